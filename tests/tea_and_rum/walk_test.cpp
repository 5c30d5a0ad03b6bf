// What holds at every step of whole games, played at random.
#include "tests/walk.hpp"

#include <map>

#include <gtest/gtest.h>

#include "tests/tea_and_rum/census.hpp"
#include "tests/tea_and_rum/sitting.hpp"

namespace samovar::tea_and_rum {
namespace {

template <class Check>
void at_every_step(Check&& check) {
  for (const int seats : {2, 3, 4}) test::at_every_step(opened(seats), 1, check);
}

bool doing(const State& state, std::initializer_list<Doing> any) {
  for (int i = 0; i < state.depth; ++i)
    if (std::find(any.begin(), any.end(), state.frames[i].doing) != any.end()) return true;
  return false;
}

TEST(
    TNR_INV_01,
    NoPieceIsLostOrAdded_and_TNR_SETUP_02_and_TNR_SETUP_17_and_TNR_EFF_07_and_TNR_WARE_03_and_TNR_POWER_01_and_TNR_INC_03_and_TNR_FINAL_06_and_TNR_CONTR_05_and_TNR_ALLEG_05_and_TNR_BUILD_08_and_TNR_CAPT_01_and_TNR_BARTER_07_and_TNR_END_03) {
  at_every_step([](const Module& module, const State& state) {
    std::map<std::string, int> there;
    for (const laws::Pile& pile : where_everything_is(module, state)) there[pile.component] += pile.count;
    for (const auto& [component, count] : contents_of_box(module))
      ASSERT_EQ(there[component], count) << component;
    for (int type = 0; type < kBuildings; ++type)
      ASSERT_EQ(state.available >> type & 1, state.copies[type] > 0) << type;
    for (const Player& player : state.players) ASSERT_EQ(player.captains & state.captains, 0u);
  });
}

TEST(TNR_INV_03,
     WhatIsTooMuchIsDealtWithAtOnce_and_TNR_BARTER_11_and_TNR_INC_03_and_TNR_EFF_07_and_TNR_WARE_03) {
  at_every_step([](const Module& module, const State& state) {
    const Sight sight(module.game().box(), state);
    for (int seat = 0; seat < module.game().seats(); ++seat)
      if (sight.overflow(state.players[seat]) > 0) {
        ASSERT_TRUE(doing(state, {Doing::Overflow}));
      }
  });
}

TEST(TNR_BARTER_07, NothingIsLeftOnTheScale_and_TNR_BARTER_11_and_TNR_BARTER_13) {
  at_every_step([](const Module&, const State& state) {
    if (doing(state, {Doing::BarterSell, Doing::BarterBuy})) return;
    ASSERT_EQ(state.sold, Amounts(0));
    ASSERT_EQ(state.bought, Amounts(0));
  });
}

TEST(TNR_FLOW_06, ARoundBeginsAndEndsWithNothingPending_and_TNR_END_06_and_TNR_FLOW_02_and_TNR_SHIPS_11) {
  at_every_step([](const Module& module, const State& state) {
    if (state.depth == 0) {
      for (const Frame& frame : state.frames) ASSERT_EQ(frame, Frame{});
    }
    const bool begins = state.phase == Phase::VictoryType || state.phase == Phase::Income;
    const bool between = begins || state.phase == Phase::DealContracts ||
                         state.phase == Phase::DealCaptains || state.phase == Phase::FinalCaptains;
    if (!between) return;
    ASSERT_EQ(state.ships, 0);
    ASSERT_EQ(state.turn, 0);
    for (int seat = 0; seat < module.game().seats(); ++seat) ASSERT_EQ(state.players[seat].place, 0);
    if (begins && state.depth == 0 && state.step == 0) {
      ASSERT_EQ(state.active, state.first);
    }
  });
}

// What a viewer guesses of the others is possible.
TEST(TNR_INFO_01, AGuessFitsWhatLiesOpen_and_TNR_INFO_02_and_TNR_INFO_04_and_TNR_VP_03) {
  const auto guessed = [](Sitting& game, int seat) {
    FastRng rng(5);
    State state = game.game().redact(game.state(), Seat{1});
    EXPECT_EQ(state.players[seat].vp[kRed], kUnknown);
    game.game().complete(state, rng);
    EXPECT_NE(state.players[seat].vp[kRed], kUnknown);
    return std::pair{int{state.players[seat].vp[kRed]}, int{state.players[seat].vp[kBlue]}};
  };
  const auto hidden = [](const std::string& cards) {
    Sitting game;
    game.turn().own(0, cards);
    Player& p = game.p(0);
    p.hidden = 1;
    p.endowment = 0;
    p.gained[kRed] = p.gained[kBlue] = 0;
    return game;
  };
  const int chance = 1;           // so much may come from what leaves no trace, in the first round
  Sitting church = hidden("b4");  // 4 blue
  EXPECT_EQ(guessed(church, 0).second, church.box().blue_threshold);
  Sitting both = hidden("b5 b11 b19");  // 2 red and 2 blue, 3 red, 4 red
  const auto [red, blue] = guessed(both, 0);
  EXPECT_TRUE(red >= 9 && red <= 9 + chance) << red;
  EXPECT_GE(blue, both.box().blue_threshold);
  Sitting much = hidden("b1 b4 b5 b12 b14 b16 b18");  // 2 + 4 + 2 + 3 + 2 + 3 + 2 blue
  EXPECT_GE(guessed(much, 0).second, 18);
  Sitting captain = hidden("c3 c9");
  captain.p(0).spent = captain.p(0).captains;  // 3 and 4 red
  EXPECT_TRUE(guessed(captain, 0).first >= 7);
  captain.p(0).spent = 0;
  EXPECT_LE(guessed(captain, 0).first, chance);
  Sitting sworn = hidden("a2");  // 5 red
  EXPECT_GE(guessed(sworn, 0).first, 5);
  int of_endowments = 0;
  for (int card = 1; card <= kEndowments; ++card) {
    Player player;
    player.endowment = static_cast<std::uint8_t>(card);
    int vp[2] = {};
    church.game().points_in_sight(player, vp, [] { return 0; });
    of_endowments += vp[kRed] + vp[kBlue];
  }
  EXPECT_GT(of_endowments, 0);
  Sitting seen = hidden("b4");
  seen.p(0).gained[kRed] = 30;
  EXPECT_EQ(guessed(seen, 0).first, 30);
  Sitting contracts = hidden("k1 k2 k3 k4 k5");
  const auto [of_red, of_blue] = guessed(contracts, 0);
  int least = 0;
  for (int contract = 0; contract < 5; ++contract)
    least +=
        std::min(contracts.box().contracts[contract].vp[kRed], contracts.box().contracts[contract].vp[kBlue]);
  EXPECT_GE(of_red + of_blue, least);
  EXPECT_GT(least, contracts.box().blue_threshold + 1);
}

TEST(TNR_INFO_04, AGuessedConversionIsOneThatCanBePaid_and_TNR_FINAL_08) {
  Sitting game;
  game.finale(Phase::FinalConvert).coins(0, 30).coins(1, 30).settle();
  game.play("convert 2 1");
  FastRng rng(3);
  State seen = game.game().redact(game.state(), Seat{1});
  ASSERT_EQ(seen.players[0].converted[kRed], kUnknownCount);
  game.game().complete(seen, rng);
  EXPECT_EQ(seen.players[0].converted[kRed] + seen.players[0].converted[kBlue], 3);
  EXPECT_EQ(seen.players[1].converted[kRed] + seen.players[1].converted[kBlue], 0);
  EXPECT_EQ(seen.players[2].converted[kRed] + seen.players[2].converted[kBlue], 0);
}

TEST(TNR_RESULT_13, BeforeTheEndThePointsSoFarCount_and_TNR_RESULT_07) {
  Sitting game;
  game.turn().points(0, 3, 4).points(1, 0, 9);
  Result result = game.game().result(game.state());
  EXPECT_EQ(result.seats[0].points, 7);
  EXPECT_EQ(result.seats[1].points, 9);
  EXPECT_FALSE(result.seats[1].winner);
  result = game.game().result(game.game().redact(game.state(), Seat{0}));
  EXPECT_EQ(result.seats[0].points, 7);
  EXPECT_EQ(result.seats[1].points, 0) << "a closed chest counts nothing";
}

TEST(TNR_VP_04, WhatIsGainedSinceTheChestClosedIsCounted_and_TNR_ALLEG_01) {
  for (const int before : {1, 7}) {
    Sitting game;
    game.turn().points(0, 0, before).allegiances("a7 a1").tile("governor-c", 4);
    game.play("worker governor left");  // 2 blue
    EXPECT_EQ(game.p(0).hidden, before == 7);
    EXPECT_EQ(game.p(0).gained[kBlue], before == 7 ? 2 : 0);
  }
}

TEST(TNR_WARE_08, TheLastTokenOfItsPriceIsTheCheapestToo) {
  Sitting game;
  game.turn().coins(0, 9);
  game.p(0).tokens[0] = 1;
  EXPECT_TRUE(game.can("unlock 1"));
  EXPECT_FALSE(game.can("unlock 2"));
  game.coins(0, 1);
  EXPECT_TRUE(game.can("unlock 1")) << "all the coins there are will do";
}

TEST(TNR_RESULT_05, OnePointOfTheOtherColourDecides_and_TNR_RESULT_04) {
  Sitting game(3);
  game.finale(Phase::FinalConvert).points(0, 14, 10).points(1, 15, 10).points(2, 1, 1);
  for (int seat = 0; seat < 2; ++seat) game.p(seat).proved = 1;
  game.settle();
  ASSERT_EQ(game.state().phase, Phase::Over);
  const Titles titles = titles_of(game.box(), game.state());
  EXPECT_EQ(titles.governors, bit(1));
  EXPECT_EQ(titles.kings, bit(1));
}

TEST(TNR_SETUP_25, TwoOfFourWhoAreEquallyPoorDraw) {
  Sitting game;
  game.turn().coins(0, 3).coins(1, 2).coins(2, 2).coins(3, 5);
  game.phase(Phase::Endow, 0);
  game.state().step = 4;
  game.settle();
  EXPECT_EQ(game.state().phase, Phase::TieBreak);
  EXPECT_EQ(game.moves(), (std::vector<std::string>{"first 1", "first 2"}));
}

}  // namespace
}  // namespace samovar::tea_and_rum
