// What every store must do. A new one joins the list at the end and is held to the same.
#include "server/store.hpp"

#include <atomic>
#include <future>
#include <thread>

#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>
#include <sqlite3.h>

#include "server/identity.hpp"
#include "tests/server/visitor.hpp"

namespace samovar::server {
namespace {

struct StoreKind {
  const char* name;
  std::function<std::unique_ptr<Store>(const test::Folder&)>
      open;  // the same tables each time for one folder
};

class AnyStore : public testing::TestWithParam<StoreKind> {
 protected:
  AnyStore() { reopen(); }
  void reopen() {
    store.reset();
    store = GetParam().open(folder);
  }

  TableNumber create(const StoredTable& table, const std::string& listing = {}) {
    const auto number = try_create(table, listing);
    EXPECT_TRUE(number) << number.error().message;
    return number.value_or(-1);
  }
  tl::expected<TableNumber, Error> try_create(const StoredTable& table, const std::string& listing = {}) {
    std::promise<tl::expected<TableNumber, Error>> promise;
    store->create(table, listing,
                  [&](tl::expected<TableNumber, Error> number) { promise.set_value(number); });
    return promise.get_future().get();
  }
  std::optional<Error> append(TableNumber table, LogEntry entry, std::optional<std::string> listing = {}) {
    std::promise<std::optional<Error>> promise;
    store->append(table, std::move(entry), std::move(listing),
                  [&](std::optional<Error> e) { promise.set_value(e); });
    return promise.get_future().get();
  }
  std::optional<Error> say(TableNumber table, ChatLine line) {
    std::promise<std::optional<Error>> promise;
    store->say(table, std::move(line), [&](std::optional<Error> e) { promise.set_value(e); });
    return promise.get_future().get();
  }
  std::optional<Error> note(TableNumber table, int seat, std::string text) {
    std::promise<std::optional<Error>> promise;
    store->write_note(table, seat, std::move(text), [&](std::optional<Error> e) { promise.set_value(e); });
    return promise.get_future().get();
  }

  static StoredTable table() {
    StoredTable table;
    table.id = new_table_id();
    table.game = "tea-time";
    table.options = R"({"seats":2})";
    table.seats = "[]";
    table.seed = new_seed();
    table.seed[3] = 0;  // a zero byte must not end it
    table.created = 1763250000;
    table.clock_seconds = 600;
    table.clock_increment = 10;
    table.rules_version = 1;
    table.edition = "5ea";
    return table;
  }
  static LogEntry entry(int version, std::string body = "0 take b2") {
    return {version, "play", 0, "key" + std::to_string(version), std::move(body), "1 2", 1763250001};
  }

  test::Folder folder;
  std::unique_ptr<Store> store;
};

TEST_P(AnyStore, GivesBackWhatItGot) {
  const StoredTable stored = table();
  const TableNumber number = create(stored);
  EXPECT_FALSE(append(number, entry(1, "0 take b2\nchance deal cat")));
  EXPECT_FALSE(append(number, entry(2, "naïve – 茶")));
  for (int round = 0; round < 2; ++round) {
    const auto loaded = store->load(stored.id);
    ASSERT_TRUE(loaded);
    EXPECT_EQ(loaded->number, number);
    EXPECT_EQ(loaded->table, stored);
    EXPECT_EQ(loaded->log,
              (std::vector<LogEntry>{entry(1, "0 take b2\nchance deal cat"), entry(2, "naïve – 茶")}));
    reopen();  // and again from the disk
  }
}

TEST_P(AnyStore, UnknownTableIsNothing) { EXPECT_FALSE(store->load(new_table_id())); }

TEST_P(AnyStore, RefusesTheSameIdTwice) {
  const StoredTable stored = table();
  create(stored);
  const auto again = try_create(stored);
  ASSERT_FALSE(again);
  EXPECT_EQ(again.error().code, "conflict");
}

TEST_P(AnyStore, RefusesTheSameVersionTwice) {
  const StoredTable stored = table();
  const TableNumber number = create(stored);
  EXPECT_FALSE(append(number, entry(1, "first")));
  const auto error = append(number, entry(1, "second"));
  ASSERT_TRUE(error);
  EXPECT_EQ(error->code, "conflict");
  EXPECT_EQ(store->load(stored.id)->log, std::vector<LogEntry>{entry(1, "first")});
}

TEST_P(AnyStore, OneBadWriteSpoilsNoOther) {
  std::vector<StoredTable> tables;
  std::vector<TableNumber> numbers;
  for (int i = 0; i < 20; ++i) {
    tables.push_back(table());
    numbers.push_back(create(tables.back()));
  }
  EXPECT_FALSE(append(numbers[7], entry(1, "there already")));
  // All at once, so that they meet in one commit; number 7's version exists.
  std::vector<std::promise<std::optional<Error>>> promises(tables.size());
  for (std::size_t i = 0; i < tables.size(); ++i)
    store->append(numbers[i], entry(1, "new"), {},
                  [&, i](std::optional<Error> e) { promises[i].set_value(e); });
  for (std::size_t i = 0; i < tables.size(); ++i) {
    EXPECT_EQ(promises[i].get_future().get().has_value(), i == 7) << i;
    EXPECT_EQ(store->load(tables[i].id)->log.size(), 1u);
    EXPECT_EQ(store->load(tables[i].id)->log[0].body, i == 7 ? "there already" : "new");
  }
}

TEST_P(AnyStore, KeepsTheOrderOfATableUnderManyWriters) {
  constexpr int kEach = 200;
  std::vector<StoredTable> tables = {table(), table(), table(), table()};
  std::vector<std::thread> writers;
  std::atomic<int> failed{0};
  for (const StoredTable& one : tables)
    writers.emplace_back([&, number = create(one)] {
      std::atomic<int> left{kEach};
      for (int version = 1; version <= kEach; ++version)
        store->append(number, entry(version), {}, [&](std::optional<Error> e) {
          failed += e.has_value();
          --left;
        });
      while (left > 0) std::this_thread::yield();
    });
  for (std::thread& writer : writers) writer.join();
  EXPECT_EQ(failed, 0);
  for (const StoredTable& one : tables)
    EXPECT_EQ(store->load(one.id)->log.size(), static_cast<std::size_t>(kEach));
}

TEST_P(AnyStore, LobbyIsNewestFirstAndPaged) {
  std::vector<std::string> ids;
  for (int i = 0; i < 7; ++i) {
    StoredTable one = table();
    one.created += i;
    ids.push_back(one.id);
    create(one, i == 3 ? "" : R"({"open":1})");  // number 3 is private
  }
  const LobbyPage first = store->lobby({}, 4, 0);
  ASSERT_EQ(first.rows.size(), 4u);
  EXPECT_EQ(first.rows[0].id, ids[6]);
  EXPECT_EQ(first.rows[3].id, ids[2]);
  EXPECT_EQ(first.rows[0].listing, R"({"open":1})");
  ASSERT_TRUE(first.next);
  const LobbyPage second = store->lobby(first.next, 4, 0);
  ASSERT_EQ(second.rows.size(), 2u);
  EXPECT_EQ(second.rows[1].id, ids[0]);
  EXPECT_FALSE(second.next);
  EXPECT_EQ(store->lobby({}, 20, table().created + 5).rows.size(), 2u);  // too old to be shown
}

TEST_P(AnyStore, AnEntryCanChangeTheListing) {
  const TableNumber number = create(table(), "old");
  EXPECT_FALSE(append(number, entry(1), "new"));
  EXPECT_EQ(store->lobby({}, 5, 0).rows.at(0).listing, "new");
  EXPECT_FALSE(append(number, entry(2)));
  EXPECT_EQ(store->lobby({}, 5, 0).rows.at(0).listing, "new");
  EXPECT_FALSE(append(number, entry(3), ""));
  EXPECT_TRUE(store->lobby({}, 5, 0).rows.empty());
}

TEST_P(AnyStore, KeepsChatAndNotes) {
  const TableNumber number = create(table());
  const ChatLine hello{1, 0, "k1", "Ada", "hello\nthere", 1763250002};
  const ChatLine watching{2, -1, "k2", "", "👋", 1763250003};
  EXPECT_FALSE(say(number, hello));
  EXPECT_FALSE(say(number, watching));
  EXPECT_TRUE(say(number, watching));
  EXPECT_EQ(store->chat(number), (std::vector<ChatLine>{hello, watching}));
  EXPECT_EQ(store->note(number, 1), "");
  EXPECT_FALSE(note(number, 1, "first"));
  EXPECT_FALSE(note(number, 1, "second"));
  EXPECT_EQ(store->note(number, 1), "second");
  EXPECT_EQ(store->note(number, 0), "");
}

TEST_P(AnyStore, WritesWhatWaitsBeforeItCloses) {
  const StoredTable stored = table();
  const TableNumber number = create(stored);
  std::atomic<int> answered{0};
  for (int version = 1; version <= 500; ++version)
    store->append(number, entry(version), {}, [&](std::optional<Error> e) { answered += !e; });
  reopen();
  EXPECT_EQ(answered, 500);
  EXPECT_EQ(store->load(stored.id)->log.size(), 500u);
}

INSTANTIATE_TEST_SUITE_P(Stores, AnyStore,
                         testing::Values(StoreKind{"Sqlite",
                                                   [](const test::Folder& folder) {
                                                     return open_sqlite_store(folder / "tables.db").value();
                                                   }}),
                         [](const auto& kind) { return std::string(kind.param.name); });

// ---- What only the file has ----

// SQLite's own way to the disk, with its waits for the disk counted.
class CountedDisk {
 public:
  CountedDisk() {
    plain_ = sqlite3_vfs_find(nullptr);
    counted_ = *plain_;
    counted_.zName = "counted";
    counted_.xOpen = [](sqlite3_vfs*, const char* name, sqlite3_file* file, int flags, int* out) {
      const int code = plain_->xOpen(plain_, name, file, flags, out);
      if (code != SQLITE_OK || !(flags & SQLITE_OPEN_WAL)) return code;
      if (!sync_) {
        methods_ = *file->pMethods;
        sync_ = methods_.xSync;
        methods_.xSync = [](sqlite3_file* which, int how) {
          ++syncs;
          return sync_(which, how);
        };
      }
      file->pMethods = &methods_;
      return code;
    };
    sqlite3_vfs_register(&counted_, 1);
  }
  ~CountedDisk() {
    sqlite3_vfs_register(plain_, 1);
    sqlite3_vfs_unregister(&counted_);
  }
  CountedDisk(const CountedDisk&) = delete;
  CountedDisk& operator=(const CountedDisk&) = delete;

  static inline std::atomic<int> syncs{0};

 private:
  static inline sqlite3_vfs* plain_ = nullptr;
  static inline sqlite3_io_methods methods_{};
  static inline int (*sync_)(sqlite3_file*, int) = nullptr;
  sqlite3_vfs counted_{};
};

TEST(SqliteStore, AnswersOnlyWhenTheDiskHasIt) {
  const CountedDisk disk;
  const test::Folder folder;
  const auto store = open_sqlite_store(folder / "t.db");
  ASSERT_TRUE(store);
  for (int i = 0; i < 5; ++i) {
    const int before = CountedDisk::syncs;
    StoredTable table;
    table.id = new_table_id();
    std::promise<int> answered;
    (*store)->create(table, "", [&](const auto&) { answered.set_value(CountedDisk::syncs); });
    EXPECT_GT(answered.get_future().get(), before);
  }
}

TEST(SqliteStore, TakesOverAFileOfTheFirstSchema) {
  const test::Folder folder;
  const std::string id = new_table_id();
  {
    SQLite::Database db(folder / "t.db", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    db.exec(
        "CREATE TABLE tables (number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, game TEXT "
        "NOT "
        "NULL, options TEXT NOT NULL, seats TEXT NOT NULL, seed BLOB NOT NULL, in_lobby INTEGER NOT NULL, "
        "created INTEGER NOT NULL, clock_seconds INTEGER NOT NULL, clock_increment INTEGER NOT NULL, "
        "rules_version INTEGER NOT NULL, listing TEXT) STRICT;"
        "CREATE TABLE log (tbl INTEGER NOT NULL, version INTEGER NOT NULL, kind TEXT NOT NULL, seat INTEGER "
        "NOT "
        "NULL, key TEXT NOT NULL, body TEXT NOT NULL, clocks TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY "
        "(tbl, version)) STRICT, WITHOUT ROWID;"
        "CREATE TABLE chat (tbl INTEGER NOT NULL, number INTEGER NOT NULL, seat INTEGER NOT NULL, key TEXT "
        "NOT "
        "NULL, name TEXT NOT NULL, text TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (tbl, number)) "
        "STRICT, "
        "WITHOUT ROWID;"
        "CREATE TABLE notes (tbl INTEGER NOT NULL, seat INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY "
        "(tbl, "
        "seat)) STRICT, WITHOUT ROWID;"
        "PRAGMA user_version = 1");
    db.exec("INSERT INTO tables VALUES (7, '" + id +
            "', 'tea-time', '{}', '[]', x'00', 0, 5, 0, 0, 1, NULL)");
    db.exec("INSERT INTO log VALUES (7, 1, 'play', 0, 'k', '0 take b2', '', 6)");
  }
  const auto store = open_sqlite_store(folder / "t.db");
  ASSERT_TRUE(store) << store.error().message;
  const auto loaded = (*store)->load(id);
  ASSERT_TRUE(loaded);
  EXPECT_EQ(loaded->number, 7);
  EXPECT_EQ(loaded->table.game, "tea-time");
  EXPECT_EQ(loaded->table.edition, "");
  ASSERT_EQ(loaded->log.size(), 1u);
  EXPECT_EQ(loaded->log[0].body, "0 take b2");
}

TEST(SqliteStore, IsItsOwnersAlone) {
  const test::Folder folder;
  const auto store = open_sqlite_store(folder / "t.db");
  ASSERT_TRUE(store);
  ASSERT_TRUE(back_up_sqlite_store(folder / "t.db", folder / "copy.db"));
  for (const char* name : {"t.db", "t.db-wal", "copy.db"}) {
    const auto mode = std::filesystem::status(folder / name).permissions();
    EXPECT_EQ(mode & std::filesystem::perms(0077), std::filesystem::perms::none) << name;
  }
}

TEST(SqliteStore, OneServerAFile) {
  const test::Folder folder;
  const auto first = open_sqlite_store(folder / "t.db");
  ASSERT_TRUE(first);
  const auto second = open_sqlite_store(folder / "t.db");
  ASSERT_FALSE(second);
  EXPECT_NE(second.error().message.find("another server"), std::string::npos) << second.error().message;
}

TEST(SqliteStore, RefusesAFileFromTheFuture) {
  const test::Folder folder;
  {
    SQLite::Database db(folder / "t.db", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    db.exec("PRAGMA user_version = 1000");
  }
  const auto store = open_sqlite_store(folder / "t.db");
  ASSERT_FALSE(store);
  EXPECT_NE(store.error().message.find("newer Samovar"), std::string::npos) << store.error().message;
}

TEST(SqliteStore, RefusesWhatIsNoDatabase) {
  const test::Folder folder;
  std::FILE* file = std::fopen((folder / "t.db").c_str(), "w");
  std::fputs(
      "this is a shopping list, not a database, and it is long enough to be read as a header: tea, rum, "
      "sugar, "
      "lemons, more tea",
      file);
  std::fclose(file);
  EXPECT_FALSE(open_sqlite_store(folder / "t.db"));
  EXPECT_FALSE(open_sqlite_store("/no/such/folder/t.db"));
}

TEST(SqliteStore, IsCopiedWhileInUse) {
  const test::Folder folder;
  auto store = open_sqlite_store(folder / "t.db");
  ASSERT_TRUE(store);
  StoredTable stored;
  stored.id = new_table_id();
  stored.game = "tea-time";
  std::promise<void> made;
  (*store)->create(stored, "", [&](const auto&) { made.set_value(); });
  made.get_future().wait();
  ASSERT_TRUE(back_up_sqlite_store(folder / "t.db", folder / "copy.db"));
  EXPECT_FALSE(back_up_sqlite_store(folder / "t.db", folder / "copy.db"));  // never over another file
  EXPECT_FALSE(back_up_sqlite_store(folder / "none.db", folder / "other.db"));
  const auto copy = open_sqlite_store(folder / "copy.db");
  ASSERT_TRUE(copy);
  EXPECT_TRUE((*copy)->load(stored.id));
}

}  // namespace
}  // namespace samovar::server
