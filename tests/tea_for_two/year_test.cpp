// The end of a year, the end of the game and the points: T42-EOY, T42-END, T42-SCORE.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/tea_for_two/sitting.hpp"

namespace samovar::tea_for_two {
namespace {

using testing::ElementsAre;

// All dice are placed; positions with dice belong to the seats given (-1: nobody).
Sitting year_end(std::initializer_list<int> holders = {-1, -1, -1, -1}) {
  Sitting sitting = Sitting::in_turn("", "");
  int position = 0;
  for (const int holder : holders) sitting.state().holder[position++] = static_cast<std::uint8_t>(holder + 1);
  sitting.state().frames[0] = {Doing::YearHarbour, 0, 0, 0, 0};
  return sitting;
}

TEST(T42_EOY_01, HarbourProductionMarketHarbourDiceEnd) {
  Sitting sitting = year_end({0, -1, -1, -1});
  sitting.state().set_owner[0] = 1;
  sitting.state().set_value[0] = sitting.state().set_count[0] = 2;
  sitting.put_tokens(0, "L3", "yellow").settle();
  EXPECT_EQ(sitting.dock(0, 0), "S01") << "the harbour is first";
  EXPECT_EQ(sitting.phase(), Doing::YearMove);
  EXPECT_EQ(sitting.market(), "P01 P07 P12 P19 P25") << "the market later";
  sitting.play("move L3 yellow");
  EXPECT_EQ(sitting.cargo(0, 0), "yellow") << "movement after the ships came";
  EXPECT_TRUE(sitting.chance());
  EXPECT_EQ(sitting.phase(), Doing::DealMarket);
  EXPECT_EQ(sitting.harbour().substr(0, 3), "S09");
  sitting.draw_on();
  EXPECT_EQ(sitting.state().year, 2);
  EXPECT_EQ(sitting.state().set_owner[0], 0);
}

TEST(T42_EOY_02, PositionsInOrderAndTakingIsMandatory) {
  Sitting sitting = year_end({1, 0, 0, -1});
  sitting.settle().draw_on();
  EXPECT_EQ(sitting.dock(1, 0), "S01");
  EXPECT_EQ(sitting.dock(0, 0), "S09");
  EXPECT_EQ(sitting.dock(0, 1), "S02");
}

TEST(T42_EOY_03, AtTheDeckASearch_and_T42_EOY_16) {
  Sitting sitting = year_end({-1, -1, -1, 0});
  sitting.put_ship(0, 0, "S03").put_ship(0, 1, "S04").put_ship(0, 2, "S05").settle();
  EXPECT_TRUE(sitting.chance());
  sitting.play("ship S06").play("ship S07").play("ship S08");
  EXPECT_EQ(sitting.state().decks[1].known_by[1], 1);
  EXPECT_EQ(sitting.state().decks[1].known_by[3], kEverybody);
  EXPECT_THAT(sitting.moves(), ElementsAre("keep 1", "keep 2", "keep 3"));
  EXPECT_EQ(sitting.rule_against("keep 4"), "T42-EOY-03");
  sitting.play("keep 2").play("top 2");
  EXPECT_EQ(sitting.top(1), "S07 S10 S08") << "returned before anything is discarded";
  EXPECT_THAT(sitting.moves(), ElementsAre("discard D1", "discard D2", "discard D3"));
  sitting.play("discard D2");
  EXPECT_EQ(sitting.dock(0, 1), "S06");
}

TEST(T42_EOY_04, AFullDockDiscardsFirst_and_T42_EOY_05) {
  Sitting sitting = year_end({0, -1, -1, -1});
  sitting.put_ship(0, 0, "S03").put_ship(0, 1, "S04", "white green").put_ship(0, 2, "S05").settle();
  EXPECT_THAT(sitting.moves(), ElementsAre("discard D1", "discard D2", "discard D3")) << "not the new one";
  sitting.play("discard D2");
  EXPECT_EQ(sitting.dock(0, 1), "S01");
  EXPECT_EQ(sitting.under(1), "S04");
  EXPECT_EQ(sitting.supply("white"), 10) << "its tokens return";
  Sitting open = year_end({0, -1, -1, -1});
  open.put_ship(0, 0, "S03").settle();
  EXPECT_EQ(open.dock(0, 1), "S01") << "an open dock needs no discard, and allows none";
}

TEST(T42_EOY_06, LoadedBeforeTheNextPosition) {
  Sitting sitting = year_end({0, 0, -1, -1});
  sitting.put_tokens(0, "D", "yellow yellow white").settle();
  EXPECT_TRUE(sitting.completed(0, "S01")) << "it took the yellow tokens and sailed";
  EXPECT_EQ(sitting.dock(0, 0), "S09") << "so its dock was open for the next";
  EXPECT_EQ(sitting.cargo(0, 0), "");
}

TEST(T42_EOY_09, TheCardInSlotOneGoesUnderTheDeck_and_T42_EOY_10_and_T42_EOY_11) {
  // Worked example G11.
  Sitting sitting = year_end();
  sitting.state().decks[0].unseen |= bit(7) | bit(25);
  sitting.state().market[1] = sitting.state().market[4] = kNone;
  sitting.stack_deck(0, "P30 P24 P02").settle();
  EXPECT_EQ(sitting.under(0), "P01");
  sitting.draw_on();
  EXPECT_EQ(sitting.market(), "P12 P19 P30 P24 P02");
}

TEST(T42_EOY_09, NotWithAnEmptyDeck) {
  Sitting sitting = year_end();
  sitting.stack_deck(0, "").empty_deck(0).settle();
  EXPECT_EQ(sitting.market(), "P01 P07 P12 P19 P25");
}

TEST(T42_EOY_10, CardsSlideKeepingTheirOrder) {
  Sitting sitting = year_end();
  sitting.state().decks[0].unseen |= bit(1) | bit(12);
  sitting.state().market[0] = sitting.state().market[2] = kNone;
  sitting.settle();
  EXPECT_EQ(sitting.market().substr(0, 15), "P07 P19 P25 P15");
}

TEST(T42_EOY_11, TheLowestSlotIsFilledFirst) {
  Sitting sitting = year_end();
  sitting.state().decks[0].unseen |= bit(1) | bit(7);
  sitting.state().market[0] = sitting.state().market[1] = kNone;
  sitting.settle();
  EXPECT_EQ(sitting.market(), "P12 P19 P25 P15 -");
  sitting.play("card P30");
  EXPECT_EQ(sitting.market(), "P12 P19 P25 P15 P30");
}

TEST(T42_EOY_12, ShipsSlideAndAreRefilled) {
  Sitting sitting = year_end({0, -1, -1, -1});
  sitting.settle();
  while (!sitting.legal("ship S03")) sitting.play(sitting.moves().front());
  EXPECT_EQ(sitting.harbour(), "S09 S02 S10");
  // Positions stay empty if the deck is exhausted.
  Sitting empty = year_end({0, -1, -1, -1});
  empty.stack_deck(1, "").empty_deck(1).settle().draw_on();
  EXPECT_EQ(empty.harbour(), "S09 S02 -");
}

TEST(T42_EOY_13, EverythingIsOpenAgain) {
  Sitting sitting;
  sitting.set_up("M1 M2", "b b").turn("1 2 3 6", "");
  sitting.play("ability green").play("market 3 slot 3").play("place F1").play("palace 2 first_player");
  sitting.play("harvest 1 green").play("harvest 6 white").draw_on();
  EXPECT_EQ(sitting.state().year, 2);
  for (const std::uint8_t die : sitting.state().market_dice) EXPECT_EQ(die, 0);
  EXPECT_EQ(sitting.state().palace[0][0], 0);
  EXPECT_EQ(sitting.state().merchants[0].harvesting, Tally{});
  EXPECT_EQ(sitting.state().merchants[0].used, 0) << "the ability is renewed";
}

TEST(T42_EOY_14, TheCoinHolderStartsTheNextYear) {
  Sitting sitting = year_end();
  sitting.state().coin = 1;
  sitting.settle().draw_on();
  EXPECT_EQ(sitting.state().year, 2);
  EXPECT_EQ(sitting.phase(), Doing::HarvestMove);
  EXPECT_EQ(sitting.actor(), 1);
}

TEST(T42_EOY_15, UnderAnEmptyShipDeckTheShipIsTheNewDeck) {
  Sitting sitting = year_end({0, -1, -1, -1});
  sitting.put_ship(0, 0, "S03")
      .put_ship(0, 1, "S04")
      .put_ship(0, 2, "S05")
      .stack_deck(1, "")
      .empty_deck(1)
      .settle();
  sitting.play("discard D1");
  EXPECT_EQ(sitting.top(1), "S03");
  sitting.draw_on();
  EXPECT_EQ(sitting.harbour(), "S09 S02 S03") << "and the harbour is refilled from it";
}

TEST(T42_END_01, TheGoalCountsShipsJunksToo) {
  for (const bool enough : {false, true}) {
    Sitting sitting = year_end();
    sitting.complete(1, "J1").complete(1, "J2").complete(1, "S03");
    if (enough) sitting.complete(1, "S04");
    sitting.settle().draw_on();
    EXPECT_EQ(sitting.game().actor(sitting.state()).is_nobody(), enough);
  }
}

TEST(T42_END_02, TheYearIsPlayedToItsEndAndTwentyIsTheLast) {
  Sitting sitting = Sitting::in_turn();
  sitting.complete(0, "S03").complete(0, "S04").complete(0, "S05").complete(0, "S06").play("harvest 1 green");
  EXPECT_FALSE(sitting.game().actor(sitting.state()).is_nobody()) << "the goal is reached, the year goes on";
  Sitting last = year_end();
  last.state().year = 20;
  last.settle().draw_on();
  EXPECT_TRUE(last.game().actor(last.state()).is_nobody());
  EXPECT_EQ(last.rule_against("harvest 1 green"), "T42-END-02");
  Sitting before = year_end();
  before.state().year = 19;
  before.settle().draw_on();
  EXPECT_EQ(before.state().year, 20);
}

int points(const Sitting& sitting, Points what, int m = 0) {
  return sitting.game().score(sitting.state(), m).points[static_cast<std::size_t>(what)];
}

TEST(T42_SCORE_01, CompletedShipsScore) {
  Sitting sitting = Sitting::in_turn();
  sitting.complete(0, "S09").complete(0, "J2");
  EXPECT_EQ(points(sitting, Points::Ships), 11 + 6);
}

TEST(T42_SCORE_02, CardsScoreFaceDownOrNot) {
  boost::json::value edition = sold_edition();
  edition.at_pointer("/plantation_cards/15/points") = 2;
  Sitting sitting({}, edition);
  sitting.set_up().turn();
  sitting.put_card(0, "F1", "P02").put_card(0, "F2", "P16").put_card(0, "F3", "P13", true);
  EXPECT_EQ(points(sitting, Points::Cards), 1 + 2 + 1);
}

TEST(T42_SCORE_03, ACrateScoresIfFull) {
  Sitting sitting = Sitting::in_turn();
  sitting.put_card(0, "F1", "P22").fill_crate(0, "F1", "white");
  EXPECT_EQ(points(sitting, Points::Crates), 0);
  sitting.fill_crate(0, "F1", "black");
  EXPECT_EQ(points(sitting, Points::Crates), 3);
}

TEST(T42_SCORE_04, BloomingScoresByClippersAtMostTwoMore) {
  Sitting sitting = Sitting::in_turn();
  sitting.put_card(0, "F1", "P30");
  EXPECT_EQ(points(sitting, Points::Blooming), 1);
  sitting.complete(0, "S03");
  EXPECT_EQ(points(sitting, Points::Blooming), 2);
  sitting.complete(0, "S06").complete(0, "S08").complete(0, "J1");
  EXPECT_EQ(points(sitting, Points::Blooming), 3);
  EXPECT_EQ(points(sitting, Points::Blooming, 1), 0);
}

TEST(T42_SCORE_05, SideACountsCardsOfItsTea_and_T42_SCORE_07) {
  Sitting sitting = Sitting::in_turn();
  sitting.put_card(0, "F1", "P19")
      .put_card(0, "F2", "P14", true)
      .put_card(0, "F3", "P02")
      .put_card(0, "F4", "P12");
  EXPECT_EQ(points(sitting, Points::MerchantCards), 2)
      << "an empty crate that asks for yellow twice counts once";
  Sitting b = Sitting::in_turn("1", "1", "M1 M6", "b b");
  b.put_card(0, "F1", "P19");
  EXPECT_EQ(points(b, Points::MerchantCards), 0);
}

TEST(T42_SCORE_06, SideACountsClippersOfItsTeaNeverJunks) {
  Sitting sitting = Sitting::in_turn();
  sitting.complete(0, "S01").complete(0, "S07").complete(0, "S02").complete(0, "J3");
  EXPECT_EQ(points(sitting, Points::MerchantClippers), 2) << "S01 requires two yellow and counts once";
}

Sitting finished() {
  Sitting sitting = year_end();
  sitting.state().year = 20;
  return sitting;
}

TEST(T42_SCORE_09, TheHighestTotalWins) {
  Sitting sitting = finished();
  sitting.complete(1, "S14").complete(0, "S03").settle().draw_on();
  const Result result = sitting.game().result(sitting.state());
  EXPECT_EQ(result.outcome, Outcome::Won);
  EXPECT_TRUE(result.seats[1].winner);
  EXPECT_FALSE(result.seats[0].winner);
  EXPECT_EQ(sitting.game().payoff(sitting.state())[1], 1);
}

TEST(T42_SCORE_10, TiesByShipsThenTokensThenShared) {
  // Four points of cards against a junk of four points: equal totals, one ship more.
  Sitting ships = finished();
  ships.complete(1, "J1")
      .put_card(0, "F1", "P02")
      .put_card(0, "F2", "P03")
      .put_card(0, "F3", "P04")
      .put_card(0, "F4", "P05")
      .settle()
      .draw_on();
  ASSERT_EQ(ships.game().points(ships.state(), 0), ships.game().points(ships.state(), 1));
  EXPECT_TRUE(ships.game().result(ships.state()).seats[1].winner);
  EXPECT_EQ(ships.game().result(ships.state()).seats[0].place, 2);
  // Equal ships: tokens on spaces, docks, ships and in crates.
  Sitting tokens = finished();
  tokens.put_tokens(0, "F", "green")
      .put_tokens(1, "L1", "green")
      .put_tokens(1, "D", "black")
      .settle()
      .draw_on();
  EXPECT_TRUE(tokens.game().result(tokens.state()).seats[1].winner);
  Sitting stored = finished();
  stored.put_card(0, "F1", "P22")
      .put_card(1, "F1", "P05")
      .put_card(1, "F2", "P02")
      .put_card(0, "F2", "P03")
      .put_card(0, "F3", "P04");
  stored.fill_crate(0, "F1", "white").put_ship(0, 0, "S01", "yellow").put_tokens(0, "D", "oolong");
  stored.put_tokens(1, "L1", "green green");
  ASSERT_EQ(stored.game().points(stored.state(), 0), stored.game().points(stored.state(), 1));
  ASSERT_EQ(stored.game().tokens_owned(stored.state(), 0), 3) << "crate, ship and dock";
  stored.settle().draw_on();
  EXPECT_TRUE(stored.game().result(stored.state()).seats[0].winner);
  // All equal: shared.
  Sitting shared = finished();
  shared.settle().draw_on();
  EXPECT_EQ(shared.game().result(shared.state()).outcome, Outcome::Shared);
  EXPECT_EQ(shared.game().payoff(shared.state())[0], 0.5f);
}

}  // namespace
}  // namespace samovar::tea_for_two
