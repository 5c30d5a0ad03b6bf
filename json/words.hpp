// The words in i18n/, which the program carries, and sentences made of them. Keys are flat; a key that is
// missing is shown as it is.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/error.hpp"

namespace samovar {

std::vector<std::string> languages();                // "en", "fr": the files in i18n/
std::string_view spoken(std::string_view language);  // English for one that we do not speak

// The words behind a key. A language that we do not speak reads English.
std::string words_for(std::string_view key, std::string_view language);
const std::string* find_words(std::string_view key, std::string_view language);  // null where there are none
std::vector<std::string> keys_from(std::string_view prefix);                     // that begin so

// A sentence with its holes filled: {name}, and {name:one|many} by that number. The page fills by the same
// grammar (web/src/lib/words.svelte.ts).
using Filling = std::vector<std::pair<std::string, std::string>>;
std::string filled(std::string_view sentence, const Filling& with, std::string_view language);

// A sentence put into words; and an error whose sentence is in no words yet, or in another language's.
std::string said_in(const Said& said, std::string_view language);
Error in_words(Error error, std::string_view language);

// Whether a number takes the word of one thing.
bool is_one(std::string_view number, std::string_view language);

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

}  // namespace samovar
