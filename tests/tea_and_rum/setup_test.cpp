// Components, setup, chance events (sections 1, 3 and 18 of the rules).
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/tea_and_rum/sitting.hpp"

namespace samovar::tea_and_rum {
namespace {

using testing::ElementsAre;

class Seats : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(Seats, Seats, testing::Values(2, 3, 4), testing::PrintToStringParamName());

// How many outcomes chance has, while it deals one kind of thing after the other.
std::vector<int> outcomes_of(Sitting& game, const std::string& word) {
  std::vector<int> counts;
  while (game.who() == "chance" && words_of(game.moves().front())[0] == word) {
    counts.push_back(static_cast<int>(game.moves().size()));
    game.play(game.moves().back());
  }
  return counts;
}

TEST(TNR_COMP_01, FourBoardsWithFourRowsAndAnAlternative) {
  Sitting game;
  game.draw_on();
  const auto boards = game.view(0).at("boards").as_array();
  ASSERT_EQ(boards.size(), 4u);
  const std::vector<std::string> ids = {"governor", "market", "port", "tavern"};
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(boards[i].at("board").as_string(), ids[i]);
    EXPECT_EQ(boards[i].at("rows").as_array().size(), 4u);
    EXPECT_NE(boards[i].at("alternative").at("op").as_string(), "none");
  }
}

TEST(TNR_COMP_02, SixteenTilesWithTwoFaces) {
  const Module four = opened(4);
  const Module three = opened(3);
  int differ = 0;
  int of_board[4] = {};
  for (int tile = 0; tile < 16; ++tile) {
    ++of_board[four.game().box().board_of_tile[tile]];
    differ += four.game().box().tiles[tile].side_count != three.game().box().tiles[tile].side_count;
  }
  EXPECT_THAT(of_board, ElementsAre(4, 4, 4, 4));
  EXPECT_GE(differ, 4);
}

TEST(TNR_COMP_03_and_TNR_COMP_04_and_TNR_COMP_05_and_TNR_COMP_06, CardsInTheBox) {
  const Box box = opened(4).game().box();
  for (const std::uint32_t round : box.captains_of) EXPECT_EQ(bits_in(round), 6);
  for (const std::uint32_t colour : box.colours) EXPECT_EQ(bits_in(colour), 5);
  EXPECT_EQ(box.copies, 3);
  const auto edition = sold_edition();
  EXPECT_EQ(edition.at("contracts").as_array().size(), 18u);
  EXPECT_EQ(edition.at("allegiances").as_array().size(), 10u);
  EXPECT_EQ(edition.at("startEndowments").as_array().size(), 6u);
  EXPECT_EQ(edition.at("wishes").as_array().size(), 9u);
  EXPECT_EQ(edition.at("ships").as_array().size(), 9u);
  for (const RewardFace* tile : {box.rewards[0], box.rewards[4]})
    EXPECT_NE(tile[kRed].first, tile[kBlue].first);
  EXPECT_EQ(box.slot_count, 5);
  EXPECT_EQ(opened(3).game().box().slot_count, 4);
}

TEST(TNR_COMP_07_and_TNR_COMP_12_and_TNR_COMP_13, SupplyAndBasePrices) {
  const Sitting game;
  const std::vector<std::pair<std::string, std::pair<int, int>>> expected = {
      {"wheat", {22, 2}},  {"wood", {22, 3}},    {"ore", {22, 4}},
      {"barrel", {12, 5}}, {"tobacco", {12, 6}}, {"cannon", {12, 7}}};
  int type = 0;
  for (const auto& [id, numbers] : expected) {
    EXPECT_EQ(game.supply(id), numbers.first) << id;
    EXPECT_EQ(game.box().price[type++], numbers.second) << id;
  }
}

TEST(TNR_COMP_08_and_TNR_COMP_09, CoinsAndPointsDoNotRunOut) {
  Sitting game;
  game.turn().coins(0, 5000).points(0, 4000, 0);
  game.effect(game.box().alternatives[1]).settle();
  EXPECT_EQ(game.p(0).coins, 5004);
  game.turn().points(0, 4000, 0);
  game.effect(game.box().alternatives[3]).settle();
  EXPECT_EQ(game.p(0).vp[kRed], 4001);
}

TEST(TNR_COMP_10_and_TNR_SETUP_17_and_TNR_SETUP_18_and_TNR_SETUP_19_and_TNR_SETUP_20, WhatAPlayerStartsWith) {
  Sitting game;
  for (int seat = 0; seat < 4; ++seat) {
    EXPECT_THAT(game.p(seat).tokens, ElementsAre(3, 2, 1));
    EXPECT_EQ(Sight(game.box(), game.state()).capacity(game.p(seat)), 6);
    EXPECT_EQ(game.p(seat).population, 10);
    for (const auto& board : game.state().workers) EXPECT_EQ(board[seat], 1);
  }
  EXPECT_EQ(game.box().slots_total, 12);
}

TEST(TNR_COMP_11, TwoPlayersHaveAutomaTokensAnOrderBoardAndVictoryTypes) {
  Sitting two(2);
  two.draw_on();
  EXPECT_THAT(two.state().automa, ElementsAre(2, 2, 2, 2));
  EXPECT_EQ(two.view(0).at("order").as_array().size(), 12u);
  EXPECT_EQ(two.box().victory_types[kRed] + two.box().victory_types[kBlue], 6);
  Sitting three(3);
  three.draw_on();
  EXPECT_THAT(three.state().automa, ElementsAre(0, 0, 0, 0));
  EXPECT_TRUE(three.view(0).at("automa").is_null());
}

TEST(TNR_COMP_14, SpentSoldAndDiscardedResourcesReturnAtOnce) {
  Sitting game;
  game.icon(Action::Build).offer("b11").give(0, "3 wheat").play("build b11");
  EXPECT_EQ(game.supply("wheat"), 22);
  game.turn().give(0, "1 ore").ask(Action::Barter).play("sell ore").sold().trade();
  EXPECT_EQ(game.supply("ore"), 22);
  game.turn().give(0, "7 wood").frame(Doing::Overflow).play("discard wood");
  EXPECT_EQ(game.supply("wood"), 16);
}

TEST(TNR_COMP_15, TheTileIsTheWholeRow) {
  Sitting game;
  game.turn().tile("tavern-c", 4).play("worker tavern left");
  EXPECT_EQ(game.p(0).vp[kRed], 1);
  EXPECT_THAT(game.told(), ElementsAre("worker", "points_red", "skipped_captain"));
}

TEST(TNR_SETUP_01, TwoToFourPlayers) {
  for (int seats : {2, 3, 4}) EXPECT_EQ(opened(seats).game().seats(), seats);
  for (int seats : {0, 1, 5}) {
    const auto refused = Module::open(sold_edition(), {{"seats", seats}});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, "bad_options");
    EXPECT_EQ(refused.error().where, "seats");
  }
}

TEST_P(Seats, TNR_SETUP_02_and_TNR_SETUP_03_and_TNR_SETUP_04_and_TNR_CHANCE_01_Buildings) {
  Sitting game(GetParam());
  const std::vector<int> removed = outcomes_of(game, "without");
  EXPECT_EQ(removed, GetParam() == 2 ? std::vector<int>{} : std::vector<int>(5, 5));
  game.draw_on();
  int types = 0;
  for (const std::uint8_t copies : game.state().copies) {
    types += copies > 0;
    EXPECT_TRUE(copies == 0 || copies == GetParam() - 1);
  }
  EXPECT_EQ(types, GetParam() == 2 ? 25 : 20);
  for (const std::uint32_t colour : game.box().colours)
    EXPECT_EQ(bits_in(game.state().available & colour), GetParam() == 2 ? 5 : 4);
}

TEST_P(Seats, TNR_SETUP_05_and_TNR_SETUP_06_and_TNR_SETUP_07_and_TNR_CHANCE_02_Contracts) {
  Sitting game(GetParam());
  outcomes_of(game, "without");
  const int slots = GetParam() == 4 ? 5 : 4;
  game.play("contract k7");
  EXPECT_EQ(game.state().slots[slots - 1], 7);
  const std::vector<int> outcomes = outcomes_of(game, "contract");
  EXPECT_EQ(static_cast<int>(outcomes.size()), slots - 1);
  EXPECT_EQ(outcomes.front(), 17);
  for (int slot = 0; slot < slots; ++slot) EXPECT_NE(game.state().slots[slot], 0);
  EXPECT_EQ(bits_in(game.state().deck), 18 - slots);
}

TEST_P(Seats, TNR_SETUP_08_and_TNR_SETUP_09_and_TNR_CHANCE_03_Allegiances) {
  Sitting game(GetParam());
  outcomes_of(game, "without");
  outcomes_of(game, "contract");
  EXPECT_EQ(outcomes_of(game, "allegiance"),
            GetParam() == 4 ? (std::vector<int>{10, 9, 8, 7, 6}) : (std::vector<int>{10, 9, 8, 7}));
  EXPECT_EQ(bits_in(game.state().allegiances), GetParam() == 4 ? 5 : 4);
}

TEST_P(Seats, TNR_SETUP_11_and_TNR_SETUP_12_and_TNR_CHANCE_04_Captains) {
  Sitting game(GetParam());
  outcomes_of(game, "without");
  outcomes_of(game, "contract");
  outcomes_of(game, "allegiance");
  EXPECT_EQ(outcomes_of(game, "captain"),
            GetParam() == 4 ? (std::vector<int>{6, 5, 4, 3}) : (std::vector<int>{6, 5, 4}));
  EXPECT_EQ(game.state().captains & ~game.box().captains_of[0], 0u);
}

TEST_P(Seats, TNR_SETUP_13_and_TNR_SETUP_14_and_TNR_CHANCE_05_Tiles) {
  Sitting game(GetParam());
  for (const char* word : {"without", "contract", "allegiance", "captain"}) outcomes_of(game, word);
  std::vector<int> expected;
  for (int board = 0; board < 4; ++board) {
    if (GetParam() == 4) expected.push_back(4);
    expected.push_back(3);
    expected.push_back(2);
  }
  EXPECT_EQ(outcomes_of(game, "tile"), expected);
  for (const auto& board : game.state().tiles) {
    std::set<int> different(std::begin(board), std::end(board));
    EXPECT_EQ(different.size(), 4u);
    EXPECT_FALSE(different.contains(0));
    EXPECT_EQ(game.box().tiles[board[3] - 1].side_count == 0, GetParam() != 4);
    for (int row = 0; row < 3; ++row) EXPECT_NE(game.box().tiles[board[row] - 1].side_count, 0);
  }
}

TEST(TNR_SETUP_10, StarsStartOnSpaceZero) {
  const Sitting game;
  for (int seat = 0; seat < 4; ++seat) EXPECT_EQ(game.state().players[seat].reputation, 0);
}

TEST(TNR_SETUP_15_and_TNR_SETUP_16_and_TNR_CHANCE_06_and_TNR_CHANCE_07, RewardFacesAndWishes) {
  Sitting game;
  for (const char* word : {"without", "contract", "allegiance", "captain", "tile"}) outcomes_of(game, word);
  for (const char* colour : {"red", "blue", "blue", "red", "blue"})
    game.play(std::string("reward ") + colour);
  EXPECT_THAT(game.state().faces, ElementsAre(1, 2, 2, 1, 2));
  EXPECT_EQ(outcomes_of(game, "wish"), (std::vector<int>{9, 8, 7, 6, 5}));
  EXPECT_EQ(game.view(1).at("wishes").at(4).at("wish").as_string(), "w5");
}

TEST(TNR_SETUP_21_and_TNR_SETUP_22_and_TNR_SETUP_23_and_TNR_CHANCE_08, Endowments) {
  Sitting game(3);
  for (const char* word : {"without", "contract", "allegiance", "captain", "tile", "reward", "wish"})
    outcomes_of(game, word);
  EXPECT_EQ(game.moves().size(), 6u);
  game.play("endowment e1").play("endowment e3");
  EXPECT_EQ(game.moves().size(), 4u);
  game.play("endowment e6");
  // e1: 2 $, 1 wood, 2 ore, a star to space 1, which gives a wood; then the income of round 1.
  EXPECT_EQ(game.count(0, "wood"), 2);
  EXPECT_EQ(game.count(0, "ore"), 2);
  EXPECT_EQ(game.p(0).reputation, 1);
  EXPECT_EQ(game.p(0).coins, 2 + 10);
  EXPECT_EQ(game.p(1).vp[kRed], 1);
  EXPECT_EQ(game.p(2).vp[kBlue], 1);
  EXPECT_EQ(game.p(2).coins, 7 + 10);
  // Coins, resources, points, stars, seat by seat.
  const std::vector<std::string> told = game.told();
  EXPECT_THAT(std::vector<std::string>(told.begin(), told.begin() + 9),
              ElementsAre("endowed", "coins", "gained", "stepped", "gained", "coins", "gained", "points_red",
                          "coins"));
}

TEST(TNR_SETUP_24, FewestCoinsStart) {
  Sitting game(3);
  for (const char* word : {"without", "contract", "allegiance", "captain", "tile", "reward", "wish"})
    outcomes_of(game, word);
  game.play_all({"endowment e5", "endowment e2", "endowment e4"});
  EXPECT_EQ(game.state().first, 1);
}

TEST(TNR_SETUP_25_and_TNR_CHANCE_09, ATieIsBrokenByChance) {
  auto edition = sold_edition();
  for (auto& card : edition.at("startEndowments").as_array()) card.at("coins") = 4;
  Sitting game(3, edition);
  for (const char* word :
       {"without", "contract", "allegiance", "captain", "tile", "reward", "wish", "endowment"})
    outcomes_of(game, word);
  EXPECT_THAT(game.moves(), ElementsAre("first 0", "first 1", "first 2"));
  EXPECT_EQ(game.weight("first 0"), game.weight("first 2"));
  game.play("first 2");
  EXPECT_EQ(game.state().first, 2);
  EXPECT_EQ(game.state().round, 1);
}

TEST(TNR_CHANCE_10_and_TNR_CHANCE_14, VictoryTypesAreDrawnWhenRevealed) {
  Sitting game(2);
  while (game.offered("victory") == 0) game.play(game.moves().front());
  EXPECT_EQ(game.state().round, 1);
  EXPECT_EQ(game.weight("victory red"), 3u);
  EXPECT_EQ(game.weight("victory blue"), 3u);
  game.play("victory blue");
  EXPECT_EQ(game.state().victory[0], kBlue + 1);
  game.state().victory[1] = kBlue + 1;
  game.phase(Phase::VictoryType, 3).settle();
  EXPECT_EQ(game.weight("victory red"), 3u);
  EXPECT_EQ(game.weight("victory blue"), 1u);
}

TEST(TNR_CHANCE_11_and_TNR_SHIPS_03, EveryDrawOfShipsIsAsLikely) {
  Sitting two(2);
  two.draw_on().phase(Phase::DrawShips, 2).settle();
  EXPECT_EQ(two.moves().size(), 126u);
  Sitting three(3);
  three.draw_on().phase(Phase::DrawShips, 2).settle();
  EXPECT_EQ(three.moves().size(), 36u);
  EXPECT_EQ(three.weight(three.moves().front()), three.weight(three.moves().back()));
  Sitting four(4);
  four.draw_on().phase(Phase::DrawShips, 2).settle();
  EXPECT_NE(four.who(), "chance");
}

TEST(TNR_CHANCE_12, AnAutomaTokenIsDrawnAsOftenAsItLiesThere) {
  Sitting game(2);
  game.turn();
  game.state().automa[2] = 1;
  game.state().turn = 2;
  game.state().phase = Phase::Automa;
  game.settle();
  EXPECT_EQ(game.weight("token governor"), 2u);
  EXPECT_EQ(game.weight("token port"), 1u);
}

TEST(TNR_CHANCE_13, ContractsThenCaptainsAtTheEndOfARound) {
  Sitting game(3);
  game.turn().slots("k1 - k3 k4").phase(Phase::Wishes, 1);
  game.state().step = 3;
  game.settle();
  EXPECT_EQ(game.offered("contract"), 15);
  game.play(game.moves().front());
  EXPECT_EQ(game.offered("captain"), 6);
}

}  // namespace
}  // namespace samovar::tea_and_rum
