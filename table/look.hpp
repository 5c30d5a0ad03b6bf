// Looking at a position of a game: what it is worth to every seat, as values. For whoever looks back at a
// finished game; while one runs, nobody is told.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace samovar::table {

// The same effort finds the same.
struct Effort {
  int iterations = 1000;
  std::uint64_t seed = 1;
  float learning = 0.5f;  // the part of the iterations that values are not counted from
};

// How thoroughly a game's moves are to be compared by who looks back.
struct Duels {
  int rivals = 0;     // of a move, at the most …
  double tried = 0;   // … that a search has tried so often, against the one tried most
  double effort = 0;  // against that of looking at every position once
};

// A move that was compared with others.
struct Option {
  std::string move;
  std::vector<double> values;  // what it is worth to every seat; by the forecast alone where visits is 0
  std::uint32_t visits = 0;
};

struct Look {
  std::vector<double> values;      // by seat, each 0 … 1: of a search, not chances yet
  bool exact = false;              // counted to the end, or the end itself
  std::optional<int> margin = {};  // where exact, before the end: points that the actor will be ahead
  std::vector<Option> options =
      {};  // best first; empty where chance is to act and where the position is solved
  std::vector<std::string> line = {};  // what is expected, the actor's choice first
};

// Something that chance might have brought before the next decision.
struct Prospect {
  double weight = 1;  // all together 1
  Look look = {};
};

}  // namespace samovar::table
