// The moves of Tea for 2, and sequences of dice.
#pragma once

#include <array>
#include <cstdint>

#include "engine/move.hpp"
#include "games/tea_for_two/state.hpp"

namespace samovar::tea_for_two {

enum class Kind : std::uint8_t {
  // Chance.
  Card,      // card
  Ship,      // ship
  Marker,    // marker
  Merchant,  // merchant card
  Coin,      // seat
  Roll,      // value
  Solo,      // solo card
  // Decisions.
  Side,         // 1: A, 2: B
  Assistant,    // steps
  Shown,        // tea
  Bonus,        // tea
  MoveToken,    // space, tea
  EndHarvest,   //
  EndMovement,  //
  Spend,        // die value, 0 up or 1 down
  Pay,          // space, tea
  Ability,      // die value, 0 up or 1 down; or tea, 2; or nothing
  Harvest,      // die value, tea
  Market,       // die value, slot from 0
  Keep,         // card from the top, from 0
  Return,       // which of the two lies on top, from 0
  Discard,      // slot
  Place,        // slot
  Palace,       // die value, action
  MoveCard,     // slot, slot
  SwapCards,    // slot, slot
  Harbour,      // run, position
  Contest,      // run
  Relocate,     // position
  TakeBack,     //
  Production,   // value, count
  Reinforce,    // rank from 0, count
  Pass,         //
  EndTurn,      //
  Crate,        // slot
  NextToken,    // tea
  NextCard,     // slot
  LoadShip,     // dock
  DiscardShip,  // dock
  Junk,         // 0 no, 1 yes
  LoadJunk,     // dock, or kDocks for the dock's own tokens; tea
  AiShip,       // position
};
inline constexpr int kKinds = static_cast<int>(Kind::AiShip) + 1;

constexpr Move make(Kind kind, int a = 0, int b = 0) {
  return Move(static_cast<std::uint8_t>(kind), static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b));
}
constexpr Kind kind_of(Move move) { return static_cast<Kind>(move.kind()); }

constexpr Extent extent_of(Kind kind) {
  switch (kind) {
    case Kind::Card:
      return {kCards + 1, 1};
    case Kind::Ship:
      return {kShips + 1, 1};
    case Kind::Marker:
    case Kind::Merchant:
    case Kind::Roll:
    case Kind::Assistant:
      return {7, 1};
    case Kind::Solo:
      return {kSoloCards + 1, 1};
    case Kind::Coin:
    case Kind::Return:
    case Kind::Junk:
      return {2, 1};
    case Kind::Side:
    case Kind::Keep:
    case Kind::LoadShip:
    case Kind::DiscardShip:
      return {3, 1};
    case Kind::Relocate:
    case Kind::AiShip:
      return {kHarbour, 1};
    case Kind::Shown:
    case Kind::Bonus:
    case Kind::NextToken:
      return {kTeas, 1};
    case Kind::Discard:
    case Kind::Place:
    case Kind::Crate:
    case Kind::NextCard:
      return {kSlots, 1};
    case Kind::Contest:
      return {15, 1};
    case Kind::MoveToken:
    case Kind::Pay:
      return {kSpacesAtMost, kTeas};
    case Kind::Spend:
      return {7, 2};
    case Kind::Ability:
      return {7, 3};
    case Kind::Harvest:
    case Kind::Market:
      return {7, 6};
    case Kind::Palace:
      return {7, kPalaceActions};
    case Kind::MoveCard:
    case Kind::SwapCards:
      return {kSlots, kSlots};
    case Kind::Harbour:
      return {15, kHarbour};
    case Kind::Production:
      return {7, 16};
    case Kind::Reinforce:
      return {kSets, 16};
    case Kind::LoadJunk:
      return {kDocks + 1, kTeas};
    default:
      return {1, 1};
  }
}
inline constexpr auto kFirstIndex =
    first_indices<kKinds>([](int kind) { return extent_of(static_cast<Kind>(kind)); });

// The fifteen sequences, weakest first (T42-TERM-05): so whatever beats a run has a greater number.
struct Run {
  std::uint8_t low;
  std::uint8_t high;
};
inline constexpr int kRuns = 15;
inline constexpr auto kRunTable = [] {
  std::array<Run, kRuns> runs{};
  std::size_t next = 0;
  for (int length = 2; length <= kFaces; ++length)
    for (int high = length; high <= kFaces; ++high)
      runs[next++] = {static_cast<std::uint8_t>(high - length + 1), static_cast<std::uint8_t>(high)};
  return runs;
}();
constexpr Run run_at(int run) { return kRunTable[static_cast<std::size_t>(run)]; }
constexpr int run_from(int low, int high) {
  for (int run = 0; run < kRuns; ++run)
    if (run_at(run).low == low && run_at(run).high == high) return run;
  return -1;
}
constexpr std::uint32_t runs_above(int run) { return (bit(kRuns) - 1) & ~(bit(run + 1) - 1); }
constexpr int length_of(int run) { return run_at(run).high - run_at(run).low + 1; }

// One die of each value of the run.
constexpr Tally dice_of(int run) {
  Tally dice = 0;
  for (int value = run_at(run).low; value <= run_at(run).high; ++value) dice += one(value);
  return dice;
}
inline constexpr auto kRunDice = [] {
  std::array<Tally, kRuns> dice{};
  for (int run = 0; run < kRuns; ++run) dice[static_cast<std::size_t>(run)] = dice_of(run);
  return dice;
}();

// By which values (bit n: value n) are there: the runs that they make, a bit each.
inline constexpr auto kRunsAmong = [] {
  std::array<std::uint16_t, 128> among{};
  for (std::uint32_t values = 0; values < 128; ++values)
    for (int run = 0; run < kRuns; ++run)
      if ((kinds_in(dice_of(run)) & ~values) == 0)
        among[values] = static_cast<std::uint16_t>(among[values] | bit(run));
  return among;
}();

}  // namespace samovar::tea_for_two
