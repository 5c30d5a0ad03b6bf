// End and scoring: TT-SCORE, and the worked examples of docs/rules/tea-time.md, section 7.
#include <gtest/gtest.h>

#include "tests/tea_time/sitting.hpp"

namespace samovar::tea_time {
namespace {

// A finished game with these collections: character → cards held, by seat; looking-glass side up if negative.
struct Collections {
  std::vector<std::array<int, kCharacters>> of_seat;
  int alice;  // who holds her

  Sitting end() const {
    Sitting sitting(static_cast<int>(of_seat.size()));
    State& state = sitting.state();
    state.phase = Phase::Over;
    state.round = static_cast<std::uint8_t>(sitting.game().box().rounds);
    for (std::size_t seat = 0; seat < of_seat.size(); ++seat)
      for (std::size_t c = 0; c < kCharacters; ++c) {
        const int held = of_seat[seat][c];
        state.taken[seat][held < 0] += Amounts::of(static_cast<int>(c) + 1, std::abs(held));
      }
    state.alice = static_cast<std::uint8_t>(1u << alice);
    return sitting;
  }
};

struct Standing {
  Outcome outcome;
  std::vector<int> points, places;
  std::vector<bool> winners;
  std::vector<float> payoff;
  friend bool operator==(const Standing&, const Standing&) = default;
  friend std::ostream& operator<<(std::ostream& out, const Standing& standing) {
    out << "outcome " << static_cast<int>(standing.outcome);
    for (std::size_t i = 0; i < standing.points.size(); ++i)
      out << "; " << standing.points[i] << " points, place " << standing.places[i]
          << (standing.winners[i] ? ", won, " : ", ") << standing.payoff[i];
    return out;
  }
};

Standing standing(const Collections& collections) {
  const Sitting sitting = collections.end();
  const Result result = sitting.game().result(sitting.state());
  const Payoff payoff = sitting.game().payoff(sitting.state());
  Standing standing{result.outcome, {}, {}, {}, {}};
  for (std::size_t seat = 0; seat < result.seats.size(); ++seat) {
    standing.points.push_back(result.seats[seat].points);
    standing.places.push_back(result.seats[seat].place);
    standing.winners.push_back(result.seats[seat].winner);
    standing.payoff.push_back(payoff[seat]);
  }
  return standing;
}

TEST(TT_SCORE_01, PointsByTheNumberOfCardsOfACharacter) {
  const std::array<int, 8> expected = {5, 1, 3, 6, 10, 15, 15, 15};
  for (int count = 0; count < 8; ++count)
    for (const int side : {1, -1})
      for (std::size_t c = 0; c < kCharacters; ++c) {
        // One card of each other character: one point each.
        std::array<int, kCharacters> held = {1, 1, 1, 1, 1, 1};
        held[c] = count * side;
        const Sitting sitting = Collections{{held, {}}, 1}.end();
        EXPECT_EQ(sitting.game().points(sitting.state(), 0), 5 + expected[static_cast<std::size_t>(count)])
            << count << " cards of character " << c << ", side " << side;
      }
}

TEST(TT_SCORE_01, TenCardsAreStillFifteen) {
  const Sitting sitting = Collections{{{10, 1, 1, 1, 1, 1}, {}}, 1}.end();
  EXPECT_EQ(sitting.game().points(sitting.state(), 0), 20);
}

TEST(TT_SCORE_02, AliceIsWorthFourAtTheEnd) {
  const Collections collections{{{1, 1, 1, 1, 1, 1}, {1, 1, 1, 1, 1, 1}}, 1};
  EXPECT_EQ(standing(collections).points, (std::vector<int>{6, 10}));
  const Result result = collections.end().game().result(collections.end().state());
  const ScoreLine& line = result.seats[1].lines.back();
  EXPECT_EQ(line, (ScoreLine{kCharacters, 1, 4}));
  EXPECT_EQ(result.seats[0].lines.back(), (ScoreLine{kCharacters, 0, 0}));
}

TEST(TT_SCORE_03, TheHighestScoreWins) {
  // Alice's holder is not the best.
  const Collections collections{
      {{1, 1, 1, 1, 1, 1}, {5, 1, 1, 1, 1, 1}, {-2, 1, 1, 1, 1, 1}, {4, 1, 1, 1, -1, 1}}, 2};
  EXPECT_EQ(
      standing(collections),
      (Standing{Outcome::Won, {6, 20, 12, 15}, {4, 1, 3, 2}, {false, true, false, false}, {0, 1, 0, 0}}));
}

TEST(TT_SCORE_04, AliceHolderWinsATie) {
  // 19 against 15 + 4.
  const Collections even{{{4, 0, 1, 1, 1, 1}, {4, 1, 1, 1, 1, 1}}, 1};
  EXPECT_EQ(standing(even), (Standing{Outcome::Won, {19, 19}, {2, 1}, {false, true}, {0, 1}}));
  const Collections other_way{{{4, 1, 1, 1, 1, 1}, {4, 0, 1, 1, 1, 1}}, 0};
  EXPECT_EQ(standing(other_way), (Standing{Outcome::Won, {19, 19}, {1, 2}, {true, false}, {1, 0}}));
}

TEST(TT_SCORE_04, OtherwiseTheTiedPlayersShareTheVictory) {
  const Collections three{{{5, 1, 1, 1, 1, 1}, {1, 1, 1, 1, 1, 1}, {1, 5, 1, 1, 1, 1}}, 1};
  EXPECT_EQ(standing(three),
            (Standing{Outcome::Shared, {20, 10, 20}, {1, 3, 1}, {true, false, true}, {.5, 0, .5}}));
  const Collections four{{{5, 1, 1, 1, 1, 1}, {5, 1, 1, 1, 1, 1}, {1, 1, 1, 1, 1, 1}, {-5, 1, 1, 1, 1, 1}},
                         2};
  EXPECT_EQ(standing(four), (Standing{Outcome::Shared,
                                      {20, 20, 10, 20},
                                      {1, 1, 4, 1},
                                      {true, true, false, true},
                                      {1.f / 3, 1.f / 3, 0, 1.f / 3}}));
}

TEST(TT_SCORE_04, ATieBehindTheWinnerIsATie) {
  const Collections collections{{{5, 5, 1, 1, 1, 1}, {5, 1, 1, 1, 1, 1}, {5, 1, 1, 1, 1, 1}}, 0};
  const Standing found = standing(collections);
  EXPECT_EQ(found.places, (std::vector<int>{1, 2, 2}));
  EXPECT_EQ(found.outcome, Outcome::Won);
}

TEST(TT_SCORE_04, NobodyHasWonBeforeTheEnd) {
  Sitting sitting;
  sitting.deal_grid();
  const Result result = sitting.game().result(sitting.state());
  EXPECT_EQ(result.outcome, Outcome::Unfinished);
  for (const SeatResult& seat : result.seats) EXPECT_FALSE(seat.winner);
  EXPECT_EQ(result.seats[0].points, 34);  // six empty characters and Alice
}

constexpr const char* kSampleGrid =
    "cat hatter queen cat  hatter rabbit rabbit rabbit  caterpillar cat queen hatter";

// The rulebook's sample game, move by move (figures 1 to 6). Arthur is seat 0, Nina seat 1.
TEST(TT_Example, SampleGame) {
  Sitting game;
  game.deal_grid(kSampleGrid);

  // 1: any of the twelve cards, one only (figure 2).
  EXPECT_EQ(game.moves().size(), 12u);
  game.play("take b1");
  EXPECT_EQ(game.card_at(0, 1), "alice");
  EXPECT_EQ(game.held(0, "hatter"), -1);
  EXPECT_EQ(game.collection_size(0), 1);

  // 2: two that touch diagonally (figure 3).
  EXPECT_TRUE(game.legal("take b3 c2"));
  game.play("take d1 c2");
  EXPECT_EQ(game.held(1, "cat"), -1);
  EXPECT_EQ(game.held(1, "rabbit"), -1);
  EXPECT_EQ(game.collection_size(1), 2);

  // 3: an empty space between the two Rabbits (figure 4).
  EXPECT_EQ(game.rule_against("take b2 d2"), "TT-LINE-01");
  EXPECT_EQ(game.rule_against("take a2 b2 d2"), "TT-LINE-02");
  EXPECT_EQ(game.rule_against("take b2 e 3"), "TT-LINE-03");
  EXPECT_EQ(game.rule_against("take a2 e 3"), "TT-LINE-03");
  EXPECT_TRUE(game.legal("take a2 e 2"));

  // 4: three in a line.
  EXPECT_TRUE(game.legal("take a1 se 3"));
  EXPECT_TRUE(game.legal("take b1 s 3"));
  game.play("take a1 s 3");
  EXPECT_EQ(game.held(0, "hatter"), -2);  // figure 5
  EXPECT_EQ(game.held(0, "cat"), 1);
  EXPECT_EQ(game.held(0, "caterpillar"), 1);
  EXPECT_EQ(game.collection_size(0), 4);
  EXPECT_EQ(game.held(1, "cat"), -1);
  EXPECT_EQ(game.held(1, "rabbit"), -1);
  EXPECT_EQ(game.collection_size(1), 2);

  // 5: Alice, Rabbit and Cat; the Rabbits cancel (figure 6).
  game.play("take b1 b2 b3");
  EXPECT_TRUE(game.state().holds_alice(1));
  EXPECT_EQ(game.held(1, "cat"), -2);
  EXPECT_EQ(game.held(1, "rabbit"), 0);
  EXPECT_EQ(game.cancelled(1, "rabbit"), 1);
  EXPECT_EQ(game.collection_size(1), 2);
  EXPECT_EQ(game.to_move(), 0);
}

// R7: no other Hatter fits figure 4.
TEST(TT_Example, ArthurCannotHaveTakenTheHatterAtA2) {
  Sitting game;
  game.deal_grid(kSampleGrid).play_all({"take a2", "take d1 c2"});
  EXPECT_TRUE(game.legal("take a1 s 3"));
  game.play("take a1 s 3");
  EXPECT_EQ(game.held(0, "hatter"), -1) << "the middle of the column would have been Alice";
}

TEST(TT_Example, ThreeHattersAndTwoOfTheOtherSide) {
  // Seat 0 takes three Hatters c one by one, then two Hatters g that touch diagonally.
  Sitting game;
  game.deal_grid("hatter hatter hatter cat queen hatter hatter rabbit")
      .play_all({"take a1", "take d3", "take c1", "take c3", "take b2", "take a3"});
  ASSERT_EQ(game.held(0, "hatter"), 3);
  game.play("take b1 c2");
  EXPECT_EQ(game.held(0, "hatter"), 1);
  EXPECT_EQ(game.cancelled(0, "hatter"), 2);
}

TEST(TT_Example, FortyFourPoints) {
  const Sitting sitting = Collections{{{2, 0, 6, 1, 3, 4}, {}}, 0}.end();
  EXPECT_EQ(sitting.game().points(sitting.state(), 0), 44);
  const Result result = sitting.game().result(sitting.state());
  std::vector<int> points;
  for (const ScoreLine& line : result.seats[0].lines) points.push_back(line.points);
  EXPECT_EQ(points, (std::vector<int>{3, 5, 15, 1, 6, 10, 4}));
}

}  // namespace
}  // namespace samovar::tea_time
