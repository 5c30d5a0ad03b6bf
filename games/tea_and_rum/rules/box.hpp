// What the rules need of an edition and the number of seats; plain numbers, no JSON.
#pragma once

#include <cstdint>

#include "games/tea_and_rum/rules/state.hpp"

namespace samovar::tea_and_rum {

// The effect vocabulary (section 2 of the rules). Effects are numbered nodes; the parts of a choice or a
// sequence stand side by side.
enum class Op : std::uint8_t {
  None,
  Coins,
  Gain,
  GainCube,
  Vp,
  Star,
  Population,
  Action,
  Unlock,
  Choice,
  Seq
};
enum class Action : std::uint8_t { Build, Captain, Contract, Barter };

// Where an effect is printed, for the log.
enum class Source : std::uint8_t {
  None,
  Space,     // of the reputation track
  Building,  //
  Captain,   // instant
  Cannons,   // of a captain
  Tile,      //
  Board,     // the alternative action
  Slot,      // of the contract board
  Reward,    // of a round's wish
  Endowment,
  Contract,
  Allegiance
};

inline constexpr std::uint8_t kAll = 0xff;  // of unlock

struct Effect {
  Amounts bundle = 0;
  std::uint16_t first = 0;  // part of a choice or sequence
  Op op = Op::None;
  std::uint8_t n = 0;         // amount, or how many parts
  std::uint8_t a = 0;         // colour, or type of action
  std::uint8_t discount = 0;  // cubes of a build, coins of a captain
  Source source = Source::None;
  std::uint8_t id = 0;  // of the source
};
inline constexpr int kEffects = 1024;
using EffectId = std::uint16_t;  // 0 is no effect

struct BuildingType {
  std::uint8_t cost[kCubes] = {};
  std::uint8_t colour = 0;
  std::uint8_t icons[kWishTypes] = {};
  std::uint8_t amount = 0;  // of a discount
  EffectId vp = 0;
  EffectId instant = 0;
  EffectId effect = 0;  // of a permanent power
  std::uint8_t board = 0;
  std::uint8_t unused = 0;
  Amounts goods = 0;  // of the price, what is not cubes
  Amounts give = 0;
  Amounts get = 0;

  Amounts price() const {
    return Amounts::of(0, cost[0]) + Amounts::of(1, cost[1]) + Amounts::of(2, cost[2]) + goods;
  }
  int cubes() const { return cost[0] + cost[1] + cost[2]; }
};

struct Payment {
  Amounts resources = 0;
  std::uint8_t coins = 0;
};
inline constexpr int kPayments = 2;

struct CaptainCard {
  Payment payments[kPayments];
  std::uint8_t payment_count = 1;
  std::uint8_t cannons = 0;
  std::uint8_t icons[kWishTypes] = {};
  EffectId instant = 0;
  EffectId cannon_effect = 0;
};

struct ContractCard {
  Amounts requires_goods = 0;
  std::uint8_t vp[2] = {};
};

// Thresholds; 0 asks nothing.
struct AllegianceCard {
  std::uint8_t red = 0;
  std::uint8_t buildings = 0;
  std::uint8_t captains = 0;
  std::uint8_t contracts = 0;
  std::uint8_t population = 0;
  std::uint8_t reputation = 0;
  std::uint8_t same_colour = 0;
  bool by_payment = false;
  bool at_end = false;
  std::uint8_t difference = 0;  // at the end
  std::uint8_t coins = 0;
  Amounts resources = 0;
};

struct ShipCard {
  Amounts rows[kShipRows] = {};
  std::uint8_t row_types[kShipRows] = {};  // a bit each
  std::uint8_t row_count = 0;
  std::uint8_t cost = 0;
};

struct TileFace {
  EffectId sides[2] = {};
  std::uint8_t side_count = 0;  // 0: blank
};

struct RewardFace {
  EffectId first = 0;
  EffectId second = 0;
};

inline constexpr int kCubeCostMost = 7;
inline constexpr int kCoinsKnown = 64;  // no captain costs as much

inline constexpr int kRules = 2;  // the version of the rules

struct Box {
  int rules = kRules;  // what was begun by former ones is played on by them
  int seats = 3;
  Effect effects[kEffects];

  // TNR-COMP-07, 12, 13.
  Amounts supply = 0;
  std::uint8_t price[kResources] = {};
  std::uint8_t bonus_types = 0;     // may carry the sale bonus, a bit each
  std::uint8_t discount_types = 0;  // may carry the purchase discount
  std::uint8_t sale_bonus = 1;
  std::uint8_t purchase_discount = 1;

  std::uint8_t blue_threshold = 8;
  std::uint8_t balance_most = 10;
  std::uint8_t conversion_coins = 10;
  std::uint8_t population_start = 10;
  std::uint8_t population_most = 20;
  std::uint8_t population_step = 1;
  std::uint8_t income_per_level = 1;
  std::uint8_t reputation_most = 25;
  std::uint8_t slots_total = 12;
  std::uint8_t tokens[kTokenCosts] = {};

  EffectId spaces[64] = {};
  EffectId alternatives[kBoards] = {};
  BuildingType buildings[kBuildings];
  CaptainCard captains[kCaptains];
  ContractCard contracts[kContracts];
  AllegianceCard allegiances[kAllegiances];
  std::uint8_t wishes[kWishes] = {};  // types, a bit each
  RewardFace rewards[kRounds][2];     // by colour of the face
  ShipCard ships[kShips];
  EffectId endowments[kEndowments] = {};
  std::uint8_t board_of_tile[kTiles] = {};

  std::uint32_t priced_in_goods = 0;  // buildings, a bit each

  // By what they do, a bit a building.
  std::uint32_t colours[kBuildingColours] = {};
  std::uint32_t incomes = 0;
  std::uint32_t forges = 0;
  std::uint32_t after_build = 0;
  std::uint32_t after_board[kBoards] = {};
  std::uint32_t anytime = 0;
  std::uint32_t in_turn = 0;
  std::uint32_t cube_discounts = 0;
  std::uint32_t ship_discounts = 0;
  std::uint32_t captain_discounts = 0;

  // Two players.
  std::uint8_t automa_tokens[kBoards] = {};
  std::uint8_t order[2][kOrder] = {};  // by face: 0 A, 1 B, 2 the automa
  std::uint8_t victory_types[2] = {};  // how many of each colour

  // By the number of seats.
  int limit = 3;
  int copies = 2;
  int removed_per_colour = 1;
  int captains_per_round = 3;
  int slot_count = 4;
  int allegiance_slots = 4;
  int ships_drawn = 7;
  EffectId slot_bonus[kSlots] = {};
  TileFace tiles[kTiles];

  // Worked out once, so that menus are look-ups.
  // Buildings that these cubes pay for, by discount and cubes held (counted up to 7).
  std::uint32_t payable[8][8][8][8] = {};
  std::uint32_t captains_of[kRounds] = {};
  std::uint32_t captains_for[kPayments][kCoinsKnown + 1] = {};   // coins suffice for that payment
  std::uint32_t captains_in_kind[kPayments] = {};                // that payment asks for resources too
  std::uint32_t captains_with_cannons[kCannonsAtMost + 1] = {};  // ask for 1 to n cannons
  std::uint16_t ship_sets[126] = {};                             // every draw there is
  std::uint8_t ship_set_count = 0;

  bool two() const { return seats == 2; }
  int workers() const { return kWorkers * (two() ? 3 : seats); }  // used in a round
  const Effect& effect(int id) const { return effects[id]; }
};

}  // namespace samovar::tea_and_rum
