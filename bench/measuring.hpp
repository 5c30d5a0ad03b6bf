// How a game is measured, and its signature: compiled once a game.
#pragma once

#include <algorithm>
#include <chrono>

#include <fmt/format.h>

#include "bench/on_the_bench.hpp"
#include "bench/perft.hpp"
#include "bots/choose.hpp"
#include "games/module.hpp"

namespace samovar::bench {

using Clock = std::chrono::steady_clock;

inline double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

// Keeps the optimiser from dropping what nobody reads.
template <class T>
void used(const T& value) {
  asm volatile("" : : "g"(&value) : "memory");
}

// How often `work` is done a second, where one call does `work()` units of it.
template <class Work>
double rate(double seconds, Work&& work) {
  constexpr int kRuns = 5;
  double best = 0;
  for (int run = 0; run < kRuns; ++run) {
    const Clock::time_point start = Clock::now();
    double units = 0;
    double elapsed = 0;
    do {
      units += work();
      elapsed = seconds_since(start);
    } while (elapsed < seconds / kRuns);
    best = std::max(best, units / elapsed);
  }
  return best;
}

// A decision near the middle of a random game.
template <Game G>
typename G::State middle_of_a_game(const G& game) {
  FastRng rng(7);
  NullLog nothing;
  typename G::State end = game.start();
  const int moves = play_out(game, end, rng);
  FastRng again(7);
  typename G::State state = game.start();
  for (int i = 0; i < moves / 2 || !game.actor(state).is_seat(); ++i)
    game.play(state, random_move(game, state, game.actor(state), again), nothing);
  return state;
}

template <Game G>
std::vector<Figure> figures_of(const G& game, double seconds) {
  using State = typename G::State;
  std::vector<Figure> figures;
  FastRng rng(1);
  const State start = game.start();

  const double games = rate(seconds, [&] {
    constexpr int kGames = 100;
    for (int i = 0; i < kGames; ++i) {
      State state = start;
      play_out(game, state, rng);
      used(state);
    }
    return kGames;
  });
  const double moves_a_game = [&] {
    FastRng counted(1);
    double sum = 0;
    for (int i = 0; i < 1000; ++i) {
      State state = start;
      sum += play_out(game, state, counted);
    }
    return sum / 1000;
  }();
  figures.push_back({"random complete games", games, "a second"});
  figures.push_back({"moves in them, chance included", games * moves_a_game, "a second"});
  figures.push_back({"size of a state", sizeof(State), "bytes"});

  const State middle = middle_of_a_game(game);
  State copies[16];
  figures.push_back({"copying a state",
                     1e9 / rate(seconds,
                                [&] {
                                  constexpr int kRounds = 1000;
                                  for (int i = 0; i < kRounds; ++i) {
                                    for (State& copy : copies) copy = middle;
                                    used(copies);
                                  }
                                  return kRounds * static_cast<int>(std::size(copies));
                                }),
                     "ns"});
  figures.push_back({"listing the moves of a decision",
                     1e9 / rate(seconds,
                                [&] {
                                  constexpr int kLists = 1000;
                                  for (int i = 0; i < kLists; ++i) {
                                    MoveList list;
                                    game.moves(middle, list);
                                    used(list);
                                  }
                                  return kLists;
                                }),
                     "ns"});

  const Seat seat = game.actor(middle).seat();
  const State known = game.redact(middle, seat);
  figures.push_back({"search iterations in mid-game",
                     rate(seconds,
                          [&] {
                            const bots::Request request{.kind = bots::Kind::Search,
                                                        .ms = static_cast<int>(seconds * 200)};
                            return static_cast<double>(bots::choose(game, known, seat, request)->iterations);
                          }),
                     "a second"});
  return figures;
}

// The time to solve a game's ending, if it has a solver: the median over positions from random games.
template <Game G>
void add_solver(const G& game, double seconds, std::vector<Figure>& figures) {
  std::vector<double> times;
  const Clock::time_point start = Clock::now();
  for (std::uint64_t seed = 1; seconds_since(start) < 2 * seconds || times.size() < 11; ++seed) {
    FastRng rng(seed);
    NullLog nothing;
    typename G::State state = game.start();
    for (Actor actor = game.actor(state); !actor.is_nobody(); actor = game.actor(state)) {
      if (actor.is_seat() && bots::solvable(game, state)) break;
      game.play(state, random_move(game, state, actor, rng), nothing);
    }
    if (game.actor(state).is_nobody()) return;
    const Clock::time_point begun = Clock::now();
    used(bots::Knowledge<G>::Solver::solve(game, state));
    times.push_back(seconds_since(begun) * 1e3);
  }
  std::nth_element(times.begin(), times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2), times.end());
  figures.push_back(
      {fmt::format("solving the ending, median of {}", times.size()), times[times.size() / 2], "ms"});
}

template <class M>
std::vector<Figure> OnTheBench<M>::figures(const boost::json::value& edition, double seconds) {
  const auto module = M::open(edition, {});
  std::vector<Figure> figures = figures_of(module->game(), seconds);
  add_solver(module->game(), seconds, figures);
  return figures;
}

template <class M>
std::uint64_t OnTheBench<M>::sequences(const boost::json::value& edition, int depth) {
  const auto module = M::open(edition, {});
  return perft(module->game(), first_decision(module->game(), 1), depth);
}

template <class M>
void OnTheBench<M>::add_signatures(const boost::json::value& edition, std::vector<Signature>& all) {
  constexpr int kGames = 20;
  const auto options = M::options_of(edition);
  if (!options) return;
  for (const boost::json::object& set : variations(*options)) {
    const auto module = M::open(edition, set);
    if (!module) continue;
    all.push_back({std::string(M::Game::kId), module->options(), signature_of(module->game(), 1, kGames)});
  }
}

}  // namespace samovar::bench
