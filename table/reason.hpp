// Why one move rather than another, in a sentence:
//
//   sentence := clause ["; " clause] ["," but]      at most one clause of a kind, those of higher rank first
//
// A game's module finds clauses in facts (games/reason.hpp): what the move and the rest of its turn do, as
// its seat may know, and what they leave to rivals. Only what is true of this move and not of the other is
// said; what the other would leave to a rival and this does not, it denies.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/reason.hpp"
#include "table/bot.hpp"
#include "table/table.hpp"

namespace samovar::table {

struct Reason {
  std::vector<Clause> clauses;  // at most two, and one that speaks against it
  std::string words;            // "" where there is no clause
  // What was compared: each move with the rest of its turn.
  std::vector<std::string> turn = {};
  std::vector<std::string> other_turn = {};
};

// Why the actor should play `move`, with which `line` begins (or which stands alone), rather than the first
// of `others` whose turn leads to another position: what only does the same in another order is no
// alternative.
Reason reason_for(const Table& position, const std::string& move, const std::vector<std::string>& line,
                  const std::vector<std::string>& others, std::string_view language);

// A sentence of these; "" without a clause.
std::string sentence_of(const Table& position, const std::vector<Clause>& clauses, std::string_view language);

// A position counted to the end, as a clause: what the actor will be ahead.
Clause counted(int ahead);

// Gives a choice "words" and "clauses": [{"kind","says", what fills it …}]. Without a clause it says honestly
// that there is none.
void explain(const Table& position, BotChoice& choice, std::string_view language);

// As JSON, and back as far as words need them.
json::array clauses_json(const std::vector<Clause>& clauses);
std::vector<Clause> clauses_in(const json::array& clauses);

}  // namespace samovar::table
