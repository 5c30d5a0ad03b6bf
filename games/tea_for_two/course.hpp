// One step in the course of a game: a move is applied to the position, and everything that follows without a
// decision or a chance outcome happens. The parts are in the headers included at the end, one an area.
#pragma once

#include <bit>
#include <cassert>
#include <cstdint>

#include "engine/event.hpp"
#include "games/tea_for_two/box.hpp"
#include "games/tea_for_two/menu.hpp"
#include "games/tea_for_two/moves.hpp"
#include "games/tea_for_two/state.hpp"

namespace samovar::tea_for_two {

// What happened, with the arguments of each event.
enum class Happened : std::uint8_t {
  Shown,           // deck, card: the new top card, or the fourth of a search
  Sighted,         // deck, card: only the searcher sees it
  SightedHidden,   // deck: what the others see of that
  MarkerLaid,      // marker
  MerchantDealt,   // merchant card
  CoinDrawn,       //
  SideChosen,      // side
  YearBegan,       // year; the seat holds the coin
  AssistantMoved,  // steps, marker
  Gained,          // tea
  Rests,           // tea, space
  Crated,          // tea, card
  Converted,       // tea, tea, card
  Acted,           // card, tea
  TurnedDown,      // card
  TurnedUp,        // cards
  Loaded,          // tea, ship
  Sailed,          // ship, points
  MarkerTurned,    // marker, column
  Rolled,          // dice by value
  SoloTurned,      // solo card
  Spent,           // tea, space, value, value
  AbilityUsed,     // merchant card
  DieChanged,      // value, value
  Harvested,       // value, tea
  Bought,          // value, slot, card
  Searched,        // deck
  Kept,            // deck, card
  Returned,        // deck, card on top
  CardPlaced,      // card, slot
  CardDiscarded,   // card, tokens lost
  PalaceUsed,      // value, action
  CardMoved,       // card, slot
  CardsSwapped,    // card, card
  Reserved,        // run, position
  Displaced,       // run, position
  Contested,       // run, position
  Relocated,       // run, position
  TookBack,        // run
  SetPlaced,       // value, count, rank
  SetReinforced,   // value, count, rank
  SetDropped,      // value, count
  Passed,          //
  Wasted,          // value: a die of the solo opponent without effect
  YearEnds,        // year
  ShipTaken,       // ship
  ShipDiscarded,   // ship, tokens lost
  Unloaded,        // tea, ship: for a junk
  Moves,           // movement
  CardSunk,        // card
  MarketClosed,    //
  Ended            //
};

// The chance outcome that a deck waits for: which deck, which place of its top, and who will know the card.
struct Reveal {
  int deck = -1;
  int place = 0;
  std::uint8_t known_by = kEverybody;
  explicit operator bool() const { return deck >= 0; }
};
Reveal pending_reveal(const Box& box, const State& state);

template <class Log>
class Course {
 public:
  Course(const Box& box, State& state, Log& log) : box_(box), s(state), log_(log) {}

  // Does what the move says.
  void apply(Move move);
  // Goes on to the next decision or chance outcome. Of a decision, the menu is left behind.
  void advance(Menu& menu);

 private:
  Sight sight() const { return Sight(box_, s); }
  Merchant& of(int m) { return s.merchants[m]; }
  bool is_ai(int m) const { return box_.race() && m == 1; }

  // The stack (T42-FLOW-04).
  void push(Doing doing, int a, int b = 0, int c = 0, std::uint32_t data = 0) {
    assert(s.depth < kFrames);
    s.frames[s.depth++] = {doing, static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b),
                           static_cast<std::uint8_t>(c), data};
  }
  Frame pop() {
    assert(s.depth > 1);
    const Frame frame = s.top();
    s.top() = Frame{};
    --s.depth;
    return frame;
  }
  void phase(Doing doing, int a = 0, int b = 0, int c = 0) {
    assert(s.depth == 1);
    s.frames[0] = {doing, static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b),
                   static_cast<std::uint8_t>(c), 0};
  }

  void tell(Happened what, int seat, int a = 0, int b = 0, int c = 0, int d = 0,
            Audience audience = Audience::everybody()) {
    if constexpr (Log::kListens) log_(event_of(what, seat, audience, a, b, c, d));
  }

  // decks.hpp: decks, the market and what comes from them.
  void card_shown(int card);
  void put_on_top(int deck, int place, int card, std::uint8_t known_by, std::uint8_t knew = 0);
  bool shows_next_card();
  int take_top(int deck);
  int take_from_top(int deck, int place);
  void put_under(int deck, int card);
  void searching(const Frame& frame);
  void keep(int index);
  void give_back(int upper);
  void take_card(int m, int card);
  void discard_card(int slot);
  void place_card(int slot);
  void filling_market();
  void filling_harbour();

  // tokens.hpp: tokens, cards and ships on a plantation (section 11).
  void enter(int m, int tea, int space, int pending);
  bool into_crate(int m, int tea, int space);
  void put_in_crate(int m, int slot, int tea);
  void load(int m, int tea);
  void put_on_ship(int m, int dock, int tea);
  void placed(int m, int slot);
  void take_of_group(int tea);
  void move_token(int m, int space, int tea);
  void gain(int m, int tea);
  void turn_down(int m, int slot);
  void flip_all(int m);
  void move_card(int from, int to);
  void swap_cards(int a, int b);
  void dock_ship(int m, int ship);
  void discard_ship(int dock);
  void load_junk_or_ask(int m, int dock);
  void load_junk(int source, int tea);
  bool junk_settled();

  // turns.hpp: placements and conflicts.
  void change_die(int m, int from, int direction, int by);
  void pay(int space, int tea);
  void use_ability(Move move);
  void die_leaves(int m, int value) { of(m).dice -= one(value); }
  void place_harvest(int m, int value, int tea);
  void place_market(int m, int value, int slot);
  void place_palace(int m, int value, int action);
  void place_harbour(int m, int run, int position);
  void contest(int run);
  void relocate(int m, int run, int position);
  void take_back(int m, int run);
  void place_set(int m, int value, int count);
  void reinforce(int m, int rank, int count);
  int rank_set(int owner, int value, int count);
  void next_turn(int m);

  // year.hpp: the setup, the harvest, the roll, the end of the year.
  void laid_marker(int marker);
  void dealt_merchant(int card);
  void chose_side(int side);
  bool side_given(int m);
  void begin_year();
  void choose_marker(int steps);
  void harvested(int m);
  void marker_moves();
  void rolled(int value);
  void turned_solo_card(int card);
  void end_actions();
  void resolving_harbour();
  void movement_for(int m);
  void moved(int m);
  void refill();
  void finish_year();

  // race.hpp: the solo opponent (section 18).
  void ai_turn();
  bool ai_first_player();
  bool ai_harbour();
  bool ai_production();
  void ai_market();
  bool ai_moves_to_ship(int run, bool relocates);
  void ai_reserves(int run, int position, bool relocates);

  const Box& box_;
  State& s;
  Log& log_;
};

template <class Log>
void Course<Log>::apply(Move move) {
  const int a = move.a();
  const int b = move.b();
  Frame& frame = s.top();
  const int m = frame.a;
  switch (kind_of(move)) {
    case Kind::Card:
    case Kind::Ship:
      return card_shown(a);
    case Kind::Marker:
      return laid_marker(a);
    case Kind::Merchant:
      return dealt_merchant(a);
    case Kind::Coin:
      s.coin = static_cast<std::uint8_t>(a);
      tell(Happened::CoinDrawn, a);
      return phase(Doing::Sides, 1 - a);
    case Kind::Roll:
      return rolled(a);
    case Kind::Solo:
      return turned_solo_card(a);
    case Kind::Side:
      return chose_side(a);
    case Kind::Assistant:
      return choose_marker(a);
    case Kind::Shown:
      frame.b = static_cast<std::uint8_t>(frame.b & ~bit(a));
      return gain(m, a);
    case Kind::Bonus:
      frame.b = static_cast<std::uint8_t>(frame.b - 1);
      frame.c = static_cast<std::uint8_t>(frame.c | bit(a));
      return gain(m, a);
    case Kind::MoveToken:
      frame.b = static_cast<std::uint8_t>(frame.b - 1);
      return move_token(m, a, b);
    case Kind::EndHarvest:
      return harvested(m);
    case Kind::EndMovement:
      if (frame.doing == Doing::AbilityMove) return void(pop());
      return moved(m);
    case Kind::Spend:
      return push(Doing::Pay, m, a, b);
    case Kind::Pay:
      return pay(a, b);
    case Kind::Ability:
      return use_ability(move);
    case Kind::Harvest:
      return place_harvest(m, a, b);
    case Kind::Market:
      return place_market(m, a, b);
    case Kind::Keep:
      return keep(a);
    case Kind::Return:
      return give_back(a);
    case Kind::Discard:
      return discard_card(a);
    case Kind::Place:
      return place_card(a);
    case Kind::Palace:
      return place_palace(m, a, b);
    case Kind::MoveCard:
      return move_card(a, b);
    case Kind::SwapCards:
      return swap_cards(a, b);
    case Kind::Harbour:
      return place_harbour(m, a, b);
    case Kind::Contest:
      return contest(a);
    case Kind::Relocate: {
      const Frame answered = pop();
      return relocate(answered.a, answered.c, a);
    }
    case Kind::TakeBack: {
      const Frame answered = pop();
      return take_back(answered.a, answered.c);
    }
    case Kind::Production:
      return place_set(m, a, b);
    case Kind::Reinforce:
      return reinforce(m, a, b);
    case Kind::Pass:
      tell(Happened::Passed, m);
      s.idle = static_cast<std::uint8_t>(s.idle + 1);
      return next_turn(m);
    case Kind::EndTurn:
      return next_turn(m);
    case Kind::Crate: {
      const Frame token = pop();
      return put_in_crate(token.a, a, token.b);
    }
    case Kind::NextToken:
      return take_of_group(a);
    case Kind::NextCard:
      frame.data &= ~bit(a);
      return placed(m, a);
    case Kind::LoadShip: {
      const Frame token = pop();
      return put_on_ship(token.a, a, token.b);
    }
    case Kind::DiscardShip:
      return discard_ship(a);
    case Kind::Junk: {
      const Frame asked = pop();
      return push(Doing::LoadJunk, asked.a, asked.b, a);
    }
    case Kind::LoadJunk:
      return load_junk(a, b);
    case Kind::AiShip: {
      const Frame asked = pop();
      return ai_reserves(asked.c, a, asked.b != 0);
    }
  }
}

template <class Log>
void Course<Log>::advance(Menu& menu) {
  for (;;) {
    if (!shows_next_card()) {
      s.actor = Actor::chance();
      return;
    }
    const Frame& frame = s.top();
    const int m = frame.a;
    switch (frame.doing) {
      case Doing::DealMarket:
        filling_market();
        continue;
      case Doing::DealShips:
        filling_harbour();
        continue;
      case Doing::DealMerchants:
      case Doing::DealMarkers:
      case Doing::DealCoin:
      case Doing::Roll:
        s.actor = Actor::chance();
        return;
      case Doing::TurnSoloCard:
        if (!box_.shuffled || s.solo_seen == kSoloCards) {
          turned_solo_card(box_.shuffled ? s.solo_order[(s.year - 1) % kSoloCards]
                                         : (s.year - 1) % kSoloCards + 1);
          continue;
        }
        s.actor = Actor::chance();
        return;
      case Doing::Sides:
        if (side_given(m)) continue;
        break;
      case Doing::HarvestMove:
        if (!is_ai(s.coin)) break;
        choose_marker(box_.steps_solo);
        continue;
      case Doing::HarvestShown:
        if (frame.b & sight().supply()) break;
        phase(Doing::HarvestBonus, m, box_.faces[s.markers[s.chosen - 1]][s.chosen > s.in_harvest].bonus);
        continue;
      case Doing::Turn:
        if (!is_ai(m)) break;
        ai_turn();
        continue;
      case Doing::Tail:
        if (!is_ai(m)) break;
        next_turn(m);
        continue;
      case Doing::YearHarbour:
        resolving_harbour();
        continue;
      case Doing::Over:
        s.actor = Actor::nobody();
        return;
      case Doing::Search:
        searching(frame);
        continue;
      case Doing::Cards:
        if (sight().would_act(m, frame.data)) break;
        pop();
        continue;
      case Doing::DockShip: {
        const std::uint8_t* docks = of(m).docks;
        if (docks[0] && docks[1] && docks[2]) break;
        const Frame docking = pop();
        dock_ship(docking.a, docking.b);
        continue;
      }
      case Doing::LoadJunk:
        if (junk_settled()) continue;
        break;
      case Doing::Reload:
        if (sight().wanted_on_dock(m)) break;
        pop();
        continue;
      case Doing::Group:
        if (frame.data) break;
        pop();
        continue;
      default:
        break;
    }
    const std::uint8_t asked = frame.doing == Doing::AiShip        ? std::uint8_t{0}
                               : frame.doing == Doing::HarvestMove ? s.coin
                                                                   : frame.a;
    s.actor = Actor::seat(Seat{asked});
    sight().menu(menu);
    if (menu.size() != 1) return;  // none only in a position that no game reaches; read_state() refuses it
    apply(menu[0]);
  }
}

}  // namespace samovar::tea_for_two

#include "games/tea_for_two/decks.hpp"
#include "games/tea_for_two/race.hpp"
#include "games/tea_for_two/tokens.hpp"
#include "games/tea_for_two/turns.hpp"
#include "games/tea_for_two/year.hpp"
