// Rounds, the end of the game and the score.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/chai/sitting.hpp"

namespace samovar::chai {
namespace {

using testing::ElementsAre;

// The active seat has taken the last tip of a round.
Sitting& end_round(Sitting& sitting) {
  sitting.cup_tips(0).state().round_ended = 1;
  return sitting.phase(Phase::Serve).play("end").settle();
}

TEST(CHAI_ROUND_01, FiveRoundsOnTheThermometer) {
  const Sitting sitting;
  const auto view = sitting.module().view_json(sitting.state(), kSpectator);
  EXPECT_EQ(view.at("round"), 1);
  EXPECT_EQ(view.at("rounds"), 5);
  EXPECT_EQ(boost::json::serialize(view.at("thermometer").at("celsius")), "[0,25,50,75,100]");
  EXPECT_EQ(boost::json::serialize(view.at("thermometer").at("fahrenheit")), "[32,77,122,167,212]");
}

TEST(CHAI_ROUND_02_CHAI_ROUND_03, ARoundEndsWithItsLastTipAndTheTurnIsFinished) {
  Sitting sitting;
  for (int turn = 0; turn < 6; ++turn) sitting.dull_turn();
  EXPECT_EQ(sitting.state().round, 0);  // any number of turns
  sitting.pool(1, "green-5").tiles(0, "mint 2 jasmine 1").market("MLLBB. GJVGMJ VMJLGV").cup_tips(2);
  sitting.state().tips.take(0);
  sitting.phase(Phase::Serve).play_all("serve 1,tip copper");
  EXPECT_EQ(sitting.state().round, 0);
  while (sitting.phase() != Phase::NewAbility) sitting.play(sitting.moves().front());
  EXPECT_EQ(filled(sitting.state().market), kAllSpaces);
  EXPECT_EQ(sitting.state().round, 1);
}

TEST(CHAI_ROUND_04_CHAI_ROUND_05_CHAI_ROUND_07, TheNextRoundHasNewTipsAndTheSameCups) {
  Sitting sitting({{"seats", 3}});
  sitting.state().tea_in_cup(1, 1) = 2;
  sitting.state().tile_cups = sitting.tiles_of("mint 3");
  for (int i = 0; i < 3; ++i) sitting.state().tips.take(0);
  end_round(sitting);
  EXPECT_EQ(sitting.state().round, 1);
  EXPECT_EQ(sitting.state().cup_tips, 0b111);
  EXPECT_EQ(sitting.state().tips.total(), 6u);
  EXPECT_EQ(sitting.state().tea_in_cup(1, 1), 2);
  EXPECT_EQ(sitting.state().tile_cups, sitting.tiles_of("mint 3"));
}

TEST(CHAI_ROUND_06, TheNextSeatSeesTheNewAbilityAndMustPlaceIt) {
  Sitting sitting;
  sitting.abilities(1, 2, 4).cup_tips(0).state().round_ended = 1;
  sitting.phase(Phase::Serve).play("end").play("new 8");
  EXPECT_EQ(sitting.phase(), Phase::Replace);
  EXPECT_EQ(sitting.active(), 1);
  EXPECT_THAT(sitting.moves(), ElementsAre("replace 1", "replace 2", "replace 3"));
  EXPECT_EQ(sitting.rule_against("market"), "CHAI-ROUND-06");
  sitting.play("replace 2");
  EXPECT_THAT(sitting.state().slots, ElementsAre(1, 8, 4));
  EXPECT_EQ(sitting.phase(), Phase::Choose);
  // With an empty ability deck nothing happens.
  sitting.state().abilities = 0;
  end_round(sitting);
  EXPECT_EQ(sitting.phase(), Phase::Choose);
  EXPECT_EQ(sitting.state().round, 2);
}

// EX-12.
TEST(CHAI_END_01_CHAI_END_02_CHAI_END_03_CHAI_END_04, EverySeatHasEquallyManyTurns) {
  for (int by = 0; by < 5; ++by) {
    Sitting sitting({{"seats", 5}});
    for (int turn = 0; turn < by; ++turn) sitting.dull_turn();
    ASSERT_EQ(sitting.active(), by);
    sitting.round(5);
    end_round(sitting);
    int more = 0;
    for (; !sitting.over(); ++more) {
      EXPECT_EQ(sitting.state().final, 1);
      EXPECT_EQ(sitting.active(), by + 1 + more);
      sitting.dull_turn();
    }
    EXPECT_EQ(more, 4 - by);
    EXPECT_EQ(sitting.happened_times(Happened::FinalTurns), by < 4);
    EXPECT_EQ(sitting.state().round, 4);  // no new round
  }
}

TEST(CHAI_END_06, WithoutCustomersTheGameEnds) {
  Sitting sitting;
  sitting.empty_deck().reserved(0, {}).reserved(1, {});
  sitting.empty_deck().state().pool.fill(kNoCard);
  sitting.dull_turn();
  EXPECT_EQ(sitting.state().final, 1);
  EXPECT_EQ(sitting.active(), 1);
  sitting.dull_turn();
  EXPECT_TRUE(sitting.over());
  // A reserved customer is one that is left.
  Sitting left;
  left.empty_deck().state().pool.fill(kNoCard);
  left.dull_turn();
  EXPECT_EQ(left.state().final, 0);
  Sitting deck;  // so is the last card of the deck
  deck.reserved(0, {}).reserved(1, {}).empty_deck().state().pool.fill(kNoCard);
  deck.state().bottom[0] = code_of(deck.card("green-3"));
  deck.state().bottom_by[0] = kNone;
  deck.state().bottom_size = 1;
  deck.dull_turn();
  EXPECT_EQ(deck.state().final, 0);
}

TEST(CHAI_END_07, AfterThirtyTurnsEachTheGameEnds) {
  Sitting sitting;
  int turns = 0;
  for (; !sitting.over(); ++turns) sitting.dull_turn();
  EXPECT_EQ(turns, 60);
  EXPECT_EQ(sitting.state().cycles, 30);
  EXPECT_EQ(sitting.state().final, 0);
}

TEST(CHAI_SCORE_01_CHAI_SCORE_03, OrdersAndMoneyCountNothingElse) {
  Sitting sitting;
  sitting.reserved(0, {})
      .reserved(1, {})
      .served(0, "green-6")
      .served(0, "black-4")
      .money(0, 7)
      .tiles(0, "mint 12")
      .tokens(0, "milk 6");
  sitting.reserved(0, {"green-1", "green-2"});
  EXPECT_EQ(sitting.game().points(sitting.state(), 0), 15 + 5 + 7);
  const Result result = sitting.game().result(sitting.state());
  EXPECT_EQ(result.seats[0].points, 27);
  ASSERT_EQ(result.seats[0].lines.size(), 2u);
  EXPECT_EQ(result.seats[0].lines[0].points, 20);
  EXPECT_EQ(result.seats[0].lines[1].points, 7);
}

// EX-20.
TEST(CHAI_SCORE_02, TheDiversiTeaAwardFromThreeSeatsOn) {
  for (const int seats : {2, 5}) {
    Sitting sitting({{"seats", seats}});
    for (int seat = 0; seat < seats; ++seat) sitting.reserved(seat, {});
    sitting.money(0, 0).served(0, "green-5").served(0, "green-7").served(0, "black-4");
    if (seats == 5) sitting.served(0, "white-2");
    const int points = 6 + 6 + 5 + (seats == 5 ? 4 : 0);
    EXPECT_EQ(sitting.game().points(sitting.state(), 0), points + (seats == 5 ? 3 : 0));
  }
}

// EX-21.
TEST(CHAI_SCORE_04, FewerOrdersThenMoreMoneyThenShared) {
  Sitting sitting;
  sitting.reserved(0, {}).reserved(1, {}).money(0, 0).money(1, 2).phase(Phase::Over);
  sitting.served(0, "green-6").served(1, "green-5").served(1, "green-7");
  sitting.money(0, 0).money(1, 3);
  Result result = sitting.game().result(sitting.state());
  ASSERT_EQ(result.seats[0].points, result.seats[1].points);
  EXPECT_TRUE(result.seats[0].winner);  // one order against two
  EXPECT_EQ(result.seats[0].place, 1);
  EXPECT_EQ(result.seats[1].place, 2);
  EXPECT_FALSE(result.seats[1].winner);
  EXPECT_EQ(sitting.game().payoff(sitting.state())[0], 1.0f);

  Sitting money;
  money.reserved(0, {})
      .reserved(1, {})
      .phase(Phase::Over)
      .served(0, "green-5")
      .served(1, "black-2")
      .money(0, 4)
      .money(1, 3);
  result = money.game().result(money.state());
  ASSERT_EQ(result.seats[0].points, result.seats[1].points);
  EXPECT_TRUE(result.seats[0].winner);
  EXPECT_EQ(result.outcome, Outcome::Won);

  Sitting shared;
  shared.reserved(0, {})
      .reserved(1, {})
      .phase(Phase::Over)
      .served(0, "green-5")
      .served(1, "green-7")
      .money(0, 4)
      .money(1, 4);
  result = shared.game().result(shared.state());
  EXPECT_EQ(result.outcome, Outcome::Shared);
  EXPECT_EQ(shared.game().payoff(shared.state())[1], 0.5f);
  shared.money(1, 9);
  EXPECT_EQ(shared.game().payoff(shared.state())[1], 1.0f);
}

}  // namespace
}  // namespace samovar::chai
