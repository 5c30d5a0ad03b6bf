// By what the clauses of the games' reasons are worked out again: a file a game, clauses_*.cpp.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>

#include "games/reason.hpp"
#include "tests/table/tables.hpp"

namespace samovar::table::clauses {

using Fields = json::object;

// A position, and what a turn made of it.
struct Turned {
  const Table& before;
  const Table& after;
  Seat seat;
  json::object was = before.view(seat);
  json::object now = after.view(seat);
};

// How much of what a clause says is true after a turn; nothing where it is not.
using Measure = std::function<std::optional<int>(const Turned&, const Fields&)>;

inline int points(const Table& table, Seat seat) {
  return whole(table.result(seat).at("seats").as_array()[static_cast<std::size_t>(index(seat))].at("points"));
}

inline std::optional<int> above(int number, int least = 0) {
  return number > least ? std::optional(number) : std::nullopt;
}
inline std::optional<int> if_true(bool so) { return so ? std::optional(1) : std::nullopt; }

inline std::string text(const json::value& value) { return std::string(value.as_string()); }
inline int seat_in(const Fields& fields) { return whole(fields.at("seat")); }

template <class Holds>
const json::object* first(const json::value& list, Holds&& holds) {
  for (const json::value& item : list.as_array())
    if (item.is_object() && holds(item.get_object())) return &item.get_object();
  return nullptr;
}
inline auto has(const char* field, const json::value& value) {
  return [=](const json::object& object) { return object.contains(field) && object.at(field) == value; };
}

// By the clause.
const std::map<std::string, Measure>& chai();
const std::map<std::string, Measure>& tea_and_rum();
const std::map<std::string, Measure>& tea_for_2();
const std::map<std::string, Measure>& tea_time();

}  // namespace samovar::table::clauses
