// Asking a bot for a move, as a value.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include <boost/json.hpp>

namespace samovar::table {

struct BotRequest {
  std::string bot = "hard";    // a level (easy, medium, hard) or a bot (random, greedy, search, solver)
  std::optional<int> ms = {};  // thinking time; the level's own if neither this nor iterations is given
  std::optional<int> iterations = {};  // search iterations instead of time: reproducible on one thread
  int threads = 1;
  std::uint64_t seed = 1;
};

struct BotChoice {
  std::string move;  // notation
  // Why, as far as the bot can tell:
  // {"bot","value","iterations","candidates":[{"move","value","visits"}],"line":[…]}.
  boost::json::object reason = {};
};

}  // namespace samovar::table
