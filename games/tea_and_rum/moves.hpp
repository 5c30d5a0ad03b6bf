// The moves of Tea & Rum.
#pragma once

#include <array>
#include <cstdint>

#include "engine/move.hpp"
#include "games/tea_and_rum/state.hpp"

namespace samovar::tea_and_rum {

enum class Kind : std::uint8_t {
  // Chance.
  RemoveType,      // building
  ShowContract,    // contract
  ShowAllegiance,  // allegiance
  ShowCaptain,     // captain
  PlaceTile,       // tile
  ShowFace,        // colour
  ShowWish,        // wish
  Endow,           // endowment
  First,           // seat
  DrawShips,       // low byte, high byte of the set
  DrawToken,       // board
  ShowVictory,     // colour
  // Decisions.
  BuyShip,     // ship, row
  PassShips,   //
  Unlock,      // cost - 1
  Discard,     // resource
  MoveWorker,  // board, option: 0 left, 1 right, 2 alternative
  Build,       // building
  Waive,       // resource
  Hire,        // captain, payment
  Fulfil,      // slot, colour
  Sell,        // resource
  ToBuy,       //
  BuyUnit,     // resource
  Commit,      //
  Skip,        //
  Activate,    // captain
  Exchange,    // building, any time
  Use,         // building, in its owner's turn
  Forge,       // building, how often
  Cube,        // resource
  Branch,      // which
  Swear,       // allegiance
  Prove,       //
  Done,        //
  Convert      // red, blue
};
inline constexpr int kKinds = static_cast<int>(Kind::Convert) + 1;
inline constexpr Kind kLastOfChance = Kind::ShowVictory;
inline constexpr int kConversions = 43;  // at most: so many ways to share them out fill the list of moves
inline constexpr int kForgings = 22;

constexpr Move make(Kind kind, int a = 0, int b = 0) {
  return Move(static_cast<std::uint8_t>(kind), static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b));
}
constexpr Kind kind_of(Move move) { return static_cast<Kind>(move.kind()); }

constexpr Extent extent_of(Kind kind) {
  switch (kind) {
    case Kind::RemoveType:
    case Kind::Build:
    case Kind::Exchange:
    case Kind::Use:
      return {kBuildings, 1};
    case Kind::ShowContract:
      return {kContracts, 1};
    case Kind::ShowAllegiance:
    case Kind::Swear:
      return {kAllegiances, 1};
    case Kind::ShowCaptain:
    case Kind::Activate:
      return {kCaptains, 1};
    case Kind::PlaceTile:
      return {kTiles, 1};
    case Kind::ShowFace:
    case Kind::ShowVictory:
      return {2, 1};
    case Kind::ShowWish:
      return {kWishes, 1};
    case Kind::Endow:
      return {kEndowments, 1};
    case Kind::First:
      return {kPlayers, 1};
    case Kind::DrawShips:
      return {256, 2};
    case Kind::DrawToken:
      return {kBoards, 1};
    case Kind::BuyShip:
      return {kShips, kShipRows};
    case Kind::Unlock:
    case Kind::Waive:
    case Kind::Cube:
      return {3, 1};
    case Kind::Discard:
    case Kind::Sell:
    case Kind::BuyUnit:
      return {kResources, 1};
    case Kind::MoveWorker:
      return {kBoards, 3};
    case Kind::Hire:
      return {kCaptains, 2};
    case Kind::Fulfil:
      return {kSlots, 2};
    case Kind::Forge:
      return {kBuildings, kForgings + 1};
    case Kind::Branch:
      return {4, 1};
    case Kind::Convert:
      return {kConversions + 1, kConversions + 1};
    default:
      return {1, 1};
  }
}
inline constexpr auto kFirstIndex =
    first_indices<kKinds>([](int kind) { return extent_of(static_cast<Kind>(kind)); });

}  // namespace samovar::tea_and_rum
