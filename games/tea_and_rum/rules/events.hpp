// The events of Tea & Rum.
#pragma once

#include <cstdint>

#include "engine/event.hpp"
#include "games/tea_and_rum/rules/moves.hpp"

namespace samovar::tea_and_rum {

// What happened; the rows below say with what.
enum class Happened : std::uint8_t {
  TypeRemoved,
  ContractShown,
  AllegianceShown,
  CaptainShown,
  TilePlaced,
  FaceShown,
  WishShown,
  Endowed,
  StartsFirst,
  RoundBegan,
  VictoryShown,
  Income,
  ShipsShown,
  ShipBought,
  ShipsPassed,
  TokenPaid,
  TokensFreed,
  Discarded,
  WorkerMoved,
  Built,
  Hired,
  Fulfilled,
  Traded,
  Skipped,
  Activated,
  Exchanged,
  Used,
  Forged,
  Coins,
  Gained,
  Points,
  Stepped,
  Grew,
  ChestClosed,
  Sworn,
  Proved,
  WishWon,
  WishNobody,
  PopulationRose,
  TokenDrawn,
  TokensShuffled,
  AutomaMoved,
  FinaleBegan,
  StockSold,
  Deciding,
  Converted,
  ConversionShown,
  Balanced,
  Totals,
  TitleWon,
  NoTitle,
  Ended
};

// A bundle of resources is two arguments, low and high, of three counts of five bits. Where the kind in JSON
// depends on an argument, the row has the first of them.
inline constexpr EventForm kEventForms[] = {
    {Happened::TypeRemoved, "type_removed", Field(Argument::Building, "building")},
    {Happened::ContractShown, "contract_shown", Field(Argument::Contract, "contract"),
     Field(Argument::NumberFrom1, "slot")},
    {Happened::AllegianceShown, "allegiance_shown", Field(Argument::Allegiance, "allegiance")},
    {Happened::CaptainShown, "captain_shown", Field(Argument::Captain, "captain")},
    {Happened::TilePlaced, "tile_placed", Field(Argument::Tile, "tile"), Field(Argument::Number, "row")},
    {Happened::FaceShown, "reward_red", Field(Argument::Number, "round"), Field(Argument::Colour)},
    {Happened::WishShown, "wish_shown", Field(Argument::Number, "round"), Field(Argument::Wish, "wish")},
    {Happened::Endowed, "endowed", Field(Argument::NumberFrom1, "endowment")},
    {Happened::StartsFirst, "starts"},                                         // who has the fewest coins
    {Happened::RoundBegan, "round_remove", Field(Argument::Number, "round")},  // the seat is first
    {Happened::VictoryShown, "victory_red", Field(Argument::Number, "round"), Field(Argument::Colour)},
    {Happened::Income, "income", Field(Argument::Number, "coins")},
    {Happened::ShipsShown, "ships_shown"},  // set
    {Happened::ShipBought, "ship_bought", Field(Argument::NumberFrom1, "ship"),
     Field(Argument::NumberFrom1, "row"), Field(Argument::Number, "coins")},
    {Happened::ShipsPassed, "ships_passed"},
    {Happened::TokenPaid, "token_paid", Field(Argument::Number, "coins")},
    {Happened::TokensFreed, "tokens_freed", Field(Argument::Number, "tokens")},
    {Happened::Discarded, "discarded", Field(Argument::Resource, "resource")},
    {Happened::WorkerMoved, "worker", Field(Argument::Board, "board"), Field(Argument::Number, "row"),
     Field(Argument::Side, "side")},
    {Happened::Built, "built", Field(Argument::Building, "building")},  // then paid: low, high, waived: low
    {Happened::Hired, "hired", Field(Argument::Captain, "captain"), Field(Argument::NumberFrom1, "payment"),
     Field(Argument::Number, "coins")},  // then resources paid: low, high
    {Happened::Fulfilled, "fulfilled", Field(Argument::NumberFrom1, "contract"),
     Field(Argument::NumberFrom1, "slot")},
    {Happened::Traded, "traded", Field(Argument::Number), Field(Argument::Number), Field(Argument::Number),
     Field(Argument::Number), Field(Argument::Number, "coins")},  // sold: low, high; bought: low, high
    {Happened::Skipped, "skipped_build"},                         // action
    {Happened::Activated, "activated", Field(Argument::Captain, "captain"),
     Field(Argument::Number, "cannons")},
    {Happened::Exchanged, "exchanged", Field(Argument::Building, "building")},
    {Happened::Used, "used", Field(Argument::Building, "building")},
    {Happened::Forged, "forged", Field(Argument::Building, "building"), Field(Argument::Number, "times")},
    {Happened::Coins, "coins", Field(Argument::Number, "coins")},  // then source, id
    {Happened::Gained, "gained"},                                  // low, high, source, id
    {Happened::Points, "points_red", Field(Argument::Colour),
     Field(Argument::Number, "points")},  // then source, id
    {Happened::Stepped, "stepped", Field(Argument::Number, "space")},
    {Happened::Grew, "grew", Field(Argument::Number, "population")},
    {Happened::ChestClosed, "chest_closed"},
    {Happened::Sworn, "sworn", Field(Argument::Allegiance, "allegiance")},
    {Happened::Proved, "proved", Field(Argument::Allegiance, "allegiance")},
    {Happened::WishWon, "wish_first", Field(Argument::Number),
     Field(Argument::Number, "symbols")},  // the first is the place
    {Happened::WishNobody, "wish_nobody", Field(Argument::Number, "round")},
    {Happened::PopulationRose, "population_rose"},                           // everybody
    {Happened::TokenDrawn, "token_drawn", Field(Argument::Board, "board")},  // then whether it was of use
    {Happened::TokensShuffled, "tokens_shuffled"},
    {Happened::AutomaMoved, "automa_moved", Field(Argument::Board, "board"), Field(Argument::Number, "row")},
    {Happened::FinaleBegan, "finale"},
    {Happened::StockSold, "stock_sold", Field(Argument::Number, "coins")},
    {Happened::Deciding, "conversion_hidden"},  // what the others see of a conversion
    {Happened::Converted, "converted", Field(Argument::Number, "red"),
     Field(Argument::Number, "blue")},  // only its owner sees it
    {Happened::ConversionShown, "conversion_shown", Field(Argument::Number, "red"),
     Field(Argument::Number, "blue")},
    {Happened::Balanced, "balanced_red", Field(Argument::Colour), Field(Argument::Number, "lost")},
    {Happened::Totals, "totals", Field(Argument::Number, "red"), Field(Argument::Number, "blue")},
    {Happened::TitleWon, "title_governor"},  // title
    {Happened::NoTitle, "no_governor"},      // title
    {Happened::Ended, "ended"},
};
inline constexpr EventTable kEvents(kEventForms);

// Hears what somebody does not get because the supply is empty: resources, and cubes of one's choice.
struct LossLog : NullLog {
  int seat;
  Amounts resources = 0;
  int cubes = 0;

  explicit LossLog(int whose) : seat(whose) {}
  void lost(int who, Amounts bundle) {
    if (who == seat) resources += bundle;
  }
  void lost_cubes(int who, int n) {
    if (who == seat) cubes += n;
  }
};

}  // namespace samovar::tea_and_rum
