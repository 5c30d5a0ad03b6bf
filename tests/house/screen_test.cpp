// People in one room: several at one screen, who see no more than who is before it may; and a real table,
// where people say what chance brings.
#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/house/room.hpp"

namespace samovar::house {
namespace {

json::object here(std::string_view name) { return {{"kind", "here"}, {"name", name}}; }

// Each with the least that makes it keep secrets, or not.
json::object a_game(std::string_view game, json::object options) {
  return {{"game", game}, {"options", std::move(options)}};
}

std::optional<int> seat_of(const Guest& guest) {
  const json::value& seat = guest.state().at("you").at("seat");
  return seat.is_null() ? std::nullopt : std::optional(seat.to_number<int>());
}

std::optional<int> acting(const Guest& guest) {
  const json::value& actor = guest.state().at("actor");
  return actor.is_object() ? std::optional(actor.at("seat").to_number<int>()) : std::nullopt;
}

std::string phase(const Guest& guest) { return std::string(guest.state().at("phase").as_string()); }

// What a state tells of the game itself.
std::string told(const json::object& state) {
  json::object kept;
  for (const char* field : {"view", "moves", "result"})
    if (state.contains(field)) kept[field] = state.at(field);
  return json::serialize(kept);
}

TEST(OneScreen, WhereNothingIsSecretTheOneToActIsBeforeIt) {
  Room room;
  const Seated ada = room.create({me(), here("Bo"), here("Cy")}, a_game("tea-time", {{"seats", 3}}));
  const auto screen = room.enter(ada.table, ada.token);
  EXPECT_EQ(json::serialize(screen->state().at("you").at("here")), "[0,1,2]");
  EXPECT_EQ(screen->state().at("spectators").to_number<int>(), 0);
  std::vector<int> sat;
  for (int i = 0; i < 6; ++i) {
    ASSERT_EQ(seat_of(*screen), acting(*screen));
    sat.push_back(*seat_of(*screen));
    ASSERT_EQ(code_of(screen->play_first()), "");
  }
  std::sort(sat.begin(), sat.end());
  EXPECT_THAT(sat, testing::ElementsAre(0, 0, 1, 1, 2, 2));
  for (const json::value& seat : screen->state().at("seats").as_array())
    EXPECT_TRUE(seat.at("online").as_bool());
}

TEST(OneScreen, NamesDiffer) {
  Room room;
  const Seated ada = room.create({me(), here("Ada"), here("ada"), bot()}, a_game("tea-time", {{"seats", 4}}));
  const auto screen = room.enter(ada.table, ada.token);
  const json::array& seats = screen->state().at("seats").as_array();
  EXPECT_EQ(seats[0].at("name").as_string(), "Ada");
  EXPECT_EQ(seats[1].at("name").as_string(), "Ada 2");
  EXPECT_EQ(seats[2].at("name").as_string(), "ada 3");
}

// A whole game with secrets: between two people the screen has what a spectator has, and never anything of a
// seat that has not said that it is there.
void never_tells_before_they_sit(json::object more) {
  Room room;
  const Seated ada = room.create({me(), here("Bo")}, std::move(more));
  const auto screen = room.enter(ada.table, ada.token);
  const auto watcher = room.enter(ada.table, {}, "192.0.2.9");
  std::optional<int> before;
  int covered = 0;
  for (int i = 0; i < 4000 && phase(*screen) == "playing"; ++i) {
    const int due = *acting(*screen);
    if (before != due) {
      ASSERT_EQ(seat_of(*screen), std::nullopt) << "at version " << screen->version();
      // From here on both are told the same, from the beginning and from now on.
      const auto fresh = room.enter(ada.table, {}, "192.0.2.8");
      ASSERT_EQ(told(screen->state()), told(fresh->state()));
      room.leave(fresh);
      ASSERT_EQ(code_of(screen->ask("play", {{"version", screen->version()}, {"move", "end"}})),
                "not_seated");
      ASSERT_EQ(code_of(screen->ask("hint")), "not_seated");
      ++covered;
      ASSERT_EQ(code_of(screen->ask("sit", {{"seat", due}})), "");
      before = due;
    }
    ASSERT_EQ(seat_of(*screen), due);
    const json::array& moves = screen->state().at("moves").as_array();
    ASSERT_FALSE(moves.empty());
    const json::value move = moves[static_cast<std::size_t>(i) * 7 % moves.size()].at("move");
    ASSERT_EQ(code_of(screen->ask("play", {{"version", screen->version()}, {"move", move}})), "");
  }
  EXPECT_EQ(phase(*screen), "over");
  EXPECT_GT(covered, 5);
}

TEST(OneScreen, IsCoveredBetweenTwoWhereThereAreSecrets) {
  never_tells_before_they_sit(a_game("chai", {{"seats", 2}, {"connoisseur", true}}));
  never_tells_before_they_sit(a_game("tea-for-2", {{"seats", 2}}));
  never_tells_before_they_sit(a_game("tea-and-rum", {{"seats", 2}}));
}

TEST(OneScreen, IsNotCoveredInChaiWithoutSecrets) {
  Room room;
  const Seated ada = room.create({me(), here("Bo")}, a_game("chai", {{"seats", 2}}));
  const auto screen = room.enter(ada.table, ada.token);
  for (int i = 0; i < 60 && phase(*screen) == "playing"; ++i) {
    ASSERT_EQ(seat_of(*screen), acting(*screen));
    ASSERT_EQ(code_of(screen->play_first()), "");
  }
}

struct Covered {
  Covered() {
    ada = room.create({me(), here("Bo")}, a_game("tea-and-rum", {{"seats", 2}}));
    screen = room.enter(ada.table, ada.token);
    first = acting(*screen).value_or(0);
    screen->ask("sit", {{"seat", first}});
  }
  void play_on() {
    while (acting(*screen) == first && seat_of(*screen) == first) screen->play_first();
  }
  Room room;
  Seated ada;
  std::shared_ptr<Guest> screen;
  int first = 0;
};

TEST(OneScreen, ComesBackToWhoWasThereAndToNobodyElse) {
  Covered at;
  const auto again = at.room.enter(at.ada.table, at.ada.token, "192.0.2.1", {{"seat", at.first}});
  EXPECT_EQ(seat_of(*again), at.first);
  const auto anew = at.room.enter(at.ada.table, at.ada.token);
  EXPECT_EQ(seat_of(*anew), std::nullopt);
  at.play_on();
  const auto late = at.room.enter(at.ada.table, at.ada.token, "192.0.2.1", {{"seat", at.first}});
  EXPECT_EQ(seat_of(*late), std::nullopt);  // somebody else is to act
  const auto odd = at.room.enter(at.ada.table, at.ada.token, "192.0.2.1", {{"seat", 40}});
  EXPECT_EQ(seat_of(*odd), std::nullopt);
}

TEST(OneScreen, OnlyWhoIsThereMaySit) {
  Covered at;
  EXPECT_EQ(code_of(at.screen->ask("sit", {{"seat", 7}})), "not_yours");
  EXPECT_EQ(code_of(at.screen->ask("sit", {{"seat", nullptr}})), "");
  EXPECT_EQ(seat_of(*at.screen), std::nullopt);
  const auto watcher = at.room.enter(at.ada.table, {}, "192.0.2.9");
  EXPECT_EQ(code_of(watcher->ask("sit", {{"seat", 0}})), "not_yours");
  const Seated alone = at.room.create({me(), bot()});
  const auto guest = at.room.enter(alone.table, alone.token);
  EXPECT_EQ(code_of(guest->ask("sit", {{"seat", 1}})), "not_yours");
  EXPECT_EQ(code_of(guest->ask("sit", {{"seat", nullptr}})), "not_yours");
}

TEST(OneScreen, WhatWasSentBeforeTheConnectionWasLostIsNotDoneTwice) {
  Covered at;
  const json::value move = at.screen->state().at("moves").at(0).at("move");
  const int version = at.screen->version();
  EXPECT_EQ(code_of(at.screen->ask("play", {{"version", version}, {"move", move}}, "once")), "");
  const int then = at.screen->version();
  const auto again = at.room.enter(at.ada.table, at.ada.token);  // and is covered
  const json::object answer = again->ask("play", {{"version", version}, {"move", move}}, "once");
  EXPECT_EQ(code_of(answer), "");
  EXPECT_EQ(again->version(), then);
}

TEST(OneScreen, TakesBackTheLastDecisionMadeThere) {
  Room room;
  const Seated ada = room.create({me(), here("Bo")}, a_game("tea-time", {{"seats", 2}}));
  const auto screen = room.enter(ada.table, ada.token);
  const int first = *seat_of(*screen);
  const json::value before = screen->state().at("view");
  ASSERT_EQ(code_of(screen->play_first()), "");
  ASSERT_NE(seat_of(*screen), first);
  ASSERT_TRUE(screen->state().at("undo").at("possible").as_bool());
  const json::object answer = screen->ask("undo", {{"version", screen->version()}});
  EXPECT_FALSE(answer.contains("asked"));  // they are all here
  EXPECT_EQ(seat_of(*screen), first);
  EXPECT_EQ(screen->state().at("view"), before);
}

TEST(OneScreen, ASeatMayBeCarriedAway) {
  Room room;
  const Seated ada = room.create({me(), here("Bo"), here("Cy")}, a_game("tea-time", {{"seats", 3}}));
  const auto screen = room.enter(ada.table, ada.token);
  const int leaving = *seat_of(*screen);
  const json::object link = screen->ask("carry", {{"open", true}});
  const Answer answer =
      room.call("POST", "/api/tables/" + ada.table + "/carry", {{"code", link.at("code").as_string()}});
  ASSERT_EQ(answer.status, 201);
  const json::value carried = json::parse(answer.body);
  EXPECT_EQ(carried.at("seat").to_number<int>(), leaving);
  const auto phone = room.enter(ada.table, std::string(carried.at("token").as_string()), "192.0.2.7");
  EXPECT_EQ(seat_of(*phone), leaving);
  EXPECT_FALSE(phone->state().at("you").as_object().contains("here"));
  EXPECT_EQ(screen->state().at("you").at("here").as_array().size(), 2u);
  EXPECT_NE(seat_of(*screen), leaving);
  ASSERT_EQ(code_of(phone->play_first()), "");
  EXPECT_EQ(seat_of(*screen), acting(*screen));
  // Now somebody who is not here must agree.
  EXPECT_TRUE(phone->ask("undo", {{"version", phone->version()}}).contains("asked"));
}

TEST(OneScreen, IsKeptAfterARestart) {
  Covered at;
  at.play_on();
  at.room.forget();
  const auto again = at.room.enter(at.ada.table, at.ada.token);
  EXPECT_EQ(again->state().at("you").at("here").as_array().size(), 2u);
  EXPECT_EQ(seat_of(*again), std::nullopt);
  const Answer mine = at.room.call(
      "POST", "/api/mine", {{"tables", json::array{{{"table", at.ada.table}, {"token", at.ada.token}}}}});
  const json::value table = json::parse(mine.body).at("tables").at(0);
  EXPECT_TRUE(table.at("your_turn").as_bool());
  EXPECT_EQ(table.at("here").to_number<int>(), 2);
}

// ---- A real table ----

json::object by_hand(std::string_view game, json::object options) {
  json::object more = a_game(game, std::move(options));
  more["chance"] = "manual";
  return more;
}

bool chance_asks(const Guest& guest) { return guest.state().at("actor") == "chance"; }

struct RealTable {
  const char* game;
  json::object options;
  json::array seats;
};

// A game said move by move and draw by draw, up to its end; half of all draws are taken back once, and in the
// middle the house forgets everything.
void play_out(const RealTable& real) {
  Room room;
  const Seated ada = room.create(real.seats, by_hand(real.game, real.options));
  auto screen = room.enter(ada.table, ada.token);
  const auto watcher = room.enter(ada.table, {}, "192.0.2.9");
  ASSERT_EQ(screen->state().at("table").at("chance").as_string(), "manual");
  ASSERT_TRUE(screen->state().at("table").at("commitment").is_null());
  const auto asked = [&] { return chance_asks(*screen) || screen->to_move(); };
  int draws = 0;
  for (int i = 0; i < 6000 && phase(*screen) == "playing"; ++i) {
    ASSERT_TRUE(asked()) << screen->state().at("actor");
    const json::array moves = screen->state().at("moves").as_array();
    const bool drawn = chance_asks(*screen);
    if (drawn) {
      ++draws;
      ASSERT_GT(moves.size(), 1u);  // a single outcome is told, not asked
      for (const json::value& move : moves) ASSERT_GT(move.at("weight").to_number<double>(), 0);
      ASSERT_TRUE(i > 100 || watcher->state().at("moves").as_array().empty());
    }
    // What everybody sees: after an undo another person may stand before the screen.
    const auto seen = [&] {
      const auto spectator = room.enter(ada.table, {}, "192.0.2.8");
      const std::string view = json::serialize(spectator->state().at("view"));
      room.leave(spectator);
      return view;
    };
    const std::string before = drawn ? seen() : "";
    const json::value move = moves[static_cast<std::size_t>(i) * 5 % moves.size()].at("move");
    const auto say = [&] {
      return code_of(screen->ask("play", {{"version", screen->version()}, {"move", move}}));
    };
    ASSERT_EQ(say(), "");
    if (drawn && draws % 2 == 0) {
      ASSERT_TRUE(screen->state().at("undo").at("possible").as_bool());
      ASSERT_EQ(code_of(screen->ask("undo", {{"version", screen->version()}})), "");
      ASSERT_EQ(seen(), before);
      ASSERT_TRUE(chance_asks(*screen));
      ASSERT_EQ(say(), "");
    }
    if (i == 100) {
      const std::string view = seen();
      room.forget();
      screen = room.enter(ada.table, ada.token);
      ASSERT_EQ(seen(), view);
    }
  }
  EXPECT_EQ(phase(*screen), "over");
  EXPECT_GT(draws, 10);
  const Answer record = room.call("GET", "/api/tables/" + ada.table + "/record");
  EXPECT_EQ(record.status, 200);
  EXPECT_THAT(record.body, testing::Not(testing::HasSubstr("seed:")));
  EXPECT_EQ(code_of(screen->ask("rematch", {{"same_deal", true}})), "not_yours");
  const json::object again = screen->ask("rematch", {{"same_deal", false}});
  const auto next = room.enter(std::string(again.at("table").as_string()), ada.token);
  EXPECT_EQ(next->state().at("table").at("chance").as_string(), "manual");
  EXPECT_TRUE(chance_asks(*next) || next->to_move());
}

TEST(ARealTable, IsRefereedToTheEnd) {
  play_out({"tea-time", {{"seats", 3}}, {me(), here("Bo"), bot()}});
  play_out({"chai", {{"seats", 2}, {"connoisseur", true}}, {me(), here("Bo")}});
  play_out({"chai", {{"seats", 2}, {"mode", "chaiwala"}}, {me(), here("Bo")}});
  play_out({"chai", {{"seats", 1}, {"mode", "solo_dice"}}, {me()}});
  play_out({"tea-for-2", {{"seats", 2}}, {me(), here("Bo")}});
  play_out({"tea-for-2", {{"seats", 1}}, {me()}});
  play_out({"tea-and-rum", {{"seats", 2}}, {me(), here("Bo")}});
  play_out({"tea-and-rum", {{"seats", 3}}, {me(), here("Bo"), bot()}});
}

TEST(ARealTable, HasNoClockAndWaitsForNobody) {
  Room room;
  const auto status = [&](json::array seats, json::object more) {
    json::object wish = by_hand("tea-time", {{"seats", 2}});
    wish["name"] = "Ada";
    wish["seats"] = std::move(seats);
    for (const auto& field : more) wish[field.key()] = field.value();
    return room.call("POST", "/api/tables", wish).status;
  };
  EXPECT_EQ(status({me(), here("Bo")}, {}), 201);
  EXPECT_EQ(status({me(), open_seat()}, {}), 400);
  EXPECT_EQ(status({me(), bot()}, {{"clock", json::object{{"seconds", 60}, {"increment", 0}}}}), 400);
  EXPECT_EQ(status({here("Bo"), bot()}, {}), 400);  // beside whom?
}

// At any other table nobody says what chance brings.
TEST(ARealTable, IsTheOnlyOneWhereChanceIsAsked) {
  Room room;
  const Seated ada = room.create({me(), here("Bo")}, a_game("tea-time", {{"seats", 2}}));
  const auto screen = room.enter(ada.table, ada.token);
  EXPECT_FALSE(chance_asks(*screen));
  EXPECT_NE(code_of(screen->ask("play", {{"version", screen->version()}, {"move", "deal cat"}})), "");
}

}  // namespace
}  // namespace samovar::house
