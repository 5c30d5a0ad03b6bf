// The box as it is written down, opened for a table.
#pragma once

#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>

#include <boost/json.hpp>

#include "games/tea_for_two/module.hpp"

namespace samovar::tea_for_two {

inline boost::json::value sold_edition() {
  static const boost::json::value edition = [] {
    std::ifstream file(SAMOVAR_SOURCE "/data/tea-for-2.json");
    return boost::json::parse(std::string(std::istreambuf_iterator<char>(file), {}));
  }();
  return edition;
}

inline Module opened(const boost::json::object& options = {},
                     const boost::json::value& edition = sold_edition()) {
  auto module = Module::open(edition, options);
  if (!module) throw std::runtime_error(module.error().where + ": " + module.error().message);
  return *module;
}

}  // namespace samovar::tea_for_two
