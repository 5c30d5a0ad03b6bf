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

#include <algorithm>
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

// The solver's choice in a position that it can play.
template <Game G>
Choice solved(const G& game, const typename G::State& redacted) {
  Solution solution = Knowledge<G>::Solver::solve(game, redacted);
  Choice choice{.move = solution.line.front(),
                .value = solution.payoff,
                .by = Kind::Solver,
                .line = std::move(solution.line),
                .margin = solution.margin};
  const auto actor = static_cast<std::size_t>(index(game.actor(redacted).seat()));
  const auto seats = static_cast<std::size_t>(game.seats());
  for (std::size_t seat = 0; seat < seats; ++seat)
    choice.values[seat] =
        seat == actor ? solution.payoff : (1 - solution.payoff) / static_cast<float>(seats - 1);
  return choice;
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
  if (request.epsilon > 0 && static_cast<float>(below(rng, 1000)) < 1000 * request.epsilon)
    return at_random();

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
  return solved(game, redacted);
}

// What the position is worth to every seat (Choice::values), at a decision, where chance is to act and at the
// end, as far as a viewer knows: the state must be redacted for them. With the same iterations, seed and part
// of learning the same comes out.
template <Game G>
Choice worth(const G& game, const typename G::State& redacted, std::uint32_t iterations, std::uint64_t seed,
             float learning = Request{}.learning) {
  const Actor actor = game.actor(redacted);
  if (actor.is_nobody()) {
    typename G::State whole = redacted;
    FastRng rng(hash_of(redacted, seed));
    game.complete(whole, rng);  // the end of a game shows all, but for what nobody counts
    return {.by = Kind::Solver, .values = game.payoff(whole)};
  }
  if (actor.is_seat() && solvable(game, redacted)) return solved(game, redacted);
  SearchSettings settings = search_settings<G>();
  // Every eighth iteration opens a node at the most: a small search needs little memory.
  settings.edges = std::min(settings.edges, std::max(4096u, 64 * iterations));
  return choose_by_search<G, typename Knowledge<G>::Forecast, typename RolloutFor<G>::Type>(
      game, redacted, {.iterations = iterations, .seed = seed, .learning = learning}, settings);
}

}  // namespace samovar::bots
