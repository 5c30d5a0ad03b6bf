// The store in a file, held to what every store must do, and what only a file has.
#include <filesystem>

#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>

#include "server/cluster.hpp"
#include "server/metrics.hpp"
#include "server/net.hpp"
#include "server/queued_store.hpp"
#include "server/settings.hpp"
#include "server/sqlite_store.hpp"
#include "server/ticker.hpp"
#include "tests/house/store_conformance.hpp"
#include "tests/server/disk.hpp"
#include "tests/server/visitor.hpp"

namespace samovar::house {
namespace {

class SqliteBox final : public StoreBox {
 public:
  SqliteBox() { reopen(); }
  Store& store() override { return *store_; }
  bool durable() const override { return true; }
  void reopen() override {
    store_.reset();
    store_ = server::open_sqlite_store(folder_ / "tables.db").value();
  }

 private:
  test::Folder folder_;
  std::unique_ptr<Store> store_;
};

INSTANTIATE_TEST_SUITE_P(Sqlite, AnyStore,
                         testing::Values(StoreKind{"File", [] { return std::make_unique<SqliteBox>(); }}),
                         [](const auto& kind) { return std::string(kind.param.name); });

}  // namespace
}  // namespace samovar::house

namespace samovar::server {
namespace {

using namespace house;
using test::Disk;

std::optional<LoadedTable> loaded(Store& store, const std::string& id) {
  std::promise<std::optional<LoadedTable>> promise;
  store.load(id, [&](tl::expected<std::optional<LoadedTable>, Error> answer) {
    promise.set_value(answer.value_or(std::nullopt));
  });
  return promise.get_future().get();
}

TEST(SqliteStore, AnswersOnlyWhenTheDiskHasIt) {
  const Disk disk;
  const test::Folder folder;
  const auto store = open_sqlite_store(folder / "t.db");
  ASSERT_TRUE(store);
  for (int i = 0; i < 5; ++i) {
    const int before = Disk::syncs;
    StoredTable table;
    table.id = new_table_id();
    std::promise<int> answered;
    (*store)->create(table, "", [&](const auto&) { answered.set_value(Disk::syncs); });
    EXPECT_GT(answered.get_future().get(), before);
  }
}

// Too many open files, a lock, no memory: the table is as it was, and whoever comes back finds it.
TEST(SqliteStore, WhatCannotBeOpenedNowIsNotDamaged) {
  const Disk disk;
  const test::Folder folder;
  const auto store = open_sqlite_store(folder / "t.db");
  ASSERT_TRUE(store);
  StoredTable table;
  table.id = new_table_id();
  std::promise<bool> made;
  (*store)->create(table, "", [&](const auto& number) { made.set_value(number.has_value()); });
  ASSERT_TRUE(made.get_future().get());
  Disk::shut = true;
  std::promise<std::string> code;
  (*store)->load(table.id,
                 [&](const auto& answer) { code.set_value(answer ? "found" : answer.error().code); });
  EXPECT_EQ(code.get_future().get(), "unavailable");
  Disk::shut = false;
  EXPECT_TRUE(loaded(**store, table.id));
}

// What is thrown need not be an exception of the library's.
TEST(SqliteStore, AnAnswerThatThrowsTakesNoOtherWithIt) {
  const test::Folder folder;
  const auto store = open_sqlite_store(folder / "t.db");
  ASSERT_TRUE(store);
  StoredTable table;
  table.id = new_table_id();
  (*store)->create(table, "", [](const auto&) { throw 7; });
  (*store)->check([](const auto&) { throw std::runtime_error("on demand"); });
  for (int i = 0; i < 8; ++i) (*store)->load(table.id, [](const auto&) { throw 7; });
  std::promise<bool> checked;
  (*store)->check([&](const auto& error) { checked.set_value(!error); });
  EXPECT_TRUE(checked.get_future().get());
  EXPECT_TRUE(loaded(**store, table.id));
}

// A store that throws while it writes, until it is told not to.
class ThrowingStore final : public QueuedStore {
 public:
  explicit ThrowingStore(StoreOptions options) : QueuedStore(std::move(options)) { start_writing(); }
  ~ThrowingStore() override { finish_writing(); }
  void load(std::string, Told<std::optional<LoadedTable>>) override {}
  void versions(std::vector<std::string>, Told<Versions>) override {}
  void lobby(std::optional<TableNumber>, int, std::int64_t, Told<LobbyPage>) override {}
  void chat(TableNumber, int, int, Told<std::vector<ChatLine>>) override {}
  void review(std::string, std::string, Told<std::optional<std::string>>) override {}
  std::atomic<bool> throws{true};

 private:
  std::vector<std::optional<Error>> commit(std::span<Job> jobs) override {
    if (throws) throw 7;
    return std::vector<std::optional<Error>>(jobs.size());
  }
};

TEST(QueuedStore, AWriteThatThrowsIsAnsweredAndFollowedByTheNext) {
  // Who is told of a commit, or hands answers on, may throw as well.
  ThrowingStore store({[](std::size_t, double) { throw 7; }, [](const std::function<void()>&) { throw 7; }});
  const auto code = [&] {
    auto told = std::make_shared<std::promise<std::string>>();
    store.check([told](const auto& error) { told->set_value(error ? error->code : "stored"); });
    auto answer = told->get_future();
    return answer.wait_for(std::chrono::seconds(10)) == std::future_status::ready ? answer.get() : "nothing";
  };
  EXPECT_EQ(code(), "unknown");
  EXPECT_EQ(code(), "unknown");
  store.throws = false;
  EXPECT_EQ(code(), "stored");
}

TEST(Net, AHandlerThatThrowsEndsNothingElse) {
  const test::Folder folder;
  Settings settings;
  settings.data = folder / "t.db";
  settings.io_threads = 1;
  Metrics metrics;
  const auto cluster = make_cluster(settings);
  ASSERT_TRUE(cluster);
  const auto net = make_net(settings, metrics, **cluster);
  net->post([] { throw std::runtime_error("on demand"); });
  net->post([] { throw 7; });
  std::promise<void> reached;
  net->post([&] { reached.set_value(); });
  EXPECT_EQ(reached.get_future().wait_for(std::chrono::seconds(10)), std::future_status::ready);
  net->stop();
}

TEST(Net, ATickThatThrowsIsFollowedByTheNext) {
  std::atomic<int> first{0}, second{0}, third{0};
  std::promise<void> thrice;
  Ticker ticker(std::chrono::milliseconds(1), {[&] {
                                                 ++first;
                                                 throw std::runtime_error("on demand");
                                               },
                                               [&] {
                                                 ++second;
                                                 throw 7;
                                               },
                                               [&] {
                                                 if (++third == 3) thrice.set_value();
                                               }});
  ASSERT_EQ(thrice.get_future().wait_for(std::chrono::seconds(10)), std::future_status::ready);
  EXPECT_TRUE(ticker.stop());
  EXPECT_FALSE(ticker.stop());
  EXPECT_EQ(first, third);
  EXPECT_EQ(second, third);
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
            "', 'tea-time', '{}', '[]', zeroblob(32), 0, 5, 0, 0, 1, NULL)");
    db.exec("INSERT INTO log VALUES (7, 1, 'play', 0, 'k', '0 take b2', '', 6)");
  }
  const auto store = open_sqlite_store(folder / "t.db");
  ASSERT_TRUE(store) << store.error().message;
  const auto found = loaded(**store, id);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->number, 7);
  EXPECT_EQ(found->table.game, "tea-time");
  EXPECT_EQ(found->table.edition, "");
  ASSERT_EQ(found->log.size(), 1u);
  EXPECT_EQ(found->log[0].body, "0 take b2");
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

TEST(SqliteStore, ALinkIsNoWayRoundTheLock) {
  const test::Folder folder;
  const auto first = open_sqlite_store(folder / "t.db");
  ASSERT_TRUE(first);
  std::filesystem::create_symlink(folder / "t.db", folder / "symbolic.db");
  std::filesystem::create_hard_link(folder / "t.db", folder / "hard.db");
  for (const char* name : {"symbolic.db", "hard.db", "./t.db"}) {
    const auto second = open_sqlite_store(folder / name);
    ASSERT_FALSE(second) << name;
    EXPECT_NE(second.error().message.find("another server"), std::string::npos) << second.error().message;
  }
}

TEST(SqliteStore, AFullDiskIsSaidAndForgotten) {
  const Disk disk;
  const test::Folder folder;
  const auto store = open_sqlite_store(folder / "t.db");
  ASSERT_TRUE(store);
  const auto checked = [&] {
    std::promise<std::optional<Error>> promise;
    (*store)->check([&](std::optional<Error> error) { promise.set_value(std::move(error)); });
    return promise.get_future().get();
  };
  EXPECT_FALSE(checked());
  Disk::full = true;
  const auto error = checked();
  ASSERT_TRUE(error);
  EXPECT_EQ(error->code, "not_stored");
  Disk::full = false;
  EXPECT_FALSE(checked());
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
  EXPECT_TRUE(loaded(**copy, stored.id));
}

}  // namespace
}  // namespace samovar::server
