// Chai on the table. Rules: docs/rules/chai.md.
//
// Teas are numbered by who owns them: tea t belongs to house t, seats first, then the automatic merchant. In
// the 10-turn solo game tea 1 belongs to nobody.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "engine/fixed.hpp"

namespace samovar::chai {

inline constexpr int kHouses = 5;  // at most; also teas, cups
inline constexpr int kFlavours = 6;
inline constexpr int kWildTile = 6;  // a type of its own
inline constexpr int kTileTypes = 7;
inline constexpr int kPantry = 5;
inline constexpr int kWildToken = 5;
inline constexpr int kTokenTypes = 6;
inline constexpr int kBoardSpaces = 5;
inline constexpr int kRows = 3;  // of the market
inline constexpr int kColumns = 6;
inline constexpr int kSpaces = kRows * kColumns;
inline constexpr int kPoolSlots = kHouses + 2;
inline constexpr int kHeld = 4;  // reserved customers: three, and a fourth that is about to go
inline constexpr int kAbilitySlots = 3;
inline constexpr int kAbilities = 11;
inline constexpr int kTipKinds = 8;
inline constexpr int kCards = 64;         // at most, over all colours
inline constexpr int kBottomAtMost = 40;  // cards in play: five colours of eight
inline constexpr int kDice = 2;
inline constexpr int kSwaps = 3;

constexpr Amounts some(int type, int count = 1) { return Amounts::of(type, count); }
constexpr int amount(Amounts amounts, int type) { return amounts[type]; }
constexpr Amounts amounts_of(PackedCounts bag, int types) {
  Amounts amounts = 0;
  for (int type = 0; type < types; ++type) amounts += some(type, bag[type]);
  return amounts;
}

// A customer card where one may lie: nothing, the card's number + 1, or a card that a viewer cannot see, of
// which at most the tea is known.
inline constexpr std::uint8_t kNoCard = 0;
inline constexpr std::uint8_t kUnknownCard = 0x87;
constexpr std::uint8_t code_of(int card) { return static_cast<std::uint8_t>(card + 1); }
constexpr int card_of(std::uint8_t code) { return code - 1; }
constexpr std::uint8_t unknown_of(int tea) { return static_cast<std::uint8_t>(0x80 + tea); }
constexpr bool is_unknown(std::uint8_t code) { return code >= 0x80; }
constexpr std::uint64_t bit_of(int card) { return std::uint64_t{1} << card; }

// What the others know of a reserved card (CHAI-INFO-08).
enum class Known : std::uint8_t { All, Tea, Nothing };

enum class Phase : std::uint8_t {
  // Chance decides.
  First,       // who begins
  StartCard,   // the next house's starting customer
  TeaCard,     // a card of each tea to the pool
  PoolCard,    // a card of the deck to the pool's lowest empty slot
  BlindCard,   // a card of the deck to the active house
  MarketTile,  // to the market's first empty space
  CardTile,    // to the ability that holds tiles
  HouseTile,   // to the automatic merchant
  BoardToken,  // to the pantry board's lowest empty space
  BlindToken,  // to the active house
  HouseToken,  // to the automatic merchant
  NewAbility,
  Tip,
  Die,
  // The active seat decides.
  Replace,
  Choose,
  Market,
  DiscardTile,
  Pantry,
  DiscardToken,
  Dismiss,
  UseAbility,
  Swap,   // further pairs of a swap
  Want,   // what to search for
  Serve,  // or end the turn
  Waive,  // the order's pantry item that is left out
  Blend,  // how many wild pieces pay for the order's next type
  Cup,
  TipItem,
  DiceOrder,  // of the merchant's dice; the person decides
  Over
};
constexpr bool is_chance(Phase phase) { return phase <= Phase::Die; }
// Half-entered orders: nothing has happened yet (CHAI-ACT-07).
constexpr bool is_order_chain(Phase phase) {
  return phase == Phase::Waive || phase == Phase::Blend || phase == Phase::Cup;
}

// What comes after a series of draws or discards.
enum class Then : std::uint8_t {
  Nothing,
  SetUpMarket,
  SetUpAbilities,
  Market,
  Pantry,
  Serve,
  Reserved,
  OrderRest,  // of CHAI-FULFIL-09, behind the tip
  OrderDone,
  Dice,  // the automatic merchant goes on
  RefillPantry,
  EndTurn
};

inline constexpr std::uint8_t kNone = 0xff;

struct State {
  std::uint64_t market = 0;  // market.hpp
  PackedCounts tile_bag;
  PackedCounts token_bag;
  Amounts tile_cups = 0;   // used tiles, in all cups together (CHAI-CUP-01)
  Amounts token_cups = 0;  // used tokens
  Amounts card_tiles = 0;  // on the ability that holds tiles
  PackedCounts tips;       // not revealed in this round, by kind
  // The unordered part of the deck: by tea, cards that are any of `unseen`; as kind kIdentified those of
  // `identified`. What lies in the box unseen (deluxe customers) is in `unseen`, too (CHAI-CHANCE-05).
  PackedCounts deck;
  std::uint64_t unseen = 0;
  std::uint64_t identified = 0;
  std::uint64_t secret = 0;  // those of `identified` that not everybody knows
  Amounts pay_tiles = 0;     // of the order that is being entered
  Amounts pay_tokens = 0;
  std::array<Amounts, kHouses> tiles{};
  std::array<Amounts, kHouses> tokens{};
  std::array<std::uint64_t, kHouses> served{};  // cards
  std::array<std::uint16_t, kHouses> money{};
  std::uint16_t abilities = 0;                             // not shown yet; bit n is ability n
  std::array<std::uint8_t, kHouses * kHeld> reserved{};    // codes; held(house, i)
  std::array<Known, kHouses * kHeld> known{};              // to the others
  std::array<std::uint8_t, kHouses * kHouses> cup_teas{};  // tea tokens by cup and tea
  std::array<std::uint8_t, kHouses> supply{};              // tea tokens left
  std::array<std::uint8_t, kPoolSlots> pool{};             // codes
  std::array<std::uint8_t, kBoardSpaces> board{};          // token types + 1
  std::array<std::uint8_t, kAbilitySlots> slots{};         // face-up abilities; 0 is none
  std::array<std::uint8_t, kBottomAtMost> bottom{};        // of the deck, oldest first; codes
  std::array<std::uint8_t, kBottomAtMost> bottom_by{};     // the house that alone knows it, or kNone
  std::uint8_t bottom_size = 0;
  std::uint8_t cup_tips = 0;  // cups with a face-down tip, a bit each
  Phase phase = Phase::First;
  Then then = Then::Nothing;
  std::uint8_t round = 0;   // from 0
  std::uint8_t first = 0;   // holds the first-player token
  std::uint8_t active = 0;  // house
  std::uint8_t cycles = 0;  // turns that every house has had
  std::uint8_t step = 0;    // of the setup; of a dice turn; of a payment
  std::uint8_t purchases = 0;
  std::uint8_t picks = 0;
  std::uint8_t reset_used = 0;
  std::uint8_t gold_tip = 0;
  std::uint8_t waiver = 0;  // one pantry item less
  std::uint8_t round_ended = 0;
  std::uint8_t final = 0;
  std::uint8_t order = kNone;   // pool slot, or kPoolSlots + place among the reserved
  std::uint8_t tea = kNone;     // of the order that is being resolved
  std::uint8_t waived = kNone;  // token type; kTokenTypes: none
  std::uint8_t ability = 0;     // new one that waits for a slot; one whose choices are being entered
  std::uint8_t pairs = 0;       // of a swap
  std::array<std::uint8_t, kSwaps> given{};  // types; also the two that a search discards
  std::array<std::uint8_t, kSwaps> taken{};
  // A wild tip: 1 flavour, 2 pantry. In an order, wild pieces beyond need: 1 are wished for, 2 are in it.
  std::uint8_t wish = 0;
  std::array<std::uint8_t, kDice> dice{};
  std::uint8_t hidden = 0;  // in a redacted state: unknown cards in other places, which `deck` counts, too

  static constexpr std::size_t held(int house, int i) { return static_cast<std::size_t>(house * kHeld + i); }
  std::uint8_t reserved_at(int house, int i) const { return reserved[held(house, i)]; }
  int reserved_count(int house) const {
    int count = 0;
    while (count < kHeld && reserved_at(house, count) != kNoCard) ++count;
    return count;
  }
  // Cards in the deck's unordered part, and in all of it.
  int unordered() const { return static_cast<int>(deck.total()) - hidden; }
  int deck_size() const { return unordered() + bottom_size; }
  std::uint8_t& tea_in_cup(int cup, int of) { return cup_teas[static_cast<std::size_t>(cup * kHouses + of)]; }
  int tea_in_cup(int cup, int of) const { return cup_teas[static_cast<std::size_t>(cup * kHouses + of)]; }

  friend bool operator==(const State&, const State&) = default;
};

inline constexpr int kIdentified = kHouses;  // a kind of State::deck

static_assert(sizeof(State) <= 512 && std::is_trivially_copyable_v<State> &&
              std::has_unique_object_representations_v<State>);

}  // namespace samovar::chai
