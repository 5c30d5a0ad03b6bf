// Chai as the table sees it: one class, a file of this folder for each of its parts.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json.hpp>

#include "games/chai/codec/edition.hpp"
#include "games/chai/rules/game.hpp"
#include "games/opened.hpp"
#include "games/reason.hpp"

namespace samovar::chai {

class Module : public Opened<Module, Chai, read_edition, read_options> {
 public:
  boost::json::object options() const;

  std::string write(Move move) const;
  tl::expected<Move, Error> read(std::string_view text) const;
  // Several purchases in one line, "buy a1 a1 c2", from outside the market as well; each space is named as it
  // lies when its turn comes. Likewise "take milk honey" in the pantry. Nothing where a text says no such
  // thing.
  tl::expected<std::vector<Move>, Error> series(const State& state, std::string_view text) const;
  // "buy a1 c2", "take milk honey": the visit and what is bought or taken are one line.
  static bool joins(Move before, Move next) {
    const Kind last = kind_of(before);
    return (kind_of(next) == Kind::Buy && (last == Kind::VisitMarket || last == Kind::Buy)) ||
           (kind_of(next) == Kind::Take && (last == Kind::VisitPantry || last == Kind::Take));
  }

  // A legal move may have other names: any cell of a group, any cup that looks the same (CHAI-ACT-01, 04).
  Move meant(const State& state, Move move) const;

  // Rules 1 ended an exchange by themselves where no pair followed in the order of the types.
  std::optional<Move> done_unasked(const State& state, int rules) const {
    if (rules == 1 && state.phase == Phase::Swap) return make(Kind::SwapDone);
    return {};
  }

  boost::json::object state_json(const State& state) const;
  boost::json::object view_json(const State& state, Seat viewer) const;
  boost::json::object move_json(const State& state, Move move) const;
  boost::json::object event_json(const Event& event) const;
  static std::vector<Clause> clauses(const Outlook& outlook);
  boost::json::object words(std::string_view language) const;
  // Why a move is refused, with the customer or ability it is about, and what a customer still wants.
  Said in_full(Said said, const State& state, Move move, const boost::json::object& words,
               std::string_view language) const;
  std::string score_label(int label) const;
  std::string title(int title) const;

  // For the lab: a seat's tea and whether the turns ran out; and, of a single move, the ability used.
  std::vector<std::string> marks(const State& begun, const State& over, Seat seat) const;
  std::string deed(Move move) const;

  // The card with this id, or -1; for tests and tools.
  int card_named(std::string_view id) const;

 private:
  friend Opened;
  Module(Edition edition, Options options) : Opened(std::move(edition), std::move(options)) { name_things(); }
  void name_things();

  const std::string& tile_id(int type) const { return edition_.flavours[static_cast<std::size_t>(type)].id; }
  const std::string& token_id(int type) const { return edition_.pantry[static_cast<std::size_t>(type)].id; }
  const std::string& tip_id(int kind) const { return edition_.tips[static_cast<std::size_t>(kind)].id; }
  const std::string& card_id(int card) const { return edition_.customers[static_cast<std::size_t>(card)].id; }
  const std::string& tea_id(int tea) const {
    return edition_.colours[chosen_.teas[static_cast<std::size_t>(tea)]].id;
  }
  const char* rival_id() const { return chosen_.mode == Mode::Dice ? "dice_merchant" : "chaiwala"; }
  static std::string space_name(int cell);
  static std::string face_id(int face);

  // view.cpp
  boost::json::object tiles_json(Amounts tiles) const;
  boost::json::object tokens_json(Amounts tokens) const;
  boost::json::object card_json(int card) const;
  boost::json::value lacks_json(const State& state, int house, int card) const;
  boost::json::value code_json(std::uint8_t code) const;
  boost::json::object market_json(const State& state, int viewer) const;
  boost::json::array houses_json(const State& state, int viewer) const;
  boost::json::array pool_json(const State& state, int viewer) const;
  boost::json::object deck_json(const State& state) const;
  boost::json::array abilities_json(const State& state) const;
  boost::json::array cups_json(const State& state) const;
  int cup_meant(const State& state, int cup) const;
  boost::json::object tips_json(const State& state) const;
  boost::json::object pending_json(const State& state) const;
  static boost::json::array market_pieces(SpaceSet spaces);
  boost::json::object ability_move_json(const State& state, Move move) const;

  // state_json.cpp, audit.cpp
  class StateWriter;
  class StateReader;
  State state_in(JsonReader& json) const;
  void audit(const State& state, JsonReader& json) const;
};

}  // namespace samovar::chai
