// How good a position of Tea Time is for a seat: what its lead would be on average if from now on a toss of
// coins decided who gets which card. That needs no experience of the game, only its scoring, and knows when a
// collection is worth starting, when it is safe and when it hurts the others most to spoil it.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "games/tea_time/bots/weights.hpp"
#include "games/tea_time/rules/game.hpp"

namespace samovar::tea_time {

class Forecast {
 public:
  explicit Forecast(const TeaTime& game) : Forecast(game, {}) {}

  // How far it looks: at so many undealt cards of a character, and at Alice.
  struct Reach {
    int undealt = kWeights.undealt;
    bool alice = true;
  };
  Forecast(const TeaTime& game, Reach reach);

  // The lead over the best rival, as a share of victory.
  float value(const State& state, Seat seat) const { return share(state, lead(state, seat)); }

  // The same in points.
  float lead(const State& state, Seat seat) const;

 private:
  // Cards of a character still to come on the grid, by side. More than this makes no difference that matters.
  static constexpr int kOnGridAtMost = 6;
  static constexpr int kHeldAtMost = 12;
  using ByHeld = std::array<float, 2 * kHeldAtMost + 1>;  // cards held, looking-glass side below zero

  const ByHeld& expected(int character_side, int glass_side, int undealt) const {
    return expected_[static_cast<std::size_t>(
        (character_side * (kOnGridAtMost + 1) + glass_side) * (reach_.undealt + 1) + undealt)];
  }
  float share(const State& state, float lead) const;

  const TeaTime& game_;
  Reach reach_;
  std::vector<ByHeld> expected_;  // points at the end
};

// For a bot that does not think ahead: the forecast of somebody who looks at the grid and hardly beyond, and
// does not plan for Alice.
class Evaluation : public Forecast {
 public:
  explicit Evaluation(const TeaTime& game)
      : Forecast(game, {.undealt = kWeights.undealt_at_a_glance, .alice = false}) {}
};

}  // namespace samovar::tea_time
