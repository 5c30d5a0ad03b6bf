// The two decks, and the cards that come from them: shown, searched, taken, placed, refilled (sections 9, 15,
// 17).
#pragma once

#include "games/tea_for_two/rules/step.hpp"

namespace samovar::tea_for_two {

// T42-CHANCE-03, 04, T42-INFO-01, 02, 05.
template <class Log>
void Course<Log>::put_on_top(int deck, int place, int card, std::uint8_t known_by, std::uint8_t knew) {
  Deck& cards = s.decks[deck];
  if (place == cards.seen) cards.seen = static_cast<std::uint8_t>(cards.seen + 1);
  cards.top[place] = static_cast<std::uint8_t>(card);
  cards.known_by[place] = known_by | knew;
  if (known_by == kEverybody) return tell(Happened::Shown, -1, deck, card);
  const int searcher = known_by >> 1;
  const Audience own = Audience::only(Seat{static_cast<std::uint8_t>(searcher)});
  tell_to(own, Happened::Sighted, searcher, deck, card);
  tell_to(own.others(), Happened::SightedHidden, searcher, deck);
}

// T42-CHANCE-03, 04, T42-SETUP-03, 04.
template <class Log>
void Course<Log>::card_shown(int card) {
  const Reveal reveal = pending_reveal(box_, s);
  s.decks[reveal.deck].unseen &= ~bit(card);
  put_on_top(reveal.deck, reveal.place, card, reveal.known_by);
}

// T42-CHANCE-03, T42-MARKET-14, T42-EOY-15: false where chance must draw the card first. A card that was put
// under the deck needs no draw; where it comes up, everybody knows it.
template <class Log>
bool Course<Log>::shows_next_card() {
  if (s.decks[0].seen && s.decks[1].seen && s.top().doing != Doing::Search && s.decks[0].top[0] != kUnknown &&
      s.decks[1].top[0] != kUnknown)
    return true;
  for (;;) {
    const Reveal reveal = pending_reveal(box_, s);
    if (!reveal) return true;
    Deck& deck = s.decks[reveal.deck];
    if (deck.unseen != 0) return false;
    const int card = deck.under[0];
    deck.sunk = static_cast<std::uint8_t>(deck.sunk - 1);
    for (int i = 0; i < deck.sunk; ++i) deck.under[i] = deck.under[i + 1];
    deck.under[deck.sunk] = kNone;
    put_on_top(reveal.deck, reveal.place, card, kEverybody);
  }
}

// T42-INFO-01: what lies on top now is seen by everybody, whoever knew it before.
template <class Log>
void Course<Log>::show_top(int number) {
  Deck& deck = s.decks[number];
  if (deck.seen == 0 || deck.known_by[0] == kEverybody) return;
  deck.known_by[0] = kEverybody;
  tell(Happened::Shown, -1, number, deck.top[0]);
}

template <class Log>
int Course<Log>::take_top(int number) {
  const int card = take_from_top(number, 0);
  show_top(number);
  return card;
}

// T42-CHANCE-02, T42-MARKET-06, 07, T42-SOLO-62.
template <class Log>
int Course<Log>::take_from_top(int number, int place) {
  Deck& deck = s.decks[number];
  const int card = deck.top[place];
  deck.seen = static_cast<std::uint8_t>(deck.seen - 1);
  for (int i = place; i < 3; ++i) {
    deck.top[i] = deck.top[i + 1];
    deck.known_by[i] = deck.known_by[i + 1];
  }
  deck.top[3] = kNone;
  deck.known_by[3] = 0;
  if (number == 0 && deck.empty()) s.ran_out = 1;
  return card;
}

// T42-MARKET-14, T42-EOY-15: under an empty deck the card is the new deck.
template <class Log>
void Course<Log>::put_under(int number, int card) {
  Deck& deck = s.decks[number];
  deck.under[deck.sunk] = static_cast<std::uint8_t>(card);
  deck.sunk = static_cast<std::uint8_t>(deck.sunk + 1);
}

// T42-MARKET-07, 08, T42-INFO-02, 05: the cards lie there, and now the searcher sees them.
template <class Log>
void Course<Log>::searching(const Frame& frame) {
  Deck& deck = s.decks[frame.b];
  for (int place = 0; place < deck.seen; ++place) {
    const std::uint8_t seen_by = place < box_.search ? static_cast<std::uint8_t>(bit(frame.a)) : kEverybody;
    if ((deck.known_by[place] & seen_by) != seen_by)
      put_on_top(frame.b, place, deck.top[place], seen_by, deck.known_by[place]);
  }
  s.top().doing = Doing::Keep;
}

// T42-MARKET-07, T42-EOY-03, T42-INFO-03.
template <class Log>
void Course<Log>::keep(int index) {
  const Frame frame = pop();
  const int shown = std::min<int>(s.decks[frame.b].seen, box_.search);
  const int card = take_from_top(frame.b, index);
  tell(Happened::Kept, frame.a, frame.b, card);
  if (shown == 3) return push(Doing::Return, frame.a, frame.b, card);
  if (shown == 2) show_top(frame.b);
  frame.b == 0 ? take_card(frame.a, card) : push(Doing::DockShip, frame.a, card);
}

// T42-INFO-03, 07.
template <class Log>
void Course<Log>::give_back(int upper) {
  const Frame frame = pop();
  Deck& deck = s.decks[frame.b];
  if (upper == 1) {
    std::swap(deck.top[0], deck.top[1]);
    std::swap(deck.known_by[0], deck.known_by[1]);
  }
  deck.known_by[0] = kEverybody;
  tell(Happened::Returned, frame.a, frame.b, deck.top[0]);
  frame.b == 0 ? take_card(frame.a, frame.c) : push(Doing::DockShip, frame.a, frame.c);
}

template <class Log>
void Course<Log>::take_card(int m, int card) {
  push(Doing::TakeCard, m, card);
}

// T42-MARKET-10, 11, 12.
template <class Log>
void Course<Log>::discard_card(int slot) {
  const int m = s.top().a;
  Merchant& me = of(m);
  const int card = me.cards[slot];
  tell(Happened::CardDiscarded, m, card, total(me.crates[slot]));
  s.supply += me.crates[slot];
  me.crates[slot] = 0;
  me.cards[slot] = kNone;
  me.filled = static_cast<std::uint16_t>(me.filled & ~bit(slot));
  me.down = static_cast<std::uint16_t>(me.down & ~bit(slot));
  put_under(0, card);
  place_card(slot);
}

// T42-MARKET-09, 13.
template <class Log>
void Course<Log>::place_card(int slot) {
  const Frame frame = pop();
  Merchant& me = of(frame.a);
  me.cards[slot] = frame.b;
  me.filled = static_cast<std::uint16_t>(me.filled | bit(slot));
  tell(Happened::CardPlaced, frame.a, frame.b, slot);
  placed(frame.a, slot);
}

// T42-SETUP-03, T42-EOY-11: the lowest empty slot, one at a time.
template <class Log>
void Course<Log>::filling_market() {
  int slot = 0;
  while (slot < kMarketSlots && s.market[slot] != kNone) ++slot;
  if (slot < kMarketSlots && !s.decks[0].empty()) {
    s.market[slot] = static_cast<std::uint8_t>(take_top(0));
    return;
  }
  if (s.ran_out && !s.closed) {  // T42-SOLO-62
    s.closed = 1;
    tell(Happened::MarketClosed, -1);
  }
  phase(Doing::DealShips);
}

// T42-SETUP-04, T42-EOY-12.
template <class Log>
void Course<Log>::filling_harbour() {
  int position = 0;
  while (position < kDeckPosition && s.harbour[position] != kNone) ++position;
  if (position < kDeckPosition && !s.decks[1].empty()) {
    s.harbour[position] = static_cast<std::uint8_t>(take_top(1));
    return;
  }
  if (s.year == 0)
    phase(Doing::DealMarkers);
  else
    finish_year();
}

}  // namespace samovar::tea_for_two
