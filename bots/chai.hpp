// Chai's bots.
#pragma once

#include "bots/choose.hpp"
#include "games/chai/evaluation.hpp"
#include "games/chai/rules.hpp"

namespace samovar::bots {

template <>
struct Knowledge<chai::Chai> {
  using Evaluation = chai::Evaluation;
  using Forecast = chai::Evaluation;
  using Solver = NoSolver;
};

extern template std::optional<Choice> choose(const chai::Chai&, const chai::State&, Seat, const Request&);

}  // namespace samovar::bots
