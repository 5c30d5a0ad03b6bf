// The box as it is sold, opened for a number of players.
#pragma once

#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>

#include <boost/json.hpp>

#include "games/tea_time/module.hpp"

namespace samovar::tea_time {

inline boost::json::value sold_edition() {
  std::ifstream file(SAMOVAR_SOURCE "/data/tea-time.json");
  return boost::json::parse(std::string(std::istreambuf_iterator<char>(file), {}));
}

inline Module opened(int seats, const boost::json::value& edition = sold_edition()) {
  auto module = Module::open(edition, {{"seats", seats}});
  if (!module) throw std::runtime_error(module.error().message);
  return *module;
}

}  // namespace samovar::tea_time
