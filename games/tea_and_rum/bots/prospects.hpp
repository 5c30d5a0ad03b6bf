// What a player of Tea & Rum may end with: the points there are, and what coins, stock, cards and unfinished
// effects may still become.
#pragma once

#include <algorithm>
#include <cmath>

#include "games/tea_and_rum/bots/loyalty.hpp"
#include "games/tea_and_rum/bots/worth.hpp"

namespace samovar::tea_and_rum {

// How everybody stands with the People, in this round and as it would be in those to come.
struct Standing {
  int first = 0;  // round that is still to be rewarded, from 0
  std::uint8_t places[kRounds][kPlayers] = {};
  std::uint8_t symbols[kPlayers][kWishTypes] = {};
  std::uint8_t wanted[kWishTypes] = {};  // in how many rounds to come
};

class Prospects {
 public:
  Prospects(const TeaAndRum& game, const Weights& weights)
      : game_(game), box_(game.box()), w_(weights), loyalty_(game, weights), list_(game.box(), weights) {}

  // Points at the end, and how likely an allegiance is proved then.
  struct End {
    float red;
    float blue;
    float proof;
  };
  // `to_blue` is the share of what can become either that will become blue.
  End of(const State& state, const Standing& standing, int seat, float to_blue) const {
    const Worth worth = held_points(state, state.players[seat]) + prospects(state, standing, seat);
    float red = worth.red;
    float blue = worth.blue;
    float open = worth.open;
    // What is open goes first to where balancing would cost points.
    const float gap = red - blue;
    const auto most = static_cast<float>(box_.balance_most);
    if (std::abs(gap) > most) {
      const float needed = std::min(std::max(open, 0.0f), std::abs(gap) - most);
      (gap > 0 ? blue : red) += needed;
      open -= needed;
    }
    red += open * (1 - to_blue);
    blue += open * to_blue;
    if (red > blue + most) red = blue + most + w_.unbalanced * (red - blue - most);
    if (blue > red + most) blue = red + most + w_.unbalanced * (blue - red - most);
    return {red, blue, loyalty_.chance(state, seat, blue)};
  }

  Standing standing(const State& state) const {
    Standing standing;
    const bool rewarded = state.phase == Phase::Wishes || (state.round > 0 && state.phase < Phase::Endow);
    standing.first =
        state.phase >= Phase::FinalCaptains ? kRounds : std::max<int>(state.round, 1) - !rewarded;
    if (standing.first >= kRounds) return standing;
    for (int seat = 0; seat < box_.seats; ++seat) {
      const Player& p = state.players[seat];
      for (int type = 0; type < kWishTypes; ++type) {
        int count = 0;
        for (const int building : BitSet(p.buildings & list_.showing[type]))
          count += box_.buildings[building].icons[type];
        for (const int captain : BitSet(p.captains & list_.flying[type]))
          count += box_.captains[captain].icons[type];
        standing.symbols[seat][type] = static_cast<std::uint8_t>(count);
      }
    }
    for (int round = standing.first; round < kRounds; ++round) rank(state, round, standing);
    return standing;
  }

  float rounds_left(const State& state) const {
    if (state.phase >= Phase::FinalCaptains) return 0;
    const float used = static_cast<float>(state.turn) / static_cast<float>(box_.workers());
    return static_cast<float>(kRounds + 1 - std::max<int>(state.round, 1)) - std::min(used, 1.0f);
  }

 private:
  void rank(const State& state, int round, Standing& standing) const {
    if (state.wishes[round] == 0 || state.faces[round] == 0) return;
    const std::uint8_t types = box_.wishes[state.wishes[round] - 1];
    int totals[kPlayers] = {};
    for (const int type : BitSet(types)) {
      standing.wanted[type] = static_cast<std::uint8_t>(standing.wanted[type] + 1);
      for (int seat = 0; seat < box_.seats; ++seat) totals[seat] += standing.symbols[seat][type];
    }
    places_of(totals, standing.places[round]);
  }

  Worth held_points(const State& state, const Player& p) const {
    if (p.vp[kRed] != kUnknown) return {static_cast<float>(p.vp[kRed]), static_cast<float>(p.vp[kBlue]), 0};
    int vp[2] = {};
    int turn = 0;
    game_.points_in_sight(p, vp, [&] { return turn++ & 1; });
    const auto traceless = static_cast<float>(state.round);
    return {static_cast<float>(vp[kRed]) + w_.traceless * traceless,
            std::max<float>(static_cast<float>(vp[kBlue]) + w_.traceless * traceless, box_.blue_threshold),
            0};
  }

  Worth prospects(const State& state, const Standing& standing, int seat) const {
    const Player& p = state.players[seat];
    Worth worth;
    if (game_.has_decided(state, seat) && p.converted[kRed] != kUnknownCount) {
      worth.red = p.converted[kRed];
      worth.blue = p.converted[kBlue];
      return worth;
    }
    const bool bartering = seat == state.active && (state.sold != 0 || state.bought != 0);
    const Sight sight(box_, state);
    const Amounts held = bartering ? p.held - state.sold + state.bought : p.held;
    float coins = p.coins;
    if (bartering)
      coins += static_cast<float>(sight.sale_value(state.sold) - sight.purchase_cost(state.bought));
    float stock = list_.coins_of(held);
    // Of the price of an allegiance nothing else will come.
    if (p.allegiance && !p.proved && state.phase <= Phase::FinalAllegiance) {
      const AllegianceCard& card = box_.allegiances[p.allegiance - 1];
      coins -= std::min(coins, static_cast<float>(card.coins));
      stock -= list_.coins_of(common(held, card.resources));
    }
    const float left = rounds_left(state);
    if (left == 0) {
      worth.open = std::floor((coins + stock) / static_cast<float>(box_.conversion_coins));
      if (state.phase > Phase::FinalCaptains) return worth;
    }
    const Purse purse{left, w_.coin_now + w_.coin_left * left};
    if (left > 0) {
      // The first coins are worth more than the last: only so much can be spent.
      worth.open += purse.coin * (std::min(coins, w_.spent_coins) +
                                  w_.surplus_coins * std::max(0.0f, coins - w_.spent_coins));
      worth.open += purse.coin * w_.stock * stock;
      const int incomes = kRounds - std::max<int>(state.round, 1) + (state.phase < Phase::Income);
      worth.open += static_cast<float>(incomes * p.population * box_.income_per_level) * purse.coin;
      worth.open += w_.reputation * static_cast<float>(p.reputation);
      worth.open += w_.worker * static_cast<float>(loyalty_.workers_left(state, seat));
      worth = worth + powers(p, purse) + hopes_of(standing, state, seat);
      worth.open += goods(state, held, left) + construction(state, p, held, purse);
    }
    worth = worth + crews(p, held, left);
    worth.open -= w_.overflow * static_cast<float>(std::max(0, total(held) - sight.capacity(p)));
    if (seat == state.active) worth = worth + pending(state, standing, p, purse);
    return worth;
  }

  // What there is to come: rounds, and the worth of a coin.
  struct Purse {
    float left;
    float coin;
  };

  Worth powers(const Player& p, const Purse& purse) const {
    Worth worth;
    for (const int building : BitSet(p.buildings & list_.with_power))
      worth = worth + power_of(building, purse);
    return worth;
  }
  Worth power_of(int building, const Purse& purse) const {
    const BuildingType& type = box_.buildings[building];
    const auto in = [&](std::uint32_t set) { return (set >> building & 1) != 0; };
    const auto amount = static_cast<float>(type.amount);
    if (in(box_.incomes)) return list_.powers[building] * std::max(0.0f, purse.left - 1);
    if (in(box_.after_build)) return list_.powers[building] * (w_.after_build * purse.left);
    if (in(box_.after_board[type.board])) return list_.powers[building] * (w_.after_board * purse.left);
    if (in(box_.cube_discounts)) return {0, 0, w_.cube_discount * amount * purse.left};
    if (in(box_.ship_discounts)) return {0, 0, w_.ship_discount * amount * purse.coin * purse.left};
    if (in(box_.captain_discounts)) return {0, 0, w_.captain_discount * amount * purse.coin * purse.left};
    return {0, 0, w_.exchange * purse.left};
  }

  // Captains that wait for their cannons.
  Worth crews(const Player& p, Amounts held, float left) const {
    Worth worth;
    int cannons = held[kCannon];
    for (const int captain : BitSet(p.captains & ~p.spent & box_.captains_with_cannons[kCannonsAtMost])) {
      const int needed = box_.captains[captain].cannons;
      const float share = cannons >= needed ? w_.armed : std::min(w_.unarmed_most, w_.unarmed * left);
      cannons -= std::min(cannons, needed);
      worth = worth + list_.fired[captain] * share;
    }
    return worth;
  }

  // Rewards of this round and of those to come, as the symbols stand.
  Worth hopes_of(const Standing& standing, const State& state, int seat) const {
    Worth worth;
    for (int round = standing.first; round < kRounds; ++round) {
      const int place = standing.places[round][seat];
      if (place == 0) continue;
      const RewardFace& face = box_.rewards[round][state.faces[round] - 1];
      const bool now = round == standing.first && state.round > 0;
      worth = worth +
              list_.of_effect(place == 1 ? face.first : face.second) * (now ? w_.wish_now : w_.wish_later);
    }
    for (int type = 0; type < kWishTypes; ++type)
      worth.open += w_.symbol * static_cast<float>(standing.wanted[type] *
                                                   std::min<int>(standing.symbols[seat][type], w_.symbols));
    return worth;
  }

  // The contract that is nearest, if a worker may still reach it.
  float goods(const State& state, Amounts held, float left) const {
    float best = 0;
    for (int slot = 0; slot < box_.slot_count; ++slot) {
      if (state.slots[slot] == 0) continue;
      const int contract = state.slots[slot] - 1;
      const ContractCard& card = box_.contracts[contract];
      const float price = list_.contract_coins[contract];
      const float done = list_.coins_of(common(card.requires_goods, held)) / price;
      const float gain = static_cast<float>(card.vp[kRed]) + w_.underway - w_.contract_price * price;
      best = std::max(best, gain * done * done * w_.contract);
    }
    return best * std::min(1.0f, left);
  }

  float worth_of_building(const Standing& standing, const Player& p, int building, const Purse& purse) const {
    const BuildingType& type = box_.buildings[building];
    Worth worth = list_.buildings[building];
    if (list_.with_power >> building & 1) worth = worth + power_of(building, purse);
    for (int kind = 0; kind < kWishTypes; ++kind)
      worth.open += w_.symbol_offered * static_cast<float>(type.icons[kind] * standing.wanted[kind]);
    if (p.allegiance && !p.proved) {
      const AllegianceCard& card = box_.allegiances[p.allegiance - 1];
      if (card.buildings || card.same_colour) worth.open += w_.asked_for;
    }
    return worth.all();
  }

  // The best building that the stock pays for, or nearly.
  float construction(const State& state, const Player& p, Amounts held, const Purse& purse) const {
    const int discount = Sight(box_, state).cube_discount(p);
    float best = 0;
    for (const int building : BitSet(state.available & ~p.buildings)) {
      int lack = -discount;
      for (int cube = 0; cube < kCubes; ++cube)
        lack += std::max(0, box_.buildings[building].cost[cube] - held[cube]);
      if (lack > 1) continue;
      const float gain =
          list_.buildings[building].all() + w_.underway - purse.coin * list_.building_coins[building];
      best = std::max(best, gain * (lack <= 0 ? w_.payable : w_.nearly_payable));
    }
    return best * std::min(1.0f, purse.left);
  }

  // What lies on the stack of the active player.
  Worth pending(const State& state, const Standing& standing, const Player& p, const Purse& purse) const {
    Worth worth;
    for (int i = 0; i < state.depth; ++i) {
      const Frame& frame = state.frames[i];
      switch (frame.doing) {
        case Doing::Effect:
        case Doing::Branch:
          worth = worth + list_.of_effect(frame.b);
          break;
        case Doing::Stars:
          worth = worth + list_.of_stars(p.reputation, frame.a);
          break;
        case Doing::Cubes:
          worth.open += w_.cube * static_cast<float>(frame.a);
          break;
        case Doing::Build:
          worth.open += best_build(state, standing, p, frame.a, purse);
          break;
        case Doing::Captain:
          worth.open += best_hire(state, p, frame.a, purse);
          break;
        case Doing::Contract:
          worth.open += best_contract(state, p, purse);
          break;
        case Doing::BarterSell:
        case Doing::BarterBuy:
          worth.open += w_.bartering;
          break;
        case Doing::Waive:
          worth.open += worth_of_building(standing, p, frame.a, purse) -
                        purse.coin * list_.building_coins[frame.a] + w_.waived;
          break;
        case Doing::Allegiance:
          worth.red += w_.sworn;
          break;
        default:
          break;
      }
    }
    return worth;
  }

  float best_build(const State& state, const Standing& standing, const Player& p, int discount,
                   const Purse& purse) const {
    const Sight sight(box_, state);
    const int cubes = discount + sight.cube_discount(p);
    float best = 0;
    for (const int building : BitSet(sight.buildable(p, cubes))) {
      const float price = list_.building_coins[building] - w_.discounted * static_cast<float>(cubes);
      best = std::max(best, worth_of_building(standing, p, building, purse) - purse.coin * price);
    }
    return w_.at_hand * best;
  }
  float best_hire(const State& state, const Player& p, int discount, const Purse& purse) const {
    const Sight sight(box_, state);
    const int coins = discount + sight.captain_discount(p);
    float best = 0;
    for (int payment = 0; payment < kPayments; ++payment)
      for (const int captain : BitSet(sight.hireable(p, payment, coins))) {
        const CaptainCard& card = box_.captains[captain];
        const float price = static_cast<float>(std::max(0, card.payments[payment].coins - coins)) +
                            list_.coins_of(card.payments[payment].resources);
        const bool armed = p.held[kCannon] >= card.cannons;
        const float fired = card.cannons
                                ? list_.fired[captain].all() *
                                      (armed ? w_.armed : std::min(w_.unarmed_most, w_.unarmed * purse.left))
                                : 0;
        best = std::max(best, list_.hired[captain].all() + fired - purse.coin * price);
      }
    return w_.at_hand * best;
  }
  float best_contract(const State& state, const Player& p, const Purse& purse) const {
    float best = 0;
    for (const int slot : BitSet(Sight(box_, state).fulfillable(p))) {
      const int contract = state.slots[slot] - 1;
      best = std::max(best, static_cast<float>(box_.contracts[contract].vp[kRed]) +
                                list_.of_effect(box_.slot_bonus[slot]).all() -
                                purse.coin * list_.contract_coins[contract]);
    }
    return w_.at_hand * best;
  }

  const TeaAndRum& game_;
  const Box& box_;
  const Weights& w_;
  Loyalty loyalty_;
  PriceList list_;
};

}  // namespace samovar::tea_and_rum
