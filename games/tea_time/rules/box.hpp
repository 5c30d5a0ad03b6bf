// What the rules need of an edition for the number of seats chosen; plain numbers, no JSON.
#pragma once

#include <array>
#include <cstdint>

#include "games/tea_time/rules/state.hpp"

namespace samovar::tea_time {

struct Box {
  int seats = 2;
  int rounds = 5;
  int rows = 3;
  int columns = 4;
  PackedCounts cards;                     // in play, by character
  std::array<std::int16_t, 64> points{};  // by number of cards held; the last printed step goes on
  int alice_points = 0;
};

}  // namespace samovar::tea_time
