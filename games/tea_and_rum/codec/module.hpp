// Tea & Rum as the table sees it: one class, a file of this folder for each of its parts.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <boost/json.hpp>
#include <tl/expected.hpp>

#include "engine/error.hpp"
#include "games/notation.hpp"
#include "games/reason.hpp"
#include "games/tea_and_rum/codec/edition.hpp"
#include "games/tea_and_rum/rules/game.hpp"

namespace samovar {
class JsonReader;
}

namespace samovar::tea_and_rum {

class Module {
 public:
  using Game = TeaAndRum;

  static tl::expected<Module, Error> open(const boost::json::value& edition,
                                          const boost::json::object& options,
                                          int rules = TeaAndRum::kRulesVersion);
  static tl::expected<boost::json::array, Error> options_of(const boost::json::value& edition);

  const TeaAndRum& game() const { return game_; }
  const Edition& edition() const { return edition_; }
  boost::json::object options() const;
  std::string edition_name() const { return edition_.name; }
  int rules() const { return game_.box().rules; }

  std::string write(Move move) const;
  tl::expected<Move, Error> read(std::string_view text) const;
  // A whole trade in one line, "barter 2 ore 1 wood for 2 cannon"; nothing where a text says no such thing.
  tl::expected<std::vector<Move>, Error> series(const State& state, std::string_view text) const;
  // "barter 2 ore for 3 wheat": the units of a trade are one line.
  bool joins(Move before, Move next) const {
    const auto trades = [](Move move) {
      const Kind kind = kind_of(move);
      return kind == Kind::Sell || kind == Kind::ToBuy || kind == Kind::BuyUnit || kind == Kind::Commit;
    };
    return trades(before) && trades(next) && kind_of(before) != Kind::Commit;
  }

  boost::json::object state_json(const State& state) const;
  tl::expected<State, Error> read_state(const boost::json::value& json) const;
  boost::json::object view_json(const State& state, Seat viewer) const;
  boost::json::object move_json(const State& state, Move move) const;
  boost::json::object event_json(const Event& event) const;
  static std::vector<Clause> clauses(const Outlook& outlook);
  // By what the card or tile of a chance outcome is known in a box; nothing where its name says it.
  boost::json::object facts_json(const State& state, Move outcome) const;
  boost::json::object words(std::string_view language) const;
  std::string score_label(int label) const;
  std::string title(int title) const;

  // For the lab: what a seat began with, what it built, hired, filled and swore, and the titles it came to.
  std::vector<std::string> marks(const State& begun, const State& over, Seat seat) const;
  // And when its chest closed.
  std::string moment(const State& before, const State& after, Seat seat) const;

 private:
  void audit(State& state, JsonReader& json) const;
  Module(Edition edition, int seats, int rules)
      : edition_(std::move(edition)), game_(box_of(edition_, seats, rules)), names_(names_of(edition_)) {}

  static Names names_of(const Edition& edition);

  Edition edition_;
  TeaAndRum game_;
  Names names_;
};

}  // namespace samovar::tea_and_rum
