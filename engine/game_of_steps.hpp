// What follows of a Game from its menus and its Course (engine/step.hpp), as who reads and writes positions
// needs it: what plays is declared here, and told in step.hpp. The rest is the game's own, with outcomes(),
// the list of what chance may do, and draw().
#pragma once

#include "engine/event.hpp"
#include "engine/move.hpp"
#include "engine/seat.hpp"

namespace samovar {

template <class Game, class Box, class GameState, class Sight, class Menu, template <class> class Course>
class GameOfSteps {
 public:
  using State = GameState;

  explicit GameOfSteps(const Box& box) : box_(box) {}

  const Box& box() const { return box_; }
  int seats() const { return box_.seats; }
  Actor actor(const State& state) const { return state.actor; }

  void moves(const State& state, MoveList& list) const {
    list.clear();
    if (state.actor.is_nobody()) return;
    if (state.actor.is_chance()) return static_cast<const Game&>(*this).outcomes(state, list);
    Menu menu;
    Sight(box_, state).menu(menu);
    menu.copy_to(list);
  }

  template <class Log>
  void play(State& state, Move move, Log& log) const;

  // Whether a game can wait in this position: nothing is forced. Says in it who is to act.
  bool settled(State& state) const;

  template <class Rng>
  Move pick(const State& state, Rng& rng) const {
    Menu menu;
    Sight(box_, state).menu(menu);
    return menu.any(rng);
  }

  template <class Rng>
  int run_at_random(State& state, Rng& rng) const;

 protected:
  Box box_;
};

}  // namespace samovar
