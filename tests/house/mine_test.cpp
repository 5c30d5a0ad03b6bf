// "My tables" where another process serves them: a page asks every few seconds, and what has not changed is
// not read again.
#include <gtest/gtest.h>

#include "tests/house/room.hpp"

namespace samovar::house {
namespace {

class Elsewhere final : public Nodes {
 public:
  Whereabouts where(std::string_view) const override { return {Whereabouts::Place::there, "10.0.0.1:1"}; }
};

// A process beside the room's, on the same store. All tables are the room's.
struct Neighbour {
  explicit Neighbour(Room& the_room)
      : room(the_room),
        around(room.store, room, room, room, room.manners, nodes),
        hub(around),
        desk(hub, room.store, room.manners) {}
  json::value mine(const json::array& tables) {
    json::value told;
    desk.answer({"POST", "/api/mine", json::serialize(json::object{{"tables", tables}}), "192.0.2.1"},
                [&](const Answer& answer) { told = json::parse(answer.body); });
    room.pump();
    return told.at("tables");
  }
  Room& room;
  Elsewhere nodes;
  Surroundings around;
  Hub hub;
  Desk desk;
};

json::object of(const Seated& seated) { return {{"table", seated.table}, {"token", seated.token}}; }

TEST(Mine, WhatHasNotChangedElsewhereIsNotReadAgain) {
  Room room;
  const Seated one = room.create({me(), open_seat()}), two = room.create({me(), open_seat()});
  Neighbour neighbour(room);
  const json::array asked{of(one), of(two)};
  const auto as_its_own_house_says = [&] {
    return json::parse(room.call("POST", "/api/mine", {{"tables", asked}}).body).at("tables");
  };
  const json::value first = neighbour.mine(asked);
  EXPECT_EQ(first, as_its_own_house_says());
  EXPECT_EQ(room.store.loads, 2);
  EXPECT_EQ(room.store.looks_for_versions, 1);
  EXPECT_EQ(neighbour.mine(asked), first);
  EXPECT_EQ(room.store.loads, 2);
  EXPECT_EQ(room.store.looks_for_versions, 2);

  // Whoever asks: a token is looked at each time.
  const Seated bo = room.join(one.table, "Bo");
  const json::value theirs =
      neighbour.mine({of(bo), json::object{{"table", one.table}, {"token", two.token}}});
  EXPECT_EQ(theirs.at(0).at("phase"), "playing");
  EXPECT_EQ(theirs.at(0).at("seat"), bo.seat);
  EXPECT_EQ(theirs.at(1).at("error").at("code"), "wrong_token");
  EXPECT_EQ(room.store.loads, 3);
  EXPECT_EQ(neighbour.mine(asked), as_its_own_house_says());
  EXPECT_EQ(room.store.loads, 3);
}

TEST(Mine, WhatNobodyAsksForIsForgotten) {
  Room room;
  const Seated one = room.create({me(), open_seat()});
  Neighbour neighbour(room);
  const auto now = std::chrono::steady_clock::now();
  neighbour.mine({of(one)});
  neighbour.hub.tick(now + std::chrono::seconds(30));
  neighbour.mine({of(one)});
  EXPECT_EQ(room.store.loads, 1);
  neighbour.hub.tick(now + std::chrono::seconds(100));
  neighbour.mine({of(one)});
  EXPECT_EQ(room.store.loads, 2);
}

TEST(Mine, WhatCannotBeReadIsNotToldFromMemory) {
  Room room;
  const Seated one = room.create({me(), open_seat()});
  Neighbour neighbour(room);
  neighbour.mine({of(one)});
  room.store.unavailable = true;
  EXPECT_EQ(neighbour.mine({of(one)}).at(0).at("error").at("code"), "unavailable");
  room.store.unavailable = false;
  EXPECT_EQ(neighbour.mine({of(one)}).at(0).at("phase"), "waiting");
  EXPECT_EQ(neighbour.mine({json::object{{"table", "none"}, {"token", "x"}}}).at(0).at("error").at("code"),
            "unknown_table");
}

}  // namespace
}  // namespace samovar::house
