// What went wrong, in a form that a program can branch on and a person can read.
#pragma once

#include <string>

namespace samovar {

struct Error {
  std::string code;     // stable: "illegal_move", "bad_edition", "bad_state" …
  std::string message;  // names what was wrong and, where it helps, what was expected
  std::string rule;     // the rule ID behind it, if a rule is
  std::string where;    // the field, line or file that it is about, if there is one
};

}  // namespace samovar
