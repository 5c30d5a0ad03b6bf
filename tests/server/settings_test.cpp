#include "server/settings.hpp"

#include <fstream>

#include <gtest/gtest.h>

#include "tests/paths.hpp"
#include "tests/server/visitor.hpp"

namespace samovar::server {
namespace {

std::string complaint(const SettingSources& sources) {
  const auto settings = read_settings(sources);
  return settings ? "" : settings.error().message;
}

TEST(Settings, FlagsWinOverEnvironmentWinsOverFile) {
  const test::Folder folder;
  std::ofstream(folder / "s.toml") << "sockets = 1\nspectators = 1\nlog = \"error\"\nbehind_proxy = true\n";
  const auto settings =
      read_settings({{"--config", folder / "s.toml", "--sockets=3"},
                     {{"SAMOVAR_SOCKETS", "2"}, {"SAMOVAR_SPECTATORS", "2"}, {"HOME", "/"}}});
  ASSERT_TRUE(settings) << settings.error().message;
  EXPECT_EQ(settings->sockets, 3);
  EXPECT_EQ(settings->spectators, 2);
  EXPECT_EQ(settings->log, "error");
  EXPECT_TRUE(settings->behind_proxy);
}

// A flag in a unit or an image would win over what an operator says in the environment or in a file.
TEST(Settings, WhatWePackageLeavesThemToTheOperator) {
  const auto line_of = [](const char* file, std::string_view word) {
    std::ifstream lines(test::source(file));
    for (std::string line; std::getline(lines, line);)
      if (line.starts_with(word)) return line.substr(word.size());
    return std::string();
  };
  EXPECT_EQ(line_of("/packaging/samovar.service", "ExecStart="), "samovar serve");
  EXPECT_EQ(line_of("/packaging/samovar.service", "EnvironmentFile="), "-/etc/default/samovar");
  // The file of tables is beside where it begins.
  EXPECT_EQ(line_of("/packaging/samovar.service", "StateDirectory="), "samovar");
  EXPECT_EQ(line_of("/packaging/samovar.service", "WorkingDirectory="), "%S/samovar");
  EXPECT_EQ(line_of("/packaging/Containerfile", "CMD "), R"(["serve"])");
  EXPECT_EQ(line_of("/packaging/Containerfile", "VOLUME "),
            "/var" + line_of("/packaging/Containerfile", "WORKDIR /var"));
}

TEST(Settings, UnknownOnesAreErrorsWhereverTheyStand) {
  const test::Folder folder;
  std::ofstream(folder / "s.toml") << "colour = \"blue\"\n";
  EXPECT_EQ(complaint({{"--colour", "blue"}, {}}), "--colour is not a setting");
  EXPECT_EQ(complaint({{"blue"}, {}}), "\"blue\" is not a setting");
  EXPECT_EQ(complaint({{}, {{"SAMOVAR_COLOUR", "blue"}}}), "SAMOVAR_COLOUR is not a setting");
  EXPECT_NE(complaint({{"--config", folder / "s.toml"}, {}}).find("colour is not a setting"),
            std::string::npos);
}

TEST(Settings, BadValuesAreNamed) {
  EXPECT_EQ(complaint({{"--sockets", "many"}, {}}),
            "--sockets: expected a whole number from 1 to 1000000, found \"many\"");
  EXPECT_EQ(complaint({{"--sockets", "0"}, {}}),
            "--sockets: expected a whole number from 1 to 1000000, found \"0\"");
  EXPECT_EQ(complaint({{"--log=loud"}, {}}),
            "--log: expected one of debug, info, warn, error, off, found \"loud\"");
  EXPECT_EQ(complaint({{"--listen"}, {}}), "--listen needs a value");
  EXPECT_EQ(complaint({{}, {{"SAMOVAR_BEHIND_PROXY", "yes"}}}),
            "SAMOVAR_BEHIND_PROXY: expected true or false, found \"yes\"");
}

TEST(Settings, BadFilesAreNamed) {
  const test::Folder folder;
  std::ofstream(folder / "broken.toml") << "sockets = \n";
  std::ofstream(folder / "kind.toml") << "sockets = \"12\"\n";
  EXPECT_NE(complaint({{"--config", folder / "broken.toml"}, {}}).find("line 1"), std::string::npos);
  EXPECT_NE(complaint({{"--config", folder / "kind.toml"}, {}}).find("expected a number"), std::string::npos);
  EXPECT_NE(complaint({{"--config", folder / "none.toml"}, {}}), "");
}

TEST(Settings, WhatIsPrintedCanBeReadBack) {
  Settings odd;
  odd.data = "a \"quoted\" \\ name.db";
  odd.sockets = 77;
  odd.behind_proxy = true;
  const test::Folder folder;
  std::ofstream(folder / "s.toml") << as_toml(odd);
  const auto settings = read_settings({{"--config", folder / "s.toml"}, {}});
  ASSERT_TRUE(settings) << settings.error().message;
  EXPECT_EQ(as_toml(*settings), as_toml(odd));
}

}  // namespace
}  // namespace samovar::server
