// The Tea Race: how the solo opponent acts (section 18). It is part of the rules, not a bot.
#pragma once

#include "games/tea_for_two/course.hpp"

namespace samovar::tea_for_two {

inline constexpr int kAi = 1;

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

// T42-SOLO-30, 31: the lowest die that the palace takes.
template <class Log>
bool Course<Log>::ai_first_player() {
  constexpr int kAction = static_cast<int>(Palace::FirstPlayer);
  const std::uint32_t values = kinds_in(of(kAi).dice) & box_.palace_values[kAction];
  const int there = sight().palace_dice(kAction);
  if (values == 0 || there >= box_.palace_capacity[kAction]) return false;
  const int value = std::countr_zero(values);
  die_leaves(kAi, value);
  s.palace[kAction][there] = die_of(kAi, value);
  s.coin = kAi;
  tell(Happened::PalaceUsed, kAi, value, kAction);
  return true;
}

// T42-SOLO-40: runs are numbered from the weakest up.
template <class Log>
bool Course<Log>::ai_harbour() {
  const std::uint32_t runs = kRunsAmong[kinds_in(of(kAi).dice)];
  if (runs == 0 || sight().free_positions() == 0) return false;
  const int run = 31 - std::countl_zero(runs);
  of(kAi).dice -= kRunDice[static_cast<std::size_t>(run)];
  ai_moves_to_ship(run, false);
  return true;
}

// T42-SOLO-41, 42, 44. The dice are in the air until they lie on a position. False where none is free.
template <class Log>
bool Course<Log>::ai_moves_to_ship(int run, bool relocates) {
  std::uint32_t best = 0;
  int most = -1;
  const int tea = box_.merchants[of(kAi).card].tea;
  for (std::uint32_t free = sight().free_positions(); free; free &= free - 1) {
    const int position = std::countr_zero(free);
    const int ship = position == kDeckPosition ? s.decks[1].top[0] : s.harbour[position];
    const Ship& card = box_.ships[ship];
    const int worth = 2 * card.points + ((card.shows >> tea) & 1);
    if (worth > most) best = 0;
    if (worth >= most) best |= bit(position);
    most = std::max(most, worth);
  }
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
  tell(Happened::Reserved, kAi, run, position);
}

// T42-SOLO-50, 51.
template <class Log>
bool Course<Log>::ai_production() {
  const Tally dice = of(kAi).dice;
  int value = 0;
  int count = 0;
  for (int face = 1; face <= kFaces; ++face)
    if (count_of(dice, face) >= box_.set_least && count_of(dice, face) >= count) {
      value = face;
      count = count_of(dice, face);
    }
  if (count == 0) return false;
  of(kAi).dice -= one(value) * static_cast<Tally>(count);
  tell(Happened::SetPlaced, kAi, value, count);
  rank_set(kAi + 1, value, count);
  return true;
}

// T42-SOLO-20 to 26. Of equal dice those that may go nowhere else are used first.
template <class Log>
void Course<Log>::ai_market() {
  Merchant& ai = of(kAi);
  const int value = 31 - std::countl_zero(kinds_in(ai.dice) | kinds_in(ai.market_only));
  (count_of(ai.market_only, value) > 0 ? ai.market_only : ai.dice) -= one(value);
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
      s.deck_dice += one(value);
      s.deck_blocked = 1;
    }
    slot = kMarketSlots;
  } else {
    s.deck_dice += one(value);
    return tell(Happened::Wasted, kAi, value);
  }
  ai.scoring |= bit(card);
  tell(Happened::Bought, kAi, value, slot, card);
}

}  // namespace samovar::tea_for_two
