// Figures of matches small enough to add up by hand.
#include "lab/summary.hpp"

#include <gtest/gtest.h>

namespace samovar::lab {
namespace {

Match two_bots(bool mirror) {
  Match match;
  match.game = "tea-time";
  match.bots = {contestant_named("greedy").value(), contestant_named("random").value()};
  match.mirror = mirror;
  return match;
}

// Two deals, mirrored: the first bot wins 40–30 and 35–34, then loses 20–30 and shares 25–25.
MatchResult four_games() {
  MatchResult result;
  result.edition = "hand-made";
  result.rules_version = 1;
  result.seats = 2;
  result.games = {
      {.deal = 0, .bot = {0, 1}, .points = {40, 30}, .share = {1, 0}, .decisions = 40, .outcomes = 61},
      {.deal = 0,
       .bot = {1, 0},
       .points = {34, 35},
       .share = {0, 1},
       .first = 1,
       .decisions = 42,
       .outcomes = 61},
      {.deal = 1, .bot = {0, 1}, .points = {20, 30}, .share = {0, 1}, .decisions = 44, .outcomes = 61},
      {.deal = 1,
       .bot = {1, 0},
       .points = {25, 25},
       .share = {0.5f, 0.5f},
       .first = 1,
       .decisions = 50,
       .outcomes = 61},
  };
  return result;
}

TEST(Summary, AddsUpByBot) {
  const Summary summary = summary_of(two_bots(true), four_games());
  EXPECT_EQ(summary.games, 4);
  EXPECT_EQ(summary.deals, 2);
  ASSERT_EQ(summary.bots.size(), 2u);
  EXPECT_EQ(summary.bots[0].name, "greedy");
  EXPECT_DOUBLE_EQ(summary.bots[0].share, 0.625);
  EXPECT_DOUBLE_EQ(summary.bots[0].points, (40 + 35 + 20 + 25) / 4.0);
  EXPECT_EQ(summary.bots[0].won, 2);
  EXPECT_EQ(summary.bots[0].shared, 1);
  EXPECT_DOUBLE_EQ(summary.bots[1].share, 0.375);
  EXPECT_EQ(summary.bots[1].won, 1);
  EXPECT_DOUBLE_EQ(summary.decisions, 44);
  EXPECT_DOUBLE_EQ(summary.outcomes, 61);
}

TEST(Summary, AddsUpBySeat) {
  const Summary summary = summary_of(two_bots(true), four_games());
  ASSERT_EQ(summary.seats.size(), 2u);
  EXPECT_DOUBLE_EQ(summary.seats[0].share, 0.375);
  EXPECT_DOUBLE_EQ(summary.seats[0].points, (40 + 34 + 20 + 25) / 4.0);
  EXPECT_DOUBLE_EQ(summary.seats[1].share, 0.625);
  // Who decided first has won 1, 1, 0 and a half.
  ASSERT_EQ(summary.turns.size(), 2u);
  EXPECT_DOUBLE_EQ(summary.turns[0].share, 0.625);
  EXPECT_DOUBLE_EQ(summary.turns[0].points, (40 + 35 + 20 + 25) / 4.0);
  EXPECT_DOUBLE_EQ(summary.turns[1].share, 0.375);
}

TEST(Summary, ComparesVictoriesByMarks) {
  MatchResult result = four_games();
  result.games[0].marks = {{{"first", "red"}, {"second"}}};
  result.games[1].marks = {{{"first"}, {"second", "red"}}};
  result.games[3].marks = {{{"first", "red"}, {"second"}}};
  Match match = two_bots(true);
  match.marks = true;
  const Summary summary = summary_of(match, result);
  ASSERT_EQ(summary.marks.size(), 3u);
  EXPECT_EQ(summary.marks[0].name, "first");
  EXPECT_EQ(summary.marks[0].seats, 3);
  EXPECT_DOUBLE_EQ(summary.marks[0].share, 0.5);
  EXPECT_EQ(summary.marks[1].name, "red");
  EXPECT_DOUBLE_EQ(summary.marks[1].share, 2.5 / 3);
  EXPECT_DOUBLE_EQ(summary.marks[1].interval.low, wilson(2.5, 3).low);
  const boost::json::object told = to_json(match, result, summary);
  EXPECT_EQ(told.at("marks").as_array().size(), 3u);
  EXPECT_EQ(told.at("marks").at(1).at("seats").as_int64(), 3);
  match.marks = false;
  EXPECT_FALSE(to_json(match, result, summary).contains("marks"));
}

TEST(Summary, AddsUpQuestionsByKind) {
  MatchResult result = four_games();
  result.games[0].questions = {{"take", {5, 1, 0, 4, 0, 3}}, {"end", {2, 2, 0, 0, 0, 0}}};
  result.games[2].questions = {{"take", {4, 0, 3, 2, 1, 2}}};
  Match match = two_bots(true);
  match.needless = true;
  const Summary summary = summary_of(match, result);
  EXPECT_EQ(summary.questions.at("take"), (Questions{9, 1, 3, 6, 1, 5}));
  EXPECT_EQ(summary.questions.at("end"), (Questions{2, 2, 0, 0, 0, 0}));
  EXPECT_EQ(summary.all_questions, (Questions{11, 3, 3, 6, 1, 5}));
  EXPECT_EQ(to_json(match, result, summary).at("questions").at(1), (boost::json::value{{"kind", "take"},
                                                                                       {"decisions", 9},
                                                                                       {"single", 1},
                                                                                       {"alike", 3},
                                                                                       {"asked", 6},
                                                                                       {"needless", 1},
                                                                                       {"inputs", 5}}));
  match.needless = false;
  EXPECT_FALSE(to_json(match, result, summary).contains("questions"));
}

TEST(Summary, CountsDealsWhereTheyAreMirroredAndGamesWhereNot) {
  MatchResult result = four_games();
  const Interval mirrored = summary_of(two_bots(true), result).bots[0].interval;
  const Interval deals = over_deals(std::vector<double>{1, 0.25});
  EXPECT_DOUBLE_EQ(mirrored.low, deals.low);
  EXPECT_DOUBLE_EQ(mirrored.high, deals.high);

  for (std::size_t i = 0; i < 4; ++i) result.games[i].deal = static_cast<int>(i);
  const Interval apart = summary_of(two_bots(false), result).bots[0].interval;
  EXPECT_DOUBLE_EQ(apart.low, wilson(2.5, 4).low);
  EXPECT_DOUBLE_EQ(apart.high, wilson(2.5, 4).high);
}

TEST(Summary, OfABotInSeveralSeatsTakesThemTogether) {
  MatchResult result;
  result.seats = 4;
  result.games = {{.deal = 0,
                   .bot = {0, 1, 0, 1},
                   .points = {10, 20, 30, 40},
                   .share = {0, 0, 0, 1},
                   .decisions = 1,
                   .outcomes = 1}};
  const Summary summary = summary_of(two_bots(false), result);
  EXPECT_DOUBLE_EQ(summary.bots[0].share, 0);
  EXPECT_DOUBLE_EQ(summary.bots[0].points, 20);
  EXPECT_DOUBLE_EQ(summary.bots[1].share, 1);
  EXPECT_DOUBLE_EQ(summary.bots[1].points, 30);
}

TEST(Summary, IsJsonWithoutClocks) {
  const Match match = two_bots(true);
  const auto json = to_json(match, four_games(), summary_of(match, four_games()));
  EXPECT_EQ(json.at("game"), "tea-time");
  EXPECT_EQ(json.at("games"), 4);
  EXPECT_EQ(json.at("deals"), 2);
  EXPECT_EQ(json.at("mirror"), true);
  EXPECT_EQ(json.at("bots").at(0).at("name"), "greedy");
  EXPECT_EQ(json.at("bots").at(0).at("share"), 0.625);
  EXPECT_FALSE(json.at("seats").at(0).as_object().contains("name"));
  EXPECT_EQ(json.at("turns").at(0).at("share"), 0.625);
  EXPECT_EQ(json.size(), 13u);
}

}  // namespace
}  // namespace samovar::lab
