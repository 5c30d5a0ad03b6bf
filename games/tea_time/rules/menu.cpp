#include "games/tea_time/rules/menu.hpp"

namespace samovar::tea_time {

// TT-LINE-01, 02, 03.
LineTable::LineTable(int rows, int columns) {
  std::size_t count = 0;
  const auto add = [&](const Line& line) {
    const std::size_t word = count / 64;
    const std::uint64_t bit = std::uint64_t{1} << count % 64;
    for (std::size_t most = static_cast<std::size_t>(length_of(line.move)); most <= 3; ++most)
      up_to_[word][most] |= bit;
    for (std::uint32_t row = 0; row < kRowsAtMost; ++row)
      for (std::uint32_t present = 0; present < passing_[word][row].size(); ++present)
        if (((line.cells >> row * kStride & 0xff) & ~present) == 0) passing_[word][row][present] |= bit;
    lines_[count++] = line;
  };
  for (int length = 1; length <= 3; ++length)
    for (int d = 0; d < (length == 1 ? 1 : kDirections); ++d)
      for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column) {
          const Direction direction = static_cast<Direction>(d);
          const int down = direction == Direction::East ? 0 : 1;
          const int right = direction == Direction::South ? 0 : direction == Direction::SouthWest ? -1 : 1;
          const int last_row = row + (length - 1) * down;
          const int last_column = column + (length - 1) * right;
          // TT-LINE-04.
          if (last_row < rows && last_column >= 0 && last_column < columns)
            add(line_of(take(cell_at(row, column), direction, length)));
        }
  for (std::size_t taken = 0; taken < count; ++taken)
    for (std::size_t other = 0; other < count; ++other)
      if ((lines_[taken].cells & lines_[other].cells) == 0)
        left_by_[other / 64][taken] |= std::uint64_t{1} << other % 64;
  words_ = count <= 64 ? 1 : kWordsAtMost;
}

}  // namespace samovar::tea_time
