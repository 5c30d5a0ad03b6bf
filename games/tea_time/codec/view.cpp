// What people see of Tea Time. Everything is public, so views and the whole truth differ only in shape.
#include <cstdlib>

#include "games/module.hpp"
#include "games/tea_time/codec/module.hpp"

namespace samovar::tea_time {

static_assert(GameModule<Module>);

namespace json = boost::json;

json::object Module::view_json(const State& state, Seat) const {
  const Box& box = game_.box();
  json::array grid;
  for (int row = 0; row < box.rows; ++row) {
    json::array cells;
    for (int column = 0; column < box.columns; ++column) {
      const int cell = cell_at(row, column);
      const int card = state.cells[static_cast<std::size_t>(cell)];
      json::object object{{"cell", cell_name(cell)}};
      if (card != kEmpty) object["card"] = card_id(card);
      if (card != kEmpty && card != kAlice) object["side"] = kSides[is_glass(cell)];
      cells.push_back(std::move(object));
    }
    grid.push_back(std::move(cells));
  }

  json::array players;
  for (int seat = 0; seat < box.seats; ++seat) {
    json::array collection;
    for (int c = 0; c < kCharacters; ++c) {
      const int held = state.held(seat, c);
      collection.push_back({{"card", card_id(c + 1)},
                            {"count", std::abs(held)},
                            {"side", held == 0 ? json::value() : json::value(kSides[held < 0])},
                            {"points", box.points[static_cast<std::size_t>(std::abs(held))]},
                            {"cancelled", state.cancelled_pairs(seat, c)}});
    }
    players.push_back({{"points", game_.points(state, seat)},
                       {"alice", state.holds_alice(seat)},
                       {"collection", std::move(collection)}});
  }

  json::object unseen;
  for (int c = 0; c < kCharacters; ++c) unseen[card_id(c + 1)] = state.unseen[c];
  json::array scale;
  for (const int points : edition_.points_by_count) scale.emplace_back(points);
  return {{"round", std::min<int>(state.round + 1, box.rounds)},
          {"rounds", box.rounds},
          {"turn", state.phase == Phase::Take ? json::value(state.turn + 1) : json::value()},
          {"may_take", state.phase == Phase::Take ? TeaTime::most_cards(state) : 0},
          {"rows", box.rows},
          {"columns", box.columns},
          {"grid", std::move(grid)},
          {"players", std::move(players)},
          {"unseen", std::move(unseen)},
          {"scale", std::move(scale)},
          {"alice_points", box.alice_points}};
}

}  // namespace samovar::tea_time
