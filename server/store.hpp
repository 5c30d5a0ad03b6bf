// Where tables live when nobody looks: a row a table that never changes, and an append-only log of what
// happened at it. SQLite is behind it; another database joins by passing the same conformance tests.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "engine/error.hpp"
#include "engine/rng.hpp"

namespace samovar::server {

// The store's own short name of a table.
using TableNumber = std::int64_t;

struct StoredTable {
  std::string id;
  std::string game;
  std::string options;  // JSON
  std::string seats;    // JSON: who sat where when the table was made
  Seed seed{};
  bool in_lobby = false;
  std::int64_t created = 0;  // seconds since 1970
  int clock_seconds = 0;     // 0: no clock
  int clock_increment = 0;
  int rules_version = 0;
  std::string edition;  // the hash of its cards and boards, in hex; empty in tables from before it was kept
  friend bool operator==(const StoredTable&, const StoredTable&) = default;
};

// One thing that happened. Versions count from 1 without gaps; a second entry with the same version is
// refused.
struct LogEntry {
  int version = 0;
  std::string kind;    // "begin", "play", "undo", "seat", "rematch"
  int seat = -1;       // whose request it was; -1 for the table's own doing
  std::string key;     // the request's idempotency key; empty for none
  std::string body;    // plies a line, or JSON: live_table.cpp
  std::string clocks;  // what each seat has left, "812000 600000"; empty without a clock
  std::int64_t at = 0;
  friend bool operator==(const LogEntry&, const LogEntry&) = default;
};

struct ChatLine {
  int number = 0;  // from 1
  int seat = -1;   // -1: a spectator
  std::string key;
  std::string name;
  std::string text;
  std::int64_t at = 0;
  friend bool operator==(const ChatLine&, const ChatLine&) = default;
};

struct LoadedTable {
  TableNumber number = 0;
  StoredTable table;
  std::vector<LogEntry> log;
};

struct LobbyRow {
  std::string id;
  std::string game;
  std::string options;
  std::string listing;  // JSON, as given
  std::int64_t created = 0;
};
struct LobbyPage {
  std::vector<LobbyRow> rows;       // newest first
  std::optional<TableNumber> next;  // pass as `after` for the next page
};

// How a write ended: nothing, or why not. "conflict": the id or version exists already; "not_stored": the
// disk.
using Stored = std::function<void(std::optional<Error>)>;

class Store {
 public:
  virtual ~Store() = default;

  // Reads block, and see every write that was answered.
  virtual std::optional<LoadedTable> load(std::string_view id) = 0;
  virtual LobbyPage lobby(std::optional<TableNumber> after, int rows, std::int64_t created_since) = 0;
  virtual std::vector<ChatLine> chat(TableNumber table) = 0;
  virtual std::string note(TableNumber table, int seat) = 0;

  // Writes return at once and answer when the disk has it, where the store was told to answer; writes of one
  // table keep their order. A listing puts the table into the lobby or changes what is said of it there; an
  // empty one takes it out.
  virtual void create(StoredTable table, std::string listing,
                      std::function<void(tl::expected<TableNumber, Error>)> made) = 0;
  virtual void append(TableNumber table, LogEntry entry, std::optional<std::string> listing,
                      Stored stored) = 0;
  virtual void say(TableNumber table, ChatLine line, Stored stored) = 0;
  virtual void write_note(TableNumber table, int seat, std::string text, Stored stored) = 0;

  virtual bool healthy() = 0;
};

struct StoreOptions {
  std::function<void(std::size_t writes, double seconds)> committed;  // told after each commit
  // Runs the answers of a commit; without it the thread that writes does, and writes nothing meanwhile.
  std::function<void(std::function<void()>)> answering;
};

// Opens or makes the file; migrates an older one; refuses one from a newer Samovar or one that another server
// has open.
tl::expected<std::unique_ptr<Store>, Error> open_sqlite_store(const std::string& path,
                                                              StoreOptions options = {});

// Copies a store's file while it is in use.
tl::expected<void, Error> back_up_sqlite_store(const std::string& from, const std::string& to);

}  // namespace samovar::server
