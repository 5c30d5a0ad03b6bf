// Tea Time as the table sees it: one class, a file of this folder for each of its parts.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <boost/json.hpp>
#include <tl/expected.hpp>

#include "engine/error.hpp"
#include "games/notation.hpp"
#include "games/reason.hpp"
#include "games/tea_time/codec/edition.hpp"
#include "games/tea_time/rules/game.hpp"

namespace samovar {
class JsonReader;
}

namespace samovar::tea_time {

inline constexpr std::string_view kSides[2] = {"character", "glass"};

class Module {
 public:
  using Game = TeaTime;

  static tl::expected<Module, Error> open(const boost::json::value& edition,
                                          const boost::json::object& options);
  static tl::expected<boost::json::array, Error> options_of(const boost::json::value& edition);

  const TeaTime& game() const { return game_; }
  boost::json::object options() const;
  std::string edition_name() const { return edition_.name; }

  std::string write(Move move) const;
  tl::expected<Move, Error> read(std::string_view text) const;

  boost::json::object state_json(const State& state) const;
  tl::expected<State, Error> read_state(const boost::json::value& json) const;
  boost::json::object view_json(const State& state, Seat viewer) const;
  boost::json::object move_json(const State& state, Move move) const;
  boost::json::object event_json(const Event& event) const;
  static std::vector<Clause> clauses(const Outlook& outlook);
  boost::json::object words(std::string_view language) const;
  std::string score_label(int label) const;
  std::string title(int title) const;

 private:
  void audit(const State& state, JsonReader& json) const;
  Module(Edition edition, const TableSize& size)
      : edition_(std::move(edition)), game_(box_of(edition_, size)), names_(names_of(edition_, game_)) {}

  static Names names_of(const Edition& edition, const TeaTime& game);
  static std::string cell_name(int cell);
  static std::string_view side_of(int cell) { return kSides[is_glass(cell)]; }
  const std::string& card_id(int card) const;

  Edition edition_;
  TeaTime game_;
  Names names_;
};

}  // namespace samovar::tea_time
