// Who owns which slots: shares, newer rules, and who may declare whom dead.
#include <csignal>
#include <cstdlib>

#include <gtest/gtest.h>

#include "house/identity.hpp"
#include "server/postgres_nodes.hpp"
#include "server/postgres_store.hpp"
#include "tests/cluster/database.hpp"

namespace samovar::server {
namespace {

using house::Whereabouts;
using std::chrono::milliseconds;
using test::Database;

struct Node {
  Node(const std::string& name, const std::string& address, int rules = 1, int lease_ms = 1000)
      : nodes(std::make_shared<postgres::Place>(Database::shared().address(name)),
              {address, milliseconds(lease_ms), rules}) {
    store = nodes.open_store({}).value();
    EXPECT_TRUE(nodes.join(address, [this](const auto&) { return ++closed, 0; }));
  }
  std::atomic<int> closed{0};
  PostgresNodes nodes;
  std::unique_ptr<house::Store> store;
};

template <class Wished>
bool until(Wished wished) {
  for (int i = 0; i < 600; ++i) {
    if (wished()) return true;
    std::this_thread::sleep_for(milliseconds(25));
  }
  return false;
}

TEST(Nodes, ShareTheSlotsAndKnowWhoHasTheRest) {
  const std::string name = Database::shared().fresh();
  Node one(name, "127.0.0.1:1");
  ASSERT_TRUE(until([&] { return one.nodes.slots() == 1024; }));
  Node other(name, "127.0.0.1:2");
  ASSERT_TRUE(until([&] { return one.nodes.slots() == 512 && other.nodes.slots() == 512; }));
  int here = 0;
  for (int i = 0; i < 200; ++i) {
    const std::string id = house::new_table_id();
    ASSERT_TRUE(until([&] { return one.nodes.here(id) != other.nodes.here(id); }));
    here += one.nodes.here(id);
    // A beat later the other one knows it too.
    const PostgresNodes& asked = one.nodes.here(id) ? other.nodes : one.nodes;
    ASSERT_TRUE(until([&] { return asked.where(id).place == Whereabouts::Place::there; }));
    EXPECT_EQ(asked.where(id).address, one.nodes.here(id) ? "127.0.0.1:1" : "127.0.0.1:2");
    EXPECT_TRUE(one.nodes.here(house::own_table_id(one.nodes)));
  }
  EXPECT_GT(here, 40);
  EXPECT_LT(here, 160);
}

// While it leaves, and not when it has left: who sat at its first slot does not wait for the last one.
TEST(Nodes, WhatALeavingNodeLetsGoIsTakenAtOnce) {
  Database& database = Database::shared();
  const std::string name = database.fresh();
  Node one(name, "127.0.0.1:1"), other(name, "127.0.0.1:2"), third(name, "127.0.0.1:3");
  const auto share = [](const Node& node) { return node.nodes.slots() > 330 && node.nodes.slots() < 350; };
  ASSERT_TRUE(until([&] { return share(one) && share(other) && share(third); }));
  std::atomic<bool> left{false};
  std::thread leaving([&] {
    third.nodes.leave();
    left = true;
  });
  int most = 0;  // without an owner at once
  while (!left)
    most =
        std::max(most, std::stoi(database.ask(name, "SELECT count(*) FROM slots WHERE node IS NULL")[0][0]));
  leaving.join();
  EXPECT_EQ(third.nodes.slots(), 0);
  EXPECT_GT(most, 0);
  EXPECT_LT(most, 300);  // of 341: the others do not wait for its end
  EXPECT_TRUE(until([&] { return one.nodes.slots() == 512 && other.nodes.slots() == 512; }));
  third.nodes.depart();
  std::this_thread::sleep_for(milliseconds(500));
  EXPECT_EQ(one.nodes.slots() + other.nodes.slots(), 1024);
}

// Two versions side by side: a slot that may have tables of newer rules is for nodes that know them.
TEST(Nodes, TablesOfNewerRulesAreServedByWhoKnowsThem) {
  Database& database = Database::shared();
  const std::string name = database.fresh();
  Node former(name, "127.0.0.1:1", 4);
  ASSERT_TRUE(until([&] { return former.nodes.slots() == 1024; }));
  {
    Node newer(name, "127.0.0.1:2", 5);
    ASSERT_TRUE(until([&] { return former.nodes.slots() == 512 && newer.nodes.slots() == 512; }));
    newer.nodes.leave();
    newer.nodes.depart();
  }
  // Nobody takes them over until one that knows the rules is back.
  std::this_thread::sleep_for(milliseconds(1500));
  EXPECT_EQ(former.nodes.slots(), 512);
  EXPECT_EQ(database.ask(name, "SELECT count(*) FROM slots WHERE node IS NULL AND rules = 5")[0][0], "512");
  Node back(name, "127.0.0.1:3", 5);
  EXPECT_TRUE(until([&] { return back.nodes.slots() == 512; }));
  // And when the former one is gone, all is the newer one's.
  former.nodes.depart();
  EXPECT_TRUE(until([&] { return back.nodes.slots() == 1024; }));
}

TEST(Nodes, TablesOfOneThatWasAloneAreServedByWhoKnowsTheirRules) {
  const std::string name = Database::shared().fresh();
  {
    Node alone(name, "", 5);
    alone.nodes.leave();
    alone.nodes.depart();
  }
  Node former(name, "127.0.0.1:1", 4);
  Node newer(name, "127.0.0.1:2", 5);
  EXPECT_TRUE(until([&] { return newer.nodes.slots() == 1024; }));
  EXPECT_EQ(former.nodes.slots(), 0);
}

TEST(Nodes, WhoIsDeclaredDeadClosesEverythingAndJoinsAgain) {
  Database& database = Database::shared();
  const std::string name = database.fresh();
  Node one(name, "127.0.0.1:1");
  ASSERT_TRUE(until([&] { return one.nodes.slots() == 1024; }));
  const int before = one.nodes.number();
  database.ask(name, "DELETE FROM nodes");
  EXPECT_TRUE(until([&] { return one.nodes.number() != 0 && one.nodes.number() != before; }));
  EXPECT_GT(one.closed, 0);
  EXPECT_TRUE(until([&] { return one.nodes.slots() == 1024; }));
}

// After an outage all leases have run out; whoever is back first must not take the others for dead.
TEST(Nodes, AfterAnOutageNobodyIsDeclaredDead) {
  if (!test::nightly()) GTEST_SKIP() << test::kLong;
  Database database;
  const std::string name = database.fresh();
  const auto place = [&] { return std::make_shared<postgres::Place>(database.address(name)); };
  PostgresNodes one(place(), {"127.0.0.1:1", milliseconds(1500), 1});
  PostgresNodes other(place(), {"127.0.0.1:2", milliseconds(1500), 1});
  for (PostgresNodes* node : {&one, &other}) {
    const auto store = node->open_store({});
    ASSERT_TRUE(node->join("", [](const auto&) { return 0; }));
  }
  ASSERT_TRUE(until([&] { return one.slots() == 512 && other.slots() == 512; }));
  std::this_thread::sleep_for(milliseconds(2000));  // so that both may declare
  const int numbers[] = {one.number(), other.number()};
  database.end(SIGQUIT);
  ASSERT_TRUE(until([&] { return !one.serving() && !other.serving(); }));
  EXPECT_EQ(one.where(house::new_table_id()).place, Whereabouts::Place::nobody);
  std::this_thread::sleep_for(milliseconds(1000));
  database.start();
  ASSERT_TRUE(until([&] { return one.serving() && other.serving(); }));
  std::this_thread::sleep_for(milliseconds(2500));
  EXPECT_EQ(one.number(), numbers[0]);
  EXPECT_EQ(other.number(), numbers[1]);
  EXPECT_EQ(one.slots() + other.slots(), 1024);
}

}  // namespace
}  // namespace samovar::server
