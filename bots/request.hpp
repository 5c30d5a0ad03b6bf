// What one asks of a bot and what it answers, as plain values; and the names people know bots by.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/move.hpp"
#include "engine/result.hpp"

namespace samovar::bots {

enum class Kind : std::uint8_t {
  Random,  // any legal move
  Greedy,  // the move after which the game's evaluation is best
  Search,  // information-set Monte Carlo tree search; asks the solver where there is one that applies
  Solver   // exact play, where the game has a solver and it applies
};

struct Request {
  Kind kind = Kind::Search;
  int ms = 200;                  // thinking time of a search …
  std::uint32_t iterations = 0;  // … or, above zero, its iterations: reproducible on one thread
  int threads = 1;               // each with a tree of its own
  std::uint64_t seed = 1;        // what the bot rolls its own dice with
  float epsilon = 0;             // the share of decisions that are left to chance: what makes a bot easy
  float learning = 0.5f;  // the part of its iterations that what a position is worth is not counted from
};

struct Candidate {
  Move move = {};
  float value = 0;           // as Choice::value
  std::uint32_t visits = 0;  // search iterations that began with it
  Payoff values = {};        // what these came to for every seat; of a move that no search has tried 0
};

struct Choice {
  Move move = {};
  float value = 0;         // expected payoff for the seat, 0 … 1; of a random move 0
  Kind by = Kind::Random;  // who decided in the end: a search may have asked the solver
  std::uint64_t iterations = 0;
  std::vector<Candidate> candidates = {};  // best first; empty where nothing was compared
  std::vector<Move> line = {};             // what the bot expects, its own move first
  std::optional<int> margin = {};  // by the solver: points ahead at the end of the game, if both play best
  Payoff values = {};              // by a search or the solver: what the position is worth to every seat
};

// What can be asked for by name: the levels first, then the bots.
inline constexpr std::array<std::string_view, 3> kLevels = {"easy", "medium", "hard"};
inline constexpr std::array<std::string_view, 4> kBots = {"random", "greedy", "search", "solver"};

// The request behind a name; nothing for an unknown one.
std::optional<Request> request_named(std::string_view name);
std::string_view name_of(Kind kind);

}  // namespace samovar::bots
