// The fast generator of search and simulation, and bounded integers and shuffles for any generator. All our
// own: the standard library's distributions differ between toolchains, and a game must not.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <utility>

namespace samovar {

// 256 bits from which every generator starts.
using Seed = std::array<std::uint8_t, 32>;

// Spreads a small number over a whole seed (SplitMix64).
constexpr Seed seed_from(std::uint64_t number) {
  Seed seed{};
  for (std::size_t word = 0; word < 4; ++word) {
    std::uint64_t z = (number += 0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    z ^= z >> 31;
    for (std::size_t byte = 0; byte < 8; ++byte)
      seed[word * 8 + byte] = static_cast<std::uint8_t>(z >> (8 * byte));
  }
  return seed;
}

// xoshiro256++ by Blackman and Vigna. Not for tables on the network: its state can be worked out from its
// output.
class FastRng {
 public:
  explicit constexpr FastRng(const Seed& seed) {
    for (std::size_t i = 0; i < 32; ++i) s_[i / 8] |= static_cast<std::uint64_t>(seed[i]) << (8 * (i % 8));
    if ((s_[0] | s_[1] | s_[2] | s_[3]) == 0) s_[0] = 1;  // the all-zero state would stay zero for ever
  }
  explicit constexpr FastRng(std::uint64_t number) : FastRng(seed_from(number)) {}

  constexpr std::uint64_t operator()() {
    const std::uint64_t result = std::rotl(s_[0] + s_[3], 23) + s_[0];
    const std::uint64_t t = s_[1] << 17;
    s_[2] ^= s_[0];
    s_[3] ^= s_[1];
    s_[1] ^= s_[2];
    s_[0] ^= s_[3];
    s_[2] ^= t;
    s_[3] = std::rotl(s_[3], 45);
    return result;
  }

 private:
  std::uint64_t s_[4] = {};
};

// A uniform integer in [0, bound), without bias (Lemire's multiplication). bound > 0.
template <class Rng>
constexpr std::uint32_t below(Rng& rng, std::uint32_t bound) {
  std::uint64_t product = (rng() >> 32) * bound;
  if (static_cast<std::uint32_t>(product) < bound) [[unlikely]] {
    const std::uint32_t reject = (0u - bound) % bound;
    while (static_cast<std::uint32_t>(product) < reject) product = (rng() >> 32) * bound;
  }
  return static_cast<std::uint32_t>(product >> 32);
}

template <class Rng, class T>
constexpr void shuffle(Rng& rng, T* first, std::uint32_t count) {
  for (std::uint32_t i = count; i > 1; --i) std::swap(first[i - 1], first[below(rng, i)]);
}

}  // namespace samovar
