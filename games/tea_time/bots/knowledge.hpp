// Tea Time's bots.
#pragma once

#include "bots/choose.hpp"
#include "games/tea_time/bots/solver.hpp"
#include "games/tea_time/rules/game.hpp"

namespace samovar::tea_time {
class Evaluation;
class Forecast;
}  // namespace samovar::tea_time

namespace samovar::bots {

template <>
struct Knowledge<tea_time::TeaTime> {
  using Evaluation = tea_time::Evaluation;
  using Forecast = tea_time::Forecast;
  using Solver = TeaTimeSolver;
  static constexpr SearchSettings kSearch = {.review = 20'000};
};

extern template std::optional<Choice> choose(const tea_time::TeaTime&, const tea_time::State&, Seat,
                                             const Request&);
extern template Choice worth(const tea_time::TeaTime&, const tea_time::State&, std::uint32_t, std::uint64_t,
                             float);

}  // namespace samovar::bots
