// The Tea Race: how the solo opponent acts (section 18). It is part of the rules, not a bot.
#pragma once

#include "games/tea_for_two/rules/step.hpp"

namespace samovar::tea_for_two {

inline constexpr int kAi = 1;

// Which die goes to the palace, 0 for none (T42-SOLO-30, 31: the lowest that it takes); which run to the
// harbour, -1 for none (T42-SOLO-40: runs are numbered from the weakest up); which free positions are the
// best (T42-SOLO-41, 42); and of which value the set is, 0 for none (T42-SOLO-50, 51).
inline int race_die(const Box& box, const State& state, Tally dice) {
  const std::uint32_t values = kinds_in(dice) & box.palace_values[static_cast<int>(Palace::FirstPlayer)];
  if (values == 0 || !Sight(box, state).palace_open(kAi, Palace::FirstPlayer)) return 0;
  return std::countr_zero(values);
}
// T42-SOLO-40, 41.
inline int race_run(Tally dice, std::uint32_t free) {
  return free == 0 ? -1 : 31 - std::countl_zero(std::uint32_t{kRunsAmong[kinds_in(dice)]});
}
// T42-SOLO-41, 42.
inline std::uint32_t race_positions(const Box& box, const State& state, std::uint32_t free) {
  std::uint32_t best = 0;
  int most = -1;
  const int tea = box.merchants[state.merchants[kAi].card].tea;
  for (const int position : BitSet(free)) {
    const int ship = position == kDeckPosition ? state.decks[1].top[0] : state.harbour[position];
    const Ship& card = box.ships[ship];
    const int worth = 2 * card.points + ((card.shows >> tea) & 1);
    if (worth > most) best = 0;
    if (worth >= most) best |= bit(position);
    most = std::max(most, worth);
  }
  return best;
}
// T42-SOLO-50.
inline int race_set(const Box& box, Tally dice) {
  int value = 0;
  int count = 0;
  for (int face = 1; face <= kFaces; ++face)
    if (dice[face] >= box.set_least && dice[face] >= count) {
      value = face;
      count = dice[face];
    }
  return value;
}

// The highest die goes to the market; of equal ones those that may go nowhere else are used first
// (T42-SOLO-20).
inline int race_market(Tally dice, Tally market_only) {
  return 31 - std::countl_zero(kinds_in(dice) | kinds_in(market_only));
}
// T42-SOLO-52.
inline void leave_for_market(Tally& dice, Tally& market_only, int value) {
  (market_only[value] > 0 ? market_only : dice) -= Tally::of(value);
}

// Where it goes in a step of its card, and with which die, run or set: to the market where it cannot do what
// is due.
struct RaceStep {
  Race to;
  int with;
};
// T42-SOLO-07, 08, 11.
inline RaceStep race_step(const Box& box, const State& state, int step, Tally dice, Tally market_only,
                          std::uint32_t free) {
  const Race due = step < kRaceSteps ? box.solo[state.solo_card()][step] : Race::Market;
  if (due == Race::FirstPlayer)
    if (const int die = race_die(box, state, dice)) return {due, die};
  if (due == Race::Harbour)
    if (const int run = race_run(dice, free); run >= 0) return {due, run};
  if (due == Race::Production)
    if (const int value = race_set(box, dice)) return {due, value};
  return {Race::Market, race_market(dice, market_only)};
}

// T42-SOLO-07, 08, 12, T42-TURN-08.
template <class Log>
void Course<Log>::ai_turn() {
  phase(Doing::Tail, kAi);
  s.idle = 0;
  const auto [to, with] =
      race_step(box_, s, s.solo_step, of(kAi).dice, of(kAi).market_only, sight().free_positions());
  if (s.solo_step < kRaceSteps) s.solo_step = static_cast<std::uint8_t>(s.solo_step + 1);
  switch (to) {
    case Race::Market:
      return ai_market(with);
    case Race::FirstPlayer:
      return ai_first_player(with);
    case Race::Harbour:
      return ai_harbour(with);
    case Race::Production:
      return ai_production(with);
  }
}

// T42-SOLO-30, 31.
template <class Log>
void Course<Log>::ai_first_player(int value) {
  constexpr int kAction = static_cast<int>(Palace::FirstPlayer);
  const int there = sight().palace_dice(kAction);
  die_leaves(kAi, value);
  s.palace[kAction][there] = die_of(kAi, value);
  s.coin = kAi;
  tell(Happened::PalaceUsed, kAi, value, kAction);
}

// T42-SOLO-40.
template <class Log>
void Course<Log>::ai_harbour(int run) {
  of(kAi).dice -= kRunDice[static_cast<std::size_t>(run)];
  ai_moves_to_ship(run, false);
}

// T42-SOLO-41, 42, 44. The dice are in the air until they lie on a position. False where none is free.
template <class Log>
bool Course<Log>::ai_moves_to_ship(int run, bool relocates) {
  const std::uint32_t best = race_positions(box_, s, sight().free_positions());
  if (best == 0) return false;
  if (best & (best - 1))
    push(Doing::AiShip, 0, relocates, run, best);
  else
    ai_reserves(run, std::countr_zero(best), relocates);
  return true;
}

// T42-SOLO-41, 44.
template <class Log>
void Course<Log>::ai_reserves(int run, int position, bool relocates) {
  if (relocates) return relocate(kAi, run, position);
  s.holder[position] = kAi + 1;
  s.run[position] = static_cast<std::uint8_t>(run);
  tell_berth(Happened::Reserved, kAi, run, position);
}

// T42-SOLO-50, 51.
template <class Log>
void Course<Log>::ai_production(int value) {
  const int count = of(kAi).dice[value];
  of(kAi).dice -= Tally::of(value, count);
  tell(Happened::SetPlaced, kAi, value, count);
  rank_set(kAi + 1, value, count);
}

template <class Log>
void Course<Log>::ai_goes_to_market() {
  ai_market(race_market(of(kAi).dice, of(kAi).market_only));
}

// T42-SOLO-20 to 26.
template <class Log>
void Course<Log>::ai_market(int value) {
  Merchant& ai = of(kAi);
  leave_for_market(ai.dice, ai.market_only, value);
  int slot = value - 1;
  const auto usable = [&](int at) {
    if (at == kMarketSlots) return sight().slot_six_open();
    return s.market[at] != kNone && s.market_dice[at] == 0;
  };
  while (slot >= 0 && !usable(slot)) --slot;
  int card = kNone;
  if (slot >= 0 && slot < kMarketSlots) {
    card = std::exchange(s.market[slot], kNone);
    s.market_dice[slot] = die_of(kAi, value);
  } else if (!s.decks[0].empty()) {
    card = take_top(0);
    if (slot == kMarketSlots) {
      s.market_dice[slot] = die_of(kAi, value);
    } else {
      s.deck_dice += Tally::of(value);
      s.deck_blocked = 1;
    }
    slot = kMarketSlots;
  } else {
    s.deck_dice += Tally::of(value);
    return tell(Happened::Wasted, kAi, value);
  }
  ai.scoring |= bit(card);
  tell(Happened::Bought, kAi, value, slot, card);
}

}  // namespace samovar::tea_for_two
