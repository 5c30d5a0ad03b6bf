// What a viewer knows, and one world that fits it. Only Connoisseur hides anything: reserved cards and those
// that were dismissed unseen.
//
// A redacted state counts every card that the viewer cannot place in `deck` and `unseen`, wherever it may be;
// complete() deals the unknown places from there.
#pragma once

#include "games/chai/rules/game.hpp"

namespace samovar::chai {

// CHAI-INFO-01, 08, CHAI-CHANCE-05.
template <class Rng>
void Chai::complete(State& state, Rng& rng) const {
  const auto deal = [&](std::uint8_t& code, bool tea_known) {
    const std::uint8_t unknown = code;
    state.hidden -= 1;
    int tea = unknown & 7;
    if (tea_known) {
      state.deck.take(tea);
    } else {
      // Identified cards are not among those that the viewer cannot place.
      PackedCounts teas;
      for (int t = 0; t < box_.teas; ++t) teas.put(t, state.deck[t]);
      tea = teas.take_nth(below(rng, teas.total()));
      state.deck.take(tea);
    }
    const std::uint64_t from = state.unseen & box_.cards_of[static_cast<std::size_t>(tea)];
    const int card = nth_bit(from, below(rng, static_cast<std::uint32_t>(std::popcount(from))));
    state.unseen &= ~bit_of(card);
    code = code_of(card);
  };
  // Those whose tea is known come first, so that the others do not use up their tea.
  for (std::uint8_t& code : state.reserved)
    if (is_unknown(code) && code != kUnknownCard) deal(code, true);
  for (std::uint8_t& code : state.reserved)
    if (code == kUnknownCard) deal(code, false);
  for (std::uint8_t& code : state.bottom)
    if (code == kUnknownCard) deal(code, false);
}

}  // namespace samovar::chai
