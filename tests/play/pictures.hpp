// The boards of a rulebook as lessons of one picture each (docs/lessons/pictures): the drawn position, what
// is told of it, and the moves that it claims, to be played.
#pragma once

#include <string>
#include <vector>

#include <boost/json.hpp>

#include "book/book.hpp"

namespace samovar::play {

struct PictureLesson {
  std::string file;  // "tea-time.101.json"
  boost::json::object json;
};

// The same book in both languages.
std::vector<PictureLesson> pictures_of(const std::vector<book::Part>& english,
                                       const std::vector<book::Part>& french);

// As it is written down: a step a line.
std::string text_of(const boost::json::object& lesson);

}  // namespace samovar::play
