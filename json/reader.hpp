// Reading JSON that somebody else wrote: every error names the place ("characters[2].cards") and the reason,
// and a field nobody asked for is an error too.
#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json.hpp>
#include <tl/expected.hpp>

#include "engine/error.hpp"

namespace samovar {

namespace json = boost::json;

// Strict JSON; `what` names the text in the error ("edition data/tea-time.json").
tl::expected<json::value, Error> parse_json(std::string_view text, std::string_view what);

// What fills a {name} of a sentence.
struct Filler {
  Filler(std::string_view hole, std::integral auto number) : name(hole), text(std::to_string(number)) {}
  Filler(std::string_view hole, std::string_view words) : name(hole), text(words) {}
  std::string name;
  std::string text;
};

// A value and where it stands. Reads are total: after the first error everything reads as empty, and error()
// tells; so a reader asks for all it wants and checks once.
class JsonReader {
 public:
  // Errors get this code.
  JsonReader(const json::value& value, std::string code);

  JsonReader operator[](std::string_view field);  // a required field of an object
  JsonReader operator[](std::size_t item);        // an item of an array
  bool has(std::string_view field) const;         // whether an optional field is there
  std::size_t size();                             // of an array; an error if it is none
  std::vector<std::string> keys();                // of an object; an error if it is none

  std::int64_t integer(std::int64_t least, std::int64_t most);
  double number(double least, double most);
  std::string text(std::size_t longest = 200);
  bool boolean();
  bool is_null() const;
  bool is_text() const;
  const json::value& raw() const { return *value_; }
  // The place in `allowed` of a text that must be one of them.
  std::size_t one_of(const std::vector<std::string>& allowed);

  // An object must have no other fields than these.
  void only(std::initializer_list<std::string_view> fields);

  // Records that this place is wrong, and why: a sentence of i18n/ with what fills its holes. The first error
  // stays.
  void wrong(std::string key, std::initializer_list<Filler> with = {}, std::vector<Said> list = {});
  // The same for what only programs send: the reason is in English.
  void fail(std::string reason);
  bool failed() const;
  Error error() const;  // in English, until it is put into other words
  const std::string& path() const { return path_; }

 private:
  struct Shared;
  JsonReader(const json::value* value, std::string path, std::shared_ptr<Shared> shared);

  const json::value* value_;
  std::string path_;
  std::shared_ptr<Shared> shared_;
};

// A figure or word that is known in one form only.
void fixed(JsonReader json, int value);
void fixed(JsonReader json, std::same_as<bool> auto value) {
  if (json.boolean() != value) json.wrong(value ? "json.expected_true" : "json.expected_false");
}
void fixed(JsonReader json, const std::string& value);
void fixed(JsonReader json, const std::vector<std::string>& values);
// Whether a list has as many entries as it must; an error if not.
bool counted(JsonReader json, std::size_t count);
bool counted(JsonReader json, std::size_t least, std::size_t most);

}  // namespace samovar
