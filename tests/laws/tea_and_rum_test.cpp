// Every law on Tea & Rum in each of its boxes.
#include <gtest/gtest.h>

#include "games/tea_and_rum/bots/knowledge.hpp"
#include "tests/laws/boxes.hpp"
#include "tests/laws/laws.hpp"
#include "tests/laws/table_laws.hpp"
#include "tests/tea_and_rum/box.hpp"
#include "tests/tea_and_rum/census.hpp"

namespace samovar::tea_and_rum {

namespace {

class TeaAndRumLaws : public testing::TestWithParam<laws::NamedBox> {};
INSTANTIATE_TEST_SUITE_P(Boxes, TeaAndRumLaws, testing::ValuesIn(laws::boxes_of("tea-and-rum")),
                         [](const auto& box) { return std::string(box.param.name); });

TEST_P(TeaAndRumLaws, AllHold) {
  // A game has some 300 steps, and a view much to tell: a few games look at as many as hundreds of a small
  // game's.
  laws::LawBudget budget = laws::LawBudget::from_environment();
  budget.games = (budget.games + 9) / 10;
  const auto violation = laws::check_laws(test::opened<Module>(sold_edition(), GetParam().options), budget);
  EXPECT_FALSE(violation) << *violation;
}

// At every step that is looked at the whole history is read again.
TEST_P(TeaAndRumLaws, AllHoldOnATable) {
  laws::LawBudget budget = laws::LawBudget::from_environment();
  budget.table_games = (budget.table_games + 9) / 10;
  budget.table_stride = 7;
  const auto violation = laws::check_table_laws(
      laws::ShelfHouse(test::opened<Module>(sold_edition(), GetParam().options)), budget);
  EXPECT_FALSE(violation) << *violation;
}

// Other compilers and machines come to the same positions. A rules fix changes the first number of each, and
// raises TeaAndRum::kRulesVersion; a new layout of the state changes only the second.
TEST(TeaAndRumFingerprint, IsTheSameEverywhere) {
  EXPECT_EQ(laws::fingerprint(opened(2), 20), (laws::Fingerprint{0x45eafede4cf4b7dd, 0xbf293d894143e7ca}));
  EXPECT_EQ(laws::fingerprint(opened(3), 20), (laws::Fingerprint{0xc35518db926398ce, 0x8b942998c43c6aa4}));
  EXPECT_EQ(laws::fingerprint(opened(4), 20), (laws::Fingerprint{0xd9f2d432ea227038, 0x560be1d9c3c299ce}));
}

}  // namespace
}  // namespace samovar::tea_and_rum
