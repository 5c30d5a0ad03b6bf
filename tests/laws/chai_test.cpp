// Every law on Chai in each of its boxes.
#include <algorithm>

#include <gtest/gtest.h>

#include "games/chai/bots/knowledge.hpp"
#include "tests/chai/box.hpp"
#include "tests/chai/census.hpp"
#include "tests/laws/boxes.hpp"
#include "tests/laws/laws.hpp"
#include "tests/laws/table_laws.hpp"

namespace samovar::chai {

namespace {

// Games are long: fewer of them, and every option is met in several boxes. Only Connoisseur hides anything.
laws::LawBudget budget(const Module& module) {
  laws::LawBudget budget = laws::LawBudget::from_environment();
  budget.games = std::max(1, budget.games / 30);
  budget.strange_moves /= 8;
  if (!module.game().box().connoisseur) budget.worlds = 1;
  budget.table_games = std::max(1, budget.table_games / 3);
  budget.table_stride = 20;
  return budget;
}

class ChaiLaws : public testing::TestWithParam<laws::NamedBox> {};
INSTANTIATE_TEST_SUITE_P(Boxes, ChaiLaws, testing::ValuesIn(laws::boxes_of("chai")),
                         [](const auto& box) { return std::string(box.param.name); });

TEST_P(ChaiLaws, AllHold) {
  const Module module = opened(GetParam().options);
  const auto violation = laws::check_laws(module, budget(module));
  EXPECT_FALSE(violation) << *violation;
}

TEST_P(ChaiLaws, AllHoldOnATable) {
  const Module module = opened(GetParam().options);
  const auto violation = laws::check_table_laws(laws::ShelfHouse(module), budget(module));
  EXPECT_FALSE(violation) << *violation;
}

// Other compilers and machines come to the same positions. A rules fix changes the first number of each, and
// raises Chai::kRulesVersion; a new layout of the state changes only the second.
TEST(ChaiFingerprint, IsTheSameEverywhere) {
  EXPECT_EQ(laws::fingerprint(opened({{"seats", 2}}), 20),
            (laws::Fingerprint{0xc8c6500200fe997c, 0x09059552419209cd}));
  EXPECT_EQ(laws::fingerprint(opened({{"seats", 5}, {"connoisseur", true}, {"deluxe_customers", true}}), 10),
            (laws::Fingerprint{0xb8c8ee6435aa5fec, 0xe0efd74a13b96395}));
  EXPECT_EQ(laws::fingerprint(opened({{"mode", "chaiwala"}, {"seats", 2}, {"wild_tips", true}}), 20),
            (laws::Fingerprint{0x69dc86a4534e7c48, 0xed367a3e44cd3cc8}));
  EXPECT_EQ(laws::fingerprint(opened({{"mode", "solo_dice"}}), 20),
            (laws::Fingerprint{0xde3b8d3fe3473310, 0xc546370dab46de06}));
}

}  // namespace
}  // namespace samovar::chai
