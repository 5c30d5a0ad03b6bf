// The bots of Tea & Rum.
#pragma once

#include "bots/choose.hpp"
#include "games/tea_and_rum/rules/game.hpp"

namespace samovar::tea_and_rum {
class Evaluation;
}

namespace samovar::bots {

template <>
struct Knowledge<tea_and_rum::TeaAndRum> {
  using Evaluation = tea_and_rum::Evaluation;
  using Forecast = tea_and_rum::Evaluation;
  using Solver = NoSolver;
  // Players at random end with a third of the points of good ones: their games tell nothing.
  static constexpr SearchSettings kSearch = {.exploration = 0.1f, .forecast = 1};
};

extern template std::optional<Choice> choose(const tea_and_rum::TeaAndRum&, const tea_and_rum::State&, Seat,
                                             const Request&);
extern template Choice worth(const tea_and_rum::TeaAndRum&, const tea_and_rum::State&, std::uint32_t,
                             std::uint64_t, float);

}  // namespace samovar::bots
