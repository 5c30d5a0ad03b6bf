// The ability cards.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/chai/sitting.hpp"

namespace samovar::chai {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

Sitting with(int one, int two, int three, boost::json::object options = {{"seats", 2}}) {
  Sitting sitting(std::move(options));
  sitting.abilities(one, two, three).phase(Phase::UseAbility);
  return sitting;
}

TEST(CHAI_ABIL_01_CHAI_ABIL_02, OneAbilityAfterReserving) {
  Sitting sitting;
  sitting.abilities(4, 6, 8);
  EXPECT_EQ(sitting.rule_against("ability 4"), "CHAI-ABIL-01");
  sitting.play("reserve 1").settle();
  EXPECT_TRUE(sitting.legal("skip"));
  EXPECT_EQ(sitting.rule_against("ability 2 mint"), "CHAI-ABIL-02");
  sitting.play("ability 4");
  EXPECT_EQ(sitting.phase(), Phase::Serve);
  EXPECT_EQ(sitting.rule_against("ability 6"), "CHAI-ABIL-02");
}

TEST(CHAI_ABIL_03_CHAI_ABIL_04, AUsedAbilityStays) {
  Sitting sitting = with(2, 4, 6);
  sitting.tiles(0, "mint 1").play("ability 2 mint").play("end").settle();
  EXPECT_THAT(sitting.state().slots, ElementsAre(2, 4, 6));
  sitting.tiles(1, "mint 1").phase(Phase::UseAbility);
  EXPECT_TRUE(sitting.legal("ability 2 mint"));
  EXPECT_EQ(sitting.rule_against("replace 1"), "CHAI-ABIL-04");
}

TEST(CHAI_ABIL_05, OnlyWithThePiecesItNeeds) {
  Sitting sitting = with(2, 4, 6);
  sitting.tiles(0, "");
  EXPECT_THAT(sitting.moves(), ElementsAre("ability 4", "ability 6", "skip"));  // these two always
  EXPECT_EQ(sitting.rule_against("ability 2 mint"), "CHAI-ABIL-05");
  Sitting swaps = with(3, 7, 8);
  swaps.tiles(0, "mint 3").tokens(0, "milk 2").board("milk milk - - -");
  swaps.state().card_tiles = swaps.tiles_of("mint 3");
  EXPECT_THAT(swaps.moves(), ElementsAre("ability 8 milk", "skip"));
}

TEST(CHAI_ABIL_06, GainsObeyTheLimitsAtOnce) {
  Sitting sitting = with(1, 8, 4);
  sitting.market("MMJLGV JLGVBB VMJLGV").tiles(0, "lemon 11").tokens(0, "milk 6");
  Sitting tokens = sitting;
  sitting.play("ability 1 a1");
  EXPECT_EQ(sitting.phase(), Phase::DiscardTile);
  sitting.play("discard lemon");
  EXPECT_EQ(sitting.phase(), Phase::Serve);
  tokens.play(tokens.moves("ability 8").front());
  EXPECT_EQ(tokens.phase(), Phase::DiscardToken);
}

// EX-08, with berries for the test card's mint.
TEST(CHAI_AB1_01_CHAI_AB1_02_CHAI_FULFIL_10, AFreePurchaseThatServesTheOrder) {
  Sitting sitting({{"seats", 2}, {"colour", "rooibos"}});
  sitting.abilities(1, 4, 6).pool(1, "rooibos-7").pool(2, "oolong-2").tiles(0, "").tokens(0, "").money(0, 0);
  sitting.market("MBBLGV JLGVBM VMJLGV");
  sitting.play("reserve 2").settle();
  EXPECT_EQ(sitting.state().reserved_count(0), 2);
  EXPECT_EQ(sitting.pool_size(), 4);
  EXPECT_FALSE(sitting.legal("ability 1 e2"));
  EXPECT_EQ(sitting.rule_against("ability 1 e2"), "CHAI-AB1-01");
  sitting.play("ability 1 b1");
  EXPECT_EQ(sitting.tiles(0), sitting.tiles_of("berries 2"));
  EXPECT_EQ(sitting.money(0), 0);
  EXPECT_EQ(sitting.market(), "MLGV.. JLGVBM VMJLGV");
  EXPECT_EQ(sitting.happened_times(Happened::BoughtFree), 1);
  EXPECT_EQ(sitting.happened_times(Happened::Bought), 0);
  sitting.play("serve 1").play("tip gold");
  EXPECT_EQ(sitting.money(0), 3);
  EXPECT_EQ(sitting.state().reserved_count(0), 2);
  EXPECT_TRUE(sitting.has_served(0, "rooibos-7"));
}

TEST(CHAI_AB2_01, ATileIsSoldForTwo) {
  Sitting sitting = with(2, 4, 6);
  sitting.tiles(0, "mint 1 lemon 2").money(0, 1);
  EXPECT_THAT(sitting.moves("ability 2"), ElementsAre("ability 2 mint", "ability 2 lemon"));
  sitting.play("ability 2 lemon");
  EXPECT_EQ(sitting.money(0), 3);
  EXPECT_EQ(sitting.tiles(0), sitting.tiles_of("mint 1 lemon 1"));
  EXPECT_EQ(sitting.state().tile_cups, sitting.tiles_of("lemon 1"));
}

// EX-17.
TEST(CHAI_AB3_02_CHAI_AB3_03_CHAI_AB3_04_CHAI_ABIL_07, TilesAreSwappedWithTheCard) {
  Sitting sitting = with(3, 4, 6);
  sitting.tiles(0, "mint 2 lavender 1");
  sitting.state().card_tiles = sitting.tiles_of("lemon 1 ginger 2");
  sitting.state().tile_cups = 0;
  sitting.play_all("ability 3 mint ginger,give lavender for ginger");
  EXPECT_THAT(sitting.moves(), ElementsAre("give mint for lemon", "done"));
  sitting.play("done");
  const Event& told = sitting.events().back();
  EXPECT_EQ(told.kind, static_cast<std::uint8_t>(Happened::SwappedTiles));
  EXPECT_EQ(told.args[0], 0) << "mint";
  EXPECT_EQ(told.args[1], 5) << "lavender";
  EXPECT_EQ(told.args[kSwaps], 3) << "for ginger";
  EXPECT_EQ(told.args[kSwaps + 1], 3);
  EXPECT_EQ(sitting.phase(), Phase::Serve);
  EXPECT_EQ(sitting.state().card_tiles, sitting.tiles_of("lemon 1 mint 1 lavender 1"));
  EXPECT_EQ(sitting.tiles(0), sitting.tiles_of("mint 1 ginger 2"));
  // The next user finds what was given.
  sitting.play("end").settle();
  sitting.tiles(1, "berries 1").phase(Phase::UseAbility);
  EXPECT_THAT(sitting.moves(), Contains("ability 3 berries lavender"));
  // Replaced, its tiles go into the cups and the card out of the game.
  sitting.phase(Phase::Replace).state().ability = 8;
  sitting.play("replace 1");
  EXPECT_EQ(sitting.state().tile_cups, sitting.tiles_of("lemon 1 mint 1 lavender 1"));
  EXPECT_EQ(sitting.state().card_tiles, Amounts{});
  EXPECT_THAT(sitting.state().slots, ElementsAre(8, 4, 6));
  EXPECT_FALSE(sitting.state().abilities >> 3 & 1);
}

// Whoever plays picks the pairs in any order.
TEST(CHAI_ACT_07_CHAI_AB3_02, PairsMayBeEnteredInAnyOrder) {
  const auto after = [](const char* line) {
    Sitting sitting = with(3, 4, 6);
    sitting.tiles(0, "mint 2 lavender 1");
    sitting.state().card_tiles = sitting.tiles_of("lemon 1 ginger 2");
    sitting.play_all(line);
    EXPECT_EQ(sitting.phase(), Phase::Serve);
    return sitting.state();
  };
  const State one = after("ability 3 lavender ginger,give mint for lemon,done");
  EXPECT_EQ(one, after("ability 3 mint lemon,give lavender for ginger,done"));
  EXPECT_EQ(one, after("ability 3 mint ginger,give lavender for lemon,done"));
  EXPECT_EQ(after("ability 3 lavender ginger,give mint for ginger,give mint for lemon"),
            after("ability 3 mint lemon,give mint for ginger,give lavender for ginger"));
  Sitting tokens = with(7, 4, 6);
  tokens.tokens(0, "milk 1 vanilla 1")
      .board("sugar honey honey chai_spices chai_spices")
      .play("ability 7 vanilla honey");
  EXPECT_THAT(tokens.moves(), Contains("give milk for sugar"));
}

TEST(CHAI_AB3_01, ANewCardGetsThreeTilesBeforeTheSeatChooses) {
  Sitting sitting;
  sitting.abilities(1, 4, 6).cup_tips(0).state().round_ended = 1;
  sitting.phase(Phase::Serve).play("end").play("new 3");
  EXPECT_EQ(sitting.phase(), Phase::CardTile);
  sitting.play_all("tile mint,tile mint,tile lemon");
  EXPECT_EQ(sitting.phase(), Phase::Replace);
  EXPECT_EQ(sitting.state().card_tiles, sitting.tiles_of("mint 2 lemon 1"));
  const auto view = sitting.module().view_json(sitting.state(), Seat{0});
  EXPECT_EQ(view.at("new_ability"), 3);
  EXPECT_EQ(view.at("new_tiles"), (boost::json::value{{"mint", 2}, {"lemon", 1}}));
  Sitting scarce;  // as many as there are
  scarce.abilities(1, 4, 6).cup_tips(0).state().round_ended = 1;
  scarce.state().tile_bag = PackedCounts::of_bytes(some(0, 2));
  scarce.state().tile_cups = 0;
  scarce.phase(Phase::Serve).play_all("end,new 3,tile mint,tile mint");
  EXPECT_EQ(scarce.phase(), Phase::Replace);
}

// EX-14.
TEST(CHAI_AB4_01_CHAI_AB4_02, TheTipIsThreeWhateverTheTokenShows) {
  Sitting sitting = with(2, 4, 6);
  sitting.pool(1, "green-5")
      .tiles(0, "mint 2 jasmine 1")
      .money(0, 0)
      .play_all("ability 4,serve 1,tip copper");
  EXPECT_EQ(sitting.money(0), 3);
  EXPECT_EQ(std::popcount(sitting.state().cup_tips), 1);
  EXPECT_EQ(sitting.state().tips[0], 2);
}

// EX-13.
TEST(CHAI_AB4_03_CHAI_END_05, FinalTurnsHaveNoTipsButAbility4) {
  for (const bool gold : {false, true}) {
    Sitting sitting = with(2, 4, 6);
    sitting.pool(1, "green-5").tiles(0, "mint 2 jasmine 1").money(0, 0).cup_tips(0).round(5).state().final =
        1;
    sitting.play(gold ? "ability 4" : "skip").serve("serve 1");
    EXPECT_EQ(sitting.money(0), gold ? 3 : 0);
    EXPECT_TRUE(sitting.has_served(0, "green-5"));
    EXPECT_NE(sitting.phase(), Phase::Tip);
  }
}

TEST(CHAI_AB4_04_CHAI_AB6_03, WithoutAnOrderTheEffectIsLost) {
  Sitting sitting = with(2, 4, 6);
  sitting.play("ability 4");
  EXPECT_EQ(sitting.state().gold_tip, 3);
  sitting.play("end").settle();
  EXPECT_EQ(sitting.state().gold_tip, 0);
  sitting.phase(Phase::UseAbility).play("ability 6");
  EXPECT_EQ(sitting.state().waiver, 1);
  sitting.play("end").settle();
  EXPECT_EQ(sitting.state().waiver, 0);
}

// EX-15.
TEST(CHAI_AB5_01_CHAI_AB5_02, AFlavourIsResetAtOnce) {
  Sitting sitting = with(5, 4, 6);
  sitting.market("MLLBBB GJVGMJ VMJLGV").state().tile_cups = 0;
  sitting.play("ability 5 jasmine");
  EXPECT_EQ(sitting.state().tile_cups, sitting.tiles_of("jasmine 3"));
  EXPECT_EQ(sitting.market(), "MLLBBB GVGM.. VMLGV.");
  sitting.play_all("tile mint,tile lemon,tile ginger");
  EXPECT_EQ(sitting.market(), "MLLBBB GVGMML VMLGVG");
  EXPECT_EQ(sitting.phase(), Phase::Serve);
}

// EX-16.
TEST(CHAI_AB6_01_CHAI_AB6_02, OnePantryItemLess) {
  Sitting sitting = with(2, 4, 6);
  sitting.pool(1, "black-2").tiles(0, "lemon 2").tokens(0, "").money(0, 1);
  Sitting without = sitting;
  sitting.play("ability 6");
  EXPECT_TRUE(sitting.legal("serve 1"));
  sitting.play("serve 1");
  EXPECT_EQ(sitting.phase(), Phase::Tip);  // honey waived: the only way
  EXPECT_EQ(sitting.tokens(0), Amounts());
  without.play("skip");
  EXPECT_FALSE(without.legal("serve 1"));
  // Which one is the seat's choice; the full payment stays possible; flavours are not waived.
  Sitting choice = with(2, 4, 6);
  choice.pool(1, "green-2").tokens(0, "milk 1 vanilla 1 chai_spices 1").pool(2, "green-5").tiles(0, "mint 2");
  choice.play_all("ability 6,serve 1");
  EXPECT_THAT(choice.moves(),
              ElementsAre("waive milk", "waive vanilla", "waive chai_spices", "waive nothing"));
  EXPECT_EQ(choice.state().waived, kNone) << "not chosen yet";
  choice.play("waive vanilla");
  EXPECT_EQ(choice.tokens(0), choice.tokens_of("vanilla 1"));
  Sitting flavour = with(2, 4, 6);
  flavour.pool(1, "green-5").tiles(0, "mint 2").play("ability 6");
  EXPECT_FALSE(flavour.legal("serve 1"));
}

// EX-18.
TEST(CHAI_AB7_01_CHAI_AB7_02, TokensAreSwappedWithTheBoard) {
  Sitting sitting = with(7, 4, 6);
  sitting.tokens(0, "milk 1").board("sugar sugar honey vanilla chai_spices").play("ability 7 milk honey");
  EXPECT_EQ(sitting.tokens(0), sitting.tokens_of("honey 1"));
  EXPECT_THAT(sitting.state().board, ElementsAre(2, 2, 1, 4, 5));
  EXPECT_EQ(sitting.phase(), Phase::Serve);
  Sitting two = with(7, 4, 6);
  two.tokens(0, "milk 2 vanilla 1")
      .board("sugar sugar honey vanilla chai_spices")
      .play("ability 7 milk sugar");
  EXPECT_FALSE(two.legal("blind"));
  EXPECT_FALSE(two.legal("reset"));
  two.play("give milk for sugar");
  EXPECT_EQ(two.phase(), Phase::Serve);  // two at most
  EXPECT_EQ(two.tokens(0), two.tokens_of("sugar 2 vanilla 1"));
}

TEST(CHAI_AB8_01_CHAI_AB8_02, AFaceUpTokenIsTakenAndReplacedAtTheEnd) {
  Sitting sitting = with(8, 4, 6);
  sitting.tokens(0, "milk 6").board("sugar sugar honey vanilla chai_spices");
  EXPECT_THAT(sitting.moves("ability 8"), ElementsAre("ability 8 sugar", "ability 8 honey",
                                                      "ability 8 vanilla", "ability 8 chai_spices"));
  sitting.play("ability 8 honey");
  EXPECT_EQ(sitting.phase(), Phase::DiscardToken);
  sitting.play("discard milk");
  EXPECT_EQ(sitting.state().board[2], 0);
  sitting.play("end");
  EXPECT_EQ(sitting.phase(), Phase::BoardToken);
}

const boost::json::object kSearch = {{"seats", 2}, {"deluxe_abilities", true}, {"wild_pantry", true}};

TEST(CHAI_AB9_01_CHAI_AB9_02_CHAI_BAG_05, TwoTokensForOneOfChoice) {
  Sitting sitting = with(9, 4, 6, kSearch);
  sitting.tokens(0, "milk 2 sugar 1").state().token_bag =
      PackedCounts::of_bytes(some(2, 1) + some(kWildToken, 1));
  sitting.state().token_cups = some(3, 1);
  EXPECT_THAT(sitting.moves("ability 9"), ElementsAre("ability 9 milk milk", "ability 9 milk sugar"));
  sitting.play("ability 9 milk sugar");
  // Bag, cups, and what was just discarded; a wild one, too.
  EXPECT_THAT(sitting.moves(),
              ElementsAre("want milk", "want sugar", "want honey", "want vanilla", "want wild_pantry"));
  EXPECT_EQ(sitting.rule_against("want chai_spices"), "CHAI-AB9-02");
  Sitting cups = sitting;
  sitting.play("want honey");
  EXPECT_EQ(sitting.tokens(0), sitting.tokens_of("milk 1 honey 1"));
  EXPECT_EQ(sitting.state().token_bag.total(), 1u);  // looking inside moves nothing else
  EXPECT_EQ(sitting.state().token_cups, sitting.tokens_of("vanilla 1 milk 1 sugar 1"));
  cups.play("want vanilla");
  EXPECT_EQ(cups.state().token_bag.total(), 2u);
  EXPECT_EQ(cups.state().token_cups, cups.tokens_of("milk 1 sugar 1"));
}

TEST(CHAI_BAG_05, WhatIsInTheBagAndInTheCupsComesOutOfTheBag) {
  Sitting sitting = with(9, 4, 6, kSearch);
  sitting.tokens(0, "milk 2").state().token_bag = PackedCounts::of_bytes(some(2, 1) + some(4, 2));
  sitting.state().token_cups = some(2, 3);
  sitting.play("ability 9 milk milk").play("want honey");
  EXPECT_EQ(sitting.state().token_bag[2], 0);
  EXPECT_EQ(sitting.state().token_bag[4], 2) << "the cups were not emptied into the bag";
  EXPECT_EQ(sitting.state().token_cups, sitting.tokens_of("honey 3 milk 2"));
}

TEST(CHAI_AB10_01, TwoTilesForOneOfChoice) {
  Sitting sitting = with(10, 4, 6, kSearch);
  sitting.tiles(0, "mint 2 lemon 1").play("ability 10 mint mint").play("want lavender");
  EXPECT_EQ(sitting.tiles(0), sitting.tiles_of("lemon 1 lavender 1"));
  EXPECT_EQ(sitting.state().tile_cups, sitting.tiles_of("mint 2"));
  EXPECT_EQ(sitting.phase(), Phase::Serve);
  Sitting other = with(10, 4, 6, kSearch);
  other.tiles(0, "lemon 1 ginger 1").play("ability 10 lemon ginger").play("want mint");
  EXPECT_EQ(other.tiles(0), other.tiles_of("mint 1"));
  EXPECT_EQ(other.state().tile_cups, other.tiles_of("lemon 1 ginger 1"));
}

}  // namespace
}  // namespace samovar::chai
