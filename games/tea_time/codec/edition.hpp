// An edition of Tea Time: what data/tea-time.json says.
#pragma once

#include <array>
#include <map>
#include <string>
#include <vector>

#include <boost/json.hpp>
#include <tl/expected.hpp>

#include "engine/error.hpp"
#include "games/tea_time/rules/box.hpp"
#include "games/words.hpp"
#include "json/reader.hpp"

namespace samovar::tea_time {

struct Character {
  std::string id;
  Words name;      // "Mad Hatter"
  Words the_name;  // "the Mad Hatter", as sentences need it
  int cards = 0;
};

// How a number of players plays it (TT-SETUP-01, 02, 03).
struct TableSize {
  int players = 0;
  int rounds = 0;
  int rows = 0;
  int columns = 0;
  int removed_per_character = 0;
};

struct Edition {
  std::string name;
  std::array<Character, kCharacters> characters;
  std::vector<TableSize> tables;
  std::vector<int> points_by_count;
  int alice_points = 0;
};

tl::expected<Edition, Error> read_edition(const boost::json::value& json);

// What was chosen: one of the edition's tables.
TableSize read_options(const Edition& edition, JsonReader& json);
boost::json::array offered_by(const Edition& edition);
// What the rules need for one number of players; `size` is one of the edition's.
Box box_of(const Edition& edition, const TableSize& size);

}  // namespace samovar::tea_time
