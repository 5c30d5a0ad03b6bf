#include "server/live_table.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include <fmt/format.h>
#include <xxhash.h>

#include "server/identity.hpp"
#include "server/log.hpp"
#include "server/plies.hpp"
#include "table/narration.hpp"
#include "table/seed.hpp"

namespace samovar::server {

namespace {

// What may wait while a change is stored; more than that, and the client is asked to wait itself.
constexpr std::size_t kInbox = 256;

std::uint64_t key_hash(int seat, std::string_view key) {
  return XXH3_64bits_withSeed(key.data(), key.size(), static_cast<std::uint64_t>(seat) + 2);
}

Error error_of(std::string code, std::string message) {
  return {std::move(code), std::move(message), {}, {}};
}

}  // namespace

std::string LiveTable::spoken(const std::string& language) {
  const std::vector<std::string> known = table::languages();
  return std::find(known.begin(), known.end(), language) == known.end() ? "en" : language;
}

tl::expected<std::shared_ptr<LiveTable>, Error> LiveTable::open(Surroundings& around, LoadedTable loaded) {
  try {
    table::Setup setup;
    setup.game = loaded.table.game;
    setup.options = json::parse(loaded.table.options).as_object();
    setup.seed = loaded.table.seed;
    auto game = table::Table::create(std::move(setup));
    if (!game) return tl::unexpected(game.error());
    // A log replayed by other rules or with other cards could end in another game than the one that was
    // played.
    if (loaded.table.rules_version != game->rules_version())
      return tl::unexpected(
          error_of("other_rules", fmt::format("begun with rules {}, these are {}", loaded.table.rules_version,
                                              game->rules_version())));
    const std::string edition = table::hex_of(game->edition_hash());
    if (!loaded.table.edition.empty() && loaded.table.edition != edition)
      return tl::unexpected(error_of("other_rules", fmt::format("begun with edition {}, this one is {}",
                                                                loaded.table.edition, edition)));
    const std::vector<LogEntry> log = std::move(loaded.log);
    std::shared_ptr<LiveTable> live(new LiveTable(around, std::move(loaded), std::move(*game)));
    if (auto replayed = live->replay(log); !replayed) return tl::unexpected(replayed.error());
    return live;
  } catch (const std::exception& failure) {
    return tl::unexpected(error_of("damaged", failure.what()));
  }
}

LiveTable::LiveTable(Surroundings& around, LoadedTable&& loaded, table::Table game)
    : around_(around),
      number_(loaded.number),
      stored_(std::move(loaded.table)),
      game_(std::move(game)),
      updated_(stored_.created),
      used_(std::chrono::steady_clock::now()) {
  const json::value seats = json::parse(stored_.seats);
  for (const json::value& seat : seats.as_array()) seats_.push_back(seat_from_json(seat));
  if (seats_.size() != static_cast<std::size_t>(game_.seats()))
    throw std::runtime_error("seats do not fit the game");
  stored_.seats.clear();
  stored_.seats.shrink_to_fit();
  away_since_.assign(seats_.size(), used_);
  hinting_.assign(seats_.size(), false);
  notes_.resize(seats_.size());
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    notes_[i] = around_.store.note(number_, static_cast<int>(i));
    game_.rename(Seat{static_cast<std::uint8_t>(i)}, as_player(seats_[i]));
  }
  fixed_ = fixed_text();
  chat_ = around_.store.chat(number_);
  if (!chat_.empty()) last_chat_ = chat_.back().number;
  if (stored_.clock_seconds > 0)
    clocks_.emplace(game_.seats(), std::chrono::seconds(stored_.clock_seconds),
                    std::chrono::seconds(stored_.clock_increment),
                    std::chrono::seconds(around_.settings.grace_seconds));
}

tl::expected<void, Error> LiveTable::replay(const std::vector<LogEntry>& log) {
  for (const LogEntry& entry : log) {
    if (entry.version != version_ + 1) return tl::unexpected(error_of("damaged", "the log has a gap"));
    version_ = entry.version;
    updated_ = entry.at;
    if (!entry.key.empty()) keys_.push_back({key_hash(entry.seat, entry.key), entry.version});
    if (clocks_ && !entry.clocks.empty()) clocks_->restore(entry.clocks);
    if (entry.kind == "begin" || entry.kind == "play") {
      const auto plies = plies_from(entry.body);
      if (!plies) return tl::unexpected(plies.error());
      if (auto replayed = game_.replay(*plies); !replayed) return tl::unexpected(replayed.error());
      begun_ = true;
      apply_plies(*plies, entry.version);
    } else if (entry.kind == "undo") {
      int ply = 0;
      std::from_chars(entry.body.data(), entry.body.data() + entry.body.size(), ply);
      game_.rewind(ply);
      apply_undo(ply);
      position_version_ = entry.version;
    } else if (entry.kind == "seat") {
      const json::value body = json::parse(entry.body);
      const auto seat = body.at("seat").to_number<std::size_t>();
      seats_.at(seat) = seat_from_json(body.at("holder"));
      game_.rename(Seat{static_cast<std::uint8_t>(seat)}, as_player(seats_[seat]));
    } else if (entry.kind == "rematch") {
      rematch_ = entry.body;
    } else {
      return tl::unexpected(error_of("damaged", "the log has an entry of an unknown kind"));
    }
  }
  run_clock(used_);
  return {};
}

// ---- Order: one thing at a time ----

void LiveTable::settled(std::function<void()> work) {
  const std::lock_guard guard(mutex_);
  used_ = std::chrono::steady_clock::now();
  if (busy_) {
    inbox_.push_back(std::move(work));
    return;
  }
  work();
  drain();
}

void LiveTable::drain() {
  while (!busy_ && !inbox_.empty()) {
    const std::function<void()> work = std::move(inbox_.front());
    inbox_.pop_front();
    work();
  }
}

void LiveTable::commit(LogEntry entry, std::function<void()> stored, Failed failed) {
  busy_ = true;
  entry.version = version_ + 1;
  entry.at =
      std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch())
          .count();
  std::optional<KeyDone> key;
  if (!entry.key.empty()) key = KeyDone{key_hash(entry.seat, entry.key), entry.version};
  const std::int64_t at = entry.at;
  std::optional<std::string> listed;
  if (stored_.in_lobby && (entry.kind == "begin" || entry.kind == "seat"))
    listed = entry.kind == "begin" ? std::string() : listing();
  auto finish = [self = shared_from_this(), key, at, stored = std::move(stored),
                 failed = std::move(failed)](const std::optional<Error>& error) {
    const std::lock_guard guard(self->mutex_);
    self->busy_ = false;
    if (!error) {
      ++self->version_;
      self->updated_ = at;
      self->undo_asked_.reset();
      if (key) self->keys_.push_back(*key);
      stored();
    } else {
      log_error("not_stored", {{"table", log_name(self->stored_.id)}, {"reason", error->message}});
      failed(error_of("not_stored", "this could not be stored, and nothing has changed"));
      if (error->code == "conflict") {  // somebody else writes this table: what we know of it is out of date
        self->broken_ = true;
        for (const Viewer& viewer : self->viewers_) viewer.client->close(kRestarting, "come back");
      }
    }
    self->drain();
  };
  around_.store.append(number_, std::move(entry), std::move(listed), std::move(finish));
}

// ---- Coming and going ----

void LiveTable::attach(std::shared_ptr<Client> client, Hello hello) {
  settled([this, self = shared_from_this(), client = std::move(client), hello = std::move(hello)] {
    const int seat = hello.token ? seat_of(*hello.token) : -1;
    if (hello.token && seat < 0) return client->close(kBadToken, "this token opens no seat here");
    if (broken_) return client->close(kRestarting, "come back");
    if (seat < 0 && spectators() >= around_.settings.spectators)
      return client->close(kTooMany, "too many spectators");
    const bool news = seat < 0 || !online(seat);
    const double chat = around_.settings.chat_in_10_s;
    viewers_.push_back({client, seat, spoken(hello.language), hello.feed,
                        static_cast<int>(std::min<std::int64_t>(hello.since, version_)),
                        Bucket(chat / 10, chat)});
    if (seat >= 0) {
      away_since_[static_cast<std::size_t>(seat)].reset();
      if (clocks_ && clocks_->running() == seat) clocks_->presence(true, std::chrono::steady_clock::now());
    }
    think();
    greet(viewers_.back());
    if (news) broadcast(client.get());
  });
}

void LiveTable::detach(const Client* client) {
  // At once, whatever is on its way: the socket is gone.
  {
    const std::lock_guard guard(mutex_);
    const auto at = std::find_if(viewers_.begin(), viewers_.end(),
                                 [&](const Viewer& viewer) { return viewer.client.get() == client; });
    if (at == viewers_.end()) return;
    const int seat = at->seat;
    viewers_.erase(at);
    if (viewers_.empty()) viewers_.shrink_to_fit();
    if (seat >= 0 && online(seat)) return;
    if (seat >= 0) {
      const Instant now = std::chrono::steady_clock::now();
      away_since_[static_cast<std::size_t>(seat)] = now;
      if (clocks_ && clocks_->running() == seat) clocks_->presence(false, now);
    }
  }
  settled([this, self = shared_from_this()] { broadcast(); });
}

void LiveTable::handle(const std::shared_ptr<Client>& client, Request request) {
  const std::lock_guard guard(mutex_);
  used_ = std::chrono::steady_clock::now();
  if (!busy_) {
    process(client, request);
    drain();
  } else if (inbox_.size() >= kInbox) {
    reply_refused(client.get(), request.key, error_of("busy", "too much is waiting at this table"));
  } else {
    inbox_.push_back([this, client, request = std::move(request)] { process(client, request); });
  }
}

void LiveTable::process(const std::shared_ptr<Client>& client, const Request& request) {
  Viewer* viewer = find(client.get());
  if (!viewer) return;
  if (viewer->seat >= 0)
    if (const std::optional<int> version = version_of(viewer->seat, request.key)) {
      if (std::holds_alternative<Rematch>(request.ask))
        return reply_done(client.get(), request.key, {{"table", rematch_}});
      return reply_done(client.get(), request.key, {{"version", *version}});
    }
  std::visit([&](const auto& ask) { answer(*viewer, request, ask); }, request.ask);
}

// ---- What the table knows ----

LiveTable::Viewer* LiveTable::find(const Client* client) {
  for (Viewer& viewer : viewers_)
    if (viewer.client.get() == client) return &viewer;
  return nullptr;
}

bool LiveTable::online(int seat) const {
  return std::any_of(viewers_.begin(), viewers_.end(),
                     [&](const Viewer& viewer) { return viewer.seat == seat; });
}

int LiveTable::spectators() const {
  return static_cast<int>(
      std::count_if(viewers_.begin(), viewers_.end(), [](const Viewer& viewer) { return viewer.seat < 0; }));
}

int LiveTable::seat_of(std::string_view token) const {
  const std::string hash = token_hash(token);
  for (std::size_t i = 0; i < seats_.size(); ++i)
    if (same_hash(seats_[i].token, hash)) return static_cast<int>(i);
  return -1;
}

std::optional<int> LiveTable::acting_seat() const {
  if (!begun_ || !game_.actor().is_seat()) return std::nullopt;
  return index(game_.actor().seat());
}

const char* LiveTable::why_no_undo(int seat) const {
  if (seat < 0) return "not_yours";
  int last = static_cast<int>(actors_.size()) - 1;
  const Actor actor = Actor::seat(Seat{static_cast<std::uint8_t>(seat)});
  while (last >= 0 && actors_[static_cast<std::size_t>(last)] != actor) --last;
  if (last < 0) return "nothing";
  return last < game_.undo_boundary() ? "revealed" : nullptr;
}

std::optional<int> LiveTable::version_of(int seat, std::string_view key) const {
  const std::uint64_t hash = key_hash(seat, key);
  for (auto at = keys_.rbegin(); at != keys_.rend(); ++at)
    if (at->key == hash) return at->version;
  return std::nullopt;
}

bool LiveTable::has_clock() { return stored_.clock_seconds > 0; }

bool LiveTable::idle(Instant now) {
  const std::lock_guard guard(mutex_);
  if (broken_) return viewers_.empty() && !busy_;
  const bool clock_runs = clocks_ && clocks_->running();
  return viewers_.empty() && !busy_ && inbox_.empty() && !thinking_ && !clock_runs &&
         now - used_ >= std::chrono::seconds(around_.settings.idle_seconds);
}

bool LiveTable::waiting() {
  const std::lock_guard guard(mutex_);
  return !begun_;
}

void LiveTable::say_goodbye() {
  const std::lock_guard guard(mutex_);
  broken_ = true;
  for (const Viewer& viewer : viewers_) viewer.client->close(kRestarting, "the server restarts; come back");
}

}  // namespace samovar::server
