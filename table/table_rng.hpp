// The generator of real tables: ChaCha20, so that nobody can work out the next card from those seen. The
// outcomes of a game form a numbered row, each with a stream of its own: outcome n can be drawn again from
// the seed alone, which is what verifies a record and what lets a table wake up without replaying a
// generator.
#pragma once

#include <array>
#include <cstdint>

#include "engine/rng.hpp"

namespace samovar {

class TableRng {
 public:
  TableRng(const Seed& seed, std::uint64_t outcome) : seed_(seed), outcome_(outcome) {}

  std::uint64_t operator()();

 private:
  void refill();

  Seed seed_;
  std::uint64_t outcome_;
  std::uint64_t block_ = 0;
  std::array<std::uint64_t, 8> words_{};
  std::size_t next_ = 8;
};

// 256 bits from the operating system.
Seed fresh_seed();

// What is published before the first card: SHA-256 of the seed.
Seed commitment_of(const Seed& seed);

}  // namespace samovar
