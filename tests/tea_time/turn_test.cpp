// A round: TT-TURN, TT-LINE, TT-ALICE, TT-CANCEL, TT-ROUND.
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/tea_time/sitting.hpp"

namespace samovar::tea_time {
namespace {

using testing::ElementsAre;

std::vector<int> lengths_listed(const Sitting& sitting) {
  MoveList list;
  sitting.game().moves(sitting.state(), list);
  std::set<int> lengths;
  for (const Move move : list) lengths.insert(length_of(move));
  return {lengths.begin(), lengths.end()};
}

TEST(TT_TURN_01, ExactlyOneCardAndAliceInItsPlace) {
  Sitting sitting;
  sitting.play("first 1").deal_grid("cat hatter queen");
  EXPECT_EQ(sitting.moves().size(), 12u);
  EXPECT_THAT(lengths_listed(sitting), ElementsAre(1));
  EXPECT_EQ(sitting.rule_against("take a1 e 2"), "TT-TURN-01");
  EXPECT_EQ(sitting.rule_against("take a1 se 3"), "TT-TURN-01");
  sitting.play("take b1");
  EXPECT_EQ(sitting.card_at(0, 1), "alice");
  EXPECT_TRUE(sitting.legal("take b1")) << "whoever is next may take her";
  EXPECT_EQ(sitting.held(1, "hatter"), -1);
  EXPECT_FALSE(sitting.state().holds_alice(1));
  EXPECT_EQ(sitting.to_move(), 0);
}

TEST(TT_TURN_02, OneOrTwoCardsInTurnTwo) {
  for (const int seats : {2, 3, 4}) {
    Sitting sitting(seats);
    sitting.deal_grid().play("take a1");
    EXPECT_EQ(sitting.to_move(), 1);
    EXPECT_THAT(lengths_listed(sitting), ElementsAre(1, 2));
    EXPECT_EQ(sitting.rule_against("take b2 e 3"), "TT-TURN-02");
    EXPECT_TRUE(sitting.legal("take b2 e 2"));
    EXPECT_TRUE(sitting.legal("take b2"));
  }
}

TEST(TT_TURN_02, WhatIsTakenIsToldCellByCell) {
  Sitting sitting;
  sitting.deal_grid().play_all({"take a1", "take b2 e 2"});
  const Event& took = sitting.events().front();
  EXPECT_EQ(took.kind, static_cast<std::uint8_t>(Happened::Took));
  EXPECT_EQ(took.args[0], cell_at(1, 1));
  EXPECT_EQ(took.args[2], cell_at(1, 2));
  EXPECT_EQ(took.args[4], -1);
}

TEST(TT_TURN_03, UpToThreeCardsFromTurnThreeOn) {
  for (const int seats : {2, 3, 4}) {
    Sitting sitting(seats);
    sitting.deal_grid().play_all({"take a1", "take b1"});
    for (int turn = 3; turn <= 6; ++turn) {
      EXPECT_THAT(lengths_listed(sitting), ElementsAre(1, 2, 3)) << "turn " << turn << " of " << seats;
      EXPECT_EQ(sitting.rule_against(take(cell_at(2, 0), Direction::East, 4)), "TT-TURN-03");
      EXPECT_EQ(sitting.rule_against("take a1 b1 c1 d1"), "TT-TURN-03");
      sitting.play(sitting.moves().front());
    }
  }
}

TEST(TT_TURN_03, TheCountRestartsEachRound) {
  Sitting sitting(3);
  sitting.deal_grid().clear_to(0).deal_grid();
  EXPECT_EQ(sitting.state().round, 1);
  EXPECT_THAT(lengths_listed(sitting), ElementsAre(1));
  sitting.play("take a1");
  EXPECT_THAT(lengths_listed(sitting), ElementsAre(1, 2));
  sitting.play("take a1");
  EXPECT_THAT(lengths_listed(sitting), ElementsAre(1, 2, 3));
}

TEST(TT_TURN_04, ThereIsNoPass) {
  FastRng rng(3);
  Sitting sitting(4);
  sitting.deal_grid();
  while (sitting.state().phase == Phase::Take) {
    EXPECT_EQ(sitting.rule_against(take(0, Direction::East, 0)), "TT-TURN-04");
    EXPECT_EQ(sitting.rule_against(Move(77)), "TT-TURN-04");
    MoveList list;
    sitting.game().moves(sitting.state(), list);
    ASSERT_FALSE(list.empty());
    for (const Move move : list) {
      State after = sitting.state();
      NullLog nothing;
      sitting.game().play(after, move, nothing);
      const int cards = std::popcount(sitting.state().present) - std::popcount(after.present);
      EXPECT_EQ(cards, sitting.state().turn == 0 ? 0 : length_of(move));  // Alice fills the first gap
    }
    sitting.play(sitting.module().write(sitting.game().pick(sitting.state(), rng)));
  }
}

TEST(TT_TURN_04, PlayersTakeTurnsClockwise) {
  Sitting sitting(4);
  sitting.play("first 2").deal_grid();
  for (const int expected : {2, 3, 0, 1, 2, 3, 0}) {
    EXPECT_EQ(sitting.to_move(), expected);
    sitting.play(sitting.moves().front());
  }
}

// All lines are open from turn 3 on; two corners are out of the way.
Sitting third_turn(int seats) {
  Sitting sitting(seats);
  sitting.deal_grid().play_all({"take a1", "take a1"});
  return sitting;
}

TEST(TT_LINE_01, TwoCardsThatTouch) {
  Sitting sitting = third_turn(3);
  for (const char* pair : {"take b2 c2", "take b2 b3", "take b2 c3", "take c2 b3"})
    EXPECT_TRUE(sitting.legal(pair)) << pair;
  for (const char* pair :
       {"take b2 d2", "take b2 b4", "take b2 d4", "take b1 c3", "take b2 d3", "take b2 b2"})
    EXPECT_EQ(sitting.rule_against(pair), "TT-LINE-01") << pair;
}

TEST(TT_LINE_02, ThreeCardsInAStraightLine) {
  Sitting sitting = third_turn(3);
  for (const char* line : {"take b2 c2 d2", "take b2 b3 b4", "take b2 c3 d4", "take d1 c2 b3"})
    EXPECT_TRUE(sitting.legal(line)) << line;
  for (const char* bent :
       {"take b2 c2 c3", "take b2 c3 d3", "take b2 c3 b4", "take b1 c2 d2", "take b1 b2 c3"})
    EXPECT_EQ(sitting.rule_against(bent), "TT-LINE-02") << bent;
  EXPECT_EQ(sitting.rule_against(take(cell_at(1, 1), static_cast<Direction>(4), 2)), "TT-LINE-02");
  // A single card has one encoding.
  EXPECT_EQ(sitting.rule_against(take(cell_at(1, 1), Direction::South, 1)), "TT-LINE-02");
}

TEST(TT_LINE_02, TheListIsEveryLineAndNoOther) {
  struct Count {
    int seats, singles, pairs, triples;
  };
  for (const Count& count : {Count{2, 12, 29, 14}, Count{3, 16, 42, 24}, Count{4, 20, 55, 34}}) {
    Sitting sitting(count.seats);
    sitting.deal_grid();
    sitting.state().turn = 2;  // with the grid still full, which no game reaches
    MoveList list;
    sitting.game().moves(sitting.state(), list);
    std::array<int, 4> by_length{};
    for (const Move move : list) by_length[static_cast<std::size_t>(length_of(move))] += 1;
    EXPECT_EQ(by_length, (std::array<int, 4>{0, count.singles, count.pairs, count.triples}));
  }
}

TEST(TT_LINE_03, AnEmptyCellBreaksALine) {
  Sitting sitting = third_turn(2);
  sitting.play("take b2");
  EXPECT_EQ(sitting.rule_against("take a2 e 3"), "TT-LINE-03");
  EXPECT_EQ(sitting.rule_against("take b1 s 3"), "TT-LINE-03");
  EXPECT_EQ(sitting.rule_against("take b1 s 2"), "TT-LINE-03");
  EXPECT_EQ(sitting.rule_against("take c1 sw 3"), "TT-LINE-03");
  EXPECT_EQ(sitting.rule_against("take b2"), "TT-LINE-03");
  EXPECT_EQ(sitting.rule_against("take a2 c2"), "TT-LINE-01");
  EXPECT_TRUE(sitting.legal("take c2 e 2"));
}

TEST(TT_LINE_04, TheGridDoesNotWrapAround) {
  Sitting sitting = third_turn(2);
  EXPECT_EQ(sitting.rule_against("take d1 e 2"), "TT-LINE-04");
  EXPECT_EQ(sitting.rule_against("take c2 e 3"), "TT-LINE-04");
  EXPECT_EQ(sitting.rule_against("take a3 s 2"), "TT-LINE-04");
  EXPECT_EQ(sitting.rule_against("take a2 sw 2"), "TT-LINE-04");
  EXPECT_EQ(sitting.rule_against("take d1 se 2"), "TT-LINE-04");
  EXPECT_EQ(sitting.rule_against("take d1 n 2"), "TT-LINE-04");
  EXPECT_EQ(sitting.rule_against("take d1 a2"), "TT-LINE-01");
  EXPECT_EQ(sitting.rule_against(take(cell_at(3, 0))), "TT-LINE-04");
  EXPECT_EQ(sitting.rule_against(take(cell_at(0, 4))), "TT-LINE-04");
  EXPECT_EQ(sitting.rule_against(take(200)), "TT-LINE-04");
}

TEST(TT_LINE_04, TheGridDoesNotCloseUp) {
  Sitting sitting = third_turn(3);
  const std::string before = sitting.card_at(1, 2) + sitting.card_at(3, 2);
  sitting.play("take b1 s 3").play("take b4");  // column b is gone
  EXPECT_EQ(sitting.card_at(1, 2) + sitting.card_at(3, 2), before);
  EXPECT_EQ(sitting.rule_against("take a2 c2"), "TT-LINE-01");
  EXPECT_EQ(sitting.rule_against("take a2 e 2"), "TT-LINE-03");
  EXPECT_TRUE(sitting.legal("take c2 e 2"));
}

// The short way to the lines that are left, and the long one.
TEST(TT_LINE_03_TT_LINE_04, ALineTakesThoseWithItThatShareACell) {
  const LineTable lines(3, 4);
  std::uint32_t grid = 0;
  for (int row = 0; row < 3; ++row)
    for (int column = 0; column < 4; ++column) grid |= 1u << cell_at(row, column);
  const LineSet<1> all = lines.among<1>(grid);
  ASSERT_EQ(std::popcount(all[0]), 55);
  for (int number = 0; number < 55; ++number)
    EXPECT_EQ(lines.left_by(number, all), lines.among<1>(grid & ~lines[number].cells)) << number;
}

TEST(TT_ALICE_01, TakenAloneOrWithinALineAndCounted) {
  Sitting sitting;
  sitting.deal_grid("cat hatter queen cat rabbit").play("take b1");
  EXPECT_TRUE(sitting.legal("take b1"));
  EXPECT_TRUE(sitting.legal("take b1 e 2"));
  EXPECT_EQ(sitting.rule_against("take a1 e 3"), "TT-TURN-02") << "she counts towards the two";
  sitting.play("take d3");
  EXPECT_TRUE(sitting.legal("take a1 e 3"));
  EXPECT_EQ(sitting.rule_against("take a1 b1 c1 d1"), "TT-TURN-03") << "she counts towards the three";
  sitting.play("take a1 e 3");
  EXPECT_TRUE(sitting.state().holds_alice(0));
  EXPECT_EQ(sitting.held(0, "cat"), 1);
  EXPECT_EQ(sitting.held(0, "queen"), 1);
  EXPECT_EQ(sitting.collection_size(0), 3);
}

TEST(TT_ALICE_02, FromTurnTwoOn) {
  Sitting sitting;
  sitting.deal_grid();
  for (int row = 0; row < 3; ++row)
    for (int column = 0; column < 4; ++column) EXPECT_NE(sitting.card_at(row, column), "alice");
  sitting.play("take c2");
  EXPECT_TRUE(sitting.legal("take c2"));
  sitting.play("take c2");
  EXPECT_TRUE(sitting.state().holds_alice(1));
}

TEST(TT_ALICE_03, WhoTakesHerKeepsHerAndStartsTheNextRound) {
  for (int taker = 0; taker < 3; ++taker) {
    Sitting sitting(3);
    sitting.deal_grid().play("take d4");
    while (sitting.to_move() != taker) sitting.play(sitting.moves().front());
    sitting.play("take d4");
    sitting.clear_to(0);
    ASSERT_EQ(sitting.state().round, 1);
    for (int seat = 0; seat < 3; ++seat) EXPECT_EQ(sitting.state().holds_alice(seat), seat == taker);
    sitting.deal_grid();
    EXPECT_EQ(sitting.to_move(), taker);
  }
}

TEST(TT_CANCEL_01, CardsKeepTheirSide) {
  Sitting sitting;
  sitting.deal_grid("cat cat cat cat").play_all({"take a1", "take b1", "take c1", "take d1"});
  EXPECT_EQ(sitting.held(0, "cat"), 2);
  EXPECT_EQ(sitting.held(1, "cat"), -2);
  const auto view = sitting.module().view_json(sitting.state(), kSpectator);
  EXPECT_EQ(view.at("players").at(0).at("collection").at(0).at("side"), "character");
  EXPECT_EQ(view.at("players").at(1).at("collection").at(0).at("side"), "glass");
  EXPECT_EQ(view.at("players").at(1).at("collection").at(0).at("count"), 2);
}

TEST(TT_CANCEL_02, OppositeSidesCancelOneForOneAndLeaveTheGame) {
  Sitting sitting;
  sitting.deal_grid("cat cat cat cat hatter cat").play_all({"take a1", "take a3", "take c1", "take b3"});
  ASSERT_EQ(sitting.held(0, "cat"), 2);
  sitting.play("take d1");  // a Cat of the other side
  EXPECT_EQ(sitting.held(0, "cat"), 1);
  EXPECT_EQ(sitting.cancelled(0, "cat"), 1);
  const Event expected{
      static_cast<std::uint8_t>(Happened::Cancelled), Seat{0}, Audience::everybody(), {0, 1}};
  EXPECT_THAT(sitting.events(), testing::Contains(expected));
  // Out of the game: they are nowhere, and are not dealt again.
  EXPECT_EQ(sitting.state().unseen[0], 5);
  const auto view = sitting.module().view_json(sitting.state(), kSpectator);
  EXPECT_EQ(view.at("players").at(0).at("collection").at(0).at("cancelled"), 1);
}

TEST(TT_CANCEL_02, ACollectionCanTurnToTheOtherSide) {
  Sitting sitting;
  sitting.deal_grid("cat cat hatter cat").play_all({"take a1", "take a3", "take b1", "take b3"});
  EXPECT_EQ(sitting.held(0, "cat"), 0);
  sitting.play("take d1");
  EXPECT_EQ(sitting.held(0, "cat"), -1);
  EXPECT_EQ(sitting.cancelled(0, "cat"), 1);
}

TEST(TT_CANCEL_03, SeveralPairsInOneTurn) {
  // Seat 0 holds a Cat c and a Queen c, and takes a Cat g and a Queen g together.
  Sitting sitting;
  sitting.deal_grid("cat hatter queen cat rabbit hare queen rabbit")
      .play_all({"take a1", "take a3", "take c1", "take b3", "take d1 sw 2"});
  EXPECT_EQ(sitting.held(0, "cat"), 0);
  EXPECT_EQ(sitting.held(0, "queen"), 0);
  EXPECT_EQ(sitting.cancelled(0, "cat"), 1);
  EXPECT_EQ(sitting.cancelled(0, "queen"), 1);
}

TEST(TT_CANCEL_03, OppositeSidesOfTheSameTurnCancel) {
  Sitting sitting;
  sitting.deal_grid("cat cat queen queen queen").play_all({"take a3", "take a1 e 2"});
  EXPECT_EQ(sitting.held(1, "cat"), 0);
  EXPECT_EQ(sitting.cancelled(1, "cat"), 1);
  EXPECT_EQ(sitting.collection_size(1), 0);
  // Two of one side and one of the other: one is left.
  Sitting three;
  three.deal_grid("cat cat cat").play_all({"take a3", "take b3", "take a1 e 3"});
  EXPECT_EQ(three.held(0, "cat"), 1);
  EXPECT_EQ(three.cancelled(0, "cat"), 1);
}

TEST(TT_CANCEL_03, NeighboursOnADiagonalShowTheSameSide) {
  Sitting sitting;
  sitting.deal_grid("cat hatter queen queen queen cat").play_all({"take a3", "take a1 se 2"});
  EXPECT_EQ(sitting.held(1, "cat"), 2);
  EXPECT_EQ(sitting.cancelled(1, "cat"), 0);
}

TEST(TT_ROUND_01, TheRoundEndsWhenTheGridIsEmptyAliceIncluded) {
  Sitting sitting;
  sitting.deal_grid().play("take d3");  // Alice lies in the last cell
  sitting.clear_to(1);
  ASSERT_EQ(sitting.card_at(2, 3), "alice");
  EXPECT_EQ(sitting.state().phase, Phase::Take);
  EXPECT_THAT(sitting.moves(), ElementsAre("take d3"));
  const int taker = sitting.to_move();
  sitting.play("take d3");
  EXPECT_EQ(sitting.state().phase, Phase::Deal);
  EXPECT_EQ(sitting.state().turn, 0);
  EXPECT_EQ(sitting.cards_in_grid(), 0);
  EXPECT_TRUE(sitting.state().holds_alice(taker));
}

TEST(TT_ROUND_02, RoundsFollowUntilTheLastHasEnded) {
  for (const int seats : {2, 3, 4}) {
    Sitting sitting(seats);
    const int rounds = seats == 2 ? 5 : 3;
    for (int round = 0; round < rounds; ++round) {
      EXPECT_EQ(sitting.state().round, round);
      EXPECT_FALSE(sitting.game().actor(sitting.state()).is_nobody());
      sitting.deal_grid().clear_to(0);
    }
    EXPECT_TRUE(sitting.game().actor(sitting.state()).is_nobody());
    EXPECT_TRUE(sitting.moves().empty());
    EXPECT_EQ(sitting.rule_against("take a1"), "TT-ROUND-02");
    EXPECT_EQ(sitting.rule_against("deal cat"), "TT-SETUP-04");
    EXPECT_EQ(sitting.state().unseen.total(), 0u);
  }
}

}  // namespace
}  // namespace samovar::tea_time
