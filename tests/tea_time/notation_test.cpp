// Tea Time's notation: what people may type, and what they are told when it is no move.
#include <gtest/gtest.h>

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
                               {"grab a1", "expected \"take\", found \"grab\""},
                               {"take", "a cell such as b2"},
                               {"take z9", "there is no cell z9; cells go from a1 to d3"},
                               {"take e1", "there is no cell e1"},
                               {"take a4", "there is no cell a4"},
                               {"take a0", "there is no cell a0"},
                               {"take a1 up 2", "found \"up\""},
                               {"take a1 e", "\"take b2 se 3\""},
                               {"take a1 e 2 2", "\"take b2 se 3\""},
                               {"take a1 b1 e 2", "\"take b2 se 3\""},
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
    EXPECT_NE(move.error().message.find(unread.told), std::string::npos)
        << unread.text << ": " << move.error().message;
    EXPECT_EQ(move.error().message.find('\n'), std::string::npos);
  }
  EXPECT_EQ(module.read(std::string(5000, 'a')).error().message, "a move has at most 100 characters");
  EXPECT_FALSE(module.read(std::string("take\0a1", 7)));
  EXPECT_FALSE(module.read("take é1"));
}

}  // namespace
}  // namespace samovar::tea_time
