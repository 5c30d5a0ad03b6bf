// Tea Time's notation: what people may type, and what they are told when it is no move.
#include <gtest/gtest.h>

#include "table/narration.hpp"
#include "tests/tea_time/sitting.hpp"

namespace samovar::tea_time {
namespace {

TEST(Notation, WritesEveryKindOfMove) {
  const Module module = opened(4);
  EXPECT_EQ(module.write(first_player(3)), "first 3");
  EXPECT_EQ(module.write(deal(character_named("caterpillar"))), "deal caterpillar");
  EXPECT_EQ(module.write(take(cell_at(1, 1))), "take b2");
  EXPECT_EQ(module.write(take(cell_at(1, 1), Direction::East, 2)), "take b2 e 2");
  EXPECT_EQ(module.write(take(cell_at(1, 1), Direction::South, 3)), "take b2 s 3");
  EXPECT_EQ(module.write(take(cell_at(1, 1), Direction::SouthEast, 3)), "take b2 se 3");
  EXPECT_EQ(module.write(take(cell_at(0, 4), Direction::SouthWest, 2)), "take e1 sw 2");
}

TEST(Notation, ReadsTheSameLineHoweverItIsTyped) {
  const Module module = opened(4);
  const Move line = take(cell_at(0, 0), Direction::SouthEast, 3);
  for (const char* text : {"take a1 se 3", "TAKE A1 SE 3", "  take  a1\tse 3 ", "take c3 nw 3",
                           "take a1 b2 c3", "take c3 b2 a1", "take b2 c3 a1"})
    EXPECT_EQ(module.read(text).value_or(Move()), line) << text;
  EXPECT_EQ(module.read("take b1 w 2").value_or(Move()), take(0, Direction::East, 2));
  EXPECT_EQ(module.read("take a3 n 3").value_or(Move()), take(0, Direction::South, 3));
  EXPECT_EQ(module.read("take a3 ne 3").value_or(Move()), take(cell_at(0, 2), Direction::SouthWest, 3));
  EXPECT_EQ(module.read("take a1 e 1").value_or(Move()), take(0));
  EXPECT_EQ(module.read("take a1 s 1").value_or(Move()), take(0));
}

struct Unread {
  const char* text;
  const char* told;  // part of the message
};

TEST(Notation, SaysWhatWasExpected) {
  const Module module = opened(2);
  for (const Unread& unread : {Unread{"", "found nothing"},
                               {"   ", "found nothing"},
                               {"grab a1", "such as “take b2 se 3”, found “grab”"},
                               {"take", "“take”, a cell from a1 to d3"},
                               {"take z9", "There is no cell z9; expected a cell from a1 to d3"},
                               {"take e1", "There is no cell e1"},
                               {"take a4", "There is no cell a4"},
                               {"take a0", "There is no cell a0"},
                               {"take a1 up 2", "found “up”"},
                               {"take a1 e", "a direction (e, s, se, sw)"},
                               {"take a1 e 2 2", "a direction (e, s, se, sw)"},
                               {"take a1 b1 e 2", "a direction (e, s, se, sw)"},
                               {"take a1 e 4", "a length from 1 to 3"},
                               {"take a1 e 0", "a length from 1 to 3"},
                               {"take a1 e x", "a length from 1 to 3"},
                               {"take a1 a1", "not next to each other"},
                               {"take a1 c1", "not next to each other"},
                               {"first", "a seat from 0 to 1"},
                               {"first 2", "a seat from 0 to 1"},
                               {"first -1", "a seat from 0 to 1"},
                               {"first 0 1", "a seat from 0 to 1"},
                               {"deal", "cat, hatter, queen, rabbit, caterpillar, hare"},
                               {"deal dodo", "cat, hatter, queen, rabbit, caterpillar, hare"},
                               {"deal alice", "cat, hatter, queen, rabbit, caterpillar, hare"},
                               {"deal cat cat", "cat, hatter, queen, rabbit, caterpillar, hare"}}) {
    const auto move = module.read(unread.text);
    ASSERT_FALSE(move) << unread.text;
    EXPECT_EQ(move.error().code, "bad_move");
    const std::string told = table::said_in(move.error().said, "en");
    EXPECT_NE(told.find(unread.told), std::string::npos) << unread.text << ": " << told;
    EXPECT_EQ(told.find_first_of("\n{"), std::string::npos) << told;
  }
  EXPECT_EQ(module.read(std::string(5000, 'a')).error().said.key, "notation.too_long");
  EXPECT_FALSE(module.read(std::string("take\0a1", 7)));
  EXPECT_FALSE(module.read("take é1"));
}

}  // namespace
}  // namespace samovar::tea_time
