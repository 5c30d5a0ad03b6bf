// What an exact solver of a game, or of a part of it, offers.
#pragma once

#include <cassert>
#include <concepts>
#include <vector>

#include "engine/game.hpp"

namespace samovar::bots {

// Best play by everybody from a position, as the seat to act sees it.
struct Solution {
  float payoff = 0;        // of the finished game
  int margin = 0;          // points ahead at its end; below zero: behind
  std::vector<Move> line;  // from the position to the end
};

template <class S, class G>
concept SolverOf = requires(const G game, const typename G::State state) {
  { S::applies(game, state) } -> std::same_as<bool>;
  { S::solve(game, state) } -> std::same_as<Solution>;
};

// For a game that has none.
struct NoSolver {
  template <Game G>
  static bool applies(const G&, const typename G::State&) {
    return false;
  }
  template <Game G>
  static Solution solve(const G&, const typename G::State&) {
    assert(false);
    return {};
  }
};

}  // namespace samovar::bots
