// samovar learn: every lesson reaches its end in a terminal, in both languages; moves are answered.
#include <filesystem>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "program.hpp"
#include "tests/paths.hpp"

namespace samovar::cli_tests {
namespace {

using testing::HasSubstr;

// {"tea-time", "1"} … of docs/lessons.
std::set<std::pair<std::string, std::string>> chapters() {
  std::set<std::pair<std::string, std::string>> found;
  for (const auto& file : std::filesystem::directory_iterator(test::source("/docs/lessons"))) {
    if (!file.is_regular_file()) continue;
    const std::string name = file.path().stem().string();
    const std::size_t dot = name.rfind('.');
    found.emplace(name.substr(0, dot), name.substr(dot + 1));
  }
  return found;
}

TEST(Learn, EveryChapterReachesItsEndInBothLanguages) {
  ASSERT_EQ(chapters().size(), 25u);
  for (const auto& [game, number] : chapters())
    for (const char* language : {"en", "fr"}) {
      SCOPED_TRACE(game + " " + number + " " + language);
      const Answer answer = run({"learn", game, number, "--lang", language}, repeated("next\n", 60));
      EXPECT_EQ(answer.code, 0) << answer.err;
      // "11/11" stands above the last sentence only.
      bool ended = false;
      for (const std::string& line : lines_of(answer.out))
        if (const std::size_t slash = line.find('/');
            slash != std::string::npos && slash > 0 && line.substr(0, slash) == line.substr(slash + 1))
          ended = true;
      EXPECT_TRUE(ended) << answer.out;
    }
}

TEST(Learn, AnswersWhatIsNotAskedForAndPlaysWhatIs) {
  const Answer answer =
      run({"learn", "tea-time", "1", "--lang", "en"}, "next\nnext\ntake a1\ntake a1 e 3\ntake b2\nquit\n");
  EXPECT_EQ(answer.code, 0);
  EXPECT_THAT(answer.out, HasSubstr("A Cat as well, and just as good."));
  EXPECT_THAT(answer.out, HasSubstr("TT-TURN-01"));
  EXPECT_THAT(answer.out, HasSubstr("You now have 26"));
}

TEST(Learn, ListsWhatThereIsAndRefusesWhatThereIsNot) {
  const Answer shelf = run({"learn"}, "", {"LANG=C"});
  EXPECT_EQ(shelf.code, 0);
  EXPECT_EQ(lines_of(shelf.out).size(), 25u);
  expect_refused(run({"learn", "tea-time", "9"}), "there is no lesson \"tea-time 9\"");
}

}  // namespace
}  // namespace samovar::cli_tests
