// How good a position of Tea Time is for a seat, at a glance: its points as they are now.
#pragma once

#include <algorithm>
#include <cmath>

#include "games/tea_time/rules.hpp"

namespace samovar::tea_time {

class Evaluation {
 public:
  explicit Evaluation(const TeaTime& game) : game_(game) {}

  // The seat's lead over its best rival, as a share of victory.
  float value(const State& state, Seat seat) const {
    int best = 0;
    for (int other = 0; other < game_.seats(); ++other)
      if (other != index(seat)) best = std::max(best, game_.points(state, other));
    const int lead = game_.points(state, index(seat)) - best;
    return 1 / (1 + std::exp(-static_cast<float>(lead) / 8));
  }

 private:
  const TeaTime& game_;
};

}  // namespace samovar::tea_time
