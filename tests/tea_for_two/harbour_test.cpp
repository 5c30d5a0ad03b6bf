// Sequences and sets, the harbour and the production board: T42-TERM, T42-HARBOUR, T42-PROD.
#include <array>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/tea_for_two/sitting.hpp"

namespace samovar::tea_for_two {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

TEST(T42_TERM_03, ASequenceIsConsecutive) {
  Sitting sitting = Sitting::in_turn("1 2 4 6 6 6 6");
  EXPECT_THAT(sitting.moves("harbour"),
              ElementsAre("harbour 1-2 H1", "harbour 1-2 H2", "harbour 1-2 H3", "harbour 1-2 HD"))
      << "6 and 1 are not consecutive, nor are 4 and 6";
  EXPECT_TRUE(sitting.legal("harbour 2-1 H1")) << "upwards or downwards is the same";
  Sitting all = Sitting::in_turn("1 2 3 4 5 6 6");
  EXPECT_EQ(all.moves("harbour").size(), 60u) << "fifteen sequences, four positions";
  EXPECT_TRUE(all.legal("harbour 3-4-5 H2"));
  EXPECT_FALSE(all.legal("harbour 3-3 H2"));
  EXPECT_FALSE(all.legal("harbour 3-5-4 H2"));
}

TEST(T42_TERM_04, ASetIsDescribedByValueAndCount_and_T42_PROD_01) {
  Sitting sitting = Sitting::in_turn("3 3 3 5 5 1 6");
  EXPECT_THAT(sitting.moves("production"),
              ElementsAre("production 3 x 2", "production 3 x 3", "production 5 x 2"));
  EXPECT_EQ(sitting.rule_against("production 1 x 1"), "T42-PROD-01");
  EXPECT_EQ(sitting.rule_against("production 5 x 3"), "T42-PROD-01");
  sitting.play("production 3 x 3");
  EXPECT_EQ(sitting.sets(), "0:3x3");
  EXPECT_EQ(sitting.dice(0), "1 5 5 6");
}

TEST(T42_TERM_05, LongerBeatsHigherBeatsEqual) {
  const auto beats = [](int low, int high, int other_low, int other_high) {
    return (runs_above(run_from(other_low, other_high)) >> run_from(low, high) & 1) != 0;
  };
  EXPECT_TRUE(beats(4, 6, 5, 6));
  EXPECT_TRUE(beats(1, 3, 5, 6)) << "longer beats higher";
  EXPECT_TRUE(beats(3, 4, 2, 3)) << "equally long and higher";
  EXPECT_FALSE(beats(2, 3, 2, 3));
  EXPECT_FALSE(beats(2, 3, 3, 4));
  EXPECT_FALSE(beats(5, 6, 1, 3));
}

TEST(T42_TERM_06, MoreDiceOutrankGreaterValues_and_T42_PROD_02) {
  Sitting sitting = Sitting::in_turn("6 6 2 2 2 1 1", "5 5 1 1 1 3 4");
  sitting.play("production 6 x 2").play("production 5 x 2").play("production 2 x 3");
  EXPECT_EQ(sitting.sets(), "0:2x3 0:6x2 1:5x2");
  EXPECT_EQ(sitting.actor(), 1);
  sitting.play("production 1 x 3");
  EXPECT_EQ(sitting.sets(), "0:2x3 1:1x3 0:6x2") << "at most three";
}

TEST(T42_TERM_12, AFreePositionHasAShipAndNoDice) {
  Sitting sitting = Sitting::in_turn("1 2 1 2 1 2 1", "3 4 5 1 1 1 1");
  sitting.state().harbour[1] = kNone;
  EXPECT_EQ(sitting.rule_against("harbour 1-2 H2"), "T42-TERM-12");
  sitting.play("harbour 1-2 H1").play("harbour 3-4 H1");
  EXPECT_EQ(sitting.doing(), Doing::Respond);
  EXPECT_THAT(sitting.moves("relocate"), ElementsAre("relocate H3", "relocate HD"));
}

TEST(T42_HARBOUR_01, ThreeShipsAndTheDeck) {
  Sitting sitting = Sitting::in_turn("1 2 1 1 1 1 1");
  EXPECT_EQ(sitting.harbour(), "S01 S09 S02");
  EXPECT_THAT(sitting.moves("harbour"),
              ElementsAre("harbour 1-2 H1", "harbour 1-2 H2", "harbour 1-2 H3", "harbour 1-2 HD"));
}

TEST(T42_HARBOUR_02, ASequenceReservesAShip_and_T42_HARBOUR_17) {
  Sitting sitting = Sitting::in_turn("2 3 4 5 1 1 1");
  sitting.play("harbour 2-4 H2");
  EXPECT_EQ(sitting.held(1), "0:2-4");
  EXPECT_EQ(sitting.dice(0), "1 1 1 5");
  EXPECT_EQ(sitting.harbour(), "S01 S09 S02") << "the ship stays until the end of the year";
}

TEST(T42_HARBOUR_03, AnySequenceOnAFreePosition) {
  Sitting sitting = Sitting::in_turn("1 2 1 1 1 1 1");
  for (const char* position : {"H1", "H2", "H3", "HD"})
    EXPECT_TRUE(sitting.legal(std::string("harbour 1-2 ") + position)) << "even the weakest";
}

TEST(T42_HARBOUR_04, OnAHeldPositionItMustBeat) {
  Sitting sitting = Sitting::in_turn("3 4 1 1 1 1 1", "2 3 4 5 1 1 1");
  sitting.play("harbour 3-4 H1");
  EXPECT_EQ(sitting.rule_against("harbour 2-3 H1"), "T42-HARBOUR-04");
  EXPECT_EQ(sitting.rule_against("harbour 3-4 H1"), "T42-HARBOUR-04") << "an equal one";
  EXPECT_TRUE(sitting.legal("harbour 4-5 H1"));
  EXPECT_TRUE(sitting.legal("harbour 2-4 H1"));
}

TEST(T42_HARBOUR_05, NothingOnAnOwnPosition) {
  Sitting sitting = Sitting::in_turn("1 2 3 4 5 6 6", "1 1 1 1 1 1 1");
  sitting.play("harbour 1-2 H1").play("harvest 1 green");
  EXPECT_EQ(sitting.rule_against("harbour 3-6 H1"), "T42-HARBOUR-05");
}

TEST(T42_HARBOUR_06, SeveralPositions) {
  Sitting sitting = Sitting::in_turn("1 2 3 4 5 6 6", "1 1 1 1 1 1 1");
  sitting.play("harbour 1-2 H1").play("harvest 1 green").play("harbour 3-4 HD");
  EXPECT_EQ(sitting.held(0), "0:1-2");
  EXPECT_EQ(sitting.held(3), "0:3-4");
}

// A holds H2 with 2-3, and B played 3-4 there.
Sitting displaced(const std::string& a_left, const std::string& b_left) {
  Sitting sitting = Sitting::in_turn("2 3 " + a_left, "3 4 " + b_left);
  sitting.play("harbour 2-3 H2").play("harbour 3-4 H2");
  return sitting;
}

TEST(T42_HARBOUR_07, ADisplacedMerchantRespondsAtOnce) {
  Sitting sitting = displaced("1 6 6 6 6", "1 1 1 1 1");
  EXPECT_EQ(sitting.actor(), 0);
  EXPECT_EQ(sitting.doing(), Doing::Respond);
  EXPECT_EQ(sitting.rule_against("harvest 1 green"), "T42-HARBOUR-07");
}

TEST(T42_HARBOUR_08, OldAndNewDiceTogetherMustBeat) {
  // Worked example G8.
  Sitting sitting = displaced("4 1 6 6 6", "5 1 1 1 1");
  EXPECT_THAT(sitting.moves("contest"), ElementsAre("contest 1-3", "contest 2-4", "contest 1-4"));
  sitting.play("contest 2-4");
  EXPECT_EQ(sitting.held(1), "0:2-4");
  EXPECT_EQ(sitting.actor(), 1);
  sitting.play("contest 3-5");
  EXPECT_EQ(sitting.actor(), 0);
  sitting.play("contest 1-4");
  EXPECT_EQ(sitting.actor(), 1) << "no die helps now";
  EXPECT_THAT(sitting.moves("contest"), IsEmpty());
  sitting.play("relocate H1");
  EXPECT_EQ(sitting.held(1), "0:1-4");
  EXPECT_EQ(sitting.held(0), "1:3-5");
  EXPECT_EQ(sitting.dice(0), "6 6 6");
  EXPECT_EQ(sitting.rule_against("contest 1-4"), "T42-TURN-02");
}

// What people are shown of it, so that nobody else need know the rule.
TEST(T42_HARBOUR_08, TheViewTellsTheLeastThatCouldBeSetAgainstAPosition_and_T42_HARBOUR_04) {
  const auto berth = [](const Sitting& sitting, std::size_t position) {
    const auto view = sitting.module().view_json(sitting.state(), Seat{0});
    return view.at("harbour").at("positions").at(position).as_object();
  };
  const auto run = [](const boost::json::value& shown) {
    return shown.is_null()
               ? std::string("none")
               : boost::json::serialize(shown.at("low")) + "-" + boost::json::serialize(shown.at("high"));
  };
  Sitting sitting = Sitting::in_turn("3 4 1 1 1 1 1", "1 2 3 5 6 1 1");
  sitting.play("harbour 3-4 H1");
  EXPECT_EQ(run(berth(sitting, 0).at("held")), "3-4");
  EXPECT_EQ(run(berth(sitting, 0).at("held").at("answer")), "5-6") << "the weakest that beats it";
  EXPECT_TRUE(berth(sitting, 1).at("held").is_null());
  Sitting safe = Sitting::in_turn("5 6 1 1 1 1 1", "1 2 4 5 5 1 1");
  safe.play("harbour 5-6 H1");
  EXPECT_EQ(run(berth(safe, 0).at("held").at("answer")), "none");
  // 2-3 lies there, and 3-4 against it; 5-6 would beat that, but what lies there stays.
  Sitting duel = displaced("4 5 6 6 6", "1 1 1 1 1");
  EXPECT_EQ(run(berth(duel, 1).at("beaten")), "2-3");
  EXPECT_EQ(run(berth(duel, 1).at("held")), "3-4");
  EXPECT_EQ(run(berth(duel, 1).at("held").at("answer")), "2-4");
  EXPECT_FALSE(berth(duel, 0).contains("beaten"));
}

TEST(T42_HARBOUR_09, MoreDiceThanNecessary) {
  Sitting sitting = displaced("1 4 5 6 6", "1 1 1 1 1");
  sitting.play("contest 1-6");
  EXPECT_EQ(sitting.held(1), "0:1-6");
  EXPECT_EQ(sitting.dice(0), "6");
}

TEST(T42_HARBOUR_10, TheDisplacedMaySpendTokensFirst) {
  Sitting sitting = Sitting::in_turn("2 3 5 6 6 6 6", "3 4 1 1 1 1 1");
  sitting.put_tokens(0, "F", "green").play("harbour 2-3 H2").play("harbour 3-4 H2");
  EXPECT_THAT(sitting.moves("contest"), IsEmpty());
  sitting.play("spend 5 down");
  EXPECT_EQ(sitting.dice(0), "4 6 6 6 6");
  EXPECT_EQ(sitting.doing(), Doing::Respond);
  sitting.play("contest 2-4");
  EXPECT_EQ(sitting.held(1), "0:2-4");
}

TEST(T42_HARBOUR_11, ContestingIsNeverCompulsory) {
  Sitting sitting = displaced("1 4 5 6 6", "1 1 1 1 1");
  EXPECT_THAT(sitting.moves("relocate"), ElementsAre("relocate H1", "relocate H3", "relocate HD"));
}

TEST(T42_HARBOUR_12, TheWholeSequenceMovesUnchanged_and_T42_HARBOUR_16) {
  Sitting sitting = displaced("6 6 6 6 6", "1 1 1 1 1");
  EXPECT_EQ(sitting.rule_against("relocate H2"), "T42-HARBOUR-12") << "that one is held";
  sitting.play("relocate HD");
  EXPECT_EQ(sitting.held(3), "0:2-3");
  EXPECT_EQ(sitting.held(1), "1:3-4");
  EXPECT_NE(sitting.doing(), Doing::Respond) << "no conflict follows";
}

TEST(T42_HARBOUR_13, DiceAreTakenBackOnlyIfNothingIsFree) {
  Sitting sitting = displaced("6 6 6 6 6", "1 1 1 1 1");
  EXPECT_EQ(sitting.rule_against("take back"), "T42-HARBOUR-13");
  Sitting full = Sitting::in_turn("2 3 4 1 1", "3 4");
  full.state().harbour[0] = full.state().harbour[2] = kNone;
  full.stack_deck(1, "").empty_deck(1);
  full.state().merchants[0].completed = full.state().merchants[1].completed;
  full.state().merchants[1].completed = 0;
  full.settle().play("harbour 2-3 H2").play("harbour 3-4 H2");
  EXPECT_EQ(full.doing(), Doing::Respond);
  EXPECT_THAT(full.moves("relocate"), IsEmpty());
  full.play("take back");
  EXPECT_EQ(full.dice(0), "1 1 2 3 4") << "unplaced again with their values";
}

TEST(T42_HARBOUR_14, AddedDiceShareTheFateOfTheirSequence) {
  Sitting sitting = displaced("4 6 6 6 6", "5 1 1 1 1");
  sitting.play("contest 2-4").play("contest 3-5");
  EXPECT_EQ(sitting.actor(), 0);
  sitting.play("relocate H3");
  EXPECT_EQ(sitting.held(2), "0:2-4") << "with the die that was added";
  EXPECT_NE(sitting.doing(), Doing::Respond);
}

TEST(T42_HARBOUR_15, LaterOnlyANewCompleteSequenceFights) {
  Sitting sitting = displaced("4 5 6 1 1", "1 1 1 1 1");
  sitting.play("relocate H1");
  EXPECT_EQ(sitting.actor(), 0);
  EXPECT_EQ(sitting.doing(), Doing::Turn);
  EXPECT_NE(sitting.rule_against("contest 2-4"), "legal");
  EXPECT_TRUE(sitting.legal("harbour 4-5 H2"));
  sitting.play("harbour 4-5 H2");
  EXPECT_EQ(sitting.actor(), 1);
}

// Ranks as given, "0:5x2 1:4x2 …", then the turn of seat m with these dice.
Sitting ranked(const std::vector<std::array<int, 3>>& sets, int m, const std::string& own,
               const std::string& others = "1 1") {
  Sitting sitting = Sitting::in_turn();
  for (std::size_t rank = 0; rank < sets.size(); ++rank) {
    sitting.state().set_owner[rank] = static_cast<std::uint8_t>(sets[rank][0] + 1);
    sitting.state().set_value[rank] = static_cast<std::uint8_t>(sets[rank][1]);
    sitting.state().set_count[rank] = static_cast<std::uint8_t>(sets[rank][2]);
  }
  sitting.turn(own, others, m);
  return sitting;
}

TEST(T42_PROD_03, AnEqualSetRanksBelow) {
  Sitting sitting = Sitting::in_turn("4 4 1 1 1 1 1", "4 4 1 1 1 1 1");
  sitting.play("production 4 x 2").play("production 4 x 2");
  EXPECT_EQ(sitting.sets(), "0:4x2 1:4x2");
}

TEST(T42_PROD_04, OutrankedSetsMoveDownWithoutAReaction) {
  Sitting sitting = Sitting::in_turn("4 4 4 1 1 1 1", "5 5 1 1 1 1 1");
  sitting.play("production 4 x 2").play("production 5 x 2");
  EXPECT_EQ(sitting.sets(), "1:5x2 0:4x2");
  EXPECT_EQ(sitting.actor(), 0);
  EXPECT_EQ(sitting.doing(), Doing::Turn) << "an ordinary turn, no answer";
}

TEST(T42_PROD_05, TheLowestOfFourLeaves) {
  // Worked example G9.
  Sitting sitting = ranked({{0, 5, 2}, {1, 4, 2}, {0, 2, 2}}, 1, "3 3 4 1 1", "5");
  sitting.play("production 3 x 2");
  EXPECT_EQ(sitting.sets(), "0:5x2 1:4x2 1:3x2");
  EXPECT_EQ(sitting.dice(0), "2 2 5") << "unplaced again with their values";
}

TEST(T42_PROD_06, ANewSetMayNotBeTheFourth) {
  Sitting sitting = ranked({{0, 5, 2}, {1, 4, 2}, {1, 3, 2}}, 1, "1 1 3 3 2 2 6");
  EXPECT_EQ(sitting.rule_against("production 1 x 2"), "T42-PROD-06");
  EXPECT_EQ(sitting.rule_against("production 3 x 2"), "T42-PROD-06") << "an equal one would be below";
  EXPECT_THAT(sitting.moves("production"), IsEmpty());
}

TEST(T42_PROD_07, ReinforcingIsAPlacement) {
  Sitting sitting = ranked({{0, 5, 2}, {1, 4, 2}, {1, 3, 2}}, 0, "5 1 1 4", "4 4 1");
  EXPECT_THAT(sitting.moves("reinforce"), ElementsAre("reinforce 1 by 1"));
  EXPECT_EQ(sitting.rule_against("reinforce 2 by 1"), "T42-PROD-07") << "not an own set";
  sitting.play("reinforce 1 by 1");
  EXPECT_EQ(sitting.sets(), "0:5x3 1:4x2 1:3x2");
  EXPECT_EQ(sitting.actor(), 1);
  sitting.play("reinforce 2 by 1");
  EXPECT_EQ(sitting.sets(), "0:5x3 1:4x3 1:3x2") << "still rank 2";
  sitting.play("harvest 1 green").play("reinforce 2 by 1");
  EXPECT_EQ(sitting.sets(), "1:4x4 0:5x3 1:3x2");
  // Ranked anew below a set that it equals.
  Sitting equal = ranked({{0, 5, 3}, {1, 5, 2}}, 1, "5 1");
  equal.play("reinforce 2 by 1");
  EXPECT_EQ(equal.sets(), "0:5x3 1:5x3");
}

TEST(T42_PROD_08, MoreThanNecessary) {
  Sitting sitting = ranked({{1, 2, 2}}, 0, "3 3 3 3 3");
  EXPECT_TRUE(sitting.legal("production 3 x 5"));
  sitting.play("production 3 x 5");
  EXPECT_EQ(sitting.sets(), "0:3x5 1:2x2");
}

TEST(T42_PROD_09, SeveralSetsAlsoOfOneValue) {
  Sitting sitting = Sitting::in_turn("4 4 4 4 5 5 1", "1 1 1 1 1 1 1");
  sitting.play("production 4 x 2").play("harvest 1 green").play("production 4 x 2");
  EXPECT_EQ(sitting.sets(), "0:4x2 0:4x2");
}

TEST(T42_PROD_10, FourteenFourThree_and_T42_EOY_07) {
  const Box box = opened().game().box();
  EXPECT_THAT(box.movement, ElementsAre(14, 4, 3));
  Sitting sitting = ranked({{0, 5, 2}, {1, 4, 2}, {1, 3, 2}}, 0, "", "");
  sitting.put_tokens(0, "F", "green").put_tokens(1, "F", "green");
  sitting.state().frames[0] = {Doing::YearHarbour, 0, 0, 0, 0};
  sitting.state().coin = 1;
  sitting.settle();
  EXPECT_EQ(sitting.actor(), 1) << "the coin holder first";
  EXPECT_EQ(sitting.state().frames[0].b, 4 + 3) << "the sum of all own sets";
  sitting.play("end movement");
  EXPECT_EQ(sitting.actor(), 0);
  EXPECT_EQ(sitting.state().frames[0].b, 14);
}

}  // namespace
}  // namespace samovar::tea_for_two
