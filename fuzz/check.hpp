// What fuzz targets demand, and the play that follows where an input was accepted.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "engine/rng.hpp"
#include "table/table.hpp"

namespace samovar::fuzz {

// Ends the run with a reason: nobody catches it, and libFuzzer keeps the input.
inline void demand(bool holds, const std::string& what, const std::string& detail = {}) {
  if (!holds) throw std::logic_error(what + " " + detail);
}

// Every mode with every number of seats, whether or not they go together.
inline std::vector<boost::json::object> tables_of(const boost::json::array& options) {
  boost::json::array modes;
  modes.emplace_back(nullptr);
  for (const boost::json::value& option : options)
    if (option.at("name") == "mode") modes = option.at("values").as_array();
  std::vector<boost::json::object> tables;
  for (const boost::json::value& mode : modes)
    for (int seats = 1; seats <= kMaxSeats; ++seats) {
      tables.push_back({{"seats", seats}});
      if (!mode.is_null()) tables.back()["mode"] = mode;
    }
  return tables;
}

// What every viewer can ask for.
inline void look_around(const table::Table& table) {
  for (int viewer = 0; viewer <= table.seats(); ++viewer) {
    const Seat seat = viewer < table.seats() ? Seat{static_cast<std::uint8_t>(viewer)} : kSpectator;
    table.view(seat);
    table.result(seat);
    const boost::json::array moves = table.moves(seat);
    if (!moves.empty() && table.actor().is_seat())
      table.effect(seat, {std::string(moves[0].at("move").as_string())});
  }
}

// Whatever was accepted can be played to its end, by any moves that it lists.
inline void play_to_the_end(table::Table& table, std::uint64_t seed) {
  constexpr int kFarTooLong = 10'000;
  FastRng rng(seed);
  table.begin();
  while (!table.over()) {
    const boost::json::array moves = table.moves(table.actor().is_seat() ? table.actor().seat() : kSpectator);
    demand(!moves.empty(), "no move before the end");
    const auto& any = moves[below(rng, static_cast<std::uint32_t>(moves.size()))];
    const auto played = table.play(any.at("move").as_string());
    demand(played.has_value(), "a listed move was refused:", played ? "" : played.error().message);
    demand(table.ply() < kFarTooLong, "the game does not end");
  }
}

}  // namespace samovar::fuzz
