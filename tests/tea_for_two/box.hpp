// The box as it is sold, opened for a table.
#pragma once

#include "games/tea_for_two/codec/module.hpp"
#include "games/tea_for_two/rules/phases.hpp"
#include "tests/files.hpp"
#include "tests/paths.hpp"

namespace samovar::tea_for_two {

inline boost::json::value sold_edition() {
  static const boost::json::value edition = test::json_of_file(test::source("/data/tea-for-2.json"));
  return edition;
}

inline Module opened(const boost::json::object& options = {},
                     const boost::json::value& edition = sold_edition()) {
  return test::opened<Module>(edition, options);
}

}  // namespace samovar::tea_for_two
