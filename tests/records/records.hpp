// What the records in tests/records are records of: every table that can be laid, and how games end.
#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "table/record.hpp"
#include "table/table.hpp"

namespace samovar::records {

// The comment in a record that says who won, which the points alone do not tell.
inline constexpr const char* kOutcome = "outcome";

// A game with a number of seats and, where it has modes, a mode; or with more options chosen.
struct LaidTable {
  std::string game;
  boost::json::object options;
  int seats = 0;

  std::string name() const {
    std::string name = fmt::format("{}-players", seats);
    if (const auto* mode = options.if_contains("mode")) name += "-" + std::string(mode->as_string());
    return name;
  }
  // The same with every other option.
  std::string full_name() const {
    std::string full = name();
    for (const auto& option : options)
      if (option.key() != "seats" && option.key() != "mode")
        full += fmt::format("-{}-{}", option.key(),
                            option.value().is_string() ? std::string(option.value().as_string())
                                                       : boost::json::serialize(option.value()));
    return full;
  }
};

inline boost::json::array values_of(const boost::json::array& options, std::string_view name) {
  for (const boost::json::value& option : options) {
    if (option.at("name").as_string() != name) continue;
    // Whatever is switched on or picked at a table: as it usually is.
    if (option.at("kind") == "flag" || option.at("kind") == "pick") return {option.at("default")};
    if (const auto* values = option.as_object().if_contains("values")) return values->as_array();
    boost::json::array values;
    for (auto n = option.at("least").to_number<int>(); n <= option.at("most").to_number<int>(); ++n)
      values.emplace_back(n);
    return values;
  }
  return {};
}

inline std::vector<LaidTable> tables_on_the_shelf() {
  std::vector<LaidTable> tables;
  for (const boost::json::value& game : table::games()) {
    const boost::json::array& options = game.at("options").as_array();
    boost::json::array modes = values_of(options, "mode");
    if (modes.empty()) modes.emplace_back(nullptr);
    for (const boost::json::value& mode : modes)
      for (const boost::json::value& seats : values_of(options, "seats")) {
        table::Setup setup;
        setup.game = game.at("id").as_string();
        setup.options = {{"seats", seats}};
        if (!mode.is_null()) setup.options["mode"] = mode;
        // A mode need not exist for every number of seats.
        if (table::Table::create(setup))
          tables.push_back({setup.game, setup.options, seats.to_number<int>()});
      }
  }
  return tables;
}

// Every combination of a game's options that it accepts.
inline std::vector<LaidTable> tables_with_options(std::string_view id) {
  std::vector<LaidTable> tables;
  for (const boost::json::value& game : table::games()) {
    if (game.at("id").as_string() != id) continue;
    std::vector<boost::json::object> sets = {{}};
    for (const boost::json::value& option : game.at("options").as_array()) {
      std::vector<boost::json::object> longer;
      for (const boost::json::object& set : sets)
        for (const boost::json::value& value :
             values_of(game.at("options").as_array(), option.at("name").as_string())) {
          longer.push_back(set);
          longer.back()[option.at("name").as_string()] = value;
        }
      sets = std::move(longer);
    }
    for (boost::json::object& set : sets) {
      table::Setup setup;
      setup.game = id;
      setup.options = set;
      // An option that means nothing with the others is refused, or left out of the complete ones.
      const auto laid = table::Table::create(setup);
      if (!laid) continue;
      const LaidTable table{setup.game, laid->setup().options, laid->seats()};
      const auto is_same = [&](const LaidTable& other) { return other.options == table.options; };
      if (std::none_of(tables.begin(), tables.end(), is_same)) tables.push_back(table);
    }
  }
  return tables;
}

inline std::vector<int> winners_of(const table::Table& table) {
  const auto result = table.result(kSpectator);
  const auto& seats = result.at("seats").as_array();
  std::vector<int> winners;
  for (std::size_t seat = 0; seat < seats.size(); ++seat)
    if (seats[seat].at("winner").as_bool()) winners.push_back(static_cast<int>(seat));
  return winners;
}

// "won by 1", "shared by 0 2".
inline std::string outcome_of(const table::Table& table) {
  const auto result = table.result(kSpectator);
  std::string outcome = std::string(result.at("outcome").as_string()) + " by";
  for (const int seat : winners_of(table)) outcome += fmt::format(" {}", seat);
  return outcome;
}

// The way a game ended: what ended it, where the game's view tells, its titles and outcome, and whether the
// best score was reached more than once: "five-rounds-tie-won".
inline std::string ending_of(const table::Table& table) {
  const auto result = table.result(kSpectator);
  const auto view = table.view(kSpectator);
  std::string ending;
  if (const auto* how = view.if_contains("ending")) ending = std::string(how->as_string()) + "-";
  const auto& seats = result.at("seats").as_array();
  // "governor-1-pirate-king-2-": how many hold what, where titles are played for.
  std::map<std::string, int> holders;
  for (const boost::json::value& seat : seats)
    for (const boost::json::value& title : seat.at("titles").as_array())
      ++holders[std::string(title.as_string())];
  if (seats.size() > 1)
    for (const auto& [title, count] : holders) ending += fmt::format("{}-{}-", title, count);
  std::replace(ending.begin(), ending.end(), '_', '-');
  std::vector<int> points;
  for (const boost::json::value& seat : seats) points.push_back(seat.at("points").to_number<int>());
  const auto best = std::count(points.begin(), points.end(), *std::max_element(points.begin(), points.end()));
  const std::string outcome(result.at("outcome").as_string());
  return ending + (outcome == "won" && best > 1 ? "tie-won" : outcome);
}

}  // namespace samovar::records
