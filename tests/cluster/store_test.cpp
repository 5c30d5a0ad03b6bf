// The store in PostgreSQL, held to what every store must do, and what only a database has.
#include <csignal>

#include <libpq-fe.h>

#include "server/cluster.hpp"
#include "server/postgres_schema.hpp"
#include "server/postgres_store.hpp"
#include "server/settings.hpp"
#include "tests/cluster/database.hpp"
#include "tests/house/store_conformance.hpp"

namespace samovar::house {
namespace {

using server::Cluster;
using server::Settings;
using test::Database;

class PostgresBox final : public StoreBox {
 public:
  PostgresBox() : address_(Database::shared().address(Database::shared().fresh())) { open(); }
  ~PostgresBox() override { close(); }
  Store& store() override { return *store_; }
  bool durable() const override { return true; }
  void reopen() override {
    close();
    open();
  }

 private:
  void open() {
    Settings settings;
    settings.data = address_;
    cluster_ = server::make_cluster(settings).value();
    store_ = cluster_->open_store({}).value();
    EXPECT_TRUE(cluster_->join("127.0.0.1:1", [](const auto&) { return 0; }));
  }
  void close() {
    cluster_->leave();
    store_.reset();
    cluster_->depart();
  }
  std::string address_;
  std::unique_ptr<Cluster> cluster_;
  std::unique_ptr<Store> store_;
};

INSTANTIATE_TEST_SUITE_P(Postgres, AnyStore,
                         testing::Values(StoreKind{"Database",
                                                   [] { return std::make_unique<PostgresBox>(); }}),
                         [](const auto& kind) { return std::string(kind.param.name); });

// ---- What only a database has ----

// A node in this process, without a network.
struct Node {
  explicit Node(const std::string& name, const char* address = "127.0.0.1:1", int lease_ms = 60000) {
    Settings settings;
    settings.data = Database::shared().address(name);
    settings.node_address = address;
    settings.lease_ms = lease_ms;
    cluster = server::make_cluster(settings).value();
    store = cluster->open_store({}).value();
    EXPECT_TRUE(cluster->join("127.0.0.1:1", [](const auto&) { return 0; }));
  }
  ~Node() {
    store.reset();
    cluster->depart();
  }
  tl::expected<TableNumber, Error> create(const StoredTable& table) const {
    std::promise<tl::expected<TableNumber, Error>> promise;
    store->create(table, {}, [&](auto number) { promise.set_value(number); });
    return promise.get_future().get();
  }
  std::string append(TableNumber table, int version, const std::string& body) const {
    std::promise<std::string> promise;
    store->append(table, {version, "play", 0, "key", body, "", 1}, {},
                  [&](const std::optional<Error>& e) { promise.set_value(e ? e->code : "stored"); });
    return promise.get_future().get();
  }
  std::vector<LogEntry> log(const std::string& id) const {
    std::promise<std::vector<LogEntry>> promise;
    store->load(id, [&](const auto& found) { promise.set_value(found.value()->log); });
    return promise.get_future().get();
  }
  std::unique_ptr<Cluster> cluster;
  std::unique_ptr<Store> store;
};

StoredTable some_table() {
  StoredTable table;
  table.id = new_table_id();
  table.game = "tea-time";
  return table;
}

// A store with a number that is never renewed: what becomes of its writes is the database's word alone.
struct Writing {
  Writing(Database& the_database, std::string the_name, std::chrono::milliseconds patience)
      : database(the_database),
        name(std::move(the_name)),
        place(std::make_shared<server::postgres::Place>(database.address(name))) {
    server::postgres::bring_up_to_date(*place, std::chrono::steady_clock::now() + std::chrono::seconds(60));
    number = std::stoi(database.ask(
        name, "INSERT INTO nodes (address, rules, until) VALUES ('', 1, now()) RETURNING node")[0][0]);
    store = server::make_postgres_store(place, [this] { return number; }, {}, {patience, 2 * patience});
  }
  std::future<std::string> append(TableNumber table, int version) const {
    const auto end = std::make_shared<std::promise<std::string>>();
    store->append(table, {version, "play", 0, "key", "body", "", 1}, {},
                  [end](const std::optional<Error>& e) { end->set_value(e ? e->code : "stored"); });
    return end->get_future();
  }
  TableNumber create(const StoredTable& table) const {
    std::promise<TableNumber> promise;
    store->create(table, {}, [&](const auto& made) { promise.set_value(made.value()); });
    return promise.get_future().get();
  }
  std::string entries() const { return database.ask(name, "SELECT count(*) FROM log")[0][0]; }

  Database& database;
  std::string name;
  std::shared_ptr<server::postgres::Place> place;
  int number = 0;
  std::unique_ptr<Store> store;
};

TEST(PostgresStore, ANodeThatWasDeclaredDeadWritesNothing) {
  Database& database = Database::shared();
  const Writing writing(database, database.fresh(), std::chrono::seconds(10));
  const TableNumber number = writing.create(some_table());
  EXPECT_EQ(writing.append(number, 1).get(), "stored");
  database.ask(writing.name, "DELETE FROM nodes");
  EXPECT_EQ(writing.append(number, 2).get(), "fenced");
  EXPECT_EQ(writing.append(number, 2).get(), "fenced");
  EXPECT_EQ(writing.entries(), "1");
}

// The race that the fence is for: a write that is on its way when its node is declared dead.
void death_waits() {
  Database& database = Database::shared();
  const Writing writing(database, database.fresh(), std::chrono::seconds(10));
  const TableNumber number = writing.create(some_table());
  ASSERT_EQ(writing.append(number, 1).get(), "stored");

  PGconn* const holder = PQconnectdb(database.address(writing.name).c_str());
  PQclear(PQexec(holder, "BEGIN; SELECT FROM tables FOR UPDATE"));
  std::future<std::string> end = writing.append(number, 2);
  while (database.ask(writing.name, "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock'").empty())
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  EXPECT_ANY_THROW(database.ask(writing.name, "SET lock_timeout = 200; DELETE FROM nodes"));
  PQclear(PQexec(holder, "COMMIT"));
  PQfinish(holder);
  EXPECT_EQ(end.get(), "stored");
  database.ask(writing.name, "DELETE FROM nodes");
  EXPECT_EQ(writing.append(number, 3).get(), "fenced");
  EXPECT_EQ(writing.entries(), "2");
}

TEST(PostgresStore, DeathWaitsForWhatIsOnItsWay) {
  for (int round = 0; round < test::rounds(); ++round) death_waits();
}

void two_believe() {
  Database& database = Database::shared();
  const std::string name = database.fresh();
  const Node one(name), other(name);
  constexpr int kTables = 8, kEach = 60;
  std::vector<StoredTable> tables;
  std::vector<TableNumber> numbers;
  for (int i = 0; i < kTables; ++i) {
    tables.push_back(some_table());
    numbers.push_back(one.create(tables.back()).value());
  }
  std::atomic<int> stored{0}, conflicts{0}, others{0};
  std::vector<std::thread> writers;
  for (const Node* node : {&one, &other})
    for (int i = 0; i < kTables; ++i)
      writers.emplace_back([&, node, i] {
        for (int k = 0; k < kEach; ++k) {
          const int next = static_cast<int>(node->log(tables[static_cast<std::size_t>(i)].id).size()) + 1;
          const std::string end =
              node->append(numbers[static_cast<std::size_t>(i)], next, std::to_string(node == &one));
          ++(end == "stored" ? stored : end == "conflict" ? conflicts : others);
        }
      });
  for (std::thread& writer : writers) writer.join();
  EXPECT_EQ(others, 0);
  EXPECT_EQ(stored + conflicts, 2 * kTables * kEach);
  EXPECT_GT(conflicts, 0);
  EXPECT_EQ(database.ask(name, "SELECT count(*) FROM log")[0][0], std::to_string(stored));
  EXPECT_TRUE(
      database
          .ask(name,
               "SELECT FROM tables t WHERE version <> (SELECT count(*) FROM log l WHERE l.tbl = t.number) OR "
               "version <> (SELECT max(l.version) FROM log l WHERE l.tbl = t.number)")
          .empty());
}

TEST(PostgresStore, TwoWhoBothBelieveToOwnATableKeepOneChain) {
  for (int round = 0; round < test::rounds(); ++round) two_believe();
}

// Every connection is cut again and again: what was under way is sent again, and is there once.
TEST(PostgresStore, ACutConnectionLosesAndRepeatsNothing) {
  Database& database = Database::shared();
  const std::string name = database.fresh();
  const Node node(name);
  constexpr int kTables = 6, kEach = 150;
  std::vector<StoredTable> tables;
  for (int i = 0; i < kTables; ++i) tables.push_back(some_table());
  std::atomic<int> writing{kTables};
  std::vector<std::thread> writers;
  for (const StoredTable& table : tables)
    writers.emplace_back([&] {
      const TableNumber number = node.create(table).value();
      for (int version = 1; version <= kEach; ++version)
        EXPECT_EQ(node.append(number, version, std::to_string(version)), "stored");
      --writing;
    });
  int cuts = 0;
  while (writing > 0) {
    cuts += static_cast<int>(
        database
            .ask(name,
                 "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = "
                 "'samovar'")
            .size());
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
  }
  for (std::thread& writer : writers) writer.join();
  EXPECT_GT(cuts, 0);
  for (const StoredTable& table : tables) {
    const std::vector<LogEntry> log = node.log(table.id);
    ASSERT_EQ(log.size(), static_cast<std::size_t>(kEach));
    for (int version = 1; version <= kEach; ++version)
      EXPECT_EQ(log[static_cast<std::size_t>(version - 1)].body, std::to_string(version));
  }
}

// Nobody knows what has become of a write without an answer; and it is not taken back: it may be there later.
TEST(PostgresStore, WhatIsNotAnsweredIsUnknown) {
  Database own;
  const Writing writing(own, own.fresh(), std::chrono::milliseconds(300));
  const TableNumber number = writing.create(some_table());
  ASSERT_EQ(writing.append(number, 1).get(), "stored");
  own.pause();
  const std::string end = writing.append(number, 2).get();
  // This one was not even sent.
  const std::string next = writing.append(number, 3).get();
  own.resume();
  EXPECT_EQ(end, "unknown");
  EXPECT_EQ(next, "not_stored");
  for (int i = 0; i < 400 && writing.entries() != "2"; ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(25));
  EXPECT_EQ(writing.entries(), "2");
  EXPECT_EQ(writing.append(number, 2).get(), "conflict");
  EXPECT_EQ(writing.append(number, 3).get(), "stored");
}

// Of a failover's two primaries the later one, and never again the one that was left behind.
TEST(PostgresStore, APrimaryThatWasLeftBehindIsNotListenedTo) {
  Database former;
  Database later(former);
  server::postgres::Place place(Database::address_of_both(former, later, "postgres"));
  const auto connect = [&] {
    server::postgres::Connection(place, std::chrono::steady_clock::now() + std::chrono::seconds(5));
  };
  connect();
  EXPECT_EQ(place.timeline, 1u);
  later.promote();  // and the former one lives on
  connect();
  EXPECT_EQ(place.timeline, 2u);
  later.end(SIGQUIT);
  try {
    connect();
    ADD_FAILURE() << "the former primary is listened to";
  } catch (const server::postgres::Lost& lost) {
    EXPECT_NE(std::string(lost.what()).find("left behind"), std::string::npos) << lost.what();
  }
}

TEST(PostgresStore, OneAloneExcludesAllOthers) {
  const std::string name = Database::shared().fresh();
  const Node alone(name, "");
  EXPECT_EQ(alone.cluster->where(new_table_id()).place, Whereabouts::Place::here);
  const auto refusal = [&](const char* address) {
    Settings settings;
    settings.data = Database::shared().address(name);
    settings.lease_ms = 1000;
    settings.node_address = address;
    const auto second = server::make_cluster(settings).value();
    const auto store = second->open_store({}).value();
    const auto joined = second->join("127.0.0.1:2", [](const auto&) { return 0; });
    return joined ? "" : joined.error().message;
  };
  std::future<std::string> node = std::async(std::launch::async, refusal, "127.0.0.1:2");
  for (const std::string& said : {refusal(""), node.get()})
    EXPECT_NE(said.find("node-address"), std::string::npos) << said;
}

TEST(PostgresStore, NeedsNoMoreRightsThanToReadAndWrite) {
  Database& database = Database::shared();
  const std::string name = database.fresh();
  {
    const Node maker(name, "");
  }
  database.ask(name,
               "CREATE ROLE plain LOGIN; GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public "
               "TO plain");
  Settings settings;
  settings.data = database.address(name);
  settings.data.replace(settings.data.find("samovar@"), 8, "plain@");
  const auto cluster = server::make_cluster(settings).value();
  const auto store = cluster->open_store({});
  ASSERT_TRUE(store) << store.error().message;
  const auto joined = cluster->join("", [](const auto&) { return 0; });
  ASSERT_TRUE(joined) << joined.error().message;
  std::promise<bool> made;
  (*store)->create(some_table(), {}, [&](const auto& number) { made.set_value(number.has_value()); });
  EXPECT_TRUE(made.get_future().get());
  cluster->leave();
}

// A database of the first schema, with a table in it and a role that may only read and write: the owner
// migrates it, and that role has rights on what is new.
TEST(PostgresStore, AFormerSchemaIsMigratedWithWhatIsInIt) {
  Database& database = Database::shared();
  const std::string name = database.fresh();
  const StoredTable table = some_table();
  {
    const Node maker(name);
    const TableNumber number = maker.create(table).value();
    EXPECT_EQ(maker.append(number, 1, "kept"), "stored");
  }
  database.ask(name,
               "DROP TABLE reviews; ALTER TABLE samovar DROP COLUMN oldest; UPDATE samovar SET schema = 1; "
               "CREATE ROLE plainer LOGIN; "
               "GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO plainer; "
               "ALTER DEFAULT PRIVILEGES IN SCHEMA public "
               "GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO plainer");
  Settings plain;
  plain.data = database.address(name);
  plain.data.replace(plain.data.find("samovar@"), 8, "plainer@");
  const auto early = server::make_cluster(plain).value()->open_store({});
  ASSERT_FALSE(early);
  EXPECT_NE(early.error().message.find("permission denied"), std::string::npos) << early.error().message;
  {
    const Node owner(name);
    const std::vector<LogEntry> log = owner.log(table.id);
    ASSERT_EQ(log.size(), 1u);
    EXPECT_EQ(log[0].body, "kept");
  }
  const auto cluster = server::make_cluster(plain).value();
  const auto store = cluster->open_store({});
  ASSERT_TRUE(store) << store.error().message;
  ASSERT_TRUE(cluster->join("", [](const auto&) { return 0; }));
  std::promise<std::string> kept;
  (*store)->keep_review({"record", "by", "text"}, [&](const std::optional<Error>& error) {
    kept.set_value(error ? error->message : "");
  });
  EXPECT_EQ(kept.get_future().get(), "");
  cluster->leave();
}

TEST(PostgresStore, ManyMayOpenANewDatabaseAtOnce) {
  const std::string name = Database::shared().fresh();
  std::vector<std::thread> openers;
  for (int i = 0; i < 6; ++i) openers.emplace_back([&] { const Node node(name); });
  for (std::thread& opener : openers) opener.join();
  EXPECT_EQ(Database::shared().ask(name, "SELECT count(*) FROM slots")[0][0], "1024");
}

TEST(PostgresStore, ADatabaseFromTheFutureSaysWhoMayUseIt) {
  const std::string name = Database::shared().fresh();
  {
    const Node maker(name, "");
  }
  Settings settings;
  settings.data = Database::shared().address(name);
  // What is new does not disturb us: a node of the former version that starts again in the middle of an
  // upgrade.
  Database::shared().ask(name, "UPDATE samovar SET schema = 1000");
  EXPECT_TRUE(server::make_cluster(settings).value()->open_store({}));
  Database::shared().ask(name, "UPDATE samovar SET oldest = 1000");
  const auto store = server::make_cluster(settings).value()->open_store({});
  ASSERT_FALSE(store);
  EXPECT_NE(store.error().message.find("newer Samovar"), std::string::npos) << store.error().message;
}

TEST(PostgresStore, APasswordIsNotPrinted) {
  EXPECT_EQ(server::printable("postgresql://ada:secret@db.example/tables?sslmode=require&password=secret"),
            "postgresql://ada@db.example/tables");
  EXPECT_EQ(server::printable("postgresql://db.example:5432/tables"), "postgresql://db.example:5432/tables");
  EXPECT_EQ(server::printable("/var/lib/tables.db"), "/var/lib/tables.db");
}

}  // namespace
}  // namespace samovar::house
