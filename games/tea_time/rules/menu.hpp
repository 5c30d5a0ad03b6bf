// The lines of one grid, numbered in the order in which moves are listed, and which of them are legal.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "engine/rng.hpp"
#include "games/tea_time/rules/moves.hpp"

namespace samovar::tea_time {

// A set of lines, a bit each.
template <std::size_t kWords>
using LineSet = std::array<std::uint64_t, kWords>;

class LineTable {
 public:
  // The 163 lines of the largest grid need three words, the 55 of two players one.
  static constexpr std::size_t kWordsAtMost = 3;

  LineTable(int rows, int columns);
  std::size_t words() const { return words_; }
  const Line& operator[](int number) const { return lines_[static_cast<std::size_t>(number)]; }

  // TT-LINE-01, 02, 03: the lines whose cells all hold a card. The rows know it each for itself: a line is
  // legal when no row has a gap where it passes.
  template <std::size_t kWords>
  LineSet<kWords> among(std::uint32_t present) const {
    LineSet<kWords> set;
    for (std::size_t word = 0; word < kWords; ++word) {
      set[word] = passing_[word][0][present & 0xff];
      for (std::size_t row = 1; row < kRowsAtMost; ++row)
        set[word] &= passing_[word][row][present >> row * kStride & 0xff];
    }
    return set;
  }

  // Those of `set` that have `most` cards at most.
  template <std::size_t kWords>
  LineSet<kWords> up_to(int most, LineSet<kWords> set) const {
    for (std::size_t word = 0; word < kWords; ++word)
      set[word] &= up_to_[word][static_cast<std::size_t>(most)];
    return set;
  }

  // Those of `set` that are still there when this line has been taken: the ones that share no cell with it.
  template <std::size_t kWords>
  LineSet<kWords> left_by(int number, LineSet<kWords> set) const {
    for (std::size_t word = 0; word < kWords; ++word)
      set[word] &= left_by_[word][static_cast<std::size_t>(number)];
    return set;
  }

  // The number of the line that stands at the place below(rng, size) of a set.
  template <std::size_t kWords, class Rng>
  static int pick(const LineSet<kWords>& set, Rng& rng) {
    const auto size = [&](std::size_t word) { return static_cast<std::uint32_t>(std::popcount(set[word])); };
    if constexpr (kWords == 1) {
      return nth_bit(set[0], below(rng, size(0)));
    } else {
      const std::uint32_t in_first = size(0);
      const std::uint32_t in_two = in_first + size(1);
      const std::uint32_t n = below(rng, in_two + size(2));
      const std::uint64_t bits = n < in_first ? set[0] : n < in_two ? set[1] : set[2];
      const std::uint32_t skipped = n < in_first ? 0 : n < in_two ? in_first : in_two;
      return 64 * ((n >= in_first) + (n >= in_two)) + nth_bit(bits, n - skipped);
    }
  }

 private:
  template <class T, std::size_t N>
  using Words = std::array<std::array<T, N>, kWordsAtMost>;

  std::size_t words_;
  Words<std::uint64_t, 4> up_to_{};
  Words<std::uint64_t, 64 * kWordsAtMost> left_by_{};
  // By row and the cells of it that hold a card: the lines that find there all the cards that they want.
  Words<std::array<std::uint64_t, 1 << kStride>, kRowsAtMost> passing_{};
  std::array<Line, 64 * kWordsAtMost> lines_{};
};

}  // namespace samovar::tea_time
