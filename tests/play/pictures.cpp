#include "tests/play/pictures.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "tests/play/positions.hpp"

namespace samovar::play {

namespace json = boost::json;
using book::Kind;
using book::Part;

namespace {

// Chapters come first.
constexpr int kFirst = 101;
constexpr std::size_t kMostCharacters = 240;

std::size_t characters(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

std::string caption_of(const Part& board) {
  for (const std::string& line : board.lines)
    if (line.starts_with("caption ")) return line.substr(8);
  return {};
}

// Sentence by sentence, as much as is read at a time.
std::vector<std::string> portions(const std::string& caption) {
  std::vector<std::string> all{""};
  for (std::size_t from = 0; from < caption.size();) {
    const std::size_t dot = caption.find(". ", from);
    const std::size_t end = dot == caption.npos ? caption.size() : dot + 2;
    const std::string sentence = caption.substr(from, end - from);
    if (!all.back().empty() && characters(all.back() + sentence) > kMostCharacters) all.emplace_back();
    all.back() += sentence;
    from = end;
  }
  for (std::string& one : all)
    while (one.ends_with(' ')) one.pop_back();
  return all;
}

json::object both(const std::string& english, const std::string& french) {
  return {{"en", english}, {"fr", french}};
}

std::string move_of(const std::string& line) {
  const std::vector<std::string> words = words_of(line);
  std::string move;
  for (std::size_t i = 1; i < words.size() && words[i] != "="; ++i)
    move.append(move.empty() ? "" : " ").append(words[i]);
  return move;
}

const std::string& heading_above(const std::vector<Part>& book, std::size_t at) {
  return book[book::section_of(book, at)].text;
}

json::object lesson_of(const std::vector<Part>& english, const std::vector<Part>& french, std::size_t at,
                       int number) {
  const Part& board = english[at];
  table::Table table = position_of(board.game, board.lines);
  const int seat = index(table.actor().seat());
  json::array steps;
  const auto add = [&](json::object step) {
    step["id"] = fmt::format("step-{}", steps.size());
    steps.push_back(std::move(step));
  };
  add({{"load", table.state()}});
  // Both languages are told in as many portions.
  std::vector<std::string> in_english = portions(caption_of(board));
  std::vector<std::string> in_french = portions(caption_of(french[at]));
  while (in_english.size() < in_french.size()) in_english.push_back(in_english.back());
  while (in_french.size() < in_english.size()) in_french.push_back(in_french.back());
  for (std::size_t i = 0; i < in_english.size(); ++i) add({{"say", both(in_english[i], in_french[i])}});
  for (const std::string& line : board.lines) {
    if (!line.starts_with("play ") || line.ends_with(" instead")) continue;
    const std::string move = move_of(line);
    if (table.actor() == Actor::seat(Seat{static_cast<std::uint8_t>(seat)}))
      add({{"ask", both("Now you: play what the picture tells.", "À vous : jouez ce que raconte l’image.")},
           {"accept", json::array{move}},
           {"else", both("That can be done as well. Here the picture goes on differently.",
                         "C’est possible aussi. Ici, l’image continue autrement.")}});
    else
      add({{"reply", move}});
    if (const auto played = table.play(move); !played)
      throw std::runtime_error(move + ": " + played.error().message);
  }
  add({{"end", both("That was the picture. Go back to the book, or play a whole game.",
                    "Voilà l’image. Revenez au livret, ou jouez une partie entière.")}});
  return {{"lesson", fmt::format("{}/{}", board.game, number)},
          {"game", board.game},
          {"mode", "picture"},
          {"options", table.setup().options},
          {"seat", seat},
          {"minutes", 1},
          {"title", both(heading_above(english, at), heading_above(french, at))},
          {"goal", both("What a picture shows, on the board.", "Ce que montre une image, sur le plateau.")},
          {"tells", json::array{}},
          {"steps", std::move(steps)}};
}

}  // namespace

std::vector<PictureLesson> pictures_of(const std::vector<Part>& english, const std::vector<Part>& french) {
  std::vector<PictureLesson> all;
  for (std::size_t at = 0; at < english.size(); ++at) {
    if (english[at].kind != Kind::Block || english[at].what != "board") continue;
    const int number = kFirst + static_cast<int>(all.size());
    all.push_back(
        {fmt::format("{}.{}.json", english[at].game, number), lesson_of(english, french, at, number)});
  }
  return all;
}

std::string text_of(const json::object& lesson) {
  std::string text = "{\n";
  for (const auto& field : lesson) {
    if (field.key() == "steps") continue;
    text += fmt::format("  \"{}\": {},\n", std::string_view(field.key()), json::serialize(field.value()));
  }
  text += "  \"steps\": [\n";
  const json::array& steps = lesson.at("steps").as_array();
  for (std::size_t i = 0; i < steps.size(); ++i)
    text += fmt::format("    {}{}\n", json::serialize(steps[i]), i + 1 < steps.size() ? "," : "");
  return text + "  ]\n}\n";
}

}  // namespace samovar::play
