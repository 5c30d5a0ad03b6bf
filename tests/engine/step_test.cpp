// The step machine, by a small made-up game: a die is rolled, one of as many boxes is chosen, and a box with
// a number has boxes inside, which are opened one after the other.
#include "engine/step.hpp"

#include <cstring>
#include <vector>

#include <gtest/gtest.h>

#include "engine/game.hpp"
#include "engine/menu.hpp"

namespace samovar {
namespace {

enum class Kind : std::uint8_t { Roll, Choose };
enum class Doing : std::uint8_t { Rolling, Choosing, Opening, Over };
enum class Happened : std::uint8_t { Chosen, Peeked, Opened };

struct Box {
  int seats = 2;
  int rolls = 3;
};
struct Frame {
  Doing doing = Doing::Rolling;
  std::uint8_t a = 0;
  std::uint16_t b = 0;
};
struct State {
  Frame frames[3];
  std::uint8_t depth = 1;
  Actor actor = Actor::chance();
  std::uint8_t rolled = 0;
  std::uint8_t opened = 0;

  Frame& top() { return frames[depth - 1]; }
  const Frame& top() const { return frames[depth - 1]; }
};
bool same_bytes(const State& a, const State& b) { return std::memcmp(&a, &b, sizeof a) == 0; }

using Boxes = Menu<Kind, std::uint32_t, 2>;

class Sight {
 public:
  Sight(const Box&, const State& state) : state_(state) {}
  void menu(Boxes& menu) const {
    menu.clear();
    menu.add_each(Kind::Choose, (1u << state_.top().a) - 1);
  }

 private:
  const State& state_;
};

template <class Log>
class Course : public Steps<Course<Log>, Box, State, Sight, Log> {
  using Base = Steps<Course<Log>, Box, State, Sight, Log>;

 public:
  using Base::Base, Base::push, Base::pop;

  void apply(Move move) {
    if (move.kind() == static_cast<std::uint8_t>(Kind::Roll)) {
      s.rolled += 1;
      return push(Doing::Choosing, move.argument(0));
    }
    pop();
    Base::tell(Happened::Chosen, s.rolled % 2, move.argument(0));
    Base::tell_to(Audience::only(Seat{1}), Happened::Peeked, -1, move.argument(0), 7);
    if (move.argument(0) > 0) push(Doing::Opening, move.argument(0));
  }

  bool goes_on() {
    Frame& frame = s.top();
    switch (frame.doing) {
      case Doing::Rolling:
        if (s.rolled < Base::box_.rolls) return Base::waits_for(Actor::chance());
        frame.doing = Doing::Over;
        return true;
      case Doing::Choosing:
        return Base::waits_for(Actor::seat(Seat{static_cast<std::uint8_t>(s.rolled % 2)}));
      case Doing::Opening:
        s.opened += 1;
        Base::tell(Happened::Opened, -1, frame.a);
        frame.a -= 1;
        if (frame.a == 0) pop();
        return true;
      case Doing::Over:
        break;
    }
    return Base::waits_for(Actor::nobody());
  }

 private:
  using Base::s;
};

Move roll(int boxes) { return Move(static_cast<std::uint8_t>(Kind::Roll), static_cast<std::uint8_t>(boxes)); }
Move choose(int box) { return Move(static_cast<std::uint8_t>(Kind::Choose), static_cast<std::uint8_t>(box)); }

class Opener : public GameOfSteps<Opener, Box, State, Sight, Boxes, Course> {
 public:
  using GameOfSteps::GameOfSteps;
  void outcomes(const State&, MoveList& list) const {
    for (int boxes = 1; boxes <= 3; ++boxes) list.add(roll(boxes), 1);
  }
  template <class Rng>
  Move draw(const State&, Rng& rng) const {
    return roll(1 + static_cast<int>(below(rng, 3)));
  }
};

TEST(Steps, AFrameTakesWhatItsFieldsHoldAndLeavesNoTrace) {
  const Box box;
  NullLog nothing;
  State state;
  Course<NullLog> course(box, state, nothing);
  course.push(Doing::Choosing, 0x1ff, 0x1ffffu);
  EXPECT_EQ(state.depth, 2);
  EXPECT_EQ(state.top().a, 0xff);
  EXPECT_EQ(state.top().b, 0xffff);
  course.push(Doing::Opening);
  EXPECT_EQ(state.top().a, 0);
  EXPECT_EQ(course.pop().doing, Doing::Opening);
  const Frame popped = course.pop();
  EXPECT_EQ(popped.doing, Doing::Choosing);
  EXPECT_EQ(popped.b, 0xffff);
  EXPECT_TRUE(same_bytes(state, State{}));
}

TEST(Steps, GoesOnToTheNextQuestionAndLeavesItsMenu) {
  const Box box;
  EventLog log;
  State state;
  Boxes menu;
  Course<EventLog> course(box, state, log);
  course.apply(roll(3));
  course.advance(menu);
  EXPECT_EQ(state.actor, Actor::seat(Seat{1}));
  ASSERT_EQ(menu.size(), 3);
  EXPECT_EQ(menu[2], choose(2));
  EXPECT_TRUE(log.events.empty());

  course.apply(choose(2));
  course.advance(menu);
  EXPECT_EQ(state.actor, Actor::chance());
  EXPECT_EQ(state.opened, 2);
  const Event expected[] = {event_of(Happened::Chosen, 1, Audience::everybody(), 2),
                            event_of(Happened::Peeked, -1, Audience::only(Seat{1}), 2, 7),
                            event_of(Happened::Opened, -1, Audience::everybody(), 2),
                            event_of(Happened::Opened, -1, Audience::everybody(), 1)};
  EXPECT_EQ(log.events, std::vector<Event>(std::begin(expected), std::end(expected)));
}

TEST(Steps, ADecisionWithOneOptionIsNotAsked) {
  const Box box;
  EventLog log;
  State state;
  Boxes menu;
  Course<EventLog> course(box, state, log);
  course.apply(roll(1));
  course.advance(menu);
  EXPECT_EQ(state.actor, Actor::chance());
  EXPECT_EQ(log.events.size(), 2u) << "it is told all the same";
  course.apply(roll(2));
  course.advance(menu);
  course.apply(choose(0));
  course.apply(roll(1));
  course.advance(menu);
  EXPECT_EQ(state.actor, Actor::nobody());
}

TEST(Steps, AGameOfThemListsPicksAndRuns) {
  const Opener game(Box{});
  State state;
  MoveList list;
  game.moves(state, list);
  EXPECT_EQ(list.size(), 3);
  NullLog nothing;
  game.play(state, roll(3), nothing);
  game.moves(state, list);
  ASSERT_EQ(list.size(), 3);
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    FastRng rng(seed);
    FastRng same(seed);
    EXPECT_EQ(game.pick(state, rng), list[static_cast<int>(below(same, 3))]);

    State run = state;
    State played = state;
    const int steps = game.run_at_random(run, rng);
    int count = 0;
    for (; !played.actor.is_nobody(); ++count)
      game.play(played, played.actor.is_chance() ? game.draw(played, same) : game.pick(played, same),
                nothing);
    EXPECT_EQ(count, steps);
    EXPECT_TRUE(same_bytes(run, played));
  }
  State over = state;
  FastRng rng(1);
  game.run_at_random(over, rng);
  EXPECT_EQ(over.rolled, 3);
  game.moves(over, list);
  EXPECT_TRUE(list.empty());
}

}  // namespace
}  // namespace samovar
