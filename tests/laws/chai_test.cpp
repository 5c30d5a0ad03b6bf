// Every law on Chai: every mode and number of seats, and every option at least once with every other.
#include "bots/chai.hpp"

#include <gtest/gtest.h>

#include "tests/chai/census.hpp"
#include "tests/laws/laws.hpp"
#include "tests/laws/table_laws.hpp"

namespace samovar::chai {

// CHAI-CONN-04: hidden cards of a tea that has run out are shown and removed.
bool shown_and_gone(const Module&, const Event& event) {
  return event.kind == static_cast<std::uint8_t>(Happened::Removed);
}

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

struct Named {
  const char* name;
  boost::json::object options;
};
std::ostream& operator<<(std::ostream& out, const Named& named) { return out << named.name; }

const Named kBoxes[] = {
    {"TwoSeats", {{"seats", 2}}},
    {"ThreeSeats", {{"seats", 3}}},
    {"FourSeats", {{"seats", 4}, {"first", "seat"}}},
    {"FiveSeats", {{"seats", 5}, {"colour", "white"}}},
    {"Organic", {{"seats", 2}, {"organic", true}}},
    {"ConnoisseurOfTwo", {{"seats", 2}, {"connoisseur", true}}},
    {"ConnoisseurOfThreeDeluxe",
     {{"seats", 3}, {"connoisseur", true}, {"deluxe_customers", true}, {"deluxe_abilities", true}}},
    {"ConnoisseurOfFiveOrganic", {{"seats", 5}, {"connoisseur", true}, {"organic", true}}},
    {"ConnoisseurOfTwoWithAll",
     {{"seats", 2},
      {"connoisseur", true},
      {"wild_flavours", true},
      {"wild_pantry", true},
      {"wild_tips", true},
      {"blank_tips", true},
      {"deluxe_abilities", true},
      {"deluxe_customers", true}}},
    {"Wilds", {{"seats", 2}, {"wild_flavours", true}, {"wild_pantry", true}}},
    {"Tips", {{"seats", 2}, {"wild_tips", true}, {"blank_tips", true}}},
    {"Cards", {{"seats", 2}, {"deluxe_abilities", true}, {"deluxe_customers", true}}},
    {"FourWithAll",
     {{"seats", 4},
      {"wild_flavours", true},
      {"wild_pantry", true},
      {"wild_tips", true},
      {"blank_tips", true},
      {"deluxe_abilities", true},
      {"deluxe_customers", true}}},
    {"Solo", {{"mode", "solo"}}},
    {"SoloWithAll",
     {{"mode", "solo"},
      {"wild_flavours", true},
      {"wild_pantry", true},
      {"wild_tips", true},
      {"blank_tips", true},
      {"deluxe_abilities", true},
      {"deluxe_customers", true}}},
    {"SoloOrganic", {{"mode", "solo"}, {"organic", true}}},
    {"ChaiwalaAgainstOne", {{"mode", "chaiwala"}, {"seats", 1}}},
    {"ChaiwalaAgainstTwo", {{"mode", "chaiwala"}, {"seats", 2}, {"wild_tips", true}, {"blank_tips", true}}},
    {"ChaiwalaAgainstThree", {{"mode", "chaiwala"}, {"seats", 3}, {"organic", true}}},
    {"DiceEasy", {{"mode", "solo_dice"}, {"difficulty", "easy"}}},
    {"DiceNormal",
     {{"mode", "solo_dice"}, {"wild_flavours", true}, {"wild_pantry", true}, {"wild_tips", true}}},
    {"DiceHardDeluxe", {{"mode", "solo_dice"}, {"difficulty", "hard"}, {"deluxe_customers", true}}},
};

class ChaiLaws : public testing::TestWithParam<Named> {};
INSTANTIATE_TEST_SUITE_P(Boxes, ChaiLaws, testing::ValuesIn(kBoxes),
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
            (laws::Fingerprint{0xc0065079c65c49cb, 0x647f0dfbfaa02f36}));
  EXPECT_EQ(laws::fingerprint(opened({{"seats", 5}, {"connoisseur", true}, {"deluxe_customers", true}}), 10),
            (laws::Fingerprint{0x3a7981dacd738ddb, 0x1cca31b88ee68060}));
  EXPECT_EQ(laws::fingerprint(opened({{"mode", "chaiwala"}, {"seats", 2}, {"wild_tips", true}}), 20),
            (laws::Fingerprint{0x65f97a51a3812ca9, 0xf68060b700a333e5}));
  EXPECT_EQ(laws::fingerprint(opened({{"mode", "solo_dice"}}), 20),
            (laws::Fingerprint{0x217637212fa3fa62, 0xe887b1b46b35cb44}));
}

}  // namespace
}  // namespace samovar::chai
