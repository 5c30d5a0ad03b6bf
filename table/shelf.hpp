// Every game there is, by the name of its module; games/CMakeLists.txt names them, one line each. What a room
// asks of a game's types is a template of its own, compiled once a game and each apart (samovar_for_each_game
// there): here a module is a name and no more.
#pragma once

#include <array>
#include <string_view>

#include "games/on_the_shelf.hpp"
#include "table/registry.hpp"

namespace samovar::table {

// What the table knows of a game; shelved.hpp tells it.
template <class Module>
struct Shelved {
  static ShelvedGame game();
};

template <class... Modules>
struct Shelf {
  // Calls visit.template operator()<M>() for the game with this id; false where there is none.
  template <class Visit>
  static bool visit(std::string_view id, Visit&& visit) {
    return ((Shelved<Modules>::game().id == id && (visit.template operator()<Modules>(), true)) || ...);
  }
  // All of them, in order.
  static auto games() { return std::array{Shelved<Modules>::game()...}; }
};

using TheShelf = Shelf<SAMOVAR_MODULES>;

}  // namespace samovar::table
