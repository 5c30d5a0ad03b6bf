// Organic, Connoisseur and what each viewer may know.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/chai/sitting.hpp"

namespace samovar::chai {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

TEST(CHAI_ORGANIC_01_CHAI_ORGANIC_02, NoAbilitiesButReserving) {
  Sitting sitting({{"seats", 2}, {"organic", true}});
  EXPECT_EQ(sitting.state().slots[0], 0);
  EXPECT_EQ(sitting.state().tile_bag.total(), 54u);
  sitting.play("reserve 1").settle();
  EXPECT_EQ(sitting.phase(), Phase::Serve);
  EXPECT_EQ(sitting.state().reserved_count(0), 2);
  EXPECT_EQ(sitting.rule_against("ability 4"), "CHAI-ORGANIC-01");
  sitting.cup_tips(0).state().round_ended = 1;
  sitting.play("end").settle();
  EXPECT_EQ(sitting.state().round, 1);
  EXPECT_EQ(sitting.phase(), Phase::Choose);
}

const boost::json::object kConnoisseur = {{"seats", 3}, {"connoisseur", true}};

std::string view_of(const Sitting& sitting, Seat viewer) {
  return boost::json::serialize(
      sitting.module().view_json(sitting.game().redact(sitting.state(), viewer), viewer));
}

TEST(CHAI_CONN_01, OnlyTheOwnerSeesItsCustomers) {
  Sitting sitting(kConnoisseur);
  const std::uint8_t start = sitting.state().reserved_at(0, 0);
  EXPECT_EQ(sitting.game().redact(sitting.state(), Seat{0}).reserved_at(0, 0), start);
  EXPECT_EQ(sitting.game().redact(sitting.state(), Seat{1}).reserved_at(0, 0), unknown_of(0));
  sitting.play("reserve deck").settle();
  EXPECT_EQ(sitting.game().redact(sitting.state(), Seat{1}).reserved_at(0, 1), kUnknownCard);
  EXPECT_EQ(sitting.game().redact(sitting.state(), kSpectator).reserved_at(0, 1), kUnknownCard);
  const std::string own = sitting.module().edition().customers[static_cast<std::size_t>(card_of(start))].id;
  EXPECT_THAT(view_of(sitting, Seat{0}), HasSubstr("\"place\":1,\"card\":\"" + own + "\""));
  EXPECT_THAT(view_of(sitting, Seat{1}), Not(HasSubstr("\"card\":\"" + own + "\"")));
}

TEST(CHAI_CONN_02, AHiddenCustomerIsShownWhenServed) {
  Sitting sitting(kConnoisseur);
  sitting.reserved(0, {"green-5"}).tiles(0, "mint 2 jasmine 1").phase(Phase::Serve);
  sitting.state().known[State::held(0, 0)] = Known::Tea;
  sitting.play("serve own 1");
  EXPECT_TRUE(sitting.game().redact(sitting.state(), Seat{1}).served[0] >> sitting.card("green-5") & 1);
  Sitting two(kConnoisseur);
  two.reserved(0, {"green-5", "green-1"}).tiles(0, "mint 2 jasmine 1").phase(Phase::Serve);
  two.state().known[State::held(0, 1)] = Known::Nothing;
  two.play("serve own 1");
  EXPECT_EQ(two.state().known[State::held(0, 0)], Known::Nothing) << "the other one is as hidden as before";
}

TEST(CHAI_CONN_03_CHAI_INFO_06, ADismissedCustomerIsKnownToItsSeatOnly) {
  Sitting sitting(kConnoisseur);
  sitting.reserved(0, {"green-1", "green-2", "black-1"}).pool(1, "black-2").play("reserve 1").settle();
  sitting.play("dismiss 2");
  const std::uint8_t gone = code_of(sitting.card("green-2"));
  EXPECT_EQ(sitting.state().bottom[0], gone);
  EXPECT_EQ(sitting.state().bottom_by[0], 0);
  EXPECT_EQ(sitting.game().redact(sitting.state(), Seat{0}).bottom[0], gone);
  EXPECT_EQ(sitting.game().redact(sitting.state(), Seat{1}).bottom[0], kUnknownCard);
  for (const Event& event : sitting.events()) {
    if (event.kind != static_cast<std::uint8_t>(Happened::Dismissed)) continue;
    EXPECT_EQ(event.args[0] >= 0, event.audience.includes(Seat{0}));
    EXPECT_EQ(event.args[0] < 0, event.audience.includes(Seat{1}));
  }
  // In the open game everybody knows it, and it stays where it is until the deck is shuffled.
  Sitting open({{"seats", 3}});
  open.reserved(0, {"green-1", "green-2", "black-1"})
      .pool(1, "black-2")
      .play("reserve 1")
      .settle()
      .play("dismiss 2");
  EXPECT_EQ(open.game().redact(open.state(), Seat{1}).bottom[0], code_of(open.card("green-2")));
}

// R-09.
TEST(CHAI_POOL_01_CHAI_INFO_08, ADismissedCustomerThatIsDealtAtOnceIsSeenByAll) {
  Sitting sitting(kConnoisseur);
  sitting.reserved(0, {"green-1", "green-2", "black-1"}).pool(1, "black-2").empty_deck().play("reserve 1");
  ASSERT_EQ(sitting.phase(), Phase::Dismiss);
  sitting.forget();
  sitting.play("dismiss 2").settle();
  EXPECT_EQ(sitting.pool_card(1), "green-2");
  EXPECT_EQ(sitting.state().bottom_size, 0);
  EXPECT_EQ(sitting.game().redact(sitting.state(), Seat{1}).reserved_at(0, 2),
            code_of(sitting.card("black-2")))
      << "so nobody need guess which of the four it was";
  int told = 0;
  for (const Event& event : sitting.events()) {
    if (event.kind != static_cast<std::uint8_t>(Happened::Dismissed)) continue;
    EXPECT_EQ(event.args[0], sitting.card("green-2"));
    EXPECT_TRUE(event.audience.includes(Seat{1}) && event.audience.includes(kSpectator));
    ++told;
  }
  EXPECT_EQ(told, 1);
}

TEST(CHAI_CONN_04, HiddenCustomersOfATeaThatRunsOutAreShownAndGo) {
  Sitting sitting(kConnoisseur);
  sitting.reserved(1, {"black-1", "green-3"}).pool(1, "black-4").tokens(0, "milk 2").money(0, 1);
  sitting.state().known[State::held(1, 0)] = Known::Nothing;
  sitting.state().supply[1] = 1;
  sitting.phase(Phase::Serve).forget();
  sitting.play_all("serve 1,tip copper");
  EXPECT_EQ(sitting.state().reserved_count(1), 1);
  EXPECT_EQ(sitting.state().reserved_at(1, 0), code_of(sitting.card("green-3"))) << "the other one stays";
  bool shown = false;
  for (const Event& event : sitting.events())
    shown = shown || (event.kind == static_cast<std::uint8_t>(Happened::Removed) &&
                      event.args[0] == sitting.card("black-1") && event.audience.includes(Seat{2}));
  EXPECT_TRUE(shown);
}

// EX-22.
TEST(CHAI_CONN_05_CHAI_CONN_06_CHAI_CONN_07, MajoritiesAndPenalties) {
  Sitting sitting(kConnoisseur);
  sitting.reserved(0, {"green-1", "green-2"})
      .reserved(1, {})
      .reserved(2, {})
      .money(0, 0)
      .money(1, 0)
      .money(2, 0);
  sitting.state().tea_in_cup(0, 0) = 2;
  sitting.state().tea_in_cup(0, 1) = 2;
  sitting.state().tea_in_cup(0, 2) = 1;
  EXPECT_EQ(sitting.game().points(sitting.state(), 0), 1 - 2);  // below zero
  EXPECT_EQ(sitting.game().points(sitting.state(), 1), 1);
  EXPECT_EQ(sitting.game().points(sitting.state(), 2), 0);
  Sitting open({{"seats", 3}});
  open.reserved(0, {"green-1", "green-2"}).money(0, 0).state().tea_in_cup(0, 0) = 2;
  EXPECT_EQ(open.game().points(open.state(), 0), 0);
}

TEST(CHAI_INFO_01_CHAI_INFO_02, AViewHasWhatMemoryCouldDeduce) {
  Sitting sitting({{"seats", 2}});
  const auto view = sitting.module().view_json(sitting.game().redact(sitting.state(), Seat{1}), Seat{1});
  EXPECT_EQ(view.at("deck").at("cards"), 10);
  EXPECT_EQ(view.at("deck").at("unseen").as_array().size(), 10u);
  EXPECT_EQ(view.at("abilities_left").as_array().size(), 5u);
  EXPECT_TRUE(view.at("market").as_object().contains("bag"));
  EXPECT_TRUE(view.at("pantry").as_object().contains("cups"));
  EXPECT_EQ(boost::json::serialize(view.at("tips").at("left")), R"({"copper":3,"silver":2,"gold":1})");
  // In Connoisseur another's hidden card is among the unseen.
  Sitting hidden({{"seats", 2}, {"connoisseur", true}});
  const auto seen = hidden.module().view_json(hidden.game().redact(hidden.state(), Seat{1}), Seat{1});
  EXPECT_EQ(seen.at("deck").at("cards"), 10);
  EXPECT_EQ(seen.at("deck").at("unseen").as_array().size(), 11u);
}

TEST(CHAI_INFO_04, TheLogTellsWhichPoolCardWasReserved) {
  Sitting sitting(kConnoisseur);
  sitting.pool(1, "black-2").forget();
  sitting.play("reserve 1");
  ASSERT_FALSE(sitting.events().empty());
  const Event& event = sitting.events().front();
  EXPECT_EQ(event.kind, static_cast<std::uint8_t>(Happened::Reserved));
  EXPECT_EQ(event.args[0], sitting.card("black-2"));
  EXPECT_TRUE(event.audience.includes(kSpectator));
}

TEST(CHAI_INFO_04_CHAI_CONN_01, AReservedPoolCardLiesFaceDownForAllOthers) {
  Sitting sitting(kConnoisseur);
  sitting.pool(1, "black-2").play("reserve 1").settle();
  const auto reserved_in = [&](Seat viewer) {
    const boost::json::object view =
        sitting.module().view_json(sitting.game().redact(sitting.state(), viewer), viewer);
    return boost::json::serialize(view.at("houses").at(0).at("reserved"));
  };
  EXPECT_THAT(reserved_in(Seat{0}), HasSubstr("black-2"));
  for (const Seat other : {Seat{1}, kSpectator}) {
    EXPECT_THAT(reserved_in(other), Not(HasSubstr("black-2")));
    EXPECT_THAT(reserved_in(other), Not(HasSubstr("points")));
    EXPECT_THAT(reserved_in(other), HasSubstr("\"hidden\":true"));
  }
}

TEST(CHAI_INFO_05, SearchingShowsNothingBeyondTheCounts) {
  Sitting sitting({{"seats", 2}, {"deluxe_abilities", true}});
  sitting.abilities(9, 4, 6).tokens(0, "milk 2").phase(Phase::UseAbility).play("ability 9 milk milk");
  // What is offered follows from what everybody sees.
  std::size_t types = 0;
  for (int type = 0; type < kTokenTypes; ++type)
    types += sitting.state().token_bag[type] > 0 || amount(sitting.state().token_cups, type) > 0 || type == 0;
  EXPECT_EQ(sitting.moves().size(), types);
  EXPECT_EQ(sitting.game().redact(sitting.state(), Seat{1}), sitting.state());
}

TEST(CHAI_INFO_07, AnybodyIsToldWhatTheyLackAndCouldServe) {
  Sitting sitting;
  sitting.pool(1, "green-4").pool(2, "green-5").tiles(0, "jasmine 1 mint 2 ginger 1").tokens(0, "");
  const auto view = sitting.module().view_json(sitting.game().redact(sitting.state(), Seat{0}), Seat{0});
  const auto& lacks = view.at("pool").at(0).at("lacks");
  EXPECT_EQ(boost::json::serialize(lacks.at("flavours")), R"({"lemon":1,"ginger":1})");
  EXPECT_EQ(boost::json::serialize(lacks.at("pantry")), R"({"honey":1})");
  EXPECT_FALSE(lacks.at("ready").as_bool());
  EXPECT_TRUE(view.at("pool").at(1).at("lacks").at("ready").as_bool());
}

TEST(CHAI_INFO_08, WhatOthersKnowOfAReservedCard) {
  Sitting sitting(kConnoisseur);
  sitting.pool(1, "black-2").play("reserve 1").settle().play_all("skip,end").settle().dull_turn().dull_turn();
  sitting.play("reserve deck").settle();
  const State seen = sitting.game().redact(sitting.state(), Seat{1});
  // All of the pool card, the tea of the starting customer, nothing of the blind one; in no particular order.
  EXPECT_EQ(seen.reserved_at(0, 0), code_of(sitting.card("black-2")));
  EXPECT_EQ(seen.reserved_at(0, 1), unknown_of(0));
  EXPECT_EQ(seen.reserved_at(0, 2), kUnknownCard);
  FastRng rng(7);
  for (int world = 0; world < 50; ++world) {
    State filled = seen;
    sitting.game().complete(filled, rng);
    EXPECT_EQ(sitting.game().customer(card_of(filled.reserved_at(0, 1))).tea, 0);
    EXPECT_FALSE(is_unknown(filled.reserved_at(0, 2)));
    EXPECT_EQ(sitting.game().redact(filled, Seat{1}), seen);
  }
  // After a fourth card is sent away unseen, all of them could be anything.
  sitting.play_all("skip,end")
      .settle()
      .dull_turn()
      .dull_turn()
      .play("reserve deck")
      .settle()
      .play("dismiss 4");
  const State later = sitting.game().redact(sitting.state(), Seat{1});
  for (int i = 0; i < 3; ++i) EXPECT_EQ(later.reserved_at(0, i), kUnknownCard);
  EXPECT_EQ(later.bottom[0], kUnknownCard);
}

TEST(CHAI_ACT_07, AHalfEnteredOrderIsHiddenInConnoisseur) {
  Sitting sitting(kConnoisseur);
  sitting.reserved(0, {"green-5"}).tiles(0, "mint 2 jasmine 1").phase(Phase::Serve);
  sitting.state().tea_in_cup(1, 2) = 1;
  const State before = sitting.game().redact(sitting.state(), Seat{1});
  sitting.play("serve own 1");
  ASSERT_EQ(sitting.phase(), Phase::Cup);
  EXPECT_EQ(sitting.game().redact(sitting.state(), Seat{1}), before);
  EXPECT_EQ(sitting.game().redact(sitting.state(), Seat{0}).phase, Phase::Cup);
}

}  // namespace
}  // namespace samovar::chai
