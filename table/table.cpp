#include "table/table.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "json/reader.hpp"
#include "table/coach.hpp"
#include "table/line.hpp"
#include "table/narration.hpp"
#include "table/reason.hpp"
#include "table/record.hpp"
#include "table/registry.hpp"
#include "table/seed.hpp"
#include "table/series.hpp"
#include "table/session.hpp"

namespace samovar::table {

namespace {

using OpenedSession = tl::expected<std::unique_ptr<Table::Session>, Error>;

// The options that are the table's own, whatever is played.
constexpr std::string_view kAskEverything = "ask_everything";
constexpr std::string_view kNoHints = "no_hints";

// What each seat picks for itself (an option of the kind "pick"): what is left to chance is drawn once, and
// stands in the options from then on, as if it had been named.
void draw_picks(const json::array& offered, const Seed& seed, json::object& options) {
  TableRng rng(seed, ~std::uint64_t{0});  // apart from the outcomes of the game
  for (const json::value& option : offered) {
    json::value* const picks = options.if_contains(option.at("name").get_string());
    if (option.at("kind") != "pick" || !picks || !picks->is_array()) continue;
    json::array left;
    for (const json::value& value : option.at("values").get_array())
      if (std::find(picks->get_array().begin(), picks->get_array().end(), value) == picks->get_array().end())
        left.push_back(value);
    const auto next = [&] {
      const std::uint32_t n = below(rng, static_cast<std::uint32_t>(left.size()));
      json::value drawn = left[n];
      left.erase(left.begin() + n);
      return drawn;
    };
    for (json::value& pick : picks->get_array())
      if (pick == "random" && !left.empty()) pick = next();
    while (!left.empty()) picks->get_array().push_back(next());
  }
}

tl::unexpected<Error> refused(std::string code, std::string where, Said said) {
  return tl::unexpected(in_words({std::move(code), {}, {}, std::move(where), std::move(said)}, "en"));
}

// Everything but the game's own part of a new table.
OpenedSession open(Setup setup, const json::value* state) {
  const auto game = find_game(setup.game);
  if (!game) return tl::unexpected(game.error());
  json::object own;
  const json::value wished(setup.options);
  JsonReader wishes(wished, "bad_options");
  for (const std::string_view name : {kAskEverything, kNoHints}) {
    if (!wishes.has(name)) continue;
    if (wishes[name].boolean()) own[name] = true;
    setup.options.erase(name);
  }
  if (wishes.failed()) return tl::unexpected(wishes.error());
  if (setup.seed) {
    const Seed commitment = commitment_of(*setup.seed);
    if (setup.commitment && *setup.commitment != commitment)
      return refused("bad_seed", "seed", {"record.wrong_seed"});
    setup.commitment = commitment;
  }
  // A copy, because the setup moves into the session while its edition is read.
  const std::optional<json::value> edition = setup.edition;
  const BoxedEdition& boxed = (*game)->boxed(setup.rules, setup.edition_hash);
  const auto is_list = [](const auto& option) { return option.value().is_array(); };
  if (setup.seed && !state && std::any_of(setup.options.begin(), setup.options.end(), is_list))
    if (const auto offered = (*game)->options_of(edition ? *edition : boxed.json))
      draw_picks(*offered, *setup.seed, setup.options);
  OpenedSession session = edition
                              ? (*game)->open(std::move(setup), *edition, hash_of_edition(*edition), state)
                              : (*game)->open(std::move(setup), boxed.json, boxed.hash, state);
  if (!session) return session;
  (*session)->asks_everything = own.contains(kAskEverything);
  for (const auto& option : own) (*session)->setup.options[option.key()] = true;

  std::vector<Player>& players = (*session)->setup.players;
  const auto seats = static_cast<std::size_t>((*session)->seats());
  if (!players.empty() && players.size() != seats)
    return refused(
        "bad_players", "players",
        {"record.players", {{"seats", std::to_string(seats)}, {"found", std::to_string(players.size())}}});
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

// The one judgement of what was typed: what play() accepts is what why_not() has nothing to say about.
tl::expected<std::vector<Move>, Error> judged(const Table::Session& session, std::string_view text,
                                              std::string_view language) {
  if (session.actor().is_chance() && session.setup.seed)
    return tl::unexpected(in_words({"not_begun", {}, {}, {}, {"error.chance_acts"}}, language));
  return series_of(session, text, language);
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

// To the next question.
void settle(Table::Session& session) {
  if (!session.setup.seed) return;
  while (!session.actor().is_nobody()) {
    const std::optional<Move> due =
        session.actor().is_chance() ? session.drawn_from(*session.setup.seed) : session.unasked();
    if (!due) return;
    session.play(*due);
  }
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
const json::object& Table::words(std::string_view language) const {
  return session_->words(spoken(language));
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
  int told = -1;  // the last ply of which was said that it was no question: once is enough
  for (json::value& value : events) {
    json::object& event = value.get_object();
    std::string text = narrator.sentence(event, who);
    const int ply = event.at("ply").to_number<int>();
    const Step& step = session_->steps[static_cast<std::size_t>(ply)];
    // Only to whom it would have been asked: that somebody had no choice may tell what they hold.
    if (step.unasked && step.actor == Actor::seat(who) && ply != std::exchange(told, ply) && !text.empty())
      text = fmt::format(fmt::runtime(words_for("table.unasked", language)), fmt::arg("what", text));
    event["text"] = std::move(text);
  }
  return events;
}

json::object Table::result(Seat viewer, std::optional<int> at) const {
  return session_->result(viewer_at(*session_, viewer), ply_at(*session_, at));
}

tl::expected<std::vector<Ply>, Error> Table::play(std::string_view move, std::string_view language) {
  const auto legal = judged(*session_, move, language);
  if (!legal) return tl::unexpected(legal.error());
  const std::size_t before = session_->steps.size();
  // What is dealt by hand does not come from the seed that a record was committed to.
  if (actor().is_chance()) session_->setup.commitment.reset();
  for (const Move next : *legal) session_->play(next);
  given_as_one(static_cast<int>(before));
  settle(*session_);
  return plies_since(*session_, before);
}

void Table::given_as_one(int since) {
  for (auto at = static_cast<std::size_t>(since) + 1; at < session_->steps.size(); ++at)
    session_->steps[at].follows = session_->steps[at].actor.is_seat();
}

tl::expected<std::vector<Ply>, Error> Table::begin() {
  const std::size_t before = session_->steps.size();
  settle(*session_);
  return plies_since(*session_, before);
}

tl::expected<void, Error> Table::replay(const std::vector<Ply>& plies) {
  const int before = ply();
  for (const Ply& added : plies) {
    const auto refuse = [&](Error error) {
      error.where = fmt::format("ply {}", ply());
      rewind(before);
      return tl::unexpected(in_words(std::move(error), "en"));
    };
    // At most once: behind it these rules ask what the former ones asked.
    if (const std::optional<Move> unasked = session_->done_unasked()) {
      const tl::expected<Move, Error> move = session_->read(added.move);
      if (added.actor != actor() || !move || !session_->lists(*move)) session_->play(*unasked);
    }
    const Actor due = actor();
    if (due.is_nobody()) return refuse({"illegal_move", {}, {}, {}, {"record.over_before"}});
    const auto name = [](Actor who) {
      return who.is_chance() ? "chance" : who.is_seat() ? std::to_string(index(who.seat())) : "";
    };
    if (added.actor != due)
      return refuse({"illegal_move",
                     {},
                     {},
                     {},
                     {"record.not_due", {{"due", name(due)}, {"found", name(added.actor)}}}});
    const tl::expected<Move, Error> move = listed(*session_, added.move, "en");
    if (!move) return refuse(move.error());
    session_->play(*move);
  }
  return {};
}

std::optional<Error> Table::why_not(std::string_view move, std::string_view language) const {
  const auto legal = judged(*session_, move, language);
  if (legal) return {};
  return legal.error();
}

std::optional<Error> Table::why_not(std::string_view move, Seat viewer, std::string_view language) const {
  const Seat who = viewer_at(*session_, viewer);
  if (actor().is_seat() && actor() != Actor::seat(who))
    return Error{"not_your_turn", words_for("refusal.not_your_turn", language), {}, {}};
  const std::unique_ptr<Session> known = session_->as_known_by(who, 0);
  known->setup.seed = session_->setup.seed;
  const auto legal = judged(*known, move, language);
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

std::optional<int> Table::last_decision(std::optional<Seat> seat) const {
  for (int last = ply() - 1; last >= 0; --last) {
    const Step& step = session_->steps[static_cast<std::size_t>(last)];
    if (!step.unasked && !step.follows && (seat ? step.actor == Actor::seat(*seat) : step.actor.is_seat()))
      return last;
  }
  return {};
}

tl::expected<int, Error> Table::undo(std::optional<Seat> seat) {
  const auto refuse = [](std::string key) {
    return tl::unexpected(in_words({"cannot_undo", {}, {}, {}, {std::move(key)}}, "en"));
  };
  const std::optional<int> last = last_decision(seat);
  if (!last) return refuse("error.no_decision_to_undo");
  if (*last < undo_boundary())
    return refuse(over() && setup().seed ? "error.seed_published" : "error.revealed_since");
  rewind(*last);
  return *last;
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
        in_words({"no_decision", {}, {}, {}, {over() ? "error.over" : "error.chance_acts"}}, "en"));
  if (request.ms && (*request.ms < 1 || *request.ms > 600'000))
    return refuse("ms", "expected 1 to 600000 milliseconds");
  if (request.iterations && (*request.iterations < 1 || *request.iterations > 1'000'000'000))
    return refuse("iterations", "expected 1 to 1000000000 iterations");
  if (request.threads < 1 || request.threads > 256) return refuse("threads", "expected 1 to 256 threads");
  if (request.against) return weighed(*this, request);
  auto choice = session_->ask(request);
  if (choice && request.explain) explain(*this, *choice, *request.explain);
  return choice;
}

Look Table::look(int at, Seat viewer, const Effort& effort) const {
  return session_->look(viewer_at(*session_, viewer), ply_at(*session_, at), effort);
}

tl::expected<Look, Error> Table::look_behind(int at, std::string_view move, const Effort& effort) const {
  return session_->look_behind(ply_at(*session_, at), move, effort);
}

std::vector<Prospect> Table::prospects(int at, const Effort& effort, int most, int draws) const {
  return session_->prospects(ply_at(*session_, at), effort, most, draws);
}

Table Table::as_known_by(Seat viewer, int world) const {
  return Table(session_->as_known_by(viewer_at(*session_, viewer), world));
}

tl::expected<Table, Error> Table::as_it_was(int at) const {
  Setup bare = setup();
  bare.seed.reset();
  bare.commitment.reset();
  return load(std::move(bare), state(at));
}

bool Table::open_to_all(int at, Seat seat) const {
  return session_->open_to_all(viewer_at(*session_, seat), ply_at(*session_, at));
}

bool Table::keeps_secrets() const { return session_->keeps_secrets(); }

std::vector<std::string> Table::choices(int at) const { return session_->choices(ply_at(*session_, at)); }
int Table::usual_effort() const { return session_->usual_effort(); }
Duels Table::duels() const { return session_->duels(); }
int Table::points_alone() const { return session_->points_alone(); }

json::array games(std::string_view language) {
  json::array array;
  for (const ShelvedGame& game : shelf()) {
    const BoxedEdition& edition = game.boxed();
    json::array options = game.options_of(edition.json).value_or(json::array());
    for (const std::string_view name : {kAskEverything, kNoHints})
      options.push_back({{"name", name}, {"kind", "flag"}, {"default", false}});
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

bool lies_here(std::string_view game, std::string_view edition_hash) {
  const auto found = find_game(game);
  return !found || edition_hash.empty() || edition_hash == hex_of((*found)->boxed().hash) ||
         edition_hash == hex_of((*found)->boxed(0, edition_hash).hash);
}

bool knows_rules(std::string_view game, int rules_version) {
  const auto found = find_game(game);
  return found && rules_version <= (*found)->rules_version;
}

tl::expected<void, Error> check_edition(std::string_view game, const json::value& edition) {
  const auto found = find_game(game);
  if (!found) return tl::unexpected(found.error());
  const auto options = (*found)->options_of(edition);
  if (!options) return tl::unexpected(options.error());
  return {};
}

}  // namespace samovar::table
