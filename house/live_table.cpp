#include "house/live_table.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include <fmt/format.h>
#include <xxhash.h>

#include "house/identity.hpp"
#include "house/plies.hpp"
#include "json/reader.hpp"
#include "table/narration.hpp"
#include "table/seed.hpp"
#include "table/survive.hpp"

namespace samovar::house {

namespace {

// What may wait while a change is stored; more than that, and the client is asked to wait itself.
constexpr std::size_t kInbox = 256;
constexpr std::size_t kKeptKeys = 256;
constexpr std::size_t kMostSeen = 1000;
constexpr std::chrono::milliseconds kFirstRetry{250}, kLastRetry{10000};

}  // namespace

std::uint64_t LiveTable::person_called(std::string_view name) {
  return XXH3_64bits(name.data(), name.size());
}

std::uint64_t LiveTable::key_hash(std::uint64_t person, std::string_view key) {
  return XXH3_64bits_withSeed(key.data(), key.size(), person);
}

std::string LiveTable::kept_key(std::uint64_t hash) { return fmt::format("#{:016x}", hash); }

std::optional<std::uint64_t> LiveTable::from_kept_key(std::string_view text) {
  std::uint64_t hash = 0;
  if (text.size() != 17 || text[0] != '#') return std::nullopt;
  const auto [stopped, failure] = std::from_chars(text.data() + 1, text.data() + text.size(), hash, 16);
  if (failure != std::errc{} || stopped != text.data() + text.size()) return std::nullopt;
  return hash;
}

void LiveTable::remember_said(std::uint64_t key) {
  said_.push_back(key);
  if (said_.size() > kKeptKeys) said_.erase(said_.begin());
}

void LiveTable::keep_line(ChatLine line) {
  chat_.push_back(std::move(line));
  if (chat_.size() > kKeptLines) chat_.erase(chat_.begin());
}

std::string LiveTable::spoken(const std::string& language) {
  const std::vector<std::string> known = table::languages();
  return std::find(known.begin(), known.end(), language) == known.end() ? "en" : language;
}

namespace {

// From the beginning, or from the position that the log begins with. What was drawn elsewhere is counted.
tl::expected<table::Table, Error> put_up(table::Setup setup, const std::vector<LogEntry>& log) {
  for (const LogEntry& entry : log) {
    if (entry.kind != "brought") continue;
    const auto plies = plies_from(entry.body);
    if (!plies) return tl::unexpected(plies.error());
    for (const table::Ply& ply : *plies) setup.since += ply.actor.is_chance();
  }
  if (log.empty() || log.front().kind != "start") return table::Table::create(std::move(setup));
  const auto start = parse_json(log.front().body, "start");
  if (!start) return tl::unexpected(start.error());
  return table::Table::load(std::move(setup), *start);
}

}  // namespace

tl::expected<std::shared_ptr<LiveTable>, Error> LiveTable::open(Surroundings& around, LoadedTable loaded) {
  auto options = parse_json(loaded.table.options, "options");
  if (!options) return tl::unexpected(options.error());
  if (!options->is_object()) return tl::unexpected(fault("damaged", "options: expected an object"));
  table::Setup setup;
  setup.game = loaded.table.game;
  setup.options = std::move(options->get_object());
  if (!loaded.table.by_hand()) setup.seed = loaded.table.seed;
  setup.rules = loaded.table.rules_version;
  setup.edition_hash = loaded.table.edition;
  if (!loaded.box.empty()) {
    auto box = parse_json(loaded.box, "edition");
    if (!box) return tl::unexpected(box.error());
    setup.edition = std::move(*box);
  }
  auto game = put_up(std::move(setup), loaded.log);
  if (!game) return tl::unexpected(game.error());
  // What former rules decided is known; a log replayed by newer rules or with other cards could end in
  // another game than the one that was played.
  if (loaded.table.rules_version > game->rules_version())
    return tl::unexpected(fault(
        "other_rules",
        fmt::format("begun with rules {}, these are {}", loaded.table.rules_version, game->rules_version())));
  const std::string edition = table::hex_of(game->edition_hash());
  if (!loaded.table.edition.empty() && loaded.table.edition != edition)
    return tl::unexpected(fault(
        "other_rules", fmt::format("begun with edition {}, this one is {}", loaded.table.edition, edition)));
  std::shared_ptr<LiveTable> live(
      new LiveTable(around, loaded.number, std::move(loaded.table), std::move(*game)));
  if (auto seated = live->sit_down(); !seated) return tl::unexpected(seated.error());
  if (auto replayed = live->replay(loaded.log); !replayed) return tl::unexpected(replayed.error());
  live->recall(std::move(loaded));
  return live;
}

LiveTable::LiveTable(Surroundings& around, TableNumber number, StoredTable stored, table::Table game)
    : around_(around),
      number_(number),
      stored_(std::move(stored)),
      game_(std::move(game)),
      chat_by_person_(around.manners.chat_in_10_s / 10.0, around.manners.chat_in_10_s),
      chat_of_spectators_(around.manners.chat_in_10_s * Surroundings::kChatOfSpectators / 10,
                          around.manners.chat_in_10_s * Surroundings::kChatOfSpectators),
      updated_(stored_.created),
      used_(std::chrono::steady_clock::now()) {}

tl::expected<void, Error> LiveTable::sit_down() {
  const auto seats = parse_json(stored_.seats, "seats");
  if (!seats) return tl::unexpected(seats.error());
  JsonReader reader(*seats, "damaged");
  if (reader.size() != static_cast<std::size_t>(game_.seats())) reader.fail("do not fit the game");
  for (std::size_t i = 0; i < reader.size() && !reader.failed(); ++i)
    seats_.push_back(seat_from_json(reader[i]));
  if (reader.failed()) return tl::unexpected(reader.error());
  stored_.seats.clear();
  stored_.seats.shrink_to_fit();
  away_since_.assign(seats_.size(), used_);
  hinting_.assign(seats_.size(), false);
  notes_.resize(seats_.size());
  for (std::size_t i = 0; i < seats_.size(); ++i)
    game_.rename(Seat{static_cast<std::uint8_t>(i)}, as_player(seats_[i]));
  fixed_ = fixed_text();
  if (stored_.clock_seconds > 0)
    clocks_.emplace(game_.seats(),
                    by_calendar()
                        ? SeatClocks::Rules{std::chrono::seconds(stored_.clock_seconds), {}, {}, {}, true}
                        : SeatClocks::Rules{std::chrono::seconds(stored_.clock_seconds),
                                            std::chrono::seconds(stored_.clock_increment),
                                            std::chrono::seconds(around_.manners.grace_seconds),
                                            std::chrono::seconds(around_.manners.grace_in_all_seconds)});
  return {};
}

tl::expected<void, Error> LiveTable::replay(const std::vector<LogEntry>& log) {
  std::vector<int> came_at;
  for (const LogEntry& entry : log) {
    if (entry.version != version_ + 1) return tl::unexpected(fault("damaged", "the log has a gap"));
    if (entry.seat >= static_cast<int>(seats_.size()))
      return tl::unexpected(fault("damaged", "the log names a seat that is not there"));
    if (!entry.key.empty() && entry.seat >= 0)  // whoever sat there then
      keys_.push_back({key_hash(person_at(entry.seat), entry.key), entry.version});
    version_ = entry.version;
    updated_ = entry.at;
    if (clocks_ && !entry.clocks.empty()) clocks_->restore(entry.clocks);
    if (auto replayed = replay(entry, came_at); !replayed) return replayed;
  }
  // Days go by while nobody looks; other clocks stand still then.
  run_clock(by_calendar() ? Instant(std::chrono::seconds(updated_)) : clock_now());
  called_ = person_to_move();  // before it left the memory
  return {};
}

tl::expected<void, Error> LiveTable::replay(const LogEntry& entry, std::vector<int>& came_at) {
  if (entry.kind == "begin" || entry.kind == "play") {
    const auto plies = plies_from(entry.body);
    if (!plies) return tl::unexpected(plies.error());
    if (!begun_)
      if (auto settled = settle_picks(); !settled) return settled;
    const int before = game_.ply();
    for (const table::Ply& ply : *plies) {
      if (auto replayed = game_.replay({ply}); !replayed) return replayed;
      came_at.push_back(game_.ply() - 1);
    }
    if (entry.kind == "play") game_.given_as_one(before);
    begun_ = true;
    apply_plies(static_cast<std::size_t>(game_.ply() - before), entry.version);
  } else if (entry.kind == "undo") {
    int ply = -1;
    const char* const end = entry.body.data() + entry.body.size();
    const auto [stopped, failure] = std::from_chars(entry.body.data(), end, ply);
    if (failure != std::errc{} || stopped != end || ply < 0 || static_cast<std::size_t>(ply) > came_at.size())
      return tl::unexpected(fault("damaged", "the log goes back to a ply that was not played"));
    if (static_cast<std::size_t>(ply) < came_at.size()) {
      const int at = came_at[static_cast<std::size_t>(ply)];
      came_at.resize(static_cast<std::size_t>(ply));
      game_.rewind(at);
      apply_undo(at);
    }
    position_version_ = entry.version;
  } else if (entry.kind == "seat") {
    const auto body = parse_json(entry.body, "seat");
    if (!body) return tl::unexpected(body.error());
    JsonReader reader(*body, "damaged");
    const auto seat =
        static_cast<std::size_t>(reader["seat"].integer(0, static_cast<std::int64_t>(seats_.size()) - 1));
    SeatHolder holder = seat_from_json(reader["holder"]);
    if (reader.failed()) return tl::unexpected(reader.error());
    seats_[seat] = std::move(holder);
    game_.rename(Seat{static_cast<std::uint8_t>(seat)}, as_player(seats_[seat]));
  } else if (entry.kind == "rematch") {
    if (!looks_like_table_id(entry.body))
      return tl::unexpected(fault("damaged", "the log names a table that cannot be"));
    rematch_ = entry.body;
  } else if (entry.kind == "start" && entry.version == 1) {
    // open() has put it on the table.
  } else if (entry.kind == "brought" && !begun_) {
    auto plies = plies_from(entry.body);
    if (!plies) return tl::unexpected(plies.error());
    brought_ = std::move(*plies);
  } else if (entry.kind == "chat") {
    spectators_chat_ = entry.body == "all";
  } else if (entry.kind == "coach") {
    coach_.on = entry.body == "on";
    coach_.ever = coach_.ever || coach_.on;
  } else if (entry.kind == "remove") {
    int spectator = 0;
    std::from_chars(entry.body.data(), entry.body.data() + entry.body.size(), spectator);
    removed_.push_back(spectator);
  } else {
    return tl::unexpected(fault("damaged", "the log has an entry of an unknown kind"));
  }
  return {};
}

void LiveTable::recall(LoadedTable&& loaded) {
  for (auto& [seat, text] : loaded.notes) {
    if (seat >= 0 && seat < static_cast<int>(notes_.size()))
      notes_[static_cast<std::size_t>(seat)] = std::move(text);
    if (seat == kMutesNote) recall_mutes(text);
  }
  for (ChatLine& line : loaded.chat) {
    last_chat_ = std::max(last_chat_, line.number);
    if (const auto said = from_kept_key(line.key))
      remember_said(*said);
    else if (line.seat >= 0 &&
             line.seat < static_cast<int>(seats_.size()))  // as it was stored in former days
      remember_said(key_hash(person_at(line.seat), line.key));
    keep_line(std::move(line));
  }
}

// ---- Order: one thing at a time ----

LiveTable::Inside::~Inside() {
  const std::vector<std::function<void()>> told = std::exchange(table_.told_, {});
  table_.mutex_.unlock();
  for (const auto& one : told)
    survives(one,
             [&](const std::string& reason) { table_.around_.log.error("failed", {{"reason", reason}}); });
}

void LiveTable::settled(std::function<void()> work) {
  const Inside inside(*this);
  used_ = std::chrono::steady_clock::now();
  if (busy_) {
    inbox_.push_back(std::move(work));
    return;
  }
  careful(work);
  drain();
}

void LiveTable::drain() {
  while (!busy_ && !inbox_.empty()) {
    const std::function<void()> work = std::move(inbox_.front());
    inbox_.pop_front();
    careful(work);
  }
}

void LiveTable::careful(const std::function<void()>& work) {
  survives(work, [this](const std::string& reason) {
    around_.log.error("table_failed", {{"table", log_name(stored_.id)}, {"reason", reason}});
    give_up(kRestarting, "something went wrong; come back");
  });
}

// Nobody uses this object any more; who comes back gets the table from its log.
void LiveTable::give_up(int code, std::string_view reason) {
  if (!given_up_) given_up_ = code;
  for (const Viewer& viewer : viewers_) viewer.client->close(code, reason);
}

// Only "not_stored" says that the table is as we know it. Otherwise everybody comes back to what the log has,
// and asks again, with the same keys, for what was not answered.
void LiveTable::doubt(const Error& error) {
  if (error.code != "not_stored") give_up(kRestarting, "come back");
}

// The table's own doing is nobody's request: nobody else would ask again.
void LiveTable::try_again_later() {
  retry_after_ = std::clamp(retry_after_ * 2, kFirstRetry, kLastRetry);
  retry_at_ = std::chrono::steady_clock::now() + retry_after_;
  retrying_ = true;
}

// With how the clocks stand.
LogEntry LiveTable::entry_of(std::string kind, int seat, std::string key, std::string body) {
  LogEntry entry;
  entry.kind = std::move(kind);
  entry.seat = seat;
  entry.key = std::move(key);
  entry.body = std::move(body);
  if (clocks_) entry.clocks = clocks_->text(clock_now());
  return entry;
}

void LiveTable::commit(LogEntry entry, std::uint64_t person, std::function<void()> stored, Failed failed) {
  entry.version = version_ + 1;
  entry.at = seconds_now();
  std::optional<KeyDone> key;
  if (!entry.key.empty() && entry.seat >= 0) key = KeyDone{key_hash(person, entry.key), entry.version};
  const std::int64_t at = entry.at;
  std::optional<std::string> listed;
  if (stored_.in_lobby && (entry.kind == "begin" || entry.kind == "seat"))
    listed = entry.kind == "begin" ? std::string() : listing();
  auto finish = [self = shared_from_this(), key, at, stored = std::move(stored),
                 failed = std::move(failed)](const std::optional<Error>& error) {
    const Inside inside(*self);
    self->busy_ = false;
    self->careful([&] {
      if (!error) {
        ++self->version_;
        self->updated_ = at;
        self->retry_after_ = {};
        self->undo_asked_.reset();
        if (key) self->keys_.push_back(*key);
        return stored();
      }
      self->around_.metrics.not_stored();
      self->around_.log.error(
          "not_stored",
          {{"table", log_name(self->stored_.id)}, {"code", error->code}, {"reason", error->message}});
      self->doubt(*error);
      failed(error->code == "unknown" ? error_of("unknown", "error.perhaps_stored")
                                      : error_of("not_stored", "error.not_stored_unchanged"));
    });
    self->drain();
  };
  around_.store.append(number_, std::move(entry), std::move(listed), std::move(finish));
  busy_ = true;  // only now: what throws before is answered by nobody, and nobody would wait for it
}

// ---- Coming and going ----

void LiveTable::attach(std::shared_ptr<Client> client, Hello hello) {
  settled([this, self = shared_from_this(), client = std::move(client), hello = std::move(hello)] {
    if (given_up_) return client->close(*given_up_, "come back");
    const int seat = hello.token ? seat_of(*hello.token) : -1;
    if (hello.token && seat < 0) return client->close(kBadToken, "this token opens no seat here");
    // One address may hold a family or a class, and not a table's every place.
    if (const int most = around_.manners.spectators;
        seat < 0 && (spectators() >= most || spectators_from(client->address()) >= std::max(1, most / 4)))
      return client->close(kTooMany, "too many spectators");
    const bool news = seat < 0 || !online(seat);
    const std::string hash = hello.token ? token_hash(*hello.token) : std::string();
    const std::vector<int> mine = seats_at(hash);
    Viewer viewer{client,
                  seat,
                  spoken(hello.language),
                  hello.feed,
                  static_cast<int>(std::min<std::int64_t>(hello.since, version_)),
                  person_at(seat),
                  {},
                  hello.visitor};
    if (mine.size() > 1) {
      viewer.screen = hash;
      viewer.seat = hello.seat && at_one_screen(*hello.seat, seat) ? *hello.seat : -1;
      follow(viewer);
    }
    if (seat < 0) {
      watch(viewer);
      const auto among = [](const auto& list, const auto& one) {
        return std::find(list.begin(), list.end(), one) != list.end();
      };
      const bool seen = among(seen_watching_, viewer.person);
      if (among(removed_, viewer.spectator()) || (!seen && among(removed_addresses_, client->address())))
        return client->close(kGivenUp, "the host has asked you to leave");
      if (!seen) seen_watching_.push_back(viewer.person);
      if (seen_watching_.size() > kMostSeen) seen_watching_.erase(seen_watching_.begin());
      if (!hello.name.empty()) {
        Named named = unlike_others(hello.name, -1, viewer.person);
        viewer.name = std::move(named.name);
        viewer.looks = std::move(named.looks);
      }
    }
    viewers_.push_back(std::move(viewer));
    watchers_.reset();
    for (const int one : mine) {
      away_since_[static_cast<std::size_t>(one)].reset();
      if (clocks_ && clocks_->running() == one) clocks_->presence(true, clock_now());
    }
    think();
    greet(viewers_.back());
    if (news) broadcast(client.get());
  });
}

void LiveTable::detach(const Client* client) {
  // At once, whatever is on its way: the socket is gone.
  {
    const Inside inside(*this);
    const auto at = std::find_if(viewers_.begin(), viewers_.end(),
                                 [&](const Viewer& viewer) { return viewer.client.get() == client; });
    if (at == viewers_.end()) return;
    std::vector<int> left = seats_at(at->screen);
    if (left.empty() && at->seat >= 0) left.push_back(at->seat);
    viewers_.erase(at);
    watchers_.reset();
    if (viewers_.empty()) viewers_.shrink_to_fit();
    if (!left.empty() && online(left.front())) return;
    for (const int seat : left) {
      away_since_[static_cast<std::size_t>(seat)] = std::chrono::steady_clock::now();
      if (clocks_ && clocks_->running() == seat) clocks_->presence(false, clock_now());
    }
  }
  settled([this, self = shared_from_this()] { broadcast(); });
}

void LiveTable::handle(const std::shared_ptr<Client>& client, Request request) {
  const Inside inside(*this);
  used_ = std::chrono::steady_clock::now();
  if (!busy_) {
    careful([&] { process(client, request); });
    drain();
  } else if (inbox_.size() >= kInbox) {
    reply_refused(client.get(), request.key, error_of("busy", "error.busy"));
  } else {
    inbox_.push_back([this, client, request = std::move(request)] { process(client, request); });
  }
}

void LiveTable::process(const std::shared_ptr<Client>& client, const Request& request) {
  Viewer* viewer = find(client.get());
  if (!viewer || given_up_) return;
  if (!viewer->watches())
    if (const std::optional<int> version = done_before(viewer->person, request.key)) {
      if (std::holds_alternative<Rematch>(request.ask))
        return reply_done(client.get(), request.key, {{"table", rematch_}});
      return reply_done(client.get(), request.key, {{"version", *version}});
    }
  const Instant begun = std::chrono::steady_clock::now();
  std::visit([&](const auto& ask) { answer(*viewer, request, ask); }, request.ask);
  client->took(std::chrono::steady_clock::now() - begun);
}

// ---- What the table knows ----

LiveTable::Viewer* LiveTable::find(const Client* client) {
  for (Viewer& viewer : viewers_)
    if (viewer.client.get() == client) return &viewer;
  return nullptr;
}

bool LiveTable::online(int seat) const {
  const std::string& token = seats_[static_cast<std::size_t>(seat)].token;
  return std::any_of(viewers_.begin(), viewers_.end(), [&](const Viewer& viewer) {
    return viewer.seat == seat || (!viewer.screen.empty() && viewer.screen == token);
  });
}

int LiveTable::spectators() const {
  return static_cast<int>(
      std::count_if(viewers_.begin(), viewers_.end(), [](const Viewer& viewer) { return viewer.watches(); }));
}

int LiveTable::spectators_from(const std::string& address) const {
  return static_cast<int>(std::count_if(viewers_.begin(), viewers_.end(), [&](const Viewer& viewer) {
    return viewer.watches() && viewer.client->address() == address;
  }));
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
  const std::optional<int> last = goes_back_to(seat);
  if (!last) return "nothing";
  return !stored_.by_hand() && *last < game_.undo_boundary() ? "revealed" : nullptr;
}

std::uint64_t LiveTable::person_at(int seat) const {
  return person_called(seat < 0 ? std::string_view() : seats_[static_cast<std::size_t>(seat)].owner());
}

std::optional<int> LiveTable::done_before(std::uint64_t person, std::string_view key) const {
  const std::uint64_t hash = key_hash(person, key);
  for (auto at = keys_.rbegin(); at != keys_.rend(); ++at)
    if (at->key == hash) return at->version;
  return std::nullopt;
}

bool LiveTable::idle(Instant now) {
  const Guard guard(mutex_);
  if (given_up_) return viewers_.empty() && !busy_;
  const bool clock_runs = clocks_ && clocks_->running() && !by_calendar();
  return viewers_.empty() && !busy_ && inbox_.empty() && !thinking_ && !clock_runs &&
         now - used_ >= std::chrono::seconds(around_.manners.idle_seconds);
}

// Clocks in days follow the calendar, as people do; others the house's own time.
Instant LiveTable::clock_now() const {
  if (!by_calendar()) return around_.time.now();
  return Instant(
      std::chrono::duration_cast<Instant::duration>(std::chrono::system_clock::now().time_since_epoch()));
}

bool LiveTable::waiting() {
  const Guard guard(mutex_);
  return !begun_;
}

bool LiveTable::quiet() {
  const Guard guard(mutex_);
  return !busy_;
}

void LiveTable::say_goodbye() {
  const Guard guard(mutex_);
  give_up(kRestarting, "the server restarts; come back");
}

}  // namespace samovar::house
