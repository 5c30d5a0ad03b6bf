// Moves as a few sections of alike ones instead of a long list: counting the moves and taking the nth one is
// all that random play needs, and a rule that never asks where there is one option.
#pragma once

#include <bit>
#include <cassert>
#include <cstdint>

#include "engine/fixed.hpp"
#include "engine/move.hpp"
#include "engine/rng.hpp"

namespace samovar {

// Every move of one kind with its first argument from one set and its second from another.
template <class Kind, class Bits>
struct Section {
  Bits firsts;   // a bit each
  Bits seconds;  // a bit each
  std::uint16_t count;
  std::uint8_t seconds_count;
  Kind kind;

  Move nth(int n) const {
    const auto number = static_cast<std::uint32_t>(n);
    return Move(static_cast<std::uint8_t>(kind),
                static_cast<std::uint8_t>(nth_bit(firsts, number / seconds_count)),
                static_cast<std::uint8_t>(nth_bit(seconds, number % seconds_count)));
  }
};

template <class Kind, class Bits, int kSectionsAtMost>
class Menu {
 public:
  Menu() {}  // NOLINT(modernize-use-equals-default): the sections are left uninitialised

  void clear() { size_ = total_ = 0; }
  void add(Kind kind, Bits firsts, Bits seconds) {
    const int second_count = std::popcount(seconds);
    const int count = std::popcount(firsts) * second_count;
    if (count == 0) return;
    assert(size_ < kSectionsAtMost);
    sections_[size_++] = {firsts, seconds, static_cast<std::uint16_t>(count),
                          static_cast<std::uint8_t>(second_count), kind};
    total_ += count;
  }
  void add_each(Kind kind, Bits firsts) { add(kind, firsts, 1); }
  void add_one(Kind kind) {
    assert(size_ < kSectionsAtMost);
    sections_[size_++] = {1, 1, 1, 1, kind};
    total_ += 1;
  }

  int size() const { return total_; }
  Move operator[](int n) const {
    const Section<Kind, Bits>* section = sections_;
    while (n >= section->count) n -= (section++)->count;
    return section->nth(n);
  }
  template <class Rng>
  Move any(Rng& rng) const {
    return (*this)[static_cast<int>(below(rng, static_cast<std::uint32_t>(total_)))];
  }
  void copy_to(MoveList& list) const {
    for (int i = 0; i < size_; ++i)
      for (int n = 0; n < sections_[i].count; ++n) list.add(sections_[i].nth(n));
  }

 private:
  int size_ = 0;
  int total_ = 0;
  Section<Kind, Bits> sections_[kSectionsAtMost];
};

}  // namespace samovar
