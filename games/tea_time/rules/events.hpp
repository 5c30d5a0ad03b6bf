// The events of Tea Time.
#pragma once

#include <cstdint>

#include "engine/event.hpp"
#include "games/tea_time/rules/moves.hpp"

namespace samovar::tea_time {

// What happened; the rows below say with what.
enum class Happened : std::uint8_t { First, Dealt, RoundBegan, Took, AlicePlaced, Cancelled, Ended };

inline constexpr EventForm kEventForms[] = {
    {Happened::First, "first"},  // who begins and holds Alice
    {Happened::Dealt, "dealt", Field(Argument::Cell, "cell"), Field(Argument::Character, "card")},
    {Happened::RoundBegan, "round", Field(Argument::Round, "round")},  // the seat begins
    {Happened::Took, "took"},  // up to three times cell, card; behind the last, cell -1
    {Happened::AlicePlaced, "alice_placed", Field(Argument::Cell, "cell")},
    {Happened::Cancelled, "cancelled", Field(Argument::Character, "card"), Field(Argument::Pairs, "pairs")},
    {Happened::Ended, "ended"},
};
inline constexpr EventTable kEvents(kEventForms);

inline Event happened(Happened what, Seat seat, int a = 0, int b = 0) {
  return {.kind = static_cast<std::uint8_t>(what),
          .seat = seat,
          .args = {static_cast<std::int16_t>(a), static_cast<std::int16_t>(b)}};
}

}  // namespace samovar::tea_time
