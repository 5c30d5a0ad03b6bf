// How names are written and what they look like: Unicode is behind it, where there is a library for it.
#pragma once

#include <string>
#include <string_view>

namespace samovar::house {

class Names {
 public:
  virtual ~Names() = default;
  // One way to write what looks the same, and nothing that cannot be seen.
  virtual std::string tidy(std::string_view name) const = 0;
  // Equal for two names that a reader could take for each other.
  virtual std::string looks(std::string_view name) const = 0;
};

// Without a library: spaces and invisible characters go, and letters are compared whatever their case is in
// English. Enough for one person's own browser.
const Names& plain_names();

}  // namespace samovar::house
