// The effect vocabulary, gains, the warehouse and allegiance (sections 2, 7, 8.7, 10 and 11 of the rules).
#pragma once

#include "games/tea_and_rum/rules/step.hpp"

namespace samovar::tea_and_rum {

// TNR-EFF-01 to 08. What an effect causes lies above what waits.
template <class Log>
void Course<Log>::resolve(EffectId id) {
  const Effect& effect = box_.effect(id);
  switch (effect.op) {
    case Op::None:
      return;
    case Op::Coins:
      return gain_coins(effect.n, effect.source, effect.id);
    case Op::Gain:
      return gain(effect.bundle, effect.source, effect.id);
    case Op::GainCube:
      return push(Doing::Cubes, effect.n, id);
    case Op::Vp:
      return gain_vp(effect.a, effect.n, effect.source, effect.id);
    case Op::Star:
      return push(Doing::Stars, effect.n, id);
    case Op::Population:
      return grow(me(), s.active, effect.n);
    case Op::Action: {
      static constexpr Doing kIcons[] = {Doing::Build, Doing::Captain, Doing::Contract, Doing::BarterSell};
      return push(kIcons[effect.a], effect.discount, id);
    }
    case Op::Unlock:
      return unlock(effect.n);
    case Op::Choice:
      return push(Doing::Branch, 0, id);
    case Op::Seq:
      for (int part = effect.n - 1; part >= 0; --part) push_effect(effect.first + part);
      return;
  }
}

// TNR-EFF-07, TNR-WARE-03: what the supply lacks is lost; then what does not fit is dealt with.
template <class Log>
void Course<Log>::gain(Amounts bundle, Source source, int id) {
  if (!covers(s.supply, bundle)) {
    const Amounts there = common(s.supply, bundle);
    if constexpr (requires { log_.lost(s.active, bundle); }) log_.lost(s.active, bundle - there);
    bundle = there;
  }
  s.supply -= bundle;
  me().held += bundle;
  if (bundle != 0) tell(Happened::Gained, s.active, low(bundle), high(bundle), static_cast<int>(source), id);
  if (sight().overflow(me()) > 0) push(Doing::Overflow);
}

// One of those to be chosen (TNR-EFF-08).
template <class Log>
void Course<Log>::gain_cube(int type) {
  Frame& frame = s.top();
  const Effect& effect = box_.effect(frame.b);
  frame.a = static_cast<std::uint8_t>(frame.a - 1);
  if (frame.a == 0) pop();
  gain(Amounts::of(type), effect.source, effect.id);
}

// TNR-COMP-14.
template <class Log>
void Course<Log>::pay(Amounts bundle) {
  me().held -= bundle;
  s.supply += bundle;
}

// TNR-EFF-05, TNR-SETUP-21.
template <class Log>
void Course<Log>::gain_coins(int n, Source source, int id) {
  me().coins = static_cast<std::uint16_t>(me().coins + n);
  tell(Happened::Coins, s.active, n, static_cast<int>(source), id);
}

// TNR-VP-01, 03, 04, TNR-ALLEG-01, 02. Of a chest that the viewer cannot look into only the event is known.
template <class Log>
void Course<Log>::gain_vp(int colour, int n, Source source, int id) {
  Player& p = me();
  tell(Happened::Points, s.active, colour, n, static_cast<int>(source), id);
  if (p.vp[colour] != kUnknown) p.vp[colour] = static_cast<std::uint16_t>(p.vp[colour] + n);
  const bool closes = colour == kBlue && !p.hidden && p.vp[kBlue] >= box_.blue_threshold;
  if (p.hidden || closes) p.gained[colour] = static_cast<std::uint8_t>(std::min(p.gained[colour] + n, 255));
  if (!closes) return;
  p.hidden = 1;
  tell(Happened::ChestClosed, s.active);
  push(Doing::Allegiance);
}

// TNR-REP-01 to 05.
template <class Log>
void Course<Log>::one_star() {
  Frame& stars = s.top();
  stars.a = static_cast<std::uint8_t>(stars.a - 1);
  if (stars.a == 0) pop();
  Player& p = me();
  if (p.reputation == box_.reputation_most) return;
  p.reputation = static_cast<std::uint8_t>(p.reputation + 1);
  tell(Happened::Stepped, s.active, p.reputation);
  push_effect(box_.spaces[p.reputation]);
}

// TNR-POP-02, 03.
template <class Log>
void Course<Log>::grow(Player& player, int seat, int n) {
  player.population = static_cast<std::uint8_t>(std::min<int>(player.population + n, box_.population_most));
  tell(Happened::Grew, seat, player.population);
}

// TNR-WARE-09: the dearest first.
template <class Log>
void Course<Log>::unlock(int n) {
  Player& p = me();
  int freed = 0;
  for (int cost = kTokenCosts - 1; cost >= 0; --cost)
    while (p.tokens[cost] > 0 && freed < n) {
      p.tokens[cost] = static_cast<std::uint8_t>(p.tokens[cost] - 1);
      ++freed;
    }
  if (freed > 0) tell(Happened::TokensFreed, s.active, freed);
}

// TNR-ALLEG-03, 05.
template <class Log>
void Course<Log>::swear(int card) {
  pop();
  s.allegiances = static_cast<std::uint16_t>(s.allegiances & ~bit(card));
  me().allegiance = static_cast<std::uint8_t>(card + 1);
  tell(Happened::Sworn, s.active, card);
  gain_vp(kRed, box_.allegiances[card].red, Source::Allegiance, card);
}

// TNR-ALLEG-09.
template <class Log>
void Course<Log>::prove_by_payment() {
  const AllegianceCard& card = box_.allegiances[me().allegiance - 1];
  me().coins = static_cast<std::uint16_t>(me().coins - card.coins);
  pay(card.resources);
  me().proved = 1;
  tell(Happened::Proved, s.active, me().allegiance - 1);
}

// TNR-ALLEG-06, 07, 11.
template <class Log>
void Course<Log>::check_allegiance(int seat) {
  Player& p = s.players[seat];
  const AllegianceCard& card = box_.allegiances[p.allegiance - 1];
  if (card.by_payment || card.at_end) return;
  if (bits_in(p.buildings) < card.buildings || bits_in(p.captains) < card.captains ||
      bits_in(p.contracts) < card.contracts || p.population < card.population ||
      p.reputation < card.reputation)
    return;
  if (card.same_colour > 0) {
    int most = 0;
    for (const std::uint32_t colour : box_.colours) most = std::max(most, bits_in(p.buildings & colour));
    if (most < card.same_colour) return;
  }
  p.proved = 1;
  tell(Happened::Proved, seat, p.allegiance - 1);
}

}  // namespace samovar::tea_and_rum
