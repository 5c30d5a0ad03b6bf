// `samovar review`: as text, as JSON, as one HTML file.
#include <regex>

#include <boost/json.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "program.hpp"
#include "tests/paths.hpp"

namespace samovar::cli_tests {
namespace {

namespace json = boost::json;
using testing::HasSubstr;
using testing::Not;

const std::string kGame = test::source("/tests/records/tea-time/2-players-won.txt");

TEST(Review, TellsPointsAccuracyAndLuck) {
  const Answer review = run({"review", kGame, "--effort", "low", "--lang", "en"});
  EXPECT_EQ(review.code, 0);
  EXPECT_EQ(review.err, "");
  for (const char* word : {"accuracy", "without luck", "judged by what its player could know"})
    EXPECT_THAT(review.out, HasSubstr(word));
  EXPECT_GE(count_of(review.out, "   Better: "), 1);
  // Where the points came from adds up to them.
  EXPECT_EQ(count_of(review.out, "\nPoints of "), 2);
  const json::value told = json::parse(run({"review", kGame, "--effort", "low", "--json"}).out);
  for (std::size_t seat = 0; seat < 2; ++seat) {
    const std::string line = "\nPoints of " + std::string(told.at("players").at(seat).at("name").as_string());
    const std::size_t at = review.out.find(line);
    ASSERT_NE(at, std::string::npos);
    const std::string said =
        review.out.substr(at + line.size(), review.out.find('\n', at + 1) - at - line.size());
    int sum = 0;
    const std::regex figure(" (-?\\d+)(?:,|$)");
    for (std::sregex_iterator one(said.begin(), said.end(), figure), none; one != none; ++one)
      sum += std::stoi((*one)[1]);
    EXPECT_EQ(sum, told.at("seats").at(seat).at("points").to_number<int>()) << said;
  }
  EXPECT_EQ(count_of(review.out, "   Why: "), count_of(review.out, "   Better: "));
  const Answer french = run({"review", kGame, "--effort", "low", "--lang", "fr"});
  EXPECT_THAT(french.out, HasSubstr("précision"));
  EXPECT_EQ(count_of(french.out, "   Pourquoi : "), count_of(review.out, "   Why: "));
}

TEST(Review, IsTheSameEveryTime) {
  const Answer once = run({"review", kGame, "--effort", "low", "--json"});
  EXPECT_EQ(once.code, 0);
  EXPECT_EQ(run({"review", kGame, "--effort", "low", "--json"}).out, once.out);
  const json::value told = json::parse(once.out);
  EXPECT_EQ(told.at("seats").as_array().size(), 2u);
  EXPECT_EQ(told.at("effort"), "low");
  EXPECT_FALSE(told.at("marks").as_array().empty());
  for (const json::value& mark : told.at("marks").as_array())
    EXPECT_FALSE(mark.at("why").at("words").as_string().empty());
}

TEST(Review, WritesOneFileWithoutScripts) {
  const TemporaryFile file;
  const Answer review = run({"review", kGame, "--effort", "low", "--seat", "1", "-o", file.path()});
  EXPECT_EQ(review.code, 0);
  EXPECT_EQ(review.out, "");
  const std::string page = file.text();
  EXPECT_THAT(page, HasSubstr("<!doctype html>"));
  EXPECT_GE(count_of(page, "<svg"), 2);
  EXPECT_THAT(page, Not(HasSubstr("<script")));
  EXPECT_THAT(page, Not(HasSubstr("http")));
  EXPECT_THAT(page, HasSubstr("<br>Why: "));
  EXPECT_EQ(count_of(page, "<li>Points of "), 2);
}

// Who plays for points alone is told points, as on the page; who plays against somebody, chances.
TEST(Review, TellsWhoIsAloneInPoints) {
  const std::string game = test::source("/tests/records/chai/1-players-solo-ten-turns-won.txt");
  const Answer review = run({"review", game, "--effort", "low", "--lang", "en"});
  EXPECT_EQ(review.code, 0);
  EXPECT_GE(count_of(review.out, " points"), 3);
  EXPECT_THAT(review.out, Not(HasSubstr("%")));
  const TemporaryFile file;
  EXPECT_EQ(run({"review", game, "--effort", "low", "--lang", "fr", "-o", file.path()}).code, 0);
  const std::string page = file.text().substr(file.text().find("<body"));
  EXPECT_GE(count_of(page, " points</td>"), 10);
  EXPECT_THAT(page, Not(HasSubstr("%")));
  for (const char* title : {"Le cours de la partie", "D’où viennent les points", "Attendu"})
    EXPECT_THAT(page, HasSubstr(title));
  const std::string race =
      test::source("/tests/records/tea-for-2/rules-2/1-players-goal-3-sides-a-order-ascending-team_won.txt");
  EXPECT_THAT(run({"review", race, "--effort", "low", "--lang", "en"}).out, HasSubstr(" %"));
}

TEST(Review, RefusesWhatIsNoFinishedGame) {
  expect_refused(run({"review", "/nowhere.txt"}), "cannot be read");
  expect_refused(run({"review", kGame, "--seat", "2"}), "2 seats");
  expect_refused(run({"review", kGame, "--effort", "much"}), "much");
}

TEST(Report, WritesAMatchABalanceStudyAndALadder) {
  const TemporaryFile file;
  const auto page = [&](std::vector<std::string> more) {
    std::vector<std::string> all = {"report",    "tea-for-2", "--games", "6",
                                    "--threads", "1",         "-o",      file.path()};
    all.insert(all.end(), more.begin(), more.end());
    const Answer report = run(all);
    EXPECT_EQ(report.code, 0) << report.err;
    EXPECT_THAT(file.text(), Not(HasSubstr("<script")));
    return file.text();
  };
  EXPECT_THAT(page({"--bots", "greedy,random"}), HasSubstr("seat 1"));
  const std::string study = page({"--bots", "greedy,greedy", "--marks"});
  EXPECT_THAT(study, HasSubstr("a balance study"));
  EXPECT_THAT(study, HasSubstr("<th>picked</th><th>from</th><th>to</th><th>won</th>"));
  EXPECT_THAT(study, HasSubstr("how often a seat had it"));
  // Every row: how often it was had, and how often it then won, each within its interval.
  const std::regex row(
      "<tr><td>[^<]+</td><td>([0-9.]+) %</td><td>([0-9.]+) %</td><td>([0-9.]+) %</td>"
      "<td>([0-9.]+) %</td><td>([0-9.]+) %</td><td>([0-9.]+) %</td></tr>");
  int rows = 0;
  for (auto one = std::sregex_iterator(study.begin(), study.end(), row); one != std::sregex_iterator();
       ++one) {
    ++rows;
    for (const std::size_t at : {1, 4}) {
      const double share = std::stod((*one)[at]);
      EXPECT_LE(std::stod((*one)[at + 1]), share);
      EXPECT_GE(std::stod((*one)[at + 2]), share);
    }
  }
  EXPECT_GT(rows, 10);
  // Whoever runs what the page says gets the same.
  EXPECT_THAT(study, HasSubstr("samovar report tea-for-2 --bots greedy,greedy --games 6 --seed 1 --options"));
  EXPECT_THAT(study, HasSubstr(" --marks</code>"));
  const std::string ladder = page({"--ladder", "--bots", "random,easy,greedy"});
  EXPECT_THAT(ladder, HasSubstr("greedy against easy"));
  EXPECT_EQ(page({"--ladder", "--bots", "random,easy,greedy"}), ladder) << "the same seed, the same page";
  expect_refused(run({"report", "chess", "-o", file.path()}), "chess");
}

}  // namespace
}  // namespace samovar::cli_tests
