// Chai's moves: chance outcomes first, then decisions.
#pragma once

#include <cstdint>

#include "engine/declared.hpp"
#include "games/chai/rules/box.hpp"
#include "games/chai/rules/state.hpp"

namespace samovar::chai {

enum class Kind : std::uint8_t {
  First,
  Card,
  Tile,
  Token,
  NewAbility,
  Tip,
  Die,
  Replace,
  VisitMarket,
  Buy,
  LeaveMarket,
  DiscardTile,
  VisitPantry,
  Reset,
  Take,
  TakeBlind,
  DiscardToken,
  Reserve,
  ReserveBlind,
  Dismiss,
  Ability,
  SkipAbility,
  Swap,
  SwapDone,
  WantTile,
  WantToken,
  Serve,
  Waive,
  BlendTiles,
  BlendTokens,
  Cup,
  EndTurn,
  ServeWild,
  CoinsFirst,
  CheckFirst
};
inline constexpr int kKinds = static_cast<int>(Kind::CheckFirst) + 1;

// What moves and events speak of.
enum class Argument : std::uint8_t {
  None,
  House,  // the seat of a person
  Card,
  Tile,
  Token,
  TokenOrNone,
  Ability,
  AbilitySlot,
  Tip,
  Face,   // of a die
  Space,  // of the market
  PoolSlot,
  Place,     // among one's reserved customers
  OwnOrder,  // the same, as an order to serve
  Piece,     // what an ability's effect asks for: a space, a flavour or a pantry item
  Second,    // likewise: a flavour or a pantry item
  OfTokens,  // an exchange of pantry items, not of flavours
  Wilds,
  Cup,
  Tea,
  Number,  // in an event, as it is
  Slot     // in an event, counted from 0
};
constexpr Range range_of(Argument argument) {
  switch (argument) {
    case Argument::House:
    case Argument::Cup:
    case Argument::Tea:
      return {0, kHouses};
    case Argument::Card:
      return {0, kCards};
    case Argument::Tile:
      return {0, kTileTypes};
    case Argument::Token:
      return {0, kTokenTypes};
    case Argument::TokenOrNone:
      return {0, kTokenTypes + 1};
    case Argument::Ability:
      return {1, kAbilities};
    case Argument::AbilitySlot:
      return {0, kAbilitySlots};
    case Argument::Tip:
      return {0, kTipKinds};
    case Argument::Face:
      return {0, kFaces};
    case Argument::Space:
    case Argument::Piece:
      return {0, kSpaces};
    case Argument::PoolSlot:
      return {0, kPoolSlots};
    case Argument::Place:
      return {0, kHeld};
    case Argument::OwnOrder:
      return {kPoolSlots, kHeld};
    case Argument::Second:
      return {0, kTileTypes};
    case Argument::OfTokens:
      return {1, 1};
    case Argument::Wilds:
      return {0, 8};
    default:
      return {};
  }
}

inline constexpr MoveForm kMoveForms[] = {
    {Kind::First, "first", "first {}", "", {Argument::House, "seat"}},
    {Kind::Card, "card", "card {}", "deck", {Argument::Card, "card"}},
    {Kind::Tile, "tile", "tile {}", "flavour_bag", {Argument::Tile, "tile"}},
    {Kind::Token, "token", "token {}", "bag", {Argument::Token, "token"}},
    {Kind::NewAbility, "new_ability", "new {}", "", {Argument::Ability, "ability"}},
    {Kind::Tip, "tip", "tip {}", "", {Argument::Tip, "tip"}},
    {Kind::Die, "roll", "roll {}", "", {Argument::Face, "face"}},
    {Kind::Replace, "replace", "replace {}", "", {Argument::AbilitySlot, "slot"}},
    {Kind::VisitMarket, "market", "market", "market"},
    {Kind::Buy, "buy", "buy {}", "", {Argument::Space, "space"}},  // the first space of the group
    {Kind::LeaveMarket, "leave", "leave"},
    {Kind::DiscardTile, "discard_flavour", "discard {}", "tile.{0}", {Argument::Tile, "tile"}},
    {Kind::VisitPantry, "pantry", "pantry", "pantry"},
    {Kind::Reset, "reset", "reset", "pantry"},
    {Kind::Take, "take", "take {}", "board.{0}", {Argument::Token, "token"}},
    {Kind::TakeBlind, "blind", "blind", "bag"},
    {Kind::DiscardToken, "discard_pantry", "discard {}", "token.{0}", {Argument::Token, "token"}},
    {Kind::Reserve, "reserve", "reserve {}", "pool.{0}", {Argument::PoolSlot, "slot"}},
    {Kind::ReserveBlind, "reserve_deck", "reserve deck", "deck"},
    {Kind::Dismiss, "dismiss", "dismiss {}", "own.{0}", {Argument::Place, "place"}},
    // Which of the two that may follow its effect asks for, the edition says.
    {Kind::Ability,
     "ability",
     "ability {}",
     "ability.{0}",
     {Argument::Ability, "ability"},
     Argument::Piece,
     Argument::Second},
    {Kind::SkipAbility, "skip", "skip"},
    {Kind::Swap, "swap", "give {} for {}", "", {Argument::Tile, "give"}, {Argument::Tile, "take"}},
    {Kind::Swap,
     "swap",
     "give {} for {}",
     "",
     {Argument::Token, "give"},
     {Argument::Token, "take"},
     Argument::OfTokens},
    {Kind::SwapDone, "done", "done"},
    {Kind::WantTile, "want", "want {}", "flavour_bag", {Argument::Tile, "tile"}},
    {Kind::WantToken, "want", "want {}", "bag", {Argument::Token, "token"}},
    {Kind::Serve, "serve", "serve {}", "pool.{0}", {Argument::PoolSlot, "slot"}},
    {Kind::Serve, "serve", "serve own {}", "own.{0}", {Argument::OwnOrder, "place"}},
    {Kind::Waive, "waive", "waive {}", "token.{0}", {Argument::TokenOrNone, "token"}},
    {Kind::BlendTiles,
     "blend",
     "blend {} {}",
     "tile.{0}",
     {Argument::Tile, "tile"},
     {Argument::Wilds, "wild"}},
    {Kind::BlendTokens,
     "blend",
     "blend {} {}",
     "token.{0}",
     {Argument::Token, "token"},
     {Argument::Wilds, "wild"}},
    {Kind::Cup, "cup", "cup {}", "cup.{0}", {Argument::Cup, "cup"}},
    {Kind::EndTurn, "end", "end"},
    // With more wild pieces than the order needs: how many, is asked type by type.
    {Kind::ServeWild, "serve_wild", "serve {} wild", "pool.{0}", {Argument::PoolSlot, "slot"}},
    {Kind::ServeWild, "serve_wild", "serve own {} wild", "own.{0}", {Argument::OwnOrder, "place"}},
    {Kind::CoinsFirst, "coins_first", "coins first"},
    {Kind::CheckFirst, "check_first", "check first"},
};
inline constexpr MoveTable kMoves(kMoveForms);

constexpr Move make(Kind kind, int a = 0, int b = 0, int c = 0) {
  return Move(static_cast<std::uint8_t>(kind), static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b),
              static_cast<std::uint8_t>(c));
}

constexpr Kind kind_of(Move move) { return static_cast<Kind>(move.kind()); }
inline constexpr ArgumentOf house_of(kMoves, Argument::House);
inline constexpr ArgumentOf customer_of(kMoves, Argument::Card);
inline constexpr ArgumentOf tile_of(kMoves, "tile");
inline constexpr ArgumentOf token_of(kMoves, "token");
inline constexpr ArgumentOf item_of(kMoves, "tile", "token");  // either
inline constexpr ArgumentOf tip_of(kMoves, Argument::Tip);
inline constexpr ArgumentOf face_of(kMoves, Argument::Face);
inline constexpr ArgumentOf space_of(kMoves, Argument::Space);
inline constexpr ArgumentOf slot_of(kMoves, "slot");
inline constexpr ArgumentOf place_of(kMoves, Argument::Place);
inline constexpr ArgumentOf order_of(kMoves, Argument::PoolSlot, Argument::OwnOrder);
inline constexpr ArgumentOf ability_of(kMoves, Argument::Ability);
inline constexpr ArgumentOf piece_of(kMoves, Argument::Piece);
inline constexpr ArgumentOf second_of(kMoves, Argument::Second);
inline constexpr ArgumentOf given_of(kMoves, "give");
inline constexpr ArgumentOf taken_of(kMoves, "take");
inline constexpr ArgumentOf wilds_of(kMoves, Argument::Wilds);
inline constexpr ArgumentOf cup_of(kMoves, Argument::Cup);

}  // namespace samovar::chai
