// What the house counts. Any thread may count.
#pragma once

#include <string_view>

namespace samovar::house {

class Metrics {
 public:
  virtual ~Metrics() = default;
  virtual void table_loaded() = 0;
  virtual void table_let_go() = 0;
  virtual void table_created() = 0;
  virtual void table_damaged() = 0;
  virtual void move_stored() = 0;
  virtual void not_stored() = 0;
  virtual void request_refused(std::string_view code) = 0;
};

}  // namespace samovar::house
