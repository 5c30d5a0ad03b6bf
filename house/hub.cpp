#include "house/hub.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "house/identity.hpp"
#include "house/plies.hpp"
#include "table/record.hpp"
#include "table/seed.hpp"
#include "table/survive.hpp"

namespace samovar::house {

namespace {

const Error kElsewhere = error_of("unavailable", "error.unreachable_now");

// Who sits down as the table is opened. One token opens all seats at the host's screen, and no two names
// look the same.
std::vector<SeatHolder> sat_down(const CreateTable& wish, const Names& names, const std::string& id,
                                 std::optional<Seated>& mine) {
  for (std::size_t i = 0; i < wish.seats.size(); ++i)
    if (wish.seats[i].kind == SeatWish::me) mine = Seated{id, static_cast<int>(i), new_token()};
  std::vector<std::string> looks;
  const auto taken = [&](const std::string& name) {
    return std::find(looks.begin(), looks.end(), names.looks(name)) != looks.end();
  };
  std::vector<SeatHolder> holders(wish.seats.size());
  const auto name_people = [&](SeatWish kind) {
    for (std::size_t i = 0; i < holders.size(); ++i) {
      const CreateSeat& seat = wish.seats[i];
      if (seat.kind != kind) continue;
      const std::string& wished = kind == SeatWish::me ? wish.name : seat.name;
      std::string name = wished;
      for (int number = 2; taken(name); ++number) name = fmt::format("{} {}", wished, number);
      looks.push_back(names.looks(name));
      holders[i] = {SeatKind::person, std::move(name), {}, token_hash(mine->token), {}, {}, seat.pick};
    }
  };
  name_people(SeatWish::me);
  name_people(SeatWish::here);
  for (std::size_t i = 0, other = holders.size(); i < holders.size(); ++i) {
    const CreateSeat& seat = wish.seats[i];
    if (seat.kind != SeatWish::bot) continue;
    std::string name = bot_name(static_cast<int>(i));
    while (taken(name) && other < 2 * holders.size()) name = bot_name(static_cast<int>(other++));
    looks.push_back(names.looks(name));
    holders[i] = {SeatKind::bot, std::move(name), seat.level, {}, {}, {}, seat.pick};
  }
  return holders;
}

Error seats_differ(int seats, std::size_t found) {
  return {"bad_message",
          {},
          {},
          "seats",
          {"error.seats_differ", {{"seats", std::to_string(seats)}, {"found", std::to_string(found)}}}};
}

std::string seats_text(const std::vector<SeatHolder>& holders) {
  json::array seats;
  for (const SeatHolder& holder : holders) seats.push_back(to_json(holder));
  return json::serialize(seats);
}

LogEntry entry_of(std::string kind, std::string body, const StoredTable& table) {
  LogEntry entry;
  entry.kind = std::move(kind);
  entry.body = std::move(body);
  entry.at = table.created;
  return entry;
}

// Nobody committed to a seed: people say what chance brings.
bool by_hand(const table::Table& game) { return !game.setup().commitment; }

bool is_level(std::string_view kind) { return kind == "easy" || kind == "medium" || kind == "hard"; }

// Who sits where at a game that comes from elsewhere: as wished, or else as its record says. Of several
// people one is the host, and the others sit at the same screen.
CreateTable as_sat(const CreateTable& wish, const table::Table& game) {
  CreateTable sat = wish;
  if (!wish.seats.empty()) return sat;
  const std::vector<table::Player>& players = game.setup().players;
  const auto wished = static_cast<std::size_t>(wish.brought->seat);
  std::size_t mine = wished < players.size() ? wished : 0;
  if (is_level(players[mine].kind))
    for (std::size_t i = players.size(); i-- > 0;)
      if (!is_level(players[i].kind)) mine = i;
  for (std::size_t i = 0; i < players.size(); ++i) {
    if (i == mine)
      sat.seats.push_back({SeatWish::me, {}, {}, {}});
    else if (is_level(players[i].kind))
      sat.seats.push_back({SeatWish::bot, players[i].kind, {}, {}});
    else
      sat.seats.push_back({SeatWish::here, {}, players[i].name, {}});
  }
  return sat;
}

// What is over is kept as it was: everybody has the name they had, and the others are not here.
void keep_names(const table::Table& game, int mine, std::vector<SeatHolder>& holders) {
  for (std::size_t i = 0; i < holders.size(); ++i) {
    holders[i].name = game.setup().players[i].name;
    if (static_cast<int>(i) != mine) holders[i].token.clear();
  }
}

// The plies to behind this many outcomes.
std::vector<table::Ply> up_to_outcome(const std::vector<table::Ply>& plies, int outcomes) {
  std::vector<table::Ply> first;
  for (const table::Ply& ply : plies) {
    if (outcomes == 0) break;
    first.push_back(ply);
    outcomes -= ply.actor.is_chance();
  }
  return first;
}

// The shape of a new table, checked by the game itself.
tl::expected<StoredTable, Error> drawn_up(const CreateTable& wish, const Names& names, const Nodes& nodes,
                                          std::vector<SeatHolder>& holders, std::optional<Seated>& mine) {
  StoredTable stored;
  stored.id = own_table_id(nodes);
  table::Setup setup;
  setup.game = wish.game;
  setup.options = wish.options;
  setup.seed = new_seed();
  setup.edition = wish.edition;
  if (!setup.options.contains("seats")) setup.options["seats"] = wish.seats.size();
  std::vector<std::string> picks;
  for (const CreateSeat& seat : wish.seats) picks.push_back(seat.pick);
  if (auto put = put_picks(setup.options, picks); !put) return tl::unexpected(put.error());
  auto game = table::Table::create(setup);
  if (!game) return tl::unexpected(game.error());
  if (static_cast<std::size_t>(game->seats()) != wish.seats.size())
    return tl::unexpected(seats_differ(game->seats(), wish.seats.size()));
  holders = sat_down(wish, names, stored.id, mine);
  stored.game = wish.game;
  json::object options = game->setup().options;
  for (auto& option : options)  // what nobody has picked yet may still be
    if (option.value().is_array() && !wish.by_hand) option.value() = wish.options.at(option.key());
  stored.options = json::serialize(options);
  stored.seats = seats_text(holders);
  if (!wish.by_hand) stored.seed = *setup.seed;
  stored.in_lobby = wish.in_lobby;
  stored.created = seconds_now();
  stored.clock_seconds = wish.clock ? wish.clock->seconds : 0;
  stored.clock_increment = wish.clock ? wish.clock->increment : 0;
  stored.rules_version = game->rules_version();
  stored.edition = table::hex_of(game->edition_hash());
  return stored;
}

}  // namespace

void Hub::create(const CreateTable& wish, const std::string& address, Told<CreatedTable> told) {
  std::vector<SeatHolder> holders;
  Drawn drawn;
  auto stored = drawn_up(wish, *around_.manners.names, around_.nodes, holders, drawn.created.mine);
  if (!stored) return told(tl::unexpected(stored.error()));
  drawn.table = std::move(*stored);
  drawn.edition = wish.edition;
  if (!wish.start.empty()) drawn.log.push_back(entry_of("start", wish.start, drawn.table));
  if (drawn.table.in_lobby) drawn.listing = lobby_line(holders);
  if (!drawn.listing.empty() && !may_list(address, drawn.table.id))
    return told(tl::unexpected(error_of("too_many", "error.too_many_waiting")));
  open(std::move(drawn), std::move(told));
}

void Hub::bring(const CreateTable& wish, Told<CreatedTable> told) {
  const CreateTable::Brought& brought = *wish.brought;
  const auto refuse = [&](const Error& error) { told(tl::unexpected(error)); };
  const bool ours = around_.manners.own_device;
  auto game = brought.seed ? table::read_running(brought.record, *brought.seed, wish.edition)
                           : table::read_record(brought.record, wish.edition);
  if (!game) return refuse(game.error());
  if (!ours && game->over()) return refuse(error_of("bad_record", "error.over"));
  // Everybody who sits down trusts that what was drawn before was not chosen.
  if (!ours && (!brought.seed || game->manual_chance() || game->was_loaded() || game->setup().since > 0))
    return refuse(error_of("bad_record", "error.not_verified"));
  Drawn drawn;
  drawn.edition = wish.edition;
  StoredTable& table = drawn.table;
  table.id = own_table_id(around_.nodes);
  const CreateTable seated = as_sat(wish, *game);
  if (static_cast<std::size_t>(game->seats()) != seated.seats.size())
    return refuse(seats_differ(game->seats(), seated.seats.size()));
  std::vector<SeatHolder> holders = sat_down(seated, *around_.manners.names, table.id, drawn.created.mine);
  if (game->over()) keep_names(*game, drawn.created.mine ? drawn.created.mine->seat : -1, holders);
  table.seats = seats_text(holders);
  table.game = game->setup().game;
  table.options = json::serialize(game->setup().options);
  // Nobody knows what a seed draws that has not been anywhere else.
  if (game->over())
    table.seed = game->setup().seed.value_or(Seed{});
  else if (!by_hand(*game))
    table.seed = new_seed();
  table.created = seconds_now();
  table.rules_version = game->rules_version();
  table.edition = table::hex_of(game->edition_hash());
  const std::vector<table::Ply> plies = game->history();
  if (game->was_loaded()) drawn.log.push_back(entry_of("start", json::serialize(game->state(0)), table));
  if (!game->over()) {
    drawn.log.push_back(entry_of("brought", plies_text(plies), table));
  } else {
    if (game->setup().since > 0)
      drawn.log.push_back(entry_of("brought", plies_text(up_to_outcome(plies, game->setup().since)), table));
    drawn.log.push_back(entry_of("begin", plies_text(plies), table));
  }
  open(std::move(drawn), std::move(told));
}

void Hub::open(Drawn drawn, Told<CreatedTable> told) {
  // A node that has nothing yet found no id of its own. In another's part the table could be one of rules
  // that its owner does not know.
  if (!around_.nodes.here(drawn.table.id)) {
    unlist(drawn.table.id);
    return told(tl::unexpected(kElsewhere));
  }
  drawn.created.table = drawn.table.id;
  for (std::size_t i = 0; i < drawn.log.size(); ++i) drawn.log[i].version = static_cast<int>(i) + 1;
  const auto made = std::make_shared<const Drawn>(std::move(drawn));
  keep_box(*made, [this, made, told = std::move(told)](const std::optional<Error>& kept) mutable {
    if (!kept) return put_down(made, std::move(told));
    around_.metrics.not_stored();
    unlist(made->table.id);
    told(tl::unexpected(error_of("not_stored", "error.table_not_stored")));
  });
}

// The box first: a table whose box is not there could not be opened again.
void Hub::keep_box(const Drawn& drawn, Stored stored) {
  if (!drawn.edition) return stored({});
  StoredTable box;
  box.id = box_id(drawn.table.edition);
  box.game = drawn.table.game;
  box.options = json::serialize(*drawn.edition);
  box.seats = "[]";
  box.created = drawn.table.created;
  box.edition = drawn.table.edition;
  around_.store.create(
      std::move(box), {}, [stored = std::move(stored)](const tl::expected<TableNumber, Error>& made) {
        const bool there = made || made.error().code == "conflict";  // somebody has opened this box before
        stored(there ? std::nullopt : std::optional(made.error()));
      });
}

void Hub::put_down(std::shared_ptr<const Drawn> drawn, Told<CreatedTable> told) {
  around_.store.create(drawn->table, drawn->listing,
                       [this, drawn, told = std::move(told)](const tl::expected<TableNumber, Error>& number) {
                         if (number) {
                           around_.metrics.table_created();
                           return write_log(drawn, *number, 0, told);
                         }
                         around_.metrics.not_stored();
                         around_.log.error("not_stored", {{"table", log_name(drawn->table.id)},
                                                          {"reason", number.error().message}});
                         unlist(drawn->table.id);
                         told(tl::unexpected(error_of("not_stored", "error.table_not_stored")));
                       });
}

void Hub::write_log(std::shared_ptr<const Drawn> drawn, TableNumber number, std::size_t at,
                    Told<CreatedTable> told) {
  if (at == drawn->log.size()) return begin(*drawn, number, told);
  around_.store.append(number, drawn->log[at], {},
                       [this, drawn, number, at, told](const std::optional<Error>& error) {
                         if (!error) return write_log(drawn, number, at + 1, told);
                         around_.metrics.not_stored();
                         told(tl::unexpected(error_of("not_stored", "error.table_not_stored")));
                       });
}

void Hub::begin(const Drawn& drawn, TableNumber number, const Told<CreatedTable>& told) {
  LoadedTable loaded;
  loaded.number = number;
  loaded.table = drawn.table;
  loaded.log = drawn.log;
  if (drawn.edition) loaded.box = json::serialize(*drawn.edition);
  auto live = LiveTable::open(around_, std::move(loaded));
  if (!live) return told(tl::unexpected(live.error()));
  if (keep(*live)) (*live)->wake();
  told(drawn.created);
}

// Not where it has got another owner while it was on its way.
bool Hub::keep(const std::shared_ptr<LiveTable>& table) {
  const Guard guard(mutex_);
  if (!around_.nodes.here(table->id())) return false;
  if (tables_.insert_or_assign(table->id(), table).second) around_.metrics.table_loaded();
  return true;
}

// Of an address's tables only those that wait count. One that has begun is known to, while it is in memory;
// when it leaves it, it is struck off.
bool Hub::may_list(const std::string& address, const std::string& id) {
  const Guard guard(mutex_);
  std::vector<Listed>& listed = listed_by_[address];
  const std::int64_t now = seconds_now();
  if (static_cast<int>(listed.size()) >= around_.manners.lobby_tables) forget_waited(listed, now);
  if (static_cast<int>(listed.size()) >= around_.manners.lobby_tables) return false;
  listed.push_back({id, now});
  return true;
}

// Under the lock.
void Hub::forget_waited(std::vector<Listed>& listed, std::int64_t now) const {
  std::erase_if(listed, [&](const Listed& one) {
    const auto at = tables_.find(one.table);
    const bool begun = at != tables_.end() && !at->second->waiting();
    return begun || one.since < now - std::int64_t{3600} * around_.manners.lobby_hours;
  });
}

void Hub::unlist(const std::string& id) {
  const Guard guard(mutex_);
  for (auto at = listed_by_.begin(); at != listed_by_.end();) {
    std::erase_if(at->second, [&](const Listed& one) { return one.table == id; });
    at = at->second.empty() ? listed_by_.erase(at) : std::next(at);
  }
}

void Hub::find(const std::string& id, Found found) {
  if (!looks_like_table_id(id))
    return found(tl::unexpected(error_of("unknown_table", "error.unknown_table")));
  if (!around_.nodes.here(id)) return found(tl::unexpected(kElsewhere));
  std::shared_ptr<LiveTable> here;
  {
    const Guard guard(mutex_);
    if (const auto at = tables_.find(id); at != tables_.end()) {
      here = at->second;
    } else {
      std::vector<Found>& waiting = loading_[id];
      waiting.push_back(std::move(found));
      if (waiting.size() > 1) return;
    }
  }
  if (here) return found(std::move(here));
  load(id,
       [this, id](tl::expected<std::optional<LoadedTable>, Error> stored) { loaded(id, std::move(stored)); });
}

// With the box that it is played with, where that is somebody's own.
void Hub::load(const std::string& id, Told<std::optional<LoadedTable>> told) {
  around_.store.load(
      id, [this, told = std::move(told)](tl::expected<std::optional<LoadedTable>, Error> stored) {
        if (!stored || !*stored || table::lies_here((*stored)->table.game, (*stored)->table.edition))
          return told(std::move(stored));
        const std::string box = box_id((*stored)->table.edition);
        around_.store.load(box, [told, stored = std::move(stored)](
                                    tl::expected<std::optional<LoadedTable>, Error> found) mutable {
          if (!found) return told(tl::unexpected(found.error()));
          if (*found) (*stored)->box = std::move((*found)->table.options);
          told(std::move(stored));
        });
      });
}

void Hub::versions(const std::vector<std::string>& ids, std::function<void(Versions)> told) {
  std::vector<std::string> elsewhere;
  for (const std::string& id : ids)
    if (looks_like_table_id(id) && !around_.nodes.here(id)) elsewhere.push_back(id);
  if (elsewhere.empty()) return told({});
  around_.store.versions(std::move(elsewhere),
                         [told = std::move(told)](const tl::expected<Versions, Error>& found) {
                           told(found ? *found : Versions());
                         });
}

void Hub::peek(const std::string& id, const Versions& versions, Found found) {
  if (around_.nodes.here(id) || !looks_like_table_id(id)) return find(id, std::move(found));
  std::shared_ptr<LiveTable> known;
  if (const auto version = versions.find(id); version != versions.end()) {
    const Guard guard(mutex_);
    if (const auto at = peeked_.find(id); at != peeked_.end() && at->second.version == version->second) {
      at->second.asked = std::chrono::steady_clock::now();
      known = at->second.table;
    }
  }
  if (known) return found(std::move(known));
  load(id, [this, id, found = std::move(found)](tl::expected<std::optional<LoadedTable>, Error> stored) {
    int version = 0;
    if (stored && *stored) {
      version = static_cast<int>((*stored)->log.size());
      // They have no version, and nobody talks or writes here.
      (*stored)->chat.clear();
      (*stored)->notes.clear();
    }
    auto live = opened(id, std::move(stored));
    if (live) remember({version, std::chrono::steady_clock::now(), *live});
    found(std::move(live));
  });
}

void Hub::remember(Peeked peeked) {
  constexpr std::size_t kMostPeeked = 1000;
  const Guard guard(mutex_);
  const std::string& id = peeked.table->id();
  if (peeked_.size() < kMostPeeked || peeked_.contains(id)) peeked_.insert_or_assign(id, peeked);
}

tl::expected<std::shared_ptr<LiveTable>, Error> Hub::opened(
    const std::string& id, tl::expected<std::optional<LoadedTable>, Error> stored) {
  tl::expected<std::shared_ptr<LiveTable>, Error> live =
      tl::unexpected(error_of("unknown_table", "error.unknown_table"));
  const auto damaged = [&](const std::string& reason) {
    around_.metrics.table_damaged();
    around_.log.error("damaged", {{"table", log_name(id)}, {"reason", reason}});
    live = tl::unexpected(error_of("damaged", "error.table_unreadable"));
  };
  if (!stored && stored.error().code == "unavailable") {
    live = tl::unexpected(error_of("unavailable", "error.unreachable_now"));
  } else if (!stored) {
    damaged(stored.error().message);
  } else if (*stored && !around_.nodes.here(id) &&
             !table::knows_rules((*stored)->table.game, (*stored)->table.rules_version)) {
    // A newer program's, which serves it; that we cannot read it is no fault of the table.
    live = tl::unexpected(error_of("unavailable", "error.unreachable_now"));
  } else if (*stored) {
    survives(
        [&] {
          live = LiveTable::open(around_, std::move(**stored));
          if (!live) damaged(live.error().message);
        },
        damaged);
  }
  return live;
}

void Hub::loaded(const std::string& id, tl::expected<std::optional<LoadedTable>, Error> stored) {
  auto live = opened(id, std::move(stored));
  if (live && !keep(*live)) live = tl::unexpected(kElsewhere);
  std::vector<Found> waiting;
  {
    const Guard guard(mutex_);
    waiting = std::move(loading_[id]);
    loading_.erase(id);
  }
  if (live) (*live)->wake();
  for (const Found& found : waiting)  // what one of them throws is not the others' trouble
    survives([&] { found(live); },
             [&](const std::string& reason) { around_.log.error("failed", {{"reason", reason}}); });
}

// Under the lock.
bool Hub::make_room_for_lesson(const std::string& address) {
  constexpr std::size_t kMostLessons = 2000, kMostAnAddress = 64;
  const auto full = [&](bool of_all) {
    const auto own = [&](const auto& one) { return one.second.address == address; };
    return of_all ? lessons_.size() >= kMostLessons
                  : static_cast<std::size_t>(std::count_if(lessons_.begin(), lessons_.end(), own)) >=
                        kMostAnAddress;
  };
  for (const bool of_all : {false, true}) {
    if (!full(of_all)) continue;
    auto longest = lessons_.end();
    Instant since = Instant::max();
    for (auto at = lessons_.begin(); at != lessons_.end(); ++at) {
      if (!of_all && at->second.address != address) continue;
      const std::optional<Instant> alone = at->second.table->alone_since();
      if (!alone || *alone >= since) continue;
      longest = at;
      since = *alone;
    }
    if (longest == lessons_.end()) return false;
    lessons_.erase(longest);
  }
  return true;
}

tl::expected<CreatedTable, Error> Hub::teach(const std::string& id, const std::string& step,
                                             const std::string& address) {
  const auto lesson = lesson::find_lesson(id);
  if (!lesson) return tl::unexpected(error_of("unknown_lesson", "error.no_such_lesson"));
  auto tutor = lesson::Tutor::begin(lesson, step);
  if (!tutor) return tl::unexpected(tutor.error());
  Seated mine{own_table_id(around_.nodes), lesson->seat, new_token()};
  auto table = std::make_shared<LessonTable>(mine.table, token_hash(mine.token), std::move(*tutor));
  const Guard guard(mutex_);
  if (!make_room_for_lesson(address)) return tl::unexpected(error_of("too_many", "error.too_many_lessons"));
  lessons_[mine.table] = {std::move(table), address};
  return CreatedTable{mine.table, mine};
}

void Hub::gathering(const std::string& id, Told<std::shared_ptr<Gathering>> found) {
  std::shared_ptr<Gathering> lesson;
  {
    const Guard guard(mutex_);
    if (const auto at = lessons_.find(id); at != lessons_.end()) lesson = at->second.table;
  }
  if (lesson) return found(std::move(lesson));
  find(id, [found = std::move(found)](const tl::expected<std::shared_ptr<LiveTable>, Error>& table) {
    if (!table) return found(tl::unexpected(table.error()));
    found(std::shared_ptr<Gathering>(*table));
  });
}

void Hub::tick(Instant now) {
  constexpr auto kSweepEvery = std::chrono::seconds(1), kPeekedFor = std::chrono::seconds(60);
  constexpr auto kSweepLobbyEvery = std::chrono::minutes(1);
  around_.time.at(now);
  std::vector<std::shared_ptr<LiveTable>> ticking;
  std::vector<std::string> begun;
  {
    const Guard guard(mutex_);
    const bool sweep = now - swept_ >= kSweepEvery;
    if (sweep) swept_ = now;
    if (sweep) {
      std::erase_if(lessons_, [&](const auto& entry) { return entry.second.table->expired(now); });
      std::erase_if(peeked_, [&](const auto& entry) { return now - entry.second.asked >= kPeekedFor; });
    }
    if (now - swept_lobby_ >= kSweepLobbyEvery) {
      swept_lobby_ = now;
      const std::int64_t today = seconds_now();
      for (auto at = listed_by_.begin(); at != listed_by_.end();) {
        forget_waited(at->second, today);
        at = at->second.empty() ? listed_by_.erase(at) : std::next(at);
      }
    }
    for (auto at = tables_.begin(); at != tables_.end();) {
      // Only we hold it: nobody can be about to use it, since everybody gets it from us, under this lock.
      if (sweep && at->second.use_count() == 1 && at->second->idle(now)) {
        if (at->second->in_lobby() && !at->second->waiting()) begun.push_back(at->first);
        at = tables_.erase(at);
        around_.metrics.table_let_go();
        continue;
      }
      if (at->second->ticks()) ticking.push_back(at->second);
      ++at;
    }
  }
  for (const std::string& id : begun) unlist(id);
  for (const auto& table : ticking) table->tick();
}

void Hub::say_goodbye() {
  std::vector<std::shared_ptr<LiveTable>> all;
  std::vector<std::shared_ptr<LessonTable>> lessons;
  {
    const Guard guard(mutex_);
    for (const auto& entry : tables_) all.push_back(entry.second);
    for (const auto& entry : lessons_) lessons.push_back(entry.second.table);
  }
  for (const auto& lesson : lessons) lesson->say_goodbye();
  for (const auto& table : all) table->say_goodbye();
}

std::size_t Hub::let_go(const std::function<bool(std::string_view id)>& which) {
  std::vector<std::shared_ptr<LiveTable>> leaving;
  {
    const Guard guard(mutex_);
    for (const auto& [id, table] : tables_)
      if (which(id)) leaving.push_back(table);
  }
  std::size_t busy = 0;
  for (const auto& table : leaving) {
    table->say_goodbye();
    if (!table->quiet()) {
      ++busy;
      continue;
    }
    const Guard guard(mutex_);
    if (const auto at = tables_.find(table->id()); at != tables_.end() && at->second == table) {
      tables_.erase(at);
      around_.metrics.table_let_go();
    }
  }
  return busy;
}

std::size_t Hub::tables_in_memory() {
  const Guard guard(mutex_);
  return tables_.size();
}

std::size_t Hub::addresses_in_lobby() {
  const Guard guard(mutex_);
  return listed_by_.size();
}

}  // namespace samovar::house
