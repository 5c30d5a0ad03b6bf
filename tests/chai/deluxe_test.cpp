// Deluxe parts, and chance.
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/chai/sitting.hpp"

namespace samovar::chai {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::Not;

const boost::json::object kAll = {
    {"seats", 2},         {"wild_flavours", true},    {"wild_pantry", true},     {"wild_tips", true},
    {"blank_tips", true}, {"deluxe_abilities", true}, {"deluxe_customers", true}};

TEST(CHAI_DELUXE_01_CHAI_DELUXE_02, WildPiecesAreAddedToTheBags) {
  const State start = opened(kAll).game().start();
  EXPECT_EQ(start.tile_bag.total(), 77u);
  EXPECT_EQ(start.tile_bag[kWildTile], 5);
  EXPECT_EQ(start.token_bag.total(), 50u);
  EXPECT_EQ(start.token_bag[kWildToken], 5);
  EXPECT_THAT(start.board, ElementsAre(1, 2, 3, 4, 5));
}

// EX-28.
TEST(CHAI_DELUXE_03, WildIsATypeOfItsOwnInTheMarket) {
  Sitting sitting{boost::json::object(kAll)};
  sitting.market("WWMLGV JMLGBB VMJLGV").tiles(0, "").money(0, 9).play("market");
  Sitting mint = sitting;
  sitting.play("buy a1");
  EXPECT_EQ(sitting.tiles(0), sitting.tiles_of("wild_flavour 2"));
  mint.play("buy c1");
  EXPECT_EQ(mint.tiles(0), mint.tiles_of("mint 1"));
  Sitting reset{boost::json::object(kAll)};
  reset.abilities(5, 4, 6)
      .market("WWMLGV JMLGBB VMJLGV")
      .phase(Phase::UseAbility)
      .play("ability 5 wild_flavour");
  EXPECT_EQ(amount(reset.state().tile_cups, kWildTile), 2);
}

TEST(CHAI_DELUXE_04, WildTokensAreLikeOthersAndCount) {
  Sitting sitting{boost::json::object(kAll)};
  sitting.board("wild_pantry milk sugar honey vanilla")
      .tokens(0, "milk 4")
      .play_all("pantry,take wild_pantry,blind");
  sitting.play_all("token wild_pantry,take milk");
  EXPECT_EQ(sitting.phase(), Phase::DiscardToken);  // seven
  sitting.play("discard wild_pantry");
  EXPECT_EQ(amount(sitting.state().token_cups, kWildToken), 1);
}

TEST(CHAI_DELUXE_05, ExtraTipsAreShuffledInEveryRound) {
  Sitting sitting{boost::json::object(kAll)};
  EXPECT_EQ(sitting.state().tips.total(), 10u);
  sitting.pool(1, "green-5").tiles(0, "mint 2 jasmine 1").money(0, 0).cup_tips(1).phase(Phase::Serve);
  sitting.state().tips.take(0);
  sitting.serve("serve 1").play("tip blank");
  EXPECT_EQ(sitting.money(0), 0);  // a blank tip pays nothing
  sitting.settle();
  EXPECT_EQ(sitting.state().tips.total(), 10u);
}

TEST(CHAI_DELUXE_06_CHAI_DELUXE_07, AWildTipIsAPieceOfChoiceWithinTheLimits) {
  Sitting sitting{boost::json::object(kAll)};
  sitting.pool(1, "green-5").tiles(0, "mint 2 jasmine 1 lemon 12").phase(Phase::Serve).serve("serve 1");
  sitting.state().tile_bag = PackedCounts::of_bytes(some(1, 1) + some(kWildTile, 1));
  sitting.play("tip wild_flavour");
  EXPECT_EQ(sitting.phase(), Phase::TipItem);
  // Bag, else cups (where the order's mint and jasmine lie); a wild one, too.
  EXPECT_THAT(sitting.moves(), ElementsAre("want mint", "want jasmine", "want wild_flavour"));
  EXPECT_EQ(sitting.rule_against("want berries"), "CHAI-DELUXE-06");
  sitting.play("want mint");
  EXPECT_EQ(sitting.phase(), Phase::DiscardTile);
  sitting.play("discard lemon");
  EXPECT_EQ(total(sitting.tiles(0)), 12);
  EXPECT_EQ(sitting.phase(), Phase::PoolCard);
  // With no piece anywhere there is no gain.
  Sitting none{boost::json::object(kAll)};
  none.pool(1, "green-5").tiles(0, "mint 2 jasmine 1").phase(Phase::Serve).serve("serve 1");
  none.state().token_bag = PackedCounts();
  none.state().token_cups = 0;
  none.play("tip wild_pantry");
  EXPECT_EQ(none.phase(), Phase::PoolCard);
}

TEST(CHAI_DELUXE_08, Abilities9And10AreShuffledIn) {
  Sitting sitting = Sitting::before_setup(boost::json::object(kAll));
  while (sitting.phase() != Phase::NewAbility) sitting.play(sitting.moves().front());
  EXPECT_EQ(sitting.moves().size(), 10u);
  EXPECT_TRUE(sitting.legal("new 9"));
  EXPECT_TRUE(sitting.legal("new 10"));
  EXPECT_FALSE(sitting.legal("new 11"));
}

TEST(CHAI_DELUXE_09, EightOfElevenCustomers) {
  std::set<std::string> seen;
  for (std::uint64_t seed = 1; seed <= 80; ++seed) {
    const Sitting sitting(boost::json::object(kAll), seed);
    EXPECT_EQ(sitting.state().deck_size(), 10);
    EXPECT_EQ(std::popcount(sitting.state().unseen), 16);  // six more than the deck has: those in the box
    for (int slot = 1; slot <= 4; ++slot) seen.insert(sitting.pool_card(slot));
  }
  EXPECT_THAT(seen, Contains("green-9"));
  EXPECT_THAT(seen, Contains("black-11"));
}

// What a table may choose, by name.
std::set<std::string> options_of(const boost::json::value& edition) {
  std::set<std::string> names;
  const auto options = Module::options_of(edition);
  for (const boost::json::value& option : *options) names.emplace(option.at("name").as_string());
  return names;
}

TEST(CHAI_DELUXE_11_CHAI_AB11_01, WhatAnOwnerFillsIsAnOption) {
  boost::json::value own = sold_edition();
  EXPECT_THAT(options_of(own), Not(Contains("blank_customers")));
  EXPECT_THAT(options_of(own), Not(Contains("blank_ability")));
  EXPECT_THAT(Module::open(own, {{"seats", 2}, {"blank_customers", true}}).error().message,
              testing::HasSubstr("CHAI-DELUXE-11"));
  boost::json::object card = own.at("customers").at("items").at(0).as_object();
  card["id"] = "green-12";
  card["set"] = "blank";
  card["points"] = 4;
  card["flavours"] = {{"mint", 2}};
  own.at("customers").at("items").as_array().push_back(card);
  EXPECT_THAT(options_of(own), Contains("blank_customers"));
  EXPECT_THAT(options_of(own), Not(Contains("blank_ability")));

  const auto greens = [&](boost::json::object options) {
    options["seats"] = 2;
    return std::popcount(opened(options, own).game().box().cards_of[0]);
  };
  EXPECT_EQ(greens({}), 8);
  EXPECT_EQ(greens({{"deluxe_customers", true}}), 11);
  EXPECT_EQ(greens({{"blank_customers", true}}), 9);
  EXPECT_EQ(greens({{"blank_customers", true}, {"deluxe_customers", true}}), 12);
  // Eight of nine, and the ninth may be any.
  const Module module = opened({{"seats", 2}, {"first", "seat"}, {"blank_customers", true}}, own);
  EXPECT_EQ(module.options().at("blank_customers"), true);
  std::set<std::string> seen;
  for (std::uint64_t seed = 1; seed <= 80; ++seed) {
    const Sitting sitting(module, seed);
    EXPECT_EQ(sitting.state().deck_size(), 10);
    for (int slot = 1; slot <= 4; ++slot) seen.insert(sitting.pool_card(slot));
  }
  EXPECT_THAT(seen, Contains("green-12"));
  // There is one blank card of each colour in the box.
  card["id"] = "green-13";
  own.at("customers").at("items").as_array().push_back(card);
  EXPECT_THAT(read_edition(own).error().message, testing::HasSubstr("1 blank cards to fill, found 2"));
}

TEST(CHAI_AB11_01, AFilledBlankAbilityIsOfferedDrawnAndPlayed) {
  boost::json::value own = sold_edition();
  auto& blank = own.at("abilities").at("items").at(10).as_object();
  blank["enabled"] = true;
  blank["code"] = "sell_flavour";
  blank["tiles"] = 1;
  blank["money"] = 4;
  EXPECT_THAT(options_of(own), Contains("blank_ability"));
  const Module module = opened({{"seats", 2}, {"first", "seat"}, {"blank_ability", true}}, own);
  EXPECT_EQ(module.options().at("blank_ability"), true);
  int drawn = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const auto slots = Sitting(module, seed).state().slots;
    drawn += std::find(slots.begin(), slots.end(), 11) != slots.end();
  }
  EXPECT_GT(drawn, 0) << "three of nine cards lie out";
  Sitting sitting(module, 1);
  sitting.abilities(11, 4, 6).phase(Phase::UseAbility).tiles(0, "mint 2").money(0, 0);
  sitting.play("ability 11 mint");
  EXPECT_EQ(sitting.money(0), 4);
  EXPECT_EQ(sitting.tiles(0), sitting.tiles_of("mint 1"));
}

TEST(CHAI_DELUXE_05, AnOwnersBlankTipIsWhatTheOwnerWrites) {
  boost::json::value own = sold_edition();
  auto& blank = own.at("tips").at("deluxe").at(2).as_object();
  blank["kind"] = "choose_flavour";
  blank["blank"] = true;
  const auto counts = [&](boost::json::object options) {
    options["seats"] = 2;
    const Box box = opened(options, own).game().box();
    return std::pair(box.tips[3].count, box.tips[5].count);
  };
  EXPECT_EQ(counts({{"wild_tips", true}}), std::pair(1, 0));
  EXPECT_EQ(counts({{"blank_tips", true}}), std::pair(0, 2));
}

TEST(CHAI_DELUXE_10, Ability4ReplacesAnyTip) {
  for (const char* tip : {"tip wild_flavour", "tip wild_pantry", "tip blank", "tip copper"}) {
    Sitting sitting{boost::json::object(kAll)};
    sitting.abilities(2, 4, 6)
        .pool(1, "green-5")
        .tiles(0, "mint 2 jasmine 1")
        .money(0, 0)
        .phase(Phase::UseAbility);
    sitting.play("ability 4").serve("serve 1").play(tip);
    EXPECT_EQ(sitting.money(0), 3) << tip;
    EXPECT_NE(sitting.phase(), Phase::TipItem);
  }
}

// No state holds what comes next: equal states give every outcome.
TEST(CHAI_CHANCE_01, OutcomesAreDecidedWhenTheyAreRevealed) {
  Sitting sitting;
  sitting.play("reserve deck");
  std::set<std::uint32_t> drawn;
  FastRng rng(3);
  for (int i = 0; i < 500; ++i) drawn.insert(sitting.game().draw(sitting.state(), rng).code());
  EXPECT_EQ(drawn.size(), 10u);  // every card of the deck
  EXPECT_EQ(sitting.moves().size(), 10u);
}

TEST(CHAI_CHANCE_02, AGameReplaysWithoutAGenerator) {
  const Module module = opened({{"seats", 2}});
  State state = module.game().start();
  FastRng rng(11);
  NullLog nothing;
  std::vector<std::string> record;
  for (Actor actor = module.game().actor(state); !actor.is_nobody(); actor = module.game().actor(state)) {
    const Move move = random_move(module.game(), state, actor, rng);
    record.push_back(module.write(move));
    module.game().play(state, move, nothing);
  }
  State again = module.game().start();
  for (const std::string& text : record) module.game().play(again, *module.read(text), nothing);
  EXPECT_EQ(again, state);
}

TEST(CHAI_CHANCE_03, TheBottomComesLastAndWithoutChance) {
  Sitting sitting;
  sitting.state().bottom[0] = code_of(sitting.card("green-1"));
  sitting.state().bottom[1] = code_of(sitting.card("green-2"));
  sitting.state().bottom_by[0] = sitting.state().bottom_by[1] = kNone;
  sitting.state().bottom_size = 2;
  sitting.play("reserve deck");
  EXPECT_EQ(sitting.phase(), Phase::BlindCard);  // a card of the part above
  EXPECT_THAT(sitting.moves(), testing::SizeIs(std::popcount(sitting.state().unseen)));
  Sitting bottom = sitting;
  bottom.phase(Phase::Choose).empty_deck();
  bottom.play("reserve deck");
  EXPECT_EQ(bottom.phase(), Phase::UseAbility);
  EXPECT_EQ(bottom.state().reserved_at(0, 1), code_of(bottom.card("green-1")));  // the oldest
  EXPECT_EQ(bottom.state().deck_size(), 1);
  EXPECT_EQ(bottom.state().bottom[0], code_of(bottom.card("green-2")));
}

TEST(CHAI_CHANCE_04, AShuffleJoinsTheBottomToTheDeckWithoutAnOutcome) {
  Sitting sitting{boost::json::object(kAll)};
  sitting.reserved(0, {"green-1", "green-2", "green-3"}).pool(1, "black-4").play("reserve deck").settle();
  sitting.play("dismiss 2");
  ASSERT_EQ(sitting.state().bottom_size, 1);
  sitting.tokens(0, "milk 2").money(0, 1).phase(Phase::Serve).state().supply[1] = 1;
  sitting.serve("serve 1").play("tip copper");
  EXPECT_EQ(sitting.state().bottom_size, 0);
  // Known to be in the deck: one card of it, not one of those that may be in the box.
  EXPECT_EQ(sitting.state().identified, bit_of(sitting.card("green-2")));
  EXPECT_EQ(sitting.state().deck[kIdentified], 1);
  EXPECT_EQ(sitting.phase(), Phase::PoolCard);
}

TEST(CHAI_CHANCE_05, AnUnidentifiedCardIsAnyNotSeenSoFar) {
  Sitting sitting{boost::json::object(kAll)};
  sitting.play("reserve deck");
  // Five or six cards of each tea in the deck, any of eight or nine unseen ones: the odds follow the deck.
  double green = 0, all = 0;
  for (const std::string& move : sitting.moves()) {
    all += sitting.weight(move);
    if (move.starts_with("card green")) green += sitting.weight(move);
  }
  EXPECT_DOUBLE_EQ(green / all, sitting.state().deck[0] / static_cast<double>(sitting.state().deck.total()));
  // A card known to be in the deck is as likely as any place of it.
  const int known = std::countr_zero(sitting.state().unseen);
  sitting.state().unseen &= ~bit_of(known);
  sitting.state().identified = bit_of(known);
  sitting.state().deck.take(sitting.game().customer(known).tea);
  sitting.state().deck.put(kIdentified);
  double sum = 0;
  for (const std::string& move : sitting.moves()) sum += sitting.weight(move);
  const std::string comes = sitting.module().write(make(Kind::Card, known));
  EXPECT_DOUBLE_EQ(sitting.weight(comes) / sum, 1.0 / static_cast<double>(sitting.state().deck.total()));
  // Once it has come, it is in the deck no more.
  sitting.state().secret = bit_of(known);
  sitting.play(comes);
  EXPECT_EQ(sitting.state().identified, 0u);
  EXPECT_EQ(sitting.state().secret, 0u);
  EXPECT_EQ(sitting.state().deck[kIdentified], 0);
}

}  // namespace
}  // namespace samovar::chai
