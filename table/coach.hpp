// Before a move is played: what it gives away against the best that a short search finds, both looked at from
// behind with equal effort.
#pragma once

#include "table/bot.hpp"
#include "table/table.hpp"

namespace samovar::table {

// The better move with {"loss","margin","line"}, loss and margin as shares of a win, and where it was to
// explain itself "words"; of a line "a; b" the first move that is not best, behind those before it. The move
// that was asked about where nothing is worth saying: it is as good, nothing
// else can be done, or the time (request.ms) was up.
tl::expected<BotChoice, Error> weighed(const Table& position, const BotRequest& request);

// Whether a coach should speak: the loss is large, and larger than searches differ by.
bool gives_much_away(const BotChoice& weighed, const std::string& move, int seats);

}  // namespace samovar::table
