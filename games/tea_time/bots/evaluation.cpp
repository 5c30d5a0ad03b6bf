#include "games/tea_time/bots/evaluation.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>

namespace samovar::tea_time {

Forecast::Forecast(const TeaTime& game, Reach reach) : game_(game), reach_(reach) {
  const float mine = 1 / static_cast<float>(game.seats());  // the chance that a card comes to this seat
  const auto at = [](const ByHeld& row, int held) {
    return row[static_cast<std::size_t>(std::clamp(held, -kHeldAtMost, kHeldAtMost) + kHeldAtMost)];
  };
  for (int character = 0; character <= kOnGridAtMost; ++character)
    for (int glass = 0; glass <= kOnGridAtMost; ++glass)
      for (int undealt = 0; undealt <= reach_.undealt; ++undealt) {
        ByHeld& row = expected_.emplace_back();
        for (int held = -kHeldAtMost; held <= kHeldAtMost; ++held) {
          float& points = row[static_cast<std::size_t>(held + kHeldAtMost)];
          // One card less to come: it comes to this seat or it does not.
          const auto after = [&](const ByHeld& less, int to) {
            return mine * at(less, to) + (1 - mine) * at(less, held);
          };
          if (character > 0)
            points = after(expected(character - 1, glass, undealt), held + 1);
          else if (glass > 0)
            points = after(expected(0, glass - 1, undealt), held - 1);
          else if (undealt > 0)
            points = (after(expected(0, 0, undealt - 1), held + 1) +
                      after(expected(0, 0, undealt - 1), held - 1)) /
                     2;
          else
            points = game.box().points[static_cast<std::size_t>(std::abs(held))];
        }
      }
}

float Forecast::lead(const State& state, Seat seat) const {
  // One count a byte, as in a collection.
  std::uint64_t on_grid[2] = {};
  for (const int cell : BitSet(state.present)) {
    on_grid[is_glass(cell)] += kOneOf[state.cells[cell]];
  }
  std::array<float, kSeatsAtMost> points{};
  for (int c = 0; c < kCharacters; ++c) {
    const auto count = [&](int side) {
      return std::min(static_cast<int>(on_grid[side] >> (8 * (c + 1)) & 0xff), kOnGridAtMost);
    };
    const ByHeld& row = expected(count(0), count(1), std::min(state.unseen[c], reach_.undealt));
    for (int s = 0; s < game_.seats(); ++s)
      points[static_cast<std::size_t>(s)] += row[static_cast<std::size_t>(
          std::clamp(state.held(s, c), -kHeldAtMost, kHeldAtMost) + kHeldAtMost)];
  }
  float best_rival = 0;
  for (int s = 0; s < game_.seats(); ++s) {
    // Alice counts at the end; before the last round she is anybody's again.
    if (reach_.alice && state.holds_alice(s) && state.round + 1 >= game_.box().rounds)
      points[static_cast<std::size_t>(s)] += static_cast<float>(game_.box().alice_points);
    if (s != index(seat)) best_rival = std::max(best_rival, points[static_cast<std::size_t>(s)]);
  }
  return points[static_cast<std::size_t>(index(seat))] - best_rival;
}

float Forecast::share(const State& state, float lead) const {
  // The more cards are to come, the less a lead is worth.
  const int left = static_cast<int>(state.unseen.total()) + std::popcount(state.present);
  return 1 / (1 + std::exp(-lead /
                           (kWeights.lead + kWeights.lead_to_come * std::sqrt(static_cast<float>(left)))));
}

}  // namespace samovar::tea_time
