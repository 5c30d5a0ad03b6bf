// Workers, turns, build, captains, contracts (sections 8.1 to 8.5 of the rules).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/tea_and_rum/sitting.hpp"

namespace samovar::tea_and_rum {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// The row that the last worker used.
int row_of(const Sitting& game) {
  for (const auto& event : game.events())
    if (event.if_contains("row")) return event.at("row").to_number<int>();
  return 0;
}

TEST(TNR_ACT_01, OneWorkerATurnUntilAllAreUsed) {
  Sitting game(3);
  game.turn();
  std::vector<int> used(3);
  while (game.state().phase == Phase::TurnStart || game.state().phase == Phase::TurnEnd) {
    ++used[static_cast<std::size_t>(game.state().active)];
    game.play(game.can("worker tavern instead")   ? "worker tavern instead"
              : game.can("worker market instead") ? "worker market instead"
              : game.can("worker port instead")   ? "worker port instead"
                                                  : "worker governor instead");
    if (game.offered("cube")) game.play("cube wheat");
  }
  EXPECT_THAT(used, ElementsAre(4, 4, 4));
}

TEST(TNR_ACT_02_and_TNR_ACT_03_and_TNR_ACT_07, EX_07_RemovingUsesTheRowOfAllWorkersThere) {
  Sitting game(3);
  game.turn(5).workers(2, "2 1 0").workers(0, "0 1 2").workers(1, "1 1 1").workers(3, "1 1 1");
  EXPECT_EQ(game.why("worker governor instead"), "TNR-ACT-02");
  game.play("worker port instead");
  EXPECT_EQ(row_of(game), 3);
  game.play("cube wood").play("worker port instead");
  EXPECT_EQ(row_of(game), 2);
  game.play("cube wood");
  EXPECT_EQ(game.who(), "2");
  EXPECT_EQ(game.why("worker port instead"), "TNR-ACT-02");
  game.play("worker tavern instead").play("worker port instead");
  EXPECT_EQ(row_of(game), 1);
}

TEST(TNR_ACT_04_and_TNR_ACT_05_and_TNR_ACT_06, EX_08_PlacingUsesTheRowReachedUpToTheLimit) {
  Sitting game(4);
  game.turn(2, 2).workers(1, "1 1 0 0").play("worker market instead");
  EXPECT_EQ(row_of(game), 3);
  game.play("worker market instead");
  EXPECT_EQ(row_of(game), 4);
  EXPECT_EQ(game.why("worker market instead"), "TNR-ACT-04");
  Sitting three(3);
  three.turn(2).workers(1, "1 1 0").play("worker market instead");
  EXPECT_EQ(row_of(three), 3);
  EXPECT_FALSE(three.can("worker market instead"));
}

TEST(TNR_ACT_08, RowOneIsTheLowest) {
  Sitting game(3);
  game.turn(2).tile("market-a", 1).tile("market-b", 2).tile("market-c", 3);
  EXPECT_EQ(game.view(0).at("boards").at(1).at("next_row").to_number<int>(), 1);
  EXPECT_EQ(game.view(0).at("boards").at(1).at("rows").at(0).at("tile").as_string(), "market-a");
  // The tile of the top row is blank for two and three players, so nobody ever gets there.
  EXPECT_THAT(game.view(0).at("boards").at(1).at("rows").at(3).at("sides").as_array(), IsEmpty());
}

TEST(TNR_ACT_09_and_TNR_DEC_01, LeftRightOrTheOnlySide) {
  Sitting game(4);
  game.turn().tile("governor-c", 4).tile("tavern-a", 4);
  EXPECT_TRUE(game.can("worker governor right"));
  EXPECT_FALSE(game.can("worker tavern right"));
  EXPECT_EQ(game.why("worker tavern right"), "TNR-ACT-09");
  game.play("worker governor left");
  EXPECT_EQ(game.p(0).vp[kBlue], 2);
  game.turn().play("worker governor right");
  EXPECT_EQ(game.p(0).reputation, 1);
  EXPECT_EQ(game.p(0).coins, 2);
}

TEST(TNR_ACT_10, TheAlternativeIsAlwaysThere) {
  Sitting game(4);
  game.turn();
  for (const char* board : {"governor", "market", "port", "tavern"})
    EXPECT_TRUE(game.can(std::string("worker ") + board + " instead"));
  game.play("worker market instead");
  EXPECT_EQ(game.p(0).coins, 4);
}

TEST(TNR_ACT_11_and_TNR_EFF_01, TheSideIsResolvedLeftToRightThenTheTurnPasses) {
  Sitting game(4);
  game.turn().tile("market-b", 4).play("worker market left");
  EXPECT_EQ(game.offered("cube"), 3);
  game.play("cube wood").play("cube wood");
  EXPECT_EQ(game.offered("sell"), 1);
  game.play("skip");
  EXPECT_EQ(game.who(), "1");
}

TEST(TNR_ACT_12_and_TNR_ACT_13, AWorkerMustMoveAndTheSideGoesWithIt) {
  Sitting game(4);
  game.turn();
  EXPECT_EQ(game.why("done"), "TNR-ACT-12");
  EXPECT_EQ(game.offered("worker"), static_cast<int>(game.moves().size()));
}

TEST(TNR_ACT_14_and_TNR_ACT_15_and_TNR_INV_04_and_TNR_INV_05, EveryRowIsUsedOnceARound) {
  for (int seats : {2, 3, 4}) {
    const Module module = opened(seats);
    const TeaAndRum& game = module.game();
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
      State state = game.start();
      FastRng rng(seed);
      std::vector<int> used(16);
      int round = 0;
      while (!game.actor(state).is_nobody()) {
        if (state.round != round) {
          for (int board = 0; board < 4; ++board)
            EXPECT_EQ(state.workers_on(board), state.removing() ? game.box().limit : 0);
          for (std::size_t at = 0; at < 16 && round > 0; ++at)
            EXPECT_EQ(used[at], static_cast<int>(at % 4) < game.box().limit ? 1 : 0) << seats << " " << at;
          used.assign(16, 0);
          round = state.round;
        }
        if (state.phase == Phase::TurnStart && state.depth == 0) {
          bool some = false;
          for (int board = 0; board < 4; ++board)
            some = some || Sight(game.box(), state).row_on(board, state.active);
          EXPECT_TRUE(some);
        }
        EventLog log;
        game.play(state, random_move(game, state, game.actor(state), rng), log);
        for (const Event& event : log.events) {
          const auto what = static_cast<Happened>(event.kind);
          if (what == Happened::WorkerMoved || what == Happened::AutomaMoved)
            ++used[static_cast<std::size_t>(event.args[0] * 4 + event.args[1] - 1)];
        }
      }
    }
  }
}

TEST(TNR_TURN_01_and_TNR_CAPT_09_and_TNR_CAPT_10, CaptainsBeforeAndAfterTheWorker) {
  Sitting game(4);
  game.turn().own(0, "c3 c9").give(0, "1 cannon").play("activate c3");
  EXPECT_EQ(game.p(0).vp[kRed], 3);
  EXPECT_EQ(game.state().phase, Phase::TurnStart);
  game.give(0, "1 cannon").play("worker tavern instead");
  EXPECT_EQ(game.state().phase, Phase::TurnEnd);
  game.play("activate c9");
  EXPECT_EQ(game.p(0).vp[kRed], 3 + 1 + 4);
  EXPECT_EQ(game.who(), "1");
  game.turn().own(0, "c3").give(0, "1 cannon").ask(Action::Build);
  EXPECT_EQ(game.why("activate c3"), "TNR-TURN-04");
}

TEST(TNR_TURN_02, WorkerThenSideThenTriggersThenTheEnd) {
  Sitting game(4);
  game.turn()
      .own(0, "b3")
      .own(0, "c3")
      .give(0, "1 cannon")
      .tile("governor-c", 4)
      .play("worker governor right");
  EXPECT_THAT(game.told(), ElementsAre("worker", "stepped", "gained", "coins", "points_blue"));
  EXPECT_EQ(game.state().phase, Phase::TurnEnd);
  game.play("done");
  EXPECT_EQ(game.who(), "1");
}

TEST(TNR_TURN_03, AWindowMayBeUsedAgainAndAgain) {
  Sitting game(4);
  game.turn().own(0, "b10 b16").give(0, "3 wheat").play("exchange b10").play("use b16").play("use b16");
  EXPECT_EQ(game.p(0).reputation, 2);
  EXPECT_EQ(game.who(), "0");
  EXPECT_EQ(game.state().phase, Phase::TurnStart);
}

TEST(TNR_TURN_04, AtAnIconPowersMayBeUsedButNoCaptains) {
  Sitting game(4);
  game.icon(Action::Contract).own(0, "b10 b16").give(0, "3 wheat").slots("k1 - - - -");
  EXPECT_THAT(game.moves(), ElementsAre("exchange b10", "skip"));
  EXPECT_EQ(game.why("use b16"), "TNR-POWER-03") << "without a barrel";
  EXPECT_EQ(game.why("activate c3"), "TNR-TURN-04");
  game.play("exchange b10");
  EXPECT_TRUE(game.can("use b16"));
  EXPECT_TRUE(game.can("fulfil 1 red"));
}

TEST(TNR_BUILD_01, PayAndTakeACopy) {
  Sitting game(4);
  game.icon(Action::Build).offer("b4").give(0, "1 wheat 3 ore 1 wood").play("build b4");
  EXPECT_TRUE(game.p(0).buildings >> 3 & 1);
  EXPECT_EQ(game.state().copies[3], 2);
  EXPECT_EQ(game.count(0, "ore"), 0);
  EXPECT_EQ(game.count(0, "wood"), 1);
  EXPECT_EQ(game.p(0).vp[kBlue], 4);
  game.icon(Action::Build).offer("b1").give(0, "1 wheat 1 wood");
  EXPECT_EQ(game.why("build b1"), "TNR-BUILD-01");
}

TEST(TNR_BUILD_02_and_TNR_BUILD_03, NoTypeTwiceAndNoneLeft) {
  Sitting game(4);
  game.icon(Action::Build).offer("b11").own(0, "b11").give(0, "6 wheat");
  EXPECT_EQ(game.why("build b11"), "TNR-BUILD-02");
  Sitting out(3);
  out.icon(Action::Build).offer("b11").own(1, "b11").own(2, "b11").give(0, "3 wheat");
  EXPECT_EQ(out.why("build b11"), "TNR-BUILD-03");
  EXPECT_EQ(out.offered("build"), 0);
}

TEST(TNR_BUILD_04_and_TNR_BUILD_05_and_TNR_BUILD_07, EX_09_DiscountsAddUpAndTheRestMustBePayable) {
  Sitting game(4);
  game.icon(Action::Build, 1).offer("b19").own(0, "b7").give(0, "2 wood 1 ore");
  EXPECT_TRUE(game.can("build b19"));
  game.play("build b19");
  // Only 1 wheat and 1 wood can be waived, so nothing is asked.
  EXPECT_TRUE(game.p(0).buildings >> 18 & 1);
  EXPECT_EQ(total(game.p(0).held), 0);
  game.icon(Action::Build, 1).offer("b18").own(0, "b7").give(0, "1 ore");
  EXPECT_EQ(game.why("build b18"), "TNR-BUILD-07");
}

TEST(TNR_BUILD_06_and_TNR_EFF_09, ADiscountIsUsedInFullAndDoesNotCarryOver) {
  Sitting game(4);
  game.icon(Action::Build, 1).offer("b11").give(0, "3 wheat").play("build b11");
  EXPECT_EQ(game.count(0, "wheat"), 1);
  auto edition = sold_edition();
  edition.at("buildings").at(10).at("cost").at("wheat") = 1;
  Sitting cheap(4, edition);
  cheap.icon(Action::Build, 1).offer("b11").own(0, "b7").play("build b11");
  EXPECT_TRUE(cheap.p(0).buildings >> 10 & 1);
  EXPECT_EQ(total(cheap.p(0).held), 0);
}

TEST(TNR_BUILD_08, CardThenPointsThenAfterBuildThenInstant) {
  Sitting game(4);
  game.icon(Action::Build).offer("b5").own(0, "b6").give(0, "1 wheat 2 wood 1 ore").play("build b5");
  EXPECT_THAT(game.told(), ElementsAre("built", "points_red", "points_blue", "coins", "grew"));
  // The Guild's coins pay for the captain that the Barracks bring.
  Sitting barracks(4);
  barracks.icon(Action::Build).offer("b25 c3").own(0, "b6").give(0, "2 wheat 1 wood 2 ore").play("build b25");
  EXPECT_TRUE(barracks.can("hire c3 1"));
}

TEST(TNR_BUILD_01, AnEditionMayPriceABuildingInAnyResource) {
  boost::json::value edition = sold_edition();
  edition.at_pointer("/buildings/10/cost") = {{"wheat", 1}, {"barrel", 1}, {"cannon", 1}};
  Sitting game(4, edition);
  game.icon(Action::Build).offer("b11").give(0, "1 wheat 1 barrel");
  EXPECT_FALSE(game.can("build b11"));
  EXPECT_EQ(game.why("build b11"), "TNR-BUILD-01");
  Sitting paid(4, edition);
  paid.icon(Action::Build).offer("b11").own(0, "b7").give(0, "1 barrel 1 cannon").play("build b11");
  EXPECT_EQ(total(paid.p(0).held), 0) << "the Workshop's cube is the wheat; goods are never waived";
  EXPECT_EQ(paid.events().front().at("paid").as_array().size(), 2u);
}

TEST(TNR_BUILD_09_and_TNR_BUILD_10, EX_10_TheGuildPaysForLaterBuildings) {
  Sitting game(4);
  game.icon(Action::Build).offer("b6 b11").give(0, "1 wood 1 ore").play("build b6");
  EXPECT_EQ(game.p(0).coins, 0);
  game.turn().give(0, "3 wheat").ask(Action::Build).play("build b11");
  EXPECT_EQ(game.p(0).coins, 4);
  Sitting workshop(4);
  workshop.icon(Action::Build).offer("b7").give(0, "1 wheat");
  EXPECT_FALSE(workshop.can("build b7"));
}

TEST(TNR_BUILD_11, ASlashInThePointsIsAChoice) {
  for (const auto& [option, colour] : {std::pair{"choose 1", kRed}, {"choose 2", kBlue}}) {
    Sitting game(4);
    game.icon(Action::Build).offer("b21").give(0, "1 wood 2 ore").play("build b21").play(option);
    EXPECT_EQ(game.p(0).vp[colour], 2);
    EXPECT_EQ(game.p(0).vp[1 - colour], 0);
  }
}

TEST(TNR_BUILD_12, TheWarehouseFreesAllTokens) {
  Sitting game(4);
  game.icon(Action::Build).offer("b8").give(0, "1 wheat 2 wood").play("build b8");
  EXPECT_THAT(game.p(0).tokens, ElementsAre(0, 0, 0));
  EXPECT_EQ(game.p(0).coins, 0);
}

TEST(TNR_BUILD_13, EX_46_CubesAreWaivedInOrder) {
  Sitting game(4);
  game.icon(Action::Build, 1).offer("b5").own(0, "b7").give(0, "2 wheat 2 wood 2 ore").play("build b5");
  EXPECT_THAT(game.moves(), ElementsAre("waive wheat", "waive wood"));
  game.play("waive wood");
  EXPECT_THAT(game.moves(), ElementsAre("waive wood", "waive ore"));
  EXPECT_EQ(game.why("waive wheat"), "TNR-BUILD-13");
  game.play("waive ore");
  EXPECT_EQ(game.count(0, "wheat"), 1);
  EXPECT_EQ(game.count(0, "wood"), 1);
  EXPECT_EQ(game.count(0, "ore"), 2);
}

TEST(TNR_CAPT_01_and_TNR_CAPT_05, HirePaysAndActsAtOnce) {
  Sitting game(4);
  game.icon(Action::Captain).offer("c2").coins(0, 5).play("hire c2 1");
  EXPECT_EQ(game.p(0).coins, 2);
  EXPECT_TRUE(game.p(0).captains >> 1 & 1);
  EXPECT_EQ(game.p(0).reputation, 2);
}

TEST(TNR_CAPT_02_and_TNR_CAPT_03_and_TNR_CAPT_04_and_TNR_DEC_05, EX_11_and_12_PaymentsAndThePrison) {
  Sitting game(4);
  game.icon(Action::Captain).offer("c15 c11").own(0, "b21").give(0, "1 barrel");
  EXPECT_TRUE(game.can("hire c15 1"));
  EXPECT_FALSE(game.can("hire c11 1"));
  EXPECT_EQ(game.why("hire c11 2"), "TNR-DEC-05");
  EXPECT_EQ(game.why("hire c15 2"), "TNR-CAPT-02");
  game.play("hire c15 1");
  EXPECT_EQ(boost::json::serialize(game.events().front().at("paid")),
            R"([{"kind":"units","n":1,"resource":"barrel"}])")
      << "what it cost besides coins is told";
  EXPECT_EQ(game.p(0).coins, 0);
  EXPECT_EQ(game.count(0, "barrel"), 0);
  game.icon(Action::Captain).offer("c11").give(0, "1 ore").coins(0, 4);
  EXPECT_TRUE(game.can("hire c11 1"));
  EXPECT_TRUE(game.can("hire c11 2"));
  game.play("hire c11 2");
  EXPECT_EQ(game.events().front().at("paid").as_array().size(), 1u) << "one ore, no coin";
  EXPECT_EQ(game.events().front().at("paid").at(0).at("resource"), "ore");
  EXPECT_EQ(game.p(0).coins, 4);
  game.icon(Action::Captain, 2).offer("c13").coins(0, 3).play("hire c13 1");
  EXPECT_EQ(game.p(0).coins, 0);
}

TEST(TNR_CAPT_06, NoNewCaptainBeforeTheEndOfTheRound) {
  Sitting game(4);
  game.icon(Action::Captain).coins(0, 9);
  const int before = bits_in(game.state().captains);
  game.play(game.moves().front());
  EXPECT_EQ(bits_in(game.state().captains), before - 1);
  EXPECT_EQ(game.state().round, 1);
  game.icon(Action::Captain).coins(0, 60);
  EXPECT_EQ(game.why("hire c30 1"), "TNR-CAPT-06");
}

TEST(TNR_CAPT_07_and_TNR_CAPT_08_and_TNR_DEC_07, EX_13_AllCannonsTogetherAndOnce) {
  Sitting game(4);
  game.turn().own(0, "c13").give(0, "1 cannon");
  EXPECT_EQ(game.why("activate c13"), "TNR-CAPT-07");
  EXPECT_EQ(game.why("activate c1"), "TNR-CAPT-07");
  game.give(0, "2 cannon").state().phase = Phase::TurnEnd;
  game.play("activate c13").play("choose 2");
  EXPECT_EQ(game.p(0).vp[kBlue], 6);
  EXPECT_EQ(game.count(0, "cannon"), 1);
  EXPECT_TRUE(game.p(0).spent >> 12 & 1);
  game.turn().give(0, "3 cannon");
  EXPECT_EQ(game.why("activate c13"), "TNR-CAPT-08");
}

TEST(TNR_CAPT_11, ACaptainWithoutCannonsStaysFaceUp) {
  Sitting game(4);
  game.turn().own(0, "c2").give(0, "2 cannon");
  EXPECT_EQ(game.why("activate c2"), "TNR-CAPT-11");
}

TEST(TNR_CAPT_12, FaceDownCaptainsCount) {
  Sitting game(4);
  game.turn().points(0, 0, 8).own(0, "a8 c1 c2 c3 c4 c5 c27");
  game.p(0).spent = bit(26) | bit(0);
  game.settle();
  EXPECT_EQ(game.p(0).proved, 1);
  EXPECT_EQ(symbols_of(game.box(), game.p(0), 2), 1);
}

TEST(TNR_CONTR_01_and_TNR_CONTR_02_and_TNR_DEC_06, GoodsForPointsOfOneColour) {
  Sitting game(4);
  game.icon(Action::Contract).slots("k1 k2 - - -").give(0, "2 barrel 1 tobacco");
  EXPECT_THAT(game.moves(), ElementsAre("fulfil 1 red", "fulfil 1 blue", "skip"));
  EXPECT_EQ(game.why("fulfil 2 red"), "TNR-CONTR-01");
  game.play("fulfil 1 blue");
  EXPECT_EQ(game.p(0).vp[kBlue], 3);
  EXPECT_EQ(game.count(0, "barrel"), 0);
  EXPECT_TRUE(game.p(0).contracts & 1);
}

TEST(TNR_CONTR_03_and_TNR_CONTR_04, EX_14_PointsThenTheBonusOfTheSlot) {
  Sitting game(4);
  game.icon(Action::Contract).slots("- - - k14 -").allegiances("a7 a1 a2 a3 a4");
  game.give(0, "2 barrel 2 tobacco").points(0, 4, 6).play("fulfil 4 blue");
  EXPECT_EQ(game.p(0).vp[kBlue], 13);
  EXPECT_EQ(game.offered("swear"), 5);
  game.play("swear a7");
  EXPECT_EQ(game.p(0).vp[kRed], 9);
  EXPECT_EQ(game.p(0).vp[kBlue], 14);
  EXPECT_TRUE(game.view(1).at("players").at(0).at("blue").is_null());
}

TEST(TNR_CONTR_05, TheSlotStaysEmpty) {
  Sitting game(4);
  game.icon(Action::Contract).slots("k1 k2 k3 k4 k5").give(0, "2 barrel").play("fulfil 1 red");
  EXPECT_EQ(game.state().slots[0], 0);
  game.ask(Action::Contract);
  EXPECT_EQ(game.why("fulfil 1 red"), "TNR-CONTR-05");
}

}  // namespace
}  // namespace samovar::tea_and_rum
