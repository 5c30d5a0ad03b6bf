// Every law on Tea Time, for every number of players.
#include "bots/tea_time.hpp"

#include <gtest/gtest.h>

#include "tests/laws/laws.hpp"
#include "tests/laws/table_laws.hpp"
#include "tests/tea_time/census.hpp"

namespace samovar::tea_time {

namespace {

class TeaTimeLaws : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(Seats, TeaTimeLaws, testing::Values(2, 3, 4), testing::PrintToStringParamName());

TEST_P(TeaTimeLaws, AllHold) {
  const auto violation = laws::check_laws(opened(GetParam()), laws::LawBudget::from_environment());
  EXPECT_FALSE(violation) << *violation;
}

TEST_P(TeaTimeLaws, AllHoldOnATable) {
  const Module module = opened(GetParam());
  const auto violation =
      laws::check_table_laws(laws::ShelfHouse(module), laws::LawBudget::from_environment());
  EXPECT_FALSE(violation) << *violation;
}

// Other compilers and machines come to the same positions. A rules fix changes the first number of each, and
// raises TeaTime::kRulesVersion; a new layout of the state changes only the second.
TEST(TeaTimeFingerprint, IsTheSameEverywhere) {
  EXPECT_EQ(laws::fingerprint(opened(2), 100), (laws::Fingerprint{0xc9af0224aab8d0d2, 0xaf02f285a77d1610}));
  EXPECT_EQ(laws::fingerprint(opened(3), 100), (laws::Fingerprint{0xbd3b02d1c66fe171, 0xc6e762fbbbcd570f}));
  EXPECT_EQ(laws::fingerprint(opened(4), 100), (laws::Fingerprint{0x9c4e7db65e00bf79, 0xdfb2dba96845f1f2}));
}

}  // namespace
}  // namespace samovar::tea_time
