// Games over real sockets: from the first hello to the record.
#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>

#include "house/identity.hpp"
#include "table/record.hpp"
#include "table/seed.hpp"
#include "tests/server/visitor.hpp"

namespace samovar::test {
namespace {

bool over(const json::object& state) { return state.at("phase") == "over"; }

TEST(Game, TwoPeopleByLink) {
  House house;
  const Ticket ada = create(house.port(), {me(), open_seat()});
  Visitor first(house.port(), ada);
  EXPECT_EQ(first.state.at("phase"), "waiting");
  EXPECT_FALSE(first.state.contains("view"));
  EXPECT_EQ(code_of(first.ask("play", {{"version", 0}, {"move", "take a1"}})), "waiting");

  const Ticket bo = join(house.port(), ada.table, "Bo");
  EXPECT_EQ(bo.seat, 1);
  Visitor second(house.port(), bo);
  first.until([](const json::object& s) {
    return s.at("phase") == "playing" && s.at("seats").at(1).at("online").as_bool();
  });
  EXPECT_EQ(first.state.at("seats").at(1).at("name"), "Bo");
  EXPECT_TRUE(second.state.contains("words"));
  const std::string commitment(first.state.at("table").at("commitment").as_string());

  play_out({&first, &second});
  EXPECT_TRUE(over(second.until(over)));
  EXPECT_EQ(first.state.at("actor"), "nobody");
  EXPECT_NE(first.state.at("result").at("outcome"), "unfinished");
  EXPECT_EQ(first.state.at("result"), second.state.at("result"));
  EXPECT_EQ(code_of(first.ask("play", {{"version", first.version()}, {"move", "take a1"}})), "over");

  // The record proves that the deal came from the seed whose hash was published at the start.
  const HttpReply record = http(house.port(), "GET", "/api/tables/" + ada.table + "/record");
  EXPECT_EQ(record.status, 200);
  const auto verified = table::verify_record(record.body);
  ASSERT_TRUE(verified) << verified.error().message;
  EXPECT_TRUE(verified->finished);
  EXPECT_TRUE(verified->seed_checked);
  EXPECT_NE(record.body.find(commitment), std::string::npos);
  EXPECT_NE(record.body.find("Bo"), std::string::npos);
}

TEST(Game, EveryEventReachesEverybodyOnce) {
  House house;
  const auto [ada, bo] = pair_of_seats(house.port());
  Visitor first(house.port(), ada);
  Visitor second(house.port(), bo);
  Visitor watcher(house.port(), Visitor::spectator(ada.table));
  play_out({&first, &second});
  watcher.until(over);
  // In order and without a gap, as if somebody had looked at the whole game at the end.
  json::object page = first.ask("look");
  json::array whole = page.at("events").as_array();
  while (page.at("earlier") != 0) {
    page = first.ask("events", {{"before", page.at("earlier")}});
    whole.insert(whole.begin(), page.at("events").as_array().begin(), page.at("events").as_array().end());
  }
  ASSERT_EQ(first.events.size(), whole.size());
  for (std::size_t i = 0; i < whole.size(); ++i) EXPECT_EQ(first.events[i], whole[i].as_object());
  EXPECT_EQ(watcher.events.size(), whole.size());
  EXPECT_EQ(watcher.state.at("you").at("seat"), nullptr);
}

TEST(Game, AgainstABot) {
  House house;
  const Ticket ada = create(house.port(), {bot(), me()});
  Visitor person(house.port(), ada);
  EXPECT_EQ(person.state.at("seats").at(0).at("kind"), "bot");
  play_out({&person});
  EXPECT_TRUE(over(person.state));
}

TEST(Game, BotsAmongThemselvesPlayForWhoWatches) {
  House house;
  const Ticket table = create(house.port(), {bot(), bot()});
  EXPECT_TRUE(table.token.empty());
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  Visitor watcher(house.port(), table);
  EXPECT_LT(watcher.version(), 5);  // nobody was there to see more
  watcher.until(over);
}

TEST(Game, LookGoesBackInTime) {
  House house;
  const auto [ada, bo] = pair_of_seats(house.port());
  Visitor first(house.port(), ada);
  Visitor second(house.port(), bo);
  const json::object start = first.state;
  play_out({&first, &second});
  const int ply = start.at("ply").to_number<int>();
  const json::object then = first.ask("look", {{"at", ply}});
  EXPECT_EQ(then.at("view"), start.at("view"));
  EXPECT_EQ(then.at("result"), start.at("result"));
  EXPECT_EQ(then.at("events").as_array().size(), start.at("events").as_array().size());
  EXPECT_EQ(code_of(first.ask("look", {{"at", 100000}})), "bad_request");
}

TEST(Game, ComesBackAfterARestart) {
  House house;
  const auto [ada, bo] = pair_of_seats(house.port());
  int seen = 0;
  json::object before;
  {
    Visitor first(house.port(), ada);
    Visitor second(house.port(), bo);
    Visitor& mover = first.to_move() ? first : second;
    ASSERT_EQ(code_of(mover.play(mover.first_move(), "the key")), "");
    ASSERT_EQ(code_of(first.ask("chat", {{"text", "back tomorrow"}})), "");
    ASSERT_EQ(code_of(first.ask("note", {{"text", "take the hatter"}})), "");
    before = first.until_version(mover.until_version(2).at("version").to_number<int>());
    seen = first.version();
  }
  house.restart();
  EXPECT_EQ(house.server().tables_in_memory(), 0u);
  Visitor first(house.port(), ada, seen);
  Visitor second(house.port(), bo, seen - 1);
  EXPECT_EQ(first.version(), seen);
  EXPECT_TRUE(first.events.empty());
  EXPECT_FALSE(second.events.empty());
  EXPECT_EQ(first.state.at("view"), before.at("view"));
  EXPECT_EQ(first.state.at("you").at("note"), "take the hatter");
  EXPECT_EQ(first.state.at("chat").at(0).at("text"), "back tomorrow");
  EXPECT_EQ(second.state.at("you").at("note"), "");
  play_out({&first, &second});
  EXPECT_TRUE(over(first.state));
}

// Replayed with other cards it could become another game than the one that was played.
TEST(Game, OfAnotherEditionIsNotTouched) {
  House house;
  const auto [ada, bo] = pair_of_seats(house.port());
  const std::string path = "/api/tables/" + ada.table;
  EXPECT_EQ(http(house.port(), "GET", path).status, 200);
  {
    SQLite::Database db(house.data(), SQLite::OPEN_READWRITE, 5000);
    db.exec("UPDATE tables SET edition = 'another'");
  }
  house.restart();
  const auto answer = http(house.port(), "GET", path);
  EXPECT_EQ(json::parse(answer.body).at("error").at("code").as_string(), "damaged") << answer.body;
  {
    SQLite::Database db(house.data(), SQLite::OPEN_READWRITE, 5000);
    db.exec("UPDATE tables SET edition = '', rules_version = 999");
  }
  EXPECT_EQ(json::parse(http(house.port(), "GET", path).body).at("error").at("code").as_string(), "damaged");
}

TEST(Game, CatchesUpFromTheLastVersionSeen) {
  House house;
  const auto [ada, bo] = pair_of_seats(house.port());
  Visitor first(house.port(), ada);
  Visitor second(house.port(), bo);
  const auto step = [&] {
    Visitor& mover = first.to_move() ? first : second;
    const int version = mover.play(mover.first_move()).at("version").to_number<int>();
    first.until_version(version);
    second.until_version(version);
  };
  step();
  const int seen = first.version();
  const std::size_t known = first.events.size();
  first.socket.connection.close();
  // Bo plays on where it is Bo's turn; in any case what Ada missed is what she gets.
  if (second.to_move()) second.until_version(second.play(second.first_move()).at("version").to_number<int>());
  Visitor again(house.port(), ada, seen);
  EXPECT_EQ(again.version(), second.version());
  for (const json::object& event : again.events) EXPECT_GT(event.at("version").to_number<int>(), seen);
  EXPECT_EQ(known + again.events.size(), second.events.size());
}

TEST(Game, RepeatedKeysPlayOnce) {
  House house;
  const auto [ada, bo] = pair_of_seats(house.port());
  auto first = std::make_unique<Visitor>(house.port(), ada);
  auto second = std::make_unique<Visitor>(house.port(), bo);
  Visitor* mover = first->to_move() ? first.get() : second.get();
  const Ticket& who = first->to_move() ? ada : bo;
  const json::object fields{{"version", mover->version()}, {"move", mover->first_move()}};
  // Twice at once, the second before the first is stored; then after a reconnect; then after a restart.
  mover->send("play", fields, "once");
  mover->send("play", fields, "once");
  const json::object answer = mover->answer("once");
  EXPECT_EQ(code_of(answer), "");
  EXPECT_EQ(mover->answer("once"), answer);
  {
    Visitor again(house.port(), who);
    EXPECT_EQ(again.ask("play", fields, "once"), answer);
  }
  first.reset();
  second.reset();
  house.restart();
  Visitor later(house.port(), who);
  EXPECT_EQ(later.ask("play", fields, "once"), answer);
  EXPECT_EQ(later.version(), answer.at("version").to_number<int>());
  // Another seat's same key is another key.
  Visitor other(house.port(), who.token == ada.token ? bo : ada);
  EXPECT_NE(other.ask("play", fields, "once"), answer);
}

TEST(Game, WrongMovesGetTypedAnswers) {
  House house;
  const auto [ada, bo] = pair_of_seats(house.port());
  Visitor first(house.port(), ada);
  Visitor second(house.port(), bo);
  Visitor& mover = first.to_move() ? first : second;
  Visitor& other = first.to_move() ? second : first;
  Visitor watcher(house.port(), Visitor::spectator(ada.table));
  EXPECT_EQ(code_of(other.play(mover.first_move())), "not_your_turn");
  EXPECT_EQ(code_of(watcher.play(mover.first_move())), "not_seated");
  EXPECT_EQ(code_of(mover.play("dance")), "bad_move");
  const json::object illegal = mover.play("take a1 e 3");  // the first turn takes one card
  EXPECT_EQ(code_of(illegal), "illegal_move");
  EXPECT_TRUE(illegal.at("error").as_object().contains("rule"));
  const json::object why = mover.ask("why", {{"move", "take a1 e 3"}});
  EXPECT_EQ(why.at("error").at("rule"), illegal.at("error").at("rule"));
  EXPECT_EQ(mover.ask("why", {{"move", mover.first_move()}}).at("error"), nullptr);
  const int version = mover.version();
  const std::string move = mover.first_move();
  EXPECT_EQ(code_of(mover.play(move)), "");
  EXPECT_EQ(code_of(mover.ask("play", {{"version", version}, {"move", move}})), "stale");
  EXPECT_EQ(code_of(mover.ask("play", {{"version", 999999}, {"move", move}})), "stale");
  EXPECT_EQ(code_of(mover.ask("undo", {{"version", 0}})), "stale");
}

TEST(Game, HintsAreLegalAndOnlyForWhoIsToMove) {
  House house([](server::Settings& s) { s.hint_level = "easy"; });
  const auto [ada, bo] = pair_of_seats(house.port());
  Visitor first(house.port(), ada);
  Visitor second(house.port(), bo);
  Visitor& mover = first.to_move() ? first : second;
  Visitor& other = first.to_move() ? second : first;
  const json::object hint = mover.ask("hint");
  ASSERT_EQ(code_of(hint), "");
  EXPECT_TRUE(hint.at("reason").is_object());
  EXPECT_EQ(code_of(other.ask("hint")), "not_your_turn");
  EXPECT_EQ(code_of(mover.play(hint.at("move").as_string())), "");
}

TEST(Game, SpeaksTheLanguageAsked) {
  House house;
  const auto [ada, bo] = pair_of_seats(house.port());
  Visitor english(house.port(), ada);
  Visitor french(house.port(), bo, 0, "full", "fr");
  EXPECT_NE(english.state.at("words"), french.state.at("words"));
  EXPECT_EQ(code_of(english.ask("language", {{"language", "fr"}})), "");
  english.until([&](const json::object& s) {
    return s.contains("words") && s.at("words") == french.state.at("words");
  });
  EXPECT_EQ(code_of(english.ask("language", {{"language", "tlh"}})), "");  // reads English
}

TEST(Game, EventsFeedLeavesTheBoardOut) {
  House house;
  const Ticket ada = create(house.port(), {me(), bot()});
  Visitor program(house.port(), ada, 0, "events");
  program.until([](const json::object& s) { return s.at("phase") == "playing"; });
  while (!program.to_move()) program.next();
  const json::object look = program.ask("look");
  EXPECT_EQ(code_of(program.play(look.at("moves").at(0).at("move").as_string())), "");
  const int version = program.version();
  program.until_version(version + 1);
  EXPECT_FALSE(program.state.contains("view"));
  EXPECT_FALSE(program.state.contains("moves"));
  EXPECT_FALSE(program.state.at("events").as_array().empty());
}

}  // namespace
}  // namespace samovar::test
