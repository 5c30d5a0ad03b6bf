// Effects, gains, powers, reputation, points and allegiance, barter (sections 2, 8.6, 8.7, 9, 10 and 11 of
// the rules).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/tea_and_rum/sitting.hpp"

namespace samovar::tea_and_rum {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::Not;

TEST(TNR_EFF_02, WhatAStepCausesComesBeforeTheNextStep) {
  Sitting game;
  game.turn();
  game.p(0).reputation = 11;
  game.tile("governor-c", 4).offer("b11").give(0, "3 wheat").play("worker governor right");
  // The star reaches space 12; its choice comes before the 2 $ of the row.
  EXPECT_THAT(game.moves(), ElementsAre("choose 1", "choose 2"));
  game.play("choose 1").play("build b11");
  EXPECT_THAT(game.told(), ElementsAre("built", "points_red", "coins"));
}

TEST(TNR_EFF_03_and_TNR_EFF_04, AChoiceIsOneOptionEvenWithoutUse) {
  Sitting game;
  game.turn();
  for (std::uint8_t& tokens : game.p(0).tokens) tokens = 0;
  game.effect(game.space(3)).settle();
  EXPECT_THAT(game.moves(), ElementsAre("choose 1", "choose 2"));
  game.play("choose 2");
  EXPECT_EQ(game.p(0).coins, 0);
  game.turn().effect(game.space(10)).settle();
  EXPECT_EQ(game.p(0).vp[kRed], 1);
  EXPECT_EQ(game.p(0).vp[kBlue], 1);
}

TEST(TNR_EFF_05, IconsMayBeDeclinedGainsMayNot) {
  Sitting game;
  game.icon(Action::Build).offer("b11").give(0, "3 wheat");
  EXPECT_TRUE(game.can("skip"));
  game.turn().effect(game.box().alternatives[2]).settle();
  EXPECT_EQ(game.offered("cube"), static_cast<int>(game.moves().size()));
}

TEST(TNR_EFF_06_and_TNR_REP_01_and_TNR_REP_02_and_TNR_REP_03_and_TNR_GAIN_05, EX_15_SpaceBySpace) {
  Sitting game;
  game.turn();
  game.p(0).reputation = 3;
  game.effect(game.box().captains[1].instant).settle();
  EXPECT_EQ(game.p(0).reputation, 4);
  EXPECT_THAT(game.moves(), ElementsAre("choose 1", "choose 2"));
  game.play("choose 2");
  EXPECT_EQ(game.p(0).vp[kBlue], 1);
  EXPECT_EQ(game.p(0).reputation, 5);
  game.play("cube ore");
  EXPECT_EQ(game.count(0, "ore"), 1);
}

TEST(TNR_EFF_08, CubesOneByOneAndOnlyThoseThereAre) {
  Sitting game;
  game.turn().leave(0, "wheat").leave(2, "wood").give(0, "6 ore").effect(game.space(13)).settle();
  EXPECT_THAT(game.moves(), ElementsAre("cube wood", "cube ore"));
  game.play("cube wood");
  // The first cube is stored before the second is chosen.
  EXPECT_TRUE(game.can("discard ore"));
  game.play("discard ore");
  EXPECT_TRUE(game.can("cube ore"));
  game.turn().leave(0, "wheat").leave(0, "wood").leave(0, "ore").effect(game.space(13)).settle();
  EXPECT_EQ(game.offered("cube"), 0);
}

TEST(TNR_GAIN_01_and_TNR_GAIN_02_and_TNR_GAIN_03_and_TNR_GAIN_04, CoinsResourcesCubesPoints) {
  Sitting game;
  game.turn().effect(game.space(8)).settle();
  EXPECT_EQ(game.p(0).coins, 4);
  game.turn().tile("market-d", 4).play("worker market left");
  for (const char* cube : {"wheat", "wood", "ore"}) EXPECT_EQ(game.count(0, cube), 1);
  EXPECT_EQ(game.supply("ore"), 21);
  game.turn().effect(game.space(5)).settle();
  EXPECT_THAT(game.moves(), ElementsAre("cube wheat", "cube wood", "cube ore"));
  game.turn().tile("tavern-d", 4).play("worker tavern right");
  EXPECT_EQ(game.p(0).vp[kRed], 2);
}

TEST(TNR_REP_04, RewardsOfAllKinds) {
  Sitting game;
  game.turn().coins(0, 9).effect(game.space(7)).settle();
  EXPECT_TRUE(game.can("sold"));
  game.turn().give(0, "3 barrel").slots("k12 - - - -").effect(game.space(17)).settle();
  EXPECT_TRUE(game.can("fulfil 1 red"));
  game.turn().effect(game.space(15)).settle();
  EXPECT_EQ(game.count(0, "cannon"), 1);
}

TEST(TNR_REP_05, AStarAtTheEndIsLost) {
  Sitting game;
  game.turn();
  game.p(0).reputation = 25;
  game.effect(game.box().captains[1].instant).settle();
  EXPECT_EQ(game.p(0).reputation, 25);
  EXPECT_EQ(game.p(0).vp[kRed], 0);
}

TEST(TNR_REP_06, EverybodyGetsTheRewardOfASharedSpace) {
  Sitting game;
  game.turn();
  game.p(1).reputation = 8;
  game.p(0).reputation = 7;
  game.play("worker governor instead");
  EXPECT_EQ(game.p(0).coins, 4);
  EXPECT_EQ(game.p(0).reputation, game.p(1).reputation);
}

TEST(TNR_POWER_01_and_TNR_POWER_04, ThreeCubesIntoTwoGoods) {
  Sitting game;
  game.turn().own(0, "b9").give(0, "6 wood").play("exchange b9");
  EXPECT_EQ(game.count(0, "wood"), 3);
  EXPECT_EQ(game.count(0, "tobacco"), 2);
  game.leave(1, "tobacco");
  EXPECT_EQ(game.why("exchange b9"), "TNR-POWER-04");
  game.turn().give(0, "2 wood");
  EXPECT_EQ(game.why("exchange b9"), "TNR-POWER-04");
  EXPECT_EQ(game.why("exchange b10"), "TNR-POWER-01");
}

TEST(TNR_POWER_02_and_TNR_FINAL_05, AnyTimeMeansTheseWindows) {
  const auto offered = [](Sitting& game) {
    return game.own(0, "b10").give(0, "3 wheat").can("exchange b10");
  };
  Sitting start, ships, icon, barter, end, overflow, captains, allegiance, cube;
  EXPECT_TRUE(offered(start.turn()));
  EXPECT_TRUE(offered(ships.turn().phase(Phase::Ships, 1).ships("s1")));
  EXPECT_TRUE(offered(icon.icon(Action::Build)));
  EXPECT_TRUE(offered(barter.icon(Action::Barter)));
  end.turn().state().phase = Phase::TurnEnd;
  EXPECT_TRUE(offered(end));
  EXPECT_TRUE(offered(overflow.turn().give(0, "4 wood").frame(Doing::Overflow)));
  EXPECT_TRUE(offered(captains.finale()));
  EXPECT_TRUE(offered(allegiance.finale(Phase::FinalAllegiance)));
  EXPECT_FALSE(offered(cube.turn().frame(Doing::Cubes, 1, cube.space(5))));
}

TEST(TNR_POWER_03, TheTownHallWorksInBothWindows) {
  Sitting game;
  game.turn().own(0, "b16").give(0, "3 barrel").play("use b16");
  EXPECT_EQ(game.p(0).reputation, 1);
  EXPECT_EQ(game.count(0, "barrel"), 2);
  game.play("worker tavern instead").play("use b16");
  EXPECT_EQ(game.p(0).reputation, 2);
  game.finale().give(0, "1 barrel 3 wheat").own(0, "b10");
  EXPECT_EQ(game.why("use b16"), "TNR-POWER-03");
}

// "Durant votre phase d'action": at every icon too.
TEST(TNR_POWER_03, TheTownHallWorksBetweenIcons) {
  Sitting game;
  game.turn().own(0, "b16").tile("port-b", 4).play("worker port left");
  EXPECT_EQ(game.count(0, "barrel"), 1);
  EXPECT_TRUE(game.can("use b16")) << "the barrel of the row, before its contract";
  game.play("use b16");
  EXPECT_EQ(game.p(0).reputation, 1);
  EXPECT_EQ(game.count(0, "barrel"), 0);
  for (const Action icon : {Action::Build, Action::Captain, Action::Contract, Action::Barter}) {
    Sitting asked;
    asked.icon(icon).own(0, "b16").give(0, "1 barrel").settle();
    EXPECT_TRUE(asked.can("use b16")) << static_cast<int>(icon);
  }
}

TEST(TNR_WARE_13_and_TNR_POWER_03, TheTownHallMakesRoom) {
  Sitting game;
  game.turn().own(0, "b16").give(0, "6 barrel").tile("market-c", 3).tile("market-d", 4);
  game.play("worker market left");
  ASSERT_EQ(game.state().top().doing, Doing::Overflow);
  game.play("use b16").play("use b16");
  EXPECT_EQ(game.p(0).reputation, 2);
  EXPECT_EQ(game.count(0, "barrel"), 4);
  EXPECT_EQ(game.state().top().doing, Doing::Overflow) << "wood and ore of the track came on top";
  game.play("use b16");
  while (game.can("choose 2")) game.play("choose 2");
  EXPECT_EQ(game.p(0).reputation, 3);
}

TEST(TNR_POWER_05_and_TNR_POWER_06_and_TNR_POWER_07, EX_24_and_25_ThePalace) {
  Sitting game;
  game.turn().own(0, "b3").play("worker governor instead");
  EXPECT_THAT(game.told(), ElementsAre("worker_instead", "stepped", "gained", "points_blue"));
  EXPECT_EQ(game.p(0).vp[kBlue], 1);
  Sitting building;
  building.turn()
      .tile("governor-b", 4)
      .offer("b3")
      .give(0, "1 wheat 1 wood 1 ore")
      .play("worker governor left");
  building.play("build b3");
  EXPECT_EQ(building.p(0).vp[kBlue], 2);
  Sitting elsewhere;
  elsewhere.turn().own(0, "b3").play("worker tavern instead");
  EXPECT_EQ(elsewhere.p(0).vp[kBlue], 0);
  elsewhere.turn().effect(elsewhere.space(12)).settle();
  elsewhere.offer("b11").give(0, "3 wheat").play("choose 1").play("build b11");
  EXPECT_EQ(elsewhere.p(0).vp[kBlue], 0);
}

TEST(TNR_POWER_08, NothingInTheTurnsOfOthers) {
  Sitting game;
  game.turn(1, 1).own(0, "b10 c3").give(0, "3 wheat 1 cannon");
  EXPECT_EQ(game.offered("exchange") + game.offered("activate"), 0);
}

TEST(TNR_VP_01, ColoursAreCountedApart) {
  Sitting game;
  game.turn().effect(game.box().captains[3].cannon_effect).settle();
  EXPECT_EQ(game.p(0).vp[kRed], 2);
  EXPECT_EQ(game.p(0).vp[kBlue], 2);
  game.turn().points(0, 2, 2).effect(game.box().alternatives[3]).settle();
  EXPECT_EQ(game.p(0).vp[kRed], 3);
  EXPECT_EQ(game.p(0).vp[kBlue], 2);
}

TEST(TNR_VP_02_and_TNR_VP_03, TotalsArePublicUntilEightBlue) {
  Sitting game;
  game.turn().points(0, 12, 7);
  EXPECT_EQ(game.view(1).at("players").at(0).at("blue").to_number<int>(), 7);
  EXPECT_EQ(game.view(1).at("players").at(0).at("red").to_number<int>(), 12);
  game.points(0, 12, 8);
  for (const int viewer : {1, -1}) {
    EXPECT_TRUE(game.view(viewer).at("players").at(0).at("blue").is_null());
    EXPECT_TRUE(game.view(viewer).at("players").at(0).at("red").is_null());
  }
  EXPECT_EQ(game.view(0).at("players").at(0).at("blue").to_number<int>(), 8);
}

TEST(TNR_VP_04, GainsArePublicWithTheirSource) {
  Sitting game;
  game.turn().points(0, 3, 9).own(0, "a1").tile("tavern-d", 4).play("worker tavern right");
  bool found = false;
  for (const auto& event : game.events())
    if (event.at("kind").as_string() == "points_red") {
      found = true;
      EXPECT_EQ(event.at("points").to_number<int>(), 2);
      EXPECT_EQ(event.at("source").at("id").as_string(), "tavern-d");
    }
  EXPECT_TRUE(found);
  EXPECT_THAT(game.told(Seat{2}), Contains("points_red"));
}

TEST(TNR_VP_05, PointsNeverFallBeforeTheBalance) {
  for (int seats : {2, 3, 4}) {
    const Module module = opened(seats);
    const TeaAndRum& game = module.game();
    State state = game.start();
    FastRng rng(7);
    NullLog nothing;
    while (state.phase != Phase::Over) {
      const State before = state;
      game.play(state, random_move(game, state, game.actor(state), rng), nothing);
      for (int seat = 0; seat < seats && state.phase != Phase::Over; ++seat)
        for (int colour = 0; colour < 2; ++colour)
          EXPECT_GE(state.players[seat].vp[colour], before.players[seat].vp[colour]);
    }
  }
}

TEST(TNR_ALLEG_01_and_TNR_ALLEG_02_and_TNR_ALLEG_03, TheEighthBluePointInterrupts) {
  Sitting game;
  game.turn().points(0, 1, 6).allegiances("a1 a5").tile("governor-a", 4).tile("governor-c", 4);
  game.play("worker governor left");
  EXPECT_THAT(game.moves(), ElementsAre("swear a1", "swear a5"));
  EXPECT_EQ(game.why("done"), "TNR-ALLEG-01");
  game.play("swear a5");
  EXPECT_EQ(game.p(0).allegiance, 5);
  EXPECT_EQ(game.p(0).vp[kRed], 3);
  // Before the next icon: captain 4 gives 2 red, then 2 blue; captain 1 gives blue, then population.
  game.turn().effect(game.box().captains[0].cannon_effect);
  game.p(0).allegiance = 0;
  game.points(0, 0, 7);
  game.p(0).hidden = 0;
  game.allegiances("a1 a2").settle();
  EXPECT_EQ(game.p(0).population, 10);
  game.play("swear a1");
  EXPECT_EQ(game.p(0).population, 11);
}

TEST(TNR_ALLEG_04, SeveralChooseInTurnOrder) {
  Sitting game(3);
  game.turn(5, 1).own(0, "b12").own(2, "b12").points(0, 0, 7).points(2, 0, 7);
  game.state().wishes[4] = 1;
  game.state().faces[4] = kBlue + 1;
  game.state().turn = 11;
  game.state().active = 0;
  game.state().phase = Phase::TurnEnd;
  game.settle();
  EXPECT_EQ(game.who(), "2");
  game.play(game.moves().front());
  EXPECT_EQ(game.who(), "0");
}

TEST(TNR_ALLEG_05, TakenOnceAndNotReplaced) {
  Sitting game;
  game.turn().points(0, 0, 7).allegiances("a1 a5 a7").tile("governor-c", 4).play("worker governor left");
  game.play("swear a7");
  EXPECT_EQ(bits_in(game.state().allegiances), 2);
  game.turn(1, 1).points(1, 0, 7).play("worker governor left");
  EXPECT_THAT(game.moves(), ElementsAre("swear a1", "swear a5"));
  EXPECT_EQ(game.why("swear a7"), "TNR-ALLEG-05");
  game.turn(1, 0).points(0, 0, 9).play("worker governor left");
  EXPECT_EQ(game.offered("swear"), 0);
}

TEST(TNR_ALLEG_06_and_TNR_ALLEG_07_and_TNR_ALLEG_11, ConditionsProveThemselves) {
  const auto proved = [](const std::string& cards, int population = 10, int reputation = 0) {
    Sitting game;
    game.turn().points(0, 0, 8).own(0, cards);
    game.p(0).population = static_cast<std::uint8_t>(population);
    game.p(0).reputation = static_cast<std::uint8_t>(reputation);
    game.settle();
    return game.p(0).proved == 1;
  };
  EXPECT_TRUE(proved("a1 b1 b2 b6 b7 b11 b12 b21"));
  EXPECT_FALSE(proved("a1 b1 b2 b6 b7 b11 b12"));
  EXPECT_TRUE(proved("a2", 19));
  EXPECT_FALSE(proved("a2", 18));
  EXPECT_TRUE(proved("a3 b11 b12 b13 b14"));
  EXPECT_FALSE(proved("a3 b11 b12 b13 b1"));
  EXPECT_TRUE(proved("a4", 10, 20));
  EXPECT_FALSE(proved("a4", 10, 19));
  EXPECT_TRUE(proved("a5 b1 b2 b3 b4 b5 c1 c2 c3 c4 k1 k2 k3"));
  EXPECT_FALSE(proved("a5 b1 b2 b3 b4 b5 c1 c2 c3 c4 k1 k2"));
  EXPECT_FALSE(proved("a5 b1 b2 b3 b4 c1 c2 c3 c4 k1 k2 k3"));
  EXPECT_FALSE(proved("a5 b1 b2 b3 b4 b5 c1 c2 c3 k1 k2 k3"));
  EXPECT_TRUE(proved("a7 k1 k2 k3 k4"));
  EXPECT_FALSE(proved("a7 k1 k2 k3"));
  EXPECT_TRUE(proved("a8 c1 c2 c3 c4 c5 c6"));
  EXPECT_FALSE(proved("a8 c1 c2 c3 c4 c5"));
  // At the moment the card is taken, too; and it stays proved.
  Sitting game;
  game.turn().own(0, "k1 k2 k3 k4").points(0, 0, 7).allegiances("a7 a1").tile("governor-c", 4);
  game.play("worker governor left").play("swear a7");
  EXPECT_EQ(game.p(0).proved, 1);
  EXPECT_EQ(game.times_told("proved"), 1);
  game.turn();
  EXPECT_EQ(game.p(0).proved, 1);
}

TEST(TNR_ALLEG_09_and_TNR_ALLEG_10_and_TNR_DEC_08, EX_38_PayingForAnAllegiance) {
  Sitting game;
  game.turn().points(0, 0, 8).own(0, "a9").coins(0, 19);
  EXPECT_EQ(game.why("prove"), "TNR-ALLEG-09");
  game.coins(0, 23).state().phase = Phase::TurnEnd;
  game.own(0, "c3").give(0, "1 cannon").play("prove");
  EXPECT_EQ(game.p(0).coins, 3);
  EXPECT_EQ(game.p(0).proved, 1);
  EXPECT_EQ(game.who(), "0");
  EXPECT_EQ(game.why("prove"), "TNR-ALLEG-06");
  Sitting goods;
  goods.turn().points(0, 0, 8).own(0, "a10").give(0, "1 barrel 1 tobacco 1 cannon");
  EXPECT_TRUE(goods.can("prove"));
  goods.icon(Action::Build).give(0, "1 barrel 1 tobacco 1 cannon 3 wheat").offer("b11");
  EXPECT_FALSE(goods.can("prove"));
  goods.finale(Phase::FinalAllegiance).give(0, "1 barrel 1 tobacco 1 cannon");
  EXPECT_TRUE(goods.can("prove"));
  Sitting none;
  none.turn();
  EXPECT_EQ(none.why("prove"), "TNR-DEC-08");
  none.points(0, 0, 8).own(0, "a1");
  EXPECT_EQ(none.why("prove"), "TNR-ALLEG-07");
}

TEST(TNR_ALLEG_14, EndowmentPointsCount) {
  auto edition = sold_edition();
  for (auto& card : edition.at("startEndowments").as_array()) card.at("vp").at("blue") = 8;
  Sitting game(3, edition);
  game.draw_on();
  EXPECT_EQ(game.who(), "0");
  EXPECT_EQ(game.offered("swear"), 4);
}

Sitting bartering(const std::string& held, int coins) {
  Sitting game;
  game.turn().give(0, held).coins(0, coins).ask(Action::Barter);
  return game;
}
Sitting& put(Sitting& game, const char* word, int count, const std::string& resource) {
  for (int i = 0; i < count; ++i) game.play(std::string(word) + " " + resource);
  return game;
}

TEST(TNR_BARTER_01_and_TNR_BARTER_03_and_TNR_BARTER_05_and_TNR_BARTER_07_and_TNR_BARTER_11,
     EX_01_TheRulebooksTrade) {
  Sitting game = bartering("2 ore 1 wood 1 barrel", 20);
  put(game, "sell", 1, "wood");
  put(game, "sell", 2, "ore").sold();
  const auto sold = game.view(0).at("barter");
  EXPECT_EQ(sold.at("value").to_number<int>(), 13);
  EXPECT_EQ(sold.at("bonus").to_number<int>(), 2);
  EXPECT_EQ(sold.at("bonus_type").as_string(), "ore");
  EXPECT_EQ(boost::json::serialize(sold.at("lots")), R"({"wood":3,"ore":10})");
  put(game, "take", 3, "wheat");
  put(game, "take", 2, "cannon");
  EXPECT_EQ(game.view(0).at("barter").at("cost").to_number<int>(), 18);
  // Nothing moves before the trade is made.
  EXPECT_EQ(game.count(0, "ore"), 2);
  game.trade();
  const auto traded = game.events().front();
  EXPECT_EQ(traded.at("kind").as_string(), "traded");
  EXPECT_EQ(traded.at("value").to_number<int>(), 13);
  EXPECT_EQ(traded.at("cost").to_number<int>(), 18);
  EXPECT_EQ(traded.at("receives").to_number<int>(), -5);
  EXPECT_EQ(boost::json::serialize(traded.at("lots")), R"({"wheat":6,"wood":3,"ore":10,"cannon":12})");
  EXPECT_EQ(game.p(0).coins, 15);
  EXPECT_EQ(game.count(0, "cannon"), 2);
  EXPECT_EQ(game.count(0, "wheat"), 3);
  EXPECT_EQ(game.count(0, "ore"), 0);
  EXPECT_EQ(game.count(0, "barrel"), 1);
}

TEST(TNR_BARTER_04, EX_02_NoBonusForCannons) {
  Sitting game = bartering("3 cannon 1 wheat", 0);
  game.play("sell wheat");
  put(game, "sell", 3, "cannon").sold().trade();
  EXPECT_EQ(game.p(0).coins, 24);
}

TEST(TNR_BARTER_06_and_TNR_BARTER_09_and_TNR_BARTER_10, EX_03_and_04_NoDiscountForWheat) {
  Sitting game = bartering("", 8);
  game.sold();
  put(game, "take", 4, "wheat").trade();
  EXPECT_EQ(game.p(0).coins, 0);
  Sitting wood = bartering("", 30);
  wood.sold();
  put(wood, "take", 4, "wheat").play("take wood");
  EXPECT_EQ(wood.view(0).at("barter").at("cost").to_number<int>(), 10);
  EXPECT_EQ(wood.view(0).at("barter").at("discount_type").as_string(), "wood");
  const Sight sight(game.box(), game.state());
  // The largest lot carries the bonus, whatever its price.
  EXPECT_EQ(sight.sale_value(Amounts::of(0, 3) + Amounts::of(4, 2)), 6 + 12 + 3);
  EXPECT_EQ(sight.purchase_cost(Amounts::of(1, 3) + Amounts::of(5, 2)), 9 + 14 - 3);
}

TEST(TNR_BARTER_02, EX_05_WhatIsSoldIsNotBought) {
  Sitting game = bartering("1 wood", 20);
  game.play("sell wood").sold();
  EXPECT_EQ(game.why("take wood"), "TNR-BARTER-02");
  EXPECT_TRUE(game.can("take ore"));
}

TEST(TNR_BARTER_08, EX_06_TheDifferenceMustBePaid) {
  Sitting game = bartering("1 ore", 3);
  game.play("sell ore");
  EXPECT_TRUE(game.can("take cannon"));
  // A second one would cost 12 of 8 $: nothing is left but to trade.
  game.play("take cannon");
  EXPECT_EQ(game.count(0, "cannon"), 1);
  EXPECT_EQ(game.p(0).coins, 2);
  Sitting barrels = bartering("1 ore", 3);
  barrels.play("sell ore").play("take barrel");
  EXPECT_EQ(barrels.why("take cannon"), "TNR-BARTER-08");
  EXPECT_TRUE(barrels.can("take barrel"));
}

TEST(TNR_BARTER_12, NoMoreThanTheSupply) {
  Sitting game = bartering("5 wheat", 99);
  game.leave(1, "ore").sold().play("take ore");
  EXPECT_EQ(game.why("take ore"), "TNR-BARTER-12");
  // More than twelve slots could ever hold: then room is made.
  put(game, "take", 8, "cannon");
  game.play("trade");
  EXPECT_EQ(total(game.p(0).held), 14);
  EXPECT_EQ(game.state().top().doing, Doing::Overflow);
  EXPECT_EQ(game.events().front().at("bought").as_array().size(), 2u);
}

TEST(TNR_BARTER_13, AnEmptyBarterDoesNotExist) {
  Sitting game = bartering("1 wood", 5);
  game.sold();
  EXPECT_EQ(game.why("trade"), "TNR-BARTER-13");
  EXPECT_TRUE(game.can("skip"));
}

TEST(TNR_BARTER_14, UnitByUnitInOrder) {
  Sitting game = bartering("2 wood 2 ore", 20);
  EXPECT_EQ(game.why("take wheat"), "TNR-BARTER-14");
  game.play("sell ore");
  EXPECT_EQ(game.why("sell wood"), "TNR-BARTER-14");
  EXPECT_EQ(game.why("skip"), "TNR-BARTER-14");
  game.sold().play("take barrel");
  EXPECT_EQ(game.why("take wheat"), "TNR-BARTER-14");
  EXPECT_EQ(game.why("sell ore"), "TNR-BARTER-14");
}

}  // namespace
}  // namespace samovar::tea_and_rum
