// Tokens, cards and ships on a plantation: T42-SLOT, T42-LANE, T42-CARD, T42-TOKEN, T42-MOVE, T42-SHIP,
// T42-PALACE.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/tea_for_two/sitting.hpp"

namespace samovar::tea_for_two {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::Not;

// The end of a year with movement for seat 0.
Sitting moving(int movement) {
  Sitting sitting = Sitting::in_turn("", "");
  sitting.state().frames[0] = {Doing::YearMove, 0, static_cast<std::uint8_t>(movement), 0, 0};
  return sitting;
}

TEST(T42_SLOT_01, FieldTwoLanesAndDock_and_T42_LANE_01) {
  for (const char* tea : {"yellow", "green", "fermented", "white", "oolong", "black"}) {
    const bool left =
        std::string(tea) == "yellow" || std::string(tea) == "green" || std::string(tea) == "fermented";
    Sitting sitting = moving(5);
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
  Sitting sitting = moving(3);
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
  Sitting sitting = moving(1);
  sitting.put_card(0, "sL3", "P02").put_tokens(0, "L2", "green").put_card(0, "sL2", "P08").settle();
  sitting.play("move L2 green");
  EXPECT_EQ(sitting.tokens(0, "D"), "green");
  Sitting two = moving(1);
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
  Sitting sitting = moving(2);
  sitting.put_tokens(0, "F", "yellow").put_tokens(0, "R2", "black").settle();
  EXPECT_THAT(sitting.moves(), ElementsAre("move F yellow", "move R2 black", "end movement"));
  sitting.play("move R2 black");
  EXPECT_EQ(sitting.tokens(0, "R3"), "black");
  EXPECT_EQ(sitting.rule_against("move L1 green"), "T42-MOVE-01");
}

TEST(T42_MOVE_02, MovementIsSplitBeforeAndAfterACard) {
  Sitting sitting = moving(2);
  sitting.put_card(0, "sL1", "P02").put_tokens(0, "F", "green").settle().play("move F green");
  EXPECT_EQ(sitting.tokens(0, "L2"), "green") << "moved on by the card";
  sitting.play("move L2 green");
  EXPECT_EQ(sitting.tokens(0, "L3"), "green");
}

TEST(T42_MOVE_03, MovementMayBeForgoneAndIsNeverSaved) {
  Sitting sitting = moving(3);
  sitting.put_tokens(0, "F", "green").settle().play("end movement").draw_on();
  EXPECT_EQ(sitting.state().year, 2);
  EXPECT_EQ(sitting.tokens(0, "F"), "green");
  EXPECT_EQ(sitting.state().frames[0].b, 0);
}

TEST(T42_MOVE_04, ACrateEndsATokensMovementNotThePoints) {
  Sitting sitting = moving(3);
  sitting.put_card(0, "sL1", "P19").put_tokens(0, "F", "green black").settle().play("move F green");
  EXPECT_EQ(sitting.crate(0, "sL1"), "green");
  EXPECT_EQ(sitting.state().frames[0].b, 2);
  sitting.play("move F black").play("move R1 black");
  EXPECT_EQ(sitting.tokens(0, "R2"), "black");
}

TEST(T42_SHIP_01, ClippersNeedTheirTeasJunksAny) {
  Sitting sitting = moving(9);
  sitting.put_ship(0, 0, "S01")
      .put_tokens(0, "L3", "yellow yellow yellow green")
      .put_tokens(0, "R3", "white")
      .settle();
  sitting.play("move L3 green").play("move L3 yellow").play("move L3 yellow").play("move L3 yellow");
  EXPECT_EQ(sitting.tokens(0, "D"), "yellow green") << "two yellow are enough";
  EXPECT_EQ(sitting.cargo(0, 0), "yellow yellow");
  sitting.play("move R3 white");
  EXPECT_TRUE(sitting.completed(0, "S01"));
  Sitting junk = moving(9);
  junk.put_ship(0, 0, "J1").put_tokens(0, "L3", "yellow green").put_tokens(0, "R3", "black white").settle();
  junk.play("move L3 yellow").play("move L3 green").play("move R3 black");
  EXPECT_TRUE(junk.completed(0, "J1"));
}

TEST(T42_SHIP_02, LoadingIsMandatoryAndTheOwnerChoosesTheShip) {
  Sitting sitting = moving(2);
  sitting.put_ship(0, 0, "S01")
      .put_ship(0, 1, "S04")
      .put_tokens(0, "R3", "white white")
      .settle()
      .play("move R3 white");
  EXPECT_THAT(sitting.moves(), ElementsAre("load D1", "load D2"));
  EXPECT_EQ(sitting.rule_against("end movement"), "T42-SHIP-02");
  sitting.play("load D2");
  EXPECT_EQ(sitting.cargo(0, 1), "white");
}

TEST(T42_SHIP_03, WithoutAShipATokenRestsOnTheDock_and_T42_EOY_08) {
  Sitting sitting = moving(1);
  sitting.put_tokens(0, "L3", "green").settle().play("move L3 green").draw_on();
  EXPECT_EQ(sitting.state().year, 2);
  EXPECT_EQ(sitting.tokens(0, "D"), "green") << "over the end of the year";
}

TEST(T42_SHIP_04, SeveralTokensAreLoadedInTheirOrder) {
  Sitting sitting = Sitting::in_turn();
  sitting.put_ship(0, 0, "S07", "green fermented").put_tokens(0, "L3", "yellow").put_tokens(0, "R3", "white");
  sitting.put_ship(0, 1, "S01", "yellow");
  sitting.put_card(0, "F1", "P10", true).put_card(0, "F2", "P11", true);
  sitting.state().merchants[0].tokens[3] += Tally::of(0);
  sitting.state().supply -= Tally::of(0);
  sitting.play("market 1 slot 1").play("place sL3");
  EXPECT_THAT(sitting.moves(), ElementsAre("load D1", "load D2")) << "the first of two yellow tokens";
  sitting.play("load D1");
  EXPECT_TRUE(sitting.completed(0, "S07"));
  EXPECT_EQ(sitting.cargo(0, 1), "yellow yellow") << "the second has one ship left";
}

TEST(T42_SHIP_05, AFullShipSailsAtOnce) {
  Sitting sitting = moving(3);
  sitting.put_ship(0, 0, "S02", "green oolong").put_tokens(0, "L3", "green").settle().play("move L3 green");
  EXPECT_TRUE(sitting.completed(0, "S02"));
  EXPECT_EQ(sitting.dock(0, 0), "") << "the dock is open";
  EXPECT_EQ(sitting.supply("green"), 10);
  EXPECT_EQ(sitting.supply("oolong"), 10);
}

TEST(T42_TERM_13, DockedIsNotCompleted_and_T42_SCORE_08) {
  Sitting sitting = Sitting::in_turn();
  sitting.put_ship(0, 0, "S01", "yellow yellow").put_tokens(0, "D", "black black");
  EXPECT_EQ(sitting.game().points(sitting.state(), 0), 0);
  EXPECT_FALSE(sitting.completed(0, "S01"));
}

// Seat 0 takes the ship of H1 at the end of the year.
Sitting taking(const std::string& ship) {
  Sitting sitting = Sitting::in_turn("", "");
  sitting.put_card(1, "F1", "P26");
  State& state = sitting.state();
  const int number = sitting.number(1, ship);
  for (Deck& deck : state.decks) deck.unseen &= &deck == &state.decks[1] ? ~bit(number) : ~0u;
  if (state.harbour[0] != number) {
    state.decks[1].unseen |= bit(state.harbour[0]);
    for (std::uint8_t& there : state.harbour)
      if (there == number) there = kNone;
    state.harbour[0] = static_cast<std::uint8_t>(number);
  }
  state.holder[0] = 1;
  state.frames[0] = {Doing::YearHarbour, 0, 0, 0, 0};
  return sitting;
}

TEST(T42_SHIP_06, AClipperTakesWhatRestsOnTheDock) {
  Sitting sitting = taking("S01");
  sitting.put_tokens(0, "D", "yellow yellow yellow green").settle();
  EXPECT_EQ(sitting.dock(0, 0), "S01");
  EXPECT_EQ(sitting.cargo(0, 0), "yellow yellow");
  EXPECT_EQ(sitting.tokens(0, "D"), "yellow green");
  Sitting full = taking("S01");
  full.put_tokens(0, "D", "yellow yellow white").settle();
  EXPECT_TRUE(full.completed(0, "S01")) << "and sails at once";
}

TEST(T42_SHIP_07, AJunkMayTakeTokensOffOtherShips) {
  // Worked example G10.
  Sitting sitting = taking("J1");
  sitting.put_ship(0, 0, "S01", "yellow white")
      .put_ship(0, 1, "S02", "green")
      .put_tokens(0, "D", "black")
      .settle();
  EXPECT_THAT(sitting.moves(), ElementsAre("junk no", "junk yes"));
  Sitting no = sitting;
  no.play("junk no");
  EXPECT_EQ(no.cargo(0, 2), "black");
  sitting.play("junk yes");
  EXPECT_THAT(sitting.moves(),
              ElementsAre("junk D1 yellow", "junk D1 white", "junk D2 green", "junk D black"));
  sitting.play("junk D1 white").play("junk D2 green").play("junk D black");
  EXPECT_TRUE(sitting.completed(0, "J1"));
  EXPECT_EQ(sitting.cargo(0, 0), "yellow");
  EXPECT_EQ(sitting.cargo(0, 1), "");
  // Exactly enough is enough.
  Sitting exact = taking("J1");
  exact.put_ship(0, 0, "S01", "yellow white").put_tokens(0, "D", "black").settle();
  EXPECT_THAT(exact.moves(), ElementsAre("junk no", "junk yes"));
  exact.play("junk yes");
  for (auto left = exact.moves("junk D"); !left.empty(); left = exact.moves("junk D"))
    exact.play(left.front());
  EXPECT_TRUE(exact.completed(0, "J1"));
  EXPECT_EQ(exact.cargo(0, 0), "");
  // With too few tokens nobody is asked.
  Sitting few = taking("J1");
  few.put_ship(0, 0, "S01", "yellow").put_tokens(0, "D", "black").settle().draw_on();
  EXPECT_EQ(few.cargo(0, 1), "black");
  EXPECT_EQ(few.state().year, 2);
}

TEST(T42_SHIP_07, AJunkThatIsToWaitWaits) {
  // Tokens on the dock that fill it are loaded in any case: nobody is asked whether, but those on ships may
  // stand in for them.
  Sitting full = taking("J1");
  full.put_ship(0, 0, "S01", "yellow").put_tokens(0, "D", "black black white").settle();
  EXPECT_THAT(full.moves(), ElementsAre("junk D1 yellow", "junk D white", "junk D black"));
  full.play("junk D1 yellow").play("junk D black").play("junk D black");
  EXPECT_TRUE(full.completed(0, "J1"));
  EXPECT_EQ(full.cargo(0, 0), "white") << "which took the place of the yellow one (T42-SHIP-10)";
  // Asked, a junk that is told to wait has not sailed.
  Sitting waits = taking("J1");
  waits.put_ship(0, 0, "S01", "yellow").put_tokens(0, "D", "black black").settle().play("junk no");
  EXPECT_FALSE(waits.completed(0, "J1"));
  EXPECT_EQ(waits.cargo(0, 1), "black black");
  // Where no other ship carries anything there is nothing to ask.
  Sitting alone = taking("J1");
  alone.put_tokens(0, "D", "black black white").settle();
  EXPECT_TRUE(alone.completed(0, "J1"));
}

TEST(T42_SHIP_08, OtherwiseAJunkLoadsFromTheDock) {
  Sitting sitting = taking("J1");
  sitting.put_tokens(0, "D", "black black white green").settle();
  EXPECT_THAT(sitting.moves(), ElementsAre("junk D green", "junk D white", "junk D black"))
      << "there are too many";
  sitting.play("junk D black").play("junk D black").play("junk D white");
  EXPECT_TRUE(sitting.completed(0, "J1"));
  EXPECT_EQ(sitting.tokens(0, "D"), "green");
  Sitting other = taking("J1");
  other.put_ship(0, 0, "S01", "yellow white").put_tokens(0, "D", "black black").settle().play("junk no");
  EXPECT_EQ(other.cargo(0, 1), "black black");
  EXPECT_EQ(other.cargo(0, 0), "yellow white");
}

TEST(T42_SHIP_09, TokensOnShipsMoveInNoOtherWay) {
  Sitting sitting = moving(4);
  sitting.put_ship(0, 0, "S01", "yellow white").put_tokens(0, "F", "green").settle();
  EXPECT_THAT(sitting.moves(), ElementsAre("move F green", "end movement"));
}

TEST(T42_SHIP_10, AWaitingTokenFollowsTheJunk) {
  // Worked example G12.
  Sitting sitting = taking("J1");
  sitting.put_ship(0, 0, "S01", "yellow yellow")
      .put_ship(0, 1, "S02", "green")
      .put_tokens(0, "D", "yellow")
      .settle();
  sitting.play("junk yes").play("junk D1 yellow").play("junk D1 yellow").play("junk D2 green");
  EXPECT_TRUE(sitting.completed(0, "J1"));
  EXPECT_EQ(sitting.cargo(0, 0), "yellow");
  EXPECT_EQ(sitting.cargo(0, 1), "");
  EXPECT_EQ(sitting.tokens(0, "D"), "");
}

TEST(T42_PALACE_01, FourActionsForOneDieOfAnyValue) {
  Sitting sitting = Sitting::in_turn("1 2 3 4 5 6 6");
  sitting.put_card(0, "F1", "P12", true).put_card(0, "F2", "P26").settle();
  EXPECT_EQ(sitting.moves("palace").size(), 24u);
}

TEST(T42_PALACE_02, EachActionOnceAYear) {
  Sitting sitting = Sitting::in_turn();
  for (const char* slot : {"F1", "F2"}) sitting.put_card(0, slot, slot[1] == '1' ? "P26" : "P27");
  for (const char* slot : {"F1", "F2"}) sitting.put_card(1, slot, slot[1] == '1' ? "P28" : "P29");
  sitting.settle().play("palace 1 swap_cards");
  EXPECT_EQ(sitting.actor(), 1);
  EXPECT_EQ(sitting.rule_against("palace 2 swap_cards"), "T42-PALACE-02");
}

// Sample 1866: the opponent "would have one more action to take the first player marker" after the human took
// it.
TEST(T42_PALACE_02, TheCoinSpaceTakesADieOfEach) {
  Sitting sitting = Sitting::in_turn();
  sitting.play("palace 1 first_player");
  EXPECT_EQ(sitting.actor(), 1);
  sitting.play("palace 2 first_player");
  EXPECT_EQ(sitting.state().coin, 1);
  EXPECT_EQ(sitting.actor(), 0);
  EXPECT_EQ(sitting.rule_against("palace 2 first_player"), "T42-PALACE-02") << "one die each";
}

TEST(T42_PALACE_03, TheCoinMovesAtOnceTheTurnOrderStays) {
  Sitting sitting = Sitting::in_turn();
  sitting.play("harvest 1 green").play("palace 1 first_player");
  EXPECT_EQ(sitting.state().coin, 1);
  EXPECT_EQ(sitting.actor(), 0);
  Sitting own = Sitting::in_turn();
  own.play("palace 1 first_player");
  EXPECT_EQ(own.state().coin, 0) << "also from oneself";
}

TEST(T42_PALACE_04, ACardMovesToAnyOpenSlot) {
  Sitting sitting = Sitting::in_turn();
  sitting.put_card(0, "F1", "P21").fill_crate(0, "F1", "fermented").put_card(0, "sR3", "P12", true);
  sitting.put_tokens(0, "L3", "yellow").play("palace 1 move_card");
  EXPECT_THAT(sitting.moves(), Contains("transplant sR3 sL1")) << "face down too";
  EXPECT_EQ(sitting.rule_against("transplant F1 sR3"), "T42-PALACE-04");
  sitting.play("transplant F1 sL3");
  EXPECT_EQ(sitting.crate(0, "sL3"), "yellow fermented") << "loaded, and PLACED at its new place";
}

TEST(T42_PALACE_05, CardsKeepFaceAndTokensWhenSwapped) {
  Sitting sitting = Sitting::in_turn();
  sitting.put_card(0, "F1", "P19").fill_crate(0, "F1", "green").put_card(0, "sL1", "P12", true);
  sitting.put_tokens(0, "L1", "yellow").play("palace 1 swap_cards");
  EXPECT_EQ(sitting.card(0, "sL1"), "P19") << "the only two cards";
  EXPECT_EQ(sitting.crate(0, "sL1"), "yellow green");
  EXPECT_TRUE(sitting.down(0, "F1"));
  EXPECT_FALSE(sitting.down(0, "sL1"));
  // Both may act, in the owner's order.
  Sitting order = Sitting::in_turn();
  order.put_card(0, "F1", "P01").put_card(0, "sL1", "P02").put_card(0, "sL2", "P26");
  order.put_tokens(0, "F", "green")
      .put_tokens(0, "L1", "yellow")
      .play("palace 1 swap_cards")
      .play("swap F1 sL1");
  EXPECT_THAT(order.moves(), ElementsAre("act F1", "act sL1"));
}

TEST(T42_PALACE_06, AllTurnUpTogetherThenActInTheOwnersOrder) {
  Sitting sitting = Sitting::in_turn();
  sitting.put_card(0, "F1", "P12", true).put_card(0, "sL1", "P13", true).put_card(0, "sR1", "P11", true);
  sitting.put_tokens(0, "F", "black").put_tokens(0, "L1", "green").play("palace 1 flip_all");
  EXPECT_THAT(sitting.moves(), ElementsAre("act F1", "act sL1"));
  EXPECT_FALSE(sitting.down(0, "sR1"));
  sitting.play("act F1");
  EXPECT_TRUE(sitting.down(0, "sR1")) << "the token entered R1, where this card acted";
  EXPECT_EQ(sitting.tokens(0, "R2"), "black");
  EXPECT_EQ(sitting.tokens(0, "L3"), "green");
}

TEST(T42_PALACE_07, ACardActsOnceInAFlip) {
  // Worked example G7.
  Sitting sitting = Sitting::in_turn();
  sitting.put_card(0, "sL1", "P13", true)
      .put_card(0, "sL3", "P01")
      .put_tokens(0, "L1", "yellow green")
      .put_ship(0, 0, "S07");
  sitting.play("palace 1 flip_all").play("next yellow");
  EXPECT_EQ(sitting.cargo(0, 0), "yellow");
  EXPECT_EQ(sitting.tokens(0, "L3"), "green");
  EXPECT_TRUE(sitting.down(0, "sL1"));
}

TEST(T42_PALACE_08, AnActionNeedsItsCards) {
  Sitting sitting = Sitting::in_turn();
  EXPECT_EQ(sitting.rule_against("palace 1 move_card"), "T42-PALACE-08");
  EXPECT_EQ(sitting.rule_against("palace 1 flip_all"), "T42-PALACE-08");
  sitting.put_card(0, "F1", "P26");
  EXPECT_TRUE(sitting.legal("palace 1 move_card"));
  EXPECT_EQ(sitting.rule_against("palace 1 swap_cards"), "T42-PALACE-08") << "two cards";
  EXPECT_TRUE(sitting.legal("palace 1 first_player"));
  const char* slots[] = {"F2", "F3", "F4", "F5", "sL1", "sL2", "sL3", "sR1", "sR2", "sR3"};
  const char* cards[] = {"P27", "P28", "P29", "P30", "P02", "P03", "P04", "P05", "P06", "P08"};
  for (int i = 0; i < 10; ++i) sitting.put_card(0, slots[i], cards[i]);
  EXPECT_EQ(sitting.rule_against("palace 1 move_card"), "T42-PALACE-08") << "no open slot";
}

TEST(T42_PALACE_09, OnlyCardsThatWouldChangeSomethingAreOffered) {
  Sitting sitting = Sitting::in_turn();
  sitting.put_card(0, "F1", "P12", true).put_card(0, "sL1", "P13", true).put_card(0, "sR1", "P11", true);
  sitting.put_card(0, "sL2", "P10", true).put_tokens(0, "L1", "green").put_tokens(0, "L2", "yellow");
  sitting.play("palace 1 flip_all");
  EXPECT_THAT(sitting.moves(), ElementsAre("act sL1", "act sL2"));
  EXPECT_EQ(sitting.rule_against("act F1"), "T42-PALACE-09");
  sitting.play("act sL2");
  EXPECT_EQ(sitting.actor(), 1) << "one left acts by itself, then the action ends";
}

TEST(T42_PALACE_09, ACardThatLiesFaceDownIsNotOffered) {
  Sitting sitting = Sitting::in_turn();
  sitting.put_card(0, "sL1", "P13").put_card(0, "sL2", "P10", true);
  sitting.put_tokens(0, "L1", "green").put_tokens(0, "L2", "yellow");
  const auto offered = [&] { return Sight(sitting.game().box(), sitting.state()).would_act(0, ~0u); };
  EXPECT_EQ(std::popcount(offered()), 1) << "the one that lies face up";
  sitting.state().merchants[0].down = 0;
  EXPECT_EQ(std::popcount(offered()), 2);
}

TEST(T42_PALACE_10, WithinOneSpaceIsLegalThere) {
  Sitting sitting = Sitting::in_turn();
  sitting.put_card(0, "F1", "P26").put_card(0, "F2", "P27").play("palace 1 move_card");
  EXPECT_THAT(sitting.moves(), Contains("transplant F1 F3"));
  Sitting swap = Sitting::in_turn();
  swap.put_card(0, "F1", "P26")
      .put_card(0, "F2", "P27")
      .put_card(0, "sL1", "P28")
      .play("palace 1 swap_cards");
  EXPECT_THAT(swap.moves(), ElementsAre("swap F1 F2", "swap F1 sL1", "swap F2 sL1"));
}

}  // namespace
}  // namespace samovar::tea_for_two
