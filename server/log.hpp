// Lines for operators: an event and its fields, as JSON or as text. Never a token, a table id or what people
// wrote.
#pragma once

#include <string>
#include <string_view>

#include <boost/json.hpp>

#include "house/log.hpp"

namespace samovar::server {

// Once, before the first line. Levels and formats as in Settings.
void set_up_log(std::string_view level, std::string_view format);

// The same lines, for the house.
house::Log& the_log();

void log_debug(std::string_view event, boost::json::object fields = {});
void log_info(std::string_view event, boost::json::object fields = {});
void log_warning(std::string_view event, boost::json::object fields = {});
void log_error(std::string_view event, boost::json::object fields = {});

// For `survives`.
void log_failure(const std::string& reason);

}  // namespace samovar::server
