// What the effects and cards of a box of Tea & Rum are worth, in points, whoever has them.
#pragma once

#include <algorithm>

#include "games/tea_and_rum/bots/weights.hpp"
#include "games/tea_and_rum/rules/phases.hpp"

namespace samovar::tea_and_rum {

// Points by colour, and worth that can still become either.
struct Worth {
  float red = 0;
  float blue = 0;
  float open = 0;
  Worth operator+(const Worth& other) const {
    return {red + other.red, blue + other.blue, open + other.open};
  }
  Worth operator-(const Worth& other) const {
    return {red - other.red, blue - other.blue, open - other.open};
  }
  Worth operator*(float share) const { return {red * share, blue * share, open * share}; }
  float all() const { return red + blue + open; }
};

class PriceList {
 public:
  PriceList(const Box& box, const Weights& weights) : box_(box), w_(weights) {
    with_power = box_.incomes | box_.forges | box_.after_build | box_.anytime | box_.in_turn |
                 box_.cube_discounts | box_.ship_discounts | box_.captain_discounts;
    for (const std::uint32_t set : box_.after_board) with_power |= set;
    for (int building = 0; building < kBuildings; ++building) {
      const BuildingType& type = box_.buildings[building];
      buildings[building] = of_effect(type.vp) + of_effect(type.instant);
      powers[building] = of_effect(type.effect);
      building_coins[building] = coins_of(type.price());
      for (int kind = 0; kind < kWishTypes; ++kind)
        if (type.icons[kind]) showing[kind] |= bit(building);
    }
    for (int captain = 0; captain < kCaptains; ++captain) {
      hired[captain] = of_effect(box_.captains[captain].instant);
      fired[captain] = of_effect(box_.captains[captain].cannon_effect);
      for (int kind = 0; kind < kWishTypes; ++kind)
        if (box_.captains[captain].icons[kind]) flying[kind] |= bit(captain);
    }
    for (int contract = 0; contract < kContracts; ++contract)
      contract_coins[contract] = coins_of(box_.contracts[contract].requires_goods);
    for (int space = 1; space <= box_.reputation_most; ++space)
      climbed[space] = climbed[space - 1] + of_effect(box_.spaces[space]);
  }

  float coins_of(Amounts bundle) const {
    int coins = 0;
    for (int type = 0; type < kResources; ++type) coins += box_.price[type] * bundle[type];
    return static_cast<float>(coins);
  }

  Worth of_effect(EffectId id) const {
    const Effect& effect = box_.effect(id);
    const auto n = static_cast<float>(effect.n);
    switch (effect.op) {
      case Op::None:
        return {};
      case Op::Coins:
        return {0, 0, w_.coin * n};
      case Op::Gain:
        return {0, 0, w_.resource * coins_of(effect.bundle)};
      case Op::GainCube:
        return {0, 0, w_.cube * n};
      case Op::Vp:
        return effect.a == kRed ? Worth{n, 0, 0} : Worth{0, n, 0};
      case Op::Star:
        return {0, 0, w_.star * n};
      case Op::Population:
        return {0, 0, w_.population * n};
      case Op::Action:
        return {0, 0,
                w_.icon[static_cast<Action>(effect.a)] + w_.discount * static_cast<float>(effect.discount)};
      case Op::Unlock:
        return {0, 0, w_.unlock * static_cast<float>(std::min<int>(effect.n, w_.unlocks))};
      case Op::Choice: {
        // Points of either colour are worth as much as they are, and a little for the choice.
        float best = 0;
        for (int part = 0; part < effect.n; ++part)
          best = std::max(best, of_effect(static_cast<EffectId>(effect.first + part)).all());
        return {0, 0, best + w_.choice};
      }
      case Op::Seq: {
        Worth sum;
        for (int part = 0; part < effect.n; ++part)
          sum = sum + of_effect(static_cast<EffectId>(effect.first + part));
        return sum;
      }
    }
    return {};
  }

  // The rewards of so many stars from where a marker stands.
  Worth of_stars(int from, int stars) const {
    return climbed[std::min<int>(from + stars, box_.reputation_most)] - climbed[from];
  }

  Worth buildings[kBuildings];
  Worth powers[kBuildings];
  float building_coins[kBuildings] = {};
  Worth hired[kCaptains];
  Worth fired[kCaptains];
  float contract_coins[kContracts] = {};
  Worth climbed[64];  // by space, of all rewards up to there
  std::uint32_t with_power = 0;
  std::uint32_t showing[kWishTypes] = {};  // buildings with that symbol
  std::uint32_t flying[kWishTypes] = {};   // captains with it

 private:
  const Box& box_;
  const Weights& w_;
};

}  // namespace samovar::tea_and_rum
