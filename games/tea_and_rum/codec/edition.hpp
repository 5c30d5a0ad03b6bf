// An edition of Tea & Rum: what data/tea-and-rum.json says.
#pragma once

#include <array>
#include <map>
#include <string>
#include <vector>

#include <boost/json.hpp>
#include <tl/expected.hpp>

#include "engine/error.hpp"
#include "games/tea_and_rum/rules/box.hpp"
#include "games/words.hpp"
#include "json/reader.hpp"

namespace samovar::tea_and_rum {

struct Named {
  std::string id;
  Words name;
  bool house = false;  // some value of it is reconstructed, not printed
};

// What differs with the number of players.
struct Seating {
  int limit = 3;
  int copies = 2;
  int removed_per_colour = 1;
  int captains_per_round = 3;
  int ships_drawn = 7;
};

struct Edition {
  std::string name;
  std::array<Named, kResources> resources;
  std::array<Named, kBoards> boards;
  std::array<std::string, kTiles> tiles;
  std::array<Named, kWishTypes> wish_types;
  std::array<Named, kBuildingColours> colours;
  std::array<Named, kBuildings> buildings;
  std::array<Named, kCaptains> captains;
  std::array<Named, kContracts> contracts;
  std::array<Named, kAllegiances> allegiances;
  std::array<Named, kWishes> wishes;
  std::array<Named, kShips> ships;
  std::array<Named, kEndowments> endowments;

  std::array<Seating, kPlayers + 1> seatings;  // by the number of seats, from 2
  std::array<TileFace, kTiles> faces4;
  std::array<TileFace, kTiles> faces23;
  std::vector<EffectId> slots4;
  std::vector<EffectId> slots23;
  int allegiances4 = 0;
  int allegiances23 = 0;
  Box box;  // all but what depends on the seats
};

tl::expected<Edition, Error> read_edition(const boost::json::value& json);

// The options of a table, read and complete.
struct Chosen {
  int rules = kRules;
  int seats = 3;
};
Chosen read_options(const Edition& edition, JsonReader& json);
boost::json::array offered_by(const Edition& edition);
Box box_of(const Edition& edition, const Chosen& chosen);

}  // namespace samovar::tea_and_rum
