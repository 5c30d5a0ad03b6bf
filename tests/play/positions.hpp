// The positions that the pictures of a rulebook show, made from the lines of their blocks: what a picture
// does not say is as at the beginning of a game, and all that is left lies where it came from.
#pragma once

#include <string>
#include <vector>

#include "table/table.hpp"

namespace samovar::play {

// Lines that are no claims: "mine cat hatter", "money 3", a row of a grid. Throws std::runtime_error where
// they are no position.
table::Table position_of(const std::string& game, const std::vector<std::string>& lines);

// What a block "score" says of its players, as a table that counts it; the result is that of seat 0, and in
// Tea & Rum of all seats.
table::Table counted(const std::string& game, const std::vector<std::string>& lines);

std::vector<std::string> words_of(const std::string& line);

}  // namespace samovar::play
