// The generators, bounded integers and shuffles: known vectors from their authors and exact fairness.
#include "engine/rng.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <deque>
#include <map>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <sodium.h>

#include "table/table_rng.hpp"

namespace samovar {
namespace {

std::uint64_t word_of(const Seed& seed, std::size_t word) {
  std::uint64_t value = 0;
  for (std::size_t byte = 0; byte < 8; ++byte)
    value |= static_cast<std::uint64_t>(seed[word * 8 + byte]) << (8 * byte);
  return value;
}

Seed seed_of_words(std::array<std::uint64_t, 4> words) {
  Seed seed{};
  for (std::size_t i = 0; i < 32; ++i) seed[i] = static_cast<std::uint8_t>(words[i / 8] >> (8 * (i % 8)));
  return seed;
}

TEST(SeedFrom, IsSplitMix64) {
  const Seed seed = seed_from(1234567);
  EXPECT_EQ(word_of(seed, 0), 6457827717110365317u);
  EXPECT_EQ(word_of(seed, 1), 3203168211198807973u);
  EXPECT_EQ(word_of(seed, 2), 9817491932198370423u);
  EXPECT_EQ(word_of(seed, 3), 4593380528125082431u);
}

TEST(FastRng, IsXoshiro256PlusPlus) {
  FastRng rng(seed_of_words({1, 2, 3, 4}));
  for (const std::uint64_t expected :
       {std::uint64_t{41943041}, std::uint64_t{58720359}, 3588806011781223u, 3591011842654386u,
        9228616714210784205u, 9973669472204895162u, 14011001112246962877u, 12406186145184390807u,
        15849039046786891736u, 10450023813501588000u})
    EXPECT_EQ(rng(), expected);
}

TEST(FastRng, AnAllZeroSeedStillRuns) {
  FastRng rng{Seed{}};
  EXPECT_NE(rng() | rng() | rng(), 0u);
}

TEST(FastRng, ANumberIsASeed) {
  FastRng a(42), b(seed_from(42)), c(43);
  const std::uint64_t first = a();
  EXPECT_EQ(first, b());
  EXPECT_NE(first, c());
}

// A generator that says what it is told to, and how often it was asked.
struct Told {
  std::deque<std::uint64_t> words;
  int asked = 0;
  std::uint64_t operator()() {
    asked += 1;
    const std::uint64_t word = words.front();
    words.pop_front();
    return word;
  }
};

// Which 32-bit words give r: those from the first accepted one up to the first of r + 1. When every r has
// equally many, and the words just before are refused, the choice is exactly uniform.
RC_GTEST_PROP(Below, EveryResultHasEquallyManyWords, (std::uint32_t any_bound, std::uint32_t any_result)) {
  const std::uint32_t bound = std::max(any_bound, 1u);
  const std::uint64_t r = any_result % bound;
  const std::uint64_t all = std::uint64_t{1} << 32;
  const std::uint64_t refused = all % bound;
  const auto up = [&](std::uint64_t n) { return (n + bound - 1) / bound; };
  const std::uint64_t first = up(r * all + refused);
  const std::uint64_t last = up((r + 1) * all) - 1;
  RC_ASSERT(last - first + 1 == all / bound);
  for (const std::uint64_t word : {first, (first + last) / 2, last}) {
    Told told{{word << 32 | 0xffffffff}};
    RC_ASSERT(below(told, bound) == r);
    RC_ASSERT(told.asked == 1);
  }
  const std::uint64_t before = first - 1;
  if (first > 0 && before * bound >> 32 == r) {
    Told told{{before << 32, last << 32}};
    RC_ASSERT(below(told, bound) == r);
    RC_ASSERT(told.asked == 2);
  }
}

TEST(Below, KnownValues) {
  FastRng rng(7);
  std::vector<std::uint32_t> drawn;
  for (const std::uint32_t bound : {1u, 2u, 3u, 10u, 60u, 1000u, 0xffffffffu})
    drawn.push_back(below(rng, bound));
  EXPECT_EQ(drawn, (std::vector<std::uint32_t>{0, 0, 2, 4, 57, 465, 3109157298}));
}

TEST(Shuffle, SwapsFromTheEndDown) {
  // below(4) = 0, below(3) = 2, below(2) = 0.
  Told told{{0x00000001ull << 32, 0xf0000000ull << 32, 0x00000001ull << 32}};
  std::array<char, 4> cards = {'a', 'b', 'c', 'd'};
  shuffle(told, cards.data(), 4);
  EXPECT_EQ(std::string(cards.begin(), cards.end()), "bdca");
  EXPECT_EQ(told.asked, 3);
}

TEST(Shuffle, NothingAndOneNeedNoGenerator) {
  Told told;
  int one = 5;
  shuffle(told, &one, 1);
  shuffle(told, &one, 0);
  EXPECT_EQ(told.asked, 0);
  EXPECT_EQ(one, 5);
}

TEST(Shuffle, EveryOrderIsEquallyLikely) {
  FastRng rng(2024);
  std::map<std::array<int, 4>, int> seen;
  constexpr int kTimes = 48000;
  for (int i = 0; i < kTimes; ++i) {
    std::array<int, 4> cards = {0, 1, 2, 3};
    shuffle(rng, cards.data(), 4);
    seen[cards] += 1;
  }
  ASSERT_EQ(seen.size(), 24u);
  double chi = 0;
  for (const auto& [order, count] : seen) chi += std::pow(count - kTimes / 24.0, 2) / (kTimes / 24.0);
  EXPECT_LT(chi, 60);  // 23 degrees of freedom: exceeded once in 30,000 fair runs
}

Seed seed_of_bytes(std::uint8_t first) {
  Seed seed;
  for (std::size_t i = 0; i < seed.size(); ++i) seed[i] = static_cast<std::uint8_t>(first + i);
  return seed;
}

std::vector<std::uint64_t> words_of(TableRng rng, std::size_t count) {
  std::vector<std::uint64_t> words(count);
  for (std::uint64_t& word : words) word = rng();
  return words;
}

// The test vector of ChaCha20's author: key, nonce and counter all zero.
TEST(TableRng, IsChaCha20) {
  TableRng rng(Seed{}, 0);
  EXPECT_EQ(rng(), 0x903df1a0ade0b876u);
  EXPECT_EQ(rng(), 0x28bd8653e56a5d40u);
  EXPECT_EQ(rng(), 0x1aed8da0b819d2bdu);
}

TEST(TableRng, IsLibsodiumsStreamForEveryOutcome) {
  ASSERT_GE(sodium_init(), 0);
  for (const std::uint64_t outcome :
       {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{300}, ~std::uint64_t{0}}) {
    const Seed seed = seed_of_bytes(3);
    std::array<unsigned char, 8> nonce;
    for (std::size_t i = 0; i < 8; ++i) nonce[i] = static_cast<unsigned char>(outcome >> (8 * i));
    std::array<unsigned char, 64 * 5> stream;
    crypto_stream_chacha20(stream.data(), stream.size(), nonce.data(), seed.data());
    TableRng rng(seed, outcome);
    for (std::size_t word = 0; word < stream.size() / 8; ++word) {
      std::uint64_t expected = 0;
      for (std::size_t b = 0; b < 8; ++b) expected |= std::uint64_t{stream[word * 8 + b]} << (8 * b);
      ASSERT_EQ(rng(), expected) << "outcome " << outcome << ", word " << word;
    }
  }
}

// A table that wakes up, or somebody who verifies a record, draws outcome n without those before it.
TEST(TableRng, OutcomesDoNotDependOnTheirOrder) {
  const Seed seed = seed_of_bytes(9);
  std::vector<std::vector<std::uint64_t>> forwards, backwards;
  for (std::uint64_t outcome = 0; outcome < 20; ++outcome)
    forwards.push_back(words_of(TableRng(seed, outcome), 1 + outcome));
  for (std::uint64_t outcome = 20; outcome-- > 0;)
    backwards.push_back(words_of(TableRng(seed, outcome), 1 + outcome));
  std::reverse(backwards.begin(), backwards.end());
  EXPECT_EQ(forwards, backwards);
  for (std::size_t i = 1; i < forwards.size(); ++i) EXPECT_NE(forwards[i][0], forwards[i - 1][0]);
}

TEST(TableRng, EveryBitOfTheSeedMatters) {
  const std::vector<std::uint64_t> base = words_of(TableRng(Seed{}, 0), 2);
  for (std::size_t bit = 0; bit < 256; ++bit) {
    Seed seed{};
    seed[bit / 8] = static_cast<std::uint8_t>(1u << bit % 8);
    EXPECT_NE(words_of(TableRng(seed, 0), 2), base) << "bit " << bit;
  }
}

TEST(Commitment, IsSha256) {
  const Seed hash = commitment_of(Seed{});
  const Seed expected = {0x66, 0x68, 0x7a, 0xad, 0xf8, 0x62, 0xbd, 0x77, 0x6c, 0x8f, 0xc1,
                         0x8b, 0x8e, 0x9f, 0x8e, 0x20, 0x08, 0x97, 0x14, 0x85, 0x6e, 0xe2,
                         0x33, 0xb3, 0x90, 0x2a, 0x59, 0x1d, 0x0d, 0x5f, 0x29, 0x25};
  EXPECT_EQ(hash, expected);
  EXPECT_NE(commitment_of(seed_from(1)), commitment_of(seed_from(2)));
}

TEST(FreshSeed, IsNeverTheSameTwice) {
  std::vector<Seed> seeds(100);
  for (Seed& seed : seeds) seed = fresh_seed();
  std::sort(seeds.begin(), seeds.end());
  EXPECT_EQ(std::adjacent_find(seeds.begin(), seeds.end()), seeds.end());
}

}  // namespace
}  // namespace samovar
