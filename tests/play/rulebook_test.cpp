// The rulebooks for people (docs/play) tell every rule that a player needs, in every language alike, and
// nothing that the games do not do: pictures are positions, and what is claimed of them is tried.
#include <cstdlib>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "lesson/lesson.hpp"
#include "lesson/tutor.hpp"
#include "tests/files.hpp"
#include "tests/paths.hpp"
#include "tests/play/check.hpp"
#include "tests/play/pictures.hpp"
#include "tests/play/positions.hpp"

namespace samovar::play {
namespace json = boost::json;

namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const std::vector<std::string> kLanguages = {"en", "fr"};

std::vector<book::Part> book_of(const std::string& game, const std::string& language) {
  return book::read(test::text_of_file(test::source("/docs/play/" + game + "." + language + ".md")));
}

std::set<std::string> rules_of(const std::string& game) {
  return rules_in(test::text_of_file(test::source("/docs/rules/" + game + ".md")));
}

// With the reasons in place: each is one of those explained at the top of the file.
std::set<std::string> untold() {
  const json::value file = test::json_of_file(test::source("/docs/play/untold.json"));
  std::set<std::string> rules;
  for (const auto& [rule, reason] : file.at("untold").as_object()) {
    EXPECT_TRUE(file.at("reasons").as_object().contains(reason.as_string())) << std::string(rule);
    rules.emplace(rule);
  }
  return rules;
}

std::set<std::string> pieces_of(const std::string& game) {
  table::Setup setup;
  setup.game = game;
  std::set<std::string> pieces = {"red", "blue", "coin", "star"};
  for (const auto& [id, name] : table::Table::create(setup)->words("en")) pieces.emplace(id);
  return pieces;
}

class Rulebook : public testing::TestWithParam<std::string> {};

INSTANTIATE_TEST_SUITE_P(All, Rulebook, testing::Values("tea-time", "chai", "tea-for-2", "tea-and-rum"),
                         [](const auto& param) {
                           std::string name = param.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

TEST_P(Rulebook, TellsEveryRuleThatAPlayerNeeds) {
  for (const std::string& language : kLanguages)
    EXPECT_THAT(faults_in_marks(book_of(GetParam(), language), rules_of(GetParam()), untold()), IsEmpty())
        << language;
}

TEST_P(Rulebook, ClaimsNothingThatDoesNotHappen) {
  for (const std::string& language : kLanguages)
    EXPECT_THAT(faults_in_claims(book_of(GetParam(), language)), IsEmpty()) << language;
}

TEST_P(Rulebook, SpeaksToPeople) {
  for (const std::string& language : kLanguages)
    EXPECT_THAT(faults_in_words(book_of(GetParam(), language), pieces_of(GetParam())), IsEmpty()) << language;
}

TEST_P(Rulebook, IsTheSameInEveryLanguage) {
  EXPECT_THAT(faults_between(book_of(GetParam(), "en"), book_of(GetParam(), "fr")), IsEmpty());
}

// "Try it on the board": every drawn position is a small lesson, which ends. SAMOVAR_WRITE=1 writes them
// down.
TEST_P(Rulebook, HasItsBoardsOnTheTable) {
  const auto pictures = pictures_of(book_of(GetParam(), "en"), book_of(GetParam(), "fr"));
  EXPECT_FALSE(pictures.empty());
  for (const auto& [file, json] : pictures) {
    const std::string path = test::source("/docs/lessons/pictures/" + file);
    if (std::getenv("SAMOVAR_WRITE") != nullptr) std::ofstream(path) << text_of(json);
    EXPECT_EQ(test::text_of_file(path), text_of(json)) << file;
    auto lesson = lesson::read_lesson(json);
    ASSERT_TRUE(lesson) << lesson.error().message;
    auto tutor = lesson::Tutor::begin(std::make_shared<const lesson::Lesson>(std::move(*lesson)));
    ASSERT_TRUE(tutor) << tutor.error().message;
    for (int presses = 0; !tutor->ended() && presses < 30; ++presses) ASSERT_TRUE(tutor->show()) << file;
    EXPECT_TRUE(tutor->ended()) << file;
  }
}

// A rule that was renamed or dropped would stay untold for ever.
TEST(Untold, EveryRuleExists) {
  std::set<std::string> all;
  for (const char* game : {"tea-time", "chai", "tea-for-2", "tea-and-rum"}) all.merge(rules_of(game));
  for (const std::string& rule : untold()) EXPECT_TRUE(all.count(rule)) << rule;
}

// ---- The checks find what is wrong ----

const std::string kBoard =
    "```board tea-time\n"
    "rabbit alice cat .\n"
    "hare~ hatter queen~ .\n"
    "cat hare~ . rabbit~\n"
    "turn 4\n"
    "mine cat hatter\n"
    "theirs caterpillar~ caterpillar~\n"
    "play take c1 sw 3 = +7\n"
    "refuse take b3 e 3 TT-LINE-03\n"
    "caption A line.\n"
    "```\n";

std::string with(std::string text, const std::string& old, const std::string& now) {
  return text.replace(text.find(old), old.size(), now);
}

Faults claims(const std::string& markdown) { return faults_in_claims(book::read(markdown)); }

TEST(PlantedFaults, AGoodBoardHasNone) { EXPECT_THAT(claims(kBoard), IsEmpty()); }

TEST(PlantedFaults, AClaimThatDoesNotHold) {
  EXPECT_THAT(claims(with(kBoard, "= +7", "= +8")), ElementsAre(HasSubstr("take c1 sw 3 gains 7")));
  EXPECT_THAT(claims(with(kBoard, "TT-LINE-03", "TT-LINE-02")),
              ElementsAre(HasSubstr("refused by TT-LINE-03")));
  EXPECT_THAT(claims(with(kBoard, "take b3 e 3", "take b3")), ElementsAre(HasSubstr("is not refused")));
  EXPECT_THAT(claims(with(kBoard, "play take c1 sw 3 = +7", "play take c1 sw 3\nthen /turn 4")),
              ElementsAre(HasSubstr("/turn is 5")));
  EXPECT_THAT(claims(with(kBoard, "play take c1", "play take c9")), ElementsAre(HasSubstr("c9")));
}

TEST(PlantedFaults, ABoardThatIsNoPosition) {
  EXPECT_THAT(claims(with(kBoard, "hare~ hatter", "hare hatter")),
              ElementsAre(HasSubstr("wrong side: hare")));
  EXPECT_THAT(claims(with(kBoard, "mine cat hatter", "mine cat")), testing::SizeIs(1));
}

TEST(PlantedFaults, ABoardThatSaysNothing) {
  EXPECT_THAT(claims(with(kBoard, "caption A line.\n", "")), ElementsAre(HasSubstr("no caption")));
  EXPECT_THAT(
      claims(with(with(kBoard, "play take c1 sw 3 = +7\n", ""), "refuse take b3 e 3 TT-LINE-03\n", "")),
      ElementsAre(HasSubstr("claims nothing")));
  EXPECT_THAT(claims("```bord tea-time\n```\n"), ElementsAre(HasSubstr("what is a bord")));
}

TEST(PlantedFaults, FiguresThatAreOthers) {
  EXPECT_THAT(claims("```facts tea-time\n/alice_points 5\n```\n"), ElementsAre(HasSubstr("is 4")));
  EXPECT_THAT(claims("```card chai\nneeds green-3 mint mint sugar mint = 9\n```\n"), IsEmpty());
  EXPECT_THAT(claims("```card chai\nneeds green-3 mint mint mint sugar = 8\n```\n"),
              ElementsAre(HasSubstr("= 9")));
  EXPECT_THAT(claims("```card chai\nneeds green-3 mint mint sugar = 9\n```\n"),
              ElementsAre(HasSubstr("needs mint")));
  EXPECT_THAT(claims("```card tea-and-rum\ncargo s4 4 wheat wood wood / ore ore / barrel\n```\n"),
              ElementsAre(HasSubstr("/ cannon")));
  EXPECT_THAT(
      claims(
          "```score tea-time\ncat 3, hatter 0, queen 1, rabbit 5, caterpillar 2, hare 2, alice = 38\n```\n"),
      ElementsAre(HasSubstr("is 37")));
}

TEST(PlantedFaults, RulesThatAreNotTold) {
  const auto book = book::read("One. ^[TT-LINE-01]\n\nTwo. ^[TT-LINE-09]\n");
  EXPECT_THAT(faults_in_marks(book, {"TT-LINE-01", "TT-LINE-02", "TT-LINE-03"}, {"TT-LINE-03"}),
              ElementsAre("line 3: there is no rule TT-LINE-09", "not told: TT-LINE-02"));
  EXPECT_THAT(faults_in_marks(book::read("One. ^[TT-LINE-01]\n"), {"TT-LINE-01"}, {"TT-LINE-01"}),
              ElementsAre("line 1: TT-LINE-01 is told and untold"));
}

TEST(PlantedFaults, WordsThatAreNotForPlayers) {
  const auto words = [](const std::string& text) { return faults_in_words(book::read(text), {"cat"}); };
  EXPECT_THAT(words("The {cat} grins at {3 cat} and {cat~}.\n"), IsEmpty());
  EXPECT_THAT(words("You MUST take one.\n"), ElementsAre(HasSubstr("MUST")));
  EXPECT_THAT(words("As the specification says.\n"), ElementsAre(HasSubstr("specification")));
  EXPECT_THAT(words("See TT-LINE-01.\n"), ElementsAre(HasSubstr("outside a mark")));
  EXPECT_THAT(words("A {dog}.\n"), ElementsAre(HasSubstr("no piece dog")));
  EXPECT_THAT(words("## Turns\n"), ElementsAre(HasSubstr("without a name")));
}

TEST(PlantedFaults, LanguagesThatDiffer) {
  const auto between = [](const std::string& a, const std::string& b) {
    return faults_between(book::read(a), book::read(b));
  };
  EXPECT_THAT(between("## Turn {#turn}\n\nOne. ^[TT-LINE-01]\n", "## Tour {#turn}\n\nUn. ^[TT-LINE-01]\n"),
              IsEmpty());
  EXPECT_THAT(between("## Turn {#turn}\n", "## Tour {#tour}\n"), testing::SizeIs(1));
  EXPECT_THAT(between("One. ^[TT-LINE-01]\n", "Un. ^[TT-LINE-02]\n"), testing::SizeIs(1));
  EXPECT_THAT(between(kBoard, with(kBoard, "turn 4", "turn 5")), testing::SizeIs(1));
  EXPECT_THAT(between(kBoard, with(kBoard, "caption A line.", "caption Une ligne.")), IsEmpty());
  EXPECT_THAT(between("A {cat}.\n", "Un chat.\n"), testing::SizeIs(1));
  EXPECT_THAT(between("One.\n\nTwo.\n", "Un.\n"), testing::SizeIs(1));
}

}  // namespace
}  // namespace samovar::play
