// Intervals against published values, values worked out by hand, and what "95 %" promises.
#include "lab/interval.hpp"

#include <vector>

#include <gtest/gtest.h>

#include "engine/rng.hpp"

namespace samovar::lab {
namespace {

void expect_interval(const Interval& interval, double low, double high) {
  EXPECT_NEAR(interval.low, low, 5e-5);
  EXPECT_NEAR(interval.high, high, 5e-5);
}

// R. G. Newcombe, "Two-sided confidence intervals for the single proportion", Statistics in Medicine 17
// (1998), table I, method 3.
TEST(Wilson, HasNewcombesValues) {
  expect_interval(wilson(81, 263), 0.2553, 0.3662);
  expect_interval(wilson(15, 148), 0.0624, 0.1605);
  expect_interval(wilson(0, 20), 0.0000, 0.1611);
  expect_interval(wilson(1, 29), 0.0061, 0.1718);
}

TEST(Wilson, TakesSharedVictories) {
  const Interval interval = wilson(10.5, 21);
  EXPECT_NEAR(interval.low + interval.high, 1, 1e-12);
  EXPECT_LT(interval.low, 0.5);
}

TEST(Wilson, KnowsNothingWithoutGames) { expect_interval(wilson(0, 0), 0, 1); }

// Shares 1 and 0.5 and the two that are added, 1 and 0: mean 0.625, squares 0.140625 + 0.015625 + 0.140625 +
// 0.390625 = 0.6875, variance of the mean 0.6875 / 3 / 4 = 0.0572917, reach 1.96 · 0.239357 = 0.469131.
TEST(OverDeals, IsWhatPaperSays) { expect_interval(over_deals(std::vector<double>{1, 0.5}), 0.155869, 1); }

TEST(OverDeals, KnowsNothingWithoutDeals) { expect_interval(over_deals({}), 0, 1); }

TEST(OverDeals, IsNotSureBecauseAllDealsEndedAlike) {
  const std::vector<double> even(10, 0.5);
  const Interval interval = over_deals(even);
  EXPECT_LT(interval.low, 0.45);
  EXPECT_GT(interval.high, 0.55);
  const std::vector<double> won(500, 1.0);
  EXPECT_LT(over_deals(won).low, 0.999);
  EXPECT_EQ(over_deals(won).high, 1);
}

TEST(OverDeals, GrowsNarrowWithMoreDeals) {
  const auto width = [](std::size_t deals) {
    std::vector<double> shares(deals, 0.5);
    for (std::size_t i = 0; i < deals; i += 4) shares[i] = 1;
    const Interval interval = over_deals(shares);
    return interval.high - interval.low;
  };
  EXPECT_NEAR(width(1600) / width(400), 0.5, 0.01);
}

// In 4,000 matches of 200 mirrored deals, of which a bot wins both games in 45 %, one in 50 % and none in 5
// %, the true share 0.70 lies in the interval about 95 times in a hundred.
TEST(OverDeals, CoversTheTruth) {
  FastRng rng(7);
  int covered = 0;
  for (int match = 0; match < 4000; ++match) {
    std::vector<double> shares(200);
    for (double& share : shares) {
      const std::uint32_t roll = below(rng, 100);
      share = roll < 45 ? 1 : roll < 95 ? 0.5 : 0;
    }
    const Interval interval = over_deals(shares);
    covered += interval.low <= 0.70 && 0.70 <= interval.high;
  }
  EXPECT_GT(covered, 4000 * 0.935);
  EXPECT_LT(covered, 4000 * 0.965);
}

// 3 of 4 and 5 of 6 and 8 of 8: ratio 16/18, what they are apart from it −5/9, −1/3, 8/9, squares 98/81; two
// degrees of freedom, for which the expansion says 4.17 (4.30 in tables): reach
// 4.17 · √(98/81 · 3/2) / 18 = 0.312.
TEST(OfRatio, IsWhatPaperSays) {
  const Interval interval = of_ratio(std::vector<double>{3, 5, 8}, std::vector<double>{4, 6, 8});
  EXPECT_NEAR(interval.low, 16.0 / 18 - 0.312, 0.001);
  EXPECT_EQ(interval.high, 1);
}

TEST(OfRatio, KnowsNothingFromOneGame) {
  expect_interval(of_ratio(std::vector<double>{3}, std::vector<double>{4}), 0, 1);
  expect_interval(of_ratio(std::vector<double>{0, 0}, std::vector<double>{0, 0}), 0, 1);
}

// In 4,000 trials of 6 games with 10 to 20 marks each: games differ by more than marks do, and the true share
// lies in the interval about 93 times in a hundred. Marks counted one by one would promise too much.
TEST(OfRatio, CoversTheTruthOfFewGames) {
  FastRng rng(7);
  int covered = 0;
  int covered_by_marks = 0;
  for (int trial = 0; trial < 4000; ++trial) {
    std::vector<double> parts(6), wholes(6);
    double part = 0, whole = 0;
    for (std::size_t game = 0; game < parts.size(); ++game) {
      wholes[game] = 10 + below(rng, 11);
      const std::uint32_t easy = below(rng, 2) == 0 ? 70 : 90;  // in 100
      for (int mark = 0; mark < wholes[game]; ++mark) parts[game] += below(rng, 100) < easy;
      part += parts[game];
      whole += wholes[game];
    }
    const Interval interval = of_ratio(parts, wholes);
    covered += interval.low <= 0.8 && 0.8 <= interval.high;
    const Interval by_marks = wilson(part, static_cast<int>(whole));
    covered_by_marks += by_marks.low <= 0.8 && 0.8 <= by_marks.high;
  }
  EXPECT_GT(covered, 4000 * 0.92);
  EXPECT_LT(covered, 4000 * 0.96);
  EXPECT_LT(covered_by_marks, 4000 * 0.9);
}

}  // namespace
}  // namespace samovar::lab
