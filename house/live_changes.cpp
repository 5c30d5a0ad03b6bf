// What changes a table, whoever asked for it: the beginning, plies, undo, seats, rematch, bots and clocks.
#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <sodium.h>

#include "house/identity.hpp"
#include "house/live_table.hpp"
#include "house/plies.hpp"

namespace samovar::house {

void LiveTable::wake() {
  settled([this, self = shared_from_this()] { announce(); });
}

void LiveTable::announce() {
  const bool ready = !begun_ && !given_up_ && !retry_at_ &&
                     std::none_of(seats_.begin(), seats_.end(),
                                  [](const SeatHolder& seat) { return seat.kind == SeatKind::open; });
  think();
  broadcast();
  call_to_move();
  if (ready) begin();
}

// The table with what each seat chose for itself; what nobody chose the table draws from its seed.
tl::expected<table::Table, Error> LiveTable::with_picks(const std::vector<SeatHolder>& seats) const {
  const auto options = parse_json(stored_.options, "options");
  if (!options) return tl::unexpected(options.error());
  table::Setup setup;
  setup.game = stored_.game;
  setup.options = options->as_object();
  if (!stored_.by_hand()) setup.seed = stored_.seed;
  setup.rules = stored_.rules_version;
  setup.edition = game_.setup().edition;
  setup.since = game_.setup().since;
  std::vector<std::string> picks;
  for (const SeatHolder& seat : seats) picks.push_back(seat.pick);
  if (auto put = put_picks(setup.options, picks); !put) return tl::unexpected(put.error());
  for (const SeatHolder& seat : seats) setup.players.push_back(as_player(seat));
  return table::Table::create(std::move(setup));
}

// Behind it the game can begin: nobody sits down any more.
tl::expected<void, Error> LiveTable::settle_picks() {
  const json::object& options = game_.setup().options;
  if (std::none_of(options.begin(), options.end(), [](const auto& one) { return one.value().is_array(); }))
    return {};
  auto game = with_picks(seats_);
  if (!game) return tl::unexpected(game.error());
  game_ = std::move(*game);
  fixed_ = fixed_text();
  return {};
}

void LiveTable::begin() {
  if (auto settled = settle_picks(); !settled)
    around_.log.error("cannot_begin", {{"table", log_name(stored_.id)}, {"reason", settled.error().message}});
  auto begun = game_.replay(brought_);
  if (begun)
    if (const auto plies = game_.begin(); !plies) begun = tl::unexpected(plies.error());
  if (!begun) {
    around_.log.error("cannot_begin", {{"table", log_name(stored_.id)}, {"reason", begun.error().message}});
    return;
  }
  told_plies();
  store_plies("begin", -1, {}, game_.history(), 0, [] {}, [this](const Error&) { try_again_later(); });
}

// The plies are on the table already; they leave it again if they cannot be stored.
void LiveTable::store_plies(std::string kind, int seat, std::string key, const std::vector<table::Ply>& plies,
                            int before, std::function<void()> stored, Failed failed) {
  LogEntry entry;
  entry.kind = std::move(kind);
  entry.seat = seat;
  entry.key = std::move(key);
  entry.body = plies_text(plies);
  const std::optional<SeatClocks> clocks_before = clocks_;
  if (clocks_) {
    const Instant now = clock_now();
    clocks_->stop(now, acting_seat() != seat);
    entry.clocks = clocks_->text(now);
  }
  commit(
      std::move(entry), person_at(seat),
      [this, seat, plies = plies.size(), stored = std::move(stored)] {
        begun_ = true;
        if (turn_.seat != seat) turn_.seat = -1;
        // Alone at the table every decision is a turn.
        if (acting_seat() != seat || seats_.size() == 1) coach_.spoke = false;
        apply_plies(plies, version_);
        run_clock(clock_now());
        if (seat >= 0) around_.metrics.move_stored();
        stored();
        announce();
      },
      [this, before, clocks_before, failed = std::move(failed)](const Error& error) {
        game_.rewind(before);
        clocks_ = clocks_before;
        failed(error);
      });
}

void LiveTable::apply_plies(std::size_t plies, int version) {
  version_of_ply_.insert(version_of_ply_.end(), plies, version);
  position_version_ = version;
}

void LiveTable::take_back_plies(int seat, int by, const std::string& key, std::function<void()> stored,
                                Failed failed) {
  // Looked up, not played: the table goes back only once that is stored.
  const int ply = goes_back_to(seat).value_or(-1);
  if (ply < (stored_.by_hand() ? 0 : game_.undo_boundary()))
    return failed(error_of("cannot_undo", "error.revealed_since"));
  commit(
      entry_of("undo", by, key, std::to_string(ply)), person_at(by),
      [this, ply, stored = std::move(stored)] {
        const Instant now = clock_now();
        if (clocks_) clocks_->stop(now, false);
        game_.rewind(ply);
        apply_undo(ply);
        turn_.seat = -1;
        position_version_ = version_;
        run_clock(now);
        stored();
        announce();
      },
      std::move(failed));
}

void LiveTable::apply_undo(int ply) { version_of_ply_.resize(static_cast<std::size_t>(ply)); }

void LiveTable::change_seat(int seat, SeatHolder holder, int by, const std::string& key,
                            std::function<void()> stored, Failed failed) {
  const auto place = static_cast<std::size_t>(seat);
  LogEntry entry =
      entry_of("seat", by, key, json::serialize(json::object{{"seat", seat}, {"holder", to_json(holder)}}));
  const std::uint64_t person = person_at(by);
  // Nobody looks while it is being stored, and the lobby's line is made from it.
  SeatHolder before = std::exchange(seats_[place], std::move(holder));
  shown(place) = {};
  const bool another = before.token != seats_[place].token;
  commit(
      std::move(entry), person,
      [this, seat, place, another, stored = std::move(stored)] {
        if (another) void_link(seat);  // it was another's
        game_.rename(Seat{static_cast<std::uint8_t>(seat)}, as_player(seats_[place]));
        if (!seats_[place].owned()) {
          become_spectators(seat);
          vacate(seat);
        }
        const Instant now = clock_now();
        if (clocks_) clocks_->stop(now, false);
        run_clock(now);
        stored();
        announce();
      },
      [this, place, before = std::move(before), failed = std::move(failed)](const Error& error) {
        seats_[place] = before;
        shown(place) = {};
        failed(error);
      });
}

void LiveTable::join(const JoinTable& wish, Told<Seated> told) {
  settled([this, self = shared_from_this(), wish, told = std::move(told)] {
    const auto refuse = [&](const Error& error) { tell([told, error] { told(tl::unexpected(error)); }); };
    if (given_up_) return refuse(error_of("not_stored", "error.opened_again"));
    int seat = -1;
    for (std::size_t i = 0; i < seats_.size() && seat < 0; ++i)
      if (seats_[i].kind == SeatKind::open && (!wish.seat || *wish.seat == static_cast<int>(i)))
        seat = static_cast<int>(i);
    if (wish.seat && *wish.seat >= static_cast<int>(seats_.size()))
      return refuse({"bad_message", {}, {}, "seat", {"error.no_such_seat"}});
    if (seat < 0 && wish.seat) return refuse(error_of("seat_taken", "error.seat_taken"));
    if (seat < 0) return refuse(error_of("table_full", "error.table_full"));
    const std::string token = new_token();
    SeatHolder holder{SeatKind::person, unlike_others(wish.name, seat).name, {}, token_hash(token), {}, {},
                      wish.pick};
    if (!wish.pick.empty() && !brought_.empty())
      return refuse({"bad_message", {}, {}, "pick", {"error.nothing_to_pick"}});
    if (!wish.pick.empty()) {
      std::vector<SeatHolder> seats = seats_;
      seats[static_cast<std::size_t>(seat)] = holder;
      if (const auto possible = with_picks(seats); !possible) return refuse(possible.error());
    }
    away_since_[static_cast<std::size_t>(seat)] = std::chrono::steady_clock::now();
    change_seat(
        seat, std::move(holder), seat, {},
        [this, told, seat, token] {
          tell([told, seated = Seated{stored_.id, seat, token}] { told(seated); });
        },
        [this, told](const Error& error) { tell([told, error] { told(tl::unexpected(error)); }); });
  });
}

void LiveTable::open_rematch(const std::shared_ptr<Client>& client, int seat, const std::string& key,
                             bool same_deal) {
  StoredTable fresh = stored_;
  fresh.id = own_table_id(around_.nodes);
  fresh.created = seconds_now();
  fresh.in_lobby = false;
  fresh.rules_version = game_.rules_version();
  if (same_deal) {
    fresh.deal = stored_.id;
    fresh.options = json::serialize(game_.setup().options);  // with what everybody picked
  } else {
    fresh.deal.clear();
    if (!stored_.by_hand()) fresh.seed = new_seed();
  }
  std::vector<SeatHolder> holders = seats_;
  for (SeatHolder& holder : holders) {
    // Who is only known from a record does not come again.
    if (holder.kind == SeatKind::person && holder.token.empty()) {
      holder.kind = SeatKind::bot;
      holder.level = "hard";
    }
    if (!holder.out_of_time) continue;
    holder.out_of_time.reset();
    holder.kind = SeatKind::person;
    holder.level.clear();
  }
  if (same_deal) {
    for (SeatHolder& holder : holders) holder.pick.clear();
    std::rotate(holders.begin(), holders.end() - 1, holders.end());
  }
  json::array seats;
  for (const SeatHolder& holder : holders) seats.push_back(to_json(holder));
  fresh.seats = json::serialize(seats);
  const std::string id = fresh.id;

  auto finish = [this, self = shared_from_this(), client, seat, key,
                 id](const tl::expected<TableNumber, Error>& made) {
    const Inside inside(*this);
    busy_ = false;
    careful([&] {
      if (!made) {
        around_.metrics.not_stored();
        doubt(made.error());
        return reply_refused(client.get(), key, error_of("not_stored", "error.table_not_stored"));
      }
      around_.metrics.table_created();
      LogEntry entry;
      entry.kind = "rematch";
      entry.seat = seat;
      entry.key = key;
      entry.body = id;
      commit(
          std::move(entry), person_at(seat),
          [this, client, key, id] {
            rematch_ = id;
            same_deal_asked_.reset();
            reply_done(client.get(), key, {{"table", id}});
            broadcast();
          },
          [this, client, key](const Error& error) { reply_refused(client.get(), key, error); });
    });
    drain();
  };
  around_.store.create(std::move(fresh), {}, std::move(finish));
  busy_ = true;  // from here to the entry in our own log
}

// ---- Bots ----

void LiveTable::think() {
  if (thinking_ || given_up_ || retry_at_ || !playing()) return;
  const std::optional<int> seat = acting_seat();
  if (!seat || !seats_[static_cast<std::size_t>(*seat)].plays_itself()) return;
  // Bots among themselves play only for who watches.
  const bool people = std::any_of(seats_.begin(), seats_.end(),
                                  [](const SeatHolder& holder) { return holder.kind == SeatKind::person; });
  if (!people && viewers_.empty()) return;
  thinking_ = position_version_;
  Thought thought;
  thought.position = std::make_shared<const table::Table>(game_.copy());
  thought.request = bot_request(*seat);
  thought.table = stored_.id;
  // Whoever sits here has it think, not whoever came first to look.
  auto who =
      std::find_if(viewers_.begin(), viewers_.end(), [](const Viewer& viewer) { return !viewer.watches(); });
  if (who == viewers_.end()) who = viewers_.begin();
  if (who != viewers_.end()) thought.address = who->client->address();
  thought.people = people;
  thought.chosen = [this, self = shared_from_this(), asked_at = position_version_,
                    ms = thought.request.ms.value_or(0)](tl::expected<table::BotChoice, Error> choice) {
    settled([this, self, asked_at, ms, choice = std::move(choice)] { bot_chose(asked_at, ms, choice); });
  };
  around_.thinker.think(std::move(thought));
}

// A hard bot has so much time for a turn, however many decisions that has: the first one, which matters most,
// gets the largest part of what is left, and so on. Alone at the table there are no turns, and each decision
// gets the same.
table::BotRequest LiveTable::bot_request(int seat) {
  constexpr int kLeast = 20;
  table::BotRequest request;
  request.bot = bot_failed_ ? "random" : seats_[static_cast<std::size_t>(seat)].level;
  randombytes_buf(&request.seed, sizeof request.seed);
  if (request.bot != "hard") return request;
  if (turn_.seat != seat || seats_.size() == 1) turn_ = {seat, around_.manners.bot_turn_ms};
  request.ms = std::max(kLeast, turn_.left_ms * 2 / 5);
  return request;
}

void LiveTable::bot_chose(int asked_at, int took_ms, const tl::expected<table::BotChoice, Error>& choice) {
  thinking_.reset();
  turn_.left_ms -= std::min(turn_.left_ms, took_ms);
  const std::optional<int> seat = acting_seat();
  const bool still =
      asked_at == position_version_ && seat && seats_[static_cast<std::size_t>(*seat)].plays_itself();
  if (!still || given_up_) return announce();
  const int before = game_.ply();
  auto plies = choice ? played(choice->move) : tl::unexpected(choice.error());
  if (!plies) {
    // The game must go on: a bot that cannot choose takes any move.
    around_.log.error("bot_failed", {{"table", log_name(stored_.id)}, {"reason", plies.error().message}});
    bot_failed_ = true;
    return try_again_later();
  }
  bot_failed_ = false;
  store_plies("play", *seat, {}, *plies, before, [] {}, [this](const Error&) { try_again_later(); });
}

// ---- Clocks ----

void LiveTable::run_clock(Instant now) {
  if (!clocks_ || !playing()) return;
  const std::optional<int> seat = acting_seat();
  if (seat && seats_[static_cast<std::size_t>(*seat)].kind == SeatKind::person)
    clocks_->run(*seat, online(*seat), now);
}

void LiveTable::tick() {
  settled([this, self = shared_from_this()] {
    if (given_up_) return;
    if (retry_at_) {
      if (std::chrono::steady_clock::now() < *retry_at_) return;
      retry_at_.reset();
      retrying_ = false;
      return announce();
    }
    if (!clocks_ || !playing() || !clocks_->fallen(clock_now())) return;
    const int seat = *clocks_->running();
    SeatHolder holder = seats_[static_cast<std::size_t>(seat)];
    holder.kind = SeatKind::stand_in;
    holder.level = "easy";
    holder.out_of_time = game_.ply();
    change_seat(seat, std::move(holder), -1, {}, [] {}, [this](const Error&) { try_again_later(); });
  });
}

}  // namespace samovar::house
