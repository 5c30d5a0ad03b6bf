// A lesson that somebody plays: the script, the table it plays on, and where the learner is. Knows no network
// and no clock; the server, the terminal and the tests all run lessons through it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lesson/lesson.hpp"
#include "table/table.hpp"

namespace samovar::lesson {

class Tutor {
 public:
  // At the first step with words, or at the one of that id, reached by first accepted moves; an unknown id
  // begins at the beginning.
  static tl::expected<Tutor, Error> begin(std::shared_ptr<const Lesson> lesson, std::string_view at = {});

  const Lesson& lesson() const { return *lesson_; }
  const Step& step() const { return lesson_->steps[at_]; }
  const table::Table& table() const { return *table_; }
  Seat seat() const { return Seat{static_cast<std::uint8_t>(lesson_->seat)}; }
  bool ended() const { return step().kind == StepKind::end; }
  int changes() const { return changes_; }  // grows with everything that told() says anew
  int began() const { return began_; }      // the change that put the present position's table down

  // {"lesson","title","step","of","at","kind","say","point","rules","feedback"?,"nudge"?,"nudge_at"?,
  // "misses","can_back","next"?}: what is shown now.
  json::object told(std::string_view language) const;

  // A move of the learner's, or several in one line, which the script judges one by one until it says
  // something to one of them. Legal ones are played if the script asks for them, else answered; both are no
  // error. A refusal is one, also where the script invited it.
  tl::expected<void, Error> play(std::string_view line, std::string_view language);
  // Somebody asked why this is no legal move: where the script invites a refusal, that was it.
  void wondered(std::string_view move);
  tl::expected<void, Error> next();  // on from a sentence; a question is skipped: its first answer is played
  tl::expected<void, Error> show();  // plays the first answer and tells what it was
  void back();                       // to the sentence before
  tl::expected<void, Error> restart();

 private:
  struct Feedback {
    enum class Kind : std::uint8_t { near, otherwise, wait, refused, shown } kind;
    std::optional<Text> say = {};
    std::string move = {};  // refused
    int since = 0;          // shown: the ply before
  };
  // Where the learner was.
  struct Past {
    std::size_t at;
    table::Table table;
    std::optional<int> gain;
    int began;
  };

  explicit Tutor(std::shared_ptr<const Lesson> lesson) : lesson_(std::move(lesson)) {}
  tl::expected<void, Error> play_one(std::string_view move, std::string_view language);
  tl::expected<void, Error> enter(std::size_t step);
  tl::expected<void, Error> advance();
  tl::expected<void, Error> play_first();
  tl::expected<void, Error> perform(const Step& step);
  std::string filled(std::string_view sentence) const;
  json::object first_answer() const;  // as the table lists it
  json::object feedback_json(std::string_view language) const;
  void changed(std::optional<Feedback> feedback);
  void keep();

  std::shared_ptr<const Lesson> lesson_;
  std::optional<table::Table> table_;
  std::size_t at_ = 0;
  std::optional<int> gain_;  // of the last move, or of the one that was answered
  bool tried_ = false;       // the invited refusal was seen
  int misses_ = 0;
  std::optional<Feedback> feedback_;
  std::vector<Past> past_;
  int changes_ = 0;
  int began_ = 0;
};

// What a seat would gain by a move, in points; of chance, what `seat` would.
std::optional<int> gain_of(const table::Table& table, std::string_view move, Seat seat);

}  // namespace samovar::lesson
