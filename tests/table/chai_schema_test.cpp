// docs/schema/chai.json says what a table of Chai tells: everything that whole games tell must fit it.
#include <gtest/gtest.h>

#include "table/seed.hpp"
#include "table/table.hpp"
#include "tests/table/schema.hpp"

namespace samovar::table {
namespace {

class ChaiSchema : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(
    Modes, ChaiSchema,
    testing::Values(R"({"seats":2,"wild_flavours":true,"wild_pantry":true,"wild_tips":true})",
                    R"({"seats":3,"connoisseur":true,"deluxe_abilities":true,"deluxe_customers":true})",
                    R"({"mode":"solo","seats":1,"blank_tips":true})", R"({"mode":"chaiwala","seats":2})",
                    R"({"mode":"solo_dice","seats":1,"wild_tips":true})"));

TEST_P(ChaiSchema, FitsAWholeGame) {
  const Schema schema("chai");
  const auto expect = [&](const char* definition, const json::value& told) {
    EXPECT_EQ(schema.complaint(definition, told), std::nullopt) << json::serialize(told);
  };
  table::Setup setup;
  setup.game = "chai";
  setup.options = json::parse(GetParam()).as_object();
  Table table = std::move(*Table::create(setup));  // chance is played by hand, so that it is told, too
  expect("options", table.setup().options);
  ASSERT_TRUE(table.begin());
  FastRng rng(1);
  for (int ply = 0; !table.over(); ++ply) {
    const Seat seat = table.actor().is_seat() ? table.actor().seat() : kSpectator;
    const json::array moves = table.moves(seat);
    for (const json::value& move : moves) expect("move", move);
    if (ply % 5 == 0 || table.actor().is_seat()) {
      expect("state", table.state());
      expect("view", table.view(Seat{0}));
      expect("view", table.view(kSpectator));
    }
    ASSERT_FALSE(moves.empty());
    const auto& move = moves[below(rng, static_cast<std::uint32_t>(moves.size()))];
    ASSERT_TRUE(table.play(std::string_view(move.at("move").as_string())));
    if (HasFailure()) return;
  }
  expect("state", table.state());
  expect("view", table.view(Seat{0}));
  for (const Seat viewer : {Seat{0}, kSpectator})
    for (const json::value& event : table.events(viewer, 0, "en")) expect("event", event);
}

}  // namespace
}  // namespace samovar::table
