// The course of a round: flow, income, ships, warehouse, wishes, population, end of round (sections 4 to 7
// and 12 to 14 of the rules).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/tea_and_rum/sitting.hpp"

namespace samovar::tea_and_rum {
namespace {

using testing::ElementsAre;

// A whole game by the last of every list, with what was seen on the way.
struct Played {
  std::vector<std::string> phases;  // as they came, without the setup
  std::vector<int> firsts;          // by round
  int rounds = 0;
};
Played played_out(int seats, std::uint64_t seed) {
  const Module module = opened(seats);
  const TeaAndRum& game = module.game();
  State state = game.start();
  FastRng rng(seed);
  NullLog nothing;
  Played seen;
  while (!game.actor(state).is_nobody()) {
    if (state.round > 0) {
      const std::string phase(module.view_json(state, kSpectator).at("phase").as_string());
      if (seen.phases.empty() || seen.phases.back() != phase) seen.phases.push_back(phase);
      if (state.round > seen.rounds) seen.firsts.push_back(state.first);
      seen.rounds = state.round;
    }
    game.play(state, random_move(game, state, game.actor(state), rng), nothing);
  }
  return seen;
}

TEST(TNR_FLOW_01_and_TNR_FLOW_02_and_TNR_FLOW_06, FiveRoundsOfPhasesThenTheFinale) {
  const Played seen = played_out(3, 5);
  EXPECT_EQ(seen.rounds, 5);
  std::vector<std::string> expected;
  for (int round = 1; round <= 5; ++round) {
    expected.insert(expected.end(), {"ships", "actions"});
    if (round < 5) expected.push_back("end_of_round");
  }
  std::vector<std::string> seldom_seen = seen.phases;  // wishes and the finale ask only now and then
  std::erase_if(seldom_seen, [](const std::string& phase) {
    return phase == "wishes" || phase == "income" || phase.starts_with("final") || phase == "over";
  });
  EXPECT_EQ(seldom_seen, expected);
  EXPECT_EQ(std::count(seen.phases.begin(), seen.phases.end(), "end_of_round"), 4);
  // Everybody is first in turn; round 5 keeps its first player for the finale.
  for (std::size_t round = 1; round < 5; ++round)
    EXPECT_EQ(seen.firsts[round], (seen.firsts[round - 1] + 1) % 3);
}

TEST(TNR_FLOW_03, WorkersLeaveInOddRoundsAndComeInEvenOnes) {
  for (int round = 1; round <= 5; ++round) {
    Sitting game(3);
    game.turn(round).tile("tavern-c", 3);
    const int before = game.state().workers_on(3);
    game.play("worker tavern instead");
    EXPECT_EQ(game.state().workers_on(3) - before, round % 2 ? -1 : 1) << round;
  }
}

TEST(TNR_FLOW_04, ClockwiseFromTheFirstPlayer) {
  Sitting game(4);
  game.turn(1, 2);
  std::string order;
  for (int turn = 0; turn < 4; ++turn) {
    order += game.who();
    game.play("worker tavern instead");
  }
  EXPECT_EQ(order, "2301");
  EXPECT_EQ(game.who(), "2");
  EXPECT_EQ(game.state().first, 2);
}

TEST(TNR_FLOW_05, WishRewardsComeInTurnOrder) {
  Sitting game(3);
  game.turn(1, 1).own(0, "b12").own(2, "b12");
  game.state().wishes[0] = 1;
  game.state().faces[0] = kRed + 1;
  game.state().turn = 11;
  game.state().active = 0;
  game.state().phase = Phase::TurnEnd;
  game.settle();
  std::vector<int> seats;
  for (const auto& event : game.events())
    if (event.at("kind").as_string() == "points_red") seats.push_back(event.at("seat").to_number<int>());
  EXPECT_EQ(seats, (std::vector<int>{2, 0}));
}

TEST(TNR_FLOW_07, ADecisionWithOneOptionIsNotAskedButTold) {
  Sitting game(3);
  game.turn().tile("governor-b", 3).play("worker governor left");
  EXPECT_THAT(game.told(), ElementsAre("worker", "skipped_build"));
  EXPECT_EQ(game.who(), "1");
}

TEST(TNR_INC_01_and_TNR_INC_02, EX_19_PopulationAndChurch) {
  Sitting game;
  game.turn().own(0, "b1");
  game.p(0).population = 12;
  game.phase(Phase::Income, 2).settle();
  EXPECT_EQ(game.p(0).coins, 15);
  EXPECT_EQ(game.p(1).coins, 10);
}

TEST(TNR_INC_03_and_TNR_INC_04, EX_42_FoundryIsBoundByOreAndSupply) {
  Sitting game;
  game.turn().own(0, "b24").give(0, "3 ore").leave(2, "cannon");
  game.phase(Phase::Income, 2).settle();
  EXPECT_THAT(game.moves(), ElementsAre("forge b24 0", "forge b24 1", "forge b24 2"));
  game.play("forge b24 2");
  EXPECT_EQ(game.count(0, "ore"), 1);
  EXPECT_EQ(game.count(0, "cannon"), 2);
  EXPECT_EQ(game.supply("cannon"), 0);
}

TEST(TNR_INC_05, ABuildingActsFromTheNextIncomeOn) {
  Sitting game(3);
  game.icon(Action::Build).offer("b1").give(0, "2 wheat 2 wood").play("build b1");
  EXPECT_EQ(game.p(0).coins, 0);
  game.phase(Phase::Income, 2).settle();
  EXPECT_EQ(game.p(0).coins, 13);
}

TEST(TNR_INC_06, OnePlayerAfterTheOther) {
  Sitting game(3);
  game.turn().own(1, "b24").give(1, "1 ore");
  game.phase(Phase::Income, 2, 1).settle();
  EXPECT_EQ(game.who(), "1");
  EXPECT_EQ(game.p(1).coins, 10);
  EXPECT_EQ(game.p(2).coins, 0);
  game.play("forge b24 0");
  EXPECT_EQ(game.p(2).coins, 10);
}

Sitting at_ships(int seats, int first, const std::string& ships) {
  Sitting game(seats);
  game.turn();
  game.phase(Phase::Ships, 1, first).ships(ships);
  for (int seat = 0; seat < seats; ++seat) game.coins(seat, 20);
  game.settle();
  return game;
}

TEST(TNR_SHIPS_01_and_TNR_SHIPS_02, SoManyShipsInAscendingOrder) {
  for (const auto& [seats, drawn] : {std::pair{2, 5}, {3, 7}, {4, 9}}) {
    Sitting game(seats);
    game.draw_on();
    EXPECT_EQ(bits_in(game.state().ships), drawn);
  }
  Sitting game(3);
  game.draw_on();
  const auto ships = game.view(0).at("ships").as_array();
  for (std::size_t i = 0; i < 9; ++i)
    EXPECT_EQ(ships[i].at("number").to_number<int>(), static_cast<int>(i + 1));
}

TEST(TNR_SHIPS_04_and_TNR_SHIPS_07_and_TNR_SHIPS_10_and_TNR_SHIPS_11, EX_18_BuyingAndPassing) {
  Sitting game = at_ships(3, 1, "s1 s2 s3 s4 s5");
  std::string order;
  for (const char* move : {"buy s1 2", "pass", "buy s2 2", "buy s3 3", "pass", "buy s4 3"}) {
    order += game.who();
    game.play(move);
  }
  order += game.who();
  EXPECT_EQ(order, "1201011");
  game.play("pass");
  EXPECT_EQ(game.state().phase, Phase::TurnStart);
  EXPECT_EQ(game.state().passed, 0) << "that is over";
  Sitting out = at_ships(3, 0, "s1");
  out.play("buy s1 1");
  EXPECT_EQ(out.state().phase, Phase::TurnStart);
}

TEST(TNR_SHIPS_04_and_TNR_FLOW_02, TheFirstPlayerBeginsAfterEverybodysIncome) {
  for (const int first : {0, 1, 2}) {
    Sitting game(3);
    game.turn();
    game.phase(Phase::Income, 2, first).settle().draw_on();
    EXPECT_EQ(game.state().phase, Phase::Ships);
    EXPECT_EQ(game.who(), std::to_string(first));
  }
}

TEST(TNR_SHIPS_05_and_TNR_SHIPS_06_and_TNR_DEC_02, OneRowForItsPriceAndTheShipIsGone) {
  Sitting game = at_ships(3, 0, "s3 s9");
  game.coins(0, 8);
  EXPECT_FALSE(game.can("buy s9 1"));
  EXPECT_EQ(game.why("buy s9 1"), "TNR-DEC-02");
  EXPECT_EQ(game.why("buy s4 1"), "TNR-SHIPS-06");
  EXPECT_EQ(game.why("buy s3 4"), "TNR-SHIPS-05");
  game.play("buy s3 2");
  EXPECT_EQ(game.p(0).coins, 5);
  EXPECT_EQ(game.count(0, "wheat"), 1);
  EXPECT_EQ(game.count(0, "ore"), 1);
  EXPECT_EQ(game.count(0, "wood"), 0);
  EXPECT_FALSE(game.can("buy s3 1"));
}

TEST(TNR_SHIPS_08, EX_17_TheInnMakesShipsCheaper) {
  Sitting game = at_ships(4, 0, "s1 s2");
  game.coins(0, 0);
  EXPECT_FALSE(game.can("buy s1 1"));
  game.own(0, "b17");
  EXPECT_TRUE(game.can("buy s1 1"));
  EXPECT_FALSE(game.can("buy s2 1"));
  game.play("buy s1 1");
  EXPECT_EQ(game.p(0).coins, 0);
}

TEST(TNR_SHIPS_09_and_TNR_EFF_07, EX_40_WhatTheSupplyLacksIsLost) {
  Sitting game = at_ships(4, 0, "s8 s2");
  game.leave(1, "barrel").coins(0, 8).play("buy s8 2");
  EXPECT_EQ(game.times_told("gained"), 1);
  EXPECT_EQ(game.count(0, "barrel"), 1);
  EXPECT_EQ(game.p(0).coins, 0);
  Sitting none = at_ships(4, 0, "s8");
  none.leave(0, "barrel");
  EXPECT_FALSE(none.can("buy s8 2"));
  EXPECT_EQ(none.why("buy s8 2"), "TNR-SHIPS-09");
  EXPECT_TRUE(none.can("buy s8 1"));
}

TEST(TNR_SHIPS_12, TheAutomaBuysNothing) {
  Sitting game = at_ships(2, 0, "s1 s2 s3");
  std::string order;
  for (int i = 0; i < 3; ++i) {
    order += game.who();
    game.play(game.moves().front());
  }
  EXPECT_EQ(order, "010");
}

TEST(TNR_SHIPS_13, NoCaptainsNoTownHallAtShips) {
  Sitting game = at_ships(4, 0, "s1");
  game.own(0, "c3 b16 a9").give(0, "1 cannon 1 barrel").points(0, 0, 8);
  for (const char* move : {"activate c3", "use b16", "prove"}) {
    EXPECT_FALSE(game.can(move));
    EXPECT_EQ(game.why(move), "TNR-SHIPS-13") << move;
  }
}

TEST(TNR_SHIPS_14, EX_45_AnExchangeDoesNotEndTheTurn) {
  Sitting game = at_ships(4, 0, "s2 s8");
  game.own(0, "b10").give(0, "3 wheat").leave(2, "barrel").play("exchange b10");
  EXPECT_EQ(game.count(0, "barrel"), 2);
  EXPECT_EQ(game.supply("barrel"), 0);
  EXPECT_EQ(game.who(), "0");
  EXPECT_FALSE(game.can("buy s2 3"));
  EXPECT_TRUE(game.can("buy s2 1"));
}

TEST(TNR_WARE_01_and_TNR_WARE_02_and_TNR_WARE_03_and_TNR_WARE_04_and_TNR_WARE_05, EX_16_Overflow) {
  Sitting game = at_ships(4, 0, "s9 s1");
  game.give(0, "5 wheat").coins(0, 13).play("buy s9 1");
  EXPECT_EQ(total(game.p(0).held), 10);
  game.play_all({"unlock 1", "unlock 1", "unlock 1"});
  EXPECT_EQ(game.who(), "0");
  game.play("discard wheat");
  EXPECT_EQ(total(game.p(0).held), 9);
  EXPECT_EQ(Sight(game.box(), game.state()).capacity(game.p(0)), 9);
  EXPECT_EQ(game.p(0).coins, 1);
  EXPECT_EQ(game.who(), "1");
}

Sitting overflowing(const std::string& held) {
  Sitting game;
  game.turn().give(0, held).frame(Doing::Overflow);
  return game;
}

TEST(TNR_WARE_06, AnExchangeMakesRoom) {
  Sitting game = overflowing("3 wheat 4 wood");
  game.own(0, "b10").play("exchange b10");
  EXPECT_EQ(game.state().depth, 0);
  EXPECT_EQ(total(game.p(0).held), 6);
}

TEST(TNR_WARE_07_and_TNR_DEC_03, ATokenIsGoneForGood) {
  Sitting game = overflowing("7 wood 1 ore");
  game.coins(0, 3).play("unlock 3");
  EXPECT_THAT(game.p(0).tokens, ElementsAre(3, 2, 0));
  EXPECT_EQ(game.why("unlock 3"), "TNR-DEC-03");
  EXPECT_EQ(game.why("unlock 1"), "TNR-DEC-03");
}

// "Un joueur peut débloquer un emplacement d'Entrepôt à tout moment".
TEST(TNR_WARE_08_and_TNR_WARE_11, RoomMayBePaidForAtAnyTimeOfTheTurn) {
  Sitting game;
  game.turn().coins(0, 9).give(0, "2 wood").settle();
  EXPECT_EQ(game.why("unlock 2"), "TNR-WARE-08") << "the cheapest first";
  EXPECT_EQ(game.why("discard wood"), "TNR-WARE-11");
  game.play("unlock 1");
  EXPECT_EQ(game.p(0).coins, 8);
  EXPECT_THAT(game.p(0).tokens, ElementsAre(2, 2, 1));
  Sitting icon;
  icon.icon(Action::Build).offer("b11").coins(0, 9).give(0, "3 wheat").settle();
  EXPECT_TRUE(icon.can("unlock 1"));
  Sitting ships = at_ships(4, 0, "s1");
  ships.coins(0, 9).settle();
  EXPECT_TRUE(ships.can("unlock 1"));
  // Nobody is asked for its sake alone.
  Sitting done;
  done.turn().coins(0, 9).play("worker tavern instead");
  EXPECT_NE(done.who(), "0");
}

TEST(TNR_WARE_09, TheDearestTokensGoFirst) {
  Sitting game;
  game.turn().tile("market-d", 4).play("worker market right");
  EXPECT_THAT(game.p(0).tokens, ElementsAre(3, 2, 0));
  game.turn();
  game.p(0).tokens[0] = game.p(0).tokens[1] = game.p(0).tokens[2] = 0;
  game.tile("market-d", 4).play("worker market right");
  EXPECT_THAT(game.p(0).tokens, ElementsAre(0, 0, 0));
  EXPECT_EQ(game.times_told("tokens_freed"), 0);
}

TEST(TNR_WARE_10_and_TNR_DEC_04, OldOrNewMayBeDiscarded) {
  Sitting game = overflowing("6 wood 1 cannon");
  EXPECT_TRUE(game.can("discard wood"));
  EXPECT_TRUE(game.can("discard cannon"));
  EXPECT_EQ(game.why("discard ore"), "TNR-DEC-04");
  game.play("discard cannon");
  EXPECT_EQ(game.count(0, "cannon"), 0);
}

TEST(TNR_WARE_12, EX_44_PayingForAnAllegianceMakesRoom) {
  Sitting game = at_ships(4, 0, "s4 s1");
  game.points(0, 0, 8).own(0, "a10").give(0, "3 wood 1 barrel 1 tobacco 1 cannon").play("buy s4 2");
  EXPECT_EQ(total(game.p(0).held), 8);
  game.play("prove");
  EXPECT_EQ(total(game.p(0).held), 5);
  EXPECT_EQ(game.p(0).proved, 1);
  EXPECT_EQ(game.who(), "1");
}

// The places and reward colours of a wish for hygiene, with so many symbols a seat.
std::vector<int> places(const std::vector<std::string>& buildings) {
  Sitting game(static_cast<int>(buildings.size()));
  game.turn();
  for (std::size_t seat = 0; seat < buildings.size(); ++seat)
    game.own(static_cast<int>(seat), buildings[seat]);
  std::uint8_t found[kPlayers] = {};
  int symbols[kPlayers] = {};
  wish_places(game.box(), game.state(), 0, found, symbols);
  std::vector<int> seats;
  for (std::size_t seat = 0; seat < buildings.size(); ++seat) seats.push_back(found[seat]);
  return seats;
}

TEST(TNR_WISH_01, SymbolsOfEveryTypeOnTheCardAdUp) {
  Sitting game;
  game.turn().own(0, "b12 b21 c19 c27 b17");
  game.p(0).spent = bit(26);
  EXPECT_EQ(symbols_of(game.box(), game.p(0), 0), 3);  // hygiene: 2 and captain 19
  EXPECT_EQ(symbols_of(game.box(), game.p(0), 6), 5);  // with security: 1 and captain 27
}

TEST(TNR_WISH_02_and_TNR_WISH_03_and_TNR_WISH_04_and_TNR_WISH_05_and_TNR_WISH_08, EX_20_to_22_Places) {
  EXPECT_EQ(places({"b12 b14", "b12 b15", "b14", ""}), (std::vector<int>{1, 1, 0, 0}));
  EXPECT_EQ(places({"b12 b14 b11", "b12 b11", "b15 b13", "b11"}), (std::vector<int>{1, 2, 2, 0}));
  EXPECT_EQ(places({"b12 b11", "", "", ""}), (std::vector<int>{1, 0, 0, 0}));
  EXPECT_EQ(places({"", "", "", ""}), (std::vector<int>{0, 0, 0, 0}));
  EXPECT_EQ(places({"b12", "b11", "", ""}), (std::vector<int>{1, 2, 0, 0}));
}

TEST(TNR_WISH_06, SecondPlaceCountsWithTwoPlayers) {
  EXPECT_EQ(places({"b11", "b12"}), (std::vector<int>{2, 1}));
}

TEST(TNR_WISH_07, PlacesAreFixedBeforeTheFirstReward) {
  Sitting game(3);
  game.turn(3, 0).own(0, "b12").own(1, "b11");
  game.state().wishes[2] = 1;
  game.state().faces[2] = kBlue + 1;
  game.points(0, 0, 6).points(1, 0, 2);
  game.state().turn = 11;
  game.state().active = 2;
  game.state().phase = Phase::TurnEnd;
  game.settle();
  EXPECT_EQ(game.times_told("wish_first"), 1);
  EXPECT_EQ(game.times_told("wish_second"), 1) << "and nothing of seat 2";
  // 3 blue points close the chest of seat 0; seat 1 waits for its reward.
  EXPECT_EQ(game.who(), "0");
  EXPECT_EQ(game.p(1).place, 2);
  EXPECT_EQ(game.p(1).vp[kBlue], 2);
  game.play(game.moves().front());
  EXPECT_EQ(game.p(1).vp[kBlue], 3);
}

// The end of the last worker's turn.
Sitting at_round_end(int seats, int round) {
  Sitting game(seats);
  game.turn(round);
  for (auto& board : game.state().workers)
    for (int seat = 0; seat < (seats == 2 ? 3 : seats); ++seat) board[seat] = round % 2 ? 0 : 1;
  for (std::uint8_t& wish : game.state().wishes) wish = 1;
  game.state().phase = Phase::Wishes;
  game.state().step = static_cast<std::uint8_t>(seats);
  return game;
}

TEST(TNR_POP_01_and_TNR_POP_03, PopulationRisesToTheEndOfTheTrack) {
  for (int round : {1, 5}) {
    Sitting game = at_round_end(3, round);
    game.p(1).population = 20;
    game.settle();
    EXPECT_EQ(game.p(0).population, 11) << round;
    EXPECT_EQ(game.p(1).population, 20);
  }
  Sitting game;
  game.turn();
  game.p(0).population = 19;
  game.effect(game.box().buildings[17].instant).settle();
  EXPECT_EQ(game.p(0).population, 20);
}

TEST(TNR_POP_02, EffectsRaisePopulationAtOnce) {
  Sitting game;
  game.icon(Action::Build).offer("b13").give(0, "2 wheat 1 wood").play("build b13");
  EXPECT_EQ(game.p(0).population, 11);
}

TEST(TNR_POP_04, EX_26_AllegianceTwoIsProvedByTheLastRound) {
  Sitting game = at_round_end(4, 5);
  game.own(0, "a2").points(0, 0, 8).coins(0, 30);
  game.p(0).population = 18;
  game.settle();
  EXPECT_EQ(game.p(0).population, 19);
  EXPECT_EQ(game.p(0).proved, 1);
}

TEST(TNR_END_01_and_TNR_END_02_and_TNR_END_03, EX_23_ContractsMoveRightAndAreRefilled) {
  Sitting game = at_round_end(4, 1);
  game.slots("k1 - k3 k4 -").settle();
  game.play("contract k10").play("contract k11");
  EXPECT_THAT(std::vector<int>(game.state().slots, game.state().slots + 5), ElementsAre(11, 10, 1, 3, 4));
  Sitting last = at_round_end(4, 1);
  last.slots("k1 - k3 - -");
  last.state().deck = bit(17);
  last.p(0).contracts = (bit(18) - 1) & ~(bit(0) | bit(2) | bit(17));
  last.settle().play("contract k18");
  EXPECT_THAT(std::vector<int>(last.state().slots, last.state().slots + 5), ElementsAre(0, 0, 18, 1, 3));
  EXPECT_EQ(last.offered("captain"), 6);
}

TEST(TNR_END_04, TheNextCaptainsJoinThoseLeftOver) {
  for (const auto& [seats, added] : {std::pair{2, 3}, {3, 3}, {4, 4}}) {
    Sitting game = at_round_end(seats, 2);
    const int before = bits_in(game.state().captains);
    game.settle();
    while (game.offered("contract") + game.offered("captain") > 0) game.play(game.moves().front());
    EXPECT_EQ(bits_in(game.state().captains), before + added);
    EXPECT_EQ(bits_in(game.state().captains & game.box().captains_of[2]), added);
  }
}

TEST(TNR_END_05_and_TNR_END_06, TheMarkerPassesAndWorkersStay) {
  Sitting game = at_round_end(4, 2);
  game.state().first = 3;
  game.settle();
  while (game.state().round == 2) game.play(game.moves().front());
  EXPECT_EQ(game.state().first, 0);
  for (int board = 0; board < 4; ++board) EXPECT_EQ(game.state().workers_on(board), 4);
}

}  // namespace
}  // namespace samovar::tea_and_rum
