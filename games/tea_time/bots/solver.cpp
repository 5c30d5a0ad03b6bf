// Alpha-beta with a transposition table. Values are twice the margin in points, plus one for the holder of
// Alice and minus one for the other, so that the sign is the winner (TT-SCORE-04).
//
// Two facts make it fast. A character of which no card is left is settled: it adds a constant, whoever took
// what, so positions are compared by the other characters only. And what a player takes of a character the
// other does not: from the cards left of it follow sound bounds of what it can still add.
#include "games/tea_time/bots/solver.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <vector>

namespace samovar::bots {
namespace {

using namespace tea_time;

constexpr int kCellsAtMost = 12;
constexpr int kLinesAtMost = 64;

// What one character, or all of them together, add to the value, as the player sees it who was to move first.
struct Stake {
  int settled = 0;          // of characters with no card left
  int least = 0, most = 0;  // bounds of the others
  std::uint32_t key = 0;    // tells the others' positions apart
  void operator+=(const Stake& other) {
    settled += other.settled;
    least += other.least;
    most += other.most;
    key += other.key;
  }
  void operator-=(const Stake& other) {
    settled -= other.settled;
    least -= other.least;
    most -= other.most;
    key -= other.key;
  }
};

// One character in the round. What has happened to it is its number of cards left on each side and the
// difference of sides that the first player took; the other player took the rest.
class Character {
 public:
  Character(const Box& box, const State& state, int character, int me, int key_step);

  Stake operator[](int place) const { return stakes_[static_cast<std::size_t>(place)]; }
  int start() const { return place(0, left_[0], left_[1]); }
  // How far the place moves when a player (0: the first) takes a card of a side.
  int step(int player, int side) const { return steps_[player][side]; }
  int key_range() const { return left_[0] + left_[1] + 1; }

 private:
  int place(int taken, int on_side_0, int on_side_1) const {
    return ((taken + left_[1]) * (left_[0] + 1) + on_side_0) * (left_[1] + 1) + on_side_1;
  }
  int left_[2] = {};
  int steps_[2][2];
  std::vector<Stake> stakes_;
};

Character::Character(const Box& box, const State& state, int character, int me, int key_step) {
  for (const int cell : BitSet(state.present)) {
    if (state.cells[cell] == character + 1) ++left_[is_glass(cell)];
  }
  const auto points = [&](int held) {
    return 2 * box.points[std::min(static_cast<std::size_t>(std::abs(held)), box.points.size() - 1)];
  };
  const int mine = state.held(me, character);
  const int theirs = state.held(1 - me, character);
  stakes_.resize(static_cast<std::size_t>(key_range() * (left_[0] + 1) * (left_[1] + 1)));
  for (int taken = -left_[1]; taken <= left_[0]; ++taken)
    for (int a = 0; a <= left_[0]; ++a)
      for (int b = 0; b <= left_[1]; ++b) {
        const int held = mine + taken;
        const int other_held = theirs + (left_[0] - a) - (left_[1] - b) - taken;
        Stake& stake = stakes_[static_cast<std::size_t>(place(taken, a, b))];
        const auto value = [&](int more) { return points(held + more) - points(other_held + a - b - more); };
        if (a + b == 0) {
          stake.settled = value(0);
          continue;
        }
        stake.key = static_cast<std::uint32_t>((taken + left_[1]) * key_step);
        stake.least = stake.most = value(0);
        for (int more = -b; more <= a; ++more) {
          stake.least = std::min(stake.least, value(more));
          stake.most = std::max(stake.most, value(more));
        }
      }
  for (int side = 0; side < 2; ++side)
    for (int player = 0; player < 2; ++player)
      steps_[player][side] =
          place(player == 0 ? 1 - 2 * side : 0, side == 0 ? 0 : 1, side == 0 ? 1 : 0) - place(0, 1, 1);
}

struct Position {
  std::uint64_t lines = 0;    // those whose cells all hold a card, a bit each
  std::uint32_t present = 0;  // the cells
  std::uint32_t alice = 0;    // hers, as a bit; none once she is taken
  std::array<int, kCharacters> places{};
  Stake stake;
  int player = 0;  // 0 is the one who was to move first
  int turn = 0;
};

// Bounds of a value, as the player to move sees it.
struct Bounds {
  int least, most;
};
Bounds bounds_of(const Stake& stake, int player) {
  if (player == 0) return {stake.settled + stake.least, stake.settled + stake.most};
  return {-stake.settled - stake.most, -stake.settled - stake.least};
}

// What the search has proved for a position, without what is settled there.
struct Proved {
  std::uint64_t key = 0;
  std::int16_t least = 0, most = 0;
  std::int16_t line = -1;  // the best one known
};

class Analysis {
 public:
  Analysis(const TeaTime& game, const State& state);

  const Position& root() const { return root_; }
  std::uint64_t legal(const Position& position) const;
  Position after(const Position& position, int number) const;
  // The value of best play by both, as the player to move sees it.
  int value(const Position& position) { return search(position, -kInfinity, kInfinity); }
  // The first of the best lines.
  int best_line(const Position& position);

 private:
  static constexpr int kInfinity = 10000;
  static constexpr int kTableBits = 16;

  int search(const Position& position, int alpha, int beta);
  static std::uint64_t key_of(const Position& position);

  const LineTable& table_;
  int alice_value_;
  std::vector<Character> characters_;
  std::uint8_t cards_[kCells];
  Position root_;
  std::vector<Proved> proved_;
};

Analysis::Analysis(const TeaTime& game, const State& state)
    : table_(game.lines()),
      alice_value_(2 * game.box().alice_points + 1),
      proved_(std::size_t{1} << kTableBits) {
  const int me = state.to_move;
  std::copy(std::begin(state.cells), std::end(state.cells), cards_);
  root_.lines = table_.among<1>(state.present)[0];
  root_.present = state.present;
  root_.turn = state.turn;
  int key_step = 1;
  for (int c = 0; c < kCharacters; ++c) {
    characters_.emplace_back(game.box(), state, c, me, key_step);
    const Character& character = characters_.back();
    key_step *= character.key_range();
    root_.places[static_cast<std::size_t>(c)] = character.start();
    root_.stake += character[character.start()];
  }
  for (int cell = 0; cell < kCells; ++cell)
    if (cards_[cell] == kAlice) root_.alice = 1u << cell;
  if (root_.alice || state.turn == 0) {
    root_.stake.least -= alice_value_;
    root_.stake.most += alice_value_;
  } else {
    root_.stake.settled += state.holds_alice(me) ? alice_value_ : -alice_value_;
  }
}

std::uint64_t Analysis::legal(const Position& position) const {
  return table_.up_to(std::min(position.turn + 1, 3), LineSet<1>{position.lines})[0];
}

Position Analysis::after(const Position& position, int number) const {
  const Line& line = table_[number];
  Position next = position;
  for (int i = 0; i < length_of(line.move); ++i) {
    const int cell = line.at[static_cast<std::size_t>(i)];
    if (position.alice >> cell & 1u) {
      next.alice = 0;
      next.stake.settled += position.player == 0 ? alice_value_ : -alice_value_;
      next.stake.least += alice_value_;
      next.stake.most -= alice_value_;
    } else {
      const std::size_t c = cards_[cell] - 1u;
      const Character& character = characters_[c];
      next.stake -= character[next.places[c]];
      next.places[c] += character.step(position.player, is_glass(cell));
      next.stake += character[next.places[c]];
    }
  }
  if (position.turn == 0) {
    next.alice = line.cells;
  } else {
    next.present &= ~line.cells;
    next.lines = table_.left_by(number, LineSet<1>{position.lines})[0];
  }
  next.player = 1 - position.player;
  next.turn += 1;
  return next;
}

// No two positions of a round share a key: the product of the key ranges of twelve cards is below 2^20.
std::uint64_t Analysis::key_of(const Position& position) {
  const auto alice = static_cast<std::uint64_t>(position.alice ? 1 + std::countr_zero(position.alice) : 0);
  const auto turn = static_cast<std::uint64_t>(std::min(position.turn, 2));
  return position.present | std::uint64_t{position.stake.key} << 32 | alice << 52 | turn << 58 |
         static_cast<std::uint64_t>(position.player) << 60;
}

int Analysis::search(const Position& position, int alpha, int beta) {
  const int settled = position.player == 0 ? position.stake.settled : -position.stake.settled;
  if (position.present == 0) return settled;
  auto [least, most] = bounds_of(position.stake, position.player);
  const std::uint64_t key = key_of(position);
  Proved& proved = proved_[key * 0x9e3779b97f4a7c15 >> (64 - kTableBits)];
  int best_known = -1;
  if (proved.key == key) {
    least = std::max(least, settled + proved.least);
    most = std::min(most, settled + proved.most);
    best_known = proved.line;
  }
  if (least >= beta || least == most) return least;
  if (most <= alpha) return most;
  alpha = std::max(alpha, least);
  beta = std::min(beta, most);

  struct Child {
    Position position;
    int number;
    int rank;
  };
  Child children[kLinesAtMost];
  int count = 0;
  for (const int line : BitSet(legal(position))) {
    Child& child = children[count];
    child.number = line;
    child.position = after(position, child.number);
    const Bounds ahead = bounds_of(child.position.stake, position.player);
    if (ahead.most <= alpha) continue;
    child.rank = child.number == best_known ? kInfinity : ahead.least + ahead.most;
    ++count;
  }
  int best = alpha;
  for (Child* child = children; child != children + count && best < beta; ++child) {
    std::swap(*child, *std::max_element(child, children + count,
                                        [](const Child& a, const Child& b) { return a.rank < b.rank; }));
    // Whether a later child is better at all is cheaper to prove than how good it is.
    int value = child == children ? beta : -search(child->position, -best - 1, -best);
    if (value > best) value = -search(child->position, -beta, -best);
    if (value <= best) continue;
    best = value;
    best_known = child->number;
  }
  proved = {.key = key,
            .least = static_cast<std::int16_t>((best > alpha ? best : least) - settled),
            .most = static_cast<std::int16_t>((best < beta ? best : most) - settled),
            .line = static_cast<std::int16_t>(best_known)};
  return best;
}

int Analysis::best_line(const Position& position) {
  const int wanted = value(position);
  const BitSet lines(legal(position));
  int untried = lines.size();
  for (const int line : lines)
    // The last one needs no proof.
    if (--untried == 0 || -search(after(position, line), -wanted, -wanted + 1) >= wanted) return line;
  return -1;
}

}  // namespace

bool TeaTimeSolver::applies(const TeaTime& game, const State& state) {
  return game.seats() == 2 && state.phase == Phase::Take && state.round + 1 == game.box().rounds &&
         game.cells() <= kCellsAtMost && game.lines().words() == 1;
}

Solution TeaTimeSolver::solve(const TeaTime& game, const State& state) {
  Analysis analysis(game, state);
  Solution solution;
  State end = state;
  NullLog nothing;
  for (Position position = analysis.root(); position.present;) {
    const int number = analysis.best_line(position);
    solution.line.push_back(game.lines()[number].move);
    game.play(end, solution.line.back(), nothing);
    position = analysis.after(position, number);
  }
  const int me = state.to_move;
  solution.payoff = game.payoff(end)[static_cast<std::size_t>(me)];
  solution.margin = game.points(end, me) - game.points(end, 1 - me);
  return solution;
}

}  // namespace samovar::bots
