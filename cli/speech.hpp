// The terminal's own sentences, from the "cli." keys of i18n/, with their {names} filled in by the one
// grammar.
#pragma once

#include <string>
#include <string_view>

#include <fmt/format.h>

#include "table/narration.hpp"

namespace samovar::cli {

class Speech {
 public:
  explicit Speech(std::string language) : language_(std::move(language)) {}
  const std::string& language() const { return language_; }

  // say("cli.round", fmt::arg("round", 2)).
  template <class... Named>
  std::string say(std::string_view key, const Named&... named) const {
    return table::filled(table::words_for(key, language_), {{named.name, fmt::to_string(named.value)}...},
                         language_);
  }
  // The words behind a key that not every game has; `otherwise` where it has none.
  std::string say_or(const std::string& key, std::string_view otherwise) const {
    const std::string words = table::words_for(key, language_);
    return words == key ? std::string(otherwise) : words;
  }

 private:
  std::string language_;
};

}  // namespace samovar::cli
