// The manual page and the completions leave nothing out that a help text has.
#include <set>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "program.hpp"

namespace samovar::cli_tests {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::StartsWith;

// Every command by its words, and the long options in its help.
void collect(const std::vector<std::string>& command,
             std::vector<std::pair<std::vector<std::string>, std::set<std::string>>>& into) {
  std::vector<std::string> arguments = command;
  arguments.push_back("--help");
  std::set<std::string> options;
  std::vector<std::string> below;
  bool in_commands = false;
  for (const std::string& line : lines_of(run(arguments).out)) {
    if (line.starts_with("Examples:")) break;
    in_commands |= line.starts_with("Subcommands:");
    if (!line.starts_with("  ") || line.size() < 3 || line[2] == ' ') continue;
    if (in_commands) below.push_back(line.substr(2, line.find(' ', 2) - 2));
    if (const std::size_t begin = line.find("--"); begin < 10)
      options.insert(line.substr(begin, line.find_first_of(" ,", begin) - begin));
  }
  into.emplace_back(command, options);
  for (const std::string& name : below) {
    arguments.back() = name;
    collect(arguments, into);
  }
}

auto all_commands() {
  std::vector<std::pair<std::vector<std::string>, std::set<std::string>>> all;
  collect({}, all);
  return all;
}

std::string joined(const std::vector<std::string>& words) {
  std::string line = "samovar";
  for (const std::string& word : words) line += fmt::format(" {}", word);
  return line;
}

std::string unescaped(std::string roff) {
  for (std::size_t at = 0; (at = roff.find("\\-", at)) != std::string::npos;) roff.erase(at, 1);
  return roff;
}

// What bash offers after these words, the last of which is being typed.
std::set<std::string> offered(const std::vector<std::string>& words) {
  std::string script = run({"completion", "bash"}).out + "\ncompopt() { :; }\nCOMP_WORDS=(samovar";
  for (const std::string& word : words) script += fmt::format(" '{}'", word);
  script +=
      ")\nCOMP_CWORD=" + std::to_string(words.size()) + "\n_samovar\nprintf '%s\\n' \"${COMPREPLY[@]}\"\n";
  const TemporaryFile file(script);
  FILE* const bash = ::popen(("bash -eu " + file.path()).c_str(), "r");
  std::string out;
  for (int c = 0; (c = std::fgetc(bash)) != EOF;) out += static_cast<char>(c);
  EXPECT_EQ(::pclose(bash), 0);
  const std::vector<std::string> lines = lines_of(out);
  return {lines.begin(), lines.end()};
}

TEST(Manual, HasEveryCommandAndOption) {
  const Answer manual = run({"manual"});
  EXPECT_EQ(manual.code, 0);
  EXPECT_THAT(manual.out, StartsWith(".TH SAMOVAR 1 "));
  const std::string text = unescaped(manual.out);
  EXPECT_GE(all_commands().size(), 17u);
  for (const auto& [command, options] : all_commands()) {
    EXPECT_THAT(text, HasSubstr(fmt::format("\\fB{}\\fR", joined(command))));
    EXPECT_THAT(options, Contains("--help")) << joined(command);
    for (const std::string& option : options) EXPECT_THAT(text, HasSubstr(fmt::format("\\fB{}\\fR", option)));
  }
}

TEST(Manual, HasTheVersionOfTheProgram) {
  const std::string version = lines_of(run({"--version"}).out).front();
  EXPECT_THAT(run({"manual"}).out, HasSubstr(fmt::format("\"{}\"", version)));
}

TEST(Completion, OffersWhatAHelpTextHas) {
  for (const auto& [command, options] : all_commands()) {
    std::vector<std::string> typed = command;
    typed.push_back("--");
    EXPECT_EQ(offered(typed), options) << joined(command);
  }
}

TEST(Completion, KnowsCommandsGamesAndValues) {
  EXPECT_EQ(offered({"pl"}), (std::set<std::string>{"play"}));
  EXPECT_EQ(offered({"record", "sh"}), (std::set<std::string>{"show"}));
  EXPECT_EQ(offered({"play", "tea"}), (std::set<std::string>{"tea-and-rum", "tea-for-2", "tea-time"}));
  EXPECT_EQ(offered({"bench", "--game", "ch"}), (std::set<std::string>{"chai"}));
  const TemporaryFile record;
  EXPECT_THAT(offered({"record", "show", record.path()}), Contains(record.path()));
  EXPECT_THAT(offered({"play", "chai", "--edition", record.path()}), Contains(record.path()));
}

TEST(Completion, IsThereForEveryShell) {
  EXPECT_THAT(run({"completion", "zsh"}).out, StartsWith("#compdef samovar\n"));
  for (const auto& [command, options] : all_commands())
    for (const char* shell : {"zsh", "fish"}) {
      const std::string script = run({"completion", shell}).out;
      EXPECT_THAT(script, HasSubstr(fmt::format("'{}'", joined(command))));
      for (const std::string& option : options)
        EXPECT_THAT(script, HasSubstr(shell == std::string("fish") ? " -l " + option.substr(2) : option));
    }
}

}  // namespace
}  // namespace samovar::cli_tests
