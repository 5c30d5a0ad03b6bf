// Copies all tables from one store to another, whatever they are. What is there already is compared, and
// completed where it is the beginning of the same, so it can be interrupted and started again. Of a table
// that is anything else there (it was played on, it is another one) nothing is changed.
#pragma once

#include <functional>
#include <string>

#include <tl/expected.hpp>

#include "engine/error.hpp"

namespace samovar::server {

struct Moved {
  int tables = 0;    // in the first store; all of them are in the second one now, the same to the byte
  int already = 0;   // of which were there before, complete
  long entries = 0;  // of logs, that were written
};
// `told`: after each table, how many of how many. An error names the table that differs or could not be
// written.
tl::expected<Moved, Error> move_store(const std::string& from, const std::string& to,
                                      const std::function<void(int done, int of)>& told);

}  // namespace samovar::server
