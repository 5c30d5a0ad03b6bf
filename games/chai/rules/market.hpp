// The market's 18 spaces in one word: three bits a space, row by row from the left; 0 is empty, else the
// tile's type + 1. A set of spaces has the lowest bit of each; so neighbours of one type are a shift and a
// comparison.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "games/chai/rules/state.hpp"

#ifdef __BMI2__
#include <immintrin.h>
#endif

namespace samovar::chai {

using SpaceSet = std::uint64_t;
inline constexpr SpaceSet kRowSpaces = 0111111;
inline constexpr SpaceSet kAllSpaces = kRowSpaces | kRowSpaces << 18 | kRowSpaces << 36;
inline constexpr SpaceSet kNotLastColumn =
    kAllSpaces & ~(SpaceSet{1} << 15 | SpaceSet{1} << 33 | SpaceSet{1} << 51);
inline constexpr SpaceSet kNotLastRow = kRowSpaces | kRowSpaces << 18;

constexpr SpaceSet space(int cell) { return SpaceSet{1} << (3 * cell); }
constexpr int first_space(SpaceSet set) { return std::countr_zero(set) / 3; }
constexpr int tile_at(std::uint64_t market, int cell) {
  return static_cast<int>(market >> (3 * cell) & 7) - 1;
}
// CHAI-SETUP-07, CHAI-MARKET-09.
constexpr void put_tile(std::uint64_t& market, int cell, int type) {
  market |= static_cast<std::uint64_t>(type + 1) << (3 * cell);
}
constexpr SpaceSet filled(std::uint64_t market) { return (market | market >> 1 | market >> 2) & kAllSpaces; }
constexpr SpaceSet spaces_of(std::uint64_t market, int type) {
  const std::uint64_t other = market ^ (kAllSpaces * static_cast<std::uint64_t>(type + 1));
  return ~(other | other >> 1 | other >> 2) & kAllSpaces;
}
// The columns of a set of spaces, a bit each.
constexpr unsigned columns_of(SpaceSet set) {
  const auto row = static_cast<unsigned>((set | set >> 18 | set >> 36) & kRowSpaces);
  return (row & 1) | (row >> 2 & 2) | (row >> 4 & 4) | (row >> 6 & 8) | (row >> 8 & 16) | (row >> 10 & 32);
}

// Which spaces hold the same type as the next one to the right, and as the one below.
struct Bonds {
  SpaceSet right;
  SpaceSet below;

  // CHAI-MARKET-03.
  constexpr explicit Bonds(std::uint64_t market) : right(same(market, 3)), below(same(market, 18)) {
    right &= kNotLastColumn;
    below &= kNotLastRow;
  }

  // CHAI-MARKET-03: everything connected through shared edges.
  constexpr SpaceSet group(SpaceSet from) const {
    for (SpaceSet last = 0; last != from;) {
      last = from;
      from |= (from & right) << 3 | (from >> 3 & right) | (from & below) << 18 | (from >> 18 & below);
    }
    return from;
  }

  // The first space of each group among these; whole groups only (CHAI-ACT-01).
  constexpr SpaceSet firsts(SpaceSet among) const {
    // Runs are neighbours in a row. A run with a bond to the row above begins no group: carry such bonds to
    // the run's first space.
    SpaceSet hangs = below << 18;
    const SpaceSet right2 = right & right >> 3;
    hangs |= hangs >> 3 & right;
    hangs |= hangs >> 6 & right2;
    hangs |= hangs >> 12 & right2 & right2 >> 6;
    const SpaceSet tops = among & ~(right << 3) & ~hangs;
    // Where two such runs meet further down there are more of them than groups, which are spaces less bonds,
    // as every bond joins two, but for those that close a square. (A ring is counted too few, and told apart
    // as well.)
    const SpaceSet squares = right & below & right >> 18 & below >> 3;
    const int groups = std::popcount(among) - std::popcount(among & right) - std::popcount(among & below) +
                       std::popcount(among & squares);
    if (std::popcount(tops) == groups) return tops;
    SpaceSet first = 0;
    for (SpaceSet rest = tops; rest; rest &= ~group(rest & (~rest + 1))) first |= rest & (~rest + 1);
    return first;
  }

 private:
  static constexpr SpaceSet same(std::uint64_t market, int shift) {
    const std::uint64_t other = market ^ market >> shift;
    return ~(other | other >> 1 | other >> 2) & filled(market);
  }
};

// A bit a space instead of three (CHAI-ACT-01).
constexpr std::uint32_t cells_of(SpaceSet set) {
#ifdef __BMI2__
  if (!std::is_constant_evaluated()) return static_cast<std::uint32_t>(_pext_u64(set, kAllSpaces));
#endif
  std::uint32_t cells = 0;
  for (const int bit : BitSet(set)) cells |= 1u << bit / 3;
  return cells;
}

// Calls each(first space, group) for every group in the order of their first spaces (CHAI-ACT-01).
template <class Each>
constexpr void each_group(std::uint64_t market, Each&& each) {
  const Bonds bonds(market);
  for (SpaceSet rest = filled(market); rest;) {
    const SpaceSet group = bonds.group(rest & (~rest + 1));
    rest &= ~group;
    each(first_space(group), group);
  }
}

// CHAI-MARKET-07: what is left of each row closes up to the left.
constexpr std::uint64_t without(std::uint64_t market, SpaceSet gone) {
  const std::uint64_t kept = (filled(market) & ~gone) * 7;
  constexpr std::uint64_t row = (std::uint64_t{1} << 18) - 1;
#ifdef __BMI2__
  if (!std::is_constant_evaluated())
    return _pext_u64(market & row, kept & row) | _pext_u64(market & row << 18, kept & row << 18) << 18 |
           _pext_u64(market & row << 36, kept & row << 36) << 36;
#endif
  std::uint64_t after = 0;
  for (int r = 0; r < kRows; ++r) {
    int column = 0;
    for (int c = 0; c < kColumns; ++c)
      if (kept >> (3 * (r * kColumns + c)) & 1)
        put_tile(after, r * kColumns + column++, tile_at(market, r * kColumns + c));
  }
  static_cast<void>(row);
  return after;
}

}  // namespace samovar::chai
