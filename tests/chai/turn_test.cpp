// The course of a turn, and how actions are asked for.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/chai/sitting.hpp"

namespace samovar::chai {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::Not;

TEST(CHAI_TURN_01, OnlyTheActiveSeatDecides) {
  Sitting sitting({{"seats", 3}});
  FastRng rng(5);
  NullLog nothing;
  for (int i = 0; i < 300 && !sitting.over(); ++i) {
    const Actor actor = sitting.game().actor(sitting.state());
    if (actor.is_seat()) {
      EXPECT_EQ(index(actor.seat()), sitting.active());
    }
    const int active = sitting.active();
    const Move move = random_move(sitting.game(), sitting.state(), actor, rng);
    sitting.game().play(sitting.state(), move, nothing);
    if (actor.is_seat() && kind_of(move) != Kind::EndTurn && sitting.phase() != Phase::Choose) {
      EXPECT_EQ(sitting.active(), active);
    }
  }
}

TEST(CHAI_TURN_02, ExactlyOneOfThreeActions) {
  Sitting sitting;
  EXPECT_EQ(sitting.rule_against("end"), "CHAI-TURN-02");
  EXPECT_THAT(sitting.moves(), Contains("market"));
  EXPECT_THAT(sitting.moves(), Contains("pantry"));
  EXPECT_THAT(sitting.moves(), Contains("reserve deck"));
  sitting.market("MLLBBB GJVGMJ VMJLGV").play_all("market,buy a1,leave");
  for (const char* second : {"market", "pantry", "reserve 1", "reserve deck"})
    EXPECT_EQ(sitting.rule_against(second), "CHAI-TURN-02");
}

TEST(CHAI_TURN_03_CHAI_FULFIL_01, AtMostOneOrderEndsTheTurn) {
  Sitting sitting;
  sitting.pool(1, "green-5").pool(2, "green-7").tiles(0, "mint 2 jasmine 3 berries 1").phase(Phase::Serve);
  EXPECT_TRUE(sitting.legal("serve 1"));
  EXPECT_TRUE(sitting.legal("serve 2"));
  EXPECT_TRUE(sitting.legal("end"));
  sitting.serve("serve 1").settle();
  EXPECT_EQ(sitting.active(), 1);
}

TEST(CHAI_TURN_04, NoOrderBeforeOrDuringTheAction) {
  Sitting sitting;
  sitting.pool(1, "green-5").tiles(0, "mint 2 jasmine 1");
  EXPECT_EQ(sitting.rule_against("serve 1"), "CHAI-TURN-04");
  sitting.play("pantry");
  EXPECT_EQ(sitting.rule_against("serve 1"), "CHAI-TURN-04");
}

// After a purchase nobody needs to leave the market first.
TEST(CHAI_TURN_03_CHAI_TURN_04_CHAI_MARKET_02, ServingLeavesTheMarket) {
  const auto at_market = [] {
    Sitting sitting;
    sitting.pool(1, "green-5").tiles(0, "mint 2 jasmine 1").play("market");
    return sitting;
  };
  Sitting sitting = at_market();
  EXPECT_EQ(sitting.rule_against("serve 1"), "CHAI-TURN-04");
  const std::string purchase = sitting.moves().front();
  sitting.play(purchase);
  EXPECT_TRUE(sitting.legal("serve 1"));
  EXPECT_TRUE(sitting.legal("leave"));
  sitting.play("serve 1");
  Sitting left = at_market();
  left.play(purchase).play("leave").play("serve 1");
  EXPECT_EQ(sitting.state(), left.state());
}

TEST(CHAI_TURN_05, AnActionIsFinal) {
  Sitting sitting;
  sitting.play("market");
  EXPECT_EQ(sitting.rule_against("pantry"), "CHAI-TURN-05");
  EXPECT_EQ(sitting.rule_against("reserve 1"), "CHAI-TURN-05");
  Sitting pantry;
  pantry.play("pantry");
  EXPECT_FALSE(pantry.legal("market"));
}

TEST(CHAI_TURN_06, TheOrderOfAnEndedTurn) {
  Sitting sitting;
  sitting.market("MLLBB. GJVGMJ VMJLGV").board("- sugar honey vanilla milk").cup_tips(0);
  sitting.state().round_ended = 1;
  sitting.phase(Phase::Serve).play("end");
  EXPECT_EQ(sitting.phase(), Phase::MarketTile);
  sitting.play("tile mint");
  EXPECT_EQ(sitting.phase(), Phase::BoardToken);
  EXPECT_EQ(sitting.active(), 0);
  sitting.play("token milk");
  EXPECT_EQ(sitting.state().round, 1);  // then the round, then the next seat, then the new ability
  EXPECT_EQ(sitting.active(), 1);
  EXPECT_EQ(sitting.phase(), Phase::NewAbility);
  EXPECT_EQ(std::popcount(sitting.state().cup_tips), 2);
  EXPECT_EQ(sitting.state().round_ended, 0);
}

TEST(CHAI_TURN_07, PhasesWithNothingToDoAreSkipped) {
  Sitting sitting;
  sitting.play("reserve 1").settle();
  EXPECT_EQ(sitting.phase(), Phase::UseAbility);  // two customers: nobody to dismiss
  Sitting organic({{"seats", 2}, {"organic", true}});
  organic.play("reserve 1").settle();
  EXPECT_EQ(organic.phase(), Phase::Serve);
  organic.tiles(0, "").tokens(0, "");
  EXPECT_THAT(organic.moves(), ElementsAre("end"));  // serving is never skipped
}

TEST(CHAI_TURN_08, TurnsGoOnClockwiseAcrossRounds) {
  Sitting sitting({{"seats", 3}});
  sitting.dull_turn();
  EXPECT_EQ(sitting.active(), 1);
  sitting.cup_tips(0).state().round_ended = 1;
  sitting.phase(Phase::Serve).play("end").settle();
  EXPECT_EQ(sitting.active(), 2);
  EXPECT_EQ(sitting.state().first, 0);
  EXPECT_EQ(sitting.phase(), Phase::Replace);
}

TEST(CHAI_TURN_09, AnAutomaticSeatDecidesNothing) {
  for (const char* mode : {"chaiwala", "solo_dice"}) {
    Sitting sitting({{"mode", mode}, {"seats", 1}});
    FastRng rng(3);
    NullLog nothing;
    int turns = 0;
    for (Actor actor = sitting.game().actor(sitting.state()); !actor.is_nobody();
         actor = sitting.game().actor(sitting.state())) {
      if (sitting.active() == 1) {
        EXPECT_TRUE(actor.is_chance());
        ++turns;
      }
      sitting.game().play(sitting.state(), random_move(sitting.game(), sitting.state(), actor, rng), nothing);
    }
    EXPECT_GT(turns, 0);
  }
}

TEST(CHAI_TURN_10_CHAI_SOLO_06, SoloDealsTipsAgainAndReplacesAnAbility) {
  Sitting sitting({{"mode", "solo"}});
  sitting.pool(1, "green-5").tiles(0, "mint 2 jasmine 1").cup_tips(1).phase(Phase::Serve);
  sitting.state().tips.take(0);
  sitting.serve("serve 1").settle();
  EXPECT_EQ(sitting.phase(), Phase::Replace);
  EXPECT_EQ(std::popcount(sitting.state().cup_tips), 2);
  EXPECT_EQ(sitting.state().tips.total(), 6u);
  EXPECT_EQ(sitting.state().round, 0);
  EXPECT_EQ(sitting.state().final, 0);
  EXPECT_EQ(sitting.active(), 0);
  EXPECT_EQ(sitting.state().cycles, 1);
}

TEST(CHAI_ACT_03, AUniquePaymentIsFilledIn) {
  Sitting sitting;
  sitting.pool(1, "green-4")
      .tiles(0, "jasmine 1 lemon 2 ginger 2")
      .tokens(0, "honey 1 milk 1")
      .phase(Phase::Serve);
  sitting.play("serve 1");  // nothing to choose, and the cups look alike
  EXPECT_EQ(sitting.phase(), Phase::Tip);
  EXPECT_EQ(sitting.tiles(0), sitting.tiles_of("lemon 1"));
  EXPECT_EQ(sitting.tokens(0), sitting.tokens_of("milk 1"));
}

TEST(CHAI_ACT_04, CupsThatLookAlikeAreOfferedOnce) {
  Sitting sitting({{"seats", 4}});
  sitting.pool(1, "green-5").tiles(0, "mint 2 jasmine 1").phase(Phase::Serve);
  sitting.state().tea_in_cup(1, 2) = 1;
  sitting.state().tea_in_cup(3, 2) = 1;
  sitting.play("serve 1");
  EXPECT_THAT(sitting.moves(), ElementsAre("cup 1", "cup 2"));
  // The other names are understood.
  const auto meant = [&](const char* text) {
    return sitting.module().write(sitting.module().meant(sitting.state(), *sitting.module().read(text)));
  };
  EXPECT_EQ(meant("cup 3"), "cup 1");
  EXPECT_EQ(meant("cup 4"), "cup 2");
  sitting.cup_tips(0b1010);
  EXPECT_THAT(sitting.moves(), ElementsAre("cup 2"));
  EXPECT_EQ(sitting.rule_against("cup 1"), "CHAI-TIP-01");
  EXPECT_EQ(meant("cup 1"), "cup 1");
}

TEST(CHAI_ACT_07, AChainIsOneActionAndEveryStepCanBeFinished) {
  Sitting sitting({{"seats", 2}, {"wild_flavours", true}});
  sitting.pool(1, "green-5").tiles(0, "mint 2 jasmine 1 wild_flavour 1").phase(Phase::Serve);
  const State before = sitting.state();
  sitting.play("serve 1 wild");
  EXPECT_EQ(sitting.phase(), Phase::Blend);
  State after = sitting.state();
  after.phase = before.phase;
  after.order = before.order;
  after.waived = before.waived;
  after.wish = before.wish;
  EXPECT_EQ(after, before);  // nothing has happened
  EXPECT_EQ(sitting.state().waived, kTokenTypes) << "nothing is waived";
  EXPECT_THAT(sitting.moves(), ElementsAre("blend mint 0", "blend mint 1"));
  sitting.play("blend mint 1");  // the wild tile is spent, so the jasmine is filled in
  EXPECT_EQ(sitting.phase(), Phase::Tip);
  EXPECT_EQ(sitting.tiles(0), sitting.tiles_of("mint 1"));

  // No type is both given and taken.
  Sitting swap;
  swap.abilities(3, 4, 6).tiles(0, "mint 2 lemon 1 jasmine 1 berries 1").phase(Phase::UseAbility);
  swap.state().card_tiles = swap.tiles_of("lemon 1 ginger 1 berries 1");
  EXPECT_THAT(swap.moves("ability 3"), Not(Contains("ability 3 lemon lemon")));
  swap.play("ability 3 mint berries");
  EXPECT_THAT(swap.moves(),
              AllOf(Contains("give jasmine for lemon"), Contains("give mint for ginger"),
                    Not(Contains("give lemon for lemon")), Not(Contains("give berries for lemon"))));
  Sitting all;
  all.abilities(3, 4, 6).tiles(0, "mint 2 lemon 1").phase(Phase::UseAbility);
  all.state().card_tiles = all.tiles_of("lemon 1 ginger 2");
  all.play("ability 3 mint ginger");
  EXPECT_THAT(all.moves(),
              ElementsAre("give mint for lemon", "give mint for ginger", "give lemon for ginger", "done"));
  all.play("give lemon for ginger");
  EXPECT_EQ(all.phase(), Phase::Serve);  // lemon was given, and nothing else is left on the card
}

}  // namespace
}  // namespace samovar::chai
