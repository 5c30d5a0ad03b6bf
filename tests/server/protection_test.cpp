// Bad input, strangers, the slow and the half-dead: typed answers, no crash, others unaffected.
#include <thread>

#include <gtest/gtest.h>
#include <sys/socket.h>

#include "house/identity.hpp"
#include "tests/server/visitor.hpp"

namespace samovar::test {
namespace {

std::string live(const std::string& table) { return "/api/tables/" + table + "/live"; }

int close_code_after(std::uint16_t port, const std::string& table, std::string_view first) {
  WebSocket socket(port, live(table));
  socket.send(first);
  const auto frame = socket.read();
  return frame ? frame->close_code() : -1;
}

std::string error_code(const HttpReply& reply) {
  return std::string(json::parse(reply.body).at("error").at("code").as_string());
}

TEST(Tokens, ForgedAndForeignOnesOpenNothing) {
  House house;
  const auto [ada, bo] = pair_of_seats(house.port());
  const Ticket other = create(house.port(), {me(), bot()});
  const auto hello = [](const std::string& token) {
    return json::serialize(json::object{{"type", "hello"}, {"token", token}});
  };
  EXPECT_EQ(close_code_after(house.port(), ada.table, hello(house::new_token())), 4401);
  EXPECT_EQ(close_code_after(house.port(), ada.table, hello(other.token)), 4401);
  EXPECT_EQ(close_code_after(house.port(), ada.table, hello("")), 4401);
  EXPECT_EQ(close_code_after(house.port(), ada.table, hello(house::token_hash(ada.token))), 4401);
  EXPECT_EQ(close_code_after(house.port(), house::new_table_id(), hello(ada.token)), 4404);
  EXPECT_EQ(close_code_after(house.port(), "..", hello(ada.token)), 4404);
  // Another seat's token is that seat, never mine.
  Visitor as_bo(house.port(), {ada.table, 0, bo.token});
  EXPECT_EQ(as_bo.state.at("you").at("seat"), 1);
}

TEST(Tokens, MineTellsOnlyItsOwner) {
  House house;
  const auto [ada, bo] = pair_of_seats(house.port());
  const json::object body{
      {"tables", json::array{json::object{{"table", ada.table}, {"token", ada.token}},
                             json::object{{"table", bo.table}, {"token", "x"}},
                             json::object{{"table", house::new_table_id()}, {"token", ada.token}}}}};
  const HttpReply reply = http(house.port(), "POST", "/api/mine", json::serialize(body));
  ASSERT_EQ(reply.status, 200);
  const json::array tables = json::parse(reply.body).at("tables").as_array();
  EXPECT_EQ(tables.at(0).at("seat"), 0);
  EXPECT_TRUE(tables.at(0).at("your_turn").is_bool());
  EXPECT_EQ(tables.at(1).at("error").at("code"), "wrong_token");
  EXPECT_EQ(tables.at(2).at("error").at("code"), "unknown_table");
}

TEST(Tokens, NothingSecretIsShown) {
  House house;
  const auto [ada, bo] = pair_of_seats(house.port());
  Visitor watcher(house.port(), Visitor::spectator(ada.table));
  const std::string about = http(house.port(), "GET", "/api/tables/" + ada.table).body;
  for (const std::string& text : {json::serialize(watcher.state), about}) {
    EXPECT_EQ(text.find(ada.token), std::string::npos);
    EXPECT_EQ(text.find(house::token_hash(ada.token)), std::string::npos);
    EXPECT_EQ(text.find("seed"), std::string::npos);
  }
  const HttpReply record = http(house.port(), "GET", "/api/tables/" + ada.table + "/record");
  EXPECT_EQ(record.status, 409);
  EXPECT_EQ(error_code(record), "unfinished");
}

TEST(BadInput, EveryRequestWithEveryFlawGetsATypedAnswerAndTheSocketLives) {
  House house;
  const auto [ada, bo] = pair_of_seats(house.port());
  Visitor person(house.port(), ada);
  for (const char* type : {"play",   "undo",      "undo_answer", "why",   "effect",   "hint",     "look",
                           "events", "chat_page", "chat",        "note",  "language", "stand_in", "take_back",
                           "leave",  "rename",    "rematch",     "coach", "hello",    "fly"}) {
    for (const json::object& flaw :
         {json::object{{"extra", 1}}, json::object{{"version", "1"}}, json::object{{"move", 7}},
          json::object{{"moves", json::array{}}}, json::object{{"text", json::array{1}}},
          json::object{{"at", -1}}, json::object{{"before", -1}}, json::object{{"seat", 1e99}},
          json::object{{"name", nullptr}}, json::object{{"same_deal", "yes"}}}) {
      const json::object answer = person.ask(type, flaw);
      EXPECT_EQ(code_of(answer), "bad_message") << json::serialize(answer);
    }
  }
  for (const std::string& text :
       {std::string("{"), std::string("[[[[[[[[[[[[[[[[[[[["), std::string(8000, '['), std::string("\"\""),
        std::string("{\"type\":\"chat\",\"key\":\"k\",\"text\":\"\\ud800\"}")}) {
    person.socket.send(text);
    const json::object answer = person.next();
    EXPECT_EQ(code_of(answer), "bad_message");
    EXPECT_EQ(answer.at("key"), nullptr);
  }
  EXPECT_EQ(code_of(person.ask("why", {{"move", "take a1"}})), "");
}

TEST(BadInput, BadFramesEndOnlyTheirOwnSocket) {
  House house;
  const auto [ada, bo] = pair_of_seats(house.port());
  Visitor witness(house.port(), bo);
  const auto attack = [&](const std::string& bytes) {
    Visitor attacker(house.port(), ada);
    attacker.socket.connection.write(bytes);
    return attacker.closed();
  };
  EXPECT_EQ(attack(masked_frame(1, std::string(20000, 'x'))), 1009);                 // too large
  EXPECT_EQ(attack(masked_frame(1, "{\"type\":\"hint\",\"key\":\"\xff\"}")), 1007);  // not UTF-8
  EXPECT_EQ(attack("\x81\x05hello"), 1002);                                          // not masked
  EXPECT_EQ(attack("\xf1\x80mask"), 1002);                                           // reserved bits
  std::string huge("\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff", 10);
  EXPECT_EQ(attack(huge + "mask"), 1009);
  EXPECT_EQ(attack(masked_frame(2, "bytes")), 4400);
  EXPECT_EQ(code_of(witness.ask("why", {{"move", "take a1"}})), "");
  EXPECT_EQ(close_code_after(house.port(), ada.table, "{}"), 4400);
  EXPECT_EQ(close_code_after(house.port(), ada.table, "\x01\x02"), 4400);
  EXPECT_EQ(close_code_after(house.port(), ada.table, R"({"type":"play","key":"k"})"), 4400);
}

TEST(BadInput, Http) {
  House house;
  const std::uint16_t port = house.port();
  const auto status = [&](std::string_view method, std::string_view target, std::string_view body = {},
                          const Headers& headers = {}) {
    return http(port, method, target, body, headers).status;
  };
  EXPECT_EQ(status("POST", "/api/tables", "{"), 400);
  EXPECT_EQ(status("POST", "/api/tables", "[]"), 400);
  EXPECT_EQ(status("POST", "/api/tables", R"({"game":"chess","name":"Ada","seats":[{"kind":"me"}]})"), 400);
  EXPECT_EQ(status("POST", "/api/tables", R"({"game":"tea-time","name":"Ada","seats":[]})"), 400);
  EXPECT_EQ(status("POST", "/api/tables",
                   R"({"game":"tea-time","name":"Ada","seats":[{"kind":"me"}],"options":{"seats":2}})"),
            400);
  EXPECT_EQ(status("POST", "/api/tables", "{}", {{"Content-Type", "text/plain"}}), 415);
  EXPECT_EQ(status("POST", "/api/tables", std::string(100000, ' ')), 413);
  EXPECT_EQ(status("POST", "/api/mine", R"({"tables":7})"), 400);
  EXPECT_EQ(status("GET", "/api/tables/" + house::new_table_id()), 404);
  EXPECT_EQ(status("POST", "/api/tables/" + house::new_table_id() + "/join", R"({"name":"Bo"})"), 404);
  EXPECT_EQ(status("GET", "/api/tables/../../etc/passwd"), 404);
  EXPECT_EQ(status("GET", "/api/tables?after=x"), 400);
  EXPECT_EQ(status("GET", "/api/tables?before=1"), 400);
  EXPECT_EQ(status("DELETE", "/api/tables"), 405);
  EXPECT_EQ(status("GET", "/api/mine"), 405);
  EXPECT_EQ(status("GET", "/api/nothing"), 404);
  EXPECT_EQ(status("GET", "/api/rules/chess"), 404);
  EXPECT_EQ(status("GET", "/api/rules/../../README"), 404);
  EXPECT_EQ(status("GET", "/api/play/chess"), 404);
  EXPECT_EQ(status("GET", "/api/play/tea-time?language=xx"), 404);
  EXPECT_EQ(status("GET", "/api/play/tea-time?after=1"), 400);
  EXPECT_EQ(status("POST", "/api/play/tea-time", "{}"), 405);
  EXPECT_EQ(status("POST", "/"), 405);
  EXPECT_EQ(status("GET", "/nothing.js"), 404);
  EXPECT_EQ(house.server().tables_in_memory(), 0u);  // unknown ids created nothing
  Connection noise(port);
  noise.write("\x16\x03\x01 this is not HTTP\r\n\r\n");
  noise.more(kPatience);
  EXPECT_TRUE(noise.buffer.starts_with("HTTP/1.1 400")) << noise.buffer;
  EXPECT_EQ(status("GET", "/livez"), 200);
}

TEST(BadInput, WhatTwoReadersCouldReadDifferently) {
  House house;
  const auto answer = [&](std::string_view request) {
    Connection line(house.port());
    line.write(request);
    while (line.more(kPatience)) {
    }
    return line.buffer;
  };
  const std::string smuggled = "POST /api/mine HTTP/1.1\r\nHost: a\r\n\r\n";
  for (const char* headers :
       {"Host: a\r\nTransfer-Encoding: gzip\r\n", "Host: a\r\nTransfer-Encoding: xchunked\r\n",
        "Host: a\r\nTransfer-Encoding: chunked, identity\r\n",
        "Host: a\r\nTransfer-Encoding: gzip, chunked\r\nContent-Length: 3\r\n",
        "Host: a\r\nTransfer-Encoding: identity\r\nTransfer-Encoding: identity\r\n", "",
        "Host: a\r\nHost: b\r\n", "Host: a\r\nhost: a\r\n"}) {
    const std::string said =
        answer(std::string("POST /api/mine HTTP/1.1\r\nContent-Type: application/json\r\n") + headers +
               "\r\n" + smuggled);
    EXPECT_TRUE(said.starts_with("HTTP/1.1 400")) << headers << "\n" << said;
    EXPECT_EQ(said.find("HTTP/1.1", 8), std::string::npos) << headers;  // and nothing behind it was read
  }
  const std::string chunked = answer(
      "POST /api/mine HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json\r\n"
      "Transfer-Encoding: Chunked\r\n\r\nd\r\n{\"tables\":[]}\r\n0\r\n\r\n");
  EXPECT_TRUE(chunked.starts_with("HTTP/1.1 200")) << chunked;
}

TEST(Http, SaysWhatItIs) {
  House house;
  const std::uint16_t port = house.port();
  const HttpReply games = http(port, "GET", "/api/games");
  EXPECT_NE(games.body.find(R"("id":"tea-time")"), std::string::npos);
  EXPECT_NE(http(port, "GET", "/api/rules/tea-time").body.find("TT-SETUP-01"), std::string::npos);
  EXPECT_EQ(http(port, "GET", "/readyz").body, "ok\n");
  EXPECT_NE(http(port, "GET", "/metrics").body.find("samovar_tables_in_memory"), std::string::npos);
  for (const char* path : {"/", "/t/abc", "/rules/tea-time"}) {
    const HttpReply page = http(port, "GET", path);
    EXPECT_EQ(page.status, 200);
    EXPECT_NE(page.body.find("<!doctype html>"), std::string::npos);
    EXPECT_EQ(page.headers.at("x-content-type-options"), "nosniff");
    EXPECT_EQ(page.headers.at("referrer-policy"), "no-referrer");
    const std::string policy = page.headers.at("content-security-policy");
    EXPECT_NE(policy.find("script-src 'self' 'wasm-unsafe-eval';"), std::string::npos);
    EXPECT_EQ(policy.find("'unsafe-eval'"), std::string::npos);
    EXPECT_EQ(http(port, "GET", path, {}, {{"If-None-Match", page.headers.at("etag")}}).status, 304);
    EXPECT_EQ(http(port, "HEAD", path).status, 200);
  }
}

TEST(Http, LobbyIsPagedAndForgetsWhatHasBegun) {
  House house;
  const std::uint16_t port = house.port();
  std::vector<Ticket> waiting;
  for (int i = 0; i < 25; ++i)
    waiting.push_back(create(port, {me(), open_seat()}, {{"visibility", "lobby"}}));
  create(port, {me(), open_seat()});  // private
  const json::object first = json::parse(http(port, "GET", "/api/tables").body).as_object();
  EXPECT_EQ(first.at("tables").as_array().size(), 20u);
  EXPECT_EQ(first.at("tables").at(0).at("table"), text(waiting.back().table));
  EXPECT_EQ(first.at("tables").at(0).at("open"), 1);
  EXPECT_EQ(first.at("tables").at(0).at("host"), "Ada");
  const std::string next(first.at("next").as_string());
  const json::object second = json::parse(http(port, "GET", "/api/tables?after=" + next).body).as_object();
  EXPECT_EQ(second.at("tables").as_array().size(), 5u);
  EXPECT_EQ(second.at("next"), nullptr);
  join(port, waiting.back().table, "Bo");
  Visitor watcher(port, Visitor::spectator(waiting.back().table));
  watcher.until([](const json::object& s) { return s.at("phase") == "playing"; });
  const json::object after = json::parse(http(port, "GET", "/api/tables").body).as_object();
  EXPECT_EQ(after.at("tables").at(0).at("table"), text(waiting[waiting.size() - 2].table));
}

TEST(Origin, OtherSitesAreRefused) {
  House house([](server::Settings& s) { s.origins = "https://tea.example, https://other.example"; });
  const Ticket ada = create(house.port(), {me(), open_seat()});
  const auto opens = [&](const Headers& headers) {
    try {
      WebSocket socket(house.port(), live(ada.table), headers);
      return 101;
    } catch (const UpgradeRefused& refused) {
      return refused.reply.status;
    }
  };
  EXPECT_EQ(opens({}), 101);  // a program
  EXPECT_EQ(opens({{"Host", "samovar.test"}, {"Origin", "http://samovar.test"}}), 101);
  EXPECT_EQ(opens({{"Host", "samovar.test"}, {"Origin", "https://tea.example"}}), 101);
  EXPECT_EQ(opens({{"Host", "samovar.test"}, {"Origin", "https://evil.example"}}), 403);
  EXPECT_EQ(opens({{"Host", "samovar.test"}, {"Origin", "http://samovar.test.evil.example"}}), 403);
  EXPECT_EQ(opens({{"Host", "samovar.test"}, {"Origin", "null"}}), 403);
  const std::string wish = json::serialize(table_wish({me(), bot()}));
  EXPECT_EQ(http(house.port(), "POST", "/api/tables", wish, {{"Origin", "https://evil.example"}}).status,
            403);
  EXPECT_EQ(http(house.port(), "POST", "/api/tables", wish, {{"Origin", "http://samovar.test"}}).status, 201);
}

TEST(Limits, HoldForEachAddress) {
  House house([](server::Settings& s) {
    s.tables_a_minute = 5;
    s.sockets_an_address = 3;
    s.messages_a_second = 10;
    s.lobby_tables = 2;
    s.spectators = 1;
  });
  const std::uint16_t port = house.port();
  const std::string wish = json::serialize(table_wish({me(), open_seat()}, {{"visibility", "lobby"}}));
  const Ticket ada = create(port, {me(), open_seat()}, {{"visibility", "lobby"}});
  EXPECT_EQ(http(port, "POST", "/api/tables", wish).status, 201);
  EXPECT_EQ(error_code(http(port, "POST", "/api/tables", wish)), "too_many");  // two wait in the lobby
  EXPECT_EQ(http(port, "POST", "/api/tables", json::serialize(table_wish({me(), bot()}))).status, 201);
  EXPECT_EQ(http(port, "POST", "/api/tables", json::serialize(table_wish({me(), bot()}))).status, 201);
  const HttpReply sixth = http(port, "POST", "/api/tables", json::serialize(table_wish({me(), bot()})));
  EXPECT_EQ(sixth.status, 429);
  EXPECT_EQ(sixth.headers.at("retry-after"), "5");

  {
    Visitor watcher(port, Visitor::spectator(ada.table));
    EXPECT_EQ(close_code_after(port, ada.table, R"({"type":"hello","token":null})"), 4429);
  }
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  {
    Visitor one(port, ada), two(port, ada), three(port, ada);
    EXPECT_THROW(Visitor(port, ada), UpgradeRefused);
    for (int i = 0; i < 40; ++i) two.send("why", {{"move", "take a1"}});
    EXPECT_EQ(two.closed(), 4429);
    EXPECT_EQ(code_of(one.ask("why", {{"move", "take a1"}})), "");
  }
}

TEST(Limits, RequestsAnAddress) {
  House house([](server::Settings& s) {
    s.requests_a_second = 1;
    s.behind_proxy = true;
  });
  const Headers one{{"X-Forwarded-For", "10.0.0.7, 192.0.2.1"}};
  const Headers two{{"X-Forwarded-For", "192.0.2.2"}};
  int refused = 0;
  for (int i = 0; i < 10; ++i) refused += http(house.port(), "GET", "/api/games", {}, one).status == 429;
  EXPECT_GE(refused, 4);
  EXPECT_EQ(http(house.port(), "GET", "/api/games", {}, two).status, 200);
  EXPECT_EQ(http(house.port(), "GET", "/livez", {}, one).status, 200);
}

TEST(Limits, TheLastForwardedAddressOverAllLinesCounts) {
  House house([](server::Settings& s) {
    s.requests_a_second = 1;
    s.behind_proxy = true;
  });
  int refused = 0;
  for (int i = 0; i < 10; ++i) {
    // The visitor writes a line of their own, the proxy adds its own behind it.
    Connection line(house.port());
    line.write("GET /api/games HTTP/1.1\r\nHost: a\r\nConnection: close\r\nX-Forwarded-For: 10.0.0." +
               std::to_string(i) + "\r\nX-Forwarded-For: 192.0.2.7\r\n\r\n");
    line.more(kPatience);
    refused += line.buffer.starts_with("HTTP/1.1 429");
  }
  EXPECT_GE(refused, 4);
}

TEST(Limits, UpgradesAnAddress) {
  House house([](server::Settings& s) {
    s.requests_a_second = 1;
    s.behind_proxy = true;
  });
  const Ticket ada = create(house.port(), {me(), open_seat()});
  const auto opens = [&](const char* address) {
    try {
      WebSocket socket(house.port(), live(ada.table), {{"X-Forwarded-For", address}});
      return 101;
    } catch (const UpgradeRefused& refused) {
      return refused.reply.status;
    }
  };
  int refused = 0;
  for (int i = 0; i < 10; ++i) refused += opens("192.0.2.1") == 429;
  EXPECT_GE(refused, 4);
  EXPECT_EQ(opens("192.0.2.2"), 101);
}

TEST(Limits, HalfOpenConnectionsLockNobodyElseOut) {
  House house([](server::Settings& s) { s.connections_an_address = 20; });
  std::vector<Connection> half_open;
  for (int i = 0; i < 100; ++i) {
    half_open.emplace_back(house.port());
    try {
      half_open.back().write("GET / HT");
    } catch (const std::exception&) {  // closed already
    }
  }
  std::string first;
  try {
    half_open.front().write("TP/1.1\r\nHost: a\r\n\r\n");
    half_open.front().more(kPatience);
    first = half_open.front().buffer;
  } catch (const std::exception&) {
  }
  EXPECT_TRUE(first.starts_with("HTTP/1.1 200")) << first;  // the first twenty are served
  EXPECT_THROW(http(house.port(), "GET", "/livez"), std::exception);
  half_open.clear();
  int status = 0;
  for (int i = 0; i < 50 && status != 200; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    try {
      status = http(house.port(), "GET", "/livez").status;
    } catch (const std::exception&) {
    }
  }
  EXPECT_EQ(status, 200);
}

TEST(SlowClient, WhoReadsIsWaitedFor) {
  House house([](server::Settings& s) { s.outbox_bytes = 16384; });
  const auto [ada, bo] = pair_of_seats(house.port());
  Visitor player(house.port(), ada);
  // Far more than may wait, asked for at once, and read.
  std::vector<std::string> keys;
  for (int i = 0; i < 60; ++i) keys.push_back(player.send("look"));
  for (const std::string& key : keys) EXPECT_EQ(code_of(player.answer(key)), "");
}

TEST(SlowClient, IsClosedAndHoldsUpNobody) {
  House house([](server::Settings& s) {
    s.outbox_bytes = 16384;
    s.slow_seconds = 1;
  });
  const auto [ada, bo] = pair_of_seats(house.port());
  Visitor player(house.port(), ada);
  WebSocket sleeper(house.port(), live(ada.table));
  const int small = 2048;
  setsockopt(sleeper.connection.file(), SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
  sleeper.send(R"({"type":"hello","token":null})");
  // It asks and asks, and never reads.
  for (int i = 0; i < 3000; ++i) sleeper.send(R"({"type":"look","key":"k)" + std::to_string(i) + R"("})");
  player.until([](const json::object& s) { return s.at("spectators") == 0; });
  EXPECT_EQ(code_of(player.ask("why", {{"move", "take a1"}})), "");
}

TEST(HalfOpen, SilentOnesAreLetGo) {
  House house([](server::Settings& s) {
    s.hello_seconds = 1;
    s.ping_seconds = 2;
    s.request_seconds = 1;
  });
  const auto [ada, bo] = pair_of_seats(house.port());
  Visitor player(house.port(), ada);

  Connection mute(house.port());  // says half a request
  mute.write("GET / HTTP/1.1\r\nHost: x\r\n");
  WebSocket shy(house.port(), live(ada.table));   // never says hello
  WebSocket dead(house.port(), live(ada.table));  // says hello, then answers no ping
  dead.send(json::serialize(json::object{{"type", "hello"}, {"token", bo.token}}));
  player.until([](const json::object& s) { return s.at("seats").at(1).at("online").as_bool(); });

  const auto frame = shy.read(Patience(3000));
  ASSERT_TRUE(frame);
  EXPECT_EQ(frame->close_code(), 4400);
  mute.more(Patience(3000));
  EXPECT_FALSE(mute.more(Patience(3000)));
  player.until([](const json::object& s) { return !s.at("seats").at(1).at("online").as_bool(); });
}

TEST(Idle, TablesAreLetGoAndComeBack) {
  House house([](server::Settings& s) { s.idle_seconds = 0; });
  const auto [ada, bo] = pair_of_seats(house.port());
  int version = 0;
  {
    Visitor player(house.port(), ada);
    version = player.version();
    std::this_thread::sleep_for(std::chrono::milliseconds(1500));
    EXPECT_EQ(house.server().tables_in_memory(), 1u);  // somebody is there
  }
  for (int i = 0; i < 50 && house.server().tables_in_memory() > 0; ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  EXPECT_EQ(house.server().tables_in_memory(), 0u);
  Visitor player(house.port(), ada);
  EXPECT_EQ(player.version(), version);
}

TEST(Drain, SaysGoodbyeAndLosesNothing) {
  House house;
  const auto [ada, bo] = pair_of_seats(house.port());
  Visitor player(house.port(), ada);
  std::thread stopping([&] { house.server().stop(); });
  EXPECT_EQ(player.closed(), 1012);
  stopping.join();
}

}  // namespace
}  // namespace samovar::test
