// The market, the search and who knows what: T42-MARKET, T42-INFO, T42-TERM.
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/tea_for_two/sitting.hpp"

namespace samovar::tea_for_two {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

const char* const kAllSlots[] = {"F1", "F2", "F3", "F4", "F5", "sL1", "sL2", "sL3", "sR1", "sR2", "sR3"};

// A board without an open slot: blooming cards and others that do nothing to an empty plantation.
void fill_board(Sitting& sitting, int m) {
  const char* cards[] = {"P26", "P27", "P28", "P29", "P02", "P03", "P04", "P05", "P06", "P08", "P09"};
  for (int i = 0; i < 11; ++i) sitting.put_card(m, kAllSlots[i], cards[i]);
}

TEST(T42_TERM_01, TheValueOfADieIsItsPipsAsLaterChanged) {
  Sitting sitting = Sitting::in_turn("5 1 1 1 1 1 1");
  EXPECT_FALSE(sitting.legal("market 5 slot 6"));
  sitting.put_tokens(0, "F", "green").settle().play("spend 5 up");
  EXPECT_TRUE(sitting.legal("market 6 slot 6"));
  EXPECT_EQ(sitting.rule_against("harvest 5 green"), "T42-TERM-02");
}

TEST(T42_TERM_02, OnlyOwnUnplacedDiceCanBePlacedOrChanged) {
  Sitting sitting = Sitting::in_turn("2 2 2 2 2 2 3", "5 5 5 5 5 5 5", "M1 M6", "b a");
  sitting.put_tokens(0, "F", "green").settle();
  EXPECT_EQ(sitting.rule_against("harvest 5 green"), "T42-TERM-02");
  EXPECT_EQ(sitting.rule_against("spend 5 up"), "T42-TERM-02");
  sitting.play("harvest 3 green");
  EXPECT_EQ(sitting.rule_against("spend 3 up"), "T42-TERM-02") << "a placed die is not changed";
}

TEST(T42_TERM_08, ASlotHoldsOneCardAndFaceDownCardsCount) {
  Sitting sitting = Sitting::in_turn();
  sitting.put_card(0, "sL1", "P12", true).settle();
  EXPECT_EQ(sitting.market(), "P01 P07 - P19 P25");
  EXPECT_EQ(sitting.rule_against("market 3 slot 3"), "T42-MARKET-02");
  sitting.play("market 1 slot 1");
  EXPECT_EQ(sitting.rule_against("place sL1"), "T42-TERM-08");
  EXPECT_TRUE(sitting.legal("place sL2"));
}

TEST(T42_TERM_09, AnyNumberOfTokensOnASpace_and_T42_TERM_11_AlikeTokens) {
  Sitting sitting = Sitting::in_turn();
  sitting.put_tokens(0, "F", "green green green green yellow yellow black white oolong fermented");
  sitting.state().frames[0] = {Doing::YearMove, 0, 1, 0, 0};
  sitting.settle();
  EXPECT_EQ(sitting.moves("move").size(), 6u) << "tokens of one tea on one space are one choice";
  sitting.state().frames[0] = {Doing::Turn, 0, 0, 0, 0};
  sitting.give_dice(0, "4 4 4 4").settle();
  EXPECT_EQ(sitting.moves("palace 4 first_player").size(), 1u) << "so are dice of one value";
}

TEST(T42_TERM_10, TokensReturnToTheSupply) {
  Sitting sitting = Sitting::in_turn();
  sitting.put_tokens(0, "F", "green").put_tokens(0, "L3", "yellow").put_ship(0, 0, "S01", "yellow white");
  EXPECT_EQ(sitting.supply("yellow"), 8);
  sitting.settle().play("spend 3 up").play("pay F green");
  EXPECT_EQ(sitting.supply("green"), 10) << "spent";
  sitting.state().frames[0] = {Doing::YearMove, 0, 1, 0, 0};
  sitting.settle().play("move L3 yellow");
  EXPECT_TRUE(sitting.completed(0, "S01"));
  EXPECT_EQ(sitting.supply("yellow"), 10) << "shipped";
  EXPECT_EQ(sitting.supply("white"), 10);
}

TEST(T42_TERM_14, AFaceDownCardHasNoEffectButScores) {
  Sitting sitting = Sitting::in_turn();
  sitting.put_card(0, "F1", "P14", true);
  EXPECT_EQ(sitting.game().points(sitting.state(), 0), 2)
      << "its point, and the yellow merchant's for what it shows";
  sitting.play("harvest 1 yellow");
  EXPECT_EQ(sitting.tokens(0, "F"), "yellow");
}

TEST(T42_MARKET_01, FiveCardsAndTheDeck) {
  Sitting sitting = Sitting::in_turn();
  EXPECT_EQ(sitting.market(), "P01 P07 P12 P19 P25");
  EXPECT_EQ(sitting.top(0), "P15");
  EXPECT_EQ(sitting.moves("market 6").size(), 6u);
}

TEST(T42_MARKET_02, TheDieIsTheSlotsValueOrMore) {
  Sitting sitting = Sitting::in_turn("3 3 3 3 3 3 3");
  EXPECT_THAT(sitting.moves("market"), ElementsAre("market 3 slot 1", "market 3 slot 2", "market 3 slot 3"));
  EXPECT_EQ(sitting.rule_against("market 3 slot 4"), "T42-MARKET-02");
  sitting.state().market[1] = kNone;
  EXPECT_EQ(sitting.rule_against("market 3 slot 2"), "T42-MARKET-02");
}

TEST(T42_MARKET_03, TheDeckNeedsASix) {
  Sitting sitting = Sitting::in_turn("5 6 1 1 1 1 1");
  EXPECT_EQ(sitting.rule_against("market 5 slot 6"), "T42-MARKET-03");
  EXPECT_TRUE(sitting.legal("market 6 slot 6"));
}

TEST(T42_MARKET_04, ALowerSlotMayBeChosen) {
  Sitting sitting = Sitting::in_turn("6 1 1 1 1 1 1");
  sitting.play("market 6 slot 2").play("place F1");
  EXPECT_EQ(sitting.card(0, "F1"), "P07");
  EXPECT_EQ(sitting.market(), "P01 - P12 P19 P25");
}

TEST(T42_MARKET_05, AUsedSlotIsClosedForTheYear_and_T42_MARKET_06) {
  Sitting sitting = Sitting::in_turn("3 3 1 1 1 1 1", "6 3 3 1 1 1 1");
  sitting.play("market 3 slot 3").play("place F1");
  EXPECT_EQ(sitting.card(0, "F1"), "P12") << "the card of the slot";
  EXPECT_EQ(sitting.market(), "P01 P07 - P19 P25") << "nothing replaces it before the end of the year";
  EXPECT_EQ(sitting.actor(), 1);
  EXPECT_EQ(sitting.rule_against("market 3 slot 3"), "T42-MARKET-05");
  sitting.play("market 6 slot 6").draw_on().play("keep 1").play("top 1").play("place F1");
  EXPECT_EQ(sitting.actor(), 0);
  sitting.give_dice(0, "6");
  EXPECT_EQ(sitting.rule_against("market 6 slot 6"), "T42-MARKET-05");
}

Sitting searching(const std::string& deck = "P15 P30 P24 P02", std::uint8_t known = kEverybody) {
  Sitting sitting = Sitting::in_turn("6 1 1 1 1 1 1", "6 1 1 1 1 1 1");
  sitting.stack_deck(0, deck, known).play("market 6 slot 6").draw_on();
  return sitting;
}

TEST(T42_MARKET_07, KeepOneOfThreeAndReturnTheOthersInAnyOrder) {
  Sitting sitting = searching();
  EXPECT_THAT(sitting.moves(), ElementsAre("keep 1", "keep 2", "keep 3"));
  sitting.play("keep 2");
  EXPECT_THAT(sitting.moves(), ElementsAre("top 1", "top 2"));
  sitting.play("top 2").play("place F1");
  EXPECT_EQ(sitting.card(0, "F1"), "P30");
  EXPECT_EQ(sitting.top(0), "P24 P15 P02");
  // All of them where there are fewer.
  Sitting two = Sitting::in_turn("6 1 1 1 1 1 1");
  two.stack_deck(0, "P15 P30").empty_deck(0).play("market 6 slot 6");
  EXPECT_THAT(two.moves(), ElementsAre("keep 1", "keep 2"));
  two.play("keep 2");
  EXPECT_EQ(two.doing(), Doing::TakeCard) << "one card goes back without a question";
  EXPECT_EQ(two.top(0), "P15");
}

TEST(T42_MARKET_08, TheFourthIsVisibleButCannotBeChosen) {
  Sitting sitting = searching("P15 P30 P24");
  EXPECT_EQ(sitting.state().decks[0].seen, 4);
  EXPECT_EQ(sitting.state().decks[0].known_by[3], kEverybody);
  EXPECT_EQ(sitting.rule_against("keep 4"), "T42-MARKET-08");
}

TEST(T42_MARKET_09, PlacedAtOnceFaceUpInAnyOpenSlot) {
  Sitting sitting = Sitting::in_turn();
  sitting.put_card(0, "sL2", "P26").play("market 3 slot 3");
  EXPECT_THAT(sitting.moves(),
              ElementsAre("place F1", "place sL1", "place sL3", "place sR1", "place sR2", "place sR3"));
  EXPECT_EQ(sitting.rule_against("end turn"), "T42-MARKET-09");
  sitting.play("place sR3");
  EXPECT_EQ(sitting.card(0, "sR3"), "P12");
  EXPECT_FALSE(sitting.down(0, "sR3"));
}

TEST(T42_MARKET_10, AFullBoardDiscardsFirst_and_T42_MARKET_12) {
  Sitting sitting = Sitting::in_turn();
  fill_board(sitting, 0);
  sitting.play("market 3 slot 3");
  EXPECT_EQ(sitting.moves("discard").size(), 11u) << "any own card, but not the new one";
  EXPECT_EQ(sitting.rule_against("place F1"), "T42-MARKET-10");
  sitting.play("discard sL1");
  EXPECT_EQ(sitting.card(0, "sL1"), "P12") << "the new card goes to that slot";
  EXPECT_EQ(sitting.under(0), "P03");
  // With an open slot nothing can be discarded.
  Sitting open = Sitting::in_turn();
  open.put_card(0, "F1", "P26").play("market 3 slot 3");
  EXPECT_EQ(open.rule_against("discard F1"), "T42-MARKET-09");
}

TEST(T42_MARKET_11, ADiscardedCrateLosesItsTokensAndAFaceDownCardTurnsUp) {
  Sitting sitting = Sitting::in_turn();
  const char* cards[] = {"P26", "P27", "P28", "P29", "P02", "P03", "P04", "P05", "P06"};
  for (int i = 0; i < 9; ++i) sitting.put_card(0, kAllSlots[i], cards[i]);
  sitting.put_card(0, "sR2", "P21").fill_crate(0, "sR2", "fermented").put_card(0, "sR3", "P13", true);
  EXPECT_EQ(sitting.supply("fermented"), 9);
  sitting.play("market 3 slot 3").play("discard sR2");
  EXPECT_EQ(sitting.supply("fermented"), 10);
  EXPECT_EQ(sitting.crate(0, "sR2"), "");
  sitting.turn().play("market 2 slot 2").play("discard sR3");
  EXPECT_EQ(sitting.under(0), "P21 P13");
  EXPECT_FALSE(sitting.down(0, "sR3")) << "the new card lies face up";
}

TEST(T42_MARKET_13, APlacedCardActsAtOnce) {
  Sitting sitting = Sitting::in_turn();
  sitting.put_tokens(0, "L1", "yellow")
      .put_tokens(0, "R1", "white")
      .play("market 2 slot 2")
      .play("place sL1");
  EXPECT_EQ(sitting.card(0, "sL1"), "P07");
  EXPECT_EQ(sitting.tokens(0, "L2"), "yellow");
  EXPECT_EQ(sitting.tokens(0, "R1"), "white") << "another space";
}

TEST(T42_MARKET_14, UnderAnEmptyDeckTheCardIsTheNewDeck) {
  Sitting sitting({{"seats", 1}});
  sitting.set_up();
  fill_board(sitting, 0);
  sitting.stack_deck(0, "").empty_deck(0).turn().play("market 3 slot 3").play("discard F1");
  EXPECT_EQ(sitting.top(0), "P26");
}

// What a viewer sees of the plantation deck: ids, or "?" for what they do not know.
std::string seen_by(const Sitting& sitting, Seat viewer, int deck = 0) {
  const State known = sitting.game().redact(sitting.state(), viewer);
  const auto view = sitting.module().view_json(known, viewer);
  std::string text;
  const auto& top =
      deck == 0 ? view.at("market").at("deck").at("top") : view.at("harbour").at("deck").at("top");
  for (const auto& card : top.as_array()) {
    const auto& id = card.at(deck == 0 ? "card" : "ship");
    append_word(text, id.is_null() ? std::string("?") : std::string(id.as_string()));
  }
  return text;
}

TEST(T42_INFO_01, OnlyDecksBelowTheirTopAreHidden) {
  Sitting sitting = searching("P15 P30 P24 P02", 1);
  for (const Seat viewer : {Seat{0}, Seat{1}, kSpectator}) {
    State known = sitting.game().redact(sitting.state(), viewer);
    for (int deck = 0; deck < 2; ++deck) {
      EXPECT_NE(known.decks[deck].top[0], kUnknown) << "the top card is public";
      known.decks[deck] = sitting.state().decks[deck];
    }
    EXPECT_EQ(known, sitting.state()) << "and so is everything else";
  }
}

TEST(T42_INFO_02, OnlyTheSearcherSeesTheSecondAndThirdCard) {
  Sitting sitting = Sitting::in_turn("6 1 1 1 1 1 1");
  sitting.play("market 6 slot 6").play("card P30").play("card P24").play("card P02");
  EXPECT_EQ(seen_by(sitting, Seat{0}), "P15 P30 P24 P02");
  EXPECT_EQ(seen_by(sitting, Seat{1}), "P15 ? ? P02");
  EXPECT_EQ(seen_by(sitting, kSpectator), "P15 ? ? P02");
}

// Worked example G13.
Sitting g13() {
  Sitting sitting = Sitting::in_turn("6 1 1 1 1 1 1");
  sitting.play("market 6 slot 6").play("card P30").play("card P24").play("card P02");
  return sitting;
}

TEST(T42_INFO_03, TheUpperReturnedCardIsPublic_and_T42_INFO_07) {
  Sitting a = g13();
  a.play("keep 3").play("top 2").play("place F1");
  EXPECT_EQ(seen_by(a, Seat{1}), "P30 P15 P02") << "everybody can name the place of the former top card";
  Sitting b = g13();
  b.play("keep 1").play("top 2").play("place F1");
  EXPECT_EQ(seen_by(b, Seat{1}), "P24 ? P02");
  EXPECT_EQ(seen_by(b, Seat{0}), "P24 P30 P02");
  Sitting c = g13();
  c.play("keep 2").play("top 1").play("place F1");
  EXPECT_EQ(seen_by(c, Seat{1}), "P15 ? P02");
  EXPECT_EQ(seen_by(c, Seat{0}), "P15 P24 P02");
  // A card that all knew stays known to all.
  Sitting known = searching("P15 P30 P24 P02");
  known.play("keep 1").play("top 2");
  EXPECT_EQ(seen_by(known, Seat{1}), "P24 P30 P02");
}

// A card that only its searcher knew is public as soon as it comes to lie on top.
TEST(T42_INFO_01, TheNewTopOfADeckIsShown_and_T42_INFO_06) {
  Sitting sitting = g13();
  sitting.play("keep 1").play("top 2").play("place F1");
  ASSERT_EQ(seen_by(sitting, Seat{1}), "P24 ? P02");
  sitting.state().market[0] = kNone;
  sitting.state().frames[0] = {Doing::DealMarket, 0, 0, 0, 0};
  sitting.state().depth = 1;
  sitting.settle();
  EXPECT_EQ(sitting.market().substr(0, 3), "P24");
  EXPECT_EQ(seen_by(sitting, Seat{1}), "P30 P02");
  EXPECT_EQ(seen_by(sitting, kSpectator), "P30 P02");
}

TEST(T42_INFO_04, DiscardedCardsAreSeenByBoth) {
  Sitting sitting = Sitting::in_turn();
  fill_board(sitting, 0);
  sitting.play("market 3 slot 3").play("discard F2");
  for (const Seat viewer : {Seat{0}, Seat{1}, kSpectator}) {
    const auto view = sitting.module().view_json(sitting.game().redact(sitting.state(), viewer), viewer);
    EXPECT_EQ(view.at("market").at("deck").at("under"), boost::json::array{"P27"});
  }
}

TEST(T42_INFO_05, KnowledgeIsKeptPerMerchantAndPosition) {
  Sitting sitting = g13();
  sitting.play("keep 1").play("top 1").play("place F1");
  EXPECT_EQ(seen_by(sitting, Seat{0}), "P30 P24 P02");
  EXPECT_EQ(seen_by(sitting, Seat{1}), "P30 ? P02");
  // The other searches next year: the knowledge is kept, and what they see they know.
  sitting.state().market_dice[5] = 0;
  sitting.give_dice(1, "6 1 1 1 1 1 1")
      .turn("6 1 1 1 1 1 1", "1 1 1 1 1 1 1", 1)
      .play("market 6 slot 6")
      .play("card P03");
  EXPECT_EQ(seen_by(sitting, Seat{1}), "P30 P24 P02 P03");
  EXPECT_EQ(seen_by(sitting, Seat{0}), "P30 P24 P02 P03");
}

TEST(T42_INFO_08, AnUnknownCardIsInTheViewersUnseenSet) {
  Sitting sitting = g13();
  const auto view = sitting.module().view_json(sitting.game().redact(sitting.state(), Seat{1}), Seat{1});
  const auto& unseen = view.at("market").at("deck").at("unseen").as_array();
  EXPECT_THAT(unseen, Contains(boost::json::value("P30")));
  EXPECT_THAT(unseen, Contains(boost::json::value("P24")));
  const auto own = sitting.module().view_json(sitting.game().redact(sitting.state(), Seat{0}), Seat{0});
  EXPECT_THAT(own.at("market").at("deck").at("unseen").as_array(), Not(Contains(boost::json::value("P30"))));
  EXPECT_EQ(own.at("market").at("deck").at("count"), view.at("market").at("deck").at("count"));
  // Every completion is a possible world, and worlds differ.
  FastRng rng(4);
  std::set<int> seconds;
  for (int i = 0; i < 50; ++i) {
    State world = sitting.game().redact(sitting.state(), Seat{1});
    sitting.game().complete(world, rng);
    EXPECT_NE(world.decks[0].top[1], world.decks[0].top[2]);
    seconds.insert(world.decks[0].top[1]);
  }
  EXPECT_GT(seconds.size(), 5u);
}

}  // namespace
}  // namespace samovar::tea_for_two
