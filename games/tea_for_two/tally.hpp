// How many of each of up to eight kinds, four bits a kind in one word: tokens by tea, dice by value. At most
// 15 of a kind.
#pragma once

#include <bit>
#include <cstdint>

namespace samovar::tea_for_two {

using Tally = std::uint32_t;

constexpr Tally one(int kind) { return Tally{1} << (4 * kind); }
constexpr int count_of(Tally tally, int kind) { return static_cast<int>(tally >> (4 * kind) & 15u); }

// A bit a kind of which there is at least one.
constexpr std::uint32_t kinds_in(Tally tally) {
  std::uint32_t any = tally | tally >> 1;
  any = (any | any >> 2) & 0x11111111u;
  any = (any | any >> 3) & 0x03030303u;
  any = (any | any >> 6) & 0x000f000fu;
  return (any | any >> 12) & 0xffu;
}

// The counts of these kinds only.
constexpr Tally only(Tally tally, std::uint32_t kinds) {
  std::uint32_t spread = (kinds | kinds << 12) & 0x000f000fu;
  spread = (spread | spread << 6) & 0x03030303u;
  spread = (spread | spread << 3) & 0x11111111u;
  return tally & spread * 15u;
}

constexpr int total_of(Tally tally) {
  Tally pairs = (tally & 0x0f0f0f0fu) + (tally >> 4 & 0x0f0f0f0fu);
  return static_cast<int>((pairs * 0x01010101u) >> 24);
}

constexpr int bits_in(std::uint32_t mask) { return std::popcount(mask); }
constexpr std::uint32_t bit(int place) { return std::uint32_t{1} << place; }

}  // namespace samovar::tea_for_two
