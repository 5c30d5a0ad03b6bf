// Loading a position, given with its game and options: what is accepted is the same position when written and
// read again, can be looked at by everybody, thought about, and played to the end.
#pragma once

#include <string_view>

#include "fuzz/check.hpp"
#include "json/reader.hpp"
#include "table/table.hpp"

namespace samovar::fuzz {

// Whether it was accepted.
inline bool load_and_play(std::string_view text) {
  const auto input = parse_json(text, "input");
  if (!input || !input->is_object()) return false;
  const boost::json::object& wanted = input->get_object();
  const auto* game = wanted.if_contains("game");
  const auto* options = wanted.if_contains("options");
  const auto* state = wanted.if_contains("state");
  if (!game || !game->is_string() || !options || !options->is_object() || !state) return false;
  table::Setup setup;
  setup.game = game->get_string();
  setup.options = options->get_object();
  auto table = table::Table::load(setup, *state);
  if (!table) return false;
  const auto again = table::Table::load(setup, table->state());
  demand(again.has_value(), "a loaded state is refused:", again ? "" : again.error().message);
  demand(again->state_hash() == table->state_hash(), "a state reads as another");
  look_around(*table);
  if (table->actor().is_seat()) {
    table::BotRequest briefly;
    briefly.bot = "search";
    briefly.iterations = 20;
    const auto choice = table->ask(briefly);
    demand(choice && !table->why_not(choice->move), "a search finds no legal move");
  }
  play_to_the_end(*table, text.size());
  return true;
}

}  // namespace samovar::fuzz
