// The whole truth of a Tea Time position as JSON, and back; audit.cpp refuses what no game could reach.
#include <fmt/format.h>

#include "games/tea_time/codec/module.hpp"
#include "json/reader.hpp"

namespace samovar::tea_time {

namespace json = boost::json;

namespace {

const std::vector<std::string> kPhases = {"first", "deal", "take", "over"};
}  // namespace

json::object Module::state_json(const State& state) const {
  const Box& box = game_.box();
  json::array grid;
  for (int row = 0; row < box.rows; ++row) {
    json::array cells;
    for (int column = 0; column < box.columns; ++column) {
      const int card = state.cells[static_cast<std::size_t>(cell_at(row, column))];
      cells.push_back(card == kEmpty ? json::value() : json::value(card_id(card)));
    }
    grid.push_back(std::move(cells));
  }
  json::object unseen;
  for (int c = 0; c < kCharacters; ++c) unseen[card_id(c + 1)] = state.unseen[c];
  json::array players;
  for (int seat = 0; seat < box.seats; ++seat) {
    json::object player{{"alice", state.holds_alice(seat)}};
    for (int side = 0; side < 2; ++side) {
      json::object taken;
      for (int c = 0; c < kCharacters; ++c) taken[card_id(c + 1)] = state.taken_of(seat, side, c + 1);
      player[kSides[side]] = std::move(taken);
    }
    players.push_back(std::move(player));
  }
  return {{"phase", kPhases[static_cast<std::size_t>(state.phase)]},
          {"round", std::min(state.round + 1, box.rounds)},
          {"turn", state.turn + 1},
          {"dealt", state.dealt},
          {"to_move", state.to_move},
          {"grid", std::move(grid)},
          {"unseen", std::move(unseen)},
          {"players", std::move(players)}};
}

State Module::state_in(JsonReader& json) const {
  const Box& box = game_.box();
  json.only({"phase", "round", "turn", "dealt", "to_move", "grid", "unseen", "players"});
  State state;
  state.phase = static_cast<Phase>(json["phase"].one_of(kPhases));
  state.round =
      static_cast<std::uint8_t>(json["round"].integer(1, box.rounds) - (state.phase != Phase::Over));
  state.turn = static_cast<std::uint8_t>(json["turn"].integer(1, game_.cells() + 1) - 1);
  state.dealt = static_cast<std::uint8_t>(json["dealt"].integer(0, game_.cells()));
  state.to_move = static_cast<std::uint8_t>(json["to_move"].integer(0, box.seats - 1));

  std::vector<std::string> cards;
  for (int card = 1; card <= kAlice; ++card) cards.push_back(card_id(card));
  JsonReader grid = json["grid"];
  if (grid.size() != static_cast<std::size_t>(box.rows)) grid.fail(fmt::format("expected {} rows", box.rows));
  for (int row = 0; row < box.rows && !json.failed(); ++row) {
    JsonReader cells = grid[static_cast<std::size_t>(row)];
    if (cells.size() != static_cast<std::size_t>(box.columns))
      cells.fail(fmt::format("expected {} cells", box.columns));
    for (int column = 0; column < box.columns && !json.failed(); ++column) {
      JsonReader cell = cells[static_cast<std::size_t>(column)];
      if (cell.is_null()) continue;
      const int at = cell_at(row, column);
      state.cells[static_cast<std::size_t>(at)] = static_cast<std::uint8_t>(1 + cell.one_of(cards));
      if (state.phase == Phase::Take) state.present |= 1u << at;
    }
  }

  const auto read_counts = [&](JsonReader counts, auto&& each) {
    for (const std::string& key : counts.keys())
      if (std::find(cards.begin(), cards.end() - 1, key) == cards.end() - 1)
        counts[key].fail("unknown character");
    for (int c = 0; c < kCharacters && !json.failed(); ++c)
      each(c, static_cast<int>(counts[card_id(c + 1)].integer(0, box.cards[c])));
  };
  read_counts(json["unseen"], [&](int c, int count) { state.unseen.put(c, count); });
  JsonReader players = json["players"];
  if (players.size() != static_cast<std::size_t>(box.seats))
    players.fail(fmt::format("expected {} players", box.seats));
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(box.seats) && !json.failed(); ++seat) {
    JsonReader player = players[seat];
    player.only({"alice", "character", "glass"});
    for (std::size_t side = 0; side < 2; ++side)
      read_counts(player[kSides[side]],
                  [&](int c, int count) { state.taken[seat][side] += Amounts::of(c + 1, count); });
    if (player["alice"].boolean()) state.alice = static_cast<std::uint8_t>(state.alice | 1u << seat);
  }
  return state;
}

}  // namespace samovar::tea_time
