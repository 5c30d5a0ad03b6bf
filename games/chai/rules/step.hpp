// The course of a turn: setup, refills, market, pantry, reserve, and what happens at its end.
#pragma once

#include "games/chai/rules/game.hpp"

namespace samovar::chai {

// CHAI-BAG-02, 03: makes sure that the bag has a tile to draw; false where there is none anywhere.
inline bool Chai::tile_to_draw(State& state) const {
  if (state.tile_bag.total() > 0) return true;
  if (state.tile_cups == 0) return false;
  state.tile_bag = PackedCounts::of_bytes(state.tile_cups);
  state.tile_cups = 0;
  return true;
}

// CHAI-BAG-02, 03, 04.
inline bool Chai::token_to_draw(State& state) const {
  if (state.token_bag.total() > 0) return true;
  if (state.token_cups == 0) return false;
  state.token_bag = PackedCounts::of_bytes(state.token_cups);
  state.token_cups = 0;
  return true;
}

// CHAI-SETUP-12, CHAI-ROUND-05, CHAI-CHANCE-06.
inline void Chai::deal_tips(State& state, const Box& box) {
  state.tips = PackedCounts();
  for (int kind = 0; kind < kTipKinds; ++kind)
    state.tips.put(kind, box.tips[static_cast<std::size_t>(kind)].count);
  state.cup_tips = static_cast<std::uint8_t>((1u << box.teas) - 1);
}

// CHAI-CHANCE-03: the oldest card of the bottom list.
inline int Chai::drawn_from_bottom(State& state) {
  const int card = card_of(state.bottom[0]);
  const std::size_t size = --state.bottom_size;
  for (std::size_t i = 0; i < size; ++i) {
    state.bottom[i] = state.bottom[i + 1];
    state.bottom_by[i] = state.bottom_by[i + 1];
  }
  state.bottom[size] = kNoCard;
  state.bottom_by[size] = 0;
  return card;
}

// The lowest space with this type (CHAI-ACT-02) gets `instead`, a token type + 1 or 0.
inline void Chai::take_from_board(State& state, int type, int instead) {
  for (std::uint8_t& token : state.board)
    if (token == type + 1) {
      token = static_cast<std::uint8_t>(instead);
      return;
    }
}

// CHAI-SETUP-04, CHAI-RESERVE-02, 03, CHAI-INFO-08.
inline void Chai::add_reserved(State& state, int house, int card, Known known) {
  const std::size_t at = State::held(house, state.reserved_count(house));
  state.reserved[at] = code_of(card);
  state.known[at] = known;
}

// CHAI-RESERVE-05, CHAI-FULFIL-02, 09, CHAI-INFO-08: those behind it move up.
inline int Chai::drop_reserved(State& state, int house, int place) {
  const int card = card_of(state.reserved_at(house, place));
  for (int i = place; i + 1 < kHeld; ++i) {
    state.reserved[State::held(house, i)] = state.reserved[State::held(house, i + 1)];
    state.known[State::held(house, i)] = state.known[State::held(house, i + 1)];
  }
  state.reserved[State::held(house, kHeld - 1)] = kNoCard;
  state.known[State::held(house, kHeld - 1)] = Known::All;
  return card;
}

template <class Log>
void Chai::play(State& state, Move move, Log& log) const {
  switch (kind_of(move)) {
    default:
      return play_outcome(state, move, log);
    case Kind::Replace:
      replace_ability(state, slot_of(move), log);
      return begin_turn(state, log);
    case Kind::VisitMarket:
      return visit_market(state, log);
    case Kind::Buy: {  // CHAI-MARKET-02, 03
      const SpaceSet group = Bonds(state.market).group(space(space_of(move)));
      state.purchases += 1;
      return buy(state, group, price(group), Then::Market, log);
    }
    case Kind::LeaveMarket:
    case Kind::SkipAbility:  // CHAI-MARKET-02, CHAI-ABIL-02, CHAI-TURN-03
      state.phase = Phase::Serve;
      return;
    case Kind::DiscardTile:
      return discard_tile(state, tile_of(move), log);
    case Kind::VisitPantry:  // CHAI-PANTRY-01, 02
      state.phase = Phase::Pantry;
      return log(happened(Happened::PantryVisited, state.active));
    case Kind::Reset:
      return reset_pantry(state, log);
    case Kind::Take:
      return take_token(state, token_of(move), log);
    case Kind::TakeBlind:  // CHAI-PANTRY-02
      token_to_draw(state);
      state.phase = Phase::BlindToken;
      return;
    case Kind::DiscardToken:
      return discard_token(state, token_of(move), log);
    case Kind::Reserve:
      return reserve(state, slot_of(move), log);
    case Kind::ReserveBlind:  // CHAI-RESERVE-01, 03, CHAI-CHANCE-03
      if (state.unordered() <= 0) return take_blind_card(state, drawn_from_bottom(state), log);
      state.phase = Phase::BlindCard;
      return;
    case Kind::Dismiss:
      return dismiss(state, place_of(move), log);
    case Kind::Ability:
      return use_ability(state, move, log);
    case Kind::Swap:  // CHAI-AB3-02, CHAI-AB7-01, CHAI-ACT-07
      state.given[state.pairs] = static_cast<std::uint8_t>(given_of(move));
      state.taken[state.pairs] = static_cast<std::uint8_t>(taken_of(move));
      state.pairs += 1;
      return swap_more(state, log);
    case Kind::SwapDone:
      return finish_swap(state, log);
    case Kind::WantTile:
    case Kind::WantToken:  // CHAI-AB9-01, CHAI-AB10-01, CHAI-DELUXE-06
      if (state.phase == Phase::TipItem) return take_wish(state, item_of(move), log);
      return finish_search(state, item_of(move), log);
    case Kind::Serve:
    case Kind::ServeWild:  // CHAI-ACT-03, CHAI-FULFIL-08
      state.wish = kind_of(move) == Kind::ServeWild;
      return begin_order(state, order_of(move), log);
    case Kind::Waive:  // CHAI-AB6-01
      state.waived = static_cast<std::uint8_t>(token_of(move));
      return enter_order(state, log);
    case Kind::BlendTiles:
    case Kind::BlendTokens:
      pay_type(state, item_of(move), kind_of(move) == Kind::BlendTokens, wilds_of(move));
      return enter_order(state, log);
    case Kind::Cup:
      return serve(state, cup_of(move), log);
    case Kind::EndTurn:
      return end_turn(state, log);
    case Kind::CoinsFirst:
    case Kind::CheckFirst:
      return order_dice(state, kind_of(move) == Kind::CoinsFirst, log);
  }
}

template <class Log>
void Chai::play_outcome(State& state, Move move, Log& log) const {
  const auto me = static_cast<std::size_t>(state.active);
  switch (state.phase) {
    case Phase::MarketTile: {  // CHAI-MARKET-09, CHAI-SETUP-07
      const int cell = first_space(kAllSpaces & ~filled(state.market));
      state.tile_bag.take(tile_of(move));
      put_tile(state.market, cell, tile_of(move));
      log(happened(Happened::TileDrawn, kNobody, cell, tile_of(move)));
      return fill_market(state, state.then, log);
    }
    case Phase::BoardToken: {  // CHAI-PANTRY-07
      state.token_bag.take(token_of(move));
      std::size_t at = 0;
      while (state.board[at] != 0) ++at;
      state.board[at] = static_cast<std::uint8_t>(token_of(move) + 1);
      log(happened(Happened::TokenDrawn, kNobody, static_cast<int>(at), token_of(move)));
      return fill_board(state, state.then, log);
    }
    case Phase::BlindToken:  // CHAI-PANTRY-01, 02
      state.token_bag.take(token_of(move));
      state.tokens[me] += some(token_of(move));
      state.picks += 1;
      log(happened(Happened::Drew, state.active, token_of(move)));
      return pantry_goes_on(state, log);
    case Phase::PoolCard:
    case Phase::BlindCard:
    case Phase::TeaCard:
    case Phase::StartCard:
      return drew_customer(state, customer_of(move), log);
    case Phase::Tip:
      return collect_tip(state, tip_of(move), log);
    case Phase::NewAbility:  // CHAI-SETUP-09, CHAI-ROUND-06
      state.abilities = static_cast<std::uint16_t>(state.abilities & ~(1u << ability_of(move)));
      return show_ability(state, ability_of(move), log);
    case Phase::CardTile:  // CHAI-AB3-01, CHAI-SETUP-10
      state.tile_bag.take(tile_of(move));
      state.card_tiles += some(tile_of(move));
      log(happened(Happened::CardTileDrawn, kNobody, tile_of(move)));
      return fill_card(state, log);
    case Phase::HouseTile:  // CHAI-DICE-06, 15
      state.tile_bag.take(tile_of(move));
      state.tiles[me] += some(tile_of(move));
      log(happened(Happened::GotTile, state.active, tile_of(move)));
      return resume(state, log);
    case Phase::HouseToken:  // CHAI-DICE-06, 15
      state.token_bag.take(token_of(move));
      state.tokens[me] += some(token_of(move));
      log(happened(Happened::GotToken, state.active, token_of(move)));
      return resume(state, log);
    case Phase::Die:  // CHAI-DICE-05
      state.dice[state.step] = static_cast<std::uint8_t>(face_of(move) + 1);
      state.step += 1;
      log(happened(Happened::Rolled, state.active, face_of(move)));
      if (state.step < kDice) return;
      if (!dice_order_matters(state)) return dice_goes_on(state, log);
      state.phase = Phase::DiceOrder;
      return;
    case Phase::First:  // CHAI-SETUP-14
      state.first = static_cast<std::uint8_t>(house_of(move));
      log(happened(Happened::First, house_of(move)));
      return begin_setup(state);
    default:
      return;
  }
}

// From the deck: for the pool, or for a house (CHAI-SETUP-04, 05, 06, CHAI-POOL-01, 02, CHAI-RESERVE-03,
// CHAI-CHANCE-03, 05).
template <class Log>
void Chai::drew_customer(State& state, int card, Log& log) const {
  if (state.identified >> card & 1) {
    state.identified &= ~bit_of(card);
    state.secret &= ~bit_of(card);
    state.deck.take(kIdentified);
  } else {
    state.unseen &= ~bit_of(card);
    state.deck.take(customer(card).tea);
  }
  if (state.phase == Phase::BlindCard) return take_blind_card(state, card, log);
  if (state.phase == Phase::StartCard) return deal_start(state, card, log);
  std::size_t slot = 0;
  while (state.pool[slot] != kNoCard) ++slot;
  state.pool[slot] = code_of(card);
  log(happened(Happened::PoolDealt, kNobody, static_cast<int>(slot), card));
  if (state.phase == Phase::PoolCard) return fill_pool(state, state.then, log);
  return deal_tea_cards(state, next_tea(state, state.step), log);
}

// What a series of draws or discards was in the middle of goes on (CHAI-TURN-06, CHAI-MARKET-08,
// CHAI-PANTRY-04, 06).
template <class Log>
void Chai::resume(State& state, Log& log) const {
  const Then then = state.then;
  state.then = Then::Nothing;
  switch (then) {
    case Then::Nothing:
      return;
    case Then::SetUpMarket:
      return fill_market(state, Then::SetUpAbilities, log);
    case Then::SetUpAbilities:
      return set_up_abilities(state, log);
    case Then::Market:  // CHAI-MARKET-02, 08
      state.phase = Phase::Market;
      return;
    case Then::Pantry:
      return pantry_goes_on(state, log);
    case Then::Serve:  // CHAI-PANTRY-06, CHAI-AB1-02, CHAI-AB5-02, CHAI-AB8-02
      state.phase = Phase::Serve;
      return;
    case Then::Reserved:
      return reserved(state, log);
    case Then::OrderRest:
      return order_rest(state, Then::OrderDone, log);
    case Then::OrderDone:  // CHAI-FULFIL-09 (g), CHAI-ROUND-02, CHAI-END-05
      if (state.cup_tips == 0 && !state.final) state.round_ended = 1;
      return end_turn(state, log);
    case Then::Dice:
      return dice_goes_on(state, log);
    case Then::RefillPantry:
      return fill_board(state, Then::EndTurn, log);
    case Then::EndTurn:
      return settle_turn(state, log);
  }
}

// Setup, CHAI-SETUP-04 … 06. Houses and teas in turn order; a tea without a house comes last (CHAI-SOLO-02).
inline int Chai::next_tea(const State& state, int tea) const {
  if (box_.teas > box_.houses) return tea + 1 == box_.teas ? 0 : tea + 1;
  return next_house(state, tea);
}

// CHAI-SETUP-04, 05, CHAI-COOP-03, CHAI-CONN-01.
template <class Log>
void Chai::deal_start(State& state, int card, Log& log) const {
  const int house = state.step;
  add_reserved(state, house, card, box_.connoisseur ? Known::Tea : Known::All);
  log_secret(happened(Happened::Started, house, card), log);
  const int next = next_house(state, house);
  state.step = static_cast<std::uint8_t>(next);
  if (next == state.first || box_.automatic(next)) deal_tea_cards(state, state.first, log, true);
}

// CHAI-SETUP-05, 06, CHAI-SOLO-02, CHAI-COOP-03.
template <class Log>
void Chai::deal_tea_cards(State& state, int tea, Log& log, bool begins) const {
  state.step = static_cast<std::uint8_t>(tea);
  state.phase = Phase::TeaCard;
  if (tea != state.first || begins) return;
  state.step = 0;
  fill_pool(state, Then::SetUpMarket, log);
}

// CHAI-POOL-01, 02, 03.
template <class Log>
void Chai::fill_pool(State& state, Then then, Log& log) const {
  state.then = then;
  for (std::size_t slot = 0; slot < static_cast<std::size_t>(box_.pool_size()); ++slot) {
    if (state.pool[slot] != kNoCard) continue;
    if (state.unordered() > 0) {
      state.phase = Phase::PoolCard;
      return;
    }
    if (state.bottom_size == 0) break;
    const int card = drawn_from_bottom(state);
    state.pool[slot] = code_of(card);
    log(happened(Happened::PoolDealt, kNobody, static_cast<int>(slot), card));
  }
  resume(state, log);
}

// CHAI-MARKET-09, 10.
template <class Log>
void Chai::fill_market(State& state, Then then, Log& log) const {
  state.then = then;
  if (filled(state.market) != kAllSpaces && tile_to_draw(state)) {
    state.phase = Phase::MarketTile;
    return;
  }
  resume(state, log);
}

// CHAI-PANTRY-07.
template <class Log>
void Chai::fill_board(State& state, Then then, Log& log) const {
  state.then = then;
  const bool full = std::find(state.board.begin(), state.board.end(), 0) == state.board.end();
  if (!full && token_to_draw(state)) {
    state.phase = Phase::BoardToken;
    return;
  }
  resume(state, log);
}

// CHAI-SETUP-09, 10: three abilities, then the tiles of the one that holds tiles.
template <class Log>
void Chai::set_up_abilities(State& state, Log& log) const {
  const bool dealt = std::find(state.slots.begin(), state.slots.end(), 0) == state.slots.end();
  if (!dealt && state.abilities != 0) {
    state.phase = Phase::NewAbility;
    return;
  }
  fill_card(state, log);
}

template <class Log>
void Chai::show_ability(State& state, int ability, Log& log) const {
  const auto slot = std::find(state.slots.begin(), state.slots.end(), 0);
  if (slot == state.slots.end()) {  // CHAI-ROUND-06
    state.ability = static_cast<std::uint8_t>(ability);
    log(happened(Happened::AbilityShown, state.active, ability));
    return fill_card(state, log);
  }
  *slot = static_cast<std::uint8_t>(ability);
  log(happened(Happened::AbilityDealt, kNobody, static_cast<int>(slot - state.slots.begin()), ability));
  set_up_abilities(state, log);
}

// CHAI-AB3-01, CHAI-SETUP-10: tiles for a card that has just come; then the ability takes its place, or
// the game begins.
template <class Log>
void Chai::fill_card(State& state, Log& log) const {
  const auto holds_tiles = [&](int ability) {
    return box_.abilities[static_cast<std::size_t>(ability)].effect == Effect::SwapTiles;
  };
  int wanted = 0;
  if (state.ability != 0) {
    if (holds_tiles(state.ability)) wanted = box_.abilities[state.ability].tiles;
  } else {
    for (const std::uint8_t ability : state.slots)
      if (ability != 0 && holds_tiles(ability)) wanted = box_.abilities[ability].tiles;
  }
  if (total(state.card_tiles) < wanted && tile_to_draw(state)) {
    state.phase = Phase::CardTile;
    return;
  }
  if (state.ability == 0) {
    deal_tips(state, box_);
    state.active = state.first;
    return begin_turn(state, log);
  }
  if (!box_.automatic(state.active)) {
    state.phase = Phase::Replace;
    return;
  }
  replace_ability(state, 0, log);  // CHAI-TURN-09
  begin_turn(state, log);
}

// CHAI-ABIL-07, CHAI-AB3-04.
template <class Log>
void Chai::replace_ability(State& state, int slot, Log& log) const {
  std::uint8_t& place = state.slots[static_cast<std::size_t>(slot)];
  if (box_.abilities[place].effect == Effect::SwapTiles) {
    state.tile_cups += state.card_tiles;
    state.card_tiles = 0;
  }
  log(happened(Happened::AbilityReplaced, state.active, slot, place, state.ability));
  place = state.ability;
  state.ability = 0;
}

// CHAI-TURN-02, 09, CHAI-MARKET-02, CHAI-PANTRY-01, 03, CHAI-AB4-04, CHAI-AB6-03.
template <class Log>
void Chai::begin_turn(State& state, Log& log) const {
  state.purchases = 0;
  state.picks = 0;
  state.reset_used = 0;
  state.gold_tip = 0;
  state.waiver = 0;
  state.phase = Phase::Choose;
  if (box_.automatic(state.active)) automatic_turn(state, log);
}

// CHAI-MARKET-01.
template <class Log>
void Chai::visit_market(State& state, Log& log) const {
  std::uint16_t& money = state.money[state.active];
  money = static_cast<std::uint16_t>(money + box_.market_income);
  state.phase = Phase::Market;
  log(happened(Happened::Income, state.active, box_.market_income));
}

// CHAI-MARKET-05 … 08, CHAI-AB1-02.
template <class Log>
void Chai::buy(State& state, SpaceSet group, int price, Then then, Log& log) const {
  const auto me = static_cast<std::size_t>(state.active);
  const int type = tile_at(state.market, first_space(group));
  const int count = std::popcount(group);
  state.money[me] = static_cast<std::uint16_t>(state.money[me] - price);
  state.tiles[me] += some(type, count);
  state.market = without(state.market, group);
  if (then == Then::Market)
    log(happened(Happened::Bought, state.active, type, count, price));
  else
    log(happened(Happened::BoughtFree, state.active, type, count));
  discard_tiles(state, then, log);
}

// CHAI-MARKET-08, CHAI-CUP-01.
template <class Log>
void Chai::discard_tile(State& state, int type, Log& log) const {
  state.tiles[state.active] -= some(type);
  state.tile_cups += some(type);
  log(happened(Happened::DiscardedTile, state.active, type));
  discard_tiles(state, state.then, log);
}

// CHAI-PANTRY-06, CHAI-CUP-01.
template <class Log>
void Chai::discard_token(State& state, int type, Log& log) const {
  state.tokens[state.active] -= some(type);
  state.token_cups += some(type);
  log(happened(Happened::DiscardedToken, state.active, type));
  discard_tokens(state, state.then, log);
}

// CHAI-MARKET-08, CHAI-ABIL-06.
template <class Log>
void Chai::discard_tiles(State& state, Then then, Log& log) const {
  state.then = then;
  state.phase = Phase::DiscardTile;
  if (total(state.tiles[state.active]) <= box_.tile_limit) resume(state, log);
}

// CHAI-PANTRY-06, CHAI-ABIL-06.
template <class Log>
void Chai::discard_tokens(State& state, Then then, Log& log) const {
  state.then = then;
  state.phase = Phase::DiscardToken;
  if (total(state.tokens[state.active]) <= box_.token_limit) resume(state, log);
}

// CHAI-PANTRY-03, 04.
template <class Log>
void Chai::reset_pantry(State& state, Log& log) const {
  std::uint16_t& money = state.money[state.active];
  money = static_cast<std::uint16_t>(money - box_.reset_cost);
  state.reset_used = 1;
  for (std::uint8_t& token : state.board) {
    if (token) state.token_bag.put(token - 1);
    token = 0;
  }
  log(happened(Happened::Reset, state.active, box_.reset_cost));
  fill_board(state, Then::Pantry, log);
}

// CHAI-PANTRY-01, 02.
template <class Log>
void Chai::take_token(State& state, int type, Log& log) const {
  take_from_board(state, type, 0);
  state.tokens[state.active] += some(type);
  state.picks += 1;
  log(happened(Happened::Took, state.active, type));
  pantry_goes_on(state, log);
}

// CHAI-PANTRY-01, 06.
template <class Log>
void Chai::pantry_goes_on(State& state, Log& log) const {
  state.phase = Phase::Pantry;
  if (state.picks == box_.pantry_picks || !token_can_be_taken(state)) discard_tokens(state, Then::Serve, log);
}

// CHAI-RESERVE-01, 02.
template <class Log>
void Chai::reserve(State& state, int slot, Log& log) const {
  std::uint8_t& place = state.pool[static_cast<std::size_t>(slot)];
  const int card = card_of(place);
  place = kNoCard;
  add_reserved(state, state.active, card, Known::All);
  log(happened(Happened::Reserved, state.active, card));
  fill_pool(state, Then::Reserved, log);
}

// CHAI-RESERVE-05, CHAI-ABIL-01, CHAI-TURN-07.
template <class Log>
void Chai::reserved(State& state, Log&) const {
  if (state.reserved_count(state.active) > box_.reserve_limit)
    state.phase = Phase::Dismiss;
  else
    state.phase = state.slots[0] != 0 ? Phase::UseAbility : Phase::Serve;
}

template <class Log>
void Chai::take_blind_card(State& state, int card, Log& log) const {
  add_reserved(state, state.active, card, box_.connoisseur ? Known::Nothing : Known::All);
  log_secret(happened(Happened::ReservedBlind, state.active, card), log);
  reserved(state, log);
}

// CHAI-RESERVE-05, 06, CHAI-CONN-03, CHAI-INFO-08.
template <class Log>
void Chai::dismiss(State& state, int place, Log& log) const {
  const int card = drop_reserved(state, state.active, place);
  // With an empty deck and a free slot the card is dealt at once, in sight of everybody.
  const auto end = state.pool.begin() + box_.pool_size();
  const bool shown = state.deck_size() == 0 && std::find(state.pool.begin(), end, kNoCard) != end;
  const bool hidden = box_.connoisseur && !shown;
  state.bottom[state.bottom_size] = code_of(card);
  state.bottom_by[state.bottom_size] = hidden ? state.active : kNone;
  state.bottom_size += 1;
  if (hidden)
    for (int i = 0; i < box_.reserve_limit; ++i) state.known[State::held(state.active, i)] = Known::Nothing;
  const Event dismissed = happened(Happened::Dismissed, state.active, card);
  if (hidden)
    log_secret(dismissed, log);
  else
    log(dismissed);
  fill_pool(state, Then::Reserved, log);
}

// An event with a card that in Connoisseur only its seat sees (CHAI-CONN-01, 03, CHAI-INFO-03).
template <class Log>
void Chai::log_secret(Event event, Log& log) const {
  if (!box_.connoisseur) return log(event);
  event.audience = Audience::only(event.seat);
  log(event);
  event.audience = event.audience.others();
  event.args[0] = -1;
  log(event);
}

// CHAI-TURN-06 (1), (2).
template <class Log>
void Chai::end_turn(State& state, Log& log) const {
  state.step = 0;
  state.dice.fill(0);
  fill_market(state, Then::RefillPantry, log);
}

// CHAI-TURN-06 (3) … (7), CHAI-TURN-10.
template <class Log>
void Chai::settle_turn(State& state, Log& log) const {
  const bool was_final = state.final;
  bool new_round = false;
  if (!box_.ends_by_turns && !customers_left(state)) state.final = 1;
  if (state.round_ended) {
    state.round_ended = 0;
    if (!box_.ends_by_turns && state.round + 1 == box_.rounds) state.final = 1;
    new_round = !state.final;
  }
  const bool last = state.active == last_house(state);
  // CHAI-END-01 to 04, 07.
  if (last && (state.final || state.cycles + 1 >= box_.turns)) {
    state.cycles += 1;
    state.phase = Phase::Over;
    return log(happened(Happened::Ended, kNobody));
  }
  if (state.final && !was_final) log(happened(Happened::FinalTurns, kNobody));
  state.cycles = static_cast<std::uint8_t>(state.cycles + last);
  state.active = static_cast<std::uint8_t>(next_house(state, state.active));
  if (new_round) {
    if (!box_.ends_by_turns) state.round += 1;
    deal_tips(state, box_);
    log(happened(box_.ends_by_turns ? Happened::TipsDealt : Happened::RoundBegan, kNobody, state.round));
    if (state.slots[0] != 0 && state.abilities != 0) {
      state.phase = Phase::NewAbility;
      return;
    }
  }
  begin_turn(state, log);
}

// CHAI-END-06.
inline bool Chai::customers_left(const State& state) const {
  if (state.deck_size() > 0) return true;
  for (const std::uint8_t code : state.pool)
    if (code != kNoCard) return true;
  for (int house = 0; house < box_.houses; ++house)
    if (state.reserved_at(house, 0) != kNoCard) return true;
  return false;
}

}  // namespace samovar::chai
