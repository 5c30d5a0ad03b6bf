// Moves, seats, actors and audiences: the small words everything else is said with.
#include <algorithm>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "engine/event.hpp"
#include "engine/move.hpp"
#include "engine/result.hpp"
#include "engine/seat.hpp"

namespace samovar {
namespace {

RC_GTEST_PROP(Move, IsItsKindAndArguments,
              (std::uint8_t kind, std::uint8_t a, std::uint8_t b, std::uint8_t c)) {
  const Move move(kind, a, b, c);
  RC_ASSERT(move.kind() == kind);
  RC_ASSERT(move.argument(0) == a);
  RC_ASSERT(move.argument(1) == b);
  RC_ASSERT(move.argument(2) == c);
  RC_ASSERT(Move::from_code(move.code()) == move);
  RC_ASSERT((move == Move(kind, a, b, static_cast<std::uint8_t>(c + 1))) == false);
}

TEST(MoveList, KeepsOrderAndWeights) {
  MoveList list;
  EXPECT_TRUE(list.empty());
  list.add(Move(3));
  list.add(Move(1), 5);
  EXPECT_EQ(list.size(), 2);
  EXPECT_EQ(list[0], Move(3));
  EXPECT_EQ(list.weight(1), 5u);
  EXPECT_TRUE(list.contains(Move(1)));
  EXPECT_FALSE(list.contains(Move(2)));
  list.clear();
  EXPECT_TRUE(list.empty());
  EXPECT_FALSE(list.contains(Move(1)));
}

TEST(MoveList, HoldsALongList) {
  MoveList list;
  for (int i = 0; i < MoveList::kCapacity; ++i) list.add(Move::from_code(static_cast<std::uint32_t>(i)));
  EXPECT_EQ(list.size(), 1024);
  EXPECT_TRUE(list.contains(Move::from_code(1023)));
}

TEST(Actor, IsASeatOrChanceOrNobody) {
  for (std::uint8_t seat = 0; seat < kMaxSeats; ++seat) {
    const Actor actor = Actor::seat(Seat{seat});
    EXPECT_TRUE(actor.is_seat() && !actor.is_chance() && !actor.is_nobody());
    EXPECT_EQ(index(actor.seat()), seat);
  }
  EXPECT_TRUE(Actor::chance().is_chance() && !Actor::chance().is_seat() && !Actor::chance().is_nobody());
  EXPECT_TRUE(Actor::nobody().is_nobody() && !Actor::nobody().is_seat() && !Actor::nobody().is_chance());
  EXPECT_NE(Actor::seat(Seat{0}), Actor::seat(Seat{1}));
}

TEST(Audience, TheOthersAreEverybodyElse) {
  EXPECT_TRUE(Audience::everybody().includes(Seat{4}));
  EXPECT_TRUE(Audience::everybody().includes(kSpectator));
  const Audience one = Audience::only(Seat{2});
  for (const Seat viewer : {Seat{0}, Seat{1}, Seat{2}, Seat{3}, Seat{4}, kSpectator}) {
    EXPECT_EQ(one.includes(viewer), viewer == Seat{2});
    EXPECT_EQ(one.others().includes(viewer), viewer != Seat{2});
  }
  EXPECT_FALSE(Audience::everybody().others().includes(kSpectator));
}

TEST(Refusal, IsSilentUnlessThereIsAReason) {
  EXPECT_FALSE(Refusal{});
  EXPECT_TRUE((Refusal{"TT-LINE-03", "gap"}));
}

}  // namespace
}  // namespace samovar
