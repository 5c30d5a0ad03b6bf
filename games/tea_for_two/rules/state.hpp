// Tea for 2 on the table. Rules: docs/rules/tea-for-2.md.
#pragma once

#include <cstdint>
#include <type_traits>

#include "engine/fixed.hpp"
#include "engine/seat.hpp"

namespace samovar::tea_for_two {

inline constexpr int kTeas = 6;
inline constexpr int kMerchants = 2;
inline constexpr int kCards = 30;
inline constexpr int kShips = 18;
inline constexpr int kMarkers = 6;
inline constexpr int kMerchantCards = 6;
inline constexpr int kSoloCards = 8;
inline constexpr int kRaceSteps = 6;  // on each of them
inline constexpr int kSpacesAtMost = 8;
inline constexpr int kSlots = 11;  // for plantation cards; ship slots are apart
inline constexpr int kDocks = 3;
inline constexpr int kMarketSlots = 5;  // with a card; slot 6 is the deck
inline constexpr int kHarbour = 4;      // H1, H2, H3 and the deck, HD
inline constexpr int kDeckPosition = 3;
inline constexpr int kSets = 3;
enum class Palace : std::uint8_t { FirstPlayer, MoveCard, SwapCards, FlipAll };
inline constexpr int kPalaceActions = 4;
inline constexpr int kPalaceDice = 2;  // on one action at most
inline constexpr int kFaces = 6;

// Cards and ships are numbered from 1 in the edition's order; 0 is none.
inline constexpr std::uint8_t kNone = 0;
// A card of a deck that the viewer does not know (T42-INFO-08). Only redacted states have it.
inline constexpr std::uint8_t kUnknown = 0xff;

// Who knows a card of a deck: a bit a merchant.
inline constexpr std::uint8_t kEverybody = 3;

// T42-CHANCE-02. The cards that nobody has seen have no order.
struct Deck {
  std::uint32_t unseen = 0;       // bit n: card n
  std::uint8_t top[4] = {};       // the next card first
  std::uint8_t known_by[4] = {};  // of each of those
  std::uint8_t seen = 0;          // how many of those
  std::uint8_t sunk = 0;          // how many of these
  std::uint8_t under[kCards] = {};

  int size() const { return seen + bits_in(unseen) + sunk; }
  bool empty() const { return seen == 0 && unseen == 0 && sunk == 0; }
  friend bool operator==(const Deck&, const Deck&) = default;
};

struct Merchant {
  Tally tokens[kSpacesAtMost] = {};  // by space, then by tea
  Tally crates[kSlots] = {};         // what lies in the crate of that slot
  Tally cargo[kDocks] = {};          // what is loaded on the ship of that dock
  std::uint32_t completed = 0;       // ships, a bit each
  std::uint32_t scoring = 0;         // cards in the scoring area of the solo opponent, a bit each
  Tally dice = 0;                    // unplaced, by value
  Tally market_only = 0;             // unplaced too, of the solo opponent (T42-SOLO-51)
  Tally harvesting = 0;              // on the harvest board, by value
  std::uint16_t filled = 0;          // slots with a card
  std::uint16_t down = 0;            // those of them that lie face down
  std::uint8_t cards[kSlots] = {};
  std::uint8_t docks[kDocks] = {};
  std::uint8_t card = kNone;  // the merchant card, from 1
  std::uint8_t side = 0;      // 0 while it is not chosen, 1: A, 2: B
  std::uint8_t used = 0;      // how often the ability, this year
  std::uint8_t unused[3] = {};

  int unplaced() const { return total(dice) + total(market_only); }
  friend bool operator==(const Merchant&, const Merchant&) = default;
};

// What the game is in the middle of (T42-FLOW-04). The lowest frame is the phase; what interrupts it lies on
// top, at most four deep.
enum class Doing : std::uint8_t {
  DealMarket,     // and refill
  DealShips,      // and refill
  DealMarkers,    //
  DealMerchants,  //
  DealCoin,       //
  Sides,          // who
  HarvestMove,    //
  HarvestShown,   // who, teas still to be dealt with
  HarvestBonus,   // who, units left, teas taken
  Roll,           // who, dice rolled
  TurnSoloCard,   //
  Turn,           // who
  Tail,           // who
  YearHarbour,    // position
  YearMove,       // who, movement left
  Over,           //
  // Activities.
  Search,       // who, deck, step: the cards are shown
  Keep,         // who, deck: one of the cards shown
  Return,       // who, deck, card kept: the order of the other two
  TakeCard,     // who, card: where it goes
  MoveCard,     // who, whether the ability
  SwapCards,    // who, whether the ability
  Cards,        // who; data: slots whose card is still to act
  Respond,      // who was displaced, position, run
  AbilityMove,  // who, movement left
  DockShip,     // who, ship
  AskJunk,      // who, dock
  LoadJunk,     // who, dock, whether from other ships too
  Reload,       // who: tokens on the dock that a ship needs again
  AiShip,       // data: tied positions; run
  // Groups.
  Group,  // who, slot; data: tokens still to be taken
  Pay,    // who, die value, 0 up or 1 down
  // One token on its way.
  AskCrate,  // who, tea, space
  AskShip,   // who, tea
};

struct Frame {
  Doing doing = Doing::DealMarket;
  std::uint8_t a = 0;
  std::uint8_t b = 0;
  std::uint8_t c = 0;
  std::uint32_t data = 0;
  friend bool operator==(const Frame&, const Frame&) = default;
};
inline constexpr int kFrames = 4;

// A die on a board: its owner × 8 + its value; 0 is none.
constexpr std::uint8_t die_of(int owner, int value) { return static_cast<std::uint8_t>(owner << 3 | value); }
constexpr int owner_of(std::uint8_t die) { return die >> 3; }
constexpr int value_of(std::uint8_t die) { return die & 7; }

struct State {
  Merchant merchants[kMerchants];
  Deck decks[2];  // plantation cards, ships
  Frame frames[kFrames];
  Tally supply = 0;     // tokens
  Tally deck_dice = 0;  // of the solo opponent on the plantation deck (T42-SOLO-23, 25)
  std::uint8_t depth = 1;
  Actor actor = Actor::chance();
  std::uint8_t year = 0;  // 0 during the setup
  std::uint8_t coin = 0;
  std::uint8_t idle = 0;  // successive turns passed or skipped
  std::uint8_t market[kMarketSlots] = {};
  std::uint8_t market_dice[kMarketSlots + 1] = {};
  std::uint8_t deck_blocked = 0;  // slot 6, by T42-SOLO-24
  std::uint8_t ran_out = 0;       // the plantation deck has been empty (T42-SOLO-62)
  std::uint8_t closed = 0;        // the market
  std::uint8_t harbour[kDeckPosition] = {};
  std::uint8_t holder[kHarbour] = {};  // of the position: 0 nobody, else merchant + 1
  std::uint8_t run[kHarbour] = {};     // the sequence there; 0 where nobody holds it
  std::uint8_t set_owner[kSets] = {};  // by rank: 0 no set, else merchant + 1
  std::uint8_t set_value[kSets] = {};
  std::uint8_t set_count[kSets] = {};
  std::uint8_t palace[kPalaceActions][kPalaceDice] = {};
  std::uint8_t markers[kMarkers] = {};  // column H from the bottom, then column P from the top; from 1
  std::uint8_t in_harvest = 0;          // how many of them are in column H
  std::uint8_t gap = 0;                 // the assistant stands before this place of the cycle
  std::uint8_t chosen = 0;              // place + 1 of the marker chosen this year; 0 outside the harvest
  std::uint8_t solo_order[kSoloCards] = {};  // as they were turned up; from 1
  std::uint8_t solo_seen = 0;
  std::uint8_t solo_step = 0;  // actions of the solo opponent this year
  std::uint8_t unused[2] = {};

  Frame& top() { return frames[depth - 1]; }
  const Frame& top() const { return frames[depth - 1]; }
  // The solo card of this year, from 1; 0 before it is turned up.
  int solo_card() const { return year == 0 ? 0 : solo_order[(year - 1) % kSoloCards]; }
  friend bool operator==(const State&, const State&) = default;
};

static_assert(sizeof(State) <= 512 && std::is_trivially_copyable_v<State> &&
              std::has_unique_object_representations_v<State>);

}  // namespace samovar::tea_for_two
