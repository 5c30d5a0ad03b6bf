// What is wrong with a rulebook for people: each fault is a sentence with the line. Nothing found is an empty
// list.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "book/book.hpp"

namespace samovar::play {

using Faults = std::vector<std::string>;

// Rules that are neither told nor untold for a reason, told though they do not exist, or untold though told.
Faults faults_in_marks(const std::vector<book::Part>& book, const std::set<std::string>& rules,
                       const std::set<std::string>& untold);

// Claims about positions, scores, cards and figures that do not hold.
Faults faults_in_claims(const std::vector<book::Part>& book);

// Words that people do not read rulebooks for, rules named outside their marks, and pieces that there are
// not.
Faults faults_in_words(const std::vector<book::Part>& book, const std::set<std::string>& pieces);

// Whether another language has the same sections, tables, pictures, pieces and marks in the same order.
Faults faults_between(const std::vector<book::Part>& one, const std::vector<book::Part>& other);

// All that a text names as a rule: "TT-LINE-03".
std::set<std::string> rules_in(const std::string& text);

}  // namespace samovar::play
