// docs/schema/tea-and-rum.json says what a table of Tea & Rum tells: everything that whole games tell must
// fit it.
#include <gtest/gtest.h>

#include "engine/rng.hpp"
#include "table/table.hpp"
#include "tests/table/schema.hpp"

namespace samovar::table {
namespace {

class TeaAndRumSchema : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Seats, TeaAndRumSchema,
                         testing::Values(R"({"seats":2})", R"({"seats":3})", R"({"seats":4})"));

TEST_P(TeaAndRumSchema, FitsAWholeGame) {
  const Schema schema("tea-and-rum");
  const auto expect = [&](const char* definition, const json::value& told) {
    EXPECT_EQ(schema.complaint(definition, told), std::nullopt) << json::serialize(told);
  };
  table::Setup setup;
  setup.game = "tea-and-rum";
  setup.options = json::parse(GetParam()).as_object();
  Table table = std::move(*Table::create(setup));  // chance is played by hand, so that it is told, too
  expect("options", table.setup().options);
  ASSERT_TRUE(table.begin());
  FastRng rng(1);
  for (int ply = 0; !table.over() && !HasFailure(); ++ply) {
    const json::array moves = table.moves(table.actor().is_seat() ? table.actor().seat() : kSpectator);
    for (const json::value& move : moves) expect("move", move);
    if (ply < 40 || ply % 10 == 0) {
      expect("state", table.state());
      expect("view", table.view(Seat{0}));
      expect("view", table.view(kSpectator));
    }
    const auto& move = moves[below(rng, static_cast<std::uint32_t>(moves.size()))];
    ASSERT_TRUE(table.play(std::string_view(move.at("move").as_string())));
  }
  expect("state", table.state());
  expect("view", table.view(Seat{0}));
  for (const Seat viewer : {Seat{0}, kSpectator})
    for (const json::value& event : table.events(viewer, 0, "en")) expect("event", event);
}

}  // namespace
}  // namespace samovar::table
