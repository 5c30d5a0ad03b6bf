// Ships on their docks: T42-SHIP.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/tea_for_two/sitting.hpp"

namespace samovar::tea_for_two {
namespace {

using testing::ElementsAre;

TEST(T42_SHIP_01, ClippersNeedTheirTeasJunksAny) {
  Sitting sitting = Sitting::moving(9);
  sitting.put_ship(0, 0, "S01")
      .put_tokens(0, "L3", "yellow yellow yellow green")
      .put_tokens(0, "R3", "white")
      .settle();
  sitting.play("move L3 green").play("move L3 yellow").play("move L3 yellow").play("move L3 yellow");
  EXPECT_EQ(sitting.tokens(0, "D"), "yellow green") << "two yellow are enough";
  EXPECT_EQ(sitting.cargo(0, 0), "yellow yellow");
  sitting.play("move R3 white");
  EXPECT_TRUE(sitting.completed(0, "S01"));
  Sitting junk = Sitting::moving(9);
  junk.put_ship(0, 0, "J1").put_tokens(0, "L3", "yellow green").put_tokens(0, "R3", "black white").settle();
  junk.play("move L3 yellow").play("move L3 green").play("move R3 black");
  EXPECT_TRUE(junk.completed(0, "J1"));
}

// What the table tells of a ship: how much it lacks, and what of its cargo lies on either plantation.
TEST(T42_SHIP_01, TheTableTellsWhatAShipLacks) {
  Sitting sitting = Sitting::in_turn();
  sitting.put_ship(0, 0, "S01", "yellow").put_ship(0, 1, "J1", "green").put_in_harbour(0, "S07");
  sitting.put_tokens(0, "L3", "green green yellow")
      .put_tokens(0, "R3", "white")
      .put_tokens(1, "F", "fermented");
  const auto view = sitting.module().view_json(sitting.state(), Seat{0});
  const auto& docks = view.at("merchants").at(0).at("docks");
  const auto told = [](const char* text) { return boost::json::parse(text); };
  EXPECT_EQ(docks.at(0).at("ship").at("places"), 3);
  EXPECT_EQ(docks.at(0).at("lacks"), 2);
  EXPECT_EQ(docks.at(1).at("lacks"), 2);
  EXPECT_EQ(docks.at(1).at("ship").at("places"), 3);
  int any = 0;
  for (const auto& tea : docks.at(1).at("ship").at("found").at(0).as_object())
    any += tea.value().to_number<int>();
  EXPECT_EQ(any, 3) << "no more than it has room for";
  EXPECT_EQ(docks.at(2).at("lacks"), 0) << "an empty dock";
  const auto& clipper = view.at("harbour").at("positions").at(0).at("ship");
  EXPECT_EQ(clipper.at("found"), told(R"([{"green":1,"yellow":1},{"fermented":1}])"))
      << "as much as it takes of each";
}

TEST(T42_SHIP_02, LoadingIsMandatoryAndTheOwnerChoosesTheShip) {
  Sitting sitting = Sitting::moving(2);
  sitting.put_ship(0, 0, "S01")
      .put_ship(0, 1, "S04")
      .put_tokens(0, "R3", "white white")
      .settle()
      .play("move R3 white");
  EXPECT_THAT(sitting.moves(), ElementsAre("load D1", "load D2"));
  EXPECT_EQ(sitting.rule_against("end movement"), "T42-SHIP-02");
  sitting.play("load D2");
  EXPECT_EQ(sitting.cargo(0, 1), "white");
}

TEST(T42_SHIP_03, WithoutAShipATokenRestsOnTheDock_and_T42_EOY_08) {
  Sitting sitting = Sitting::moving(1);
  sitting.put_tokens(0, "L3", "green").settle().play("move L3 green").draw_on();
  EXPECT_EQ(sitting.state().year, 2);
  EXPECT_EQ(sitting.tokens(0, "D"), "green") << "over the end of the year";
}

TEST(T42_SHIP_04, SeveralTokensAreLoadedInTheirOrder) {
  Sitting sitting = Sitting::in_turn();
  sitting.put_ship(0, 0, "S07", "green fermented").put_tokens(0, "L3", "yellow").put_tokens(0, "R3", "white");
  sitting.put_ship(0, 1, "S01", "yellow");
  sitting.put_card(0, "F1", "P10", true).put_card(0, "F2", "P11", true);
  sitting.state().merchants[0].tokens[3] += Tally::of(0);
  sitting.state().supply -= Tally::of(0);
  sitting.play("market 1 slot 1").play("place sL3");
  EXPECT_THAT(sitting.moves(), ElementsAre("load D1", "load D2")) << "the first of two yellow tokens";
  sitting.play("load D1");
  EXPECT_TRUE(sitting.completed(0, "S07"));
  EXPECT_EQ(sitting.cargo(0, 1), "yellow yellow") << "the second has one ship left";
}

TEST(T42_SHIP_05, AFullShipSailsAtOnce) {
  Sitting sitting = Sitting::moving(3);
  sitting.put_ship(0, 0, "S02", "green oolong").put_tokens(0, "L3", "green").settle().play("move L3 green");
  EXPECT_TRUE(sitting.completed(0, "S02"));
  EXPECT_EQ(sitting.dock(0, 0), "") << "the dock is open";
  EXPECT_EQ(sitting.supply("green"), 10);
  EXPECT_EQ(sitting.supply("oolong"), 10);
}

TEST(T42_TERM_13, DockedIsNotCompleted_and_T42_SCORE_08) {
  Sitting sitting = Sitting::in_turn();
  sitting.put_ship(0, 0, "S01", "yellow yellow").put_tokens(0, "D", "black black");
  EXPECT_EQ(sitting.game().points(sitting.state(), 0), 0);
  EXPECT_FALSE(sitting.completed(0, "S01"));
}

// Seat 0 takes the ship of H1 at the end of the year.
Sitting taking(const std::string& ship) {
  Sitting sitting = Sitting::in_turn("", "");
  sitting.put_card(1, "F1", "P26");
  State& state = sitting.state();
  const int number = sitting.number(1, ship);
  for (Deck& deck : state.decks) deck.unseen &= &deck == &state.decks[1] ? ~bit(number) : ~0u;
  if (state.harbour[0] != number) {
    state.decks[1].unseen |= bit(state.harbour[0]);
    for (std::uint8_t& there : state.harbour)
      if (there == number) there = kNone;
    state.harbour[0] = static_cast<std::uint8_t>(number);
  }
  state.holder[0] = 1;
  state.frames[0] = {Doing::YearHarbour, 0, 0, 0, 0};
  return sitting;
}

TEST(T42_SHIP_06, AClipperTakesWhatRestsOnTheDock) {
  Sitting sitting = taking("S01");
  sitting.put_tokens(0, "D", "yellow yellow yellow green").settle();
  EXPECT_EQ(sitting.dock(0, 0), "S01");
  EXPECT_EQ(sitting.cargo(0, 0), "yellow yellow");
  EXPECT_EQ(sitting.tokens(0, "D"), "yellow green");
  Sitting full = taking("S01");
  full.put_tokens(0, "D", "yellow yellow white").settle();
  EXPECT_TRUE(full.completed(0, "S01")) << "and sails at once";
}

TEST(T42_SHIP_07, AJunkMayTakeTokensOffOtherShips) {
  // Worked example G10.
  Sitting sitting = taking("J1");
  sitting.put_ship(0, 0, "S01", "yellow white")
      .put_ship(0, 1, "S02", "green")
      .put_tokens(0, "D", "black")
      .settle();
  EXPECT_THAT(sitting.moves(), ElementsAre("junk no", "junk yes"));
  Sitting no = sitting;
  no.play("junk no");
  EXPECT_EQ(no.cargo(0, 2), "black");
  sitting.play("junk yes");
  EXPECT_THAT(sitting.moves(),
              ElementsAre("junk D1 yellow", "junk D1 white", "junk D2 green", "junk D black"));
  sitting.play("junk D1 white").play("junk D2 green").play("junk D black");
  EXPECT_TRUE(sitting.completed(0, "J1"));
  EXPECT_EQ(sitting.cargo(0, 0), "yellow");
  EXPECT_EQ(sitting.cargo(0, 1), "");
  // Exactly enough is enough.
  Sitting exact = taking("J1");
  exact.put_ship(0, 0, "S01", "yellow white").put_tokens(0, "D", "black").settle();
  EXPECT_THAT(exact.moves(), ElementsAre("junk no", "junk yes"));
  exact.play("junk yes");
  for (auto left = exact.moves("junk D"); !left.empty(); left = exact.moves("junk D"))
    exact.play(left.front());
  EXPECT_TRUE(exact.completed(0, "J1"));
  EXPECT_EQ(exact.cargo(0, 0), "");
  // With too few tokens nobody is asked.
  Sitting few = taking("J1");
  few.put_ship(0, 0, "S01", "yellow").put_tokens(0, "D", "black").settle().draw_on();
  EXPECT_EQ(few.cargo(0, 1), "black");
  EXPECT_EQ(few.state().year, 2);
}

TEST(T42_SHIP_07, AJunkThatIsToWaitWaits) {
  // Tokens on the dock that fill it are loaded in any case: nobody is asked whether, but those on ships may
  // stand in for them.
  Sitting full = taking("J1");
  full.put_ship(0, 0, "S01", "yellow").put_tokens(0, "D", "black black white").settle();
  EXPECT_THAT(full.moves(), ElementsAre("junk D1 yellow", "junk D white", "junk D black"));
  full.play("junk D1 yellow").play("junk D black").play("junk D black");
  EXPECT_TRUE(full.completed(0, "J1"));
  EXPECT_EQ(full.cargo(0, 0), "white") << "which took the place of the yellow one (T42-SHIP-10)";
  // Asked, a junk that is told to wait has not sailed.
  Sitting waits = taking("J1");
  waits.put_ship(0, 0, "S01", "yellow").put_tokens(0, "D", "black black").settle().play("junk no");
  EXPECT_FALSE(waits.completed(0, "J1"));
  EXPECT_EQ(waits.cargo(0, 1), "black black");
  // Where no other ship carries anything there is nothing to ask.
  Sitting alone = taking("J1");
  alone.put_tokens(0, "D", "black black white").settle();
  EXPECT_TRUE(alone.completed(0, "J1"));
}

TEST(T42_SHIP_08, OtherwiseAJunkLoadsFromTheDock) {
  Sitting sitting = taking("J1");
  sitting.put_tokens(0, "D", "black black white green").settle();
  EXPECT_THAT(sitting.moves(), ElementsAre("junk D green", "junk D white", "junk D black"))
      << "there are too many";
  sitting.play("junk D black").play("junk D black").play("junk D white");
  EXPECT_TRUE(sitting.completed(0, "J1"));
  EXPECT_EQ(sitting.tokens(0, "D"), "green");
  Sitting other = taking("J1");
  other.put_ship(0, 0, "S01", "yellow white").put_tokens(0, "D", "black black").settle().play("junk no");
  EXPECT_EQ(other.cargo(0, 1), "black black");
  EXPECT_EQ(other.cargo(0, 0), "yellow white");
}

TEST(T42_SHIP_09, TokensOnShipsMoveInNoOtherWay) {
  Sitting sitting = Sitting::moving(4);
  sitting.put_ship(0, 0, "S01", "yellow white").put_tokens(0, "F", "green").settle();
  EXPECT_THAT(sitting.moves(), ElementsAre("move F green", "end movement"));
}

TEST(T42_SHIP_10, AWaitingTokenFollowsTheJunk) {
  // Worked example G12.
  Sitting sitting = taking("J1");
  sitting.put_ship(0, 0, "S01", "yellow yellow")
      .put_ship(0, 1, "S02", "green")
      .put_tokens(0, "D", "yellow")
      .settle();
  sitting.play("junk yes").play("junk D1 yellow").play("junk D1 yellow").play("junk D2 green");
  EXPECT_TRUE(sitting.completed(0, "J1"));
  EXPECT_EQ(sitting.cargo(0, 0), "yellow");
  EXPECT_EQ(sitting.cargo(0, 1), "");
  EXPECT_EQ(sitting.tokens(0, "D"), "");
}

}  // namespace
}  // namespace samovar::tea_for_two
