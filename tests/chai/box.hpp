// The box as it is sold, opened with options.
#pragma once

#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>

#include <boost/json.hpp>

#include "games/chai/module.hpp"

namespace samovar::chai {

inline boost::json::value sold_edition() {
  std::ifstream file(SAMOVAR_SOURCE "/data/chai.json");
  return boost::json::parse(std::string(std::istreambuf_iterator<char>(file), {}));
}

inline Module opened(const boost::json::object& options, const boost::json::value& edition = sold_edition()) {
  auto module = Module::open(edition, options);
  if (!module) throw std::runtime_error(module.error().message);
  return *module;
}

}  // namespace samovar::chai
