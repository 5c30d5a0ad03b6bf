// All tables from a file to a database and back: the same to the byte, however often it was interrupted.
#include "server/move_store.hpp"

#include <csignal>
#include <filesystem>
#include <future>
#include <thread>

#include <SQLiteCpp/SQLiteCpp.h>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "house/identity.hpp"
#include "server/sqlite_store.hpp"
#include "tests/cluster/players.hpp"
#include "tests/paths.hpp"

namespace samovar::test {
namespace {

constexpr int kTables = 24, kEntries = 25;

house::Stored counted(std::promise<void>& done, std::atomic<int>& left) {
  return [&](const std::optional<Error>& error) {
    EXPECT_FALSE(error) << error->message;
    if (--left == 0) done.set_value();
  };
}

// Tables with logs, notes and, one of them, more chat than is loaded at once. In words that both stores must
// keep as they are.
void fill(const std::string& path) {
  const auto store = server::open_sqlite_store(path).value();
  for (int i = 0; i < kTables; ++i) {
    house::StoredTable table;
    table.id = house::new_table_id();
    table.game = i % 2 ? "chai" : "tea-time";
    table.options = R"({"quote":"\"\\","tab":"	"})";
    table.seats = "[{\"name\":\"Zoë {a,b} NULL\"}]";
    table.seed.fill(static_cast<Seed::value_type>(i * 5));
    table.in_lobby = i % 3 == 0;
    table.created = 1700000000 + i;
    table.clock_seconds = i;
    table.clock_increment = i % 7;
    table.rules_version = 1 + i % 3;
    table.edition = i % 2 ? "" : "ab12";
    table.deal = i % 5 ? "" : house::new_table_id();
    std::promise<house::TableNumber> made;
    store->create(table, i % 3 == 0 ? R"({"open":1})" : "",
                  [&](const auto& number) { made.set_value(number.value()); });
    const house::TableNumber number = made.get_future().get();
    const int lines = i == 7 ? house::kChatLoaded + 150 : i % 4;
    std::atomic<int> left{kEntries + lines + 2};
    std::promise<void> done;
    for (int version = 1; version <= kEntries; ++version)
      store->append(number,
                    {version, "play", version % 3 - 1, "key\n" + std::to_string(version), "'; ünï, \"{}\"",
                     version % 2 ? "812000 600000" : "", 1700000000 + version},
                    {}, counted(done, left));
    for (int line = 1; line <= lines; ++line)
      store->say(number, {line, line % 2 - 1, "k", "Bo", "茶 " + std::to_string(line), 5},
                 counted(done, left));
    for (const int seat : {1, 0}) store->write_note(number, seat, "note\n\\N", counted(done, left));
    done.get_future().get();
  }
}

// Everything that a file has in it.
std::string all_of(const std::string& path) {
  const SQLite::Database db(path, SQLite::OPEN_READONLY);
  std::string all;
  for (const char* query :
       {"SELECT * FROM tables ORDER BY number", "SELECT * FROM log ORDER BY tbl, version",
        "SELECT * FROM chat ORDER BY tbl, number", "SELECT * FROM notes ORDER BY tbl, seat"}) {
    SQLite::Statement rows(db, query);
    while (rows.executeStep()) {
      for (int column = 0; column < rows.getColumnCount(); ++column)
        all += rows.getColumn(column).getString() + '|';
      all += '\n';
    }
  }
  return all;
}

tl::expected<server::Moved, Error> moved(const std::string& from, const std::string& to) {
  return server::move_store(from, to, [](int, int) {});
}

TEST(MoveStore, ThereAndBackIsTheSame) {
  const Folder folder;
  const std::string file = folder / "one.db", back = folder / "back.db";
  const std::string database = Database::shared().address(Database::shared().fresh());
  fill(file);
  const auto there = moved(file, database);
  ASSERT_TRUE(there) << there.error().message;
  EXPECT_EQ(there->tables, kTables);
  EXPECT_EQ(there->already, 0);
  EXPECT_EQ(there->entries, long{kTables} * kEntries);
  const auto again = moved(file, database);
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(again->already, kTables);
  EXPECT_EQ(again->entries, 0);
  const auto returned = moved(database, back);
  ASSERT_TRUE(returned) << returned.error().message;
  EXPECT_EQ(all_of(back), all_of(file));
}

// `samovar move-store` as a process that can be killed.
class Moving {
 public:
  Moving(const std::string& from, const std::string& to) : pid_(fork()) {
    if (pid_ != 0) return;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    const int nowhere = ::open("/dev/null", O_WRONLY);
    dup2(nowhere, 1);
    execl(program(), program(), "move-store", from.c_str(), to.c_str(), nullptr);
    _exit(127);
  }
  ~Moving() { end(); }
  Moving(const Moving&) = delete;
  Moving& operator=(const Moving&) = delete;
  // Whether it had come to its end by itself, and well.
  bool end() {
    if (pid_ <= 0) return false;
    int status = 0;
    if (waitpid(pid_, &status, WNOHANG) == 0) {
      kill(pid_, SIGKILL);
      waitpid(pid_, &status, 0);
    }
    pid_ = -1;
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
  }

 private:
  pid_t pid_;
};

TEST(MoveStore, InterruptedItGoesOn) {
  const Folder folder;
  const std::string file = folder / "one.db", back = folder / "back.db";
  Database& shared = Database::shared();
  const std::string name = shared.fresh();
  fill(file);
  const auto entries = [&] {
    try {
      return std::stoi(shared.ask(name, "SELECT count(*) FROM log")[0][0]);
    } catch (const std::exception&) {
      return 0;  // there is no table yet
    }
  };
  int kills = 0;
  for (int part = 1; part < 8; ++part) {
    Moving moving(file, shared.address(name));
    for (int i = 0; i < 3000 && entries() < kTables * kEntries * part / 8; ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    kills += !moving.end();
  }
  EXPECT_GE(kills, 3);
  EXPECT_LT(0, entries());
  const auto there = moved(file, shared.address(name));
  ASSERT_TRUE(there) << there.error().message;
  EXPECT_EQ(there->tables, kTables);
  ASSERT_TRUE(moved(shared.address(name), back));
  EXPECT_EQ(all_of(back), all_of(file));
}

// What differs is said and stays as it is.
TEST(MoveStore, WhatIsThereAndDiffersIsNotTouched) {
  const Folder folder;
  const std::string file = folder / "one.db";
  Database& shared = Database::shared();
  const std::string name = shared.fresh();
  fill(file);
  ASSERT_TRUE(moved(file, shared.address(name)));
  shared.ask(name, "UPDATE log SET body = 'other' WHERE tbl = 3 AND version = 9");
  const auto again = moved(file, shared.address(name));
  ASSERT_FALSE(again);
  EXPECT_NE(again.error().message.find("not the same"), std::string::npos) << again.error().message;
  EXPECT_EQ(shared.ask(name, "SELECT body FROM log WHERE tbl = 3 AND version = 9")[0][0], "other");
}

// Whatever it is that differs, and whether it is more or less than what would be moved there.
TEST(MoveStore, ATableIsCompletedOnlyWhereItIsTheBeginningOfTheSame) {
  const Folder folder;
  const std::string file = folder / "one.db", moved_there = folder / "there.db", other = folder / "other.db";
  fill(file);
  ASSERT_TRUE(moved(file, moved_there));
  const std::string fewer = "DELETE FROM log WHERE tbl = 3 AND version > 8;";
  struct Case {
    const char* what;
    std::string change;
    bool is_completed;
  };
  const Case cases[] = {
      {"fewer entries", fewer, true},
      {"less chat", "DELETE FROM chat WHERE tbl = 8 AND number > 20", true},
      {"a note less", fewer + "DELETE FROM notes WHERE tbl = 3 AND seat = 1", true},
      {"fewer entries, and another one",
       fewer + "UPDATE log SET body = 'other' WHERE tbl = 3 AND version = 8", false},
      {"fewer entries, one of them at another time",
       fewer + "UPDATE log SET at = at + 1 WHERE tbl = 3 AND version = 2", false},
      {"played on, with a note since",
       "INSERT INTO log VALUES (3, 26, 'play', 0, 'k', 'further', '', 5);"
       "UPDATE notes SET text = 'since then' WHERE tbl = 3 AND seat = 0",
       false},
      {"another note", "UPDATE notes SET text = 'since then' WHERE tbl = 3 AND seat = 0", false},
      {"a note more", fewer + "INSERT INTO notes VALUES (3, 2, 'mine')", false},
      {"less chat, and another line",
       "DELETE FROM chat WHERE tbl = 8 AND number > 20; UPDATE chat SET text = 'x' WHERE tbl = 8 AND number "
       "= 9",
       false},
      {"fewer entries, another clock", fewer + "UPDATE tables SET clock_seconds = 77 WHERE number = 3",
       false},
  };
  for (const Case& one : cases) {
    std::filesystem::copy_file(moved_there, other, std::filesystem::copy_options::overwrite_existing);
    SQLite::Database(other, SQLite::OPEN_READWRITE).exec(one.change);
    const std::string before = all_of(other);
    ASSERT_NE(before, all_of(file)) << one.what;
    const auto again = moved(file, other);
    EXPECT_EQ(again.has_value(), one.is_completed) << one.what;
    if (!again) {
      EXPECT_EQ(again.error().code, "not_moved") << one.what;
      EXPECT_NE(again.error().message.find("not the same"), std::string::npos) << again.error().message;
    }
    EXPECT_EQ(all_of(other), one.is_completed ? all_of(file) : before) << one.what;
  }
}

// It was moved while people waited in the lobby, and again when they played.
TEST(MoveStore, WhoHasBegunMeanwhileWaitsNoLonger) {
  const Folder folder;
  const std::string file = folder / "one.db", other = folder / "other.db";
  fill(file);
  ASSERT_TRUE(moved(file, other));
  SQLite::Database(file, SQLite::OPEN_READWRITE)
      .exec(
          "INSERT INTO log VALUES (1, 26, 'begin', -1, '', '', '', 5); "
          "UPDATE tables SET listing = NULL WHERE number = 1");
  const auto again = moved(file, other);
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(again->entries, 1);
  EXPECT_EQ(all_of(other), all_of(file));
}

// It would be made, and moved as a store without tables.
TEST(MoveStore, AFileThatIsNotThereIsAnError) {
  const Folder folder;
  const auto refused = moved(folder / "mistyped.db", folder / "two.db");
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().message.find("no such file"), std::string::npos) << refused.error().message;
  EXPECT_FALSE(std::filesystem::exists(folder / "mistyped.db"));
  EXPECT_FALSE(std::filesystem::exists(folder / "two.db"));
}

TEST(MoveStore, NobodyElseUsesTheFileMeanwhile) {
  const Folder folder;
  const auto open = server::open_sqlite_store(folder / "one.db");
  const auto refused = moved(folder / "one.db", folder / "two.db");
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().message.find("another server"), std::string::npos) << refused.error().message;
}

TEST(MoveStore, NobodyElseUsesTheDatabaseMeanwhile) {
  if (!nightly()) GTEST_SKIP() << kLong;  // it waits for a lease
  const Folder folder;
  Database& shared = Database::shared();
  const std::string name = shared.fresh();
  const Company company(shared.address(name), 1, 1000);
  const auto refused = moved(shared.address(name), folder / "one.db");
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().message.find("another server"), std::string::npos) << refused.error().message;
}

}  // namespace
}  // namespace samovar::test
