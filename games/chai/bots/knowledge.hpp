// Chai's bots.
#pragma once

#include "bots/choose.hpp"
#include "games/chai/rules/game.hpp"

namespace samovar::chai {
class Evaluation;
class Rollout;
}  // namespace samovar::chai

namespace samovar::bots {

template <>
struct Knowledge<chai::Chai> {
  using Evaluation = chai::Evaluation;
  using Forecast = chai::Evaluation;
  using Solver = NoSolver;
  using Rollout = chai::Rollout;
  static constexpr SearchSettings kSearch = {.duels = 4.5f};
};

extern template std::optional<Choice> choose(const chai::Chai&, const chai::State&, Seat, const Request&);
extern template Choice worth(const chai::Chai&, const chai::State&, std::uint32_t, std::uint64_t, float);

}  // namespace samovar::bots
