// What each aspect of a position adds to the lead at the end of the game, in points, and how aspects are
// reckoned.
#pragma once

#include <cstdint>

#include "engine/each_of.hpp"

namespace samovar::tea_for_two {

enum class Aspect : std::uint8_t {
  Points,          // as they stand
  Sailed,          // ships
  Dice,            // unplaced
  Pips,            // on them
  Sequence,        // dice of the longest one beyond the first
  Set,             // likewise, of the largest
  Coin,            //
  Ability,         // unused this year
  Movement,        // to come or in hand, as far as tokens can use it
  SpareMovement,   // beyond that
  Bonus,           // units of the harvest to come
  Shown,           // teas of the harvest to come
  Reserved,        // points of ships reserved
  ReservedNear,    // the same by how near their cargo is
  Crowded,         // ships reserved without a dock for them
  Docked,          // points of ships docked
  DockedNear,      // the same by how near their cargo is
  Loaded,          // tokens on ships
  Wanted,          // tokens that docked ships want
  WantedSteps,     // spaces they have come
  Promised,        // tokens that reserved ships want
  PromisedSteps,   // spaces they have come
  Idle,            // tokens that nobody wants
  IdleSteps,       // spaces they have come
  Missing,         // tokens that docked ships want and that are nowhere
  Filled,          // slots
  Movers,          // teas that cards move again and again
  Porters,         // steps that cards give once
  Converters,      //
  FaceDown,        // cards
  Crates,          // points of those not full
  CratesNear,      // the same by how full they are
  Blooming,        // points that blooming cards may yet bring
  SearchingCards,  //
  SearchingShips,  //
  Displaced,       // dice that must answer
  Arriving,        // a token that waits for a choice
  Rearranging,     // a card that is to be moved
  Paying,          // a token for a die
  SideA            // whose points are yet to come
};
inline constexpr int kAspects = static_cast<int>(Aspect::SideA) + 1;

// Now, and for every ship that is still lacking to the goal.
struct Weight {
  float now = 0;
  float later = 0;
};
using Spread = Weight;
using Weighed = EachOf<Aspect, Weight, kAspects>;

struct Weights {
  Weighed both;   // of two merchants
  Weighed own;    // in the race
  Weight race;    // what the race itself is worth
  Spread spread;  // the lead that makes victory 73 % likely
  Spread race_spread;
  float doubt = 0.01f;  // of a defeat that looks certain before the end
  float sure = 0.98f;   // of the share that a lead decides
  // Dice that are not rolled yet: pips of each, the longest sequence and the largest set beyond one die.
  float pips = 3.5f;
  float sequence = 2.5f;
  float set = 1.5f;
  int harvest = 2;  // teas and bonus units of a harvest that is not chosen yet
  // What the solo opponent gains by a card, and by a year before its dice are known; and the ships of such a
  // year.
  float race_card = 2;
  float race_year = 7;
  float race_ships = 0.5f;
  // How near a ship is to sailing: the movement lacking that halves it, the steps that a token counts which
  // is nowhere, and the share of a ship that a docked and a reserved one are on their way to the goal.
  float patience = 4;
  int fetched = 3;
  float docked = 0.7f;
  float reserved = 0.3f;
  int porter_teas = 3;  // of a porter's choice, as many as count
  // Moves that a merchant in a hurry looks at where a die is to be placed, and elsewhere.
  int glances_at_dice = 3;
  int glances = 2;
};

extern const Weights kWeights;

}  // namespace samovar::tea_for_two
