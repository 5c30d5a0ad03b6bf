#include "json/reader.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "json/words.hpp"

namespace samovar {

namespace {
const json::value kNull;

Said kind_of(const json::value& value) {
  switch (value.kind()) {
    case json::kind::null:
      return {"json.kind.null"};
    case json::kind::bool_:
      return {"json.kind.boolean"};
    case json::kind::int64:
    case json::kind::uint64:
      return {"json.kind.whole"};
    case json::kind::double_:
      return {"json.kind.number"};
    case json::kind::string:
      return {"json.kind.text"};
    case json::kind::array:
      return {"json.kind.list"};
    case json::kind::object:
      return {"json.kind.object"};
  }
  return {};
}
}  // namespace

tl::expected<json::value, Error> parse_json(std::string_view text, std::string_view what) {
  boost::system::error_code failure;
  json::stream_parser parser({}, {.max_depth = 32});
  const std::size_t used = parser.write_some(text.data(), text.size(), failure);
  if (!failure && used < text.size()) failure = json::make_error_code(json::error::extra_data);
  if (!failure) parser.finish(failure);
  if (failure)
    return tl::unexpected(
        Error{"bad_json",
              fmt::format("{} is not JSON: {} at byte {}", what, failure.message(), used),
              {},
              {},
              {"json.not_json", {{"what", std::string(what)}, {"byte", std::to_string(used)}}}});
  return parser.release();
}

struct JsonReader::Shared {
  std::string code;
  std::string place;
  std::string reason;  // in English, where it has no other words
  Said said;
  bool failed = false;
};

JsonReader::JsonReader(const json::value& value, std::string code)
    : value_(&value), shared_(std::make_shared<Shared>(Shared{std::move(code), {}, {}, {}, false})) {}

JsonReader::JsonReader(const json::value* value, std::string path, std::shared_ptr<Shared> shared)
    : value_(value), path_(std::move(path)), shared_(std::move(shared)) {}

void JsonReader::fail(std::string reason) {
  if (shared_->failed) return;
  shared_->failed = true;
  shared_->place = path_.empty() ? "(top)" : path_;
  shared_->reason = std::move(reason);
}

void JsonReader::wrong(std::string key, std::initializer_list<Filler> with, std::vector<Said> list) {
  if (shared_->failed) return;
  fail({});
  Said said{std::move(key), {}, std::move(list)};
  for (const Filler& filler : with) said.with.emplace_back(filler.name, filler.text);
  shared_->said = {"json.at", {{"place", shared_->place}}, {std::move(said)}};
}

bool JsonReader::failed() const { return shared_->failed; }

Error JsonReader::error() const {
  Error error{shared_->code,
              fmt::format("{}: {}", shared_->place, shared_->reason),
              {},
              shared_->place,
              shared_->said};
  return in_words(std::move(error), "en");
}

JsonReader JsonReader::operator[](std::string_view field) {
  std::string path = path_.empty() ? std::string(field) : fmt::format("{}.{}", path_, field);
  const json::object* object = value_->if_object();
  if (!object) {
    wrong("json.expected_object", {}, {kind_of(*value_)});
    return {&kNull, std::move(path), shared_};
  }
  if (const json::value* found = object->if_contains(field)) return {found, std::move(path), shared_};
  JsonReader missing(&kNull, std::move(path), shared_);
  missing.wrong("json.missing");
  return missing;
}

JsonReader JsonReader::operator[](std::size_t item) {
  const json::array* array = value_->if_array();
  const bool there = array && item < array->size();
  JsonReader at(there ? &(*array)[item] : &kNull, fmt::format("{}[{}]", path_, item), shared_);
  if (!there) at.wrong("json.missing");
  return at;
}

bool JsonReader::has(std::string_view field) const {
  const json::object* object = value_->if_object();
  return object && object->contains(field);
}

std::size_t JsonReader::size() {
  if (const json::array* array = value_->if_array()) return array->size();
  wrong("json.expected_list", {}, {kind_of(*value_)});
  return 0;
}

std::vector<std::string> JsonReader::keys() {
  std::vector<std::string> keys;
  if (const json::object* object = value_->if_object())
    for (const auto& field : *object) keys.emplace_back(field.key());
  else
    wrong("json.expected_object", {}, {kind_of(*value_)});
  return keys;
}

std::int64_t JsonReader::integer(std::int64_t least, std::int64_t most) {
  boost::system::error_code failure;
  if (!value_->is_int64() && !value_->is_uint64()) {
    wrong("json.expected_whole", {}, {kind_of(*value_)});
    return least;
  }
  const std::int64_t number = value_->to_number<std::int64_t>(failure);
  if (failure || number < least || number > most) {
    wrong("json.expected_range", {{"least", least}, {"most", most}, {"found", json::serialize(*value_)}});
    return least;
  }
  return number;
}

double JsonReader::number(double least, double most) {
  if (!value_->is_number()) {
    wrong("json.expected_number", {}, {kind_of(*value_)});
    return least;
  }
  const double number = value_->to_number<double>();
  if (!(number >= least && number <= most)) {
    wrong("json.expected_range", {{"least", fmt::to_string(least)},
                                  {"most", fmt::to_string(most)},
                                  {"found", fmt::to_string(number)}});
    return least;
  }
  return number;
}

std::string JsonReader::text(std::size_t longest) {
  const json::string* text = value_->if_string();
  if (!text) {
    wrong("json.expected_text", {}, {kind_of(*value_)});
    return {};
  }
  if (text->size() > longest) {
    wrong("json.too_long", {{"most", longest}});
    return {};
  }
  return std::string(*text);
}

bool JsonReader::boolean() {
  if (const bool* truth = value_->if_bool()) return *truth;
  wrong("json.expected_boolean", {}, {kind_of(*value_)});
  return false;
}

bool JsonReader::is_null() const { return value_->is_null(); }
bool JsonReader::is_text() const { return value_->is_string(); }

std::size_t JsonReader::one_of(const std::vector<std::string>& allowed) {
  const std::string found = text();
  const auto at = std::find(allowed.begin(), allowed.end(), found);
  if (at != allowed.end()) return static_cast<std::size_t>(at - allowed.begin());
  wrong("json.expected_one_of", {{"allowed", fmt::format("{}", fmt::join(allowed, ", "))}, {"found", found}});
  return 0;
}

void JsonReader::only(std::initializer_list<std::string_view> fields) {
  const json::object* object = value_->if_object();
  if (!object) return wrong("json.expected_object", {}, {kind_of(*value_)});
  for (const auto& field : *object) {
    if (std::find(fields.begin(), fields.end(), std::string_view(field.key())) != fields.end()) continue;
    const json::value& found = field.value();
    JsonReader extra(
        &found,
        path_.empty() ? std::string(field.key()) : fmt::format("{}.{}", path_, std::string_view(field.key())),
        shared_);
    extra.wrong("json.unknown_field");
    return;
  }
}

void fixed(JsonReader json, int value) {
  const std::int64_t found = json.integer(-1000, 1000);
  if (!json.failed() && found != value) json.wrong("json.expected", {{"expected", value}, {"found", found}});
}

void fixed(JsonReader json, const std::string& value) {
  const std::string found = json.text(300);
  if (!json.failed() && found != value)
    json.wrong("json.expected_word", {{"expected", value}, {"found", found}});
}

void fixed(JsonReader json, const std::vector<std::string>& values) {
  if (!counted(json, values.size())) return;
  for (std::size_t i = 0; i < values.size(); ++i) fixed(json[i], values[i]);
}

bool counted(JsonReader json, std::size_t count) {
  if (json.size() != count) json.wrong("json.expected_entries", {{"count", count}, {"found", json.size()}});
  return !json.failed();
}

bool counted(JsonReader json, std::size_t least, std::size_t most) {
  if (json.size() < least || json.size() > most)
    json.wrong("json.expected_from_to", {{"least", least}, {"most", most}, {"found", json.size()}});
  return !json.failed();
}

}  // namespace samovar
