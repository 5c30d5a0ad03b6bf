// The containers that states are made of.
#include "engine/fixed.hpp"

#include <algorithm>
#include <cstring>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "engine/hash.hpp"

namespace samovar {
namespace {

using Few = FixedVector<std::uint16_t, 6, std::uint16_t>;

std::vector<std::uint16_t> items_of(const Few& few) { return {few.begin(), few.end()}; }

// What was done to a list must not show in its bytes, or equal states would hash differently.
RC_GTEST_PROP(FixedVector, IsAVectorWhoseBytesDependOnItsItemsAlone,
              (const std::vector<std::uint8_t>& script)) {
  Few few;
  std::vector<std::uint16_t> model;
  for (const std::uint8_t step : script) {
    const std::size_t at = model.empty() ? 0 : step / 4 % model.size();
    switch (step % 4) {
      case 0:
      case 1:
        if (few.full()) break;
        few.push_back(step);
        model.push_back(step);
        break;
      case 2:
        if (model.empty()) break;
        RC_ASSERT(few.pop_back() == model.back());
        model.pop_back();
        break;
      default:
        if (model.empty()) break;
        few.erase(at);
        model.erase(model.begin() + static_cast<std::ptrdiff_t>(at));
    }
    RC_ASSERT(items_of(few) == model);
    RC_ASSERT(few.size() == model.size());
    RC_ASSERT(few.empty() == model.empty());
    Few fresh;
    for (const std::uint16_t item : model) fresh.push_back(item);
    RC_ASSERT(fresh == few);
    RC_ASSERT(std::memcmp(&fresh, &few, sizeof few) == 0);
  }
  few.clear();
  RC_ASSERT(few == Few{});
}

TEST(FixedVector, ChangesInPlace) {
  Few few;
  few.push_back(7);
  few.push_back(8);
  few[0] = 9;
  few.back() = 10;
  EXPECT_EQ(items_of(few), (std::vector<std::uint16_t>{9, 10}));
  EXPECT_FALSE(few.full());
  EXPECT_EQ(Few::capacity(), 6u);
}

// All that is said of two counts, kind by kind; `most` of a kind.
template <class Counts>
void expect_as_kind_by_kind(const std::array<std::uint8_t, 8>& first,
                            const std::array<std::uint8_t, 8>& second, int most) {
  Counts a, b;
  int sum = 0;
  for (int kind = 0; kind < 8; ++kind) {
    const int count = first[static_cast<std::size_t>(kind)] % (most + 1);
    a += Counts::of(kind, count);
    b += Counts::of(kind, second[static_cast<std::size_t>(kind)] % (most + 1));
    sum += count;
  }
  RC_ASSERT(total(a) == sum);
  bool enough = true;
  for (int kind = 0; kind < 8; ++kind) {
    const int have = a[kind];
    const int need = b[kind];
    RC_ASSERT(have == first[static_cast<std::size_t>(kind)] % (most + 1));
    RC_ASSERT((kinds_in(a) >> kind & 1) == (have > 0));
    RC_ASSERT(missing(a, b)[kind] == std::max(0, need - have));
    RC_ASSERT(common(a, b)[kind] == std::min(have, need));
    enough = enough && have >= need;
  }
  RC_ASSERT(kinds_in(a) < 256u);
  RC_ASSERT(covers(a, b) == enough);
  RC_ASSERT(covers(a, common(a, b)));
  RC_ASSERT(a - common(a, b) == missing(b, a));
  RC_ASSERT((a == 0) == (sum == 0));
}

RC_GTEST_PROP(Counts, AreAsKindByKind,
              (const std::array<std::uint8_t, 8>& first, const std::array<std::uint8_t, 8>& second)) {
  expect_as_kind_by_kind<Tally>(first, second, 7);
  expect_as_kind_by_kind<Amounts>(first, second, 31);
}

RC_GTEST_PROP(Counts, ATallyHasRoomForFifteenOfAKind,
              (const std::array<std::uint8_t, 8>& raw, std::uint8_t kinds)) {
  Tally all;
  int sum = 0;
  for (int kind = 0; kind < 8; ++kind) {
    all += Tally::of(kind, raw[static_cast<std::size_t>(kind)] % 16);
    sum += raw[static_cast<std::size_t>(kind)] % 16;
  }
  RC_ASSERT(total(all) == sum);
  for (int kind = 0; kind < 8; ++kind) {
    RC_ASSERT((kinds_in(all) >> kind & 1) == (all[kind] > 0));
    RC_ASSERT(only(all, kinds)[kind] == (kinds >> kind & 1 ? all[kind] : 0));
  }
}

TEST(Counts, ManyTimesAndTheMostOfAKind) {
  const Amounts price = Amounts::of(0, 2) + Amounts::of(5);
  EXPECT_EQ(price * 3, Amounts::of(0, 6) + Amounts::of(5, 3));
  EXPECT_EQ(kinds_in(Amounts::of(7, 127)), 0x80u);
  EXPECT_TRUE(covers(Amounts::of(7, 127), Amounts::of(7, 127)));
  EXPECT_FALSE(covers(Amounts::of(7, 126), Amounts::of(7, 127)));
}

// Eight counts that add up to at most 127.
std::array<int, 8> fitting(std::array<std::uint8_t, 8> raw) {
  std::array<int, 8> counts{};
  int room = 127;
  for (std::size_t kind = 0; kind < 8; ++kind) {
    counts[kind] = std::min<int>(raw[kind] % 40, room);
    room -= counts[kind];
  }
  return counts;
}

PackedCounts packed(const std::array<int, 8>& counts) {
  PackedCounts bag;
  for (int kind = 7; kind >= 0; --kind) bag.put(kind, counts[static_cast<std::size_t>(kind)]);
  return bag;
}

RC_GTEST_PROP(PackedCounts, CountsAndTotal, (const std::array<std::uint8_t, 8>& raw)) {
  const std::array<int, 8> counts = fitting(raw);
  const PackedCounts bag = packed(counts);
  std::uint32_t total = 0;
  Amounts bytes;
  for (int kind = 0; kind < 8; ++kind) {
    const int count = counts[static_cast<std::size_t>(kind)];
    RC_ASSERT(bag[kind] == count);
    total += static_cast<std::uint32_t>(count);
    bytes += Amounts::of(kind, count);
  }
  RC_ASSERT(bag.total() == total);
  RC_ASSERT(PackedCounts::of_bytes(bytes) == bag);
}

RC_GTEST_PROP(PackedCounts, TheNthThingIsAsIfAllWereLaidOut, (const std::array<std::uint8_t, 8>& raw)) {
  const std::array<int, 8> counts = fitting(raw);
  std::uint32_t n = 0;
  for (int kind = 0; kind < 8; ++kind) {
    const auto of_kind = static_cast<std::size_t>(kind);
    for (int within = 0; within < counts[of_kind]; ++within, ++n) {
      PackedCounts bag = packed(counts);
      RC_ASSERT(bag.take_nth(n) == kind);
      std::array<int, 8> rest = counts;
      rest[of_kind] -= 1;
      RC_ASSERT(bag == packed(rest));
    }
  }
}

RC_GTEST_PROP(PackedCounts, TakeUndoesPut, (const std::array<std::uint8_t, 8>& raw, std::uint8_t which)) {
  std::array<int, 8> counts = fitting(raw);
  const std::size_t kind = which % 8;
  RC_PRE(counts[kind] > 0);
  PackedCounts bag = packed(counts);
  bag.take(static_cast<int>(kind));
  counts[kind] -= 1;
  RC_ASSERT(bag == packed(counts));
}

TEST(PackedCounts, HoldsUpTo127) {
  PackedCounts bag;
  bag.put(0, 126);
  bag.put(7, 1);
  EXPECT_EQ(bag.total(), 127u);
  EXPECT_EQ(PackedCounts(bag).take_nth(125), 0);
  EXPECT_EQ(bag.take_nth(126), 7);
}

RC_GTEST_PROP(NthBit, FindsEverySetBitInOrder, (std::uint64_t word, std::uint64_t mask)) {
  for (const std::uint64_t bits : {word, word & mask, word | mask, ~std::uint64_t{0}}) {
    std::uint32_t n = 0;
    for (int bit = 0; bit < 64; ++bit)
      if (bits >> bit & 1) RC_ASSERT(nth_bit(bits, n++) == bit);
  }
}

// The compiler's evaluation takes the way without the processor's bit instructions; both must agree.
TEST(NthBit, IsTheSameAtCompileTime) {
  static_assert(nth_bit(0x8000000000000001, 1) == 63 && nth_bit(0b101100, 0) == 2 &&
                nth_bit(0b101100, 2) == 5);
  EXPECT_EQ(nth_bit(0x8000000000000001, 1), 63);
  EXPECT_EQ(nth_bit(0b101100, 0), 2);
  EXPECT_EQ(nth_bit(0b101100, 2), 5);
}

template <class Word>
class BitSetOf : public testing::Test {};
using Words = testing::Types<std::uint8_t, std::uint16_t, std::uint32_t, std::uint64_t>;
TYPED_TEST_SUITE(BitSetOf, Words);

TYPED_TEST(BitSetOf, AddsRemovesAndVisitsInOrder) {
  constexpr int kLast = static_cast<int>(sizeof(TypeParam)) * 8 - 1;
  BitSet<TypeParam> set;
  EXPECT_TRUE(set.empty());
  for (const int member : {kLast, 3, 0, 3}) set.add(member);
  EXPECT_EQ(set.size(), 3);
  EXPECT_EQ(set.first(), 0);
  EXPECT_TRUE(set.has(kLast));
  EXPECT_FALSE(set.has(1));
  std::vector<int> members;
  for (const int member : set) members.push_back(member);
  EXPECT_EQ(members, (std::vector<int>{0, 3, kLast}));
  set.remove(0);
  set.remove(1);
  EXPECT_EQ(set.first(), 3);
  EXPECT_EQ(set, BitSet<TypeParam>(static_cast<TypeParam>(TypeParam{1} << kLast | TypeParam{8})));
}

struct Plain {
  std::uint32_t a = 1;
  std::uint16_t b = 2;
  std::uint16_t c = 3;
};

TEST(Hash, DependsOnEveryByteAndOnTheSalt) {
  const Plain plain;
  EXPECT_EQ(hash_of(plain), hash_of(Plain{}));
  EXPECT_NE(hash_of(plain), hash_of(Plain{.a = 0}));
  EXPECT_NE(hash_of(plain), hash_of(Plain{.c = 4}));
  EXPECT_NE(hash_of(plain), hash_of(plain, 1));
  EXPECT_EQ(hash_of(std::uint64_t{0}), 0xc77b3abb6f87acd9u);
}

}  // namespace
}  // namespace samovar
