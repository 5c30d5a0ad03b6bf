// Every law on Tea & Rum, for every number of players.
#include "bots/tea_and_rum.hpp"

#include <gtest/gtest.h>

#include "tests/laws/laws.hpp"
#include "tests/laws/table_laws.hpp"
#include "tests/tea_and_rum/census.hpp"

namespace samovar::tea_and_rum {

namespace {

class TeaAndRumLaws : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(Seats, TeaAndRumLaws, testing::Values(2, 3, 4), testing::PrintToStringParamName());

TEST_P(TeaAndRumLaws, AllHold) {
  // A game has some 300 steps, and a view much to tell: a few games look at as many as hundreds of a small
  // game's.
  laws::LawBudget budget = laws::LawBudget::from_environment();
  budget.games = (budget.games + 9) / 10;
  const auto violation = laws::check_laws(opened(GetParam()), budget);
  EXPECT_FALSE(violation) << *violation;
}

// At every step that is looked at the whole history is read again.
TEST_P(TeaAndRumLaws, AllHoldOnATable) {
  laws::LawBudget budget = laws::LawBudget::from_environment();
  budget.table_games = (budget.table_games + 9) / 10;
  budget.table_stride = 7;
  const auto violation = laws::check_table_laws(laws::ShelfHouse(opened(GetParam())), budget);
  EXPECT_FALSE(violation) << *violation;
}

// Other compilers and machines come to the same positions. A rules fix changes the first number of each, and
// raises TeaAndRum::kRulesVersion; a new layout of the state changes only the second.
TEST(TeaAndRumFingerprint, IsTheSameEverywhere) {
  EXPECT_EQ(laws::fingerprint(opened(2), 20), (laws::Fingerprint{0xe3c690fbd9704bff, 0x583a5715d6ad8f00}));
  EXPECT_EQ(laws::fingerprint(opened(3), 20), (laws::Fingerprint{0x8dfbef642616c61f, 0xb0bf12b7b3d77cd2}));
  EXPECT_EQ(laws::fingerprint(opened(4), 20), (laws::Fingerprint{0x7a74926fa786159c, 0x4adbbd60f050d142}));
}

}  // namespace
}  // namespace samovar::tea_and_rum
