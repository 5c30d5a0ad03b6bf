// The boxes that the laws are looked at in: of every game every mode and number of seats, and every option at
// least once with every other.
#pragma once

#include <ostream>
#include <string_view>
#include <vector>

#include <boost/json.hpp>

namespace samovar::laws {

struct NamedBox {
  const char* name;
  boost::json::object options;
};
inline std::ostream& operator<<(std::ostream& out, const NamedBox& box) { return out << box.name; }

// None for a game that is not known here.
const std::vector<NamedBox>& boxes_of(std::string_view game);

}  // namespace samovar::laws
