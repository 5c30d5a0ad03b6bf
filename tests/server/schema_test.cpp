// docs/schema/live.json says what goes over the wire: everything that a whole game says must fit it.
#include "tests/table/schema.hpp"

#include <gtest/gtest.h>

#include "tests/server/visitor.hpp"

namespace samovar::test {
namespace {

const table::Schema& schema() {
  static const table::Schema live("live");
  return live;
}

void expect_fit(const std::string& definition, const json::value& value) {
  const auto complaint = schema().complaint(definition, value);
  EXPECT_FALSE(complaint) << *complaint;
}

// Asks, and holds question and answer against the schema.
json::object ask(Visitor& visitor, const std::string& type, json::object fields = {}) {
  json::object request{{"type", type}, {"key", "k"}};
  for (const auto& field : fields) request[field.key()] = field.value();
  expect_fit("request." + type, request);
  const json::object answer = visitor.ask(type, std::move(fields));
  expect_fit(answer.at("type") == "done" ? "done." + type : "refused", answer);
  if (answer.contains("version")) visitor.until_version(answer.at("version").to_number<int>());
  expect_fit("state", visitor.state);
  return answer;
}

TEST(Schema, EverythingAGameSaysFits) {
  House house([](server::Settings& s) { s.hint_level = "easy"; });
  const std::uint16_t port = house.port();
  expect_fit("http.create", table_wish({me(), open_seat()}, {{"visibility", "lobby"}}));
  const Ticket ada = create(port, {me(), open_seat()}, {{"visibility", "lobby"}});
  expect_fit("http.lobby", json::parse(http(port, "GET", "/api/tables").body));
  Visitor first(port, ada);
  expect_fit("state", first.state);
  const HttpReply joined = http(port, "POST", "/api/tables/" + ada.table + "/join", R"({"name":"Bo"})");
  expect_fit("http.seated", json::parse(joined.body));
  const Ticket bo{ada.table, 1, std::string(json::parse(joined.body).at("token").as_string())};
  Visitor second(port, bo);
  Visitor watcher(port, Visitor::spectator(ada.table));
  first.until([](const json::object& s) { return s.at("phase") == "playing" && s.at("spectators") == 1; });
  expect_fit("state", watcher.state);
  expect_fit("http.table", json::parse(http(port, "GET", "/api/tables/" + ada.table).body));
  const json::object mine{{"tables", json::array{json::object{{"table", ada.table}, {"token", ada.token}},
                                                 json::object{{"table", "none"}, {"token", "none"}}}}};
  expect_fit("http.mine", mine);
  expect_fit("http.mine.answer", json::parse(http(port, "POST", "/api/mine", json::serialize(mine)).body));
  expect_fit("http.error", json::parse(http(port, "GET", "/api/nothing").body));

  Visitor& mover = first.to_move() ? first : second;
  Visitor& other = first.to_move() ? second : first;
  ask(mover, "why", {{"move", "take a1 e 3"}});
  ask(mover, "effect", {{"moves", json::array{mover.first_move()}}});
  ask(mover, "hint");
  ask(mover, "look");
  ask(mover, "look", {{"at", 3}});
  ask(mover, "events", {{"before", 3}});
  ask(mover, "chat", {{"text", "hello"}});
  while (other.chat.empty()) other.next();
  expect_fit("chat", json::object{{"type", "chat"}, {"line", other.chat[0]}});
  ask(watcher, "chat", {{"text", "hello"}});
  ask(watcher, "chat_page", {{"before", 2}});
  ask(mover, "note", {{"text", "a note"}});
  ask(mover, "language", {{"language", "fr"}});
  ask(mover, "play", {{"version", mover.version()}, {"move", "take z9"}});
  ask(mover, "play", {{"version", mover.version()}, {"move", mover.first_move()}});
  mover.until([](const json::object& s) { return s.at("undo").at("possible").as_bool(); });
  ask(mover, "undo", {{"version", mover.version()}});
  other.until([](const json::object& s) { return !s.at("undo").at("asked_by").is_null(); });
  expect_fit("state", other.state);
  ask(other, "undo_answer", {{"version", other.version()}, {"agree", true}});
  ask(mover, "rename", {{"name", "Ada L."}});
  ask(mover, "stand_in", {{"seat", mover.state.at("you").at("seat")}, {"level", "easy"}});
  other.until_version(mover.version());
  other.until([&](const json::object&) { return other.to_move(); });
  expect_fit("state", other.state);
  ask(mover, "take_back");
  other.until_version(mover.version());
  ask(mover, "rematch", {{"same_deal", true}});
  play_out({&mover, &other});
  expect_fit("state", mover.state);
  ask(mover, "rematch", {{"same_deal", true}});
  other.until([](const json::object& s) { return !s.at("rematch").is_null(); });
  expect_fit("state", other.state);
  ask(other, "rematch", {{"same_deal", true}});
  other.until([](const json::object& s) { return !s.at("rematch").is_null(); });
  expect_fit("state", other.state);
  ask(mover, "leave");
  ask(watcher, "leave");
}

TEST(Schema, SaysNoToo) {
  EXPECT_TRUE(schema().complaint("request.play", json::object{{"type", "play"}, {"key", "k"}}));
  EXPECT_TRUE(schema().complaint("refused", json::object{{"type", "done"}}));
}

}  // namespace
}  // namespace samovar::test
