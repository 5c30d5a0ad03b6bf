// Chai's moves: chance outcomes first, then decisions.
#pragma once

#include <cstdint>

#include "engine/move.hpp"

namespace samovar::chai {

enum class Kind : std::uint8_t {
  First,       // seat
  Card,        // customer
  Tile,        // type
  Token,       // type
  NewAbility,  // number
  Tip,         // kind
  Die,         // face
  Replace,     // slot
  VisitMarket,
  Buy,  // first space of the group
  LeaveMarket,
  DiscardTile,  // type
  VisitPantry,
  Reset,
  Take,  // token type
  TakeBlind,
  DiscardToken,  // type
  Reserve,       // pool slot
  ReserveBlind,
  Dismiss,  // place among the reserved
  Ability,  // number, and up to two of what its effect asks for
  SkipAbility,
  Swap,  // given type, taken type, 1 where they are tokens
  SwapDone,
  WantTile,     // type
  WantToken,    // type
  Serve,        // pool slot, or kPoolSlots + place among the reserved
  Waive,        // token type, or kTokenTypes for none
  BlendTiles,   // type, how many of it are paid with wild tiles
  BlendTokens,  // the same with tokens
  Cup,
  EndTurn
};
inline constexpr int kKinds = static_cast<int>(Kind::EndTurn) + 1;

constexpr Move make(Kind kind, int a = 0, int b = 0, int c = 0) {
  return Move(static_cast<std::uint8_t>(kind), static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b),
              static_cast<std::uint8_t>(c));
}
constexpr Kind kind_of(Move move) { return static_cast<Kind>(move.kind()); }

}  // namespace samovar::chai
