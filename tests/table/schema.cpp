#include "tests/table/schema.hpp"

#include <algorithm>
#include <map>
#include <stdexcept>

#include <gmock/gmock.h>

#include "embedded/carried.hpp"

namespace samovar::table {

namespace json = boost::json;

namespace {

bool is_type(std::string_view type, const json::value& value) {
  if (type == "object") return value.is_object();
  if (type == "array") return value.is_array();
  if (type == "string") return value.is_string();
  if (type == "boolean") return value.is_bool();
  if (type == "null") return value.is_null();
  if (type == "number") return value.is_number();
  if (type == "integer") return value.is_int64() || value.is_uint64();
  throw std::runtime_error("unknown type " + std::string(type));
}

// Compiled once: that takes far longer than matching. Not std::regex: g++ 12 warns of its insides when
// sanitizers are on.
const testing::Matcher<std::string>& matcher_of(std::string_view pattern) {
  static std::map<std::string, testing::Matcher<std::string>, std::less<>> known;
  const auto found = known.find(pattern);
  if (found != known.end()) return found->second;
  return known.emplace(pattern, testing::ContainsRegex(std::string(pattern))).first->second;
}

}  // namespace

Schema::Schema(std::string_view name) {
  const std::string path = "docs/schema/" + std::string(name) + ".json";
  for (const EmbeddedFile& file : carried())
    if (file.path == path) document_ = json::parse(file.bytes);
  if (document_.is_null()) throw std::runtime_error("no schema " + path);
}

std::optional<std::string> Schema::complaint(const std::string& name, const json::value& value) const {
  return check(definition(name), value, name);
}

const json::object& Schema::definition(std::string_view name) const {
  return document_.at("$defs").at(name).as_object();
}

Schema::Complaint Schema::check(const json::object& schema, const json::value& value,
                                const std::string& at) const {
  for (const auto& rule : schema)
    if (Complaint complaint = check_keyword(rule.key(), rule.value(), schema, value, at)) return complaint;
  return {};
}

Schema::Complaint Schema::check_keyword(std::string_view keyword, const json::value& argument,
                                        const json::object& schema, const json::value& value,
                                        const std::string& at) const {
  const auto wrong = [&](std::string_view what) -> Complaint {
    return at + ": " + json::serialize(value) + " " + std::string(what) + " " + json::serialize(argument);
  };
  if (keyword == "description" || keyword == "title" || keyword == "readOnly") return {};
  if (keyword == "$ref") {
    constexpr std::string_view kHere = "#/$defs/";
    const std::string_view target = argument.as_string();
    if (!target.starts_with(kHere)) throw std::runtime_error("reference out of the document");
    return check(definition(target.substr(kHere.size())), value, at);
  }
  if (keyword == "type") {
    const json::array types = argument.is_array() ? argument.get_array() : json::array{argument};
    const bool fits = std::any_of(types.begin(), types.end(),
                                  [&](const json::value& type) { return is_type(type.as_string(), value); });
    return fits ? Complaint() : wrong("is not of type");
  }
  if (keyword == "const") return value == argument ? Complaint() : wrong("is not");
  if (keyword == "enum") {
    const json::array& allowed = argument.as_array();
    return std::find(allowed.begin(), allowed.end(), value) != allowed.end() ? Complaint()
                                                                             : wrong("is not in");
  }
  if (keyword == "anyOf") {
    std::string complaints;
    for (const json::value& choice : argument.as_array()) {
      Complaint complaint = check(choice.as_object(), value, at);
      if (!complaint) return {};
      complaints += "\n  " + *complaint;
    }
    return at + ": fits nothing of" + complaints;
  }
  if (keyword == "minimum" || keyword == "maximum") {
    if (!value.is_number()) return {};
    const double limit = argument.to_number<double>();
    const double number = value.to_number<double>();
    return (keyword == "minimum" ? number >= limit : number <= limit) ? Complaint() : wrong(keyword);
  }
  if (keyword == "pattern") {
    if (!value.is_string()) return {};
    const bool fits = testing::Value(std::string(value.get_string()), matcher_of(argument.as_string()));
    return fits ? Complaint() : wrong("does not match");
  }
  if (keyword == "items") {
    if (!value.is_array()) return {};
    for (std::size_t i = 0; i < value.get_array().size(); ++i)
      if (Complaint complaint = check(argument.as_object(), value.at(i), at + "[" + std::to_string(i) + "]"))
        return complaint;
    return {};
  }
  if (keyword == "minItems" || keyword == "maxItems") {
    if (!value.is_array()) return {};
    const std::size_t limit = argument.to_number<std::size_t>();
    const std::size_t size = value.get_array().size();
    return (keyword == "minItems" ? size >= limit : size <= limit) ? Complaint() : wrong(keyword);
  }
  if (keyword == "required") {
    if (!value.is_object()) return {};
    for (const json::value& field : argument.as_array())
      if (!value.get_object().contains(field.as_string()))
        return at + ": misses " + std::string(field.as_string());
    return {};
  }
  if (keyword == "properties" || keyword == "additionalProperties")
    return value.is_object() ? check_fields(schema, value.get_object(), at) : Complaint();
  throw std::runtime_error("unknown keyword " + std::string(keyword));
}

Schema::Complaint Schema::check_fields(const json::object& schema, const json::object& object,
                                       const std::string& at) const {
  const json::value* properties = schema.if_contains("properties");
  const json::value* additional = schema.if_contains("additionalProperties");
  for (const auto& field : object) {
    const std::string place = at + "." + std::string(field.key());
    const json::value* known = properties ? properties->as_object().if_contains(field.key()) : nullptr;
    if (!known && additional && additional->is_bool() && !additional->get_bool())
      return place + ": is not in the schema";
    const json::value* applies = known ? known : additional;
    if (!applies || applies->is_bool()) continue;
    if (Complaint complaint = check(applies->as_object(), field.value(), place)) return complaint;
  }
  return {};
}

}  // namespace samovar::table
