// How good a position of Tea & Rum is for a seat, at a glance: the points that each player may end with, and
// what they are worth in titles.
#pragma once

#include <algorithm>
#include <cmath>

#include "games/tea_and_rum/rules.hpp"

namespace samovar::tea_and_rum {

class Evaluation {
 public:
  explicit Evaluation(const TeaAndRum& game) : game_(game), box_(game.box()) {
    for (int building = 0; building < kBuildings; ++building) {
      const BuildingType& type = box_.buildings[building];
      building_[building] = of_effect(type.vp) + of_effect(type.instant);
      for (int cube = 0; cube < kCubes; ++cube)
        building_price_[building] += static_cast<float>(box_.price[cube] * type.cost[cube]);
    }
    for (int captain = 0; captain < kCaptains; ++captain) {
      hired_[captain] = of_effect(box_.captains[captain].instant);
      fired_[captain] = of_effect(box_.captains[captain].cannon_effect);
    }
  }

  // The seat's expected share of victory (TNR-RESULT-11).
  float value(const State& state, Seat seat) const {
    const int me = index(seat);
    if (state.phase == Phase::Over && all_known(state))
      return game_.payoff(state)[static_cast<std::size_t>(me)];
    float red[kPlayers];
    float blue[kPlayers];
    float proof[kPlayers];
    for (int each = 0; each < box_.seats; ++each) foresee(state, each, red[each], blue[each], proof[each]);
    const float doubt = 1.5f + 1.1f * rounds_left(state);
    float kings = 0;
    float governors = 0;
    float nobody = 1;
    float mine_red = 0;
    float mine_blue = 0;
    for (int each = 0; each < box_.seats; ++each) {
      const float king = std::exp((red[each] - red[me]) / doubt);
      const float governor = proof[each] * std::exp((blue[each] - blue[me]) / doubt);
      kings += king;
      governors += governor;
      nobody *= 1 - proof[each];
      if (each == me) mine_red = king, mine_blue = governor;
    }
    const float king = mine_red / kings;
    const float governor = (1 - nobody) * (governors > 0 ? mine_blue / governors : 0);
    if (box_.two()) {
      const float by_blue = chance_of_blue(state);
      return (1 - by_blue) * king + by_blue * (governor + nobody / 2);
    }
    // Both titles win alone, and so does the King where there is no Governor.
    return 0.5f * (king + governor) + 0.5f * king * nobody;
  }

 private:
  // Points by colour, and worth that can still become either.
  struct Worth {
    float red = 0;
    float blue = 0;
    float open = 0;
    Worth operator+(const Worth& other) const {
      return {red + other.red, blue + other.blue, open + other.open};
    }
    Worth operator*(float share) const { return {red * share, blue * share, open * share}; }
    float all() const { return red + blue + open; }
  };

  static constexpr float kStar = 1.3f;
  static constexpr float kPopulation = 0.6f;
  static constexpr float kCube = 0.5f;
  static constexpr float kSymbol = 0.45f;  // of a wish to come, a reward point
  static constexpr float kUnlock = 0.4f;
  static constexpr float kIcon[] = {2.2f, 2.0f, 1.8f, 0.7f};  // build, captain, contract, barter

  static float coin(const State& state) { return 0.09f + 0.035f * rounds_left(state); }
  static float rounds_left(const State& state) {
    if (state.phase >= Phase::FinalCaptains) return 0;
    const float used = static_cast<float>(state.turn) / 16.0f;
    return static_cast<float>(kRounds + 1 - std::max<int>(state.round, 1)) - std::min(used, 1.0f);
  }
  bool all_known(const State& state) const {
    for (int seat = 0; seat < box_.seats; ++seat)
      if (state.players[seat].vp[kRed] == kUnknown || state.players[seat].converted[kRed] == kUnknownCount)
        return false;
    return true;
  }

  Worth of_effect(EffectId id) const {
    const Effect& effect = box_.effect(id);
    const auto n = static_cast<float>(effect.n);
    switch (effect.op) {
      case Op::None:
        return {};
      case Op::Coins:
        return {0, 0, 0.16f * n};
      case Op::Gain: {
        float price = 0;
        for (int type = 0; type < kResources; ++type)
          price += static_cast<float>(box_.price[type] * count_of(effect.bundle, type));
        return {0, 0, 0.18f * price};
      }
      case Op::GainCube:
        return {0, 0, kCube * n};
      case Op::Vp:
        return effect.a == kRed ? Worth{n, 0, 0} : Worth{0, n, 0};
      case Op::Star:
        return {0, 0, kStar * n};
      case Op::Population:
        return {0, 0, kPopulation * n};
      case Op::Action:
        return {0, 0, kIcon[effect.a] + 0.3f * static_cast<float>(effect.discount)};
      case Op::Unlock:
        return {0, 0, kUnlock * static_cast<float>(std::min<int>(effect.n, 4))};
      case Op::Choice: {
        // Points of either colour are worth as much as they are, and a little for the choice.
        float best = 0;
        for (int part = 0; part < effect.n; ++part)
          best = std::max(best, of_effect(static_cast<EffectId>(effect.first + part)).all());
        return {0, 0, best + 0.2f};
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

  // What a player may end with in either colour, and how likely an allegiance is proved then.
  void foresee(const State& state, int seat, float& red, float& blue, float& proof) const {
    const Player& p = state.players[seat];
    Worth worth = held_points(state, p);
    worth = worth + prospects(state, seat);
    // What is open goes where it is needed: first to where balancing would cost points.
    red = worth.red;
    blue = worth.blue;
    float open = worth.open;
    const float gap = red - blue;
    const float most = static_cast<float>(box_.balance_most);
    if (std::abs(gap) > most) {
      const float needed = std::min(open, std::abs(gap) - most);
      (gap > 0 ? blue : red) += needed;
      open -= needed;
    }
    red += open / 2;
    blue += open / 2;
    if (red > blue + most) red = blue + most + 0.1f * (red - blue - most);
    if (blue > red + most) blue = red + most + 0.1f * (blue - red - most);
    proof = chance_of_proof(state, p, blue);
  }

  Worth held_points(const State& state, const Player& p) const {
    if (p.vp[kRed] != kUnknown) return {static_cast<float>(p.vp[kRed]), static_cast<float>(p.vp[kBlue]), 0};
    int vp[2] = {};
    int turn = 0;
    game_.points_in_sight(state, p, vp, [&] { return turn++ & 1; });
    const auto traceless = static_cast<float>(state.round);
    return {static_cast<float>(vp[kRed]) + 0.5f * traceless,
            std::max<float>(static_cast<float>(vp[kBlue]) + 0.5f * traceless, box_.blue_threshold), 0};
  }

  // What coins, stock, cards and pending effects may still become.
  Worth prospects(const State& state, int seat) const {
    const Player& p = state.players[seat];
    const float left = rounds_left(state);
    const float worth_of_coin = coin(state);
    const bool bartering = seat == state.active && (state.sold | state.bought) != 0;
    const Sight sight(box_, state);
    const Bundle held = bartering ? p.held - state.sold + state.bought : p.held;
    float coins = p.coins;
    if (bartering)
      coins += static_cast<float>(sight.sale_value(state.sold) - sight.purchase_cost(state.bought));
    const bool decided = game_.has_decided(state, seat) && p.converted[kRed] != kUnknownCount;
    Worth worth;
    if (decided) {
      worth.red += p.converted[kRed];
      worth.blue += p.converted[kBlue];
      return worth;
    }
    if (left == 0) coins = std::floor(coins / 10) * 10;
    // The first coins are worth more than the last: only so much can be spent.
    worth.open += worth_of_coin * (std::min(coins, 16.0f) + 0.6f * std::max(0.0f, coins - 16));
    float stock = 0;
    for (int type = 0; type < kResources; ++type)
      stock += static_cast<float>(box_.price[type] * count_of(held, type));
    worth.open += worth_of_coin * 1.1f * stock;
    if (left == 0 && state.phase > Phase::FinalCaptains) return worth;

    worth.open += left * worth_of_coin * static_cast<float>(p.population * box_.income_per_level);
    worth.open += 0.12f * static_cast<float>(p.reputation) * (left > 0 ? 1.0f : 0.0f);
    worth = worth + powers(p, left, worth_of_coin) + crews(p, held, left) + wishes(state, seat);
    worth.open += goods(state, held, left) + construction(state, p, held, left, worth_of_coin);
    worth.open -= 0.25f * static_cast<float>(std::max(0, total_of(held) - sight.capacity(p)));
    if (seat == state.active) worth = worth + pending(state, p, worth_of_coin);
    return worth;
  }

  Worth powers(const Player& p, float left, float worth_of_coin) const {
    Worth worth;
    const auto add = [&](std::uint32_t set, float often) {
      for (std::uint32_t rest = p.buildings & set; rest; rest &= rest - 1)
        worth = worth + of_effect(box_.buildings[std::countr_zero(rest)].effect) * often;
    };
    add(box_.incomes, std::max(0.0f, left - 1));
    add(box_.after_build, 0.9f * left);
    for (const std::uint32_t set : box_.after_board) add(set, 1.0f * left);
    worth.open +=
        left *
        (0.5f * static_cast<float>(bits_in(p.buildings & box_.cube_discounts)) +
         0.3f * static_cast<float>(bits_in(p.buildings & (box_.anytime | box_.in_turn | box_.forges))) +
         worth_of_coin * 1.5f * static_cast<float>(bits_in(p.buildings & box_.ship_discounts)) +
         worth_of_coin * 2.0f * static_cast<float>(bits_in(p.buildings & box_.captain_discounts)));
    return worth;
  }

  // Captains that wait for their cannons.
  Worth crews(const Player& p, Bundle held, float left) const {
    Worth worth;
    int cannons = count_of(held, 5);
    for (std::uint32_t rest = p.captains & ~p.spent & box_.captains_with_cannons[7]; rest; rest &= rest - 1) {
      const int captain = std::countr_zero(rest);
      const int needed = box_.captains[captain].cannons;
      const float share = cannons >= needed ? 0.85f : std::min(0.5f, 0.12f * left + 0.1f);
      cannons -= std::min(cannons, needed);
      worth = worth + fired_[captain] * share;
    }
    return worth;
  }

  // Rewards of this round and of those to come, as the symbols stand.
  Worth wishes(const State& state, int seat) const {
    Worth worth;
    const int first = std::max<int>(state.round, 1) - 1;
    if (state.phase >= Phase::Wishes) return worth;
    for (int round = first; round < kRounds; ++round) {
      if (state.wishes[round] == 0 || state.faces[round] == 0) continue;
      const int wish = state.wishes[round] - 1;
      std::uint8_t places[kPlayers] = {};
      int symbols[kPlayers] = {};
      wish_places(box_, state, wish, places, symbols);
      const RewardFace& face = box_.rewards[round][state.faces[round] - 1];
      const float certain = round == first ? 0.85f : 0.5f;
      if (places[seat]) worth = worth + of_effect(places[seat] == 1 ? face.first : face.second) * certain;
      worth.open += 0.12f * static_cast<float>(std::min(symbols[seat], 4));
    }
    return worth;
  }

  // The contract that is nearest, if a worker may still reach it.
  float goods(const State& state, Bundle held, float left) const {
    if (left == 0) return 0;
    float best = 0;
    for (int slot = 0; slot < box_.slot_count; ++slot) {
      if (state.slots[slot] == 0) continue;
      const ContractCard& card = box_.contracts[state.slots[slot] - 1];
      float there = 0;
      float price = 0;
      for (int type = 0; type < kResources; ++type) {
        const int need = count_of(card.requires_goods, type);
        price += static_cast<float>(box_.price[type] * need);
        there += static_cast<float>(box_.price[type] * std::min(need, count_of(held, type)));
      }
      const float done = there / price;
      const float gain = static_cast<float>(card.vp[kRed]) + 1.0f - 0.12f * price;
      best = std::max(best, gain * done * done * 0.6f);
    }
    return best * std::min(1.0f, left);
  }

  float worth_of_building(const State& state, const Player& p, int building, float left) const {
    const BuildingType& type = box_.buildings[building];
    Worth worth = building_[building];
    const std::uint32_t set = bit(building);
    if (set & box_.incomes) worth = worth + of_effect(type.effect) * std::max(0.0f, left - 1);
    if (set & box_.after_build) worth = worth + of_effect(type.effect) * (0.9f * left);
    if (type.effect && (set & box_.after_board[type.board])) worth = worth + of_effect(type.effect) * left;
    if (set & (box_.cube_discounts | box_.captain_discounts)) worth.open += 0.5f * left;
    if (set & (box_.anytime | box_.in_turn | box_.forges | box_.ship_discounts)) worth.open += 0.3f * left;
    for (int kind = 0; kind < kWishTypes; ++kind)
      if (type.icons[kind])
        for (int round = std::max<int>(state.round, 1) - 1; round < kRounds; ++round)
          if (state.wishes[round] && (box_.wishes[state.wishes[round] - 1] >> kind & 1))
            worth.open += kSymbol * static_cast<float>(type.icons[kind]);
    if (p.allegiance && !p.proved) {
      const AllegianceCard& card = box_.allegiances[p.allegiance - 1];
      if (card.buildings || card.same_colour) worth.open += 0.8f;
    }
    return worth.all();
  }

  // The best building that the stock pays for, or nearly.
  float construction(const State& state, const Player& p, Bundle held, float left,
                     float worth_of_coin) const {
    if (left == 0) return 0;
    const Sight sight(box_, state);
    const int discount = sight.cube_discount(p);
    float best = 0;
    for (std::uint32_t rest = state.available & ~p.buildings; rest; rest &= rest - 1) {
      const int building = std::countr_zero(rest);
      int lack = -discount;
      for (int cube = 0; cube < kCubes; ++cube)
        lack += std::max(0, box_.buildings[building].cost[cube] - count_of(held, cube));
      if (lack > 1) continue;
      const float gain = building_[building].all() + 1.0f - worth_of_coin * building_price_[building];
      best = std::max(best, gain * (lack <= 0 ? 0.35f : 0.15f));
    }
    return best * std::min(1.0f, left);
  }

  // What lies on the stack of the active player.
  Worth pending(const State& state, const Player& p, float worth_of_coin) const {
    Worth worth;
    const float left = rounds_left(state);
    for (int i = 0; i < state.depth; ++i) {
      const Frame& frame = state.frames[i];
      switch (frame.doing) {
        case Doing::Effect:
        case Doing::Branch:
          worth = worth + of_effect(frame.b);
          break;
        case Doing::Stars:
          worth.open += kStar * static_cast<float>(frame.a);
          break;
        case Doing::Cubes:
          worth.open += kCube * static_cast<float>(frame.a);
          break;
        case Doing::Build:
          worth.open += best_build(state, p, frame.a, left, worth_of_coin);
          break;
        case Doing::Captain:
          worth.open += best_hire(state, p, frame.a, left, worth_of_coin);
          break;
        case Doing::Contract:
          worth.open += best_contract(state, p, worth_of_coin);
          break;
        case Doing::BarterSell:
        case Doing::BarterBuy:
          worth.open += 0.3f;
          break;
        case Doing::Waive:
          worth.open +=
              worth_of_building(state, p, frame.a, left) - worth_of_coin * building_price_[frame.a] + 0.5f;
          break;
        case Doing::Allegiance:
          worth.red += 3;
          break;
        default:
          break;
      }
    }
    return worth;
  }

  float best_build(const State& state, const Player& p, int discount, float left, float worth_of_coin) const {
    const Sight sight(box_, state);
    const int cubes = discount + sight.cube_discount(p);
    float best = 0;
    for (std::uint32_t rest = sight.buildable(p, cubes); rest; rest &= rest - 1) {
      const int building = std::countr_zero(rest);
      best =
          std::max(best, worth_of_building(state, p, building, left) -
                             worth_of_coin * (building_price_[building] - 3.0f * static_cast<float>(cubes)));
    }
    return 0.95f * best;
  }
  float best_hire(const State& state, const Player& p, int discount, float left, float worth_of_coin) const {
    const Sight sight(box_, state);
    const int coins = discount + sight.captain_discount(p);
    float best = 0;
    for (int payment = 0; payment < kPayments; ++payment)
      for (std::uint32_t rest = sight.hireable(p, payment, coins); rest; rest &= rest - 1) {
        const int captain = std::countr_zero(rest);
        const CaptainCard& card = box_.captains[captain];
        float price = static_cast<float>(std::max(0, card.payments[payment].coins - coins));
        for (int type = 0; type < kResources; ++type)
          price += static_cast<float>(box_.price[type] * count_of(card.payments[payment].resources, type));
        const bool armed = count_of(p.held, 5) >= card.cannons;
        const float fired =
            card.cannons ? fired_[captain].all() * (armed ? 0.8f : std::min(0.5f, 0.12f * left)) : 0;
        best = std::max(best, hired_[captain].all() + fired - worth_of_coin * price);
      }
    return 0.95f * best;
  }
  float best_contract(const State& state, const Player& p, float worth_of_coin) const {
    float best = 0;
    for (std::uint32_t rest = Sight(box_, state).fulfillable(p); rest; rest &= rest - 1) {
      const int slot = std::countr_zero(rest);
      const ContractCard& card = box_.contracts[state.slots[slot] - 1];
      float price = 0;
      for (int type = 0; type < kResources; ++type)
        price += static_cast<float>(box_.price[type] * count_of(card.requires_goods, type));
      best = std::max(best, static_cast<float>(card.vp[kRed]) + of_effect(box_.slot_bonus[slot]).all() -
                                worth_of_coin * price);
    }
    return 0.95f * best;
  }

  // TNR-ALLEG-12: how likely the seat competes for Governor.
  float chance_of_proof(const State& state, const Player& p, float blue) const {
    if (p.proved) return 1;
    const float left = rounds_left(state);
    if (p.allegiance == 0) {
      if (state.phase >= Phase::FinalAllegiance) return 0;
      return 0.6f * std::min(1.0f, blue / static_cast<float>(box_.blue_threshold)) *
             std::min(1.0f, 0.25f * left);
    }
    const AllegianceCard& card = box_.allegiances[p.allegiance - 1];
    if (card.at_end) {
      if (p.vp[kRed] == kUnknown) return 0.6f;
      int gap = std::abs(p.vp[kRed] - p.vp[kBlue]);
      if (game_.has_decided(state, index_of(state, p)) && p.converted[kRed] != kUnknownCount)
        return std::abs(p.vp[kRed] + p.converted[kRed] - p.vp[kBlue] - p.converted[kBlue]) <= card.difference
                   ? 1
                   : 0;
      gap = std::max(0, gap - card.difference - p.coins / 20);
      return std::max(0.1f, 0.85f - 0.12f * static_cast<float>(gap));
    }
    if (card.by_payment) {
      if (state.phase > Phase::FinalAllegiance) return 0;
      const float coins =
          card.coins ? std::min(1.0f, static_cast<float>(p.coins) / static_cast<float>(card.coins)) : 1;
      const int needed = total_of(card.resources);
      const float stock =
          needed ? static_cast<float>(total_of(common(card.resources, p.held))) / static_cast<float>(needed)
                 : 1;
      const float ready = coins * stock;
      return std::min(0.97f, (left > 0.5f ? 0.75f : 0.1f) + 0.22f * ready);
    }
    float missing = 0;  // steps that are still to be made
    const auto count = [&](int need, int there, float each) {
      missing += each * static_cast<float>(std::max(0, need - there));
    };
    int same = 0;
    if (card.same_colour)
      for (const std::uint32_t colour : box_.colours) same = std::max(same, bits_in(p.buildings & colour));
    count(card.buildings, bits_in(p.buildings), 1);
    count(card.captains, bits_in(p.captains), 1);
    count(card.contracts, bits_in(p.contracts), 1.3f);
    count(card.population, p.population, 0.7f);
    count(card.reputation, p.reputation, 0.45f);
    count(card.same_colour, same, 1.6f);
    if (card.population) missing -= 0.7f * left;
    const float steps = 1.7f * left;  // that may still be made
    if (left == 0) return missing <= 0 ? 0.95f : 0.02f;
    return 1 / (1 + std::exp(1.1f * (missing - steps) + 0.3f)) * 0.95f;
  }
  int index_of(const State& state, const Player& p) const { return static_cast<int>(&p - state.players); }

  // TNR-TWO-07: of the cards still face down as many show blue as chance has it.
  float chance_of_blue(const State& state) const {
    int shown[2] = {};
    for (const std::uint8_t colour : state.victory)
      if (colour) ++shown[colour - 1];
    const int unseen = kRounds - shown[kRed] - shown[kBlue];
    if (shown[kBlue] > kRounds / 2) return 1;
    if (shown[kRed] > kRounds / 2) return 0;
    return 0.5f + 0.17f * static_cast<float>(shown[kBlue] - shown[kRed]) * (unseen < 3 ? 1.5f : 1.0f);
  }

  const TeaAndRum& game_;
  const Box& box_;
  Worth building_[kBuildings];
  float building_price_[kBuildings] = {};
  Worth hired_[kCaptains];
  Worth fired_[kCaptains];
};

}  // namespace samovar::tea_and_rum
