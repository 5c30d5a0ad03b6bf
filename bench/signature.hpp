// One number for the behaviour of all rules: every state of a few random games of every game, mode and number
// of seats, folded together. A refactoring may not change it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <boost/json.hpp>

#include "engine/game.hpp"
#include "engine/hash.hpp"

namespace samovar::bench {

template <Game G>
std::uint64_t signature_of(const G& game, std::uint64_t first_seed, int games) {
  std::uint64_t folded = 0;
  NullLog nothing;
  for (int i = 0; i < games; ++i) {
    FastRng rng(first_seed + static_cast<std::uint64_t>(i));
    typename G::State state = game.start();
    for (Actor actor = game.actor(state); !actor.is_nobody(); actor = game.actor(state)) {
      game.play(state, random_move(game, state, actor, rng), nothing);
      folded = hash_of(state, folded);
    }
  }
  return folded;
}

struct Signature {
  std::string game;
  boost::json::object options;
  std::uint64_t value = 0;
};

// Every game on the shelf with its default options, and with each value of each option in turn, as far as the
// game accepts them.
std::vector<Signature> signatures();
// All of them in one.
std::uint64_t signature();

}  // namespace samovar::bench
