// Kinds of moves and of events, each said once: a row gives its name, how a person writes it, and what its
// arguments are. Whatever spells a kind is derived from its row: the dense index and its inverse, the
// notation both ways, the JSON that programs read, and what the rules read a move by.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>

#include "engine/move.hpp"

namespace samovar {

// Whatever is worked out while compiling and comes here does not compile.
inline void wrong_table() {}

// The values of an argument. A game says range_of() of its `enum class Argument`, whose first value is None:
// the argument that is not there, and always zero.
struct Range {
  std::int16_t least = 0;
  std::uint16_t count = 1;

  constexpr bool holds(int value) const { return value >= least && value < least + count; }
};

struct Field {
  std::uint8_t is = 0;  // the game's Argument
  Range values;
  std::string_view name;  // in JSON; without one it is in none

  constexpr Field() = default;
  template <class Argument>
    requires std::is_enum_v<Argument>
  constexpr Field(Argument argument, std::string_view its_name = {})
      : is(static_cast<std::uint8_t>(argument)), values(range_of(argument)), name(its_name) {}

  // What has one value only needs no words.
  constexpr bool is_silent() const { return values.count == 1; }

  template <class Argument>
    requires std::is_enum_v<Argument>
  constexpr bool is_for(Argument argument) const {
    return is == static_cast<std::uint8_t>(argument);
  }
  constexpr bool is_for(std::string_view its_name) const { return name == its_name; }
};

// A form of a kind of moves. A kind may have several: the first that holds the arguments is the one.
struct MoveForm {
  std::uint8_t kind;
  std::string_view name;  // in JSON: "move_card"
  std::string_view text;  // how it is written: "market {} slot {}", a {} for each argument with words
  std::string_view
      pieces;  // what a board lights up: "die:{0} rank:{1}", a {n} for what the nth argument is called
  std::array<Field, 3> fields;

  template <class Kind>
  constexpr MoveForm(Kind its_kind, std::string_view its_name, std::string_view its_text,
                     std::string_view its_pieces = {}, Field a = {}, Field b = {}, Field c = {})
      : kind(static_cast<std::uint8_t>(its_kind)),
        name(its_name),
        text(its_text),
        pieces(its_pieces),
        fields{a, b, c} {}

  constexpr std::uint32_t size() const {
    return std::uint32_t{fields[0].values.count} * fields[1].values.count * fields[2].values.count;
  }
  constexpr bool holds(Move move) const {
    return move.kind() == kind && fields[0].values.holds(move.argument(0)) &&
           fields[1].values.holds(move.argument(1)) && fields[2].values.holds(move.argument(2));
  }
};

constexpr std::array<int, 3> arguments_of(Move move) {
  return {move.argument(0), move.argument(1), move.argument(2)};
}

constexpr Move move_of(const MoveForm& form, const std::array<int, 3>& values) {
  return Move(form.kind, static_cast<std::uint8_t>(values[0]), static_cast<std::uint8_t>(values[1]),
              static_cast<std::uint8_t>(values[2]));
}

// All forms of a game's moves: its kMoves.
class MoveTable {
 public:
  template <std::size_t kForms>
  constexpr explicit MoveTable(const MoveForm (&forms)[kForms]) : forms_(forms) {}

  constexpr auto begin() const { return forms_.begin(); }
  constexpr auto end() const { return forms_.end(); }

  constexpr const MoveForm* form_of(Move move) const {
    for (const MoveForm& form : forms_)
      if (form.holds(move)) return &form;
    return nullptr;
  }

  // The moves numbered without a gap: index_of() is below size(), and move_at() is its inverse. No move has
  // the number size().
  constexpr std::uint32_t size() const {
    std::uint32_t sum = 0;
    for (const MoveForm& form : forms_) sum += form.size();
    return sum;
  }
  constexpr std::uint32_t index_of(Move move) const {
    std::uint32_t first = 0;
    for (const MoveForm& form : forms_) {
      if (!form.holds(move)) {
        first += form.size();
        continue;
      }
      std::uint32_t place = 0;
      for (std::size_t i = 0; i < form.fields.size(); ++i) {
        const Range& values = form.fields[i].values;
        place = place * values.count + static_cast<std::uint32_t>(arguments_of(move)[i] - values.least);
      }
      return first + place;
    }
    return first;
  }
  constexpr Move move_at(std::uint32_t index) const {
    for (const MoveForm& form : forms_) {
      if (index >= form.size()) {
        index -= form.size();
        continue;
      }
      std::array<int, 3> values{};
      for (std::size_t i = form.fields.size(); i-- > 0; index /= form.fields[i].values.count)
        values[i] = form.fields[i].values.least + static_cast<int>(index % form.fields[i].values.count);
      return move_of(form, values);
    }
    return Move();
  }

 private:
  std::span<const MoveForm> forms_;
};

// Reads an argument of a move, wherever the move's kind keeps it: `captain_of(move)`. It is found in the
// table as an Argument or, where a kind has two of a sort, by its name ("from"); several that mean one thing
// may be read by one. An argument that no row has, or one row has twice, does not compile; a move of a kind
// that has none must not be asked for it.
template <class Value = int>
class ArgumentOf {
 public:
  template <class... Sought>
  consteval explicit ArgumentOf(const MoveTable& table, Sought... sought) {
    for (const MoveForm& form : table)
      for (std::size_t i = 0; i < form.fields.size(); ++i)
        if ((form.fields[i].is_for(sought) || ...)) kinds_[i] |= bit_of(form.kind);
    if ((kinds_[0] & kinds_[1]) != 0 || ((kinds_[0] | kinds_[1]) & kinds_[2]) != 0) wrong_table();
    if (all() == 0) wrong_table();
    for (int place = 0; place < 3; ++place)
      if (kinds_[static_cast<std::size_t>(place)] == all()) only_place_ = place;
  }

  constexpr Value operator()(Move move) const {
    assert(move.kind() < 64 && (all() & bit_of(move.kind())) != 0);
    return static_cast<Value>(move.argument(only_place_ >= 0 ? only_place_ : place_in(move.kind())));
  }

 private:
  static constexpr std::uint64_t bit_of(std::uint8_t kind) { return std::uint64_t{1} << kind; }
  constexpr std::uint64_t all() const { return kinds_[0] | kinds_[1] | kinds_[2]; }
  constexpr int place_in(std::uint8_t kind) const {
    return static_cast<int>((kinds_[1] >> kind & 1) + 2 * (kinds_[2] >> kind & 1));
  }

  std::array<std::uint64_t, 3> kinds_{};  // those that keep it in each place, a bit each
  int only_place_ = -1;                   // where all keep it in the same
};

// A kind of events: its arguments are those of Event, in order.
struct EventForm {
  std::uint8_t kind;
  std::string_view name;  // in JSON, and in the keys of its sentences
  std::array<Field, 6> fields{};

  template <class Kind, class... Fields>
  constexpr EventForm(Kind its_kind, std::string_view its_name, Fields... its_fields)
      : kind(static_cast<std::uint8_t>(its_kind)), name(its_name), fields{its_fields...} {}
};

// All kinds of a game's events, in the order of their enum: its kEvents.
class EventTable {
 public:
  template <std::size_t kForms>
  consteval explicit EventTable(const EventForm (&forms)[kForms]) : forms_(forms) {
    for (std::size_t i = 0; i < kForms; ++i)
      if (forms[i].kind != i) wrong_table();  // the rows stand in the order of their enum
  }
  constexpr const EventForm& operator[](std::uint8_t kind) const { return forms_[kind]; }
  constexpr std::size_t size() const { return forms_.size(); }

 private:
  std::span<const EventForm> forms_;
};

}  // namespace samovar
