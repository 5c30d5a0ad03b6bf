// docs/schema/<game>.json says what a table of that game tells: everything that whole games tell must fit it.
// And docs/schema/edition.<game>.json says what may stand in its box: what lies here must fit it, and play.
#include <gtest/gtest.h>

#include "engine/rng.hpp"
#include "table/registry.hpp"
#include "table/table.hpp"
#include "tests/table/schema.hpp"

namespace samovar::table {
namespace {

struct Mode {
  const char* game;
  const char* options;
  friend void PrintTo(const Mode& mode, std::ostream* out) { *out << mode.game << " " << mode.options; }
};

class GamesSchema : public testing::TestWithParam<Mode> {};
INSTANTIATE_TEST_SUITE_P(
    Modes, GamesSchema,
    testing::Values(Mode{"chai", R"({"seats":2,"wild_flavours":true,"wild_pantry":true,"wild_tips":true})"},
                    Mode{"chai",
                         R"({"seats":3,"connoisseur":true,"deluxe_abilities":true,"deluxe_customers":true})"},
                    Mode{"chai", R"({"mode":"solo","seats":1,"blank_tips":true})"},
                    Mode{"chai", R"({"mode":"chaiwala","seats":2})"},
                    Mode{"chai", R"({"mode":"solo_dice","seats":1,"wild_tips":true})"},
                    Mode{"tea-for-2", R"({"seats":2})"},
                    Mode{"tea-for-2", R"({"seats":2,"goal":3,"sides":"b"})"},
                    Mode{"tea-for-2", R"({"seats":1,"sides":"a"})"},
                    Mode{"tea-for-2", R"({"seats":1,"sides":"b","order":"shuffled"})"},
                    Mode{"tea-and-rum", R"({"seats":2})"}, Mode{"tea-and-rum", R"({"seats":3})"},
                    Mode{"tea-and-rum", R"({"seats":4})"}));

TEST_P(GamesSchema, FitsAWholeGame) {
  const Schema schema(GetParam().game);
  const auto expect = [&](const char* definition, const json::value& told) {
    EXPECT_EQ(schema.complaint(definition, told), std::nullopt) << json::serialize(told);
  };
  table::Setup setup;
  setup.game = GetParam().game;
  setup.options = json::parse(GetParam().options).as_object();
  Table table = std::move(*Table::create(setup));  // chance is played by hand, so that it is told, too
  expect("options", table.setup().options);
  ASSERT_TRUE(table.begin());
  FastRng rng(1);
  for (int ply = 0; !table.over() && !HasFailure(); ++ply) {
    const json::array moves = table.moves(table.actor().is_seat() ? table.actor().seat() : kSpectator);
    for (const json::value& move : moves) expect("move", move);
    if (ply < 40 || ply % 5 == 0 || table.actor().is_seat()) {
      expect("state", table.state());
      expect("view", table.view(Seat{0}));
      expect("view", table.view(kSpectator));
    }
    ASSERT_FALSE(moves.empty());
    const auto& move = moves[below(rng, static_cast<std::uint32_t>(moves.size()))];
    ASSERT_TRUE(table.play(std::string_view(move.at("move").as_string())));
  }
  expect("state", table.state());
  expect("view", table.view(Seat{0}));
  for (const Seat viewer : {Seat{0}, kSpectator})
    for (const json::value& event : table.events(viewer, 0, "en")) expect("event", event);
}

class EditionSchema : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Games, EditionSchema,
                         testing::Values("tea-time", "chai", "tea-for-2", "tea-and-rum"));

TEST_P(EditionSchema, FitsWhatLiesInTheBox) {
  const json::value& box = (*find_game(GetParam()))->boxed().json;
  EXPECT_EQ(Schema("edition." + std::string(GetParam())).complaint("edition", box), std::nullopt);
}

TEST_P(EditionSchema, SaysWhatItDoesNotKnow) {
  json::value box = (*find_game(GetParam()))->boxed().json;
  box.as_object()["unheard_of"] = 1;
  EXPECT_TRUE(Schema("edition." + std::string(GetParam())).complaint("edition", box));
}

TEST(EditionSchemas, NameEveryKindOfEffect) {
  const Schema schema("edition.tea-and-rum");
  EXPECT_EQ(schema.complaint("effect", json::parse(R"({"op":"star","n":2})")), std::nullopt);
  EXPECT_TRUE(schema.complaint("effect", json::parse(R"({"op":"stars","n":2})")));
  EXPECT_TRUE(schema.complaint("effect", json::parse(R"({"op":"vp","colour":"green","n":2})")));
  EXPECT_TRUE(schema.complaint("permanent", json::parse(R"({"type":"income"})")));
}

}  // namespace
}  // namespace samovar::table
