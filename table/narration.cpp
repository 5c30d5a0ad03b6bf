#include "table/narration.hpp"

#include <array>
#include <map>

#include <boost/algorithm/string/replace.hpp>

#include "json/reader.hpp"

namespace samovar::table {

const json::object& BoxWords::in(std::string_view language, std::string_view game,
                                 const std::function<json::object()>& of_box) const {
  const Guard lock(mutex_);
  if (const auto known = words_.find(language); known != words_.end()) return known->second;
  json::object words;
  const std::string prefix = std::string(game) + ".score.";
  for (const std::string& key : keys_from(prefix))
    words[key.substr(prefix.size())] = words_for(key, language);
  for (const auto& [id, word] : of_box()) words[id] = word;
  // Whoever enters an edition types ' and means ’.
  for (auto& each : words)
    if (each.value().is_string())
      each.value() = boost::replace_all_copy(std::string(each.value().as_string()), "'", "’");
  return words_.emplace(language, std::move(words)).first->second;
}

Said said_of(const Refusal& refusal) {
  Said said{refusal.reason};
  for (std::size_t i = 0; i < refusal.numbers.size(); ++i)
    said.with.emplace_back(std::to_string(i), std::to_string(refusal.numbers[i]));
  return said;
}

std::string refusal_text(const Refusal& refusal, std::string_view language) {
  return said_in(said_of(refusal), language);
}

Narrator::Narrator(std::string_view game, std::string_view language, const json::object& words,
                   const std::vector<Player>& players)
    : game_(game), language_(language), words_(words), players_(players) {}

std::string Narrator::sentence(const json::object& event, Seat viewer) const {
  const json::value* kind = event.if_contains("kind");
  if (!kind || !kind->is_string()) return {};
  const std::string key = game_ + ".event." + std::string(kind->get_string());
  const auto is_viewer = [&](std::string_view field) {
    const json::value* seat = event.if_contains(field);
    return seat && seat->is_int64() && seat->get_int64() == index(viewer);
  };
  if (is_viewer("seat"))
    if (const std::string* by_you = find_words(key + ".you", language_)) return filled(*by_you, event);
  if (is_viewer("to"))
    if (const std::string* to_you = find_words(key + ".to_you", language_)) return filled(*to_you, event);
  return filled(words_for(key, language_), event);
}

std::string Narrator::clause(std::string_view says, const json::object& with) const {
  return filled(words_for(game_ + ".reason." + std::string(says), language_), with);
}

std::string Narrator::filled(std::string_view sentence, const json::object& fields) const {
  return fill_in(sentence, language_, [&](std::string_view field) { return field_text(field, fields); });
}

std::string Narrator::field_text(std::string_view field, const json::object& fields) const {
  std::string_view prefix;
  std::string_view name = field;
  if (const std::size_t colon = field.find(':'); colon != std::string_view::npos) {
    prefix = field.substr(0, colon);
    name = field.substr(colon + 1);
  }
  const json::value* value = fields.if_contains(name);
  if (!value) return std::string(field);
  if ((name == "seat" || name == "to") && value->is_int64()) {
    const auto seat = static_cast<std::size_t>(value->get_int64());
    return seat < players_.size() ? players_[seat].name : std::string();
  }
  return value_text(prefix, *value);
}

std::string Narrator::value_text(std::string_view prefix, const json::value& value) const {
  if (const json::array* items = value.if_array()) return list_text(prefix, *items);
  if (const json::string* id = value.if_string()) {
    const json::value* word =
        words_.if_contains(prefix.empty() ? std::string(*id) : std::string(prefix) + "." + std::string(*id));
    return std::string(word && word->is_string() ? word->get_string() : *id);
  }
  if (const json::object* item = value.if_object()) {
    const json::value* kind = item->if_contains("kind");
    if (!kind || !kind->is_string()) return {};
    return filled(words_for(game_ + ".item." + std::string(kind->get_string()), language_), *item);
  }
  return value.is_null() ? std::string() : json::serialize(value);
}

// "a", "a and b", "a, b and c": {0} is what comes before, {1} what comes next.
std::string Narrator::list_text(std::string_view prefix, const json::array& items) const {
  std::string text;
  for (std::size_t i = 0; i < items.size(); ++i) {
    const std::string item = value_text(prefix, items[i]);
    if (i == 0) {
      text = item;
      continue;
    }
    const std::string joint = words_for(i + 1 == items.size() ? "list.and" : "list.comma", language_);
    text = fill_in(joint, language_, [&](std::string_view name) { return name == "0" ? text : item; });
  }
  return text;
}

}  // namespace samovar::table
