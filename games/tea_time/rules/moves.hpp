// Tea Time's moves, and the lines of the grid as bits of a word.
#pragma once

#include <array>
#include <cstdint>

#include "engine/declared.hpp"
#include "games/tea_time/rules/state.hpp"

namespace samovar::tea_time {

enum class Direction : std::uint8_t { East, South, SouthEast, SouthWest };
inline constexpr int kDirections = 4;
constexpr int step(Direction direction) {
  constexpr int steps[kDirections] = {1, kStride, kStride + 1, kStride - 1};
  return steps[static_cast<int>(direction)];
}

enum class Kind : std::uint8_t { First, Deal, Take };

// What moves and events speak of.
enum class Argument : std::uint8_t { None, Seat, Character, Cell, Direction, One, Several, Round, Pairs };
constexpr Range range_of(Argument argument) {
  switch (argument) {
    case Argument::Seat:
      return {0, kSeatsAtMost};
    case Argument::Character:
      return {0, kCharacters};
    case Argument::Cell:
      return {0, kCells};
    case Argument::Direction:
      return {0, kDirections};
    case Argument::One:
      return {1, 1};
    case Argument::Several:
      return {2, 2};
    default:
      return {};
  }
}

// A single card has one encoding: direction East, length 1.
inline constexpr MoveForm kMoveForms[] = {
    {Kind::First, "first", "first {}", "", {Argument::Seat, "seat"}},
    {Kind::Deal, "deal", "deal {}", "", {Argument::Character, "card"}},
    {Kind::Take, "take", "take {}", "", Argument::Cell, Argument::None, Argument::One},
    {Kind::Take, "take", "take {} {} {}", "", Argument::Cell, Argument::Direction, Argument::Several},
};
inline constexpr MoveTable kMoves(kMoveForms);

constexpr Move make(Kind kind, int a, int b = 0, int c = 0) {
  return Move(static_cast<std::uint8_t>(kind), static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b),
              static_cast<std::uint8_t>(c));
}
constexpr Move first_player(int seat) { return make(Kind::First, seat); }
constexpr Move deal(int character) { return make(Kind::Deal, character); }
constexpr Move take(int cell, Direction direction = Direction::East, int length = 1) {
  return make(Kind::Take, cell, static_cast<int>(direction), length);
}

constexpr Kind kind_of(Move move) { return static_cast<Kind>(move.kind()); }
inline constexpr ArgumentOf seat_of(kMoves, Argument::Seat);
inline constexpr ArgumentOf character_of(kMoves, Argument::Character);
inline constexpr ArgumentOf cell_of(kMoves, Argument::Cell);
inline constexpr ArgumentOf<Direction> direction_of(kMoves, Argument::Direction);
inline constexpr ArgumentOf length_of(kMoves, Argument::One, Argument::Several);

// A line of cells with all that taking it needs.
struct Line {
  Move move;
  std::uint32_t cells = 0;           // a bit each
  std::array<std::uint8_t, 3> at{};  // from the first on; behind the last, the first again
  std::uint8_t outer_side = 0;       // of the first cell and, in a line of three, the last
  std::uint8_t middle_side = 0;
};

// In the order in which moves are listed: by length, direction and first cell. A line may reach over the edge
// here; a grid takes those it has the cells of.
inline constexpr auto kLines = [] {
  std::array<std::array<std::array<Line, kCells>, kDirections>, 3> lines{};
  for (int length = 1; length <= 3; ++length)
    for (int d = 0; d < kDirections; ++d)
      for (int cell = 0; cell < kCells; ++cell) {
        const Direction direction = static_cast<Direction>(d);
        Line line;
        line.move = take(cell, direction, length);
        for (int i = 0; i < 3; ++i) {
          const int at = i < length ? cell + i * step(direction) : cell;
          line.at[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(at % kCells);
          line.cells |= 1u << at % kCells;
        }
        line.outer_side = is_glass(line.at[0]);
        line.middle_side = is_glass(line.at[1]);
        lines[static_cast<std::size_t>(length - 1)][static_cast<std::size_t>(d)]
             [static_cast<std::size_t>(cell)] = line;
      }
  return lines;
}();
constexpr const Line& line_of(Move move) {
  return kLines[static_cast<std::size_t>(length_of(move) - 1)][static_cast<std::size_t>(direction_of(move))]
               [static_cast<std::size_t>(cell_of(move))];
}

}  // namespace samovar::tea_time
