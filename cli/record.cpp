// samovar record: finished and unfinished games as text.
#include <charconv>

#include <fmt/format.h>

#include "cli/board.hpp"
#include "cli/commands.hpp"
#include "cli/files.hpp"
#include "cli/sheets.hpp"

namespace samovar::cli {

namespace json = boost::json;

namespace {

struct Asked {
  std::string file;
  std::string edition;
  std::string language;
  std::optional<int> ply;
};

std::string points_of(const table::Table& table) {
  std::string text;
  const json::object result = table.result(kSpectator);
  for (const json::value& seat : result.at("seats").as_array())
    text += fmt::format("{}{}", text.empty() ? "" : "–", seat.at("points").to_number<int>());
  return text;
}

int show(const Asked& asked) {
  const auto table = read_record_at(asked.file, asked.edition);
  if (!table) return complain(table.error());
  const Terminal terminal;
  const Speech speech(asked.language.empty() ? terminal.language() : asked.language);
  fmt::print("{}, {}\n", table->setup().game, table->edition_name());
  for (std::size_t seat = 0; seat < table->setup().players.size(); ++seat)
    fmt::print("{}: {} ({})\n", seat, table->setup().players[seat].name, table->setup().players[seat].kind);
  fmt::print("\n{}", log_sheet(*table, kSpectator, 0, {}, speech, true));
  fmt::print("\n{}", score_sheet(*table, kSpectator, speech, terminal));
  fmt::print("{}\n", verdict(*table, speech));
  return 0;
}

int verify(const Asked& asked) {
  const auto table = read_record_at(asked.file, asked.edition);
  if (!table) return complain(table.error());
  const bool seeded = table->setup().seed.has_value();
  fmt::print("ok: {} moves, {} {}, {}\n", table->ply(), table->over() ? "result" : "not finished, standing",
             points_of(*table),
             seeded                      ? "outcomes come from the committed seed"
             : table->setup().commitment ? "the seed is not published yet, outcomes are not checked"
                                         : "outcomes were played by hand");
  return 0;
}

// Plies of decisions and the end: where a reader wants to stop.
std::vector<int> stops(const table::Table& table) {
  std::vector<int> plies;
  const std::vector<table::Ply> history = table.history();
  for (std::size_t i = 0; i < history.size(); ++i)
    if (history[i].actor.is_seat()) plies.push_back(static_cast<int>(i));
  plies.push_back(table.ply());
  return plies;
}

class Replay {
 public:
  Replay(const table::Table& table, const Speech& speech, const Terminal& terminal)
      : table_(table), speech_(speech), terminal_(terminal), stops_(stops(table)) {}

  void show(int ply, int since) const {
    fmt::print("\n{}{}{}\n", log_sheet(table_, kSpectator, since, ply, speech_, true),
               drawn(scene_of(table_, kSpectator, speech_, ply), speech_, terminal_),
               speech_.say("cli.replay.at", fmt::arg("ply", ply), fmt::arg("plies", table_.ply())));
  }

  void step_through() const {
    fmt::print("{}\n", speech_.say("cli.replay.help"));
    std::size_t at = 0;
    show(stops_[at], 0);
    while (const auto line = terminal_.ask("> ")) {
      if (*line == "q" || *line == "quit") return;
      int ply = 0;
      const auto [end, error] = std::from_chars(line->data(), line->data() + line->size(), ply);
      const bool is_ply = error == std::errc() && end == line->data() + line->size();
      if (line->empty() && at + 1 < stops_.size()) {
        ++at;
        show(stops_[at], stops_[at - 1]);
      } else if (*line == "b" && at > 0) {
        --at;
        show(stops_[at], at > 0 ? stops_[at - 1] : 0);
      } else if (is_ply && ply >= 0 && ply <= table_.ply()) {
        while (at + 1 < stops_.size() && stops_[at] < ply) ++at;
        while (at > 0 && stops_[at - 1] >= ply) --at;
        show(ply, std::max(0, ply - 1));
      } else if (!line->empty() && *line != "b") {
        fmt::print("{}\n", speech_.say("cli.replay.help"));
      }
    }
  }

 private:
  const table::Table& table_;
  const Speech& speech_;
  const Terminal& terminal_;
  std::vector<int> stops_;
};

int replay(const Asked& asked) {
  const auto table = read_record_at(asked.file, asked.edition);
  if (!table) return complain(table.error());
  const Terminal terminal;
  const Speech speech(asked.language.empty() ? terminal.language() : asked.language);
  const Replay view(*table, speech, terminal);
  if (!asked.ply) {
    view.step_through();
    return 0;
  }
  if (*asked.ply > table->ply())
    return complain(fmt::format("--ply: the record has {} moves, found {}", table->ply(), *asked.ply));
  view.show(*asked.ply, std::max(0, *asked.ply - 1));
  return 0;
}

Arguments& command(Arguments& record, const std::string& name, const std::string& summary, Asked& asked) {
  return record.command(name, summary)
      .word("FILE", asked.file, "A record, as samovar play --record writes it")
      .text("--edition", "FILE", asked.edition,
            "The edition that was played, where it is not the one in this program");
}

}  // namespace

void add_record(Arguments& samovar) {
  auto asked = std::make_shared<Asked>();
  Arguments& record =
      samovar.command("record", "Read, check and replay games kept as text")
          .example("samovar record verify game.txt", "Was every card drawn from the committed seed?");
  command(record, "show", "Tell the game in sentences, with its result", *asked)
      .choice("--lang", table::languages(), asked->language, "Language (that of the locale)")
      .example("samovar record show game.txt", "What happened, and who won.")
      .runs([asked] { return show(*asked); });
  command(record, "verify", "Check every move, the result, and chance against the committed seed", *asked)
      .example("samovar record verify game.txt",
               "ok: 105 moves, result 44–38, outcomes come from the committed seed")
      .runs([asked] { return verify(*asked); });
  command(record, "replay", "Step through the game with the board drawn", *asked)
      .number("--ply", 0, 1'000'000, asked->ply, "Only the position after so many moves, chance included")
      .choice("--lang", table::languages(), asked->language, "Language (that of the locale)")
      .example("samovar record replay game.txt", "Enter goes on, b goes back, a number goes there, q quits.")
      .example("samovar record replay game.txt --ply 40", "The board after 40 moves.")
      .runs([asked] { return replay(*asked); });
}

}  // namespace samovar::cli
