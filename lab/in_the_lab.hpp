// What the lab asks of a game's types: compiled once a game and each apart; playing.hpp tells it.
#pragma once

#include <string>
#include <vector>

#include <boost/json.hpp>
#include <tl/expected.hpp>

#include "engine/error.hpp"
#include "lab/calibrate.hpp"
#include "lab/match.hpp"

namespace samovar::lab {

// A game as it was studied.
struct GameStudied {
  boost::json::object options;
  int seats = 0;
  int effort = 0;
  std::string edition;
  int rules_version = 0;
};

template <class Module>
struct InTheLab {
  static tl::expected<MatchResult, Error> match(const Match& match, const boost::json::value& edition,
                                                const Progress& progress);
  static tl::expected<std::vector<SeenGame>, Error> look(const Study& study,
                                                         const boost::json::value& edition,
                                                         const Progress& progress);
  static tl::expected<GameStudied, Error> studied(const Study& study, const boost::json::value& edition);
};

// match.cpp
tl::unexpected<Error> bad(std::string message, std::string where);
int rotations(const Match& match, int seats);

}  // namespace samovar::lab
