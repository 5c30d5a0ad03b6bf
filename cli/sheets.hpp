// What any game shows besides its board: moves to choose from, the score, the log, the rules.
#pragma once

#include <string>

#include <boost/json.hpp>

#include "cli/speech.hpp"
#include "cli/terminal.hpp"
#include "table/table.hpp"

namespace samovar::cli {

// Numbered in the order of `moves`, under a heading for each kind, with what each does to the score.
std::string move_sheet(const std::string& game, const boost::json::array& moves, const Speech& speech,
                       const Terminal& terminal);

// Points line by line; once the game is over also who won.
std::string score_sheet(const table::Table& table, Seat viewer, const Speech& speech,
                        const Terminal& terminal);
std::string verdict(const table::Table& table, const Speech& speech);

// What happened from one ply to another, a sentence a line. With numbers, each line begins with its ply.
std::string log_sheet(const table::Table& table, Seat viewer, int since, std::optional<int> until,
                      const Speech& speech, bool numbered);

// The rulebook: its contents, or what is asked for: a rule by its ID with the paragraph that tells it, a
// section by its name, or every line with a word. Empty where there is nothing.
std::string rules_sheet(const table::Table& table, const std::string& asked, const Speech& speech,
                        const Terminal& terminal);

}  // namespace samovar::cli
