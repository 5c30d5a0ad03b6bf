// What the rules need of an edition for the mode and options chosen; plain numbers, no JSON. A mode is mostly
// numbers here: who plays automatically, what a foreign tea costs, how the customers are dealt.
#pragma once

#include <array>
#include <cstdint>

#include "games/chai/rules/state.hpp"

namespace samovar::chai {

enum class Mode : std::uint8_t { Competitive, Solo, Chaiwala, Dice };

struct Customer {
  Amounts flavours = 0;
  Amounts pantry = 0;
  std::uint8_t tea = kNone;  // in play as; kNone: not in play
  std::int16_t points = 0;
};

enum class TipKind : std::uint8_t { Money, Flavour, Pantry, Nothing };
struct Tip {
  TipKind kind = TipKind::Nothing;
  int value = 0;
  int count = 0;  // in use
};

// What an ability does, and the numbers on the card.
enum class Effect : std::uint8_t {
  None,
  FreePurchase,  // of a price up to `most`
  SellTile,      // for `money`
  SwapTiles,     // up to `most` with the tiles on the card, `tiles` at first
  GoldTip,       // of `money`
  ResetFlavour,
  LessPantry,
  SwapTokens,  // up to `most`
  TakeToken,
  SearchToken,
  SearchTile
};
struct Ability {
  Effect effect = Effect::None;
  int money = 0;
  int most = 0;
  int tiles = 0;
};

// Faces of a die: these, and coins of value v as kCoin + v.
inline constexpr int kFlavourFace = 0;
inline constexpr int kPantryFace = 1;
inline constexpr int kCheckFace = 2;
inline constexpr int kCoinFace = 3;  // + value
inline constexpr int kFaces = kCoinFace + 10;
inline constexpr int kDieSides = 6;

inline constexpr int kPointsAtMost = 999;  // of a customer
inline constexpr int kPriceAtMost = 20;    // of a column

inline constexpr int kRules = 4;  // the version of the rules

struct Box {
  int rules = kRules;  // what was begun by former ones is played on by them
  Mode mode = Mode::Competitive;
  bool organic = false;
  bool connoisseur = false;
  bool random_first = true;
  int people = 2;
  int houses = 2;  // people and the automatic merchant: who takes turns
  int teas = 2;    // colours in play, cups

  std::array<Customer, kCards> customers{};
  std::array<std::uint64_t, kHouses> cards_of{};  // by tea, those that may be in play
  int cards_per_tea = 8;                          // of them in play
  int pool_extra = 2;

  Amounts tiles = 0;
  Amounts tokens = 0;
  std::array<int, kHouses> tea_tokens{};
  std::array<Tip, kTipKinds> tips{};
  std::array<Ability, kAbilities + 1> abilities{};
  std::uint16_t abilities_in_use = 0;
  std::array<std::uint8_t, 64> price_of_columns{};  // by the set of columns

  int tile_limit = 12;
  int token_limit = 6;
  int reserve_limit = 3;
  int pantry_picks = 3;

  int market_income = 3;
  int reset_cost = 1;
  int tea_cost = 1;
  std::array<int, kHouses> start_money{};  // in turn order from the first seat; the automatic merchant's own
  std::array<bool, kHouses> start_customer{};
  bool tea_cards_to_pool = true;  // a card of each tea, before the deck is made

  int rounds = 5;
  int turns = 30;              // at most, of every house
  bool ends_by_turns = false;  // and only so (10-turn solo)

  int money_points = 1;
  int diversity_points = 0;
  int majority_points = 1;
  int unserved_penalty = 1;
  std::array<int, 4> grades{};  // least points of each, best first; solo only
  std::array<std::array<std::uint8_t, kDieSides>, kDice> dice{};

  bool automatic(int house) const { return house >= people && house < houses; }
  int pool_size() const { return teas + pool_extra; }
  std::uint64_t cards_in_play() const {
    std::uint64_t cards = 0;
    for (const std::uint64_t mask : cards_of) cards |= mask;
    return cards;
  }
};

}  // namespace samovar::chai
