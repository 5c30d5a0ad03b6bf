// Why a move is refused: the rule and the sentence.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "json/words.hpp"
#include "tests/refusals.hpp"
#include "tests/tea_and_rum/sitting.hpp"

namespace samovar::tea_and_rum {
namespace {

using test::Refused;
using test::refused;

Sitting turn(int round = 1) {
  Sitting game;
  game.turn(round);
  return game;
}
Sitting at(Phase phase) {
  Sitting game = turn();
  game.state().phase = phase;
  return game;
}
Sitting ships(int coins) {
  Sitting game = turn();
  game.phase(Phase::Ships, 1).ships("s1 s3 s8").coins(0, coins).settle();
  return game;
}
Sitting asked(Doing doing, int a = 0, int b = 0) {
  Sitting game = turn();
  game.frame(doing, a, b);
  return game;
}
Sitting icon(Action action, int discount = 0) {
  Sitting game;
  game.icon(action, discount);
  return game;
}
Sitting barter(const std::string& held, int coins = 20) {
  return icon(Action::Barter).give(0, held).coins(0, coins);
}
Sitting sworn(const std::string& card, int coins = 0) {
  return turn().points(0, 0, 8).own(0, card).coins(0, coins);
}

const Refused kRows[] = {
    {"TNR-DEC-01", "not_a_move", [] { return refused(turn(), Move(200)); }},
    {"TNR-FLOW-01", "over",
     [] {
       Sitting game = at(Phase::Over);
       game.state().actor = Actor::nobody();
       return refused(game, "done");
     }},
    {"TNR-FLOW-02", "chance_first", [] { return refused(Sitting(), "done"); }},
    {"TNR-FLOW-07", "no_chance_now", [] { return refused(turn(), "token market"); }},
    {"TNR-SHIPS-01", "not_this_outcome", [] { return refused(Sitting(), make(Kind::DrawShips, 31)); }},
    {"TNR-AUTOMA-06", "not_this_outcome", [] { return refused(Sitting(), "token market"); }},
    {"TNR-TWO-06", "not_this_outcome", [] { return refused(Sitting(), "victory red"); }},
    {"TNR-SETUP-06", "not_this_outcome", [] { return refused(Sitting(), "contract k1"); }},
    {"TNR-SETUP-11", "not_this_outcome", [] { return refused(Sitting(), "captain c1"); }},

    {"TNR-ACT-01", "one_worker", [] { return refused(at(Phase::TurnEnd), "worker market instead"); }},
    {"TNR-POWER-03", "own_turn_only", [] { return refused(at(Phase::FinalCaptains), "use b16"); }},
    {"TNR-FINAL-01", "captains_first", [] { return refused(at(Phase::FinalCaptains), "prove"); }},
    {"TNR-POWER-03", "own_turn_only", [] { return refused(at(Phase::FinalAllegiance), "use b16"); }},
    {"TNR-FINAL-01", "allegiance_now", [] { return refused(at(Phase::FinalAllegiance), "activate c3"); }},
    {"TNR-FINAL-07", "convert_now", [] { return refused(at(Phase::FinalConvert), "done"); }},
    {"TNR-FINAL-07", "too_few_coins", [] { return refused(at(Phase::FinalConvert), "convert 2 1"); }},

    {"TNR-SHIPS-06", "ship_gone", [] { return refused(ships(20), "buy s4 1"); }},
    {"TNR-DEC-02", "too_few_coins", [] { return refused(ships(2), "buy s3 1"); }},
    {"TNR-SHIPS-05", "no_such_row", [] { return refused(ships(3), "buy s3 4"); }, "TNR-DEC-02"},
    {"TNR-SHIPS-09", "row_not_in_supply", [] { return refused(ships(20).leave(0, "barrel"), "buy s8 2"); }},
    {"TNR-SHIPS-13", "not_at_ships", [] { return refused(ships(20), "prove"); }},
    {"TNR-SHIPS-04", "buy_or_pass", [] { return refused(ships(20), "done"); }},

    {"TNR-ACT-09", "one_side", [] { return refused(turn(2).tile("tavern-a", 1), "worker tavern right"); }},
    {"TNR-ACT-02", "no_worker_there",
     [] { return refused(turn().workers(1, "0 1 1 1"), "worker market instead"); }},
    {"TNR-ACT-04", "board_full",
     [] { return refused(turn(2).workers(1, "1 1 1 1"), "worker market instead"); }},
    {"TNR-ACT-12", "worker_first", [] { return refused(turn(), "done"); }},
    {"TNR-WARE-11", "only_overflow", [] { return refused(turn().give(0, "1 wood"), "discard wood"); }},
    {"TNR-EFF-05", "no_icon", [] { return refused(turn(), "sell wheat"); }},
    {"TNR-EFF-05", "needs_build",
     [] { return refused(turn().offer("b11").give(0, "3 wheat"), "build b11"); }},
    {"TNR-EFF-05", "needs_captain", [] { return refused(turn().offer("c2").coins(0, 3), "hire c2 1"); }},
    {"TNR-EFF-05", "needs_contract",
     [] { return refused(turn().slots("k1").give(0, "2 barrel"), "fulfil 1 red"); }},
    {"TNR-BUILD-01", "lack_wheat", [] { return refused(turn().offer("b11"), "build b11"); }},
    {"TNR-BUILD-02", "owned_before",
     [] { return refused(turn().offer("b11").give(0, "3 wheat").own(0, "b11"), "build b11"); }},
    {"TNR-DEC-05", "too_dear", [] { return refused(turn().offer("c2").coins(0, 2), "hire c2 1"); }},
    {"TNR-CONTR-05", "slot_empty", [] { return refused(turn().slots("- k1"), "fulfil 1 red"); }},
    {"TNR-BUILD-01", "lack_wheat", [] { return refused(ships(20).offer("b11"), "build b11"); }},
    {"TNR-TURN-03", "not_now", [] { return refused(turn(), "cube wheat"); }},

    {"TNR-CAPT-07", "not_your_captain", [] { return refused(turn(), "activate c3"); }},
    {"TNR-CAPT-11", "no_cannons_asked", [] { return refused(turn().own(0, "c2"), "activate c2"); }},
    {"TNR-CAPT-08", "activated_before",
     [] {
       Sitting game = turn();
       game.own(0, "c3").give(0, "1 cannon");
       game.p(0).spent = game.p(0).captains;
       return refused(game, "activate c3");
     }},
    {"TNR-CAPT-07", "lack_cannon", [] { return refused(turn().own(0, "c3"), "activate c3"); }},
    {"TNR-POWER-01", "no_such_power", [] { return refused(turn().own(0, "b11"), "exchange b11"); }},
    {"TNR-POWER-01", "not_your_building", [] { return refused(turn(), "exchange b9"); }},
    {"TNR-POWER-04", "lack_wood", [] { return refused(turn().own(0, "b9"), "exchange b9"); }},
    {"TNR-POWER-04", "supply_short",
     [] { return refused(turn().own(0, "b9").give(0, "3 wood").leave(1, "tobacco"), "exchange b9"); }},
    {"TNR-POWER-03", "no_such_power", [] { return refused(turn().own(0, "b11"), "use b11"); }},
    {"TNR-POWER-03", "not_your_building", [] { return refused(turn(), "use b16"); }},
    {"TNR-POWER-03", "lack_barrel", [] { return refused(turn().own(0, "b16"), "use b16"); }},
    {"TNR-DEC-03", "no_such_token",
     [] {
       Sitting game = turn().coins(0, 9);
       game.p(0).tokens[2] = 0;
       return refused(game, "unlock 3");
     }},
    {"TNR-DEC-03", "too_few_coins", [] { return refused(turn().coins(0, 2), "unlock 3"); }},
    {"TNR-WARE-08", "cheapest_token", [] { return refused(turn().coins(0, 3), "unlock 3"); }, "TNR-DEC-03"},
    {"TNR-DEC-08", "no_allegiance", [] { return refused(turn(), "prove"); }},
    {"TNR-ALLEG-06", "proved_before",
     [] {
       Sitting game = sworn("a9", 20);
       game.p(0).proved = 1;
       return refused(game, "prove");
     }},
    {"TNR-ALLEG-07", "proved_by_itself", [] { return refused(sworn("a1"), "prove"); }},
    {"TNR-ALLEG-09", "too_few_coins", [] { return refused(sworn("a9", 19), "prove"); }},
    {"TNR-ALLEG-09", "lack_barrel", [] { return refused(sworn("a10"), "prove"); }},

    {"TNR-POWER-01", "not_your_building", [] { return refused(icon(Action::Build), "exchange b9"); }},
    {"TNR-POWER-03", "not_your_building", [] { return refused(icon(Action::Build), "use b16"); }},
    {"TNR-DEC-03", "too_few_coins", [] { return refused(icon(Action::Build), "unlock 1"); }},
    {"TNR-TURN-04", "build_or_skip", [] { return refused(icon(Action::Build), "done"); }},
    {"TNR-TURN-04", "build_or_skip",
     [] {
       Sitting game = icon(Action::Build);
       game.state().phase = Phase::Income;
       return refused(game, "use b16");
     }},
    {"TNR-TURN-04", "hire_or_skip", [] { return refused(icon(Action::Captain), "done"); }},
    {"TNR-TURN-04", "contract_or_skip", [] { return refused(icon(Action::Contract), "done"); }},
    {"TNR-EFF-08", "choose_cube", [] { return refused(asked(Doing::Cubes, 1), "done"); }},
    {"TNR-EFF-08", "supply_short",
     [] { return refused(asked(Doing::Cubes, 1).leave(0, "wheat"), "cube wheat"); }},
    {"TNR-EFF-03", "choose_branch", [] { return refused(asked(Doing::Branch), "done"); }},
    {"TNR-BUILD-05", "waive_first", [] { return refused(asked(Doing::Waive), "done"); }},
    {"TNR-BUILD-13", "in_order",
     [] {
       return refused(asked(Doing::Waive, 4, Waiver{{}, 1, 1}.code()).give(0, "9 wheat"), "waive wheat");
     }},
    {"TNR-BUILD-07", "not_payable",
     [] { return refused(asked(Doing::Waive, 10, Waiver{{}, 1, 0}.code()), "waive wheat"); }, "TNR-BUILD-13"},
    {"TNR-ALLEG-01", "swear_first", [] { return refused(asked(Doing::Allegiance), "done"); }},
    {"TNR-ALLEG-05", "allegiance_gone",
     [] { return refused(asked(Doing::Allegiance).allegiances("a1"), "swear a2"); }},
    {"TNR-INC-03", "forge_first", [] { return refused(asked(Doing::Forge, 23), "done"); }},
    {"TNR-INC-03", "forge_first", [] { return refused(asked(Doing::Forge, 23), "forge b1 0"); }},
    {"TNR-INC-04", "forge_bound", [] { return refused(asked(Doing::Forge, 23), "forge b24 1"); }},

    {"TNR-SETUP-03", "type_removed",
     [] {
       Sitting game = icon(Action::Build).give(0, "3 wheat");
       game.state().removed |= bit(10);
       game.state().available &= ~bit(10);
       game.state().copies[10] = 0;
       return refused(game, "build b11");
     }},
    {"TNR-BUILD-02", "owned_before",
     [] { return refused(icon(Action::Build).offer("b11").give(0, "3 wheat").own(0, "b11"), "build b11"); }},
    {"TNR-BUILD-03", "no_copy",
     [] {
       Sitting game = icon(Action::Build).offer("b11").give(0, "3 wheat");
       game.state().available &= ~bit(10);
       game.state().copies[10] = 0;
       return refused(game, "build b11");
     }},
    {"TNR-BUILD-07", "lack_cubes", [] { return refused(icon(Action::Build, 1).offer("b11"), "build b11"); }},
    {"TNR-BUILD-01", "lack_wheat", [] { return refused(icon(Action::Build).offer("b11"), "build b11"); }},
    {"TNR-CAPT-06", "captain_not_there",
     [] { return refused(icon(Action::Captain).coins(0, 60), "hire c30 1"); }},
    {"TNR-CAPT-02", "one_payment",
     [] { return refused(icon(Action::Captain).offer("c15").coins(0, 60), "hire c15 2"); }},
    {"TNR-DEC-05", "too_dear",
     [] { return refused(icon(Action::Captain).offer("c2").coins(0, 2), "hire c2 1"); }},
    {"TNR-DEC-05", "lack_barrel",
     [] { return refused(icon(Action::Captain).offer("c15").coins(0, 2), "hire c15 1"); }},
    {"TNR-CONTR-05", "slot_empty",
     [] { return refused(icon(Action::Contract).slots("- k1"), "fulfil 1 red"); }},

    {"TNR-BARTER-01", "no_more_to_sell", [] { return refused(barter("1 wood"), "sell ore"); }},
    {"TNR-BARTER-14", "in_order",
     [] { return refused(barter("1 wood 2 ore").play("sell ore"), "sell wood"); }, "TNR-BARTER-01"},
    {"TNR-BARTER-14", "barter_begun",
     [] { return refused(barter("1 wood 1 ore").play("sell wood"), "skip"); }},
    {"TNR-BARTER-14", "end_selling_first", [] { return refused(barter("1 wood 1 ore"), "take wheat"); }},
    {"TNR-BARTER-14", "barter_first", [] { return refused(barter("1 wood 1 ore"), "done"); }},
    {"TNR-BARTER-02", "sold_that",
     [] { return refused(barter("2 wood").play("sell wood").sold(), "take wood"); }},
    {"TNR-BARTER-12", "supply_short",
     [] { return refused(barter("2 wheat").leave(0, "ore").sold(), "take ore"); }},
    {"TNR-BARTER-14", "in_order",
     [] { return refused(barter("2 wood").leave(1, "wheat").sold().play("take ore"), "take wheat"); },
     "TNR-BARTER-12"},
    {"TNR-BARTER-08", "too_few_coins",
     [] { return refused(barter("2 wood", 8).sold().play("take barrel"), "take cannon"); }},
    {"TNR-BARTER-08", "too_few_coins", [] { return refused(asked(Doing::BarterBuy, 5), "take cannon"); },
     "TNR-BARTER-14"},
    {"TNR-BARTER-13", "empty_barter", [] { return refused(barter("2 wood").sold(), "trade"); }},
    {"TNR-BARTER-14", "selling_is_over",
     [] { return refused(barter("2 wood 2 ore").sold().play("take barrel"), "sell ore"); }},

    {"TNR-POWER-03", "not_your_building", [] { return refused(asked(Doing::Overflow), "use b16"); }},
    {"TNR-SHIPS-13", "not_at_ships",
     [] {
       Sitting game = asked(Doing::Overflow);
       game.state().phase = Phase::Ships;
       return refused(game, "use b16");
     }},
    {"TNR-DEC-04", "none_held", [] { return refused(asked(Doing::Overflow), "discard ore"); }},
    {"TNR-WARE-03", "make_room", [] { return refused(asked(Doing::Overflow), "done"); }},
};

class TeaAndRumRefusal : public testing::TestWithParam<Refused> {};
INSTANTIATE_TEST_SUITE_P(Of, TeaAndRumRefusal, testing::ValuesIn(kRows), test::name_of);

TEST_P(TeaAndRumRefusal, NamesTheRuleAndTheSentence) { test::expect_refused(GetParam(), "tea-and-rum"); }

std::string sentence(const Sitting& game, const std::string& text) {
  const Refusal refusal = refused(game, text);
  Said said{refusal.reason};
  for (std::size_t i = 0; i < refusal.numbers.size(); ++i)
    said.with.emplace_back(std::to_string(i), std::to_string(refusal.numbers[i]));
  const Module& module = game.module();
  return said_in(module.in_full(said, game.state(), *module.read(text), module.words("en"), "en"), "en");
}

TEST(TNR_EFF_05, TheSentenceNamesTheThingAndTheIconThatIsNeededAsWell) {
  const Sitting game = turn().offer("b11").offer("c2").slots("k1").coins(0, 2);
  const boost::json::object names = game.module().words("en");
  const auto name = [&](const char* id) { return std::string(names.at(id).as_string()); };
  EXPECT_EQ(sentence(game, "build b11"), name("b11") + ": you lack 3 wheat. It also needs a Build icon.");
  EXPECT_EQ(sentence(game, "hire c2 1"),
            name("c2") + ": you have 2 $, the price is 3 $. It also needs a Captain icon.");
  EXPECT_EQ(sentence(game, "fulfil 1 red"),
            "Contract slot 1: you lack 2 barrels. It also needs a Contract icon.");
  const Sitting rich = turn().offer("b11").give(0, "3 wheat");
  EXPECT_EQ(sentence(rich, "build b11"), name("b11") + " needs a Build icon.");
  const Sitting asks = icon(Action::Build).offer("b11");
  EXPECT_EQ(sentence(asks, "build b11"), name("b11") + ": you lack 3 wheat.");
}

TEST(TNR_BUILD_01_and_TNR_DEC_05_and_TNR_DEC_06, WhatIsWithinReachIsTold) {
  const auto within = [](const Sitting& game) {
    std::string found;
    const auto view = game.view(0);
    for (const auto& one : view.at("buildings").as_array())
      if (one.at("affordable").as_bool()) found += std::string(one.at("building").as_string()) + " ";
    for (const auto& one : view.at("captains").as_array())
      for (const auto& payment : one.at("payments").as_array())
        if (payment.at("affordable").as_bool()) found += std::string(one.at("captain").as_string()) + " ";
    for (const auto& slot : view.at("contracts").at("slots").as_array())
      if (!slot.at("contract").is_null() && slot.at("contract").at("affordable").as_bool()) found += "k ";
    return found;
  };
  Sitting game = turn().offer("b11").offer("c2").slots("k1 - - - -").coins(0, 2);
  game.state().captains &= bit(1);
  EXPECT_EQ(within(game), "");
  EXPECT_EQ(within(game.coins(0, 3).give(0, "2 barrel")), "c2 k ");
  EXPECT_THAT(within(game.give(0, "3 wheat 2 barrel")), testing::HasSubstr("b11 "));
  EXPECT_THAT(within(game.own(0, "b11")), testing::Not(testing::HasSubstr("b11 "))) << "it is owned";
}

}  // namespace
}  // namespace samovar::tea_and_rum
