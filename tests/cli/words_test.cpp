// The terminal's words: every key that the sources use is there, in every language and with the same blanks.
#include <filesystem>
#include <map>
#include <set>

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "program.hpp"
#include "tests/paths.hpp"

namespace samovar::cli_tests {
namespace {

using Words = std::map<std::string, std::string>;

Words words_of(const std::string& language) {
  Words words;
  const auto json = test::json_of_file(test::source("/i18n/") + language + ".json");
  for (const auto& entry : json.as_object())
    if (entry.key().starts_with("cli."))
      words[std::string(entry.key())] = std::string(entry.value().as_string());
  return words;
}

// What stands between `open` and the next `close`, again and again.
std::set<std::string> between(const std::string& text, const std::string& open, char close) {
  std::set<std::string> found;
  for (std::size_t at = text.find(open); at != std::string::npos; at = text.find(open, at + 1)) {
    const std::size_t begin = at + open.size();
    found.insert(text.substr(begin, text.find(close, begin) - begin));
  }
  return found;
}

// By name: one language may count where the other need not.
std::set<std::string> blanks_of(const std::string& sentence) {
  std::set<std::string> names;
  for (const std::string& blank : between(sentence, "{", '}')) names.insert(blank.substr(0, blank.find(':')));
  return names;
}

TEST(Words, AreTheSameInFrench) {
  const Words english = words_of("en");
  const Words french = words_of("fr");
  EXPECT_GT(english.size(), 20u);
  for (const auto& [key, sentence] : english) {
    ASSERT_TRUE(french.contains(key)) << key;
    EXPECT_EQ(blanks_of(french.at(key)), blanks_of(sentence)) << key;
  }
  EXPECT_EQ(french.size(), english.size());
}

TEST(Words, AreThereForEveryKeyInTheSources) {
  const Words english = words_of("en");
  int found = 0;
  for (const auto& file : std::filesystem::recursive_directory_iterator(test::source("/cli"))) {
    if (file.path().extension() != ".cpp") continue;
    for (const std::string& rest : between(test::text_of_file(file.path()), "\"cli.", '"')) {
      const std::string key = "cli." + rest;
      const bool made_up_later = key.ends_with('.') || key.find('{') != std::string::npos;
      EXPECT_TRUE(made_up_later || english.contains(key)) << key << " in " << file.path();
      found += !made_up_later;
    }
  }
  EXPECT_GT(found, 20);
}

}  // namespace
}  // namespace samovar::cli_tests
