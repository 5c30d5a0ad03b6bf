// Turns and what may be done in them beside a placement: T42-TURN, T42-SPEND, T42-MERCH.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/tea_for_two/sitting.hpp"

namespace samovar::tea_for_two {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;
using testing::UnorderedElementsAre;

TEST(T42_TURN_01, MerchantsAlternateFromTheCoinHolder) {
  Sitting sitting;
  sitting.set_up();
  sitting.play("assistant 1");
  while (sitting.actor() >= 0) sitting.play(sitting.moves().back());
  while (sitting.chance()) sitting.play("roll 4");
  EXPECT_EQ(sitting.doing(), Doing::Turn);
  EXPECT_EQ(sitting.actor(), 0);
  sitting.play("harvest 4 green");
  EXPECT_EQ(sitting.actor(), 1);
  sitting.play("harvest 4 green");
  EXPECT_EQ(sitting.actor(), 0);
}

TEST(T42_TURN_02, ExactlyOnePlacement) {
  Sitting sitting = Sitting::in_turn("3 3 4 5 6 1 1", "1 2 3 4 5 6 6", "M1 M6", "b a");
  sitting.play("production 3 x 2");
  EXPECT_EQ(sitting.doing(), Doing::Tail);
  for (const char* second : {"harvest 1 green", "market 1 slot 1", "palace 1 first_player", "harbour 4-5 H1",
                             "production 1 x 2", "reinforce 1 by 1"})
    EXPECT_EQ(sitting.rule_against(second), "T42-TURN-02") << second;
}

TEST(T42_TURN_03, SpendingBeforeAndAfterThePlacement) {
  Sitting sitting = Sitting::in_turn("1 1 1 1 1 1 2", "1 2 3 4 5 6 6", "M1 M6", "b a");
  sitting.put_tokens(0, "F", "green green").settle();
  sitting.play("spend 1 up").play("harvest 1 yellow");
  EXPECT_THAT(sitting.moves("spend"), Not(IsEmpty()));
  sitting.play("spend 2 up").play("pay F green");
  EXPECT_EQ(sitting.dice(0), "1 1 1 1 2 3");
}

// With dice left there is another turn, and what could be done after the placement is done at its start.
TEST(T42_TURN_10, TheTurnPassesAtOnceWhereNothingIsLost) {
  Sitting sitting = Sitting::in_turn("1 1 1 1 1 1 2");
  sitting.put_tokens(0, "F", "green green").settle();
  sitting.play("harvest 1 yellow");
  EXPECT_EQ(sitting.actor(), 1);
  sitting.play("harvest 1 yellow");
  EXPECT_EQ(sitting.actor(), 0);
  EXPECT_THAT(sitting.moves("spend"), Not(IsEmpty()));
  // An ability that works on the own plantation can wait for the next turn, but not for the next year.
  Sitting mover = Sitting::in_turn("1 2", "1 2 3", "M3 M6", "b a");
  mover.put_tokens(0, "F", "green").settle().play("harvest 1 yellow");
  EXPECT_EQ(mover.actor(), 1);
  mover.play("harvest 1 yellow").play("harvest 2 yellow");
  EXPECT_EQ(mover.actor(), 0);
  EXPECT_THAT(mover.moves(), ElementsAre("ability", "end turn"));
  // Taking a token or changing a die cannot: the rival acts in between.
  for (const char* merchant : {"M1", "M4"}) {
    Sitting other = Sitting::in_turn("1 2 3", "1 2 3", std::string(merchant) + " M6", "b a");
    other.play("harvest 1 yellow");
    EXPECT_EQ(other.actor(), 0) << merchant;
    EXPECT_THAT(other.moves(), Contains("end turn"));
    EXPECT_THAT(other.moves("ability"), Not(IsEmpty()));
  }
}

TEST(T42_TURN_04, NoVoluntaryPass) {
  Sitting sitting = Sitting::in_turn();
  EXPECT_EQ(sitting.rule_against("pass"), "T42-TURN-04");
  EXPECT_EQ(sitting.rule_against("end turn"), "T42-TURN-04");
}

// A position without any placement: no tokens, no cards, no actions, and dice that make neither run nor set.
Sitting stuck(const std::string& own, const std::string& others) {
  Sitting sitting = Sitting::in_turn(own, others);
  State& state = sitting.state();
  state.merchants[1].tokens[0] = state.supply;
  state.supply = 0;
  for (std::uint8_t& die : state.market_dice) die = die_of(1, 1);
  for (auto& action : state.palace) action[0] = die_of(1, 1), action[1] = die_of(0, 1);
  return sitting;
}

TEST(T42_TURN_05, PassOnlyWhenNothingIsLegal) {
  Sitting sitting = stuck("1 3 5", "2 2 4");
  sitting.put_card(0, "F1", "P21");
  sitting.state().merchants[1].tokens[0] -= Tally::of(0);
  sitting.state().merchants[0].tokens[1] += Tally::of(0);
  sitting.settle();
  EXPECT_THAT(sitting.moves(), Contains("pass"));
  EXPECT_THAT(sitting.moves(), Contains("spend 3 up"));
  sitting.play("pass");
  EXPECT_EQ(sitting.dice(0), "1 3 5") << "the dice stay unplaced";
  EXPECT_EQ(sitting.actor(), 1);
}

TEST(T42_TURN_06, WithoutDiceNoTurn) {
  Sitting sitting = Sitting::in_turn("1 2 3", "");
  sitting.play("harvest 1 green");
  EXPECT_EQ(sitting.actor(), 0) << "consecutive turns";
  EXPECT_EQ(sitting.doing(), Doing::Turn);
}

TEST(T42_TURN_07, DiceThatComeBackGiveTurnsAgain) {
  Sitting sitting = Sitting::in_turn("6 6 1 1 2", "");
  State& state = sitting.state();
  for (int rank = 0; rank < 3; ++rank) {
    state.set_owner[rank] = 2;
    state.set_value[rank] = static_cast<std::uint8_t>(5 - rank);
    state.set_count[rank] = 2;
  }
  sitting.play("production 6 x 2");
  EXPECT_EQ(sitting.actor(), 1) << "the set 3-3 fell off";
  EXPECT_EQ(sitting.dice(1), "3 3");
}

TEST(T42_TURN_08, ActionsEnd) {
  // Nobody has dice.
  Sitting empty = Sitting::in_turn("1", "");
  empty.play("harvest 1 green").draw_on();
  EXPECT_EQ(empty.state().year, 2);
  // Two successive passes.
  Sitting passes = stuck("1 3 5", "2 4 6");
  passes.settle().play("pass").draw_on();
  EXPECT_EQ(passes.state().year, 2) << "the first passed without being asked";
  // One pass alone ends nothing.
  Sitting one = Sitting::in_turn("1 1", "2 2");
  one.state().idle = 1;
  one.play("harvest 1 green");
  if (one.legal("end turn")) one.play("end turn");
  EXPECT_EQ(one.state().year, 1);
  EXPECT_EQ(one.state().idle, 0) << "whoever places a die begins the count anew";
  // A pass and a turn skipped for lack of dice.
  Sitting skipped = stuck("1 3 5", "");
  skipped.settle().draw_on();
  EXPECT_EQ(skipped.state().year, 2);
}

TEST(T42_TURN_09, PlacedDiceStay) {
  Sitting sitting = Sitting::in_turn();
  sitting.play("palace 1 first_player").play("harvest 1 green").play("market 3 slot 2");
  EXPECT_EQ(value_of(sitting.state().palace[0][0]), 1);
  EXPECT_EQ(sitting.state().merchants[1].harvesting[1], 1);
  EXPECT_EQ(value_of(sitting.state().market_dice[1]), 3);
}

TEST(T42_SPEND_01, OneTokenOneStep) {
  Sitting sitting = Sitting::in_turn("3 3 3 3 3 3 3");
  sitting.put_tokens(0, "F", "green yellow").settle();
  EXPECT_THAT(sitting.moves("spend"), ElementsAre("spend 3 up", "spend 3 down"));
  const int before = sitting.supply("yellow");
  sitting.play("spend 3 down").play("pay F yellow");
  EXPECT_EQ(sitting.dice(0), "2 3 3 3 3 3 3");
  EXPECT_EQ(sitting.supply("yellow"), before + 1);
  EXPECT_EQ(sitting.tokens(0, "F"), "green");
}

TEST(T42_SPEND_02, FromAnySpaceButNotFromCratesAndShips) {
  Sitting sitting = Sitting::in_turn();
  sitting.put_card(0, "F1", "P21").fill_crate(0, "F1", "fermented").put_ship(0, 0, "S01", "white");
  EXPECT_EQ(sitting.rule_against("spend 3 up"), "T42-SPEND-02");
  sitting.put_tokens(0, "D", "black").put_tokens(0, "R3", "oolong").settle().play("spend 3 up");
  EXPECT_THAT(sitting.moves(), UnorderedElementsAre("pay D black", "pay R3 oolong"));
  EXPECT_EQ(sitting.rule_against("pay F fermented"), "T42-SPEND-02");
}

TEST(T42_SPEND_03, ValuesStayWithinOneAndSix) {
  Sitting sitting = Sitting::in_turn("1 6 6 6 6 6 6");
  sitting.put_tokens(0, "F", "green").settle();
  EXPECT_THAT(sitting.moves("spend"), ElementsAre("spend 1 up", "spend 6 down"));
  EXPECT_EQ(sitting.rule_against("spend 6 up"), "T42-SPEND-03");
  EXPECT_EQ(sitting.rule_against("spend 1 down"), "T42-SPEND-03");
  EXPECT_EQ(sitting.rule_against("spend 4 up"), "T42-TERM-02");
}

TEST(T42_SPEND_04, NotWhileAPlacementIsResolved) {
  Sitting sitting = Sitting::in_turn("1 2 3 4 5 6 6", "1 2 3 4 5 6 6", "M1 M6", "b a");
  sitting.put_tokens(0, "F", "green").play("market 1 slot 1");
  EXPECT_EQ(sitting.doing(), Doing::TakeCard);
  EXPECT_NE(sitting.rule_against("spend 3 up"), "legal");
  sitting.play("place F1");
  EXPECT_TRUE(sitting.legal("spend 3 up")) << "in the tail it is";
  sitting.state().frames[0] = {Doing::YearMove, 0, 3, 0, 0};
  sitting.settle();
  EXPECT_EQ(sitting.rule_against("spend 3 up"), "T42-SPEND-04");
}

TEST(T42_SPEND_05, SeveralTokensOnOneDie) {
  Sitting sitting = Sitting::in_turn("1 1 1 1 1 1 1");
  sitting.put_tokens(0, "F", "green green green").settle();
  sitting.play("spend 1 up").play("spend 2 up").play("spend 3 up");
  EXPECT_EQ(sitting.dice(0), "1 1 1 1 1 1 4");
}

Sitting merchant(const std::string& card) {
  Sitting sitting;
  sitting.set_up(card + (card == "M2" ? " M1" : " M2"), "b b");
  return sitting;
}

TEST(T42_MERCH_01, OncePerYearInTheOwnTurnOrTail) {
  Sitting sitting = merchant("M1");
  sitting.turn();
  EXPECT_EQ(sitting.moves("ability").size(), 6u);
  sitting.play("ability green");
  EXPECT_EQ(sitting.dice(0), "1 2 3 4 5 6 6") << "it needs no die";
  EXPECT_EQ(sitting.doing(), Doing::Turn) << "and is no placement";
  EXPECT_EQ(sitting.rule_against("ability green"), "T42-MERCH-01");
  Sitting tail = merchant("M1");
  tail.turn().play("harvest 1 black");
  EXPECT_EQ(tail.moves("ability").size(), 6u);
}

TEST(T42_MERCH_02, YellowTakesAToken) {
  Sitting sitting = merchant("M1");
  sitting.turn().play("ability black");
  EXPECT_EQ(sitting.tokens(0, "F"), "black");
}

TEST(T42_MERCH_03, GreenMovesACard) {
  Sitting sitting = merchant("M2");
  sitting.put_card(0, "F1", "P25").turn().play("ability");
  EXPECT_EQ(sitting.moves("transplant").size(), 6u) << "the six lane spaces, not its own";
  sitting.play("transplant F1 sR2");
  EXPECT_EQ(sitting.card(0, "sR2"), "P25");
  EXPECT_EQ(sitting.state().palace[1][0], 0) << "the palace is not used";
}

TEST(T42_MERCH_04, FermentedMovesTwice) {
  Sitting sitting = merchant("M3");
  sitting.put_tokens(0, "F", "green black").turn().play("ability");
  sitting.play("move F green").play("move L1 green");
  EXPECT_EQ(sitting.tokens(0, "L2"), "green");
  EXPECT_EQ(sitting.doing(), Doing::Turn);
  Sitting forgone = merchant("M3");
  forgone.put_tokens(0, "F", "green").turn().play("ability").play("end movement");
  EXPECT_EQ(forgone.tokens(0, "F"), "green");
}

TEST(T42_MERCH_05, WhiteChangesADie) {
  Sitting sitting = merchant("M4");
  sitting.turn("1 6 6 6 6 6 6");
  EXPECT_THAT(sitting.moves("ability"), ElementsAre("ability 1 up", "ability 6 down"));
  EXPECT_EQ(sitting.rule_against("ability 6 up"), "T42-MERCH-05");
  sitting.play("ability 6 down");
  EXPECT_EQ(sitting.dice(0), "1 5 6 6 6 6 6");
}

TEST(T42_MERCH_06, OolongSwapsCards) {
  Sitting sitting = merchant("M5");
  sitting.put_card(0, "F1", "P25").put_card(0, "F2", "P26").put_card(0, "sL1", "P27").turn().play("ability");
  EXPECT_THAT(sitting.moves(), ElementsAre("swap F1 sL1", "swap F2 sL1")) << "not within one space";
  sitting.play("swap F2 sL1");
  EXPECT_EQ(sitting.card(0, "sL1"), "P26");
  EXPECT_EQ(sitting.state().palace[2][0], 0);
}

TEST(T42_MERCH_07, BlackTurnsCardsUp) {
  Sitting sitting = merchant("M6");
  sitting.put_card(0, "F1", "P12", true).turn();
  sitting.play("ability");
  EXPECT_FALSE(sitting.down(0, "F1"));
  EXPECT_EQ(sitting.state().palace[3][0], 0);
}

TEST(T42_MERCH_08, AnAbilityThatChangesNothingMayNotBeUsed) {
  for (const char* card : {"M2", "M3", "M5", "M6"}) {
    Sitting sitting = merchant(card);
    sitting.turn();
    EXPECT_EQ(sitting.rule_against("ability"), "T42-MERCH-08") << card;
  }
  Sitting sitting = merchant("M5");
  sitting.put_card(0, "F1", "P25").put_card(0, "F2", "P26").turn();
  EXPECT_EQ(sitting.rule_against("ability"), "T42-MERCH-08") << "two cards of one space";
}

TEST(T42_MERCH_09, SideAHasNoEffectBeforeScoring) {
  Sitting sitting = Sitting::in_turn();
  EXPECT_THAT(sitting.moves("ability"), IsEmpty());
  EXPECT_EQ(sitting.rule_against("ability green"), "T42-MERCH-09");
}

}  // namespace
}  // namespace samovar::tea_for_two
