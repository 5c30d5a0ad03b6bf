// A validator for the part of JSON Schema (2020-12) that docs/schema uses. A keyword that it does not know is
// a failure, so that a schema cannot ask for something that nobody checks.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <boost/json.hpp>

namespace samovar::table {

class Schema {
 public:
  explicit Schema(std::string_view name);  // docs/schema/<name>.json

  // What is wrong with a value, measured by a definition in "$defs"; nothing if it fits.
  std::optional<std::string> complaint(const std::string& definition, const boost::json::value& value) const;

 private:
  using Complaint = std::optional<std::string>;
  Complaint check(const boost::json::object& schema, const boost::json::value& value,
                  const std::string& at) const;
  Complaint check_keyword(std::string_view keyword, const boost::json::value& argument,
                          const boost::json::object& schema, const boost::json::value& value,
                          const std::string& at) const;
  Complaint check_fields(const boost::json::object& schema, const boost::json::object& object,
                         const std::string& at) const;
  const boost::json::object& definition(std::string_view name) const;

  boost::json::value document_;
};

}  // namespace samovar::table
