// Serving an order: the choices of a half-entered one, then CHAI-FULFIL-09 step by step.
#pragma once

#include "games/chai/rules/step.hpp"

namespace samovar::chai {

inline Amounts Chai::order_pantry(const State& state, const Customer& wanted) const {
  return state.waived < kTokenTypes ? wanted.pantry - some(state.waived) : wanted.pantry;
}

// CHAI-AB6-01, 02: the token types whose waiver makes the order payable, a bit each; bit kTokenTypes: none
// waived.
inline unsigned Chai::waivers(const State& state, const Customer& wanted) const {
  const Amounts tokens = state.tokens[state.active];
  const int wilds = amount(tokens, kWildToken);
  unsigned possible = 0;
  const auto add = [&](int type, Amounts pantry) {
    if (shortage(tokens, pantry) <= wilds && (!state.wish || has_blend(state, wanted, pantry)))
      possible |= 1u << type;
  };
  for (int type = 0; type < kPantry; ++type)
    if (amount(wanted.pantry, type) > 0) add(type, wanted.pantry - some(type));
  add(kTokenTypes, wanted.pantry);
  return possible;
}

// Whether wild pieces are left behind what an order cannot do without, and an ordinary piece that one of them
// may replace.
constexpr bool can_spare(Amounts have, Amounts needs, int wilds) {
  const int lacking = total(missing(have, needs));
  return wilds > lacking && total(needs) > lacking;
}
// CHAI-ACT-03, CHAI-FULFIL-08.
inline bool Chai::has_blend(const State& state, const Customer& wanted, Amounts pantry) const {
  const Amounts tiles = state.tiles[state.active];
  const Amounts tokens = state.tokens[state.active];
  if (shortage(tokens, pantry) > amount(tokens, kWildToken)) return false;
  return can_spare(tiles, wanted.flavours, amount(tiles, kWildTile)) ||
         can_spare(tokens, pantry, amount(tokens, kWildToken));
}

// CHAI-FULFIL-08: the next type of the order and how many of it may be paid with wild pieces; the later types
// keep as many wild pieces as they cannot do without. Behind the last type, type is -1. Where more were
// wished for than are needed, the last type that can take one more does, if none before it did.
inline Chai::Blend Chai::next_blend(const State& state) const {
  const Customer& wanted = customer(card_of(ordered(state, state.order)));
  for (int step = state.step; step < kTileTypes + kTokenTypes; ++step) {
    const bool tokens = step >= kTileTypes;
    const int type = tokens ? step - kTileTypes : step;
    const Amounts needs = tokens ? order_pantry(state, wanted) : wanted.flavours;
    const int need = amount(needs, type);
    if (need == 0) continue;
    const Amounts have = (tokens ? state.tokens : state.tiles)[state.active];
    const int wild = tokens ? kWildToken : kWildTile;
    const Amounts later = Amounts(needs.word() & ~((some(type).word() << 8) - 1));
    const int left = amount(have, wild) - amount(tokens ? state.pay_tokens : state.pay_tiles, wild);
    Blend blend{type, std::max(0, need - amount(have, type)), std::min(need, left - shortage(have, later)),
                tokens};
    if (state.wish == 1 && !can_spare(have, later, left - blend.least) &&
        (tokens || !can_spare(state.tokens[state.active], order_pantry(state, wanted),
                              amount(state.tokens[state.active], kWildToken))))
      blend.least += 1;
    return blend;
  }
  return {-1, 0, 0, false};
}

// CHAI-FULFIL-02.
template <class Log>
void Chai::begin_order(State& state, int order, Log& log) const {
  state.order = static_cast<std::uint8_t>(order);
  enter_order(state, log);
}

// CHAI-ACT-03, 07, CHAI-AB6-01: fills in what is unique and asks for the rest.
template <class Log>
void Chai::enter_order(State& state, Log& log) const {
  const Customer& wanted = customer(card_of(ordered(state, state.order)));
  if (state.waived == kNone) {
    state.waived = kTokenTypes;
    if (state.waiver && wanted.pantry != 0) {
      const unsigned possible = waivers(state, wanted);
      state.waived = static_cast<std::uint8_t>(std::countr_zero(possible));
      if (!std::has_single_bit(possible)) {
        state.waived = kNone;
        state.phase = Phase::Waive;
        return;
      }
    }
  }
  const Amounts tiles = state.tiles[state.active];
  const Amounts tokens = state.tokens[state.active];
  const bool wilds = amount(tiles, kWildTile) + amount(tokens, kWildToken) > 0;
  if (state.wish || (box_.rules < 4 && wilds)) {
    for (Blend blend = next_blend(state); blend.type >= 0; blend = next_blend(state)) {
      if (blend.least != blend.most) {
        state.phase = Phase::Blend;
        return;
      }
      pay_type(state, blend.type, blend.tokens, blend.least);
    }
  } else {  // ordinary pieces first
    const Amounts pantry = order_pantry(state, wanted);
    const Amounts no_tiles = missing(tiles, wanted.flavours);
    const Amounts no_tokens = missing(tokens, pantry);
    state.pay_tiles = wanted.flavours - no_tiles + some(kWildTile, total(no_tiles));
    state.pay_tokens = pantry - no_tokens + some(kWildToken, total(no_tokens));
  }
  const unsigned cups = cups_offered(state);
  if (std::has_single_bit(cups)) return serve(state, std::countr_zero(cups), log);
  state.phase = Phase::Cup;
}

// So many of the order's pieces of this type are wild (CHAI-ACT-03, CHAI-FULFIL-08).
inline void Chai::pay_type(State& state, int type, bool tokens, int wild) const {
  const Customer& wanted = customer(card_of(ordered(state, state.order)));
  const int need = amount(tokens ? order_pantry(state, wanted) : wanted.flavours, type);
  const int held = amount((tokens ? state.tokens : state.tiles)[state.active], type);
  (tokens ? state.pay_tokens : state.pay_tiles) +=
      some(type, need - wild) + some(tokens ? kWildToken : kWildTile, wild);
  state.step = static_cast<std::uint8_t>((tokens ? kTileTypes : 0) + type + 1);
  if (state.wish && wild > std::max(0, need - held)) state.wish = 2;
}

// CHAI-FULFIL-09 (a) … (d).
template <class Log>
void Chai::serve(State& state, int cup, Log& log) const {
  const auto me = static_cast<std::size_t>(state.active);
  const int order = state.order;
  const int card = card_of(ordered(state, order));
  pay_tea(state, customer(card).tea, log);
  state.tiles[me] -= state.pay_tiles;
  state.tile_cups += state.pay_tiles;
  state.tokens[me] -= state.pay_tokens;
  state.token_cups += state.pay_tokens;
  state.pay_tiles = 0;
  state.pay_tokens = 0;
  state.order = kNone;
  state.waived = kNone;
  state.wish = 0;
  state.step = 0;
  move_to_served(state, order, card, cup, log);
  reveal_tip(state, cup, log);
}

// CHAI-FULFIL-04, CHAI-SOLO-05, CHAI-MONEY-02.
template <class Log>
void Chai::pay_tea(State& state, int tea, Log& log) const {
  const int cost = tea_price(state, tea);
  if (cost == 0) return;
  const auto me = static_cast<std::size_t>(state.active);
  const bool to_bank = tea >= box_.houses;
  state.money[me] = static_cast<std::uint16_t>(state.money[me] - cost);
  if (!to_bank) {
    auto& owner = state.money[static_cast<std::size_t>(tea)];
    owner = static_cast<std::uint16_t>(owner + cost);
  }
  log(happened(Happened::PaidTea, state.active, tea, cost, to_bank ? -1 : tea));
}

// CHAI-FULFIL-02, 09, CHAI-TOKEN-01.
template <class Log>
void Chai::move_to_served(State& state, int order, int card, int cup, Log& log) const {
  state.tea = customer(card).tea;
  state.supply[state.tea] -= 1;
  state.tea_in_cup(cup, state.tea) += 1;
  if (order < kPoolSlots)
    state.pool[static_cast<std::size_t>(order)] = kNoCard;
  else
    drop_reserved(state, state.active, order - kPoolSlots);
  state.served[state.active] |= bit_of(card);
  log(happened(Happened::Served, state.active, card, cup));
}

// CHAI-TIP-02, CHAI-AB4-02, 03, CHAI-END-05.
template <class Log>
void Chai::reveal_tip(State& state, int cup, Log& log) const {
  if (state.cup_tips >> cup & 1) {
    state.cup_tips = static_cast<std::uint8_t>(state.cup_tips & ~(1u << cup));
    state.phase = Phase::Tip;
    return;
  }
  if (state.gold_tip) {
    auto& money = state.money[state.active];
    money = static_cast<std::uint16_t>(money + state.gold_tip);
    log(happened(Happened::TippedInstead, state.active, state.gold_tip));
  }
  order_rest(state, Then::OrderDone, log);
}

// CHAI-TIP-02, CHAI-DELUXE-06, CHAI-COOP-08.
template <class Log>
void Chai::collect_tip(State& state, int kind, Log& log) const {
  const Tip& tip = box_.tips[static_cast<std::size_t>(kind)];
  auto& money = state.money[state.active];
  state.tips.take(kind);
  log(happened(Happened::Tipped, state.active, kind, state.gold_tip));
  if (state.gold_tip) {  // CHAI-AB4-01, CHAI-DELUXE-10
    money = static_cast<std::uint16_t>(money + state.gold_tip);
    log(happened(Happened::TippedInstead, state.active, state.gold_tip));
    return order_rest(state, Then::OrderDone, log);
  }
  if (tip.kind == TipKind::Money) money = static_cast<std::uint16_t>(money + tip.value);
  const bool tile = tip.kind == TipKind::Flavour;
  if (tile || tip.kind == TipKind::Pantry) {
    if (box_.automatic(state.active)) return merchant_wish(state, tile, log);
    if (tile ? state.tile_bag.total() > 0 || state.tile_cups != 0
             : state.token_bag.total() > 0 || state.token_cups != 0) {
      state.wish = tile ? 1 : 2;
      state.phase = Phase::TipItem;
      return;
    }
  }
  order_rest(state, Then::OrderDone, log);
}

// CHAI-DELUXE-06, 07, CHAI-BAG-05.
template <class Log>
void Chai::take_wish(State& state, int type, Log& log) const {
  const bool tile = state.wish == 1;
  state.wish = 0;
  if (tile) {
    take_wanted(state.tile_bag, state.tile_cups, state.tiles[state.active], type);
    log(happened(Happened::WishTile, state.active, type));
    return discard_tiles(state, Then::OrderRest, log);
  }
  take_wanted(state.token_bag, state.token_cups, state.tokens[state.active], type);
  log(happened(Happened::WishToken, state.active, type));
  discard_tokens(state, Then::OrderRest, log);
}

// CHAI-FULFIL-09 (e), (f).
template <class Log>
void Chai::order_rest(State& state, Then then, Log& log) const {
  const int tea = state.tea;
  state.tea = kNone;
  if (state.supply[static_cast<std::size_t>(tea)] == 0) run_out(state, tea, log);
  fill_pool(state, then, log);
}

// CHAI-TOKEN-01, CHAI-CHANCE-04, CHAI-CONN-04.
template <class Log>
void Chai::run_out(State& state, int tea, Log& log) const {
  const std::uint64_t gone = box_.cards_of[static_cast<std::size_t>(tea)];
  // In a redacted state a card may be unknown; at most its tea is known.
  const auto goes = [&](std::uint8_t code) {
    return is_unknown(code) ? code == unknown_of(tea) : code != kNoCard && (gone >> card_of(code) & 1);
  };
  log(happened(Happened::RanOut, kNobody, tea));
  for (std::uint8_t& code : state.pool)
    if (goes(code)) {
      log(happened(Happened::Removed, kNobody, card_of(code)));
      code = kNoCard;
    }
  for (int house = 0; house < box_.houses; ++house)
    for (int place = 0; place < kHeld; ++place)
      while (goes(state.reserved_at(house, place))) {
        state.hidden = static_cast<std::uint8_t>(state.hidden - is_unknown(state.reserved_at(house, place)));
        log(happened(Happened::Removed, house, drop_reserved(state, house, place)));
      }

  while (state.deck[tea] > 0) state.deck.take(tea);
  state.unseen &= ~gone;
  for (int left = std::popcount(state.identified & gone); left > 0; --left) state.deck.take(kIdentified);
  state.identified &= ~gone;
  state.secret &= ~gone;
  // The rest of the bottom list is shuffled in. Where all cards of a tea are in play, which ones are in the
  // deck is what has not been seen; else they are cards known to be there.
  for (std::size_t i = 0; i < state.bottom_size; ++i) {
    const std::uint8_t code = state.bottom[i];
    const bool secret = state.bottom_by[i] != kNone;
    state.bottom[i] = kNoCard;
    state.bottom_by[i] = 0;
    if (is_unknown(code)) state.hidden -= 1;  // the deck counts it already
    if (goes(code) || is_unknown(code)) continue;
    const std::uint64_t bit = bit_of(card_of(code));
    const std::size_t of = customer(card_of(code)).tea;
    if (std::popcount(box_.cards_of[of]) == box_.cards_per_tea) {
      state.unseen |= bit;
      state.deck.put(static_cast<int>(of));
    } else {
      state.identified |= bit;
      if (secret) state.secret |= bit;
      state.deck.put(kIdentified);
    }
  }
  state.bottom_size = 0;
}

}  // namespace samovar::chai
