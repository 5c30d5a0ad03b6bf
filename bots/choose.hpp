// The one way to ask for a bot's move, for any game.
//
// A game joins by saying what its bots know besides the rules:
//
//   template <> struct samovar::bots::Knowledge<Chai> {
//     using Evaluation = chai::Evaluation;  // EvaluationOf<Chai>, what a greedy bot goes by
//     using Forecast = chai::Evaluation;    // EvaluationOf<Chai>, what a search expects before it has tried
//     using Solver = NoSolver;              // or a SolverOf<Chai>
//     using Rollout = chai::Rollout;        // RolloutOf<Chai>; without it, a search plays on at random
//     static constexpr SearchSettings kSearch = {…};  // where the usual ones are not the best
//   };
#pragma once

#include <concepts>
#include <optional>

#include "bots/greedy.hpp"
#include "bots/request.hpp"
#include "bots/search.hpp"
#include "bots/solver.hpp"
#include "engine/game.hpp"
#include "engine/hash.hpp"

namespace samovar::bots {

template <Game G>
struct Knowledge;

template <Game G>
struct RolloutFor {
  using Type = RandomRollout<G>;
};
template <Game G>
  requires requires { typename Knowledge<G>::Rollout; }
struct RolloutFor<G> {
  using Type = typename Knowledge<G>::Rollout;
};

template <Game G>
constexpr SearchSettings search_settings() {
  if constexpr (requires { Knowledge<G>::kSearch; })
    return Knowledge<G>::kSearch;
  else
    return {};
}

// Whether the solver can play this position.
template <Game G>
bool solvable(const G& game, const typename G::State& state) {
  return Knowledge<G>::Solver::applies(game, state);
}

// What the bot does as `seat`, which is the one to act. The state must be redacted for that seat. Nothing is
// returned where the solver was asked for and the position is not solvable.
template <Game G>
std::optional<Choice> choose(const G& game, const typename G::State& redacted, Seat seat,
                             const Request& request) {
  using Evaluation = typename Knowledge<G>::Evaluation;
  using Forecast = typename Knowledge<G>::Forecast;
  using Solver = typename Knowledge<G>::Solver;
  using Rollout = typename RolloutFor<G>::Type;
  static_assert(EvaluationOf<Evaluation, G> && EvaluationOf<Forecast, G> && SolverOf<Solver, G> &&
                RolloutOf<Rollout, G>);

  // The same seed must not mean the same luck in every decision of a game.
  FastRng rng(hash_of(redacted, request.seed));
  const auto at_random = [&] {
    const Move move = random_move(game, redacted, Actor::seat(seat), rng);
    return Choice{.move = move, .line = {move}};
  };
  if (request.slips > 0 && static_cast<float>(below(rng, 1000)) < 1000 * request.slips) return at_random();

  switch (request.kind) {
    case Kind::Random:
      return at_random();
    case Kind::Greedy:
      return choose_greedily<G, Evaluation>(game, redacted, seat);
    case Kind::Search:
      if (!solvable(game, redacted))
        return choose_by_search<G, Forecast, Rollout>(game, redacted, request, search_settings<G>());
      break;
    case Kind::Solver:
      if (!solvable(game, redacted)) return {};
      break;
  }
  Solution solution = Solver::solve(game, redacted);
  return Choice{.move = solution.line.front(),
                .value = solution.payoff,
                .by = Kind::Solver,
                .line = std::move(solution.line),
                .margin = solution.margin};
}

}  // namespace samovar::bots
