// A whole game played to its end, looked at after every step.
#pragma once

#include <cstdint>

#include <gtest/gtest.h>

#include "engine/event.hpp"
#include "engine/game.hpp"
#include "engine/rng.hpp"

namespace samovar::test {

// `choose` is told the game, the state and the generator. No further than to the first failure.
template <class Module, class Choose, class Check>
void at_every_step(const Module& module, std::uint64_t seed, const Choose& choose, const Check& check) {
  const auto& game = module.game();
  FastRng rng(seed);
  NullLog nothing;
  for (auto state = game.start(); !game.actor(state).is_nobody() && !testing::Test::HasFailure();) {
    game.play(state, choose(game, state, rng), nothing);
    check(module, state);
  }
}

template <class Module, class Check>
void at_every_step(const Module& module, std::uint64_t seed, const Check& check) {
  const auto at_random = [](const auto& game, const auto& state, FastRng& rng) {
    return random_move(game, state, game.actor(state), rng);
  };
  at_every_step(module, seed, at_random, check);
}

}  // namespace samovar::test
