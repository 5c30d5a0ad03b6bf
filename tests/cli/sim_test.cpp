// `samovar sim`: the lab's matches as a command.
#include <boost/json.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "program.hpp"

namespace samovar::cli_tests {
namespace {

namespace json = boost::json;
using testing::HasSubstr;
using testing::Not;

std::vector<std::string> sim(std::initializer_list<std::string> more) {
  std::vector<std::string> arguments = {"sim", "tea-time"};
  arguments.insert(arguments.end(), more);
  return arguments;
}

TEST(Sim, PrintsATable) {
  const Answer match = run(sim({"--bots", "greedy,random", "--games", "50", "--mirror"}));
  EXPECT_EQ(match.code, 0);
  EXPECT_EQ(match.err, "");
  EXPECT_THAT(match.out, HasSubstr("50 games, 25 deals"));
  EXPECT_THAT(match.out, HasSubstr("95 % interval"));
  for (const std::string row : {"\n1 greedy ", "\n2 random ", "\nseat 0 ", "\nseat 1 "})
    EXPECT_THAT(match.out, HasSubstr(row));
  EXPECT_THAT(match.out, HasSubstr("61.0 chance outcomes"));
}

TEST(Sim, WritesJsonThatAddsUp) {
  const TemporaryFile file;
  const Answer match = run(sim({"--bots", "greedy,easy,random", "--games", "90", "--json", file.path()}));
  EXPECT_EQ(match.code, 0);
  const json::value figures = json::parse(file.text());
  EXPECT_EQ(figures.at("options").at("seats"), 3);
  EXPECT_EQ(figures.at("games"), 90);
  double shares = 0;
  for (const json::value& bot : figures.at("bots").as_array()) {
    const double share = bot.at("share").to_number<double>();
    shares += share;
    EXPECT_LE(bot.at("low").to_number<double>(), share);
    EXPECT_GE(bot.at("high").to_number<double>(), share);
  }
  EXPECT_NEAR(shares, 1, 1e-5);
  const Answer printed = run(sim({"--bots", "greedy,easy,random", "--games", "90", "--json", "-"}));
  EXPECT_EQ(printed.out, file.text());
}

// What a seat and the turn are worth, with every number of seats.
TEST(Sim, PlaysOneBotAgainstItselfAtEveryTable) {
  const Answer match = run(sim({"--games", "5"}));
  EXPECT_EQ(match.code, 0);
  for (const char* table :
       {"2 seats, seed 1: 5 games", "3 seats, seed 1: 5 games", "4 seats, seed 1: 5 games"})
    EXPECT_THAT(match.out, HasSubstr(table));
  EXPECT_THAT(match.out, HasSubstr("\nturn 4 "));
  const json::value figures = json::parse(run(sim({"--games", "5", "--json", "-"})).out);
  ASSERT_EQ(figures.as_array().size(), 3u);
  for (const json::value& table : figures.as_array()) {
    double shares = 0;
    for (const json::value& turn : table.at("turns").as_array())
      shares += turn.at("share").to_number<double>();
    EXPECT_NEAR(shares, 1, 1e-5);
  }
}

// A team wins together: its seats share one victory.
TEST(Sim, ATeamSharesItsVictory) {
  const Answer match = run({"sim", "chai", "--bots", "greedy", "--games", "10", "--options",
                            R"({"mode":"chaiwala","seats":3})", "--json", "-"});
  ASSERT_EQ(match.code, 0) << match.err;
  const json::value bot = json::parse(match.out).at("bots").at(0);
  EXPECT_GT(bot.at("share").to_number<double>(), 0);
  EXPECT_LE(bot.at("high").to_number<double>(), 1);
  EXPECT_EQ(bot.at("won"), 0);
}

TEST(Sim, AloneOnlyThePointsTell) {
  const Answer match = run(
      {"sim", "chai", "--bots", "greedy", "--games", "10", "--options", R"({"mode":"solo"})", "--json", "-"});
  ASSERT_EQ(match.code, 0) << match.err;
  const json::value bot = json::parse(match.out).at("bots").at(0);
  EXPECT_EQ(bot.at("won"), 10);
  EXPECT_GT(bot.at("points").to_number<double>(), 30);
}

TEST(Sim, GivesTheSameFiguresOnAnyNumberOfThreads) {
  const auto figures = [](const std::string& threads) {
    return run(sim({"--bots", "search,easy", "--iterations", "30", "--games", "20", "--mirror", "--threads",
                    threads, "--json", "-"}))
        .out;
  };
  const std::string one = figures("1");
  EXPECT_THAT(one, HasSubstr("\"share\""));
  EXPECT_EQ(figures("2"), one);
  EXPECT_EQ(figures("5"), one);
}

TEST(Sim, SeedsDiffer) {
  const auto figures = [](const std::string& seed) {
    return json::parse(run(sim({"--bots", "greedy,random", "--seed", seed, "--json", "-"})).out).at("bots");
  };
  EXPECT_NE(figures("1"), figures("2"));
}

TEST(Sim, SeatsBotsInTurnWhereThereAreMoreSeats) {
  const Answer match = run(sim({"--bots", "greedy,random", "--seats", "4", "--games", "10"}));
  EXPECT_THAT(match.out, HasSubstr("4 seats"));
  EXPECT_THAT(match.out, HasSubstr("\nseat 3 "));
}

TEST(Sim, ShowsProgressToSomebodyWhoLooks) {
  const Answer match = run_in_terminal(sim({"--bots", "random,random", "--games", "20"}), "", {"TERM=xterm"});
  EXPECT_EQ(match.code, 0);
  EXPECT_THAT(match.out, HasSubstr("20/20"));
}

TEST(Sim, ComparesVictoriesByWhatASeatHad) {
  const Answer match = run({"sim", "tea-for-2", "--bots", "greedy,random", "--games", "4", "--options",
                            "{\"sides\":\"ab\"}", "--marks"});
  EXPECT_EQ(match.code, 0);
  for (const char* mark : {"\ncoin ", "\nno coin ", "\nside A ", "\nside B "})
    EXPECT_THAT(match.out, HasSubstr(mark));
  EXPECT_THAT(run(sim({"--bots", "greedy,random", "--games", "4", "--marks"})).out,
              Not(HasSubstr("\ncoin ")));
}

TEST(Sim, CountsQuestionsThatNeedNoAsking) {
  const Answer match = run(sim({"--bots", "random,random", "--games", "4", "--needless"}));
  EXPECT_EQ(match.code, 0);
  EXPECT_THAT(match.out, HasSubstr("one answer  same state"));
  EXPECT_THAT(match.out, HasSubstr("\ntake "));
  EXPECT_THAT(match.out, HasSubstr("\nall "));
}

TEST(Sim, WrongArguments) {
  expect_refused(run({"sim"}), "is required");
  expect_refused(run({"sim", "chess", "--bots", "random"}), "there is no game \"chess\"");
  expect_refused(run(sim({"--bots", "random,genius"})), "there is no bot \"genius\"");
  expect_refused(run(sim({"--bots", "random,solver"})), "solver");
  expect_refused(run(sim({"--bots", "random,search:20"})),
                 "expected a budget such as 20ms or 500it, found \"20\"");
  expect_refused(run(sim({"--bots", "random,random", "--games", "0"})),
                 "--games: expected a whole number from 1 to 100000000, found \"0\"");
  expect_refused(run(sim({"--bots", "random,random", "--games", "many"})), "found \"many\"");
  expect_refused(run(sim({"--bots", "random,random", "--threads", "0"})), "--threads");
  expect_refused(run(sim({"--bots", "random,random,random", "--seats", "2"})), "3 bots for 2 seats");
  expect_refused(run(sim({"--bots", "random,random", "--seats", "5"})), "seats");
  expect_refused(run(sim({"--bots", ""})), "bot");
  expect_refused(run(sim({"--bots", "random,random", "--edition", "/no/such/file"})), "cannot be read");
  const Answer unwritten =
      run(sim({"--bots", "random,random", "--games", "2", "--json", "/no/such/folder/x"}));
  EXPECT_EQ(unwritten.code, 2);
  EXPECT_THAT(unwritten.err, HasSubstr("cannot be written"));
}

}  // namespace
}  // namespace samovar::cli_tests
