// The terminal's words: every key that the sources use is there, in every language and with the same blanks.
#include <filesystem>
#include <map>
#include <regex>
#include <set>

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "program.hpp"

namespace samovar::cli_tests {
namespace {

using Words = std::map<std::string, std::string>;

Words words_of(const std::string& language) {
  Words words;
  const auto json = boost::json::parse(text_of_file(SAMOVAR_SOURCE "/i18n/" + language + ".json"));
  for (const auto& entry : json.as_object())
    if (entry.key().starts_with("cli."))
      words[std::string(entry.key())] = std::string(entry.value().as_string());
  return words;
}

std::set<std::string> blanks_of(const std::string& sentence) {
  const std::regex blank("\\{[a-z]*\\}");
  std::set<std::string> blanks;
  for (std::sregex_iterator it(sentence.begin(), sentence.end(), blank), end; it != end; ++it)
    blanks.insert(it->str());
  return blanks;
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
  const std::regex used("\"(cli\\.[a-z._-]*[a-z])\"");
  int found = 0;
  for (const auto& file : std::filesystem::directory_iterator(SAMOVAR_SOURCE "/cli")) {
    if (file.path().extension() != ".cpp") continue;
    const std::string source = text_of_file(file.path());
    for (std::sregex_iterator it(source.begin(), source.end(), used), end; it != end; ++it, ++found)
      EXPECT_TRUE(english.contains((*it)[1])) << (*it)[1] << " in " << file.path();
  }
  EXPECT_GT(found, 20);
}

}  // namespace
}  // namespace samovar::cli_tests
