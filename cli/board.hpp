// The board as text. A game's own drawing is one file and one line in board.cpp; any other game is shown as
// an outline of its view, so that it can be played before somebody draws it.
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

std::string draw_chai(const Scene& scene, const Speech& speech, const Terminal& terminal);
std::string draw_tea_and_rum(const Scene& scene, const Speech& speech, const Terminal& terminal);
std::string draw_tea_for_two(const Scene& scene, const Speech& speech, const Terminal& terminal);
std::string draw_tea_time(const Scene& scene, const Speech& speech, const Terminal& terminal);

}  // namespace samovar::cli
