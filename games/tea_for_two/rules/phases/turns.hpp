// Turns: dice are changed and placed on the five boards, sequences fight for ships, sets for ranks
// (sections 7, 8, 9, 12, 13, 14).
#pragma once

#include <utility>

#include "games/tea_for_two/rules/step.hpp"

namespace samovar::tea_for_two {

// T42-SPEND-01, 03, T42-MERCH-05.
template <class Log>
void Course<Log>::change_die(int m, int from, Way way, int by) {
  of(m).dice += Tally::of(turned(from, way, by)) - Tally::of(from);
}

// T42-SPEND-01.
template <class Log>
void Course<Log>::pay(int space, int tea) {
  const Frame frame = pop();
  of(frame.a).tokens[space] -= Tally::of(tea);
  s.supply += Tally::of(tea);
  const Way way = static_cast<Way>(frame.c);
  change_die(frame.a, frame.b, way, box_.change);
  tell(Happened::Spent, frame.a, tea, space, frame.b, turned(frame.b, way, box_.change));
}

// T42-MERCH-01 to 07.
template <class Log>
void Course<Log>::use_ability(Move move) {
  const int m = s.top().a;
  Merchant& me = of(m);
  const MerchantCard& card = box_.merchants[me.card];
  me.used = static_cast<std::uint8_t>(me.used + 1);
  tell(Happened::AbilityUsed, m, me.card);
  switch (card.ability) {
    case Ability::GainToken:
      return gain(m, tea_of(move));
    case Ability::MoveCard:
      return push(Doing::MoveCard, m, 1);
    case Ability::Movement:
      return push(Doing::AbilityMove, m, card.amount);
    case Ability::ChangeDie:
      change_die(m, die_value_of(move), way_of(move), card.amount);
      return tell(Happened::DieChanged, m, die_value_of(move),
                  turned(die_value_of(move), way_of(move), card.amount));
    case Ability::SwapCards:
      return push(Doing::SwapCards, m, 1);
    case Ability::FlipAll:
      return flip_all(m);
  }
}

// T42-HACT-01.
template <class Log>
void Course<Log>::place_harvest(int m, int value, int tea) {
  phase(Doing::Tail, m);
  s.idle = 0;
  die_leaves(m, value);
  of(m).harvesting += Tally::of(value);
  tell(Happened::Harvested, m, value, tea);
  gain(m, tea);
}

// T42-MARKET-05, 06, 07.
template <class Log>
void Course<Log>::place_market(int m, int value, int slot) {
  phase(Doing::Tail, m);
  s.idle = 0;
  die_leaves(m, value);
  s.market_dice[slot] = die_of(m, value);
  if (slot == kMarketSlots) {
    tell(Happened::Bought, m, value, slot, kNone);
    tell(Happened::Searched, m, 0);
    return push(Doing::Search, m, 0);
  }
  const int card = std::exchange(s.market[slot], kNone);
  tell(Happened::Bought, m, value, slot, card);
  take_card(m, card);
}

// T42-PALACE-03 to 06.
template <class Log>
void Course<Log>::place_palace(int m, int value, Palace action) {
  const int at = static_cast<int>(action);
  phase(Doing::Tail, m);
  s.idle = 0;
  die_leaves(m, value);
  s.palace[at][sight().palace_dice(at)] = die_of(m, value);
  tell(Happened::PalaceUsed, m, value, at);
  switch (action) {
    case Palace::FirstPlayer:
      s.coin = static_cast<std::uint8_t>(m);
      return;
    case Palace::MoveCard:
      return push(Doing::MoveCard, m, 0);
    case Palace::SwapCards:
      return push(Doing::SwapCards, m, 0);
    case Palace::FlipAll:
      return flip_all(m);
  }
}

// T42-HARBOUR-02, 07, T42-SOLO-45.
template <class Log>
void Course<Log>::place_harbour(int m, int run, int position) {
  phase(Doing::Tail, m);
  s.idle = 0;
  of(m).dice -= kRunDice[static_cast<std::size_t>(run)];
  const int displaced = s.holder[position];
  const int their_run = s.run[position];
  s.holder[position] = static_cast<std::uint8_t>(m + 1);
  s.run[position] = static_cast<std::uint8_t>(run);
  tell_berth(Happened::Reserved, m, run, position);
  if (displaced == 0) return;
  tell_berth(Happened::Displaced, displaced - 1, their_run, position);
  if (is_ai(displaced - 1)) {
    if (!ai_moves_to_ship(their_run, true)) take_back(displaced - 1, their_run);
    return;
  }
  push(Doing::Respond, displaced - 1, position, their_run);
}

// T42-HARBOUR-08.
template <class Log>
void Course<Log>::contest(int run) {
  Frame& frame = s.top();
  const int m = frame.a;
  const int position = frame.b;
  of(m).dice -= kRunDice[static_cast<std::size_t>(run)] - kRunDice[frame.c];
  frame.c = std::exchange(s.run[position], static_cast<std::uint8_t>(run));
  s.holder[position] = static_cast<std::uint8_t>(m + 1);
  frame.a = static_cast<std::uint8_t>(1 - m);
  tell_berth(Happened::Contested, m, run, position);
  tell_berth(Happened::Displaced, 1 - m, frame.c, position);
}

// T42-HARBOUR-12, 16.
template <class Log>
void Course<Log>::relocate(int m, int run, int position) {
  s.holder[position] = static_cast<std::uint8_t>(m + 1);
  s.run[position] = static_cast<std::uint8_t>(run);
  tell_berth(Happened::Relocated, m, run, position);
}

// T42-HARBOUR-13, T42-SOLO-45.
template <class Log>
void Course<Log>::take_back(int m, int run) {
  of(m).dice += kRunDice[static_cast<std::size_t>(run)];
  tell(Happened::TookBack, m, run);
}

// Puts a set where it belongs, below its equals, and returns its rank; what falls out below is returned to
// its owner (T42-PROD-02 to 05, T42-SOLO-51).
template <class Log>
int Course<Log>::rank_set(int owner, int value, int count) {
  const int rank = sight().set_rank(value, count);
  for (int at = rank; at < kSets && owner != 0; ++at) {
    const int next_owner = std::exchange(s.set_owner[at], static_cast<std::uint8_t>(owner));
    const int next_value = std::exchange(s.set_value[at], static_cast<std::uint8_t>(value));
    const int next_count = std::exchange(s.set_count[at], static_cast<std::uint8_t>(count));
    owner = next_owner;
    value = next_value;
    count = next_count;
  }
  if (owner != 0) {
    const int m = owner - 1;
    (is_ai(m) ? of(m).market_only : of(m).dice) += Tally::of(value, count);
    tell(Happened::SetDropped, m, value, count);
  }
  return rank;
}

// T42-PROD-01.
template <class Log>
void Course<Log>::place_set(int m, int value, int count) {
  phase(Doing::Tail, m);
  s.idle = 0;
  of(m).dice -= Tally::of(value, count);
  tell(Happened::SetPlaced, m, value, count);
  rank_set(m + 1, value, count);
}

// T42-PROD-07.
template <class Log>
void Course<Log>::reinforce(int m, int rank, int count) {
  phase(Doing::Tail, m);
  s.idle = 0;
  const int value = s.set_value[rank];
  const int together = s.set_count[rank] + count;
  of(m).dice -= Tally::of(value, count);
  tell(Happened::SetReinforced, m, value, together);
  for (int at = rank; at < kSets; ++at) {
    const bool last = at + 1 == kSets;
    s.set_owner[at] = last ? std::uint8_t{0} : s.set_owner[at + 1];
    s.set_value[at] = last ? std::uint8_t{0} : s.set_value[at + 1];
    s.set_count[at] = last ? std::uint8_t{0} : s.set_count[at + 1];
  }
  rank_set(m + 1, value, together);
}

// T42-TURN-01, 06, 07, 08.
template <class Log>
void Course<Log>::next_turn(int m) {
  while (s.idle < 2 && (of(0).unplaced() || of(1).unplaced())) {
    m = 1 - m;
    if (of(m).unplaced()) return phase(Doing::Turn, m);
    s.idle = static_cast<std::uint8_t>(s.idle + 1);
  }
  end_actions();
}

}  // namespace samovar::tea_for_two
