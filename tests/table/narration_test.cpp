// Sentences, and the two dictionaries they are made of.
#include "table/narration.hpp"

#include <map>
#include <regex>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "embedded/carried.hpp"
#include "json/reader.hpp"
#include "tests/table/tables.hpp"

namespace samovar::table {
namespace {

using testing::HasSubstr;
using testing::Not;

std::map<std::string, std::string> dictionary(const std::string& language) {
  for (const EmbeddedFile& file : carried()) {
    if (file.path != "i18n/" + language + ".json") continue;
    std::map<std::string, std::string> words;
    const json::value entries = expect_value(parse_json(file.bytes, file.path));
    for (const auto& entry : entries.as_object())
      words.emplace(std::string(entry.key()), std::string(entry.value().as_string()));
    return words;
  }
  throw std::runtime_error("no dictionary " + language);
}

std::multiset<std::string> placeholders(const std::string& sentence) {
  static const std::regex kBraces(R"(\{[^}]*\})");
  std::multiset<std::string> found;
  for (std::sregex_iterator match(sentence.begin(), sentence.end(), kBraces), end; match != end; ++match)
    found.insert(match->str());
  return found;
}

TEST(Dictionaries, EnglishAndFrenchHaveTheSameKeys) {
  EXPECT_THAT(languages(), testing::UnorderedElementsAre("en", "fr"));
  const auto english = dictionary("en");
  const auto french = dictionary("fr");
  for (const auto& [key, words] : english) {
    ASSERT_TRUE(french.contains(key)) << key << " is missing in fr.json";
    EXPECT_EQ(words.empty(), french.at(key).empty()) << key;
  }
  for (const auto& [key, words] : french)
    EXPECT_TRUE(english.contains(key)) << key << " is missing in en.json";
}

// What a sentence is filled with must not be lost in translation; "the" comes and goes with the language.
TEST(Dictionaries, EnglishAndFrenchSentencesAreFilledAlike) {
  const auto french = dictionary("fr");
  const auto plain = [](const std::string& sentence) {
    return placeholders(std::regex_replace(sentence, std::regex("the:"), ""));
  };
  for (const auto& [key, words] : dictionary("en")) EXPECT_EQ(plain(words), plain(french.at(key))) << key;
}

TEST(Dictionaries, AMissingKeyIsShownAsItIs) {
  EXPECT_EQ(words_for("no.such.key", "en"), "no.such.key");
  EXPECT_EQ(words_for("no.such.key", "xx"), "no.such.key");
  EXPECT_EQ(words_for("list.and", "xx"), words_for("list.and", "en"));
}

TEST(Refusals, NumbersAreFilledIn) {
  const Refusal refusal{"XX-1", "at most {0} of {1}, not {9}, {", {3, -5}};
  EXPECT_EQ(refusal_text(refusal, "en"), "at most 3 of -5, not 9, {");
}

class NarratorTest : public testing::Test {
 protected:
  std::string told(const char* event, const char* language = "en", Seat viewer = kSpectator) const {
    const json::object words{{"cat", "Cheshire Cat"}, {"the.cat", "the Cheshire Cat"}};
    return Narrator("tea-time", language, words, players_).sentence(json::parse(event).as_object(), viewer);
  }
  std::vector<Player> players_ = {{"Ada", "person"}, {"Bo", "person"}};
};

TEST_F(NarratorTest, TellsItemsAsAList) {
  const std::string one = R"({"kind":"character","card":"cat","cell":"a1"})";
  const auto took = [&](const std::string& cards) {
    return R"({"kind":"took","seat":1,"cards":[)" + cards + "]}";
  };
  EXPECT_EQ(told(took(one).c_str()), "Bo took the Cheshire Cat (a1).");
  EXPECT_EQ(told(took(one + "," + one).c_str()), "Bo took the Cheshire Cat (a1) and the Cheshire Cat (a1).");
  EXPECT_EQ(told(took(one + "," + one + "," + one).c_str(), "fr"),
            "Bo a pris the Cheshire Cat (a1), the Cheshire Cat (a1) et the Cheshire Cat (a1).");
}

TEST_F(NarratorTest, SpeaksToWhomItHappened) {
  EXPECT_EQ(told(R"({"kind":"first","seat":1})", "en", Seat{1}), "You hold Alice and start.");
  EXPECT_EQ(told(R"({"kind":"first","seat":1})", "en", Seat{0}), "Bo holds Alice and starts.");
}

TEST_F(NarratorTest, SurvivesAnyEvent) {
  EXPECT_EQ(told(R"({"kind":"dealt"})"), "") << "an empty sentence is no sentence";
  EXPECT_EQ(told(R"({"kind":"sneezed"})"), "tea-time.event.sneezed");
  EXPECT_EQ(told(R"({})"), "");
  EXPECT_EQ(told(R"({"kind":7})"), "");
  EXPECT_EQ(told(R"({"kind":"first"})"), "seat holds Alice and starts.");
  EXPECT_EQ(told(R"({"kind":"first","seat":9})"), " holds Alice and starts.");
  EXPECT_EQ(told(R"({"kind":"first","seat":-1})"), " holds Alice and starts.");
  EXPECT_EQ(told(R"({"kind":"took","seat":0,"cards":[{"kind":"spoon"},{},[],null,1.5]})"),
            "Ada took tea-time.item.spoon, , ,  and 1.5E0.");
}

// Every event that games really log has its words in both languages, with nothing left unfilled.
TEST(Narration, WholeGamesAreToldWithoutAGap) {
  for (const int seats : {2, 3, 4})
    for (const char* language : {"en", "fr"}) {
      Table table = begun(seats);
      play_on(table, 11);
      for (const Seat viewer : {Seat{0}, Seat{1}, kSpectator})
        for (const json::value& event : table.events(viewer, 0, language)) {
          const std::string text(event.at("text").as_string());
          EXPECT_THAT(text, Not(HasSubstr("{")));
          EXPECT_THAT(text, Not(HasSubstr("tea-time.")));
        }
    }
}

}  // namespace
}  // namespace samovar::table
