// Tea for 2 as the table sees it: edition.cpp reads the box, notation.cpp the moves, view.cpp makes what
// people see, module.cpp the whole truth.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <boost/json.hpp>
#include <tl/expected.hpp>

#include "engine/error.hpp"
#include "games/tea_for_two/edition.hpp"
#include "games/tea_for_two/rules.hpp"

namespace samovar::tea_for_two {

class Module {
 public:
  using Game = TeaForTwo;

  static tl::expected<Module, Error> open(const boost::json::value& edition,
                                          const boost::json::object& options);
  static tl::expected<boost::json::array, Error> options_of(const boost::json::value& edition);

  const TeaForTwo& game() const { return game_; }
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

  // For the lab: the coin, side and merchant that a seat began with, the cards and ships it came to.
  std::vector<std::string> marks(const State& begun, const State& over, Seat seat) const;

 private:
  Module(Edition edition, const Chosen& chosen)
      : edition_(std::move(edition)), game_(box_of(edition_, chosen)) {}

  const std::string& tea_id(int tea) const { return edition_.teas[static_cast<std::size_t>(tea)].id; }
  const std::string& space_id(int space) const { return edition_.spaces[static_cast<std::size_t>(space)].id; }
  const std::string& card_id(int card) const { return edition_.cards[static_cast<std::size_t>(card)].id; }
  const std::string& ship_id(int ship) const { return edition_.ships[static_cast<std::size_t>(ship)].id; }
  const std::string& slot_id(int slot) const { return edition_.slots[static_cast<std::size_t>(slot)]; }
  const std::string& dock_id(int dock) const { return edition_.docks[static_cast<std::size_t>(dock)]; }
  const std::string& position_id(int at) const { return edition_.positions[static_cast<std::size_t>(at)]; }
  const std::string& action_id(int at) const { return edition_.palace[static_cast<std::size_t>(at)].id; }
  const std::string& merchant_id(int card) const {
    return edition_.merchants[static_cast<std::size_t>(card)].id;
  }
  const std::string& marker_id(int at) const { return edition_.markers[static_cast<std::size_t>(at)]; }
  const std::string& deck_card_id(int deck, int card) const {
    return deck == 0 ? card_id(card) : ship_id(card);
  }

  boost::json::object tally_json(Tally tokens) const;
  boost::json::object frame_json(const Frame& frame) const;
  boost::json::object effect_json(const State& state, Move move) const;

  Edition edition_;
  TeaForTwo game_;
};

}  // namespace samovar::tea_for_two
