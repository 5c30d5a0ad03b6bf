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
//   start: {…}                  (only of a game that was loaded: the state it began with)
//   commitment: sha256:…        (none with manual chance)
//   since: 57                   (only of a game that was brought here from elsewhere: so many outcomes were
//                               drawn there, and the seed drew those behind them)
//   seed: …                     (only once the game is over)
//   result: 44 38               (only once the game is over)
//
//   chance first 0
//   chance deal cat
//   0 take b2
//   end
//
// The header's lines stand in this order; "seat" may be left out altogether, and so may the hash of the
// edition. Among the moves, empty lines and lines that begin with # are skipped. "end" is the last line, so
// that a record which lost its tail is not taken for a shorter game.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "table/table.hpp"

namespace samovar::table {

std::string write_record(const Table& table);

// Replays a record to where it ends, and checks on the way all that verify_record() promises. An error
// ("bad_record") names the line and what is wrong with it. An edition other than the one in the binary must
// be given.
tl::expected<Table, Error> read_record(std::string_view text, std::optional<json::value> edition = {});

// The same of a game that is not over, from whoever keeps its seed: every outcome must have come from it.
tl::expected<Table, Error> read_running(std::string_view text, const Seed& seed,
                                        std::optional<json::value> edition = {});

struct Verification {
  int plies = 0;
  bool finished = false;
  bool seed_checked = false;  // the outcomes were drawn again from the seed, and the seed fits its commitment
};
// Checks header, moves, result and, where the seed is known, that every outcome came from it.
tl::expected<Verification, Error> verify_record(std::string_view text,
                                                std::optional<json::value> edition = {});

}  // namespace samovar::table
