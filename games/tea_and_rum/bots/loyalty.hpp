// How likely it is that a player of Tea & Rum competes for Governor in the end (TNR-ALLEG-12).
#pragma once

#include <algorithm>
#include <cmath>

#include "games/tea_and_rum/bots/weights.hpp"
#include "games/tea_and_rum/rules/phases.hpp"

namespace samovar::tea_and_rum {

class Loyalty {
 public:
  Loyalty(const TeaAndRum& game, const Weights& weights) : game_(game), box_(game.box()), w_(weights) {}

  // Workers that a seat will still use in this game.
  int workers_left(const State& state, int seat) const {
    if (state.phase >= Phase::FinalCaptains) return 0;
    int on_boards = 0;
    for (const auto& board : state.workers) on_boards += board[seat];
    const int round = std::max<int>(state.round, 1);
    const bool round_is_over =
        state.round > 0 && (state.phase == Phase::Wishes || state.phase < Phase::Endow);
    const int now = round_is_over                          ? 0
                    : state.round > 0 && !state.removing() ? kWorkers - on_boards
                                                           : on_boards;
    return now + kWorkers * (kRounds - round);
  }

  // `blue` is what the seat will have at the end.
  float chance(const State& state, int seat, float blue) const {
    const Player& p = state.players[seat];
    if (p.proved) return 1;
    if (p.allegiance) return chance_with(state, seat, p.allegiance - 1);
    if (state.phase >= Phase::FinalAllegiance) return 0;
    float best = 0;
    for (const int allegiance : BitSet(state.allegiances))
      best = std::max(best, chance_with(state, seat, allegiance));
    // How surely the threshold will be reached at all.
    const float lead = blue - static_cast<float>(box_.blue_threshold);
    return std::min(w_.swearing, w_.to_swear * best / (1 + std::exp(-w_.threshold * lead)));
  }

 private:
  float chance_with(const State& state, int seat, int card_number) const {
    const Player& p = state.players[seat];
    const AllegianceCard& card = box_.allegiances[card_number];
    if (card.at_end) return chance_of_balance(state, seat, card);
    if (card.by_payment) return chance_of_payment(state, seat, card);
    const Underway soon = seat == state.active && state.depth > 0 ? underway(state, card) : Underway{};
    float needed = 0;  // workers
    const auto count = [&](int asked, int there, float coming, float a_worker) {
      needed += std::max(0.0f, static_cast<float>(asked - there) - coming) / a_worker;
    };
    count(card.buildings, bits_in(p.buildings), soon.buildings, w_.builds);
    count(card.captains, bits_in(p.captains), soon.captains, w_.hires);
    count(card.contracts, bits_in(p.contracts), soon.contracts, w_.contracts);
    count(card.reputation, p.reputation, soon.stars, w_.stars);
    if (card.population) count(card.population, p.population + rises_left(state), soon.growth, w_.growth);
    if (card.same_colour) {
      const int missing = missing_of_a_colour(state, p, card.same_colour);
      if (missing > kBuildings) return 0;
      needed += std::max(0.0f, static_cast<float>(missing) - soon.of_a_colour) / w_.colour_builds;
    }
    const auto workers = static_cast<float>(workers_left(state, seat));
    if (needed == 0) return w_.proven;
    if (workers == 0) return w_.hopeless;
    return w_.reachable / (1 + std::exp(w_.steepness * (needed - workers)));
  }

  // What the effects that the active player is in the middle of bring nearer.
  struct Underway {
    float buildings = 0;
    float captains = 0;
    float contracts = 0;
    float stars = 0;
    float growth = 0;
    float of_a_colour = 0;
  };
  Underway underway(const State& state, const AllegianceCard& card) const {
    Underway soon;
    for (int i = 0; i < state.depth; ++i) {
      const Frame& frame = state.frames[i];
      switch (frame.doing) {
        case Doing::Stars:
          soon.stars += frame.a;
          break;
        case Doing::Effect:
        case Doing::Build:
        case Doing::Captain:
        case Doing::Contract:
          add(state, card, box_.effect(frame.b), soon);
          break;
        case Doing::Waive:
          soon.buildings += 1;
          soon.of_a_colour += of_best_colour(state, card.same_colour, bit(frame.a)) ? 1.0f : 0.0f;
          break;
        default:
          break;
      }
    }
    return soon;
  }
  // An icon that cannot be paid for now may still be after a barter.
  void add(const State& state, const AllegianceCard& card, const Effect& effect, Underway& soon) const {
    if (effect.op == Op::Star) soon.stars += effect.n;
    if (effect.op == Op::Population) soon.growth += effect.n;
    if (effect.op != Op::Action) return;
    const Sight sight(box_, state);
    const Player& p = state.me();
    const auto share = [&](std::uint32_t payable) { return payable ? w_.payable_now : w_.unpayable; };
    switch (static_cast<Action>(effect.a)) {
      case Action::Build: {
        const std::uint32_t payable = sight.buildable(p, effect.discount + sight.cube_discount(p));
        soon.buildings += share(payable);
        if (card.same_colour) soon.of_a_colour += share(of_best_colour(state, card.same_colour, payable));
        break;
      }
      case Action::Captain: {
        const int discount = effect.discount + sight.captain_discount(p);
        soon.captains += share(sight.hireable(p, 0, discount) | sight.hireable(p, 1, discount));
        break;
      }
      case Action::Contract:
        soon.contracts += share(sight.fulfillable(p));
        break;
      case Action::Barter:
        break;
    }
  }
  // Those of the buildings whose colour is nearest to what is asked.
  std::uint32_t of_best_colour(const State& state, int asked, std::uint32_t buildings) const {
    const Player& p = state.me();
    std::uint32_t found = 0;
    const int least = missing_of_a_colour(state, p, asked);
    for (const std::uint32_t colour : box_.colours)
      if (bits_in((p.buildings | state.available) & colour) >= asked &&
          asked - bits_in(p.buildings & colour) == least)
        found |= buildings & colour;
    return found;
  }

  // TNR-POP-01.
  int rises_left(const State& state) const {
    if (state.phase >= Phase::FinalCaptains) return 0;
    const bool this_round = state.round == 0 || state.phase >= Phase::VictoryType;
    return box_.population_step * (kRounds - std::max<int>(state.round, 1) + this_round);
  }

  // More than there are where no colour has as many types left.
  int missing_of_a_colour(const State& state, const Player& p, int asked) const {
    int least = kBuildings + 1;
    for (const std::uint32_t colour : box_.colours) {
      const int there = bits_in(p.buildings & colour);
      if (bits_in((p.buildings | state.available) & colour) >= asked) least = std::min(least, asked - there);
    }
    return least;
  }

  // TNR-ALLEG-08: conversions help, and so do the colours chosen on the way.
  float chance_of_balance(const State& state, int seat, const AllegianceCard& card) const {
    const Player& p = state.players[seat];
    if (p.vp[kRed] == kUnknown) return w_.hidden_balance;
    int red = p.vp[kRed];
    int blue = p.vp[kBlue];
    if (game_.has_decided(state, seat)) {
      if (p.converted[kRed] == kUnknownCount) return w_.hidden_balance;
      red += p.converted[kRed];
      blue += p.converted[kBlue];
      return std::abs(red - blue) <= card.difference ? 1.0f : 0.0f;
    }
    if (state.phase == Phase::Over) return std::abs(red - blue) <= card.difference ? 1.0f : 0.0f;
    const int beyond = std::abs(red - blue) - card.difference - p.coins / box_.conversion_coins;
    const auto workers = static_cast<float>(workers_left(state, seat));
    return w_.balanced / (1 + std::exp(static_cast<float>(beyond) - w_.slack - w_.balancing * workers));
  }

  // TNR-ALLEG-09, 10: what is lacking can be earned or bartered for, while there are rounds or workers; but
  // only what is saved is sure.
  float chance_of_payment(const State& state, int seat, const AllegianceCard& card) const {
    if (state.phase > Phase::FinalAllegiance) return 0;
    const Player& p = state.players[seat];
    float price = card.coins;
    auto there = static_cast<float>(std::min<int>(card.coins, p.coins));
    for (int type = 0; type < kResources; ++type) {
      const int asked = card.resources[type];
      price += static_cast<float>(box_.price[type] * asked);
      there += static_cast<float>(box_.price[type] * std::min(asked, p.held[type]));
    }
    if (there == price) return w_.proven;
    const float chance = w_.payment + w_.saving * there / price;
    if (state.round < kRounds || state.phase < Phase::Income) return chance;
    return chance * w_.last_round * static_cast<float>(workers_left(state, seat)) / kWorkers;
  }

  const TeaAndRum& game_;
  const Box& box_;
  const Weights& w_;
};

}  // namespace samovar::tea_and_rum
