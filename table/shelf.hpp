// Every game there is, as types, with what its bots know. This is the one place that names them: to put a
// game on the shelf, add its two includes and its module here. registry.hpp offers the same games by name and
// without types.
#pragma once

#include <array>
#include <string_view>

#include "bots/chai.hpp"
#include "bots/tea_and_rum.hpp"
#include "bots/tea_for_two.hpp"
#include "bots/tea_time.hpp"
#include "games/chai/module.hpp"
#include "games/module.hpp"
#include "games/tea_and_rum/module.hpp"
#include "games/tea_for_two/module.hpp"
#include "games/tea_time/module.hpp"

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

using TheShelf = Shelf<chai::Module, tea_for_two::Module, tea_and_rum::Module, tea_time::Module>;

}  // namespace samovar::table
