// Tea & Rum as the table sees it: edition.cpp reads the box, options.cpp the table's choices, notation.cpp
// the moves; view.cpp and events.cpp make what people see, module.cpp the whole truth.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <boost/json.hpp>
#include <tl/expected.hpp>

#include "engine/error.hpp"
#include "games/tea_and_rum/edition.hpp"
#include "games/tea_and_rum/rules.hpp"

namespace samovar::tea_and_rum {

class Module {
 public:
  using Game = TeaAndRum;

  static tl::expected<Module, Error> open(const boost::json::value& edition,
                                          const boost::json::object& options);
  static tl::expected<boost::json::array, Error> options_of(const boost::json::value& edition);

  const TeaAndRum& game() const { return game_; }
  const Edition& edition() const { return edition_; }
  boost::json::object options() const;
  std::string edition_name() const { return edition_.name; }

  std::string write(Move move) const;
  tl::expected<Move, Error> read(std::string_view text) const;

  boost::json::object state_json(const State& state) const;
  tl::expected<State, Error> read_state(const boost::json::value& json) const;
  boost::json::object view_json(const State& state, Seat viewer) const;
  boost::json::object move_json(const State& state, Move move) const;
  boost::json::object event_json(const Event& event) const;
  boost::json::object words(std::string_view language) const;
  std::string score_label(int label) const;
  std::string title(int title) const;

  // For the lab: what a seat began with, what it built, hired, filled and swore, and the titles it came to.
  std::vector<std::string> marks(const State& begun, const State& over, Seat seat) const;

 private:
  Module(Edition edition, int seats) : edition_(std::move(edition)), game_(box_of(edition_, seats)) {}

  Edition edition_;
  TeaAndRum game_;
};

}  // namespace samovar::tea_and_rum
