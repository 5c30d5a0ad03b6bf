// A line that means several moves: "sell ore; sold; trade", or what a game says in one breath ("barter 1 ore
// for 2 wheat"). The table takes it as one decision: all of it is played or nothing, and undo takes it back
// whole.
#pragma once

#include <string_view>
#include <vector>

#include "table/session.hpp"

namespace samovar::table {

// The moves, in order, as they can be played from here; an error in words where one of them cannot. A line
// ends with the first move that reveals something or hands over to somebody else: what comes behind that is
// another decision, and its legality would tell what the actor may not know yet.
tl::expected<std::vector<Move>, Error> series_of(const Table::Session& session, std::string_view line,
                                                 std::string_view language);

// The one move that a text means, where the rules list it now.
tl::expected<Move, Error> listed(const Table::Session& session, std::string_view text,
                                 std::string_view language);

}  // namespace samovar::table
