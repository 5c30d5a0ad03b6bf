// Every game there is, as types, with what its bots know; games/CMakeLists.txt names them, one line each.
// registry.hpp offers the same games by name and without types.
#pragma once

#include <array>
#include <string_view>

#include "games/module.hpp"
#include "games/on_the_shelf.hpp"

namespace samovar::table {

template <GameModule... Modules>
struct Shelf {
  // Calls visit.template operator()<M>() for the game with this id; false where there is none.
  template <class Visit>
  static bool visit(std::string_view id, Visit&& visit) {
    return ((Modules::Game::kId == id && (visit.template operator()<Modules>(), true)) || ...);
  }
  // What make.template operator()<M>() says of each game, in order.
  template <class Make>
  static constexpr auto each(Make&& make) {
    return std::array { make.template operator()<Modules>()... };
  }
};

using TheShelf = Shelf<SAMOVAR_MODULES>;

}  // namespace samovar::table
