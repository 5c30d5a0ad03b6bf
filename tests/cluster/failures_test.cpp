// Three nodes, real processes on a real PostgreSQL, and one thing after the other fails while people play.
#include <csignal>
#include <optional>

#include <gtest/gtest.h>

#include "tests/cluster/players.hpp"

namespace samovar::test {
namespace {

constexpr int kLease = 1500, kNodes = 3;

int tables() { return nightly() ? 30 : 10; }

double seconds(const std::function<void()>& work) {
  const auto begun = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
}

// A company that plays, and what is told of it at the end.
struct Evening {
  explicit Evening(Database& the_database = Database::shared(), const Database* standby = nullptr)
      : Evening(the_database, the_database.fresh(), standby) {}
  // In a network: the database is at the place behind the nodes'.
  Evening(Database& the_database, const Network& network)
      : database(the_database),
        name(database.fresh()),
        company("postgresql://samovar@" + network.address(kNodes) + "/" + name, kNodes, kLease, &network) {
    begin();
  }
  Evening(Database& the_database, std::string the_name, const Database* standby)
      : database(the_database),
        name(std::move(the_name)),
        company(standby ? Database::address_of_both(database, *standby, name) : database.address(name),
                kNodes, kLease) {
    begin();
  }
  void begin() {
    company.settle(database, name);
    players = std::make_unique<Players>([this] { return company.any_port(); }, tables());
    EXPECT_TRUE(players->play_moves(50));
  }
  // `away`: how long something was, in seconds. In the long form nobody waits for longer than that, a lease
  // and two seconds; of who waits for more than two seconds besides, it is kept what the nodes said.
  void finish(const char* what, double away = 0, const Database* where = nullptr) {
    EXPECT_TRUE(players->play_moves(nightly() ? 300 : 50));
    players->stop();
    const double worst = players->worst_wait();
    if (nightly() && worst > away + 2)
      std::printf("kept: %s\n", company.keep_output(players->summary()).c_str());
    EXPECT_EQ(players->check((where ? *where : database).address(name)), "") << what;
    std::printf("%s: %s\n", what, players->summary().c_str());
    if (nightly()) {
      EXPECT_LE(worst, away + 0.001 * kLease + 2) << what;
    }
  }
  std::string nodes(const Database* where = nullptr) const {
    return (where ? *where : database)
        .ask(name, "SELECT string_agg(node::text, ',' ORDER BY node) FROM nodes")[0][0];
  }
  Database& database;
  std::string name;
  Company company;
  std::unique_ptr<Players> players;
};

// Others take over when its lease has run out.
TEST(Failures, ANodeIsKilled) {
  for (int round = 0; round < rounds(); ++round) {
    Evening evening;
    evening.company.end(round % 3, SIGKILL);
    evening.players->play_for(std::chrono::milliseconds((nightly() ? 3 : 2) * kLease));
    evening.company.start(round % 3);
    evening.finish("kill -9 of a node");
  }
}

TEST(Failures, ANodeIsDrained) {
  for (int round = 0; round < rounds(); ++round) {
    Evening evening;
    evening.company.end(round % 3, SIGTERM);
    EXPECT_EQ(evening.database.ask(evening.name, "SELECT 1 FROM nodes").size(), 2u);  // it has departed
    EXPECT_TRUE(evening.players->play_moves(50));
    evening.company.start(round % 3);
    evening.finish("SIGTERM of a node");
  }
}

TEST(Failures, ANodeIsStoppedAndGoesOn) {
  if (!nightly()) GTEST_SKIP() << kLong;
  for (int round = 0; round < rounds(); ++round) {
    Evening evening;
    evening.company.signal(round % 3, SIGSTOP);
    evening.players->play_for(std::chrono::milliseconds(4000));
    evening.company.signal(round % 3, SIGCONT);
    evening.players->play_for(std::chrono::milliseconds(1000));
    evening.finish("SIGSTOP of a node for 4 s", 4);
  }
}

// ---- The database: only in the long run ----

TEST(DatabaseFailures, ItStopsAtOnceAndComesBack) {
  if (!nightly()) GTEST_SKIP() << kLong;
  Database own;
  for (int round = 0; round < rounds(); ++round) {
    Evening evening(own);
    evening.players->play_for(std::chrono::milliseconds(2 * kLease));  // so that all may declare others dead
    const std::string before = evening.nodes();
    const double away = seconds([&] {  // its own recovery takes what the disk lets it
      own.end(SIGQUIT);
      std::this_thread::sleep_for(std::chrono::seconds(2));
      own.start();
    });
    EXPECT_TRUE(evening.players->play_moves(50));
    evening.players->play_for(std::chrono::milliseconds(2 * kLease));
    EXPECT_EQ(evening.nodes(), before) << "somebody was declared dead";
    std::printf("the database was away for %.1f s\n", away);
    evening.finish("the database stopped at once, back after 2 s", away);
  }
}

TEST(DatabaseFailures, ItIsKilledAndItsStandbyPromoted) {
  if (!nightly()) GTEST_SKIP() << kLong;
  for (int round = 0; round < rounds(); ++round) {
    Database primary;
    Database standby(primary);
    Evening evening(primary, &standby);
    evening.players->play_for(std::chrono::milliseconds(2 * kLease));
    const double away = seconds([&] {
      primary.end(SIGKILL);
      standby.promote();
    });
    evening.finish("kill -9 of the database, its synchronous standby promoted", away, &standby);
  }
}

// Who still talks to the old one gets no answer: it waits for a standby that it has no more.
TEST(DatabaseFailures, ThePausedPrimaryComesBackAfterItsStandbyWasPromoted) {
  if (!nightly()) GTEST_SKIP() << kLong;
  for (int round = 0; round < rounds(); ++round) {
    Database primary;
    Database standby(primary);
    Evening evening(primary, &standby);
    evening.players->play_for(std::chrono::milliseconds(2 * kLease));
    const double away = seconds([&] {
      primary.pause();
      standby.promote();
    });
    evening.players->play_for(std::chrono::milliseconds(3000));
    primary.resume();
    evening.players->play_for(std::chrono::milliseconds(3000));
    evening.finish("the primary paused, its standby promoted, the primary resumed", away, &standby);
  }
}

// ---- The network: only in the long run, and only for root ----

class NetworkFailures : public testing::Test {
 protected:
  void SetUp() override {
    if (!nightly()) GTEST_SKIP() << kLong;
    if (!Network::possible()) GTEST_SKIP() << "network namespaces are for root";
    network_.emplace(kNodes + 1);
    const Network::Visit visit(*network_, kNodes);
    database_.emplace(network_->address(kNodes));
  }
  static void wait(int ms) { std::this_thread::sleep_for(std::chrono::milliseconds(ms)); }

  std::optional<Network> network_;
  std::optional<Database> database_;
};

// What the node asks arrives and is done; it never hears of it.
TEST_F(NetworkFailures, TheDatabasesAnswersAreLost) {
  for (int round = 0; round < rounds(); ++round) {
    Evening evening(*database_, *network_);
    network_->drop(kNodes, round % kNodes);
    const int ms = round % 2 ? 700 : 3000;  // within the lease, and beyond it
    wait(ms);
    network_->let_pass(kNodes, round % kNodes);
    evening.finish("the database's answers to a node lost", 0.001 * ms);
  }
}

// From the database and from the other nodes.
TEST_F(NetworkFailures, ANodeIsCutOff) {
  for (int round = 0; round < rounds(); ++round) {
    Evening evening(*database_, *network_);
    network_->cut(round % kNodes);
    wait(4000);
    network_->mend(round % kNodes);
    evening.finish("a node cut off for 4 s", 4);
  }
}

TEST_F(NetworkFailures, FourShortCuts) {
  for (int round = 0; round < rounds(); ++round) {
    Evening evening(*database_, *network_);
    for (int cut = 0; cut < 4; ++cut) {
      network_->cut((round + cut) % kNodes);
      wait(300);
      network_->mend((round + cut) % kNodes);
      wait(400);
    }
    evening.finish("four short cuts", 4 * 0.3);
  }
}

}  // namespace
}  // namespace samovar::test
