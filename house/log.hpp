// Lines for operators: an event and its fields. Never a token, a table id or what people wrote.
#pragma once

#include <string_view>

#include <boost/json.hpp>

namespace samovar::house {

class Log {
 public:
  virtual ~Log() = default;
  virtual void error(std::string_view event, boost::json::object fields) = 0;
};

}  // namespace samovar::house
