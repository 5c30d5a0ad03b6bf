// The box as it is sold, opened for a table.
#pragma once

#include "games/tea_and_rum/codec/module.hpp"
#include "games/tea_and_rum/rules/phases.hpp"
#include "tests/files.hpp"
#include "tests/paths.hpp"

namespace samovar::tea_and_rum {

inline boost::json::value sold_edition() {
  static const boost::json::value edition = test::json_of_file(test::source("/data/tea-and-rum.json"));
  return edition;
}

inline Module opened(int seats, const boost::json::value& edition = sold_edition()) {
  return test::opened<Module>(edition, {{"seats", seats}});
}

}  // namespace samovar::tea_and_rum
