// Self-play that is looked at: what calibrations are fitted to and tried on.
#pragma once

#include <array>
#include <vector>

#include <boost/json.hpp>
#include <tl/expected.hpp>

#include "engine/error.hpp"
#include "lab/calibration.hpp"
#include "lab/match.hpp"

namespace samovar::lab {

struct Study {
  Match match;     // game, options, edition, bots (one, in every seat), games, seed, threads
  int looks = 5;   // positions in a game of usual length, one in each such part of it
  int effort = 0;  // iterations a look; 0: the game's own
};

// A position looked at, before it is known how long games are.
struct Seen {
  int decision = 0;
  std::vector<double> said;
};

struct SeenGame {
  std::vector<Seen> looks;
  std::vector<double> payoff;
  int decisions = 0;
};

struct Studied {
  Calibration calibration;      // fitted to all games
  std::array<Fifth, 5> tested;  // each tenth of the games by a fit to the other nine
  boost::json::object json;     // what data/calibration/ keeps of it
};

// The games of a study, in order of number.
tl::expected<std::vector<SeenGame>, Error> look_at_games(const Study& study, const Progress& progress = {});
// What they tell.
tl::expected<Studied, Error> studied(const Study& study, const std::vector<SeenGame>& games);

// Both.
tl::expected<Studied, Error> calibrate(const Study& study, const Progress& progress = {});

}  // namespace samovar::lab
