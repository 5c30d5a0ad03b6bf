// The signature must be the same every time, and another one when a rule is.
#include "bench/signature.hpp"

#include <set>

#include <gtest/gtest.h>

#include "games/tea_time/codec/module.hpp"
#include "table/registry.hpp"

namespace samovar {
namespace {

TEST(Signature, IsTheSameTwice) { EXPECT_EQ(bench::signature(), bench::signature()); }

TEST(Signature, CoversEveryGameAndEveryNumberOfSeats) {
  std::set<std::string> games;
  std::set<std::int64_t> seats;
  std::set<std::uint64_t> values;
  for (const bench::Signature& one : bench::signatures()) {
    games.insert(one.game);
    if (one.game == "tea-time") seats.insert(one.options.at("seats").as_int64());
    values.insert(one.value);
  }
  EXPECT_EQ(games.size(), table::shelf().size());
  EXPECT_EQ(seats, (std::set<std::int64_t>{2, 3, 4}));
  EXPECT_GE(values.size(), 3u);
}

// A Tea Time whose first turn may take two cards.
struct Hasty : tea_time::TeaTime {
  using TeaTime::TeaTime;
  template <class Log>
  void play(State& state, Move move, Log& log) const {
    TeaTime::play(state, move, log);
    if (state.phase == tea_time::Phase::Take && state.turn == 0) state.turn = 1;
  }
};

TEST(Signature, ChangesWithARule) {
  const auto module = tea_time::Module::open((*table::find_game("tea-time"))->boxed().json, {});
  const tea_time::TeaTime& game = module->game();
  EXPECT_NE(bench::signature_of(game, 1, 5), bench::signature_of(Hasty(game.box()), 1, 5));
}

}  // namespace
}  // namespace samovar
