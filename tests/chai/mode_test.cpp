// Solo, the chaiwala and the dice merchant.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/chai/sitting.hpp"

namespace samovar::chai {
namespace {

using testing::ElementsAre;

const boost::json::object kSolo = {{"mode", "solo"}};

TEST(CHAI_SOLO_01_CHAI_SOLO_02_CHAI_SOLO_03, SetUpForTwoColours) {
  const Sitting sitting(kSolo);
  EXPECT_EQ(sitting.game().seats(), 1);
  EXPECT_EQ(sitting.game().box().teas, 2);
  EXPECT_EQ(sitting.pool_size(), 4);
  EXPECT_EQ(sitting.state().reserved_count(0), 1);
  EXPECT_EQ(sitting.state().reserved_count(1), 0);
  EXPECT_EQ(sitting.game().customer(card_of(sitting.state().pool[0])).tea, 0);
  EXPECT_EQ(sitting.game().customer(card_of(sitting.state().pool[1])).tea, 1);
  EXPECT_EQ(sitting.state().deck_size(), 11);
  EXPECT_EQ(sitting.money(0), 3);
  EXPECT_EQ(sitting.money(1), 0);
}

// EX-24.
TEST(CHAI_SOLO_04_CHAI_SOLO_07, TenTurnsAndNoMore) {
  Sitting sitting(kSolo);
  for (int turn = 1; turn <= 10; ++turn) {
    EXPECT_FALSE(sitting.over());
    EXPECT_EQ(sitting.module().view_json(sitting.state(), Seat{0}).at("turn"), turn);
    if (turn == 10) sitting.cup_tips(0).state().round_ended = 1;
    sitting.dull_turn();
  }
  EXPECT_TRUE(sitting.over());
  EXPECT_EQ(sitting.state().cup_tips, 0);  // no new tips, no replacement
}

TEST(CHAI_SOLO_05, TheSecondColourIsPaidToTheBank) {
  Sitting sitting(kSolo);
  sitting.pool(1, "black-4").tokens(0, "milk 2").money(0, 1).phase(Phase::Serve);
  Sitting poor = sitting;
  sitting.play("serve 1");
  EXPECT_EQ(sitting.money(0), 0);
  EXPECT_EQ(sitting.money(1), 0);
  EXPECT_EQ(sitting.state().supply[1], 5);
  poor.money(0, 0);
  EXPECT_EQ(poor.rule_against("serve 1"), "CHAI-FULFIL-05");
}

TEST(CHAI_SOLO_08, WithoutCustomersTheTurnsArePlayedOn) {
  Sitting sitting(kSolo);
  sitting.reserved(0, {}).empty_deck().state().pool.fill(kNoCard);
  int turns = 0;
  for (; !sitting.over(); ++turns) sitting.dull_turn();
  EXPECT_EQ(turns, 10);
  Sitting out(kSolo);
  out.pool(1, "black-4").pool(2, "black-1").tokens(0, "milk 2").phase(Phase::Serve).state().supply[1] = 1;
  out.play_all("serve 1,tip copper").settle();
  EXPECT_EQ(out.state().deck[1], 0);
  EXPECT_TRUE(out.pool_card(2).starts_with("green"));
}

TEST(CHAI_SOLO_09, TheGrades) {
  const std::pair<int, const char*> grades[] = {{60, "sommelier"},  {59, "master"},     {50, "master"},
                                                {49, "apprentice"}, {40, "apprentice"}, {39, "tea_taster"},
                                                {0, "tea_taster"}};
  for (const auto& [points, grade] : grades) {
    Sitting sitting(kSolo);
    sitting.money(0, points).phase(Phase::Over);
    const Result result = sitting.game().result(sitting.state());
    EXPECT_EQ(result.seats[0].points, points);
    EXPECT_EQ(sitting.module().title(std::countr_zero(result.seats[0].titles)), grade) << points;
    EXPECT_EQ(result.seats[0].place, 1);
    EXPECT_TRUE(result.seats[0].winner);
    EXPECT_EQ(result.outcome, Outcome::Won);
    EXPECT_EQ(sitting.game().payoff(sitting.state())[0],
              sitting.game().share_alone(static_cast<float>(points)));
  }
}

Sitting chaiwala(int people, boost::json::object options = {}) {
  options["mode"] = "chaiwala";
  options["seats"] = people;
  return Sitting(options);
}

TEST(CHAI_COOP_01_CHAI_COOP_02_CHAI_COOP_03, TheChaiwalaCountsAsASeat) {
  for (int people = 1; people <= 3; ++people) {
    const Sitting sitting = chaiwala(people);
    EXPECT_EQ(sitting.game().seats(), people);
    EXPECT_EQ(sitting.game().box().teas, people + 1);
    EXPECT_EQ(sitting.pool_size(), people + 3);
    EXPECT_EQ(std::popcount(sitting.state().cup_tips), people + 1);
    EXPECT_EQ(sitting.state().deck_size(), 6 * people + 5);
    for (int seat = 0; seat < people; ++seat) {
      EXPECT_EQ(sitting.state().reserved_count(seat), 1);
      EXPECT_EQ(sitting.money(seat), seat == 0 ? 1 : 2);
    }
    EXPECT_EQ(sitting.state().reserved_count(people), 0);
    EXPECT_EQ(sitting.money(people), 0);
  }
}

TEST(CHAI_COOP_04, ItPlaysAfterTheLastHuman) {
  Sitting sitting = chaiwala(2);
  sitting.dull_turn();
  EXPECT_EQ(sitting.active(), 1);
  EXPECT_EQ(std::popcount(sitting.state().served[2]), 0);
  sitting.dull_turn();
  EXPECT_EQ(sitting.active(), 0);
  EXPECT_EQ(std::popcount(sitting.state().served[2]), 1);
  // Whoever of the humans began.
  Sitting second(opened({{"mode", "chaiwala"}, {"seats", 2}, {"first", "random"}}), 0);
  for (std::uint64_t seed = 1; second.state().first != 1; ++seed)
    second = Sitting(opened({{"mode", "chaiwala"}, {"seats", 2}, {"first", "random"}}), seed);
  EXPECT_EQ(second.active(), 1);
  EXPECT_EQ(second.game().next_house(second.state(), 1), 0);
  EXPECT_EQ(second.game().next_house(second.state(), 0), 2);
  EXPECT_EQ(second.game().next_house(second.state(), 2), 1);
}

TEST(CHAI_COOP_05, TeaTokensCostNothing) {
  Sitting sitting = chaiwala(2);
  sitting.pool(1, "rooibos-7").tiles(0, "berries 2").money(0, 0).phase(Phase::Serve);
  sitting.serve("serve 1");
  EXPECT_EQ(sitting.state().supply[2], 5);
  EXPECT_EQ(sitting.money(2), 0);
}

// EX-25.
TEST(CHAI_COOP_06_CHAI_COOP_07_CHAI_COOP_08, TheHighestCardItsOwnFirstLeftMostCup) {
  Sitting sitting = chaiwala(2);
  sitting.pool(1, "black-2").pool(2, "green-4").pool(3, "rooibos-3").pool(4, "black-4").pool(5, "black-1");
  sitting.cup_tips(0b110).state().tips.take(0);
  sitting.state().active = 1;
  sitting.phase(Phase::Serve).play("end");
  while (sitting.phase() == Phase::MarketTile || sitting.phase() == Phase::BoardToken)
    sitting.play(sitting.moves().front());
  // Points 7, 11, 9, 5, 11: green-4 comes before black-1, both of 11; neither is the chaiwala's own.
  EXPECT_TRUE(sitting.has_served(2, "green-4"));
  EXPECT_EQ(sitting.state().tea_in_cup(1, 0), 1);
  EXPECT_EQ(sitting.phase(), Phase::Tip);
  sitting.play("tip gold");
  EXPECT_EQ(sitting.money(2), 3);

  Sitting own(opened({{"mode", "chaiwala"}, {"seats", 2}, {"first", "seat"}, {"colour", "oolong"}}), 1);
  own.pool(1, "oolong-2").pool(2, "green-1").pool(3, "white-6").pool(4, "white-4").pool(5, "white-2");
  own.state().active = 1;
  own.phase(Phase::Serve).play("end").settle();  // eight points each: the chaiwala's own tea is green
  EXPECT_TRUE(own.has_served(2, "green-1"));
}

// An edition may have customers that bring nothing.
TEST(CHAI_COOP_06_CHAI_COOP_07, ACardWithoutPointsIsServedToo) {
  boost::json::value edition = sold_edition();
  for (boost::json::value& item : edition.at("customers").at("items").as_array())
    if (item.at("id") == "black-4") item.at("points") = 0;
  Sitting sitting(opened({{"mode", "chaiwala"}, {"seats", 2}, {"first", "seat"}}, edition), 1);
  sitting.empty_deck().state().pool.fill(kNoCard);
  sitting.state().pool[2] = code_of(sitting.card("black-4"));
  sitting.state().active = 1;
  sitting.phase(Phase::Serve).play("end").settle();
  EXPECT_TRUE(sitting.has_served(2, "black-4"));
}

TEST(CHAI_COOP_06, AgainstOneItTakesTheLowest) {
  Sitting sitting = chaiwala(1);
  sitting.pool(1, "green-4")
      .pool(2, "black-4")
      .pool(3, "black-1")
      .pool(4, "green-6")
      .reserved(0, {"green-5"});
  sitting.dull_turn();
  EXPECT_TRUE(sitting.has_served(1, "black-4"));
  EXPECT_EQ(sitting.state().reserved_count(0), 1);  // never a reserved card
  Sitting first = chaiwala(1);
  first.pool(1, "black-4").pool(2, "green-4").pool(3, "black-1").pool(4, "green-6").dull_turn();
  EXPECT_TRUE(first.has_served(1, "black-4"));
}

TEST(CHAI_COOP_08, WildAndBlankTipsGiveItNothing) {
  Sitting sitting = chaiwala(1, {{"wild_tips", true}, {"blank_tips", true}});
  for (const char* tip : {"tip wild_flavour", "tip blank"}) {
    Sitting one = sitting;
    one.play("pantry");
    while (one.active() == 0) {
      if (one.phase() == Phase::Serve)
        one.play("end");
      else
        one.play(one.moves().front());
    }
    while (one.phase() != Phase::Tip) one.play(one.moves().front());
    one.play(tip);
    EXPECT_EQ(one.money(1), 0);
    EXPECT_EQ(one.tiles(1), Amounts());
  }
}

TEST(CHAI_COOP_09, FinalTurnsAndAnEmptyPool) {
  Sitting sitting = chaiwala(1);
  sitting.cup_tips(0).round(5).state().final = 1;
  sitting.phase(Phase::Serve).play("end").settle();
  EXPECT_TRUE(sitting.over());
  EXPECT_EQ(std::popcount(sitting.state().served[1]), 1);
  EXPECT_EQ(sitting.money(1), 0);
  EXPECT_EQ(sitting.state().tea_in_cup(0, 0) + sitting.state().tea_in_cup(0, 1), 1);
  Sitting empty = chaiwala(1);
  empty.empty_deck().state().pool.fill(kNoCard);
  empty.phase(Phase::Serve).play("end").settle();
  EXPECT_EQ(empty.state().served[1], 0u);
  EXPECT_EQ(empty.active(), 0);
}

TEST(CHAI_COOP_10, ItsPileIsItsOwnAndTeasRunOut) {
  Sitting sitting = chaiwala(1);
  sitting.pool(1, "black-4").pool(2, "green-6").pool(3, "black-1").pool(4, "green-1").state().supply[1] = 1;
  sitting.dull_turn();
  EXPECT_TRUE(sitting.has_served(1, "black-4"));
  EXPECT_EQ(sitting.state().served[0], 0u);
  for (int slot = 1; slot <= 4; ++slot) EXPECT_TRUE(sitting.pool_card(slot).starts_with("green"));
}

TEST(CHAI_COOP_11_CHAI_DICE_17, ANewAbilityInItsTurnGoesToTheFirstSlot) {
  for (const char* mode : {"chaiwala", "solo_dice"}) {
    Sitting sitting({{"mode", mode}, {"seats", 1}});
    sitting.abilities(1, 2, 4).cup_tips(0).state().round_ended = 1;
    sitting.phase(Phase::Serve).play("end");
    while (sitting.phase() != Phase::NewAbility) sitting.play(sitting.moves().front());
    sitting.play("new 8");
    EXPECT_THAT(sitting.state().slots, ElementsAre(8, 2, 4)) << mode;
    EXPECT_TRUE(is_chance(sitting.phase()));
  }
}

TEST(CHAI_COOP_12, TheChaiwalaHasItsFinalTurn) {
  Sitting sitting = chaiwala(2);
  sitting.round(5).cup_tips(0).state().round_ended = 1;
  sitting.phase(Phase::Serve).play("end").settle();
  EXPECT_EQ(sitting.state().final, 1);
  sitting.dull_turn();
  EXPECT_TRUE(sitting.over());
  EXPECT_EQ(std::popcount(sitting.state().served[2]), 1);
}

TEST(CHAI_COOP_13_CHAI_COOP_14, ThePeopleTogetherAgainstTheChaiwala) {
  const auto outcome = [](int one, int two, int money, bool more_orders) {
    Sitting sitting = chaiwala(2);
    sitting.reserved(0, {})
        .reserved(1, {})
        .phase(Phase::Over)
        .served(2, "rooibos-1")
        .money(0, one)
        .money(1, two)
        .money(2, money);
    if (more_orders) sitting.served(0, "green-5").served(1, "black-2");
    const Result result = sitting.game().result(sitting.state());
    EXPECT_EQ(result.seats.size(), 3u);
    const bool won = result.outcome == Outcome::TeamWon;
    for (std::size_t seat = 0; seat < 3; ++seat) {
      EXPECT_EQ(result.seats[seat].winner, won == (seat < 2)) << seat;
      EXPECT_EQ(result.seats[seat].place, won == (seat < 2) ? 1 : 2) << seat;
    }
    EXPECT_EQ(sitting.game().payoff(sitting.state())[0], sitting.game().payoff(sitting.state())[1]);
    return result.outcome;
  };
  EXPECT_EQ(outcome(8, 8, 0, false), Outcome::TeamWon);   // 16 to 15
  EXPECT_EQ(outcome(7, 7, 0, false), Outcome::TeamLost);  // 14 to 15
  EXPECT_EQ(outcome(7, 8, 0, false), Outcome::TeamWon);   // 15 to 15 with fewer orders
  EXPECT_EQ(outcome(1, 1, 0, true), Outcome::TeamLost);   // 15 to 15 with more orders
  // No diversi-tea award, though three colours are in play.
  Sitting sitting = chaiwala(2);
  sitting.reserved(0, {})
      .reserved(1, {})
      .money(0, 0)
      .served(0, "green-5")
      .served(0, "black-4")
      .served(0, "rooibos-7");
  EXPECT_EQ(sitting.game().points(sitting.state(), 0), 15);
  // Equal in everything: a draw. More money wins before that.
  Sitting even = chaiwala(1);
  even.reserved(0, {}).phase(Phase::Over).served(0, "green-5").served(1, "green-7").money(0, 2).money(1, 2);
  EXPECT_EQ(even.game().result(even.state()).outcome, Outcome::Shared);
  EXPECT_EQ(even.game().payoff(even.state())[0], 0.5f);
}

TEST(CHAI_COOP_15, NothingIsHiddenAmongThePeople) {
  const Sitting sitting = chaiwala(3);
  for (const int viewer : {0, 1, 2, 7})
    EXPECT_EQ(sitting.game().redact(sitting.state(), Seat{static_cast<std::uint8_t>(viewer)}),
              sitting.state());
}

Sitting dice(boost::json::object options = {}) {
  options["mode"] = "solo_dice";
  return Sitting(options);
}

// To the merchant's first roll, with nothing but refills before it.
Sitting& to_the_roll(Sitting& sitting) {
  sitting.phase(Phase::Serve).play("end");
  while (sitting.phase() != Phase::Die) sitting.play(sitting.moves().front());
  return sitting;
}

TEST(CHAI_DICE_01_CHAI_DICE_02_CHAI_DICE_03, SetUp) {
  const Sitting sitting = dice();
  EXPECT_EQ(sitting.game().seats(), 1);
  EXPECT_EQ(sitting.game().box().teas, 2);
  EXPECT_EQ(sitting.state().reserved_count(0) + sitting.state().reserved_count(1), 0);
  EXPECT_EQ(sitting.pool_size(), 4);
  EXPECT_EQ(sitting.state().deck_size(), 12);
  EXPECT_EQ(sitting.money(0), 2);
  EXPECT_EQ(sitting.money(1), 2);
  EXPECT_EQ(sitting.active(), 0);
}

TEST(CHAI_DICE_04, TheHumanPaysTheMerchantForItsTea) {
  Sitting sitting = dice();
  sitting.pool(1, "black-4").tokens(0, "milk 2").phase(Phase::Serve).play("serve 1");
  EXPECT_EQ(sitting.money(0), 1);
  EXPECT_EQ(sitting.money(1), 3);
}

TEST(CHAI_DICE_05_CHAI_DICE_06_CHAI_DICE_07, BothFacesGainsFirstWhereTheOrderIsAllTheSame) {
  Sitting sitting = dice();
  to_the_roll(sitting).play_all("roll flavour,roll coin2");
  EXPECT_EQ(sitting.phase(), Phase::HouseTile);
  sitting.play("tile mint");
  EXPECT_EQ(sitting.tiles(1), some(0));
  EXPECT_EQ(sitting.money(1), 4);
  Sitting full = dice();
  full.tiles(1, "mint 12").tokens(1, "milk 5");
  full.state().pool.fill(kNoCard);
  full.empty_deck();
  to_the_roll(full).play_all("roll flavour,roll pantry");
  EXPECT_EQ(full.phase(), Phase::HouseToken);  // no draw for the tile
  full.play("token milk");
  EXPECT_EQ(total(full.tiles(1)), 12);
  EXPECT_EQ(total(full.tokens(1)), 6);
}

// EX-26.
TEST(CHAI_DICE_05_CHAI_TURN_01, ThePersonOrdersACoinAndACheckMarkWhereItMatters) {
  const auto rolled = [](int money, const char* rolls, const char* cheapest = "green-5", int rules = kRules) {
    Sitting sitting(*Module::open(sold_edition(),
                                  {{"mode", "solo_dice"}, {"first", "seat"}, {"difficulty", "hard"}}, rules),
                    1);
    sitting.pool(1, "black-5").pool(2, cheapest).pool(3, "black-1").pool(4, "green-6").money(0, 0);
    sitting.money(1, money).tiles(1, "").tokens(1, "");
    to_the_roll(sitting).forget();
    return sitting.play_all(rolls);
  };
  for (const char* rolls : {"roll check,roll coin3", "roll coin3,roll check"}) {
    Sitting coins = rolled(0, rolls);
    EXPECT_EQ(coins.game().actor(coins.state()), Actor::seat(Seat{0}));
    EXPECT_THAT(coins.moves(), ElementsAre("coins first", "check first"));
    EXPECT_EQ(coins.rule_against("end"), "CHAI-DICE-05");
    const auto view = coins.module().view_json(coins.state(), Seat{0});
    EXPECT_EQ(view.at("phase"), "dice_order");
    EXPECT_EQ(view.at("order").at("card"), "green-5");
    // The position can be written down and read back.
    const auto again = coins.module().read_state(coins.module().state_json(coins.state()));
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_EQ(*again, coins.state());
    Sitting check = coins;
    coins.play("coins first");
    EXPECT_TRUE(coins.has_served(1, "green-5"));
    EXPECT_EQ(coins.money(0), 1);
    EXPECT_EQ(coins.money(1), 2);
    check.play("check first");
    EXPECT_FALSE(check.has_served(1, "green-5"));
    EXPECT_EQ(check.happened_times(Happened::CheckLost), 1);
    EXPECT_EQ(check.happened_times(Happened::GotCoins), 1);
    EXPECT_EQ(check.money(0), 0);
    EXPECT_EQ(check.money(1), 3);  // the coin is not lost with it
    check.settle();
    EXPECT_EQ(check.active(), 0);
  }
  // It could pay before, its own tea costs nothing, or there is no coin: nobody is asked.
  EXPECT_NE(rolled(1, "roll check,roll coin3").phase(), Phase::DiceOrder);
  EXPECT_NE(rolled(0, "roll check,roll coin3", "black-4").phase(), Phase::DiceOrder);
  EXPECT_NE(rolled(0, "roll check,roll check").phase(), Phase::DiceOrder);
  EXPECT_NE(rolled(0, "roll flavour,roll check").phase(), Phase::DiceOrder);
  // The lowest slot is one like the others.
  Sitting lowest = dice();
  lowest.pool(1, "green-5").pool(2, "black-5").pool(3, "black-1").pool(4, "green-6").money(1, 0);
  to_the_roll(lowest).play_all("roll check,roll coin2");
  EXPECT_EQ(lowest.phase(), Phase::DiceOrder);
  EXPECT_EQ(dice().rule_against("coins first"), "CHAI-DICE-05");
  // Former rules did not ask.
  const Sitting former = rolled(0, "roll check,roll coin3", "green-5", 3);
  EXPECT_TRUE(former.has_served(1, "green-5"));
}

// EX-26.
TEST(CHAI_DICE_08_CHAI_DICE_10_CHAI_DICE_11, ACheckMarkServesTheLowestCard) {
  Sitting sitting = dice();
  sitting.pool(1, "black-5").pool(2, "green-5").pool(3, "black-1").pool(4, "green-6").money(0, 0).money(1, 0);
  to_the_roll(sitting).play_all("roll check,roll coin2,coins first");
  EXPECT_TRUE(sitting.has_served(1, "green-5"));
  EXPECT_EQ(sitting.money(0), 1);
  EXPECT_EQ(sitting.money(1), 1);  // the coin came first
  EXPECT_EQ(std::popcount(sitting.state().cup_tips), 2);
  EXPECT_EQ(sitting.state().tea_in_cup(1, 0), 1);  // the right-most cup
  EXPECT_EQ(sitting.phase(), Phase::PoolCard);
  Sitting twice = dice();
  to_the_roll(twice).play_all("roll check,roll check").settle();
  EXPECT_EQ(std::popcount(twice.state().served[1]), 1);
  Sitting poor = dice();
  poor.pool(1, "black-5").pool(2, "green-5").pool(3, "black-1").pool(4, "green-6").money(1, 0);
  to_the_roll(poor).play_all("roll check,roll check");
  EXPECT_EQ(poor.state().served[1], 0u);  // lost: no other card is tried
  EXPECT_EQ(poor.happened_times(Happened::CheckLost), 1);
  Sitting first = dice();
  first.pool(1, "green-5").pool(2, "black-5").pool(3, "black-1").pool(4, "green-6").money(1, 2);
  to_the_roll(first).play_all("roll check,roll check");
  EXPECT_TRUE(first.has_served(1, "green-5"));
}

TEST(CHAI_DICE_09, TiesForFewestGoToItsOwnColour) {
  Sitting sitting = dice();
  sitting.pool(1, "green-6").pool(2, "green-1").pool(3, "black-5").pool(4, "green-2");  // 15, 8, 8, 8
  to_the_roll(sitting).play_all("roll check,roll check");
  EXPECT_TRUE(sitting.has_served(1, "black-5"));
  Sitting lowest = dice();
  lowest.pool(1, "green-6").pool(2, "green-8").pool(3, "green-1").pool(4, "green-2");
  to_the_roll(lowest).play_all("roll check,roll check");
  EXPECT_TRUE(lowest.has_served(1, "green-8"));
}

// EX-27, with printed cards: seven points of the human's colour against six of the merchant's own.
TEST(CHAI_DICE_12_CHAI_DICE_13, ItServesTheBestItCanPay) {
  const boost::json::object options = {{"mode", "solo_dice"}, {"colour", "rooibos"}};
  Sitting sitting{boost::json::object(options)};
  sitting.pool(1, "rooibos-8").pool(2, "oolong-3").pool(3, "rooibos-1").pool(4, "oolong-6");
  sitting.tiles(1, "mint 1 lemon 1 berries 1").tokens(1, "honey 1").money(1, 0);
  Sitting rich = sitting;
  sitting.tiles(1, "mint 1 lemon 1 berries 1");
  to_the_roll(sitting).play_all("roll pantry,roll pantry,token milk,token milk");
  EXPECT_TRUE(sitting.has_served(1, "oolong-3"));  // cannot pay 1 for the other
  EXPECT_EQ(sitting.phase(), Phase::Tip);
  rich.money(1, 1);
  to_the_roll(rich).play_all("roll pantry,roll pantry,token milk,token milk");
  EXPECT_TRUE(rich.has_served(1, "rooibos-8"));
  EXPECT_EQ(rich.money(0), 3);
  // Ties: its own colour first.
  Sitting tie{boost::json::object(options)};
  tie.pool(1, "rooibos-8").pool(2, "oolong-4").pool(3, "rooibos-1").pool(4, "oolong-6");
  tie.tiles(1, "mint 3").tokens(1, "honey 3").money(1, 5);
  to_the_roll(tie).play_all("roll coin2,roll coin2");
  EXPECT_TRUE(tie.has_served(1, "oolong-4"));
}

TEST(CHAI_DICE_14, ItPaysTheMostNumerousTypeIntoTheLeftMostCup) {
  Sitting sitting = dice();
  sitting.pool(1, "black-6").pool(2, "green-6").pool(3, "black-8").pool(4, "green-8");
  sitting.tiles(1, "mint 1 lemon 2 wild_flavour 2").tokens(1, "vanilla 1 sugar 1").money(1, 0);
  to_the_roll(sitting).play_all("roll coin2,roll coin2");
  ASSERT_TRUE(sitting.has_served(1, "black-6"));  // two flavours and a pantry item
  // Lemon of the pair lemon and wild, then wild; vanilla and sugar tie, and sugar comes first in the data.
  EXPECT_EQ(sitting.tiles(1), sitting.tiles_of("mint 1 lemon 1 wild_flavour 1"));
  EXPECT_EQ(sitting.tokens(1), sitting.tokens_of("vanilla 1"));
  EXPECT_EQ(sitting.state().tile_cups, sitting.tiles_of("lemon 1 wild_flavour 1"));
  EXPECT_EQ(sitting.state().token_cups, sitting.tokens_of("sugar 1"));
  EXPECT_EQ(sitting.state().tea_in_cup(0, 1), 1);
  EXPECT_EQ(sitting.phase(), Phase::Tip);
  const int before = sitting.money(1);
  sitting.play("tip gold");
  EXPECT_EQ(sitting.money(1), before + 3);
}

TEST(CHAI_DICE_15, AWildTipIsARandomPieceWithinItsLimits) {
  Sitting sitting = dice({{"wild_tips", true}});
  sitting.pool(1, "black-6").pool(2, "green-6").pool(3, "black-8").pool(4, "black-1");
  sitting.tiles(1, "mint 2").tokens(1, "sugar 1").money(1, 0);
  to_the_roll(sitting).play_all("roll coin2,roll coin2,tip wild_flavour");
  EXPECT_EQ(sitting.phase(), Phase::HouseTile);
  sitting.play("tile berries");
  EXPECT_EQ(sitting.tiles(1), sitting.tiles_of("berries 1"));
  EXPECT_EQ(sitting.phase(), Phase::PoolCard);  // the rest of the order follows
}

TEST(CHAI_DICE_16, ACheckMarkAndAPaidOrderInOneTurn) {
  Sitting sitting = dice();
  sitting.pool(1, "black-4").pool(2, "black-6").pool(3, "black-8").pool(4, "green-6");
  sitting.tiles(1, "mint 2").tokens(1, "sugar 1").money(1, 0);
  to_the_roll(sitting).play_all("roll check,roll coin2").settle();
  EXPECT_TRUE(sitting.has_served(1, "black-4"));
  EXPECT_EQ(std::popcount(sitting.state().served[1]), 2);
}

TEST(CHAI_DICE_18, ScoresAsInATwoSeatGame) {
  Sitting sitting = dice();
  sitting.phase(Phase::Over).served(0, "green-5").served(1, "green-7").money(0, 3).money(1, 2);
  EXPECT_EQ(sitting.game().points(sitting.state(), 0), 9);
  EXPECT_EQ(sitting.game().result(sitting.state()).outcome, Outcome::TeamWon);
  sitting.money(1, 4);
  EXPECT_EQ(sitting.game().result(sitting.state()).outcome, Outcome::TeamLost);
  EXPECT_EQ(sitting.game().payoff(sitting.state())[0], 0.0f);
  sitting.money(1, 3);
  EXPECT_EQ(sitting.game().result(sitting.state()).outcome, Outcome::Shared);
}

TEST(CHAI_DICE_19, FacesAndPresetsAreData) {
  for (const auto& [preset, coin] : {std::pair{"easy", 1}, {"normal", 2}, {"hard", 3}}) {
    Sitting sitting = dice({{"difficulty", preset}});
    to_the_roll(sitting);
    EXPECT_EQ(sitting.weight("roll flavour"), 2u);
    EXPECT_EQ(sitting.weight("roll pantry"), 2u);
    EXPECT_EQ(sitting.weight("roll check"), 1u);
    EXPECT_EQ(sitting.weight("roll coin" + std::to_string(coin)), 1u);
    EXPECT_EQ(sitting.moves().size(), 4u);
  }
}

// Check marks use up tea without tips, so that customers can run out first.
TEST(CHAI_DICE_20, CustomersMayRunOutBeforeTheTips) {
  int by_customers = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    Sitting sitting(opened({{"mode", "solo_dice"}}), seed);
    FastRng rng(seed);
    play_out(sitting.game(), sitting.state(), rng);
    by_customers += sitting.state().cup_tips != 0 && sitting.state().cycles < 30;
  }
  EXPECT_GT(by_customers, 0);
}

}  // namespace
}  // namespace samovar::chai
