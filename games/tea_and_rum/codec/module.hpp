// Tea & Rum as the table sees it: one class, a file of this folder for each of its parts.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <boost/json.hpp>

#include "games/opened.hpp"
#include "games/reason.hpp"
#include "games/tea_and_rum/codec/edition.hpp"
#include "games/tea_and_rum/rules/game.hpp"

namespace samovar::tea_and_rum {

inline constexpr const char* kTitles[] = {"governor", "pirate_king"};

class Module : public Opened<Module, TeaAndRum, read_edition, read_options> {
 public:
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
  boost::json::object view_json(const State& state, Seat viewer) const;
  boost::json::object move_json(const State& state, Move move) const;
  boost::json::object event_json(const Event& event) const;
  static std::vector<Clause> clauses(const Outlook& outlook);
  // By what the card or tile of a chance outcome is known in a box; nothing where its name says it.
  boost::json::object facts_json(const State& state, Move outcome) const;
  boost::json::object words(std::string_view language) const;
  // Why a move is refused, with the name of the thing it is about, and what speaks against it as well.
  Said in_full(Said said, const State& state, Move move, const boost::json::object& words,
               std::string_view language) const;
  std::string score_label(int label) const;
  std::string title(int title) const;

  // For the lab: what a seat began with, what it built, hired, filled and swore, and the titles it came to.
  std::vector<std::string> marks(const State& begun, const State& over, Seat seat) const;
  // And when its chest closed.
  std::string moment(const State& before, const State& after, Seat seat) const;

 private:
  friend Opened;
  std::string about(const State& state, Move move) const;
  Module(Edition edition, Chosen chosen) : Opened(std::move(edition), chosen) { name_things(); }
  void name_things();

  State state_in(JsonReader& json) const;
  void audit(State& state, JsonReader& json) const;
};

}  // namespace samovar::tea_and_rum
