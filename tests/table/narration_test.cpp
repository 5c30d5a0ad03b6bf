// Sentences, and the two dictionaries they are made of.
#include "table/narration.hpp"

#include <map>
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

// The fields that a sentence is filled with: {card}, {the:card} and, on the page, {n:one card|many cards}.
std::set<std::string> fields_of(const std::string& sentence) {
  std::set<std::string> fields;
  for (std::size_t open = sentence.find('{'); open != std::string::npos;
       open = sentence.find('{', open + 1)) {
    const std::string inside = sentence.substr(open + 1, sentence.find('}', open) - open - 1);
    const std::size_t colon = inside.find(':');
    if (colon == std::string::npos)
      fields.insert(inside);
    else
      fields.insert(inside.find('|') == std::string::npos ? inside.substr(colon + 1)
                                                          : inside.substr(0, colon));
  }
  return fields;
}

TEST(Dictionaries, EnglishAndFrenchHaveTheSameKeys) {
  EXPECT_THAT(languages(), testing::UnorderedElementsAre("en", "fr"));
  const auto english = dictionary("en");
  const auto french = dictionary("fr");
  for (const auto& [key, words] : english)
    EXPECT_TRUE(french.contains(key)) << key << " is missing in fr.json";
  for (const auto& [key, words] : french)
    EXPECT_TRUE(english.contains(key)) << key << " is missing in en.json";
}

TEST(Dictionaries, NothingIsLostInTranslation) {
  const auto french = dictionary("fr");
  for (const auto& [key, words] : dictionary("en"))
    if (const auto found = french.find(key); found != french.end()) {
      EXPECT_EQ(fields_of(words), fields_of(found->second)) << key;
    }
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

// The words behind a key, with some of it replaced: tests do not repeat what the dictionaries say.
std::string said(const std::string& key, const std::map<std::string, std::string>& fields,
                 const char* language = "en") {
  std::string sentence = words_for(key, language);
  for (const auto& [field, value] : fields) {
    const std::size_t at = sentence.find(field);
    EXPECT_NE(at, std::string::npos) << key << " without " << field;
    if (at != std::string::npos) sentence.replace(at, field.size(), value);
  }
  return sentence;
}

class NarratorTest : public testing::Test {
 protected:
  std::string told(const std::string& event, const char* language = "en", Seat viewer = kSpectator) const {
    const json::object words{{"cat", "Cheshire Cat"}, {"the.cat", "the Cheshire Cat"}};
    return Narrator("tea-time", language, words, players_).sentence(json::parse(event).as_object(), viewer);
  }
  std::vector<Player> players_ = {{"Ada", "person"}, {"Bo", "person"}};
};

TEST_F(NarratorTest, TellsItemsAsAList) {
  const std::string one = R"({"kind":"character","card":"cat","cell":"a1"})";
  const std::string item =
      said("tea-time.item.character", {{"{the:card}", "the Cheshire Cat"}, {"{cell}", "a1"}});
  const auto told_cards = [&](const std::string& cards, const char* language) {
    return told(R"({"kind":"took","seat":1,"cards":[)" + cards + "]}", language);
  };
  const auto expected = [&](const std::string& cards, const char* language) {
    return said("tea-time.event.took", {{"{seat}", "Bo"}, {"{cards}", cards}}, language);
  };
  EXPECT_EQ(told_cards(one, "en"), expected(item, "en"));
  EXPECT_EQ(told_cards(one + "," + one, "en"), expected(item + " and " + item, "en"));
  EXPECT_EQ(told_cards(one + "," + one + "," + one, "fr"),
            expected(item + ", " + item + " et " + item, "fr"));
}

TEST_F(NarratorTest, SpeaksToWhomItHappened) {
  const std::string event = R"({"kind":"first","seat":1})";
  EXPECT_EQ(told(event, "en", Seat{1}), said("tea-time.event.first.you", {}));
  EXPECT_EQ(told(event, "en", Seat{0}), said("tea-time.event.first", {{"{seat}", "Bo"}}));
}

TEST_F(NarratorTest, SurvivesAnyEvent) {
  EXPECT_EQ(told(R"({"kind":"dealt"})"), "") << "an empty sentence is no sentence";
  EXPECT_EQ(told(R"({"kind":"sneezed"})"), "tea-time.event.sneezed");
  EXPECT_EQ(told(R"({})"), "");
  EXPECT_EQ(told(R"({"kind":7})"), "");
  EXPECT_EQ(told(R"({"kind":"first"})"), said("tea-time.event.first", {{"{seat}", "seat"}}));
  EXPECT_EQ(told(R"({"kind":"first","seat":9})"), said("tea-time.event.first", {{"{seat}", ""}}));
  EXPECT_EQ(told(R"({"kind":"first","seat":-1})"), said("tea-time.event.first", {{"{seat}", ""}}));
  EXPECT_EQ(
      told(R"({"kind":"took","seat":0,"cards":[{"kind":"spoon"},{},[],null,15]})"),
      said("tea-time.event.took", {{"{seat}", "Ada"}, {"{cards}", "tea-time.item.spoon, , ,  and 15"}}));
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
