// Chance: what is drawn is what the weights say, and the fast ways through random play are the slow one's.
#pragma once

#include <cmath>
#include <vector>

#include "tests/laws/step.hpp"

namespace samovar::laws {

// Pearson's statistic as a standard normal deviate (Wilson and Hilferty). Outcomes expected less than five
// times count as one.
inline double chi_square_deviate(const std::vector<double>& expected, const std::vector<int>& seen) {
  double statistic = 0, rare_expected = 0;
  int cells = 0, rare_seen = 0;
  const auto add = [&](double wanted, int found) {
    statistic += (found - wanted) * (found - wanted) / wanted;
    cells += 1;
  };
  for (std::size_t i = 0; i < expected.size(); ++i) {
    if (expected[i] >= 5) {
      add(expected[i], seen[i]);
    } else {
      rare_expected += expected[i];
      rare_seen += seen[i];
    }
  }
  if (rare_expected > 0) add(rare_expected, rare_seen);
  if (cells < 2) return 0;
  const double freedom = cells - 1;
  return (std::cbrt(statistic / freedom) - (1 - 2 / (9 * freedom))) / std::sqrt(2 / (9 * freedom));
}

// A fair draw is that far out less than once in a thousand million.
inline constexpr double kTooFarOut = 6.0;

template <GameModule M>
Finding draws(const Step<M>& step, int count) {
  double total = 0;
  for (int i = 0; i < step.list.size(); ++i) {
    if (step.list.weight(i) == 0) return fmt::format("{} has no weight", step.notation(step.list[i]));
    total += step.list.weight(i);
  }
  std::vector<double> expected;
  for (int i = 0; i < step.list.size(); ++i) expected.push_back(count * (step.list.weight(i) / total));
  std::vector<int> seen(expected.size());
  for (int n = 0; n < count; ++n) {
    const Move drawn = step.game().draw(step.state, step.rng);
    const Move* at = std::find(step.list.begin(), step.list.end(), drawn);
    if (at == step.list.end()) return fmt::format("{} was drawn but is not listed", step.notation(drawn));
    seen[static_cast<std::size_t>(at - step.list.begin())] += 1;
  }
  if (chi_square_deviate(expected, seen) < kTooFarOut) return {};
  std::string counts;
  for (std::size_t i = 0; i < seen.size(); ++i)
    counts += fmt::format(", {} {} times, expected {:.1f}", step.notation(step.list[static_cast<int>(i)]),
                          seen[i], expected[i]);
  return fmt::format("{} draws do not fit the weights{}", count, counts);
}

template <GameModule M>
Finding picks(const Step<M>& step) {
  if constexpr (PicksFast<typename M::Game>) {
    FastRng slow(step.rng());
    FastRng fast = slow;
    const Move listed =
        step.list[static_cast<int>(samovar::below(slow, static_cast<std::uint32_t>(step.list.size())))];
    const Move picked = step.game().pick(step.state, fast);
    if (picked != listed)
      return fmt::format("pick() took {} where the list has {}", step.notation(picked),
                         step.notation(listed));
    if (slow() != fast()) return "pick() did not draw exactly one number below the size of the list";
  }
  return {};
}

template <GameModule M>
Finding runs(const Step<M>& step) {
  if constexpr (RunsFast<typename M::Game>) {
    const auto& game = step.game();
    FastRng slow(step.rng());
    FastRng fast = slow;
    auto ran = step.state;
    const int moves = game.run_at_random(ran, fast);
    if (moves < 1) return "run_at_random() played nothing";
    auto walked = step.state;
    for (int i = 0; i < moves; ++i) {
      const Actor actor = game.actor(walked);
      if (actor.is_nobody())
        return fmt::format("run_at_random() says {} moves, but the end came before", moves);
      walked = after(game, walked, random_move(game, walked, actor, slow));
    }
    if (!same_bytes(ran, walked)) return "run_at_random() leads elsewhere than its random moves one by one";
    if (slow() != fast()) return "run_at_random() does not draw what its random moves draw one by one";
  }
  return {};
}

template <GameModule M>
Finding chance(const Step<M>& step, int draw_count) {
  if (Finding finding = step.actor.is_chance() ? draws(step, draw_count) : picks(step)) return finding;
  return runs(step);
}

}  // namespace samovar::laws
