#include "table/protocol.hpp"

#include <algorithm>
#include <istream>
#include <ostream>

#include <fmt/format.h>

#include "embedded/carried.hpp"
#include "table/line.hpp"
#include "table/record.hpp"
#include "table/registry.hpp"
#include "table/seed.hpp"
#include "table/survive.hpp"
#include "table/table_rng.hpp"

namespace samovar::table {

namespace {

json::value actor_json(Actor actor) {
  if (actor.is_chance()) return "chance";
  if (actor.is_nobody()) return "nobody";
  return index(actor.seat());
}

json::array plies_json(const std::vector<Ply>& plies) {
  json::array array;
  for (const Ply& ply : plies) array.push_back({{"actor", actor_json(ply.actor)}, {"move", ply.move}});
  return array;
}

std::vector<Player> read_players(JsonReader players) {
  std::vector<Player> read(std::min<std::size_t>(players.size(), kMaxSeats));
  if (players.size() > kMaxSeats) players.fail(fmt::format("expected at most {} players", kMaxSeats));
  for (std::size_t i = 0; i < read.size() && !players.failed(); ++i) {
    JsonReader player = players[i];
    if (player.is_text()) {
      read[i].name = player.text();
      continue;
    }
    player.only({"name", "kind"});
    read[i].name = player["name"].text();
    if (player.has("kind")) read[i].kind = player["kind"].text();
  }
  return read;
}

// What "new" and "load" say about a table; what they do not say stays as it is in `setup`.
void read_setup(JsonReader& request, bool manual, Setup& setup) {
  if (request.has("game")) setup.game = request["game"].text();
  if (request.has("options")) {
    request["options"].keys();
    if (!request.failed()) setup.options = request["options"].raw().get_object();
  }
  if (request.has("seats")) {
    const std::int64_t seats = request["seats"].integer(0, 99);
    if (request.has("options") && setup.options.contains("seats") && setup.options["seats"] != seats)
      request["seats"].fail("is not what options.seats says");
    setup.options["seats"] = seats;
  }
  if (request.has("players")) setup.players = read_players(request["players"]);
  if (request.has("edition")) setup.edition = request["edition"].raw();
  if (request.has("chance")) manual = request["chance"].one_of({"auto", "manual"}) == 1;
  setup.commitment.reset();
  setup.seed.reset();
  if (request.has("seed")) {
    JsonReader seed = request["seed"];
    if (manual) seed.fail("is of no use with manual chance");
    setup.seed = seed_named(seed.is_text()
                                ? seed.text()
                                : std::to_string(seed.integer(0, std::numeric_limits<std::int64_t>::max())));
  } else if (!manual) {
    setup.seed = fresh_seed();
  }
}

}  // namespace

json::object error_json(const Error& error) {
  json::object object{{"code", error.code}, {"message", on_one_line(error.message)}};
  if (!error.rule.empty()) object["rule"] = error.rule;
  if (!error.where.empty()) object["where"] = on_one_line(error.where);
  return object;
}

struct Protocol::Command {
  std::string_view name;
  Answer (Protocol::*answer)(JsonReader& request);
  bool needs_game;
};

const Protocol::Command Protocol::kCommands[] = {
    {"games", &Protocol::games, false},   {"new", &Protocol::start, false},
    {"actor", &Protocol::actor, true},    {"moves", &Protocol::moves, true},
    {"play", &Protocol::play, true},      {"undo", &Protocol::undo, true},
    {"view", &Protocol::view, true},      {"events", &Protocol::events, true},
    {"state", &Protocol::state, true},    {"load", &Protocol::load, false},
    {"result", &Protocol::result, true},  {"record", &Protocol::record, true},
    {"replay", &Protocol::replay, false}, {"bot", &Protocol::bot, true},
    {"why", &Protocol::why, true},        {"schema", &Protocol::schema, false},
    {"quit", &Protocol::quit, false},
};

std::string Protocol::answer(std::string_view line) {
  json::object object{{"ok", true}};
  survives(
      [&] {
        Answer answer = answer_to(line);
        if (answer)
          for (auto& field : *answer) object.emplace(field.key(), std::move(field.value()));
        else
          object = {{"ok", false}, {"error", error_json(answer.error())}};
      },
      [&](const std::string& why) {
        object = {{"ok", false}, {"error", error_json({"internal", why, {}, {}})}};
      });
  return json::serialize(object);
}

Protocol::Answer Protocol::answer_to(std::string_view line) {
  if (line.size() > kLongestLine)
    return tl::unexpected(
        Error{"line_too_long", fmt::format("a line has at most {} bytes", kLongestLine), {}, {}});
  const tl::expected<json::value, Error> value = parse_json(line, "the line");
  if (!value) return tl::unexpected(value.error());
  JsonReader request(*value, "bad_request");
  const std::string name = request["do"].text();
  if (request.failed()) return tl::unexpected(request.error());
  for (const Command& command : kCommands) {
    if (command.name != name) continue;
    if (command.needs_game && !table_)
      return tl::unexpected(Error{"no_game", "there is no game on the table; say \"new\" first", {}, {}});
    return (this->*command.answer)(request);
  }
  std::string known;
  for (const Command& command : kCommands)
    known += fmt::format("{}{}", known.empty() ? "" : ", ", command.name);
  return tl::unexpected(Error{
      "unknown_command", fmt::format("there is no command \"{}\"; there are {}", name, known), {}, "do"});
}

Protocol::Answer Protocol::games(JsonReader& request) {
  request.only({"do", "language"});
  const std::string language = request.has("language") ? request["language"].text() : "en";
  if (request.failed()) return tl::unexpected(request.error());
  return json::object{{"games", table::games(language)}};
}

Protocol::Answer Protocol::start(JsonReader& request) {
  request.only({"do", "game", "seats", "options", "players", "edition", "chance", "seed"});
  request["game"];
  Setup setup;
  read_setup(request, false, setup);
  if (request.failed()) return tl::unexpected(request.error());
  return put_on_table(Table::create(std::move(setup)));
}

Protocol::Answer Protocol::load(JsonReader& request) {
  request.only({"do", "state", "game", "seats", "options", "players", "edition", "chance", "seed"});
  const json::value& state = request["state"].raw();
  Setup setup;
  bool manual = false;
  if (!request.has("game")) {
    if (!table_)
      return tl::unexpected(
          Error{"no_game", "there is no game on the table; \"load\" must name one in \"game\"", {}, "game"});
    setup = table_->setup();
    manual = table_->manual_chance();
    if (request.has("seats") || request.has("options")) setup.players.clear();
  }
  read_setup(request, manual, setup);
  if (request.failed()) return tl::unexpected(request.error());
  return put_on_table(Table::load(std::move(setup), state));
}

// A table that is refused leaves the old one where it is.
Protocol::Answer Protocol::put_on_table(tl::expected<Table, Error> table) {
  if (!table) return tl::unexpected(table.error());
  table_ = std::move(*table);
  table_->begin();
  json::object object{{"game", table_->setup().game},
                      {"options", table_->setup().options},
                      {"chance", table_->manual_chance() ? "manual" : "auto"}};
  if (table_->setup().commitment) object["commitment"] = hex_of(*table_->setup().commitment);
  for (auto& field : position()) object.emplace(field.key(), std::move(field.value()));
  return object;
}

json::object Protocol::position() const {
  return {{"ply", table_->ply()}, {"actor", actor_json(table_->actor())}, {"over", table_->over()}};
}

Protocol::Answer Protocol::actor(JsonReader& request) {
  request.only({"do"});
  if (request.failed()) return tl::unexpected(request.error());
  return position();
}

Protocol::Answer Protocol::moves(JsonReader& request) {
  request.only({"do"});
  if (request.failed()) return tl::unexpected(request.error());
  const Actor actor = table_->actor();
  return json::object{{"actor", actor_json(actor)},
                      {"moves", table_->moves(actor.is_seat() ? actor.seat() : kSpectator)}};
}

Protocol::Answer Protocol::play(JsonReader& request) {
  request.only({"do", "move"});
  const std::string move = request["move"].text();
  if (request.failed()) return tl::unexpected(request.error());
  const tl::expected<std::vector<Ply>, Error> played = table_->play(move);
  if (!played) return tl::unexpected(played.error());
  json::object object{{"plies", plies_json(*played)}};
  for (auto& field : position()) object.emplace(field.key(), std::move(field.value()));
  return object;
}

Protocol::Answer Protocol::undo(JsonReader& request) {
  request.only({"do", "seat"});
  std::optional<Seat> seat;
  if (request.has("seat"))
    seat = Seat{static_cast<std::uint8_t>(request["seat"].integer(0, table_->seats() - 1))};
  if (request.failed()) return tl::unexpected(request.error());
  const tl::expected<int, Error> undone = table_->undo(seat);
  if (!undone) return tl::unexpected(undone.error());
  return position();
}

Seat Protocol::read_viewer(JsonReader& request) const {
  if (!request.has("seat")) return kSpectator;
  JsonReader seat = request["seat"];
  if (seat.is_text()) {
    seat.one_of({"spectator"});
    return kSpectator;
  }
  return Seat{static_cast<std::uint8_t>(seat.integer(0, table_->seats() - 1))};
}

std::optional<int> Protocol::read_ply(JsonReader& request, std::string_view field) const {
  if (!request.has(field)) return {};
  return static_cast<int>(request[field].integer(0, table_->ply()));
}

Protocol::Answer Protocol::view(JsonReader& request) {
  request.only({"do", "seat", "at"});
  const Seat viewer = read_viewer(request);
  const int at = read_ply(request, "at").value_or(table_->ply());
  if (request.failed()) return tl::unexpected(request.error());
  return json::object{{"ply", at}, {"view", table_->view(viewer, at)}};
}

Protocol::Answer Protocol::events(JsonReader& request) {
  request.only({"do", "seat", "since", "until", "language"});
  const Seat viewer = read_viewer(request);
  const int since = read_ply(request, "since").value_or(0);
  const std::optional<int> until = read_ply(request, "until");
  const std::string language = request.has("language") ? request["language"].text() : "en";
  if (request.failed()) return tl::unexpected(request.error());
  return json::object{{"events", table_->events(viewer, since, language, until)}};
}

Protocol::Answer Protocol::state(JsonReader& request) {
  request.only({"do", "at"});
  const int at = read_ply(request, "at").value_or(table_->ply());
  if (request.failed()) return tl::unexpected(request.error());
  return json::object{{"ply", at}, {"state", table_->state(at)}};
}

Protocol::Answer Protocol::result(JsonReader& request) {
  request.only({"do", "seat", "at"});
  const Seat viewer = read_viewer(request);
  const int at = read_ply(request, "at").value_or(table_->ply());
  if (request.failed()) return tl::unexpected(request.error());
  return json::object{{"ply", at}, {"result", table_->result(viewer, at)}};
}

Protocol::Answer Protocol::record(JsonReader& request) {
  request.only({"do"});
  if (request.failed()) return tl::unexpected(request.error());
  return json::object{{"record", table_->record()}};
}

Protocol::Answer Protocol::replay(JsonReader& request) {
  request.only({"do", "record", "edition"});
  const std::string text = request["record"].text(kLongestLine);
  std::optional<json::value> edition;
  if (request.has("edition")) edition = request["edition"].raw();
  if (request.failed()) return tl::unexpected(request.error());
  return put_on_table(read_record(text, std::move(edition)));
}

Protocol::Answer Protocol::bot(JsonReader& request) {
  request.only({"do", "bot", "ms", "iterations", "threads", "seed"});
  constexpr std::int64_t kMost = std::numeric_limits<int>::max();
  BotRequest asked;
  if (request.has("bot")) asked.bot = request["bot"].text();
  if (request.has("ms")) asked.ms = static_cast<int>(request["ms"].integer(0, kMost));
  if (request.has("iterations")) asked.iterations = static_cast<int>(request["iterations"].integer(0, kMost));
  if (request.has("threads")) asked.threads = static_cast<int>(request["threads"].integer(0, kMost));
  if (request.has("seed"))
    asked.seed =
        static_cast<std::uint64_t>(request["seed"].integer(0, std::numeric_limits<std::int64_t>::max()));
  if (request.failed()) return tl::unexpected(request.error());
  tl::expected<BotChoice, Error> choice = table_->ask(asked);
  if (!choice) return tl::unexpected(choice.error());
  return json::object{{"move", std::move(choice->move)}, {"reason", std::move(choice->reason)}};
}

Protocol::Answer Protocol::why(JsonReader& request) {
  request.only({"do", "move", "language"});
  const std::string move = request["move"].text();
  const std::string language = request.has("language") ? request["language"].text() : "en";
  if (request.failed()) return tl::unexpected(request.error());
  const std::optional<Error> error = table_->why_not(move, language);
  json::object object{{"legal", !error}};
  if (error) object["reason"] = error_json(*error);
  return object;
}

Protocol::Answer Protocol::schema(JsonReader& request) {
  request.only({"do"});
  if (request.failed()) return tl::unexpected(request.error());
  json::object schemas;
  const auto add = [&](std::string_view name) {
    const std::string path = fmt::format("docs/schema/{}.json", name);
    for (const EmbeddedFile& file : carried())
      if (file.path == path)
        if (tl::expected<json::value, Error> parsed = parse_json(file.bytes, path))
          schemas[name] = std::move(*parsed);
  };
  add("protocol");
  for (const ShelvedGame& game : shelf()) add(game.id);
  return json::object{{"schemas", std::move(schemas)}};
}

Protocol::Answer Protocol::quit(JsonReader& request) {
  request.only({"do"});
  if (request.failed()) return tl::unexpected(request.error());
  finished_ = true;
  return json::object();
}

int run_protocol(std::istream& in, std::ostream& out) {
  using Traits = std::istream::traits_type;
  Protocol protocol;
  std::string line;
  while (out && !protocol.finished() && in.rdbuf()->sgetc() != Traits::eof()) {
    line.clear();
    for (auto c = in.rdbuf()->sbumpc(); c != Traits::eof() && c != '\n'; c = in.rdbuf()->sbumpc())
      // One byte more than allowed is enough to be refused for.
      if (line.size() <= Protocol::kLongestLine) line += Traits::to_char_type(c);
    out << protocol.answer(line) << '\n' << std::flush;
  }
  return out ? 0 : 1;
}

}  // namespace samovar::table
