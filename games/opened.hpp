// What the modules of all games have alike: a box that was opened, with the game and the names that follow
// from it. A module is made of it and adds what is its game's own; games/module.hpp says what that must be.
#pragma once

#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include <boost/json.hpp>
#include <tl/expected.hpp>

#include "engine/error.hpp"
#include "engine/move.hpp"
#include "games/notation.hpp"
#include "json/reader.hpp"

namespace samovar {

// A game's codec gives `read_edition` and `read_options`, which is told the edition, and beside its edition
// `box_of` and `offered_by`, the list of what can be chosen. The module gives state_in(), audit() and a
// constructor from edition and choice, which fills in names_.
template <class Module, class Rules, auto read_edition, auto read_options>
class Opened {
 public:
  using Game = Rules;
  using Edition =
      typename std::invoke_result_t<decltype(read_edition), const boost::json::value&>::value_type;
  using Chosen = std::invoke_result_t<decltype(read_options), const Edition&, JsonReader&>;

  static tl::expected<Module, Error> open(const boost::json::value& edition,
                                          const boost::json::object& options) {
    return opened(edition, options, [](Chosen&) {});
  }
  static tl::expected<Module, Error> open(const boost::json::value& edition,
                                          const boost::json::object& options, int rules)
    requires requires(Chosen chosen) { chosen.rules; }
  {
    return opened(edition, options, [&](Chosen& chosen) { chosen.rules = rules; });
  }
  static tl::expected<boost::json::array, Error> options_of(const boost::json::value& edition) {
    return read_edition(edition).map([](const Edition& read) { return offered_by(read); });
  }

  const Rules& game() const { return game_; }
  const Edition& edition() const { return edition_; }
  std::string edition_name() const { return edition_.name; }
  int rules() const
    requires requires(Chosen chosen) { chosen.rules; }
  {
    return chosen_.rules;
  }
  // Where nothing else can be chosen.
  boost::json::object options() const { return {{"seats", game_.seats()}}; }

  std::string write(Move move) const { return write_move(Rules::kMoves, names_, move); }
  tl::expected<Move, Error> read(std::string_view text) const {
    return read_move(Rules::kMoves, names_, text);
  }

  tl::expected<typename Rules::State, Error> read_state(const boost::json::value& value) const {
    const Module& module = static_cast<const Module&>(*this);
    JsonReader json(value, "bad_state");
    typename Rules::State state = module.state_in(json);
    if (!json.failed()) module.audit(state, json);
    if (json.failed()) return tl::unexpected(json.error());
    return state;
  }

 protected:
  Opened(Edition edition, Chosen chosen)
      : edition_(std::move(edition)),
        chosen_(std::move(chosen)),
        game_(box_of(edition_, chosen_)),
        names_(std::string(Rules::kId)) {}

  Edition edition_;
  Chosen chosen_;
  Rules game_;
  Names names_;

 private:
  template <class Amend>
  static tl::expected<Module, Error> opened(const boost::json::value& edition_json,
                                            const boost::json::object& options, const Amend& amend) {
    tl::expected<Edition, Error> edition = read_edition(edition_json);
    if (!edition) return tl::unexpected(edition.error());
    const boost::json::value value(options);
    JsonReader json(value, "bad_options");
    Chosen chosen = read_options(*edition, json);
    if (json.failed()) return tl::unexpected(json.error());
    amend(chosen);
    return Module(std::move(*edition), std::move(chosen));
  }
};

}  // namespace samovar
