// Serving orders: payment, tips, the pool, and a tea that runs out.
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/chai/sitting.hpp"

namespace samovar::chai {
namespace {

using testing::ElementsAre;

TEST(CHAI_FULFIL_02, FromThePoolOrOnesOwnCustomers) {
  Sitting sitting;
  sitting.pool(2, "green-5")
      .reserved(0, {"green-7"})
      .tiles(0, "mint 2 jasmine 2 berries 1")
      .phase(Phase::Serve);
  EXPECT_THAT(sitting.moves(), ElementsAre("serve 2", "serve own 1", "end"));
  EXPECT_EQ(sitting.rule_against("serve own 3"), "CHAI-FULFIL-02");
  sitting.play("serve own 1");
  EXPECT_EQ(sitting.state().reserved_count(0), 0);
}

TEST(CHAI_FULFIL_03, ExactlyWhatTheCardShows) {
  Sitting sitting;
  sitting.pool(1, "green-3")
      .tiles(0, "mint 5 lemon 2")
      .tokens(0, "sugar 2")
      .phase(Phase::Serve)
      .play("serve 1");
  EXPECT_EQ(sitting.tiles(0), sitting.tiles_of("mint 2 lemon 2"));
  EXPECT_EQ(sitting.tokens(0), sitting.tokens_of("sugar 1"));
  EXPECT_EQ(sitting.state().tile_cups, sitting.tiles_of("mint 3"));
  Sitting less;
  less.pool(1, "green-3").tiles(0, "mint 2").tokens(0, "").phase(Phase::Serve);
  EXPECT_EQ(less.rule_against("serve 1"), "CHAI-FULFIL-03");
  const Refusal refusal = less.game().refusal(less.state(), *less.module().read("serve 1"));
  EXPECT_EQ(refusal.numbers[0], 1);
  EXPECT_EQ(refusal.numbers[1], 1);
}

// EX-10.
TEST(CHAI_FULFIL_04_CHAI_FULFIL_05_CHAI_MONEY_02, AForeignTeaIsBoughtFromItsOwner) {
  Sitting sitting;
  sitting.pool(1, "black-4").tokens(0, "milk 2").money(0, 1).money(1, 0).phase(Phase::Serve);
  Sitting poor = sitting;
  sitting.play("serve 1");
  EXPECT_EQ(sitting.money(0), 0);
  EXPECT_EQ(sitting.money(1), 1);
  sitting.play("tip silver");
  EXPECT_EQ(sitting.money(0), 2);
  EXPECT_EQ(sitting.state().supply[1], 5);
  EXPECT_EQ(sitting.state().supply[0], 6);
  poor.money(0, 0);
  EXPECT_EQ(poor.rule_against("serve 1"), "CHAI-FULFIL-05");
  poor.pool(1, "green-8").tokens(0, "milk 1 vanilla 2");
  EXPECT_TRUE(poor.legal("serve 1"));  // one's own tea is free
}

TEST(CHAI_FULFIL_06_CHAI_TIP_01, IntoOneCupWithATip) {
  Sitting sitting({{"seats", 3}});
  sitting.pool(1, "green-5").tiles(0, "mint 2 jasmine 1").cup_tips(0b110).phase(Phase::Serve);
  sitting.state().tea_in_cup(1, 2) = 1;
  sitting.state().tips.take(0);
  sitting.play("serve 1");
  EXPECT_THAT(sitting.moves(), ElementsAre("cup 2", "cup 3"));
  EXPECT_EQ(sitting.rule_against("cup 1"), "CHAI-TIP-01");
  sitting.play("cup 3");
  EXPECT_EQ(sitting.state().tea_in_cup(2, 0), 1);
  EXPECT_EQ(sitting.state().cup_tips, 0b010);
  Sitting final({{"seats", 3}});
  final.pool(1, "green-5").tiles(0, "mint 2 jasmine 1").cup_tips(0).phase(Phase::Serve).state().final = 1;
  final.state().tea_in_cup(1, 2) = 1;
  final.state().tea_in_cup(2, 1) = 1;
  final.play("serve 1");
  EXPECT_THAT(final.moves(), ElementsAre("cup 1", "cup 2", "cup 3"));
}

// Only in Connoisseur does it matter which cup holds which teas.
TEST(CHAI_ACT_08, CupsMakeADifferenceInConnoisseurOnly) {
  for (const bool connoisseur : {false, true}) {
    Sitting sitting({{"seats", 3}, {"connoisseur", connoisseur}});
    sitting.pool(1, "green-5").tiles(0, "mint 2 jasmine 1").phase(Phase::Serve);
    sitting.state().tea_in_cup(1, 2) = 1;
    const auto move = sitting.module().game().redact(sitting.state(), Seat{0});
    EXPECT_EQ(
        sitting.module().move_json(move, *sitting.module().read("serve 1")).at("cups").as_array().size(),
        connoisseur ? 2u : 1u);
    sitting.play("serve 1");
    MoveList list;
    sitting.module().game().moves(sitting.state(), list);
    EXPECT_GT(list.size(), 1);
    EXPECT_EQ(all_alike(sitting.module().game(), sitting.state(), list), !connoisseur);
  }
}

TEST(CHAI_ACT_08, TheTableTellsWhichCupACupStandsFor) {
  const auto means = [](bool connoisseur, unsigned tips) {
    Sitting sitting({{"seats", 4}, {"connoisseur", connoisseur}});
    sitting.cup_tips(tips).state().tea_in_cup(1, 2) = 1;
    boost::json::array cups;
    const auto view = sitting.module().view_json(sitting.state(), Seat{0});
    for (const auto& cup : view.at("cups").as_array()) cups.push_back(cup.at("means"));
    return boost::json::serialize(cups);
  };
  EXPECT_EQ(means(false, 0b1110), "[null,2,2,2]");
  EXPECT_EQ(means(true, 0b1110), "[null,2,3,3]");
  EXPECT_EQ(means(true, 0), "[1,2,1,1]") << "once there are no tips";
}

TEST(CHAI_FULFIL_07, ADifferentCupForEveryOrder) {
  Sitting sitting({{"seats", 3}});
  sitting.state().tea_in_cup(1, 2) = 1;
  sitting.state().tea_in_cup(2, 1) = 1;
  sitting.pool(1, "green-5")
      .tiles(0, "mint 2 jasmine 1")
      .phase(Phase::Serve)
      .play("serve 1")
      .play("cup 2")
      .settle();
  sitting.dull_turn().dull_turn();
  ASSERT_EQ(sitting.active(), 0);
  sitting.pool(1, "green-7").tiles(0, "jasmine 2 berries 1").phase(Phase::Serve).play("serve 1");
  EXPECT_THAT(sitting.moves(), ElementsAre("cup 1", "cup 3"));
}

// EX-29.
TEST(CHAI_FULFIL_08, WildPiecesPayForAnything) {
  boost::json::value own = sold_edition();
  own.at("customers").at("items").at(0).at("flavours") = {{"mint", 2}, {"lemon", 1}};
  const Module module = opened({{"seats", 2}, {"first", "seat"}, {"wild_flavours", true}}, own);
  std::set<Amounts> paid;
  const auto pay = [&](std::initializer_list<const char*> steps) {
    Sitting sitting(module, 1);
    sitting.pool(1, "green-1").tiles(0, "mint 1 wild_flavour 2 lemon 1").phase(Phase::Serve);
    for (const char* step : steps) sitting.play(step);
    EXPECT_EQ(sitting.phase(), Phase::Tip);
    paid.insert(sitting.state().tile_cups);
    return sitting.state().tile_cups;
  };
  Sitting sitting(module, 1);
  // Ordinary pieces first; more wild ones for whoever asks for them.
  EXPECT_EQ(pay({"serve 1"}), sitting.tiles_of("mint 1 wild_flavour 1 lemon 1"));
  EXPECT_EQ(pay({"serve 1 wild", "blend mint 2"}), sitting.tiles_of("wild_flavour 2 lemon 1"));
  EXPECT_EQ(pay({"serve 1 wild", "blend mint 1"}), sitting.tiles_of("mint 1 wild_flavour 2"));
  EXPECT_EQ(paid.size(), 3u);
  sitting.pool(1, "green-1")
      .tiles(0, "mint 1 wild_flavour 2 lemon 1")
      .phase(Phase::Serve)
      .play("serve 1 wild");
  EXPECT_THAT(sitting.moves(), ElementsAre("blend mint 1", "blend mint 2"));
}

// With wild pieces means with more of them than needed, so the last type that can take one takes it.
TEST(CHAI_ACT_03_CHAI_FULFIL_08, WildPiecesBeyondNeedAreAskedFor) {
  Sitting sitting({{"seats", 2}, {"wild_flavours", true}, {"wild_pantry", true}});
  // green-4: a jasmine, a lemon, two gingers and honey.
  sitting.pool(1, "green-4")
      .tiles(0, "jasmine 1 lemon 1 ginger 2 wild_flavour 1")
      .tokens(0, "honey 1 wild_pantry 1")
      .phase(Phase::Serve);
  Sitting plain = sitting;
  plain.play("serve 1");
  EXPECT_EQ(plain.phase(), Phase::Tip);
  EXPECT_EQ(plain.tiles(0), plain.tiles_of("wild_flavour 1"));
  EXPECT_EQ(plain.tokens(0), plain.tokens_of("wild_pantry 1"));
  sitting.play("serve 1 wild");
  EXPECT_THAT(sitting.moves(), ElementsAre("blend jasmine 0", "blend jasmine 1"));
  Sitting tiles = sitting;
  tiles.play_all("blend jasmine 1,blend honey 0");  // nothing is left for lemon and ginger
  EXPECT_EQ(tiles.tiles(0), tiles.tiles_of("jasmine 1"));
  EXPECT_EQ(tiles.tokens(0), tiles.tokens_of("wild_pantry 1"));
  sitting.play_all("blend jasmine 0,blend lemon 0,blend ginger 0");
  EXPECT_EQ(sitting.phase(), Phase::Tip);  // so the honey is wild
  EXPECT_EQ(sitting.tokens(0), sitting.tokens_of("honey 1"));

  Sitting needed({{"seats", 2}, {"wild_flavours", true}});
  needed.pool(1, "green-5").tiles(0, "mint 2 wild_flavour 1").phase(Phase::Serve);
  EXPECT_TRUE(needed.legal("serve 1"));
  EXPECT_EQ(needed.rule_against("serve 1 wild"), "CHAI-FULFIL-08");  // the one there is, is needed
  needed.tiles(0, "mint 1 wild_flavour 1");
  EXPECT_EQ(needed.rule_against("serve 1 wild"), "CHAI-FULFIL-03");
  // At the market as well, once something is bought.
  Sitting market({{"seats", 2}, {"wild_flavours", true}});
  market.pool(1, "green-5").market("MJLGBV JLGBVM LGBVMJ").tiles(0, "mint 1 jasmine 1 wild_flavour 1");
  market.money(0, 5).play("market");
  EXPECT_EQ(market.rule_against("serve 1 wild"), "CHAI-TURN-04");
  market.play("buy a1");
  EXPECT_TRUE(market.legal("serve 1 wild"));
}

TEST(CHAI_FULFIL_08_CHAI_AB6_01, WhatIsLeftOutLeavesWildPiecesToUse) {
  Sitting sitting({{"seats", 2}, {"wild_pantry", true}});
  // green-2: milk, vanilla and chai spices. Only without the vanilla there is a wild one to spare.
  sitting.pool(1, "green-2").tokens(0, "milk 1 chai_spices 1 wild_pantry 1").abilities(6, 1, 2);
  sitting.phase(Phase::UseAbility).play("ability 6");
  Sitting plain = sitting;
  plain.play("serve 1");
  EXPECT_THAT(plain.moves(),
              ElementsAre("waive milk", "waive vanilla", "waive chai_spices", "waive nothing"));
  sitting.play("serve 1 wild");  // only where a wild one is left
  EXPECT_EQ(sitting.phase(), Phase::Blend);
  EXPECT_THAT(sitting.moves(), ElementsAre("blend milk 0", "blend milk 1"));
  sitting.play("blend milk 0");
  EXPECT_EQ(sitting.tokens(0), sitting.tokens_of("chai_spices 1"));
}

// Records of rules 3 say how every type is paid.
TEST(CHAI_FULFIL_08, FormerRulesAskForEveryType) {
  const auto former =
      Module::open(sold_edition(), {{"seats", 2}, {"first", "seat"}, {"wild_flavours", true}}, 3);
  ASSERT_TRUE(former);
  EXPECT_EQ(former->rules(), 3);
  Sitting sitting(*former, 1);
  sitting.pool(1, "green-5").tiles(0, "mint 2 jasmine 1 wild_flavour 1").phase(Phase::Serve);
  EXPECT_FALSE(sitting.legal("serve 1 wild"));
  sitting.play_all("serve 1,blend mint 0,blend jasmine 0");
  EXPECT_EQ(sitting.tiles(0), sitting.tiles_of("wild_flavour 1"));
}

TEST(CHAI_FULFIL_08, WildTokensToo) {
  Sitting sitting({{"seats", 2}, {"wild_pantry", true}});
  sitting.pool(1, "green-8").tokens(0, "milk 1 wild_pantry 2").phase(Phase::Serve);
  EXPECT_TRUE(sitting.legal("serve 1"));
  sitting.play("serve 1");
  EXPECT_EQ(sitting.phase(), Phase::Tip);  // both vanillas must be wild
  EXPECT_EQ(sitting.tokens(0), Amounts());
  Sitting few({{"seats", 2}, {"wild_pantry", true}});
  few.pool(1, "green-8").tokens(0, "milk 1 wild_pantry 1").phase(Phase::Serve);
  EXPECT_FALSE(few.legal("serve 1"));
}

TEST(CHAI_FULFIL_09, TheStepsInTheirOrder) {
  Sitting sitting;
  sitting.pool(1, "black-4").tokens(0, "milk 2").money(0, 1).cup_tips(1).phase(Phase::Serve);
  sitting.state().tips.take(0);
  sitting.forget();
  sitting.play_all("serve 1,tip gold").settle();
  std::vector<Happened> kinds;
  for (const Event& event : sitting.events()) kinds.push_back(static_cast<Happened>(event.kind));
  ASSERT_GE(kinds.size(), 4u);
  EXPECT_EQ(kinds[0], Happened::PaidTea);
  EXPECT_EQ(kinds[1], Happened::Served);
  EXPECT_EQ(kinds[2], Happened::Tipped);
  EXPECT_EQ(kinds[3], Happened::PoolDealt);
  EXPECT_EQ(sitting.state().round, 1);  // the last tip ended the round
}

TEST(CHAI_TIP_02, TheTipIsPaidByTheBankAndPutAside) {
  for (const auto& [tip, value] : {std::pair{"tip copper", 1}, {"tip silver", 2}, {"tip gold", 3}}) {
    Sitting sitting;
    sitting.pool(1, "green-5").tiles(0, "mint 2 jasmine 1").money(0, 0).money(1, 4).phase(Phase::Serve);
    sitting.play("serve 1").play(tip);
    EXPECT_EQ(sitting.money(0), value);
    EXPECT_EQ(sitting.money(1), 4);
    EXPECT_EQ(sitting.state().tips.total(), 5u);
    EXPECT_EQ(std::popcount(sitting.state().cup_tips), 1);
  }
}

// What a cup's tip is, is nowhere in the state: any tip not revealed may come up.
TEST(CHAI_TIP_03_CHAI_CHANCE_06, FaceDownTipsAreNotDecided) {
  Sitting sitting;
  sitting.pool(1, "green-5").tiles(0, "mint 2 jasmine 1").phase(Phase::Serve).play("serve 1");
  EXPECT_EQ(sitting.weight("tip copper"), 3u);
  EXPECT_EQ(sitting.weight("tip silver"), 2u);
  EXPECT_EQ(sitting.weight("tip gold"), 1u);
  sitting.play("tip gold").settle();
  sitting.pool(1, "black-4").tokens(1, "milk 2").phase(Phase::Serve).play("serve 1");
  EXPECT_EQ(sitting.weight("tip gold"), 0u);
  sitting.play("tip copper");
  while (sitting.phase() != Phase::NewAbility) sitting.play(sitting.moves().front());
  EXPECT_EQ(sitting.state().tips.total(), 6u);  // the new round makes all of them unseen
  EXPECT_EQ(sitting.moves().size(), 5u);        // and an ability not shown so far comes
}

TEST(CHAI_POOL_01, TheLowestEmptySlotIsFilledFirst) {
  Sitting sitting;
  sitting.state().pool[1] = kNoCard;
  sitting.state().pool[3] = kNoCard;
  sitting.pool(1, "green-5").tiles(0, "mint 2 jasmine 1").phase(Phase::Serve).play_all("serve 1,tip copper");
  EXPECT_EQ(sitting.phase(), Phase::PoolCard);
  sitting.play(sitting.moves().front());
  EXPECT_NE(sitting.pool_card(1), "");
  EXPECT_EQ(sitting.pool_card(2), "");
  sitting.settle();
  EXPECT_EQ(sitting.pool_size(), 4);
}

TEST(CHAI_POOL_03, WithoutADeckSlotsStayEmptyUntilACardReturns) {
  Sitting sitting;
  sitting.empty_deck()
      .pool(1, "green-5")
      .tiles(0, "mint 2 jasmine 1")
      .phase(Phase::Serve)
      .serve("serve 1")
      .settle();
  EXPECT_EQ(sitting.pool_card(1), "");
  EXPECT_EQ(sitting.pool_size(), 3);
  // a fourth customer that is sent away is dealt at once.
  while (sitting.state().reserved_count(1) < 3)
    sitting.state().reserved[State::held(1, sitting.state().reserved_count(1))] =
        code_of(sitting.card("black-8"));
  const std::string wanted = sitting.pool_card(2);
  sitting.play("reserve 2");
  EXPECT_EQ(sitting.phase(), Phase::Dismiss);
  sitting.play("dismiss 4");
  EXPECT_EQ(sitting.pool_card(1), wanted);
  EXPECT_EQ(sitting.state().bottom_size, 0);
  // The last card of the deck comes as any other.
  Sitting last;
  last.pool(2, "green-3").empty_deck().state().pool[1] = kNoCard;
  last.state().unseen = bit_of(last.card("green-3"));
  last.state().deck.put(0);
  last.play("reserve 1");
  EXPECT_EQ(last.phase(), Phase::PoolCard);
  EXPECT_THAT(last.moves(), ElementsAre("card green-3"));
}

// EX-11.
Sitting running_out() {
  Sitting sitting;
  sitting.reserved(0, {}).reserved(1, {});
  sitting.pool(1, "green-1").pool(2, "black-4").pool(3, "black-1").pool(4, "green-2");
  for (const char* id : {"black-2", "black-3", "black-5", "black-6", "black-7"}) sitting.served(1, id);
  for (const char* id : {"green-5", "green-7", "green-8"}) sitting.served(0, id);
  sitting.state().supply[1] = 1;
  sitting.tokens(0, "milk 2").money(0, 1).money(1, 0).phase(Phase::Serve);
  return sitting;
}

TEST(CHAI_TOKEN_01_CHAI_TOKEN_02_CHAI_TOKEN_03, ATeaThatRunsOutTakesItsCustomersAlong) {
  Sitting sitting = running_out();
  ASSERT_EQ(sitting.state().deck[0], 3);
  ASSERT_EQ(sitting.state().deck[1], 1);
  sitting.play_all("serve 2,tip copper");
  EXPECT_EQ(sitting.money(1), 1);
  EXPECT_TRUE(sitting.has_served(0, "black-4"));
  EXPECT_EQ(sitting.state().supply[1], 0);
  EXPECT_EQ(sitting.state().deck[1], 0);
  EXPECT_EQ(sitting.pool_card(3), "");
  EXPECT_EQ(sitting.phase(), Phase::PoolCard);  // the pool is filled after the removal
  sitting.settle();
  EXPECT_EQ(sitting.pool_size(), 4);
  for (int slot = 1; slot <= 4; ++slot) EXPECT_TRUE(sitting.pool_card(slot).starts_with("green"));
  EXPECT_EQ(sitting.state().deck_size(), 1);
  EXPECT_EQ(sitting.game().points(sitting.state(), 0), 5 + 6 + 6 + 8 + sitting.money(0));
  EXPECT_EQ(sitting.active(), 1);  // the black seat plays on
  EXPECT_TRUE(sitting.legal("market"));
}

TEST(CHAI_TOKEN_01, AlsoFromTeaHousesAndTheDecksBottom) {
  Sitting sitting = running_out();
  sitting.reserved(1, {"black-1", "green-3"});
  sitting.state().bottom[0] = code_of(sitting.card("black-8"));
  sitting.state().bottom_by[0] = kNone;
  sitting.state().bottom[1] = code_of(sitting.card("green-4"));
  sitting.state().bottom_by[1] = kNone;
  sitting.state().bottom_size = 2;
  for (const char* id : {"black-8", "green-4"})
    if (sitting.state().unseen >> sitting.card(id) & 1) {
      sitting.state().unseen &= ~bit_of(sitting.card(id));
      sitting.state().deck.take(sitting.game().customer(sitting.card(id)).tea);
    }
  sitting.play_all("serve 2,tip copper");
  EXPECT_EQ(sitting.state().reserved_count(1), 1);
  EXPECT_EQ(sitting.state().reserved_at(1, 0), code_of(sitting.card("green-3")));
  EXPECT_EQ(sitting.state().bottom_size, 0);
  EXPECT_TRUE(sitting.state().unseen >> sitting.card("green-4") & 1);  // shuffled in
  EXPECT_FALSE(sitting.state().unseen >> sitting.card("black-8") & 1);
}

}  // namespace
}  // namespace samovar::chai
