// The Tea Race: how the solo opponent acts (section 18). It is part of the rules, not a bot.
#pragma once

#include "games/tea_for_two/rules/step.hpp"

namespace samovar::tea_for_two {

inline constexpr int kAi = 1;

// Which die goes to the palace, 0 for none (T42-SOLO-30, 31: the lowest that it takes); which run to the
// harbour (T42-SOLO-40: runs are numbered from the weakest up); which free positions are the best
// (T42-SOLO-41, 42); and of which value the set is, 0 for none (T42-SOLO-50, 51).
inline int race_die(const Box& box, const State& state, Tally dice) {
  const std::uint32_t values = kinds_in(dice) & box.palace_values[static_cast<int>(Palace::FirstPlayer)];
  if (values == 0 || !Sight(box, state).palace_open(kAi, Palace::FirstPlayer)) return 0;
  return std::countr_zero(values);
}
inline int race_run(Tally dice) { return 31 - std::countl_zero(std::uint32_t{kRunsAmong[kinds_in(dice)]}); }
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

// T42-SOLO-07, 08, 11.
template <class Log>
void Course<Log>::ai_turn() {
  phase(Doing::Tail, kAi);
  s.idle = 0;
  const int step = s.solo_step;
  Race due = Race::Market;
  if (step < 6) {
    due = box_.solo[s.solo_order[(s.year - 1) % kSoloCards]][step];
    s.solo_step = static_cast<std::uint8_t>(step + 1);
  }
  bool done = false;
  switch (due) {
    case Race::Market:
      break;
    case Race::FirstPlayer:
      done = ai_first_player();
      break;
    case Race::Harbour:
      done = ai_harbour();
      break;
    case Race::Production:
      done = ai_production();
      break;
  }
  if (!done) ai_market();
}

// T42-SOLO-30, 31.
template <class Log>
bool Course<Log>::ai_first_player() {
  constexpr int kAction = static_cast<int>(Palace::FirstPlayer);
  const int value = race_die(box_, s, of(kAi).dice);
  const int there = sight().palace_dice(kAction);
  if (value == 0) return false;
  die_leaves(kAi, value);
  s.palace[kAction][there] = die_of(kAi, value);
  s.coin = kAi;
  tell(Happened::PalaceUsed, kAi, value, kAction);
  return true;
}

// T42-SOLO-40.
template <class Log>
bool Course<Log>::ai_harbour() {
  if (kRunsAmong[kinds_in(of(kAi).dice)] == 0 || sight().free_positions() == 0) return false;
  const int run = race_run(of(kAi).dice);
  of(kAi).dice -= kRunDice[static_cast<std::size_t>(run)];
  ai_moves_to_ship(run, false);
  return true;
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

template <class Log>
void Course<Log>::ai_reserves(int run, int position, bool relocates) {
  if (relocates) return relocate(kAi, run, position);
  s.holder[position] = kAi + 1;
  s.run[position] = static_cast<std::uint8_t>(run);
  tell_berth(Happened::Reserved, kAi, run, position);
}

// T42-SOLO-50, 51.
template <class Log>
bool Course<Log>::ai_production() {
  const int value = race_set(box_, of(kAi).dice);
  if (value == 0) return false;
  const int count = of(kAi).dice[value];
  of(kAi).dice -= Tally::of(value, count);
  tell(Happened::SetPlaced, kAi, value, count);
  rank_set(kAi + 1, value, count);
  return true;
}

// T42-SOLO-20 to 26. Of equal dice those that may go nowhere else are used first.
template <class Log>
void Course<Log>::ai_market() {
  Merchant& ai = of(kAi);
  const int value = 31 - std::countl_zero(kinds_in(ai.dice) | kinds_in(ai.market_only));
  (ai.market_only[value] > 0 ? ai.market_only : ai.dice) -= Tally::of(value);
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
