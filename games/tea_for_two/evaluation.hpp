// How good a position of Tea for 2 is for a seat, at a glance: points there are, and points within reach.
#pragma once

#include <algorithm>
#include <cmath>

#include "games/tea_for_two/rules.hpp"

namespace samovar::tea_for_two {

class Evaluation {
 public:
  explicit Evaluation(const TeaForTwo& game) : game_(game), box_(game.box()) {
    for (int tea = 0; tea < kTeas; ++tea)
      for (int space = 0; space < box_.dock(); ++space)
        for (int at = space; at != box_.dock(); at = box_.next[tea][at]) ++steps_[tea][space];
  }

  // The seat's lead in points, those within reach included, as a share of victory.
  float value(const State& state, Seat seat) const {
    const int me = index(seat);
    if (state.actor == kNobodyActs) return game_.payoff(state)[static_cast<std::size_t>(me)];
    // The solo opponent acts inside our moves: weighing it would be a reason to put its next action off for
    // ever.
    const float rival = box_.race() ? kRacePar : prospects(state, 1 - me);
    const float lead = prospects(state, me) - rival;
    return 0.02f + 0.96f / (1 + std::exp(-lead / 12));
  }

 private:
  // What the parts are worth, in points.
  static constexpr float kRacePar = 40;
  static constexpr float kDie = 0.5f;
  static constexpr float kToken = 0.3f;
  static constexpr float kStep = 0.12f;     // of a token towards the dock
  static constexpr float kMovement = 0.2f;  // to come at the end of the year
  static constexpr float kCoin = 0.3f;
  static constexpr float kAbility = 0.4f;
  static constexpr float kReserved = 0.4f;    // share of a ship's points
  static constexpr float kDocked = 0.5f;      // likewise, for an empty ship
  static constexpr float kMoverStep = 0.25f;  // of a card, a year and tea that it moves
  static constexpr float kGoal = 1.5f;        // a completed ship brings the end nearer, on the leader's side

  float prospects(const State& state, int m) const {
    const Merchant& me = state.merchants[m];
    float worth = static_cast<float>(game_.points(state, m));
    worth += kDie * static_cast<float>(me.unplaced());
    worth += state.coin == m ? kCoin : 0;
    worth += kGoal * static_cast<float>(bits_in(me.completed));
    if (me.side == 2 && me.used == 0) worth += kAbility;
    for (int rank = 0; rank < kSets; ++rank)
      if (state.set_owner[rank] == m + 1) worth += kMovement * usable(state, m, box_.movement[rank]);
    for (int position = 0; position < kHarbour; ++position)
      if (state.holder[position] == m + 1) worth += reserved(state, m, position);
    worth += plantation(state, m);
    for (int i = 0; i < state.depth; ++i) worth += in_hand(state, m, state.frames[i]);
    return worth;
  }

  // Movement that finds no token is wasted.
  float usable(const State& state, int m, int movement) const {
    int steps = 0;
    for (int space = 0; space < box_.dock(); ++space)
      for (int tea = 0; tea < kTeas; ++tea)
        steps += count_of(state.merchants[m].tokens[space], tea) * steps_[tea][space];
    return static_cast<float>(std::min(movement, steps)) +
           0.3f * static_cast<float>(std::max(0, movement - steps));
  }

  float reserved(const State& state, int m, int position) const {
    const int ship = position == kDeckPosition ? state.decks[1].top[0] : state.harbour[position];
    if (ship == kNone || ship == kUnknown) return position == kDeckPosition ? 2.5f : 0;
    const bool full =
        state.merchants[m].docks[0] && state.merchants[m].docks[1] && state.merchants[m].docks[2];
    return (full ? 0.2f : kReserved) * ship_worth(state, m, ship, 0) + (position == kDeckPosition ? 0.5f : 0);
  }

  // A ship's points by how near its cargo is: on board, on the way, or nowhere.
  float ship_worth(const State& state, int m, int ship, Tally cargo) const {
    const Merchant& me = state.merchants[m];
    const Ship& card = box_.ships[ship];
    float near = static_cast<float>(total_of(cargo));
    int wanted_any = card.any - total_of(cargo);
    for (int space = box_.dock(); space >= 0; --space)
      for (int tea = 0; tea < kTeas; ++tea) {
        int tokens = count_of(me.tokens[space], tea);
        if (tokens == 0) continue;
        const float share =
            space == box_.dock() ? 0.95f : 0.85f - kStep * static_cast<float>(steps_[tea][space]);
        if (card.any > 0) {
          const int taken = std::min(tokens, std::max(wanted_any, 0));
          wanted_any -= taken;
          near += share * static_cast<float>(taken);
        } else {
          int wanted = count_of(card.requires_teas, tea) - count_of(cargo, tea);
          for (int above = box_.dock(); above > space; --above) wanted -= count_of(me.tokens[above], tea);
          near += share * static_cast<float>(std::clamp(wanted, 0, tokens));
        }
      }
    const float done = std::min(1.0f, near / static_cast<float>(card.size));
    return (static_cast<float>(card.points) + kGoal) * (kDocked + (1 - kDocked) * done * done + 0.15f * done);
  }

  float plantation(const State& state, int m) const {
    const Merchant& me = state.merchants[m];
    float worth = 0;
    for (int space = 0; space < box_.spaces; ++space)
      for (int tea = 0; tea < kTeas; ++tea) {
        const int tokens = count_of(me.tokens[space], tea);
        const float up = static_cast<float>(steps_[tea][0] - steps_[tea][space]);
        worth += static_cast<float>(tokens) * (kToken + 0.5f * kStep * up);
      }
    for (int dock = 0; dock < kDocks; ++dock)
      if (me.docks[dock] != kNone) worth += 0.9f * ship_worth(state, m, me.docks[dock], me.cargo[dock]) - 1;
    for (std::uint32_t slots = me.filled; slots; slots &= slots - 1) {
      const int slot = std::countr_zero(slots);
      worth += card_worth(me.cards[slot], box_.space_of[slot], me.down & bit(slot), me.crates[slot]);
    }
    return worth;
  }

  // Beyond the points that it scores already.
  float card_worth(int number, int space, bool down, Tally inside) const {
    const PlantationCard& card = box_.cards[number];
    switch (card.type) {
      case CardType::Crate: {
        const int places = total_of(card.capacity);
        const int filled = total_of(inside);
        if (filled == places) return 0;
        const float done = static_cast<float>(filled) / static_cast<float>(places);
        return static_cast<float>(card.points) * (0.25f + 0.6f * done * done) +
               kToken * static_cast<float>(filled) - (space == 0 ? 0.0f : 0.3f);
      }
      case CardType::Blooming:
        return 0.3f;
      default: {
        // One card a lane space: those that stay face up are worth more there, where every token passes.
        const float each = card.flips ? 0.5f * kMoverStep : kMoverStep;
        const float moved = each * static_cast<float>(card.steps * std::min(bits_in(card.trigger), 3));
        return down ? 0.1f : moved;
      }
    }
  }

  // Cards on their way from a deck to their place.
  float in_hand(const State& state, int m, const Frame& frame) const {
    if (frame.a != m) return 0;
    if (frame.doing == Doing::TakeCard || (frame.doing == Doing::Return && frame.b == 0)) {
      const int number = frame.doing == Doing::TakeCard ? frame.b : frame.c;
      const PlantationCard& card = box_.cards[number];
      return (card.type == CardType::Crate ? 0.0f : static_cast<float>(card.points)) +
             card_worth(number, 0, false, 0) +
             (state.merchants[m].filled == (1 << kSlots) - 1 ? -1.5f : 0.0f);
    }
    if (frame.doing == Doing::DockShip || (frame.doing == Doing::Return && frame.b == 1))
      return 0.9f * ship_worth(state, m, frame.doing == Doing::DockShip ? frame.b : frame.c, 0) - 1;
    if (frame.doing == Doing::Pay)
      return -4;  // a changed die pays only by what comes next, which is out of sight
    if (frame.doing == Doing::Search || frame.doing == Doing::Keep) return frame.b == 0 ? 2.2f : 3.0f;
    if (frame.doing == Doing::AskCrate || frame.doing == Doing::AskShip) return 1.5f;
    if (frame.doing == Doing::Respond) return 0.4f * static_cast<float>(length_of(frame.c));
    if (frame.doing == Doing::YearMove || frame.doing == Doing::AbilityMove ||
        frame.doing == Doing::HarvestBonus)
      return kStep * static_cast<float>(frame.b);
    return 0;
  }

  const TeaForTwo& game_;
  const Box& box_;
  std::uint8_t steps_[kTeas][kSpacesAtMost] = {};  // from a space to the dock
};

}  // namespace samovar::tea_for_two
