// The setup and the frame of a year: harvest, roll, end of the year (sections 3, 5, 6, 15).
#pragma once

#include "games/tea_for_two/rules/step.hpp"

namespace samovar::tea_for_two {

// T42-SETUP-05.
template <class Log>
void Course<Log>::laid_marker(int marker) {
  s.markers[s.in_harvest] = static_cast<std::uint8_t>(marker);
  s.in_harvest = static_cast<std::uint8_t>(s.in_harvest + 1);
  tell(Happened::MarkerLaid, -1, marker);
  if (s.in_harvest == kMarkers) phase(Doing::DealMerchants);
}

// T42-SETUP-07, T42-SOLO-01, 03.
template <class Log>
void Course<Log>::dealt_merchant(int card) {
  const int m = s.frames[0].a;
  of(m).card = static_cast<std::uint8_t>(card);
  tell(Happened::MerchantDealt, m, card);
  if (m == 0) return phase(Doing::DealMerchants, 1);
  if (!box_.race()) return phase(Doing::DealCoin);
  s.coin = 0;
  of(1).side = 1;
  phase(Doing::Sides, 0);
}

// T42-SETUP-09: the other first, then the coin holder.
template <class Log>
void Course<Log>::chose_side(int side) {
  const int m = s.frames[0].a;
  of(m).side = static_cast<std::uint8_t>(side);
  tell(Happened::SideChosen, m, side);
  if (m != s.coin && of(s.coin).side == 0) return phase(Doing::Sides, s.coin);
  begin_year();
}

// T42-SETUP-09: where the table has agreed on sides, nobody is asked.
template <class Log>
bool Course<Log>::side_given(int m) {
  int side = 0;
  switch (box_.sides) {
    case Sides::Choose:
      return false;
    case Sides::A:
      side = 1;
      break;
    case Sides::B:
      side = 2;
      break;
    case Sides::AB:
      side = m == 0 ? 1 : 2;
      break;
    case Sides::BA:
      side = m == 0 ? 2 : 1;
      break;
  }
  chose_side(side);
  return true;
}

// T42-FLOW-01, 02, T42-END-02.
template <class Log>
void Course<Log>::begin_year() {
  s.year = static_cast<std::uint8_t>(s.year + 1);
  tell(Happened::YearBegan, s.coin, s.year);
  phase(Doing::HarvestMove);
}

// T42-HARVEST-04.
template <class Log>
void Course<Log>::choose_marker(int steps) {
  const int place = (s.gap + steps - 1) % kMarkers;
  s.chosen = static_cast<std::uint8_t>(place + 1);
  const int marker = s.markers[place];
  tell(Happened::AssistantMoved, s.coin, steps, marker);
  const int first = box_.race() ? 0 : s.coin;  // T42-SOLO-04
  phase(Doing::HarvestShown, first, box_.faces[marker][place >= s.in_harvest].teas);
}

// T42-HARVEST-06: asked only where the order of the two teas shown makes a difference, which takes a card
// beside the field; what raises a question of its own may.
template <class Log>
bool Course<Log>::order_matters(std::uint32_t shown) const {
  const int m = s.top().a;
  if (bits_in(shown) < 2 || (s.merchants[m].filled & box_.slots_of[0]) == 0) return false;
  const int teas[2] = {std::countr_zero(shown), 31 - std::countl_zero(shown)};
  State ends[2] = {s, s};
  NullLog nothing;
  for (int first = 0; first < 2; ++first)
    for (const int tea : {teas[first], teas[1 - first]}) {
      Course<NullLog>(box_, ends[first], nothing).apply(make(Kind::Shown, tea));
      if (ends[first].depth > 1) return true;
      // A converter may have used up what was to be taken next.
      if (tea == teas[first] && ends[first].supply[teas[1 - first]] == 0) return true;
    }
  return !(ends[0] == ends[1]);
}

// T42-HARVEST-06, 07: gains a tea of those shown, or goes on to the bonus behind them; false where the order
// is to be asked.
template <class Log>
bool Course<Log>::shown_given() {
  const Frame& frame = s.top();
  if (const std::uint32_t shown = frame.b & sight().supply()) {
    if (box_.rules < 3 || order_matters(shown)) return false;
    apply(make(Kind::Shown, std::countr_zero(shown)));
  } else {
    phase(Doing::HarvestBonus, frame.a, box_.faces[s.markers[s.chosen - 1]][s.chosen > s.in_harvest].bonus);
  }
  return true;
}

// T42-HARVEST-05: the coin holder completely, then the other.
template <class Log>
void Course<Log>::harvested(int m) {
  if (!box_.race() && m == s.coin)
    return phase(Doing::HarvestShown, 1 - m,
                 box_.faces[s.markers[s.chosen - 1]][s.chosen > s.in_harvest].teas);
  marker_moves();
  phase(Doing::Roll, box_.race() ? 0 : s.coin);
}

// T42-HARVEST-11 to 14. Both columns grow at the end that their list has last.
template <class Log>
void Course<Log>::marker_moves() {
  const int place = s.chosen - 1;
  const std::uint8_t marker = s.markers[place];
  s.chosen = 0;
  const bool from_harvest = place < s.in_harvest;
  const int end = from_harvest ? kMarkers - 1 : s.in_harvest;
  if (from_harvest) {
    for (int i = place; i < end; ++i) s.markers[i] = s.markers[i + 1];
    s.in_harvest = static_cast<std::uint8_t>(s.in_harvest - 1);
    s.gap = static_cast<std::uint8_t>(place % kMarkers);
  } else {
    for (int i = place; i > end; --i) s.markers[i] = s.markers[i - 1];
    s.in_harvest = static_cast<std::uint8_t>(s.in_harvest + 1);
    s.gap = static_cast<std::uint8_t>((place + 1) % kMarkers);
  }
  s.markers[end] = marker;
  tell(Happened::MarkerTurned, -1, marker, from_harvest);
}

// T42-ROLL-01, T42-SOLO-05.
template <class Log>
void Course<Log>::rolled(int value) {
  Frame& frame = s.frames[0];
  const int m = frame.a;
  of(m).dice += Tally::of(value);
  frame.b = static_cast<std::uint8_t>(frame.b + 1);
  if (frame.b < box_.dice) return;
  const Tally dice = of(m).dice;
  tell(Happened::Rolled, m, dice[1], dice[2], dice[3], dice[4], dice[5], dice[6]);
  const int first = box_.race() ? 0 : s.coin;
  if (m == first) return phase(Doing::Roll, 1 - m);
  if (box_.race()) return phase(Doing::TurnSoloCard);
  s.idle = 0;
  phase(Doing::Turn, s.coin);
}

// T42-SOLO-02, 05, 06, T42-CHANCE-05.
template <class Log>
void Course<Log>::turned_solo_card(int card) {
  s.solo_order[(s.year - 1) % kSoloCards] = static_cast<std::uint8_t>(card);
  if (s.solo_seen < kSoloCards) s.solo_seen = static_cast<std::uint8_t>(s.solo_seen + 1);
  tell(Happened::SoloTurned, -1, card);
  s.idle = 0;
  s.solo_step = 0;
  phase(Doing::Turn, s.coin);
}

// T42-SOLO-02, 06: in ascending order, or known since the years before; false where one is to be drawn.
template <class Log>
bool Course<Log>::solo_card_given() {
  const int place = (s.year - 1) % kSoloCards;
  if (box_.shuffled && s.solo_seen < kSoloCards) return false;
  turned_solo_card(box_.shuffled ? s.solo_order[place] : place + 1);
  return true;
}

template <class Log>
void Course<Log>::end_actions() {
  tell(Happened::YearEnds, -1, s.year);
  phase(Doing::YearHarbour, 0);
}

// T42-EOY-02, 03, T42-SOLO-43, 46: one position at a time.
template <class Log>
void Course<Log>::resolving_harbour() {
  const int position = s.frames[0].a;
  if (position == kHarbour) {
    movement_for(s.coin);
    return;
  }
  phase(Doing::YearHarbour, position + 1);
  const int m = s.holder[position] - 1;
  if (m < 0) return;
  if (position == kDeckPosition && !is_ai(m)) {
    tell(Happened::Searched, m, 1);
    return push(Doing::Search, m, 1);
  }
  int ship = 0;
  if (position == kDeckPosition) {
    ship = take_top(1);
  } else {
    ship = s.harbour[position];
    s.harbour[position] = kNone;
  }
  tell(Happened::ShipTaken, m, ship);
  if (is_ai(m)) {
    of(m).completed |= bit(ship);
    tell(Happened::Sailed, m, ship, box_.ships[ship].points);
  } else {
    push(Doing::DockShip, m, ship);
  }
}

// T42-EOY-07, T42-SOLO-53.
template <class Log>
void Course<Log>::movement_for(int m) {
  if (is_ai(m)) return moved(m);
  int movement = 0;
  for (int rank = 0; rank < kSets; ++rank)
    if (s.set_owner[rank] == m + 1) movement += box_.movement[rank];
  if (movement > 0) tell(Happened::Moves, m, movement);
  phase(Doing::YearMove, m, movement);
}

// T42-EOY-01, 07.
template <class Log>
void Course<Log>::moved(int m) {
  if (m == s.coin) return movement_for(1 - m);
  refill();
}

// T42-EOY-09, 10, 12.
template <class Log>
void Course<Log>::refill() {
  int left = 0;
  for (int position = 0; position < kDeckPosition; ++position)
    if (const std::uint8_t ship = std::exchange(s.harbour[position], kNone)) s.harbour[left++] = ship;
  if (s.closed) return phase(Doing::DealShips);
  if (s.market[0] != kNone && !s.decks[0].empty()) {
    tell(Happened::CardSunk, -1, s.market[0]);
    put_under(0, s.market[0]);
    s.market[0] = kNone;
  }
  left = 0;
  for (int slot = 0; slot < kMarketSlots; ++slot)
    if (const std::uint8_t card = std::exchange(s.market[slot], kNone)) s.market[left++] = card;
  phase(Doing::DealMarket);
}

// T42-EOY-13, 14, T42-END-01, 02.
template <class Log>
void Course<Log>::finish_year() {
  bool ends = s.year >= box_.max_years;
  for (int m = 0; m < kMerchants; ++m) {
    Merchant& me = of(m);
    me.dice = 0;
    me.market_only = 0;
    me.harvesting = 0;
    me.used = 0;
    ends = ends || bits_in(me.completed) >= box_.goal;
  }
  for (std::uint8_t& die : s.market_dice) die = 0;
  for (auto& action : s.palace)
    for (std::uint8_t& die : action) die = 0;
  for (int position = 0; position < kHarbour; ++position) s.holder[position] = s.run[position] = 0;
  for (int rank = 0; rank < kSets; ++rank) s.set_owner[rank] = s.set_value[rank] = s.set_count[rank] = 0;
  s.deck_dice = 0;
  s.deck_blocked = 0;
  s.solo_step = 0;
  s.idle = 0;
  if (!ends) return begin_year();
  tell(Happened::Ended, -1);
  phase(Doing::Over);
}

}  // namespace samovar::tea_for_two
