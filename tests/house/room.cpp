#include "tests/house/room.hpp"

#include <chrono>
#include <thread>

#include <gtest/gtest.h>

namespace samovar::house {

bool FaultyStore::fails(const Stored& stored) {
  if (failing.empty()) return false;
  ++failed;
  later_([stored, code = failing] { stored(Error{code, "on demand", {}, {}}); });
  return true;
}

void FaultyStore::load(std::string id, Told<std::optional<LoadedTable>> told) {
  ++loads;
  if (unavailable) return later_([told] { told(tl::unexpected(Error{"unavailable", "on demand", {}, {}})); });
  inner_.load(std::move(id),
              [this, told = std::move(told)](tl::expected<std::optional<LoadedTable>, Error> found) {
                if (found && *found && tampered) tampered(**found);
                told(std::move(found));
              });
}

void FaultyStore::versions(std::vector<std::string> ids, Told<Versions> told) {
  ++looks_for_versions;
  if (unavailable) return later_([told] { told(tl::unexpected(Error{"unavailable", "on demand", {}, {}})); });
  inner_.versions(std::move(ids), std::move(told));
}

void FaultyStore::lobby(std::optional<TableNumber> after, int rows, std::int64_t since,
                        Told<LobbyPage> told) {
  if (unavailable) return later_([told] { told(tl::unexpected(Error{"unavailable", "on demand", {}, {}})); });
  inner_.lobby(after, rows, since, std::move(told));
}

void FaultyStore::create(StoredTable table, std::string listing, Told<TableNumber> made) {
  if (!fails([made](const std::optional<Error>& error) { made(tl::unexpected(*error)); }))
    inner_.create(std::move(table), std::move(listing), std::move(made));
}
void FaultyStore::append(TableNumber table, LogEntry entry, std::optional<std::string> listing,
                         Stored stored) {
  if (!throwing.empty() && throwing == entry.kind) throw 7;
  const bool meant = only.empty() || only == entry.kind;
  if (!meant || !fails(stored)) inner_.append(table, std::move(entry), std::move(listing), std::move(stored));
}
void FaultyStore::say(TableNumber table, ChatLine line, Stored stored) {
  if (!fails(stored)) inner_.say(table, std::move(line), std::move(stored));
}
void FaultyStore::write_note(TableNumber table, int seat, std::string text, Stored stored) {
  if (!fails(stored)) inner_.write_note(table, seat, std::move(text), std::move(stored));
}
void FaultyStore::keep_review(KeptReview review, Stored stored) {
  if (!fails(stored)) inner_.keep_review(std::move(review), std::move(stored));
}
void FaultyStore::check(Stored stored) {
  if (!fails(stored)) inner_.check(std::move(stored));
}

void Guest::send(std::shared_ptr<const std::string> text) {
  sizes.push_back(text->size());
  json::object message = json::parse(*text).as_object();
  const json::value type = message.at("type");
  if (type == "state")
    states.push_back(std::move(message));
  else if (type == "chat")
    chat.push_back(message.at("line").as_object());
  else
    answers.push_back(std::move(message));
}

json::object Guest::ask(std::string_view type, json::object fields, std::string key) {
  static int keys = 0;  // of everybody's: two windows of one person must not say the same
  if (key.empty()) key = "key " + std::to_string(++keys);
  json::object request{{"type", type}, {"key", key}};
  for (const auto& field : fields) request[field.key()] = field.value();
  auto decoded = decode_request(json::serialize(request), room_.manners.texts());
  if (!decoded) return {{"type", "refused"}, {"error", json::object{{"code", decoded.error().error.code}}}};
  const std::size_t before = answers.size();
  table->handle(shared_from_this(), std::move(*decoded));
  room_.pump();
  for (std::size_t i = before; i < answers.size(); ++i)
    if (answers[i].at("key").as_string() == key) return answers[i];
  return {{"type", "none"}};
}

json::object Guest::play_first() {
  return ask("play", {{"version", version()}, {"move", state().at("moves").at(0).at("move")}});
}

bool Guest::to_move() const {
  return state().at("actor").is_object() && state().at("actor").at("seat") == state().at("you").at("seat");
}

Room::Room(const std::function<void(Manners&)>& tweak)
    : store([this](std::function<void()> work) { soon.push_back(std::move(work)); }) {
  if (tweak) tweak(manners);
  forget();
}

// A guest and their table hold each other.
Room::~Room() {
  for (const auto& one : guests_)
    if (const auto guest = one.lock()) guest->table.reset();
}

void Room::forget() {
  desk.reset();
  hub.reset();
  around =
      std::make_unique<Surroundings>(store, *this, *this, *this, manners, Surroundings::one_node(), herald);
  hub = std::make_unique<Hub>(*around);
  desk = std::make_unique<Desk>(*hub, store, manners, reviewer);
}

void Room::pump() {
  for (int left = 100000; !soon.empty(); --left) {
    ASSERT_GT(left, 0) << "it never comes to rest";
    const std::function<void()> work = std::move(soon.front());
    soon.pop_front();
    ++waits;
    work();
  }
}

bool Room::until(const std::function<bool()>& wished) {
  for (int i = 0; i < 500; ++i) {
    hub->tick(std::chrono::steady_clock::now());
    pump();
    if (wished()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return false;
}

void Room::think(Thought thought) {
  if (thinking) thinking(thought);
  soon.push_back([thought = std::move(thought)] { thought.chosen(thought.position->ask(thought.request)); });
}

Answer Room::call(std::string method, std::string target, json::object body) {
  Answer answer;
  answer.status = 0;
  desk->answer({std::move(method), std::move(target), json::serialize(body), "192.0.2.1"},
               [&](Answer told) { answer = std::move(told); });
  pump();
  return answer;
}

Seated Room::create(json::array seats, json::object more) {
  json::object wish{{"game", "tea-time"},
                    {"name", "Ada"},
                    {"options", json::object{{"seats", seats.size()}}},
                    {"seats", std::move(seats)}};
  for (const auto& field : more) wish[field.key()] = field.value();
  const json::value made = json::parse(call("POST", "/api/tables", wish).body);
  if (!made.as_object().contains("table")) throw std::runtime_error(json::serialize(made));
  const bool mine = made.at("seat").is_int64();
  return {std::string(made.at("table").as_string()), mine ? static_cast<int>(made.at("seat").as_int64()) : -1,
          mine ? std::string(made.at("token").as_string()) : std::string()};
}

Seated Room::join(const std::string& table, std::string_view name) {
  const json::value made = json::parse(call("POST", "/api/tables/" + table + "/join", {{"name", name}}).body);
  if (!made.as_object().contains("token")) throw std::runtime_error(json::serialize(made));
  return {table, static_cast<int>(made.at("seat").as_int64()), std::string(made.at("token").as_string())};
}

std::shared_ptr<Guest> Room::enter(const std::string& table, const std::string& token, std::string address,
                                   json::object more) {
  auto guest = std::make_shared<Guest>(*this, std::move(address));
  guests_.push_back(guest);
  json::object hello{{"type", "hello"}, {"token", nullptr}};
  if (!token.empty()) hello["token"] = token;
  for (const auto& field : more) hello[field.key()] = field.value();
  const auto decoded = decode_hello(json::serialize(hello), manners.texts());
  EXPECT_TRUE(decoded) << decoded.error().message;
  hub->find(table, [&](const tl::expected<std::shared_ptr<LiveTable>, Error>& found) {
    if (!found) return guest->close(found.error().code == "damaged" ? kDamaged : kNoSuchTable, "");
    guest->table = *found;
    guest->table->attach(guest, *decoded);
  });
  pump();
  return guest;
}

void Room::leave(const std::shared_ptr<Guest>& guest) {
  guest->table->detach(guest.get());
  guest->table.reset();
  pump();
}

json::object me() { return {{"kind", "me"}}; }
json::object open_seat() { return {{"kind", "open"}}; }
json::object bot(std::string_view level) { return {{"kind", "bot"}, {"level", level}}; }

std::string code_of(const json::object& answer) {
  return answer.at("type") == "refused" ? std::string(answer.at("error").at("code").as_string()) : "";
}

}  // namespace samovar::house
