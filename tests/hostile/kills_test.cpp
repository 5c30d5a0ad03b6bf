// kill -9 at random moments while games are played, and SIGTERM now and then: after every restart each
// acknowledged move is there exactly once, and the games go on to their end. Drives the real binary.
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <random>
#include <thread>

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/server/process.hpp"
#include "tests/server/visitor.hpp"

namespace samovar::test {
namespace {

struct Acknowledged {
  int version;
  std::string key;
  std::string move;
};

// One game of two people in one thread; it survives that the server dies.
class Game {
 public:
  Game(std::uint16_t port, unsigned seed) : random_(seed) {
    std::tie(ada_, bo_) = pair_of_seats(port, {{"options", json::object{{"ask_everything", true}}}});
  }

  bool over = false;
  std::vector<Acknowledged> acknowledged;
  std::string problem;
  const std::string& table() const { return ada_.table; }

  // Plays until the end, or until the server is gone.
  void play(std::uint16_t port) {
    try {
      Visitor first(port, ada_, 0, "events");
      Visitor second(port, bo_, 0, "events");
      check(first);
      repeat_pending(first, second);
      for (;;) {
        first.until([](const json::object& s) { return s.at("phase") != "waiting"; });
        second.until_version(first.version());
        if (first.state.at("phase") == "over") {
          over = true;
          return;
        }
        Visitor& mover = first.to_move() ? first : second;
        mover.until([&](const json::object&) { return mover.to_move(); });
        const json::array moves = mover.ask("look").at("moves").as_array();
        const auto pick = std::uniform_int_distribution<std::size_t>(0, moves.size() - 1)(random_);
        pending_ = {{mover.version(), "move-" + std::to_string(++keys_),
                     std::string(moves[pick].at("move").as_string())}};
        pending_seat_ = mover.state.at("you").at("seat").to_number<int>();
        send_pending(mover);
        first.until_version(acknowledged.back().version);
      }
    } catch (const UpgradeRefused&) {  // it is about to end
    } catch (const std::exception&) {
      // The line is dead: the server was killed. We come back.
    }
  }

 private:
  void send_pending(Visitor& mover) {
    const Acknowledged asked = pending_.front();
    const json::object answer =
        mover.ask("play", {{"version", asked.version}, {"move", asked.move}}, asked.key);
    if (answer.at("type") != "done") {
      problem = json::serialize(answer);
      pending_.clear();
      return;
    }
    acknowledged.push_back({answer.at("version").to_number<int>(), asked.key, asked.move});
    pending_.clear();
  }

  // The move that was on its way when the server died: whether it was stored or not, the same key plays it
  // once.
  void repeat_pending(Visitor& first, Visitor& second) {
    if (pending_.empty()) return;
    send_pending(pending_seat_ == 0 ? first : second);
    if (!acknowledged.empty()) first.until_version(acknowledged.back().version);
  }

  // Everything acknowledged is there once: its version is known to the server under its key.
  void check(Visitor& first) {
    std::vector<int> versions;
    for (const Acknowledged& move : acknowledged) versions.push_back(move.version);
    if (!versions.empty() && versions.back() > first.version()) problem = "an acknowledged move is lost";
    for (std::size_t i = 1; i < versions.size(); ++i)
      if (versions[i] <= versions[i - 1]) problem = "two moves have one version";
  }

  Ticket ada_, bo_;
  std::minstd_rand random_;
  int keys_ = 0;
  std::vector<Acknowledged> pending_;
  int pending_seat_ = 0;
};

// The moves of people in a record, in order.
std::vector<std::string> moves_of(const std::string& record) {
  std::vector<std::string> moves;
  for (std::size_t at = record.find("\n\n"); at < record.size();) {
    const std::size_t end = std::min(record.find('\n', at), record.size());
    const std::string line = record.substr(at, end - at);
    if (!line.empty() && std::isdigit(static_cast<unsigned char>(line[0])))
      moves.push_back(line.substr(line.find(' ') + 1));
    at = end + 1;
  }
  return moves;
}

TEST(Durability, KilledAtRandomMomentsLosesAndRepeatsNothing) {
  const bool nightly = std::getenv("SAMOVAR_NIGHTLY") != nullptr;
  constexpr std::size_t kAtOnce = 12;
  const int least_kills = nightly ? 1000 : 6, least_terms = nightly ? 20 : 2;
  const Folder folder;
  std::random_device device;
  const unsigned seed = device();
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::minstd_rand random(seed);

  auto server = std::make_unique<Process>(folder / "t.db", folder / "out", 0);
  const std::uint16_t port = server->port();
  std::vector<std::unique_ptr<Game>> all;
  int kills = 0, terms = 0;
  std::size_t playing = 0;
  const auto more = [&] { return kills < least_kills || terms < least_terms; };
  for (int round = 0; playing > 0 || more(); ++round) {
    ASSERT_LT(round, 2 * least_kills + 20) << "the games do not come to their end";
    for (; playing < kAtOnce && more(); ++playing)  // a new one for each that is over
      all.push_back(std::make_unique<Game>(port, random()));
    std::vector<std::thread> people;
    for (const auto& game : all)
      if (!game->over) people.emplace_back([&game, port] { game->play(port); });
    // Early kills are certain; later the games may come to their end.
    const int patience = more() ? std::uniform_int_distribution<int>(20, 150)(random) : 60000;
    std::atomic<bool> done{false};
    std::thread joiner([&] {
      for (std::thread& person : people) person.join();
      done = true;
    });
    for (int waited = 0; waited < patience && !done; waited += 5)
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    // Every fourth time it is asked to end, and does so in order, whatever is on its way.
    const bool asked = round % 4 == 3;
    if (!done) ++(asked ? terms : kills);
    const int status = server->end(asked ? SIGTERM : SIGKILL);
    if (asked) {
      EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << "SIGTERM: " << status;
    }
    joiner.join();
    server.reset();
    server = std::make_unique<Process>(folder / "t.db", folder / "out", port);
    playing = 0;
    for (const auto& game : all) {
      EXPECT_EQ(game->problem, "");
      playing += !game->over;
    }
    if (HasFailure()) return;
  }
  EXPECT_GE(kills, least_kills);
  EXPECT_GE(terms, least_terms);
  std::size_t moves = 0;
  for (const auto& game : all) {
    const HttpReply record = http(port, "GET", "/api/tables/" + game->table() + "/record");
    ASSERT_EQ(record.status, 200);
    std::vector<std::string> expected;
    for (const Acknowledged& move : game->acknowledged) expected.push_back(move.move);
    EXPECT_EQ(moves_of(record.body), expected);
    moves += expected.size();
  }
  std::printf("%zu games, %zu acknowledged moves, %d kills, %d times SIGTERM\n", all.size(), moves, kills,
              terms);
}

TEST(Durability, SigtermDrainsAndEndsWell) {
  const Folder folder;
  Process server(folder / "t.db", folder / "out", 0);
  const auto [ada, bo] = pair_of_seats(server.port());
  Visitor person(server.port(), ada);
  std::thread ending([&] {
    const int status = server.end(SIGTERM);
    EXPECT_TRUE(WIFEXITED(status));
    EXPECT_EQ(WEXITSTATUS(status), 0);
  });
  EXPECT_EQ(person.closed(), 1012);
  person.socket.connection.close();
  ending.join();
}

}  // namespace
}  // namespace samovar::test
