// Finds complete games for tests/records: for every game, mode and number of seats one of each way of ending
// that random play, or greedy play in every second game, comes upon. Of one game, on request: for all its
// options, by a bot that comes to its ends.
//
//   find_records tests/records [NAME]
//   find_records tests/records tea-for-2 greedy
//
// With a name, only tables whose files begin with it: 1-players-solo. Games are tried by seed from 1 on, so
// that the same program writes the same files; files that are there are left as they are. Games by later
// rules than a game's first lie apart, in rules-2, rules-3 … The hash of the edition is left out, so that a
// record outlives a word of the edition that changes.
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <regex>
#include <string>

#include <fmt/format.h>

#include "engine/rng.hpp"
#include "tests/records/records.hpp"

namespace samovar::records {
namespace {

constexpr std::uint64_t kGamesTried = 1000;
constexpr std::uint64_t kBotGamesTried = 30;

table::Table played_game(const LaidTable& setup, const std::string& bot, std::uint64_t seed) {
  static const std::vector<std::string> kNames = {"Ada", "Bo", "Cleo", "Dan", "Eve"};
  table::Setup wanted;
  wanted.game = setup.game;
  wanted.options = setup.options;
  wanted.seed = seed_from(seed);
  for (int seat = 0; seat < setup.seats; ++seat)
    wanted.players.push_back({kNames[static_cast<std::size_t>(seat)], bot});
  table::Table table = std::move(*table::Table::create(wanted));
  table::BotRequest request{.bot = bot, .seed = seed};
  static_cast<void>(table.begin());
  while (!table.over()) static_cast<void>(table.play(table.ask(request)->move));
  return table;
}

void find(const LaidTable& setup, const std::string& bot, const std::filesystem::path& folder) {
  const std::uint64_t most = bot.empty() ? kGamesTried : kBotGamesTried;
  for (std::uint64_t seed = 1; seed <= most; ++seed) {
    const table::Table game = played_game(setup,
                                          !bot.empty()    ? bot
                                          : seed % 2 == 0 ? "greedy"
                                                          : "random",
                                          seed);
    const std::string ending = ending_of(game);
    std::string name = fmt::format("{}-{}.txt", bot.empty() ? setup.name() : setup.full_name(), ending);
    const int rules = game.rules_version();
    const std::filesystem::path kept =
        rules == 1 ? folder / setup.game : folder / setup.game / fmt::format("rules-{}", rules);
    const std::filesystem::path path = kept / name;
    if (std::filesystem::exists(path)) continue;
    std::filesystem::create_directories(kept);
    std::string text =
        std::regex_replace(game.record(), std::regex("(edition: [^ \n]+) sha256:[0-9a-f]+"), "$1");
    text.insert(text.rfind("end\n"), fmt::format("# {}: {}\n", kOutcome, outcome_of(game)));
    std::ofstream(path) << text;
    std::cout << path.string() << ": seed " << seed << "\n";
  }
}

}  // namespace
}  // namespace samovar::records

int main(int argc, char** argv) {
  using namespace samovar::records;
  if (argc < 2 || argc > 4 || !std::filesystem::is_directory(argv[1])) {
    std::cerr << "expected the folder of the records and, if you like, how the tables' names begin, or a "
                 "game and a "
                 "bot: find_records tests/records tea-for-2 greedy\n";
    return 2;
  }
  if (argc == 4) {
    for (const LaidTable& setup : tables_with_options(argv[2])) find(setup, argv[3], argv[1]);
    return 0;
  }
  for (const LaidTable& setup : tables_on_the_shelf())
    if (argc == 2 || setup.name().starts_with(argv[2])) find(setup, {}, argv[1]);
  return 0;
}
