// Every law on Tea & Rum, for every number of players.
#include <gtest/gtest.h>

#include "tests/laws/laws.hpp"
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

}  // namespace
}  // namespace samovar::tea_and_rum
