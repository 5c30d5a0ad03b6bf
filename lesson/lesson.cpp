#include "lesson/lesson.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>

#include <fmt/format.h>

#include "embedded/carried.hpp"
#include "json/reader.hpp"

namespace samovar::lesson {

namespace {

constexpr std::size_t kLongest = 240 * 4;  // bytes of a sentence; the test counts its characters

Text text_of(JsonReader json) {
  json.only({"en", "fr"});
  return {json["en"].text(kLongest), json["fr"].text(kLongest)};
}

std::vector<std::string> texts_of(JsonReader json) {
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < json.size(); ++i) texts.push_back(json[i].text());
  return texts;
}

json::object object_of(JsonReader json) {
  if (const json::object* object = json.raw().if_object()) return *object;
  json.fail("expected an object");
  return {};
}

void read_common(JsonReader& json, Step& step) {
  if (json.has("point")) step.point = texts_of(json["point"]);
  if (json.has("rules")) step.rules = texts_of(json["rules"]);
  if (json.has("check")) step.check = object_of(json["check"]);
}

void read_ask(JsonReader& json, Step& step) {
  json.only({"id", "ask", "nudge", "point", "rules", "check", "accept", "near", "else", "else_check"});
  step.kind = StepKind::ask;
  step.say = text_of(json["ask"]);
  step.moves = texts_of(json["accept"]);
  if (step.moves.empty()) json["accept"].fail("expected at least one move");
  if (json.has("nudge")) step.nudge = text_of(json["nudge"]);
  if (json.has("else")) step.otherwise = text_of(json["else"]);
  if (json.has("else_check")) step.otherwise_check = object_of(json["else_check"]);
  if (!json.has("near")) return;
  JsonReader near = json["near"];
  for (std::size_t i = 0; i < near.size(); ++i) {
    near[i].only({"moves", "say", "check"});
    step.near.push_back({texts_of(near[i]["moves"]), text_of(near[i]["say"]),
                         near[i].has("check") ? object_of(near[i]["check"]) : json::object()});
  }
}

void read_reply(JsonReader& json, Step& step) {
  json.only({"id", "reply", "say", "point", "rules", "check"});
  step.kind = StepKind::reply;
  JsonReader reply = json["reply"];
  if (reply.is_text())
    step.moves = {reply.text()};
  else
    step.moves = texts_of(reply);
  if (json.has("say")) step.say = text_of(json["say"]);
}

void read_attempt(JsonReader& json, Step& step) {
  json.only({"id", "try", "move", "refused", "after", "point", "rules", "check"});
  step.kind = StepKind::attempt;
  step.say = text_of(json["try"]);
  step.after = text_of(json["after"]);
  step.moves = {json["move"].text()};
  step.refused = json["refused"].text();
}

Step step_of(JsonReader json) {
  Step step;
  step.id = json["id"].text();
  read_common(json, step);
  if (json.has("load")) {
    json.only({"id", "load", "check"});
    step.kind = StepKind::load;
    step.state = json["load"].raw();
  } else if (json.has("ask")) {
    read_ask(json, step);
  } else if (json.has("try")) {
    read_attempt(json, step);
  } else if (json.has("reply")) {
    read_reply(json, step);
  } else if (json.has("end")) {
    json.only({"id", "end", "next", "rules", "check"});
    step.kind = StepKind::end;
    step.say = text_of(json["end"]);
    if (json.has("next")) step.next = json["next"].text();
  } else {
    json.only({"id", "say", "point", "rules", "check"});
    step.say = text_of(json["say"]);
  }
  return step;
}

// Small letters, one space between words: as every game's notation reads a move.
std::string plain(std::string_view text) {
  std::string plain;
  for (const char c : text) {
    if (std::isspace(static_cast<unsigned char>(c)) == 0)
      plain += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    else if (!plain.empty() && plain.back() != ' ')
      plain += ' ';
  }
  if (plain.ends_with(' ')) plain.pop_back();
  return plain;
}

}  // namespace

tl::expected<Lesson, Error> read_lesson(const json::value& value) {
  JsonReader json(value, "bad_lesson");
  json.only(
      {"lesson", "game", "mode", "options", "seat", "rival", "minutes", "title", "goal", "tells", "steps"});
  Lesson lesson;
  lesson.id = json["lesson"].text();
  lesson.game = json["game"].text();
  const std::string_view number =
      std::string_view(lesson.id).substr(std::min(lesson.game.size() + 1, lesson.id.size()));
  const auto [end, failure] = std::from_chars(number.data(), number.data() + number.size(), lesson.number);
  if (lesson.id != fmt::format("{}/{}", lesson.game, lesson.number) || failure != std::errc())
    json["lesson"].fail("expected the game, a slash and the chapter's number");
  if (json.has("mode")) lesson.mode = json["mode"].text();
  lesson.options = object_of(json["options"]);
  lesson.seat = static_cast<int>(json["seat"].integer(0, 7));
  if (json.has("rival")) lesson.rival = json["rival"].text();
  lesson.minutes = static_cast<int>(json["minutes"].integer(1, 5));
  lesson.title = text_of(json["title"]);
  lesson.goal = text_of(json["goal"]);
  lesson.tells = texts_of(json["tells"]);
  JsonReader steps = json["steps"];
  for (std::size_t i = 0; i < steps.size(); ++i) lesson.steps.push_back(step_of(steps[i]));
  if (!json.failed() && (lesson.steps.empty() || lesson.steps.front().kind != StepKind::load ||
                         lesson.steps.back().kind != StepKind::end))
    steps.fail("expected a load first and an end last");
  if (json.failed()) return tl::unexpected(json.error());
  return lesson;
}

const std::vector<std::shared_ptr<const Lesson>>& lessons() {
  static const auto all = [] {
    std::vector<std::shared_ptr<const Lesson>> read;
    for (const EmbeddedFile& file : carried()) {
      if (!file.path.starts_with("docs/lessons/")) continue;
      const auto json = parse_json(file.bytes, file.path);
      if (!json) continue;  // the test of the lessons fails on it
      if (auto lesson = read_lesson(*json))
        read.push_back(std::make_shared<const Lesson>(std::move(*lesson)));
    }
    std::sort(read.begin(), read.end(), [](const auto& a, const auto& b) {
      return std::tie(a->game, a->number) < std::tie(b->game, b->number);
    });
    return read;
  }();
  return all;
}

std::shared_ptr<const Lesson> find_lesson(std::string_view id) {
  for (const auto& lesson : lessons())
    if (lesson->id == id) return lesson;
  return nullptr;
}

json::array lesson_list(std::string_view language) {
  json::array list;
  for (const auto& lesson : lessons()) {
    if (lesson->picture()) continue;
    json::array steps;
    for (const Step& step : lesson->steps)
      if (step.say) steps.emplace_back(step.id);
    json::object told{{"lesson", lesson->id},
                      {"game", lesson->game},
                      {"number", lesson->number},
                      {"title", lesson->title.in(language)},
                      {"goal", lesson->goal.in(language)},
                      {"minutes", lesson->minutes},
                      {"steps", std::move(steps)}};
    if (!lesson->mode.empty()) told["mode"] = lesson->mode;
    list.push_back(std::move(told));
  }
  return list;
}

bool meant_by(std::string_view pattern, std::string_view move) {
  const std::string wanted = plain(pattern);
  if (wanted.ends_with('*'))
    return plain(move).starts_with(std::string_view(wanted).substr(0, wanted.size() - 1));
  return plain(move) == wanted;
}

}  // namespace samovar::lesson
