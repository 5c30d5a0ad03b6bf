// Loading a position: what is accepted is the same position when written and read again, and can be played to
// the end.
#include <cstdint>
#include <string_view>

#include "fuzz/check.hpp"
#include "fuzz/json_mutator.hpp"
#include "json/reader.hpp"
#include "table/registry.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace samovar;
  const auto state = parse_json({reinterpret_cast<const char*>(data), size}, "state");
  if (!state) return 0;
  for (const table::ShelvedGame& game : table::shelf())
    for (const boost::json::object& chosen : fuzz::tables_of(*game.options_of(game.boxed().json))) {
      table::Setup setup;
      setup.game = game.id;
      setup.options = chosen;
      auto table = table::Table::load(setup, *state);
      if (!table) continue;
      const auto again = table::Table::load(setup, table->state());
      fuzz::demand(again.has_value(), "a loaded state is refused:", again ? "" : again.error().message);
      fuzz::demand(again->state_hash() == table->state_hash(), "a state reads as another");
      fuzz::play_to_the_end(*table, size);
    }
  return 0;
}
