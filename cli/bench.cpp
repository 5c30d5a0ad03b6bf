// samovar bench: how fast the games are here, and whether they still behave as before.
#include <fmt/format.h>

#include "bench/measure.hpp"
#include "bench/signature.hpp"
#include "cli/commands.hpp"
#include "table/table.hpp"

namespace samovar::cli {

namespace {

struct Wanted {
  std::string game;
  int perft = 0;
  bool signature = false;
  int seconds = 1;
};

int print_signature() {
  for (const bench::Signature& one : bench::signatures())
    fmt::print("{:016x}  {} {}\n", one.value, one.game, boost::json::serialize(one.options));
  fmt::print("signature {:016x}\n", bench::signature());
  return 0;
}

int print_perft(const std::string& game, int deepest) {
  for (int depth = 1; depth <= deepest; ++depth) {
    const auto sequences = bench::perft(game, depth);
    if (!sequences) return complain(sequences.error());
    if (depth == 1) fmt::print("{}\n", game);
    fmt::print("{} {}\n", depth, *sequences);
  }
  return 0;
}

int print_figures(const std::string& game, int seconds) {
  const auto figures = bench::measure(game, seconds);
  if (!figures) return complain(figures.error());
  fmt::print("{}, one thread\n", game);
  for (const bench::Figure& figure : *figures)
    fmt::print(
        "  {:<34} {:>14} {}\n", figure.what,
        figure.value >= 1000 ? fmt::format("{:.0f}", figure.value) : fmt::format("{:.3g}", figure.value),
        figure.unit);
  return 0;
}

int run(const Wanted& wanted) {
  if (wanted.signature) return print_signature();
  std::vector<std::string> games;
  for (const boost::json::value& game : table::games()) games.emplace_back(game.at("id").as_string());
  if (!wanted.game.empty()) games = {wanted.game};
  for (const std::string& game : games) {
    const int code = wanted.perft > 0 ? print_perft(game, wanted.perft) : print_figures(game, wanted.seconds);
    if (code != 0) return code;
  }
  return 0;
}

}  // namespace

void add_bench(Arguments& samovar) {
  auto wanted = std::make_shared<Wanted>();
  samovar.command("bench", "Measure the games on this machine, or show that they behave as before")
      .text("--game", "GAME", wanted->game, "Only this game")
      .number("--seconds", 1, 60, wanted->seconds, "How long to measure each figure")
      .number("--perft", 1, 8, wanted->perft,
              "Count the sequences of decisions from the start of a round, up to this depth")
      .flag("--signature", wanted->signature, "Print one number for the behaviour of all rules")
      .example("samovar bench", "Games, moves and search iterations a second.")
      .example("samovar bench --perft 5", "Tea Time for two: how many ways a round can begin.")
      .example("samovar bench --signature", "The same number before and after a refactoring.")
      .runs([wanted] { return run(*wanted); });
}

}  // namespace samovar::cli
