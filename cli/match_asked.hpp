// What both `sim` and `report` are asked for: bots at a game's tables.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/error.hpp"
#include "lab/match.hpp"

namespace samovar::cli {

struct MatchAsked {
  lab::Match match;
  std::vector<std::string> bots;
  lab::Budget budget;
  std::optional<int> seats;
  std::string options;
};

// Reads the bots and the options into the match; what is wrong with them, if something is.
std::optional<Error> read_match(MatchAsked& asked);

}  // namespace samovar::cli
