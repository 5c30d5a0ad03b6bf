// How good a position of Tea for 2 is for a seat: what its lead will be at the end, as far as what both have
// and may hope for tells.
#pragma once

#include <algorithm>
#include <cmath>

#include "games/tea_for_two/bots/prospects.hpp"
#include "games/tea_for_two/bots/weights.hpp"

namespace samovar::tea_for_two {

class Evaluation {
 public:
  explicit Evaluation(const TeaForTwo& game, const Weights& weights = kWeights)
      : game_(game), prospects_(game, weights), weights_(weights) {}

  // The lead as a share of victory.
  float value(const State& state, Seat seat) const {
    const int me = index(seat);
    if (state.actor.is_nobody()) return game_.payoff(state)[static_cast<std::size_t>(me)];
    const Prospects::Figures mine = prospects_.of(state, me);
    const Prospects::Figures theirs = prospects_.of(state, 1 - me);
    const Spread& spread = game_.box().race() ? weights_.race_spread : weights_.spread;
    const float left = std::min(mine.ships_left, theirs.ships_left);
    const float lead = this->lead(mine, theirs);
    return weights_.doubt + weights_.sure / (1 + std::exp(-lead / (spread.now + spread.later * left)));
  }

  const Prospects& prospects() const { return prospects_; }

  // In points, at the end.
  float lead(const Prospects::Figures& mine, const Prospects::Figures& theirs) const {
    const float left = std::min(mine.ships_left, theirs.ships_left);
    return game_.box().race() ? race_lead(mine, theirs, left) : lead_of(mine, theirs, left);
  }

 private:
  float lead_of(const Prospects::Figures& mine, const Prospects::Figures& theirs, float left) const {
    float lead = 0;
    for (std::size_t i = 0; i < kAspects; ++i)
      lead +=
          (weights_.both.all()[i].now + weights_.both.all()[i].later * left) * (mine.of[i] - theirs.of[i]);
    return lead;
  }
  float race_lead(const Prospects::Figures& mine, const Prospects::Figures& theirs, float left) const {
    float lead = weights_.race.now + weights_.race.later * left - theirs[Aspect::Points];
    for (std::size_t i = 0; i < kAspects; ++i)
      lead += (weights_.own.all()[i].now + weights_.own.all()[i].later * left) * mine.of[i];
    return lead;
  }

  const TeaForTwo& game_;
  Prospects prospects_;
  const Weights& weights_;
};

}  // namespace samovar::tea_for_two
