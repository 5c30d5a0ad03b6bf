#include "tests/laws/boxes.hpp"

#include <map>

namespace samovar::laws {

const std::vector<NamedBox>& boxes_of(std::string_view game) {
  static const std::vector<NamedBox> two_to_four = {
      {"TwoSeats", {{"seats", 2}}}, {"ThreeSeats", {{"seats", 3}}}, {"FourSeats", {{"seats", 4}}}};
  static const std::map<std::string_view, std::vector<NamedBox>> boxes = {
      {"chai",
       {
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
           {"ChaiwalaAgainstTwo",
            {{"mode", "chaiwala"}, {"seats", 2}, {"wild_tips", true}, {"blank_tips", true}}},
           {"ChaiwalaAgainstThree", {{"mode", "chaiwala"}, {"seats", 3}, {"organic", true}}},
           {"DiceEasy", {{"mode", "solo_dice"}, {"difficulty", "easy"}}},
           {"DiceNormal",
            {{"mode", "solo_dice"}, {"wild_flavours", true}, {"wild_pantry", true}, {"wild_tips", true}}},
           {"DiceHardDeluxe", {{"mode", "solo_dice"}, {"difficulty", "hard"}, {"deluxe_customers", true}}},
       }},
      {"tea-for-2",
       {
           {"Two", {}},
           {"TwoGoal3SidesA", {{"goal", 3}, {"sides", "a"}}},
           {"TwoGoal5SidesB", {{"goal", 5}, {"sides", "b"}}},
           {"TwoSidesAB", {{"sides", "ab"}}},
           {"TwoSidesBA", {{"sides", "ba"}}},
           {"Solo", {{"seats", 1}}},
           {"SoloGoal3SideA", {{"seats", 1}, {"goal", 3}, {"sides", "a"}}},
           {"SoloGoal5SideBShuffled", {{"seats", 1}, {"goal", 5}, {"sides", "b"}, {"order", "shuffled"}}},
       }},
      {"tea-and-rum", two_to_four},
      {"tea-time", two_to_four},
  };
  static const std::vector<NamedBox> none;
  const auto found = boxes.find(game);
  return found == boxes.end() ? none : found->second;
}

}  // namespace samovar::laws
