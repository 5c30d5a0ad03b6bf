// What a box says beforehand, and how a move is told.
#include <cstdlib>

#include "games/tea_time/rules/step.hpp"

namespace samovar::tea_time {

static_assert(Game<TeaTime> && PicksFast<TeaTime> && RunsFast<TeaTime>);

TeaTime::TeaTime(const Box& box)
    : box_(box),
      total_cards_(static_cast<int>(box.cards.total())),
      deal_order_(order(box)),
      all_cells_(all(box)),
      points_by_difference_(differences(box)),
      lines_(std::make_shared<const LineTable>(box.rows, box.columns)) {}

// TT-CANCEL-02, 03, TT-LINE-01.
void TeaTime::log_take(const State& before, const State& after, Move move, EventLog& log) {
  const Seat me{before.to_move};
  Event took = happened(Happened::Took, me);
  took.args.fill(-1);
  for (std::size_t i = 0; i < static_cast<std::size_t>(length_of(move)); ++i) {
    const int cell = cell_of(move) + static_cast<int>(i) * step(direction_of(move));
    took.args[2 * i] = static_cast<std::int16_t>(cell);
    took.args[2 * i + 1] = before.cells[static_cast<std::size_t>(cell)];
  }
  log(took);
  for (int c = 0; c < kCharacters; ++c) {
    const int pairs = after.cancelled_pairs(index(me), c) - before.cancelled_pairs(index(me), c);
    if (pairs > 0) log(happened(Happened::Cancelled, me, c, pairs));
  }
}

std::array<std::uint8_t, kCells> TeaTime::order(const Box& box) {
  std::array<std::uint8_t, kCells> cells{};
  std::size_t next = 0;
  for (int row = 0; row < box.rows; ++row)
    for (int column = 0; column < box.columns; ++column)
      cells[next++] = static_cast<std::uint8_t>(cell_at(row, column));
  return cells;
}

std::array<std::int16_t, 256> TeaTime::differences(const Box& box) {
  std::array<std::int16_t, 256> points{};
  for (int difference = 1 - static_cast<int>(box.points.size());
       difference < static_cast<int>(box.points.size()); ++difference)
    points[static_cast<std::size_t>(128 + difference)] =
        box.points[static_cast<std::size_t>(std::abs(difference))];
  return points;
}

std::uint32_t TeaTime::all(const Box& box) {
  std::uint32_t cells = 0;
  for (int row = 0; row < box.rows; ++row)
    for (int column = 0; column < box.columns; ++column) cells |= 1u << cell_at(row, column);
  return cells;
}

// Compiled here for all who do not see step.hpp: tables, the lab, the codec.
template void TeaTime::play(State&, Move, NullLog&) const;
template void TeaTime::play(State&, Move, EventLog&) const;
template void TeaTime::play(State&, Move, ForcedLog&) const;
template int TeaTime::run_at_random(State&, FastRng&) const;

}  // namespace samovar::tea_time

template int samovar::play_out(const tea_time::TeaTime&, tea_time::State&, FastRng&);
