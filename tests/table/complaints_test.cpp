// Editions and options that are refused: the reason is said in the language of whoever asked.
#include <algorithm>
#include <filesystem>
#include <functional>
#include <regex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "json/words.hpp"
#include "table/registry.hpp"
#include "table/table.hpp"
#include "tests/files.hpp"
#include "tests/paths.hpp"
#include "tests/table/tables.hpp"

namespace samovar::table {
namespace {

// What stands in no French sentence of ours.
const std::regex kEnglish(
    R"((^|[^a-z_"])(expected|found|missing|unknown|is|are|the|than|not|from|with|has|of)($|[^a-z_"]))");

// Without the place and the edition's own words.
std::string bare(const std::string& message, const std::string& where) {
  const std::string reason = message.starts_with(where) ? message.substr(where.size()) : message;
  return std::regex_replace(reason, std::regex("« [^»]* »|: [^:]*$"), "");
}

void expect_french(const Error& error, const std::string& where) {
  EXPECT_FALSE(error.said.key.empty()) << error.message;
  const std::string english = in_words(error, "en").message;
  const std::string french = in_words(error, "fr").message;
  EXPECT_EQ(error.message, english);
  EXPECT_NE(french, english);
  EXPECT_THAT(french, testing::StartsWith(where));
  EXPECT_FALSE(std::regex_search(bare(french, where), kEnglish)) << french;
  EXPECT_EQ(french.find('{'), std::string::npos) << french;
}
void expect_french(const Error& error) { expect_french(error, error.where); }

// Every place in a value that can be spoilt; the visitor leaves it as it was.
void each_place(json::value& value, const std::function<void(json::value&)>& visit) {
  visit(value);
  if (json::object* object = value.if_object())
    for (auto& field : *object) each_place(field.value(), visit);
  else if (json::array* list = value.if_array())
    for (json::value& item : *list) each_place(item, visit);
}

TEST(Complaints, OfEditionsAreSaidInFrench) {
  const json::value kSpoilt[] = {nullptr, "nobody", -1, 99999, json::array(), json::object{{"teapot", 1}}};
  for (const ShelvedGame& shelved : shelf()) {
    json::value edition = shelved.boxed().json;
    int places = 0;
    each_place(edition, [&](json::value&) { ++places; });
    const int stride = std::max(1, places / 500);
    std::set<std::string> keys;
    int refused = 0;
    int place = 0;
    each_place(edition, [&](json::value& there) {
      if (++place % stride != 0) return;
      json::value kept = std::exchange(there, kSpoilt[place / stride % std::size(kSpoilt)]);
      if (const auto checked = check_edition(shelved.id, edition);
          !checked && checked.error().code == "bad_edition") {
        ++refused;
        const std::vector<Said>& reason = checked.error().said.list;
        if (keys.insert(reason.empty() ? checked.error().message : reason[0].key).second)
          expect_french(checked.error());
      }
      there = std::move(kept);
    });
    EXPECT_GT(refused, 20) << shelved.id;
    EXPECT_GE(keys.size(), 5u) << shelved.id;
  }
}

TEST(Complaints, OfOptionsAreSaidInFrench) {
  const std::pair<const char*, json::object> kRefused[] = {
      {"chai", {{"seats", 9}}},
      {"chai", {{"mode", "solo"}, {"seats", 3}}},
      {"chai", {{"mode", "solo"}, {"seats", 1}, {"connoisseur", true}}},
      {"chai", {{"teas", {"green", "green"}}}},
      {"chai", {{"blank_customers", true}}},
      {"chai", {{"mode", "poker"}}},
      {"tea-for-2", {{"seats", 3}}},
      {"tea-for-2", {{"goal", 17}}},
      {"tea-for-2", {{"seats", 1}, {"sides", "ab"}}},
      {"tea-for-2", {{"seats", 2}, {"order", "shuffled"}}},
      {"tea-and-rum", {{"seats", 5}}},
      {"tea-time", {{"seats", 9}}},
      {"tea-time", {{"jokers", 1}}},
      {"tea-time", {{"no_hints", "yes"}}},
  };
  for (const auto& [game, options] : kRefused) {
    SCOPED_TRACE(json::serialize(options));
    table::Setup setup;
    setup.game = game;
    setup.options = options;
    setup.seed = Seed{};
    const auto table = Table::create(setup);
    ASSERT_FALSE(table);
    EXPECT_EQ(table.error().code, "bad_options");
    expect_french(table.error());
  }
}

TEST(Complaints, OfRecordsAreSaidInFrench) {
  Table table = begun(2);
  play_on(table, 1, 20);
  const std::string running = table.record();
  play_on(table, 1);
  const std::string record = table.record();
  const std::string seed = "\nseed: " + hex_of(seed_named("test"));
  const std::string result =
      record.substr(record.find("\nresult: "), record.find("\n\n") - record.find("\nresult: "));
  const std::string first = record.substr(record.find("chance first "), std::string("chance first 0").size());
  const auto with = [](std::string text, std::string_view part, std::string_view other) {
    const std::size_t at = text.find(part);
    EXPECT_NE(at, std::string::npos) << part;
    return text.replace(at, part.size(), other);
  };
  const std::pair<const char*, std::string> kSpoilt[] = {
      {"json.expected_word", "hello"},
      {"record.ends_in_header", record.substr(0, record.find("rules: "))},
      {"error.unknown_game", with(record, "game: tea-time", "game: chess")},
      {"record.expected_field", with(record, "rules: ", "rule: ")},
      {"record.rules", with(record, "rules: 1", "rules: 999")},
      {"record.edition", with(record, "gigamic-2011", "gigamic-2012")},
      {"json.not_json", with(record, R"({"seats":2})", "two")},
      {"record.options", with(record, R"({"seats":2})", "[]")},
      {"json.at", with(record, R"({"seats":2})", R"({"seats":7})")},
      {"record.seat", with(record, "seat: Seat 1, person\n", "seat: Seat 1\n")},
      {"record.players", with(record, "seat: Seat 1, person\n", "")},
      {"record.wrong_seed", with(record, seed, "\nseed: " + hex_of(seed_named("other")))},
      {"record.commitment", with(record, "commitment: sha256:", "commitment: md5:")},
      {"record.since", with(record, seed, "\nsince: soon" + seed)},
      {"record.too_few_outcomes", with(record, seed, "\nsince: 9999" + seed)},
      {"record.seed", with(record, "seed: ", "seed: 0")},
      {"record.no_seed", with(record, seed, "")},
      {"record.seed_early", with(running, "\n\n", seed + "\n\n")},
      {"record.result", with(record, "result: ", "result: 1")},
      {"record.no_result", with(record, result, "")},
      {"record.result_early", with(running, "\n\n", "\nresult: 30 30\n\n")},
      {"record.empty_line", with(record, "\n\n", "\ntea: green\n\n")},
      {"record.who", with(record, "chance first", "nobody first")},
      {"record.not_due", with(record, "chance first", "0 first")},
      {"record.drawn", with(record, first, first.ends_with('0') ? "chance first 1" : "chance first 0")},
      {"record.over_before", with(record, "\nend", "\n0 take a1 e 1\nend")},
      {"record.cut_off", record.substr(0, record.size() - 4)},
      {"record.goes_on", record + "more\n"},
  };
  for (const auto& [key, spoilt] : kSpoilt) {
    SCOPED_TRACE(key);
    const auto read = read_record(spoilt);
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().code, "bad_record");
    EXPECT_EQ(read.error().said.key, "record.at");
    ASSERT_EQ(read.error().said.list.size(), 1u);
    EXPECT_EQ(read.error().said.list[0].key, key);
    expect_french(read.error(), "ligne " + read.error().said.with[0].second);
  }
}

// Those that no spoilt edition above comes to as well.
TEST(Complaints, HaveTheirWordsInEveryLanguage) {
  std::set<std::string> keys;
  for (const char* room : {"/games", "/json", "/table"})
    for (const auto& file : std::filesystem::recursive_directory_iterator(test::source(room))) {
      if (!file.is_regular_file()) continue;
      const std::string text = test::text_of_file(file.path());
      const std::regex key(R"re("((json|edition|options|record)\.[a-z0-9_.-]+)")re");
      for (std::sregex_iterator at(text.begin(), text.end(), key), end; at != end; ++at)
        keys.insert((*at)[1]);
      const std::string name = file.path().filename();
      if (name.starts_with("edition") || name.starts_with("options") || name.starts_with("effect_reader")) {
        EXPECT_EQ(text.find(".fail("), std::string::npos) << file.path() << " complains in English only";
      }
    }
  EXPECT_GT(keys.size(), 80u);
  for (const std::string& key : keys) {
    if (key == "json.kind.null" || key == "record.because") continue;
    EXPECT_NE(words_for(key, "en"), key);
    EXPECT_NE(words_for(key, "fr"), words_for(key, "en")) << key;
  }
}

}  // namespace
}  // namespace samovar::table
