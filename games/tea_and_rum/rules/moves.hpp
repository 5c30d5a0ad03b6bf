// The moves of Tea & Rum.
#pragma once

#include <cstdint>

#include "engine/declared.hpp"
#include "games/tea_and_rum/rules/state.hpp"

namespace samovar::tea_and_rum {

enum class Kind : std::uint8_t {
  // Chance.
  RemoveType,
  ShowContract,
  ShowAllegiance,
  ShowCaptain,
  PlaceTile,
  ShowFace,
  ShowWish,
  Endow,
  First,
  DrawShips,
  DrawToken,
  ShowVictory,
  // Decisions.
  BuyShip,
  PassShips,
  Unlock,
  Discard,
  MoveWorker,
  Build,
  Waive,
  Hire,
  Fulfil,
  Sell,
  ToBuy,
  BuyUnit,
  Commit,
  Skip,
  Activate,
  Exchange,  // any time
  Use,       // in its owner's turn
  Forge,
  Cube,
  Branch,
  Swear,
  Prove,
  Done,
  Convert
};
inline constexpr Kind kLastOfChance = Kind::ShowVictory;
inline constexpr int kConversions = 43;  // at most: so many ways to share them out fill the list of moves
inline constexpr int kForgings = 22;

// What moves and events speak of.
enum class Argument : std::uint8_t {
  None,
  Building,
  Captain,
  Contract,
  Allegiance,
  Ship,
  Wish,
  Endowment,
  Tile,
  Resource,
  Cube,
  Board,
  Colour,
  Side,  // left, right, or the board's alternative
  Seat,
  ShipRow,
  Cost,
  Payment,
  Slot,
  Option,
  Times,
  Points,    // converted into
  ShipsLow,  // a set of ships, a bit each
  ShipsHigh,
  Number,      // in an event, as it is
  NumberFrom1  // in an event, counted from 0
};
constexpr Range range_of(Argument argument) {
  switch (argument) {
    case Argument::Building:
      return {0, kBuildings};
    case Argument::Captain:
      return {0, kCaptains};
    case Argument::Contract:
      return {0, kContracts};
    case Argument::Allegiance:
      return {0, kAllegiances};
    case Argument::Ship:
      return {0, kShips};
    case Argument::Wish:
      return {0, kWishes};
    case Argument::Endowment:
      return {0, kEndowments};
    case Argument::Tile:
      return {0, kTiles};
    case Argument::Resource:
      return {0, kResources};
    case Argument::Cube:
      return {0, kCubes};
    case Argument::Board:
      return {0, kBoards};
    case Argument::Colour:
      return {0, 2};
    case Argument::Side:
      return {0, 3};
    case Argument::Seat:
      return {0, kPlayers};
    case Argument::ShipRow:
      return {0, kShipRows};
    case Argument::Cost:
      return {0, kTokenCosts};
    case Argument::Payment:
      return {0, 2};
    case Argument::Slot:
      return {0, kSlots};
    case Argument::Option:
      return {0, 4};
    case Argument::Times:
      return {0, kForgings + 1};
    case Argument::Points:
      return {0, kConversions + 1};
    case Argument::ShipsLow:
      return {0, 256};
    case Argument::ShipsHigh:
      return {0, 2};
    default:
      return {};
  }
}

inline constexpr MoveForm kMoveForms[] = {
    {Kind::RemoveType, "remove_type", "without {}", "{0}", {Argument::Building, "building"}},
    {Kind::ShowContract, "show_contract", "contract {}", "{0}", {Argument::Contract, "contract"}},
    {Kind::ShowAllegiance, "show_allegiance", "allegiance {}", "{0}", {Argument::Allegiance, "allegiance"}},
    {Kind::ShowCaptain, "show_captain", "captain {}", "{0}", {Argument::Captain, "captain"}},
    {Kind::PlaceTile, "place_tile", "tile {}", "{0}", {Argument::Tile, "tile"}},
    {Kind::ShowFace, "show_face", "reward {}", "", {Argument::Colour, "colour"}},
    {Kind::ShowWish, "show_wish", "wish {}", "{0}", {Argument::Wish, "wish"}},
    {Kind::Endow, "endow", "endowment {}", "{0}", {Argument::Endowment, "endowment"}},
    {Kind::First, "first", "first {}", "", {Argument::Seat, "seat"}},
    {Kind::DrawShips, "draw_ships", "ships", "", Argument::ShipsLow, Argument::ShipsHigh},
    {Kind::DrawToken, "draw_token", "token {}", "{0}", {Argument::Board, "board"}},
    {Kind::ShowVictory, "show_victory", "victory {}", "", {Argument::Colour, "colour"}},
    {Kind::BuyShip, "buy_ship", "buy {} {}", "{0}:{1}", {Argument::Ship, "ship"}, {Argument::ShipRow, "row"}},
    {Kind::PassShips, "pass_ships", "pass"},
    {Kind::Unlock, "unlock", "unlock {}", "token-{0}", {Argument::Cost, "coins"}},
    {Kind::Discard, "discard", "discard {}", "{0}", {Argument::Resource, "resource"}},
    {Kind::MoveWorker,
     "move_worker",
     "worker {} {}",
     "",
     {Argument::Board, "board"},
     {Argument::Side, "side"}},
    {Kind::Build, "build", "build {}", "{0}", {Argument::Building, "building"}},
    {Kind::Waive, "waive", "waive {}", "{0}", {Argument::Cube, "resource"}},
    {Kind::Hire,
     "hire",
     "hire {} {}",
     "{0}:{1}",
     {Argument::Captain, "captain"},
     {Argument::Payment, "payment"}},
    {Kind::Fulfil,
     "fulfil",
     "fulfil {} {}",
     "slot-{0}:{1}",
     {Argument::Slot, "slot"},
     {Argument::Colour, "colour"}},
    {Kind::Sell, "sell", "sell {}", "{0}", {Argument::Resource, "resource"}},
    {Kind::ToBuy, "to_buy", "sold"},
    {Kind::BuyUnit, "buy_unit", "take {}", "{0}", {Argument::Resource, "resource"}},
    {Kind::Commit, "commit", "trade"},
    {Kind::Skip, "skip", "skip"},
    {Kind::Activate, "activate", "activate {}", "{0}", {Argument::Captain, "captain"}},
    {Kind::Exchange, "exchange", "exchange {}", "{0}", {Argument::Building, "building"}},
    {Kind::Use, "use", "use {}", "{0}", {Argument::Building, "building"}},
    {Kind::Forge,
     "forge",
     "forge {} {}",
     "{0}",
     {Argument::Building, "building"},
     {Argument::Times, "times"}},
    {Kind::Cube, "cube", "cube {}", "{0}", {Argument::Cube, "resource"}},
    {Kind::Branch, "branch", "choose {}", "", {Argument::Option, "option"}},
    {Kind::Swear, "swear", "swear {}", "{0}", {Argument::Allegiance, "allegiance"}},
    {Kind::Prove, "prove", "prove"},
    {Kind::Done, "done", "done"},
    {Kind::Convert, "convert", "convert {} {}", "", {Argument::Points, "red"}, {Argument::Points, "blue"}},
};
inline constexpr MoveTable kMoves(kMoveForms);

constexpr Move make(Kind kind, int a = 0, int b = 0) {
  return Move(static_cast<std::uint8_t>(kind), static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b));
}

constexpr Kind kind_of(Move move) { return static_cast<Kind>(move.kind()); }
inline constexpr ArgumentOf building_of(kMoves, Argument::Building);
inline constexpr ArgumentOf captain_of(kMoves, Argument::Captain);
inline constexpr ArgumentOf contract_of(kMoves, Argument::Contract);
inline constexpr ArgumentOf allegiance_of(kMoves, Argument::Allegiance);
inline constexpr ArgumentOf ship_of(kMoves, Argument::Ship);
inline constexpr ArgumentOf row_of(kMoves, Argument::ShipRow);
inline constexpr ArgumentOf wish_of(kMoves, Argument::Wish);
inline constexpr ArgumentOf endowment_of(kMoves, Argument::Endowment);
inline constexpr ArgumentOf tile_of(kMoves, Argument::Tile);
inline constexpr ArgumentOf resource_of(kMoves, Argument::Resource, Argument::Cube);
inline constexpr ArgumentOf board_of(kMoves, Argument::Board);
inline constexpr ArgumentOf side_of(kMoves, Argument::Side);
inline constexpr ArgumentOf colour_of(kMoves, Argument::Colour);
inline constexpr ArgumentOf seat_of(kMoves, Argument::Seat);
inline constexpr ArgumentOf token_of(kMoves, Argument::Cost);  // one that costs a coin more
inline constexpr ArgumentOf payment_of(kMoves, Argument::Payment);
inline constexpr ArgumentOf slot_of(kMoves, Argument::Slot);
inline constexpr ArgumentOf option_of(kMoves, Argument::Option);
inline constexpr ArgumentOf times_of(kMoves, Argument::Times);
inline constexpr ArgumentOf red_of(kMoves, "red");
inline constexpr ArgumentOf blue_of(kMoves, "blue");
constexpr std::uint32_t ships_of(Move move) {
  constexpr ArgumentOf low(kMoves, Argument::ShipsLow);
  constexpr ArgumentOf high(kMoves, Argument::ShipsHigh);
  return static_cast<std::uint32_t>(low(move) | high(move) << 8);
}

}  // namespace samovar::tea_and_rum
