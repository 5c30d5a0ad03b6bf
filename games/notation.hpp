// What the notations of all games begin with.
#pragma once

#include <cctype>
#include <string>
#include <string_view>
#include <vector>

namespace samovar {

// In lower case; any white space parts them.
inline std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  std::string word;
  for (const char raw : text) {
    const auto c = static_cast<unsigned char>(raw);
    if (!std::isspace(c)) {
      word += static_cast<char>(std::tolower(c));
    } else if (!word.empty()) {
      words.push_back(std::move(word));
      word.clear();
    }
  }
  if (!word.empty()) words.push_back(std::move(word));
  return words;
}

}  // namespace samovar
