#include "table/table.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "json/reader.hpp"
#include "table/line.hpp"
#include "table/narration.hpp"
#include "table/record.hpp"
#include "table/registry.hpp"
#include "table/session.hpp"

namespace samovar::table {

namespace {

using OpenedSession = tl::expected<std::unique_ptr<Table::Session>, Error>;

// Everything but the game's own part of a new table.
OpenedSession open(Setup setup, const json::value* state) {
  const auto game = find_game(setup.game);
  if (!game) return tl::unexpected(game.error());
  if (setup.seed) {
    const Seed commitment = commitment_of(*setup.seed);
    if (setup.commitment && *setup.commitment != commitment)
      return tl::unexpected(Error{"bad_seed", "the seed does not fit its commitment", {}, "seed"});
    setup.commitment = commitment;
  }
  // A copy, because the setup moves into the session while its edition is read.
  const std::optional<json::value> edition = setup.edition;
  OpenedSession session =
      edition ? (*game)->open(std::move(setup), *edition, hash_of_edition(*edition), state)
              : (*game)->open(std::move(setup), (*game)->boxed().json, (*game)->boxed().hash, state);
  if (!session) return session;

  std::vector<Player>& players = (*session)->setup.players;
  const auto seats = static_cast<std::size_t>((*session)->seats());
  if (!players.empty() && players.size() != seats)
    return tl::unexpected(Error{
        "bad_players", fmt::format("expected {} players, found {}", seats, players.size()), {}, "players"});
  players.resize(seats);
  for (std::size_t seat = 0; seat < seats; ++seat)
    players[seat] = on_one_line(players[seat], static_cast<int>(seat));
  return session;
}

// A viewer is somebody who sits here; anybody else sees what is public.
Seat viewer_at(const Table::Session& session, Seat viewer) {
  return index(viewer) < session.seats() ? viewer : kSpectator;
}

int ply_at(const Table::Session& session, std::optional<int> at) {
  const int last = static_cast<int>(session.steps.size());
  return at ? std::clamp(*at, 0, last) : last;
}

// The move that a text means, where the rules list it now.
tl::expected<Move, Error> listed(const Table::Session& session, std::string_view text,
                                 std::string_view language) {
  tl::expected<Move, Error> move = session.read(text);
  if (!move || session.lists(*move)) return move;
  const Refusal refusal = session.refusal(*move);
  return tl::unexpected(
      Error{"illegal_move",
            refusal ? refusal_text(refusal, language) : words_for("refusal.not_now", language),
            refusal && refusal.rule ? refusal.rule : "",
            {}});
}

// The one judgement of a typed move: what play() accepts is what why_not() has nothing to say about.
tl::expected<Move, Error> judged(const Table::Session& session, std::string_view text,
                                 std::string_view language) {
  if (session.actor().is_chance() && session.setup.seed)
    return tl::unexpected(Error{"not_begun", "chance is to act; the table draws its outcome itself", {}, {}});
  return listed(session, text, language);
}

std::vector<Ply> plies_since(const Table::Session& session, std::size_t since) {
  std::vector<Ply> plies;
  for (std::size_t i = since; i < session.steps.size(); ++i)
    plies.push_back({session.steps[i].actor, session.write(session.steps[i].move)});
  return plies;
}

// From the option "seats", which is a number from … to or a choice among numbers.
json::object seats_offered(const json::array& options) {
  for (const json::value& option : options) {
    if (option.at("name") != "seats") continue;
    const json::object& seats = option.get_object();
    if (!seats.contains("values")) return {{"least", seats.at("least")}, {"most", seats.at("most")}};
    std::int64_t least = kMaxSeats;
    std::int64_t most = 0;
    for (const json::value& value : seats.at("values").get_array()) {
      least = std::min(least, value.to_number<std::int64_t>());
      most = std::max(most, value.to_number<std::int64_t>());
    }
    return {{"least", least}, {"most", most}};
  }
  return {};
}

void draw_outcomes(Table::Session& session) {
  if (!session.setup.seed) return;
  while (session.actor().is_chance()) session.play(session.drawn_from(*session.setup.seed));
}

}  // namespace

Table::Table(std::unique_ptr<Session> session) : session_(std::move(session)) {}
Table::Table(Table&&) noexcept = default;
Table& Table::operator=(Table&&) noexcept = default;
Table::~Table() = default;
Table Table::copy() const { return Table(session_->clone()); }

tl::expected<Table, Error> Table::create(Setup setup) {
  OpenedSession session = open(std::move(setup), nullptr);
  if (!session) return tl::unexpected(session.error());
  return Table(std::move(*session));
}

tl::expected<Table, Error> Table::load(Setup setup, const json::value& state) {
  OpenedSession session = open(std::move(setup), &state);
  if (!session) return tl::unexpected(session.error());
  return Table(std::move(*session));
}

const Setup& Table::setup() const { return session_->setup; }
void Table::rename(Seat seat, Player player) {
  if (index(seat) < seats())
    session_->setup.players[static_cast<std::size_t>(index(seat))] = on_one_line(player, index(seat));
}
int Table::seats() const { return session_->seats(); }
int Table::rules_version() const { return session_->rules_version(); }
std::string Table::edition_name() const { return session_->edition_name(); }
Seed Table::edition_hash() const { return session_->edition_hash; }
bool Table::manual_chance() const { return !session_->setup.seed; }
bool Table::was_loaded() const { return session_->loaded; }
json::object Table::words(std::string_view language) const {
  json::object words = score_words(setup().game, language);
  for (const auto& [id, word] : session_->words(language)) words[id] = word;
  return words;
}

Actor Table::actor() const { return session_->actor(); }
int Table::ply() const { return static_cast<int>(session_->steps.size()); }
std::uint64_t Table::state_hash() const { return session_->hash(); }
std::vector<Ply> Table::history(int since) const {
  return plies_since(*session_, static_cast<std::size_t>(std::max(since, 0)));
}

json::object Table::view(Seat viewer, std::optional<int> at) const {
  return session_->view(viewer_at(*session_, viewer), ply_at(*session_, at));
}

json::array Table::moves(Seat viewer) const {
  const Actor actor = session_->actor();
  const bool shown = actor.is_chance() ? manual_chance() : actor == Actor::seat(viewer);
  return shown ? session_->moves(viewer_at(*session_, viewer)) : json::array();
}

json::array Table::events(Seat viewer, int since, std::string_view language, std::optional<int> until) const {
  const Seat who = viewer_at(*session_, viewer);
  const int last = ply_at(*session_, until);
  json::array events = session_->events(who, std::clamp(since, 0, last), last);
  const Narrator narrator(setup().game, language, words(language), setup().players);
  for (json::value& event : events) event.get_object()["text"] = narrator.sentence(event.get_object(), who);
  return events;
}

json::object Table::result(Seat viewer, std::optional<int> at) const {
  return session_->result(viewer_at(*session_, viewer), ply_at(*session_, at));
}

tl::expected<std::vector<Ply>, Error> Table::play(std::string_view move) {
  const tl::expected<Move, Error> legal = judged(*session_, move, "en");
  if (!legal) return tl::unexpected(legal.error());
  const std::size_t before = session_->steps.size();
  // What is dealt by hand does not come from the seed that a record was committed to.
  if (actor().is_chance()) session_->setup.commitment.reset();
  session_->play(*legal);
  draw_outcomes(*session_);
  return plies_since(*session_, before);
}

tl::expected<std::vector<Ply>, Error> Table::begin() {
  const std::size_t before = session_->steps.size();
  draw_outcomes(*session_);
  return plies_since(*session_, before);
}

tl::expected<void, Error> Table::replay(const std::vector<Ply>& plies) {
  const int before = ply();
  for (const Ply& added : plies) {
    const auto refuse = [&](Error error) {
      error.where = fmt::format("ply {}", ply());
      rewind(before);
      return tl::unexpected(std::move(error));
    };
    const Actor due = actor();
    if (due.is_nobody()) return refuse({"illegal_move", "the game is over already", {}, {}});
    const auto name = [](Actor who) {
      return who.is_chance() ? "chance"
             : who.is_seat() ? fmt::format("seat {}", index(who.seat()))
                             : "nobody";
    };
    if (added.actor != due)
      return refuse(
          {"illegal_move", fmt::format("{} is to act, not {}", name(due), name(added.actor)), {}, {}});
    const tl::expected<Move, Error> move = listed(*session_, added.move, "en");
    if (!move) return refuse(move.error());
    session_->play(*move);
  }
  return {};
}

std::optional<Error> Table::why_not(std::string_view move, std::string_view language) const {
  const tl::expected<Move, Error> legal = judged(*session_, move, language);
  if (legal) return {};
  return legal.error();
}

std::optional<std::string> Table::drawn_from(const Seed& seed) const {
  if (!actor().is_chance()) return {};
  return session_->write(session_->drawn_from(seed));
}

int Table::undo_boundary() const {
  const std::vector<Step>& steps = session_->steps;
  if (over() && setup().seed) return ply();
  std::size_t boundary = steps.size();
  while (boundary > 0 && steps[boundary - 1].actor.is_seat() && !steps[boundary - 1].reveals) --boundary;
  return static_cast<int>(boundary);
}

tl::expected<int, Error> Table::undo(std::optional<Seat> seat) {
  const auto refuse = [](std::string reason) {
    return tl::unexpected(Error{"cannot_undo", std::move(reason), {}, {}});
  };
  const std::vector<Step>& steps = session_->steps;
  int last = ply() - 1;
  while (last >= 0 && !(seat ? steps[static_cast<std::size_t>(last)].actor == Actor::seat(*seat)
                             : steps[static_cast<std::size_t>(last)].actor.is_seat()))
    --last;
  if (last < 0) return refuse("there is no decision to take back");
  if (last < undo_boundary())
    return refuse(over() && setup().seed ? "the game is over and its seed is published"
                                         : "something was revealed since that decision");
  rewind(last);
  return last;
}

void Table::rewind(int ply) { session_->rewind(ply_at(*session_, ply)); }

json::object Table::state(std::optional<int> at) const { return session_->state(ply_at(*session_, at)); }

std::string Table::record() const { return write_record(*this); }

tl::expected<BotChoice, Error> Table::ask(const BotRequest& request) const {
  const auto refuse = [](const char* field, std::string reason) {
    return tl::unexpected(Error{"bad_request", fmt::format("{}: {}", field, reason), {}, field});
  };
  if (!actor().is_seat())
    return tl::unexpected(
        Error{"no_decision", over() ? "the game is over" : "chance is to act, not a seat", {}, {}});
  if (request.ms && (*request.ms < 1 || *request.ms > 600'000))
    return refuse("ms", "expected 1 to 600000 milliseconds");
  if (request.iterations && (*request.iterations < 1 || *request.iterations > 1'000'000'000))
    return refuse("iterations", "expected 1 to 1000000000 iterations");
  if (request.threads < 1 || request.threads > 256) return refuse("threads", "expected 1 to 256 threads");
  return session_->ask(request);
}

json::array games(std::string_view language) {
  json::array array;
  for (const ShelvedGame& game : shelf()) {
    const BoxedEdition& edition = game.boxed();
    json::array options = game.options_of(edition.json).value_or(json::array());
    json::array bot_names;
    for (const std::string_view level : bots::kLevels) bot_names.emplace_back(level);
    for (const std::string_view bot : bots::kBots) bot_names.emplace_back(bot);
    array.push_back({{"id", game.id},
                     {"name", words_for(fmt::format("{}.name", game.id), language)},
                     {"seats", seats_offered(options)},
                     {"options", std::move(options)},
                     {"edition", edition.json.at("edition")},
                     {"rules_version", game.rules_version},
                     {"bots", std::move(bot_names)}});
  }
  return array;
}

tl::expected<std::string_view, Error> edition_text(std::string_view game) {
  const auto found = find_game(game);
  if (!found) return tl::unexpected(found.error());
  return (*found)->boxed().text;
}

tl::expected<void, Error> check_edition(std::string_view game, const json::value& edition) {
  const auto found = find_game(game);
  if (!found) return tl::unexpected(found.error());
  const auto options = (*found)->options_of(edition);
  if (!options) return tl::unexpected(options.error());
  return {};
}

}  // namespace samovar::table
