// The names of Tea Time's cards and scores.
#include "games/tea_time/codec/module.hpp"

namespace samovar::tea_time {

namespace json = boost::json;

json::object Module::words(std::string_view language) const {
  json::object words;
  for (const Character& character : edition_.characters) {
    words[character.id] = words_in(character.name, language);
    words["the." + character.id] = words_in(character.the_name, language);
  }
  words["alice"] = "Alice";
  words["the.alice"] = "Alice";
  return words;
}

std::string Module::score_label(int label) const { return card_id(label + 1); }

std::string Module::title(int) const { return {}; }

}  // namespace samovar::tea_time
