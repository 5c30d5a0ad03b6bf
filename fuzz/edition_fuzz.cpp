// The edition loader: an edition that passes the check can be played to the end in every mode and with every
// number of seats that it offers.
#include <cstdint>
#include <string_view>

#include "fuzz/check.hpp"
#include "fuzz/json_mutator.hpp"
#include "json/reader.hpp"
#include "table/registry.hpp"
#include "table/seed.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace samovar;
  const auto edition = parse_json({reinterpret_cast<const char*>(data), size}, "edition");
  if (!edition) return 0;
  for (const table::ShelvedGame& game : table::shelf()) {
    const auto options = game.options_of(*edition);
    fuzz::demand(options.has_value() == table::check_edition(game.id, *edition).has_value(),
                 "the check and the options disagree");
    if (!options) continue;
    int accepted = 0;
    for (const boost::json::object& chosen : fuzz::tables_of(*options)) {
      table::Setup setup;
      setup.game = game.id;
      setup.options = chosen;
      setup.edition = *edition;
      setup.seed = table::seed_named("fuzz");
      auto table = table::Table::create(setup);
      if (!table && table.error().code == "bad_options") continue;
      fuzz::demand(table.has_value(), "a checked edition is refused:", table ? "" : table.error().message);
      fuzz::play_to_the_end(*table, size);
      ++accepted;
    }
    fuzz::demand(accepted > 0, "a checked edition cannot be played by anybody");
  }
  return 0;
}
