// Every law on Chai: every mode and number of seats, and every option at least once with every other.
#include <gtest/gtest.h>

#include "tests/chai/census.hpp"
#include "tests/laws/laws.hpp"

namespace samovar::chai {
namespace {

// Games are long: fewer of them, and every option is met in several boxes.
laws::LawBudget budget() {
  laws::LawBudget budget = laws::LawBudget::from_environment();
  budget.games = std::max(2, budget.games / 15);
  budget.strange_moves /= 4;
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
  const auto violation = laws::check_laws(opened(GetParam().options), budget());
  EXPECT_FALSE(violation) << *violation;
}

}  // namespace
}  // namespace samovar::chai
