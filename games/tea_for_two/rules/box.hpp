// What the rules need of an edition and the options chosen; plain numbers, no JSON.
#pragma once

#include <cstdint>

#include "games/tea_for_two/rules/state.hpp"

namespace samovar::tea_for_two {

enum class CardType : std::uint8_t { Mover, Converter, Crate, Blooming };
enum class Ability : std::uint8_t { GainToken, MoveCard, Movement, ChangeDie, SwapCards, FlipAll };
enum class Race : std::uint8_t { Market, Harbour, FirstPlayer, Production };
enum class Sides : std::uint8_t { Choose, A, B, AB, BA };

struct PlantationCard {
  CardType type = CardType::Mover;
  std::uint8_t shows = 0;    // teas, a bit each
  std::uint8_t trigger = 0;  // likewise
  std::uint8_t steps = 0;
  std::uint8_t flips = 0;
  std::uint8_t target = 0;  // of a converter
  std::uint8_t points = 0;
  std::uint8_t bonus_tea = 0;  // of a blooming card
  std::uint8_t bonus_points = 0;
  std::uint8_t bonus_most = 0;
  Tally capacity = 0;  // of a crate
};

struct Ship {
  Tally requires_teas = 0;
  std::uint8_t any = 0;  // of a junk
  std::uint8_t points = 0;
  std::uint8_t size = 0;   // tokens in all
  std::uint8_t shows = 0;  // teas, a bit each
};

struct MarkerFace {
  std::uint8_t teas = 0;  // a bit each
  std::uint8_t bonus = 0;
};

struct MerchantCard {
  std::uint8_t tea = 0;
  std::uint8_t per_card = 0;     // side A
  std::uint8_t per_clipper = 0;  // side A
  Ability ability = Ability::GainToken;
  std::uint8_t amount = 0;
  std::uint8_t uses = 0;
};

inline constexpr int kRules = 4;  // the version of the rules

struct Box {
  int rules = kRules;  // what was begun by former ones is played on by them
  int seats = 2;       // 1: the Tea Race
  int goal = 4;
  Sides sides = Sides::Choose;
  bool shuffled = false;  // the solo cards
  int max_years = 20;

  int tokens_per_tea = 10;
  int dice = 7;         // each
  int change = 1;       // of a die by a token
  int steps_least = 1;  // of the assistant
  int steps_most = 3;   //
  int steps_solo = 1;   // when the solo opponent holds the coin
  int search = 3;       // cards
  int set_least = 2;    // dice
  std::uint8_t movement[kSets] = {};
  std::uint8_t harvest_values = 0;                    // dice that the harvest board takes, bit n: value n
  std::uint8_t market_values[kMarketSlots + 1] = {};  // likewise, by slot
  std::uint8_t palace_values[kPalaceActions] = {};    // likewise, by action
  std::uint8_t palace_capacity[kPalaceActions] = {};

  // The plantation board. The field is space 0, the dock the last one.
  int spaces = 8;
  std::uint8_t next[kTeas][kSpacesAtMost] = {};
  std::uint8_t space_of[kSlots] = {};
  std::uint16_t slots_of[kSpacesAtMost] = {};  // a bit each
  int dock() const { return spaces - 1; }

  PlantationCard cards[kCards + 1];
  Ship ships[kShips + 1];
  MarkerFace faces[kMarkers + 1][2];  // beside the harvest board, beside the production board
  MerchantCard merchants[kMerchantCards + 1];
  Race solo[kSoloCards + 1][kRaceSteps] = {};

  bool race() const { return seats == 1; }
};

}  // namespace samovar::tea_for_two
