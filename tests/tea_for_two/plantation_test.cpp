// Tokens and cards on a plantation: T42-SLOT, T42-LANE, T42-CARD, T42-TOKEN, T42-MOVE.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/tea_for_two/sitting.hpp"

namespace samovar::tea_for_two {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::Not;

TEST(T42_SLOT_01, FieldTwoLanesAndDock_and_T42_LANE_01) {
  for (const char* tea : {"yellow", "green", "fermented", "white", "oolong", "black"}) {
    const bool left =
        std::string(tea) == "yellow" || std::string(tea) == "green" || std::string(tea) == "fermented";
    Sitting sitting = Sitting::moving(5);
    sitting.put_tokens(0, "F", std::string(tea) + " " + tea).settle();
    for (const char* space : {"F", left ? "L1" : "R1", left ? "L2" : "R2", left ? "L3" : "R3"}) {
      EXPECT_THAT(sitting.tokens(0, space), testing::HasSubstr(tea));
      sitting.play(std::string("move ") + space + " " + tea);
    }
    EXPECT_EQ(sitting.tokens(0, "D"), tea);
  }
}

TEST(T42_SLOT_03, CardsGoToPlantationSlotsAndShipsToDocks) {
  Sitting sitting = Sitting::in_turn();
  sitting.play("market 1 slot 1");
  for (const std::string& move : sitting.moves()) EXPECT_THAT(move, Not(testing::HasSubstr("D")));
  sitting.play("place F1");
  EXPECT_EQ(sitting.dock(0, 0), "");
  sitting.turn("", "");
  sitting.state().holder[0] = 1;
  sitting.settle();
  EXPECT_EQ(sitting.dock(0, 0), "S01");
}

TEST(T42_SLOT_04, SlotsOfOneSpaceAreOfferedOnce) {
  Sitting sitting = Sitting::in_turn();
  sitting.put_card(0, "F2", "P26").play("market 1 slot 1");
  EXPECT_THAT(sitting.moves(), Contains("place F1"));
  EXPECT_EQ(sitting.rule_against("place F3"), "T42-SLOT-04");
}

TEST(T42_LANE_02, TokensNeverMoveOffTheDock) {
  Sitting sitting = Sitting::moving(3);
  sitting.put_tokens(0, "D", "green").put_tokens(0, "F", "black yellow").settle();
  EXPECT_EQ(sitting.rule_against("move D green"), "T42-LANE-02");
  EXPECT_EQ(sitting.moves("move").size(), 2u);
  sitting.play("move F black");
  EXPECT_EQ(sitting.tokens(0, "R1"), "black") << "upwards in its own lane";
}

TEST(T42_CARD_01, AMoverActsOnItsTeasByItsSteps_and_T42_TOKEN_08) {
  Sitting sitting = Sitting::in_turn();
  sitting.put_card(0, "F1", "P13").play("harvest 1 black");
  EXPECT_EQ(sitting.tokens(0, "R2"), "black") << "two steps";
  Sitting other = Sitting::in_turn();
  other.put_card(0, "F1", "P02").play("harvest 1 yellow");
  EXPECT_EQ(other.tokens(0, "F"), "yellow") << "not its tea";
  Sitting passing = Sitting::in_turn();
  passing.put_card(0, "F1", "P13").put_card(0, "sR1", "P06").play("harvest 1 black");
  EXPECT_EQ(passing.tokens(0, "R3"), "black")
      << "a card beside a space passed through acts too, and its step is added";
}

TEST(T42_CARD_02, AConverterExchangesThenMoves_and_T42_TOKEN_05) {
  Sitting sitting = Sitting::in_turn();
  sitting.put_card(0, "F1", "P15").play("harvest 1 oolong");
  EXPECT_EQ(sitting.tokens(0, "R1"), "black");
  EXPECT_EQ(sitting.supply("oolong"), 10);
  EXPECT_EQ(sitting.supply("black"), 9);
  Sitting green = Sitting::in_turn();
  green.put_card(0, "F1", "P17").play("harvest 1 green");
  EXPECT_EQ(green.tokens(0, "L1"), "fermented");
  // After the exchange a crate for the new tea takes it (G6).
  Sitting crate = Sitting::in_turn();
  crate.put_card(0, "F1", "P17").put_card(0, "F2", "P21").play("harvest 1 green");
  EXPECT_EQ(crate.crate(0, "F2"), "fermented");
}

TEST(T42_CARD_03, ACrateKeepsWhatItHas) {
  Sitting sitting = Sitting::in_turn("1 1 1 1", "");
  sitting.put_card(0, "F1", "P19");
  for (const char* tea : {"yellow", "yellow", "yellow", "green"}) {
    sitting.play(std::string("harvest 1 ") + tea);
    if (sitting.state().year > 1) break;
  }
  EXPECT_EQ(sitting.crate(0, "F1"), "yellow yellow green") << "two places for yellow, one for green";
  EXPECT_EQ(sitting.tokens(0, "F"), "yellow");
}

TEST(T42_CARD_04, ABloomingCardDoesNothing_and_T42_TOKEN_10) {
  Sitting sitting = Sitting::in_turn();
  sitting.put_tokens(0, "F", "yellow").play("market 5 slot 5").play("place F1");
  EXPECT_EQ(sitting.card(0, "F1"), "P25");
  EXPECT_EQ(sitting.tokens(0, "F"), "yellow");
  Sitting down = Sitting::in_turn();
  down.put_tokens(0, "L1", "yellow")
      .put_card(0, "F1", "P12", true)
      .play("palace 1 move_card")
      .play("transplant F1 sL1");
  EXPECT_EQ(down.tokens(0, "L1"), "yellow") << "a face-down card does nothing where it is moved";
}

TEST(T42_CARD_05, FlippingCardsTurnDownTheMomentTheyAct_and_T42_TOKEN_04) {
  Sitting sitting = Sitting::in_turn();
  sitting.put_card(0, "F1", "P10").put_card(0, "F2", "P02").play("harvest 1 green");
  EXPECT_TRUE(sitting.down(0, "F1"));
  EXPECT_FALSE(sitting.down(0, "F2")) << "it stays and acts every time";
  EXPECT_EQ(sitting.tokens(0, "L2"), "green");
  sitting.turn().play("harvest 1 green");
  EXPECT_EQ(sitting.tokens(0, "L1"), "green");
}

TEST(T42_CARD_06, ActingIsNotAsked) {
  Sitting sitting = Sitting::in_turn();
  sitting.put_card(0, "F1", "P12").play("harvest 1 white");
  EXPECT_TRUE(sitting.down(0, "F1"));
  EXPECT_EQ(sitting.tokens(0, "R1"), "white");
  EXPECT_NE(sitting.doing(), Doing::Cards);
}

TEST(T42_TOKEN_01, AtTheDockPendingStepsAreLost) {
  Sitting sitting = Sitting::moving(1);
  sitting.put_card(0, "sL3", "P02").put_tokens(0, "L2", "green").put_card(0, "sL2", "P08").settle();
  sitting.play("move L2 green");
  EXPECT_EQ(sitting.tokens(0, "D"), "green");
  Sitting two = Sitting::moving(1);
  two.put_card(0, "sR3", "P13").put_tokens(0, "R2", "black").settle().play("move R2 black");
  EXPECT_EQ(two.tokens(0, "D"), "black") << "one of two steps is lost";
}

TEST(T42_TOKEN_02, ACrateComesBeforeAnyOtherCard) {
  Sitting sitting = Sitting::in_turn();
  sitting.put_card(0, "F1", "P01").put_card(0, "F2", "P21").play("harvest 1 yellow");
  EXPECT_EQ(sitting.crate(0, "F2"), "yellow");
  // With several the owner chooses.
  Sitting choice = Sitting::in_turn();
  choice.put_card(0, "F1", "P21").put_card(0, "F2", "P23").play("harvest 1 yellow");
  EXPECT_THAT(choice.moves(), ElementsAre("crate F1", "crate F2"));
  choice.play("crate F2");
  EXPECT_EQ(choice.crate(0, "F2"), "yellow");
  EXPECT_EQ(choice.crate(0, "F1"), "");
  // G6: a crate on the way interrupts.
  Sitting way = Sitting::in_turn();
  way.put_card(0, "F1", "P02").put_card(0, "F2", "P08").put_card(0, "sL1", "P24").put_card(0, "sL2", "P17");
  way.play("harvest 1 green");
  EXPECT_EQ(way.crate(0, "sL1"), "green");
  EXPECT_EQ(way.tokens(0, "L2") + way.tokens(0, "L3"), "");
}

TEST(T42_TOKEN_03, AllCardsWhoseTriggerFits) {
  Sitting sitting = Sitting::in_turn();
  sitting.put_card(0, "F1", "P02").put_card(0, "F2", "P08").put_card(0, "F3", "P06").play("harvest 1 green");
  EXPECT_EQ(sitting.tokens(0, "L2"), "green");
  // A converter without a token of its target in the supply is not among them.
  Sitting lacking = Sitting::in_turn();
  lacking.put_card(0, "F1", "P15")
      .put_tokens(1, "F", "black black black black black black black black black black");
  lacking.play("harvest 1 oolong");
  EXPECT_EQ(lacking.tokens(0, "F"), "oolong");
  // What the exchange makes is not judged again: the set is fixed before it.
  Sitting fixed = Sitting::in_turn();
  fixed.put_card(0, "F1", "P15").put_card(0, "F2", "P06").play("harvest 1 oolong");
  EXPECT_EQ(fixed.tokens(0, "R1"), "black") << "the black mover beside the field did not belong to the set";
}

TEST(T42_TOKEN_06, EveryCardCountsAlsoASecondConverter) {
  Sitting sitting = Sitting::in_turn();
  sitting.put_card(0, "F1", "P15").put_card(0, "F2", "P16").play("harvest 1 oolong");
  EXPECT_EQ(sitting.tokens(0, "R2"), "black");
  EXPECT_TRUE(sitting.down(0, "F2"));
  EXPECT_EQ(sitting.supply("black"), 9) << "exchanged once";
  // Worked example G5.
  Sitting g5 = Sitting::in_turn();
  g5.put_card(0, "F1", "P02").put_card(0, "F2", "P08").put_card(0, "sL2", "P17").play("harvest 1 green");
  EXPECT_EQ(g5.tokens(0, "L3"), "fermented");
}

TEST(T42_TOKEN_07, WithoutPendingStepsATokenRests) {
  Sitting sitting = Sitting::in_turn();
  sitting.put_card(0, "sL1", "P02").play("harvest 1 green");
  EXPECT_EQ(sitting.tokens(0, "F"), "green");
}

TEST(T42_TOKEN_11, APlacedCrateTakesFromItsSpaceTeaByTea) {
  Sitting sitting = Sitting::in_turn();
  sitting.put_tokens(0, "L1", "yellow yellow yellow green green").put_tokens(0, "L2", "green");
  sitting.play("market 4 slot 4").play("place sL1");
  EXPECT_EQ(sitting.crate(0, "sL1"), "yellow yellow green");
  EXPECT_EQ(sitting.tokens(0, "L1"), "yellow green");
  EXPECT_EQ(sitting.tokens(0, "L2"), "green");
}

TEST(T42_TOKEN_12, APlacedCardActsOnTheWholeGroup) {
  Sitting sitting = Sitting::in_turn();
  sitting.put_tokens(0, "L1", "yellow yellow green").play("market 1 slot 1").play("place sL1");
  EXPECT_EQ(sitting.tokens(0, "L2"), "yellow yellow");
  EXPECT_EQ(sitting.tokens(0, "L1"), "green");
  // An empty group: nothing happens, and the card stays face up.
  Sitting empty = Sitting::in_turn();
  empty.play("market 3 slot 3").play("place sL1");
  EXPECT_EQ(empty.card(0, "sL1"), "P12");
  EXPECT_FALSE(empty.down(0, "sL1"));
  // Without its target in the supply a converter has an empty group.
  Sitting lacking = Sitting::in_turn();
  lacking.put_tokens(1, "F", "black black black black black black black black black black");
  lacking.put_card(0, "F1", "P16")
      .put_tokens(0, "R1", "oolong")
      .play("palace 1 move_card")
      .play("transplant F1 sR1");
  EXPECT_EQ(lacking.tokens(0, "R1"), "oolong");
  EXPECT_FALSE(lacking.down(0, "sR1"));
}

TEST(T42_TOKEN_13, OnlyThePlacedCardActsAndFlipsFirst) {
  Sitting sitting = Sitting::in_turn();
  sitting.put_card(0, "F1", "P08").put_tokens(0, "F", "green").play("market 3 slot 3").play("place F2");
  EXPECT_TRUE(sitting.down(0, "F2"));
  EXPECT_EQ(sitting.tokens(0, "L1"), "green")
      << "one step: the card beside it does not act, because nothing entered";
}

TEST(T42_TOKEN_14, TheOwnerOrdersTokensOfDifferentTeas) {
  Sitting sitting = Sitting::in_turn();
  sitting.put_tokens(0, "F", "yellow white white").play("market 2 slot 2").play("place F1");
  EXPECT_THAT(sitting.moves(), ElementsAre("next yellow", "next white"));
  sitting.play("next white");
  EXPECT_THAT(sitting.moves(), ElementsAre("next yellow", "next white"));
  sitting.play("next yellow");
  EXPECT_EQ(sitting.tokens(0, "R1"), "white white") << "the last ones alike are not asked for";
  EXPECT_EQ(sitting.tokens(0, "L1"), "yellow");
}

TEST(T42_TOKEN_15, AGroupIsMovedByTheStepsOfTheCard) {
  Sitting sitting = Sitting::in_turn();
  sitting.put_card(0, "F1", "P13")
      .put_tokens(0, "L1", "green")
      .play("palace 1 move_card")
      .play("transplant F1 sL1");
  EXPECT_EQ(sitting.tokens(0, "L3"), "green");
}

TEST(T42_TOKEN_16, APlacedConverterExchangesItsGroup) {
  Sitting sitting = Sitting::in_turn();
  sitting.put_card(0, "F1", "P15").put_tokens(0, "R1", "oolong oolong");
  sitting.put_tokens(1, "F", "black black black black black black black black black");
  sitting.play("palace 1 move_card").play("transplant F1 sR1");
  EXPECT_EQ(sitting.tokens(0, "R2"), "black");
  EXPECT_EQ(sitting.tokens(0, "R1"), "oolong") << "the supply ran out meanwhile";
  // A crate beside the converter takes what it makes, on the spot.
  Sitting crate = Sitting::in_turn();
  crate.put_card(0, "sR1", "P15").put_card(0, "F1", "P22").put_tokens(0, "F", "oolong");
  crate.play("palace 1 move_card").play("transplant sR1 F2");
  EXPECT_EQ(crate.crate(0, "F1"), "black");
}

TEST(T42_MOVE_01, OneTokenOneSpace) {
  Sitting sitting = Sitting::moving(2);
  sitting.put_tokens(0, "F", "yellow").put_tokens(0, "R2", "black").settle();
  EXPECT_THAT(sitting.moves(), ElementsAre("move F yellow", "move R2 black", "end movement"));
  sitting.play("move R2 black");
  EXPECT_EQ(sitting.tokens(0, "R3"), "black");
  EXPECT_EQ(sitting.rule_against("move L1 green"), "T42-MOVE-01");
}

TEST(T42_MOVE_02, MovementIsSplitBeforeAndAfterACard) {
  Sitting sitting = Sitting::moving(2);
  sitting.put_card(0, "sL1", "P02").put_tokens(0, "F", "green").settle().play("move F green");
  EXPECT_EQ(sitting.tokens(0, "L2"), "green") << "moved on by the card";
  sitting.play("move L2 green");
  EXPECT_EQ(sitting.tokens(0, "L3"), "green");
}

TEST(T42_MOVE_03, MovementMayBeForgoneAndIsNeverSaved) {
  Sitting sitting = Sitting::moving(3);
  sitting.put_tokens(0, "F", "green").settle().play("end movement").draw_on();
  EXPECT_EQ(sitting.state().year, 2);
  EXPECT_EQ(sitting.tokens(0, "F"), "green");
  EXPECT_EQ(sitting.state().frames[0].b, 0);
}

TEST(T42_MOVE_04, ACrateEndsATokensMovementNotThePoints) {
  Sitting sitting = Sitting::moving(3);
  sitting.put_card(0, "sL1", "P19").put_tokens(0, "F", "green black").settle().play("move F green");
  EXPECT_EQ(sitting.crate(0, "sL1"), "green");
  EXPECT_EQ(sitting.state().frames[0].b, 2);
  sitting.play("move F black").play("move R1 black");
  EXPECT_EQ(sitting.tokens(0, "R2"), "black");
}

}  // namespace
}  // namespace samovar::tea_for_two
