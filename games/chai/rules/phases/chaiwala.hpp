// The automatic merchants: what they share, and the chaiwala of the co-operative game.
#pragma once

#include "games/chai/rules/step.hpp"

namespace samovar::chai {

// The pool slot whose card has the highest key; below zero: no card for this merchant. Ties: its own tea
// first, then the lowest slot (CHAI-COOP-07, CHAI-DICE-09, 13). -1 where there is none.
template <class Key>
int Chai::best_in_pool(const State& state, Key&& key) const {
  int best = -1;
  int best_key = -1;
  for (int slot = 0; slot < kPoolSlots; ++slot) {
    const std::uint8_t code = state.pool[static_cast<std::size_t>(slot)];
    if (code == kNoCard) continue;
    const int of_card = key(customer(card_of(code)));
    if (of_card < 0) continue;
    const int own = 2 * of_card + (customer(card_of(code)).tea == state.active);
    if (own > best_key) {
      best = slot;
      best_key = own;
    }
  }
  return best;
}

// CHAI-TURN-09, CHAI-COOP-06, CHAI-DICE-05.
template <class Log>
void Chai::automatic_turn(State& state, Log& log) const {
  if (box_.mode == Mode::Chaiwala) return chaiwala_turn(state, log);
  state.step = 0;
  state.phase = Phase::Die;
}

// CHAI-COOP-06, 08, 09.
template <class Log>
void Chai::chaiwala_turn(State& state, Log& log) const {
  const bool highest = box_.people > 1;
  const int slot = best_in_pool(
      state, [&](const Customer& card) { return highest ? card.points : kPointsAtMost - card.points; });
  if (slot < 0) return end_turn(state, log);
  merchant_serves(state, slot, log);
}

// Into the left-most cup that still has a tip; in final turns the left-most (CHAI-COOP-08, 09, CHAI-DICE-14).
template <class Log>
void Chai::merchant_serves(State& state, int slot, Log& log) const {
  const int cup = state.cup_tips ? std::countr_zero(state.cup_tips) : 0;
  const int card = card_of(state.pool[static_cast<std::size_t>(slot)]);
  pay_tea(state, customer(card).tea, log);
  move_to_served(state, slot, card, cup, log);
  reveal_tip(state, cup, log);
}

// A wild tip: nothing for the chaiwala (CHAI-COOP-08), a random piece within its limits for the dice merchant
// (CHAI-DICE-15).
template <class Log>
void Chai::merchant_wish(State& state, bool tile, Log& log) const {
  if (box_.mode == Mode::Dice && merchant_draws(state, tile)) {
    state.then = Then::OrderRest;
    return;
  }
  order_rest(state, Then::OrderDone, log);
}

}  // namespace samovar::chai
