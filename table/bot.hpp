// Asking a bot for a move, as a value.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <boost/json.hpp>

namespace samovar::table {

// From what a search says of all seats to their chances.
using Chances = std::function<std::vector<double>(const std::vector<double>&)>;

struct BotRequest {
  std::string bot = "hard";    // a level (easy, medium, hard) or a bot (random, greedy, search, solver)
  std::optional<int> ms = {};  // thinking time; the level's own if neither this nor iterations is given
  std::optional<int> iterations = {};  // search iterations instead of time: reproducible on one thread
  int threads = 1;
  std::uint64_t seed = 1;
  // A move that is about to be played: instead of a choice, the better one where this gives much away.
  std::optional<std::string> against = {};
  Chances chances = {};  // what it gives away is told in these; as the search has it where there are none
  std::optional<std::string> explain = {};  // a language: the reason then says why, in words
};

struct BotChoice {
  std::string move;  // notation
  // Why, as far as the bot can tell:
  // {"bot","value","iterations","candidates":[{"move","value","visits"}],"line":[…]}; where it was to explain
  // itself, "words" and the "clauses" that these are made of (table/reason.hpp).
  boost::json::object reason = {};
};

}  // namespace samovar::table
