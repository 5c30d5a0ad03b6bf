// The bots of Tea for 2.
#pragma once

#include "bots/choose.hpp"
#include "games/tea_for_two/rules/game.hpp"

namespace samovar::tea_for_two {
class Evaluation;
class Rollout;
}  // namespace samovar::tea_for_two

namespace samovar::bots {

template <>
struct Knowledge<tea_for_two::TeaForTwo> {
  using Evaluation = tea_for_two::Evaluation;
  using Forecast = tea_for_two::Evaluation;
  using Solver = NoSolver;
  using Rollout = tea_for_two::Rollout;
  static constexpr SearchSettings kSearch = {
      .exploration = 0.1f, .forecast = 0, .rivals = 12, .tried = 0.02f, .duels = 15};
};

extern template std::optional<Choice> choose(const tea_for_two::TeaForTwo&, const tea_for_two::State&, Seat,
                                             const Request&);
extern template Choice worth(const tea_for_two::TeaForTwo&, const tea_for_two::State&, std::uint32_t,
                             std::uint64_t, float);

}  // namespace samovar::bots
