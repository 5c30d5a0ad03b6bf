// Every law on Tea for 2: two merchants and the Tea Race, every goal, every choice of sides, both orders.
#include "bots/tea_for_two.hpp"

#include <gtest/gtest.h>

#include "tests/laws/laws.hpp"
#include "tests/laws/table_laws.hpp"
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

// At every step the whole history is read again, so the games are short: one year of the twenty.
TEST_P(TeaForTwoLaws, AllHoldOnATable) {
  boost::json::value edition = sold_edition();
  edition.at_pointer("/end/max_years") = 1;
  const Module module = opened(variants()[GetParam()].options, edition);
  laws::LawBudget budget = laws::LawBudget::from_environment();
  budget.table_games = (budget.table_games + 9) / 10;
  const auto violation = laws::check_table_laws(laws::House(module), budget);
  EXPECT_FALSE(violation) << *violation;
}

// Other compilers and machines come to the same positions. A rules fix changes the first number of each, and
// raises TeaForTwo::kRulesVersion; a new layout of the state changes only the second.
TEST(TeaForTwoFingerprint, IsTheSameEverywhere) {
  EXPECT_EQ(laws::fingerprint(opened(), 20), (laws::Fingerprint{0x9e519ab6931c5f90, 0x701c07ec182ee472}));
  EXPECT_EQ(laws::fingerprint(opened({{"seats", 1}}), 20),
            (laws::Fingerprint{0x7467f61e6c3a37d7, 0x97210e82a4f39e8a}));
}

}  // namespace
}  // namespace samovar::tea_for_two
