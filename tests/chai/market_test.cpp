// The market, the bags and the cups.
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/chai/sitting.hpp"

namespace samovar::chai {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::Not;

constexpr const char* kExample = "MLLBBB GJVGMJ VMJLGV";

TEST(CHAI_MARKET_01, AVisitEarnsThreeAtOnce) {
  Sitting sitting;
  sitting.money(0, 1).play("market");
  EXPECT_EQ(sitting.money(0), 4);
  EXPECT_EQ(sitting.phase(), Phase::Market);
}

// EX-01.
TEST(CHAI_MARKET_02_CHAI_MARKET_03_CHAI_MARKET_05_CHAI_MARKET_07_CHAI_MARKET_09, TheRulebooksExample) {
  Sitting sitting;
  sitting.market(kExample).tiles(0, "").money(0, 1).play("market");
  EXPECT_EQ(sitting.money(0), 4);
  EXPECT_FALSE(sitting.legal("leave"));
  EXPECT_EQ(sitting.rule_against("leave"), "CHAI-MARKET-02");
  const auto price = [&](const char* name) {
    const int cell = space_of(*sitting.module().read(std::string("buy ") + name));
    return sitting.game().price(Bonds(sitting.state().market).group(space(cell)));
  };
  EXPECT_EQ(price("b1"), 2);
  EXPECT_EQ(price("d1"), 3);
  EXPECT_EQ(price("a3"), 1);
  EXPECT_EQ(std::popcount(Bonds(sitting.state().market).group(space(7))), 1);  // the jasmine at b2 is alone
  sitting.play("buy a3");
  EXPECT_EQ(sitting.money(0), 3);
  EXPECT_EQ(sitting.market(), "MLLBBB GJVGMJ MJLGV.");
  EXPECT_EQ(price("b2"), 2);
  EXPECT_EQ(price("d2"), 3);
  sitting.play("buy b2");
  EXPECT_EQ(sitting.money(0), 1);
  EXPECT_EQ(sitting.tiles(0), sitting.tiles_of("lavender 1 jasmine 2"));
  EXPECT_EQ(sitting.market(), "MLLBBB GVGMJ. MLGV..");
  EXPECT_EQ(price("c2"), 2);
  EXPECT_EQ(sitting.rule_against("buy c2"), "CHAI-MARKET-06");
  sitting.play_all("leave,end");
  sitting.play_all("tile mint,tile lemon,tile ginger");
  EXPECT_EQ(sitting.market(), "MLLBBB GVGMJM MLGVLG");
}

// EX-02.
TEST(CHAI_MARKET_05, AGroupCostsItsDearestColumnOnce) {
  Sitting sitting;
  sitting.market(kExample).money(0, 1).play_all("market,buy a3,buy d2");
  EXPECT_EQ(sitting.money(0), 0);
  EXPECT_EQ(amount(sitting.tiles(0), 3), 2);
}

// EX-03.
TEST(CHAI_MARKET_08, MoreThanTwelveTilesAreDiscardedBeforeAnythingElse) {
  Sitting sitting;
  sitting.market("LLLLLL LLLLLL MJGBVM").tiles(0, "").money(0, 0).play_all("market,buy a1");
  EXPECT_EQ(sitting.money(0), 0);
  EXPECT_EQ(amount(sitting.tiles(0), 2), 12);
  EXPECT_EQ(sitting.phase(), Phase::Market);

  Sitting full;
  full.market("LLLLLL LLLLLL MJGBVM").tiles(0, "mint 5").money(0, 0).play_all("market,buy a1");
  EXPECT_EQ(full.phase(), Phase::DiscardTile);
  EXPECT_EQ(full.rule_against("leave"), "CHAI-MARKET-08");
  EXPECT_EQ(full.rule_against("buy a1"), "CHAI-MARKET-08");
  full.play_all("discard mint,discard lemon,discard lemon,discard mint,discard mint");
  EXPECT_EQ(full.phase(), Phase::Market);
  EXPECT_EQ(total(full.tiles(0)), 12);
  EXPECT_EQ(total(full.state().tile_cups), 5);
}

// EX-04.
TEST(CHAI_MARKET_02, OnePurchaseAtLeastAnyNumberMore) {
  Sitting sitting;
  sitting.market(kExample).money(0, 6).play("market");
  EXPECT_FALSE(sitting.legal("leave"));
  sitting.play("buy a1");
  EXPECT_TRUE(sitting.legal("leave"));
  sitting.play_all("buy a2,buy a3,buy a1");
  EXPECT_TRUE(sitting.legal("leave"));
}

// EX-05.
TEST(CHAI_MARKET_03_CHAI_MARKET_04, DiagonalsDoNotConnectAndShapesDoNotMatter) {
  Sitting sitting;
  sitting.market("BMJLGV MBLGVJ JLGVMG").money(0, 9).play("market");
  EXPECT_THAT(sitting.moves(), Contains("buy a1"));
  EXPECT_THAT(sitting.moves(), Contains("buy b2"));
  Sitting shape;
  shape.market("BMJLGV BJBGVJ BBBVMG").money(0, 9).play("market");
  const SpaceSet group = Bonds(shape.state().market).group(space(0));
  EXPECT_EQ(std::popcount(group), 6);
  EXPECT_EQ(shape.game().price(group), 2);
  shape.play("buy a1");
  EXPECT_EQ(amount(shape.tiles(0), 4), 6);  // all of it, never a part
  EXPECT_EQ(shape.market(), "MJLGV. JGVJ.. VMG...");
}

TEST(CHAI_MARKET_06, WhatCannotBePaidIsNotBought) {
  Sitting sitting;
  sitting.market(kExample).money(0, 0).play_all("market,buy a1");
  EXPECT_EQ(sitting.money(0), 2);
  EXPECT_FALSE(sitting.legal("buy c1"));  // berries, now from column three on
  EXPECT_EQ(sitting.rule_against("buy c1"), "CHAI-MARKET-06");
  const Refusal refusal = sitting.game().refusal(sitting.state(), *sitting.module().read("buy c1"));
  EXPECT_EQ(refusal.numbers[0], 3);
  EXPECT_EQ(refusal.numbers[1], 2);
}

TEST(CHAI_MARKET_07, TilesNeverChangeRows) {
  Sitting sitting;
  sitting.market("MMJLGV JLGVMB BVMJLG").money(0, 9).play_all("market,buy a1");
  EXPECT_EQ(sitting.market(), "JLGV.. JLGVMB BVMJLG");
}

TEST(CHAI_MARKET_10, WithoutTilesSpacesStayEmpty) {
  Sitting sitting;
  sitting.market(kExample).tiles(0, "").money(0, 0);
  sitting.state().tile_bag = PackedCounts();
  sitting.state().tile_cups = 0;
  sitting.play_all("market,buy a1,leave,end");
  EXPECT_EQ(sitting.market(), "LLBBB. GJVGMJ VMJLGV");
  EXPECT_EQ(sitting.active(), 1);
  // Filled at the next refill.
  sitting.tiles(1, "mint 12").play_all("market,buy a3,discard mint,leave,end");
  sitting.settle();
  EXPECT_EQ(std::popcount(filled(sitting.state().market)), 17);
}

// The worst case of the rule: five full houses and ability 3 leave nine tiles.
TEST(CHAI_MARKET_11, AVisitIsAlwaysPossible) {
  const Box box = opened({{"seats", 5}}).game().box();
  EXPECT_GE(total(box.tiles) - 5 * box.tile_limit - box.abilities[3].tiles, 9);
  for (const std::uint8_t price : box.price_of_columns) EXPECT_LE(price, box.market_income);
  Sitting sitting;
  sitting.money(0, 0).market("...... ...... M.....");
  EXPECT_TRUE(sitting.legal("market"));
  sitting.play("market");
  EXPECT_TRUE(sitting.legal("buy a3"));
}

// Markets of few types have groups of every shape, rings and combs included. Here they are found by walking
// from space to space.
TEST(CHAI_ACT_01_CHAI_MARKET_04_CHAI_MARKET_06, GroupsOfAnyShapeAreFoundOnce) {
  Sitting sitting;
  sitting.play("market");
  FastRng rng(1);
  for (int n = 0; n < 3000; ++n) {
    std::array<int, kSpaces> tiles{};
    sitting.state().market = 0;
    const std::uint32_t types = 2 + below(rng, 3);
    for (int row = 0; row < kRows; ++row)
      for (int column = 0, filled = kColumns - static_cast<int>(below(rng, 3)); column < kColumns; ++column) {
        const int type = column < filled ? static_cast<int>(below(rng, types)) : -1;
        tiles[static_cast<std::size_t>(row * kColumns + column)] = type;
        if (type >= 0) put_tile(sitting.state().market, row * kColumns + column, type);
      }
    const int money = static_cast<int>(below(rng, 4));
    sitting.money(0, money);
    std::set<int> left;
    for (int cell = 0; cell < kSpaces; ++cell)
      if (tiles[static_cast<std::size_t>(cell)] >= 0) left.insert(cell);
    std::vector<std::string> expected;
    while (!left.empty()) {
      const int first = *left.begin();
      std::vector<int> walk = {first};
      left.erase(first);
      int price = 0;
      while (!walk.empty()) {
        const int cell = walk.back();
        walk.pop_back();
        price = std::max(price, std::array{1, 2, 2, 3, 3, 3}[static_cast<std::size_t>(cell % kColumns)]);
        for (const int next : {cell % kColumns > 0 ? cell - 1 : -1, cell % kColumns < 5 ? cell + 1 : -1,
                               cell - kColumns, cell + kColumns})
          if (left.contains(next) &&
              tiles[static_cast<std::size_t>(next)] == tiles[static_cast<std::size_t>(cell)]) {
            left.erase(next);
            walk.push_back(next);
          }
      }
      if (price <= money) expected.push_back(sitting.module().write(make(Kind::Buy, first)));
    }
    ASSERT_EQ(sitting.moves(), expected) << sitting.market() << " with " << money;
  }
}

TEST(CHAI_ACT_01, AGroupIsListedOnceByItsFirstCell) {
  Sitting sitting;
  sitting.market("MLLBBB GJVGMJ VMJLGV").money(0, 9).play("market");
  EXPECT_THAT(sitting.moves(),
              ElementsAre("buy a1", "buy b1", "buy d1", "buy a2", "buy b2", "buy c2", "buy d2", "buy e2",
                          "buy f2", "buy a3", "buy b3", "buy c3", "buy d3", "buy e3", "buy f3"));
  int groups = 0;
  each_group(sitting.state().market, [&](int, SpaceSet) { ++groups; });
  EXPECT_EQ(groups, 15);
  EXPECT_EQ(sitting.rule_against("buy c1"), "CHAI-ACT-01");
  // Another cell of the group is another name of the same move.
  const Move meant = sitting.module().meant(sitting.state(), *sitting.module().read("buy c1"));
  EXPECT_EQ(sitting.module().write(meant), "buy b1");
}

TEST(CHAI_BAG_01, ADrawIsUniformOverThePieces) {
  Sitting sitting;
  sitting.market("MLLBB. GJVGMJ VMJLGV");
  sitting.state().tile_bag = PackedCounts::of_bytes(some(0, 3) + some(2, 1));
  sitting.phase(Phase::MarketTile).state().then = Then::Serve;
  EXPECT_EQ(sitting.weight("tile mint"), 3 * sitting.weight("tile lemon"));
  EXPECT_EQ(sitting.moves().size(), 2u);
}

// EX-19.
TEST(CHAI_BAG_02, AnEmptyBagIsRefilledInTheMiddleOfASeries) {
  Sitting sitting;
  sitting.market("MLLBB. GJVGM. VMJLG.");
  sitting.state().tile_bag = PackedCounts::of_bytes(some(5, 1));
  sitting.state().tile_cups = some(0, 10);
  sitting.phase(Phase::Serve).play("end");
  EXPECT_THAT(sitting.moves(), ElementsAre("tile lavender"));
  sitting.play("tile lavender");
  EXPECT_EQ(sitting.state().tile_cups, Amounts());
  EXPECT_EQ(sitting.state().tile_bag.total(), 10u);
  sitting.play_all("tile mint,tile mint");
  EXPECT_EQ(sitting.state().tile_bag.total(), 8u);
}

TEST(CHAI_BAG_03_CHAI_BAG_04, EachKindRefillsItsOwnBag) {
  Sitting sitting;
  sitting.board("- sugar sugar honey vanilla");
  sitting.state().token_bag = PackedCounts();
  sitting.state().token_cups = 0;
  sitting.state().tile_cups = some(0, 10);
  sitting.phase(Phase::Serve).play("end");  // no token anywhere: the space stays empty, and no tile fills it
  EXPECT_EQ(sitting.state().board[0], 0);
  EXPECT_EQ(sitting.active(), 1);
  EXPECT_EQ(sitting.state().tile_cups, some(0, 10));
  sitting.phase(Phase::Pantry);
  EXPECT_EQ(sitting.rule_against("blind"), "CHAI-BAG-03");
  sitting.state().token_cups = sitting.tokens_of("milk 2");
  sitting.play("blind");
  EXPECT_EQ(sitting.state().token_bag.total(), 2u);
  EXPECT_EQ(sitting.state().token_cups, Amounts());
}

TEST(CHAI_CUP_01, DiscardsGoIntoTheCups) {
  Sitting sitting;
  sitting.tiles(0, "mint 13").phase(Phase::DiscardTile).state().then = Then::Serve;
  sitting.play("discard mint");
  EXPECT_EQ(sitting.state().tile_cups, some(0));
  sitting.tokens(0, "milk 7").phase(Phase::DiscardToken).state().then = Then::Serve;
  sitting.play("discard milk");
  EXPECT_EQ(sitting.state().token_cups, some(0));
}

TEST(CHAI_CUP_02_CHAI_TOKEN_04, TeaTokensStayInTheirCup) {
  Sitting sitting({{"seats", 2}});
  sitting.pool(1, "green-5").tiles(0, "mint 2 jasmine 1").phase(Phase::Serve).serve("serve 1").settle();
  ASSERT_EQ(sitting.state().tea_in_cup(0, 0), 1);
  sitting.state().tile_bag = PackedCounts();  // a refill empties the cups of everything else
  sitting.market("MLLBB. GJVGM. VMJLG.").phase(Phase::Serve).play("end").settle();
  EXPECT_EQ(sitting.state().tea_in_cup(0, 0), 1);
  EXPECT_EQ(sitting.state().supply[0], 5);
  sitting.cup_tips(0).state().round_ended = 1;
  sitting.phase(Phase::Serve).play("end").settle();
  EXPECT_EQ(sitting.state().round, 1);
  EXPECT_EQ(sitting.state().tea_in_cup(0, 0), 1);
}

TEST(CHAI_MONEY_01_CHAI_MONEY_03_CHAI_ACT_06, MoneyIsANumberWithoutChangeOrEnd) {
  Sitting sitting;
  sitting.money(0, 60).play("market");  // more than all coins in the box
  EXPECT_EQ(sitting.money(0), 63);
  for (const std::string& move : sitting.moves()) EXPECT_TRUE(move.starts_with("buy"));
}

}  // namespace
}  // namespace samovar::chai
