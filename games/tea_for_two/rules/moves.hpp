// The moves of Tea for 2, and sequences of dice.
#pragma once

#include <array>
#include <cstdint>

#include "engine/declared.hpp"
#include "games/tea_for_two/rules/state.hpp"

namespace samovar::tea_for_two {

enum class Kind : std::uint8_t {
  // Chance.
  Card,
  Ship,
  Marker,
  Merchant,
  Coin,
  Roll,
  Solo,
  // Decisions.
  Side,
  Assistant,
  Shown,
  Bonus,
  MoveToken,
  EndHarvest,
  EndMovement,
  Spend,
  Pay,
  Ability,
  Harvest,
  Market,
  Keep,
  Return,
  Discard,
  Place,
  Palace,
  MoveCard,
  SwapCards,
  Harbour,
  Contest,
  Relocate,
  TakeBack,
  Production,
  Reinforce,
  Pass,
  EndTurn,
  Crate,
  NextToken,
  NextCard,
  LoadShip,
  DiscardShip,
  Junk,
  LoadJunk,
  AiShip,
};
inline constexpr int kKinds = static_cast<int>(Kind::AiShip) + 1;

// What moves and events speak of.
enum class Argument : std::uint8_t {
  None,
  Card,
  Ship,
  Marker,
  Merchant,
  SoloCard,
  Seat,
  Side,
  Steps,
  Tea,
  Space,
  Value,  // of a die
  Way,    // that a die is turned
  OfTea,  // an ability that is about a tea, not a die
  MarketSlot,
  Top,  // of the deck
  OfTwo,
  Slot,
  Action,
  Run,
  Position,
  Count,
  Rank,
  Dock,
  Source,  // a dock's ship, or the dock's own tokens
  YesNo,
  Number  // in an event, as it is
};
inline constexpr int kRuns = 15;
enum class Way : std::uint8_t { Up, Down };
constexpr int turned(int value, Way way, int by) { return way == Way::Up ? value + by : value - by; }
constexpr Range range_of(Argument argument) {
  switch (argument) {
    case Argument::Card:
      return {1, kCards};
    case Argument::Ship:
      return {1, kShips};
    case Argument::Marker:
      return {1, kMarkers};
    case Argument::Merchant:
      return {1, kMerchantCards};
    case Argument::SoloCard:
      return {1, kSoloCards};
    case Argument::Seat:
    case Argument::Way:
    case Argument::OfTwo:
    case Argument::YesNo:
      return {0, 2};
    case Argument::Side:
      return {1, 2};
    case Argument::Steps:
      return {0, kMarkers + 1};
    case Argument::Tea:
      return {0, kTeas};
    case Argument::Space:
      return {0, kSpacesAtMost};
    case Argument::Value:
      return {1, kFaces};
    case Argument::OfTea:
      return {2, 1};
    case Argument::MarketSlot:
      return {0, kMarketSlots + 1};
    case Argument::Top:
      return {0, 4};  // the fourth is seen, and refused by its rule (T42-MARKET-08)
    case Argument::Slot:
      return {0, kSlots};
    case Argument::Action:
      return {0, kPalaceActions};
    case Argument::Run:
      return {0, kRuns};
    case Argument::Position:
      return {0, kHarbour};
    case Argument::Count:
      return {0, 16};
    case Argument::Rank:
      return {0, kSets};
    case Argument::Dock:
      return {0, kDocks};
    case Argument::Source:
      return {0, kDocks + 1};
    default:
      return {};
  }
}

inline constexpr MoveForm kMoveForms[] = {
    {Kind::Card, "card", "card {}", "", {Argument::Card, "card"}},
    {Kind::Ship, "ship", "ship {}", "", {Argument::Ship, "ship"}},
    {Kind::Marker, "marker", "marker {}", "", {Argument::Marker, "marker"}},
    {Kind::Merchant, "merchant", "merchant {}", "", {Argument::Merchant, "merchant"}},
    {Kind::Coin, "coin", "coin {}", "", {Argument::Seat, "seat"}},
    {Kind::Roll, "roll", "roll {}", "", {Argument::Value, "value"}},
    {Kind::Solo, "solo", "solo {}", "", Argument::SoloCard},
    {Kind::Side, "side", "side {}", "", Argument::Side},
    {Kind::Assistant, "assistant", "assistant {}", "", {Argument::Steps, "steps"}},
    {Kind::Shown, "shown", "shown {}", "{0}", {Argument::Tea, "tea"}},
    {Kind::Bonus, "bonus", "bonus {}", "{0}", {Argument::Tea, "tea"}},
    {Kind::MoveToken,
     "move_token",
     "move {} {}",
     "{0}:{1}",
     {Argument::Space, "space"},
     {Argument::Tea, "tea"}},
    {Kind::EndHarvest, "end_harvest", "end harvest"},
    {Kind::EndMovement, "end_movement", "end movement"},
    {Kind::Spend, "spend", "spend {} {}", "die:{0}", {Argument::Value, "die"}, Argument::Way},
    {Kind::Pay, "pay", "pay {} {}", "{0}:{1}", {Argument::Space, "space"}, {Argument::Tea, "tea"}},
    {Kind::Ability, "ability", "ability"},
    {Kind::Ability, "ability", "ability {}", "{0}", {Argument::Tea, "tea"}, Argument::OfTea},
    {Kind::Ability, "ability", "ability {} {}", "die:{0}", {Argument::Value, "die"}, Argument::Way},
    {Kind::Harvest,
     "harvest",
     "harvest {} {}",
     "die:{0} {1}",
     {Argument::Value, "die"},
     {Argument::Tea, "tea"}},
    {Kind::Market,
     "market",
     "market {} slot {}",
     "die:{0} market:{1}",
     {Argument::Value, "die"},
     {Argument::MarketSlot, "slot"}},
    {Kind::Keep, "keep", "keep {}", "", {Argument::Top, "place"}},
    {Kind::Return, "return", "top {}", "", {Argument::OfTwo, "place"}},
    {Kind::Discard, "discard", "discard {}", "{0}", {Argument::Slot, "slot"}},
    {Kind::Place, "place", "place {}", "{0}", {Argument::Slot, "slot"}},
    {Kind::Palace,
     "palace",
     "palace {} {}",
     "die:{0} {1}",
     {Argument::Value, "die"},
     {Argument::Action, "action"}},
    {Kind::MoveCard,
     "move_card",
     "transplant {} {}",
     "{0} {1}",
     {Argument::Slot, "from"},
     {Argument::Slot, "to"}},
    {Kind::SwapCards,
     "swap_cards",
     "swap {} {}",
     "{0} {1}",
     {Argument::Slot, "from"},
     {Argument::Slot, "to"}},
    {Kind::Harbour, "harbour", "harbour {} {}", "{1}", Argument::Run, {Argument::Position, "position"}},
    {Kind::Contest, "contest", "contest {}", "", Argument::Run},
    {Kind::Relocate, "relocate", "relocate {}", "{0}", {Argument::Position, "position"}},
    {Kind::TakeBack, "take_back", "take back"},
    {Kind::Production,
     "production",
     "production {} x {}",
     "",
     {Argument::Value, "die"},
     {Argument::Count, "count"}},
    {Kind::Reinforce,
     "reinforce",
     "reinforce {} by {}",
     "rank:{0}",
     {Argument::Rank, "rank"},
     {Argument::Count, "count"}},
    {Kind::Pass, "pass", "pass"},
    {Kind::EndTurn, "end_turn", "end turn"},
    {Kind::Crate, "crate", "crate {}", "{0}", {Argument::Slot, "slot"}},
    {Kind::NextToken, "next_token", "next {}", "{0}", {Argument::Tea, "tea"}},
    {Kind::NextCard, "next_card", "act {}", "{0}", {Argument::Slot, "slot"}},
    {Kind::LoadShip, "load_ship", "load {}", "{0}", {Argument::Dock, "dock"}},
    {Kind::DiscardShip, "discard_ship", "discard {}", "{0}", {Argument::Dock, "dock"}},
    {Kind::Junk, "junk", "junk {}", "", Argument::YesNo},
    {Kind::LoadJunk, "load_junk", "junk {} {}", "", Argument::Source, {Argument::Tea, "tea"}},
    {Kind::AiShip, "race_ship", "race {}", "{0}", {Argument::Position, "position"}},
};
inline constexpr MoveTable kMoves(kMoveForms);

constexpr Move make(Kind kind, int a = 0, int b = 0) {
  return Move(static_cast<std::uint8_t>(kind), static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b));
}

constexpr Kind kind_of(Move move) { return static_cast<Kind>(move.kind()); }
inline constexpr ArgumentOf card_of(kMoves, Argument::Card);
inline constexpr ArgumentOf ship_of(kMoves, Argument::Ship);
inline constexpr ArgumentOf marker_of(kMoves, Argument::Marker);
inline constexpr ArgumentOf merchant_of(kMoves, Argument::Merchant);
inline constexpr ArgumentOf solo_card_of(kMoves, Argument::SoloCard);
inline constexpr ArgumentOf seat_of(kMoves, Argument::Seat);
inline constexpr ArgumentOf side_of(kMoves, Argument::Side);
inline constexpr ArgumentOf steps_of(kMoves, Argument::Steps);
inline constexpr ArgumentOf tea_of(kMoves, Argument::Tea);
inline constexpr ArgumentOf space_of(kMoves, Argument::Space);
inline constexpr ArgumentOf die_value_of(kMoves, Argument::Value);
inline constexpr ArgumentOf<Way> way_of(kMoves, Argument::Way);
inline constexpr ArgumentOf slot_of(kMoves, "slot");  // of the market, of a plantation
inline constexpr ArgumentOf from_of(kMoves, "from");
inline constexpr ArgumentOf to_of(kMoves, "to");
inline constexpr ArgumentOf place_of(kMoves, Argument::Top, Argument::OfTwo);
inline constexpr ArgumentOf<Palace> action_of(kMoves, Argument::Action);
inline constexpr ArgumentOf run_of(kMoves, Argument::Run);
inline constexpr ArgumentOf position_of(kMoves, Argument::Position);
inline constexpr ArgumentOf count_of(kMoves, Argument::Count);
inline constexpr ArgumentOf rank_of(kMoves, Argument::Rank);
inline constexpr ArgumentOf dock_of(kMoves, Argument::Dock);
inline constexpr ArgumentOf source_of(kMoves, Argument::Source);
inline constexpr ArgumentOf<bool> completes(kMoves, Argument::YesNo);

// The fifteen sequences, weakest first (T42-TERM-05): so whatever beats a run has a greater number.
struct Run {
  std::uint8_t low;
  std::uint8_t high;
};
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
  for (int value = run_at(run).low; value <= run_at(run).high; ++value) dice += Tally::of(value);
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
