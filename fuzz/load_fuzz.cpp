// Loading a position, given with its game and options: what is accepted is the same position when written and
// read again, can be looked at by everybody, thought about, and played to the end.
#include <cstdint>
#include <string_view>

#include "fuzz/check.hpp"
#include "fuzz/json_mutator.hpp"
#include "json/reader.hpp"
#include "table/table.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace samovar;
  const auto input = parse_json({reinterpret_cast<const char*>(data), size}, "input");
  if (!input || !input->is_object()) return 0;
  const boost::json::object& wanted = input->get_object();
  const auto* game = wanted.if_contains("game");
  const auto* options = wanted.if_contains("options");
  const auto* state = wanted.if_contains("state");
  if (!game || !game->is_string() || !options || !options->is_object() || !state) return 0;
  table::Setup setup;
  setup.game = game->get_string();
  setup.options = options->get_object();
  auto table = table::Table::load(setup, *state);
  if (!table) return 0;
  const auto again = table::Table::load(setup, table->state());
  fuzz::demand(again.has_value(), "a loaded state is refused:", again ? "" : again.error().message);
  fuzz::demand(again->state_hash() == table->state_hash(), "a state reads as another");
  fuzz::look_around(*table);
  if (table->actor().is_seat()) {
    table::BotRequest briefly;
    briefly.bot = "search";
    briefly.iterations = 20;
    const auto choice = table->ask(briefly);
    fuzz::demand(choice && !table->why_not(choice->move), "a search finds no legal move");
  }
  fuzz::play_to_the_end(*table, size);
  return 0;
}
