// Everything about `samovar` that is not one command's own: help, versions, unknown words; and the short
// commands.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "program.hpp"
#include "tests/paths.hpp"

namespace samovar::cli_tests {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

// The commands that a help text lists.
std::vector<std::string> commands_in(const std::string& help) {
  std::vector<std::string> names;
  const std::size_t begin = help.find("Subcommands:\n");
  if (begin == std::string::npos) return names;
  for (const std::string& line : lines_of(help.substr(begin + 13)))
    if (line.starts_with("  ") && line[2] != ' ')
      names.push_back(line.substr(2, line.find(' ', 2) - 2));
    else if (line.empty() && !names.empty())
      break;
  return names;
}

// Checks the help of a command and of all below it; how many there were.
int expect_help(const std::vector<std::string>& command) {
  std::string typed = "samovar";
  for (const std::string& word : command) typed += " " + word;
  std::vector<std::string> arguments = command;
  arguments.push_back("--help");
  const Answer help = run(arguments);
  EXPECT_EQ(help.code, 0) << typed;
  EXPECT_EQ(help.err, "") << typed;
  EXPECT_THAT(help.out, HasSubstr("Usage: " + typed + " ")) << typed;
  const std::size_t examples = help.out.find("Examples:\n");
  EXPECT_NE(examples, std::string::npos) << typed;
  EXPECT_THAT(help.out.substr(std::min(examples, help.out.size())), HasSubstr(typed)) << typed;
  arguments.back() = "-h";
  EXPECT_EQ(run(arguments).out, help.out);
  int found = 1;
  for (const std::string& name : commands_in(help.out)) {
    std::vector<std::string> below = command;
    below.push_back(name);
    found += expect_help(below);
  }
  return found;
}

TEST(Samovar, HelpsEverywhereWithExamples) {
  // samovar; play, engine, sim; record with three of its own; edition with two.
  EXPECT_GE(expect_help({}), 11);
}

TEST(Samovar, TellsItsVersionAndWhatItPlays) {
  const Answer version = run({"--version"});
  EXPECT_EQ(version.code, 0);
  EXPECT_THAT(version.out, StartsWith("samovar "));
  EXPECT_THAT(version.out, HasSubstr("\ntea-time: rules 1, edition gigamic-2011\n"));
}

TEST(Samovar, SuggestsWhatWasMeant) {
  expect_refused(run({"pley"}), "there is no command \"pley\" in samovar; did you mean \"play\"?");
  expect_refused(run({"record", "verfy", "x"}), "did you mean \"verify\"?");
  expect_refused(run({"xyzzyxyzzy"}), "Commands: play, learn, engine");
  expect_refused(run({"sim", "tea-time", "--bots", "greedy,random", "--gmaes", "3"}),
                 "did you mean \"--games\"?");
  expect_refused(run({"--verion"}), "did you mean \"--version\"?");
}

TEST(Samovar, WantsACommand) {
  expect_refused(run({}), "expected a command of samovar: play, learn, engine");
  expect_refused(run({"record"}), "expected a command of samovar record: show, verify, replay");
  expect_refused(run({"edition"}), "expected a command of samovar edition: check, export");
}

TEST(Samovar, WantsNoMoreThanItAsksFor) {
  expect_refused(run({"edition", "export", "tea-time", "chess"}), "does not take \"chess\"");
  expect_refused(run({"engine", "now"}), "does not take \"now\"");
}

TEST(Engine, PlaysOverAPipe) {
  const Answer engine = run({"engine"},
                            "{\"do\":\"games\"}\n"
                            "{\"do\":\"new\",\"game\":\"tea-time\",\"seats\":2,\"seed\":\"1\"}\n"
                            "{\"do\":\"moves\"}\n"
                            "{\"do\":\"play\",\"move\":\"take b2\"}\n"
                            "{\"do\":\"play\",\"move\":\"take b2 e 7\"}\n"
                            "not json\n" +
                                std::string(10'000'000, 'x') + "\n{\"do\":\"result\"}\n");
  EXPECT_EQ(engine.code, 0);
  const std::vector<std::string> answers = lines_of(engine.out);
  ASSERT_EQ(answers.size(), 8u);
  for (const std::size_t i : {0u, 1u, 2u, 3u, 7u}) EXPECT_THAT(answers[i], StartsWith("{\"ok\":true")) << i;
  for (const std::size_t i : {4u, 5u, 6u}) EXPECT_THAT(answers[i], StartsWith("{\"ok\":false")) << i;
}

TEST(Edition, IsExportedAsItIsAndChecked) {
  const Answer exported = run({"edition", "export", "tea-time"});
  EXPECT_EQ(exported.code, 0);
  EXPECT_EQ(exported.out, test::text_of_file(test::source("/data/tea-time.json")));
  const TemporaryFile file(exported.out);
  const Answer checked = run({"edition", "check", file.path()});
  EXPECT_EQ(checked.code, 0);
  EXPECT_EQ(checked.out, "ok: an edition of tea-time\n");
  expect_refused(run({"edition", "export", "chess"}), "there is no game \"chess\"");
}

TEST(Edition, SaysWhatIsWrongAndWhere) {
  const std::string good = test::text_of_file(test::source("/data/tea-time.json"));
  const auto checked = [&](const std::string& was, const std::string& is) {
    std::string text = good;
    EXPECT_NE(text.find(was), std::string::npos) << was;
    text.replace(text.find(was), was.size(), is);
    const TemporaryFile file(text);
    return run({"edition", "check", file.path()});
  };
  expect_refused(checked("\"cards\": 10", "\"cards\": 11"),
                 ": tables[0]: 5 rounds of 3 × 4 deal 60 cards, but 61 are in play");
  expect_refused(checked("\"cards\": 10", "\"cards\": \"ten\""), "characters[0].cards");
  expect_refused(checked("\"alice_points\"", "\"alice_pints\""), "alice_p");
  expect_refused(checked("\"game\": \"tea-time\"", "\"game\": \"chess\""), "there is no game \"chess\"");
  expect_refused(checked("\"game\": \"tea-time\",", ""), "\"game\"");
  expect_refused(checked("{", "["), "is not JSON");
  expect_refused(run({"edition", "check", "/no/such/file"}), "/no/such/file: cannot be read: No such file");
  expect_refused(run({"edition", "check", testing::TempDir()}), "cannot be read");
  const TemporaryFile empty;
  expect_refused(run({"edition", "check", empty.path()}), "is not JSON");
  expect_refused(run({"serve", "--editions", empty.path()}), "is not JSON");
  expect_refused(run({"serve", "--editions", test::source("/data/tea-time.json,/no/such/file")}),
                 "/no/such/file");
  const TemporaryFile huge(std::string(17u << 20, ' '));
  expect_refused(run({"edition", "check", huge.path()}), "is larger than 16 MB");
}

}  // namespace
}  // namespace samovar::cli_tests
