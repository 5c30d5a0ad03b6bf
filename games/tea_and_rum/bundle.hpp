// Resources received, held or paid together: one byte a type in one word, so that "holds all of it" and "how
// many in all" are a few instructions. A byte never reaches 128.
#pragma once

#include <bit>
#include <cstdint>

namespace samovar::tea_and_rum {

inline constexpr int kResources = 6;
inline constexpr int kCubes = 3;  // wheat, wood, ore come first

using Bundle = std::uint64_t;

inline constexpr Bundle kEachByte = 0x0101010101010101;
inline constexpr Bundle kHighBits = kEachByte << 7;

constexpr Bundle unit(int resource, int count = 1) { return static_cast<Bundle>(count) << (8 * resource); }
constexpr int count_of(Bundle bundle, int resource) {
  return static_cast<int>(bundle >> (8 * resource) & 0xff);
}
constexpr int total_of(Bundle bundle) { return static_cast<int>(bundle * kEachByte >> 56); }

// Whether there is as much of every type.
constexpr bool covers(Bundle have, Bundle need) {
  return (((have | kHighBits) - need) & kHighBits) == kHighBits;
}

// The types there are any of, a bit each.
constexpr std::uint32_t types_in(Bundle bundle) {
  const Bundle some = ((bundle + (kHighBits - kEachByte)) & kHighBits) >> 7;
  return static_cast<std::uint32_t>(some * 0x0102040810204080 >> 56);
}

// Of each type as many as there are in both.
constexpr Bundle common(Bundle a, Bundle b) {
  Bundle both = 0;
  for (int resource = 0; resource < kResources; ++resource) {
    const int x = count_of(a, resource);
    const int y = count_of(b, resource);
    both += unit(resource, x < y ? x : y);
  }
  return both;
}

constexpr std::uint32_t bit(int n) { return std::uint32_t{1} << n; }
constexpr int bits_in(std::uint32_t set) { return std::popcount(set); }

}  // namespace samovar::tea_and_rum
