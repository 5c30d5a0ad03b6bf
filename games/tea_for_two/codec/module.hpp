// Tea for 2 as the table sees it: one class, a file of this folder for each of its parts.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <boost/json.hpp>

#include "games/opened.hpp"
#include "games/reason.hpp"
#include "games/tea_for_two/codec/edition.hpp"
#include "games/tea_for_two/rules/game.hpp"

namespace samovar::tea_for_two {

// What the solo opponent is called by.
inline constexpr const char* kTeaRace = "tea_race";

class Module : public Opened<Module, TeaForTwo, read_edition, read_options> {
 public:
  boost::json::object options() const;

  tl::expected<Move, Error> read(std::string_view text) const;
  // "move yellow F D 2": two yellow tokens from the field to the dock, step by step; nothing where a text
  // says nothing of the kind.
  tl::expected<std::vector<Move>, Error> series(const State& state, std::string_view text) const;
  // What is one thought, given in one line: a harvest with its bonus, all walks of a movement with its end, a
  // card with its slot, a die that changes with what pays for it and where it goes.
  static bool joins(Move before, Move next);

  boost::json::object state_json(const State& state) const;
  boost::json::object view_json(const State& state, Seat viewer) const;
  boost::json::object move_json(const State& state, Move move) const;
  boost::json::object event_json(const Event& event) const;
  static std::vector<Clause> clauses(const Outlook& outlook);
  // By what the card, ship or marker of a chance outcome is known in a box.
  boost::json::object facts_json(const State& state, Move outcome) const;
  boost::json::object words(std::string_view language) const;
  // Why a move is refused, with the name of the palace's action that it is about.
  Said in_full(Said said, const State& state, Move move, const boost::json::object& words,
               std::string_view language) const;
  std::string score_label(int label) const;
  std::string title(int title) const;

  // For the lab: the coin, side and merchant that a seat began with, the cards and ships it came to.
  std::vector<std::string> marks(const State& begun, const State& over, Seat seat) const;
  // And whether some tea ran out meanwhile.
  std::string moment(const State& before, const State& after, Seat seat) const;

 private:
  friend Opened;
  Module(Edition edition, Chosen chosen) : Opened(std::move(edition), chosen) { name_things(); }
  void name_things();

  class StateWriter;
  State state_in(JsonReader& json) const;
  void audit(State& state, JsonReader& json) const;

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
  void point_source(boost::json::object& object, int source, int tea) const;
  boost::json::object effect_json(const State& state, Move move) const;
  // Where the token of a MoveToken came to rest, of which tea it is then; nothing where it was stored, loaded
  // or is asked about.
  struct Stop {
    int tea;
    int space;
  };
  static std::optional<Stop> stop_of(const EventLog& log);
  // The next step of that token, where it may take one in the same movement as in `begun`.
  std::optional<Move> further(const State& begun, const State& now, const EventLog& log) const;
  boost::json::object effect_json(const State& state, Move move, const State& after,
                                  const EventLog& log) const;
};

}  // namespace samovar::tea_for_two
