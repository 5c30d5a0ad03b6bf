// The engine protocol: JSON lines, so that any program can play, test or analyse. docs/protocol.md describes
// it; docs/schema/protocol.json is its machine-readable form.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>

#include <boost/json.hpp>
#include <tl/expected.hpp>

#include "engine/error.hpp"
#include "json/reader.hpp"
#include "table/table.hpp"

namespace samovar::table {

// {"code","message","rule"?,"where"?}
json::object error_json(const Error& error);

// One conversation about one table.
class Protocol {
 public:
  static constexpr std::size_t kLongestLine = std::size_t{1} << 20;

  // The answer to one line, without line ends. Whatever the line says, there is one, and it is one line.
  std::string answer(std::string_view line);
  bool finished() const { return finished_; }  // "quit" was said

 private:
  using Answer = tl::expected<json::object, Error>;
  struct Command;
  static const Command kCommands[];

  Answer answer_to(std::string_view line);
  Answer games(JsonReader& request);
  Answer start(JsonReader& request);
  Answer actor(JsonReader& request);
  Answer moves(JsonReader& request);
  Answer play(JsonReader& request);
  Answer undo(JsonReader& request);
  Answer view(JsonReader& request);
  Answer events(JsonReader& request);
  Answer state(JsonReader& request);
  Answer load(JsonReader& request);
  Answer result(JsonReader& request);
  Answer record(JsonReader& request);
  Answer replay(JsonReader& request);
  Answer bot(JsonReader& request);
  Answer why(JsonReader& request);
  Answer schema(JsonReader& request);
  Answer quit(JsonReader& request);

  Answer put_on_table(tl::expected<Table, Error> table);
  json::object position() const;
  Seat read_viewer(JsonReader& request) const;
  std::optional<int> read_ply(JsonReader& request, std::string_view field) const;

  std::optional<Table> table_;
  bool finished_ = false;
};

// Answers every line until "quit" or the end of the input. A line that is too long is refused without being
// kept. 0, or 1 where the output failed.
int run_protocol(std::istream& in, std::ostream& out);

}  // namespace samovar::table
