#include "games/tea_time/line_table.hpp"

#include <bit>
#include <cassert>

namespace samovar::tea_time {

LineTable::LineTable(int rows, int columns)
    : columns_(columns), shift_(kStride - columns), row_((1u << columns) - 1) {
  assert(rows * columns <= kCellsAtMost);
  std::uint32_t grid = 0;
  for (int row = 0; row < rows; ++row) grid |= row_ << row * kStride;
  const Lines all = lines_among(grid, 3);
  std::vector<std::uint32_t> cells_of;
  for (std::size_t word = 0; word < kLineWords; ++word)
    for (std::uint64_t rest = all.starts[word]; rest; rest &= rest - 1) {
      const Move move = kLineMoves[word][static_cast<std::size_t>(std::countr_zero(rest))];
      moves_[cells_of.size()] = move;
      cells_of.push_back(kShapes[move.b()][move.c()].cells << cell_of(move));
    }

  entries_.resize(std::size_t{1} << rows * columns);
  std::uint32_t present = 0;
  do {
    Entry& entry = entries_[number(present)];
    entry = {static_cast<std::uint32_t>(lines_.size()), {}};
    for (std::size_t line = 0; line < cells_of.size(); ++line) {
      if (cells_of[line] & ~present) continue;
      lines_.push_back(static_cast<std::uint8_t>(line));
      for (int most = length_of(moves_[line]); most <= 3; ++most)
        entry.sizes[static_cast<std::size_t>(most)] += 1;
    }
    present = (present - grid) & grid;  // the next subset of the grid
  } while (present != 0);
}

}  // namespace samovar::tea_time
