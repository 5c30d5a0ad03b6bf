// What a hint says in words is true of its move and not of the runner-up: every clause is worked out again
// (clause_facts.hpp).
#include "table/reason.hpp"

#include <cstdlib>
#include <map>

#include <gtest/gtest.h>

#include "table/narration.hpp"
#include "tests/table/clause_facts.hpp"
#include "tests/table/tables.hpp"

namespace samovar::table {
namespace {

std::string text(const json::value& value) { return std::string(value.as_string()); }

struct Played {
  const char* game;
  json::object options;
  double least;  // of the positions have a reason: a hint that mostly shrugs would teach nothing
};

class Reasons : public testing::TestWithParam<int> {
 protected:
  static Played played() {
    switch (GetParam()) {
      case 0:
        return {"tea-time", {{"seats", 2}}, 0.7};
      case 1:
        return {"chai", {{"seats", 3}}, 0.6};
      case 2:
        return {"tea-for-2", {{"seats", 2}}, 0.6};
      case 3:
        return {"tea-and-rum", {{"seats", 3}}, 0.6};
      // Other numbers of players, and other ways to play.
      case 4:
        return {"tea-time", {{"seats", 3}}, 0.3};
      case 5:
        return {"chai", {{"mode", "solo"}, {"seats", 1}}, 0.3};
      case 6:
        return {"tea-for-2", {{"seats", 1}}, 0.3};
      default:
        return {"tea-and-rum", {{"seats", 2}}, 0.3};
    }
  }
};

std::string digits_of(std::string_view words) {
  std::string digits;
  for (const char c : words)
    if (c >= '0' && c <= '9') digits += c;
  std::sort(digits.begin(), digits.end());
  return digits;
}

TEST_P(Reasons, AreTrueOfTheirMoveAndNotOfTheRunnerUp) {
  const int wanted = std::getenv("SAMOVAR_NIGHTLY") ? 1000 : GetParam() < 4 ? 40 : 12;
  const Played game = played();
  FastRng rng(17);
  int positions = 0;
  int with_a_clause = 0;
  std::map<ClauseKind, int> kinds;
  for (int number = 0; positions < wanted; ++number) {
    table::Setup setup;
    setup.game = game.game;
    setup.options = game.options;
    setup.seed = seed_named("reasons " + std::to_string(number));
    Table table = expect_value(Table::create(setup));
    expect_value(table.begin());
    while (!table.over() && positions < wanted) {
      const Seat seat = table.actor().seat();
      BotRequest asked;
      asked.bot = "search";
      asked.iterations = 40;
      const bool looked_at = below(rng, 12) == 0 && table.moves(seat).size() > 1;
      if (looked_at) asked.explain = "en";
      if (!looked_at && below(rng, 3) > 0) asked.bot = "greedy";
      const BotChoice choice = expect_value(table.ask(asked));
      if (looked_at && !choice.reason.contains("margin")) {
        ++positions;
        const std::string english = text(choice.reason.at("words"));
        ASSERT_FALSE(english.empty());
        std::vector<std::string> line;
        for (const json::value& move : choice.reason.at("line").as_array()) line.push_back(text(move));
        const std::string other = text(choice.reason.at("rather_than"));
        const Reason reason = reason_for(table, choice.move, line, {other}, "en");
        EXPECT_EQ(choice.reason.at("clauses"), json::value(clauses_json(reason.clauses)));
        expect_true(table, reason);
        with_a_clause += !reason.clauses.empty();
        for (const Clause& clause : reason.clauses) ++kinds[clause.kind];
        for (const std::string& language : languages()) {
          const std::string words = sentence_of(table, reason.clauses, language);
          EXPECT_EQ(words.find_first_of("{}"), std::string::npos) << words;
          EXPECT_EQ(words.find(".reason."), std::string::npos) << words;
          EXPECT_LE(words.size(), 240u) << words;
          EXPECT_EQ(digits_of(words), digits_of(reason.words)) << words;
          if (!words.empty()) {
            EXPECT_EQ(words.back(), '.');
          }
        }
        if (HasFailure()) return;
      }
      expect_value(table.play(choice.move));
    }
  }
  std::string summary;
  for (const auto& [kind, count] : kinds)
    summary += " " + std::to_string(static_cast<int>(kind)) + ":" + std::to_string(count);
  RecordProperty("clauses", summary);
  std::printf("%s: %d of %d positions have a clause;%s\n", game.game, with_a_clause, positions,
              summary.c_str());
  EXPECT_GE(with_a_clause, game.least * positions);
}

INSTANTIATE_TEST_SUITE_P(Games, Reasons, testing::Range(0, 8));

// "Counted to the end: 3 ahead if both play best" is what comes out where both do.
TEST(CountedToTheEnd, IsWhatComesOut) {
  int counted_out = 0;
  for (int number = 0; number < 6; ++number) {
    table::Setup setup;
    setup.game = "tea-time";
    setup.options = {{"seats", 2}};
    setup.seed = seed_named("counted " + std::to_string(number));
    Table table = expect_value(Table::create(setup));
    expect_value(table.begin());
    std::optional<std::pair<Seat, int>> claimed;
    while (!table.over()) {
      const Seat seat = table.actor().seat();
      BotRequest asked;
      asked.bot = "solver";
      asked.explain = "en";
      auto choice = table.ask(asked);
      if (!choice) {
        asked.bot = "greedy";
        asked.explain.reset();
        choice = table.ask(asked);
      } else if (!claimed && choice->reason.contains("margin") && table.moves(seat).size() > 1) {
        claimed = {seat, static_cast<int>(choice->reason.at("margin").to_number<int>())};
        const int ahead = std::abs(claimed->second);
        EXPECT_EQ(digits_of(text(choice->reason.at("words"))),
                  ahead > 0 ? digits_of(std::to_string(ahead)) : "");
        EXPECT_EQ(choice->reason.at("clauses").at(0).at("n"), claimed->second);
      }
      expect_value(table.play(expect_value(choice).move));
    }
    if (!claimed) continue;
    ++counted_out;
    const json::value seats = table.result(kSpectator).at("seats");
    const auto points = [&](int seat) {
      return seats.as_array()[static_cast<std::size_t>(seat)].at("points").to_number<int>();
    };
    const int own = index(claimed->first);
    EXPECT_EQ(points(own) - points(1 - own), claimed->second);
  }
  EXPECT_GT(counted_out, 3);
}

}  // namespace
}  // namespace samovar::table
