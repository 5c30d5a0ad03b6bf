// The Tea Race: T42-SOLO, and what is said of it elsewhere.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/tea_for_two/sitting.hpp"

namespace samovar::tea_for_two {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// The human to move; the solo card's year and the number of actions done are given.
Sitting race(const std::string& own, const std::string& ai, int year = 1860, int step = 0) {
  boost::json::value edition = sold_edition();
  edition.at_pointer("/solo/cards/0") = boost::json::parse(
      R"({"year": 1860, "market": [2, 5], "harbour": [4], "first_player": [6], "production": [1, 3], "priority_order":
          ["production", "market", "production", "harbour", "market", "first_player"], "source": "house"})");
  Sitting sitting({{"seats", 1}}, edition);
  sitting.set_up("M1 M6", "a");
  sitting.state().solo_order[0] = static_cast<std::uint8_t>(year - 1859);
  sitting.state().solo_step = static_cast<std::uint8_t>(step);
  sitting.turn(own, ai);
  return sitting;
}
// The human places a 1 for a token of no use and the opponent acts.
Sitting& let_act(Sitting& sitting) {
  sitting.play("harvest 1 fermented");
  return sitting;
}

// What is due at the steps of the card 1860 of these tests: production, market, production, harbour, market,
// first player.
constexpr int kProduction = 0, kMarket = 1, kHarbourStep = 3, kCoin = 5;

TEST(T42_SOLO_01, AnOpponentWithDiceSideAAndAScoringArea) {
  Sitting sitting({{"seats", 1}});
  sitting.set_up("M1 M6", "b");
  EXPECT_EQ(sitting.game().seats(), 1);
  EXPECT_EQ(sitting.state().merchants[1].side, 1);
  EXPECT_EQ(sitting.state().merchants[0].side, 2);
  const auto view = sitting.module().view_json(sitting.state(), Seat{0});
  EXPECT_TRUE(view.at("merchants").at(1).at("race").as_bool());
  const auto module = Module::open(sold_edition(), {{"seats", 1}, {"sides", "ab"}});
  ASSERT_FALSE(module);
  EXPECT_THAT(module.error().message, testing::HasSubstr("always uses side A"));
}

TEST(T42_SOLO_02, AscendingOrShuffled) {
  Sitting standard({{"seats", 1}});
  standard.set_up("M1 M6", "a").play("assistant 1");
  while (standard.actor() >= 0) standard.play(standard.moves().back());
  for (int die = 0; die < 14; ++die) standard.play("roll 4");
  EXPECT_FALSE(standard.chance()) << "nothing is drawn: the order is known";
  EXPECT_EQ(standard.state().solo_card(), 1);
  for (const int year : {2, 5, 8}) {
    Sitting later = standard;
    later.state().year = static_cast<std::uint8_t>(year);
    later.state().depth = 1;
    later.state().frames[0] = {Doing::TurnSoloCard, 0, 0, 0, 0};
    later.settle();
    EXPECT_EQ(later.state().solo_card(), year) << "one card a year, in ascending order";
  }
  Sitting challenge({{"seats", 1}, {"order", "shuffled"}});
  challenge.set_up("M1 M6", "a").play("assistant 1");
  while (challenge.actor() >= 0) challenge.play(challenge.moves().back());
  for (int die = 0; die < 14; ++die) challenge.play("roll 4");
  EXPECT_TRUE(challenge.chance());
  const auto two = Module::open(sold_edition(), {{"seats", 2}, {"order", "shuffled"}});
  ASSERT_FALSE(two);
  EXPECT_EQ(two.error().code, "bad_options");
}

TEST(T42_SOLO_03, TheHumanHoldsTheCoinFirstAndChoosesASide) {
  Sitting sitting({{"seats", 1}});
  while (sitting.chance()) sitting.play(sitting.moves().front());
  EXPECT_EQ(sitting.state().coin, 0);
  EXPECT_EQ(sitting.actor(), 0);
  EXPECT_THAT(sitting.moves(), ElementsAre("side a", "side b"));
}

TEST(T42_SOLO_04, OnlyTheHumanHarvests) {
  Sitting sitting({{"seats", 1}});
  sitting.set_up("M1 M6", "a").play("assistant 2").play("end harvest");
  EXPECT_TRUE(sitting.chance()) << "the roll follows";
  for (const Tally tokens : sitting.state().merchants[1].tokens) EXPECT_EQ(tokens, Tally());
  // The opponent's coin: it moves the assistant by one, the human gets the benefit.
  Sitting ai({{"seats", 1}});
  ai.set_up("M1 M6", "a");
  ai.state().coin = 1;
  ai.settle();
  EXPECT_EQ(ai.actor(), 0);
  EXPECT_EQ(ai.tokens(0, "F"), "yellow green");
}

TEST(T42_SOLO_05, DiceOfTheHumanDiceOfTheOpponentThenTheCard) {
  Sitting sitting({{"seats", 1}, {"order", "shuffled"}});
  sitting.set_up("M1 M6", "a").play("assistant 1");
  while (sitting.actor() >= 0) sitting.play(sitting.moves().back());
  for (int die = 0; die < 7; ++die) sitting.play("roll 1");
  EXPECT_EQ(sitting.dice(0), "1 1 1 1 1 1 1");
  for (int die = 0; die < 7; ++die) sitting.play("roll 2");
  EXPECT_EQ(sitting.dice(1), "2 2 2 2 2 2 2");
  EXPECT_EQ(sitting.moves("solo").size(), 8u);
}

TEST(T42_SOLO_06, AfterTheEighthTheSameOrderAgain) {
  Sitting sitting({{"seats", 1}, {"order", "shuffled"}});
  sitting.set_up("M1 M6", "a");
  State& state = sitting.state();
  const std::uint8_t order[] = {7, 2, 8, 1, 3, 5, 4, 6};
  std::copy(std::begin(order), std::end(order), state.solo_order);
  state.solo_seen = 8;
  state.year = 9;
  state.frames[0] = {Doing::TurnSoloCard, 0, 0, 0, 0};
  sitting.give_dice(0, "1 2 3 4 5 6 6").give_dice(1, "1 1 1 1 1 1 1").settle();
  EXPECT_FALSE(sitting.chance());
  EXPECT_EQ(sitting.state().solo_card(), 7);
}

TEST(T42_SOLO_07, NumberKIsTheKthAction) {
  // 1862: production, first player, market, harbour, market, production.
  Sitting sitting = race("1 1 1 1 1 1 1", "1 2 3 3 4 4 6", 1862);
  let_act(sitting);
  EXPECT_EQ(sitting.sets(), "1:4x2");
  let_act(sitting);
  EXPECT_EQ(value_of(sitting.state().palace[0][0]), 1);
  let_act(sitting).draw_on();
  EXPECT_TRUE(sitting.scoring("P15"));
  let_act(sitting).draw_on();
  EXPECT_EQ(sitting.dice(1), "3");
}

TEST(T42_SOLO_08, AfterTheSixthOnlyTheMarket) {
  Sitting sitting = race("1 1 1", "2 2 4 5", 1860, 6);
  let_act(sitting);
  EXPECT_TRUE(sitting.scoring("P25")) << "the 5 to slot 5";
  EXPECT_EQ(sitting.state().solo_step, 6);
  let_act(sitting);
  EXPECT_TRUE(sitting.scoring("P19"));
}

TEST(T42_SOLO_09, MarketHarbourProductionAndCoinOnly) {
  FastRng rng(8);
  const Module module = opened({{"seats", 1}});
  for (int game = 0; game < 3; ++game) {
    State state = module.game().start();
    NullLog nothing;
    for (Actor actor = module.game().actor(state); !actor.is_nobody(); actor = module.game().actor(state)) {
      ASSERT_EQ(state.merchants[1].harvesting, Tally{});
      ASSERT_EQ(state.merchants[1].used, 0);
      for (int action = 1; action < kPalaceActions; ++action)
        ASSERT_TRUE(state.palace[action][0] == 0 || owner_of(state.palace[action][0]) == 0);
      for (const Tally tokens : state.merchants[1].tokens) ASSERT_EQ(tokens, Tally());
      module.game().play(state, random_move(module.game(), state, actor, rng), nothing);
    }
  }
}

TEST(T42_SOLO_10, NoLookingAhead) {
  // 1862 begins with production: the 4-4 goes there although 3-4-5 could have sailed later.
  Sitting sitting = race("1 1 1 1 1 1 1", "3 4 4 5 1 1 6", 1862);
  let_act(sitting);
  EXPECT_EQ(sitting.sets(), "1:4x2");
  EXPECT_EQ(sitting.dice(1), "1 1 3 5 6");
}

TEST(T42_SOLO_11, AnImpossibleActionIsAMarketActionInTheSameTurn) {
  Sitting sitting = race("1 1 1", "2 4 6", 1860, kProduction);
  let_act(sitting);
  EXPECT_EQ(sitting.sets(), "");
  EXPECT_TRUE(sitting.scoring("P15"));
  EXPECT_EQ(sitting.state().solo_step, 1) << "the number is used";
}

TEST(T42_SOLO_12, WithoutDiceNoTurnAndNumbersAreForgotten) {
  Sitting sitting = race("1 1 1", "5", 1860, kMarket);
  let_act(sitting);
  EXPECT_EQ(sitting.dice(1), "");
  let_act(sitting);
  EXPECT_EQ(sitting.actor(), 0);
  let_act(sitting).draw_on();
  EXPECT_EQ(sitting.state().year, 2);
  EXPECT_EQ(sitting.state().solo_step, 0);
}

TEST(T42_SOLO_20, TheHighestDie) {
  Sitting sitting = race("1 1", "2 3 5", 1860, kMarket);
  let_act(sitting);
  EXPECT_EQ(sitting.dice(1), "2 3");
}

TEST(T42_SOLO_21, TheSlotOfItsValueOrTheNextLower) {
  Sitting sitting = race("1 1", "4 1", 1860, kMarket);
  sitting.state().market_dice[3] = die_of(0, 6);
  sitting.state().decks[0].unseen |= bit(12);
  sitting.state().market[2] = kNone;
  let_act(sitting);
  EXPECT_TRUE(sitting.scoring("P07")) << "slot 4 has a die, slot 3 no card";
  EXPECT_EQ(value_of(sitting.state().market_dice[1]), 4);
}

TEST(T42_SOLO_22, ASixTakesTheTopCardWithoutASearch_and_T42_INFO_06) {
  Sitting sitting = race("1 1", "6 1", 1860, kMarket);
  sitting.stack_deck(0, "P15 P30 P24");
  let_act(sitting);
  EXPECT_TRUE(sitting.scoring("P15"));
  EXPECT_EQ(sitting.top(0), "P30 P24");
  EXPECT_EQ(value_of(sitting.state().market_dice[5]), 6);
}

TEST(T42_SOLO_23, WithoutASlotTheDieGoesOnTheDeck_and_T42_SOLO_24) {
  Sitting sitting = race("1 1 1 6", "1 1 1", 1860, 6);
  sitting.state().market_dice[0] = die_of(0, 1);
  let_act(sitting);
  EXPECT_EQ(sitting.last(Happened::Bought).args[1], kMarketSlots) << "told as of the deck";
  sitting.draw_on();
  EXPECT_TRUE(sitting.scoring("P15"));
  EXPECT_EQ(sitting.state().deck_dice[1], 1);
  EXPECT_EQ(sitting.rule_against("market 6 slot 6"), "T42-MARKET-05") << "it blocks slot 6";
  const std::string next = sitting.top(0);
  let_act(sitting).draw_on();
  EXPECT_TRUE(sitting.scoring(next)) << "several times a year";
  EXPECT_EQ(sitting.state().deck_dice[1], 2);
}

TEST(T42_SOLO_25, WithAnEmptyDeckTheDieHasNoEffect) {
  Sitting sitting = race("1 1", "1 1", 1860, 6);
  sitting.state().market_dice[0] = die_of(0, 1);
  sitting.stack_deck(0, "").empty_deck(0);
  const std::uint32_t before = sitting.state().merchants[1].scoring;
  let_act(sitting);
  EXPECT_EQ(sitting.dice(1), "1");
  EXPECT_EQ(sitting.state().merchants[1].scoring, before);
  EXPECT_FALSE(sitting.state().deck_blocked);
}

TEST(T42_SOLO_26, ItsCardsGoToTheScoringAreaAndNeverAct) {
  Sitting sitting = race("1 1", "3 1", 1860, kMarket);
  let_act(sitting);
  EXPECT_TRUE(sitting.scoring("P12"));
  EXPECT_EQ(sitting.state().merchants[1].filled, 0);
}

TEST(T42_SOLO_30, TheLowestDieForTheCoin) {
  Sitting sitting = race("1 1", "3 2 6", 1860, kCoin);
  let_act(sitting);
  EXPECT_EQ(sitting.state().coin, 1);
  EXPECT_EQ(sitting.dice(1), "3 6");
}

TEST(T42_SOLO_31, AUsedCoinIsAMarketAction) {
  Sitting sitting = race("1 1", "3 2 5", 1860, kCoin);
  sitting.state().palace[0][0] = die_of(1, 2);
  sitting.play("palace 1 first_player");
  EXPECT_EQ(sitting.state().coin, 0);
  EXPECT_TRUE(sitting.scoring("P25"));
  // The human's die there does not keep the opponent away.
  Sitting open = race("1 1", "3 2 5", 1860, kCoin);
  open.play("palace 1 first_player");
  EXPECT_EQ(open.state().coin, 1);
  EXPECT_EQ(open.dice(1), "3 5");
}

TEST(T42_SOLO_40, TheLongestSequenceThenTheHighest) {
  Sitting sitting = race("1 1", "1 2 3 5 6", 1860, kHarbourStep);
  let_act(sitting);
  EXPECT_EQ(sitting.dice(1), "5 6");
  Sitting equal = race("1 1", "1 2 4 5", 1860, kHarbourStep);
  let_act(equal);
  EXPECT_EQ(equal.dice(1), "1 2");
  Sitting none = race("1 1", "1 3 5", 1860, kHarbourStep);
  let_act(none);
  EXPECT_EQ(none.dice(1), "1 3") << "a market action instead";
}

TEST(T42_SOLO_41, TheFreeShipOfMostPoints) {
  Sitting sitting = race("1 1", "2 3", 1860, kHarbourStep);
  sitting.stack_deck(1, "S14");
  let_act(sitting);
  EXPECT_EQ(sitting.held(3), "1:2-3") << "the visible top card counts";
  Sitting held = race("1 2 3 1 1", "2 3", 1860, kHarbourStep);
  held.stack_deck(1, "S14").play("harbour 2-3 HD");
  EXPECT_EQ(held.held(1), "1:2-3") << "HD is not free any more, H2 has 11 points";
  Sitting full = race("1 1", "2 3", 1860, kHarbourStep);
  for (int position = 0; position < 4; ++position) full.state().holder[position] = 1;
  let_act(full);
  EXPECT_EQ(full.dice(1), "2") << "no free position: a market action";
}

TEST(T42_SOLO_42, OwnTeaFirstThenTheHumanChooses) {
  Sitting tea = race("1 1", "2 3", 1860, kHarbourStep);
  let_act(tea);
  EXPECT_EQ(tea.held(3), "1:2-3") << "S09 and S10 have 11 points, S10 requires black";
  Sitting tie = race("1 1", "2 3", 1860, kHarbourStep);
  tie.stack_deck(1, "S11");
  let_act(tie);
  EXPECT_EQ(tie.actor(), 0);
  EXPECT_THAT(tie.moves(), ElementsAre("race H2", "race HD"));
  EXPECT_EQ(tie.rule_against("race H1"), "T42-SOLO-42");
  tie.play("race H2");
  EXPECT_EQ(tie.held(1), "1:2-3");
}

Sitting race_year_end() {
  Sitting sitting = race("1 1", "2 3", 1860, kHarbourStep);
  sitting.state().merchants[0].dice = sitting.state().merchants[1].dice = 0;
  sitting.state().frames[0] = {Doing::YearHarbour, 0, 0, 0, 0};
  return sitting;
}

TEST(T42_SOLO_43, AtTheDeckItTakesTheTopCard_and_T42_SOLO_46) {
  Sitting sitting = race_year_end();
  sitting.state().holder[3] = sitting.state().holder[0] = 2;
  sitting.stack_deck(1, "S10 S14").settle();
  EXPECT_TRUE(sitting.completed(1, "S10"));
  EXPECT_TRUE(sitting.completed(1, "S01")) << "ships are fulfilled by themselves";
  EXPECT_FALSE(sitting.completed(1, "S14"));
}

TEST(T42_SOLO_44, DisplacedItMovesToTheNextBestShip) {
  Sitting sitting = race("1 2 3 4 5 6 6", "2 3 6 6 6", 1860, kHarbourStep);
  let_act(sitting);
  EXPECT_EQ(sitting.held(3), "1:2-3");
  sitting.play("harbour 3-4 HD");
  EXPECT_EQ(sitting.held(3), "0:3-4");
  EXPECT_EQ(sitting.held(1), "1:2-3") << "11 points, although it could have fought back";
}

TEST(T42_SOLO_45, WithoutAFreePositionItTakesTheDiceBack) {
  Sitting sitting = race("1 2 3 4 5 6 6", "2 3 6 6 6", 1860, kHarbourStep);
  let_act(sitting);
  for (int position = 0; position < 3; ++position) sitting.state().holder[position] = 1;
  sitting.put_tokens(0, "F", "green").play("harbour 3-4 HD");
  EXPECT_EQ(sitting.dice(1), "2 3 6 6") << "and its turn with a 6 followed";
  EXPECT_EQ(sitting.market_only(), "") << "for whatever action is due";
}

TEST(T42_SOLO_50, TheLargestSetThenTheHighest) {
  Sitting sitting = race("1 1", "2 2 2 5 5", 1860, kProduction);
  let_act(sitting);
  EXPECT_EQ(sitting.sets(), "1:2x3");
  Sitting equal = race("1 1", "2 2 5 5", 1860, kProduction);
  let_act(equal);
  EXPECT_EQ(equal.sets(), "1:5x2");
}

TEST(T42_SOLO_51, AFourthSetIsTakenBackForTheMarket_and_T42_SOLO_52) {
  Sitting sitting = race("1 1 1 1", "2 2 6", 1860, kProduction);
  for (int rank = 0; rank < 3; ++rank) {
    sitting.state().set_owner[rank] = 1;
    sitting.state().set_value[rank] = static_cast<std::uint8_t>(6 - rank);
    sitting.state().set_count[rank] = 2;
  }
  let_act(sitting);
  EXPECT_EQ(sitting.market_only(), "2 2");
  EXPECT_EQ(sitting.dice(1), "6") << "the turn is used";
  EXPECT_EQ(sitting.actor(), 0);
  let_act(sitting).draw_on();
  EXPECT_TRUE(sitting.scoring("P15")) << "market: the 6";
  sitting.state().set_owner[0] = sitting.state().set_value[0] = sitting.state().set_count[0] = 0;
  let_act(sitting);
  EXPECT_TRUE(sitting.scoring("P07")) << "production is due, but these dice count for the market only";
  EXPECT_EQ(sitting.market_only(), "2");
  // Pushed off by the human later: market-only too.
  Sitting pushed = race("6 6 1 1", "1", 1860, kMarket);
  for (int rank = 0; rank < 3; ++rank) {
    pushed.state().set_owner[rank] = 2;
    pushed.state().set_value[rank] = static_cast<std::uint8_t>(5 - rank);
    pushed.state().set_count[rank] = 2;
  }
  pushed.state().merchants[1].dice = 0;
  pushed.put_tokens(0, "F", "green").play("production 6 x 2");
  EXPECT_EQ(pushed.market_only(), "3") << "of the two, one went to the market at once";
}

TEST(T42_SOLO_53, NoMovementForTheOpponent) {
  Sitting sitting = race_year_end();
  sitting.state().set_owner[0] = 2;
  sitting.state().set_value[0] = sitting.state().set_count[0] = 2;
  sitting.settle().draw_on();
  EXPECT_EQ(sitting.state().year, 2) << "nobody was asked to move";
}

TEST(T42_SOLO_60, BothTriggerTheEnd) {
  for (int m = 0; m < 2; ++m) {
    Sitting sitting = race_year_end();
    for (const char* ship : {"S03", "S04", "S05", "S06"}) sitting.complete(m, ship);
    sitting.settle().draw_on();
    EXPECT_TRUE(sitting.game().actor(sitting.state()).is_nobody());
    EXPECT_EQ(sitting.game().result(sitting.state()).outcome, m == 0 ? Outcome::TeamWon : Outcome::TeamLost);
  }
}

TEST(T42_SOLO_61, TheOpponentScoresLikeAMerchantWithFullCrates) {
  Sitting sitting = race("1 1", "2 3");
  sitting.state().merchants[1].scoring = bit(22) | bit(6) | bit(30);
  sitting.state().decks[0].unseen &= ~sitting.state().merchants[1].scoring;
  sitting.complete(1, "S03");
  // Crate 3, mover 1, blooming 1 + 1; ship 7; black merchant: three cards and one clipper.
  EXPECT_EQ(sitting.game().points(sitting.state(), 1), 3 + 1 + 2 + 7 + 3 + 1);
  EXPECT_EQ(sitting.game().tokens_owned(sitting.state(), 1), 0);
}

TEST(T42_SOLO_62, TheMarketCloses) {
  // Worked example G14.
  Sitting sitting = race_year_end();
  State& state = sitting.state();
  state.merchants[1].scoring = bit(1) | bit(12) | bit(19);
  state.market[0] = state.market[2] = state.market[3] = kNone;
  sitting.stack_deck(0, "P30 P24").empty_deck(0).settle();
  EXPECT_EQ(sitting.market(), "P07 P25 P30 P24 -");
  EXPECT_TRUE(sitting.state().closed);
  // Later years: no discard, no sliding, no refilling.
  sitting.draw_on();
  EXPECT_EQ(sitting.state().year, 2);
  sitting.state().market[0] = kNone;
  sitting.state().merchants[1].scoring |= bit(7);
  sitting.state().frames[0] = {Doing::YearHarbour, 0, 0, 0, 0};
  sitting.settle().draw_on();
  EXPECT_EQ(sitting.market(), "- P25 P30 P24 -");
  // Also where the last card just fills the last slot.
  Sitting exact = race_year_end();
  exact.state().merchants[1].scoring = bit(1) | bit(19);
  exact.state().market[0] = exact.state().market[3] = kNone;
  exact.stack_deck(0, "P30 P24").empty_deck(0).settle();
  EXPECT_EQ(exact.market(), "P07 P12 P25 P30 P24");
  EXPECT_TRUE(exact.state().closed);
}

TEST(T42_SOLO_63, AnEmptyClosedMarketGivesNothing) {
  Sitting sitting = race("1 6 1", "2 3");
  State& state = sitting.state();
  for (std::uint8_t& card : state.market) state.merchants[1].scoring |= bit(card), card = kNone;
  sitting.stack_deck(0, "").empty_deck(0);
  state.closed = state.ran_out = 1;
  EXPECT_THAT(sitting.moves("market"), IsEmpty());
  const std::uint32_t taken = state.merchants[1].scoring;
  let_act(sitting);
  EXPECT_EQ(sitting.state().merchants[1].scoring, taken) << "nor for the opponent";
}

TEST(T42_SOLO_64, ANewDeckInAClosedMarketRefillsNothing) {
  Sitting sitting = race("6 6 1", "");
  const char* slots[] = {"F1", "F2", "F3", "F4", "F5", "sL1", "sL2", "sL3", "sR1", "sR2", "sR3"};
  const char* cards[] = {"P26", "P27", "P28", "P29", "P02", "P03", "P04", "P05", "P06", "P08", "P09"};
  for (int i = 0; i < 11; ++i) sitting.put_card(0, slots[i], cards[i]);
  sitting.stack_deck(0, "").empty_deck(0);
  sitting.state().closed = sitting.state().ran_out = 1;
  sitting.play("market 6 slot 5").play("discard F1");
  EXPECT_EQ(sitting.top(0), "P26");
  EXPECT_TRUE(sitting.legal("market 6 slot 6")) << "it can be used through slot 6";
  sitting.state().merchants[0].dice = 0;
  sitting.state().frames[0] = {Doing::YearHarbour, 0, 0, 0, 0};
  sitting.settle().draw_on();
  EXPECT_EQ(sitting.market(), "P01 P07 P12 P19 -");
  EXPECT_EQ(sitting.top(0), "P26");
}

}  // namespace
}  // namespace samovar::tea_for_two
