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

// Writes what the second store lacks. How many entries that were.
tl::expected<long, Error> complete(Store& store, const LoadedTable& table, const Found& there,
                                   const std::string& listing) {
  TableNumber number = there ? there->number : 0;
  if (!there) {
    const auto made = waited<TableNumber>([&](auto told) { store.create(table.table, listing, told); });
    if (!made) return tl::unexpected(made.error());
    number = *made;
  }
  std::vector<std::promise<std::optional<Error>>> ends;
  std::vector<std::function<void(Stored)>> writes;
  const std::size_t entries = there ? std::min(there->log.size(), table.log.size()) : 0;
  for (std::size_t i = entries; i < table.log.size(); ++i)
    writes.push_back([&, i](Stored stored) { store.append(number, table.log[i], {}, std::move(stored)); });
  const int said = there && !there->chat.empty() ? there->chat.back().number : 0;
  for (const ChatLine& line : table.chat)
    if (line.number > said)
      writes.push_back([&](Stored stored) { store.say(number, line, std::move(stored)); });
  for (const auto& [seat, text] : table.notes)
    writes.push_back([&store, number, seat = seat, &text = text](Stored stored) {
      store.write_note(number, seat, text, std::move(stored));
    });
  ends.resize(writes.size());
  for (std::size_t i = 0; i < writes.size(); ++i)
    writes[i]([&ends, i](std::optional<Error> error) { ends[i].set_value(std::move(error)); });
  std::optional<Error> failed;
  for (auto& end : ends)
    if (auto error = end.get_future().get(); error && !failed) failed = error;
  if (failed) return tl::unexpected(*failed);
  return static_cast<long>(table.log.size() - entries);
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
    if (*there && digest(**there) == wanted) {
      ++moved.already;
    } else {
      const auto written = complete(*target->store, **table, *there, one.listing);
      if (!written) return tl::unexpected(at_table(one.id, written.error().message));
      moved.entries += *written;
      there = whole(*target->store, one.id);
      if (!there || !*there || digest(**there) != wanted)
        return tl::unexpected(
            at_table(one.id, "what is there is not the same; the target has other tables in it"));
    }
    told(++moved.tables, static_cast<int>(kept->size()));
  }
  return moved;
}

}  // namespace samovar::server
