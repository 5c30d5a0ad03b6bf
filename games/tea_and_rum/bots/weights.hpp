// What the evaluation of Tea & Rum goes by, in points at the end of the game unless it says otherwise. Found
// by trial: one change at a time, kept if the greedy bot then won more against the bot it was before.
#pragma once

#include "engine/each_of.hpp"
#include "games/tea_and_rum/rules/box.hpp"

namespace samovar::tea_and_rum {

struct Weights {
  // Of effects, wherever they are printed.
  float coin = 0.16f;
  float resource = 0.18f;  // a coin's worth of it
  float cube = 0.5f;
  float star = 2.03f;
  float population = 0.6f;
  float unlock = 0.4f;
  int unlocks = 4;  // as many of an effect as count
  EachOf<Action, float, 4> icon = {
      {{Action::Build, 2.2f}, {Action::Captain, 1.6f}, {Action::Contract, 2.92f}, {Action::Barter, 0.7f}}};
  float discount = 0.3f;
  float choice = 0.2f;

  // Of what a player has; "left" is rounds to go.
  float coin_now = 0.09f;
  float coin_left = 0.0133f;
  float spent_coins = 16;      // what is spent before the end
  float surplus_coins = 0.6f;  // what coins beyond that are worth, as a share
  float stock = 1.1f;          // a coin's worth of resources, in coins
  float worker = 1.2f;         // still to be used
  float reputation = 0.12f;
  float overflow = 0.25f;
  float bartering = 0.487f;  // a scale that is laid
  float traceless = 0.5f;    // points of a closed chest that no card shows, a round gone

  // Of powers, a round to go.
  float after_build = 0.9f;
  float after_board = 0.8f;
  float cube_discount = 0.5f;
  float exchange = 0.3f;
  float ship_discount = 1.5f;  // in coins
  float captain_discount = 1;  // in coins, a coin of it

  // Of what is hoped for.
  float armed = 0.68f;        // a captain whose cannons are there
  float unarmed = 0.15f;      // one whose cannons are not, a round to go …
  float unarmed_most = 0.5f;  // … and at most
  float wish_now = 0.85f;     // a place in this round's wish
  float wish_later = 0.5f;
  float symbol = 0.12f;          // of a wish to come
  int symbols = 4;               // of a kind, as many as count
  float symbol_offered = 0.45f;  // on a building
  float contract = 0.6f;         // for the goods of the nearest one
  float contract_price = 0.12f;  // a coin of what the goods cost
  float underway = 1;            // besides its points, for a contract or building that is on its way
  float payable = 0.215f;        // a building for which the cubes are there
  float nearly_payable = 0.15f;
  float asked_for = 0.8f;   // a building that the allegiance asks for
  float discounted = 3;     // coins that a cube of a discount saves
  float at_hand = 0.95f;    // what an icon brings that is being used, as a share of the best choice
  float waived = 0.5f;      // a building that is being paid for
  float sworn = 3;          // an allegiance that is being chosen
  float unbalanced = 0.1f;  // a point beyond what balances

  // Of proving an allegiance: how many steps of it a worker makes, for somebody who wants to.
  float builds = 0.4f;
  float hires = 0.4f;
  float contracts = 0.27f;
  float stars = 1.46f;
  float growth = 0.12f;
  float colour_builds = 0.22f;
  float payment = 0.3f;     // the chance of a card that asks for a payment …
  float saving = 0.6f;      // … more with all of the price …
  float last_round = 0.6f;  // … and the share of it that is left in the last round
  float balancing = 0.4f;   // points that a worker brings nearer to each other
  float steepness = 0.64f;  // how surely a worker more or less than it takes decides
  float to_swear = 1.3f;    // what is made of the best card's chance before it is sworn

  // … and how sure it is where it looks certain, hopeless, within reach now, or hidden.
  float proven = 0.98f;
  float hopeless = 0.02f;
  float reachable = 0.95f;
  float payable_now = 0.9f;  // an icon that can be paid for
  float unpayable = 0.2f;    // one that cannot yet
  float hidden_balance = 0.6f;
  float balanced = 0.97f;
  float slack = 1.5f;      // points of imbalance that are mended on the way
  float swearing = 0.95f;  // the most that is hoped for before it is sworn …
  float threshold = 0.6f;  // … and how surely a blue point beyond the threshold decides

  // Of what can become either colour, the share that leans to the one which decides between two players.
  float leaning = 0.8f;

  // How much more likely blue decides for every card of it that is shown more, and where few are left to be
  // shown.
  float shown_blue = 0.17f;
  float shown_late = 1.5f;
  int late = 3;

  // How many points ahead make a title 73 % likely.
  float doubt = 1.5f;
  float doubt_left = 1.1f;
};

inline constexpr Weights kWeights = {};

}  // namespace samovar::tea_and_rum
