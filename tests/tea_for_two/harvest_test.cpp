// The year and its harvest: T42-FLOW, T42-HARVEST, T42-HACT, T42-SCARCE.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/tea_for_two/sitting.hpp"

namespace samovar::tea_for_two {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

Sitting harvest() {
  Sitting sitting;
  sitting.set_up();
  return sitting;
}

std::string column(const Sitting& sitting, const char* name) {
  std::string text;
  const auto view = sitting.module().view_json(sitting.state(), kSpectator);
  for (const auto& marker : view.at("markers").at(name).as_array())
    text += std::string(marker.at("marker").as_string()).substr(2);
  return text;
}

// Plays a harvest with the assistant moved by n, taking nothing more than must be.
void skip_harvest(Sitting& sitting, int n) {
  sitting.play(fmt::format("assistant {}", n));
  while (sitting.actor() >= 0) sitting.play(sitting.moves().back());
}
void next_harvest(Sitting& sitting) {
  sitting.state().frames[0] = {Doing::HarvestMove, 0, 0, 0, 0};
  for (Merchant& merchant : sitting.state().merchants) merchant.dice = 0;
  sitting.settle();
}

TEST(T42_FLOW_01, FourPhasesInOrder_and_T42_FLOW_02_YearsFollow) {
  FastRng rng(11);
  const Module module = opened();
  State state = module.game().start();
  std::vector<std::string> phases;
  int years = 0;
  NullLog nothing;
  for (Actor actor = module.game().actor(state); !actor.is_nobody(); actor = module.game().actor(state)) {
    const auto view = module.view_json(state, kSpectator);
    const std::string phase(view.at("phase").as_string());
    if (phases.empty() || phases.back() != phase) phases.push_back(phase);
    module.game().play(state, random_move(module.game(), state, actor, rng), nothing);
    years = state.year;
  }
  ASSERT_EQ(phases[0], "setup");
  EXPECT_GT(years, 3);
  // Nothing in END OF YEAR may need a decision or a draw; then it passes unseen.
  std::string last = "end_of_year";
  for (std::size_t i = 1; i < phases.size(); ++i) {
    if (phases[i] == "harvest") {
      EXPECT_TRUE(last == "end_of_year" || last == "actions");
    }
    if (phases[i] == "roll") {
      EXPECT_EQ(last, "harvest");
    }
    if (phases[i] == "actions") {
      EXPECT_EQ(last, "roll");
    }
    if (phases[i] == "end_of_year") {
      EXPECT_EQ(last, "actions");
    }
    last = phases[i];
  }
}

TEST(T42_FLOW_03, ASingleOptionIsNotAsked) {
  // No position of a random game asks for the only thing there is.
  for (const int seats : {1, 2}) {
    const Module module = opened({{"seats", seats}});
    FastRng rng(3);
    State state = module.game().start();
    NullLog nothing;
    for (Actor actor = module.game().actor(state); !actor.is_nobody(); actor = module.game().actor(state)) {
      if (actor.is_seat()) {
        MoveList list;
        module.game().moves(state, list);
        ASSERT_GT(list.size(), 1);
      }
      module.game().play(state, random_move(module.game(), state, actor, rng), nothing);
    }
  }
  // But ending is asked whenever there is something else.
  Sitting sitting = harvest();
  sitting.play("assistant 1");
  EXPECT_THAT(sitting.moves(), Contains("end harvest"));
  EXPECT_GT(sitting.moves().size(), 1u);
}

TEST(T42_FLOW_04, InterruptsAreResolvedInnermostFirst) {
  // flip_all › a card's group › a token that reaches two ships.
  Sitting sitting = Sitting::in_turn();
  sitting.put_card(0, "sL3", "P10", true).put_card(0, "sR3", "P11", true);
  sitting.put_tokens(0, "L3", "yellow green").put_tokens(0, "R3", "white");
  sitting.put_ship(0, 0, "S07").put_ship(0, 1, "S11");
  sitting.play("palace 1 flip_all");
  EXPECT_THAT(sitting.moves(), ElementsAre("act sL3", "act sR3"));
  sitting.play("act sL3");
  EXPECT_THAT(sitting.moves(), ElementsAre("next yellow", "next green"));
  sitting.play("next yellow");
  EXPECT_THAT(sitting.moves(), ElementsAre("load D1", "load D2"));
  EXPECT_EQ(sitting.state().depth, 4);
  sitting.play("load D1");
  EXPECT_EQ(sitting.doing(), Doing::AskShip) << "the group's last token, then the second card";
  sitting.play("load D2");
  EXPECT_EQ(sitting.cargo(0, 0), "yellow");
  EXPECT_EQ(sitting.cargo(0, 1), "green white") << "the white one has a single ship to go to";
  EXPECT_EQ(sitting.actor(), 1) << "nothing is left to decide";
}

TEST(T42_FLOW_05, LargeChoicesAreMadeInTwoSteps) {
  Sitting sitting = Sitting::in_turn();
  EXPECT_THAT(sitting.moves("spend"), IsEmpty()) << "without a token to pay with";
  sitting.put_tokens(0, "F", "green")
      .put_tokens(0, "L2", "yellow")
      .put_card(0, "F1", "P26")
      .put_card(0, "sL1", "P27");
  sitting.settle().play("spend 3 up");
  EXPECT_THAT(sitting.moves(), ElementsAre("pay F green", "pay L2 yellow"));
  EXPECT_EQ(sitting.rule_against("harvest 1 green"), "T42-FLOW-05");
  sitting.play("pay L2 yellow").play("palace 1 move_card");
  EXPECT_THAT(sitting.moves("transplant"), Contains("transplant F1 sL2"));
  EXPECT_EQ(sitting.rule_against("end turn"), "T42-FLOW-05");
}

TEST(T42_FLOW_06, PlayReturnsToTheTailOfWhoseTurnItIs) {
  Sitting sitting = Sitting::in_turn("2 3 4 4 4 4 4", "3 4 5 1 1 1 1");
  sitting.put_tokens(0, "F", "green").put_tokens(1, "F", "green");
  sitting.play("harbour 2-3 H1").play("harbour 3-4 H1");
  EXPECT_EQ(sitting.actor(), 0);
  sitting.play("contest 2-4");
  EXPECT_EQ(sitting.actor(), 1);
  sitting.state().merchants[1].side = 2;
  sitting.state().merchants[1].card = 1;
  sitting.play("relocate H2");
  EXPECT_EQ(sitting.doing(), Doing::Tail);
  EXPECT_EQ(sitting.actor(), 1) << "merchant 1 placed, whoever answered last";
}

TEST(T42_HARVEST_02, ClockwiseUpOneColumnAndDownTheOther) {
  Sitting sitting = harvest();
  skip_harvest(sitting, 2);
  next_harvest(sitting);
  skip_harvest(sitting, 3);
  EXPECT_EQ(column(sitting, "harvest"), "1346");
  EXPECT_EQ(column(sitting, "production"), "25");
  next_harvest(sitting);
  // The gap is before 6: then 6, 2, 5, and from the bottom again 1.
  const auto view = sitting.module().view_json(sitting.state(), kSpectator);
  const auto& reachable = view.at("markers").at("reachable");
  EXPECT_EQ(reachable.at(0).at("marker"), "HM6");
  EXPECT_EQ(reachable.at(1).at("marker"), "HM2");
  EXPECT_EQ(reachable.at(2).at("marker"), "HM5");
}

TEST(T42_HARVEST_04, OneTwoOrThreeMarkers) {
  Sitting sitting = harvest();
  EXPECT_EQ(sitting.actor(), 0) << "the coin holder moves it";
  EXPECT_THAT(sitting.moves(), ElementsAre("assistant 1", "assistant 2", "assistant 3"));
  EXPECT_EQ(sitting.rule_against("assistant 4"), "T42-HARVEST-04");
  EXPECT_EQ(sitting.rule_against("assistant 0"), "T42-HARVEST-04");
  sitting.play("assistant 3");
  EXPECT_EQ(sitting.tokens(0, "F"), "green oolong") << "HM3 beside the harvest board";
  EXPECT_EQ(sitting.state().chosen, 3);
}

TEST(T42_HARVEST_05, TheHolderCompletelyThenTheOther) {
  Sitting sitting = harvest();
  sitting.play("assistant 1");
  EXPECT_EQ(sitting.tokens(0, "F"), "yellow green") << "in whatever order";
  EXPECT_EQ(sitting.actor(), 0);
  EXPECT_EQ(sitting.doing(), Doing::HarvestBonus);
  sitting.play("end harvest");
  EXPECT_EQ(sitting.actor(), 1);
  EXPECT_EQ(sitting.doing(), Doing::HarvestBonus);
  sitting.play("end harvest");
  EXPECT_EQ(sitting.tokens(1, "F"), "yellow green");
  EXPECT_TRUE(sitting.chance());
}

TEST(T42_HARVEST_06, ShownTeasInAnyOrderAndResolvedOneByOne) {
  Sitting sitting = harvest();
  sitting.put_card(0, "F1", "P21").play("assistant 1");
  EXPECT_EQ(sitting.tokens(0, "F"), "green");
  EXPECT_EQ(sitting.crate(0, "F1"), "yellow") << "it was placed on the field, where the crate took it";
  EXPECT_EQ(sitting.doing(), Doing::HarvestBonus) << "the order makes no difference, and is not asked";
}

TEST(T42_HARVEST_06, TheOrderIsAskedWhereItMakesADifference) {
  // The porters carry the first of their teas and lie down.
  Sitting sitting = harvest();
  sitting.put_card(0, "F1", "P10").play("assistant 1");
  EXPECT_THAT(sitting.moves(), ElementsAre("shown yellow", "shown green"));
  EXPECT_EQ(sitting.rule_against("shown black"), "T42-HARVEST-06");
  EXPECT_EQ(sitting.rule_against("bonus black"), "T42-HARVEST-06");
  sitting.play("shown green");
  EXPECT_EQ(sitting.tokens(0, "L1"), "green");
  EXPECT_EQ(sitting.tokens(0, "F"), "yellow");
  // A converter that takes the last token of the other tea shown.
  Sitting last({}, sold_edition());
  last.set_up();
  last.state().markers[0] = 6;  // green and white
  last.put_card(0, "F1", "P17")
      .put_tokens(1, "L1", "fermented fermented fermented fermented fermented")
      .put_tokens(1, "L2", "fermented fermented fermented fermented fermented");
  last.play("assistant 1");
  EXPECT_EQ(last.doing(), Doing::HarvestBonus) << "without fermented tea the hall does nothing";
}

TEST(T42_HARVEST_07, BonusUnitsAreTokensOrMovement) {
  Sitting sitting = harvest();
  sitting.play("assistant 1");
  EXPECT_THAT(sitting.moves(), UnorderedElementsAre("bonus yellow", "bonus green", "bonus fermented",
                                                    "bonus white", "bonus oolong", "bonus black",
                                                    "move F yellow", "move F green", "end harvest"));
  sitting.play("move F green").play("bonus black");
  EXPECT_EQ(sitting.tokens(0, "L1"), "green");
  EXPECT_EQ(sitting.tokens(0, "F"), "yellow black");
  sitting.play("bonus white").play("move F black");
  EXPECT_EQ(sitting.actor(), 1) << "four units, all used";
}

TEST(T42_HARVEST_08, BonusTokensDifferButMayEqualAShownTea) {
  Sitting sitting = harvest();
  sitting.play("assistant 1").play("bonus yellow");
  EXPECT_EQ(sitting.tokens(0, "F"), "yellow yellow green");
  EXPECT_EQ(sitting.rule_against("bonus yellow"), "T42-HARVEST-08");
  EXPECT_TRUE(sitting.legal("bonus green"));
}

TEST(T42_HARVEST_09, BonusMovementOnAnyTokenAlsoRepeatedly) {
  Sitting sitting = harvest();
  sitting.put_tokens(0, "R2", "black").put_tokens(0, "D", "white").play("assistant 1");
  EXPECT_TRUE(sitting.legal("move R2 black"));
  EXPECT_EQ(sitting.rule_against("move D white"), "T42-LANE-02");
  sitting.play("move F yellow").play("move L1 yellow");
  EXPECT_EQ(sitting.tokens(0, "L2"), "yellow");
}

TEST(T42_HARVEST_10, UnitsMayBeLeftUnused) {
  Sitting sitting = harvest();
  sitting.play("assistant 1").play("end harvest");
  EXPECT_EQ(sitting.tokens(0, "F"), "yellow green");
  EXPECT_EQ(sitting.actor(), 1);
}

TEST(T42_HARVEST_11, TheMarkerChangesColumns_and_T42_HARVEST_14) {
  // Worked example G4.
  Sitting sitting = harvest();
  skip_harvest(sitting, 2);
  EXPECT_EQ(column(sitting, "harvest"), "13456");
  EXPECT_EQ(column(sitting, "production"), "2");
  next_harvest(sitting);
  skip_harvest(sitting, 3);
  EXPECT_EQ(column(sitting, "harvest"), "1346");
  EXPECT_EQ(column(sitting, "production"), "25") << "below the lowest";
  next_harvest(sitting);
  skip_harvest(sitting, 2);
  EXPECT_EQ(column(sitting, "harvest"), "13462") << "above the highest";
  EXPECT_EQ(column(sitting, "production"), "5");
  next_harvest(sitting);
  skip_harvest(sitting, 1);
  EXPECT_EQ(column(sitting, "harvest"), "134625");
  EXPECT_EQ(column(sitting, "production"), "");
  next_harvest(sitting);
  sitting.play("assistant 3");
  EXPECT_EQ(sitting.state().markers[sitting.state().chosen - 1], 4);
}

TEST(T42_HARVEST_12, TheFaceFollowsTheColumn) {
  Sitting sitting = harvest();
  skip_harvest(sitting, 1);
  const auto view = sitting.module().view_json(sitting.state(), kSpectator);
  const auto& turned = view.at("markers").at("production").at(0);
  EXPECT_EQ(turned.at("marker"), "HM1");
  EXPECT_EQ(turned.at("teas"), (boost::json::array{"white", "oolong"}));
  next_harvest(sitting);
  sitting.state().gap = 5;
  sitting.play("assistant 1");
  EXPECT_EQ(sitting.tokens(0, "F"), "yellow green white oolong") << "the production face counts";
}

TEST(T42_HARVEST_13, GapsAreClosedWithoutChangingTheOrder) {
  Sitting sitting = harvest();
  skip_harvest(sitting, 3);
  EXPECT_EQ(column(sitting, "harvest"), "12456");
}

TEST(T42_HACT_01, OneDieOneToken) {
  Sitting sitting = Sitting::in_turn("1 2 3 4 5 6 6");
  EXPECT_EQ(sitting.moves("harvest").size(), 36u) << "any value, any tea";
  sitting.play("harvest 6 fermented");
  EXPECT_EQ(sitting.tokens(0, "F"), "fermented");
  EXPECT_EQ(sitting.supply("fermented"), 9);
  EXPECT_EQ(sitting.dice(0), "1 2 3 4 5 6");
}

TEST(T42_HACT_02, AnyNumberOfDiceOneATurn) {
  Sitting sitting = Sitting::in_turn("1 1 1 1", "");
  for (int die = 1; die <= 3; ++die) {
    sitting.play("harvest 1 green");
    EXPECT_EQ(sitting.state().merchants[0].harvesting[1], die);
  }
  Sitting two = Sitting::in_turn("1 1 1", "2 2 2");
  two.play("harvest 1 green");
  if (two.legal("end turn")) two.play("end turn");
  EXPECT_EQ(two.actor(), 1) << "then it is the other's turn";
  two.play("harvest 2 green");
  if (two.legal("end turn")) two.play("end turn");
  EXPECT_EQ(two.actor(), 0);
  EXPECT_EQ(two.dice(0), "1 1");
  EXPECT_EQ(two.dice(1), "2 2");
}

TEST(T42_HACT_03, NotForATeaThatTheSupplyLacks) {
  Sitting sitting = Sitting::in_turn();
  sitting.put_tokens(1, "F", "green green green green green green green green green green").settle();
  EXPECT_EQ(sitting.rule_against("harvest 1 green"), "T42-HACT-03");
  EXPECT_EQ(sitting.moves("harvest").size(), 30u);
}

TEST(T42_SCARCE_01, WhatTheSupplyLacksIsNotReceived) {
  Sitting sitting = harvest();
  sitting.put_tokens(1, "F", "green green green green green green green green green green")
      .play("assistant 1");
  EXPECT_EQ(sitting.tokens(0, "F"), "yellow") << "the green one is not replaced";
  EXPECT_EQ(sitting.rule_against("bonus green"), "T42-SCARCE-01");
  EXPECT_FALSE(sitting.legal("shown green"));
}

TEST(T42_SCARCE_02, TheLastTokenGoesToWhoResolvesFirst) {
  Sitting sitting = harvest();
  sitting.put_tokens(1, "L3", "green green green green green green green green green").play("assistant 1");
  sitting.play("end harvest");
  EXPECT_EQ(sitting.tokens(0, "F"), "yellow green");
  EXPECT_EQ(sitting.tokens(1, "F"), "yellow");
}

TEST(T42_SCARCE_03, TwoMerchantsNeverEmptyThePlantationDeck) {
  Sitting sitting = Sitting::in_turn("6 1 1 1 1 1 1");
  // The most that can be away: both boards full but one slot, five cards in the market.
  int next = 2;
  const char* slots[] = {"F1", "F2", "F3", "F4", "F5", "sL1", "sL2", "sL3", "sR1", "sR2", "sR3"};
  for (int m = 0; m < 2; ++m)
    for (const char* slot : slots) {
      if (m == 0 && std::string(slot) == "sR3") continue;
      while (true) {
        const std::string id = fmt::format("P{:02}", next);
        ++next;
        if (id != "P07" && id != "P12" && id != "P15" && id != "P19" && id != "P25") {
          sitting.put_card(m, slot, id);
          break;
        }
      }
    }
  EXPECT_EQ(sitting.state().decks[0].size(), 4);
  sitting.settle().play("market 6 slot 6").draw_on().play("keep 1");
  EXPECT_GE(sitting.state().decks[0].size(), 3);
  EXPECT_FALSE(sitting.state().ran_out);
}

TEST(T42_SCARCE_04, AnEmptyDeckCannotBeUsed) {
  Sitting sitting = Sitting::in_turn("6 5 4 3 2 1 1");
  sitting.stack_deck(0, "").empty_deck(0).stack_deck(1, "").empty_deck(1).settle();
  EXPECT_EQ(sitting.rule_against("market 6 slot 6"), "T42-SCARCE-04");
  EXPECT_EQ(sitting.rule_against("harbour 1-2 HD"), "T42-SCARCE-04");
  EXPECT_TRUE(sitting.legal("harbour 1-2 H1"));
}

}  // namespace
}  // namespace samovar::tea_for_two
