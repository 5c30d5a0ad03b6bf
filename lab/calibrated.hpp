// What a search says of a running game, as chances: for whoever speaks of them before the game is over.
#pragma once

#include "table/bot.hpp"
#include "table/table.hpp"

namespace samovar::lab {

// How many decisions were made so far.
int decided(const table::Table& position);

// Nothing where this game is not calibrated: then the search's own values stand for chances.
table::Chances chances_at(const table::Table& position, int decided);

}  // namespace samovar::lab
