// Tokens on a plantation: they enter spaces, cards act on them, crates and ships take them (section 11).
#pragma once

#include "games/tea_for_two/rules/step.hpp"

namespace samovar::tea_for_two {

// T42-TOKEN-01 to 08. The token is in the air: on no space until it rests.
template <class Log>
void Course<Log>::enter(int m, int tea, int space, int pending) {
  Merchant& me = of(m);
  for (;;) {
    if (space == box_.dock()) return load(m, tea);
    const std::uint32_t cards = box_.slots_of[space] & me.filled;
    if (cards != 0) {
      if (into_crate(m, tea, space)) return;
      int target = -1;
      const int was = tea;
      for (const int slot : BitSet(cards & ~std::uint32_t{me.down})) {
        const PlantationCard& card = box_.cards[me.cards[slot]];
        if (!(card.trigger & bit(was))) continue;
        if (card.type == CardType::Converter) {
          if (s.supply[card.target] == 0) continue;
          if (target < 0) {
            target = card.target;
            tell(Happened::Converted, m, was, target, me.cards[slot]);
          }
        } else {
          tell(Happened::Acted, m, me.cards[slot], was);
        }
        pending += card.steps;
        if (card.flips) turn_down(m, slot);
      }
      if (target >= 0) {
        s.supply += Tally::of(tea) - Tally::of(target);
        tea = target;
        if (into_crate(m, tea, space)) return;
      }
    }
    if (pending == 0) {
      me.tokens[space] += Tally::of(tea);
      return tell(Happened::Rests, m, tea, space);
    }
    --pending;
    space = box_.next[tea][space];
  }
}

// T42-TOKEN-02.
template <class Log>
bool Course<Log>::into_crate(int m, int tea, int space) {
  const std::uint32_t crates = sight().crates_for(m, space, tea);
  if (crates == 0) return false;
  if (crates & (crates - 1))
    push(Doing::AskCrate, m, tea, space);
  else
    put_in_crate(m, std::countr_zero(crates), tea);
  return true;
}

// T42-TOKEN-02, T42-CARD-03.
template <class Log>
void Course<Log>::put_in_crate(int m, int slot, int tea) {
  of(m).crates[slot] += Tally::of(tea);
  tell(Happened::Crated, m, tea, of(m).cards[slot]);
}

// T42-SHIP-02, 03.
template <class Log>
void Course<Log>::load(int m, int tea) {
  const std::uint32_t ships = sight().ships_for(m, tea);
  if (ships == 0) {
    of(m).tokens[box_.dock()] += Tally::of(tea);
    return tell(Happened::Rests, m, tea, box_.dock());
  }
  if (ships & (ships - 1)) return push(Doing::AskShip, m, tea);
  put_on_ship(m, std::countr_zero(ships), tea);
}

// T42-SHIP-05.
template <class Log>
void Course<Log>::put_on_ship(int m, int dock, int tea) {
  Merchant& me = of(m);
  const int ship = me.docks[dock];
  me.cargo[dock] += Tally::of(tea);
  tell(Happened::Loaded, m, tea, ship);
  if (total(me.cargo[dock]) < box_.ships[ship].size) return;
  s.supply += me.cargo[dock];
  me.cargo[dock] = 0;
  me.docks[dock] = kNone;
  me.completed |= bit(ship);
  tell(Happened::Sailed, m, ship, box_.ships[ship].points);
}

// T42-TOKEN-10 to 13.
template <class Log>
void Course<Log>::placed(int m, int slot) {
  Merchant& me = of(m);
  if (me.down & bit(slot)) return;
  const PlantationCard& card = box_.cards[me.cards[slot]];
  if (card.type == CardType::Blooming) return;
  if (card.type == CardType::Crate) {
    Tally& there = me.tokens[box_.space_of[slot]];
    for (int tea = 0; tea < kTeas; ++tea)
      while (there[tea] > 0 && me.crates[slot][tea] < card.capacity[tea]) {
        there -= Tally::of(tea);
        put_in_crate(m, slot, tea);
      }
    return;
  }
  const Tally group = sight().group_of(m, slot);
  if (group == 0) return;
  if (card.flips) turn_down(m, slot);
  push(Doing::Group, m, slot, 0, group.word());
}

// T42-TOKEN-14 to 16; T42-SHIP-10.
template <class Log>
void Course<Log>::take_of_group(int tea) {
  Frame& frame = s.top();
  const int m = frame.a;
  Merchant& me = of(m);
  if (frame.doing == Doing::Reload) {
    me.tokens[box_.dock()] -= Tally::of(tea);
    return load(m, tea);
  }
  frame.data -= Tally::of(tea).word();
  const int slot = frame.b;
  const int space = box_.space_of[slot];
  const PlantationCard& card = box_.cards[me.cards[slot]];
  if (card.type == CardType::Converter) {
    if (s.supply[card.target] == 0) return;
    me.tokens[space] -= Tally::of(tea);
    s.supply += Tally::of(tea) - Tally::of(card.target);
    tell(Happened::Converted, m, tea, card.target, me.cards[slot]);
    if (into_crate(m, card.target, space)) return;
    return enter(m, card.target, box_.next[card.target][space], card.steps - 1);
  }
  me.tokens[space] -= Tally::of(tea);
  tell(Happened::Acted, m, me.cards[slot], tea);
  enter(m, tea, box_.next[tea][space], card.steps - 1);
}

// T42-MOVE-01.
template <class Log>
void Course<Log>::move_token(int m, int space, int tea) {
  of(m).tokens[space] -= Tally::of(tea);
  enter(m, tea, box_.next[tea][space], 0);
}

// T42-TERM-10, T42-SCARCE-01.
template <class Log>
void Course<Log>::gain(int m, int tea) {
  s.supply -= Tally::of(tea);
  tell(Happened::Gained, m, tea);
  enter(m, tea, 0, 0);
}

// T42-CARD-05.
template <class Log>
void Course<Log>::turn_down(int m, int slot) {
  of(m).down = static_cast<std::uint16_t>(of(m).down | bit(slot));
  tell(Happened::TurnedDown, m, of(m).cards[slot]);
}

// T42-PALACE-06.
template <class Log>
void Course<Log>::flip_all(int m) {
  const std::uint32_t turned = of(m).down;
  of(m).down = 0;
  tell(Happened::TurnedUp, m, bits_in(turned));
  push(Doing::Cards, m, 0, 0, turned);
}

// T42-PALACE-04.
template <class Log>
void Course<Log>::move_card(int from, int to) {
  const int m = pop().a;
  Merchant& me = of(m);
  const std::uint32_t down = me.down & bit(from);
  me.cards[to] = me.cards[from];
  me.crates[to] = me.crates[from];
  me.cards[from] = kNone;
  me.crates[from] = 0;
  me.filled = static_cast<std::uint16_t>((me.filled & ~bit(from)) | bit(to));
  me.down = static_cast<std::uint16_t>((me.down & ~bit(from)) | (down ? bit(to) : 0));
  tell(Happened::CardMoved, m, me.cards[to], to);
  placed(m, to);
}

// T42-PALACE-05.
template <class Log>
void Course<Log>::swap_cards(int a, int b) {
  const int m = pop().a;
  Merchant& me = of(m);
  std::swap(me.cards[a], me.cards[b]);
  std::swap(me.crates[a], me.crates[b]);
  const bool a_down = me.down & bit(a);
  const bool b_down = me.down & bit(b);
  if (a_down != b_down) me.down = static_cast<std::uint16_t>(me.down ^ (bit(a) | bit(b)));
  tell(Happened::CardsSwapped, m, me.cards[a], me.cards[b]);
  push(Doing::Cards, m, 0, 0, bit(a) | bit(b));
}

// T42-EOY-04: at a free dock; where there is none, its owner is asked which ship makes room.
template <class Log>
bool Course<Log>::docked() {
  const std::uint8_t* docks = of(s.top().a).docks;
  if (docks[0] && docks[1] && docks[2]) return false;
  const Frame docking = pop();
  dock_ship(docking.a, docking.b);
  return true;
}

// T42-EOY-04, 06, T42-SHIP-06.
template <class Log>
void Course<Log>::dock_ship(int m, int ship) {
  Merchant& me = of(m);
  int dock = 0;
  while (me.docks[dock] != kNone) ++dock;
  me.docks[dock] = static_cast<std::uint8_t>(ship);
  if (box_.ships[ship].any > 0) return load_junk_or_ask(m, dock);
  Tally& waiting = me.tokens[box_.dock()];
  for (int tea = 0; tea < kTeas; ++tea)
    while (me.docks[dock] == ship && waiting[tea] > 0 && sight().ship_needs(m, dock, tea)) {
      waiting -= Tally::of(tea);
      put_on_ship(m, dock, tea);
    }
}

// T42-EOY-04, 05.
template <class Log>
void Course<Log>::discard_ship(int dock) {
  const Frame frame = pop();
  Merchant& me = of(frame.a);
  tell(Happened::ShipDiscarded, frame.a, me.docks[dock], total(me.cargo[dock]));
  s.supply += me.cargo[dock];
  me.cargo[dock] = 0;
  put_under(1, me.docks[dock]);
  me.docks[dock] = kNone;
  dock_ship(frame.a, frame.b);
}

// T42-SHIP-07, 08: asked where it may sail or wait. Tokens on the dock that fill it are loaded in any case,
// and then those on ships may stand in for them.
template <class Log>
void Course<Log>::load_junk_or_ask(int m, int dock) {
  const Merchant& me = of(m);
  const int waiting = total(me.tokens[box_.dock()]);
  int on_ships = 0;
  for (int other = 0; other < kDocks; ++other) on_ships += total(me.cargo[other]);
  const int wanted = box_.ships[me.docks[dock]].any;
  const bool fills = waiting >= wanted && box_.rules >= 3;
  if (waiting + on_ships >= wanted && !fills) return push(Doing::AskJunk, m, dock);
  push(Doing::LoadJunk, m, dock, fills && on_ships > 0);
}

// T42-SHIP-07, 08.
template <class Log>
void Course<Log>::load_junk(int source, int tea) {
  const Frame frame = s.top();
  Merchant& me = of(frame.a);
  if (source == kDocks) {
    me.tokens[box_.dock()] -= Tally::of(tea);
  } else {
    me.cargo[source] -= Tally::of(tea);
    tell(Happened::Unloaded, frame.a, tea, me.docks[source]);
  }
  const int ship = me.docks[frame.b];
  put_on_ship(frame.a, frame.b, tea);
  if (me.docks[frame.b] == ship) return;
  pop();
  if (frame.c) push(Doing::Reload, frame.a);  // T42-SHIP-10
}

// T42-SHIP-07, 08: loads what leaves no choice, everything within reach where that is not too much.
template <class Log>
bool Course<Log>::junk_settled() {
  const Frame frame = s.top();
  const Merchant& me = of(frame.a);
  const int wanted = box_.ships[me.docks[frame.b]].any - total(me.cargo[frame.b]);
  int within_reach = total(me.tokens[box_.dock()]);
  if (frame.c)
    for (int other = 0; other < kDocks; ++other)
      if (other != frame.b) within_reach += total(me.cargo[other]);
  if (within_reach > wanted) return false;
  if (within_reach == 0) {
    pop();
    return true;
  }
  Menu menu;
  sight().menu(menu);
  apply(menu[0]);
  return true;
}

}  // namespace samovar::tea_for_two
