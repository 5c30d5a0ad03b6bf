// Whatever node somebody reaches, they reach their table; and when its node dies, the table goes on elsewhere
// as it was.
#include <csignal>
#include <filesystem>
#include <fstream>
#include <future>
#include <memory>

#include <gtest/gtest.h>

#include "server/cluster.hpp"
#include "server/settings.hpp"
#include "tests/cluster/players.hpp"

namespace samovar::test {
namespace {

struct Cluster {
  Cluster(int nodes, int lease_ms)
      : name(Database::shared().fresh()), company(Database::shared().address(name), nodes, lease_ms) {
    company.settle(Database::shared(), name);
    // Every node knows who has what.
    std::this_thread::sleep_for(std::chrono::milliseconds(700));
  }
  std::uint16_t port(int node) const { return company.node(node).port(); }
  std::string name;
  Company company;
};

// Three nodes for all tests that do them no harm.
class Reach : public testing::Test {
 protected:
  static void SetUpTestSuite() { shared = std::make_unique<const Cluster>(3, 10000); }
  static void TearDownTestSuite() { shared.reset(); }
  static std::unique_ptr<const Cluster> shared;
};
std::unique_ptr<const Cluster> Reach::shared;

TEST_F(Reach, AnyNodeReachesEveryTable) {
  const Cluster& cluster = *shared;
  for (int i = 0; i < 6; ++i) {
    const std::uint16_t here = cluster.port(i % 2), there = cluster.port(1 - i % 2);
    const Ticket ada = create(here, {me(), open_seat()}, {{"visibility", "lobby"}});
    const std::string path = "/api/tables/" + ada.table;
    EXPECT_EQ(http(there, "GET", path).status, 200);
    EXPECT_EQ(http(there, "HEAD", path).status, 200);
    EXPECT_EQ(http(there, "GET", path + "/record").status, 409);
    EXPECT_NE(http(there, "GET", "/api/tables").body.find(ada.table), std::string::npos);
    const Ticket bo = join(there, ada.table, "Bo");
    EXPECT_EQ(http(there, "POST", path + "/join", R"({"name":"Cy"})").status, 409);  // as the owner says
    // One connection, tables of both nodes.
    Connection line(there);
    EXPECT_EQ(http(line, "GET", path).status, 200);
    EXPECT_EQ(http(line, "GET", "/api/games").status, 200);
    EXPECT_EQ(http(line, "GET", path).status, 200);

    Visitor first(here, ada), second(there, bo);
    first.until([](const json::object& s) { return s.at("phase") == "playing"; });
    second.until_version(first.version());
    Visitor& mover = first.to_move() ? first : second;
    const json::object answer = mover.play(mover.first_move());
    EXPECT_EQ(code_of(answer), "");
    first.until_version(answer.at("version").to_number<int>());
    second.until_version(answer.at("version").to_number<int>());

    const json::object mine{
        {"tables", json::array{json::object{{"table", ada.table}, {"token", ada.token}}}}};
    for (const std::uint16_t port : {here, there}) {
      const json::value told = json::parse(http(port, "POST", "/api/mine", json::serialize(mine)).body);
      EXPECT_EQ(told.at("tables").at(0).at("phase"), "playing") << json::serialize(told);
    }
  }
  EXPECT_NE(http(cluster.port(1), "GET", "/metrics").body.find("samovar_handed_on_total"), std::string::npos);
  EXPECT_EQ(http(cluster.port(0), "GET", "/readyz").status, 200);
}

TEST_F(Reach, NobodyIsBelievedToBeANode) {
  const Cluster& cluster = *shared;
  const Ticket ada = create(cluster.port(0), {me(), open_seat()});
  // With a made-up secret it is handed on all the same, and answered by the owner.
  EXPECT_EQ(
      http(cluster.port(1), "GET", "/api/tables/" + ada.table, {}, {{"Samovar-Node", "let me in"}}).status,
      200);
  const std::string secret = Database::shared().ask(cluster.name, "SELECT secret FROM samovar")[0][0];
  EXPECT_GE(secret.size(), 32u);
  // With the right one it is not handed on again: this node does not serve it.
  EXPECT_EQ(http(cluster.port(1), "GET", "/api/tables/" + ada.table, {}, {{"Samovar-Node", secret}}).status,
            503);
}

TEST_F(Reach, ASeatIsTakenOnceWhoeverIsAsked) {
  const Cluster& cluster = *shared;
  for (int i = 0; i < 5; ++i) {
    const Ticket ada = create(cluster.port(i % 3), {me(), open_seat()});
    std::vector<std::future<int>> statuses;
    for (int k = 0; k < 9; ++k)
      statuses.push_back(std::async(std::launch::async, [&, k] {
        return http(cluster.port(k % 3), "POST", "/api/tables/" + ada.table + "/join", R"({"name":"Bo"})")
            .status;
      }));
    int seated = 0;
    for (auto& status : statuses) seated += status.get() == 201;
    EXPECT_EQ(seated, 1);
  }
}

// Where two versions of the program share the tables: "my tables" looks at those of others too, and one that
// only the newer one can read is not damaged.
TEST_F(Reach, ATableOfNewerRulesIsNotDamaged) {
  const Cluster& cluster = *shared;
  const Ticket ada = create(cluster.port(0), {me(), open_seat()});
  Database::shared().ask(cluster.name,
                         "UPDATE tables SET rules_version = 1000 WHERE id = '" + ada.table + "'");
  const json::object mine{{"tables", json::array{json::object{{"table", ada.table}, {"token", ada.token}}}}};
  const json::value told =
      json::parse(http(cluster.port(1), "POST", "/api/mine", json::serialize(mine)).body).at("tables").at(0);
  ASSERT_TRUE(told.as_object().contains("error")) << json::serialize(told);
  EXPECT_EQ(told.at("error").at("code"), "unavailable");
  EXPECT_NE(http(cluster.port(1), "GET", "/metrics").body.find("\nsamovar_tables_damaged_total 0\n"),
            std::string::npos);
}

// A node that has only just joined, or is too old for all that there is: in another's part of the tables its
// own could be of rules that the owner does not know.
TEST_F(Reach, WhoHasNoPartOfTheTablesMakesNone) {
  const std::string name = Database::shared().fresh();
  server::Settings settings;
  settings.data = Database::shared().address(name);
  ASSERT_TRUE(server::make_cluster(settings).value()->open_store({}));
  Database::shared().ask(name, "UPDATE slots SET rules = 1000000");
  const Folder folder;
  const Process node(settings.data, folder / "node", 0, {"--node-address", "127.0.0.1:0"});
  const std::string wish = json::serialize(table_wish({me(), open_seat()}));
  EXPECT_EQ(http(node.port(), "POST", "/api/tables", wish).status, 503);
  EXPECT_EQ(Database::shared().ask(name, "SELECT count(*) FROM tables")[0][0], "0");
}

// `samovar serve --data postgresql://…` and nothing else.
TEST_F(Reach, OneServerOnADatabase) {
  const std::string data = Database::shared().address(Database::shared().fresh());
  const Folder folder;
  auto alone = std::make_unique<Process>(data, folder / "one");
  const auto [ada, bo] = pair_of_seats(alone->port());
  int version = 0;
  {
    Visitor first(alone->port(), ada), second(alone->port(), bo);
    first.until([](const json::object& s) { return s.at("phase") == "playing"; });
    second.until_version(first.version());
    for (int move = 0; move < 4; ++move) {
      Visitor& mover = first.to_move() ? first : second;
      const json::object answer = mover.play(mover.first_move());
      ASSERT_EQ(code_of(answer), "");
      version = answer.at("version").to_number<int>();
      first.until_version(version);
      second.until_version(version);
    }
  }
  try {
    const Process another(data, folder / "another", 0, {"--lease-ms", "1000"});
    ADD_FAILURE() << "two have the database to themselves";
  } catch (const std::runtime_error& refused) {
    EXPECT_NE(std::string(refused.what()).find("another server uses this database"), std::string::npos)
        << refused.what();
  }
  alone->end(SIGKILL);
  alone = std::make_unique<Process>(data, folder / "one");
  Visitor back(alone->port(), ada);
  EXPECT_EQ(back.version(), version);
  Visitor beside(alone->port(), bo);
  Visitor& mover = back.to_move() ? back : beside;
  EXPECT_EQ(code_of(mover.play(mover.first_move())), "");
}

// Plays one move as soon as it is our turn; its version.
int play_one(Visitor& visitor) {
  for (int tries = 0; tries < 50; ++tries) {
    visitor.until([&](const json::object& s) { return s.at("phase") == "playing" && visitor.to_move(); });
    const json::object answer = visitor.play(visitor.first_move());
    if (code_of(answer).empty()) {
      const int version = answer.at("version").to_number<int>();
      visitor.until_version(version);
      return version;
    }
    EXPECT_EQ(code_of(answer), "stale");  // while the bot's last move is on its way
  }
  throw std::runtime_error("no move is taken");
}

int clock_of(const Visitor& visitor, const Ticket& ticket) {
  return visitor.state.at("seats").at(static_cast<std::size_t>(ticket.seat)).at("clock_ms").to_number<int>();
}

// Once somebody has taken the table over.
std::unique_ptr<Visitor> reached(std::uint16_t port, const Ticket& ticket) {
  for (int i = 0; i < 200; ++i) {
    try {
      return std::make_unique<Visitor>(port, ticket);
    } catch (const UpgradeRefused&) {  // nobody has it yet
    } catch (const std::exception&) {
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  throw std::runtime_error("nobody takes over");
}

TEST_F(Reach, BotsAndClocksGoOnAfterATakeOver) {
  constexpr int kSeconds = 600, kThought = 700;
  Cluster cluster(2, 2500);  // a busy machine beats late
  const Ticket ada = create(cluster.port(0), {me(), bot()},
                            {{"clock", json::object{{"seconds", kSeconds}, {"increment", 0}}}});
  // Whose bots think for half a second each, one after the other: some of them are at it when their node
  // dies.
  struct Waiting {
    Ticket ticket;
    std::unique_ptr<Visitor> visitor;
    int version = 0;
  };
  std::vector<Waiting> others;
  for (int i = 0; i < 4; ++i) {
    const Ticket ticket = create(cluster.port(0), {me(), bot("hard")});
    others.push_back({ticket, std::make_unique<Visitor>(cluster.port(1), ticket)});
    others.back().visitor->until([&](const json::object&) { return others.back().visitor->to_move(); });
  }
  int version = 0, clock = 0;
  {
    Visitor before(cluster.port(1), ada);
    for (int move = 0; move < 3; ++move) {
      before.until([&](const json::object&) { return before.to_move(); });
      if (move == 1) std::this_thread::sleep_for(std::chrono::milliseconds(kThought));
      play_one(before);
      before.until([&](const json::object&) { return before.to_move(); });
    }
    version = before.version();
    clock = clock_of(before, ada);
  }
  EXPECT_LE(clock, 1000 * kSeconds - kThought);
  for (Waiting& other : others) do
      other.version = play_one(*other.visitor);
    while (other.visitor->to_move());
  cluster.company.end(0, SIGKILL);

  const std::unique_ptr<Visitor> after = reached(cluster.port(1), ada);
  EXPECT_GE(after->version(), version);
  after->until([&](const json::object&) { return after->to_move(); });
  // What was used up stays used up, and it runs.
  const int found = clock_of(*after, ada);
  EXPECT_LE(found, clock);
  EXPECT_GT(found, clock - 60000);  // who was away is waited for
  std::this_thread::sleep_for(std::chrono::milliseconds(kThought));
  EXPECT_LE(clock_of(Visitor(cluster.port(1), ada), ada), found - kThought / 2);
  const auto ply = [&] { return after->state.at("ply").to_number<int>(); };
  const int mine = ply();
  play_one(*after);
  // The bot's answer, which may have come with the move: where it has but one, the table plays it at once.
  after->until([&](const json::object&) { return after->to_move() && ply() > mine + 1; });
  int bots = 0;
  for (const Waiting& other : others) {
    bots += Database::shared().ask(
                cluster.name, "SELECT version FROM tables WHERE id = '" + other.ticket.table + "'")[0][0] ==
            std::to_string(other.version);
    const std::unique_ptr<Visitor> back = reached(cluster.port(1), other.ticket);
    EXPECT_NO_THROW(back->until([&](const json::object&) {
      return back->to_move() && back->version() > other.version;
    })) << "asked at version "
        << other.version << ", now " << json::serialize(back->state);
  }
  EXPECT_GT(bots, 0) << "no bot was thinking when its node died";
}

// Built where there is no libpq: a program for files, that says what it cannot do.
TEST(WithoutLibpq, TablesAreKeptInAFile) {
  const std::string program =
      std::filesystem::path(test::program()).parent_path() / "tests" / "samovar_on_files";
  std::ifstream file(program, std::ios::binary);
  const std::string bytes(std::istreambuf_iterator<char>(file), {});
  ASSERT_GT(bytes.size(), 1000000u);
  EXPECT_EQ(bytes.find("libpq.so"), bytes.npos);
  const Folder folder;
  const Process server(folder / "t.db", folder / "out", 0, {}, "127.0.0.1", program);
  EXPECT_EQ(http(server.port(), "GET", "/readyz").status, 200);
  try {
    const Process other("postgresql:///samovar", folder / "out", 0, {}, "127.0.0.1", program);
    ADD_FAILURE() << "it serves tables of a database";
  } catch (const std::runtime_error& refusal) {
    EXPECT_NE(std::string(refusal.what()).find("built without PostgreSQL"), std::string::npos)
        << refusal.what();
  }
}

}  // namespace
}  // namespace samovar::test
