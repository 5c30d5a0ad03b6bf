// What things are called, by language; and what every edition calls itself.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "json/reader.hpp"

namespace samovar {

using Words = std::map<std::string, std::string>;  // by language

inline const std::string& words_in(const Words& words, std::string_view language) {
  const auto found = words.find(std::string(language));
  return found != words.end() ? found->second : words.at("en");
}

// English must be among them.
Words read_words(JsonReader json, std::size_t longest = 60);

// The name of an edition, which must be one of this game.
std::string read_edition_name(JsonReader edition, std::string_view game);

}  // namespace samovar
