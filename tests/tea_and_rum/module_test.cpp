// Information, decisions and invariants (sections 19 to 21 of the rules); editions, states and moves as text.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "table/narration.hpp"
#include "tests/tea_and_rum/sitting.hpp"

namespace samovar::tea_and_rum {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// Random games, with a look at every position.
template <class Look>
void random_games(int games, const Look& look) {
  for (int seats : {2, 3, 4}) {
    const Module module = opened(seats);
    const TeaAndRum& game = module.game();
    for (int seed = 1; seed <= games; ++seed) {
      State state = game.start();
      FastRng rng(static_cast<std::uint64_t>(seed));
      NullLog nothing;
      while (!game.actor(state).is_nobody()) {
        const State before = state;
        game.play(state, random_move(game, state, game.actor(state), rng), nothing);
        look(game, before, state);
      }
    }
  }
}

TEST(TNR_INFO_01, OnlyClosedChestsAreMasked) {
  Sitting game;
  game.turn().points(0, 5, 9).points(1, 4, 3).own(0, "a1");
  const State known = game.game().redact(game.state(), Seat{1});
  State expected = game.state();
  expected.players[0].vp[kRed] = expected.players[0].vp[kBlue] = kUnknown;
  EXPECT_EQ(known, expected);
  EXPECT_EQ(game.game().redact(game.state(), Seat{0}), game.state());
}

TEST(TNR_INFO_03, AfterTheEndEverythingIsPublic) {
  Sitting game(3);
  game.finale(Phase::FinalConvert).points(0, 9, 12).own(0, "a1").settle();
  EXPECT_EQ(game.game().redact(game.state(), kSpectator), game.state());
  EXPECT_EQ(game.view(-1).at("players").at(0).at("blue").to_number<int>(), 12);
  Sitting last(3);
  last.finale(Phase::FinalConvert).coins(0, 10).settle();
  EXPECT_TRUE(last.game().reveals(last.state(), *last.module().read("convert 0 1")));
  Sitting turn;
  turn.turn(5);
  EXPECT_FALSE(turn.game().reveals(turn.state(), *turn.module().read("worker tavern instead")));
}

// RUL-01: what the supply would not give is told with the move, wherever it would come from.
std::string lost(const Sitting& game, const std::string& move) {
  if (!game.can(move)) throw std::runtime_error(move + " is not listed");
  const boost::json::object json = game.module().move_json(game.state(), *game.module().read(move));
  const boost::json::value* resources = json.if_contains("lost");
  const boost::json::value* cubes = json.if_contains("lost_cubes");
  std::string told = resources ? boost::json::serialize(*resources) : "";
  return cubes ? told + boost::json::serialize(*cubes) + " cubes" : told;
}

TEST(TNR_SHIPS_09_and_TNR_EFF_07, RUL_01_AShipTellsWhatWouldBeLost) {
  Sitting game;
  game.turn().phase(Phase::Ships, 1).ships("s8").leave(1, "barrel").coins(0, 8).settle();
  EXPECT_EQ(lost(game, "buy s8 2"), R"({"barrel":2})");
  EXPECT_EQ(lost(game, "buy s8 1"), "");
  game.leave(0, "barrel").leave(1, "cannon");
  EXPECT_EQ(lost(game, "buy s8 3"), R"({"cannon":1})");
}

TEST(TNR_EFF_07, RUL_01_ACardTellsWhatWouldBeLost) {
  Sitting fort;
  fort.icon(Action::Build).offer("b23").give(0, "2 wood 2 ore");
  EXPECT_EQ(lost(fort, "build b23"), "");
  fort.leave(0, "cannon");
  EXPECT_EQ(lost(fort, "build b23"), R"({"cannon":1})");
  // With cubes to waive it is told from the first step to the last.
  Sitting waived;
  waived.icon(Action::Build).offer("b23").own(0, "b7").give(0, "2 wood 2 ore").leave(0, "cannon");
  EXPECT_EQ(lost(waived, "build b23"), R"({"cannon":1})");
  waived.play("build b23");
  EXPECT_EQ(lost(waived, "waive ore"), R"({"cannon":1})");
  // The captain's star comes first and asks; what lies behind that is told as well.
  Sitting hired;
  hired.icon(Action::Captain).offer("c18 c26").coins(0, 30).leave(0, "cannon");
  hired.p(0).reputation = 2;
  EXPECT_EQ(lost(hired, "hire c18 1"), R"({"cannon":1})");
  EXPECT_EQ(lost(hired, "hire c26 1"), R"({"cannon":1})");
  Sitting fired;
  fired.turn().own(0, "c7").give(0, "1 cannon").leave(0, "barrel").settle();
  EXPECT_EQ(lost(fired, "activate c7"), R"({"barrel":1})");
}

// What a move pays goes back into the supply before it brings something.
TEST(TNR_COMP_14, RUL_01_WhatIsPaidCanBeGainedAgain) {
  Sitting game;
  game.icon(Action::Build).offer("b22").give(0, "2 wood 1 ore").leave(0, "wood");
  EXPECT_EQ(lost(game, "build b22"), "") << "the star's wood is one of the two paid";
  Sitting hall;
  hall.turn().own(0, "b16").give(0, "1 barrel").leave(0, "ore").settle();
  hall.p(0).reputation = 1;
  EXPECT_EQ(lost(hall, "use b16"), R"({"ore":1})");
}

TEST(TNR_EFF_08, RUL_01_CubesOfChoiceAreToldToBeLost) {
  Sitting game;
  game.turn().leave(0, "wheat").leave(0, "wood").leave(1, "ore").settle();
  EXPECT_EQ(lost(game, "worker port instead"), "");
  game.leave(0, "ore");
  EXPECT_EQ(lost(game, "worker port instead"), "1 cubes");
  Sitting two;
  two.turn().leave(0, "wheat").leave(1, "wood").leave(0, "ore").own(0, "b16").give(0, "1 barrel").settle();
  two.p(0).reputation = 12;
  EXPECT_EQ(lost(two, "use b16"), "1 cubes");
}

TEST(TNR_CONTR_05, RUL_01_AContractTellsWhatItsPlaceLoses) {
  Sitting game;
  game.icon(Action::Contract).slots("k1 - k2");
  for (const int contract : {0, 1}) {
    game.p(0).held += game.box().contracts[contract].requires_goods;
    game.state().supply -= game.box().contracts[contract].requires_goods;
  }
  game.p(0).reputation = 14;
  game.leave(0, "cannon");
  EXPECT_EQ(lost(game, "fulfil 1 red"), R"({"cannon":1})") << "the star leads to it";
  EXPECT_EQ(lost(game, "fulfil 3 red"), "");
}

TEST(TNR_DEC_10_and_TNR_DEC_11, DoneAndSkipAloneAreNotAsked) {
  Sitting game;
  game.turn().tile("governor-a", 4).play("worker governor left");
  EXPECT_THAT(game.told(), ElementsAre("worker", "skipped_build", "stepped", "gained"));
  EXPECT_EQ(game.who(), "1");
  game.finale().settle();
  EXPECT_EQ(game.who(), "nobody");
}

TEST(TNR_DEC_12, DecisionsBelongToTheActivePlayer) {
  random_games(3, [](const TeaAndRum& game, const State&, const State& state) {
    if (!game.actor(state).is_seat()) return;
    EXPECT_EQ(index(game.actor(state).seat()), state.active);
  });
}

TEST(TNR_DEC_13, NoDecisionHasMoreThan43Options) {
  int most = 0;
  random_games(20, [&](const TeaAndRum& game, const State&, const State& state) {
    MoveList list;
    if (!game.actor(state).is_seat() || state.phase == Phase::FinalConvert) return;
    game.moves(state, list);
    most = std::max(most, list.size());
  });
  EXPECT_LE(most, 43);
  EXPECT_GT(most, 20);
}

TEST(TNR_DEC_14, FreeStepsComeToAnEnd) {
  Sitting game;
  game.turn().own(0, "b9 b10 b16 c1 c3 c4 c13 a9").points(0, 0, 8).coins(0, 60);
  for (std::uint8_t& tokens : game.p(0).tokens) tokens = 0;
  game.give(0, "3 wheat 3 wood 2 barrel 4 cannon");
  int steps = 0;
  while (game.state().phase == Phase::TurnStart && ++steps < 200) {
    std::string next;
    for (const std::string& move : game.moves())
      if (!move.starts_with("worker")) next = move;
    if (next.empty()) break;
    game.play(next);
  }
  EXPECT_LT(steps, 60);
}

TEST(TNR_INV_01_and_TNR_INV_02, NothingIsLostOrNegative) {
  random_games(10, [](const TeaAndRum& game, const State&, const State& state) {
    for (int type = 0; type < kResources; ++type) {
      int sum = state.supply[type];
      for (const Player& p : state.players) sum += p.held[type];
      ASSERT_EQ(sum, game.box().supply[type]);
      ASSERT_LE(state.supply[type], game.box().supply[type]);
    }
    for (const Player& p : state.players) ASSERT_LT(p.coins, 1000);  // below zero would be far above
  });
}

TEST(TNR_INV_03, WarehousesHoldWhatTheyCan) {
  random_games(10, [](const TeaAndRum& game, const State&, const State& state) {
    for (int seat = 0; seat < game.seats(); ++seat) {
      const bool overflowing =
          state.depth > 0 && state.top().doing == Doing::Overflow && state.active == seat;
      const int over = Sight(game.box(), state).overflow(state.players[seat]);
      ASSERT_TRUE(overflowing || over <= 0);
    }
  });
}

TEST(TNR_INV_06, AnAllegianceComesWithEightBluePoints) {
  random_games(10, [](const TeaAndRum& game, const State&, const State& state) {
    if (state.phase >= Phase::FinalConvert) return;
    for (int seat = 0; seat < game.seats(); ++seat) {
      const Player& p = state.players[seat];
      bool choosing = false;
      for (int i = 0; i < state.depth; ++i)
        choosing = choosing || (state.frames[i].doing == Doing::Allegiance && state.active == seat);
      ASSERT_EQ(p.allegiance != 0 || choosing, p.vp[kBlue] >= 8);
    }
  });
}

TEST(TNR_INV_07, TracksNeverFall) {
  random_games(10, [](const TeaAndRum& game, const State& before, const State& after) {
    for (int seat = 0; seat < game.seats(); ++seat) {
      ASSERT_GE(after.players[seat].population, before.players[seat].population);
      ASSERT_GE(after.players[seat].reputation, before.players[seat].reputation);
      ASSERT_LE(after.players[seat].population, 20);
      ASSERT_GE(after.players[seat].population, 10);
      ASSERT_LE(after.players[seat].reputation, 25);
    }
  });
}

TEST(TNR_INV_08, EveryCopyOfABuildingIsSomewhere) {
  random_games(10, [](const TeaAndRum& game, const State&, const State& state) {
    for (int type = 0; type < kBuildings; ++type) {
      int copies = state.copies[type];
      for (const Player& p : state.players) copies += static_cast<int>(p.buildings >> type & 1);
      ASSERT_EQ(copies, state.removed >> type & 1 ? 0 : game.box().copies);
    }
  });
}

TEST(TNR_INV_11, TheSameSeedAndDecisionsGiveTheSameLog) {
  const Module module = opened(3);
  const auto log_of = [&](std::uint64_t seed) {
    std::string text;
    State state = module.game().start();
    FastRng rng(seed);
    while (!module.game().actor(state).is_nobody()) {
      EventLog log;
      module.game().play(state, random_move(module.game(), state, module.game().actor(state), rng), log);
      for (const Event& event : log.events) text += boost::json::serialize(module.event_json(event));
    }
    return text;
  };
  EXPECT_EQ(log_of(4), log_of(4));
  EXPECT_NE(log_of(4), log_of(5));
}

TEST(Stack, NeverNestsAsDeepAsItMay) {
  int deepest = 0;
  random_games(50, [&](const TeaAndRum&, const State&, const State& state) {
    deepest = std::max<int>(deepest, state.depth);
  });
  EXPECT_GE(deepest, 4);
  EXPECT_LE(deepest, 16);
}

// An edition with one value changed, and what is said about it.
std::string said_of(const std::string& pointer, const boost::json::value& value) {
  auto edition = sold_edition();
  edition.at_pointer(pointer) = value;
  const auto module = Module::open(edition, {});
  return module ? "" : module.error().where + ": " + module.error().message;
}

TEST(Edition, IsRefusedWithThePlaceAndTheReason) {
  EXPECT_THAT(said_of("/buildings/0/vp/op", "fly"), HasSubstr("buildings[0].vp.op"));
  EXPECT_THAT(said_of("/captains/3/cannonEffect/steps/1/op", "sing"),
              HasSubstr("captains[3].cannonEffect.steps[1].op"));
  EXPECT_THAT(said_of("/reputationTrack/spaces/3/effect/options/0/n", 99),
              HasSubstr("reputationTrack.spaces[3]"));
  EXPECT_THAT(said_of("/buildings/2/permanent/type", "afterLunch"), HasSubstr("buildings[2].permanent.type"));
  EXPECT_THAT(said_of("/buildings/8/permanent/get/tobacco", 3), HasSubstr("buildings[8].permanent.get"));
  EXPECT_THAT(said_of("/allegiances/0/condition/type", "luck"), HasSubstr("allegiances[0].condition.type"));
  EXPECT_THAT(said_of("/ships/4/rows/0/wheat", 40), HasSubstr("ships[4].rows[0].wheat"));
  EXPECT_THAT(said_of("/actionTiles/3/face23p/blank", false), HasSubstr("actionTiles[3].face23p"));
  EXPECT_THAT(said_of("/twoPlayer/orderBoard/faceA/0", "B"), HasSubstr("twoPlayer.orderBoard.faceA"));
  EXPECT_THAT(said_of("/workerLimit/3", 4), HasSubstr("workerLimit.3"));
  EXPECT_THAT(said_of("/contracts/0/requires", boost::json::object{{"gold", 1}}),
              HasSubstr("contracts[0].requires.gold"));
  EXPECT_EQ(said_of("/contracts/0/vp/red", 9), "");
}

TEST(Edition, ThatCouldNestTooDeeplyIsRefused) {
  auto edition = sold_edition();
  for (auto& captain : edition.at("captains").as_array())
    captain.as_object()["instant"] = boost::json::parse(R"({"op":"action","type":"captain"})");
  const auto module = Module::open(edition, {});
  ASSERT_FALSE(module);
  EXPECT_THAT(module.error().message, HasSubstr("nest"));
}

TEST(Options, ThatDoNotFitAreRefused) {
  const auto refused = [](const boost::json::object& options) {
    const auto module = Module::open(sold_edition(), options);
    return module ? "" : module.error().code + " " + module.error().where;
  };
  for (const boost::json::value& seats :
       {boost::json::value(1), boost::json::value(5), boost::json::value("two"), boost::json::value(2.5),
        boost::json::value(nullptr)})
    EXPECT_EQ(refused({{"seats", seats}}), "bad_options seats") << seats;
  EXPECT_EQ(refused({{"automa", true}}), "bad_options automa");
  for (const int seats : {2, 3, 4}) EXPECT_EQ(refused({{"seats", seats}}), "");
}

TEST(Notation, SaysWhatItExpected) {
  const Module module = opened(3);
  for (const char* text :
       {"", "jump", "build", "build b26", "buy s1", "buy s1 5", "worker market up", "ships s1 s1",
        "convert 1", "convert 44 0", "fulfil 7 red", "cube barrel", "done now"}) {
    const auto move = module.read(text);
    ASSERT_FALSE(move) << text;
    EXPECT_EQ(move.error().code, "bad_move");
    EXPECT_THAT(table::said_in(move.error().said, "en"), HasSubstr("xpected"));
  }
  EXPECT_EQ(*module.read(" Build  B7 "), *module.read("build b7"));
}

// A position of a random game with one value changed, and the field that is named.
std::string field_refused(const std::string& pointer, const boost::json::value& value, int plies = 120) {
  const Module module = opened(3);
  const TeaAndRum& game = module.game();
  State state = game.start();
  FastRng rng(11);
  NullLog nothing;
  for (int ply = 0; ply < plies || !game.actor(state).is_seat() || state.depth > 0; ++ply)
    game.play(state, random_move(game, state, game.actor(state), rng), nothing);
  boost::json::value json = module.state_json(state);
  EXPECT_TRUE(module.read_state(json));
  json.at_pointer(pointer) = value;
  const auto read = module.read_state(json);
  return read ? "" : read.error().where;
}

TEST(StateJson, RefusesWhatNoGameCanReach) {
  EXPECT_EQ(field_refused("/supply/wheat", 1), "supply");
  EXPECT_EQ(field_refused("/copies/3", 9), "copies");
  EXPECT_EQ(field_refused("/players/1/population", 21), "players[1].population");
  EXPECT_EQ(field_refused("/players/0/reputation", 26), "players[0].reputation");
  EXPECT_EQ(field_refused("/players/2/chest_closed", true), "players[2].chest_closed");
  EXPECT_EQ(field_refused("/workers/0/1", 3), "workers");
  EXPECT_EQ(field_refused("/round", 0), "round");
  EXPECT_EQ(field_refused("/phase", "automa"), "phase");
  EXPECT_EQ(field_refused("/tiles/0/0", nullptr), "tiles");
  EXPECT_EQ(field_refused("/sold", boost::json::object{{"ore", 1}}), "sold");
  EXPECT_EQ(field_refused("/stack", boost::json::parse(R"([{"doing":"build","a":9,"b":3}])")), "stack[0]");
  EXPECT_EQ(field_refused("/players/0/coins", -1), "players[0].coins");
}

}  // namespace
}  // namespace samovar::tea_and_rum
