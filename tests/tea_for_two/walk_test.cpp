// What holds at every step of whole games, played at random.
#include "tests/walk.hpp"

#include <map>

#include <gtest/gtest.h>

#include "tests/tea_for_two/census.hpp"
#include "tests/tea_for_two/sitting.hpp"

namespace samovar::tea_for_two {
namespace {

const boost::json::object kBoxes[] = {{{"seats", 2}},
                                      {{"seats", 2}, {"sides", "b"}},
                                      {{"seats", 1}},
                                      {{"seats", 1}, {"order", "shuffled"}, {"goal", 5}}};

template <class Check>
void at_every_step(Check&& check) {
  for (const boost::json::object& options : kBoxes)
    for (const std::uint64_t seed : {1, 2}) test::at_every_step(opened(options), seed, check);
}

TEST(T42_TOKEN_14, NothingIsLostOrAdded_and_T42_MOVE_01_and_T42_SHIP_05_and_T42_EOY_02_and_T42_EOY_04) {
  at_every_step([](const Module& module, const State& state) {
    std::map<std::string, int> there;
    for (const laws::Pile& pile : where_everything_is(module, state)) there[pile.component] += pile.count;
    for (const auto& [component, count] : contents_of_box(module))
      ASSERT_EQ(there[component], count) << component;
  });
}

TEST(T42_TURN_09,
     EveryDieIsSomewhere_and_T42_HACT_01_and_T42_PALACE_03_and_T42_SOLO_25_and_T42_SOLO_30_and_T42_PROD_07) {
  at_every_step([](const Module& module, const State& state) {
    std::map<std::string, int> there;
    for (const laws::Pile& pile : where_everything_is(module, state)) there[pile.component] += pile.count;
    ASSERT_EQ(there["dice of 0"], 7);
    ASSERT_EQ(there["dice of 1"], 7);
  });
}

TEST(T42_MARKET_09, ASlotHasACardOrNothing_and_T42_MARKET_12_and_T42_PALACE_04_and_T42_PALACE_05) {
  at_every_step([](const Module&, const State& state) {
    for (const Merchant& me : state.merchants) {
      for (int slot = 0; slot < kSlots; ++slot) {
        ASSERT_EQ((me.filled >> slot & 1) != 0, me.cards[slot] != kNone) << slot;
        if (me.cards[slot] == kNone) {
          ASSERT_EQ(me.crates[slot], Tally(0)) << slot;
        }
      }
      ASSERT_EQ(me.down & ~me.filled, 0);
      for (int dock = 0; dock < kDocks; ++dock)
        if (me.docks[dock] == kNone) {
          ASSERT_EQ(me.cargo[dock], Tally(0)) << dock;
        }
    }
  });
}

TEST(T42_CHANCE_02, ADeckEndsWhereItsCardsDo_and_T42_MARKET_14_and_T42_INFO_01) {
  at_every_step([](const Module&, const State& state) {
    for (const Deck& deck : state.decks) {
      for (int place = 0; place < 4; ++place) {
        ASSERT_EQ(deck.top[place] != kNone, place < deck.seen) << place;
        if (place >= deck.seen) {
          ASSERT_EQ(deck.known_by[place], 0) << place;
        }
      }
      for (int place = 0; place < kCards; ++place) ASSERT_EQ(deck.under[place] != kNone, place < deck.sunk);
    }
  });
}

TEST(T42_EOY_13,
     AYearBeginsWithEmptyBoards_and_T42_EOY_14_and_T42_SOLO_12_and_T42_HARVEST_11_and_T42_SOLO_06) {
  at_every_step([](const Module&, const State& state) {
    const Doing phase = state.frames[0].doing;
    ASSERT_LE(state.solo_seen, kSoloCards);
    if (phase == Doing::Roll || phase == Doing::Turn) {
      ASSERT_EQ(state.chosen, 0);
    }
    if (phase != Doing::HarvestMove && phase != Doing::Over) return;
    for (const Merchant& me : state.merchants) {
      ASSERT_EQ(me.dice, Tally(0));
      ASSERT_EQ(me.market_only, Tally(0));
      ASSERT_EQ(me.harvesting, Tally(0));
      ASSERT_EQ(me.used, 0);
    }
    for (const std::uint8_t die : state.market_dice) ASSERT_EQ(die, 0);
    for (const auto& action : state.palace)
      for (const std::uint8_t die : action) ASSERT_EQ(die, 0);
    for (int position = 0; position < kHarbour; ++position)
      ASSERT_EQ(state.holder[position] + state.run[position], 0);
    for (int rank = 0; rank < kSets; ++rank)
      ASSERT_EQ(state.set_owner[rank] + state.set_value[rank] + state.set_count[rank], 0);
    ASSERT_EQ(state.deck_dice, Tally(0));
    ASSERT_EQ(state.deck_blocked + state.solo_step + state.idle + state.chosen, 0);
  });
}

// Two turns that were passed or skipped end the actions, but only in a row.
TEST(
    T42_TURN_08,
    EveryPlacementBreaksARowOfPasses_and_T42_HACT_01_and_T42_MARKET_05_and_T42_PALACE_03_and_T42_HARBOUR_02_and_T42_PROD_01_and_T42_PROD_07) {
  for (const char* move : {"harvest 1 green", "market 1 slot 1", "palace 1 first_player", "harbour 1-2 H1",
                           "production 6 x 2", "reinforce 1 by 1"}) {
    Sitting sitting = Sitting::in_turn();
    sitting.state().set_owner[0] = 1;
    sitting.state().set_value[0] = 4;
    sitting.state().set_count[0] = 2;
    sitting.state().idle = 1;
    sitting.play(move);
    EXPECT_EQ(sitting.state().idle, 0) << move;
  }
  Sitting race({{"seats", 1}});
  race.set_up("M1 M6", "a a").turn();
  race.state().frames[0] = {Doing::Turn, 1, 0, 0, 0};
  race.state().idle = 1;
  race.settle();
  EXPECT_EQ(race.actor(), 0);
  EXPECT_EQ(race.state().idle, 0) << "the opponent has placed one";
  // A turn without dice is skipped, and counts.
  Sitting alone = Sitting::in_turn("1 2 3", "");
  alone.play("harvest 1 green");
  EXPECT_EQ(alone.actor(), 0);
  EXPECT_EQ(alone.state().idle, 1);
}

TEST(T42_SOLO_07, ItsTurnIsNoPass_and_T42_SOLO_08_and_T42_SOLO_11) {
  Sitting race({{"seats", 1}});
  race.set_up("M1 M6", "a a").turn();
  race.state().frames[0] = {Doing::Turn, 1, 0, 0, 0};
  race.state().idle = 1;
  race.settle();
  EXPECT_EQ(race.state().idle, 0);
}

TEST(T42_INFO_02, WhoeverSearchesSeesTheCardsFirst_and_T42_MARKET_07) {
  Sitting sitting = Sitting::in_turn();
  EXPECT_FALSE(sitting.game().reveals(sitting.state(), *sitting.module().read("harvest 1 green")));
  sitting.play("market 6 slot 6");
  for (int card = 0; card < 2; ++card) {
    ASSERT_TRUE(sitting.chance());
    const std::string next = sitting.moves().front();
    EXPECT_TRUE(sitting.game().reveals(sitting.state(), *sitting.module().read(next)));
    sitting.play(next);
    EXPECT_EQ(sitting.count_events(Happened::Sighted), 1);
    EXPECT_EQ(sitting.count_events(Happened::SightedHidden), 1);
  }
  sitting.play(sitting.moves().front());
  EXPECT_EQ(sitting.count_events(Happened::Sighted), 0);
  EXPECT_EQ(sitting.count_events(Happened::Shown), 1) << "the new top of the deck is everybody's";
  // Where nothing has to be drawn, the search itself tells its merchant something.
  Sitting known = Sitting::in_turn();
  known.stack_deck(0, "P02 P03 P04 P05", 2);
  EXPECT_TRUE(known.game().reveals(known.state(), *known.module().read("market 6 slot 6")));
  EXPECT_FALSE(known.game().reveals(known.state(), *known.module().read("harvest 1 green")));
}

TEST(T42_INFO_03, OfTwoCardsTheOtherIsSeenByAll_and_T42_MARKET_07) {
  Sitting sitting = Sitting::in_turn();
  sitting.stack_deck(0, "P02 P03").empty_deck(0).play("market 6 slot 6");
  sitting.state().decks[0].known_by[1] = 1;
  sitting.play("keep 1");
  EXPECT_EQ(sitting.top(0), "P03");
  EXPECT_EQ(sitting.state().decks[0].known_by[0], kEverybody);
}

TEST(T42_SETUP_09, ATableMayAgreeOnTheSides) {
  for (const auto& [sides, first, second] :
       {std::tuple{"a", 1, 1}, {"b", 2, 2}, {"ab", 1, 2}, {"ba", 2, 1}}) {
    Sitting sitting({{"sides", sides}});
    sitting.set_up();
    EXPECT_EQ(sitting.state().merchants[0].side, first) << sides;
    EXPECT_EQ(sitting.state().merchants[1].side, second) << sides;
  }
}

TEST(T42_SCORE_01, TheResultTellsWhatThePointsAreFor) {
  Sitting sitting = Sitting::in_turn();
  sitting.complete(0, "S01").complete(0, "S02").put_card(0, "F1", "P25");
  const TeaForTwo::Score score = sitting.game().score(sitting.state(), 0);
  EXPECT_EQ(score.count[static_cast<std::size_t>(Points::Ships)], 2);
  const Result result = sitting.game().result(sitting.state());
  EXPECT_EQ(result.seats[0].points, score.total());
  EXPECT_GT(result.seats[0].points, 0);
  EXPECT_EQ(result.seats[0].place, 1);
  EXPECT_EQ(result.seats[1].place, 2);
}

TEST(T42_EOY_07, EvenOneStepOfMovementIsTold) {
  boost::json::value edition = sold_edition();
  edition.at("production").at("positions").at(2).at("movement") = 1;
  for (const int rank : {0, 1, 2}) {
    Sitting sitting({}, edition);
    sitting.set_up().turn("1 2 3 4 5 6 6", "1 2 3 4 5 6 6");
    const int movement = sitting.game().box().movement[rank];
    for (int at = 0; at < kSets; ++at) {
      sitting.state().set_owner[at] = at == rank ? 1 : 2;
      sitting.state().set_value[at] = 4;
      sitting.state().set_count[at] = 2;
    }
    sitting.state().coin = 0;
    sitting.state().frames[0] = {Doing::YearHarbour, kHarbour, 0, 0, 0};
    sitting.put_tokens(0, "F", "green").settle();
    EXPECT_EQ(sitting.count_events(Happened::Moves), 1) << rank;
    EXPECT_EQ(sitting.state().frames[0].b, movement);
  }
}

TEST(T42_SOLO_44, TheLogTellsAMoveFromAReservation) {
  Sitting race({{"seats", 1}});
  race.set_up("M1 M6", "a a").turn("3 4 1 1 1 1 1", "2 3 6 6 6 6 6");
  race.state().holder[3] = 2;
  race.state().run[3] = static_cast<std::uint8_t>(run_from(2, 3));
  race.give_dice(1, "6 6 6 6 6").play("harbour 3-4 HD");
  EXPECT_EQ(race.count_events(Happened::Relocated), 1);
}

}  // namespace
}  // namespace samovar::tea_for_two
