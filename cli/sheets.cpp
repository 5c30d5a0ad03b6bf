#include "cli/sheets.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/board.hpp"

namespace samovar::cli {

namespace json = boost::json;

namespace {

std::string text_of(const json::value& value) { return std::string(value.as_string()); }

// "take two cards" and the like; games without such words show the kind.
std::string heading_of(const std::string& game, const json::object& move, const Speech& speech) {
  const std::string kind = text_of(move.at("kind"));
  return speech.say_or(fmt::format("cli.{}.{}.{}", game, kind, move.at("pieces").as_array().size()), kind);
}

std::string effect_of(const json::object& move) {
  const json::value* effect = move.if_contains("effect");
  if (!effect || !effect->is_object() || !effect->get_object().contains("points")) return "";
  return fmt::format("{:+}", effect->at("points").to_number<int>());
}

}  // namespace

std::string move_sheet(const std::string& game, const json::array& moves, const Speech& speech,
                       const Terminal& terminal) {
  std::size_t longest = 0;
  for (const json::value& move : moves) longest = std::max(longest, width_of(text_of(move.at("move"))));
  const std::size_t digits = std::to_string(moves.size()).size();
  const std::size_t entry = digits + 1 + longest + 1 + 4 + 3;
  const std::size_t a_line = std::max<std::size_t>(1, (terminal.columns() - 1) / entry);

  std::string text;
  std::string heading;
  std::size_t on_line = 0;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const json::object& move = moves[i].as_object();
    if (const std::string its = heading_of(game, move, speech); its != heading) {
      heading = its;
      if (on_line > 0) text += "\n";
      on_line = 0;
      text += terminal.painted(Ink::Bold, heading) + "\n";
    }
    text += fmt::format("  {} {} {}", padded(std::to_string(i + 1), digits, Side::Right),
                        padded(text_of(move.at("move")), longest), padded(effect_of(move), 4, Side::Right));
    on_line = (on_line + 1) % a_line;
    text += on_line == 0 ? "\n" : " ";
  }
  return on_line == 0 ? text : text + "\n";
}

std::string verdict(const table::Table& table, const Speech& speech) {
  const json::object result = table.result(kSpectator);
  std::vector<std::string> winners;
  const json::array& seats = result.at("seats").as_array();
  for (std::size_t seat = 0; seat < seats.size(); ++seat)
    if (seats[seat].at("winner").as_bool() && seat < table.setup().players.size())  // not an automatic rival
      winners.push_back(table.setup().players[seat].name);
  // Alone against nobody there is no victory, but there may be a grade.
  if (const json::array& titles = seats[0].at("titles").as_array(); seats.size() == 1 && !titles.empty())
    return speech.say("cli.result.graded", fmt::arg("names", table.setup().players[0].name),
                      fmt::arg("grade", word_for(table.words(speech.language()), titles[0].as_string())));
  return speech.say("cli.result." + text_of(result.at("outcome")),
                    fmt::arg("names", fmt::format("{}", fmt::join(winners, ", "))));
}

std::string score_sheet(const table::Table& table, Seat viewer, const Speech& speech,
                        const Terminal& terminal) {
  constexpr std::size_t kColumn = 14;
  const json::object result = table.result(viewer);
  const json::object words = table.words(speech.language());
  const json::array& seats = result.at("seats").as_array();
  // A seat may lack a line that another one has.
  std::vector<std::string_view> labels;
  for (const json::value& seat : seats)
    for (const json::value& line : seat.at("lines").as_array())
      if (const std::string_view label = line.at("label").as_string();
          std::find(labels.begin(), labels.end(), label) == labels.end())
        labels.push_back(label);
  std::size_t names = width_of(speech.say("cli.points"));
  for (const std::string_view label : labels) names = std::max(names, width_of(word_for(words, label)));
  names += 2;

  std::string text(names, ' ');
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    const bool person = seat < table.setup().players.size();
    text += padded(person ? table.setup().players[seat].name : speech.say("cli.rival"), kColumn - 1,
                   Side::Right) +
            " ";
  }
  text += "\n";
  for (const std::string_view label : labels) {
    text += padded(word_for(words, label), names);
    for (const json::value& seat : seats) {
      std::string figures;
      for (const json::value& line : seat.at("lines").as_array())
        if (line.at("label").as_string() == label)
          figures =
              fmt::format("{} ={:>3}", line.at("count").to_number<int>(), line.at("points").to_number<int>());
      text += padded(figures, kColumn - 1, Side::Right) + " ";
    }
    text += "\n";
  }
  text += padded(speech.say("cli.points"), names);
  for (const json::value& seat : seats)
    text += terminal.painted(
        Ink::Bold,
        padded(std::to_string(seat.at("points").to_number<int>()), kColumn - 1, Side::Right) + " ");
  text += "\n" + padded(speech.say("cli.place"), names);
  for (const json::value& seat : seats) {
    const bool winner = seat.at("winner").as_bool();
    text += padded(fmt::format("{}{}", winner ? "* " : "", seat.at("place").to_number<int>()), kColumn - 1,
                   Side::Right) +
            " ";
  }
  return text + "\n";
}

std::string log_sheet(const table::Table& table, Seat viewer, int since, std::optional<int> until,
                      const Speech& speech, bool numbered) {
  std::string text;
  for (const json::value& event : table.events(viewer, since, speech.language(), until)) {
    const std::string sentence = text_of(event.at("text"));
    if (sentence.empty()) continue;
    if (numbered) text += fmt::format("{:>4}  ", event.at("ply").to_number<int>() + 1);
    text += sentence + "\n";
  }
  return text;
}

}  // namespace samovar::cli
