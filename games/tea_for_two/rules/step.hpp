// One step in the course of a game: a move is applied to the position, and everything that follows without a
// decision or a chance outcome happens. The parts are in phases/, one an area (phases.hpp).
#pragma once

#include <bit>
#include <cstdint>

#include "engine/step.hpp"
#include "games/tea_for_two/rules/events.hpp"
#include "games/tea_for_two/rules/game.hpp"

namespace samovar::tea_for_two {

template <class Log>
class Course : public Steps<Course<Log>, Box, State, Sight, Log> {
  using Base = Steps<Course<Log>, Box, State, Sight, Log>;

 public:
  using Base::Base;

  // Does what the move says.
  void apply(Move move);
  // What the solo opponent would do were it its turn; at the market, where it goes if it can do nothing else.
  void race_acts(bool at_market) { at_market ? ai_goes_to_market() : ai_turn(); }
  // One thing that waits for nobody, in the loop of advance(): called apart, random play takes 8 % longer.
  [[gnu::always_inline]] inline bool goes_on();

 private:
  void come_out(Move outcome);
  // To what an ability, a card, a ship or the opponent asks in the middle of something.
  void answer(Move move);

  using Base::box_, Base::s, Base::sight, Base::waits_for, Base::push, Base::pop, Base::tell, Base::tell_to;

  Merchant& of(int m) { return s.merchants[m]; }
  bool is_ai(int m) const { return box_.race() && m == 1; }

  // The stack (T42-FLOW-04).
  void phase(Doing doing, int a = 0, int b = 0, int c = 0) {
    assert(s.depth == 1);
    s.frames[0] = Base::frame_of(doing, a, b, c);
  }

  // With the ship that lies at that position, or on top of the deck: it will not lie there for ever.
  void tell_berth(Happened what, int seat, int run, int position) {
    tell(what, seat, run, position, position == kDeckPosition ? s.decks[1].top[0] : s.harbour[position]);
  }

  // decks.hpp: decks, the market and what comes from them.
  void card_shown(int card);
  void put_on_top(int deck, int place, int card, std::uint8_t known_by, std::uint8_t knew = 0);
  bool shows_next_card();
  void show_top(int deck);
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
  bool docked();
  void dock_ship(int m, int ship);
  void discard_ship(int dock);
  void load_junk_or_ask(int m, int dock);
  void load_junk(int source, int tea);
  bool junk_settled();

  // turns.hpp: placements and conflicts.
  void change_die(int m, int from, Way way, int by);
  void pay(int space, int tea);
  void use_ability(Move move);
  void die_leaves(int m, int value) { of(m).dice -= Tally::of(value); }
  void place_harvest(int m, int value, int tea);
  void place_market(int m, int value, int slot);
  void place_palace(int m, int value, Palace action);
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
  bool order_matters(std::uint32_t shown) const;
  bool shown_given();
  void harvested(int m);
  void marker_moves();
  void rolled(int value);
  void turned_solo_card(int card);
  bool solo_card_given();
  void end_actions();
  void resolving_harbour();
  void movement_for(int m);
  void moved(int m);
  void refill();
  void finish_year();

  // race.hpp: the solo opponent (section 18).
  void ai_turn();
  void ai_first_player(int value);
  void ai_harbour(int run);
  void ai_production(int value);
  void ai_goes_to_market();
  void ai_market(int value);
  bool ai_moves_to_ship(int run, bool relocates);
  void ai_reserves(int run, int position, bool relocates);
};

template <class Log>
void Course<Log>::apply(Move move) {
  Frame& frame = s.top();
  const int m = frame.a;
  switch (kind_of(move)) {
    case Kind::Side:
      return chose_side(side_of(move));
    case Kind::Assistant:
      return choose_marker(steps_of(move));
    case Kind::Shown:  // T42-HARVEST-06
      frame.b = static_cast<std::uint8_t>(frame.b & ~bit(tea_of(move)));
      return gain(m, tea_of(move));
    case Kind::Bonus:  // T42-HARVEST-07, 08
      frame.b = static_cast<std::uint8_t>(frame.b - 1);
      frame.c = static_cast<std::uint8_t>(frame.c | bit(tea_of(move)));
      return gain(m, tea_of(move));
    case Kind::MoveToken:  // T42-MOVE-01, T42-HARVEST-07
      frame.b = static_cast<std::uint8_t>(frame.b - 1);
      return move_token(m, space_of(move), tea_of(move));
    case Kind::EndHarvest:
      return harvested(m);
    case Kind::EndMovement:  // T42-MERCH-04, T42-EOY-07
      if (frame.doing == Doing::AbilityMove) return void(pop());
      return moved(m);
    case Kind::Spend:
      return push(Doing::Pay, m, die_value_of(move), static_cast<int>(way_of(move)));
    case Kind::Ability:
      return use_ability(move);
    case Kind::Harvest:
      return place_harvest(m, die_value_of(move), tea_of(move));
    case Kind::Market:
      return place_market(m, die_value_of(move), slot_of(move));
    case Kind::Palace:
      return place_palace(m, die_value_of(move), action_of(move));
    case Kind::Harbour:
      return place_harbour(m, run_of(move), position_of(move));
    case Kind::Contest:
      return contest(run_of(move));
    case Kind::Production:
      return place_set(m, die_value_of(move), count_of(move));
    case Kind::Reinforce:
      return reinforce(m, rank_of(move), count_of(move));
    case Kind::Pass:  // T42-TURN-05, 08
      tell(Happened::Passed, m);
      s.idle = static_cast<std::uint8_t>(s.idle + 1);
      return next_turn(m);
    case Kind::EndTurn:
      return next_turn(m);
    default:
      return kind_of(move) <= Kind::Solo ? come_out(move) : answer(move);
  }
}

template <class Log>
void Course<Log>::come_out(Move outcome) {
  switch (kind_of(outcome)) {
    case Kind::Marker:
      return laid_marker(marker_of(outcome));
    case Kind::Merchant:
      return dealt_merchant(merchant_of(outcome));
    case Kind::Coin:  // T42-SETUP-08, 09
      s.coin = static_cast<std::uint8_t>(seat_of(outcome));
      tell(Happened::CoinDrawn, s.coin);
      return phase(Doing::Sides, 1 - s.coin);
    case Kind::Roll:
      return rolled(die_value_of(outcome));
    case Kind::Solo:
      return turned_solo_card(solo_card_of(outcome));
    case Kind::Ship:
      return card_shown(ship_of(outcome));
    default:
      return card_shown(card_of(outcome));
  }
}

template <class Log>
void Course<Log>::answer(Move move) {
  switch (kind_of(move)) {
    case Kind::Pay:
      return pay(space_of(move), tea_of(move));
    case Kind::Keep:
      return keep(place_of(move));
    case Kind::Return:
      return give_back(place_of(move));
    case Kind::Discard:
      return discard_card(slot_of(move));
    case Kind::Place:
      return place_card(slot_of(move));
    case Kind::MoveCard:
      return move_card(from_of(move), to_of(move));
    case Kind::SwapCards:
      return swap_cards(from_of(move), to_of(move));
    case Kind::NextToken:
      return take_of_group(tea_of(move));
    case Kind::NextCard:  // T42-PALACE-06, 09
      s.top().data &= ~bit(slot_of(move));
      return placed(s.top().a, slot_of(move));
    case Kind::DiscardShip:
      return discard_ship(dock_of(move));
    case Kind::LoadJunk:
      return load_junk(source_of(move), tea_of(move));
    default:
      break;
  }
  const Frame asked = pop();
  switch (kind_of(move)) {
    case Kind::Relocate:
      return relocate(asked.a, asked.c, position_of(move));
    case Kind::TakeBack:
      return take_back(asked.a, asked.c);
    case Kind::Crate:
      return put_in_crate(asked.a, slot_of(move), asked.b);
    case Kind::LoadShip:
      return put_on_ship(asked.a, dock_of(move), asked.b);
    case Kind::Junk:
      return push(Doing::LoadJunk, asked.a, asked.b, completes(move));
    case Kind::AiShip:
      return ai_reserves(asked.c, position_of(move), asked.b != 0);
    default:
      assert(false);
  }
}

// T42-FLOW-01, 04, T42-CHANCE-03.
template <class Log>
bool Course<Log>::goes_on() {
  if (!shows_next_card()) return waits_for(Actor::chance());
  const Frame& frame = s.top();
  const int m = frame.a;
  switch (frame.doing) {
    case Doing::DealMarket:
      filling_market();
      return true;
    case Doing::DealShips:
      filling_harbour();
      return true;
    case Doing::DealMerchants:
    case Doing::DealMarkers:
    case Doing::DealCoin:
    case Doing::Roll:
      return waits_for(Actor::chance());
    case Doing::TurnSoloCard:
      return solo_card_given() || waits_for(Actor::chance());
    case Doing::Sides:  // T42-SETUP-09
      if (side_given(m)) return true;
      break;
    case Doing::HarvestMove:  // T42-SOLO-04
      if (!is_ai(s.coin)) break;
      choose_marker(box_.steps_solo);
      return true;
    case Doing::HarvestShown:  // T42-HARVEST-06, 07
      if (shown_given()) return true;
      break;
    case Doing::Turn:  // T42-SOLO-07, 08
      if (!is_ai(m)) break;
      ai_turn();
      return true;
    case Doing::Tail:  // T42-SOLO-08, T42-TURN-01
      if (!is_ai(m)) break;
      next_turn(m);
      return true;
    case Doing::YearHarbour:
      resolving_harbour();
      return true;
    case Doing::Over:
      return waits_for(Actor::nobody());
    case Doing::Search:
      searching(frame);
      return true;
    case Doing::Cards:  // T42-PALACE-06, 09
      if (sight().would_act(m, frame.data)) break;
      pop();
      return true;
    case Doing::DockShip:  // T42-EOY-04
      if (docked()) return true;
      break;
    case Doing::LoadJunk:  // T42-SHIP-07, 08
      if (junk_settled()) return true;
      break;
    case Doing::Reload:  // T42-SHIP-10
      if (sight().wanted_on_dock(m)) break;
      pop();
      return true;
    case Doing::Group:  // T42-FLOW-04, T42-TOKEN-06
      if (frame.data) break;
      pop();
      return true;
    default:
      break;
  }
  const std::uint8_t asked = frame.doing == Doing::AiShip        ? std::uint8_t{0}
                             : frame.doing == Doing::HarvestMove ? s.coin
                                                                 : frame.a;
  return waits_for(Actor::seat(Seat{asked}));
}

}  // namespace samovar::tea_for_two
