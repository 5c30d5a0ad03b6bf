// How a game stands or ended: points with their breakdown, places, titles. Fixed size, so that rules can make
// one without allocating. Labels and titles are numbers of the game's own; the game's view gives them words.
#pragma once

#include <array>
#include <cstdint>

#include "engine/fixed.hpp"
#include "engine/seat.hpp"

namespace samovar {

struct ScoreLine {
  std::uint8_t label = 0;
  std::int16_t count = 0;   // of what the label names
  std::int16_t points = 0;  // what that is worth
  friend constexpr bool operator==(const ScoreLine&, const ScoreLine&) = default;
};

struct SeatResult {
  std::int16_t points = 0;
  std::uint8_t place = 0;  // 1 is best; equal places are shared
  bool winner = false;
  std::uint8_t titles = 0;  // a bit a title
  FixedVector<ScoreLine, 24> lines;
  friend constexpr bool operator==(const SeatResult&, const SeatResult&) = default;
};

enum class Outcome : std::uint8_t { Unfinished, Won, Shared, TeamWon, TeamLost, Nobody };

struct Result {
  Outcome outcome = Outcome::Unfinished;
  FixedVector<SeatResult, kMaxSeats> seats;
  friend constexpr bool operator==(const Result&, const Result&) = default;
};

// What a finished game was worth to each seat, from 0 (lost) to 1 (won alone). Search adds these up.
using Payoff = std::array<float, kMaxSeats>;

// Why a move is refused: the rule that forbids it and the key of the sentence that says so (i18n), with the
// numbers that fill its {0}, {1} …
struct Refusal {
  const char* rule = nullptr;
  const char* reason = nullptr;
  std::array<std::int16_t, 3> numbers{};
  explicit operator bool() const { return reason != nullptr; }
};

constexpr Refusal because(const char* rule, const char* reason, int a = 0, int b = 0, int c = 0) {
  return {rule,
          reason,
          {static_cast<std::int16_t>(a), static_cast<std::int16_t>(b), static_cast<std::int16_t>(c)}};
}

}  // namespace samovar
