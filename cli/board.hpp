// The board as text. A game's own drawing is one file in boards/; any other game is shown as an outline of
// its view, so that it can be played before somebody draws it.
#pragma once

#include <string>
#include <vector>

#include <boost/json.hpp>

#include "cli/speech.hpp"
#include "cli/terminal.hpp"
#include "table/table.hpp"

namespace samovar::cli {

struct Scene {
  std::string game;
  boost::json::object view;   // as Table::view() gives it
  boost::json::object words;  // names of the edition's things, by id
  std::vector<table::Player> players;
};

Scene scene_of(const table::Table& table, Seat viewer, const Speech& speech, std::optional<int> ply = {});

std::string drawn(const Scene& scene, const Speech& speech, const Terminal& terminal);

// The edition's word for an id, or the id.
std::string word_for(const boost::json::object& words, std::string_view id);

// A game's own drawing; one object in its file makes it known.
struct GameBoard {
  using Draw = std::string (*)(const Scene&, const Speech&, const Terminal&);
  GameBoard(std::string_view game, Draw draw);
};

}  // namespace samovar::cli
