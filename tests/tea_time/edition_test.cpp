// Bad editions, options and states are refused, and told where they are wrong.
#include <functional>
#include <set>

#include <gtest/gtest.h>

#include "tests/paths.hpp"
#include "tests/tea_time/sitting.hpp"

namespace samovar::tea_time {
namespace {

namespace json = boost::json;
using Change = std::function<void(json::value&)>;

struct Wrong {
  const char* where;
  const char* told;  // part of the message
  Change change;
};

TEST(Edition, TheSoldOneIsRead) {
  const auto edition = read_edition(sold_edition());
  ASSERT_TRUE(edition) << edition.error().message;
  EXPECT_EQ(edition->name, "gigamic-2011");
  EXPECT_EQ(edition->points_by_count, (std::vector<int>{5, 1, 3, 6, 10, 15}));
  EXPECT_EQ(edition->alice_points, 4);
}

TEST(Edition, WrongOnesNameThePlaceAndTheReason) {
  const auto table = [](json::value& edition, std::size_t i) -> json::object& {
    return edition.at("tables").at(i).as_object();
  };
  const auto character = [](json::value& edition, std::size_t i) -> json::object& {
    return edition.at("characters").at(i).as_object();
  };
  const Wrong wrongs[] = {
      {"game", "expected \"tea-time\"", [](auto& e) { e.as_object()["game"] = "chai"; }},
      {"game", "missing", [](auto& e) { e.as_object().erase("game"); }},
      {"(top)", "expected an object", [](auto& e) { e = json::array(); }},
      {"colour", "unknown field", [](auto& e) { e.as_object()["colour"] = "red"; }},
      {"edition", "without spaces", [](auto& e) { e.as_object()["edition"] = "my own"; }},
      {"characters", "expected 6 entries, found 5",
       [](auto& e) { e.at("characters").as_array().pop_back(); }},
      {"characters[2].id", "stands twice", [&](auto& e) { character(e, 2)["id"] = "cat"; }},
      {"characters[2].id", "other than \"alice\"", [&](auto& e) { character(e, 2)["id"] = "alice"; }},
      {"characters[2].id", "lower-case", [&](auto& e) { character(e, 2)["id"] = "Q 1"; }},
      {"characters[3].cards", "expected a number from 1", [&](auto& e) { character(e, 3)["cards"] = 0; }},
      {"characters[3].cards", "whole number", [&](auto& e) { character(e, 3)["cards"] = 9.5; }},
      {"characters[3].name", "English", [&](auto& e) { character(e, 3)["name"] = {{"fr", "Lapin"}}; }},
      {"tables[0]", "deal 60 cards, but 59 are in play", [&](auto& e) { character(e, 3)["cards"] = 9; }},
      {"tables[1]", "deal 32 cards, but 48 are in play", [&](auto& e) { table(e, 1)["rounds"] = 2; }},
      {"tables[1].removed_per_character", "leaves no card of cat",
       [&](auto& e) { table(e, 1)["removed_per_character"] = 10; }},
      {"tables[2].players", "stands twice", [&](auto& e) { table(e, 2)["players"] = 3; }},
      {"tables[2].players", "expected a number from 2 to 4", [&](auto& e) { table(e, 2)["players"] = 5; }},
      {"tables[2].columns", "expected a number from 1 to 7", [&](auto& e) { table(e, 2)["columns"] = 8; }},
      {"tables[2].rows", "expected a number from 1 to 4", [&](auto& e) { table(e, 2)["rows"] = 5; }},
      {"tables[0].wine", "unknown field", [&](auto& e) { table(e, 0)["wine"] = true; }},
      {"tables", "is empty", [](auto& e) { e.at("tables").as_array().clear(); }},
      {"points_by_count", "expected 2 to 21", [](auto& e) { e.at("points_by_count").as_array().resize(1); }},
      {"points_by_count[1]", "a text", [](auto& e) { e.at("points_by_count").as_array()[1] = "one"; }},
      {"alice_points", "expected a number from 0", [](auto& e) { e.as_object()["alice_points"] = -4; }},
  };
  for (const Wrong& wrong : wrongs) {
    json::value edition = sold_edition();
    wrong.change(edition);
    const auto read = read_edition(edition);
    ASSERT_FALSE(read) << wrong.where << ": " << wrong.told;
    EXPECT_EQ(read.error().code, "bad_edition");
    EXPECT_EQ(read.error().where, wrong.where) << read.error().message;
    EXPECT_NE(read.error().message.find(wrong.told), std::string::npos) << read.error().message;
    EXPECT_FALSE(Module::open(edition, {}));
    EXPECT_FALSE(Module::options_of(edition));
  }
}

TEST(Edition, OtherNumbersAreOtherGames) {
  json::value edition = sold_edition();
  edition.as_object()["points_by_count"] = json::array{0, 2, 4};
  edition.as_object()["alice_points"] = 7;
  Sitting sitting(2, opened(2, edition));
  sitting.deal_grid("cat queen cat queen cat")
      .play_all({"take a1", "take a1", "take c1", "take d3", "take a2"});
  // Seat 0: two Cats character side up; the third shows the looking glass and cancels one.
  EXPECT_EQ(sitting.game().points(sitting.state(), 0), 2);
  EXPECT_EQ(sitting.game().points(sitting.state(), 1), 2 + 7);
}

TEST(Options, SeatsAreThoseOfTheEdition) {
  const json::value edition = sold_edition();
  EXPECT_EQ(Module::open(edition, {})->game().seats(), 2);
  EXPECT_EQ(Module::open(edition, {{"seats", 4}})->options(), (json::object{{"seats", 4}}));
  const std::pair<json::object, const char*> wrongs[] = {
      {{{"seats", 5}}, "seats: expected one of 2, 3, 4, found 5"},
      {{{"seats", 1}}, "seats: expected one of 2, 3, 4, found 1"},
      {{{"seats", "two"}}, "seats: expected a whole number, found a text"},
      {{{"seats", 2}, {"sugar", 1}}, "sugar: unknown field"}};
  for (const auto& [options, told] : wrongs) {
    const auto module = Module::open(edition, options);
    ASSERT_FALSE(module) << told;
    EXPECT_EQ(module.error().code, "bad_options");
    EXPECT_EQ(module.error().message, told);
  }
}

// Each refusal's sentence is there in both languages, and each rule that it cites exists.
TEST(Refusals, HaveWordsAndRules) {
  const std::string rules = test::text_of_file(test::source("/docs/rules/tea-time.md"));
  const json::value words[] = {test::json_of_file(test::source("/i18n/en.json")),
                               test::json_of_file(test::source("/i18n/fr.json"))};
  Sitting sitting;
  FastRng rng(8);
  std::set<std::string> reasons;
  while (true) {
    for (int i = 0; i < 400; ++i) {
      const Move strange(static_cast<std::uint8_t>(below(rng, 4)), static_cast<std::uint8_t>(below(rng, 40)),
                         static_cast<std::uint8_t>(below(rng, 5)), static_cast<std::uint8_t>(below(rng, 5)));
      const Refusal refusal = sitting.game().refusal(sitting.state(), strange);
      if (!refusal) continue;
      reasons.insert(refusal.reason);
      EXPECT_NE(rules.find("| " + std::string(refusal.rule) + " |"), std::string::npos) << refusal.rule;
      for (const json::value& language : words)
        EXPECT_TRUE(language.as_object().contains(refusal.reason)) << refusal.reason;
    }
    if (sitting.state().phase == Phase::Over) break;
    const Actor actor = sitting.game().actor(sitting.state());
    sitting.play(sitting.module().write(random_move(sitting.game(), sitting.state(), actor, rng)));
  }
  EXPECT_GE(reasons.size(), 14u);
}

}  // namespace
}  // namespace samovar::tea_time
