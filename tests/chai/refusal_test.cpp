// Why a move is refused: the rule and the sentence.
#include <gtest/gtest.h>

#include "json/words.hpp"
#include "tests/chai/sitting.hpp"
#include "tests/refusals.hpp"

namespace samovar::chai {
namespace {

using test::Refused;
using test::refused;

Sitting deluxe() {
  return Sitting({{"seats", 2},
                  {"wild_flavours", true},
                  {"wild_pantry", true},
                  {"wild_tips", true},
                  {"deluxe_abilities", true}});
}
Sitting at(Phase phase) {
  Sitting sitting;
  sitting.phase(phase);
  return sitting;
}
Sitting market() {
  Sitting sitting;
  sitting.market("MLLBBB GJVGMJ VMJLGV").money(0, 0).play("market");
  return sitting;
}
Sitting pantry() {
  Sitting sitting;
  sitting.board("milk milk sugar honey vanilla").money(0, 3).tokens(0, "").play("pantry");
  return sitting;
}
Sitting nothing_left() {
  Sitting sitting;
  sitting.board("").empty_deck().state().token_bag = PackedCounts();
  sitting.state().market = 0;
  sitting.state().pool.fill(kNoCard);
  return sitting;
}
// Ability 1, then 9, on the table.
Sitting abilities() {
  Sitting sitting = deluxe();
  sitting.abilities(1, 3, 9).phase(Phase::UseAbility);
  return sitting.market("MLLBBB GJVGMJ VMJLGV"), sitting;
}
Sitting serving(const std::string& tiles, const std::string& tokens = "", int money = 1) {
  Sitting sitting;
  sitting.pool(1, "black-2").pool(2, "black-3").pool(3, "black-4").pool(4, "black-5");
  sitting.tiles(0, tiles).tokens(0, tokens).money(0, money).phase(Phase::Serve);
  return sitting;
}

const Refused kRows[] = {
    {"CHAI-TURN-02", "not_a_move",
     [] { return refused(Sitting(), Move(static_cast<std::uint8_t>(kKinds))); }},
    {"CHAI-END-02", "over", [] { return refused(at(Phase::Over), "end"); }},
    {"CHAI-CHANCE-01", "no_chance_now", [] { return refused(Sitting(), "tip gold"); }},
    {"CHAI-CHANCE-01", "not_an_outcome", [] { return refused(at(Phase::Tip), "tile mint"); }},
    {"CHAI-CHANCE-01", "chance_first", [] { return refused(at(Phase::Tip), "end"); }},

    {"CHAI-ROUND-06", "replace_first", [] { return refused(at(Phase::Replace), "end"); }},
    {"CHAI-MARKET-08", "tile_not_held",
     [] { return refused(at(Phase::DiscardTile).tiles(0, "mint 13"), "discard lemon"); }},
    {"CHAI-MARKET-08", "discard_tiles_first", [] { return refused(at(Phase::DiscardTile), "leave"); }},
    {"CHAI-PANTRY-06", "token_not_held",
     [] { return refused(at(Phase::DiscardToken).tokens(0, "milk 7"), "discard sugar"); }},
    {"CHAI-PANTRY-06", "discard_tokens_first", [] { return refused(at(Phase::DiscardToken), "end"); }},
    {"CHAI-RESERVE-05", "dismiss_first", [] { return refused(at(Phase::Dismiss), "end"); }},
    {"CHAI-ACT-07", "no_such_swap",
     [] {
       Sitting sitting = abilities();
       sitting.tiles(0, "mint 2").state().card_tiles = sitting.tiles_of("lemon 1 ginger 2");
       return refused(sitting.play("ability 3 mint lemon"), "give mint for berries");
     }},
    {"CHAI-ACT-07", "finish_swap",
     [] {
       Sitting sitting = abilities();
       sitting.tiles(0, "mint 2").state().card_tiles = sitting.tiles_of("lemon 1 ginger 2");
       return refused(sitting.play("ability 3 mint lemon"), "end");
     }},
    {"CHAI-AB9-02", "none_to_find",
     [] {
       Sitting sitting = abilities();
       sitting.tokens(0, "milk 2").state().token_bag = PackedCounts::of_bytes(some(1));
       return refused(sitting.play("ability 9 milk milk"), "want honey");
     }},
    {"CHAI-AB9-01", "want_first",
     [] { return refused(abilities().tokens(0, "milk 2").play("ability 9 milk milk"), "end"); }},
    {"CHAI-DELUXE-06", "none_to_find",
     [] {
       Sitting sitting = deluxe();
       sitting.phase(Phase::TipItem).state().wish = 1;
       sitting.state().tile_bag = PackedCounts::of_bytes(some(1));
       return refused(sitting, "want mint");
     }},
    {"CHAI-DELUXE-06", "wish_first",
     [] {
       Sitting sitting = deluxe();
       sitting.phase(Phase::TipItem).state().wish = 1;
       return refused(sitting, "end");
     }},
    {"CHAI-AB6-01", "waive_first",
     [] {
       Sitting sitting;
       sitting.pool(1, "green-2").tokens(0, "milk 1 vanilla 1 chai_spices 1").abilities(6, 1, 2);
       return refused(sitting.phase(Phase::UseAbility).play_all("ability 6,serve 1"), "end");
     }},
    {"CHAI-FULFIL-08", "blend_first",
     [] {
       Sitting sitting = deluxe();
       sitting.pool(1, "green-5").tiles(0, "mint 2 jasmine 1 wild_flavour 1").phase(Phase::Serve);
       return refused(sitting.play("serve 1 wild"), "end");
     }},
    {"CHAI-FULFIL-06", "cup_first", [] { return refused(at(Phase::Cup), "end"); }},
    {"CHAI-TIP-01", "cup_without_tip", [] { return refused(at(Phase::Cup).cup_tips(0b10), "cup 1"); }},
    {"CHAI-ACT-04", "no_such_cup", [] { return refused(at(Phase::Cup), "cup 3"); }},
    {"CHAI-DICE-05", "dice_order_first", [] { return refused(at(Phase::DiceOrder), "end"); }},

    {"CHAI-TURN-05", "market_chosen", [] { return refused(market(), "pantry"); }},
    {"CHAI-TURN-02", "action_taken", [] { return refused(at(Phase::Serve), "pantry"); }},
    {"CHAI-MARKET-01", "market_empty", [] { return refused(nothing_left(), "market"); }},
    {"CHAI-PANTRY-01", "pantry_empty", [] { return refused(nothing_left(), "pantry"); }},
    {"CHAI-RESERVE-01", "deck_empty", [] { return refused(nothing_left(), "reserve deck"); }},
    {"CHAI-RESERVE-01", "no_such_customer", [] { return refused(nothing_left(), "reserve 1"); }},

    {"CHAI-MARKET-01", "not_at_market", [] { return refused(Sitting(), "buy a1"); }},
    {"CHAI-MARKET-01", "not_at_market", [] { return refused(Sitting(), "leave"); }},
    {"CHAI-MARKET-02", "buy_first", [] { return refused(market(), "leave"); }},
    {"CHAI-MARKET-03", "empty_space", [] { return refused(market().market("M."), "buy b1"); }},
    {"CHAI-MARKET-03", "empty_space", [] { return refused(market(), make(Kind::Buy, kSpaces)); }},
    {"CHAI-ACT-01", "name_the_first", [] { return refused(market(), "buy c1"); }},
    {"CHAI-MARKET-06", "too_dear", [] { return refused(market().money(0, 2), "buy d1"); }},
    {"CHAI-MARKET-02", "leave_market_first", [] { return refused(market(), "end"); }},
    {"CHAI-MARKET-08", "within_tile_limit", [] { return refused(Sitting(), "discard mint"); }},
    {"CHAI-PANTRY-06", "within_token_limit", [] { return refused(Sitting(), "discard milk"); }},

    {"CHAI-PANTRY-03", "not_at_pantry", [] { return refused(Sitting().money(0, 3), "reset"); }},
    {"CHAI-PANTRY-03", "reset_too_late", [] { return refused(pantry().play("take milk"), "reset"); }},
    {"CHAI-PANTRY-03", "reset_once",
     [] {
       Sitting sitting = pantry();
       sitting.state().reset_used = 1;
       return refused(sitting, "reset");
     }},
    {"CHAI-PANTRY-03", "reset_too_dear", [] { return refused(pantry().money(0, 0), "reset"); }},
    {"CHAI-PANTRY-02", "not_at_pantry", [] { return refused(Sitting(), "take milk"); }},
    {"CHAI-PANTRY-02", "not_on_board", [] { return refused(pantry(), "take chai_spices"); }},
    {"CHAI-BAG-03", "no_token_left",
     [] {
       Sitting sitting = pantry();
       sitting.state().token_bag = PackedCounts();
       return refused(sitting, "blind");
     }},
    {"CHAI-PANTRY-01", "picks_left", [] { return refused(pantry(), "end"); }},

    {"CHAI-RESERVE-05", "nothing_to_dismiss", [] { return refused(Sitting(), "dismiss 1"); }},
    {"CHAI-ORGANIC-01", "organic",
     [] { return refused(Sitting({{"seats", 2}, {"organic", true}}), "ability 4"); }},
    {"CHAI-ABIL-01", "ability_later", [] { return refused(Sitting(), "ability 4"); }},
    {"CHAI-ABIL-01", "no_ability_now", [] { return refused(Sitting(), "skip"); }},
    {"CHAI-ABIL-02", "one_ability", [] { return refused(at(Phase::Serve), "ability 4"); }},
    {"CHAI-ABIL-02", "not_face_up", [] { return refused(abilities(), "ability 4"); }},
    {"CHAI-AB1-01", "not_free", [] { return refused(abilities(), "ability 1 d1"); }},  // for 3, one too many
    {"CHAI-ABIL-05", "ability_lacks", [] { return refused(abilities().market("M."), "ability 1 b1"); }},
    {"CHAI-ABIL-05", "ability_lacks",
     [] { return refused(abilities().tiles(0, ""), "ability 3 mint lemon"); }},
    {"CHAI-ABIL-02", "skip_ability_first", [] { return refused(abilities(), "end"); }},
    {"CHAI-ABIL-04", "no_new_ability", [] { return refused(Sitting(), "replace 1"); }},

    {"CHAI-TURN-04", "serve_later",
     [] { return refused(serving("lemon 2", "honey 1").phase(Phase::Choose), "serve 1"); }},
    {"CHAI-FULFIL-03", "pieces_missing",
     [] { return refused(serving("lemon 2").phase(Phase::Choose), "serve 1"); }},
    {"CHAI-FULFIL-08", "no_wild_to_use",
     [] { return refused(serving("lemon 2", "honey 1"), "serve 1 wild"); }},
    {"CHAI-FULFIL-02", "no_such_customer", [] { return refused(serving(""), "serve own 3"); }},
    {"CHAI-FULFIL-03", "pieces_missing", [] { return refused(serving("lemon 1", "honey 1"), "serve 1"); }},
    {"CHAI-FULFIL-03", "pieces_missing", [] { return refused(serving("lemon 2"), "serve 1"); }},
    {"CHAI-FULFIL-05", "no_money_for_tea",
     [] { return refused(serving("lemon 2", "honey 1", 0), "serve 1"); }},
    {"CHAI-TURN-02", "no_pass", [] { return refused(Sitting(), "end"); }},
    {"CHAI-TURN-02", "not_now", [] { return refused(Sitting(), "give mint for lemon"); }},
    {"CHAI-DICE-05", "no_dice_order", [] { return refused(Sitting(), "coins first"); }},
};

class ChaiRefusal : public testing::TestWithParam<Refused> {};
INSTANTIATE_TEST_SUITE_P(Of, ChaiRefusal, testing::ValuesIn(kRows), test::name_of);

TEST_P(ChaiRefusal, NamesTheRuleAndTheSentence) { test::expect_refused(GetParam(), "chai"); }

TEST(CHAI_FULFIL_03_and_CHAI_ABIL_01, TheSentenceNamesTheCustomerAndWhatItWantsOrTheAbility) {
  const auto sentence = [](const Sitting& sitting, const std::string& text) {
    const Module& module = sitting.module();
    return said_in(module.in_full({refused(sitting, text).reason}, sitting.state(), *module.read(text),
                                  module.words("en"), "en"),
                   "en");
  };
  const boost::json::object names = Sitting().module().words("en");
  const auto name = [&](const char* id) { return std::string(names.at(id).as_string()); };
  Sitting sitting = serving("lemon 1").phase(Phase::Choose);
  const std::string customer =
      name("black-2") + " (" +
      std::to_string(sitting.module()
                         .edition()
                         .customers[static_cast<std::size_t>(sitting.module().card_named("black-2"))]
                         .points) +
      " points)";
  EXPECT_EQ(sentence(sitting, "serve 1"), customer + " still needs 1 Lemon and 1 Honey.");
  sitting = serving("lemon 2", "honey 1").phase(Phase::Choose);
  EXPECT_EQ(sentence(sitting, "serve 1"),
            customer + " is ready: an order is served after the action of the turn.");
  // An ability is named alone where none is used, whatever it asks for.
  for (const char* alone : {"ability 3", "ability 4", "ability 8"})
    EXPECT_EQ(Sitting().module().series(Sitting().state(), alone)->size(), 1U) << alone;
  EXPECT_TRUE(abilities().module().series(abilities().state(), "ability 3")->empty());
  EXPECT_EQ(sentence(Sitting(), "ability 4"),
            name("ability-4") + ": " + name("text.ability-4") + " It works when you reserve a customer.");
}

}  // namespace
}  // namespace samovar::chai
