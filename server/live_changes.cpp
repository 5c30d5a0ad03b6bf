// What changes a table, whoever asked for it: the beginning, plies, undo, seats, rematch, bots and clocks.
#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <sodium.h>

#include "server/identity.hpp"
#include "server/live_table.hpp"
#include "server/log.hpp"
#include "server/plies.hpp"

namespace samovar::server {

namespace {

Error error_of(std::string code, std::string message) {
  return {std::move(code), std::move(message), {}, {}};
}

std::int64_t seconds_now() {
  return std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch())
      .count();
}

}  // namespace

void LiveTable::wake() {
  settled([this, self = shared_from_this()] { announce(); });
}

void LiveTable::announce() {
  const bool ready = !begun_ && !broken_ &&
                     std::none_of(seats_.begin(), seats_.end(),
                                  [](const SeatHolder& seat) { return seat.kind == SeatKind::open; });
  think();
  broadcast();
  if (ready) begin();
}

void LiveTable::begin() {
  auto plies = game_.begin();
  if (!plies) {
    log_error("cannot_begin", {{"table", log_name(stored_.id)}, {"reason", plies.error().message}});
    return;
  }
  store_plies("begin", -1, {}, std::move(*plies), 0, [] {}, [](const Error&) {});
}

// The plies are on the table already; they leave it again if they cannot be stored.
void LiveTable::store_plies(std::string kind, int seat, std::string key, std::vector<table::Ply> plies,
                            int before, std::function<void()> stored, Failed failed) {
  LogEntry entry;
  entry.kind = std::move(kind);
  entry.seat = seat;
  entry.key = std::move(key);
  entry.body = plies_text(plies);
  const std::optional<SeatClocks> clocks_before = clocks_;
  if (clocks_) {
    const Instant now = std::chrono::steady_clock::now();
    clocks_->stop(now, acting_seat() != seat);
    entry.clocks = clocks_->text(now);
  }
  commit(
      std::move(entry),
      [this, moved = seat >= 0, plies = std::move(plies), stored = std::move(stored)] {
        begun_ = true;
        apply_plies(plies, version_);
        run_clock(std::chrono::steady_clock::now());
        if (moved) around_.metrics.move_stored();
        stored();
        announce();
      },
      [this, before, clocks_before, failed = std::move(failed)](const Error& error) {
        game_.rewind(before);
        clocks_ = clocks_before;
        failed(error);
      });
}

void LiveTable::apply_plies(const std::vector<table::Ply>& plies, int version) {
  for (const table::Ply& ply : plies) {
    version_of_ply_.push_back(version);
    actors_.push_back(ply.actor);
  }
  position_version_ = version;
}

void LiveTable::take_back_plies(int seat, int by, const std::string& key, std::function<void()> stored,
                                Failed failed) {
  // Looked up, not played: the table goes back only once that is stored.
  const Actor actor = Actor::seat(Seat{static_cast<std::uint8_t>(seat)});
  int ply = static_cast<int>(actors_.size()) - 1;
  while (ply >= 0 && actors_[static_cast<std::size_t>(ply)] != actor) --ply;
  if (ply < game_.undo_boundary())
    return failed(error_of("cannot_undo", "something was revealed since that decision"));
  LogEntry entry;
  entry.kind = "undo";
  entry.seat = by;
  entry.key = key;
  entry.body = std::to_string(ply);
  if (clocks_) entry.clocks = clocks_->text(std::chrono::steady_clock::now());
  commit(
      std::move(entry),
      [this, ply, stored = std::move(stored)] {
        const Instant now = std::chrono::steady_clock::now();
        if (clocks_) clocks_->stop(now, false);
        game_.rewind(ply);
        apply_undo(ply);
        position_version_ = version_;
        run_clock(now);
        stored();
        announce();
      },
      std::move(failed));
}

void LiveTable::apply_undo(int ply) {
  version_of_ply_.resize(static_cast<std::size_t>(ply));
  actors_.erase(actors_.begin() + ply, actors_.end());
}

void LiveTable::change_seat(int seat, SeatHolder holder, int by, const std::string& key,
                            std::function<void()> stored, Failed failed) {
  const auto place = static_cast<std::size_t>(seat);
  LogEntry entry;
  entry.kind = "seat";
  entry.seat = by;
  entry.key = key;
  entry.body = json::serialize(json::object{{"seat", seat}, {"holder", to_json(holder)}});
  if (clocks_) entry.clocks = clocks_->text(std::chrono::steady_clock::now());
  // Nobody looks while it is being stored, and the lobby's line is made from it.
  SeatHolder before = std::exchange(seats_[place], std::move(holder));
  commit(
      std::move(entry),
      [this, seat, place, stored = std::move(stored)] {
        game_.rename(Seat{static_cast<std::uint8_t>(seat)}, as_player(seats_[place]));
        if (!seats_[place].owned()) {
          for (Viewer& viewer : viewers_)
            if (viewer.seat == seat) viewer.seat = -1;
          notes_[place].clear();
        }
        const Instant now = std::chrono::steady_clock::now();
        if (clocks_) clocks_->stop(now, false);
        run_clock(now);
        stored();
        announce();
      },
      [this, place, before = std::move(before), failed = std::move(failed)](const Error& error) {
        seats_[place] = before;
        failed(error);
      });
}

tl::expected<Seated, Error> LiveTable::join(const JoinTable& wish) {
  auto promise = std::make_shared<std::promise<tl::expected<Seated, Error>>>();
  auto future = promise->get_future();
  settled([this, self = shared_from_this(), wish, promise] {
    const auto refuse = [&](Error error) { promise->set_value(tl::unexpected(std::move(error))); };
    int seat = -1;
    for (std::size_t i = 0; i < seats_.size() && seat < 0; ++i)
      if (seats_[i].kind == SeatKind::open && (!wish.seat || *wish.seat == static_cast<int>(i)))
        seat = static_cast<int>(i);
    if (wish.seat && *wish.seat >= static_cast<int>(seats_.size()))
      return refuse({"bad_message", "seat: there is no such seat", {}, "seat"});
    if (seat < 0 && wish.seat) return refuse(error_of("seat_taken", "this seat is taken"));
    if (seat < 0) return refuse(error_of("table_full", "no seat is open at this table"));
    const std::string token = new_token();
    SeatHolder holder{SeatKind::person, wish.name, {}, token_hash(token), false};
    away_since_[static_cast<std::size_t>(seat)] = std::chrono::steady_clock::now();
    change_seat(
        seat, std::move(holder), seat, {},
        [this, promise, seat, token] { promise->set_value(Seated{stored_.id, seat, token}); },
        [promise](const Error& error) { promise->set_value(tl::unexpected(error)); });
  });
  return future.get();
}

void LiveTable::open_rematch(const std::shared_ptr<Client>& client, int seat, const std::string& key,
                             bool same_deal) {
  busy_ = true;  // from here to the entry in our own log
  StoredTable fresh = stored_;
  fresh.id = new_table_id();
  fresh.created = seconds_now();
  fresh.in_lobby = false;
  if (!same_deal) fresh.seed = new_seed();
  std::vector<SeatHolder> holders = seats_;
  for (SeatHolder& holder : holders) {
    if (!holder.out_of_time) continue;
    holder.out_of_time = false;
    holder.kind = SeatKind::person;
    holder.level.clear();
  }
  if (same_deal) std::rotate(holders.begin(), holders.end() - 1, holders.end());
  json::array seats;
  for (const SeatHolder& holder : holders) seats.push_back(to_json(holder));
  fresh.seats = json::serialize(seats);
  const std::string id = fresh.id;

  auto finish = [this, self = shared_from_this(), client, seat, key,
                 id](const tl::expected<TableNumber, Error>& made) {
    const std::lock_guard guard(mutex_);
    if (!made) {
      busy_ = false;
      reply_refused(client.get(), key, error_of("not_stored", "the new table could not be stored"));
      return drain();
    }
    around_.metrics.table_created();
    LogEntry entry;
    entry.kind = "rematch";
    entry.seat = seat;
    entry.key = key;
    entry.body = id;
    commit(
        std::move(entry),
        [this, client, key, id] {
          rematch_ = id;
          reply_done(client.get(), key, {{"table", id}});
          broadcast();
        },
        [this, client, key](const Error& error) { reply_refused(client.get(), key, error); });
  };
  around_.store.create(std::move(fresh), {}, std::move(finish));
}

// ---- Bots ----

void LiveTable::think() {
  if (thinking_ || broken_ || !playing()) return;
  const std::optional<int> seat = acting_seat();
  if (!seat || !seats_[static_cast<std::size_t>(*seat)].plays_itself()) return;
  // Bots among themselves play only for who watches.
  const bool people = std::any_of(seats_.begin(), seats_.end(),
                                  [](const SeatHolder& holder) { return holder.kind == SeatKind::person; });
  if (!people && viewers_.empty()) return;
  thinking_ = position_version_;
  table::BotRequest request;
  request.bot = seats_[static_cast<std::size_t>(*seat)].level;
  randombytes_buf(&request.seed, sizeof request.seed);
  around_.bots.post([this, self = shared_from_this(), request, asked_at = position_version_,
                     position = std::make_shared<table::Table>(game_.copy())] {
    const Instant begun = std::chrono::steady_clock::now();
    auto choice = position->ask(request);
    around_.metrics.bot_thought(
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count());
    settled([this, self, asked_at, choice = std::move(choice)] { bot_chose(asked_at, choice); });
  });
}

void LiveTable::bot_chose(int asked_at, const tl::expected<table::BotChoice, Error>& choice) {
  thinking_.reset();
  const std::optional<int> seat = acting_seat();
  const bool still =
      asked_at == position_version_ && seat && seats_[static_cast<std::size_t>(*seat)].plays_itself();
  if (!still || broken_) return announce();
  const int before = game_.ply();
  auto plies = choice ? game_.play(choice->move) : tl::unexpected(choice.error());
  if (!plies) {
    log_error("bot_failed", {{"table", log_name(stored_.id)}, {"reason", plies.error().message}});
    return;
  }
  store_plies("play", *seat, {}, std::move(*plies), before, [] {}, [](const Error&) {});
}

// ---- Clocks ----

void LiveTable::run_clock(Instant now) {
  if (!clocks_ || !playing()) return;
  const std::optional<int> seat = acting_seat();
  if (seat && seats_[static_cast<std::size_t>(*seat)].kind == SeatKind::person)
    clocks_->run(*seat, online(*seat), now);
}

void LiveTable::tick(Instant now) {
  settled([this, self = shared_from_this(), now] {
    if (broken_ || !clocks_ || !playing() || !clocks_->fallen(now)) return;
    const int seat = *clocks_->running();
    SeatHolder holder = seats_[static_cast<std::size_t>(seat)];
    holder.kind = SeatKind::stand_in;
    holder.level = "easy";
    holder.out_of_time = true;
    change_seat(seat, std::move(holder), -1, {}, [] {}, [](const Error&) {});
  });
}

}  // namespace samovar::server
