// What bots do with Tea & Rum: legal moves with every number of players, and good ones.
#include <gtest/gtest.h>

#include "games/tea_and_rum/bots/evaluation.hpp"
#include "games/tea_and_rum/bots/knowledge.hpp"
#include "games/tea_and_rum/codec/module.hpp"
#include "table/registry.hpp"
#include "tests/bots/playing.hpp"

namespace samovar::tea_and_rum {
namespace {

using bots::played;
using bots::request;
using bots::some_decision;

TeaAndRum game_of(int seats) {
  return Module::open((*table::find_game("tea-and-rum"))->boxed().json, {{"seats", seats}})->game();
}

class TeaAndRumBots : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(Seats, TeaAndRumBots, testing::Values(2, 3, 4), testing::PrintToStringParamName());

TEST_P(TeaAndRumBots, PlayLegalMoves) {
  const TeaAndRum game = game_of(GetParam());
  played(game, request(bots::Kind::Search, 20), *bots::request_named("easy"), 5);
  played(game, request(bots::Kind::Greedy), request(bots::Kind::Search, 20), 6);
}

// The seeds are fixed, so this cannot fail by bad luck; docs/results.md has the real figures.
TEST_P(TeaAndRumBots, GreedyBeatsRandom) {
  const TeaAndRum game = game_of(GetParam());
  float won = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed)
    won += game.payoff(played(game, request(bots::Kind::Greedy), request(bots::Kind::Random), seed))[0];
  EXPECT_GE(won, 19);
}

// Everybody's chances add up, and the end is worth what it is worth.
TEST_P(TeaAndRumBots, TheEvaluationIsFair) {
  const TeaAndRum game = game_of(GetParam());
  const Evaluation evaluation(game);
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const State state = some_decision(game, seed, 150);
    float all = 0;
    for (int seat = 0; seat < GetParam(); ++seat)
      all += evaluation.value(state, Seat{static_cast<std::uint8_t>(seat)});
    EXPECT_NEAR(all, 1, 1e-4) << seed;
    State end = state;
    FastRng rng(seed);
    play_out(game, end, rng);
    for (int seat = 0; seat < GetParam(); ++seat)
      EXPECT_EQ(evaluation.value(end, Seat{static_cast<std::uint8_t>(seat)}),
                game.payoff(end)[static_cast<std::size_t>(seat)]);
  }
}

// Points, a proved allegiance and what it asks for: what a player plays for counts.
TEST_P(TeaAndRumBots, TheEvaluationLikesProgress) {
  const TeaAndRum game = game_of(GetParam());
  const Evaluation evaluation(game);
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    State state = some_decision(game, seed, 150);
    std::fill(std::begin(state.victory), std::end(state.victory), std::uint8_t{0});  // either colour may win
    const float before = evaluation.value(state, Seat{0});
    State richer = state;
    richer.players[0].vp[kRed] += 3;
    richer.players[0].vp[kBlue] += 3;
    EXPECT_GT(evaluation.value(richer, Seat{0}), before) << seed;
    State sworn = state;
    sworn.players[0].hidden = 1;
    sworn.players[0].vp[kBlue] = std::max<std::uint16_t>(sworn.players[0].vp[kBlue], 8);
    sworn.players[0].allegiance = 1;
    sworn.players[0].proved = 0;
    State proved = sworn;
    proved.players[0].proved = 1;
    EXPECT_GT(evaluation.value(proved, Seat{0}), evaluation.value(sworn, Seat{0})) << seed;
  }
}

// TNR-RESULT-07: more points in all, but second in both colours, win nothing.
TEST(TeaAndRumEvaluation, LosingBothTitlesIsLosing) {
  const TeaAndRum game = game_of(3);
  const Evaluation evaluation(game);
  State state = some_decision(game, 1, 0);
  while (state.round < kRounds) {
    FastRng rng(state.round + 1u);
    NullLog nothing;
    game.play(state, random_move(game, state, game.actor(state), rng), nothing);
  }
  const auto with = [&](int red, int blue) {
    State laid = state;
    for (Player& p : laid.players) {
      p = Player{.vp = {20, 20}, .population = 10, .hidden = 1, .allegiance = 1, .proved = 1};
      p.coins = 10;
    }
    laid.players[0].vp[kRed] = static_cast<std::uint16_t>(red);
    laid.players[0].vp[kBlue] = static_cast<std::uint16_t>(blue);
    laid.players[1].vp[kRed] = 30;
    laid.players[2].vp[kBlue] = 30;
    return evaluation.value(laid, Seat{0});
  };
  EXPECT_LT(with(28, 28), 1.0f / 3);
  EXPECT_GT(with(33, 23), with(28, 28));
  EXPECT_GT(with(23, 33), with(28, 28));
  EXPECT_GT(with(33, 33), 0.75f);
}

TEST_P(TeaAndRumBots, SearchIsReproducible) {
  const TeaAndRum game = game_of(GetParam());
  const State state = some_decision(game, 3, 150);
  const Seat me = game.actor(state).seat();
  const auto once = bots::choose(game, game.redact(state, me), me, request(bots::Kind::Search, 1000));
  const auto again = bots::choose(game, game.redact(state, me), me, request(bots::Kind::Search, 1000));
  ASSERT_EQ(once->candidates.size(), again->candidates.size());
  for (std::size_t i = 0; i < once->candidates.size(); ++i) {
    EXPECT_EQ(once->candidates[i].move, again->candidates[i].move);
    EXPECT_EQ(once->candidates[i].visits, again->candidates[i].visits);
  }
}

}  // namespace
}  // namespace samovar::tea_and_rum
