// What a merchant has and may hope for, as numbers: what bots weigh a position by (evaluation.hpp).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "games/tea_for_two/bots/weights.hpp"
#include "games/tea_for_two/rules/phases.hpp"

namespace samovar::tea_for_two {

class Prospects {
 public:
  Prospects(const TeaForTwo& game, const Weights& weights) : game_(game), box_(game.box()), w_(weights) {
    for (int tea = 0; tea < kTeas; ++tea) {
      for (int space = 0; space != box_.dock(); space = box_.next[tea][space]) ++length_[tea];
      int space = 0;
      for (int left = length_[tea]; left >= 0; --left) {
        path_[tea][left] = static_cast<std::uint8_t>(space);
        if (left > 0) space = box_.next[tea][space];
      }
    }
  }

  struct Figures {
    std::array<float, kAspects> of{};
    float ships_left = 0;  // until the goal, what is under way counted in part

    float& operator[](Aspect aspect) { return of[static_cast<std::size_t>(aspect)]; }
    float operator[](Aspect aspect) const { return of[static_cast<std::size_t>(aspect)]; }
  };

  Figures of(const State& state, int m) const {
    Figures view;
    const Merchant& me = state.merchants[m];
    view[Aspect::Points] = static_cast<float>(game_.points(state, m));
    view[Aspect::Sailed] = static_cast<float>(bits_in(me.completed));
    view[Aspect::Coin] = state.coin == m;
    view.ships_left = static_cast<float>(box_.goal) - view[Aspect::Sailed];
    look_at_dice(state, m, view);
    Ahead ahead = look_ahead(state, m, view);
    if (box_.race() && m == 1) {
      look_at_race(state, ahead, view);
    } else {
      if (me.side == 2 && me.used == 0) view[Aspect::Ability] = 1;
      view[Aspect::SideA] = me.side == 1;
      look_at_ships(state, m, ahead, view);
      look_at_tokens(me, ahead, view);
      for (const int slot : BitSet(me.filled)) {
        look_at_card(me.cards[slot], me.down & bit(slot), me.crates[slot], view);
      }
    }
    view.ships_left = std::max(view.ships_left, 0.0f);
    return view;
  }

 private:
  // What the year still brings.
  struct Ahead {
    int movement = 0;
    std::uint8_t positions = 0;    // at the harbour, a bit each
    std::uint8_t docking = kNone;  // a ship on its way to the dock
    Tally wanted = 0;              // by docked clippers
    Tally promised = 0;            // by reserved clippers
    int wanted_any = 0;            // by junks
  };

  void look_at_dice(const State& state, int m, Figures& view) const {
    const Doing phase = state.frames[0].doing;
    const Merchant& me = state.merchants[m];
    if (phase >= Doing::HarvestMove && phase <= Doing::Roll) {
      view[Aspect::Dice] = static_cast<float>(box_.dice);
      view[Aspect::Pips] = w_.pips * static_cast<float>(box_.dice);
      view[Aspect::Sequence] = w_.sequence;
      view[Aspect::Set] = w_.set;
      return;
    }
    if (phase != Doing::Turn && phase != Doing::Tail) return;
    Tally dice = me.dice;
    const Frame& top = state.top();
    if (top.doing == Doing::Pay && top.a == m) {
      dice += Tally::of(top.c == 0 ? top.b + box_.change : top.b - box_.change) - Tally::of(top.b);
      view[Aspect::Paying] = 1;
    }
    int largest = 0;
    for (int value = 1; value <= kFaces; ++value) {
      const int count = dice[value];
      largest = std::max(largest, count);
      view[Aspect::Pips] += static_cast<float>(value * (count + me.market_only[value]));
    }
    view[Aspect::Dice] = static_cast<float>(me.unplaced());
    if (largest > 1) view[Aspect::Set] = static_cast<float>(largest - 1);
    if (const std::uint32_t runs = kRunsAmong[kinds_in(dice)])
      view[Aspect::Sequence] = static_cast<float>(length_of(31 - std::countl_zero(runs)) - 1);
  }

  Ahead look_ahead(const State& state, int m, Figures& view) const {
    Ahead ahead;
    const Frame& phase = state.frames[0];
    const bool acting = phase.doing == Doing::Turn || phase.doing == Doing::Tail;
    if (acting || phase.doing == Doing::YearHarbour) {
      for (int rank = 0; rank < kSets; ++rank)
        if (state.set_owner[rank] == m + 1) ahead.movement += box_.movement[rank];
      for (int position = acting ? 0 : phase.a; position < kHarbour; ++position)
        if (state.holder[position] == m + 1)
          ahead.positions = static_cast<std::uint8_t>(ahead.positions | bit(position));
    } else if (phase.doing == Doing::YearMove) {
      if (phase.a == m)
        ahead.movement = phase.b;
      else if (m != state.coin)
        for (int rank = 0; rank < kSets; ++rank)
          if (state.set_owner[rank] == m + 1) ahead.movement += box_.movement[rank];
    } else if (!(box_.race() && m == 1)) {
      look_at_harvest(state, m, view);
    }
    for (int i = 1; i < state.depth; ++i) {
      const Frame& frame = state.frames[i];
      if (frame.doing == Doing::AiShip && m == 1) {
        ahead.positions = static_cast<std::uint8_t>(ahead.positions | (frame.data & (~frame.data + 1)));
      } else if (frame.a == m) {
        look_at_frame(frame, ahead, view);
      }
    }
    return ahead;
  }

  void look_at_harvest(const State& state, int m, Figures& view) const {
    const Frame& phase = state.frames[0];
    const auto expect = [&](int teas, int bonus) {
      view[Aspect::Shown] = static_cast<float>(teas);
      view[Aspect::Bonus] = static_cast<float>(bonus);
    };
    if (phase.doing == Doing::HarvestMove) return expect(w_.harvest, w_.harvest);
    if (phase.doing != Doing::HarvestShown && phase.doing != Doing::HarvestBonus) return;
    const MarkerFace& face = box_.faces[state.markers[state.chosen - 1]][state.chosen > state.in_harvest];
    if (phase.a == m) {
      phase.doing == Doing::HarvestShown ? expect(bits_in(phase.b), face.bonus) : expect(0, phase.b);
    } else if (m != state.coin) {
      expect(bits_in(face.teas), face.bonus);
    }
  }

  void look_at_frame(const Frame& frame, Ahead& ahead, Figures& view) const {
    switch (frame.doing) {
      case Doing::Search:
      case Doing::Keep:
        view[frame.b == 0 ? Aspect::SearchingCards : Aspect::SearchingShips] += 1;
        return;
      case Doing::Return:
        if (frame.b == 1) {
          ahead.docking = frame.c;
        } else {
          hold_card(frame.c, view);
        }
        return;
      case Doing::TakeCard:
        return hold_card(frame.b, view);
      case Doing::DockShip:
        ahead.docking = frame.b;
        return;
      case Doing::MoveCard:
      case Doing::SwapCards:
        view[Aspect::Rearranging] += 1;
        return;
      case Doing::Respond:
        view[Aspect::Displaced] += static_cast<float>(length_of(frame.c));
        return;
      case Doing::AbilityMove:
        ahead.movement += frame.b;
        return;
      case Doing::AskCrate:
      case Doing::AskShip:
        view[Aspect::Arriving] += 1;
        return;
      default:
        return;
    }
  }

  void hold_card(int number, Figures& view) const {
    const PlantationCard& card = box_.cards[number];
    if (card.type != CardType::Crate) view[Aspect::Points] += card.points;
    look_at_card(number, false, 0, view);
  }

  // The solo opponent does not choose. So its points are counted as they will be at the end of the year if
  // nobody gets in its way, and it makes no difference to them how far the year has come.
  void look_at_race(const State& state, const Ahead& ahead, Figures& view) const {
    const Merchant& rival = state.merchants[1];
    const auto take_ship = [&](int position) {
      const int ship = ship_at(state, position);
      if (ship == kNone) return;
      view[Aspect::Points] += worth(rival, box_.ships[ship]);
      view.ships_left -= 1;
    };
    for (const int position : BitSet(ahead.positions)) take_ship(position);
    const Doing phase = state.frames[0].doing;
    if (phase >= Doing::HarvestMove && phase <= Doing::TurnSoloCard) {
      view[Aspect::Points] += w_.race_year;
      view.ships_left -= w_.race_ships;
    }
    if (phase != Doing::Turn && phase != Doing::Tail) return;

    std::uint32_t free = Sight(box_, state).free_positions() & ~std::uint32_t{ahead.positions};
    Tally dice = rival.dice;
    Tally rest = rival.market_only;
    for (int step = state.solo_step; dice != 0 || rest != 0; ++step) {
      const auto [to, with] = race_step(box_, state, step, dice, rest, free);
      switch (to) {
        case Race::Harbour: {
          dice -= kRunDice[static_cast<std::size_t>(with)];
          const int best = std::countr_zero(race_positions(box_, state, free));
          free &= ~bit(best);
          take_ship(best);
          break;
        }
        case Race::Production:
          dice -= Tally::of(with, dice[with]);
          break;
        case Race::FirstPlayer:
          dice -= Tally::of(with);
          break;
        case Race::Market:
          leave_for_market(dice, rest, with);
          view[Aspect::Points] += w_.race_card;
          break;
      }
    }
  }

  int ship_at(const State& state, int position) const {
    const int ship = position == kDeckPosition ? state.decks[1].top[0] : state.harbour[position];
    return ship == kUnknown ? kNone : ship;
  }

  void look_at_ships(const State& state, int m, Ahead& ahead, Figures& view) const {
    const Merchant& me = state.merchants[m];
    int docks = 0;
    const auto dock = [&](int ship, Tally cargo) {
      const Ship& card = box_.ships[ship];
      const float near = nearness(me, card, cargo, ahead.movement);
      ++docks;
      view[Aspect::Docked] += worth(me, card);
      view[Aspect::DockedNear] += worth(me, card) * near;
      view[Aspect::Loaded] += static_cast<float>(total(cargo));
      view.ships_left -= w_.docked * near;
      if (card.any > 0)
        ahead.wanted_any += card.any - total(cargo);
      else
        ahead.wanted += card.requires_teas - cargo;
    };
    for (int at = 0; at < kDocks; ++at)
      if (me.docks[at] != kNone) dock(me.docks[at], me.cargo[at]);
    if (ahead.docking != kNone && ahead.docking != kUnknown) dock(ahead.docking, 0);
    for (const int position : BitSet(ahead.positions)) {
      const int ship = ship_at(state, position);
      if (ship == kNone) continue;
      const Ship& card = box_.ships[ship];
      const float near = nearness(me, card, 0, ahead.movement);
      if (++docks > kDocks) view[Aspect::Crowded] += 1;
      view[Aspect::Reserved] += worth(me, card);
      view[Aspect::ReservedNear] += worth(me, card) * near;
      view.ships_left -= w_.reserved * near;
      if (card.any == 0) ahead.promised += card.requires_teas;
    }
  }

  float worth(const Merchant& me, const Ship& ship) const {
    const MerchantCard& merchant = box_.merchants[me.card];
    const bool counts = me.side == 1 && ship.any == 0 && (ship.shows >> merchant.tea & 1);
    return static_cast<float>(ship.points + (counts ? merchant.per_clipper : 0));
  }

  // What lies on its plantation, a bit a tea.
  static std::uint32_t teas_of(const Merchant& me) {
    std::uint32_t teas = 0;
    for (const Tally tokens : me.tokens) teas |= kinds_in(tokens);
    return teas;
  }

  // 1 for a ship that the movement to come would fill, less the more is lacking.
  float nearness(const Merchant& me, const Ship& ship, Tally cargo, int movement) const {
    int need = 0;
    if (ship.any > 0) {
      int wanted = ship.any - total(cargo);
      for (int left = 0; wanted > 0 && left < kSpacesAtMost; ++left)
        for (int tea = 0; tea < kTeas && wanted > 0; ++tea) {
          if (left > length_[tea]) continue;
          const int found = std::min(wanted, me.tokens[path_[tea][left]][tea]);
          need += found * left;
          wanted -= found;
        }
      need += wanted * (length_[0] + w_.fetched);
    } else {
      const Tally lacking = ship.requires_teas - cargo;
      const std::uint32_t grown = teas_of(me);
      for (const int tea : BitSet(kinds_in(lacking))) {
        int wanted = lacking[tea];
        for (int left = 0; (grown >> tea & 1) != 0 && wanted > 0 && left <= length_[tea]; ++left) {
          const int found = std::min(wanted, me.tokens[path_[tea][left]][tea]);
          need += found * left;
          wanted -= found;
        }
        need += wanted * (length_[tea] + w_.fetched);
      }
    }
    return w_.patience / (w_.patience + static_cast<float>(std::max(0, need - movement)));
  }

  void look_at_tokens(const Merchant& me, const Ahead& ahead, Figures& view) const {
    int usable = 0;
    int any = ahead.wanted_any;
    const std::uint32_t grown = teas_of(me);
    for (int tea = 0; tea < kTeas; ++tea) {
      int wanted = ahead.wanted[tea];
      int promised = ahead.promised[tea];
      for (int left = 0; (grown >> tea & 1) != 0 && left <= length_[tea]; ++left) {
        int tokens = me.tokens[path_[tea][left]][tea];
        if (tokens == 0) continue;
        usable += tokens * left;
        const auto come = static_cast<float>(length_[tea] - left);
        const auto give = [&](int& wish, Aspect count, Aspect steps) {
          const int given = std::min(wish, tokens);
          wish -= given;
          tokens -= given;
          view[count] += static_cast<float>(given);
          view[steps] += static_cast<float>(given) * come;
        };
        give(wanted, Aspect::Wanted, Aspect::WantedSteps);
        give(promised, Aspect::Promised, Aspect::PromisedSteps);
        give(any, Aspect::Wanted, Aspect::WantedSteps);
        int rest = tokens;
        give(rest, Aspect::Idle, Aspect::IdleSteps);
      }
      view[Aspect::Missing] += static_cast<float>(wanted);
    }
    view[Aspect::Movement] = static_cast<float>(std::min(ahead.movement, usable));
    view[Aspect::SpareMovement] = static_cast<float>(std::max(0, ahead.movement - usable));
  }

  void look_at_card(int number, bool down, Tally inside, Figures& view) const {
    const PlantationCard& card = box_.cards[number];
    view[Aspect::Filled] += 1;
    if (down) {
      view[Aspect::FaceDown] += 1;
      return;
    }
    switch (card.type) {
      case CardType::Mover:
        if (card.flips)
          view[Aspect::Porters] +=
              static_cast<float>(card.steps * std::min(bits_in(card.trigger), w_.porter_teas));
        else
          view[Aspect::Movers] += static_cast<float>(card.steps * bits_in(card.trigger));
        return;
      case CardType::Converter:
        view[Aspect::Converters] += 1;
        return;
      case CardType::Crate: {
        if (inside == card.capacity) return;
        const float full = static_cast<float>(total(inside)) / static_cast<float>(total(card.capacity));
        view[Aspect::Crates] += card.points;
        view[Aspect::CratesNear] += full * card.points;
        return;
      }
      case CardType::Blooming:
        view[Aspect::Blooming] += 1;
        return;
    }
  }

  const TeaForTwo& game_;
  const Box& box_;
  const Weights& w_;
  int length_[kTeas] = {};                        // from the field to the dock
  std::uint8_t path_[kTeas][kSpacesAtMost] = {};  // by spaces left to the dock
};

}  // namespace samovar::tea_for_two
