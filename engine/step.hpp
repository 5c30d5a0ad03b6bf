// Games that go on by themselves. What the game is in the middle of lies on a stack of frames in its state; a
// move is applied to the top one, and then everything happens that needs no decision and no chance outcome.
// A decision with one option is never asked.
//
// A game says: a State with frames[], depth, top() and actor; a Sight, whose menu() is what may be decided; a
// Course made of Steps, with apply(move) and with goes_on(), which does the next thing that waits for nobody
// or else says in the state who is to act.
#pragma once

#include <cassert>
#include <iterator>
#include <type_traits>

#include "engine/event.hpp"
#include "engine/game_of_steps.hpp"
#include "engine/move.hpp"
#include "engine/seat.hpp"

namespace samovar {

// Fits into whatever field it is put in: frames are as narrow as their game likes.
template <class Value>
struct Narrowed {
  Value value;
  template <class Narrow>
  constexpr operator Narrow() const {
    return static_cast<Narrow>(value);
  }
};

template <class Course, class Box, class State, class Sight, class Log>
class Steps {
 public:
  Steps(const Box& box, State& state, Log& log) : box_(box), s(state), log_(log) {}

  // Goes on to the next decision or chance outcome. Of a decision, the menu is left behind.
  template <class Menu>
  void advance(Menu& menu) {
    Course& course = static_cast<Course&>(*this);
    for (;;) {
      if (course.goes_on()) continue;
      if (!s.actor.is_seat()) return;
      sight().menu(menu);
      if (menu.size() != 1) return;  // none only in a position that no game reaches; read_state() refuses it
      if constexpr (requires { log_.forced(menu[0]); }) log_.forced(menu[0]);
      course.apply(menu[0]);
    }
  }

 protected:
  using Frame = std::remove_reference_t<decltype(State{}.top())>;
  using Doing = decltype(Frame::doing);

  Sight sight() const { return Sight(box_, s); }

  bool waits_for(Actor actor) {
    s.actor = actor;
    return false;
  }

  template <class... Args>
  static Frame frame_of(Doing doing, Args... args) {
    return {doing, Narrowed<Args>{args}...};
  }
  template <class... Args>
  void push(Doing doing, Args... args) {
    assert(s.depth < std::size(s.frames));
    s.frames[s.depth++] = frame_of(doing, args...);
  }
  Frame pop() {
    assert(s.depth > 0);
    const Frame frame = s.top();
    s.top() = Frame{};  // equal stacks have equal bytes
    --s.depth;
    return frame;
  }

  template <class Happened, class... Args>
  void tell(Happened what, int seat, Args... args) {
    tell_to(Audience::everybody(), what, seat, args...);
  }
  template <class Happened, class... Args>
  void tell_to(Audience audience, Happened what, int seat, Args... args) {
    if constexpr (Log::kListens) log_(event_of(what, seat, audience, args...));
  }

  const Box& box_;
  State& s;
  Log& log_;
};

// What a GameOfSteps does with its Course: for who plays, and compiled once in the game's game.cpp for who
// needs no more than the result.
template <class Game, class Box, class GameState, class Sight, class Menu, template <class> class Course>
template <class Log>
inline void GameOfSteps<Game, Box, GameState, Sight, Menu, Course>::play(State& state, Move move,
                                                                         Log& log) const {
  Menu menu;
  Course<Log> course(box_, state, log);
  course.apply(move);
  course.advance(menu);
}

template <class Game, class Box, class GameState, class Sight, class Menu, template <class> class Course>
inline bool GameOfSteps<Game, Box, GameState, Sight, Menu, Course>::settled(State& state) const {
  State after = state;
  Menu menu;
  NullLog nothing;
  Course<NullLog>(box_, after, nothing).advance(menu);
  state.actor = after.actor;
  return after == state && (!after.actor.is_seat() || menu.size() > 1);
}

// To the end of the game: the menu that a step leaves behind is the one that the next step picks from.
template <class Game, class Box, class GameState, class Sight, class Menu, template <class> class Course>
template <class Rng>
inline int GameOfSteps<Game, Box, GameState, Sight, Menu, Course>::run_at_random(State& state,
                                                                                 Rng& rng) const {
  NullLog nothing;
  Menu menu;
  if (state.actor.is_seat()) Sight(box_, state).menu(menu);
  Course<NullLog> course(box_, state, nothing);
  int steps = 0;
  for (; !state.actor.is_nobody(); ++steps) {
    course.apply(state.actor.is_chance() ? static_cast<const Game&>(*this).draw(state, rng) : menu.any(rng));
    course.advance(menu);
  }
  return steps;
}

}  // namespace samovar
