// How a search plays on: to the end of the year, as merchants in a hurry do. Half-way through a year a
// position is hard to weigh, because dice that lie unplaced may become anything; where a year ends there are
// none.
#pragma once

#include <algorithm>
#include <limits>

#include "engine/game.hpp"
#include "games/tea_for_two/bots/evaluation.hpp"

namespace samovar::tea_for_two {

class Rollout {
 public:
  explicit Rollout(const TeaForTwo& game) : game_(game), evaluation_(game) {}

  void play_out(State& state, FastRng& rng) const {
    NullLog nothing;
    MoveList list;
    Prospects::Figures views[kMerchants] = {evaluation_.prospects().of(state, 0),
                                            evaluation_.prospects().of(state, 1)};
    for (Actor actor = game_.actor(state); !actor.is_nobody(); actor = game_.actor(state)) {
      if (!actor.is_chance()) {
        const int me = index(actor.seat());
        game_.moves(state, list);
        hurry(state, list, me, views[me], views[1 - me], rng);
      } else if (state.top().doing != Doing::Roll) {
        game_.play(state, game_.draw(state, rng), nothing);
      } else {
        return;
      }
    }
  }

 private:
  // Where a die is to be placed there are most kinds of moves.
  static int glances(const State& state) {
    return state.top().doing == Doing::Turn ? kWeights.glances_at_dice : kWeights.glances;
  }

  // Moves that come to mind: of different kinds where there are some, because a list has many that differ
  // little. To spend tokens on dice takes more thought than there is time for.
  class Ideas {
   public:
    Ideas(const MoveList& list, FastRng& rng) : list_(list), rng_(rng) {
      for (int i = 0; i < list.size(); ++i) {
        if (kind_of(list[i]) == Kind::Spend) continue;
        if (kinds_ == 0 || i != end_[kinds_ - 1] || list[i].kind() != list[first_[kinds_ - 1]].kind()) {
          if (kinds_ == kKindsAtMost) break;
          first_[kinds_++] = i;
        }
        end_[kinds_ - 1] = i + 1;
        ++size_;
      }
      next_ = kinds_ > 0 ? any(kinds_) : 0;
    }
    int size() const { return size_; }
    Move next() {
      const int kind = next_++ % kinds_;
      return list_[first_[kind] + any(end_[kind] - first_[kind])];
    }

   private:
    static constexpr int kKindsAtMost = 16;
    int any(int count) {
      return count == 1 ? 0 : static_cast<int>(below(rng_, static_cast<std::uint32_t>(count)));
    }

    const MoveList& list_;
    FastRng& rng_;
    int first_[kKindsAtMost];
    int end_[kKindsAtMost];
    int kinds_ = 0;
    int size_ = 0;
    int next_ = 0;
  };

  // The best of a few moves. What both can hope for is looked at again only where a move has touched it; what
  // chance brings meanwhile is not worth the time.
  void hurry(State& state, const MoveList& list, int me, Prospects::Figures& mine, Prospects::Figures& theirs,
             FastRng& rng) const {
    NullLog nothing;
    Ideas ideas(list, rng);
    if (ideas.size() <= 1) return game_.play(state, ideas.size() == 1 ? ideas.next() : list[0], nothing);
    const State before = state;
    Prospects::Figures other;
    float most = -std::numeric_limits<float>::infinity();
    for (int left = std::min(glances(before), ideas.size()); left > 0; --left) {
      State after = before;
      game_.play(after, ideas.next(), nothing);
      const Prospects::Figures own = evaluation_.prospects().of(after, me);
      const bool touched = touches(before, after, 1 - me);
      if (touched) other = evaluation_.prospects().of(after, 1 - me);
      const float lead = lead_of(after, me, own, touched ? other : theirs);
      if (lead <= most) continue;
      most = lead;
      state = after;
      mine = own;
    }
    if (touches(before, state, 1 - me)) theirs = evaluation_.prospects().of(state, 1 - me);
  }

  static bool touches(const State& before, const State& after, int merchant) {
    return after.merchants[merchant] != before.merchants[merchant] ||
           !std::ranges::equal(after.holder, before.holder) ||
           !std::ranges::equal(after.set_owner, before.set_owner);
  }

  float lead_of(const State& state, int me, const Prospects::Figures& own,
                const Prospects::Figures& other) const {
    constexpr float kGame = 1000;
    if (game_.actor(state).is_nobody())
      return kGame * (game_.payoff(state)[static_cast<std::size_t>(me)] - 0.5f);
    return evaluation_.lead(own, other);
  }

  const TeaForTwo& game_;
  Evaluation evaluation_;
};

}  // namespace samovar::tea_for_two
