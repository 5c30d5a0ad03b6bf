// Every law on Tea for 2 in each of its boxes.
#include <gtest/gtest.h>

#include "games/tea_for_two/bots/knowledge.hpp"
#include "tests/laws/boxes.hpp"
#include "tests/laws/laws.hpp"
#include "tests/laws/table_laws.hpp"
#include "tests/tea_for_two/box.hpp"
#include "tests/tea_for_two/census.hpp"

namespace samovar::tea_for_two {

namespace {

class TeaForTwoLaws : public testing::TestWithParam<laws::NamedBox> {};
INSTANTIATE_TEST_SUITE_P(Boxes, TeaForTwoLaws, testing::ValuesIn(laws::boxes_of("tea-for-2")),
                         [](const auto& box) { return std::string(box.param.name); });

TEST_P(TeaForTwoLaws, AllHold) {
  // A game has some 1,200 steps: a few games look at as many as hundreds of a small game's.
  laws::LawBudget budget = laws::LawBudget::from_environment();
  budget.games = (budget.games + 9) / 10;
  const auto violation = laws::check_laws(opened(GetParam().options), budget);
  EXPECT_FALSE(violation) << *violation;
}

// At every step the whole history is read again, so the games are short: one year of the twenty.
TEST_P(TeaForTwoLaws, AllHoldOnATable) {
  boost::json::value edition = sold_edition();
  edition.at_pointer("/end/max_years") = 1;
  const Module module = opened(GetParam().options, edition);
  laws::LawBudget budget = laws::LawBudget::from_environment();
  budget.table_games = (budget.table_games + 9) / 10;
  const auto violation = laws::check_table_laws(laws::House(module), budget);
  EXPECT_FALSE(violation) << *violation;
}

// Other compilers and machines come to the same positions. A rules fix changes the first number of each, and
// raises TeaForTwo::kRulesVersion; a new layout of the state changes only the second.
TEST(TeaForTwoFingerprint, IsTheSameEverywhere) {
  EXPECT_EQ(laws::fingerprint(opened(), 20), (laws::Fingerprint{0x05cece10143bbc71, 0xbd1e72c36b699800}));
  EXPECT_EQ(laws::fingerprint(opened({{"seats", 1}}), 20),
            (laws::Fingerprint{0x44f2ba9d1e135b68, 0x98049153302c4315}));
  // Only what ships pay has changed since: with the former cards a race is what it was.
  const boost::json::value former = test::json_of_file(test::source("/data/former/tea-for-2.3.json"));
  EXPECT_EQ(laws::fingerprint(opened({{"seats", 1}}, former), 20),
            (laws::Fingerprint{0x0d72bf5953c6a93c, 0x75fd703978cfab40}));
}

}  // namespace
}  // namespace samovar::tea_for_two
