// What is derived from a table of moves: their numbers, and what their arguments are read by.
#include "engine/declared.hpp"

#include <set>

#include <gtest/gtest.h>

#include "engine/each_of.hpp"

namespace samovar {
namespace {

enum class Kind : std::uint8_t { Pour, Carry, Swap, Rest };
enum class Argument : std::uint8_t { None, Cup, Big, Guest, Way };
enum class Way : std::uint8_t { Left, Right };
constexpr Range range_of(Argument argument) {
  switch (argument) {
    case Argument::Cup:
      return {1, 3};
    case Argument::Big:
      return {4, 2};
    case Argument::Guest:
      return {0, 4};
    case Argument::Way:
      return {0, 2};
    default:
      return {};
  }
}
constexpr MoveForm kForms[] = {
    {Kind::Pour, "pour", "pour {}", "", {Argument::Cup, "cup"}},
    {Kind::Pour, "pour", "pour {}", "", {Argument::Big, "cup"}},
    {Kind::Carry, "carry", "carry {} {}", "", {Argument::Guest, "guest"}, Argument::Cup, Argument::Way},
    {Kind::Swap, "swap", "swap {} {}", "", {Argument::Cup, "from"}, {Argument::Cup, "to"}},
    {Kind::Rest, "rest", "rest"},
};
constexpr MoveTable kMoves(kForms);

constexpr Move make(Kind kind, int a = 0, int b = 0, int c = 0) {
  return Move(static_cast<std::uint8_t>(kind), static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b),
              static_cast<std::uint8_t>(c));
}

TEST(ArgumentOf, ReadsWhereTheKindKeepsIt) {
  constexpr ArgumentOf cup_of(kMoves, "cup");
  constexpr ArgumentOf guest_of(kMoves, Argument::Guest);
  constexpr ArgumentOf<Way> way_of(kMoves, Argument::Way);
  constexpr ArgumentOf from_of(kMoves, "from");
  constexpr ArgumentOf to_of(kMoves, "to");
  static_assert(cup_of(make(Kind::Pour, 5)) == 5, "of either form");
  static_assert(guest_of(make(Kind::Carry, 3, 2, 1)) == 3);
  static_assert(way_of(make(Kind::Carry, 3, 2, 1)) == Way::Right);
  static_assert(from_of(make(Kind::Swap, 1, 2)) == 1);
  static_assert(to_of(make(Kind::Swap, 1, 2)) == 2);
  // One argument, in another place of each kind.
  constexpr ArgumentOf any_of(kMoves, Argument::Big, "cup", "to", Argument::Way);
  EXPECT_EQ(any_of(make(Kind::Pour, 3)), 3);
  EXPECT_EQ(any_of(make(Kind::Swap, 1, 2)), 2);
  EXPECT_EQ(any_of(make(Kind::Carry, 3, 2, 1)), 1);
}

TEST(ArgumentOfDeathTest, IsNotAskedOfAKindWithoutIt) {
#ifndef NDEBUG
  constexpr ArgumentOf cup_of(kMoves, "cup");
  EXPECT_DEATH(cup_of(make(Kind::Rest)), "");
#endif
}

TEST(MoveTable, NumbersEveryMoveOnce) {
  EXPECT_EQ(kMoves.size(), 3u + 2 + 4 * 3 * 2 + 3 * 3 + 1);
  std::set<std::uint32_t> codes;
  for (std::uint32_t number = 0; number < kMoves.size(); ++number) {
    const Move move = kMoves.move_at(number);
    EXPECT_EQ(kMoves.index_of(move), number);
    codes.insert(move.code());
  }
  EXPECT_EQ(codes.size(), kMoves.size());
  EXPECT_EQ(kMoves.index_of(make(Kind::Pour, 6)), kMoves.size());
}

enum class Pot : std::uint8_t { Iron, Clay, Glass };
using Litres = EachOf<Pot, float, 3>;

TEST(EachOf, TakesEveryMemberOnceAndInOrder) {
  constexpr Litres litres = {{{Pot::Iron, 1.5f}, {Pot::Clay, 0.5f}, {Pot::Glass, 2}}};
  static_assert(litres[Pot::Clay] == 0.5f);
  EXPECT_EQ(litres.all()[2], 2);
  // What is not in order does not compile.
  EXPECT_TRUE(Litres::in_order({{Pot::Iron, 1}, {Pot::Clay, 1}, {Pot::Glass, 1}}));
  EXPECT_FALSE(Litres::in_order({{Pot::Iron, 1}, {Pot::Clay, 1}})) << "one is missing";
  EXPECT_FALSE(Litres::in_order({{Pot::Iron, 1}, {Pot::Clay, 1}, {Pot::Clay, 1}})) << "one is doubled";
  EXPECT_FALSE(Litres::in_order({{Pot::Clay, 1}, {Pot::Iron, 1}, {Pot::Glass, 1}}));
}

}  // namespace
}  // namespace samovar
