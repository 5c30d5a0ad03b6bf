// What each aspect of a position adds to the lead at the end of the game, in points.
#pragma once

#include <array>

#include "games/tea_for_two/bots/prospects.hpp"

namespace samovar::tea_for_two {

// Now, and for every ship that is still lacking to the goal.
struct Weight {
  float now = 0;
  float later = 0;
};
using Spread = Weight;

struct Weights {
  std::array<Weight, kAspects> both{};  // of two merchants
  std::array<Weight, kAspects> own{};   // in the race
  Weight race;                          // what the race itself is worth
  Spread spread;                        // the lead that makes victory 73 % likely
  Spread race_spread;
};

extern const Weights kWeights;

}  // namespace samovar::tea_for_two
