#include "games/chai/rules/game.hpp"

namespace samovar::chai {

// CHAI-INFO-01, 06, 08.
State Chai::redact(const State& state, Seat viewer) const {
  if (!box_.connoisseur) return state;
  State seen = state;
  std::uint64_t hidden = state.secret;
  for (int house = 0; house < box_.houses; ++house) {
    if (house == index(viewer)) continue;
    // In no particular order: what is known comes first, each kind sorted.
    std::array<std::pair<std::uint8_t, Known>, kHeld> cards{};
    const int count = state.reserved_count(house);
    for (int i = 0; i < count; ++i) {
      auto& [code, known] = cards[static_cast<std::size_t>(i)];
      code = state.reserved_at(house, i);
      known = state.known[State::held(house, i)];
      if (known == Known::All) continue;
      if (!is_unknown(code)) {
        hidden |= bit_of(card_of(code));
        seen.hidden += 1;
        code = known == Known::Tea ? unknown_of(customer(card_of(code)).tea) : kUnknownCard;
      }
    }
    std::sort(cards.begin(), cards.begin() + count);
    for (int i = 0; i < count; ++i) {
      seen.reserved[State::held(house, i)] = cards[static_cast<std::size_t>(i)].first;
      seen.known[State::held(house, i)] = cards[static_cast<std::size_t>(i)].second;
    }
  }
  for (std::size_t i = 0; i < state.bottom_size; ++i) {
    if (state.bottom_by[i] == kNone || state.bottom_by[i] == index(viewer) || is_unknown(state.bottom[i]))
      continue;
    hidden |= bit_of(card_of(state.bottom[i]));
    seen.hidden += 1;
    seen.bottom[i] = kUnknownCard;
  }
  seen.unseen |= hidden;
  for (const int card : BitSet(hidden)) {
    if (state.secret >> card & 1) seen.deck.take(kIdentified);
    seen.deck.put(customer(card).tea);
  }
  seen.identified &= ~state.secret;
  seen.secret = 0;
  // A half-entered order has not happened for anybody else (CHAI-ACT-07).
  if (is_order_chain(state.phase) && index(viewer) != state.active) {
    seen.phase = Phase::Serve;
    seen.order = kNone;
    seen.waived = kNone;
    seen.wish = 0;
    seen.step = 0;
    seen.pay_tiles = 0;
    seen.pay_tokens = 0;
  }
  return seen;
}

// CHAI-ACT-07, CHAI-CONN-01: nobody else knows that an order was begun. And what may be served hangs on the
// cards held face down, where the others can think of one that could be.
bool Chai::chooses_in_secret(const State& state) const {
  if (!keeps_secrets()) return false;
  if (is_order_chain(state.phase)) return true;
  const State seen = redact(state, kSpectator);
  for (int place = 0; place < seen.reserved_count(state.active); ++place) {
    const std::uint8_t code = seen.reserved_at(state.active, place);
    if (!is_unknown(code)) continue;
    const std::uint64_t possible =
        code == kUnknownCard ? seen.unseen : seen.unseen & box_.cards_of[static_cast<std::size_t>(code & 7)];
    for (const int card : BitSet(possible))
      if (can_serve(state, state.active, card)) return true;
  }
  return false;
}

// CHAI-TURN-05: the table stops undo at every chance outcome; besides, Connoisseur shows hidden cards in
// these decisions.
bool Chai::reveals(const State& state, Move move) const {
  if (!box_.connoisseur) return false;
  switch (kind_of(move)) {
    case Kind::Serve:
    case Kind::ServeWild:
    case Kind::Waive:
    case Kind::BlendTiles:
    case Kind::BlendTokens:
    case Kind::Cup:
    case Kind::Dismiss:
      return true;
    case Kind::Reserve:
    case Kind::ReserveBlind:
      return state.unordered() <= 0;
    case Kind::WantTile:
    case Kind::WantToken:
    case Kind::DiscardTile:
    case Kind::DiscardToken:
      return state.tea != kNone;  // the rest of an order follows, which may remove or deal cards
    default:
      return false;
  }
}

}  // namespace samovar::chai
