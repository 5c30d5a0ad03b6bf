// Every lesson in docs/lessons holds what it says, in every branch that it accepts; and the check that proves
// it finds every kind of fault.
#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "lesson/lesson.hpp"
#include "lesson/tutor.hpp"
#include "tests/files.hpp"
#include "tests/lesson/check.hpp"
#include "tests/paths.hpp"

namespace samovar::lesson {
namespace {

namespace fs = std::filesystem;
using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

const fs::path kFolder = test::source("/docs/lessons");

std::vector<std::string> files() {
  std::vector<std::string> names;
  for (const auto& file : fs::directory_iterator(kFolder))
    if (file.is_regular_file()) names.push_back(file.path().filename());
  std::sort(names.begin(), names.end());
  return names;
}

std::set<std::string> places_of(std::string_view game) {
  std::set<std::string> places;
  const json::value all = test::json_of_file(test::source("/tests/lesson/places.json"));
  for (const std::string_view of : {std::string_view("any"), game})
    for (const json::value& place : all.at(of).as_array()) places.emplace(place.as_string());
  return places;
}

class Lessons : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(All, Lessons, testing::ValuesIn(files()), [](const auto& file) {
  std::string name = file.param;
  std::replace_if(
      name.begin(), name.end(), [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; }, '_');
  return name;
});

TEST_P(Lessons, SayOnlyWhatIsTrue) {
  const json::value json = test::json_of_file(kFolder / GetParam());
  const Report report = check(json, places_of(json.at("game").as_string()));
  EXPECT_THAT(report.faults, IsEmpty());
  EXPECT_GE(report.ways, 1);
  EXPECT_EQ(GetParam(), std::string(json.at("game").as_string()) + "." +
                            std::to_string(read_lesson(json)->number) + ".json");
  RecordProperty("sentences", report.sentences);
  RecordProperty("ways", report.ways);
}

// Everything is done, not only read.
TEST_P(Lessons, AskForThreeMovesAtLeast) {
  const auto lesson = read_lesson(test::json_of_file(kFolder / GetParam()));
  EXPECT_GE(lesson->steps.size(), 8u);
  EXPECT_GE(std::count_if(lesson->steps.begin(), lesson->steps.end(),
                          [](const Step& step) { return step.kind == StepKind::ask; }),
            3);
}

Tutor begun(const std::string& file) {
  auto lesson = read_lesson(test::json_of_file(kFolder / file));
  auto tutor = Tutor::begin(std::make_shared<const Lesson>(std::move(*lesson)));
  if (!tutor) throw std::runtime_error(tutor.error().message);
  return std::move(*tutor);
}

TEST_P(Lessons, EndByShowingAlone) {
  Tutor tutor = begun(GetParam());
  for (int presses = 0; !tutor.ended() && presses < 60; ++presses) ASSERT_TRUE(tutor.show());
  EXPECT_TRUE(tutor.ended());
}

// Whoever hesitates at any question is nudged: by words written for it, or shown the pieces of a move that is
// accepted.
TEST_P(Lessons, ShowWhereAnAnswerLies) {
  Tutor tutor = begun(GetParam());
  int shown = 0;
  int questions = 0;
  for (int steps = 0; !tutor.ended() && steps < 60; ++steps) {
    const json::object told = tutor.told("en");
    const bool asks = tutor.step().kind == StepKind::ask;
    EXPECT_EQ(told.contains("nudge_at"), asks && !tutor.step().nudge) << tutor.step().id;
    if (const json::value* pieces = told.if_contains("nudge_at")) {
      ++questions;
      shown += !pieces->as_array().empty();
      EXPECT_THAT(tutor.table().moves(tutor.seat()), Contains(testing::Truly([&](const json::value& move) {
                    return move.at("pieces") == *pieces &&
                           std::any_of(tutor.step().moves.begin(), tutor.step().moves.end(),
                                       [&](const std::string& pattern) {
                                         return meant_by(pattern, move.at("move").as_string());
                                       });
                  })))
          << tutor.step().id;
    }
    ASSERT_TRUE(tutor.next());
  }
  EXPECT_GE(2 * shown, questions) << "most moves touch something";
  EXPECT_GT(questions, 0);
}

// At every question every legal move is played or answered, and a refused one changes nothing.
TEST_P(Lessons, AnswerEveryMove) {
  for (const std::string language : {"en", "fr"}) {
    Tutor tutor = begun(GetParam());
    for (int steps = 0; !tutor.ended() && steps < 60; ++steps) {
      if (tutor.step().kind == StepKind::ask) {
        for (const json::value& move : tutor.table().moves(tutor.seat())) {
          const std::string text(move.at("move").as_string());
          const auto asked_for = [&](const std::string& pattern) { return meant_by(pattern, text); };
          if (std::any_of(tutor.step().moves.begin(), tutor.step().moves.end(), asked_for)) continue;
          const int before = tutor.table().ply();
          ASSERT_TRUE(tutor.play(text, language));
          ASSERT_EQ(tutor.table().ply(), before) << text;
          const json::object told = tutor.told(language);
          ASSERT_TRUE(told.contains("feedback")) << text;
          EXPECT_THAT(std::string(told.at("feedback").at("say").as_string()), Not(HasSubstr("lesson.")));
          EXPECT_THAT(std::string(told.at("feedback").at("say").as_string()), Not(HasSubstr("{")));
        }
      }
      ASSERT_TRUE(tutor.next());
    }
    EXPECT_TRUE(tutor.ended());
  }
}

TEST(TheShelf, HasEveryChapterInOrder) {
  std::map<std::string, int> chapters;
  std::map<std::string, int> modes;
  const auto pictures =
      std::count_if(lessons().begin(), lessons().end(), [](const auto& lesson) { return lesson->picture(); });
  ASSERT_EQ(lessons().size() - static_cast<std::size_t>(pictures), files().size())
      << "a lesson in docs/lessons cannot be read";
  for (const auto& lesson : lessons()) {
    if (lesson->picture()) continue;
    EXPECT_EQ(lesson->number, ++chapters[lesson->game] + modes[lesson->game]) << lesson->id;
    if (!lesson->mode.empty()) {
      --chapters[lesson->game];
      ++modes[lesson->game];
    } else {
      EXPECT_EQ(modes[lesson->game], 0) << lesson->id << " stands behind a chapter about a mode";
    }
    const std::string& next = lesson->steps.back().next;
    EXPECT_TRUE(next.empty() || find_lesson(next)) << lesson->id << " leads to " << next;
  }
}

// The check itself: one fault planted at a time, each found and named.
struct Fault {
  const char* at;     // JSON Pointer
  const char* value;  // what stands there instead
  const char* found;
};

void put(json::value& json, const std::string& at, json::value value) {
  const std::size_t slash = at.rfind('/');
  json::value& parent = slash == 0 ? json : json.at_pointer(at.substr(0, slash));
  const std::string last = at.substr(slash + 1);
  if (parent.is_array())
    parent.as_array().at(static_cast<std::size_t>(std::stoi(last))) = std::move(value);
  else
    parent.as_object()[last] = std::move(value);
}

class Planted : public testing::TestWithParam<Fault> {};
INSTANTIATE_TEST_SUITE_P(
    Faults, Planted,
    testing::Values(
        Fault{"/steps/0/load/unseen/cat", "8", "start: unseen"},
        Fault{"/steps/0/check/points", "[34, 31]", "start: the points are [34,30]"},
        Fault{"/steps/1/say/fr", R"("Six : {1}, {2}.")", "collection: figures differ"},
        Fault{"/steps/1/say/en", R"("None pays 5, one 1, then 3, 6, 10, 15.")", "collection: pin 1"},
        Fault{"/steps/1/point/0", R"("own.dog")", "collection: own.dog is neither"},
        Fault{"/steps/1/check/line/points", "4", "collection: the lines are"},
        Fault{"/steps/1/rules/0", R"("TT-SCORE-09")", "collection: TT-SCORE-09 is no rule"},
        Fault{"/steps/2/say/en", R"("{mine} {theirs} 5 4 {1} {2} {yours}")",
              "thirty-four: unknown slot {yours}"},
        Fault{"/steps/3/accept/0", R"("take b2 e 2")", "first-card: not legal: take b2 e 2"},
        Fault{"/steps/3/check/gain", "-7", "first-card: the gain is -8, not -7"},
        Fault{"/steps/3/near/0/check/gain", "-4", "first-card: take a1 gains -8, not -4"},
        Fault{"/steps/3/near/0/moves/0", R"("take b2")", "first-card: answered twice: take b2"},
        Fault{"/steps/3/else_check/gain", "1", "first-card: take b1 gains -8, not 1"},
        Fault{"/steps/5/reply", R"("take d1 sw 3")", "second-turn: take d1 sw 3: "},
        Fault{"/steps/6/move", R"("take a1 se 3")", "gap: not refused: take a1 se 3"},
        Fault{"/steps/6/refused", R"("TT-LINE-02")", "gap: refused with TT-LINE-03"},
        Fault{"/steps/7/accept/0", R"("take b2 se 2")", "three: take b2 se 2 is not best by points"},
        Fault{"/steps/7/id", R"("gap")", "gap: the step's id is used twice"},
        Fault{"/steps/8/check/view", R"({"/players/0/points": 34})", "three-paid: /players/0/points is "},
        Fault{"/steps/10/accept", R"(["take b1"])", "one-is-enough: no answer for"},
        Fault{"/steps/11/check/points", "[30, 24]", "end: the points are"},
        Fault{"/steps/11/end", R"({"en": "It's over.", "fr": "C’est fini."})",
              "end: a typewriter's apostrophe"},
        Fault{"/steps/11/end", R"({"en": "Over!", "fr": "Fini!"})", "end: no space before a sign"},
        Fault{"/tells/0", R"("TT-SCORE-04")", "tells: TT-SCORE-04 is told in no step"},
        Fault{"/seat", "1", "the learner is not to act"}, Fault{"/minutes", "9", "schema: "},
        Fault{"/steps/1/says", R"("more")", "schema: "}),
    [](const auto& fault) { return "Fault" + std::to_string(fault.index); });

TEST_P(Planted, IsFound) {
  json::value json = test::json_of_file(kFolder / "tea-time.1.json");
  put(json, GetParam().at, json::parse(GetParam().value));
  EXPECT_THAT(check(json, places_of("tea-time")).faults, Contains(HasSubstr(GetParam().found)));
}

// What is typed as a figure stands in a move that the step names, in a check, or in a rule that it tells.
TEST(PlantedToo, AFigureThatNothingProvesIsFound) {
  json::value json = test::json_of_file(kFolder / "tea-for-2.4.json");
  put(json, "/steps/2/ask",
      json::parse(R"({"en": "The Titania {1} is worth 8.", "fr": "Le Titania {1} vaut 8."})"));
  EXPECT_THAT(check(json, places_of("tea-for-2")).faults,
              Contains(HasSubstr("reserve: nothing proves the 8 of: The Titania")));
}

TEST(PlantedToo, AFalseWordAboutWhatWasBeforeIsFound) {
  json::value json = test::json_of_file(kFolder / "tea-for-2.6.json");
  put(json, "/steps/1/check/view", json::parse(R"({"/merchants/0/completed/#": 3})"));
  EXPECT_THAT(check(json, places_of("tea-for-2")).faults,
              Contains(HasSubstr("goal: /merchants/0/completed/# is 2")));
  json = test::json_of_file(kFolder / "tea-for-2.4.json");
  put(json, "/steps/2/check/before", json::parse(R"({"/harbour/positions/1/ship/points": 8})"));
  EXPECT_THAT(check(json, places_of("tea-for-2")).faults,
              Contains(HasSubstr("reserve: /harbour/positions/1/ship/points is 11")));
}

// "She has nothing that fits" is a claim about every move that she has.
TEST(PlantedToo, AMoveThatIsSaidNotToExistIsFound) {
  json::value json = test::json_of_file(kFolder / "tea-for-2.4.json");
  put(json, "/steps/0/load/merchants/1/dice", json::parse(R"({"1": 1, "3": 1, "4": 1, "5": 1, "6": 1})"));
  EXPECT_THAT(check(json, places_of("tea-for-2")).faults,
              Contains(HasSubstr("gives-way: can be done: \"contest 3-5\"")));
}

TEST(PlantedToo, AMoveThatIsSaidToExistAndDoesNotIsFound) {
  json::value json = test::json_of_file(kFolder / "tea-for-2.4.json");
  put(json, "/steps/4/check/can", json::parse(R"(["contest 4-6"])"));
  EXPECT_THAT(check(json, places_of("tea-for-2")).faults,
              Contains(HasSubstr("contest: cannot be done: contest 4-6")));
}

TEST(PlantedToo, AFalseWordAboutANearMoveIsFound) {
  json::value json = test::json_of_file(kFolder / "tea-time.1.json");
  put(json, "/steps/3/near/0/check/points", json::parse("[0, 0]"));
  EXPECT_THAT(check(json, places_of("tea-time")).faults, Contains(HasSubstr("first-card: the points are")));
}

TEST(PlantedToo, ALongSentenceIsFound) {
  json::value json = test::json_of_file(kFolder / "tea-time.1.json");
  std::string sentence;
  for (int i = 0; i < 241; ++i) sentence += "é";
  put(json, "/steps/11/end", json::object{{"en", sentence}, {"fr", sentence}});
  EXPECT_THAT(check(json, places_of("tea-time")).faults, Contains(HasSubstr("end: 241 characters")));
}

}  // namespace
}  // namespace samovar::lesson
