#include "json/reader.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace samovar {

namespace {
const json::value kNull;

std::string_view kind_name(const json::value& value) {
  switch (value.kind()) {
    case json::kind::null:
      return "null";
    case json::kind::bool_:
      return "a boolean";
    case json::kind::int64:
    case json::kind::uint64:
      return "a whole number";
    case json::kind::double_:
      return "a number";
    case json::kind::string:
      return "a text";
    case json::kind::array:
      return "a list";
    case json::kind::object:
      return "an object";
  }
  return "something else";
}
}  // namespace

tl::expected<json::value, Error> parse_json(std::string_view text, std::string_view what) {
  boost::system::error_code failure;
  json::stream_parser parser({}, {.max_depth = 32});
  const std::size_t used = parser.write_some(text.data(), text.size(), failure);
  if (!failure && used < text.size()) failure = json::make_error_code(json::error::extra_data);
  if (!failure) parser.finish(failure);
  if (failure)
    return tl::unexpected(Error{
        "bad_json", fmt::format("{} is not JSON: {} at byte {}", what, failure.message(), used), {}, {}});
  return parser.release();
}

struct JsonReader::Shared {
  std::string code;
  std::string place;
  std::string reason;
  bool failed = false;
};

JsonReader::JsonReader(const json::value& value, std::string code)
    : value_(&value), shared_(std::make_shared<Shared>(Shared{std::move(code), {}, {}, false})) {}

JsonReader::JsonReader(const json::value* value, std::string path, std::shared_ptr<Shared> shared)
    : value_(value), path_(std::move(path)), shared_(std::move(shared)) {}

void JsonReader::fail(std::string reason) {
  if (shared_->failed) return;
  shared_->failed = true;
  shared_->place = path_.empty() ? "(top)" : path_;
  shared_->reason = std::move(reason);
}

bool JsonReader::failed() const { return shared_->failed; }

Error JsonReader::error() const {
  return {shared_->code, fmt::format("{}: {}", shared_->place, shared_->reason), {}, shared_->place};
}

JsonReader JsonReader::operator[](std::string_view field) {
  std::string path = path_.empty() ? std::string(field) : fmt::format("{}.{}", path_, field);
  const json::object* object = value_->if_object();
  if (!object) {
    fail(fmt::format("expected an object, found {}", kind_name(*value_)));
    return {&kNull, std::move(path), shared_};
  }
  if (const json::value* found = object->if_contains(field)) return {found, std::move(path), shared_};
  JsonReader missing(&kNull, std::move(path), shared_);
  missing.fail("missing");
  return missing;
}

JsonReader JsonReader::operator[](std::size_t item) {
  const json::array* array = value_->if_array();
  const bool there = array && item < array->size();
  JsonReader at(there ? &(*array)[item] : &kNull, fmt::format("{}[{}]", path_, item), shared_);
  if (!there) at.fail("missing");
  return at;
}

bool JsonReader::has(std::string_view field) const {
  const json::object* object = value_->if_object();
  return object && object->contains(field);
}

std::size_t JsonReader::size() {
  if (const json::array* array = value_->if_array()) return array->size();
  fail(fmt::format("expected a list, found {}", kind_name(*value_)));
  return 0;
}

std::vector<std::string> JsonReader::keys() {
  std::vector<std::string> keys;
  if (const json::object* object = value_->if_object())
    for (const auto& field : *object) keys.emplace_back(field.key());
  else
    fail(fmt::format("expected an object, found {}", kind_name(*value_)));
  return keys;
}

std::int64_t JsonReader::integer(std::int64_t least, std::int64_t most) {
  boost::system::error_code failure;
  if (!value_->is_int64() && !value_->is_uint64()) {
    fail(fmt::format("expected a whole number, found {}", kind_name(*value_)));
    return least;
  }
  const std::int64_t number = value_->to_number<std::int64_t>(failure);
  if (failure || number < least || number > most) {
    fail(fmt::format("expected a number from {} to {}, found {}", least, most, json::serialize(*value_)));
    return least;
  }
  return number;
}

double JsonReader::number(double least, double most) {
  if (!value_->is_number()) {
    fail(fmt::format("expected a number, found {}", kind_name(*value_)));
    return least;
  }
  const double number = value_->to_number<double>();
  if (!(number >= least && number <= most)) {
    fail(fmt::format("expected a number from {} to {}, found {}", least, most, number));
    return least;
  }
  return number;
}

std::string JsonReader::text(std::size_t longest) {
  const json::string* text = value_->if_string();
  if (!text) {
    fail(fmt::format("expected a text, found {}", kind_name(*value_)));
    return {};
  }
  if (text->size() > longest) {
    fail(fmt::format("is longer than {} bytes", longest));
    return {};
  }
  return std::string(*text);
}

bool JsonReader::boolean() {
  if (const bool* truth = value_->if_bool()) return *truth;
  fail(fmt::format("expected true or false, found {}", kind_name(*value_)));
  return false;
}

bool JsonReader::is_null() const { return value_->is_null(); }
bool JsonReader::is_text() const { return value_->is_string(); }

std::size_t JsonReader::one_of(const std::vector<std::string>& allowed) {
  const std::string found = text();
  const auto at = std::find(allowed.begin(), allowed.end(), found);
  if (at != allowed.end()) return static_cast<std::size_t>(at - allowed.begin());
  fail(fmt::format("expected one of {}, found \"{}\"", fmt::join(allowed, ", "), found));
  return 0;
}

void JsonReader::only(std::initializer_list<std::string_view> fields) {
  const json::object* object = value_->if_object();
  if (!object) return fail(fmt::format("expected an object, found {}", kind_name(*value_)));
  for (const auto& field : *object) {
    if (std::find(fields.begin(), fields.end(), std::string_view(field.key())) != fields.end()) continue;
    const json::value& found = field.value();
    JsonReader extra(
        &found,
        path_.empty() ? std::string(field.key()) : fmt::format("{}.{}", path_, std::string_view(field.key())),
        shared_);
    extra.fail("unknown field");
    return;
  }
}

void fixed(JsonReader json, int value) {
  const std::int64_t found = json.integer(-1000, 1000);
  if (!json.failed() && found != value) json.fail(fmt::format("expected {}, found {}", value, found));
}

void fixed(JsonReader json, const std::string& value) {
  const std::string found = json.text(300);
  if (!json.failed() && found != value) json.fail(fmt::format("expected \"{}\", found \"{}\"", value, found));
}

void fixed(JsonReader json, const std::vector<std::string>& values) {
  if (json.size() != values.size()) return json.fail(fmt::format("expected {} entries", values.size()));
  for (std::size_t i = 0; i < values.size(); ++i) fixed(json[i], values[i]);
}

bool counted(JsonReader json, std::size_t count, std::string_view what) {
  if (json.size() != count) json.fail(fmt::format("expected {} {}, found {}", count, what, json.size()));
  return !json.failed();
}

}  // namespace samovar
