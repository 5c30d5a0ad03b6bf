// Two versions of the program side by side: people play on while one node after the other gets the newer one,
// and a table of newer rules is served by nobody who does not know them.
#include <csignal>
#include <filesystem>

#include <gtest/gtest.h>

#include "tests/cluster/players.hpp"
#include "tests/paths.hpp"

namespace samovar::test {
namespace {

// Whose Tea Time has rules that are one version newer.
std::string next_program() {
  return std::filesystem::path(program()).parent_path() / "tests" / "next_samovar";
}

bool until(const std::function<bool()>& wished) {
  for (int i = 0; i < 400; ++i) {
    if (wished()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(25));
  }
  return false;
}

void upgrade_while_people_play() {
  Database& database = Database::shared();
  const std::string name = database.fresh();
  const auto one = [&](const char* sql) { return database.ask(name, sql)[0][0]; };
  Company company(database.address(name), 2, 1500);
  company.settle(database, name);
  const Ticket before = create(company.node(0).port(), {me(), open_seat()});
  Players players([&] { return company.any_port(); }, 8);
  EXPECT_TRUE(players.play_moves(30));
  for (const int node : {0, 1}) {
    company.end(node, SIGTERM);
    company.start(node, next_program());
    company.settle(database, name);
    EXPECT_TRUE(players.play_moves(60));
    if (node == 1) break;
    // Both versions make tables now, and each is opened by its own.
    const Ticket newer = create(company.node(0).port(), {me(), open_seat()});
    const Ticket older = create(company.node(1).port(), {me(), open_seat()});
    EXPECT_EQ(one("SELECT count(DISTINCT rules) FROM nodes"), "2");
    EXPECT_EQ(one("SELECT count(DISTINCT rules_version) FROM tables"), "2");
    for (const int asked : {0, 1})
      for (const Ticket* ticket : {&newer, &older})
        // A node that has just been given its part is known to the other a moment later.
        EXPECT_TRUE(until([&] {
          return http(company.node(asked).port(), "GET", "/api/tables/" + ticket->table).status == 200;
        })) << "node "
            << asked << (ticket == &newer ? ", the newer table" : ", the older table");
    // The newer one dies: its tables wait, the others do not.
    company.end(0, SIGKILL);
    const std::string path = "/api/tables/" + newer.table, other = "/api/tables/" + older.table;
    EXPECT_TRUE(until([&] { return one("SELECT count(*) FROM nodes") == "1"; }));
    std::this_thread::sleep_for(std::chrono::milliseconds(1500));
    EXPECT_EQ(http(company.node(1).port(), "GET", path).status, 503);
    EXPECT_EQ(http(company.node(1).port(), "GET", other).status, 200);
    EXPECT_EQ(one("SELECT count(*) FROM slots s WHERE NOT EXISTS (SELECT FROM nodes n WHERE n.node = s.node "
                  "AND n.rules >= s.rules) AND EXISTS (SELECT FROM nodes n WHERE n.node = s.node)"),
              "0");
    company.start(0, next_program());
    EXPECT_TRUE(until([&] { return http(company.node(1).port(), "GET", path).status == 200; }));
    EXPECT_NE(http(company.node(1).port(), "GET", "/metrics").body.find("\nsamovar_tables_damaged_total 0"),
              std::string::npos);
  }
  players.stop();
  EXPECT_EQ(players.check(database.address(name)), "");
  std::printf("two versions side by side: %s\n", players.summary().c_str());
  // What the former version made is at home in the newer one.
  EXPECT_EQ(one("SELECT count(DISTINCT rules) FROM nodes"), "1");
  EXPECT_EQ(http(company.node(1).port(), "GET", "/api/tables/" + before.table).status, 200);
}

TEST(Upgrade, OneNodeAfterTheOtherWhilePeoplePlay) {
  if (!nightly()) GTEST_SKIP() << kLong;
  for (int round = 0; round < rounds(); ++round) upgrade_while_people_play();
}

}  // namespace
}  // namespace samovar::test
