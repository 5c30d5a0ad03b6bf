// Exact play of the last round of two-player Tea Time. Nothing is hidden then: every card that is left lies
// on the grid, and every one of them will be taken by one player or the other.
#pragma once

#include "bots/solver.hpp"
#include "games/tea_time/rules/game.hpp"

namespace samovar::bots {

struct TeaTimeSolver {
  static bool applies(const tea_time::TeaTime& game, const tea_time::State& state);
  static Solution solve(const tea_time::TeaTime& game, const tea_time::State& state);
};

static_assert(SolverOf<TeaTimeSolver, tea_time::TeaTime>);

}  // namespace samovar::bots
