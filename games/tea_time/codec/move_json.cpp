// What may be done in Tea Time, and what it would bring, as JSON.
#include <cstdlib>

#include "games/notation.hpp"
#include "games/tea_time/codec/module.hpp"

namespace samovar::tea_time {

namespace json = boost::json;

json::object Module::move_json(const State& state, Move move) const {
  json::object object = move_fields(kMoves, names_, move);
  if (kind_of(move) == Kind::Deal) object["pieces"] = json::array{cell_name(game_.cell_dealt_next(state))};
  if (kind_of(move) != Kind::Take) return object;
  const int me = state.to_move;
  State after = state;
  NullLog nothing;
  game_.play(after, move, nothing);

  json::array cells;
  json::array cards;
  for (int i = 0; i < length_of(move); ++i) {
    const int cell = cell_of(move) + i * step(direction_of(move));
    const int card = state.cells[static_cast<std::size_t>(cell)];
    cells.emplace_back(cell_name(cell));
    json::object taken{{"cell", cell_name(cell)}, {"card", card_id(card)}};
    if (card != kAlice) taken["side"] = side_of(cell);
    cards.push_back(std::move(taken));
  }
  json::array changes;
  const Box& box = game_.box();
  for (int c = 0; c < kCharacters; ++c) {
    const int was = std::abs(state.held(me, c));
    const int now = std::abs(after.held(me, c));
    const int pairs = after.cancelled_pairs(me, c) - state.cancelled_pairs(me, c);
    if (was == now && pairs == 0) continue;
    changes.push_back({{"card", card_id(c + 1)},
                       {"was", was},
                       {"count", now},
                       {"points_was", box.points[static_cast<std::size_t>(was)]},
                       {"points", box.points[static_cast<std::size_t>(now)]},
                       {"cancels", pairs}});
  }
  const int total = game_.points(after, me);
  object["pieces"] = std::move(cells);
  object["cards"] = std::move(cards);
  object["effect"] = {{"points", total - game_.points(state, me)},
                      {"total", total},
                      {"alice", after.holds_alice(me)},
                      {"changes", std::move(changes)}};
  return object;
}

}  // namespace samovar::tea_time
