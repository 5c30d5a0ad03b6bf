#include "server/move_store.hpp"

#include <algorithm>
#include <filesystem>
#include <future>
#include <limits>
#include <memory>
#include <vector>

#include <fmt/format.h>
#include <sodium.h>

#include "house/identity.hpp"
#include "server/cluster.hpp"
#include "server/settings.hpp"
#include "table/seed.hpp"

namespace samovar::server {

namespace {

using namespace house;

// A store of which we are the only user.
struct Opened {
  std::unique_ptr<Cluster> cluster;
  std::unique_ptr<Store> store;

  Opened() = default;
  Opened(Opened&&) = default;
  Opened& operator=(Opened&&) = delete;
  ~Opened() {
    if (!cluster) return;
    cluster->leave();
    store.reset();
    cluster->depart();
  }
};

tl::expected<Opened, Error> open(const std::string& data) {
  Settings settings;
  settings.data = data;
  Opened opened;
  auto cluster = make_cluster(settings);
  if (!cluster) return tl::unexpected(cluster.error());
  auto store = (*cluster)->open_store({});
  if (!store) return tl::unexpected(store.error());
  if (auto joined = (*cluster)->join({}, [](const auto&) { return 0; }); !joined)
    return tl::unexpected(joined.error());
  opened.cluster = std::move(*cluster);
  opened.store = std::move(*store);
  return opened;
}

template <class T, class Ask>
tl::expected<T, Error> waited(Ask ask) {
  std::promise<tl::expected<T, Error>> promise;
  ask([&](tl::expected<T, Error> answer) { promise.set_value(std::move(answer)); });
  return promise.get_future().get();
}

using Found = std::optional<LoadedTable>;

// With all of its chat.
tl::expected<Found, Error> whole(Store& store, const std::string& id) {
  auto found = waited<Found>([&](auto told) { store.load(id, told); });
  if (!found || !*found || (*found)->chat.size() < static_cast<std::size_t>(kChatLoaded)) return found;
  auto lines = waited<std::vector<ChatLine>>([&](auto told) {
    store.chat((*found)->number, std::numeric_limits<int>::max(), std::numeric_limits<int>::max() / 2, told);
  });
  if (!lines) return tl::unexpected(lines.error());
  (*found)->chat = std::move(*lines);
  return found;
}

// Everything that is kept of a table, but its number in this store.
std::string digest(const LoadedTable& table) {
  std::string all;
  const auto put = [&](std::string_view text) { all += fmt::format("{}:{}\n", text.size(), text); };
  const auto number = [&](std::int64_t value) { all += fmt::format("{}\n", value); };
  const StoredTable& t = table.table;
  for (const std::string* text : {&t.id, &t.game, &t.options, &t.seats, &t.edition, &t.deal}) put(*text);
  put(std::string_view(reinterpret_cast<const char*>(t.seed.data()), t.seed.size()));
  for (const std::int64_t value : {std::int64_t{t.in_lobby}, t.created, std::int64_t{t.clock_seconds},
                                   std::int64_t{t.clock_increment}, std::int64_t{t.rules_version}})
    number(value);
  for (const LogEntry& e : table.log) {
    number(e.version), number(e.seat), number(e.at);
    for (const std::string* text : {&e.kind, &e.key, &e.body, &e.clocks}) put(*text);
  }
  for (const ChatLine& l : table.chat) {
    number(l.number), number(l.seat), number(l.at);
    for (const std::string* text : {&l.key, &l.name, &l.text}) put(*text);
  }
  auto notes = table.notes;
  std::sort(notes.begin(), notes.end());
  for (const auto& [seat, text] : notes) number(seat), put(text);
  return table::hex_of(table::sha256_of(all));
}

Error at_table(const std::string& id, const std::string& what) {
  return {"not_moved", fmt::format("table {}: {}", log_name(id), what), {}, {}};
}

template <class T>
bool begins_with(const std::vector<T>& all, const std::vector<T>& first) {
  return first.size() <= all.size() && std::equal(first.begin(), first.end(), all.begin());
}

// Whether nothing is there that this table has not got too: then what lacks can be added.
bool is_a_part(const LoadedTable& there, const LoadedTable& table) {
  return there.table == table.table && begins_with(table.log, there.log) &&
         begins_with(table.chat, there.chat) &&
         std::all_of(there.notes.begin(), there.notes.end(), [&](const auto& note) {
           return std::find(table.notes.begin(), table.notes.end(), note) != table.notes.end();
         });
}

// Writes what the second store lacks. How many entries that were.
tl::expected<long, Error> complete(Store& store, const LoadedTable& table, const Found& found,
                                   const std::string& listing) {
  LoadedTable there;
  if (found) {
    there = *found;
  } else {
    const auto made = waited<TableNumber>([&](auto told) { store.create(table.table, listing, told); });
    if (!made) return tl::unexpected(made.error());
    there.number = *made;
  }
  std::vector<std::promise<std::optional<Error>>> ends;
  std::vector<std::function<void(Stored)>> writes;
  for (std::size_t i = there.log.size(); i < table.log.size(); ++i)
    writes.push_back([&, i](Stored stored) {
      // The lobby as it is now: what is there may be from before people sat down.
      const bool last = i + 1 == table.log.size();
      store.append(there.number, table.log[i], last ? std::optional(listing) : std::nullopt,
                   std::move(stored));
    });
  for (std::size_t i = there.chat.size(); i < table.chat.size(); ++i)
    writes.push_back([&, i](Stored stored) { store.say(there.number, table.chat[i], std::move(stored)); });
  for (const auto& note : table.notes)
    if (std::find(there.notes.begin(), there.notes.end(), note) == there.notes.end())
      writes.push_back(
          [&](Stored stored) { store.write_note(there.number, note.first, note.second, std::move(stored)); });
  ends.resize(writes.size());
  for (std::size_t i = 0; i < writes.size(); ++i)
    writes[i]([&ends, i](std::optional<Error> error) { ends[i].set_value(std::move(error)); });
  std::optional<Error> failed;
  for (auto& end : ends)
    if (auto error = end.get_future().get(); error && !failed) failed = error;
  if (failed) return tl::unexpected(*failed);
  return static_cast<long>(table.log.size() - there.log.size());
}

}  // namespace

tl::expected<Moved, Error> move_store(const std::string& from, const std::string& to,
                                      const std::function<void(int done, int of)>& told) {
  if (sodium_init() < 0) return tl::unexpected(Error{"no_randomness", "libsodium does not start", {}, {}});
  if (from == to) return tl::unexpected(Error{"bad_setting", "both are the same", {}, {}});
  // To open a file makes it: a mistyped one would be moved as a store without tables.
  if (!names_postgres(from) && !std::filesystem::exists(from))
    return tl::unexpected(Error{"bad_setting", fmt::format("{}: there is no such file", from), {}, {}});
  auto source = open(from);
  if (!source) return tl::unexpected(source.error());
  auto target = open(to);
  if (!target) return tl::unexpected(target.error());
  const auto kept = source->cluster->kept();
  if (!kept) return tl::unexpected(kept.error());
  Moved moved;
  for (const KeptTable& one : *kept) {
    const auto table = whole(*source->store, one.id);
    if (!table || !*table) return tl::unexpected(at_table(one.id, table ? "is gone" : table.error().message));
    const std::string wanted = digest(**table);
    auto there = whole(*target->store, one.id);
    if (!there) return tl::unexpected(at_table(one.id, there.error().message));
    const auto differs = [&] {
      return tl::unexpected(
          at_table(one.id, "what is there is not the same; the target has other tables in it"));
    };
    if (*there && digest(**there) == wanted) {
      ++moved.already;
    } else {
      if (*there && !is_a_part(**there, **table)) return differs();
      const auto written = complete(*target->store, **table, *there, one.listing);
      if (!written) return tl::unexpected(at_table(one.id, written.error().message));
      moved.entries += *written;
      there = whole(*target->store, one.id);
      if (!there || !*there || digest(**there) != wanted) return differs();
    }
    told(++moved.tables, static_cast<int>(kept->size()));
  }
  return moved;
}

}  // namespace samovar::server
