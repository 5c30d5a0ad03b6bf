// Why a move is refused: the rule and the sentence.
#include <gtest/gtest.h>

#include "json/words.hpp"
#include "tests/refusals.hpp"
#include "tests/tea_for_two/sitting.hpp"

namespace samovar::tea_for_two {
namespace {

using test::Refused;
using test::refused;

Sitting turn(const std::string& dice = "1 2 3 4 5 6 6") { return Sitting::in_turn(dice); }
// Merchant 0 is asked this.
Sitting asked(Doing doing, int b = 0, int c = 0) {
  Sitting sitting = turn();
  sitting.state().frames[0] = {doing, 0, static_cast<std::uint8_t>(b), static_cast<std::uint8_t>(c), 0};
  return sitting;
}
Sitting with_ability(const std::string& merchant, int used = 0) {
  Sitting sitting = Sitting::in_turn("1 2 3 4 5 6 6", "1 2 3 4 5 6 6", merchant, "b a");
  sitting.state().merchants[0].used = static_cast<std::uint8_t>(used);
  return sitting;
}
// Displaced from H2 by 4-6, with 2-3 in hand and these dice besides.
Sitting displaced(const std::string& dice) {
  Sitting sitting = asked(Doing::Respond, 1, run_from(2, 3));
  sitting.state().holder[1] = 2;
  sitting.state().run[1] = static_cast<std::uint8_t>(run_from(4, 6));
  sitting.give_dice(0, dice);
  return sitting;
}
Sitting with_set(int owner) {
  Sitting sitting = turn("1 2 3 3 4 5 6");
  sitting.state().set_owner[0] = static_cast<std::uint8_t>(owner + 1);
  sitting.state().set_value[0] = 3;
  sitting.state().set_count[0] = 2;
  return sitting;
}
Sitting with_cards(Doing doing, bool by_ability) {
  return asked(doing, by_ability).put_card(0, "F1", "P25").put_card(0, "sL1", "P26");
}

const Refused kRows[] = {
    {"T42-FLOW-01", "not_a_move", [] { return refused(turn(), Move(static_cast<std::uint8_t>(kKinds))); }},
    {"T42-FLOW-01", "not_a_move",
     [] { return refused(turn(), Move(static_cast<std::uint8_t>(Kind::Harvest), 1, 0, 1)); }},
    {"T42-END-02", "over",
     [] {
       Sitting sitting = asked(Doing::Over);
       sitting.state().actor = Actor::nobody();
       return refused(sitting, "pass");
     }},
    {"T42-CHANCE-01", "chance_first", [] { return refused(Sitting(), "pass"); }},
    {"T42-CHANCE-01", "no_chance_now", [] { return refused(turn(), "roll 3"); }},
    {"T42-ROLL-01", "not_this_outcome", [] { return refused(Sitting(), "roll 3"); }},
    {"T42-CHANCE-02", "not_this_outcome", [] { return refused(Sitting(), "ship S01"); }},
    {"T42-CHANCE-02", "not_this_outcome", [] { return refused(Sitting().play("card P01"), "card P01"); }},
    {"T42-CHANCE-05", "not_this_outcome", [] { return refused(Sitting(), "marker HM1"); }},

    {"T42-SETUP-09", "choose_side", [] { return refused(asked(Doing::Sides), "pass"); }},
    {"T42-HARVEST-04", "move_assistant", [] { return refused(asked(Doing::HarvestMove), "pass"); }},
    {"T42-HARVEST-04", "assistant_steps", [] { return refused(asked(Doing::HarvestMove), "assistant 0"); }},
    {"T42-HARVEST-06", "shown_first", [] { return refused(asked(Doing::HarvestShown, 3), "pass"); }},
    {"T42-HARVEST-06", "not_shown", [] { return refused(asked(Doing::HarvestShown), "shown green"); }},
    {"T42-SCARCE-01", "none_in_supply",
     [] {
       Sitting sitting = asked(Doing::HarvestShown, (1 << kTeas) - 1);
       sitting.state().supply = 0;
       return refused(sitting, "shown green");
     }},
    {"T42-HARVEST-07", "harvest_first", [] { return refused(asked(Doing::HarvestBonus, 1), "pass"); }},
    {"T42-HARVEST-07", "no_units", [] { return refused(asked(Doing::HarvestBonus), "bonus green"); }},
    {"T42-HARVEST-08", "taken_already",
     [] { return refused(asked(Doing::HarvestBonus, 1, (1 << kTeas) - 1), "bonus green"); }},
    {"T42-SCARCE-01", "none_in_supply",
     [] {
       Sitting sitting = asked(Doing::HarvestBonus, 1);
       sitting.state().supply = 0;
       return refused(sitting, "bonus green");
     }},
    {"T42-TURN-04", "place_first", [] { return refused(turn(), "end turn"); }},
    {"T42-TURN-04", "no_pass", [] { return refused(turn(), "pass"); }},
    {"T42-TURN-02", "not_in_turn", [] { return refused(turn(), "keep 1"); }},
    {"T42-TURN-02", "one_placement", [] { return refused(asked(Doing::Tail), "harvest 1 green"); }},
    {"T42-TURN-03", "end_turn_first", [] { return refused(asked(Doing::Tail), "keep 1"); }},

    {"T42-SPEND-04", "no_spending", [] { return refused(asked(Doing::YearMove, 1), "spend 3 up"); }},
    {"T42-MOVE-01", "move_tokens_first", [] { return refused(asked(Doing::AbilityMove, 1), "pass"); }},
    {"T42-MOVE-03", "no_movement",
     [] { return refused(asked(Doing::YearMove).put_tokens(0, "F", "green"), "move F green"); }},
    {"T42-LANE-02", "off_the_dock",
     [] { return refused(asked(Doing::YearMove, 1).put_tokens(0, "D", "green"), "move D green"); }},
    {"T42-MOVE-01", "no_such_token", [] { return refused(asked(Doing::YearMove, 1), "move F green"); }},

    {"T42-MARKET-07", "keep_first", [] { return refused(asked(Doing::Keep), "pass"); }},
    {"T42-EOY-03", "keep_first", [] { return refused(asked(Doing::Keep, 1), "pass"); }},
    {"T42-MARKET-10", "discard_first",
     [] {
       Sitting sitting = asked(Doing::TakeCard);
       sitting.state().merchants[0].filled = (1 << kSlots) - 1;
       return refused(sitting, "pass");
     }},
    {"T42-MARKET-09", "place_card_first", [] { return refused(asked(Doing::TakeCard), "pass"); }},
    {"T42-SLOT-04", "slots_alike", [] { return refused(asked(Doing::TakeCard), "place F3"); }},
    {"T42-TERM-08", "slot_taken",
     [] { return refused(asked(Doing::TakeCard).put_card(0, "F1", "P25"), "place F1"); }},
    {"T42-SHIP-08", "dock_tokens_only",
     [] {
       return refused(asked(Doing::LoadJunk).put_ship(0, 0, "J1").put_ship(0, 1, "S01", "yellow"),
                      make(Kind::LoadJunk, 1, 0));
     }},
    {"T42-SHIP-07", "no_such_token",
     [] { return refused(asked(Doing::LoadJunk).put_ship(0, 0, "J1"), make(Kind::LoadJunk, kDocks, 0)); }},

    {"T42-TERM-01", "no_such_value", [] { return refused(turn(), make(Kind::Harvest, 0)); }},
    {"T42-TERM-01", "no_such_value", [] { return refused(turn(), make(Kind::Harvest, 7)); }},
    {"T42-TERM-02", "no_die", [] { return refused(turn("1 2"), "harvest 5 green"); }},
    {"T42-HACT-03", "none_in_supply",
     [] {
       Sitting sitting = turn();
       sitting.state().supply = 0;
       return refused(sitting, "harvest 1 green");
     }},
    {"T42-SPEND-02", "no_tokens", [] { return refused(turn(), "spend 3 up"); }},
    {"T42-SPEND-01", "up_or_down",
     [] { return refused(turn().put_tokens(0, "F", "green"), make(Kind::Spend, 3, 2)); }},
    {"T42-SPEND-03", "stays_within",
     [] { return refused(turn().put_tokens(0, "F", "green"), "spend 6 up"); }},
    {"T42-MERCH-09", "side_a", [] { return refused(turn(), "ability green"); }},
    {"T42-MERCH-01", "ability_used",
     [] {
       Sitting sitting = with_ability("M1 M6");
       sitting.state().merchants[0].used = sitting.game().box().merchants[1].uses;
       return refused(sitting, "ability green");
     }},
    {"T42-MERCH-02", "none_in_supply",
     [] {
       Sitting sitting = with_ability("M1 M6");
       sitting.state().supply = 0;
       return refused(sitting, "ability green");
     }},
    {"T42-MERCH-05", "stays_within", [] { return refused(with_ability("M4 M6"), "ability 6 up"); }},
    {"T42-MERCH-08", "changes_nothing", [] { return refused(with_ability("M3 M6"), "ability"); }},

    {"T42-MARKET-01", "no_such_slot",
     [] { return refused(turn(), make(Kind::Market, 1, kMarketSlots + 1)); }},
    {"T42-MARKET-05", "slot_used",
     [] {
       Sitting sitting = turn();
       sitting.state().market_dice[kMarketSlots] = die_of(1, 6);
       return refused(sitting, "market 6 slot 6");
     }},
    {"T42-MARKET-05", "slot_used",
     [] {
       Sitting sitting = turn();
       sitting.state().deck_blocked = 1;
       return refused(sitting, "market 6 slot 6");
     }},
    {"T42-SCARCE-04", "deck_empty",
     [] {
       Sitting sitting = turn();
       sitting.state().decks[0] = Deck();
       return refused(sitting, "market 6 slot 6");
     }},
    {"T42-MARKET-03", "needs_six", [] { return refused(turn(), "market 5 slot 6"); }},
    {"T42-MARKET-05", "slot_used",
     [] {
       Sitting sitting = turn();
       sitting.state().market_dice[0] = die_of(1, 1);
       return refused(sitting, "market 1 slot 1");
     }},
    {"T42-MARKET-02", "slot_empty",
     [] {
       Sitting sitting = turn();
       sitting.state().market[0] = kNone;
       return refused(sitting, "market 1 slot 1");
     }},
    {"T42-MARKET-02", "die_too_low", [] { return refused(turn(), "market 1 slot 3"); }},
    {"T42-PALACE-01", "no_such_action",
     [] { return refused(turn(), make(Kind::Palace, 1, kPalaceActions)); }},
    {"T42-PALACE-02", "palace_used",
     [] {
       Sitting sitting = turn();
       sitting.state().palace[0][0] = die_of(0, 1);
       return refused(sitting, "palace 2 first_player");
     }},
    {"T42-PALACE-08", "palace_nothing", [] { return refused(turn(), "palace 1 flip_all"); }},

    {"T42-TERM-03", "not_a_run", [] { return refused(turn(), make(Kind::Harbour, kRuns)); }},
    {"T42-TERM-02", "no_die", [] { return refused(turn("1 1"), "harbour 1-2 H1"); }},
    {"T42-HARBOUR-01", "no_such_position", [] { return refused(turn(), make(Kind::Harbour, 0, kHarbour)); }},
    {"T42-SCARCE-04", "deck_empty",
     [] {
       Sitting sitting = turn();
       sitting.state().decks[1] = Deck();
       return refused(sitting, "harbour 1-2 HD");
     }},
    {"T42-TERM-12", "no_ship_there",
     [] {
       Sitting sitting = turn();
       sitting.state().harbour[1] = kNone;
       return refused(sitting, "harbour 1-2 H2");
     }},
    {"T42-HARBOUR-05", "own_position",
     [] {
       Sitting sitting = turn();
       sitting.state().holder[0] = 1;
       return refused(sitting, "harbour 3-4 H1");
     }},
    {"T42-HARBOUR-04", "does_not_beat",
     [] {
       Sitting sitting = turn();
       sitting.state().holder[0] = 2;
       sitting.state().run[0] = static_cast<std::uint8_t>(run_from(3, 4));
       return refused(sitting, "harbour 3-4 H1");
     }},
    {"T42-TERM-03", "not_a_run", [] { return refused(displaced("1"), make(Kind::Contest, kRuns)); }},
    {"T42-HARBOUR-08", "contest_grows", [] { return refused(displaced("1 4"), "contest 3-4"); }},
    {"T42-HARBOUR-08", "contest_grows", [] { return refused(displaced("1 4"), "contest 1-2"); }},
    {"T42-TERM-02", "no_die", [] { return refused(displaced("4"), "contest 1-3"); }},
    {"T42-HARBOUR-08", "does_not_beat", [] { return refused(displaced("1"), "contest 1-3"); }},
    {"T42-HARBOUR-12", "not_free", [] { return refused(displaced("1"), "relocate H2"); }},
    {"T42-HARBOUR-13", "some_free", [] { return refused(displaced("1"), "take back"); }},

    {"T42-PROD-01", "set_too_small", [] { return refused(turn(), "production 6 x 1"); }},
    {"T42-PROD-01", "too_few_dice", [] { return refused(turn(), "production 5 x 2"); }},
    {"T42-PROD-01", "too_few_dice", [] { return refused(turn(), "production 6 x 3"); }},
    {"T42-PROD-06", "would_be_fourth",
     [] {
       Sitting sitting = turn("1 1");
       for (int rank = 0; rank < kSets; ++rank) {
         sitting.state().set_owner[rank] = 2;
         sitting.state().set_value[rank] = 4;
         sitting.state().set_count[rank] = 2;
       }
       return refused(sitting, "production 1 x 2");
     }},
    {"T42-PROD-07", "no_set_there", [] { return refused(turn(), "reinforce 1 by 1"); }},
    {"T42-PROD-07", "no_set_there", [] { return refused(turn(), make(Kind::Reinforce, kSets, 1)); }},
    {"T42-PROD-07", "not_your_set", [] { return refused(with_set(1), "reinforce 1 by 1"); }},
    {"T42-PROD-07", "too_few_dice", [] { return refused(with_set(0), "reinforce 1 by 3"); }},

    {"T42-PALACE-04", "no_card_there",
     [] { return refused(with_cards(Doing::MoveCard, false), "transplant F2 sR1"); }},
    {"T42-PALACE-04", "no_card_there",
     [] { return refused(with_cards(Doing::MoveCard, false), make(Kind::MoveCard, kSlots, 1)); }},
    {"T42-PALACE-04", "slot_taken",
     [] { return refused(with_cards(Doing::MoveCard, false), "transplant F1 sL1"); }},
    {"T42-PALACE-04", "slot_taken",
     [] { return refused(with_cards(Doing::MoveCard, false), make(Kind::MoveCard, 0, kSlots)); }},
    {"T42-SLOT-04", "slots_alike",
     [] { return refused(with_cards(Doing::MoveCard, false), "transplant F1 F3"); }},
    {"T42-MERCH-08", "own_space",
     [] { return refused(with_cards(Doing::MoveCard, true), "transplant F1 F2"); }},
    {"T42-PALACE-05", "no_card_there",
     [] { return refused(with_cards(Doing::SwapCards, false), "swap F1 F2"); }},
    {"T42-PALACE-05", "no_card_there",
     [] { return refused(with_cards(Doing::SwapCards, false), make(Kind::SwapCards, 0, kSlots)); }},
    {"T42-PALACE-05", "swap_upwards",
     [] { return refused(with_cards(Doing::SwapCards, false), "swap sL1 F1"); }},
    {"T42-PALACE-05", "swap_upwards",
     [] { return refused(with_cards(Doing::SwapCards, true), "swap F1 F1"); }},
    {"T42-MERCH-08", "own_space",
     [] { return refused(with_cards(Doing::SwapCards, true).put_card(0, "F2", "P27"), "swap F1 F2"); }},
};

class TeaForTwoRefusal : public testing::TestWithParam<Refused> {};
INSTANTIATE_TEST_SUITE_P(Of, TeaForTwoRefusal, testing::ValuesIn(kRows), test::name_of);

TEST_P(TeaForTwoRefusal, NamesTheRuleAndTheSentence) { test::expect_refused(GetParam(), "tea-for-2"); }

TEST(T42_PALACE_08, TheSentenceNamesTheAction) {
  const Sitting sitting = turn();
  const Module& module = sitting.module();
  const auto words = module.words("en");
  const std::string text = "palace 1 flip_all";
  const Said said =
      module.in_full({refused(sitting, text).reason}, sitting.state(), *module.read(text), words, "en");
  EXPECT_EQ(said_in(said, "en"),
            "“" + std::string(words.at("flip_all").as_string()) + "”: you have no cards for it.");
}

}  // namespace
}  // namespace samovar::tea_for_two
