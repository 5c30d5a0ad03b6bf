#include "server/hub.hpp"

#include <algorithm>
#include <future>

#include <fmt/format.h>

#include "server/identity.hpp"
#include "server/log.hpp"
#include "table/seed.hpp"

namespace samovar::server {

namespace {

// The shape of a new table, checked by the game itself.
tl::expected<StoredTable, Error> drawn_up(const CreateTable& wish, std::vector<SeatHolder>& holders,
                                          std::optional<Seated>& mine) {
  StoredTable stored;
  stored.id = new_table_id();
  table::Setup setup;
  setup.game = wish.game;
  setup.options = wish.options;
  setup.seed = new_seed();
  if (!setup.options.contains("seats")) setup.options["seats"] = wish.seats.size();
  auto game = table::Table::create(setup);
  if (!game) return tl::unexpected(game.error());
  if (static_cast<std::size_t>(game->seats()) != wish.seats.size())
    return tl::unexpected(
        Error{"bad_message",
              fmt::format("seats: this game has {} seats, not {}", game->seats(), wish.seats.size()),
              {},
              "seats"});
  for (std::size_t i = 0; i < wish.seats.size(); ++i) {
    SeatHolder holder;
    if (wish.seats[i].kind == SeatWish::bot) {
      holder = {SeatKind::bot, bot_name(static_cast<int>(i)), wish.seats[i].level, {}, false};
    } else if (wish.seats[i].kind == SeatWish::me) {
      mine = Seated{stored.id, static_cast<int>(i), new_token()};
      holder = {SeatKind::person, wish.name, {}, token_hash(mine->token), false};
    }
    holders.push_back(std::move(holder));
  }
  json::array seats;
  for (const SeatHolder& holder : holders) seats.push_back(to_json(holder));
  stored.game = wish.game;
  stored.options = json::serialize(game->setup().options);
  stored.seats = json::serialize(seats);
  stored.seed = *setup.seed;
  stored.in_lobby = wish.in_lobby;
  stored.created =
      std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch())
          .count();
  stored.clock_seconds = wish.clock ? wish.clock->seconds : 0;
  stored.clock_increment = wish.clock ? wish.clock->increment : 0;
  stored.rules_version = game->rules_version();
  stored.edition = table::hex_of(game->edition_hash());
  return stored;
}

}  // namespace

tl::expected<CreatedTable, Error> Hub::create(const CreateTable& wish, const std::string& address) {
  std::vector<SeatHolder> holders;
  CreatedTable created;
  auto stored = drawn_up(wish, holders, created.mine);
  if (!stored) return tl::unexpected(stored.error());
  created.table = stored->id;
  const std::string listing = stored->in_lobby ? lobby_line(holders) : std::string();
  if (!listing.empty() && !may_list(address, stored->id))
    return tl::unexpected(Error{"too_many", "too many of your tables are waiting in the lobby", {}, {}});

  std::promise<tl::expected<TableNumber, Error>> promise;
  auto made = promise.get_future();
  around_.store.create(*stored, listing, [&promise](tl::expected<TableNumber, Error> number) {
    promise.set_value(std::move(number));
  });
  const tl::expected<TableNumber, Error> number = made.get();
  if (!number) {
    log_error("not_stored", {{"table", log_name(stored->id)}, {"reason", number.error().message}});
    return tl::unexpected(Error{"not_stored", "the table could not be stored", {}, {}});
  }
  around_.metrics.table_created();
  auto live = LiveTable::open(around_, {*number, std::move(*stored), {}});
  if (!live) return tl::unexpected(live.error());
  keep(*live);
  (*live)->wake();
  return created;
}

void Hub::keep(const std::shared_ptr<LiveTable>& table) {
  const std::lock_guard guard(mutex_);
  tables_[table->id()] = table;
  around_.metrics.table_loaded();
}

bool Hub::may_list(const std::string& address, const std::string& id) {
  std::vector<std::string> listed;
  {
    const std::lock_guard guard(mutex_);
    listed = listed_by_[address];
  }
  if (static_cast<int>(listed.size()) >= around_.settings.lobby_tables)
    std::erase_if(listed, [&](const std::string& one) {
      const auto table = find(one);
      return !table || !(*table)->waiting();
    });
  const bool may = static_cast<int>(listed.size()) < around_.settings.lobby_tables;
  if (may) listed.push_back(id);
  const std::lock_guard guard(mutex_);
  listed_by_[address] = std::move(listed);
  return may;
}

tl::expected<std::shared_ptr<LiveTable>, Error> Hub::find(const std::string& id) {
  const Error unknown{"unknown_table", "there is no such table", {}, {}};
  if (!looks_like_table_id(id)) return tl::unexpected(unknown);
  {
    std::unique_lock guard(mutex_);
    loaded_.wait(guard, [&] { return !loading_.contains(id); });
    if (const auto at = tables_.find(id); at != tables_.end()) return at->second;
    loading_.insert(id);
  }
  auto loaded = around_.store.load(id);
  tl::expected<std::shared_ptr<LiveTable>, Error> live = tl::unexpected(unknown);
  if (loaded) live = LiveTable::open(around_, std::move(*loaded));
  {
    const std::lock_guard guard(mutex_);
    loading_.erase(id);
    if (live) tables_[id] = *live;
  }
  loaded_.notify_all();
  if (live) {
    around_.metrics.table_loaded();
    (*live)->wake();
  } else if (loaded) {
    log_error("damaged", {{"table", log_name(id)}, {"reason", live.error().message}});
    return tl::unexpected(Error{"damaged", "this table cannot be read by this version", {}, {}});
  }
  return live;
}

void Hub::tick(Instant now) {
  constexpr auto kSweepEvery = std::chrono::seconds(1);
  std::vector<std::shared_ptr<LiveTable>> clocked;
  {
    const std::lock_guard guard(mutex_);
    const bool sweep = now - swept_ >= kSweepEvery;
    if (sweep) swept_ = now;
    for (auto at = tables_.begin(); at != tables_.end();) {
      // Only we hold it: nobody can be about to use it, since everybody gets it from us, under this lock.
      if (sweep && at->second.use_count() == 1 && at->second->idle(now)) {
        at = tables_.erase(at);
        around_.metrics.table_let_go();
        continue;
      }
      if (at->second->has_clock()) clocked.push_back(at->second);
      ++at;
    }
  }
  for (const auto& table : clocked) table->tick(now);
}

void Hub::say_goodbye() {
  std::vector<std::shared_ptr<LiveTable>> all;
  {
    const std::lock_guard guard(mutex_);
    for (const auto& entry : tables_) all.push_back(entry.second);
  }
  for (const auto& table : all) table->say_goodbye();
}

std::size_t Hub::tables_in_memory() {
  const std::lock_guard guard(mutex_);
  return tables_.size();
}

}  // namespace samovar::server
