// What `samovar bench` tells: how fast the rules and the search of a game are on this machine, on one thread.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "engine/error.hpp"

namespace samovar::bench {

struct Figure {
  std::string what;
  double value = 0;
  std::string unit;
};

// Each figure is measured for about `seconds`; the best of five runs counts, for other work on the machine
// can only slow one down.
tl::expected<std::vector<Figure>, Error> measure(std::string_view game, double seconds);

// The number of sequences of `depth` decisions from the first decision of a game with its usual options, one
// deal.
tl::expected<std::uint64_t, Error> perft(std::string_view game, int depth);

}  // namespace samovar::bench
