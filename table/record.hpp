// A game as text: a header and one move a line with its actor, chance included. It replays without any
// generator, can be written by hand, and tells whether its chance outcomes came from the committed seed.
//
//   samovar record 1
//   game: tea-time
//   rules: 1
//   edition: gigamic-2011 sha256:…
//   options: {"seats":2}
//   seat: Ada, person
//   seat: Bergamot, hard
//   commitment: sha256:…        (none with manual chance)
//   seed: …                     (only once the game is over)
//   result: 44 38               (only once the game is over)
//
//   chance first 0
//   chance deal cat
//   0 take b2
#pragma once

#include <string>
#include <string_view>

#include "table/table.hpp"

namespace samovar::table {

// Replays a record to where it ends. An error names the line and what is wrong with it.
tl::expected<Table, Error> read_record(std::string_view text);

struct Verification {
  int plies = 0;
  bool finished = false;
  bool seed_checked = false;  // the outcomes were drawn again from the seed, and the seed fits its commitment
};
// Checks header, moves, result and, where the seed is known, that every outcome came from it.
tl::expected<Verification, Error> verify_record(std::string_view text);

}  // namespace samovar::table
