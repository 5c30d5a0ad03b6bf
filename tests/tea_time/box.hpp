// The box as it is sold, opened for a table.
#pragma once

#include "games/tea_time/codec/module.hpp"
#include "games/tea_time/rules/events.hpp"
#include "tests/files.hpp"
#include "tests/paths.hpp"

namespace samovar::tea_time {

inline boost::json::value sold_edition() {
  static const boost::json::value edition = test::json_of_file(test::source("/data/tea-time.json"));
  return edition;
}

inline Module opened(int seats, const boost::json::value& edition = sold_edition()) {
  return test::opened<Module>(edition, {{"seats", seats}});
}

}  // namespace samovar::tea_time
