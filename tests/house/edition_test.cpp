// Tables that are played with a box of somebody's own: it comes with the table, is checked, and is kept once.
#include <gtest/gtest.h>

#include "house/identity.hpp"
#include "table/table.hpp"
#include "tests/house/room.hpp"

namespace samovar::house {
namespace {

json::value printed() { return json::parse(*table::edition_text("tea-time")); }

// Alice counts so much in it.
json::value box_with(int alice) {
  json::value box = printed();
  box.as_object()["alice_points"] = alice;
  box.as_object()["edition"] = "Grandma's";
  return box;
}

json::object wish(const json::value& edition) {
  return {{"game", "tea-time"},
          {"name", "Ada"},
          {"options", json::object{{"seats", 2}}},
          {"seats", json::array{me(), bot()}},
          {"edition", edition}};
}

TEST(Editions, ComeWithATableAndAreThereAfterARestart) {
  Room room;
  const Seated ada = room.create({me(), bot()}, {{"edition", box_with(7)}});
  const auto guest = room.enter(ada.table, ada.token);
  ASSERT_EQ(guest->closed, 0);
  ASSERT_TRUE(room.until([&] { return guest->to_move(); }));
  EXPECT_EQ(guest->state().at("view").at("alice_points"), 7);
  EXPECT_EQ(guest->state().at("table").at("box"), "Grandma's");
  guest->play_first();
  const json::value before = guest->state().at("ply");
  room.forget();
  const auto again = room.enter(ada.table, ada.token);
  ASSERT_EQ(again->closed, 0);
  EXPECT_EQ(again->state().at("view").at("alice_points"), 7);
  EXPECT_GE(again->state().at("ply").as_int64(), before.as_int64());

  // Somebody else with the same box: it is there already.
  const Seated other = room.create({me(), bot()}, {{"edition", box_with(7)}});
  const auto there = room.enter(other.table, other.token);
  ASSERT_EQ(there->closed, 0);
  EXPECT_EQ(there->state().at("table").at("box"), "Grandma's");
  // Nobody gets into a box as if it were a table.
  int rows = 0;
  room.store.tampered = [&](LoadedTable& loaded) { rows += loaded.table.id.starts_with("box-"); };
  room.forget();
  room.enter(ada.table, ada.token);
  room.enter(other.table, other.token);
  EXPECT_EQ(rows, 2);  // the same one, read for each
}

TEST(Editions, AreCheckedBeforeATableIsOpened) {
  Room room;
  json::value broken = printed();
  broken.as_object()["points_by_count"] = "many";
  const Answer refused = room.call("POST", "/api/tables", wish(broken));
  EXPECT_EQ(refused.status, 400);
  EXPECT_EQ(json::parse(refused.body).at("error").at("code"), "bad_edition");
  const Answer said = room.call("POST", "/api/editions/tea-time", broken.as_object());
  EXPECT_EQ(said.status, 200);
  EXPECT_EQ(json::parse(said.body).at("error").at("code"), "bad_edition");
  EXPECT_TRUE(json::parse(room.call("POST", "/api/editions/tea-time", box_with(7).as_object()).body)
                  .at("error")
                  .is_null());
  EXPECT_EQ(json::parse(room.call("GET", "/api/editions/tea-time").body), printed());
  EXPECT_EQ(room.call("GET", "/api/editions/chess").status, 404);
}

TEST(Editions, AreBoundedInSize) {
  Room room;
  json::value large = printed();
  large.as_object()["source"] = std::string(90'000, 'x');
  EXPECT_EQ(room.call("POST", "/api/tables", wish(large)).status, 400);
  EXPECT_EQ(room.call("POST", "/api/editions/tea-time", large.as_object()).status, 413);
}

TEST(Editions, AreNotForgottenWhenTheDiskFails) {
  Room room;
  room.store.failing = "not_stored";
  EXPECT_EQ(room.call("POST", "/api/tables", wish(box_with(7))).status, 503);
  room.store.failing.clear();
  EXPECT_EQ(room.call("POST", "/api/tables", wish(box_with(7))).status, 201);
}

}  // namespace
}  // namespace samovar::house
