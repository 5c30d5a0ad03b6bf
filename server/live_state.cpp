// What viewers of a table are told: answers, states, chat, and the lines about it in lists.
#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "server/live_table.hpp"
#include "table/seed.hpp"

namespace samovar::server {

namespace {

Seat as_viewer(int seat) { return seat < 0 ? kSpectator : Seat{static_cast<std::uint8_t>(seat)}; }

json::object clock_json(const StoredTable& table) {
  return {{"seconds", table.clock_seconds}, {"increment", table.clock_increment}};
}

}  // namespace

void LiveTable::reply_done(const Client* client, std::string_view key, json::object fields) {
  if (const Viewer* viewer = find(client))
    viewer->client->send(std::make_shared<const std::string>(done(key, std::move(fields))));
}

void LiveTable::reply_refused(const Client* client, std::string_view key, const Error& error) {
  around_.metrics.request_refused(error.code);
  if (const Viewer* viewer = find(client))
    viewer->client->send(std::make_shared<const std::string>(refused(std::string(key), error)));
}

void LiveTable::broadcast(const Client* except) {
  struct Said {
    const Viewer* to;
    int seen;
    std::shared_ptr<const std::string> text;
  };
  std::vector<Said> said;  // spectators mostly get the same words
  const std::string common = viewers_.empty() ? std::string() : common_text();
  for (Viewer& viewer : viewers_) {
    if (viewer.client.get() == except) continue;
    const auto same = std::find_if(said.begin(), said.end(), [&](const Said& one) {
      return one.to->seat == viewer.seat && one.to->language == viewer.language &&
             one.to->feed == viewer.feed && one.seen == viewer.seen;
    });
    std::shared_ptr<const std::string> text =
        same != said.end() ? same->text
                           : std::make_shared<const std::string>(state_text(viewer, common, false));
    if (same == said.end()) said.push_back({&viewer, viewer.seen, text});
    viewer.seen = version_;
    viewer.client->send(std::move(text));
  }
}

void LiveTable::greet(Viewer& viewer) {
  viewer.client->send(std::make_shared<const std::string>(state_text(viewer, common_text(), true)));
  viewer.seen = version_;
}

std::string LiveTable::fixed_text() const {
  return json::serialize(json::object{
      {"id", stored_.id},
      {"game", stored_.game},
      {"options", game_.setup().options},
      {"visibility", stored_.in_lobby ? "lobby" : "private"},
      {"commitment", table::hex_of(table::sha256_of(
                         {reinterpret_cast<const char*>(stored_.seed.data()), stored_.seed.size()}))},
      {"clock", stored_.clock_seconds > 0 ? json::value(clock_json(stored_)) : json::value(nullptr)},
      {"created", stored_.created}});
}

// What a state tells everybody alike, without the closing brace. Put together as text: a state goes to every
// viewer after every move, and building it as a value costs more than the move.
std::string LiveTable::common_text() const {
  const std::optional<int> actor = acting_seat();
  return fmt::format(
      R"({{"type":"state","version":{},"ply":{},"phase":"{}","table":{},"seats":{},"spectators":{},"actor":{},"rematch":{})",
      version_, game_.ply(), phase(), fixed_, json::serialize(seats_json()), spectators(),
      actor ? fmt::format(R"({{"seat":{}}})", *actor) : R"("nobody")",
      rematch_.empty() ? "null" : fmt::format(R"({{"table":"{}"}})", rematch_));
}

std::string LiveTable::state_text(const Viewer& viewer, const std::string& common, bool first) const {
  const Seat seat = as_viewer(viewer.seat);
  std::string text = common;
  const auto put = [&](std::string_view name, const auto& value) {
    text.append(R"(,")").append(name).append(R"(":)").append(json::serialize(value));
  };
  text += viewer.seat < 0 ? R"(,"you":{"seat":null)" : fmt::format(R"(,"you":{{"seat":{})", viewer.seat);
  if (first && viewer.seat >= 0)
    put("note", json::value(json::string(notes_[static_cast<std::size_t>(viewer.seat)])));
  text += '}';
  put("undo", undo_json(viewer.seat));
  put("events", events_json(viewer, viewer.seen, {}));
  if (begun_ && (viewer.feed == Feed::full || first)) {
    put("view", game_.view(seat));
    put("moves", game_.moves(seat));
    put("result", game_.result(seat));
  }
  if (first) {
    put("words", game_.words(viewer.language));
    json::array lines;
    constexpr std::size_t kLines = 200;
    for (std::size_t i = chat_.size() > kLines ? chat_.size() - kLines : 0; i < chat_.size(); ++i)
      lines.push_back(chat_json(chat_[i]));
    put("chat", lines);
  }
  text += '}';
  return text;
}

json::array LiveTable::seats_json() const {
  const Instant now = std::chrono::steady_clock::now();
  const std::optional<int> actor = acting_seat();
  json::array array;
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    const SeatHolder& holder = seats_[i];
    const int seat = static_cast<int>(i);
    json::object object{{"kind", name_of(holder.kind)}};
    if (holder.kind != SeatKind::open) object["name"] = holder.name;
    if (holder.owned()) object["online"] = online(seat);
    if (holder.plays_itself()) {
      object["level"] = holder.level;
      object["thinking"] = thinking_.has_value() && actor == seat;
    }
    if (holder.kind != SeatKind::open)
      object["clock_ms"] =
          clocks_ && holder.owned() ? json::value(clocks_->left(seat, now).count()) : json::value(nullptr);
    array.push_back(std::move(object));
  }
  return array;
}

// Events carry the version that brought them, so that a client can ask for what it has not seen.
json::array LiveTable::events_json(const Viewer& viewer, int since_version, std::optional<int> until) const {
  const auto first = std::upper_bound(version_of_ply_.begin(), version_of_ply_.end(), since_version);
  const int since = static_cast<int>(first - version_of_ply_.begin());
  if (since >= until.value_or(game_.ply())) return {};
  json::array events = game_.events(as_viewer(viewer.seat), since, viewer.language, until);
  for (json::value& event : events) {
    json::object& object = event.as_object();
    object["version"] = version_of_ply_[object.at("ply").to_number<std::size_t>()];
  }
  return events;
}

json::object LiveTable::undo_json(int seat) const {
  const char* reason = begun_ ? why_no_undo(seat) : (seat < 0 ? "not_yours" : "nothing");
  return {{"possible", reason == nullptr},
          {"reason", reason ? json::value(reason) : json::value(nullptr)},
          {"asked_by", undo_asked_ ? json::value(undo_asked_->seat) : json::value(nullptr)}};
}

json::object LiveTable::chat_json(const ChatLine& line) const {
  return {{"number", line.number},
          {"seat", line.seat < 0 ? json::value(nullptr) : json::value(line.seat)},
          {"name", line.name},
          {"text", line.text},
          {"at", line.at}};
}

// The lobby's line about it; nothing where nobody waits there.
std::string LiveTable::listing() const { return lobby_line(seats_); }

json::object LiveTable::about() {
  auto promise = std::make_shared<std::promise<json::object>>();
  auto future = promise->get_future();
  settled([this, self = shared_from_this(), promise] {
    promise->set_value({{"table", stored_.id},
                        {"game", stored_.game},
                        {"options", game_.setup().options},
                        {"phase", phase()},
                        {"seats", seats_json()},
                        {"visibility", stored_.in_lobby ? "lobby" : "private"},
                        {"created", stored_.created}});
  });
  return future.get();
}

tl::expected<json::object, Error> LiveTable::about_mine(std::string_view token) {
  auto promise = std::make_shared<std::promise<tl::expected<json::object, Error>>>();
  auto future = promise->get_future();
  settled([this, self = shared_from_this(), promise, token = std::string(token)] {
    const int seat = seat_of(token);
    if (seat < 0)
      return promise->set_value(
          tl::unexpected(Error{"wrong_token", "this token opens no seat here", {}, {}}));
    const bool to_move =
        acting_seat() == seat && seats_[static_cast<std::size_t>(seat)].kind == SeatKind::person;
    promise->set_value(json::object{{"table", stored_.id},
                                    {"game", stored_.game},
                                    {"phase", phase()},
                                    {"seats", seats_json()},
                                    {"seat", seat},
                                    {"your_turn", to_move},
                                    {"updated", updated_}});
  });
  return future.get();
}

tl::expected<std::string, Error> LiveTable::record() {
  auto promise = std::make_shared<std::promise<tl::expected<std::string, Error>>>();
  auto future = promise->get_future();
  settled([this, self = shared_from_this(), promise] {
    if (!begun_ || !game_.over())
      return promise->set_value(tl::unexpected(Error{"unfinished", "the game is not over", {}, {}}));
    promise->set_value(game_.record());
  });
  return future.get();
}

}  // namespace samovar::server
