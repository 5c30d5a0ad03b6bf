// Tea Time's moves, and the lines of the grid as bits of a word.
#pragma once

#include <array>
#include <cstdint>

#include "engine/move.hpp"
#include "games/tea_time/state.hpp"

namespace samovar::tea_time {

enum class Direction : std::uint8_t { East, South, SouthEast, SouthWest };
inline constexpr int kDirections = 4;
constexpr int step(Direction direction) {
  constexpr int steps[kDirections] = {1, kStride, kStride + 1, kStride - 1};
  return steps[static_cast<int>(direction)];
}

// The moves. A single card has one encoding: direction East, length 1.
enum class Kind : std::uint8_t { First, Deal, Take };

constexpr Move first_player(int seat) {
  return Move(static_cast<std::uint8_t>(Kind::First), static_cast<std::uint8_t>(seat));
}
constexpr Move deal(int character) {
  return Move(static_cast<std::uint8_t>(Kind::Deal), static_cast<std::uint8_t>(character));
}
constexpr Move take(int cell, Direction direction = Direction::East, int length = 1) {
  return Move(static_cast<std::uint8_t>(Kind::Take), static_cast<std::uint8_t>(cell),
              static_cast<std::uint8_t>(direction), static_cast<std::uint8_t>(length));
}
constexpr Kind kind_of(Move move) { return static_cast<Kind>(move.kind()); }
constexpr int seat_of(Move move) { return move.a(); }
constexpr int character_of(Move move) { return move.a(); }
constexpr int cell_of(Move move) { return move.a(); }
constexpr Direction direction_of(Move move) { return static_cast<Direction>(move.b()); }
constexpr int length_of(Move move) { return move.c(); }

// A line by direction and length, laid out from cell 0.
struct Shape {
  std::uint32_t cells = 0;
  std::array<std::uint8_t, 3> offsets{};
  std::uint8_t alternates = 0;  // 1 where neighbours lie on opposite sides, 0 on a diagonal
};
inline constexpr auto kShapes = [] {
  std::array<std::array<Shape, 4>, kDirections> shapes{};
  for (std::size_t d = 0; d < kDirections; ++d)
    for (std::size_t length = 1; length <= 3; ++length)
      for (std::size_t i = 0; i < length; ++i) {
        const int offset = static_cast<int>(i) * step(static_cast<Direction>(d));
        shapes[d][length].offsets[i] = static_cast<std::uint8_t>(offset);
        shapes[d][length].cells |= 1u << offset;
        shapes[d][length].alternates = d < 2;
      }
  return shapes;
}();

// Where the legal lines begin, a bit a cell, two kinds of line a word: one card | two east, two south | two
// south-east, two south-west | three east, three south | three south-east, three south-west.
inline constexpr int kLineWords = 5;
struct Lines {
  std::uint64_t starts[kLineWords] = {};
};

using LineMoves = std::array<std::array<Move, 2 * kCells>, kLineWords>;
inline constexpr LineMoves kLineMoves = [] {
  LineMoves moves{};
  for (std::size_t kind = 0; kind < 1 + 2 * kDirections; ++kind)
    for (std::size_t cell = 0; cell < kCells; ++cell)
      moves[kind / 2][kind % 2 * kCells + cell] =
          kind == 0 ? take(static_cast<int>(cell))
                    : take(static_cast<int>(cell), static_cast<Direction>((kind - 1) % kDirections),
                           kind <= kDirections ? 2 : 3);
  return moves;
}();

// TT-LINE-01, 02, 03: a line begins where its cells, one step and two steps on, all hold a card.
inline Lines lines_among(std::uint64_t present, int most) {
  const std::uint64_t two = most > 1 ? ~std::uint64_t{0} : 0;
  const std::uint64_t three = most > 2 ? ~std::uint64_t{0} : 0;
  const auto next = [](std::uint64_t cells, Direction d) { return cells >> step(d); };
  const std::uint64_t east = present & next(present, Direction::East) & two;
  const std::uint64_t south = present & next(present, Direction::South) & two;
  const std::uint64_t south_east = present & next(present, Direction::SouthEast) & two;
  const std::uint64_t south_west = present & next(present, Direction::SouthWest) & two;
  return {{present | east << kCells, south | south_east << kCells,
           south_west | (east & next(east, Direction::East) & three) << kCells,
           (south & next(south, Direction::South) & three) |
               (south_east & next(south_east, Direction::SouthEast) & three) << kCells,
           south_west & next(south_west, Direction::SouthWest) & three}};
}

}  // namespace samovar::tea_time
