// Chai as the table sees it: edition.cpp reads the box, options.cpp what was chosen, notation.cpp the moves;
// view.cpp and told.cpp make what people see and hear; module.cpp is the whole truth, audit.cpp doubts it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <boost/json.hpp>
#include <tl/expected.hpp>

#include "engine/error.hpp"
#include "games/chai/edition.hpp"
#include "games/chai/rules.hpp"

namespace samovar {
class JsonReader;
}

namespace samovar::chai {

class Module {
 public:
  using Game = Chai;

  static tl::expected<Module, Error> open(const boost::json::value& edition,
                                          const boost::json::object& options);
  static tl::expected<boost::json::array, Error> options_of(const boost::json::value& edition);

  const Chai& game() const { return game_; }
  const Edition& edition() const { return edition_; }
  boost::json::object options() const;
  std::string edition_name() const { return edition_.name; }

  std::string write(Move move) const;
  tl::expected<Move, Error> read(std::string_view text) const;

  // A legal move may have other names: any cell of a group, any cup that looks the same (CHAI-ACT-01, 04).
  Move meant(const State& state, Move move) const;

  boost::json::object state_json(const State& state) const;
  tl::expected<State, Error> read_state(const boost::json::value& json) const;
  boost::json::object view_json(const State& state, Seat viewer) const;
  boost::json::object move_json(const State& state, Move move) const;
  boost::json::object event_json(const Event& event) const;
  boost::json::object words(std::string_view language) const;
  std::string score_label(int label) const;
  std::string title(int title) const;

  // For the lab: a seat's tea and whether the turns ran out; and, of a single move, the ability used.
  std::vector<std::string> marks(const State& begun, const State& over, Seat seat) const;
  std::string deed(Move move) const;

  // The card with this id, or -1; for tests and tools.
  int card_named(std::string_view id) const;

 private:
  Module(Edition edition, Options options)
      : edition_(std::move(edition)), options_(std::move(options)), game_(box_of(edition_, options_)) {}

  const std::string& tile_id(int type) const { return edition_.flavours[static_cast<std::size_t>(type)].id; }
  const std::string& token_id(int type) const { return edition_.pantry[static_cast<std::size_t>(type)].id; }
  const std::string& tip_id(int kind) const { return edition_.tips[static_cast<std::size_t>(kind)].id; }
  const std::string& card_id(int card) const { return edition_.customers[static_cast<std::size_t>(card)].id; }
  const std::string& tea_id(int tea) const {
    return edition_.colours[(options_.colour + static_cast<std::size_t>(tea)) % kHouses].id;
  }
  const char* rival_id() const { return options_.mode == Mode::Dice ? "dice_merchant" : "chaiwala"; }
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
  boost::json::object pending_json(const State& state) const;
  boost::json::object ability_move_json(const State& state, Move move) const;

  // audit.cpp
  void audit(const State& state, JsonReader& json) const;

  Edition edition_;
  Options options_;
  Chai game_;
};

}  // namespace samovar::chai
