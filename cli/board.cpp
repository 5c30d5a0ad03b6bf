#include "cli/board.hpp"

#include <map>

namespace samovar::cli {

namespace json = boost::json;

namespace {

std::map<std::string_view, GameBoard::Draw>& boards() {
  static std::map<std::string_view, GameBoard::Draw> all;
  return all;
}

void outline(const json::value& value, const json::object& words, std::size_t depth, std::string& text) {
  const std::string indent(2 * depth, ' ');
  if (const json::object* object = value.if_object()) {
    for (const auto& field : *object) {
      text += indent + word_for(words, field.key()) + ":";
      const bool nested = field.value().is_structured();
      text += nested ? "\n" : " ";
      outline(field.value(), words, nested ? depth + 1 : 0, text);
    }
  } else if (const json::array* items = value.if_array()) {
    for (const json::value& item : *items) {
      const bool nested = item.is_structured();
      text += indent + (nested ? "-\n" : "- ");
      outline(item, words, nested ? depth + 1 : 0, text);
    }
  } else if (const json::string* id = value.if_string()) {
    text += word_for(words, *id) + "\n";
  } else {
    text += json::serialize(value) + "\n";
  }
}

}  // namespace

GameBoard::GameBoard(std::string_view game, Draw draw) { boards().emplace(game, draw); }

Scene scene_of(const table::Table& table, Seat viewer, const Speech& speech, std::optional<int> ply) {
  return {table.setup().game, table.view(viewer, ply), table.words(speech.language()), table.setup().players};
}

std::string drawn(const Scene& scene, const Speech& speech, const Terminal& terminal) {
  if (const auto own = boards().find(scene.game); own != boards().end())
    return own->second(scene, speech, terminal);
  std::string text;
  outline(scene.view, scene.words, 0, text);
  return text;
}

std::string word_for(const json::object& words, std::string_view id) {
  const json::value* word = words.if_contains(id);
  return std::string(word && word->is_string() ? std::string_view(word->get_string()) : id);
}

}  // namespace samovar::cli
