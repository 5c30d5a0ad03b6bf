// One step in the course of a game: a move is applied to the position, and everything that follows without a
// decision or a chance outcome happens. The parts are in the headers included at the end, one an area.
#pragma once

#include <bit>
#include <cassert>
#include <cstdint>

#include "engine/event.hpp"
#include "games/tea_and_rum/box.hpp"
#include "games/tea_and_rum/menu.hpp"
#include "games/tea_and_rum/moves.hpp"
#include "games/tea_and_rum/state.hpp"

namespace samovar::tea_and_rum {

// What happened, with the arguments of each event. Resources are three counts of four bits an argument.
enum class Happened : std::uint8_t {
  TypeRemoved,      // building
  ContractShown,    // contract, slot
  AllegianceShown,  // allegiance
  CaptainShown,     // captain
  TilePlaced,       // tile, row from 1
  FaceShown,        // round from 1, colour
  WishShown,        // round from 1, wish
  Endowed,          // endowment
  StartsFirst,      // who has the fewest coins
  RoundBegan,       // round; the seat is first
  VictoryShown,     // round, colour
  Income,           // coins
  ShipsShown,       // set
  ShipBought,       // ship, row, coins
  ShipsPassed,      //
  TokenPaid,        // cost
  TokensFreed,      // how many
  Discarded,        // resource
  WorkerMoved,      // board, row, option
  Built,            // building, cubes paid: low, waived: low
  Hired,            // captain, payment, coins
  Fulfilled,        // contract, slot
  Traded,           // sold: low, high; bought: low, high; coins received
  Skipped,          // action
  Activated,        // captain, cannons
  Exchanged,        // building
  Used,             // building
  Forged,           // building, how often
  Coins,            // n, source, id
  Gained,           // low, high, source, id
  Points,           // colour, n, source, id
  Stepped,          // space
  Grew,             // population
  ChestClosed,      //
  Sworn,            // allegiance
  Proved,           // allegiance
  WishWon,          // place, symbols
  WishNobody,       // round
  PopulationRose,   // everybody
  TokenDrawn,       // board, whether it was of use
  TokensShuffled,   //
  AutomaMoved,      // board, row
  FinaleBegan,      //
  StockSold,        // coins
  Deciding,         // what the others see of a conversion
  Converted,        // red, blue: only its owner sees it
  ConversionShown,  // red, blue
  Balanced,         // colour, lost
  Totals,           // red, blue
  TitleWon,         // title
  NoTitle,          // title
  Ended             //
};

inline constexpr int kGovernor = 0;  // titles
inline constexpr int kPirateKing = 1;

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
  Player& me() { return s.players[s.active]; }
  int seat_in_order(int place) const { return (s.first + place) % box_.seats; }

  void push(Doing doing, int a = 0, int b = 0) {
    assert(s.depth < kFrames);
    s.frames[s.depth++] = {doing, static_cast<std::uint8_t>(a), static_cast<std::uint16_t>(b)};
  }
  Frame pop() {
    assert(s.depth > 0);
    const Frame frame = s.top();
    s.top() = Frame{};
    --s.depth;
    return frame;
  }
  void push_effect(int effect) {
    if (effect != 0) push(Doing::Effect, 0, effect);
  }
  void go(Phase phase) {
    s.phase = phase;
    s.step = 0;
  }

  static std::uint16_t low(Bundle bundle) {
    return static_cast<std::uint16_t>(count_of(bundle, 0) | count_of(bundle, 1) << 4 |
                                      count_of(bundle, 2) << 8);
  }
  static std::uint16_t high(Bundle bundle) { return low(bundle >> 24); }
  void tell(Happened what, int seat, int a = 0, int b = 0, int c = 0, int d = 0, int e = 0,
            Audience audience = Audience::everybody()) {
    if constexpr (Log::kListens) log_(event_of(what, seat, audience, a, b, c, d, e));
  }

  // effects.hpp: the effect vocabulary, gains, the warehouse, allegiance.
  void resolve(EffectId id);
  void gain(Bundle bundle, Source source, int id);
  void pay(Bundle bundle);
  void gain_coins(int n, Source source, int id);
  void gain_vp(int colour, int n, Source source, int id);
  void one_star();
  void grow(Player& player, int seat, int n);
  void unlock(int n);
  void swear(int card);
  void prove_by_payment();
  void check_allegiance(int seat);

  // actions.hpp: what a worker's icons allow, and the free steps.
  void move_worker(int board, int option);
  void build(int building);
  void waive(int type);
  void pay_building(int building, Bundle waived);
  void hire(int captain, int payment);
  void fulfil(int slot, int colour);
  void commit_barter();
  void activate(int captain);
  void exchange(int building);
  void use(int building);
  void forge(int building, int times);
  void buy_ship(int ship, int row);
  void next_turn();

  // rounds.hpp: the setup, the phases of a round, the automa.
  void deal(Move move);
  bool dealing();
  void endow();
  void start_game();
  void begin_round();
  void begin_income();
  void begin_actions();
  void turn_of(int turn);
  void automa_draws(int board);
  void shuffle_tokens_if_out();
  void begin_wishes();
  void reward();
  void end_round();
  void place_tile(int tile);

  // finale.hpp: the final sequence.
  void begin_finale();
  void sell_stock();
  void convert(int red, int blue);
  void reveal();

  const Box& box_;
  State& s;
  Log& log_;
};

template <class Log>
void Course<Log>::apply(Move move) {
  const int a = move.a();
  const int b = move.b();
  switch (kind_of(move)) {
    case Kind::BuyShip:
      return buy_ship(a, b);
    case Kind::PassShips:
      tell(Happened::ShipsPassed, s.active);
      s.passed = static_cast<std::uint8_t>(s.passed | bit(s.active));
      s.step = 1;
      return;
    case Kind::Unlock:
      me().coins = static_cast<std::uint16_t>(me().coins - (a + 1));
      me().tokens[a] = static_cast<std::uint8_t>(me().tokens[a] - 1);
      return tell(Happened::TokenPaid, s.active, a + 1);
    case Kind::Discard:
      tell(Happened::Discarded, s.active, a);
      return pay(unit(a));
    case Kind::MoveWorker:
      return move_worker(a, b);
    case Kind::Build:
      return build(a);
    case Kind::Waive:
      return waive(a);
    case Kind::Hire:
      return hire(a, b);
    case Kind::Fulfil:
      return fulfil(a, b);
    case Kind::Sell:
      s.sold += unit(a);
      s.top().a = static_cast<std::uint8_t>(a);
      return;
    case Kind::ToBuy:
      s.top().doing = Doing::BarterBuy;
      s.top().a = 0;
      return;
    case Kind::BuyUnit:
      s.bought += unit(a);
      s.top().a = static_cast<std::uint8_t>(a);
      return;
    case Kind::Commit:
      return commit_barter();
    case Kind::Skip: {
      const Frame icon = pop();
      return tell(Happened::Skipped, s.active, box_.effect(icon.b).a);
    }
    case Kind::Activate:
      return activate(a);
    case Kind::Exchange:
      return exchange(a);
    case Kind::Use:
      return use(a);
    case Kind::Forge:
      return forge(a, b);
    case Kind::Cube: {
      Frame& frame = s.top();
      const Effect& effect = box_.effect(frame.b);
      frame.a = static_cast<std::uint8_t>(frame.a - 1);
      if (frame.a == 0) pop();
      return gain(unit(a), effect.source, effect.id);
    }
    case Kind::Branch: {
      const Frame choice = pop();
      return resolve(static_cast<EffectId>(box_.effect(choice.b).first + a));
    }
    case Kind::Swear:
      return swear(a);
    case Kind::Prove:
      return prove_by_payment();
    case Kind::Done:
      if (s.phase == Phase::TurnEnd) return next_turn();
      s.step = static_cast<std::uint8_t>(s.step + 1);
      s.active = static_cast<std::uint8_t>(seat_in_order(s.step));
      return;
    case Kind::Convert:
      return convert(a, b);
    default:
      return deal(move);
  }
}

template <class Log>
void Course<Log>::advance(Menu& menu) {
  for (;;) {
    const Player& p = s.me();
    if (p.allegiance != 0 && !p.proved) check_allegiance(s.active);
    if (s.depth > 0) {
      const Frame frame = s.top();
      switch (frame.doing) {
        case Doing::Effect:
          pop();
          resolve(frame.b);
          continue;
        case Doing::Stars:
          one_star();
          continue;
        case Doing::Cubes:
          if (types_in(s.supply) & (bit(kCubes) - 1)) break;
          pop();
          continue;
        case Doing::Overflow:
          if (sight().overflow(p) > 0) break;
          pop();
          continue;
        case Doing::Forge:
          if (sight().forge_bound(p, frame.a) > 0) break;
          pop();
          continue;
        default:
          break;
      }
    } else {
      switch (s.phase) {
        case Phase::Endow:
          endow();
          continue;
        case Phase::Income:
          begin_income();
          continue;
        case Phase::Ships:
          if (s.step == 0) break;
          s.step = 0;
          if (s.ships == 0 || s.passed == bit(box_.seats) - 1) {
            begin_actions();
            continue;
          }
          do {
            s.active = static_cast<std::uint8_t>((s.active + 1) % box_.seats);
          } while (s.passed >> s.active & 1);
          break;
        case Phase::TurnStart:
        case Phase::TurnEnd:
          break;
        case Phase::Wishes:
          reward();
          continue;
        case Phase::FinalCaptains:
          if (s.step < box_.seats) break;
          go(Phase::FinalAllegiance);
          s.active = s.first;
          continue;
        case Phase::FinalAllegiance:
          if (s.step < box_.seats) break;
          sell_stock();
          continue;
        case Phase::FinalConvert:
          if (s.step < box_.seats) break;
          reveal();
          continue;
        case Phase::Over:
          s.actor = Actor::nobody();
          return;
        default:
          if (dealing()) continue;
          s.actor = Actor::chance();
          return;
      }
    }
    s.actor = Actor::seat(Seat{s.active});
    sight().menu(menu);
    if (menu.size() != 1) return;  // none only in a position that no game reaches; read_state() refuses it
    apply(menu[0]);
  }
}

}  // namespace samovar::tea_and_rum

#include "games/tea_and_rum/actions.hpp"
#include "games/tea_and_rum/effects.hpp"
#include "games/tea_and_rum/finale.hpp"
#include "games/tea_and_rum/rounds.hpp"
