#include "cli/sitting.hpp"

#include <algorithm>
#include <charconv>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/arguments.hpp"
#include "cli/board.hpp"
#include "cli/files.hpp"
#include "cli/sheets.hpp"

namespace samovar::cli {

namespace json = boost::json;

namespace {

std::string first_word(std::string_view text) { return std::string(text.substr(0, text.find(' '))); }

std::string behind_first_word(std::string_view text) {
  const std::size_t space = text.find_first_of(' ');
  const std::size_t rest = space == std::string_view::npos ? space : text.find_first_not_of(' ', space);
  return rest == std::string_view::npos ? "" : std::string(text.substr(rest));
}

}  // namespace

Sitting::Sitting(table::Table table, Choices choices, Speech speech, const Terminal& terminal)
    : table_(std::move(table)),
      choices_(std::move(choices)),
      speech_(std::move(speech)),
      terminal_(terminal) {}

// Whom the log calls "you": the only person, or nobody.
Seat Sitting::viewer() const {
  std::optional<Seat> person;
  for (int seat = 0; seat < table_.seats(); ++seat) {
    if (choices_.bots.contains(seat)) continue;
    if (person) return kSpectator;
    person = Seat{static_cast<std::uint8_t>(seat)};
  }
  return person.value_or(kSpectator);
}

int Sitting::run() {
  if (choices_.bots.size() < static_cast<std::size_t>(table_.seats()))
    fmt::print("{}\n\n", speech_.say("cli.play.welcome"));
  if (const auto begun = table_.begin(); !begun) return complain(begun.error());
  bool leaves = false;
  while (!table_.over() && !leaves) {
    tell_news();
    const Seat seat = table_.actor().seat();
    if (choices_.bots.contains(index(seat))) {
      if (!bot_plays(seat)) return kBadInput;
      continue;
    }
    leaves = person_plays(seat) == Next::Leave;
  }
  if (table_.over()) {
    tell_news();
    fmt::print("\n");
    show_board();
    fmt::print("\n{}\n{}\n", score_sheet(table_, viewer(), speech_, terminal_),
               terminal_.painted(Ink::Bold, verdict(table_, speech_)));
  } else {
    fmt::print("{}\n", speech_.say("cli.play.left"));
  }
  if (!choices_.record.empty()) save(choices_.record);
  return 0;
}

void Sitting::tell_news() {
  fmt::print("{}", log_sheet(table_, viewer(), told_, {}, speech_, false));
  told_ = table_.ply();
}

void Sitting::show_board() const {
  const Seat seat = table_.actor().is_seat() ? table_.actor().seat() : viewer();
  fmt::print("{}", drawn(scene_of(table_, seat, speech_), speech_, terminal_));
}

bool Sitting::bot_plays(Seat seat) {
  const auto choice = table_.ask(choices_.bots.at(index(seat)));
  if (!choice) {
    complain(choice.error());
    return false;
  }
  if (const auto played = table_.play(choice->move); !played) {
    complain(played.error());
    return false;
  }
  return true;
}

Sitting::Next Sitting::person_plays(Seat seat) {
  fmt::print("\n");
  show_board();
  if (choices_.lists_moves)
    fmt::print("\n{}", move_sheet(table_.setup().game, table_.moves(seat), speech_, terminal_));
  const std::string prompt =
      choices_.you
          ? speech_.say("cli.play.prompt_you")
          : speech_.say("cli.play.prompt",
                        fmt::arg("name", table_.setup().players[static_cast<std::size_t>(index(seat))].name));
  Next next = Next::SameDecision;
  while (next == Next::SameDecision) {
    const auto line = terminal_.ask("\n" + prompt + " ");
    if (!line) return Next::Leave;
    next = obey(*line, seat);
  }
  return next;
}

Sitting::Next Sitting::obey(const std::string& line, Seat seat) {
  const std::string word = first_word(line);
  const std::string rest = behind_first_word(line);
  if (word == "quit" || word == "exit") return Next::Leave;
  if (word == "undo") return undo(seat);
  if (word == "help" || word == "?") {
    fmt::print("{}\n",
               speech_.say("cli.play.help",
                           fmt::arg("example", table_.moves(seat).back().at("move").as_string().c_str())));
  } else if (word == "hint") {
    hint();
  } else if (word == "score") {
    fmt::print("{}", score_sheet(table_, seat, speech_, terminal_));
  } else if (word == "rules") {
    const std::string sheet = rules_sheet(table_, rest, speech_, terminal_);
    terminal_.page(sheet.empty() ? speech_.say("cli.play.no_rule", fmt::arg("rule", rest)) + "\n" : sheet);
  } else if (word == "log") {
    terminal_.page(log_sheet(table_, viewer(), 0, {}, speech_, false));
  } else if (word == "board") {
    show_board();
  } else if (word == "moves") {
    fmt::print("{}", move_sheet(table_.setup().game, table_.moves(seat), speech_, terminal_));
  } else if (word == "save") {
    if (rest.empty())
      fmt::print("{}\n", speech_.say("cli.play.save_where"));
    else
      save(rest);
  } else if (word.empty()) {
    fmt::print("{}\n", speech_.say("cli.play.help_hint"));
  } else {
    return play(line);
  }
  return Next::SameDecision;
}

void Sitting::hint() const {
  table::BotRequest request;
  request.bot = "hard";
  request.explain = speech_.language();
  const auto choice = table_.ask(request);
  if (!choice) {
    refuse(choice.error());
    return;
  }
  fmt::print("{}\n", speech_.say("cli.play.hint", fmt::arg("move", choice->move),
                                 fmt::arg("bot", choice->reason.at("bot").as_string().c_str())));
  if (const std::string words(choice->reason.at("words").as_string()); !words.empty())
    fmt::print("  {}\n", words);
  constexpr std::size_t kShown = 3;
  const json::array& candidates = choice->reason.at("candidates").as_array();
  for (std::size_t i = 0; i < std::min(kShown, candidates.size()); ++i)
    fmt::print(
        "  {}\n",
        speech_.say(
            "cli.play.candidate", fmt::arg("move", candidates[i].at("move").as_string().c_str()),
            fmt::arg("percent", fmt::format("{:.0f}", 100 * candidates[i].at("value").to_number<double>()))));
}

Sitting::Next Sitting::undo(Seat seat) {
  const bool alone = viewer() != kSpectator;
  const auto undone = alone ? table_.undo(seat) : table_.undo();
  if (!undone) {
    refuse(undone.error());
    return Next::SameDecision;
  }
  told_ = std::min(told_, table_.ply());
  fmt::print("{}\n", speech_.say("cli.play.undone"));
  return Next::AnotherDecision;
}

// A number means that move of the list. Where all moves begin with one word, it need not be typed.
std::string Sitting::move_meant(const std::string& typed) const {
  const json::array moves = table_.moves(table_.actor().seat());
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(typed.data(), typed.data() + typed.size(), number);
  if (error == std::errc() && end == typed.data() + typed.size() && number >= 1 && number <= moves.size())
    return std::string(moves[number - 1].at("move").as_string());
  std::set<std::string> verbs;
  for (const json::value& move : moves) verbs.insert(first_word(move.at("move").as_string()));
  if (verbs.size() == 1 && std::isdigit(static_cast<unsigned char>(typed[0])) == 0 && table_.why_not(typed) &&
      !table_.why_not(*verbs.begin() + " " + typed))
    return *verbs.begin() + " " + typed;
  return typed;
}

Sitting::Next Sitting::play(const std::string& typed) {
  if (const auto played = table_.play(move_meant(typed), speech_.language()); !played) {
    refuse(played.error());
    return Next::SameDecision;
  }
  return Next::AnotherDecision;
}

void Sitting::save(const std::string& path) const {
  table::Table kept = table_.copy();
  if (choices_.you) kept.rename(viewer(), {speech_.say("cli.play.person")});
  if (const auto written = write_text(path, kept.record()); !written)
    refuse(written.error());
  else
    fmt::print("{}\n", speech_.say("cli.play.saved", fmt::arg("file", path)));
}

void Sitting::refuse(const Error& untold) const {
  const Error error = table::in_words(untold, speech_.language());
  if (!error.rule.empty())
    fmt::print("{} ({})\n", error.message, error.rule);
  else
    fmt::print("{}\n{}\n", error.message, speech_.say("cli.play.help_hint"));
}

}  // namespace samovar::cli
