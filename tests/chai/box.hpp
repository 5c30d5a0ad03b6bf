// The box as it is sold, opened for a table.
#pragma once

#include "games/chai/codec/module.hpp"
#include "tests/files.hpp"
#include "tests/paths.hpp"

namespace samovar::chai {

inline boost::json::value sold_edition() {
  static const boost::json::value edition = test::json_of_file(test::source("/data/chai.json"));
  return edition;
}

inline Module opened(const boost::json::object& options, const boost::json::value& edition = sold_edition()) {
  return test::opened<Module>(edition, options);
}

}  // namespace samovar::chai
