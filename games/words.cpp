#include "games/words.hpp"

namespace samovar {

Words read_words(JsonReader json, std::size_t longest) {
  Words words;
  for (const std::string& language : json.keys()) words[language] = json[language].text(longest);
  if (!words.contains("en")) json.wrong("edition.no_english");
  return words;
}

std::string read_edition_name(JsonReader edition, std::string_view game) {
  fixed(edition["game"], std::string(game));
  std::string name = edition["edition"].text(60);
  if (name.empty() || name.find_first_of(" \t\r\n") != std::string::npos)
    edition["edition"].wrong("edition.name");
  return name;
}

}  // namespace samovar
