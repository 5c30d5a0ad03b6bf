// People among themselves: seats, undo by consent, chat, rematch, clocks, and who is first when two ask at
// once.
#include <thread>

#include <gtest/gtest.h>

#include "tests/server/visitor.hpp"

namespace samovar::test {
namespace {

bool over(const json::object& state) { return state.at("phase") == "over"; }

std::string kind(const json::object& state, int seat) {
  return std::string(state.at("seats").at(static_cast<std::size_t>(seat)).at("kind").as_string());
}

// Two people, in the order in which they move.
struct Two {
  explicit Two(std::uint16_t port, json::object more = {}) {
    std::tie(ada, bo) = pair_of_seats(port, std::move(more));
    auto first = std::make_unique<Visitor>(port, ada);
    auto second = std::make_unique<Visitor>(port, bo);
    first->until([](const json::object& s) { return s.at("seats").at(1).at("online").as_bool(); });
    const bool ada_moves = first->to_move();
    mover = std::move(ada_moves ? first : second);
    other = std::move(ada_moves ? second : first);
    if (!ada_moves) std::swap(ada, bo);
  }
  Ticket ada, bo;  // the mover's, the other's
  std::unique_ptr<Visitor> mover, other;
};

TEST(Undo, AtOnceWhereTheOthersAreBots) {
  House house;
  const Ticket ada = create(house.port(), {me(), bot()});
  Visitor person(house.port(), ada);
  person.until([&](const json::object&) { return person.to_move(); });
  EXPECT_FALSE(person.state.at("undo").at("possible").as_bool());
  const json::value view = person.state.at("view");
  const std::size_t events = person.events.size();
  const int ply = person.state.at("ply").to_number<int>();
  ASSERT_EQ(code_of(person.play(person.first_move())), "");
  person.until([&](const json::object& s) { return person.to_move() && s.at("ply").to_number<int>() > ply; });
  ASSERT_TRUE(person.state.at("undo").at("possible").as_bool()) << json::serialize(person.state.at("undo"));
  const json::object undone = person.ask("undo", {{"version", person.version()}});
  ASSERT_EQ(code_of(undone), "");
  person.until_version(undone.at("version").to_number<int>());
  EXPECT_EQ(person.state.at("ply"), ply);
  EXPECT_EQ(person.state.at("view"), view);
  EXPECT_EQ(person.events.size(), events);
}

TEST(Undo, AmongPeopleOnlyByConsent) {
  House house;
  Two two(house.port());
  const json::value view = two.other->state.at("view");
  ASSERT_EQ(code_of(two.mover->play(two.mover->first_move())), "");
  two.mover->until([](const json::object& s) { return s.at("undo").at("possible").as_bool(); });
  const int version = two.mover->version();
  EXPECT_EQ(code_of(two.other->ask("undo_answer", {{"version", version}, {"agree", true}})), "nobody_asked");
  EXPECT_EQ(code_of(two.other->ask("undo", {{"version", version}})), "cannot_undo");  // has played nothing

  EXPECT_TRUE(two.mover->ask("undo", {{"version", version}}).at("asked").as_bool());
  two.other->until([](const json::object& s) { return !s.at("undo").at("asked_by").is_null(); });
  EXPECT_EQ(code_of(two.mover->ask("undo_answer", {{"version", version}, {"agree", true}})), "nobody_asked");
  EXPECT_EQ(code_of(two.other->ask("undo_answer", {{"version", version}, {"agree", false}})), "");
  two.mover->until([](const json::object& s) { return s.at("undo").at("asked_by").is_null(); });
  EXPECT_EQ(two.mover->version(), version);

  EXPECT_TRUE(two.mover->ask("undo", {{"version", version}}).at("asked").as_bool());
  const json::object agreed = two.other->ask("undo_answer", {{"version", version}, {"agree", true}}, "yes");
  ASSERT_EQ(code_of(agreed), "");
  EXPECT_EQ(agreed.at("version").to_number<int>(), version + 1);
  two.other->until_version(version + 1);
  EXPECT_EQ(two.other->state.at("view"), view);
  EXPECT_EQ(two.other->ask("undo_answer", {{"version", version}, {"agree", true}}, "yes"), agreed);
  EXPECT_EQ(code_of(two.mover->ask("undo", {{"version", version + 1}})), "cannot_undo");
}

TEST(Undo, AMoveEndsTheQuestion) {
  House house;
  Two two(house.port());
  ASSERT_EQ(code_of(two.mover->play(two.mover->first_move())), "");
  two.mover->until([](const json::object& s) { return s.at("undo").at("possible").as_bool(); });
  two.mover->ask("undo", {{"version", two.mover->version()}});
  two.other->until([&](const json::object& s) { return !s.at("undo").at("asked_by").is_null(); });
  ASSERT_EQ(code_of(two.other->play(two.other->first_move())), "");
  two.mover->until([](const json::object& s) { return s.at("undo").at("asked_by").is_null(); });
}

TEST(Seats, ABotStandsInAndTheOwnerComesBack) {
  House house;
  Two two(house.port());
  const int seat = two.mover->state.at("you").at("seat").to_number<int>();
  ASSERT_EQ(code_of(two.mover->ask("stand_in", {{"seat", seat}, {"level", "easy"}})), "");
  two.mover->until([&](const json::object& s) { return kind(s, seat) == "stand_in"; });
  two.other->until([&](const json::object&) { return two.other->to_move(); });  // the bot has moved
  EXPECT_EQ(code_of(two.mover->ask("play", {{"version", two.other->version()}, {"move", "take a1"}})),
            "not_your_turn");
  ASSERT_EQ(code_of(two.mover->ask("take_back")), "");
  two.mover->until([&](const json::object& s) { return kind(s, seat) == "person"; });
  EXPECT_EQ(code_of(two.mover->ask("take_back")), "not_yours");
  play_out({two.mover.get(), two.other.get()});
}

TEST(Seats, OthersMayAskABotInForWhoIsAwayLongEnough) {
  House house([](server::Settings& s) { s.away_seconds = 1; });
  Two two(house.port());
  const int seat = two.mover->state.at("you").at("seat").to_number<int>();
  EXPECT_EQ(code_of(two.other->ask("stand_in", {{"seat", seat}, {"level", "easy"}})), "not_yours");
  two.mover.reset();
  two.other->until([&](const json::object& s) {
    return !s.at("seats").at(static_cast<std::size_t>(seat)).at("online").as_bool();
  });
  EXPECT_EQ(code_of(two.other->ask("stand_in", {{"seat", seat}, {"level", "easy"}})), "not_yours");
  std::this_thread::sleep_for(std::chrono::milliseconds(1100));
  EXPECT_EQ(code_of(two.other->ask("stand_in", {{"seat", seat}, {"level", "easy"}})), "");
  play_out({two.other.get()});
  Visitor back(house.port(), two.ada);
  EXPECT_EQ(code_of(back.ask("take_back")), "");
  Visitor watcher(house.port(), Visitor::spectator(two.ada.table));
  EXPECT_EQ(code_of(watcher.ask("stand_in", {{"seat", seat}, {"level", "easy"}})), "not_seated");
}

TEST(Seats, LeavingOpensTheSeatBeforeTheStartAndBringsABotLater) {
  House house;
  const Ticket ada =
      create(house.port(), {me(), open_seat(), open_seat()}, {{"options", json::object{{"seats", 3}}}});
  const Ticket bo = join(house.port(), ada.table, "Bo");
  {
    Visitor leaver(house.port(), bo);
    ASSERT_EQ(code_of(leaver.ask("leave")), "");
    leaver.until([&](const json::object& s) { return kind(s, 1) == "open"; });
    EXPECT_EQ(leaver.state.at("you").at("seat"), nullptr);
  }
  EXPECT_EQ(http(house.port(), "GET", "/api/tables/" + ada.table).status, 200);
  const Ticket cy = join(house.port(), ada.table, "Cy");
  EXPECT_EQ(cy.seat, 1);
  join(house.port(), ada.table, "Di");
  Visitor playing(house.port(), cy);
  playing.until([](const json::object& s) { return s.at("phase") == "playing"; });
  ASSERT_EQ(code_of(playing.ask("leave")), "");
  playing.until([&](const json::object& s) { return kind(s, 1) == "stand_in"; });
  // The token that left before the start opens nothing any more.
  WebSocket old(house.port(), "/api/tables/" + ada.table + "/live");
  old.send(json::serialize(json::object{{"type", "hello"}, {"token", bo.token}}));
  EXPECT_EQ(old.read()->close_code(), 4401);
}

TEST(Seats, ANewNameDoesNotMakeAMoveStale) {
  House house;
  Two two(house.port());
  const int version = two.mover->version();
  const std::string move = two.mover->first_move();
  ASSERT_EQ(code_of(two.other->ask("rename", {{"name", "Bergamot ☕"}})), "");
  two.mover->until_version(version + 1);
  EXPECT_EQ(code_of(two.mover->ask("play", {{"version", version}, {"move", move}})), "");
}

TEST(Company, ChatReachesEverybodyInOrderOnce) {
  House house([](server::Settings& s) { s.chat_in_10_s = 3; });
  Two two(house.port());
  Visitor watcher(house.port(), Visitor::spectator(two.ada.table));
  EXPECT_EQ(code_of(two.mover->ask("chat", {{"text", "<b>hello</b>"}}, "c1")), "");
  EXPECT_EQ(code_of(two.mover->ask("chat", {{"text", "<b>hello</b>"}}, "c1")), "");
  EXPECT_EQ(code_of(watcher.ask("chat", {{"text", "good luck"}})), "");
  EXPECT_EQ(code_of(two.mover->ask("chat", {{"text", "two"}})), "");
  EXPECT_EQ(code_of(two.mover->ask("chat", {{"text", "three"}})), "");
  EXPECT_EQ(code_of(two.mover->ask("chat", {{"text", "four"}})), "too_fast");
  while (two.other->chat.size() < 4) two.other->next();
  EXPECT_EQ(two.other->chat[0].at("text"), "<b>hello</b>");
  EXPECT_EQ(two.other->chat[1].at("seat"), nullptr);
  EXPECT_EQ(two.other->chat[3].at("number"), 4);
}

TEST(Company, RematchWithTheTokensPeopleHave) {
  House house;
  Two two(house.port());
  EXPECT_EQ(code_of(two.mover->ask("rematch", {{"same_deal", false}})), "not_over");
  play_out({two.mover.get(), two.other.get()});
  const json::object opened = two.mover->ask("rematch", {{"same_deal", false}}, "again");
  ASSERT_EQ(code_of(opened), "");
  two.other->until([](const json::object& s) { return !s.at("rematch").is_null(); });
  EXPECT_EQ(two.other->state.at("rematch").at("table"), opened.at("table"));
  EXPECT_EQ(two.other->ask("rematch", {{"same_deal", true}}).at("table"),
            opened.at("table"));  // one is enough
  EXPECT_EQ(two.mover->ask("rematch", {{"same_deal", false}}, "again"), opened);
  const std::string table(opened.at("table").as_string());
  Visitor first(house.port(), {table, 0, two.ada.token});
  Visitor second(house.port(), {table, 0, two.bo.token});
  first.until([](const json::object& s) { return s.at("phase") == "playing"; });
  second.until([](const json::object& s) { return s.at("phase") == "playing"; });
  EXPECT_EQ(first.state.at("you").at("seat"), two.ada.seat);
  EXPECT_NE(first.state.at("table").at("commitment"), two.mover->state.at("table").at("commitment"));
  play_out({&first, &second});
}

TEST(Company, TheSameDealAgainWithSeatsExchanged) {
  House house;
  Two two(house.port());
  const json::value grid = two.mover->ask("look", {{"at", two.mover->state.at("ply")}}).at("view");
  const int start = two.mover->state.at("ply").to_number<int>();
  play_out({two.mover.get(), two.other.get()});
  EXPECT_TRUE(two.mover->ask("rematch", {{"same_deal", true}}).at("asked").as_bool());
  const json::object opened = two.other->ask("rematch", {{"same_deal", true}});
  const std::string table(opened.at("table").as_string());
  Visitor first(house.port(), {table, 0, two.ada.token});
  first.until([](const json::object& s) { return s.at("phase") == "playing"; });
  EXPECT_EQ(first.state.at("you").at("seat"), two.bo.seat);
  EXPECT_EQ(first.state.at("table").at("commitment"), two.mover->state.at("table").at("commitment"));
  // What lay on the table for that seat then lies there now.
  Visitor watcher(house.port(), Visitor::spectator(table));
  Visitor before(house.port(), Visitor::spectator(two.ada.table));
  EXPECT_EQ(watcher.ask("look", {{"at", start}}).at("view"), before.ask("look", {{"at", start}}).at("view"));
}

TEST(Clock, RunsOutAndABotPlaysToTheEnd) {
  House house([](server::Settings& s) { s.grace_seconds = 0; });
  Two two(house.port(), {{"clock", json::object{{"seconds", 1}, {"increment", 0}}}});
  const int seat = two.mover->state.at("you").at("seat").to_number<int>();
  EXPECT_LE(two.mover->state.at("seats").at(static_cast<std::size_t>(seat)).at("clock_ms").to_number<int>(),
            1000);
  two.other->until([&](const json::object& s) { return kind(s, seat) == "stand_in"; });
  EXPECT_EQ(code_of(two.mover->ask("take_back")), "out_of_time");
  EXPECT_GE(
      two.other->state.at("seats").at(static_cast<std::size_t>(seat)).at("out_of_time").to_number<int>(), 0);
  two.other->until([&](const json::object& s) { return over(s) || kind(s, 1 - seat) == "stand_in"; });
  two.other->until(over);
}

// ---- Two at once ----

TEST(Race, LastSeat) {
  House house;
  for (int round = 0; round < 10; ++round) {
    const Ticket ada = create(house.port(), {me(), open_seat()});
    std::vector<HttpReply> replies(4);
    std::vector<std::thread> people;
    for (HttpReply& reply : replies)
      people.emplace_back([&] {
        reply = http(house.port(), "POST", "/api/tables/" + ada.table + "/join", R"({"name":"Bo","seat":1})");
      });
    for (std::thread& person : people) person.join();
    int seated = 0;
    for (const HttpReply& reply : replies) {
      seated += reply.status == 201;
      if (reply.status != 201) {
        EXPECT_EQ(reply.status, 409);
        EXPECT_NE(reply.body.find("seat_taken"), std::string::npos) << reply.body;
      }
    }
    EXPECT_EQ(seated, 1);
    EXPECT_NE(http(house.port(), "POST", "/api/tables/" + ada.table + "/join", R"({"name":"Cy"})")
                  .body.find("table_full"),
              std::string::npos);
  }
}

TEST(Race, TwoClientsOfOneSeatMove) {
  House house;
  for (int round = 0; round < 10; ++round) {
    Two two(house.port());
    Visitor twin(house.port(), two.ada);
    const json::object fields{{"version", two.mover->version()}, {"move", two.mover->first_move()}};
    const std::string one = two.mover->send("play", fields);
    const std::string two_key = twin.send("play", fields);
    const json::object first = two.mover->answer(one);
    const json::object second = twin.answer(two_key);
    EXPECT_NE(code_of(first).empty(), code_of(second).empty());
    EXPECT_EQ(code_of(first) + code_of(second), "stale");
  }
}

TEST(Race, MoveAgainstUndo) {
  House house;
  int moves_first = 0;
  for (int round = 0; round < 10; ++round) {
    Two two(house.port());
    ASSERT_EQ(code_of(two.mover->play(two.mover->first_move())), "");
    two.mover->until([](const json::object& s) { return s.at("undo").at("possible").as_bool(); });
    const int version = two.mover->version();
    two.other->until_version(version);
    ASSERT_TRUE(two.mover->ask("undo", {{"version", version}}).at("asked").as_bool());
    // Bo agrees in one window and plays in another.
    Visitor twin(house.port(), two.bo);
    const json::object move{{"version", version}, {"move", two.other->first_move()}};
    const json::object yes{{"version", version}, {"agree", true}};
    std::string agreeing, playing;
    if (round % 2 == 0) {
      agreeing = twin.send("undo_answer", yes);
      playing = two.other->send("play", move);
    } else {
      playing = two.other->send("play", move);
      agreeing = twin.send("undo_answer", yes);
    }
    const std::string played = code_of(two.other->answer(playing));
    const std::string undone = code_of(twin.answer(agreeing));
    EXPECT_NE(played.empty(), undone.empty()) << played << " " << undone;
    EXPECT_EQ(played + undone, "stale");
    moves_first += played.empty();
  }
  SUCCEED() << moves_first << " of 10 moves came first";
}

}  // namespace
}  // namespace samovar::test
