// Every rule has a test: each ID in docs/rules/*.md stands in the name of a test in tests/, written with
// underscores, as in TEST(TT_LINE_03, AnEmptyCellBreaksALine). A comment that mentions a rule proves nothing.
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "tests/files.hpp"
#include "tests/paths.hpp"

namespace samovar {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::IsEmpty;

std::set<std::string> ids_in(const std::string& text) {
  static const std::regex kId(R"((^|[^A-Za-z0-9])(CHAI|T42|TNR|TT)[-_]([A-Z0-9]+)[-_]([0-9]+))");
  std::set<std::string> ids;
  for (std::sregex_iterator id(text.begin(), text.end(), kId), end; id != end; ++id)
    ids.insert(id->str(2) + "-" + id->str(3) + "-" + id->str(4));
  return ids;
}

std::set<std::string> rules_in(const fs::path& folder) {
  std::set<std::string> rules;
  for (const auto& file : fs::directory_iterator(folder))
    if (file.path().extension() == ".md") rules.merge(ids_in(test::text_of_file(file)));
  return rules;
}

std::set<std::string> rules_tested_in(const fs::path& folder) {
  static const std::regex kTest(R"(\b(?:TEST|TEST_F|TEST_P|TYPED_TEST|RC_GTEST_PROP)\s*\(([^()]*)[()])");
  std::set<std::string> rules;
  for (const auto& file : fs::recursive_directory_iterator(folder)) {
    if (file.path().extension() != ".cpp") continue;
    const std::string text = test::text_of_file(file);
    for (std::sregex_iterator test(text.begin(), text.end(), kTest), end; test != end; ++test)
      rules.merge(ids_in(test->str(1)));
  }
  return rules;
}

std::set<std::string> without(std::set<std::string> all, const std::set<std::string>& some) {
  for (const std::string& one : some) all.erase(one);
  return all;
}

TEST(Traceability, EveryRuleHasATest) {
  const std::set<std::string> rules = rules_in(test::source("/docs/rules"));
  ASSERT_FALSE(rules.empty());
  EXPECT_THAT(without(rules, rules_tested_in(test::source("/tests"))), IsEmpty());
}

// A test of a rule that was renamed or dropped would prove nothing any more.
TEST(Traceability, EveryTestedRuleExists) {
  std::set<std::string> tested = rules_tested_in(test::source("/tests"));
  std::erase_if(tested, [](const std::string& id) { return id.find("-FAKE-") != std::string::npos; });
  EXPECT_THAT(without(tested, rules_in(test::source("/docs/rules"))), IsEmpty());
}

class SmallProject : public testing::Test {
 protected:
  SmallProject() {
    fs::create_directories(root_ / "rules");
    fs::create_directories(root_ / "tests/deeper");
  }
  ~SmallProject() override { fs::remove_all(root_); }

  void write(const std::string& path, const std::string& text) const { std::ofstream(root_ / path) << text; }
  std::set<std::string> untested() const {
    return without(rules_in(root_ / "rules"), rules_tested_in(root_ / "tests"));
  }

  fs::path root_ = fs::path(testing::TempDir()) / ("samovar_traceability_" + std::to_string(::getpid()));
};

TEST_F(SmallProject, AnUntestedRuleIsFound) {
  write("rules/a.md",
        "| TT-FAKE-01 | One. |\n| TT-FAKE-02 | Two, see TT-FAKE-03. |\n* **CHAI-FAKE-1** Four.\n");
  EXPECT_THAT(untested(), ElementsAre("CHAI-FAKE-1", "TT-FAKE-01", "TT-FAKE-02", "TT-FAKE-03"));
  write("tests/a_test.cpp", "TEST(TT_FAKE_01, Holds) {}\n");
  write("tests/deeper/b_test.cpp", "TEST_P(Fakes, CHAI_FAKE_1_and_TT_FAKE_03) {}\n");
  EXPECT_THAT(untested(), ElementsAre("TT-FAKE-02"));
}

TEST_F(SmallProject, OnlyTheNameOfATestProvesARule) {
  write("rules/a.md", "| TT-FAKE-01 | One. |\n");
  write("tests/a_test.cpp", "// TT-FAKE-01\nTEST(Fake, Holds) { EXPECT_EQ(rule(), \"TT-FAKE-01\"); }\n");
  write("tests/notes.md", "TEST(TT_FAKE_01, Holds) {}\n");
  EXPECT_THAT(untested(), ElementsAre("TT-FAKE-01"));
  write("tests/b_test.cpp", "TEST(TT_FAKE_011, Holds) {}\nTEST(XTT_FAKE_01, Holds) {}\n");
  EXPECT_THAT(untested(), ElementsAre("TT-FAKE-01"));
  write("tests/c_test.cpp", "TEST(TT_FAKE_01,\n     Holds) {}\n");
  EXPECT_THAT(untested(), IsEmpty());
}

TEST_F(SmallProject, OtherFilesAreNoRules) {
  write("rules/a.txt", "TT-FAKE-01\n");
  write("rules/b.md", "R-01, 3-4-5, tt-fake-01\n");
  EXPECT_THAT(rules_in(root_ / "rules"), IsEmpty());
}

}  // namespace
}  // namespace samovar
