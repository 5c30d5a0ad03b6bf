// Where tables live when nobody looks: a row a table that never changes, and an append-only log of what
// happened at it. A database joins by passing the conformance tests.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <tl/expected.hpp>

#include "engine/error.hpp"
#include "engine/rng.hpp"

namespace samovar::house {

// In the place of an increment: the seconds are for each turn, and the calendar counts them.
inline constexpr int kEachTurn = -1;

// The store's own short name of a table.
using TableNumber = std::int64_t;

struct StoredTable {
  std::string id;
  std::string game;
  std::string options;  // JSON
  std::string seats;    // JSON: who sat where when the table was made
  Seed seed{};          // all zero: none, and people say what chance brings at their own table
  bool in_lobby = false;
  std::int64_t created = 0;  // seconds since 1970
  int clock_seconds = 0;     // 0: no clock
  int clock_increment = 0;   // or kEachTurn
  int rules_version = 0;
  std::string edition;  // the hash of its cards and boards, in hex; empty in tables from before it was kept
  std::string deal;     // the table whose deal this is once more; empty: a deal that nobody has seen
  bool by_hand() const { return seed == Seed{}; }
  friend bool operator==(const StoredTable&, const StoredTable&) = default;
};

// One thing that happened. Versions count from 1 without gaps; a second entry with the same version is
// refused.
struct LogEntry {
  int version = 0;
  std::string kind;    // "start", "begin", "play", "undo", "seat", "rematch", "chat", "remove", "coach"
  int seat = -1;       // whose request it was; -1 for the table's own doing
  std::string key;     // the request's idempotency key; empty for none
  std::string body;    // plies a line, or JSON: live_table.cpp
  std::string clocks;  // what each seat has left, "812000 600000"; empty without a clock
  std::int64_t at = 0;
  friend bool operator==(const LogEntry&, const LogEntry&) = default;
};

struct ChatLine {
  int number = 0;   // from 1
  int seat = -1;    // -1: a spectator
  std::string key;  // as the table stored it
  std::string name;
  std::string text;
  std::int64_t at = 0;
  friend bool operator==(const ChatLine&, const ChatLine&) = default;
};

// What somebody found out by looking back at a finished game. It belongs to the record, not to a table.
struct KeptReview {
  std::string record;  // its hash
  std::string by;      // what it was made with: another program, or other rules, would say something else
  std::string text;    // JSON
};

// A table with everything that opening it needs.
struct LoadedTable {
  TableNumber number = 0;
  StoredTable table;
  std::vector<LogEntry> log;
  std::vector<ChatLine> chat;                      // the last kChatLoaded lines
  std::vector<std::pair<int, std::string>> notes;  // of the seats that have one
  std::string box = {};                            // the edition, as JSON, where it is somebody's own
};

// An edition of somebody's own is kept once, by its hash, as a row of its own that no table has: its text
// stands in `options`. This is that row's id.
inline std::string box_id(const std::string& edition_hash) { return "box-" + edition_hash; }
inline constexpr int kChatLoaded = 200;

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

// By id: the last version of each table that is there, 0 where nothing has happened at it yet.
using Versions = std::map<std::string, int>;

// Errors of a store:
//   conflict     the id or version exists already, or a version before it is missing: it is not stored;
//                somebody else writes this table, and what we know of it is out of date
//   fenced       it is not stored: this process may not write any more
//   unknown      it may be stored or not: open the table again to see
//   not_stored   it is not stored, and nothing has changed
//   damaged      of a read: it is there and cannot be read
//   unavailable  of a read: try again later
template <class T>
using Told = std::function<void(tl::expected<T, Error>)>;
// How a write ended: nothing, or why not.
using Stored = std::function<void(std::optional<Error>)>;

// Every call returns at once and is answered later, on any thread, but never within the call itself.
class Store {
 public:
  virtual ~Store() = default;

  // Texts are UTF-8 without a zero byte.
  // Reads see every write that was answered. No table with this id: nothing.
  virtual void load(std::string id, Told<std::optional<LoadedTable>> told) = 0;
  // Whether what was loaded before is still all there is, for little.
  virtual void versions(std::vector<std::string> ids, Told<Versions> told) = 0;
  virtual void lobby(std::optional<TableNumber> after, int rows, std::int64_t created_since,
                     Told<LobbyPage> told) = 0;
  // The last `lines` lines before this number, in order.
  virtual void chat(TableNumber table, int before, int lines, Told<std::vector<ChatLine>> told) = 0;
  // The review of a record, by the same program; nothing where there is none, or one by another.
  virtual void review(std::string record, std::string by, Told<std::optional<std::string>> told) = 0;

  // Writes are answered when they are durable; those of one table keep their order. Versions of a table count
  // from 1 without gaps: an entry with any other than the next one is a conflict. A listing puts the table
  // into the lobby or changes what is said of it there; an empty one takes it out.
  virtual void create(StoredTable table, std::string listing, Told<TableNumber> made) = 0;
  virtual void append(TableNumber table, LogEntry entry, std::optional<std::string> listing,
                      Stored stored) = 0;
  virtual void say(TableNumber table, ChatLine line, Stored stored) = 0;
  virtual void write_note(TableNumber table, int seat, std::string text, Stored stored) = 0;
  // One review a record, in place of what an earlier program found out about it.
  virtual void keep_review(KeptReview review, Stored stored) = 0;

  // Whether writing works, by writing.
  virtual void check(Stored stored) = 0;
};

}  // namespace samovar::house
