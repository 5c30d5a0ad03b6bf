// Tea Time as the table sees it: one class, a file of this folder for each of its parts.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <boost/json.hpp>

#include "games/opened.hpp"
#include "games/reason.hpp"
#include "games/tea_time/codec/edition.hpp"
#include "games/tea_time/rules/game.hpp"

namespace samovar::tea_time {

inline constexpr std::string_view kSides[2] = {"character", "glass"};

class Module : public Opened<Module, TeaTime, read_edition, read_options> {
 public:
  tl::expected<Move, Error> read(std::string_view text) const;

  boost::json::object state_json(const State& state) const;
  boost::json::object view_json(const State& state, Seat viewer) const;
  boost::json::object move_json(const State& state, Move move) const;
  boost::json::object event_json(const Event& event) const;
  static std::vector<Clause> clauses(const Outlook& outlook);
  boost::json::object words(std::string_view language) const;
  std::string score_label(int label) const;
  std::string title(int title) const;

 private:
  friend Opened;
  Module(Edition edition, TableSize size) : Opened(std::move(edition), size) { name_things(); }
  void name_things();

  State state_in(JsonReader& json) const;
  void audit(const State& state, JsonReader& json) const;
  static std::string cell_name(int cell);
  static std::string_view side_of(int cell) { return kSides[is_glass(cell)]; }
  const std::string& card_id(int card) const;
};

}  // namespace samovar::tea_time
