// Information-set Monte Carlo tree search, for any number of seats and any game.
//
// An iteration fills what the seat does not know with one world that fits, walks down the tree by the upper
// confidence bounds of the moves that this world offers, rolls the dice where chance decides, plays on from
// where the tree ends, at random or as the game's own rollout does, and teaches every decision on its way
// what that came to, and the forecast of the position where the tree ended, was worth to the seat that took
// it. (Cowling, Powley, Whitehouse: Information Set Monte Carlo Tree Search, 2012.)
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <vector>

#include "bots/greedy.hpp"
#include "bots/request.hpp"
#include "bots/threads.hpp"
#include "bots/tree.hpp"
#include "engine/game.hpp"

namespace samovar::bots {

// How a game is played on from where the tree ends: to its end, or to where the forecast sees clearly.
template <class R, class G>
concept RolloutOf =
    std::constructible_from<R, const G&> && requires(const R rollout, typename G::State state, FastRng rng) {
      { rollout.play_out(state, rng) } -> std::same_as<void>;
    };

// At random: right wherever chance players come to an end as soon, and in the same way, as good ones.
template <Game G>
class RandomRollout {
 public:
  explicit RandomRollout(const G& game) : game_(game) {}
  void play_out(typename G::State& state, FastRng& rng) const { samovar::play_out(game_, state, rng); }

 private:
  const G& game_;
};

// What a search can be tuned by.
struct SearchSettings {
  float exploration = 0.3f;        // how far a move's bound stands above its mean
  float forecast = 0.5f;           // how much of a position's worth the forecast decides; 1: all of it
  std::uint32_t grows_after = 8;   // visits of a move before the tree grows behind it
  std::uint32_t edges = 1u << 20;  // memory of a tree
  std::uint32_t review = 1000;     // iterations that tell a position's worth to somebody who looks back …
  std::uint32_t rivals = 4;        // … and tries no more moves than that against the one played, …
  float tried = 0.1f;              // … such as were tried so often, against the one tried most, …
  float duels = 4;                 // … for no more than so many times as long as all positions took
};

// One tree and what grows it.
template <Game G, EvaluationOf<G> Forecast, RolloutOf<G> Rollout>
class Searcher {
 public:
  using State = typename G::State;

  Searcher(const G& game, const State& redacted, std::uint64_t seed, const SearchSettings& settings)
      : game_(game),
        forecast_(game),
        rollout_(game),
        root_(redacted),
        rng_(seed),
        settings_(settings),
        tree_(settings.edges) {
    path_.reserve(static_cast<std::size_t>(game.longest()));
  }

  const Tree& tree() const { return tree_; }

  void iterate() {
    State state = root_;
    game_.complete(state, rng_);
    walk_down(state);
    const Payoff payoff = worth_of(state);
    for (const Step& step : path_) tree_.learn(step.edge, payoff[static_cast<std::size_t>(index(step.seat))]);
    add_up(payoff);
  }

  // What all seats got, on average: of the iterations since forget_sums(), and of all of them that began with
  // a move of the root.
  Payoff mean() const { return mean_of(all_, iterations_); }
  Payoff mean_behind(Tree::Edge edge) const {
    const std::size_t at = edge - tree_.begin(Tree::kRoot);
    return at < behind_.size() ? mean_of(behind_[at], tree_.visits(edge)) : Payoff{};
  }
  // The first tries were made to learn: what they came to says less about the position.
  void forget_sums() {
    all_ = {};
    iterations_ = 0;
  }

 private:
  struct Step {
    Tree::Edge edge;
    Seat seat;
  };

  static Payoff mean_of(Payoff sum, std::uint32_t count) {
    for (float& value : sum) value /= static_cast<float>(std::max(1u, count));
    return sum;
  }

  // A root's edges may move, but keep their order.
  void add_up(const Payoff& payoff) {
    ++iterations_;
    for (std::size_t seat = 0; seat < payoff.size(); ++seat) all_[seat] += payoff[seat];
    if (path_.empty()) return;
    const std::size_t at = path_.front().edge - tree_.begin(Tree::kRoot);
    if (at >= behind_.size()) behind_.resize(at + 1);
    for (std::size_t seat = 0; seat < payoff.size(); ++seat) behind_[at][seat] += payoff[seat];
  }

  // What a position where the tree ends is worth: in part by a game played on, which is right on average but
  // tells little, in part by the forecast, which tells much but may be wrong.
  Payoff worth_of(State& state) {
    const Payoff forecast = settings_.forecast > 0 ? expected_of(state) : Payoff{};
    if (settings_.forecast >= 1) return forecast;
    rollout_.play_out(state, rng_);
    Payoff payoff = expected_of(state);
    for (std::size_t seat = 0; seat < payoff.size(); ++seat)
      payoff[seat] += settings_.forecast * (forecast[seat] - payoff[seat]);
    return payoff;
  }

  Payoff expected_of(const State& state) const {
    if (game_.actor(state).is_nobody()) return game_.payoff(state);
    if constexpr (requires { forecast_.values(state); }) return forecast_.values(state);
    Payoff forecast{};
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(game_.seats()); ++seat)
      forecast[seat] = forecast_.value(state, Seat{static_cast<std::uint8_t>(seat)});
    return forecast;
  }

  void walk_down(State& state) {
    NullLog nothing;
    path_.clear();
    bool certain = state == root_;
    Tree::Node node = Tree::kRoot;
    while (node != Tree::kNone) {
      Actor actor = game_.actor(state);
      for (; actor.is_chance(); actor = game_.actor(state)) {
        game_.play(state, game_.draw(state, rng_), nothing);
        certain = false;
      }
      if (actor.is_nobody()) return;
      const Tree::Edge edge = certain && tree_.is_certain(node)
                                  ? tree_.select_again(node, settings_.exploration)
                                  : select(node, state, actor.seat(), certain);
      if (edge == Tree::kNone) return;
      path_.push_back({edge, actor.seat()});
      game_.play(state, tree_.move(edge), nothing);
      node = tree_.child(edge);
      if (node == Tree::kNone && tree_.visits(edge) + 1 >= settings_.grows_after) tree_.grow(edge);
    }
  }

  Tree::Edge select(Tree::Node node, const State& state, Seat seat, bool certain) {
    game_.moves(state, list_);
    return tree_.select(node, list_, certain, settings_.exploration, [&](Move move) {
      State after = state;
      NullLog nothing;
      game_.play(after, move, nothing);
      return forecast_.value(after, seat);
    });
  }

  const G& game_;
  Forecast forecast_;
  Rollout rollout_;
  State root_;
  FastRng rng_;
  SearchSettings settings_;
  Tree tree_;
  MoveList list_;
  std::vector<Step> path_;
  Payoff all_{};  // payoffs of iterations, added up …
  std::uint32_t iterations_ = 0;
  std::vector<Payoff> behind_;  // … and of those behind each edge of the root
};

// A move and what a tree has looked at most behind it, as far as it has looked more than once.
inline std::vector<Move> main_line(const Tree& tree, Move first) {
  std::vector<Move> line = {first};
  Tree::Edge edge = tree.begin(Tree::kRoot);
  while (edge != tree.end(Tree::kRoot) && tree.move(edge) != first) ++edge;
  if (edge == tree.end(Tree::kRoot)) return line;
  for (Tree::Node node = tree.child(edge); node != Tree::kNone; node = tree.child(edge)) {
    edge = tree.begin(node);
    for (Tree::Edge other = edge; other != tree.end(node); ++other)
      if (tree.visits(other) > tree.visits(edge)) edge = other;
    if (edge == tree.end(node) || tree.visits(edge) < 2) break;
    line.push_back(tree.move(edge));
  }
  return line;
}

// The trees of all threads, added up. Where chance is to act it decides first, in every iteration anew, and
// nothing is chosen: only the worth of the position is told.
template <Game G, EvaluationOf<G> Forecast, RolloutOf<G> Rollout = RandomRollout<G>>
Choice choose_by_search(const G& game, const typename G::State& redacted, const Request& request,
                        const SearchSettings& settings = {}) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point end = Clock::now() + std::chrono::milliseconds(request.ms);
  const auto threads = static_cast<std::uint32_t>(std::max(1, request.threads));
  using Search = Searcher<G, Forecast, Rollout>;
  std::vector<std::unique_ptr<Search>> searchers(threads);
  std::atomic<std::uint64_t> done = 0;

  const auto work = [&](std::uint32_t thread) {
    searchers[thread] = std::make_unique<Search>(game, redacted, request.seed + thread, settings);
    std::uint64_t iterations = 0;
    if (request.iterations > 0) {
      const std::uint64_t share = request.iterations / threads + (thread < request.iterations % threads);
      const auto learning = static_cast<std::uint64_t>(request.learning * static_cast<float>(share));
      for (; iterations < share; ++iterations) {
        if (iterations == learning) searchers[thread]->forget_sums();
        searchers[thread]->iterate();
      }
    } else {
      // Reading the clock costs as much as a tenth of an iteration.
      do {
        for (int i = 0; i < 16; ++i, ++iterations) searchers[thread]->iterate();
      } while (Clock::now() < end);
    }
    done += iterations;
  };
  side_by_side(threads, work);

  Choice choice{.by = Kind::Search, .iterations = done};
  for (const auto& searcher : searchers) {
    const Tree& tree = searcher->tree();
    for (Tree::Edge edge = tree.begin(Tree::kRoot); edge != tree.end(Tree::kRoot); ++edge) {
      auto at = std::find_if(choice.candidates.begin(), choice.candidates.end(),
                             [&](const Candidate& candidate) { return candidate.move == tree.move(edge); });
      if (at == choice.candidates.end()) at = choice.candidates.insert(at, {.move = tree.move(edge)});
      const std::uint32_t visits = at->visits + tree.visits(edge);
      const Payoff behind = searcher->mean_behind(edge);
      if (visits > 0) {
        const float part = static_cast<float>(tree.visits(edge)) / static_cast<float>(visits);
        at->value += (tree.value(edge) - at->value) * part;
        for (std::size_t seat = 0; seat < behind.size(); ++seat)
          at->values[seat] += (behind[seat] - at->values[seat]) * part;
      }
      at->visits = visits;
    }
    const Payoff mean = searcher->mean();
    for (std::size_t seat = 0; seat < mean.size(); ++seat)
      choice.values[seat] += mean[seat] / static_cast<float>(threads);
  }
  if (choice.candidates.empty()) return choice;  // chance alone decides to the end
  std::stable_sort(choice.candidates.begin(), choice.candidates.end(),
                   [](const Candidate& a, const Candidate& b) {
                     return a.visits != b.visits ? a.visits > b.visits : a.value > b.value;
                   });
  choice.move = choice.candidates.front().move;
  choice.value = choice.candidates.front().value;
  choice.line = main_line(searchers.front()->tree(), choice.move);
  return choice;
}

}  // namespace samovar::bots
