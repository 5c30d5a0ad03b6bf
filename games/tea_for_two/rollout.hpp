// How a search plays on: to the end of the year, as merchants in a hurry do. Half-way through a year a
// position is hard to weigh, because dice that lie unplaced may become anything; where a year ends there are
// none.
#pragma once

#include <algorithm>
#include <limits>

#include "engine/game.hpp"
#include "games/tea_for_two/evaluation.hpp"

namespace samovar::tea_for_two {

class Rollout {
 public:
  explicit Rollout(const TeaForTwo& game) : game_(game), evaluation_(game) {}

  void play_out(State& state, FastRng& rng) const {
    NullLog nothing;
    for (Actor actor = game_.actor(state); !actor.is_nobody(); actor = game_.actor(state)) {
      if (!actor.is_chance()) {
        hurry(state, index(actor.seat()), rng);
      } else if (state.top().doing != Doing::Roll) {
        game_.play(state, game_.draw(state, rng), nothing);
      } else {
        return;
      }
    }
  }

 private:
  static constexpr int kGlances = 3;

  // The best of a few moves that come to mind.
  void hurry(State& state, int me, FastRng& rng) const {
    NullLog nothing;
    MoveList list;
    game_.moves(state, list);
    if (list.size() == 1) return game_.play(state, list[0], nothing);
    const State before = state;
    const Prospects::View theirs = evaluation_.prospects().of(before, 1 - me);
    float most = -std::numeric_limits<float>::infinity();
    for (int glance = 0; glance < std::min(kGlances, list.size()); ++glance) {
      const int at = list.size() > kGlances
                         ? static_cast<int>(below(rng, static_cast<std::uint32_t>(list.size())))
                         : glance;
      State after = before;
      game_.play(after, list[at], nothing);
      const float lead = lead_after(before, theirs, after, me);
      if (lead <= most) continue;
      most = lead;
      state = after;
    }
  }

  // Most moves leave the other merchant alone.
  float lead_after(const State& before, const Prospects::View& theirs, const State& after, int me) const {
    constexpr float kGame = 1000;
    if (game_.actor(after).is_nobody())
      return kGame * (game_.payoff(after)[static_cast<std::size_t>(me)] - 0.5f);
    const bool untouched = after.merchants[1 - me] == before.merchants[1 - me] &&
                           std::ranges::equal(after.holder, before.holder) &&
                           std::ranges::equal(after.set_owner, before.set_owner);
    return evaluation_.lead(evaluation_.prospects().of(after, me),
                            untouched ? theirs : evaluation_.prospects().of(after, 1 - me));
  }

  const TeaForTwo& game_;
  Evaluation evaluation_;
};

}  // namespace samovar::tea_for_two
