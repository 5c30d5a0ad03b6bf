// The counts of Tea Time's decisions, worked out by hand and by an enumerator that knows nothing of the
// rules' bits.
#include "bench/perft.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "bench/measure.hpp"
#include "games/tea_time/codec/module.hpp"
#include "table/registry.hpp"

namespace samovar {
namespace {

tea_time::TeaTime two_players() {
  return tea_time::Module::open((*table::find_game("tea-time"))->boxed().json, {{"seats", 2}})->game();
}

// Lines as sets of (row, column) on a 3 × 4 grid, found by walking from every cell in all eight directions.
using Cell = std::pair<int, int>;
using Line = std::set<Cell>;

std::set<Line> lines_left(const std::set<Cell>& there, int most) {
  std::set<Line> lines;
  for (const Cell& from : there)
    for (int down = -1; down <= 1; ++down)
      for (int right = -1; right <= 1; ++right) {
        Line line;
        Cell at = from;
        while (static_cast<int>(line.size()) < most && there.contains(at) && line.insert(at).second) {
          lines.insert(line);
          at = {at.first + down, at.second + right};
        }
      }
  return lines;
}

std::uint64_t walk(const std::set<Cell>& there, int turn, int depth) {
  if (depth == 0) return 1;
  std::uint64_t sequences = 0;
  for (const Line& line : lines_left(there, std::min(turn, 3))) {
    std::set<Cell> left = there;
    // In the first turn Alice takes the place of the card.
    if (turn > 1)
      for (const Cell& cell : line) left.erase(cell);
    sequences += walk(left, turn + 1, depth - 1);
  }
  return sequences;
}

// Depth 1: any of the 12 cards. Depth 2: Alice has filled the gap, so the second player faces a full grid
// each time, with 12 single cards and 29 pairs (9 across, 8 down, 6 on each diagonal): 12 × 41.
TEST(Perft, SmallDepthsByHand) {
  EXPECT_EQ(bench::perft("tea-time", 1), 12u);
  EXPECT_EQ(bench::perft("tea-time", 2), 12u * (12 + 9 + 8 + 6 + 6));
}

TEST(Perft, AgreesWithWalkingTheGrid) {
  std::set<Cell> grid;
  for (int row = 0; row < 3; ++row)
    for (int column = 0; column < 4; ++column) grid.insert({row, column});
  for (int depth = 1; depth <= 4; ++depth)
    EXPECT_EQ(bench::perft("tea-time", depth), walk(grid, 1, depth)) << depth;
}

// What lies in the grid does not matter for what may be taken.
TEST(Perft, IsTheSameForEveryDeal) {
  const tea_time::TeaTime game = two_players();
  const std::uint64_t expected = bench::perft(game, bench::first_decision(game, 1), 3);
  for (std::uint64_t seed = 2; seed < 8; ++seed)
    EXPECT_EQ(bench::perft(game, bench::first_decision(game, seed), 3), expected) << seed;
}

TEST(Perft, RefusesAnUnknownGame) { EXPECT_EQ(bench::perft("tea-party", 1).error().code, "unknown_game"); }

}  // namespace
}  // namespace samovar
