#include "lesson/tutor.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "table/narration.hpp"

namespace samovar::lesson {

namespace {

int points_of(const table::Table& table, Seat viewer, int seat) {
  return static_cast<int>(
      table.result(viewer).at("seats").at(static_cast<std::size_t>(seat)).at("points").as_int64());
}

bool in(const std::vector<std::string>& patterns, std::string_view move) {
  return std::any_of(patterns.begin(), patterns.end(),
                     [&](const std::string& pattern) { return meant_by(pattern, move); });
}

// +3, −2, 0: with a real minus sign.
std::string signed_text(int gain) {
  return gain > 0 ? fmt::format("+{}", gain) : gain < 0 ? fmt::format("−{}", -gain) : "0";
}

}  // namespace

std::optional<int> gain_of(const table::Table& table, std::string_view move, Seat seat) {
  const int who = table.actor().is_seat() ? index(table.actor().seat()) : index(seat);
  table::Table then = table.copy();
  if (!then.play(move)) return std::nullopt;
  return points_of(then, seat, who) - points_of(table, seat, who);
}

tl::expected<Tutor, Error> Tutor::begin(std::shared_ptr<const Lesson> lesson, std::string_view at) {
  Tutor tutor(std::move(lesson));
  if (auto entered = tutor.enter(0); !entered) return tl::unexpected(entered.error());
  const auto& steps = tutor.lesson_->steps;
  const bool known =
      std::any_of(steps.begin(), steps.end(), [&](const Step& step) { return step.say && step.id == at; });
  while (known && tutor.step().id != at)
    if (auto next = tutor.next(); !next) return tl::unexpected(next.error());
  return tutor;
}

// Comes to a step and, through those without words, to the next that has some.
tl::expected<void, Error> Tutor::enter(std::size_t step) {
  for (at_ = step;; ++at_) {
    tried_ = false;
    misses_ = 0;
    if (auto performed = perform(lesson_->steps[at_]); !performed) return performed;
    if (lesson_->steps[at_].say) break;
  }
  changed({});
  return {};
}

tl::expected<void, Error> Tutor::perform(const Step& step) {
  if (step.kind == StepKind::load) {
    table::Setup setup;
    setup.game = lesson_->game;
    setup.options = lesson_->options;
    auto loaded = table::Table::load(std::move(setup), step.state);
    if (!loaded) return tl::unexpected(loaded.error());
    table_ = std::move(*loaded);
    if (!lesson_->rival.empty())
      for (int other = 0; other < table_->seats(); ++other)
        if (other != lesson_->seat) {
          table_->rename(Seat{static_cast<std::uint8_t>(other)}, {lesson_->rival, "easy"});
          break;
        }
    began_ = changes_ + 1;
    return {};
  }
  if (step.kind != StepKind::reply) return {};
  int gain = 0;
  std::optional<int> who;
  for (const std::string& move : step.moves) {
    if (table_->actor().is_seat()) who = index(table_->actor().seat());
    const int seat = who.value_or(lesson_->seat);
    const int before = points_of(*table_, this->seat(), seat);
    if (auto played = table_->play(move); !played) return tl::unexpected(played.error());
    gain += points_of(*table_, this->seat(), seat) - before;
  }
  gain_ = gain;
  return {};
}

void Tutor::changed(std::optional<Feedback> feedback) {
  feedback_ = std::move(feedback);
  ++changes_;
}

void Tutor::keep() { past_.push_back({at_, table_->copy(), gain_, began_}); }

tl::expected<void, Error> Tutor::advance() {
  keep();
  return enter(at_ + 1);
}

json::object Tutor::first_answer() const {
  for (const json::value& legal : table_->moves(seat()))
    if (meant_by(step().moves.front(), legal.at("move").as_string())) return legal.as_object();
  return {{"move", step().moves.front()}, {"pieces", json::array()}};
}

tl::expected<void, Error> Tutor::play_first() {
  const std::string move = json::value_to<std::string>(first_answer().at("move"));
  keep();
  gain_ = gain_of(*table_, move, seat());
  if (auto played = table_->play(move); !played) return tl::unexpected(played.error());
  return enter(at_ + 1);
}

tl::expected<void, Error> Tutor::next() {
  if (ended()) return {};
  if (step().kind == StepKind::ask) return play_first();
  return advance();
}

tl::expected<void, Error> Tutor::show() {
  if (step().kind == StepKind::attempt && !tried_) {
    wondered(step().moves.front());
    return {};
  }
  if (step().kind != StepKind::ask) return next();
  const int since = table_->ply();
  const int table = began_;
  if (auto played = play_first(); !played) return played;
  // Where a new position lies there already, what was shown is gone.
  if (table == began_) feedback_ = Feedback{Feedback::Kind::shown, {}, {}, since};
  return {};
}

void Tutor::back() {
  if (past_.empty()) return;
  Past& last = past_.back();
  at_ = last.at;
  table_ = std::move(last.table);
  gain_ = last.gain;
  tried_ = false;
  misses_ = 0;
  past_.pop_back();
  changed({});
  began_ = changes_;
}

tl::expected<void, Error> Tutor::restart() {
  past_.clear();
  gain_.reset();
  return enter(0);
}

void Tutor::wondered(std::string_view move) {
  if (step().kind != StepKind::attempt || tried_) return;
  const auto refusal = table_->why_not(move);
  if (!refusal || refusal->rule != step().refused) return;
  tried_ = true;
  changed(Feedback{Feedback::Kind::refused, {}, std::string(move)});
}

tl::expected<void, Error> Tutor::play(std::string_view line, std::string_view language) {
  const int table = began_;
  for (bool first = true; first || (!line.empty() && table == began_ && !feedback_); first = false) {
    const std::size_t end = line.find(';');
    const std::string_view move = line.substr(0, end);
    line.remove_prefix(end == line.npos ? line.size() : end + 1);
    const std::size_t begins = std::min(move.find_first_not_of(' '), move.size());
    if (auto played = play_one(move.substr(begins), language); !played) {
      if (first) return played;
      break;
    }
  }
  return {};
}

tl::expected<void, Error> Tutor::play_one(std::string_view move, std::string_view language) {
  if (auto refusal = table_->why_not(move, language)) {
    wondered(move);
    return tl::unexpected(*refusal);
  }
  if (step().kind == StepKind::attempt && !tried_) {
    changed(Feedback{Feedback::Kind::wait});
    return {};
  }
  // Who knows what to do need not read on first.
  const int table = began_;
  while (step().kind != StepKind::ask && step().kind != StepKind::attempt) {
    if (ended()) return {};
    if (auto moved = advance(); !moved) return moved;
    if (table != began_ || table_->why_not(move)) return {};
  }
  if (step().kind == StepKind::attempt) return {};
  if (in(step().moves, move)) {
    keep();
    gain_ = gain_of(*table_, move, seat());
    if (auto played = table_->play(move); !played) return tl::unexpected(played.error());
    return enter(at_ + 1);
  }
  ++misses_;
  gain_ = gain_of(*table_, move, seat());
  for (const Near& near : step().near)
    if (in(near.moves, move)) {
      changed(Feedback{Feedback::Kind::near, near.say});
      return {};
    }
  changed(Feedback{Feedback::Kind::otherwise, step().otherwise});
  return {};
}

std::string Tutor::filled(std::string_view sentence) const {
  int theirs = 0;
  for (int other = 0, first = true; other < table_->seats(); ++other)
    if (other != lesson_->seat) {
      const int points = points_of(*table_, seat(), other);
      theirs = first ? points : std::max(theirs, points);
      first = false;
    }
  std::string text;
  for (;;) {
    const std::size_t open = sentence.find('{');
    const std::size_t close = sentence.find('}', open);
    if (open == sentence.npos || close == sentence.npos) return text.append(sentence);
    text.append(sentence.substr(0, open));
    const std::string_view slot = sentence.substr(open + 1, close - open - 1);
    if (slot == "mine")
      text += std::to_string(points_of(*table_, seat(), lesson_->seat));
    else if (slot == "theirs")
      text += std::to_string(theirs);
    else if (slot == "gain")
      text += signed_text(gain_.value_or(0));
    else
      text.append(sentence.substr(open, close - open + 1));
    sentence.remove_prefix(close + 1);
  }
}

json::object Tutor::feedback_json(std::string_view language) const {
  switch (feedback_->kind) {
    case Feedback::Kind::near:
      return {{"kind", "near"}, {"say", filled(feedback_->say->in(language))}};
    case Feedback::Kind::otherwise:
      return {{"kind", "else"},
              {"say", feedback_->say ? filled(feedback_->say->in(language))
                                     : table::words_for("lesson.not_this", language)}};
    case Feedback::Kind::wait:
      return {{"kind", "else"}, {"say", table::words_for("lesson.try_first", language)}};
    case Feedback::Kind::refused: {
      const auto refusal = table_->why_not(feedback_->move, language);
      return {{"kind", "refused"}, {"say", refusal->message}, {"rule", refusal->rule}};
    }
    case Feedback::Kind::shown:
      break;
  }
  std::string sentences;
  for (const json::value& event : table_->events(seat(), feedback_->since, language)) {
    const std::string_view sentence = event.at("text").as_string();
    if (sentence.empty()) continue;
    if (!sentences.empty()) sentences += ' ';
    sentences += sentence;
  }
  return {{"kind", "shown"}, {"say", sentences}};
}

json::object Tutor::told(std::string_view language) const {
  constexpr const char* kKinds[] = {"load", "say", "ask", "try", "reply", "end"};
  const auto& steps = lesson_->steps;
  const auto with_words = [](const Step& step) { return step.say.has_value(); };
  const auto here = steps.begin() + static_cast<std::ptrdiff_t>(at_);
  json::object told{{"lesson", lesson_->id},
                    {"title", lesson_->title.in(language)},
                    {"step", std::count_if(steps.begin(), here, with_words)},
                    {"of", std::count_if(steps.begin(), steps.end(), with_words)},
                    {"at", step().id},
                    {"kind", kKinds[static_cast<std::size_t>(step().kind)]},
                    {"waits", step().kind == StepKind::ask || (step().kind == StepKind::attempt && !tried_)},
                    {"say", filled((tried_ ? step().after : step().say)->in(language))},
                    {"point", json::value_from(tried_ ? std::vector<std::string>() : step().point)},
                    {"rules", json::value_from(step().rules)},
                    {"misses", misses_},
                    {"can_back", !past_.empty()}};
  if (feedback_) told["feedback"] = feedback_json(language);
  if (step().nudge) told["nudge"] = filled(step().nudge->in(language));
  // Whoever hesitates where nothing is written for that is shown the pieces that an answer moves.
  else if (step().kind == StepKind::ask)
    told["nudge_at"] = first_answer().at("pieces");
  if (!step().next.empty()) told["next"] = step().next;
  return told;
}

}  // namespace samovar::lesson
