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

// Other compilers and machines come to the same positions. A rules fix changes these, and raises
// TeaTime::kRulesVersion.
TEST(TeaTimeFingerprint, IsTheSameEverywhere) {
  EXPECT_EQ(laws::fingerprint(opened(2).game(), 100), 12610908562445374992u);
  EXPECT_EQ(laws::fingerprint(opened(3).game(), 100), 14332533172457002767u);
  EXPECT_EQ(laws::fingerprint(opened(4).game(), 100), 16119187536957796850u);
}

}  // namespace
}  // namespace samovar::tea_time
