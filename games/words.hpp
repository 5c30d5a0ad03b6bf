// What things are called, by language.
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace samovar {

using Words = std::map<std::string, std::string>;  // by language

inline const std::string& words_in(const Words& words, std::string_view language) {
  const auto found = words.find(std::string(language));
  return found != words.end() ? found->second : words.at("en");
}

}  // namespace samovar
