#include "tests/server/visitor.hpp"

#include <atomic>
#include <stdexcept>

#include <gtest/gtest.h>
#include <unistd.h>

namespace samovar::test {

Folder::Folder() {
  std::string name = (std::filesystem::temp_directory_path() / "samovar-XXXXXX").string();
  if (!mkdtemp(name.data())) throw std::runtime_error("no temporary folder");
  path_ = name;
}
Folder::~Folder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

House::House(std::function<void(server::Settings&)> tweak) : tweak_(std::move(tweak)) { start(); }

void House::start() {
  server::Settings settings;
  settings.listen = "127.0.0.1:0";
  settings.data = data();
  settings.tables_a_minute = 100000;
  settings.requests_a_second = 100000;
  settings.messages_a_second = 100000;
  settings.sockets_an_address = 20000;
  settings.connections_an_address = 20000;
  settings.drain_seconds = 2;
  if (tweak_) tweak_(settings);
  auto started = server::Server::start(settings);
  if (!started) throw std::runtime_error(started.error().message);
  server_ = std::move(*started);
}

void House::restart() {
  server_.reset();
  start();
}

json::object me() { return {{"kind", "me"}}; }
json::object open_seat() { return {{"kind", "open"}}; }
json::object bot(std::string_view level) { return {{"kind", "bot"}, {"level", level}}; }

json::object table_wish(json::array seats, json::object more) {
  json::object wish{{"game", "tea-time"}, {"name", "Ada"}, {"seats", std::move(seats)}};
  for (auto& field : more) wish[field.key()] = field.value();
  return wish;
}

namespace {
Ticket ticket_of(const HttpReply& reply) {
  if (reply.status != 201) throw std::runtime_error("no seat: " + reply.body);
  const json::object body = json::parse(reply.body).as_object();
  Ticket ticket{std::string(body.at("table").as_string()), -1, {}};
  if (body.at("seat").is_null()) return ticket;
  ticket.seat = body.at("seat").to_number<int>();
  ticket.token = body.at("token").as_string();
  return ticket;
}
}  // namespace

Ticket create(std::uint16_t port, json::array seats, json::object more) {
  return ticket_of(
      http(port, "POST", "/api/tables", json::serialize(table_wish(std::move(seats), std::move(more)))));
}

Ticket join(std::uint16_t port, const std::string& table, std::string_view name) {
  return ticket_of(
      http(port, "POST", "/api/tables/" + table + "/join", json::serialize(json::object{{"name", name}})));
}

std::pair<Ticket, Ticket> pair_of_seats(std::uint16_t port, json::object more) {
  const Ticket ada = create(port, {me(), open_seat()}, std::move(more));
  return {ada, join(port, ada.table, "Bo")};
}

Visitor::Visitor(std::uint16_t port, const Ticket& ticket, int since, std::string_view feed,
                 std::string_view language)
    : socket(port, "/api/tables/" + ticket.table + "/live") {
  static std::atomic<int> visitors{0};
  prefix_ = "visitor" + std::to_string(++visitors) + "-";
  json::object hello{
      {"type", "hello"}, {"token", nullptr}, {"since", since}, {"language", language}, {"feed", feed}};
  if (!ticket.token.empty()) hello["token"] = ticket.token;
  socket.send(json::serialize(hello));
  const json::object first = next();
  if (first.at("type") != "state") throw std::runtime_error("expected a state");
}

json::object Visitor::next() {
  const std::optional<Frame> frame = socket.read();
  if (!frame) throw std::runtime_error("the server says nothing");
  if (frame->opcode == 8) throw std::runtime_error("closed with " + std::to_string(frame->close_code()));
  json::object message = json::parse(frame->payload).as_object();
  take_in(message);
  return message;
}

int Visitor::closed() {
  for (;;) {
    const std::optional<Frame> frame = socket.read();
    if (!frame) return 0;
    if (frame->opcode == 8) return frame->close_code();
  }
}

void Visitor::take_in(const json::object& message) {
  if (message.at("type") == "chat") chat.push_back(message.at("line").as_object());
  if (message.at("type") != "state") return;
  state = message;
  std::erase_if(events, [&](const json::object& event) {
    return event.at("ply").to_number<int>() >= state.at("ply").to_number<int>();
  });
  for (const json::value& event : state.at("events").as_array()) events.push_back(event.as_object());
}

std::string Visitor::send(std::string_view type, json::object fields, std::string key) {
  if (key.empty()) key = prefix_ + std::to_string(++keys_);
  json::object message{{"type", type}, {"key", key}};
  for (auto& field : fields) message[field.key()] = field.value();
  socket.send(json::serialize(message));
  return key;
}

json::object Visitor::answer(const std::string& key) {
  for (;;) {
    json::object message = next();
    if (message.contains("key") && message.at("key") == text(key)) return message;
  }
}

json::object Visitor::ask(std::string_view type, json::object fields, std::string key) {
  return answer(send(type, std::move(fields), std::move(key)));
}

const json::object& Visitor::until(const std::function<bool(const json::object&)>& wished) {
  while (!wished(state)) next();
  return state;
}

const json::object& Visitor::until_version(int version) {
  return until([&](const json::object& s) { return s.at("version").to_number<int>() >= version; });
}

bool Visitor::to_move() const {
  const json::value& actor = state.at("actor");
  return actor.is_object() && actor.at("seat") == state.at("you").at("seat");
}

json::object Visitor::play(std::string_view move, std::string key) {
  return ask("play", {{"version", version()}, {"move", move}}, std::move(key));
}

std::string code_of(const json::object& answer) {
  return answer.at("type") == "refused" ? std::string(answer.at("error").at("code").as_string())
                                        : std::string();
}

void play_out(std::vector<Visitor*> players) {
  while (players[0]->state.at("phase") != "over") {
    bool moved = false;
    for (Visitor* player : players) {
      if (!player->to_move()) continue;
      const json::object answer = player->play(player->first_move());
      ASSERT_EQ(code_of(answer), "") << json::serialize(answer);
      const int version = answer.at("version").to_number<int>();
      for (Visitor* other : players) other->until_version(version);
      moved = true;
      break;
    }
    if (!moved) players[0]->next();  // a bot is to move
    for (Visitor* other : players) other->until_version(players[0]->version());
  }
}

}  // namespace samovar::test
