// What bots do with Tea for 2: legal moves with two merchants and in the Tea Race, and good ones.
#include <gtest/gtest.h>

#include "games/tea_for_two/bots/evaluation.hpp"
#include "games/tea_for_two/bots/knowledge.hpp"
#include "games/tea_for_two/bots/rollout.hpp"
#include "games/tea_for_two/codec/module.hpp"
#include "table/registry.hpp"
#include "tests/bots/playing.hpp"

namespace samovar {
namespace {

using bots::played;
using bots::request;
using bots::some_decision;

using tea_for_two::State;
using tea_for_two::TeaForTwo;

TeaForTwo game_with(const boost::json::object& options = {}) {
  return tea_for_two::Module::open((*table::find_game("tea-for-2"))->boxed().json, options)->game();
}

TEST(TeaForTwoBots, PlayLegalMovesInEveryMode) {
  for (const boost::json::object& options :
       {boost::json::object{{"goal", 3}}, boost::json::object{{"seats", 1}, {"goal", 3}},
        boost::json::object{{"seats", 1}, {"order", "shuffled"}, {"goal", 3}}}) {
    const TeaForTwo game = game_with(options);
    for (const std::string_view name : {"greedy", "easy"})
      played(game, *bots::request_named(name), request(bots::Kind::Search, 20), 5);
    played(game, request(bots::Kind::Search, 20), request(bots::Kind::Random), 6);
  }
}

// The seeds are fixed, so these cannot fail by bad luck; docs/results.md has the real figures.
TEST(TeaForTwoBots, GreedyBeatsRandom) {
  const TeaForTwo game = game_with();
  for (std::uint64_t seed = 1; seed <= 20; ++seed)
    EXPECT_EQ(game.payoff(played(game, request(bots::Kind::Greedy), request(bots::Kind::Random), seed))[0], 1)
        << seed;
}

TEST(TeaForTwoBots, SearchRunsABetterRaceThanGreedy) {
  const TeaForTwo game = game_with({{"seats", 1}});
  int greedy = 0;
  int search = 0;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    const State one_ahead = played(game, request(bots::Kind::Greedy), {}, seed);
    const State far_ahead = played(game, request(bots::Kind::Search, 300), {}, seed);
    greedy += game.points(one_ahead, 0) - game.points(one_ahead, 1);
    search += game.points(far_ahead, 0) - game.points(far_ahead, 1);
  }
  EXPECT_GT(search, greedy);
}

// Of the two sides of its merchant card greedy takes the one it wins more with, which is A
// (docs/results.md), and not B whatever lies out.
TEST(TeaForTwoBots, GreedyTakesTheSideThatWins) {
  int side_a = 0;
  int chosen = 0;
  for (const int seats : {1, 2}) {
    const TeaForTwo game = game_with({{"seats", seats}, {"sides", "choose"}, {"goal", 3}});
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
      const State over = played(game, request(bots::Kind::Greedy), request(bots::Kind::Greedy), seed);
      for (int seat = 0; seat < seats; ++seat) {
        side_a += over.merchants[static_cast<std::size_t>(seat)].side == 1;
        chosen += 1;
      }
    }
  }
  EXPECT_GE(4 * side_a, 3 * chosen);
}

TEST(TeaForTwoBots, GreedyEndsAGameByItsShips) {
  const TeaForTwo game = game_with();
  for (std::uint64_t seed = 1; seed <= 5; ++seed)
    EXPECT_LT(played(game, request(bots::Kind::Greedy), request(bots::Kind::Greedy), seed).year, 15) << seed;
}

// Both merchants' chances add up, and the end is worth what it is worth.
TEST(TeaForTwoBots, TheEvaluationIsFair) {
  const TeaForTwo game = game_with();
  const tea_for_two::Evaluation evaluation(game);
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const State state = some_decision(game, seed, 100);
    EXPECT_NEAR(evaluation.value(state, Seat{0}) + evaluation.value(state, Seat{1}), 1, 1e-5) << seed;
    State end = state;
    FastRng rng(seed);
    play_out(game, end, rng);
    for (const Seat seat : {Seat{0}, Seat{1}})
      EXPECT_EQ(evaluation.value(end, seat), game.payoff(end)[static_cast<std::size_t>(index(seat))]);
  }
}

// A token nearer to the ship that wants it, a ship nearer to its cargo: what a merchant plays for counts.
TEST(TeaForTwoBots, TheEvaluationLikesProgress) {
  const TeaForTwo game = game_with({{"sides", "a"}});
  const tea_for_two::Evaluation evaluation(game);
  State state = some_decision(game, 1, 0);
  while (state.frames[0].doing != tea_for_two::Doing::Turn || !game.actor(state).is_seat()) {
    FastRng rng(state.year + 1u);
    NullLog nothing;
    game.play(state, random_move(game, state, game.actor(state), rng), nothing);
  }
  tea_for_two::Merchant& me = state.merchants[0];
  me = tea_for_two::Merchant{.card = me.card, .side = 1};
  state.decks[1].unseen &= ~bit(2);
  me.docks[0] = 2;
  const int tea = std::countr_zero(game.box().ships[2].shows);
  float before = evaluation.value(state, Seat{0});
  for (int space = 0; space != game.box().dock(); space = game.box().next[tea][space]) {
    me.tokens[space] += Tally::of(tea);
    const float after = evaluation.value(state, Seat{0});
    EXPECT_GT(after, before) << space;
    before = after;
    me.tokens[space] = 0;
  }
  me.cargo[0] += Tally::of(tea);
  EXPECT_GT(evaluation.value(state, Seat{0}), before);
}

TEST(TeaForTwoBots, SearchIsReproducible) {
  const TeaForTwo game = game_with();
  const State state = some_decision(game, 3, 120);
  const Seat me = game.actor(state).seat();
  const auto once = bots::choose(game, game.redact(state, me), me, request(bots::Kind::Search, 2000));
  const auto again = bots::choose(game, game.redact(state, me), me, request(bots::Kind::Search, 2000));
  ASSERT_EQ(once->candidates.size(), again->candidates.size());
  for (std::size_t i = 0; i < once->candidates.size(); ++i) {
    EXPECT_EQ(once->candidates[i].move, again->candidates[i].move);
    EXPECT_EQ(once->candidates[i].visits, again->candidates[i].visits);
  }
}

}  // namespace
}  // namespace samovar
