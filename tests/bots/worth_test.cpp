// What a position is worth to every seat: at decisions, where chance is to act, and at the end.
#include <numeric>

#include <gtest/gtest.h>

#include "games/tea_time/bots/knowledge.hpp"
#include "games/tea_time/codec/module.hpp"
#include "table/registry.hpp"
#include "tests/bots/playing.hpp"

namespace samovar {
namespace {

using tea_time::State;
using tea_time::TeaTime;

TeaTime game_for(int seats) {
  return tea_time::Module::open((*table::find_game("tea-time"))->boxed().json, {{"seats", seats}})->game();
}

float sum(const Payoff& payoff) { return std::accumulate(payoff.begin(), payoff.end(), 0.0f); }

TEST(Worth, OfEveryMoveIsToldForEverySeat) {
  const TeaTime game = game_for(3);
  const State state = bots::some_decision(game, 5, 30);
  const auto me = static_cast<std::size_t>(index(game.actor(state).seat()));
  const bots::Choice choice =
      *bots::choose(game, state, game.actor(state).seat(), bots::request(bots::Kind::Search, 4000));
  std::uint32_t visits = 0;
  for (const bots::Candidate& candidate : choice.candidates) {
    visits += candidate.visits;
    // The value counts what was expected before as one visit more.
    if (candidate.visits > 100) {
      EXPECT_NEAR(candidate.values[me], candidate.value, 0.02f);
    }
    EXPECT_EQ(candidate.values[3], 0) << "nobody sits there";
  }
  EXPECT_EQ(visits, choice.iterations);
  EXPECT_GT(sum(choice.values), 0.8f);
}

TEST(Worth, IsTheSameForTheSameSeed) {
  const TeaTime game = game_for(2);
  const State state = bots::some_decision(game, 7, 20);
  EXPECT_EQ(bots::worth(game, state, 500, 3).values, bots::worth(game, state, 500, 3).values);
  EXPECT_NE(bots::worth(game, state, 500, 3).values, bots::worth(game, state, 500, 4).values);
}

// Before the first card is dealt nobody is ahead.
TEST(Worth, CanBeToldWhereChanceIsToAct) {
  const TeaTime game = game_for(2);
  const State start = game.start();
  ASSERT_TRUE(game.actor(start).is_chance());
  const bots::Choice worth = bots::worth(game, start, 4000, 1);
  EXPECT_NEAR(worth.values[0], 0.5f, 0.05f);
  EXPECT_NEAR(worth.values[1], 0.5f, 0.05f);
}

TEST(Worth, OfTheEndIsTheResultAndOfASolvedPositionExact) {
  const TeaTime game = game_for(2);
  FastRng rng(9);
  NullLog nothing;
  State state = game.start();
  int solved = 0;
  for (Actor actor = game.actor(state); !actor.is_nobody(); actor = game.actor(state)) {
    if (actor.is_seat() && bots::solvable(game, state)) {
      const bots::Choice worth = bots::worth(game, state, 10, 1);
      EXPECT_EQ(worth.by, bots::Kind::Solver);
      EXPECT_FLOAT_EQ(sum(worth.values), 1);
      EXPECT_EQ(worth.value, worth.values[static_cast<std::size_t>(index(actor.seat()))]);
      game.play(state, worth.move, nothing);
      // Who plays best keeps what was promised.
      if (!game.actor(state).is_nobody()) {
        EXPECT_EQ(bots::worth(game, state, 10, 1).values, worth.values);
      }
      ++solved;
      continue;
    }
    game.play(state, random_move(game, state, actor, rng), nothing);
  }
  EXPECT_GT(solved, 2);
  EXPECT_EQ(bots::worth(game, state, 10, 1).values, game.payoff(state));
}

}  // namespace
}  // namespace samovar
