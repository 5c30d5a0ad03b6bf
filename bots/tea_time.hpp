// Tea Time's bots.
#pragma once

#include "bots/choose.hpp"
#include "bots/tea_time_solver.hpp"
#include "games/tea_time/evaluation.hpp"
#include "games/tea_time/forecast.hpp"
#include "games/tea_time/rules.hpp"

namespace samovar::bots {

template <>
struct Knowledge<tea_time::TeaTime> {
  using Evaluation = tea_time::Evaluation;
  using Forecast = tea_time::Forecast;
  using Solver = TeaTimeSolver;
};

extern template std::optional<Choice> choose(const tea_time::TeaTime&, const tea_time::State&, Seat,
                                             const Request&);

}  // namespace samovar::bots
