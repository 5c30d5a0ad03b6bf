// An edition of Tea for 2: what data/tea-for-2.json says.
#pragma once

#include <array>
#include <map>
#include <string>
#include <vector>

#include <boost/json.hpp>
#include <tl/expected.hpp>

#include "engine/error.hpp"
#include "games/tea_for_two/rules/box.hpp"
#include "games/words.hpp"
#include "json/reader.hpp"

namespace samovar::tea_for_two {

struct Named {
  std::string id;
  Words name;
};

struct Edition {
  std::string name;
  std::array<Named, kTeas> teas;
  std::vector<Named> spaces;  // field first, dock last
  std::array<std::string, kSlots> slots;
  std::array<std::string, kDocks> docks;
  std::array<std::string, kHarbour> positions;
  std::array<Named, kPalaceActions> palace;
  std::array<Named, kCards + 1> cards;
  std::array<Named, kShips + 1> ships;
  std::array<std::string, kMarkers + 1> markers;
  std::array<Named, kMerchantCards + 1> merchants;
  std::array<Words, kMerchantCards + 1> abilities;
  Words tea_race;  // the solo opponent's name
  std::array<int, kSoloCards + 1> solo_years{};
  std::vector<int> goals;
  int default_goal = 4;
  bool default_shuffled = false;
  Box box;  // all but the options
};

tl::expected<Edition, Error> read_edition(const boost::json::value& json);

// The options of a table, read and complete.
struct Chosen {
  int rules = kRules;
  int seats = 2;
  int goal = 4;
  Sides sides = Sides::Choose;
  bool shuffled = false;
};
Chosen read_options(const Edition& edition, JsonReader& json);
boost::json::array offered_by(const Edition& edition);
Box box_of(const Edition& edition, const Chosen& chosen);

}  // namespace samovar::tea_for_two
