// A table keeps what is hidden: with Cups, the small game of hidden cups that the laws are tested with.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "table/session.hpp"
#include "tests/laws/cups_module.hpp"
#include "tests/table/tables.hpp"

namespace samovar {

namespace laws::cups {
// How much the other's cup seems to hold; an unknown one seems to hold 4 of 4.
struct OthersCup {
  explicit OthersCup(const Cups&) {}
  float value(const State& state, Seat seat) const {
    return static_cast<float>(state.cup[static_cast<std::size_t>(1 - index(seat))]) / 4;
  }
};
}  // namespace laws::cups

template <>
struct bots::Knowledge<laws::cups::Cups> {
  using Evaluation = laws::cups::OthersCup;
  using Forecast = laws::cups::OthersCup;
  using Solver = bots::NoSolver;
};

namespace table {
namespace {

using testing::HasSubstr;
using testing::Not;
namespace cups = laws::cups;

constexpr Seat kFirst{0};
constexpr Seat kSecond{1};

// Cups with these two cups poured.
Table poured(int first, int second) {
  Setup setup;
  setup.game = "cups";
  setup.players = {{"Ada", "person"}, {"Bo", "person"}};
  Table table(std::make_unique<GameSession<cups::Module>>(
      setup, Seed{}, OpenBox<cups::Module>{std::make_shared<cups::Module>()}));
  expect_value(table.play(fmt::format("pour {}", first)));
  expect_value(table.play(fmt::format("pour {}", second)));
  return table;
}

std::string all_that_is_told(const Table& table, Seat viewer) {
  std::string told = json::serialize(table.view(viewer)) + json::serialize(table.moves(viewer)) +
                     json::serialize(table.events(viewer, 0, "en")) + json::serialize(table.result(viewer));
  for (const char* move : {"keep", "show", "peek", "spill", "pour 1", "nonsense"})
    if (const auto error = table.why_not(move, viewer)) told += error->message + error->rule;
  for (int ply = 0; ply <= table.ply(); ++ply) told += json::serialize(table.view(viewer, ply));
  return told + std::to_string(table.undo_boundary());
}

TEST(TableSecrecy, WhatIsHiddenMakesNoDifference) {
  EXPECT_EQ(all_that_is_told(poured(2, 1), kFirst), all_that_is_told(poured(2, 3), kFirst));
  EXPECT_EQ(all_that_is_told(poured(1, 2), kSecond), all_that_is_told(poured(3, 2), kSecond));
  EXPECT_EQ(all_that_is_told(poured(1, 2), kSpectator), all_that_is_told(poured(3, 1), kSpectator));
  EXPECT_NE(all_that_is_told(poured(1, 2), kFirst), all_that_is_told(poured(3, 2), kFirst));
}

TEST(TableSecrecy, AStrangerIsASpectator) {
  const Table table = poured(2, 3);
  for (const int stranger : {2, 4, 6, 200}) {
    const Seat seat{static_cast<std::uint8_t>(stranger)};
    EXPECT_EQ(table.view(seat), table.view(kSpectator)) << stranger;
    EXPECT_EQ(table.events(seat, 0, "en"), table.events(kSpectator, 0, "en")) << stranger;
    EXPECT_EQ(table.moves(seat).size(), 0u) << stranger;
  }
}

TEST(TableSecrecy, EventsReachTheirAudience) {
  Table table = poured(2, 3);
  expect_value(table.play("peek"));
  const std::string saw = json::serialize(table.events(kFirst, 2, "en"));
  EXPECT_THAT(saw, HasSubstr(R"("cup":3)"));
  EXPECT_THAT(json::serialize(table.events(kSpectator, 2, "en")), Not(HasSubstr(R"("cup":3)")));
}

TEST(TableSecrecy, UndoStopsAtAReveal) {
  Table table = poured(2, 3);
  expect_value(table.play("keep"));
  expect_value(table.play("keep"));
  EXPECT_EQ(table.undo_boundary(), 2);
  expect_value(table.play("peek"));
  EXPECT_EQ(table.undo_boundary(), 5);
  EXPECT_EQ(table.undo().error().code, "cannot_undo");
  expect_value(table.play("keep"));
  EXPECT_EQ(table.undo_boundary(), 5);
  EXPECT_EQ(expect_value(table.undo()), 5);
  EXPECT_FALSE(table.undo(kFirst));
  EXPECT_EQ(table.ply(), 5);
}

TEST(TableSecrecy, BotsSeeWhatTheirSeatSees) {
  for (const int hidden : {1, 2, 3}) {
    const Table table = poured(2, hidden);
    const BotChoice choice = expect_value(table.ask({.bot = "greedy"}));
    EXPECT_EQ(choice.reason.at("value").to_number<double>(), 1.0) << hidden;
  }
}

TEST(TableSecrecy, AnUnfinishedRecordHasNoSeed) {
  Table table = begun(2, "secret");
  const std::string seed = hex_of(seed_named("secret"));
  while (!table.over()) {
    EXPECT_THAT(table.record(), Not(HasSubstr(seed)));
    EXPECT_THAT(table.record(), Not(HasSubstr("seed:")));
    EXPECT_THAT(table.record(),
                HasSubstr("commitment: sha256:" + hex_of(commitment_of(seed_named("secret")))));
    play_on(table, 1, table.ply() + 1);
  }
  EXPECT_THAT(table.record(), HasSubstr("seed: " + seed));
}

}  // namespace
}  // namespace table
}  // namespace samovar
