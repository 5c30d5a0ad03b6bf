// The solver against a minimax that knows no shortcut.
#include <algorithm>
#include <bit>

#include <gtest/gtest.h>

#include "games/tea_time/bots/knowledge.hpp"
#include "games/tea_time/codec/module.hpp"
#include "table/registry.hpp"

namespace samovar {
namespace {

using tea_time::State;
using tea_time::TeaTime;

TeaTime two_players() {
  return tea_time::Module::open((*table::find_game("tea-time"))->boxed().json, {{"seats", 2}})->game();
}

// A decision of the last round with so many cards left on the grid, or none where a random game has no such
// one.
std::optional<State> last_round(const TeaTime& game, std::uint64_t seed, int cards) {
  FastRng rng(seed);
  NullLog nothing;
  State state = game.start();
  for (Actor actor = game.actor(state); !actor.is_nobody(); actor = game.actor(state)) {
    if (actor.is_seat() && state.round + 1 == game.box().rounds && std::popcount(state.present) <= cards)
      return state;
    game.play(state, random_move(game, state, actor, rng), nothing);
  }
  return {};
}

// Twice the lead of seat 0 at the end, and one more for who holds Alice: its sign is the winner.
int outcome(const TeaTime& game, const State& state) {
  return 2 * (game.points(state, 0) - game.points(state, 1)) + (state.holds_alice(0) ? 1 : -1);
}

int minimax(const TeaTime& game, const State& state) {
  if (game.actor(state).is_nobody()) return outcome(game, state);
  const bool first = index(game.actor(state).seat()) == 0;
  int best = first ? -10'000 : 10'000;
  MoveList list;
  game.moves(state, list);
  NullLog nothing;
  for (const Move move : list) {
    State next = state;
    game.play(next, move, nothing);
    const int value = minimax(game, next);
    best = first ? std::max(best, value) : std::min(best, value);
  }
  return best;
}

TEST(Solver, EqualsMinimax) {
  const TeaTime game = two_players();
  int positions = 0;
  for (std::uint64_t seed = 1; positions < 1000; ++seed) {
    const std::optional<State> state = last_round(game, seed, 4 + static_cast<int>(seed % 4));
    if (!state) continue;
    ++positions;
    const int sign = index(game.actor(*state).seat()) == 0 ? 1 : -1;
    const int expected = sign * minimax(game, *state);
    const bots::Solution solution = bots::TeaTimeSolver::solve(game, *state);
    ASSERT_EQ(solution.payoff, expected > 0 ? 1 : 0) << seed;
    State end = *state;
    NullLog nothing;
    for (const Move move : solution.line) {
      MoveList list;
      game.moves(end, list);
      ASSERT_TRUE(list.contains(move)) << seed;
      game.play(end, move, nothing);
    }
    ASSERT_TRUE(game.actor(end).is_nobody()) << seed;
    ASSERT_EQ(sign * outcome(game, end), expected) << seed;
    ASSERT_EQ(solution.margin, sign * (game.points(end, 0) - game.points(end, 1))) << seed;
  }
}

TEST(Solver, SolvesFromTheFirstDecisionOfTheLastRound) {
  const TeaTime game = two_players();
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const State state = *last_round(game, seed, 12);
    ASSERT_EQ(std::popcount(state.present), 12);
    const bots::Solution solution = bots::TeaTimeSolver::solve(game, state);
    // No reply of the other seat may bring it more than the solver grants.
    State next = state;
    NullLog nothing;
    game.play(next, solution.line.front(), nothing);
    EXPECT_EQ(bots::TeaTimeSolver::solve(game, next).margin, -solution.margin) << seed;
  }
}

TEST(Solver, AppliesToTheLastRoundOfTwoOnly) {
  const TeaTime game = two_players();
  EXPECT_TRUE(bots::solvable(game, *last_round(game, 1, 12)));
  FastRng rng(1);
  NullLog nothing;
  State early = game.start();
  while (!game.actor(early).is_seat()) game.play(early, game.draw(early, rng), nothing);
  EXPECT_FALSE(bots::solvable(game, early));
  EXPECT_FALSE(bots::choose(game, early, game.actor(early).seat(), {.kind = bots::Kind::Solver}));

  const TeaTime three =
      tea_time::Module::open((*table::find_game("tea-time"))->boxed().json, {{"seats", 3}})->game();
  EXPECT_FALSE(bots::solvable(three, *last_round(three, 1, 16)));
}

TEST(Solver, IsWhatSearchAsksWhereItApplies) {
  const TeaTime game = two_players();
  const State state = *last_round(game, 3, 7);
  const Seat me = game.actor(state).seat();
  const auto choice = bots::choose(game, state, me, {.kind = bots::Kind::Search, .iterations = 10});
  EXPECT_EQ(choice->by, bots::Kind::Solver);
  EXPECT_EQ(choice->move, bots::TeaTimeSolver::solve(game, state).line.front());
}

}  // namespace
}  // namespace samovar
