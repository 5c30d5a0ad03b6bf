// Tea Time on the table. Rules: docs/rules/tea-time.md.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <type_traits>

#include "engine/fixed.hpp"

namespace samovar::tea_time {

inline constexpr int kCharacters = 6;
inline constexpr int kSeatsAtMost = 4;

// A cell is its row × 8 + column, so that a set of cells is one 32-bit word in which every line is a shift:
// the columns from kColumnsAtMost on are never used, so no shift can run around the edge of the grid
// (TT-LINE-04).
inline constexpr int kStride = 8;
inline constexpr int kRowsAtMost = 4;
inline constexpr int kColumnsAtMost = 7;
inline constexpr int kCells = kStride * kRowsAtMost;

constexpr int cell_at(int row, int column) { return row * kStride + column; }
constexpr int row_of(int cell) { return cell / kStride; }
constexpr int column_of(int cell) { return cell % kStride; }

// The cells that are dealt looking-glass side up: those with an odd row + column (TT-SETUP-06).
inline constexpr std::uint32_t kGlassCells = 0x55aa55aa;
constexpr bool is_glass(int cell) { return (kGlassCells >> cell) & 1u; }

// What lies in a cell: nothing, character 1 … 6, or Alice.
inline constexpr std::uint8_t kEmpty = 0;
inline constexpr std::uint8_t kAlice = kCharacters + 1;

// One card, in the byte of what it is; nothing for an empty cell.
inline constexpr std::uint64_t kOneOf[] = {0,          1ull << 8,  1ull << 16, 1ull << 24,
                                           1ull << 32, 1ull << 40, 1ull << 48, 1ull << 56};
static_assert(std::size(kOneOf) == kAlice + 1);

enum class Phase : std::uint8_t { DrawFirst, Deal, Take, Over };

// Plain arrays, not std::array: only then does GCC see that an element chosen at run time cannot be another
// field, and keeps the other fields in registers.
struct State {
  std::uint8_t cells[kCells] = {};
  PackedCounts unseen;  // undealt cards, by character
  // What each seat took since the start, character side and looking-glass side apart, as one count a byte by
  // what a cell can hold. A collection is the difference of the two, the cancelled pairs are the smaller of
  // the two (TT-CANCEL-02).
  Amounts taken[kSeatsAtMost][2] = {};
  std::uint32_t present = 0;  // cells with a card, Alice included
  Phase phase = Phase::DrawFirst;
  std::uint8_t round = 0;    // from 0
  std::uint8_t turn = 0;     // in this round, from 0
  std::uint8_t dealt = 0;    // cells dealt in this round
  std::uint8_t to_move = 0;  // while dealing: who will begin
  std::uint8_t alice = 0;    // who holds her, a bit a seat; nobody while she lies on the grid
  std::uint8_t unused[6] = {};

  int taken_of(int seat, int side, int card) const { return taken[seat][side][card]; }
  // Above zero: cards held character side up; below zero: looking-glass side up.
  int held(int seat, int character) const {
    return taken_of(seat, 0, character + 1) - taken_of(seat, 1, character + 1);
  }
  int cancelled_pairs(int seat, int character) const {
    return std::min(taken_of(seat, 0, character + 1), taken_of(seat, 1, character + 1));
  }
  bool holds_alice(int seat) const { return alice >> seat & 1; }

  friend bool operator==(const State&, const State&) = default;
};

static_assert(sizeof(State) <= 128 && std::is_trivially_copyable_v<State> &&
              std::has_unique_object_representations_v<State>);

}  // namespace samovar::tea_time
