// Why a move is refused: the rule and the sentence, with its numbers.
#include "games/chai/rules/phases.hpp"

namespace samovar::chai {

namespace {

Refusal refuse(const char* rule, const char* reason, int a = 0, int b = 0, int c = 0) {
  return {rule,
          reason,
          {static_cast<std::int16_t>(a), static_cast<std::int16_t>(b), static_cast<std::int16_t>(c)}};
}

// What must be done first, whatever is asked.
Refusal due_first(const Box& box, const State& state, Move move) {
  const Kind kind = kind_of(move);
  switch (state.phase) {
    case Phase::Replace:
      return refuse("CHAI-ROUND-06", "chai.refusal.replace_first");
    case Phase::DiscardTile:
      if (kind == Kind::DiscardTile) return refuse("CHAI-MARKET-08", "chai.refusal.tile_not_held");
      return refuse("CHAI-MARKET-08", "chai.refusal.discard_tiles_first", total(state.tiles[state.active]),
                    box.tile_limit);
    case Phase::DiscardToken:
      if (kind == Kind::DiscardToken) return refuse("CHAI-PANTRY-06", "chai.refusal.token_not_held");
      return refuse("CHAI-PANTRY-06", "chai.refusal.discard_tokens_first", total(state.tokens[state.active]),
                    box.token_limit);
    case Phase::Dismiss:
      return refuse("CHAI-RESERVE-05", "chai.refusal.dismiss_first", box.reserve_limit);
    case Phase::Swap:
      if (kind == Kind::Swap) return refuse("CHAI-ACT-07", "chai.refusal.no_such_swap");
      return refuse("CHAI-ACT-07", "chai.refusal.finish_swap");
    case Phase::Want:
      if (kind == Kind::WantTile || kind == Kind::WantToken)
        return refuse("CHAI-AB9-02", "chai.refusal.none_to_find");
      return refuse("CHAI-AB9-01", "chai.refusal.want_first");
    case Phase::TipItem:
      if (kind == Kind::WantTile || kind == Kind::WantToken)
        return refuse("CHAI-DELUXE-06", "chai.refusal.none_to_find");
      return refuse("CHAI-DELUXE-06", "chai.refusal.wish_first");
    case Phase::Waive:
      return refuse("CHAI-AB6-01", "chai.refusal.waive_first");
    case Phase::Blend:
      return refuse("CHAI-FULFIL-08", "chai.refusal.blend_first");
    case Phase::Cup: {
      if (kind != Kind::Cup) return refuse("CHAI-FULFIL-06", "chai.refusal.cup_first");
      const int cup = cup_of(move);
      if (cup < box.teas && state.cup_tips != 0 && !(state.cup_tips >> cup & 1))
        return refuse("CHAI-TIP-01", "chai.refusal.cup_without_tip", cup + 1);
      return refuse("CHAI-ACT-04", "chai.refusal.no_such_cup");
    }
    case Phase::DiceOrder:
      return refuse("CHAI-DICE-05", "chai.refusal.dice_order_first");
    default:
      return {};
  }
}

}  // namespace

// CHAI-TURN-01.
Refusal Chai::refusal(const State& state, Move move) const {
  MoveList list;
  moves(state, list);
  if (list.contains(move)) return {};
  return refusal_of(state, move);
}

Refusal Chai::refusal_of(const State& state, Move move) const {
  const Kind kind = kind_of(move);
  if (move.kind() >= kKinds) return refuse("CHAI-TURN-02", "chai.refusal.not_a_move");
  if (state.phase == Phase::Over) return refuse("CHAI-END-02", "chai.refusal.over");
  // CHAI-TURN-01
  if (kind <= Kind::Die) {
    if (!is_chance(state.phase)) return refuse("CHAI-CHANCE-01", "chai.refusal.no_chance_now");
    return refuse("CHAI-CHANCE-01", "chai.refusal.not_an_outcome");
  }
  if (is_chance(state.phase)) return refuse("CHAI-CHANCE-01", "chai.refusal.chance_first");

  if (const Refusal first = due_first(box_, state, move)) return first;

  const Phase phase = state.phase;
  switch (kind) {
    case Kind::VisitMarket:
    case Kind::VisitPantry:
    case Kind::Reserve:
    case Kind::ReserveBlind:
      return action_refusal(state, kind);
    case Kind::Buy:
      return buy_refusal(state, move);
    case Kind::LeaveMarket:
      if (phase != Phase::Market) return refuse("CHAI-MARKET-01", "chai.refusal.not_at_market");
      return refuse("CHAI-MARKET-02", "chai.refusal.buy_first");
    case Kind::DiscardTile:
      return refuse("CHAI-MARKET-08", "chai.refusal.within_tile_limit", box_.tile_limit);
    case Kind::DiscardToken:
      return refuse("CHAI-PANTRY-06", "chai.refusal.within_token_limit", box_.token_limit);
    case Kind::Reset:
    case Kind::Take:
    case Kind::TakeBlind:
      return pantry_refusal(state, kind);
    case Kind::Dismiss:
      return refuse("CHAI-RESERVE-05", "chai.refusal.nothing_to_dismiss", box_.reserve_limit);
    case Kind::Ability:
      return ability_refusal(state, move);
    case Kind::SkipAbility:
      return refuse("CHAI-ABIL-01", "chai.refusal.no_ability_now");
    case Kind::Serve:
    case Kind::ServeWild:
      // What a customer still wants comes first: later would not help.
      if (order_of(move) >= kPoolSlots + kHeld || !(orders(state) >> order_of(move) & 1))
        return order_refusal(state, order_of(move));
      if (phase != Phase::Serve && (phase != Phase::Market || state.purchases == 0))
        return refuse("CHAI-TURN-04", "chai.refusal.serve_later");
      return refuse("CHAI-FULFIL-08", "chai.refusal.no_wild_to_use");
    case Kind::EndTurn:
      return end_refusal(state);
    case Kind::CoinsFirst:
    case Kind::CheckFirst:
      return refuse("CHAI-DICE-05", "chai.refusal.no_dice_order");
    case Kind::Replace:
      return refuse("CHAI-ABIL-04", "chai.refusal.no_new_ability");
    default:
      return refuse("CHAI-TURN-02", "chai.refusal.not_now");
  }
}

// CHAI-TURN-02: one main action a turn.
Refusal Chai::action_refusal(const State& state, Kind kind) const {
  if (state.phase == Phase::Market && state.purchases == 0)
    return refuse("CHAI-TURN-05", "chai.refusal.market_chosen");
  if (state.phase != Phase::Choose) return refuse("CHAI-TURN-02", "chai.refusal.action_taken");
  if (kind == Kind::VisitMarket) return refuse("CHAI-MARKET-01", "chai.refusal.market_empty");
  if (kind == Kind::VisitPantry) return refuse("CHAI-PANTRY-01", "chai.refusal.pantry_empty");
  if (kind == Kind::ReserveBlind) return refuse("CHAI-RESERVE-01", "chai.refusal.deck_empty");
  return refuse("CHAI-RESERVE-01", "chai.refusal.no_such_customer");
}

Refusal Chai::buy_refusal(const State& state, Move move) const {
  const int cell = space_of(move);
  if (state.phase != Phase::Market) return refuse("CHAI-MARKET-01", "chai.refusal.not_at_market");
  if (cell >= kSpaces || tile_at(state.market, cell) < 0)
    return refuse("CHAI-MARKET-03", "chai.refusal.empty_space");
  const SpaceSet group = Bonds(state.market).group(space(cell));
  const int first = first_space(group);
  if (move != make(Kind::Buy, first))
    return refuse("CHAI-ACT-01", "chai.refusal.name_the_first", first % kColumns + 1, first / kColumns + 1);
  return refuse("CHAI-MARKET-06", "chai.refusal.too_dear", price(group), state.money[state.active]);
}

Refusal Chai::pantry_refusal(const State& state, Kind kind) const {
  const bool there = state.phase == Phase::Pantry;
  // CHAI-PANTRY-03
  if (kind == Kind::Reset) {
    if (!there) return refuse("CHAI-PANTRY-03", "chai.refusal.not_at_pantry");
    if (state.picks > 0) return refuse("CHAI-PANTRY-03", "chai.refusal.reset_too_late");
    if (state.reset_used) return refuse("CHAI-PANTRY-03", "chai.refusal.reset_once");
    return refuse("CHAI-PANTRY-03", "chai.refusal.reset_too_dear", box_.reset_cost,
                  state.money[state.active]);
  }
  if (!there) return refuse("CHAI-PANTRY-02", "chai.refusal.not_at_pantry");
  if (kind == Kind::TakeBlind) return refuse("CHAI-BAG-03", "chai.refusal.no_token_left");
  return refuse("CHAI-PANTRY-02", "chai.refusal.not_on_board");
}

Refusal Chai::end_refusal(const State& state) const {
  switch (state.phase) {
    case Phase::Market:
      return refuse("CHAI-MARKET-02", "chai.refusal.leave_market_first");
    case Phase::Pantry:
      return refuse("CHAI-PANTRY-01", "chai.refusal.picks_left", box_.pantry_picks - state.picks);
    case Phase::UseAbility:
      return refuse("CHAI-ABIL-02", "chai.refusal.skip_ability_first");
    default:
      return refuse("CHAI-TURN-02", "chai.refusal.no_pass");
  }
}

Refusal Chai::order_refusal(const State& state, int order) const {
  const bool exists =
      order < kPoolSlots + kHeld && ordered(state, order) != kNoCard && !is_unknown(ordered(state, order));
  if (!exists) return refuse("CHAI-FULFIL-02", "chai.refusal.no_such_customer");
  const Customer& wanted = customer(card_of(ordered(state, order)));
  const auto me = static_cast<std::size_t>(state.active);
  const int flavours = shortage(state.tiles[me], wanted.flavours) - amount(state.tiles[me], kWildTile);
  const int pantry =
      shortage(state.tokens[me], wanted.pantry) - amount(state.tokens[me], kWildToken) - state.waiver;
  if (flavours > 0 || pantry > 0)
    return refuse("CHAI-FULFIL-03", "chai.refusal.pieces_missing", std::max(0, flavours),
                  std::max(0, pantry));
  return refuse("CHAI-FULFIL-05", "chai.refusal.no_money_for_tea", box_.tea_cost, state.money[me]);
}

Refusal Chai::ability_refusal(const State& state, Move move) const {
  const int number = ability_of(move);
  const int piece = piece_of(move);
  if (box_.organic) return refuse("CHAI-ORGANIC-01", "chai.refusal.organic");
  // CHAI-ABIL-01, 02
  if (state.phase != Phase::UseAbility) {
    if (state.phase == Phase::Serve) return refuse("CHAI-ABIL-02", "chai.refusal.one_ability");
    return refuse("CHAI-ABIL-01", "chai.refusal.ability_later");
  }
  if (std::find(state.slots.begin(), state.slots.end(), number) == state.slots.end() || number == 0)
    return refuse("CHAI-ABIL-02", "chai.refusal.not_face_up", number);
  const Ability& ability = box_.abilities[static_cast<std::size_t>(number)];
  // CHAI-AB1-01
  if (ability.effect == Effect::FreePurchase && piece < kSpaces && tile_at(state.market, piece) >= 0) {
    const SpaceSet group = Bonds(state.market).group(space(piece));
    if (price(group) > ability.most)
      return refuse("CHAI-AB1-01", "chai.refusal.not_free", price(group), ability.most);
  }
  return refuse("CHAI-ABIL-05", "chai.refusal.ability_lacks", number);
}

}  // namespace samovar::chai
