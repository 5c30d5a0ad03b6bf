// samovar learn: a lesson in this terminal.
#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "cli/board.hpp"
#include "cli/commands.hpp"
#include "cli/sheets.hpp"
#include "lesson/tutor.hpp"

namespace samovar::cli {

namespace json = boost::json;

namespace {

struct Asked {
  std::string game;
  std::string chapter;
  std::string language;
};

// What there is to learn, of one game or of all.
std::string shelf(const std::string& game, const Speech& speech) {
  std::string text;
  for (const auto& lesson : lesson::lessons())
    if ((game.empty() || lesson->game == game) && !lesson->picture())
      text +=
          fmt::format("{:12} {:>2}  {}\n", lesson->game, lesson->number,
                      speech.say("cli.learn.chapter", fmt::arg("title", lesson->title.in(speech.language())),
                                 fmt::arg("goal", lesson->goal.in(speech.language())),
                                 fmt::arg("minutes", lesson->minutes)));
  return text;
}

// A lesson, until it ends or somebody leaves.
class Class {
 public:
  Class(lesson::Tutor tutor, Speech speech, const Terminal& terminal)
      : tutor_(std::move(tutor)), speech_(std::move(speech)), terminal_(terminal) {}

  int run() {
    for (int shown = -1;;) {
      const json::object told = tutor_.told(speech_.language());
      if (tutor_.began() != shown || tutor_.table().ply() != ply_) {
        Scene scene = scene_of(tutor_.table(), tutor_.seat(), speech_);
        scene.players[static_cast<std::size_t>(index(tutor_.seat()))].name = speech_.say("lesson.you");
        fmt::print("\n{}\n", drawn(scene, speech_, terminal_));
        shown = tutor_.began();
        ply_ = tutor_.table().ply();
      }
      say(told);
      if (tutor_.ended()) return 0;
      const std::string_view prompt = told.at("waits").as_bool() ? "cli.learn.your_move" : "cli.learn.enter";
      const auto line = terminal_.ask(speech_.say(prompt));
      if (!line || *line == "quit" || *line == "exit") return 0;
      if (!obey(*line)) return 1;
    }
  }

 private:
  void say(const json::object& told) const {
    std::string text(told.at("say").as_string());
    const json::array& points = told.at("point").as_array();
    for (std::size_t i = 0; i < points.size(); ++i) {
      const std::string pin = fmt::format("{{{}}}", i + 1);
      // What lies before a seat has no name that one could type.
      const std::string_view name = points[i].as_string();
      text.replace(text.find(pin), pin.size(), name.starts_with("seat.") ? "*" : fmt::format("({})", name));
    }
    fmt::print("\n{}\n",
               terminal_.painted(Ink::Faint, fmt::format("{}/{}", told.at("step").to_number<int>() + 1,
                                                         told.at("of").to_number<int>())));
    for (const std::string& line : wrapped(text, std::min<std::size_t>(terminal_.columns(), 80)))
      fmt::print("{}\n", line);
    if (const json::value* feedback = told.if_contains("feedback"))
      fmt::print("{}\n", terminal_.painted(Ink::Yellow, feedback->at("say").as_string().c_str()));
    if (const json::value* nudge = told.if_contains("nudge"); nudge && told.at("misses").to_number<int>() > 1)
      fmt::print("{}\n", nudge->as_string().c_str());
    if (const json::value* next = told.if_contains("next")) {
      std::string command(next->as_string());
      std::replace(command.begin(), command.end(), '/', ' ');
      fmt::print("{}\n", speech_.say("cli.learn.next", fmt::arg("command", command)));
    }
  }

  // False where the lesson itself is broken.
  bool obey(const std::string& line) {
    if (line.empty() || line == "next" || line == "skip") {
      if (line.empty() && tutor_.told(speech_.language()).at("waits").as_bool()) {
        fmt::print("{}\n", speech_.say("cli.learn.help"));
        return true;
      }
      return went(tutor_.next());
    }
    if (line == "show") return went(tutor_.show());
    if (line == "restart") return went(tutor_.restart());
    if (line == "back")
      tutor_.back();
    else if (line == "help" || line == "?")
      fmt::print("{}\n", speech_.say("cli.learn.help"));
    else if (line == "moves")
      fmt::print("{}",
                 move_sheet(tutor_.lesson().game, tutor_.table().moves(tutor_.seat()), speech_, terminal_));
    else if (const auto played = tutor_.play(move_meant(line), speech_.language()); !played)
      fmt::print("{}{}\n", played.error().message,
                 played.error().rule.empty() ? "" : fmt::format(" ({})", played.error().rule));
    return true;
  }

  bool went(const tl::expected<void, Error>& done) const {
    if (!done) complain(done.error());
    return done.has_value();
  }

  // A number means that move of the list.
  std::string move_meant(const std::string& typed) const {
    const json::array moves = tutor_.table().moves(tutor_.seat());
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(typed.data(), typed.data() + typed.size(), number);
    if (error == std::errc() && end == typed.data() + typed.size() && number >= 1 && number <= moves.size())
      return std::string(moves[number - 1].at("move").as_string());
    return typed;
  }

  lesson::Tutor tutor_;
  Speech speech_;
  const Terminal& terminal_;
  int ply_ = -1;
};

int learn(const Asked& asked) {
  const Terminal terminal;
  Speech speech(asked.language.empty() ? terminal.language() : asked.language);
  if (asked.game.empty()) {
    fmt::print("{}", shelf({}, speech));
    return 0;
  }
  const std::string chapter = asked.chapter.empty() ? "1" : asked.chapter;
  const auto lesson = lesson::find_lesson(asked.game + "/" + chapter);
  if (!lesson) {
    const std::string known = shelf(asked.game, speech);
    return complain(fmt::format("there is no lesson \"{} {}\"{}", asked.game, chapter,
                                known.empty() ? "; samovar learn lists them" : ""));
  }
  auto tutor = lesson::Tutor::begin(lesson);
  if (!tutor) return complain(tutor.error());
  fmt::print("{}\n{}\n", terminal.painted(Ink::Bold, lesson->title.in(speech.language())),
             lesson->goal.in(speech.language()));
  return Class(std::move(*tutor), std::move(speech), terminal).run();
}

}  // namespace

void add_learn(Arguments& samovar) {
  auto asked = std::make_shared<Asked>();
  samovar.command("learn", "Learn a game by playing short lessons in this terminal")
      .text("GAME", "", asked->game, "Which game; without one, what there is to learn")
      .text("CHAPTER", "", asked->chapter, "Which chapter (1)")
      .choice("--lang", table::languages(), asked->language, "Language (that of the locale)")
      .example("samovar learn tea-time", "The first lesson of Tea Time.")
      .runs([asked] { return learn(*asked); });
}

}  // namespace samovar::cli
