// Why a move is refused: the rule and the reason, with the numbers that fill its sentence.
#include "games/tea_for_two/rules/phases.hpp"

namespace samovar::tea_for_two {

namespace {

class Reasons {
 public:
  Reasons(const Box& box, const State& state, Move move)
      : box_(box), s(state), frame_(state.top()), move_(move), sight_(box, state) {}

  Refusal find() const {
    if (move_.kind() >= kKinds) return because("T42-FLOW-01", "tea-for-2.refusal.not_a_move");
    if (s.actor.is_nobody()) return because("T42-END-02", "tea-for-2.refusal.over");
    const Kind kind = kind_of(move_);
    // T42-CHANCE-01
    if (kind <= Kind::Solo) return of_chance(kind);
    if (s.actor.is_chance()) return because("T42-CHANCE-01", "tea-for-2.refusal.chance_first");
    if (const Refusal late = of_time(kind)) return late;
    if (arguments_of(move_)[2] != 0) return because("T42-FLOW-01", "tea-for-2.refusal.not_a_move");
    return of_content(kind);
  }

 private:
  int asked() const { return index(s.actor.seat()); }
  const Merchant& me() const { return s.merchants[asked()]; }
  int dice_of_value(int value) const { return value >= 1 && value <= kFaces ? me().dice[value] : 0; }

  Refusal of_chance(Kind kind) const {
    if (!s.actor.is_chance()) return because("T42-CHANCE-01", "tea-for-2.refusal.no_chance_now");
    if (kind == Kind::Roll) return because("T42-ROLL-01", "tea-for-2.refusal.not_this_outcome");
    if (kind == Kind::Card || kind == Kind::Ship)
      return because("T42-CHANCE-02", "tea-for-2.refusal.not_this_outcome");
    return because("T42-CHANCE-05", "tea-for-2.refusal.not_this_outcome");
  }

  // What the game waits for instead, where it waits for something else.
  Refusal of_time(Kind kind) const {
    const auto only = [&](bool fits, const char* rule, const char* reason) {
      return fits ? Refusal{} : because(rule, reason);
    };
    switch (frame_.doing) {
      case Doing::Sides:
        return only(kind == Kind::Side, "T42-SETUP-09", "tea-for-2.refusal.choose_side");
      case Doing::HarvestMove:
        return only(kind == Kind::Assistant, "T42-HARVEST-04", "tea-for-2.refusal.move_assistant");
      case Doing::HarvestShown:
        return only(kind == Kind::Shown, "T42-HARVEST-06", "tea-for-2.refusal.shown_first");
      case Doing::HarvestBonus:
        return only(kind == Kind::Bonus || kind == Kind::MoveToken || kind == Kind::EndHarvest,
                    "T42-HARVEST-07", "tea-for-2.refusal.harvest_first");
      case Doing::Turn:
        if (kind == Kind::EndTurn) return because("T42-TURN-04", "tea-for-2.refusal.place_first");
        return only(is_turn(kind), "T42-TURN-02", "tea-for-2.refusal.not_in_turn");
      case Doing::Tail:
        if (is_placement(kind)) return because("T42-TURN-02", "tea-for-2.refusal.one_placement");
        return only(kind == Kind::Spend || kind == Kind::Ability || kind == Kind::EndTurn, "T42-TURN-03",
                    "tea-for-2.refusal.end_turn_first");
      case Doing::YearMove:
      case Doing::AbilityMove:
        if (kind == Kind::Spend) return because("T42-SPEND-04", "tea-for-2.refusal.no_spending");
        return only(kind == Kind::MoveToken || kind == Kind::EndMovement, "T42-MOVE-01",
                    "tea-for-2.refusal.move_tokens_first");
      case Doing::Keep:
        return only(kind == Kind::Keep, frame_.b ? "T42-EOY-03" : "T42-MARKET-07",
                    "tea-for-2.refusal.keep_first");
      case Doing::Return:
        return only(kind == Kind::Return, frame_.b ? "T42-EOY-03" : "T42-MARKET-07",
                    "tea-for-2.refusal.return_first");
      case Doing::TakeCard:
        if (sight_.open_slots(frame_.a) == 0)
          return only(kind == Kind::Discard, "T42-MARKET-10", "tea-for-2.refusal.discard_first");
        return only(kind == Kind::Place, "T42-MARKET-09", "tea-for-2.refusal.place_card_first");
      case Doing::MoveCard:
        return only(kind == Kind::MoveCard, "T42-FLOW-05", "tea-for-2.refusal.move_card_first");
      case Doing::SwapCards:
        return only(kind == Kind::SwapCards, "T42-FLOW-05", "tea-for-2.refusal.swap_first");
      case Doing::Cards:
        return only(kind == Kind::NextCard, "T42-PALACE-09", "tea-for-2.refusal.next_card_first");
      case Doing::Respond:
        return only(
            kind == Kind::Spend || kind == Kind::Contest || kind == Kind::Relocate || kind == Kind::TakeBack,
            "T42-HARBOUR-07", "tea-for-2.refusal.respond_first");
      case Doing::DockShip:
        return only(kind == Kind::DiscardShip, "T42-EOY-04", "tea-for-2.refusal.discard_ship_first");
      case Doing::AskJunk:
        return only(kind == Kind::Junk, "T42-SHIP-07", "tea-for-2.refusal.junk_first");
      case Doing::LoadJunk:
        return only(kind == Kind::LoadJunk, "T42-SHIP-07", "tea-for-2.refusal.load_junk_first");
      case Doing::Reload:
        return only(kind == Kind::NextToken, "T42-SHIP-10", "tea-for-2.refusal.next_token_first");
      case Doing::AiShip:
        return only(kind == Kind::AiShip, "T42-SOLO-42", "tea-for-2.refusal.ai_ship_first");
      case Doing::Group:
        return only(kind == Kind::NextToken, "T42-TOKEN-14", "tea-for-2.refusal.next_token_first");
      case Doing::Pay:
        return only(kind == Kind::Pay, "T42-FLOW-05", "tea-for-2.refusal.pay_first");
      case Doing::AskCrate:
        return only(kind == Kind::Crate, "T42-TOKEN-02", "tea-for-2.refusal.crate_first");
      case Doing::AskShip:
        return only(kind == Kind::LoadShip, "T42-SHIP-02", "tea-for-2.refusal.load_ship_first");
      default:
        return because("T42-FLOW-01", "tea-for-2.refusal.not_a_move");
    }
  }

  static bool is_placement(Kind kind) {
    switch (kind) {
      case Kind::Harvest:
      case Kind::Market:
      case Kind::Palace:
      case Kind::Harbour:
      case Kind::Production:
      case Kind::Reinforce:
      case Kind::Pass:
        return true;
      default:
        return false;
    }
  }
  static bool is_turn(Kind kind) {
    return is_placement(kind) || kind == Kind::Spend || kind == Kind::Ability;
  }

  Refusal of_content(Kind kind) const {
    switch (kind) {
      case Kind::Side:
        return because("T42-COMP-09", "tea-for-2.refusal.no_such_side");
      case Kind::Assistant:
        return because("T42-HARVEST-04", "tea-for-2.refusal.assistant_steps", box_.steps_least,
                       box_.steps_most);
      case Kind::Shown:
        if (tea_of(move_) < kTeas && (frame_.b >> tea_of(move_)) & 1)
          return because("T42-SCARCE-01", "tea-for-2.refusal.none_in_supply");
        return because("T42-HARVEST-06", "tea-for-2.refusal.not_shown");
      case Kind::Bonus:
        if (tea_of(move_) < kTeas && (frame_.c >> tea_of(move_)) & 1)
          return because("T42-HARVEST-08", "tea-for-2.refusal.taken_already");
        if (frame_.b == 0) return because("T42-HARVEST-07", "tea-for-2.refusal.no_units");
        return because("T42-SCARCE-01", "tea-for-2.refusal.none_in_supply");
      case Kind::MoveToken:
        if (frame_.b == 0) return because("T42-MOVE-03", "tea-for-2.refusal.no_movement");
        if (space_of(move_) == box_.dock()) return because("T42-LANE-02", "tea-for-2.refusal.off_the_dock");
        return because("T42-MOVE-01", "tea-for-2.refusal.no_such_token");
      case Kind::Pay:
        return because("T42-SPEND-02", "tea-for-2.refusal.no_such_token");
      case Kind::Spend:
        return of_spending();
      case Kind::Ability:
        return of_ability();
      case Kind::Harvest:
        if (const Refusal none = lacks_die(die_value_of(move_))) return none;
        return because("T42-HACT-03", "tea-for-2.refusal.none_in_supply");
      case Kind::Market:
        return of_market();
      case Kind::Palace:
        return of_palace();
      case Kind::Harbour:
        return of_harbour();
      case Kind::Production:
        return of_production();
      case Kind::Reinforce:
        return of_reinforcing();
      case Kind::Pass:
        return because("T42-TURN-04", "tea-for-2.refusal.no_pass");
      case Kind::Contest:
        return of_contest();
      case Kind::Relocate:
        return because("T42-HARBOUR-12", "tea-for-2.refusal.not_free");
      case Kind::TakeBack:
        return because("T42-HARBOUR-13", "tea-for-2.refusal.some_free", bits_in(sight_.free_positions()));
      default:
        return of_cards(kind);
    }
  }
  // What is done with cards, tokens and ships once they are in hand.
  Refusal of_cards(Kind kind) const {
    switch (kind) {
      case Kind::Keep:
        return because(frame_.b ? "T42-EOY-03" : "T42-MARKET-08", "tea-for-2.refusal.keep_of_three",
                       std::min<int>(s.decks[frame_.b].seen, box_.search));
      case Kind::Return:
        return because("T42-MARKET-07", "tea-for-2.refusal.return_two");
      case Kind::Discard:
        return because("T42-MARKET-10", "tea-for-2.refusal.no_card_there");
      case Kind::Place:
        if (slot_of(move_) < kSlots && !((me().filled >> slot_of(move_)) & 1))
          return because("T42-SLOT-04", "tea-for-2.refusal.slots_alike");
        return because("T42-TERM-08", "tea-for-2.refusal.slot_taken");
      case Kind::MoveCard:
        return of_moving_card();
      case Kind::SwapCards:
        return of_swapping();
      case Kind::NextCard:
        return because("T42-PALACE-09", "tea-for-2.refusal.would_not_act");
      case Kind::NextToken:
        return because("T42-TOKEN-14", "tea-for-2.refusal.no_such_token");
      case Kind::Crate:
        return because("T42-TOKEN-02", "tea-for-2.refusal.no_such_crate");
      case Kind::LoadShip:
        return because("T42-SHIP-02", "tea-for-2.refusal.ship_needs_not");
      case Kind::DiscardShip:
        return because("T42-EOY-04", "tea-for-2.refusal.no_such_dock");
      case Kind::LoadJunk:
        if (source_of(move_) < kDocks && source_of(move_) != frame_.b && !frame_.c)
          return because("T42-SHIP-08", "tea-for-2.refusal.dock_tokens_only");
        return because("T42-SHIP-07", "tea-for-2.refusal.no_such_token");
      case Kind::AiShip:
        return because("T42-SOLO-42", "tea-for-2.refusal.not_tied");
      default:
        return because("T42-FLOW-01", "tea-for-2.refusal.not_a_move");
    }
  }

  Refusal lacks_die(int value) const {
    if (value < 1 || value > kFaces) return because("T42-TERM-01", "tea-for-2.refusal.no_such_value");
    if (dice_of_value(value) == 0) return because("T42-TERM-02", "tea-for-2.refusal.no_die", value);
    return {};
  }

  Refusal of_spending() const {
    const int value = die_value_of(move_);
    if (!sight_.owns_tokens(asked())) return because("T42-SPEND-02", "tea-for-2.refusal.no_tokens");
    if (const Refusal none = lacks_die(value)) return none;
    if (way_of(move_) != Way::Up && way_of(move_) != Way::Down)
      return because("T42-SPEND-01", "tea-for-2.refusal.up_or_down");
    return because("T42-SPEND-03", "tea-for-2.refusal.stays_within", value);
  }

  Refusal of_ability() const {
    if (me().side != 2) return because("T42-MERCH-09", "tea-for-2.refusal.side_a");
    const MerchantCard& card = box_.merchants[me().card];
    if (me().used >= card.uses) return because("T42-MERCH-01", "tea-for-2.refusal.ability_used", card.uses);
    switch (card.ability) {
      case Ability::GainToken:
        return because("T42-MERCH-02", "tea-for-2.refusal.none_in_supply");
      case Ability::ChangeDie:
        if (const Refusal none = lacks_die(die_value_of(move_))) return none;
        return because("T42-MERCH-05", "tea-for-2.refusal.stays_within", die_value_of(move_));
      default:
        return because("T42-MERCH-08", "tea-for-2.refusal.changes_nothing");
    }
  }

  Refusal of_market() const {
    const int value = die_value_of(move_);
    const int slot = slot_of(move_);
    if (const Refusal none = lacks_die(value)) return none;
    if (slot > kMarketSlots) return because("T42-MARKET-01", "tea-for-2.refusal.no_such_slot");
    // T42-MARKET-03, 05, T42-SCARCE-04
    if (slot == kMarketSlots) {
      if (s.market_dice[slot] != 0 || s.deck_blocked)
        return because("T42-MARKET-05", "tea-for-2.refusal.slot_used", 6);
      if (s.decks[0].empty()) return because("T42-SCARCE-04", "tea-for-2.refusal.deck_empty");
      return because("T42-MARKET-03", "tea-for-2.refusal.needs_six", value);
    }
    if (s.market_dice[slot] != 0) return because("T42-MARKET-05", "tea-for-2.refusal.slot_used", slot + 1);
    if (s.market[slot] == kNone) return because("T42-MARKET-02", "tea-for-2.refusal.slot_empty", slot + 1);
    return because("T42-MARKET-02", "tea-for-2.refusal.die_too_low", value, slot + 1);
  }

  Refusal of_palace() const {
    if (const Refusal none = lacks_die(die_value_of(move_))) return none;
    if (static_cast<int>(action_of(move_)) >= kPalaceActions)
      return because("T42-PALACE-01", "tea-for-2.refusal.no_such_action");
    if (!sight_.palace_open(frame_.a, action_of(move_)))
      return because("T42-PALACE-02", "tea-for-2.refusal.palace_used");
    return because("T42-PALACE-08", "tea-for-2.refusal.palace_nothing");
  }

  Refusal of_harbour() const {
    const int position = position_of(move_);
    if (run_of(move_) >= kRuns) return because("T42-TERM-03", "tea-for-2.refusal.not_a_run");
    const Run run = run_at(run_of(move_));
    for (int value = run.low; value <= run.high; ++value)
      if (const Refusal none = lacks_die(value)) return none;
    if (position >= kHarbour) return because("T42-HARBOUR-01", "tea-for-2.refusal.no_such_position");
    if (!sight_.position_exists(position))
      return position == kDeckPosition ? because("T42-SCARCE-04", "tea-for-2.refusal.deck_empty")
                                       : because("T42-TERM-12", "tea-for-2.refusal.no_ship_there");
    if (s.holder[position] == asked() + 1) return because("T42-HARBOUR-05", "tea-for-2.refusal.own_position");
    return because("T42-HARBOUR-04", "tea-for-2.refusal.does_not_beat", run_at(s.run[position]).low,
                   run_at(s.run[position]).high);
  }

  Refusal of_contest() const {
    if (run_of(move_) >= kRuns) return because("T42-TERM-03", "tea-for-2.refusal.not_a_run");
    const Run own = run_at(frame_.c);
    const Run run = run_at(run_of(move_));
    if (run.low > own.low || run.high < own.high)
      return because("T42-HARBOUR-08", "tea-for-2.refusal.contest_grows", own.low, own.high);
    for (int value = run.low; value <= run.high; ++value)
      if (value < own.low || value > own.high)  // T42-HARBOUR-08
        if (const Refusal none = lacks_die(value)) return none;
    return because("T42-HARBOUR-08", "tea-for-2.refusal.does_not_beat", run_at(s.run[frame_.b]).low,
                   run_at(s.run[frame_.b]).high);
  }

  Refusal of_production() const {
    const int value = die_value_of(move_);
    const int count = count_of(move_);
    if (const Refusal none = lacks_die(value)) return none;
    if (count < box_.set_least)
      return because("T42-PROD-01", "tea-for-2.refusal.set_too_small", box_.set_least);
    if (count > dice_of_value(value))
      return because("T42-PROD-01", "tea-for-2.refusal.too_few_dice", dice_of_value(value), value);
    return because("T42-PROD-06", "tea-for-2.refusal.would_be_fourth");
  }

  Refusal of_reinforcing() const {
    const int rank = rank_of(move_);
    if (rank >= kSets || s.set_owner[rank] == 0)
      return because("T42-PROD-07", "tea-for-2.refusal.no_set_there");
    if (s.set_owner[rank] != asked() + 1) return because("T42-PROD-07", "tea-for-2.refusal.not_your_set");
    return because("T42-PROD-07", "tea-for-2.refusal.too_few_dice", dice_of_value(s.set_value[rank]),
                   s.set_value[rank]);
  }

  Refusal of_moving_card() const {
    const int from = from_of(move_);
    const int to = to_of(move_);
    if (from >= kSlots || !((me().filled >> from) & 1))
      return because("T42-PALACE-04", "tea-for-2.refusal.no_card_there");
    if (to >= kSlots || (me().filled >> to) & 1)
      return because("T42-PALACE-04", "tea-for-2.refusal.slot_taken");
    if (frame_.b && box_.space_of[from] == box_.space_of[to])
      return because("T42-MERCH-08", "tea-for-2.refusal.own_space");
    return because("T42-SLOT-04", "tea-for-2.refusal.slots_alike");
  }

  Refusal of_swapping() const {
    const int from = from_of(move_);
    const int to = to_of(move_);
    for (const int slot : {from, to})
      if (slot >= kSlots || !((me().filled >> slot) & 1))
        return because("T42-PALACE-05", "tea-for-2.refusal.no_card_there");
    if (from >= to) return because("T42-PALACE-05", "tea-for-2.refusal.swap_upwards");
    return because("T42-MERCH-08", "tea-for-2.refusal.own_space");
  }

  const Box& box_;
  const State& s;
  const Frame& frame_;
  Move move_;
  Sight sight_;
};

}  // namespace

// T42-TURN-02.
Refusal TeaForTwo::refusal(const State& state, Move move) const {
  MoveList list;
  moves(state, list);
  if (list.contains(move)) return {};
  return Reasons(box_, state, move).find();
}

}  // namespace samovar::tea_for_two
