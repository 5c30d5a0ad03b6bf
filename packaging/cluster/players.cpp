// Not a test: games on nodes that run already, while somebody lets things fail (packaging/cluster/chaos).
// Ends when it has read "stop" or the end of its input, and tells what was acknowledged, what of it is lost,
// and the longest wait.
//
//   cluster_players DATABASE TABLES PORT…
#include "tests/cluster/players.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <iostream>

#include <fmt/format.h>

int main(int count, char** words) {
  using namespace samovar;
  if (count < 4) return 2;
  std::vector<std::uint16_t> ports;
  for (int i = 3; i < count; ++i) ports.push_back(static_cast<std::uint16_t>(std::atoi(words[i])));
  std::atomic<std::size_t> next{0};
  test::Players players([&] { return ports[next++ % ports.size()]; }, std::atoi(words[2]));
  // A line in is a line out: what has been acknowledged so far, and the longest wait since the line before.
  std::size_t before = 0;
  double worst = 0;
  for (std::string line; std::getline(std::cin, line) && line != "stop";) {
    const std::size_t now = players.acknowledged();
    const double waited = players.take_worst_wait();
    fmt::print("{}: {} acknowledged, longest wait {:.1f} s\n", line, now - before, waited);
    std::fflush(stdout);
    before = now;
    worst = std::max(worst, waited);
  }
  players.stop();
  const std::string wrong = players.check(words[1]);
  fmt::print("in all: {} acknowledged, {}, longest wait {:.1f} s\n", players.acknowledged(),
             wrong.empty() ? "0 lost, 0 twice" : wrong, std::max(worst, players.worst_wait()));
  return wrong.empty() ? 0 : 1;
}
