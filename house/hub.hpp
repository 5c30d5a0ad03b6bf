// All tables: found by id, loaded when somebody comes, let go when nobody has been there for a while.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include <tl/expected.hpp>

#include "house/lesson_table.hpp"
#include "house/live_table.hpp"

namespace samovar::house {

struct CreatedTable {
  std::string table;
  std::optional<Seated> mine;
};

class Hub {
 public:
  explicit Hub(Surroundings& around) : around_(around) {}

  void create(const CreateTable& wish, const std::string& address, Told<CreatedTable> told);
  // A game that was played elsewhere (CreateTable::Brought): "bad_record", or why it may not come.
  void bring(const CreateTable& wish, Told<CreatedTable> told);
  // "unknown_table", or "damaged" where its log cannot be read or replayed. A table in memory is told at
  // once, within the call.
  using Found = Told<std::shared_ptr<LiveTable>>;
  // "unavailable": it is served elsewhere, or cannot be reached now.
  void find(const std::string& id, Found found);
  // The versions of those of these tables that are served elsewhere; none where they cannot be read.
  void versions(const std::vector<std::string>& ids, std::function<void(Versions)> told);
  // The same as `find` for a table that is served elsewhere, as it is stored now: only to be looked at. It is
  // read again only where it is not at the version that it has by `versions`.
  void peek(const std::string& id, const Versions& versions, Found found);

  // A lesson of one's own; "unknown_lesson". Where an address has many, the one that was left alone for
  // longest makes room.
  tl::expected<CreatedTable, Error> teach(const std::string& lesson, const std::string& step,
                                          const std::string& address);
  // What a connection to this id talks to.
  void gathering(const std::string& id, Told<std::shared_ptr<Gathering>> found);

  // A few times a second: clocks, what could not be stored before, and tables to let go.
  void tick(Instant now);
  void say_goodbye();
  // Closes these tables to everybody and forgets them once nothing of theirs is on its way to the store. How
  // many still have something on its way.
  std::size_t let_go(const std::function<bool(std::string_view id)>& which);
  std::size_t tables_in_memory();
  std::size_t addresses_in_lobby();
  const Herald* herald() const { return around_.herald; }

 private:
  struct Listed {
    std::string table;
    std::int64_t since;
  };
  struct Taught {
    std::shared_ptr<LessonTable> table;
    std::string address;
  };
  // What a new table is made of.
  struct Drawn {
    StoredTable table;
    std::string listing;
    std::optional<json::value> edition;  // a box of somebody's own
    std::vector<LogEntry> log;           // what it begins with
    CreatedTable created;
  };
  // Served elsewhere, and asked for lately: a page with "my tables" asks again and again.
  struct Peeked {
    int version;
    Instant asked;
    std::shared_ptr<LiveTable> table;
  };
  void open(Drawn drawn, Told<CreatedTable> told);
  void keep_box(const Drawn& drawn, Stored stored);
  void put_down(std::shared_ptr<const Drawn> drawn, Told<CreatedTable> told);
  void write_log(std::shared_ptr<const Drawn> drawn, TableNumber number, std::size_t at,
                 Told<CreatedTable> told);
  void load(const std::string& id, Told<std::optional<LoadedTable>> told);
  void begin(const Drawn& drawn, TableNumber number, const Told<CreatedTable>& told);
  bool keep(const std::shared_ptr<LiveTable>& table);
  void remember(Peeked peeked);
  tl::expected<std::shared_ptr<LiveTable>, Error> opened(
      const std::string& id, tl::expected<std::optional<LoadedTable>, Error> stored);
  void loaded(const std::string& id, tl::expected<std::optional<LoadedTable>, Error> stored);
  bool may_list(const std::string& address, const std::string& id);
  void forget_waited(std::vector<Listed>& listed, std::int64_t now) const;
  bool make_room_for_lesson(const std::string& address);
  void unlist(const std::string& id);

  Surroundings& around_;
  Mutex mutex_;
  std::unordered_map<std::string, std::shared_ptr<LiveTable>> tables_;
  std::unordered_map<std::string, Peeked> peeked_;
  std::unordered_map<std::string, std::vector<Found>> loading_;     // who waits for it
  std::unordered_map<std::string, std::vector<Listed>> listed_by_;  // an address's tables in the lobby
  std::unordered_map<std::string, Taught> lessons_;
  Instant swept_{}, swept_lobby_{};
};

}  // namespace samovar::house
