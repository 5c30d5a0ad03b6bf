// Tables to test with.
#pragma once

#include <stdexcept>
#include <string>

#include "engine/rng.hpp"
#include "table/record.hpp"
#include "table/seed.hpp"
#include "table/table.hpp"

namespace samovar::table {

template <class T>
T expect_value(tl::expected<T, Error> expected) {
  if (!expected) throw std::runtime_error(expected.error().code + ": " + expected.error().message);
  return std::move(*expected);
}

inline Setup tea_time(int seats, std::string_view seed = "test") {
  Setup setup;
  setup.game = "tea-time";
  setup.options = {{"seats", seats}};
  if (!seed.empty()) setup.seed = seed_named(seed);
  return setup;
}

// A game that has begun: the first grid is dealt.
inline Table begun(int seats, std::string_view seed = "test") {
  Table table = expect_value(Table::create(tea_time(seats, seed)));
  expect_value(table.begin());
  return table;
}

// Without a seed: all outcomes are played.
inline Table by_hand(int seats) { return expect_value(Table::create(tea_time(seats, ""))); }

inline std::string any_move(const Table& table, FastRng& rng) {
  const json::array moves = table.moves(table.actor().is_seat() ? table.actor().seat() : kSpectator);
  return std::string(moves[below(rng, static_cast<std::uint32_t>(moves.size()))].at("move").as_string());
}

// Plays at random until the game is over or `plies` are played.
inline void play_on(Table& table, std::uint64_t seed, int plies = 1'000'000) {
  FastRng rng(seed);
  expect_value(table.begin());
  while (!table.over() && table.ply() < plies) expect_value(table.play(any_move(table, rng)));
}

}  // namespace samovar::table
