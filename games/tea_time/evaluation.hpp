// How good a position of Tea Time is for a seat, for a bot that does not think ahead: the forecast of
// somebody who looks at the grid and hardly beyond, and does not plan for Alice.
#pragma once

#include "games/tea_time/forecast.hpp"

namespace samovar::tea_time {

class Evaluation : public Forecast {
 public:
  explicit Evaluation(const TeaTime& game) : Forecast(game, {.undealt = 1, .alice = false}) {}
};

}  // namespace samovar::tea_time
