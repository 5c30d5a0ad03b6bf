// The `samovar` command.
#include <exception>

#include <fmt/format.h>

#include "cli/commands.hpp"
#include "table/table.hpp"

namespace {

std::string version() {
  std::string text = "samovar " SAMOVAR_VERSION;
  for (const boost::json::value& game : samovar::table::games())
    text += fmt::format("\n{}: rules {}, edition {}", game.at("id").as_string().c_str(),
                        game.at("rules_version").as_int64(), game.at("edition").as_string().c_str());
  return text;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    samovar::cli::Arguments samovar("samovar", "A digital table for tea games.", version());
    samovar::cli::add_play(samovar);
    samovar::cli::add_learn(samovar);
    samovar::cli::add_engine(samovar);
    samovar::cli::add_sim(samovar);
    samovar::cli::add_bench(samovar);
    samovar::cli::add_record(samovar);
    samovar::cli::add_review(samovar);
    samovar::cli::add_report(samovar);
    samovar::cli::add_edition(samovar);
    samovar::cli::add_serve(samovar);
    samovar::cli::add_backup(samovar);
    samovar::cli::add_site(samovar);
    samovar::cli::add_move_store(samovar);
    samovar::cli::add_manual(samovar);
    samovar::cli::add_completion(samovar);
    samovar.example("samovar play tea-time", "Play against a bot in this terminal.")
        .example("samovar sim tea-time --bots search:20ms,greedy --games 100 --mirror",
                 "Which bot is better?")
        .example("samovar record verify game.txt", "Check a finished game, chance included.");
    return samovar.parse_and_run(argc, argv);
  } catch (const std::exception& failure) {
    return samovar::cli::complain(failure.what());
  }
}
