// Text that fits into one line, whatever was typed.
#pragma once

#include <string>
#include <string_view>

#include "table/table.hpp"

namespace samovar::table {

// Control characters become spaces and broken UTF-8 the replacement character; no spaces around.
std::string on_one_line(std::string_view text);

// A name of at most 64 bytes, "Seat 1" … where there is none, and a kind made of what a kind is made of.
// Doing it twice changes nothing.
Player on_one_line(const Player& player, int seat);

}  // namespace samovar::table
