// Why a move is worth making: clauses that a game's module finds in facts which people may see. A table
// chooses among them (table/reason.hpp).
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json.hpp>
#include <fmt/format.h>

namespace samovar {

// By rank: of several that could be said the first is. What speaks against a move stands last.
enum class ClauseKind : std::uint8_t {
  Exact,
  Completes,
  Gain,
  Avoids,
  Denies,
  Builds,
  Keeps,
  Tempo,
  Costs,
  Leaves,
  Risk
};

struct Clause {
  ClauseKind kind{};
  std::string says;               // its words stand at "<game>.reason.<says>"
  std::string about = {};         // another move that does the same to this, as much or more, …
  int size = 1;                   // … leaves nothing to say for this one
  boost::json::object with = {};  // what fills its words
  bool told_otherwise = false;    // another clause says it already: this one is only compared with
};

// A move and the rest of its turn, as far as its seat may know what they do.
struct Outlook {
  int seat = 0;
  const boost::json::object& before;  // the view
  const boost::json::array& choices;  // all that could be done
  boost::json::object move;           // one of them
  std::vector<std::string> moves;     // with what follows it until the turn or what can be known ends
  boost::json::object after = {};     // the view; empty where it cannot be known
  boost::json::array events = {};
  int points = 0;                   // what the turn adds to the seat's own
  boost::json::array replies = {};  // what a rival could do next, where nothing is hidden …
  int rival = -1;                   // … and who
};

// --- For the modules ---

inline int whole(const boost::json::value& number) { return number.to_number<int>(); }

inline int field_of(const boost::json::object& object, std::string_view name, int otherwise = 0) {
  const boost::json::value* value = object.if_contains(name);
  return value && value->is_number() ? whole(*value) : otherwise;
}

inline std::string text_of(const boost::json::object& object, std::string_view name) {
  const boost::json::value* value = object.if_contains(name);
  return value && value->is_string() ? std::string(value->get_string()) : std::string();
}

// With a plus, or with a real minus sign.
inline std::string signed_number(int number) {
  return number < 0 ? fmt::format("−{}", -number) : fmt::format("+{}", number);
}

// {"mint":2,"milk":1}: how many in all.
inline int sum_of(const boost::json::value& amounts) {
  int sum = 0;
  for (const auto& entry : amounts.as_object()) sum += whole(entry.value());
  return sum;
}

// What a stock lacks of what is needed.
inline boost::json::object lacking(const boost::json::value& needed, const boost::json::value& stock) {
  boost::json::object lacks;
  for (const auto& entry : needed.as_object()) {
    const int rest = whole(entry.value()) - field_of(stock.as_object(), entry.key());
    if (rest > 0) lacks[entry.key()] = rest;
  }
  return lacks;
}

// Amounts as a list that sentences can tell: "<game>.item.<kind>" with {n} and {thing}.
inline void list_amounts(boost::json::array& list, const boost::json::value& amounts, const char* kind) {
  for (const auto& entry : amounts.as_object())
    list.push_back({{"kind", kind}, {"n", entry.value()}, {"thing", entry.key()}});
}

// Calls visit(event) for what the seat itself did.
template <class Visit>
void each_own(const Outlook& outlook, std::string_view kind, Visit&& visit) {
  for (const boost::json::value& event : outlook.events)
    if (text_of(event.as_object(), "kind") == kind && field_of(event.as_object(), "seat", -1) == outlook.seat)
      visit(event.get_object());
}

}  // namespace samovar
