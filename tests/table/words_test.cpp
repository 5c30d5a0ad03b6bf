// Sentences stand in i18n/ and nowhere else: whatever can go wrong at a table is told in the reader's
// language.
#include <filesystem>
#include <regex>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/error.hpp"
#include "table/narration.hpp"
#include "tests/files.hpp"
#include "tests/paths.hpp"
#include "tests/table/tables.hpp"

namespace samovar::table {
namespace {

// The page is held to the same cases (web/tests/words.test.ts).
TEST(Words, AreFilledByOneGrammar) {
  const json::value cases = test::json_of_file(test::source("/tests/words/cases.json"));
  ASSERT_GT(cases.as_array().size(), 9u);
  for (const json::value& one : cases.as_array()) {
    Filling with;
    for (const auto& field : one.at("with").as_object())
      with.emplace_back(field.key(), field.value().is_string() ? std::string(field.value().as_string())
                                                               : json::serialize(field.value()));
    for (const char* language : {"en", "fr"})
      EXPECT_EQ(filled(one.at("sentence").as_string(), with, language), one.at(language).as_string());
  }
}

// Every key that the program says by name.
std::set<std::string> keys_said() {
  std::set<std::string> keys;
  const std::regex key("\"((?:[a-z0-9-]+\\.)?(?:error|refusal|notation)\\.[a-z0-9_.]+)\"");
  for (const char* room : {"games", "table", "house", "server", "cli", "lesson"})
    for (const auto& file :
         std::filesystem::recursive_directory_iterator(test::source("/" + std::string(room)))) {
      if (file.path().extension() != ".cpp" && file.path().extension() != ".hpp") continue;
      const std::string text = test::text_of_file(file.path());
      for (std::sregex_iterator at(text.begin(), text.end(), key), end; at != end; ++at)
        keys.insert((*at)[1].str());
    }
  return keys;
}

TEST(Words, NothingEnglishComesOutInFrench) {
  const std::set<std::string> keys = keys_said();
  EXPECT_GT(keys.size(), 200u);
  for (const std::string& key : keys) {
    const std::string english = words_for(key, "en");
    EXPECT_NE(english, key) << "no words";
    const bool has_words = std::regex_search(english, std::regex("\\b[a-z]{3,}\\b(?![^{]*\\})"));
    if (has_words) {
      EXPECT_NE(words_for(key, "fr"), english) << key;
    }
  }
}

// What a person is told by the house is a key, not a sentence.
TEST(Words, TheHouseSpeaksByKeys) {
  const std::regex spoken("error_of\\(\\s*\"\\w+\",\\s*\"([^\"]*)\"");
  int found = 0;
  for (const char* room : {"house", "server"})
    for (const auto& file :
         std::filesystem::recursive_directory_iterator(test::source("/" + std::string(room)))) {
      const std::string text = test::text_of_file(file.path());
      for (std::sregex_iterator at(text.begin(), text.end(), spoken), end; at != end; ++at, ++found)
        EXPECT_TRUE((*at)[1].str().starts_with("error.")) << file.path() << ": " << (*at)[1];
    }
  EXPECT_GT(found, 40);
}

// Typed nonsense of every kind, in every game.
TEST(Words, WhatATypedMoveLacksIsToldInFrench) {
  for (const char* game : {"tea-time", "chai", "tea-for-2", "tea-and-rum"}) {
    table::Setup setup;
    setup.game = game;
    setup.options["seats"] = 2;
    const auto table = Table::create(std::move(setup));
    ASSERT_TRUE(table) << game;
    std::set<std::string> verbs = {"", "jump", std::string(200, 'x')};
    for (const std::string word :
         {"take",   "deal", "first", "buy",     "ability", "serve",  "blend", "waive",
          "give",   "tip",  "roll",  "harbour", "market",  "spend",  "junk",  "palace",
          "worker", "hire", "ships", "convert", "fulfil",  "choose", "swear", "unlock"})
      for (const char* more : {" ", " zz", " zz zz zz zz"}) verbs.insert(word + more);
    for (const std::string& text : verbs) {
      const auto english = table->why_not(text, "en");
      const auto french = table->why_not(text, "fr");
      if (!english || english->code != "bad_move") continue;
      ASSERT_TRUE(french);
      EXPECT_NE(french->message, english->message) << text;
      EXPECT_THAT(french->message,
                  testing::Not(testing::ContainsRegex("[Ee]xpected|such as| from | to |found|[{]")))
          << game << ": " << text;
    }
  }
}

}  // namespace
}  // namespace samovar::table
