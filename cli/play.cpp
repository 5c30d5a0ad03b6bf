// samovar play: a game in this terminal.
#include <algorithm>

#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/files.hpp"
#include "cli/sitting.hpp"
#include "json/reader.hpp"
#include "lab/match.hpp"
#include "table/seed.hpp"
#include "table/table_rng.hpp"

namespace samovar::cli {

namespace {

struct Asked {
  std::string game;
  std::optional<int> seats;
  std::vector<std::string> bots = {"medium"};
  bool hotseat = false;
  bool watch = false;
  std::vector<std::string> names;
  std::string seed;
  std::string language;
  std::string edition;
  std::string options;
  std::string record;
  bool no_list = false;
};

constexpr const char* kBotNames[] = {"Assam", "Bergamot", "Ceylon", "Darjeeling", "Earl Grey"};

// Who plays where: nobody for a person.
tl::expected<std::map<int, table::BotRequest>, Error> bots_at(const Asked& asked, int seats,
                                                              std::uint64_t dice) {
  std::map<int, table::BotRequest> bots;
  if (asked.hotseat) return bots;
  const int first = asked.watch ? 0 : 1;
  const int named = static_cast<int>(asked.bots.size());
  if (named != 1 && named != seats - first)
    return tl::unexpected(Error{"bad_bots",
                                fmt::format("expected one bot for all or {}, found {}", seats - first, named),
                                {},
                                "--bots"});
  for (int seat = first; seat < seats; ++seat) {
    const std::string& name = asked.bots[named == 1 ? 0 : static_cast<std::size_t>(seat - first)];
    const auto contestant = lab::contestant_named(name);
    if (!contestant) return tl::unexpected(contestant.error());
    table::BotRequest request{.bot = name.substr(0, name.find(':')), .seed = dice};
    if (contestant->request.iterations > 0)
      request.iterations = static_cast<int>(contestant->request.iterations);
    if (contestant->request.kind == bots::Kind::Search && !request.iterations)
      request.ms = contestant->request.ms;
    bots[seat] = request;
  }
  return bots;
}

tl::expected<table::Setup, Error> setup_of(const Asked& asked) {
  table::Setup setup;
  setup.game = asked.game;
  if (!asked.options.empty()) {
    const auto options = parse_json(asked.options, "--options");
    if (!options) return tl::unexpected(options.error());
    if (!options->is_object())
      return tl::unexpected(
          Error{"bad_options", "expected an object such as {\"seats\":2}", {}, "--options"});
    setup.options = options->get_object();
  }
  if (asked.seats) setup.options["seats"] = *asked.seats;
  // As many seats as were named, where nobody said how many.
  std::size_t named = asked.names.size();
  if (asked.bots.size() > 1 && !asked.hotseat)
    named = std::max(named, asked.bots.size() + (asked.watch ? 0 : 1));
  if (named > 1 && !setup.options.contains("seats")) setup.options["seats"] = named;
  if (!asked.edition.empty()) {
    auto edition = read_json(asked.edition);
    if (!edition) return tl::unexpected(edition.error());
    setup.edition = std::move(*edition);
  }
  setup.seed = asked.seed.empty() ? fresh_seed() : table::seed_named(asked.seed);
  return setup;
}

int play(const Asked& asked) {
  const Terminal terminal;
  Speech speech(asked.language.empty() ? terminal.language() : asked.language);
  if (asked.hotseat && asked.watch) return complain("expected --hotseat or --watch, found both");
  auto setup = setup_of(asked);
  if (!setup) return complain(setup.error());
  // The bots' own dice come from the seed as well, so that a game with a given seed can be played again;
  // through a hash, because bots must not know what chance holds.
  const Seed hashed = commitment_of(*setup->seed);
  std::uint64_t dice = 0;
  for (std::size_t i = 0; i < 8; ++i) dice = dice << 8 | hashed[i];

  auto table = table::Table::create(std::move(*setup));
  if (!table)
    return complain(table.error().code == "bad_edition" ? about_file(table.error(), asked.edition)
                                                        : table.error());
  auto bots = bots_at(asked, table->seats(), dice);
  if (!bots) return complain(bots.error());
  if (asked.names.size() > static_cast<std::size_t>(table->seats()))
    return complain(fmt::format("--names: {} names for {} seats", asked.names.size(), table->seats()));
  const bool you = bots->size() + 1 == static_cast<std::size_t>(table->seats()) && asked.names.empty();
  for (int seat = 0; seat < table->seats(); ++seat) {
    const auto at = static_cast<std::size_t>(seat);
    const auto bot = bots->find(seat);
    table::Player player;
    if (bot != bots->end())
      player = {kBotNames[at % std::size(kBotNames)], bot->second.bot};
    else
      player.name =
          you ? speech.say("cli.play.you") : speech.say("cli.play.seat", fmt::arg("number", seat + 1));
    if (at < asked.names.size()) player.name = asked.names[at];
    table->rename(Seat{static_cast<std::uint8_t>(seat)}, player);
  }
  return Sitting(std::move(*table), {std::move(*bots), !asked.no_list, asked.record, you}, std::move(speech),
                 terminal)
      .run();
}

}  // namespace

void add_play(Arguments& samovar) {
  auto asked = std::make_shared<Asked>();
  samovar.command("play", "Play a game in this terminal, against bots or in turns at one keyboard")
      .word("GAME", asked->game, "Which game, for example tea-time")
      .number("--seats", 1, kMaxSeats, asked->seats, "How many play, you included (the game's own default)")
      .list("--bots", "LEVEL,...", asked->bots,
            "easy, medium or hard for all other seats (medium), or one each; also random, greedy, search, "
            "search:500it")
      .flag("--hotseat", asked->hotseat, "No bots: everybody plays at this keyboard")
      .flag("--watch", asked->watch, "Bots in all seats")
      .list("--names", "NAME,...", asked->names, "Names by seat")
      .text("--seed", "TEXT", asked->seed, "The same seed deals the same cards (a fresh one)")
      .choice("--lang", table::languages(), asked->language, "Language (that of the locale)")
      .text("--edition", "FILE", asked->edition, "Play with this edition (see samovar edition)")
      .text("--options", "JSON", asked->options, "The game's own options")
      .text("--record", "FILE", asked->record, "Write the game's record there when it ends")
      .flag("--no-list", asked->no_list, "List the moves only when asked with \"moves\"")
      .example("samovar play tea-time", "You against a medium bot.")
      .example("samovar play tea-time --seats 4 --bots easy,medium,hard --lang fr",
               "Four at the table, in French.")
      .example("samovar play tea-time --hotseat --names Ada,Ben", "Two people at one keyboard.")
      .example("samovar play tea-time --watch --bots hard,greedy --record game.txt",
               "Watch two bots and keep the game.")
      .runs([asked] { return play(*asked); });
}

}  // namespace samovar::cli
