#include "json/words.hpp"

#include <map>

#include "embedded/carried.hpp"
#include "json/reader.hpp"

namespace samovar {

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

}  // namespace

const std::string* find_words(std::string_view key, std::string_view language) {
  for (const std::string_view tried : {language, std::string_view("en")}) {
    const auto dictionary = dictionaries().find(tried);
    if (dictionary == dictionaries().end()) continue;
    const auto words = dictionary->second.find(key);
    if (words != dictionary->second.end()) return &words->second;
  }
  return nullptr;
}

// In French nought does as well. The page asks
// Intl.PluralRules; the cases in tests/words hold both to the same.
bool is_one(std::string_view number, std::string_view language) {
  if (number.starts_with('-')) number.remove_prefix(1);
  return number == "1" || (language == "fr" && number == "0");
}

std::vector<std::string> languages() {
  std::vector<std::string> names;
  for (const auto& entry : dictionaries()) names.push_back(entry.first);
  return names;
}

std::string_view spoken(std::string_view language) {
  const auto known = dictionaries().find(language);
  return known != dictionaries().end() ? std::string_view(known->first) : "en";
}

std::string words_for(std::string_view key, std::string_view language) {
  const std::string* words = find_words(key, language);
  return words ? *words : std::string(key);
}

std::vector<std::string> keys_from(std::string_view prefix) {
  const Dictionary& english = dictionaries().at("en");
  std::vector<std::string> keys;
  for (auto at = english.lower_bound(prefix); at != english.end() && at->first.starts_with(prefix); ++at)
    keys.push_back(at->first);
  return keys;
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

}  // namespace samovar
