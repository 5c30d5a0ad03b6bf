// A game played on by habit, for searches: every merchant fetches what the customers in sight still lack,
// nearest to complete and richest first, and serves whoever can be served. Hardly slower a move than random
// play, and a fraction as long, for random merchants rarely have what anybody ordered.
#pragma once

#include "games/chai/rules/game.hpp"

namespace samovar::chai {

class Rollout {
 public:
  explicit Rollout(const Chai& game) : game_(game) {}

  void play_out(State& state, FastRng& rng) const;

  // What the active seat does.
  Move choose(const State& state, FastRng& rng) const;

 private:
  // What a customer still lacks, and what one piece of it is worth.
  struct Want {
    Amounts tiles;
    Amounts tokens;
    float weight;
  };
  using Wants = FixedVector<Want, kPoolSlots + kHeld>;

  Move choose_action(const State& state, FastRng& rng) const;
  Move choose_group(const State& state) const;
  Move choose_token(const State& state) const;
  Move choose_order(const State& state) const;
  Wants wants(const State& state) const;

  const Chai& game_;
};

}  // namespace samovar::chai
