// What went wrong, in a form that a program can branch on and a person can read.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace samovar {

// A sentence before it is in any language: the key of its words in i18n/ and what fills their {names}. {list}
// is filled with the sentences of `list`, joined by the words at key + ".joint".
struct Said {
  std::string key;
  std::vector<std::pair<std::string, std::string>> with = {};
  std::vector<Said> list = {};
};

struct Error {
  std::string code;     // stable: "illegal_move", "bad_edition", "bad_state" …
  std::string message;  // names what was wrong and, where it helps, what was expected
  std::string rule;     // the rule ID behind it, if a rule is
  std::string where;    // the field, line or file that it is about, if there is one
  Said said = {};       // what the table makes the message of, in the language of whoever asked
};

}  // namespace samovar
