// Tea Time under Google Benchmark: the hot paths, by number of seats.
#include <benchmark/benchmark.h>

#include "bench/perft.hpp"
#include "games/tea_time/bots/knowledge.hpp"
#include "games/tea_time/codec/module.hpp"
#include "table/registry.hpp"

namespace samovar {
namespace {

tea_time::TeaTime game_for(std::int64_t seats) {
  return tea_time::Module::open((*table::find_game("tea-time"))->boxed().json, {{"seats", seats}})->game();
}

// The first decision of round `round`, counted from 1, of a random game.
tea_time::State round_of(const tea_time::TeaTime& game, int round, std::uint64_t seed) {
  FastRng rng(seed);
  NullLog nothing;
  tea_time::State state = game.start();
  while (state.round + 1 < round || state.phase != tea_time::Phase::Take)
    game.play(state, random_move(game, state, game.actor(state), rng), nothing);
  return state;
}

void random_games(benchmark::State& run) {
  const tea_time::TeaTime game = game_for(run.range(0));
  FastRng rng(1);
  std::int64_t moves = 0;
  for (auto _ : run) {
    tea_time::State state = game.start();
    moves += play_out(game, state, rng);
    benchmark::DoNotOptimize(state);
  }
  run.SetItemsProcessed(run.iterations());
  run.counters["moves"] = benchmark::Counter(static_cast<double>(moves), benchmark::Counter::kIsRate);
}
BENCHMARK(random_games)->DenseRange(2, 4);

void copy_state(benchmark::State& run) {
  const tea_time::TeaTime game = game_for(2);
  const tea_time::State state = round_of(game, 3, 1);
  tea_time::State copy = state;
  for (auto _ : run) {
    benchmark::DoNotOptimize(copy = state);
    benchmark::ClobberMemory();
  }
}
BENCHMARK(copy_state);

void list_moves(benchmark::State& run) {
  const tea_time::TeaTime game = game_for(run.range(0));
  tea_time::State state = round_of(game, 2, 1);
  state.turn = 2;
  MoveList list;
  for (auto _ : run) {
    game.moves(state, list);
    benchmark::DoNotOptimize(list);
  }
  run.counters["listed"] = list.size();
}
BENCHMARK(list_moves)->DenseRange(2, 4);

void search_iterations(benchmark::State& run) {
  const tea_time::TeaTime game = game_for(run.range(0));
  const tea_time::State state = round_of(game, run.range(0) == 2 ? 3 : 2, 1);
  constexpr std::uint32_t kIterations = 20'000;
  for (auto _ : run)
    benchmark::DoNotOptimize(bots::choose(game, state, game.actor(state).seat(),
                                          {.kind = bots::Kind::Search, .iterations = kIterations}));
  run.SetItemsProcessed(run.iterations() * kIterations);
}
BENCHMARK(search_iterations)->DenseRange(2, 4)->Unit(benchmark::kMillisecond);

void solve_last_round(benchmark::State& run) {
  const tea_time::TeaTime game = game_for(2);
  std::uint64_t seed = 0;
  for (auto _ : run) {
    run.PauseTiming();
    const tea_time::State state = round_of(game, 5, ++seed);
    run.ResumeTiming();
    benchmark::DoNotOptimize(bots::TeaTimeSolver::solve(game, state));
  }
}
BENCHMARK(solve_last_round)->Unit(benchmark::kMillisecond);

void perft(benchmark::State& run) {
  const tea_time::TeaTime game = game_for(2);
  const tea_time::State state = bench::first_decision(game, 1);
  for (auto _ : run) benchmark::DoNotOptimize(bench::perft(game, state, static_cast<int>(run.range(0))));
}
BENCHMARK(perft)->Arg(4)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace samovar
