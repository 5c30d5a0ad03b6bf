// The palace: T42-PALACE.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/tea_for_two/sitting.hpp"

namespace samovar::tea_for_two {
namespace {

using testing::Contains;
using testing::ElementsAre;

TEST(T42_PALACE_01, FourActionsForOneDieOfAnyValue) {
  Sitting sitting = Sitting::in_turn("1 2 3 4 5 6 6");
  sitting.put_card(0, "F1", "P12", true).put_card(0, "F2", "P26").settle();
  EXPECT_EQ(sitting.moves("palace").size(), 24u);
}

TEST(T42_PALACE_02, EachActionOnceAYear) {
  Sitting sitting = Sitting::in_turn();
  for (const char* slot : {"F1", "F2"}) sitting.put_card(0, slot, slot[1] == '1' ? "P26" : "P27");
  for (const char* slot : {"F1", "F2"}) sitting.put_card(1, slot, slot[1] == '1' ? "P28" : "P29");
  sitting.settle().play("palace 1 swap_cards");
  EXPECT_EQ(sitting.actor(), 1);
  EXPECT_EQ(sitting.rule_against("palace 2 swap_cards"), "T42-PALACE-02");
}

// Sample 1866: the opponent "would have one more action to take the first player marker" after the human took
// it.
TEST(T42_PALACE_02, TheCoinSpaceTakesADieOfEach) {
  Sitting sitting = Sitting::in_turn();
  sitting.play("palace 1 first_player");
  EXPECT_EQ(sitting.actor(), 1);
  sitting.play("palace 2 first_player");
  EXPECT_EQ(sitting.state().coin, 1);
  EXPECT_EQ(sitting.actor(), 0);
  EXPECT_EQ(sitting.rule_against("palace 2 first_player"), "T42-PALACE-02") << "one die each";
}

TEST(T42_PALACE_03, TheCoinMovesAtOnceTheTurnOrderStays) {
  Sitting sitting = Sitting::in_turn();
  sitting.play("harvest 1 green").play("palace 1 first_player");
  EXPECT_EQ(sitting.state().coin, 1);
  EXPECT_EQ(sitting.actor(), 0);
  Sitting own = Sitting::in_turn();
  own.play("palace 1 first_player");
  EXPECT_EQ(own.state().coin, 0) << "also from oneself";
}

TEST(T42_PALACE_04, ACardMovesToAnyOpenSlot) {
  Sitting sitting = Sitting::in_turn();
  sitting.put_card(0, "F1", "P21").fill_crate(0, "F1", "fermented").put_card(0, "sR3", "P12", true);
  sitting.put_tokens(0, "L3", "yellow").play("palace 1 move_card");
  EXPECT_THAT(sitting.moves(), Contains("transplant sR3 sL1")) << "face down too";
  EXPECT_EQ(sitting.rule_against("transplant F1 sR3"), "T42-PALACE-04");
  sitting.play("transplant F1 sL3");
  EXPECT_EQ(sitting.crate(0, "sL3"), "yellow fermented") << "loaded, and PLACED at its new place";
}

TEST(T42_PALACE_05, CardsKeepFaceAndTokensWhenSwapped) {
  Sitting sitting = Sitting::in_turn();
  sitting.put_card(0, "F1", "P19").fill_crate(0, "F1", "green").put_card(0, "sL1", "P12", true);
  sitting.put_tokens(0, "L1", "yellow").play("palace 1 swap_cards");
  EXPECT_EQ(sitting.card(0, "sL1"), "P19") << "the only two cards";
  EXPECT_EQ(sitting.crate(0, "sL1"), "yellow green");
  EXPECT_TRUE(sitting.down(0, "F1"));
  EXPECT_FALSE(sitting.down(0, "sL1"));
  // Both may act, in the owner's order.
  Sitting order = Sitting::in_turn();
  order.put_card(0, "F1", "P01").put_card(0, "sL1", "P02").put_card(0, "sL2", "P26");
  order.put_tokens(0, "F", "green")
      .put_tokens(0, "L1", "yellow")
      .play("palace 1 swap_cards")
      .play("swap F1 sL1");
  EXPECT_THAT(order.moves(), ElementsAre("act F1", "act sL1"));
}

TEST(T42_PALACE_06, AllTurnUpTogetherThenActInTheOwnersOrder) {
  Sitting sitting = Sitting::in_turn();
  sitting.put_card(0, "F1", "P12", true).put_card(0, "sL1", "P13", true).put_card(0, "sR1", "P11", true);
  sitting.put_tokens(0, "F", "black").put_tokens(0, "L1", "green").play("palace 1 flip_all");
  EXPECT_THAT(sitting.moves(), ElementsAre("act F1", "act sL1"));
  EXPECT_FALSE(sitting.down(0, "sR1"));
  sitting.play("act F1");
  EXPECT_TRUE(sitting.down(0, "sR1")) << "the token entered R1, where this card acted";
  EXPECT_EQ(sitting.tokens(0, "R2"), "black");
  EXPECT_EQ(sitting.tokens(0, "L3"), "green");
}

TEST(T42_PALACE_07, ACardActsOnceInAFlip) {
  // Worked example G7.
  Sitting sitting = Sitting::in_turn();
  sitting.put_card(0, "sL1", "P13", true)
      .put_card(0, "sL3", "P01")
      .put_tokens(0, "L1", "yellow green")
      .put_ship(0, 0, "S07");
  sitting.play("palace 1 flip_all").play("next yellow");
  EXPECT_EQ(sitting.cargo(0, 0), "yellow");
  EXPECT_EQ(sitting.tokens(0, "L3"), "green");
  EXPECT_TRUE(sitting.down(0, "sL1"));
}

TEST(T42_PALACE_08, AnActionNeedsItsCards) {
  Sitting sitting = Sitting::in_turn();
  EXPECT_EQ(sitting.rule_against("palace 1 move_card"), "T42-PALACE-08");
  EXPECT_EQ(sitting.rule_against("palace 1 flip_all"), "T42-PALACE-08");
  sitting.put_card(0, "F1", "P26");
  EXPECT_TRUE(sitting.legal("palace 1 move_card"));
  EXPECT_EQ(sitting.rule_against("palace 1 swap_cards"), "T42-PALACE-08") << "two cards";
  EXPECT_TRUE(sitting.legal("palace 1 first_player"));
  const char* slots[] = {"F2", "F3", "F4", "F5", "sL1", "sL2", "sL3", "sR1", "sR2", "sR3"};
  const char* cards[] = {"P27", "P28", "P29", "P30", "P02", "P03", "P04", "P05", "P06", "P08"};
  for (int i = 0; i < 10; ++i) sitting.put_card(0, slots[i], cards[i]);
  EXPECT_EQ(sitting.rule_against("palace 1 move_card"), "T42-PALACE-08") << "no open slot";
}

TEST(T42_PALACE_09, OnlyCardsThatWouldChangeSomethingAreOffered) {
  Sitting sitting = Sitting::in_turn();
  sitting.put_card(0, "F1", "P12", true).put_card(0, "sL1", "P13", true).put_card(0, "sR1", "P11", true);
  sitting.put_card(0, "sL2", "P10", true).put_tokens(0, "L1", "green").put_tokens(0, "L2", "yellow");
  sitting.play("palace 1 flip_all");
  EXPECT_THAT(sitting.moves(), ElementsAre("act sL1", "act sL2"));
  EXPECT_EQ(sitting.rule_against("act F1"), "T42-PALACE-09");
  sitting.play("act sL2");
  EXPECT_EQ(sitting.actor(), 1) << "one left acts by itself, then the action ends";
}

TEST(T42_PALACE_09, ACardThatLiesFaceDownIsNotOffered) {
  Sitting sitting = Sitting::in_turn();
  sitting.put_card(0, "sL1", "P13").put_card(0, "sL2", "P10", true);
  sitting.put_tokens(0, "L1", "green").put_tokens(0, "L2", "yellow");
  const auto offered = [&] { return Sight(sitting.game().box(), sitting.state()).would_act(0, ~0u); };
  EXPECT_EQ(std::popcount(offered()), 1) << "the one that lies face up";
  sitting.state().merchants[0].down = 0;
  EXPECT_EQ(std::popcount(offered()), 2);
}

TEST(T42_PALACE_10, WithinOneSpaceIsLegalThere) {
  Sitting sitting = Sitting::in_turn();
  sitting.put_card(0, "F1", "P26").put_card(0, "F2", "P27").play("palace 1 move_card");
  EXPECT_THAT(sitting.moves(), Contains("transplant F1 F3"));
  Sitting swap = Sitting::in_turn();
  swap.put_card(0, "F1", "P26")
      .put_card(0, "F2", "P27")
      .put_card(0, "sL1", "P28")
      .play("palace 1 swap_cards");
  EXPECT_THAT(swap.moves(), ElementsAre("swap F1 F2", "swap F1 sL1", "swap F2 sL1"));
}

}  // namespace
}  // namespace samovar::tea_for_two
