// Games that were played elsewhere: a table that moves to a server, and records that come to one's own
// device.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "house/identity.hpp"
#include "table/record.hpp"
#include "table/seed.hpp"
#include "table/table_rng.hpp"
#include "tests/house/room.hpp"

namespace samovar::house {
namespace {

using testing::HasSubstr;

// A game of this many decisions, any of which may be the last.
table::Table played(const std::string& game, int decisions, Seed seed) {
  table::Setup setup;
  setup.game = game;
  setup.options = {{"seats", 2}};
  setup.players = {{"Ada", "person"}, {"Bo", "person"}};
  setup.seed = seed;
  table::Table table = *table::Table::create(setup);
  EXPECT_TRUE(table.begin());
  for (int i = 0; i < decisions && !table.over(); ++i)
    EXPECT_TRUE(table.play(table.choices(
        table.ply())[static_cast<std::size_t>(i) % 2 == 0 ? 0 : table.choices(table.ply()).size() - 1]));
  return table;
}
constexpr int kToTheEnd = 100'000;

Seed seed_of(std::uint8_t byte) {
  Seed seed{};
  seed.fill(byte);
  return seed;
}

json::object parcel(const table::Table& game, Seed seed, json::array seats) {
  return {
      {"record", game.record()}, {"seed", table::hex_of(seed)}, {"name", "Ada"}, {"seats", std::move(seats)}};
}

std::string why_not(Room& room, const json::object& wish) {
  const Answer answer = room.call("POST", "/api/tables", wish);
  EXPECT_NE(answer.status, 201);
  const json::value said = json::parse(answer.body);
  return std::string(said.at("error").at("code").as_string()) + ": " +
         std::string(said.at("error").at("message").as_string());
}

Seated brought(Room& room, const json::object& wish) {
  const Answer answer = room.call("POST", "/api/tables", wish);
  EXPECT_EQ(answer.status, 201) << answer.body;
  const json::value made = json::parse(answer.body);
  return {std::string(made.at("table").as_string()), static_cast<int>(made.at("seat").as_int64()),
          std::string(made.at("token").as_string())};
}

TEST(Brought, ARunningGameWaitsForItsFriendAndGoesOnWhereItWas) {
  for (const char* name : {"tea-time", "chai", "tea-for-2", "tea-and-rum"}) {
    Room room;
    const Seed seed = seed_of(7);
    const table::Table game = played(name, 9, seed);
    const Seated ada = brought(room, parcel(game, seed, {me(), open_seat()}));
    auto guest = room.enter(ada.table, ada.token);
    EXPECT_EQ(guest->state().at("phase"), "waiting");
    EXPECT_FALSE(guest->state().contains("view")) << "nothing is seen before everybody sits";
    const Seated bo = room.join(ada.table, "Bo");
    EXPECT_EQ(guest->state().at("phase"), "playing");
    EXPECT_EQ(guest->state().at("view"), game.view(Seat{0})) << name;
    auto friend_there = room.enter(bo.table, bo.token);
    EXPECT_EQ(friend_there->state().at("view"), game.view(Seat{1})) << name;
    EXPECT_EQ(guest->state().at("table").at("brought"), true);
    EXPECT_NE(guest->state().at("table").at("commitment"), json::value(table::hex_of(commitment_of(seed))))
        << "whoever has the seed of the device would know every card to come";
    // From the store again, and to the end: the record tells where the seed took over, and holds.
    room.forget();
    guest = room.enter(ada.table, ada.token);
    friend_there = room.enter(bo.table, bo.token);
    EXPECT_EQ(guest->state().at("view"), game.view(Seat{0})) << name;
    for (int i = 0; guest->state().at("phase") != "over"; ++i) {
      ASSERT_LT(i, 5000);
      (guest->to_move() ? guest : friend_there)->play_first();
    }
    const std::string record = room.call("GET", "/api/tables/" + ada.table + "/record").body;
    EXPECT_THAT(record, HasSubstr("\nsince: "));
    EXPECT_THAT(record, testing::Not(HasSubstr(table::hex_of(seed))));
    const auto verified = table::verify_record(record);
    ASSERT_TRUE(verified) << verified.error().message;
    EXPECT_TRUE(verified->seed_checked);
    // One's own device keeps it, with what it says about its seed.
    Room device([](Manners& manners) { manners.own_device = true; });
    const Seated kept = brought(device, {{"record", record}, {"name", "Ada"}, {"seat", 1}});
    EXPECT_EQ(kept.seat, 1);
    auto there = device.enter(kept.table, kept.token);
    EXPECT_EQ(there->state().at("phase"), "over");
    EXPECT_EQ(there->state().at("table").at("brought"), true);
    EXPECT_EQ(device.call("GET", "/api/tables/" + kept.table + "/record").body, record);
    EXPECT_EQ(code_of(there->ask("rematch", {{"same_deal", true}})), "not_yours")
        << "its seed has not dealt all of it";
  }
}

TEST(Brought, WhatDoesNotVerifyDoesNotCome) {
  Room room;
  const Seed seed = seed_of(7);
  const table::Table game = played("tea-time", 9, seed);
  const json::array seats{me(), open_seat()};
  // Another seed, none, and another card than the seed draws.
  EXPECT_THAT(why_not(room, parcel(game, seed_of(8), seats)), HasSubstr("bad_record"));
  json::object without = parcel(game, seed, seats);
  without.erase("seed");
  EXPECT_THAT(why_not(room, without), HasSubstr("bad_record"));
  std::string text = game.record();
  const std::size_t at = text.find("chance deal ") + 12;
  const std::size_t end = text.find('\n', at);
  const std::string other = text.substr(at, end - at) == "cat" ? "hare" : "cat";
  json::object tampered = parcel(game, seed, seats);
  tampered["record"] = text.substr(0, at) + other + text.substr(end);
  EXPECT_THAT(why_not(room, tampered), HasSubstr("bad_record"));
  // The commitment left out: a game dealt by hand could have been dealt by anybody.
  json::object by_hand = without;
  const std::size_t commitment = text.find("commitment: ");
  by_hand["record"] = text.substr(0, commitment) + text.substr(text.find('\n', commitment) + 1);
  EXPECT_THAT(why_not(room, by_hand), HasSubstr("bad_record"));
  // A start in the middle.
  table::Setup setup = game.setup();
  setup.commitment.reset();
  const table::Table middle = *table::Table::load(setup, game.state());
  EXPECT_THAT(why_not(room, parcel(middle, seed, seats)), HasSubstr("bad_record"));
  // One that says itself that others have drawn for it.
  json::object second = parcel(game, seed, seats);
  second["record"] = text.substr(0, text.find("\n\n")) + "\nsince: 3" + text.substr(text.find("\n\n"));
  EXPECT_THAT(why_not(room, second), HasSubstr("bad_record"));
  // What is over.
  const table::Table over = played("tea-time", kToTheEnd, seed);
  ASSERT_TRUE(over.over());
  EXPECT_THAT(why_not(room, {{"record", over.record()}, {"name", "Ada"}}), HasSubstr("bad_record"));
  // Seats that do not fit, and what is too large.
  EXPECT_THAT(why_not(room, parcel(game, seed, {me(), open_seat(), bot()})), HasSubstr("bad_message"));
  json::object large = parcel(game, seed, seats);
  large["record"] = std::string(65 * 1024, '#');
  EXPECT_THAT(why_not(room, large), HasSubstr("bad_message"));
  EXPECT_EQ(room.call("GET", "/api/tables/" + new_table_id() + "/parcel").status, 404)
      << "no server tells a seed";
}

TEST(Brought, AFinishedGameIsKeptOnTheDevice) {
  Room device([](Manners& manners) { manners.own_device = true; });
  for (const char* name : {"tea-time", "chai", "tea-for-2", "tea-and-rum"}) {
    const table::Table game = played(name, kToTheEnd, seed_of(3));
    ASSERT_TRUE(game.over()) << name;
    const Seated kept = brought(device, {{"record", game.record()}, {"name", "Somebody"}});
    device.forget();
    auto guest = device.enter(kept.table, kept.token);
    EXPECT_EQ(guest->state().at("phase"), "over");
    EXPECT_EQ(guest->state().at("view"), game.view(Seat{0}));
    EXPECT_EQ(guest->state().at("seats").at(1).at("name"), "Bo");
    EXPECT_EQ(guest->state().at("table").at("brought"), false);
    EXPECT_EQ(device.call("GET", "/api/tables/" + kept.table + "/record").body, game.record());
    // Who is known from a record alone does not come to another game: a bot does.
    const json::object again = guest->ask("rematch", {{"same_deal", false}});
    auto next = device.enter(std::string(again.at("table").as_string()), kept.token);
    EXPECT_EQ(next->state().at("seats").at(1).at("kind"), "bot");
  }
}

TEST(Brought, AnUnfinishedRecordGoesOnOnTheDevice) {
  Room device([](Manners& manners) { manners.own_device = true; });
  const table::Table game = played("tea-time", 5, seed_of(3));
  const Seated kept = brought(device, {{"record", game.record()}, {"name", "Ada"}});
  auto guest = device.enter(kept.table, kept.token);
  EXPECT_EQ(guest->state().at("phase"), "playing");
  EXPECT_EQ(guest->state().at("you").at("here"), (json::array{0, 1}));
  EXPECT_EQ(guest->state().at("view"), game.view(Seat{0}));
}

TEST(Brought, IsNothingToPickAt) {
  Room room;
  const Seed seed = seed_of(7);
  table::Setup setup;
  setup.game = "chai";
  setup.options = {{"seats", 2}, {"teas", json::array{}}};
  setup.players = {{"Ada", "person"}, {"Bo", "person"}};
  setup.seed = seed;
  auto made = table::Table::create(setup);
  if (!made) GTEST_FAIL() << made.error().message;
  EXPECT_TRUE(made->begin());
  const Seated ada = brought(room, parcel(*made, seed, {me(), open_seat()}));
  const Answer picky =
      room.call("POST", "/api/tables/" + ada.table + "/join", {{"name", "Bo"}, {"pick", "green"}});
  EXPECT_EQ(picky.status, 400) << picky.body;
  EXPECT_EQ(room.call("POST", "/api/tables/" + ada.table + "/join", {{"name", "Bo"}}).status, 201);
}

}  // namespace
}  // namespace samovar::house
