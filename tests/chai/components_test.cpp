// What is in the box, and how it is set up.
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/chai/sitting.hpp"

namespace samovar::chai {
namespace {

using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;

const Edition& edition() {
  static const Edition read = *read_edition(sold_edition());
  return read;
}

TEST(CHAI_COMP_01_CHAI_COMP_02, TilesAndTokens) {
  const Module module = opened({{"seats", 2}});
  const Box& box = module.game().box();
  EXPECT_EQ(total(box.tiles), 72);
  EXPECT_EQ(total(box.tokens), 50);
  for (int type = 0; type < kFlavours; ++type) EXPECT_EQ(amount(box.tiles, type), 12);
  for (int type = 0; type < kPantry; ++type) EXPECT_EQ(amount(box.tokens, type), 10);
  EXPECT_EQ(edition().flavours[0].id + edition().flavours[5].id, "mintlavender");
  EXPECT_EQ(edition().pantry[0].id + edition().pantry[4].id, "milkchai_spices");
}

TEST(CHAI_COMP_03, SixTeaTokensOfFiveColours) {
  ASSERT_EQ(edition().colours.size(), 5u);
  for (const Colour& colour : edition().colours) EXPECT_EQ(colour.tea_tokens, 6);
}

TEST(CHAI_COMP_04, EightBaseCustomersOfEachColour) {
  std::array<int, kHouses> base{}, points{}, flavours{}, pantry{};
  for (const CustomerCard& card : edition().customers) {
    // Every printed card obeys one formula.
    EXPECT_EQ(card.points, 2 * total(card.flavours) + (5 * total(card.pantry) + 1) / 2) << card.id;
    if (card.set != CardSet::Base) continue;
    base[card.colour] += 1;
    points[card.colour] += card.points;
    flavours[card.colour] += total(card.flavours);
    pantry[card.colour] += total(card.pantry);
  }
  EXPECT_THAT(base, Each(8));
  EXPECT_THAT(points, ElementsAre(71, 67, 69, 71, 68));
  EXPECT_THAT(flavours, ElementsAre(23, 17, 20, 25, 22));
  EXPECT_THAT(pantry, ElementsAre(9, 12, 11, 8, 9));
}

TEST(CHAI_COMP_05_CHAI_AB11_01, EightAbilitiesAndNoBlankOne) {
  EXPECT_EQ(opened({{"seats", 2}}).game().box().abilities_in_use, 0x1fe);
  EXPECT_EQ(opened({{"seats", 2}, {"deluxe_abilities", true}}).game().box().abilities_in_use, 0x7fe);
  // An owner may give the blank card an effect of the vocabulary, but not put it into play without one.
  boost::json::value own = sold_edition();
  auto& blank = own.at("abilities").at("items").at(10).as_object();
  blank["enabled"] = true;
  EXPECT_THAT(read_edition(own).error().message, HasSubstr("CHAI-AB11-01"));
  blank["code"] = "sell_flavour";
  blank["tiles"] = 1;
  blank["money"] = 4;
  const Module module = opened({{"seats", 2}, {"deluxe_abilities", true}, {"blank_ability", true}}, own);
  EXPECT_EQ(module.game().box().abilities_in_use, 0xffe);
  EXPECT_EQ(module.game().box().abilities[11].money, 4);
  // An option of its own, but for former rules, which took it in with the other two.
  EXPECT_EQ(opened({{"seats", 2}, {"blank_ability", true}}, own).game().box().abilities_in_use, 0x9fe);
  EXPECT_EQ(opened({{"seats", 2}, {"deluxe_abilities", true}}, own).game().box().abilities_in_use, 0x7fe);
  EXPECT_EQ(Module::open(own, {{"seats", 2}, {"deluxe_abilities", true}}, 3)->game().box().abilities_in_use,
            0xffe);
}

TEST(CHAI_COMP_06, SixTips) {
  const Box box = opened({{"seats", 2}}).game().box();
  EXPECT_EQ(box.tips[0].count, 3);
  EXPECT_EQ(box.tips[0].value, 1);
  EXPECT_EQ(box.tips[1].count, 2);
  EXPECT_EQ(box.tips[1].value, 2);
  EXPECT_EQ(box.tips[2].count, 1);
  EXPECT_EQ(box.tips[2].value, 3);
  for (int kind = 3; kind < kTipKinds; ++kind) EXPECT_EQ(box.tips[static_cast<std::size_t>(kind)].count, 0);
}

TEST(CHAI_COMP_07_CHAI_COMP_11, CoinsAndTheRestAreForTheEye) {
  const boost::json::value data = sold_edition();
  int coins = 0;
  for (const auto& coin : data.at("coins").at("items").as_array())
    coins += static_cast<int>(coin.at("count").as_int64() * coin.at("value").as_int64());
  EXPECT_EQ(coins, 15 + 20 + 15);
  // No coin is part of a state: money is a number.
  boost::json::value other = data;
  other.at("coins").at("items").at(0).at("count") = 1;
  EXPECT_EQ(opened({{"seats", 2}}, other).game().start(), opened({{"seats", 2}}).game().start());
}

TEST(CHAI_COMP_08, PricesOfTheColumnsAreData) {
  EXPECT_THAT(edition().prices, ElementsAre(1, 2, 2, 3, 3, 3));
  boost::json::value own = sold_edition();
  own.at("market").at("column_costs").at(1) = 1;
  Sitting sitting(opened({{"seats", 2}, {"first", "seat"}}, own), 1);
  sitting.market("MLBGJV MLBGJV MLBGJV").money(0, 0).play("market").play("buy b1");
  EXPECT_EQ(sitting.money(0), 2);
}

TEST(CHAI_COMP_09_CHAI_SETUP_08, OnePantryTokenOfEachTypeLiesOnTheBoard) {
  const State start = opened({{"seats", 2}}).game().start();
  EXPECT_THAT(start.board, ElementsAre(1, 2, 3, 4, 5));
  EXPECT_EQ(start.token_bag.total(), 45u);
  for (int type = 0; type < kPantry; ++type) EXPECT_EQ(start.token_bag[type], 9);
}

TEST(CHAI_COMP_10, DeluxeParts) {
  const Box box = opened({{"seats", 2},
                          {"wild_flavours", true},
                          {"wild_pantry", true},
                          {"wild_tips", true},
                          {"blank_tips", true},
                          {"deluxe_customers", true}})
                      .game()
                      .box();
  EXPECT_EQ(amount(box.tiles, kWildTile), 5);
  EXPECT_EQ(amount(box.tokens, kWildToken), 5);
  EXPECT_EQ(box.tips[3].count + box.tips[4].count, 2);
  EXPECT_EQ(box.tips[5].count, 2);
  EXPECT_EQ(std::popcount(box.cards_of[0]), 11);
  EXPECT_EQ(edition().customers.size(), 55u);
}

TEST(CHAI_SETUP_01_CHAI_SETUP_02, OnlyTheSeatsColoursAreInPlay) {
  for (int seats = 2; seats <= 5; ++seats) {
    const Module module = opened({{"seats", seats}, {"colour", "oolong"}});
    const Box& box = module.game().box();
    EXPECT_EQ(box.teas, seats);
    EXPECT_EQ(std::popcount(box.cards_in_play()), 8 * seats);
    // Seat 0 has the colour asked for, the others the next ones of the box.
    EXPECT_EQ(box.customers[static_cast<std::size_t>(module.card_named("oolong-1"))].tea, 0);
    EXPECT_EQ(box.customers[static_cast<std::size_t>(module.card_named("white-1"))].tea, 1);
    const State start = module.game().start();
    for (int tea = 0; tea < kHouses; ++tea)
      EXPECT_EQ(start.supply[static_cast<std::size_t>(tea)], tea < seats ? 6 : 0);
  }
}

// Each seat has the tea it chose, and so have the chaiwala, the dice merchant and the tea without a seat.
TEST(CHAI_SETUP_01, EverySeatChoosesItsTea) {
  const auto owner = [](const Module& module, const char* card) {
    return module.game().box().customers[static_cast<std::size_t>(module.card_named(card))].tea;
  };
  int pairs = 0;
  for (const char* mine : {"green", "black", "rooibos", "oolong", "white"})
    for (const char* other : {"green", "black", "rooibos", "oolong", "white"}) {
      if (mine == std::string_view(other)) continue;
      const Module module = opened({{"seats", 2}, {"teas", {mine, other}}});
      EXPECT_EQ(owner(module, (std::string(mine) + "-1").c_str()), 0);
      EXPECT_EQ(owner(module, (std::string(other) + "-1").c_str()), 1);
      EXPECT_EQ(opened(module.options()).options(), module.options());
      ++pairs;
    }
  EXPECT_EQ(pairs, 20);
  for (const char* mode : {"solo", "chaiwala", "solo_dice"}) {
    const Module module = opened({{"mode", mode}, {"seats", 1}, {"teas", {"white", "rooibos"}}});
    EXPECT_EQ(owner(module, "white-1"), 0);
    EXPECT_EQ(owner(module, "rooibos-1"), 1);
  }
  // What nobody chose is the next that is left.
  const Module some = opened({{"seats", 3}, {"teas", {"random", "green"}}});
  EXPECT_EQ(some.options().at("teas"), (boost::json::value{"black", "green", "rooibos"}));
}

// The check table of the data file.
// EX-23.
TEST(CHAI_SETUP_06, ThePoolHasTwoCardsMoreThanSeats) {
  EXPECT_EQ(Sitting({{"seats", 3}}).pool_size(), 5);
  EXPECT_EQ(Sitting({{"seats", 5}}).pool_size(), 7);
}

TEST(CHAI_SETUP_03_CHAI_SETUP_06_CHAI_SETUP_11_CHAI_SETUP_12, TheCheckTable) {
  int rows = 0;
  const boost::json::value data = sold_edition();
  for (const auto& row : data.at("setup").at("table").as_array()) {
    const std::string mode(row.at("mode").as_string());
    const auto people =
        row.as_object().contains("humans") ? row.at("humans").as_int64() : row.at("seats").as_int64();
    const Sitting sitting({{"mode", mode}, {"seats", people}});
    const Box& box = sitting.game().box();
    EXPECT_EQ(box.teas, row.at("cups").as_int64()) << mode << people;
    EXPECT_EQ(sitting.pool_size(), row.at("pool").as_int64()) << mode << people;
    EXPECT_EQ(sitting.state().deck_size(), row.at("deck").as_int64()) << mode << people;
    EXPECT_EQ(std::popcount(sitting.state().cup_tips), box.teas);
    EXPECT_EQ(static_cast<int>(sitting.state().tips.total()) - box.teas, row.at("tips_aside").as_int64());
    if (!row.at("orders_to_end").is_null()) {
      EXPECT_EQ(box.rounds * box.teas, row.at("orders_to_end").as_int64());
    }
    ++rows;
  }
  EXPECT_EQ(rows, 9);
}

TEST(CHAI_SETUP_04, EverySeatIsDealtACardOfItsOwnColour) {
  std::set<std::string> dealt;
  for (std::uint64_t seed = 1; seed < 60; ++seed) {
    const Sitting sitting({{"seats", 3}}, seed);
    for (int seat = 0; seat < 3; ++seat) {
      ASSERT_EQ(sitting.state().reserved_count(seat), 1);
      const int card = card_of(sitting.state().reserved_at(seat, 0));
      EXPECT_EQ(sitting.game().customer(card).tea, seat);
      if (seat == 0) dealt.insert(edition().customers[static_cast<std::size_t>(card)].id);
    }
  }
  EXPECT_THAT(dealt, SizeIs(8));  // dealt, not chosen: any of the eight
}

TEST(CHAI_SETUP_05, ACardOfEachColourGoesToThePoolInSeatOrder) {
  for (std::uint64_t seed = 1; seed < 10; ++seed) {
    const Sitting sitting({{"seats", 4}}, seed);
    for (std::size_t slot = 0; slot < 4; ++slot)
      EXPECT_EQ(sitting.game().customer(card_of(sitting.state().pool[slot])).tea, slot);
  }
}

TEST(CHAI_SETUP_07, TheMarketIsFilledRowByRow) {
  Sitting sitting = Sitting::before_setup({{"seats", 2}});
  while (sitting.phase() != Phase::MarketTile) sitting.play(sitting.moves().front());
  EXPECT_EQ(sitting.state().tile_bag.total(), 72u);
  for (int i = 0; i < 7; ++i) sitting.play("tile mint");
  sitting.play("tile lemon");
  EXPECT_EQ(sitting.market(), "MMMMMM ML.... ......");
  sitting.settle();
  EXPECT_EQ(filled(sitting.state().market), kAllSpaces);
}

TEST(CHAI_SETUP_09, ThreeAbilitiesAreDealtFaceUp) {
  Sitting sitting = Sitting::before_setup({{"seats", 2}});
  while (sitting.phase() != Phase::NewAbility) sitting.play(sitting.moves().front());
  EXPECT_EQ(sitting.moves().size(), 8u);
  sitting.play_all("new 4,new 2,new 8");
  EXPECT_THAT(sitting.state().slots, ElementsAre(4, 2, 8));
  EXPECT_EQ(sitting.phase(), Phase::Choose);
}

TEST(CHAI_SETUP_10, Ability3GetsThreeTilesAfterTheMarket) {
  Sitting sitting = Sitting::before_setup({{"seats", 2}});
  while (sitting.phase() != Phase::NewAbility) sitting.play(sitting.moves().front());
  sitting.play_all("new 3,new 2,new 8");
  EXPECT_EQ(sitting.phase(), Phase::CardTile);
  EXPECT_EQ(sitting.state().tile_bag.total(), 54u);
  sitting.settle();
  EXPECT_EQ(total(sitting.state().card_tiles), 3);
  EXPECT_EQ(sitting.state().tile_bag.total(), 51u);
}

TEST(CHAI_SETUP_13_CHAI_SETUP_16, NothingHasHappenedYet) {
  const Sitting sitting({{"seats", 3}});
  EXPECT_EQ(sitting.state().round, 0);
  EXPECT_EQ(sitting.state().tile_cups + sitting.state().token_cups, Amounts{});
  for (int seat = 0; seat < 3; ++seat) {
    EXPECT_EQ(sitting.tiles(seat) + sitting.tokens(seat), Amounts{});
    EXPECT_EQ(sitting.state().served[static_cast<std::size_t>(seat)], 0u);
    for (int cup = 0; cup < 3; ++cup) EXPECT_EQ(sitting.state().tea_in_cup(cup, seat), 0);
  }
}

TEST(CHAI_SETUP_14_CHAI_SETUP_15, TheFirstSeatIsDrawnOrGivenAndStartsPoorer) {
  Sitting drawn = Sitting::before_setup({{"seats", 3}, {"first", "random"}});
  EXPECT_THAT(drawn.moves(), ElementsAre("first 0", "first 1", "first 2"));
  drawn.play("first 2");
  EXPECT_EQ(drawn.active(), 2);
  drawn.settle();
  EXPECT_EQ(drawn.active(), 2);
  EXPECT_EQ(drawn.money(2), 1);
  EXPECT_EQ(drawn.money(0), 2);
  EXPECT_EQ(drawn.money(1), 2);
  EXPECT_EQ(drawn.game().last_house(drawn.state()), 1);
  for (int seat = 0; seat < 3; ++seat)
    EXPECT_EQ(drawn.state().reserved_count(seat), 1) << "whoever begins, everybody has a starting customer";
  drawn.dull_turn();
  EXPECT_EQ(drawn.active(), 0);
  const Sitting given({{"seats", 3}});
  EXPECT_EQ(given.active(), 0);
  EXPECT_EQ(given.money(0), 1);
}

// Bad boxes and options.
std::string complaint(const std::string& path, boost::json::value with) {
  boost::json::value own = sold_edition();
  boost::system::error_code error;
  boost::json::value* at = own.find_pointer(path, error);
  if (at) *at = std::move(with);
  const auto read = read_edition(own);
  return read ? "accepted" : read.error().where + " | " + read.error().message;
}

TEST(ChaiEdition, BadOnesAreRefusedWithPlaceAndReason) {
  EXPECT_THAT(complaint("/economy/foreign_tea_token_cost", -1), HasSubstr("economy.foreign_tea_token_cost"));
  EXPECT_THAT(complaint("/market/column_costs/3", -3), HasSubstr("market.column_costs[3]"));
  EXPECT_THAT(complaint("/customers/items/0/flavours", {{"cinnamon", 1}}),
              HasSubstr("is none of mint, jasmine"));
  EXPECT_THAT(complaint("/customers/items/0/colour", "purple"), HasSubstr("customers.items[0].colour"));
  EXPECT_THAT(complaint("/customers/items/0/points", -8), HasSubstr("customers.items[0].points"));
  EXPECT_THAT(complaint("/flavours/items/1/id", "mint"), HasSubstr("stands twice"));
  EXPECT_THAT(complaint("/abilities/items/0/code", "fly"), HasSubstr("abilities.items[0].code"));
  EXPECT_THAT(complaint("/solo_dice/presets/0/faces/0/0", "star"), HasSubstr("faces[0][0]"));
  EXPECT_THAT(complaint("/flavours/items/0/count", 1), HasSubstr("CHAI-MARKET-11"));
  EXPECT_THAT(complaint("/game", "tea-time"), HasSubstr("expected \"chai\""));
  boost::json::value few = sold_edition();
  few.at("customers").at("items").as_array().erase(few.at("customers").at("items").as_array().begin());
  EXPECT_THAT(read_edition(few).error().message, HasSubstr("expected 8 base cards of green, found 7"));
  boost::json::value strange = sold_edition();
  strange.as_object()["spoons"] = 3;
  EXPECT_THAT(read_edition(strange).error().message, HasSubstr("spoons: unknown field"));
}

std::string option_complaint(const boost::json::object& options) {
  const auto module = Module::open(sold_edition(), options);
  return module ? "accepted" : module.error().message;
}

TEST(CHAI_VAR_01, OrganicGoesWithEverythingConnoisseurOnlyWithCompetition) {
  for (const char* mode : {"solo", "chaiwala", "solo_dice"}) {
    EXPECT_EQ(option_complaint({{"mode", mode}, {"seats", 1}, {"organic", true}}), "accepted");
    EXPECT_THAT(option_complaint({{"mode", mode}, {"seats", 1}, {"connoisseur", true}}),
                HasSubstr("CHAI-VAR-01"));
  }
  EXPECT_EQ(option_complaint({{"seats", 5}, {"organic", true}, {"connoisseur", true}}), "accepted");
}

TEST(ChaiOptions, ImpossibleOnesAreRefusedWithTheReason) {
  EXPECT_EQ(option_complaint({{"seats", 6}}), "seats: competitive is played by 2 to 5 people, not by 6");
  EXPECT_EQ(option_complaint({{"mode", "chaiwala"}, {"seats", 0}}),
            "seats: chaiwala is played by 1 to 3 people, not by 0");
  EXPECT_EQ(option_complaint({{"mode", "solo"}, {"seats", 2}}),
            "seats: solo is played by 1 person, not by 2");
  EXPECT_THAT(option_complaint({{"mode", "duel"}}), HasSubstr("expected one of competitive, solo"));
  EXPECT_THAT(option_complaint({{"difficulty", "brutal"}}), HasSubstr("easy, normal, hard"));
  EXPECT_THAT(option_complaint({{"sets", 2}}), HasSubstr("unknown field"));
  EXPECT_THAT(option_complaint({{"seats", 2}, {"teas", {"green", "green"}}}),
              HasSubstr("is another seat's tea (CHAI-SETUP-01)"));
}

TEST(ChaiOptions, AFormCanBeMadeOfThem) {
  const auto options = *Module::options_of(sold_edition());
  EXPECT_EQ(options.size(), 13u);
  const boost::json::object complete = opened({{"mode", "solo"}}).options();
  for (const auto& option : options)  // what each seat picks is listed where anybody does
    EXPECT_EQ(complete.contains(option.at("name").as_string()), option.at("kind") != "pick");
  // Complete options open the same box again.
  EXPECT_EQ(opened(complete).options(), complete);
}

}  // namespace
}  // namespace samovar::chai
