// The games kept in tests/records replay for ever, and there is one for every table that can be laid.
#include "tests/records/records.hpp"

#include <filesystem>
#include <map>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/files.hpp"
#include "tests/paths.hpp"

namespace samovar::records {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::IsEmpty;

std::vector<fs::path> record_files() {
  std::vector<fs::path> files;
  for (const auto& file : fs::recursive_directory_iterator(test::source("/tests/records")))
    if (file.path().extension() == ".txt") files.push_back(file.path());
  std::sort(files.begin(), files.end());
  return files;
}

// What a record's comment says of its outcome; nothing for an unfinished game.
std::string outcome_told(const std::string& text) {
  const std::string comment = fmt::format("\n# {}: ", kOutcome);
  const std::size_t at = text.find(comment);
  if (at == std::string::npos) return {};
  const std::size_t from = at + comment.size();
  return text.substr(from, text.find('\n', from) - from);
}

std::set<std::string> tables_without(const std::vector<LaidTable>& tables,
                                     const std::set<std::string>& recorded) {
  std::set<std::string> missing;
  for (const LaidTable& laid : tables)
    if (const std::string name = laid.game + " " + laid.name(); !recorded.contains(name))
      missing.insert(name);
  return missing;
}

class Record : public testing::TestWithParam<fs::path> {};
INSTANTIATE_TEST_SUITE_P(Kept, Record, testing::ValuesIn(record_files()), [](const auto& file) {
  std::string name = file.param.parent_path().filename().string() + "_" + file.param.stem().string();
  std::replace_if(name.begin(), name.end(), [](unsigned char c) { return !std::isalnum(c); }, '_');
  return name;
});

TEST_P(Record, ReplaysToItsResult) {
  const std::string text = test::text_of_file(GetParam());
  const auto table = table::read_record(text);
  ASSERT_TRUE(table) << GetParam() << ": " << table.error().message;
  EXPECT_EQ(table->over() ? outcome_of(*table) : "", outcome_told(text)) << GetParam();
  const auto verified = table::verify_record(text);
  ASSERT_TRUE(verified) << verified.error().message;
  EXPECT_EQ(verified->finished, table->over());
  EXPECT_EQ(verified->seed_checked, table->over()) << "a kept game shows where its chance came from";
  EXPECT_EQ(verified->plies, table->ply());
  // What it says in its name is what it is.
  if (!table->over()) return;
  EXPECT_THAT(GetParam().stem().string(), testing::EndsWith("-" + ending_of(*table)));
}

TEST_P(Record, IsReadAgainAsWritten) {
  const auto table = table::read_record(test::text_of_file(GetParam()));
  ASSERT_TRUE(table);
  const auto again = table::read_record(table->record());
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(again->record(), table->record());
  EXPECT_EQ(again->state_hash(), table->state_hash());
}

// Changing any move, the result or the seed is noticed.
TEST_P(Record, IsRefusedWhereItWasAltered) {
  const std::string text = test::text_of_file(GetParam());
  const auto refused = [](const std::string& altered) { return !table::read_record(altered); };
  EXPECT_TRUE(refused(text.substr(0, text.size() / 2))) << "cut off";
  // The second outcome: the first may be no draw but who begins.
  const std::size_t first = text.find("\nchance ", text.find("\n\n") + 1) + 1;
  const std::size_t second = text.find("\nchance ", first) + 1;
  ASSERT_NE(second, 0u);
  EXPECT_TRUE(refused(text.substr(0, second) + text.substr(text.find('\n', second) + 1)))
      << "a ply is missing";
  if (const std::size_t seed = text.find("seed: "); seed != std::string::npos) {
    std::string altered = text;
    altered[seed + 6] = altered[seed + 6] == '0' ? '1' : '0';
    EXPECT_TRUE(refused(altered)) << "another seed";
  }
  if (const std::size_t result = text.find("result: "); result != std::string::npos) {
    std::string altered = text;
    altered[result + 8] = altered[result + 8] == '9' ? '8' : '9';
    EXPECT_TRUE(refused(altered)) << "another result";
  }
}

TEST(Records, ThereIsOneForEveryTableThatCanBeLaid) {
  std::set<std::string> recorded;
  for (const fs::path& file : record_files()) {
    const auto table = table::read_record(test::text_of_file(file));
    if (!table || !table->over()) continue;
    const LaidTable laid{table->setup().game, table->setup().options, table->seats()};
    recorded.insert(laid.game + " " + laid.name());
  }
  EXPECT_THAT(tables_without(tables_on_the_shelf(), recorded), IsEmpty());
}

// What rules decided replays for ever: of every version from the first to the present one there is a game.
TEST(Records, ThereIsOneOfEveryVersion) {
  std::map<std::string, std::set<int>> kept;
  for (const fs::path& file : record_files()) {
    const std::string text = test::text_of_file(file);
    const auto line = [&](const std::string& name) {
      const std::size_t from = text.find("\n" + name + ": ") + name.size() + 3;
      return text.substr(from, text.find('\n', from) - from);
    };
    kept[line("game")].insert(std::stoi(line("rules")));
  }
  for (const boost::json::value& game : table::games()) {
    const std::set<int>& versions = kept[std::string(game.at("id").as_string())];
    for (int version = 1; version <= game.at("rules_version").to_number<int>(); ++version)
      EXPECT_TRUE(versions.contains(version)) << game.at("id") << " by rules " << version;
  }
}

TEST(Records, AMissingOneIsFound) {
  const std::vector<LaidTable> tables = {{"whist", {{"seats", 4}}, 4},
                                         {"patience", {{"seats", 1}, {"mode", "spider"}}, 1}};
  EXPECT_THAT(tables_without(tables, {"whist 4-players"}), ElementsAre("patience 1-players-spider"));
  EXPECT_THAT(tables_without(tables, {"whist 4-players", "patience 1-players-spider"}), IsEmpty());
  EXPECT_FALSE(tables_on_the_shelf().empty());
}

// Tea Time's ways of ending: won alone, a tie won by Alice's holder, and, where somebody else can hold her, a
// tie that is shared.
TEST(Records, TT_SCORE_04_EveryWayOfEndingTeaTime) {
  std::set<std::string> endings;
  for (const fs::path& file : record_files()) {
    const auto table = table::read_record(test::text_of_file(file));
    if (!table || !table->over() || table->setup().game != "tea-time") continue;
    endings.insert(fmt::format("{} {}", table->seats(), ending_of(*table)));
    const auto view = table->view(kSpectator);
    const std::vector<int> winners = winners_of(*table);
    const auto holds_alice = [&](int seat) {
      return view.at("players").at(static_cast<std::size_t>(seat)).at("alice").as_bool();
    };
    const bool alice_won = std::any_of(winners.begin(), winners.end(), holds_alice);
    if (ending_of(*table) != "won") {
      EXPECT_EQ(alice_won, ending_of(*table) == "tie-won") << file;
    }
  }
  EXPECT_THAT(endings, ElementsAre("2 tie-won", "2 won", "3 shared", "3 tie-won", "3 won", "4 shared",
                                   "4 tie-won", "4 won"));
}

// Chai's: five rounds or, against dice, no customer left; ten turns alone; and the turn cap, which only
// merchants reach who do not care. Customers cannot run out in the other modes: before that a tea house would
// have had to take more tips than five rounds have. The chaiwala serves in every turn and never meets the
// cap.
TEST(Records, CHAI_END_01_CHAI_END_06_CHAI_END_07_CHAI_SOLO_07_EveryWayOfEndingChai) {
  std::set<std::string> endings;
  for (const fs::path& file : record_files()) {
    const auto table = table::read_record(test::text_of_file(file));
    if (!table || !table->over() || table->setup().game != "chai") continue;
    endings.insert(fmt::format("{} {} {}", std::string(table->setup().options.at("mode").as_string()),
                               table->seats(),
                               std::string(table->view(kSpectator).at("ending").as_string())));
  }
  EXPECT_THAT(endings,
              ElementsAre("chaiwala 1 five_rounds", "chaiwala 2 five_rounds", "chaiwala 3 five_rounds",
                          "competitive 2 five_rounds", "competitive 2 turn_cap", "competitive 3 five_rounds",
                          "competitive 3 turn_cap", "competitive 4 five_rounds", "competitive 4 turn_cap",
                          "competitive 5 five_rounds", "competitive 5 turn_cap", "solo 1 ten_turns",
                          "solo_dice 1 five_rounds", "solo_dice 1 no_customers", "solo_dice 1 turn_cap"));
}

// Tea for 2's: by ships, for every goal, alone, in a tie, or shared; by the limit of years; a race lost and
// won for every goal and side, in both orders.
TEST(Records, T42_END_02_T42_SCORE_10_T42_SOLO_60_EveryWayOfEndingTeaForTwo) {
  std::set<std::string> endings;
  std::set<std::string> races;
  std::set<std::string> sides;
  for (const fs::path& file : record_files()) {
    const auto table = table::read_record(test::text_of_file(file));
    if (!table || !table->over() || table->setup().game != "tea-for-2") continue;
    const auto& options = table->setup().options;
    const auto word = [&](const char* option) { return std::string(options.at(option).as_string()); };
    const auto goal = options.at("goal").to_number<int>();
    const auto view = table->view(kSpectator);
    const bool capped = view.at("year") == view.at("max_years");
    if (table->seats() == 2) {
      endings.insert(capped ? "twenty years" : fmt::format("goal {} {}", goal, ending_of(*table)));
      sides.insert(word("sides"));
    } else {
      races.insert(
          fmt::format("goal {} side {} {} {}", goal, word("sides"), word("order"), ending_of(*table)));
    }
  }
  EXPECT_THAT(endings, ElementsAre("goal 3 shared", "goal 3 tie-won", "goal 3 won", "goal 4 tie-won",
                                   "goal 4 won", "goal 5 tie-won", "goal 5 won", "twenty years"));
  EXPECT_THAT(sides, testing::IsSupersetOf({"a", "ab", "b", "choose"}));
  for (const int goal : {3, 4, 5})
    for (const char* side : {"a", "b"})
      for (const char* order : {"ascending", "shuffled"})
        for (const char* ending : {"team_lost", "team_won"})
          EXPECT_TRUE(races.contains(fmt::format("goal {} side {} {} {}", goal, side, order, ending)))
              << goal << side << order << ending;
}

// Tea & Rum's: one winner with both titles, two winners, a title that is shared, no Governor; with two
// players either title, a tie, and nobody.
TEST(Records, TNR_RESULT_07_TNR_RESULT_08_TNR_RESULT_13_TNR_TWO_09_EveryWayOfEndingTeaAndRum) {
  std::set<std::string> endings;
  for (const fs::path& file : record_files()) {
    const auto table = table::read_record(test::text_of_file(file));
    if (!table || !table->over() || table->setup().game != "tea-and-rum") continue;
    const auto result = table->result(kSpectator);
    int governors = 0;
    int kings = 0;
    bool both = false;
    for (const auto& seat : result.at("seats").as_array()) {
      const auto& titles = seat.at("titles").as_array();
      const auto holds = [&](const char* title) {
        return std::find(titles.begin(), titles.end(), boost::json::value(title)) != titles.end();
      };
      governors += holds("governor");
      kings += holds("pirate_king");
      both = both || titles.size() == 2;
    }
    endings.insert(fmt::format("{} {}: {} governors, {} kings{}", table->seats(),
                               std::string(result.at("outcome").as_string()), governors, kings,
                               both ? ", both" : ""));
  }
  EXPECT_THAT(endings, testing::IsSupersetOf({"2 nobody: 0 governors, 0 kings", "2 won: 1 governors, 0 kings",
                                              "2 won: 0 governors, 1 kings"}));
  EXPECT_TRUE(endings.contains("2 shared: 2 governors, 0 kings") ||
              endings.contains("2 shared: 0 governors, 2 kings"));
  for (const int seats : {3, 4}) {
    const auto seen = [&](const char* ending) {
      return endings.contains(fmt::format("{} {}", seats, ending));
    };
    EXPECT_TRUE(seen("won: 1 governors, 1 kings, both"));
    EXPECT_TRUE(seen("won: 0 governors, 1 kings"));
    EXPECT_TRUE(seen("shared: 1 governors, 1 kings"));
    EXPECT_TRUE(seen("shared: 0 governors, 2 kings") || seen("shared: 1 governors, 2 kings") ||
                seen("shared: 2 governors, 1 kings") || seen("shared: 1 governors, 2 kings, both"));
  }
}

}  // namespace
}  // namespace samovar::records
