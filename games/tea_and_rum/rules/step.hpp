// One step in the course of a game: a move is applied to the position, and everything that follows without a
// decision or a chance outcome happens. The parts are in phases/, one an area (phases.hpp).
#pragma once

#include <cstdint>

#include "engine/step.hpp"
#include "games/tea_and_rum/rules/events.hpp"
#include "games/tea_and_rum/rules/game.hpp"

namespace samovar::tea_and_rum {

template <class Log>
class Course : public Steps<Course<Log>, Box, State, Sight, Log> {
  using Base = Steps<Course<Log>, Box, State, Sight, Log>;

 public:
  using Base::Base;

  // Does what the move says.
  void apply(Move move);
  [[gnu::always_inline]] inline bool goes_on();

 private:
  using Base::box_, Base::s, Base::log_, Base::sight, Base::waits_for, Base::push, Base::pop, Base::tell,
      Base::tell_to;

  Player& me() { return s.players[s.active]; }
  int seat_in_order(int place) const { return (s.first + place) % box_.seats; }

  // TNR-EFF-02.
  void push_effect(int effect) {
    if (effect != 0) push(Doing::Effect, 0, effect);
  }
  // TNR-FLOW-02, TNR-FINAL-01.
  void go(Phase phase) {
    s.phase = phase;
    s.step = 0;
  }

  // Three types in one argument of an event.
  static int low(Amounts bundle) { return bundle[0] | bundle[1] << 5 | bundle[2] << 10; }
  static int high(Amounts bundle) { return bundle[3] | bundle[4] << 5 | bundle[5] << 10; }

  // effects.hpp: the effect vocabulary, gains, the warehouse, allegiance.
  void resolve(EffectId id);
  void gain(Amounts bundle, Source source, int id);
  void gain_cube(int type);
  void pay(Amounts bundle);
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
  void pay_building(int building, Amounts waived);
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
};

template <class Log>
void Course<Log>::apply(Move move) {
  switch (kind_of(move)) {
    case Kind::BuyShip:
      return buy_ship(ship_of(move), row_of(move));
    case Kind::PassShips:  // TNR-SHIPS-04, 10
      tell(Happened::ShipsPassed, s.active);
      s.passed = static_cast<std::uint8_t>(s.passed | bit(s.active));
      s.step = 1;
      return;
    case Kind::Unlock:  // TNR-WARE-04, 07, TNR-DEC-03
      me().coins = static_cast<std::uint16_t>(me().coins - (token_of(move) + 1));
      me().tokens[token_of(move)] = static_cast<std::uint8_t>(me().tokens[token_of(move)] - 1);
      return tell(Happened::TokenPaid, s.active, token_of(move) + 1);
    case Kind::Discard:
      tell(Happened::Discarded, s.active, resource_of(move));
      return pay(Amounts::of(resource_of(move)));
    case Kind::MoveWorker:
      return move_worker(board_of(move), side_of(move));
    case Kind::Build:
      return build(building_of(move));
    case Kind::Waive:
      return waive(resource_of(move));
    case Kind::Hire:
      return hire(captain_of(move), payment_of(move));
    case Kind::Fulfil:
      return fulfil(slot_of(move), colour_of(move));
    case Kind::Sell:  // TNR-BARTER-01, 03, 14
      s.sold += Amounts::of(resource_of(move));
      s.top().a = static_cast<std::uint8_t>(resource_of(move));
      return;
    case Kind::ToBuy:  // TNR-BARTER-14
      s.top().doing = Doing::BarterBuy;
      s.top().a = 0;
      return;
    case Kind::BuyUnit:  // TNR-BARTER-01, 05, 14
      s.bought += Amounts::of(resource_of(move));
      s.top().a = static_cast<std::uint8_t>(resource_of(move));
      return;
    case Kind::Commit:
      return commit_barter();
    case Kind::Skip: {
      const Frame icon = pop();
      return tell(Happened::Skipped, s.active, box_.effect(icon.b).a);
    }
    case Kind::Activate:
      return activate(captain_of(move));
    case Kind::Exchange:
      return exchange(building_of(move));
    case Kind::Use:
      return use(building_of(move));
    case Kind::Forge:
      return forge(building_of(move), times_of(move));
    case Kind::Cube:
      return gain_cube(resource_of(move));
    case Kind::Branch: {
      const Frame choice = pop();
      return resolve(static_cast<EffectId>(box_.effect(choice.b).first + option_of(move)));
    }
    case Kind::Swear:
      return swear(allegiance_of(move));
    case Kind::Prove:
      return prove_by_payment();
    case Kind::Done:  // TNR-TURN-03, TNR-FINAL-03, TNR-FLOW-04
      if (s.phase == Phase::TurnEnd) return next_turn();
      s.step = static_cast<std::uint8_t>(s.step + 1);
      s.active = static_cast<std::uint8_t>(seat_in_order(s.step));
      return;
    case Kind::Convert:
      return convert(red_of(move), blue_of(move));
    default:
      return deal(move);
  }
}

// TNR-EFF-02, TNR-ALLEG-07.
template <class Log>
bool Course<Log>::goes_on() {
  const Player& p = s.me();
  if (p.allegiance != 0 && !p.proved) check_allegiance(s.active);
  if (s.depth > 0) {
    const Frame frame = s.top();
    switch (frame.doing) {
      case Doing::Effect:
        pop();
        resolve(frame.b);
        return true;
      case Doing::Stars:
        one_star();
        return true;
      case Doing::Cubes:  // TNR-EFF-08
        if (kinds_in(s.supply) & (bit(kCubes) - 1)) break;
        if constexpr (requires { log_.lost_cubes(s.active, frame.a); }) log_.lost_cubes(s.active, frame.a);
        pop();
        return true;
      case Doing::Overflow:  // TNR-WARE-03
        if (sight().overflow(p) > 0) break;
        pop();
        return true;
      case Doing::Forge:  // TNR-INC-03, 04
        if (sight().forge_bound(p, frame.a) > 0) break;
        pop();
        return true;
      default:
        break;
    }
  } else {
    switch (s.phase) {
      case Phase::Endow:
        endow();
        return true;
      case Phase::Income:
        begin_income();
        return true;
      case Phase::Ships:  // TNR-SHIPS-04, 10, 11
        if (s.step == 0) break;
        s.step = 0;
        if (s.ships == 0 || s.passed == bit(box_.seats) - 1) {
          begin_actions();
          return true;
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
        return true;
      case Phase::FinalCaptains:  // TNR-FINAL-02, 03
        if (s.step < box_.seats) break;
        go(Phase::FinalAllegiance);
        s.active = s.first;
        return true;
      case Phase::FinalAllegiance:  // TNR-FINAL-04, 06
        if (s.step < box_.seats) break;
        sell_stock();
        return true;
      case Phase::FinalConvert:  // TNR-FINAL-07, 08
        if (s.step < box_.seats) break;
        reveal();
        return true;
      case Phase::Over:
        return waits_for(Actor::nobody());
      default:  // TNR-FLOW-02
        if (dealing()) return true;
        return waits_for(Actor::chance());
    }
  }
  return waits_for(Actor::seat(Seat{s.active}));
}

}  // namespace samovar::tea_and_rum
