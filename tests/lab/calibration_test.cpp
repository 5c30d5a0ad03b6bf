// Chances from what a search says: fitted to what happens, alike on any number of threads, and as good on
// other games as data/ says.
#include "lab/calibration.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <numeric>

#include <gtest/gtest.h>

#include "lab/calibrate.hpp"
#include "table/table.hpp"
#include "tests/files.hpp"
#include "tests/paths.hpp"

namespace samovar::lab {
namespace {

namespace json = boost::json;

// Games whose odds are known: what is said leans to the middle by `b`.
std::vector<Sample> made_up(double b, bool shares, int count) {
  FastRng rng(5);
  const auto uniform = [&] { return (static_cast<double>(below(rng, 1'000'000)) + 0.5) / 1e6; };
  std::vector<Sample> samples;
  for (int i = 0; i < count; ++i) {
    const double said = 0.05 + 0.9 * uniform();
    const double odds = std::pow(said / (1 - said), b);
    const double won = uniform() < odds / (1 + odds) ? 1 : 0;
    if (shares)
      samples.push_back({uniform(), {said, 1 - said}, {won, 1 - won}});
    else
      samples.push_back({uniform(), {said}, {won}});
  }
  return samples;
}

TEST(Calibration, FindsByHowMuchASearchLeansToTheMiddle) {
  for (const bool shares : {true, false}) {
    Calibration calibration;
    calibration.shares = shares;
    const std::vector<Sample> samples = made_up(2, shares, 20'000);
    fit(calibration, samples);
    for (const double b : calibration.b) EXPECT_NEAR(b, 2, 0.15);
    for (const double a : calibration.a) EXPECT_NEAR(a, 0, 0.15);
    const auto tried = [&](const Calibration& one) {
      std::vector<Judged> judged;
      judge(one, samples, judged);
      return fifths(judged);
    };
    for (const Fifth& fifth : tried(calibration)) EXPECT_NEAR(fifth.said, fifth.was, 0.02);
    Calibration none;
    none.shares = shares;
    EXPECT_GT(std::abs(tried(none)[1].said - tried(none)[1].was), 0.05)
        << "without a fit the same samples must look wrong";
  }
}

TEST(Calibration, ChancesOfRivalsAddUpToOne) {
  Calibration calibration;
  calibration.b = {1.5, 2, 3};
  for (const double progress : {0.0, 0.2, 0.5, 0.9, 1.4}) {
    const auto chances = calibration.chances({0.5, 0.3, 0.1, 0.0}, progress);
    EXPECT_NEAR(std::accumulate(chances.begin(), chances.end(), 0.0), 1, 1e-9);
    EXPECT_GT(chances[0], chances[1]);
  }
  calibration.shares = false;
  EXPECT_GT(calibration.chances({0.7, 0.7}, 0.5)[0], 0.7);
}

TEST(Calibration, IsTheSameOnAnyNumberOfThreads) {
  Study study;
  study.match.game = "tea-time";
  study.match.options["seats"] = 3;
  study.match.bots = {contestant_named("search:10it").value()};
  study.match.games = 12;
  study.effort = 100;
  const Studied one = calibrate(study).value();
  study.match.threads = 3;
  EXPECT_EQ(json::serialize(calibrate(study)->json), json::serialize(one.json));
  EXPECT_TRUE(one.calibration.shares);
  study.match.seed = 2;
  EXPECT_NE(calibrate(study)->json, one.json);
}

// What is kept in data/ was tried on games that it was not fitted to: what was said and what happened differ
// by less than 3 % in every fifth. A variant for which that has not been shown has no calibration there.
TEST(Calibration, WhatIsKeptHeldOnOtherGames) {
  int entries = 0;
  for (const auto& file : std::filesystem::directory_iterator(test::source("/data/calibration"))) {
    const json::value kept = test::json_of_file(file.path());
    for (const json::value& entry : kept.as_array()) {
      ++entries;
      const auto found = calibration_for(file.path().stem().string(), entry.at("options").as_object(),
                                         entry.at("shares").as_bool());
      ASSERT_TRUE(found) << file.path();
      EXPECT_EQ(found->options, entry.at("options").as_object());
      // Found with the rules and the effort that reviews have today: otherwise it says nothing of them.
      table::Setup setup;
      setup.game = file.path().stem().string();
      setup.options = entry.at("options").as_object();
      const table::Table game = table::Table::create(setup).value();
      EXPECT_EQ(entry.at("by").at("rules_version"), game.rules_version()) << file.path();
      EXPECT_EQ(entry.at("by").at("effort"), game.usual_effort()) << file.path();
      EXPECT_EQ(entry.at("by").at("edition").as_string(), game.edition_name()) << file.path();
      int looks = 0;
      for (const json::value& fifth : entry.at("tested").as_array()) {
        looks += fifth.at("count").to_number<int>();
        EXPECT_NEAR(fifth.at("said").to_number<double>(), fifth.at("was").to_number<double>(), 0.03)
            << file.path() << " " << json::serialize(entry.at("options"));
      }
      EXPECT_GE(looks, 1000) << "too few to tell anything";
    }
  }
  EXPECT_GT(entries, 0);
}

// Chances of one mode say nothing of another: who is alone, or in a team, is judged by no rivals' fit.
TEST(Calibration, IsOfTheSameMode) {
  json::object options{{"mode", "competitive"}, {"seats", 3}, {"connoisseur", true}, {"first", "seat"}};
  const auto found = calibration_for("chai", options, true);
  ASSERT_TRUE(found) << "what differs in little else is near enough";
  EXPECT_EQ(found->options.at("mode"), "competitive");
  options["mode"] = "chaiwala";
  EXPECT_FALSE(calibration_for("chai", options, true));
  EXPECT_TRUE(calibration_for("tea-time", {{"seats", 3}}, true)) << "a game without modes";
}

}  // namespace
}  // namespace samovar::lab
