// The box as it is written down, opened for a table.
#pragma once

#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>

#include <boost/json.hpp>

#include "games/tea_and_rum/module.hpp"

namespace samovar::tea_and_rum {

inline boost::json::value sold_edition() {
  static const boost::json::value edition = [] {
    std::ifstream file(SAMOVAR_SOURCE "/data/tea-and-rum.json");
    return boost::json::parse(std::string(std::istreambuf_iterator<char>(file), {}));
  }();
  return edition;
}

inline Module opened(int seats, const boost::json::value& edition = sold_edition()) {
  auto module = Module::open(edition, {{"seats", seats}});
  if (!module) throw std::runtime_error(module.error().where + ": " + module.error().message);
  return *module;
}

}  // namespace samovar::tea_and_rum
