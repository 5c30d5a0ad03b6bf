// samovar edition: the cards and boards as data.
#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/files.hpp"
#include "table/table.hpp"

namespace samovar::cli {

namespace {

int check(const std::string& file) {
  const auto edition = read_json(file);
  if (!edition) return complain(edition.error());
  if (const auto used = table::use_edition(*edition); !used) return complain(about_file(used.error(), file));
  fmt::print("ok: an edition of {}\n", edition->at("game").as_string());
  return 0;
}

int print_edition(const std::string& game) {
  const auto text = table::edition_text(game);
  if (!text) return complain(text.error());
  fmt::print("{}", *text);
  return 0;
}

}  // namespace

void add_edition(Arguments& samovar) {
  Arguments& edition =
      samovar.command("edition", "Check or print a game's cards and boards as data")
          .example("samovar edition export tea-time > mine.json", "Begin an edition of your own.");
  auto file = std::make_shared<std::string>();
  edition.command("check", "Say whether a file is a good edition, or what is wrong and where")
      .word("FILE", *file, "An edition as JSON")
      .example("samovar edition check mine.json",
               "Before playing with it: samovar play tea-time --edition mine.json")
      .runs([file] { return check(*file); });
  auto game = std::make_shared<std::string>();
  edition.command("export", "Print the edition in this program")
      .word("GAME", *game, "Which game, for example tea-time")
      .example("samovar edition export tea-time > mine.json", "Begin an edition of your own.")
      .runs([game] { return print_edition(*game); });
}

}  // namespace samovar::cli
