// Games between bots, for tests of what they do with any game.
#pragma once

#include <gtest/gtest.h>

#include "bots/choose.hpp"
#include "engine/game.hpp"

namespace samovar::bots {

inline Request request(Kind kind, std::uint32_t iterations = 200) {
  return {.kind = kind, .iterations = iterations};
}

// The end of a game: seat 0 asks the first bot, the others the second. Whatever they say must be legal.
template <Game G>
typename G::State played(const G& game, const Request& first, const Request& others, std::uint64_t seed) {
  FastRng rng(seed);
  NullLog nothing;
  typename G::State state = game.start();
  for (Actor actor = game.actor(state); !actor.is_nobody(); actor = game.actor(state)) {
    Move move;
    if (actor.is_chance()) {
      move = game.draw(state, rng);
    } else {
      Request asked = index(actor.seat()) == 0 ? first : others;
      asked.seed = seed;
      move = choose(game, game.redact(state, actor.seat()), actor.seat(), asked)->move;
      MoveList list;
      game.moves(state, list);
      EXPECT_TRUE(list.contains(move));
    }
    game.play(state, move, nothing);
  }
  return state;
}

// A decision in the middle of a random game.
template <Game G>
typename G::State some_decision(const G& game, std::uint64_t seed, int moves) {
  FastRng rng(seed);
  NullLog nothing;
  typename G::State state = game.start();
  for (int i = 0; i < moves || !game.actor(state).is_seat(); ++i)
    game.play(state, random_move(game, state, game.actor(state), rng), nothing);
  return state;
}

}  // namespace samovar::bots
