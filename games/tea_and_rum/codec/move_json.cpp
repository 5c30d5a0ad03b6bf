// What may be done in Tea & Rum, and what it would bring, as JSON. What is said here beyond a move's row
// depends on the position.
#include <algorithm>

#include <fmt/format.h>

#include "games/tea_and_rum/codec/json_parts.hpp"
#include "games/tea_and_rum/codec/module.hpp"
#include "games/tea_and_rum/rules/events.hpp"

namespace samovar::tea_and_rum {

namespace json = boost::json;

namespace {

// RUL-01: the supply is limited, and one is told before something is lost. What a move of one's own loses is
// found by playing it; what then still waits behind a decision is judged by what the supply holds by then.
class Losses {
 public:
  Losses(const TeaAndRum& game, const State& state, Move move) : box_(game.box()) {
    LossLog log(state.active);
    State after = state;
    game.play(after, move, log);
    resources = log.resources;
    cubes = log.cubes;
    if (after.active != state.active) return;
    supply_ = after.supply;
    reputation_ = after.me().reputation;
    int old = 0;
    while (old < std::min(state.depth, after.depth) && state.frames[old] == after.frames[old]) ++old;
    for (int frame = after.depth - 1; frame >= old; --frame) wait_for(after.frames[frame]);
  }

  Amounts resources = 0;
  int cubes = 0;  // of one's choice

 private:
  void wait_for(const Frame& frame) {
    if (frame.doing == Doing::Effect) expect(frame.b);
    if (frame.doing == Doing::Stars) expect_stars(frame.a);
    if (frame.doing == Doing::Cubes) expect_cubes(frame.a);
    if (frame.doing == Doing::Waive) {
      const BuildingType& building = box_.buildings[frame.a];
      supply_ += building.price();  // at most
      expect(building.vp);
      expect(building.instant);
    }
  }
  // An option of a choice tells of itself, and so does what an action brings.
  void expect(EffectId id) {
    const Effect& effect = box_.effect(id);
    if (effect.op == Op::Gain) {
      const Amounts there = common(supply_, effect.bundle);
      resources += effect.bundle - there;
      supply_ -= there;
    } else if (effect.op == Op::GainCube) {
      expect_cubes(effect.n);
    } else if (effect.op == Op::Star) {
      expect_stars(effect.n);
    } else if (effect.op == Op::Seq) {
      for (int part = 0; part < effect.n; ++part) expect(static_cast<EffectId>(effect.first + part));
    }
  }
  void expect_cubes(int n) { cubes += std::max(0, n - supply_[0] - supply_[1] - supply_[2]); }
  void expect_stars(int n) {
    for (; n > 0 && reputation_ < box_.reputation_most; --n) expect(box_.spaces[++reputation_]);
  }

  const Box& box_;
  Amounts supply_ = 0;
  int reputation_ = 0;
};

// A turn that ends loses nothing; what others or the next round then lose is not its doing.
bool may_lose(Kind kind) { return kind != Kind::Done && kind != Kind::PassShips && kind != Kind::Convert; }

}  // namespace

json::object Module::move_json(const State& state, Move move) const {
  const Box& box = game_.box();
  const Parts parts(edition_, box);
  const Sight sight(box, state);
  json::object object = move_fields(kMoves, names_, move);
  const auto gives = [&](EffectId effect) { object["gives"] = parts.effect(effect); };
  if (state.actor.is_seat() && may_lose(kind_of(move))) {
    MoveList list;
    game_.moves(state, list);
    if (list.contains(move)) {
      const Losses losses(game_, state, move);
      if (losses.resources != 0) object["lost"] = parts.bundle(losses.resources);
      if (losses.cubes > 0) object["lost_cubes"] = losses.cubes;
    }
  }
  switch (kind_of(move)) {
    case Kind::ShowContract:
    case Kind::ShowCaptain:
    case Kind::ShowAllegiance:
    case Kind::ShowWish:
    case Kind::PlaceTile:
    case Kind::Endow:
      object["facts"] = facts_json(state, move);
      break;
    case Kind::DrawShips:
      object["ships"] = parts.ships(ships_of(move));
      break;
    case Kind::BuyShip:
      object["coins"] = sight.ship_cost(state.me(), ship_of(move));
      break;
    case Kind::MoveWorker: {
      const int board = board_of(move);
      const int side = side_of(move);
      const int row = sight.row_on(board, state.active);
      object["row"] = row;
      if (row > 0) gives(side == 2 ? box.alternatives[board] : sight.tile_on(board, row).sides[side]);
      const std::string at = names_.write(Argument::Side, side);
      object["pieces"] = json::array{side == 2 ? fmt::format("{}:{}", parts.board(board), at)
                                               : fmt::format("{}:{}:{}", parts.board(board), row, at)};
      break;
    }
    case Kind::Fulfil:
      if (const int slot = slot_of(move); slot < box.slot_count && state.slots[slot])
        object["points"] = box.contracts[state.slots[slot] - 1].vp[colour_of(move)];
      break;
    case Kind::Activate:
      gives(box.captains[captain_of(move)].cannon_effect);
      break;
    case Kind::Branch:
      if (state.depth > 0 && state.top().doing == Doing::Branch &&
          option_of(move) < box.effect(state.top().b).n)
        gives(static_cast<EffectId>(box.effect(state.top().b).first + option_of(move)));
      break;
    case Kind::Swear:
      object["points"] = box.allegiances[allegiance_of(move)].red;
      break;
    case Kind::Prove:
      if (state.me().allegiance) {
        object["allegiance"] = parts.allegiance(state.me().allegiance - 1);
        object["pieces"] = json::array{parts.allegiance(state.me().allegiance - 1)};
      }
      break;
    case Kind::Convert:
      object["coins"] = (red_of(move) + blue_of(move)) * box.conversion_coins;
      object["apart"] = std::abs(state.me().vp[kRed] + red_of(move) - state.me().vp[kBlue] - blue_of(move));
      break;
    default:
      break;
  }
  return object;
}

}  // namespace samovar::tea_and_rum
