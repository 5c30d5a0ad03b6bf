// What holds at every step of whole games, played at random but for orders, which are served when they can
// be.
#include "tests/walk.hpp"

#include <map>

#include <gtest/gtest.h>

#include "tests/chai/census.hpp"
#include "tests/chai/sitting.hpp"

namespace samovar::chai {
namespace {

const boost::json::object kBoxes[] = {
    {{"seats", 2}},
    {{"seats", 2},
     {"wild_flavours", true},
     {"wild_pantry", true},
     {"wild_tips", true},
     {"deluxe_abilities", true},
     {"deluxe_customers", true}},
    {{"seats", 3},
     {"connoisseur", true},
     {"deluxe_customers", true},
     {"wild_flavours", true},
     {"wild_pantry", true}},
    {{"mode", "chaiwala"}, {"seats", 1}, {"wild_tips", true}},
    {{"mode", "solo_dice"}, {"wild_tips", true}},
    {{"mode", "solo"}},
};

Move chosen(const Chai& game, const State& state, FastRng& rng) {
  MoveList list;
  game.moves(state, list);
  if (game.actor(state).is_seat() && below(rng, 4) != 0)
    for (int i = list.size() - 1; i >= 0; --i)
      if (const Kind kind = kind_of(list[i]); kind == Kind::Serve || kind == Kind::ServeWild) return list[i];
  return random_move(game, state, game.actor(state), rng);
}

template <class Check>
void at_every_step(Check&& check) {
  for (const boost::json::object& options : kBoxes)
    for (const std::uint64_t seed : {1, 2}) test::at_every_step(opened(options), seed, chosen, check);
}

TEST(
    CHAI_FULFIL_09_CHAI_MARKET_09_CHAI_PANTRY_07_CHAI_CUP_01_CHAI_DICE_14_CHAI_BAG_05_CHAI_AB3_03_CHAI_AB7_01_CHAI_AB9_01,
    NoPieceIsLostOrAdded) {
  at_every_step([](const Module& module, const State& state) {
    std::map<std::string, int> there;
    for (const laws::Pile& pile : where_everything_is(module, state)) there[pile.component] += pile.count;
    for (const auto& [component, count] : contents_of_box(module)) {
      // An order that is being resolved, or a tea that has just run out, has cards in the air.
      if (component.starts_with("customer") && state.tea != kNone) continue;
      ASSERT_EQ(there[component], count) << component;
    }
  });
}

TEST(
    CHAI_FULFIL_09_CHAI_ACT_07_CHAI_AB3_02_CHAI_AB7_01_CHAI_AB9_01_CHAI_AB10_01_CHAI_ABIL_07_CHAI_DELUXE_06_CHAI_TURN_06,
    ATurnBeginsWithNothingLeftOfTheOneBefore) {
  at_every_step([](const Module&, const State& state) {
    if (state.phase != Phase::Choose) return;
    EXPECT_EQ(state.pay_tiles, Amounts());
    EXPECT_EQ(state.pay_tokens, Amounts());
    EXPECT_EQ(state.order, kNone);
    EXPECT_EQ(state.waived, kNone);
    EXPECT_EQ(state.tea, kNone);
    EXPECT_EQ(state.wish, 0);
    EXPECT_EQ(state.ability, 0);
    EXPECT_EQ(state.pairs, 0);
    EXPECT_EQ(state.given, (std::array<std::uint8_t, kSwaps>{}));
    EXPECT_EQ(state.taken, (std::array<std::uint8_t, kSwaps>{}));
    EXPECT_EQ(state.step, 0);
    EXPECT_EQ(state.dice, (std::array<std::uint8_t, kDice>{}));
    EXPECT_EQ(state.purchases + state.picks + state.reset_used + state.gold_tip + state.waiver, 0);
    EXPECT_EQ(state.round_ended, 0);
    EXPECT_EQ(state.then, Then::Nothing);
  });
}

TEST(CHAI_CHANCE_03_CHAI_CHANCE_04_CHAI_CHANCE_05_CHAI_TOKEN_01_CHAI_RESERVE_05_CHAI_CONN_03_CHAI_CONN_04,
     TheDeckIsWhatIsNotSeenAndWhatWentBelow) {
  at_every_step([](const Module& module, const State& state) {
    const Box& box = module.game().box();
    EXPECT_EQ(state.hidden, 0);
    EXPECT_EQ(state.deck[kIdentified], std::popcount(state.identified));
    EXPECT_EQ(state.secret & ~state.identified, 0u) << "what is secret is in the deck";
    EXPECT_EQ(state.unseen & state.identified, 0u);
    for (std::size_t i = 0; i < kBottomAtMost; ++i) {
      const bool there = i < state.bottom_size;
      EXPECT_EQ(state.bottom[i] != kNoCard, there) << i;
      if (!there) {
        EXPECT_EQ(state.bottom_by[i], 0) << i;
      }
      if (there && !box.connoisseur) {
        EXPECT_EQ(state.bottom_by[i], kNone) << i;
      }
    }
    for (int house = 0; house < kHouses; ++house)
      for (int place = 0; place < kHeld; ++place)
        if (place >= state.reserved_count(house) || !box.connoisseur) {
          EXPECT_EQ(state.known[State::held(house, place)], Known::All) << house << " " << place;
        }
    for (int tea = 0; tea < box.teas; ++tea) {
      const std::uint64_t cards = box.cards_of[static_cast<std::size_t>(tea)];
      EXPECT_LE(state.deck[tea], std::popcount(state.unseen & cards));
      if (state.supply[static_cast<std::size_t>(tea)] == 0 && state.tea != tea) {
        EXPECT_EQ((state.unseen | state.identified) & cards, 0u) << "run out";
      }
    }
  });
}

// In Connoisseur, by everybody who looks on.
TEST(CHAI_INFO_01_CHAI_INFO_06_CHAI_INFO_08_CHAI_ACT_07_CHAI_CONN_01, WhatAViewerCannotPlaceCouldBeAnywhere) {
  at_every_step([](const Module& module, const State& state) {
    const Chai& game = module.game();
    if (!game.keeps_secrets()) return;
    for (const Seat viewer : {Seat{0}, Seat{1}, kSpectator}) {
      const State seen = game.redact(state, viewer);
      int unknown = 0;
      for (const std::uint8_t code : seen.reserved) unknown += is_unknown(code);
      for (const std::uint8_t code : seen.bottom) unknown += is_unknown(code);
      EXPECT_EQ(seen.hidden, unknown);
      EXPECT_EQ(seen.unordered(), state.unordered());
      EXPECT_EQ(seen.secret, 0u);
      EXPECT_EQ(seen.identified & state.secret, 0u);
      EXPECT_EQ(state.secret & ~seen.unseen, 0u);
      for (std::size_t i = 0; i < state.reserved.size(); ++i)
        if (const int house = static_cast<int>(i) / kHeld;
            house != index(viewer) && state.reserved[i] != kNoCard && state.known[i] != Known::All) {
          EXPECT_TRUE(seen.unseen >> card_of(state.reserved[i]) & 1);
        }
      for (std::size_t i = 0; i < state.bottom_size; ++i)
        if (is_unknown(seen.bottom[i])) {
          EXPECT_TRUE(seen.unseen >> card_of(state.bottom[i]) & 1);
        }
      if (is_order_chain(state.phase) && index(viewer) != state.active) {
        EXPECT_EQ(seen.phase, Phase::Serve);
        EXPECT_EQ(seen.order, kNone);
        EXPECT_EQ(seen.waived, kNone);
        EXPECT_EQ(seen.wish, 0);
        EXPECT_EQ(seen.step, 0);
        EXPECT_EQ(seen.pay_tiles, Amounts());
        EXPECT_EQ(seen.pay_tokens, Amounts());
      }
    }
  });
}

// A whole refill at once does what it does piece by piece.
TEST(CHAI_MARKET_09_CHAI_PANTRY_07_CHAI_BAG_02, ARefillAtOnceFillsEverySpace) {
  Sitting sitting;
  sitting.market("MLLBB. GJVGM. VMJLG.").board("milk - honey - vanilla").phase(Phase::Serve).play("end");
  FastRng rng(1);
  const std::uint32_t tiles = sitting.state().tile_bag.total();
  EXPECT_EQ(sitting.game().run_at_random(sitting.state(), rng), 3);
  EXPECT_EQ(filled(sitting.state().market), kAllSpaces);
  EXPECT_EQ(sitting.state().tile_bag.total(), tiles - 3);
  const std::uint32_t tokens = sitting.state().token_bag.total();
  ASSERT_EQ(sitting.phase(), Phase::BoardToken);
  EXPECT_EQ(sitting.game().run_at_random(sitting.state(), rng), 2);
  for (const std::uint8_t token : sitting.state().board) EXPECT_NE(token, 0);
  EXPECT_EQ(sitting.state().token_bag.total(), tokens - 2);
  EXPECT_EQ(sitting.phase(), Phase::Choose);
}

TEST(CHAI_INFO_01_CHAI_ACT_07, WhatIsChosenInSecret) {
  const auto serving = [](bool connoisseur, const char* tiles, Known known = Known::Tea) {
    Sitting sitting({{"seats", 3}, {"connoisseur", connoisseur}});
    sitting.reserved(0, {"green-5"}).tiles(0, tiles).tokens(0, "").phase(Phase::Serve);
    sitting.state().known[State::held(0, 0)] = known;
    return sitting;
  };
  const auto secret = [](const Sitting& sitting) {
    return sitting.game().chooses_in_secret(sitting.state());
  };
  EXPECT_TRUE(secret(serving(true, "mint 2 jasmine 1"))) << "it could be an order that can be served";
  EXPECT_FALSE(secret(serving(true, ""))) << "no tea of its colour could be";
  EXPECT_FALSE(secret(serving(true, "mint 2 jasmine 1", Known::All))) << "everybody knows it";
  EXPECT_FALSE(secret(serving(false, "mint 2 jasmine 1", Known::All)));
  for (const bool connoisseur : {false, true}) {
    Sitting cups = serving(connoisseur, "mint 2 jasmine 1", connoisseur ? Known::Tea : Known::All);
    cups.state().tea_in_cup(1, 2) = 1;
    EXPECT_EQ(cups.game().reveals(cups.state(), *cups.module().read("serve own 1")), connoisseur);
    cups.play("serve own 1");
    ASSERT_EQ(cups.phase(), Phase::Cup);
    EXPECT_EQ(secret(cups), connoisseur) << "nobody else knows that it was begun";
  }
}

// Which cards of a shuffled deck only one seat had seen.
TEST(CHAI_CHANCE_04_CHAI_TOKEN_01_CHAI_CONN_04, AShuffleKeepsWhatIsSecretApart) {
  Sitting sitting({{"seats", 2}, {"connoisseur", true}, {"deluxe_customers", true}});
  sitting.pool(1, "black-4").pool(2, "green-3").pool(3, "green-4").reserved(1, {"black-1"});
  State& state = sitting.state();
  state.known[State::held(1, 0)] = Known::Tea;
  state.pool[1] = state.pool[2] = kNoCard;
  state.bottom[0] = code_of(sitting.card("green-3"));
  state.bottom_by[0] = kNone;
  state.bottom[1] = code_of(sitting.card("green-4"));
  state.bottom_by[1] = 0;
  state.bottom_size = 2;
  state.supply[1] = 1;
  // A card that only one seat had seen lies in the deck since an earlier shuffle.
  const int known = std::countr_zero(state.unseen & sitting.game().box().cards_of[1]);
  state.unseen &= ~bit_of(known);
  state.identified = state.secret = bit_of(known);
  state.deck.take(1);
  state.deck.put(kIdentified);
  sitting.tokens(0, "milk 2").money(0, 1).phase(Phase::Serve);
  State seen = sitting.game().redact(state, Seat{0});
  ASSERT_EQ(seen.hidden, 1);
  sitting.play_all("serve 1,tip copper");
  EXPECT_EQ(state.identified, bit_of(sitting.card("green-3")) | bit_of(sitting.card("green-4")));
  EXPECT_EQ(state.secret, bit_of(sitting.card("green-4")));
  EXPECT_EQ(state.bottom_size, 0);
  // The one who plays looks ahead, without knowing what the other seat has to put away.
  NullLog nothing;
  for (const char* move : {"serve 1", "tip copper"})
    sitting.game().play(seen, *sitting.module().read(move), nothing);
  EXPECT_EQ(seen.reserved_count(1), 0);
  EXPECT_EQ(seen.hidden, 0);
}

// Whoever did not see it only knows that the deck has one card more of its tea.
TEST(CHAI_INFO_01_CHAI_INFO_08, ASecretCardOfTheDeckIsAnyOfItsTea) {
  Sitting sitting({{"seats", 2}, {"connoisseur", true}, {"deluxe_customers", true}});
  State& state = sitting.reserved(1, {"green-1"}).state();
  const int known = std::countr_zero(state.unseen & sitting.game().box().cards_of[1]);
  const std::uint32_t of_tea = state.deck[1];
  state.unseen &= ~bit_of(known);
  state.identified = state.secret = bit_of(known);
  state.deck.take(1);
  state.deck.put(kIdentified);
  const State seen = sitting.game().redact(state, Seat{0});
  EXPECT_EQ(seen.secret, 0u);
  EXPECT_EQ(seen.identified, 0u);
  EXPECT_TRUE(seen.unseen >> known & 1);
  EXPECT_EQ(seen.deck[1], of_tea);
  EXPECT_EQ(seen.deck[kIdentified], 0u);
}

// CHAI-CHANCE-03: who knows a card goes along with it.
TEST(CHAI_CHANCE_03_CHAI_CONN_03, TheBottomMovesUpWithWhoKnowsIt) {
  Sitting sitting({{"seats", 2}, {"connoisseur", true}});
  sitting.pool(2, "green-3").pool(3, "green-4");
  State& state = sitting.state();
  state.pool[1] = state.pool[2] = kNoCard;
  state.bottom[0] = code_of(sitting.card("green-3"));
  state.bottom_by[0] = 0;
  state.bottom[1] = code_of(sitting.card("green-4"));
  state.bottom_by[1] = 1;
  state.bottom_size = 2;
  sitting.empty_deck().play("reserve deck");
  EXPECT_EQ(state.bottom_size, 1);
  EXPECT_EQ(state.bottom[0], code_of(sitting.card("green-4")));
  EXPECT_EQ(state.bottom_by[0], 1);
  EXPECT_EQ(state.bottom[1], kNoCard);
}

}  // namespace
}  // namespace samovar::chai
