// The events of Tea for 2.
#pragma once

#include <cstdint>

#include "engine/event.hpp"
#include "games/tea_for_two/rules/moves.hpp"

namespace samovar::tea_for_two {

// What happened; the rows below say with what.
enum class Happened : std::uint8_t {
  Shown,
  Sighted,
  SightedHidden,
  MarkerLaid,
  MerchantDealt,
  CoinDrawn,
  SideChosen,
  YearBegan,
  AssistantMoved,
  Gained,
  Rests,
  Crated,
  Converted,
  Acted,
  TurnedDown,
  TurnedUp,
  Loaded,
  Sailed,
  MarkerTurned,
  Rolled,
  SoloTurned,
  Spent,
  AbilityUsed,
  DieChanged,
  Harvested,
  Bought,
  Searched,
  Kept,
  Returned,
  CardPlaced,
  CardDiscarded,
  PalaceUsed,
  CardMoved,
  CardsSwapped,
  Reserved,
  Displaced,
  Contested,
  Relocated,
  TookBack,
  SetPlaced,
  SetReinforced,
  SetDropped,
  Passed,
  Wasted,
  YearEnds,
  ShipTaken,
  ShipDiscarded,
  Unloaded,
  Moves,
  CardSunk,
  MarketClosed,
  Ended
};

// Where the kind in JSON depends on an argument, the row has the first of them.
inline constexpr EventForm kEventForms[] = {
    {Happened::Shown, "shown_card"},              // deck, card: the new top card, or the fourth of a search
    {Happened::Sighted, "sighted"},               // deck, card: only the searcher sees it
    {Happened::SightedHidden, "sighted_hidden"},  // deck: what the others see of that
    {Happened::MarkerLaid, "marker_laid", Field(Argument::Marker, "marker")},
    {Happened::MerchantDealt, "merchant", Field(Argument::Merchant, "merchant")},
    {Happened::CoinDrawn, "coin"},
    {Happened::SideChosen, "side"},                                  // side
    {Happened::YearBegan, "year", Field(Argument::Number, "year")},  // the seat holds the coin
    {Happened::AssistantMoved, "assistant", Field(Argument::Number, "steps"),
     Field(Argument::Marker, "marker")},
    {Happened::Gained, "gained", Field(Argument::Tea, "tea")},
    {Happened::Rests, "rests", Field(Argument::Tea, "tea"), Field(Argument::Space, "space")},
    {Happened::Crated, "crated", Field(Argument::Tea, "tea"), Field(Argument::Card, "card")},
    {Happened::Converted, "converted", Field(Argument::Tea, "tea"), Field(Argument::Tea, "into"),
     Field(Argument::Card, "card")},
    {Happened::Acted, "acted", Field(Argument::Card, "card"), Field(Argument::Tea, "tea")},
    {Happened::TurnedDown, "turned_down", Field(Argument::Card, "card")},
    {Happened::TurnedUp, "turned_up", Field(Argument::Number, "cards")},
    {Happened::Loaded, "loaded", Field(Argument::Tea, "tea"), Field(Argument::Ship, "ship")},
    {Happened::Sailed, "sailed", Field(Argument::Ship, "ship"), Field(Argument::Number, "points")},
    {Happened::MarkerTurned, "marker_to_harvest", Field(Argument::Marker, "marker")},  // then column
    {Happened::Rolled, "rolled"},                                                      // dice by value
    {Happened::SoloTurned, "solo"},                                                    // solo card
    {Happened::Spent, "spent", Field(Argument::Tea, "tea"), Field(Argument::Space, "space"),
     Field(Argument::Number, "was"), Field(Argument::Number, "die")},
    {Happened::AbilityUsed, "ability", Field(Argument::Merchant, "merchant")},
    {Happened::DieChanged, "die", Field(Argument::Number, "was"), Field(Argument::Number, "die")},
    {Happened::Harvested, "harvested", Field(Argument::Number, "die"), Field(Argument::Tea, "tea")},
    {Happened::Bought, "bought", Field(Argument::Number, "die"),
     Field(Argument::MarketSlot, "slot")},  // then card
    {Happened::Searched, "searched"},       // deck
    {Happened::Kept, "kept"},               // deck, card
    {Happened::Returned, "returned"},       // deck, card on top
    {Happened::CardPlaced, "placed", Field(Argument::Card, "card"), Field(Argument::Slot, "slot")},
    {Happened::CardDiscarded, "discarded", Field(Argument::Card, "card"), Field(Argument::Number, "tokens")},
    {Happened::PalaceUsed, "palace", Field(Argument::Number, "die"), Field(Argument::Action, "action")},
    {Happened::CardMoved, "moved_card", Field(Argument::Card, "card"), Field(Argument::Slot, "slot")},
    {Happened::CardsSwapped, "swapped", Field(Argument::Card, "card"), Field(Argument::Card, "other")},
    {Happened::Reserved, "reserved", Field(Argument::Run), Field(Argument::Position, "position"),
     Field(Argument::Ship, "ship")},
    {Happened::Displaced, "displaced", Field(Argument::Run), Field(Argument::Position, "position"),
     Field(Argument::Ship, "ship")},
    {Happened::Contested, "contested", Field(Argument::Run), Field(Argument::Position, "position"),
     Field(Argument::Ship, "ship")},
    {Happened::Relocated, "relocated", Field(Argument::Run), Field(Argument::Position, "position"),
     Field(Argument::Ship, "ship")},
    {Happened::TookBack, "took_back", Field(Argument::Run)},
    {Happened::SetPlaced, "set"},             // value, count, rank
    {Happened::SetReinforced, "reinforced"},  // value, count, rank
    {Happened::SetDropped, "set_dropped"},    // value, count
    {Happened::Passed, "passed"},
    {Happened::Wasted, "wasted",
     Field(Argument::Number, "die")},  // a die of the solo opponent without effect
    {Happened::YearEnds, "year_ends", Field(Argument::Number, "year")},
    {Happened::ShipTaken, "ship_taken", Field(Argument::Ship, "ship")},
    {Happened::ShipDiscarded, "ship_discarded", Field(Argument::Ship, "ship"),
     Field(Argument::Number, "tokens")},
    {Happened::Unloaded, "unloaded", Field(Argument::Tea, "tea"),
     Field(Argument::Ship, "ship")},  // for a junk
    {Happened::Moves, "movement", Field(Argument::Number, "movement")},
    {Happened::CardSunk, "sunk", Field(Argument::Card, "card")},
    {Happened::MarketClosed, "market_closed"},
    {Happened::Ended, "ended"},
};
inline constexpr EventTable kEvents(kEventForms);

}  // namespace samovar::tea_for_two
