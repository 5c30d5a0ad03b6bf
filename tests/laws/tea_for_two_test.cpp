// Every law on Tea for 2: two merchants and the Tea Race, every goal, every choice of sides, both orders.
#include <gtest/gtest.h>

#include "tests/laws/laws.hpp"
#include "tests/tea_for_two/census.hpp"

namespace samovar::tea_for_two {

namespace {

struct Variant {
  const char* name;
  boost::json::object options;
};

const std::vector<Variant>& variants() {
  static const std::vector<Variant> all = {
      {"two", {}},
      {"two_goal_3_sides_a", {{"goal", 3}, {"sides", "a"}}},
      {"two_goal_5_sides_b", {{"goal", 5}, {"sides", "b"}}},
      {"two_sides_ab", {{"sides", "ab"}}},
      {"two_sides_ba", {{"sides", "ba"}}},
      {"solo", {{"seats", 1}}},
      {"solo_goal_3_side_a", {{"seats", 1}, {"goal", 3}, {"sides", "a"}}},
      {"solo_goal_5_side_b_shuffled", {{"seats", 1}, {"goal", 5}, {"sides", "b"}, {"order", "shuffled"}}},
  };
  return all;
}

class TeaForTwoLaws : public testing::TestWithParam<std::size_t> {};
INSTANTIATE_TEST_SUITE_P(Variants, TeaForTwoLaws, testing::Range(std::size_t{0}, variants().size()),
                         [](const auto& at) { return std::string(variants()[at.param].name); });

TEST_P(TeaForTwoLaws, AllHold) {
  // A game has some 1,200 steps: a few games look at as many as hundreds of a small game's.
  laws::LawBudget budget = laws::LawBudget::from_environment();
  budget.games = (budget.games + 9) / 10;
  const auto violation = laws::check_laws(opened(variants()[GetParam()].options), budget);
  EXPECT_FALSE(violation) << *violation;
}

}  // namespace
}  // namespace samovar::tea_for_two
