// How good a position of Tea & Rum is for a seat, at a glance: the points that each player may end with, and
// what they are worth in titles.
#pragma once

#include <cmath>

#include "games/tea_and_rum/bots/prospects.hpp"

namespace samovar::tea_and_rum {

class Evaluation {
 public:
  explicit Evaluation(const TeaAndRum& game, const Weights& weights = kWeights)
      : game_(game), box_(game.box()), w_(weights), prospects_(game, weights) {}

  // The seat's expected share of victory (TNR-RESULT-11).
  float value(const State& state, Seat seat) const {
    const int me = index(seat);
    if (state.phase == Phase::Over && all_known(state))
      return game_.payoff(state)[static_cast<std::size_t>(me)];
    const float by_blue = box_.two() ? chance_of_blue(state) : 0.5f;
    const Standing standing = prospects_.standing(state);
    Prospects::End end[kPlayers];
    for (int each = 0; each < box_.seats; ++each)
      end[each] = prospects_.of(state, standing, each, 0.5f + w_.leaning * (by_blue - 0.5f));
    const float doubt = w_.doubt + w_.doubt_left * prospects_.rounds_left(state);
    float kings = 0;
    float governors = 0;
    float nobody = 1;
    for (int each = 0; each < box_.seats; ++each) {
      kings += std::exp((end[each].red - end[me].red) / doubt);
      governors += end[each].proof * std::exp((end[each].blue - end[me].blue) / doubt);
      nobody *= 1 - end[each].proof;
    }
    const float king = 1 / kings;
    const float governor = governors > 0 ? (1 - nobody) * end[me].proof / governors : 0;
    if (box_.two()) return (1 - by_blue) * king + by_blue * (governor + nobody / 2);
    // Both titles win alone, and so does the King where there is no Governor.
    return 0.5f * (king + governor) + 0.5f * king * nobody;
  }

 private:
  bool all_known(const State& state) const {
    for (int seat = 0; seat < box_.seats; ++seat)
      if (state.players[seat].vp[kRed] == kUnknown || state.players[seat].converted[kRed] == kUnknownCount)
        return false;
    return true;
  }

  // TNR-TWO-07: of the cards still face down as many show blue as chance has it.
  float chance_of_blue(const State& state) const {
    int shown[2] = {};
    for (const std::uint8_t colour : state.victory)
      if (colour) ++shown[colour - 1];
    const int unseen = kRounds - shown[kRed] - shown[kBlue];
    if (shown[kBlue] > kRounds / 2) return 1;
    if (shown[kRed] > kRounds / 2) return 0;
    return 0.5f + w_.shown_blue * static_cast<float>(shown[kBlue] - shown[kRed]) *
                      (unseen < w_.late ? w_.shown_late : 1.0f);
  }

  const TeaAndRum& game_;
  const Box& box_;
  const Weights& w_;
  Prospects prospects_;
};

}  // namespace samovar::tea_and_rum
