// Tea & Rum on the table. Rules: docs/rules/tea-and-rum.md.
#pragma once

#include <cstdint>
#include <type_traits>

#include "engine/fixed.hpp"
#include "engine/seat.hpp"

namespace samovar::tea_and_rum {

inline constexpr int kPlayers = 4;  // at most
inline constexpr int kBoards = 4;
inline constexpr int kResources = 6;
inline constexpr int kCannon = 5;         // the last of them
inline constexpr int kCannonsAtMost = 7;  // that a captain asks for
inline constexpr int kCubes = 3;          // wheat, wood, ore come first
inline constexpr int kRows = 4;
inline constexpr int kTiles = 16;
inline constexpr int kRounds = 5;
inline constexpr int kWorkers = 4;
inline constexpr int kBuildings = 25;  // types
inline constexpr int kBuildingColours = 5;
inline constexpr int kCaptains = 30;
inline constexpr int kContracts = 18;
inline constexpr int kSlots = 6;  // for contracts, at most
inline constexpr int kAllegiances = 10;
inline constexpr int kWishes = 9;
inline constexpr int kWishTypes = 3;
inline constexpr int kShips = 9;
inline constexpr int kShipRows = 4;  // at most
inline constexpr int kEndowments = 6;
inline constexpr int kTokenCosts = 3;  // expansion tokens cost 1 to 3
inline constexpr int kOrder = 12;      // spaces on the order board of two players

enum Colour : std::uint8_t { kRed, kBlue };

// A number that the viewer does not know. Only redacted states have it.
inline constexpr std::uint16_t kUnknown = 0xffff;
inline constexpr std::uint8_t kUnknownCount = 0xff;

// Buildings, captains, contracts … are numbered from 0 in the edition's order; where a field may be empty, 0
// is nothing and the number is one more.
struct Player {
  Amounts held = 0;
  std::uint32_t buildings = 0;
  std::uint32_t captains = 0;
  std::uint32_t spent = 0;  // captains that lie face down
  std::uint32_t contracts = 0;
  std::uint16_t coins = 0;
  std::uint16_t vp[2] = {};
  std::uint8_t tokens[kTokenCosts] = {};  // expansion tokens in place, by cost
  std::uint8_t population = 0;
  std::uint8_t reputation = 0;
  std::uint8_t hidden = 0;      // the chest is closed (TNR-VP-03)
  std::uint8_t allegiance = 0;  // card + 1
  std::uint8_t proved = 0;
  std::uint8_t endowment = 0;      // card + 1
  std::uint8_t place = 0;          // in this round's wish: 0 none, 1 first, 2 second
  std::uint8_t converted[2] = {};  // in the finale
  std::uint8_t lost[2] = {};       // by balancing
  std::uint8_t gained[2] = {};     // before everybody's eyes since the chest closed (TNR-VP-04)
  std::uint8_t unused[2] = {};

  int tokens_left() const { return tokens[0] + tokens[1] + tokens[2]; }
  friend bool operator==(const Player&, const Player&) = default;
};

enum class Phase : std::uint8_t {
  DealTypes,        // step: colour
  DealContracts,    // also at the end of a round
  DealAllegiances,  //
  DealCaptains,     // also at the end of a round
  DealTiles,        //
  DealFaces,        // step: round
  DealWishes,       // step: round
  DealEndowments,   // step: seat
  TieBreak,         //
  Endow,            // step: seat
  VictoryType,      // two players only
  Income,           // step: place in turn order
  DrawShips,        //
  Ships,            // step: 1 once the active player's turn is over
  TurnStart,        //
  TurnEnd,          //
  Automa,           //
  Wishes,           // step: place in turn order
  FinalCaptains,    // step: place in turn order
  FinalAllegiance,  // step: place in turn order
  FinalConvert,     // step: place in turn order
  Over
};

// What the active player is in the middle of; the top frame is next (TNR-EFF-02).
enum class Doing : std::uint8_t {
  Nothing,
  Effect,      // effect
  Stars,       // how many are left; effect
  Cubes,       // how many are left; effect
  Branch,      // effect
  Build,       // cubes less; effect
  Captain,     // coins less; effect
  Contract,    // effect
  BarterSell,  // lowest type that may still be sold; effect
  BarterBuy,   // lowest type that may still be bought; effect
  Waive,       // building; what is waived so far and how many are left (Waiver)
  Overflow,    //
  Allegiance,  //
  Forge        // building, in the Income phase
};

struct Frame {
  Doing doing = Doing::Nothing;
  std::uint8_t a = 0;
  std::uint16_t b = 0;
  friend bool operator==(const Frame&, const Frame&) = default;
};
// edition.cpp refuses effects that could nest deeper.
inline constexpr int kFrames = 72;

// The discount cubes of a build, as they are named one by one (TNR-BUILD-13).
struct Waiver {
  int waived[kCubes];
  int left;
  int lowest;  // type that may still be named

  static constexpr Waiver of(std::uint16_t code) {
    return {{code & 7, code >> 3 & 7, code >> 6 & 7}, code >> 9 & 7, code >> 12 & 3};
  }
  constexpr std::uint16_t code() const {
    return static_cast<std::uint16_t>(waived[0] | waived[1] << 3 | waived[2] << 6 | left << 9 | lowest << 12);
  }
};

struct State {
  Player players[kPlayers];
  Amounts supply = 0;
  Amounts sold = 0;  // on the scale during a barter
  Amounts bought = 0;
  std::uint32_t available = 0;    // building types with a copy left
  std::uint32_t removed = 0;      // building types out of the game
  std::uint32_t captains = 0;     // face up
  std::uint32_t deck = 0;         // contracts that nobody has seen
  std::uint16_t allegiances = 0;  // face up
  std::uint16_t ships = 0;        // face up
  std::uint8_t copies[kBuildings] = {};
  std::uint8_t slots[kSlots] = {};               // contract + 1
  std::uint8_t tiles[kBoards][kRows] = {};       // tile + 1, from the lowest row
  std::uint8_t workers[kBoards][kPlayers] = {};  // by seat; with two players the automa's are third
  std::uint8_t faces[kRounds] = {};              // of the reward tiles: colour + 1
  std::uint8_t wishes[kRounds] = {};             // card + 1
  std::uint8_t victory[kRounds] = {};            // type revealed: colour + 1
  std::uint8_t automa[kBoards] = {};             // tokens face down
  Phase phase = Phase::DealTypes;
  Actor actor = Actor::chance();
  std::uint8_t active = 0;
  std::uint8_t first = 0;
  std::uint8_t seat_a = 0;  // of two players
  std::uint8_t round = 0;   // 0 during the setup
  std::uint8_t turn = 0;    // workers used this round
  std::uint8_t step = 0;
  std::uint8_t passed = 0;  // seats, a bit each
  std::uint8_t dealt = 0;   // allegiances shown in the setup
  std::uint8_t depth = 0;
  std::uint8_t unused[7] = {};
  Frame frames[kFrames];

  Frame& top() { return frames[depth - 1]; }
  const Frame& top() const { return frames[depth - 1]; }
  Player& me() { return players[active]; }
  const Player& me() const { return players[active]; }
  // TNR-FLOW-03.
  bool removing() const { return round % 2 == 1; }
  int workers_on(int board) const {
    return workers[board][0] + workers[board][1] + workers[board][2] + workers[board][3];
  }
  friend bool operator==(const State&, const State&) = default;
};

static_assert(sizeof(State) <= 1024 && std::is_trivially_copyable_v<State> &&
              std::has_unique_object_representations_v<State>);

}  // namespace samovar::tea_and_rum
