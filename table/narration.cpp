#include "table/narration.hpp"

#include <array>
#include <map>

#include "embedded/carried.hpp"
#include "json/reader.hpp"

namespace samovar::table {

namespace {

using Dictionary = std::map<std::string, std::string, std::less<>>;

const std::map<std::string, Dictionary, std::less<>>& dictionaries() {
  static const auto all = [] {
    constexpr std::string_view kFolder = "i18n/";
    constexpr std::string_view kEnding = ".json";
    std::map<std::string, Dictionary, std::less<>> read;
    for (const EmbeddedFile& file : carried()) {
      if (!file.path.starts_with(kFolder) || !file.path.ends_with(kEnding)) continue;
      Dictionary& words = read[std::string(
          file.path.substr(kFolder.size(), file.path.size() - kFolder.size() - kEnding.size()))];
      const auto json = parse_json(file.bytes, file.path);
      if (!json || !json->is_object()) continue;
      for (const auto& entry : json->get_object())
        if (const json::string* text = entry.value().if_string())
          words.emplace(std::string(entry.key()), std::string(*text));
    }
    return read;
  }();
  return all;
}

const std::string* find_words(std::string_view key, std::string_view language) {
  for (const std::string_view tried : {language, std::string_view("en")}) {
    const auto dictionary = dictionaries().find(tried);
    if (dictionary == dictionaries().end()) continue;
    const auto words = dictionary->second.find(key);
    if (words != dictionary->second.end()) return &words->second;
  }
  return nullptr;
}

// Whether a number takes the word of one thing: in French nought does as well. The page asks
// Intl.PluralRules; the cases in tests/words hold both to the same.
bool is_one(std::string_view number, std::string_view language) {
  if (number.starts_with('-')) number.remove_prefix(1);
  return number == "1" || (language == "fr" && number == "0");
}

// Replaces every {name} by what `value_of` says of it, and {name:one|many} by the word that goes with that
// number; an opening brace without an end stays as it is.
template <class ValueOf>
std::string fill_in(std::string_view sentence, std::string_view language, ValueOf&& value_of) {
  std::string text;
  for (;;) {
    const std::size_t open = sentence.find('{');
    const std::size_t close = sentence.find('}', open == std::string_view::npos ? 0 : open);
    if (open == std::string_view::npos || close == std::string_view::npos) return text.append(sentence);
    text.append(sentence.substr(0, open));
    const std::string_view hole = sentence.substr(open + 1, close - open - 1);
    const std::size_t bar = hole.find('|');
    const std::size_t colon = bar == std::string_view::npos ? bar : hole.find(':');
    if (colon < bar)
      text.append(is_one(value_of(hole.substr(0, colon)), language) ? hole.substr(colon + 1, bar - colon - 1)
                                                                    : hole.substr(bar + 1));
    else
      text.append(value_of(hole));
    sentence.remove_prefix(close + 1);
  }
}

}  // namespace

std::vector<std::string> languages() {
  std::vector<std::string> names;
  for (const auto& entry : dictionaries()) names.push_back(entry.first);
  return names;
}

std::string words_for(std::string_view key, std::string_view language) {
  const std::string* words = find_words(key, language);
  return words ? *words : std::string(key);
}

json::object score_words(std::string_view game, std::string_view language) {
  const std::string prefix = std::string(game) + ".score.";
  const Dictionary& english = dictionaries().at("en");
  json::object words;
  for (auto at = english.lower_bound(prefix); at != english.end() && at->first.starts_with(prefix); ++at)
    words[at->first.substr(prefix.size())] = words_for(at->first, language);
  return words;
}

std::string filled(std::string_view sentence, const Filling& with, std::string_view language) {
  return fill_in(sentence, language, [&](std::string_view name) {
    for (const auto& [hole, value] : with)
      if (hole == name) return value;
    return std::string(name);
  });
}

std::string said_in(const Said& said, std::string_view language) {
  return fill_in(words_for(said.key, language), language, [&](std::string_view name) {
    if (name == "list") {
      std::string text;
      for (const Said& part : said.list)
        text += (text.empty() ? "" : words_for(said.key + ".joint", language)) + said_in(part, language);
      return text;
    }
    for (const auto& [filled, with] : said.with)
      if (filled == name) return with;
    return std::string(name);
  });
}

Error in_words(Error error, std::string_view language) {
  if (!error.said.key.empty()) error.message = said_in(error.said, language);
  return error;
}

std::string refusal_text(const Refusal& refusal, std::string_view language) {
  return fill_in(words_for(refusal.reason, language), language, [&](std::string_view name) {
    for (std::size_t i = 0; i < refusal.numbers.size(); ++i)
      if (name == std::to_string(i)) return std::to_string(refusal.numbers[i]);
    return std::string(name);
  });
}

Narrator::Narrator(std::string_view game, std::string_view language, json::object words,
                   const std::vector<Player>& players)
    : game_(game), language_(language), words_(std::move(words)), players_(players) {}

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
