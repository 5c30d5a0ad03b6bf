#include "house/clocks.hpp"

#include <gtest/gtest.h>

namespace samovar::house {
namespace {

using namespace std::chrono_literals;
using Ms = std::chrono::milliseconds;

const Instant kStart = Instant() + 1h;
constexpr SeatClocks::Rules kRules{60s, 5s, 30s, 40s};

TEST(Clocks, OnlyTheActorsRunsAndATurnBringsTheIncrement) {
  SeatClocks clocks(2, kRules);
  clocks.run(0, true, kStart);
  EXPECT_EQ(clocks.left(0, kStart + 10s), Ms(50s));
  EXPECT_EQ(clocks.left(1, kStart + 10s), Ms(60s));
  clocks.stop(kStart + 10s, true);
  EXPECT_EQ(clocks.left(0, kStart + 99s), Ms(55s));
  clocks.run(0, true, kStart + 100s);
  EXPECT_FALSE(clocks.fallen(kStart + 154s));
  EXPECT_TRUE(clocks.fallen(kStart + 155s));
}

TEST(Clocks, WaitForWhoIsAwayButNotForEver) {
  SeatClocks clocks(2, kRules);
  clocks.run(0, true, kStart);
  clocks.presence(false, kStart + 10s);
  EXPECT_EQ(clocks.left(0, kStart + 40s), Ms(50s));  // 30 s of grace
  EXPECT_EQ(clocks.left(0, kStart + 45s), Ms(45s));
  clocks.presence(true, kStart + 45s);
  EXPECT_EQ(clocks.left(0, kStart + 50s), Ms(40s));
}

TEST(Clocks, FlappingGainsNoMoreThanTheGraceOfAGame) {
  SeatClocks clocks(2, kRules);
  clocks.run(0, true, kStart);
  Instant now = kStart;
  for (int i = 0; i < 100; ++i) {  // a second away, 10 ms there
    clocks.presence(false, now);
    now += 1s;
    clocks.presence(true, now);
    now += 10ms;
  }
  EXPECT_EQ(clocks.left(0, now), Ms(0));  // 101 s have passed: 40 s were grace, and 60 s were all there was
  EXPECT_TRUE(clocks.fallen(now));
}

TEST(Clocks, TheLogKeepsTimeAndGrace) {
  SeatClocks clocks(2, kRules);
  clocks.run(1, false, kStart);
  const std::string text = clocks.text(kStart + 35s);
  EXPECT_EQ(text, "60000 55000 40000 10000");
  SeatClocks again(2, kRules);
  again.restore(text);
  again.run(1, false, kStart);
  EXPECT_EQ(again.left(1, kStart + 10s), Ms(55s));
  EXPECT_EQ(again.left(1, kStart + 12s), Ms(53s));
  SeatClocks old(2, kRules);
  old.restore("1000 2000");  // from before grace was counted
  EXPECT_EQ(old.left(1, kStart), Ms(2s));
}

TEST(Clocks, InDaysBeginAnewWithEveryTurn) {
  SeatClocks clocks(2, {72h, 0s, 0s, 0s, true});
  clocks.run(0, false, kStart);
  EXPECT_EQ(clocks.left(0, kStart + 71h), Ms(1h));  // nobody waits for who is away
  clocks.stop(kStart + 71h, false);                 // a decision within the turn
  clocks.run(0, true, kStart + 71h);
  EXPECT_TRUE(clocks.fallen(kStart + 72h));
  clocks.stop(kStart + 71h, true);
  EXPECT_EQ(clocks.left(0, kStart + 99h), Ms(72h));
}

TEST(Time, StandsStillWhileTheProcessDoes) {
  Time time;
  const Instant first = time.at(kStart);
  EXPECT_EQ(time.at(kStart + 200ms) - first, 200ms);
  EXPECT_EQ(time.at(kStart + 2s) - first, 2s);
  // Stopped for a minute: nobody asked.
  EXPECT_EQ(time.at(kStart + 62s) - first, 2s);
  EXPECT_EQ(time.at(kStart + 63s) - first, 3s);
}

}  // namespace
}  // namespace samovar::house
