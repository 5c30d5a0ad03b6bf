// Every law on Tea Time in each of its boxes.
#include <gtest/gtest.h>

#include "games/tea_time/bots/knowledge.hpp"
#include "tests/laws/boxes.hpp"
#include "tests/laws/laws.hpp"
#include "tests/laws/table_laws.hpp"
#include "tests/tea_time/box.hpp"
#include "tests/tea_time/census.hpp"

namespace samovar::tea_time {

namespace {

class TeaTimeLaws : public testing::TestWithParam<laws::NamedBox> {};
INSTANTIATE_TEST_SUITE_P(Boxes, TeaTimeLaws, testing::ValuesIn(laws::boxes_of("tea-time")),
                         [](const auto& box) { return std::string(box.param.name); });

TEST_P(TeaTimeLaws, AllHold) {
  const auto violation = laws::check_laws(test::opened<Module>(sold_edition(), GetParam().options),
                                          laws::LawBudget::from_environment());
  EXPECT_FALSE(violation) << *violation;
}

TEST_P(TeaTimeLaws, AllHoldOnATable) {
  const Module module = test::opened<Module>(sold_edition(), GetParam().options);
  const auto violation =
      laws::check_table_laws(laws::ShelfHouse(module), laws::LawBudget::from_environment());
  EXPECT_FALSE(violation) << *violation;
}

TEST(LawOfAsking, CatchesATableThatAsksEverything) {
  const Module module = opened(2);
  const auto violation =
      laws::check_table_laws(laws::ShelfHouse(module, {{"ask_everything", true}}), laws::LawBudget::quick());
  ASSERT_TRUE(violation) << "nobody noticed";
  EXPECT_EQ(violation->law, laws::Law::Asking) << *violation;
  EXPECT_NE(violation->message.find("nothing to choose"), std::string::npos) << *violation;
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
