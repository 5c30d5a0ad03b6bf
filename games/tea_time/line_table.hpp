// The lines of one grid, numbered in the order in which moves are listed, and which of them are legal.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "games/tea_time/lines.hpp"

namespace samovar::tea_time {

class LineTable {
 public:
  LineTable(int rows, int columns);

  // A set of lines, a bit each. Three words hold the 163 lines of the largest grid, one the 55 of two
  // players.
  static constexpr int kWords = 3;
  using Set = std::array<std::uint64_t, kWords>;

  // TT-LINE-01, 02, 03: those whose cells all hold a card, of `most` cards at most. The rows know it each for
  // itself: a line is legal when no row has a gap where the line passes.
  Set among(std::uint32_t present, int most) const {
    Set set{};
    for (std::size_t word = 0; word < kWords; ++word) set[word] = word_among(word, present, most);
    return set;
  }

  const Line& operator[](int number) const { return lines_[static_cast<std::size_t>(number)]; }

  // The line that stands at the place below(rng, size) of the legal ones.
  template <class Rng>
  const Line& pick(std::uint32_t present, int most, Rng& rng) const {
    const std::uint64_t first = word_among(0, present, most);
    const auto in_first = static_cast<std::uint32_t>(std::popcount(first));
    if (one_word_) return lines_[static_cast<std::size_t>(nth_bit(first, below(rng, in_first)))];

    const std::uint64_t second = word_among(1, present, most);
    const std::uint64_t third = word_among(2, present, most);
    const std::uint32_t in_two = in_first + static_cast<std::uint32_t>(std::popcount(second));
    const std::uint32_t n = below(rng, in_two + static_cast<std::uint32_t>(std::popcount(third)));
    const std::size_t word = std::size_t{n >= in_first} + std::size_t{n >= in_two};
    const std::uint64_t bits = n < in_first ? first : n < in_two ? second : third;
    const std::uint32_t skipped = n < in_first ? 0 : n < in_two ? in_first : in_two;
    return lines_[64 * word + static_cast<std::size_t>(nth_bit(bits, n - skipped))];
  }

 private:
  std::uint64_t word_among(std::size_t word, std::uint32_t present, int most) const {
    std::uint64_t set = up_to_[word][static_cast<std::size_t>(most)];
    for (std::size_t row = 0; row < kRowsAtMost; ++row)
      set &= passing_[word][row][present >> row * kStride & ((1u << kColumnsAtMost) - 1)];
    return set;
  }

  bool one_word_;
  std::array<std::array<std::uint64_t, 4>, kWords> up_to_{};  // by number of cards
  // By row and the cells of it that hold a card: the lines that find there all the cards that they want.
  std::array<std::array<std::array<std::uint64_t, 1 << kColumnsAtMost>, kRowsAtMost>, kWords> passing_{};
  std::array<Line, 64 * kWords> lines_{};
};

}  // namespace samovar::tea_time
