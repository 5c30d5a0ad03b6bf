// What can happen in a game of Chai.
#pragma once

#include <cstdint>

#include "engine/event.hpp"
#include "games/chai/rules/moves.hpp"

namespace samovar::chai {

enum class Happened : std::uint8_t {
  First,
  Started,
  PoolDealt,
  TileDrawn,
  CardTileDrawn,
  AbilityDealt,
  TokenDrawn,
  Income,
  Bought,
  DiscardedTile,
  PantryVisited,
  Reset,
  Took,
  Drew,
  DiscardedToken,
  Reserved,
  ReservedBlind,
  Dismissed,
  UsedAbility,
  BoughtFree,
  Sold,
  SwappedTiles,
  SwappedTokens,
  MarketReset,
  TookFree,
  SearchedTile,
  SearchedToken,
  PaidTea,
  Served,
  Tipped,
  TippedInstead,
  WishTile,
  WishToken,
  RanOut,
  Removed,
  RoundBegan,
  TipsDealt,
  AbilityShown,
  AbilityReplaced,
  Rolled,
  GotTile,
  GotToken,
  GotCoins,
  CheckLost,
  FinalTurns,
  Ended
};

// With what it happened. A card of -1 is one that this audience does not see.
inline constexpr EventForm kEventForms[] = {
    {Happened::First, "first"},
    {Happened::Started, "started", Field(Argument::Card, "card")},
    {Happened::PoolDealt, "pool_dealt", Field(Argument::Slot, "slot"), Field(Argument::Card, "card")},
    {Happened::TileDrawn, "tile_drawn", Field(Argument::Space, "space"), Field(Argument::Tile, "type")},
    {Happened::CardTileDrawn, "card_tile_drawn", Field(Argument::Tile, "type")},
    {Happened::AbilityDealt, "ability_dealt", Field(Argument::Slot, "slot"),
     Field(Argument::Number, "number")},
    {Happened::TokenDrawn, "token_drawn", Field(Argument::Slot, "slot"),
     Field(Argument::Token, "type")},  // of the board
    {Happened::Income, "income", Field(Argument::Number, "money")},
    {Happened::Bought, "bought", Field(Argument::Tile, "type"), Field(Argument::Number, "count"),
     Field(Argument::Number, "money")},
    {Happened::DiscardedTile, "discarded_tile", Field(Argument::Tile, "type")},
    {Happened::PantryVisited, "pantry_visited"},
    {Happened::Reset, "reset", Field(Argument::Number, "money")},
    {Happened::Took, "took", Field(Argument::Token, "type")},
    {Happened::Drew, "drew", Field(Argument::Token, "type")},
    {Happened::DiscardedToken, "discarded_token", Field(Argument::Token, "type")},
    {Happened::Reserved, "reserved", Field(Argument::Card, "card")},
    {Happened::ReservedBlind, "reserved_blind", Field(Argument::Card, "card")},
    {Happened::Dismissed, "dismissed", Field(Argument::Card, "card")},
    {Happened::UsedAbility, "used_ability", Field(Argument::Number, "number")},
    {Happened::BoughtFree, "bought_free", Field(Argument::Tile, "type"), Field(Argument::Number, "count")},
    {Happened::Sold, "sold", Field(Argument::Tile, "type"), Field(Argument::Number, "money")},
    {Happened::SwappedTiles, "swapped"},   // up to three types given, up to three taken; behind the last, -1
    {Happened::SwappedTokens, "swapped"},  // the same
    {Happened::MarketReset, "market_reset", Field(Argument::Tile, "type"), Field(Argument::Number, "count")},
    {Happened::TookFree, "took_free", Field(Argument::Token, "type")},
    {Happened::SearchedTile, "searched", Field(Argument::Tile), Field(Argument::Tile),
     Field(Argument::Tile, "type")},  // the first two are discarded
    {Happened::SearchedToken, "searched", Field(Argument::Token), Field(Argument::Token),
     Field(Argument::Token, "type")},  // the same
    {Happened::PaidTea, "paid_tea", Field(Argument::Tea, "colour"),
     Field(Argument::Number, "money")},  // then the house that gets it, or -1 for the bank
    {Happened::Served, "served", Field(Argument::Card, "card"), Field(Argument::Cup, "cup")},
    {Happened::Tipped, "tipped", Field(Argument::Tip, "tip")},  // then whether it is ignored
    {Happened::TippedInstead, "tipped_instead", Field(Argument::Number, "money")},
    {Happened::WishTile, "wish", Field(Argument::Tile, "type")},
    {Happened::WishToken, "wish", Field(Argument::Token, "type")},
    {Happened::RanOut, "ran_out", Field(Argument::Tea, "colour")},
    {Happened::Removed, "removed", Field(Argument::Card, "card")},  // of this house's, or of the pool
    {Happened::RoundBegan, "round", Field(Argument::Slot, "round")},
    {Happened::TipsDealt, "tips_dealt"},
    {Happened::AbilityShown, "ability_shown", Field(Argument::Number, "number")},
    {Happened::AbilityReplaced, "ability_replaced", Field(Argument::Slot, "slot"), Field(Argument::Number),
     Field(Argument::Number, "number")},  // the second is the old ability
    {Happened::Rolled, "rolled", Field(Argument::Face, "face")},
    {Happened::GotTile, "got", Field(Argument::Tile, "type")},
    {Happened::GotToken, "got", Field(Argument::Token, "type")},
    {Happened::GotCoins, "got_coins", Field(Argument::Number, "money")},
    {Happened::CheckLost, "check_lost", Field(Argument::Card, "card")},
    {Happened::FinalTurns, "final_turns"},
    {Happened::Ended, "ended"},
};
inline constexpr EventTable kEvents(kEventForms);

inline Event happened(Happened what, int house, int a = 0, int b = 0, int c = 0) {
  return {.kind = static_cast<std::uint8_t>(what),
          .seat = Seat{static_cast<std::uint8_t>(house)},
          .args = {static_cast<std::int16_t>(a), static_cast<std::int16_t>(b), static_cast<std::int16_t>(c)}};
}
inline constexpr int kNobody = 7;  // the spectator's number: it happened to nobody in particular

}  // namespace samovar::chai
