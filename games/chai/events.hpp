// What can happen in a game of Chai, with the arguments of each event. A card of -1 is one that this audience
// does not see.
#pragma once

#include <cstdint>

#include "engine/event.hpp"

namespace samovar::chai {

enum class Happened : std::uint8_t {
  First,
  Started,        // card
  PoolDealt,      // slot, card
  TileDrawn,      // space, type
  CardTileDrawn,  // type
  AbilityDealt,   // slot, ability
  TokenDrawn,     // board space, type
  Income,         // money
  Bought,         // type, tiles, price
  DiscardedTile,  // type
  PantryVisited,
  Reset,           // price
  Took,            // type
  Drew,            // type
  DiscardedToken,  // type
  Reserved,        // card
  ReservedBlind,   // card
  Dismissed,       // card
  UsedAbility,     // ability
  BoughtFree,      // type, tiles
  Sold,            // type, money
  SwappedTiles,    // up to three types given, up to three taken; behind the last, -1
  SwappedTokens,   // the same
  MarketReset,     // type, tiles
  TookFree,        // type
  SearchedTile,    // types discarded, type found
  SearchedToken,   // the same
  PaidTea,         // tea, money, house that gets it or -1 for the bank
  Served,          // card, cup
  Tipped,          // kind of tip
  TippedInstead,   // money
  WishTile,        // type
  WishToken,       // type
  RanOut,          // tea
  Removed,         // card; of this house's, or of the pool
  RoundBegan,      // round, from 0
  TipsDealt,
  AbilityShown,     // ability
  AbilityReplaced,  // slot, old ability, new ability
  Rolled,           // face
  GotTile,          // type
  GotToken,         // type
  GotCoins,         // money
  CheckLost,
  FinalTurns,
  Ended
};
inline constexpr int kHappenings = static_cast<int>(Happened::Ended) + 1;

inline Event happened(Happened what, int house, int a = 0, int b = 0, int c = 0) {
  return {.kind = static_cast<std::uint8_t>(what),
          .seat = Seat{static_cast<std::uint8_t>(house)},
          .args = {static_cast<std::int16_t>(a), static_cast<std::int16_t>(b), static_cast<std::int16_t>(c)}};
}
inline constexpr int kNobody = 7;  // the spectator's number: it happened to nobody in particular

}  // namespace samovar::chai
