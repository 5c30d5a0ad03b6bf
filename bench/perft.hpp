// Counting the move sequences of a game: a wrong move list rarely has the right count.
#pragma once

#include <cstdint>

#include "engine/game.hpp"

namespace samovar::bench {

// How many sequences of `depth` decisions there are from this state, without going through chance.
template <Game G>
std::uint64_t perft(const G& game, const typename G::State& state, int depth) {
  if (depth == 0) return 1;
  if (!game.actor(state).is_seat()) return 0;
  MoveList list;
  game.moves(state, list);
  if (depth == 1) return static_cast<std::uint64_t>(list.size());
  std::uint64_t sequences = 0;
  NullLog nothing;
  for (const Move move : list) {
    typename G::State next = state;
    game.play(next, move, nothing);
    sequences += perft(game, next, depth - 1);
  }
  return sequences;
}

// The first decision of a game whose chance outcomes come from this seed.
template <Game G>
typename G::State first_decision(const G& game, std::uint64_t seed) {
  FastRng rng(seed);
  NullLog nothing;
  typename G::State state = game.start();
  while (game.actor(state).is_chance()) game.play(state, game.draw(state, rng), nothing);
  return state;
}

}  // namespace samovar::bench
