// People who play on several nodes while things fail: whoever loses the line comes back by another node and
// asks again with the same key. And who reads the log afterwards: every acknowledged move is there once, at
// its version, in one unbroken chain; nobody was shown anything else; and nobody sits where another one does.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "tests/cluster/database.hpp"
#include "tests/cluster/network.hpp"
#include "tests/server/process.hpp"
#include "tests/server/visitor.hpp"

namespace samovar::test {

// Processes that share a database. In a network each of them is at a place of its own.
class Company {
 public:
  Company(std::string data, int nodes, int lease_ms, const Network* network = nullptr);
  // Of a node that lives; in a network whoever asks is at that node's place from now on.
  std::uint16_t any_port();
  void start(int node, const std::string& program = test::program());
  void end(int node, int signal);
  void signal(int node, int signal);
  // Until every slot has an owner that lives, and as many as there are nodes have some.
  void settle(const Database& database, const std::string& name);
  int living() const;
  // Keeps what the nodes have said so far, and these words with it; where.
  std::string keep_output(const std::string& words) const;
  const Process& node(int which) const { return *nodes_[static_cast<std::size_t>(which)]; }

 private:
  Folder folder_;
  std::string data_;
  int lease_ms_;
  const Network* network_;
  mutable std::mutex mutex_;
  std::vector<std::unique_ptr<Process>> nodes_;
  std::minstd_rand random_{std::random_device{}()};
};

struct Acknowledged {
  std::string table;
  int version;
  std::string key;
  std::string body;  // what the log has of it begins with this line
};

class Players {
 public:
  // `any_port`: where whoever comes (back) knocks next.
  Players(std::function<std::uint16_t()> any_port, int tables);
  ~Players();
  void stop();  // ends the games where they are

  std::size_t acknowledged();
  void play_for(std::chrono::milliseconds time);
  bool play_moves(std::size_t more);  // until so many more were acknowledged; false: it takes for ever

  // What is wrong with the log: acknowledged and missing, another move or there twice, a broken chain, shown
  // to somebody and not stored, a seat that two have taken. Empty: nothing. The nodes must still live: what
  // was shown is held against what they show of the log now.
  std::string check(const std::string& address);
  std::string summary();  // acknowledged, and the longest waits
  double worst_wait();
  double take_worst_wait();  // since it was taken last

 private:
  class Game;
  void at_table(Game& game);
  void begin(Game& game);
  std::size_t take_in(const Visitor& visitor, const std::string& table, std::size_t known);
  void look_again(const std::string& table);
  double waited(const Game& game) const;
  std::vector<double> waits() const;

  std::function<std::uint16_t()> any_port_;
  std::atomic<bool> stopping_{false};
  std::optional<std::chrono::steady_clock::time_point> stopped_;
  std::mutex mutex_;
  std::vector<Acknowledged> acknowledged_;
  std::vector<std::string> problems_;
  std::vector<double> longest_;  // wait of each table
  // What anybody was shown of each version, and how often something else than somebody before.
  std::map<std::string, std::map<int, std::string>> shown_;
  std::size_t differently_ = 0;
  std::map<std::string, std::string> seated_;  // the token of who took the open seat
  std::vector<std::unique_ptr<Game>> games_;
  std::vector<std::thread> threads_;
};

}  // namespace samovar::test
