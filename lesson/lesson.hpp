// A lesson as written in docs/lessons: a script over a table of one game, in all languages. The shape is in
// docs/schema/lesson.json; tests/lesson proves every sentence of the lessons that the binary carries.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json.hpp>
#include <tl/expected.hpp>

#include "engine/error.hpp"

namespace samovar::lesson {

namespace json = boost::json;

// One sentence in each language. {mine}, {theirs} and {gain} come from the table; {1}, {2} … are the pins.
struct Text {
  std::string en;
  std::string fr;
  const std::string& in(std::string_view language) const { return language == "fr" ? fr : en; }
};

enum class StepKind : std::uint8_t {
  load,     // puts a position on the table; at once, without words
  say,      // a sentence, until the learner goes on
  ask,      // waits for one of `moves`
  attempt,  // "try": invites a move that is refused
  reply,    // plays `moves`: the rival's or chance's. Without words it goes on at once
  end
};

// A move that is legal, not asked for, and worth an answer of its own.
struct Near {
  std::vector<std::string> moves;
  Text say;
  json::object check;
};

struct Step {
  StepKind kind = StepKind::say;
  std::string id;
  std::optional<Text> say;
  std::optional<Text> nudge;       // ask: for who hesitates
  std::optional<Text> otherwise;   // ask: the answer to all other moves
  std::optional<Text> after;       // try: once the refusal was seen
  std::vector<std::string> point;  // pieces and regions that carry pins 1, 2 …
  std::vector<std::string> rules;  // what it tells of
  std::vector<std::string> moves;  // accepted, tried or replied. "buy *" is every move that begins so
  std::vector<Near> near;          // ask
  std::string refused;             // try: the rule
  std::string next;                // end: the lesson that follows
  json::value state;               // load
  json::object check;              // what the author believes; read by the test only
  json::object otherwise_check;
};

struct Lesson {
  std::string id;  // "tea-time/1"
  std::string game;
  int number = 0;
  std::string mode;  // of a chapter about one way to play, or "picture"; empty: a chapter of the course
  json::object options;
  int seat = 0;  // the learner's
  std::string rival;
  int minutes = 0;
  Text title;
  Text goal;
  std::vector<std::string> tells;
  std::vector<Step> steps;

  // A board of the rulebook, to be tried; no chapter (docs/lessons/pictures).
  bool picture() const { return mode == "picture"; }
};

tl::expected<Lesson, Error> read_lesson(const json::value& json);

// What the binary carries, by game and number; read once.
const std::vector<std::shared_ptr<const Lesson>>& lessons();
std::shared_ptr<const Lesson> find_lesson(std::string_view id);  // null: there is none

// [{"lesson","game","number","mode"?,"title","goal","minutes","steps":[ids of steps with words]}].
json::array lesson_list(std::string_view language);

// Whether a move, as typed or listed, is meant by a pattern of a lesson.
bool meant_by(std::string_view pattern, std::string_view move);

}  // namespace samovar::lesson
