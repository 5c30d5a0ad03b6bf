// The notation and the JSON of moves and events, for every game: derived from its tables
// (engine/declared.hpp) and from what it calls the values of its arguments.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json.hpp>
#include <tl/expected.hpp>

#include "engine/declared.hpp"
#include "engine/error.hpp"
#include "engine/event.hpp"

namespace samovar {

inline constexpr std::size_t kLongestMove = 100;  // characters

// In lower case; any white space parts them. Of what is too long to be a move there are none.
std::vector<std::string> words_of(std::string_view text);
// Without sign and leading zeros, of at most four digits.
std::optional<int> number_in(std::string_view word);

// What the values of arguments are called. An argument that nothing is said of is a number, read and written
// as it is.
class Names {
 public:
  explicit Names(std::string game) : game_(std::move(game)) {}

  // Ids from the argument's least value on. `what` finds the words that describe it:
  // "<game>.argument.<what>".
  template <class Argument>
  void ids(Argument argument, std::string what, std::vector<std::string> names) {
    entry(static_cast<std::uint8_t>(argument)) = {std::move(what), std::move(names), 0};
  }
  // Numbers, shown as much greater as `shown_from` says; the most of them may be fewer than the rules allow
  // for.
  template <class Argument>
  void numbers(Argument argument, std::string what, int shown_from = 0, std::optional<int> most = {}) {
    entry(static_cast<std::uint8_t>(argument)) = {std::move(what), {}, shown_from, most};
  }

  const std::string& game() const { return game_; }
  std::string write(const Field& field, int value) const;
  std::optional<int> read(const Field& field, const std::string& word) const;
  boost::json::value json(const Field& field, int value) const;
  Said described(const Field& field) const;

 private:
  struct Entry {
    std::string what;
    std::vector<std::string> names;
    int shown_from = 0;
    std::optional<int> most = {};  // the last value that there is, where that is not the range's
  };
  Entry& entry(std::size_t argument) {
    if (argument >= entries_.size()) entries_.resize(argument + 1);
    return entries_[argument];
  }
  const Entry* find(const Field& field) const {
    return field.is < entries_.size() ? &entries_[field.is] : nullptr;
  }

  std::string game_;
  std::vector<Entry> entries_;
};

inline const std::string& id_of(const std::string& id) { return id; }
template <class Named>
const std::string& id_of(const Named& named) {
  return named.id;
}
template <class List>
std::vector<std::string> ids_of(const List& list) {
  std::vector<std::string> ids;
  for (const auto& item : list) ids.push_back(id_of(item));
  return ids;
}

// A text that is no move: the key of what is wrong with it, and the rule behind it if there is one.
tl::unexpected<Error> bad_move(Said said, std::string rule = {});

std::string write_move(const MoveTable& table, const Names& names, Move move);

// `alias` turns a word that was typed for an argument into the one that the notation has.
using Alias = std::function<std::string(const Field&, const std::string&)>;
tl::expected<Move, Error> read_move(const MoveTable& table, const Names& names, std::string_view text,
                                    const Alias& alias = {});

// "kind", arguments by name, "pieces".
boost::json::object move_fields(const MoveTable& table, const Names& names, Move move);

// "kind", "seat" where it happened to somebody, arguments by name.
boost::json::object event_fields(const EventTable& table, const Names& names, const Event& event);

}  // namespace samovar
