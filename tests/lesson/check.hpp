// Plays a lesson in every accepted branch and lists every sentence that is not true.
#pragma once

#include <set>
#include <string>
#include <vector>

#include <boost/json.hpp>

namespace samovar::lesson {

struct Report {
  std::vector<std::string> faults;  // "<step>: <what>"
  int sentences = 0;                // in two languages
  int ways = 0;                     // to finish
};

// `places`: what a `point` may name besides pieces that moves name; "a.*" is every name that begins so.
Report check(const boost::json::value& lesson, const std::set<std::string>& places);

}  // namespace samovar::lesson
