// Every list of legal lines of a small grid, worked out in advance: one look-up instead of the shifts and
// counts of lines_among(). Twice as fast on the two-player grid of twelve cells (4,096 sets of cells, 61,440
// entries: it stays in the nearest caches); the larger grids would need megabytes.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "games/tea_time/lines.hpp"

namespace samovar::tea_time {

class LineTable {
 public:
  static constexpr int kCellsAtMost = 12;

  LineTable(int rows, int columns);

  struct List {
    const std::uint8_t* lines;
    std::uint32_t size;
    const LineTable& table;
    Move operator[](std::uint32_t i) const { return table.moves_[lines[i]]; }
  };
  List among(std::uint32_t present, int most) const {
    const Entry& entry = entries_[number(present)];
    return {lines_.data() + entry.first, entry.sizes[most], *this};
  }

 private:
  // The cells of a set without the gaps between the rows.
  std::uint32_t number(std::uint32_t present) const {
    std::uint32_t cells = 0;
    for (int row = 0; row < kRowsAtMost; ++row) cells |= present >> row * shift_ & row_ << row * columns_;
    return cells;
  }

  struct Entry {
    std::uint32_t first;
    std::array<std::uint8_t, 4> sizes;  // by the most cards that may be taken; shorter lines come first
  };
  int columns_;
  int shift_;
  std::uint32_t row_;
  std::array<Move, 256> moves_;
  std::vector<Entry> entries_;
  std::vector<std::uint8_t> lines_;
};

}  // namespace samovar::tea_time
