// What viewers of a table are told: answers, states, chat, and the lines about it in lists.
#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "house/identity.hpp"
#include "house/live_table.hpp"
#include "table/narration.hpp"
#include "table/seed.hpp"

namespace samovar::house {

namespace {

// What one message carries of a long story, so that no table grows too large to be opened: the rest comes in
// pages.
constexpr std::size_t kEventsAPage = 120;
constexpr std::size_t kChatBytes = 12000;

Seat as_viewer(int seat) { return seat < 0 ? kSpectator : Seat{static_cast<std::uint8_t>(seat)}; }

json::object clock_json(const StoredTable& table) {
  if (table.clock_increment == kEachTurn) return {{"days", table.clock_seconds / 86400}};
  return {{"seconds", table.clock_seconds}, {"increment", table.clock_increment}};
}

}  // namespace

void LiveTable::reply_done(const Client* client, std::string_view key, json::object fields) {
  if (const Viewer* viewer = find(client))
    viewer->client->send(std::make_shared<const std::string>(done(key, std::move(fields))));
}

void LiveTable::reply_refused(const Client* client, std::string_view key, const Error& error) {
  if (given_up_) return;  // they come back, and it is judged anew
  around_.metrics.request_refused(error.code);
  if (const Viewer* viewer = find(client))
    viewer->client->send(std::make_shared<const std::string>(
        refused(std::string(key), table::in_words(error, viewer->language))));
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
    if (follow(viewer)) {
      viewer.seen = 0;  // another person reads their own story
      greet(viewer);
      continue;
    }
    const auto same = std::find_if(said.begin(), said.end(), [&](const Said& one) {
      return one.to->seat == viewer.seat && one.to->screen == viewer.screen &&
             one.to->language == viewer.language && one.to->feed == viewer.feed && one.seen == viewer.seen;
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
      {"chance", stored_.by_hand() ? "manual" : "auto"},
      {"commitment", stored_.by_hand()
                         ? json::value(nullptr)
                         : json::value(table::hex_of(table::sha256_of(
                               {reinterpret_cast<const char*>(stored_.seed.data()), stored_.seed.size()})))},
      {"box", table::lies_here(stored_.game, stored_.edition) ? json::value(nullptr)
                                                              : json::value(game_.edition_name())},
      {"brought", game_.setup().since > 0},
      {"deal", stored_.deal.empty() ? json::value(nullptr) : json::value(stored_.deal)},
      {"clock", stored_.clock_seconds > 0 ? json::value(clock_json(stored_)) : json::value(nullptr)},
      {"created", stored_.created}});
}

// What a state tells everybody alike, without the closing brace. Put together as text: a state goes to every
// viewer after every move, and building it as a value costs more than the move.
std::string LiveTable::common_text() const {
  const std::optional<int> actor = acting_seat();
  return fmt::format(
      R"({{"type":"state","version":{},"ply":{},"phase":"{}","table":{},"seats":{},"spectators":{},"watchers":{},"spectator_chat":{},"host":{},"actor":{},"coach":{},"rematch":{})",
      version_, game_.ply(), phase(), fixed_, seats_text(), watchers().count, watchers().list,
      spectators_chat_, host() < 0 ? "null" : std::to_string(host()),
      actor               ? fmt::format(R"({{"seat":{}}})", *actor)
      : chance_is_asked() ? R"("chance")"
                          : R"("nobody")",
      coach_text(),
      !rematch_.empty()  ? fmt::format(R"({{"table":"{}"}})", rematch_)
      : same_deal_asked_ ? fmt::format(R"({{"asked_by":{}}})", same_deal_asked_->seat)
                         : "null");
}

std::string LiveTable::state_text(const Viewer& viewer, const std::string& common, bool first) const {
  const Seat seat = as_viewer(viewer.seat);
  std::string text = common;
  const auto put = [&](std::string_view name, const auto& value) {
    text.append(R"(,")").append(name).append(R"(":)").append(json::serialize(value));
  };
  text += viewer.seat < 0 ? R"(,"you":{"seat":null)" : fmt::format(R"(,"you":{{"seat":{})", viewer.seat);
  if (first) put("muted", muted_json(viewer.person));
  if (!viewer.screen.empty()) {
    json::array here;
    for (const int one : seats_at(viewer.screen)) here.emplace_back(one);
    put("here", here);
  }
  if (first && viewer.watches()) text += fmt::format(R"(,"spectator":{})", viewer.spectator());
  if (first && viewer.seat >= 0)
    put("note", json::value(json::string(notes_[static_cast<std::size_t>(viewer.seat)])));
  text += '}';
  text += undo_text(viewer);
  const EventPage page = events_page(viewer, first_ply_after(viewer.seen), game_.ply());
  put("events", page.events);
  if (first || page.earlier > 0) text += fmt::format(R"(,"earlier":{})", page.earlier);
  if (begun_ && (viewer.feed == Feed::full || first)) {
    put("view", game_.view(seat));
    put("moves", viewer.seat < 0 ? json::array() : game_.moves(seat));
    put("result", game_.result(seat));
  }
  if (first) {
    put("words", game_.words(viewer.language));
    int earlier = 0;
    put("chat", chat_lines(viewer, chat_, earlier));
    text += fmt::format(R"(,"earlier_chat":{})", earlier);
  }
  text += '}';
  return text;
}

LiveTable::Shown& LiveTable::shown(std::size_t seat) const {
  if (shown_.size() < seats_.size()) shown_.resize(seats_.size());
  return shown_[seat];
}

namespace {

// What only changes with who sits there, without the closing brace.
std::string seat_text(const SeatHolder& holder) {
  json::object object{{"kind", name_of(holder.kind)}};
  if (holder.kind != SeatKind::open) object["name"] = holder.name;
  if (!holder.pick.empty()) object["pick"] = holder.pick;
  if (holder.plays_itself()) object["level"] = holder.level;
  if (holder.out_of_time) object["out_of_time"] = *holder.out_of_time;
  std::string text = json::serialize(object);
  text.pop_back();
  return text;
}

}  // namespace

std::string LiveTable::seats_text() const {
  const std::optional<int> actor = acting_seat();
  const Instant now = clocks_ ? clock_now() : Instant();
  std::string text = "[";
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    const SeatHolder& holder = seats_[i];
    const int seat = static_cast<int>(i);
    std::string& fixed = shown(i).text;
    if (fixed.empty()) fixed = seat_text(holder);
    if (i > 0) text += ',';
    text += fixed;
    if (holder.owned()) text += online(seat) ? R"(,"online":true)" : R"(,"online":false)";
    if (holder.plays_itself())
      text += thinking_ && actor == seat ? R"(,"thinking":true)" : R"(,"thinking":false)";
    if (holder.kind != SeatKind::open)
      text.append(R"(,"clock_ms":)")
          .append(clocks_ && holder.owned() ? std::to_string(clocks_->left(seat, now).count()) : "null");
    text += '}';
  }
  return text += ']';
}

json::array LiveTable::seats_json() const { return json::parse(seats_text()).as_array(); }

int LiveTable::first_ply_after(int version) const {
  return static_cast<int>(std::upper_bound(version_of_ply_.begin(), version_of_ply_.end(), version) -
                          version_of_ply_.begin());
}

// Events carry the version that brought them, so that a client can ask for what it has not seen. A page is
// made of whole plies, from the last one back.
LiveTable::EventPage LiveTable::events_page(const Viewer& viewer, int since, int until) const {
  since = std::max(since, 0);
  // Where several read one story that has no secrets, "you" would be anybody.
  const bool together = !viewer.screen.empty() && (stored_.by_hand() || !game_.keeps_secrets());
  const Seat reader = together ? kSpectator : as_viewer(viewer.seat);
  EventPage page{{}, since};
  constexpr int kStep = 32;
  for (int to = until; to > since && page.events.size() < kEventsAPage;) {
    const int from = std::max(since, to - kStep);
    json::array some = game_.events(reader, from, viewer.language, to);
    for (json::value& event : some) {
      json::object& object = event.get_object();
      object["version"] = version_of_ply_[static_cast<std::size_t>(object["ply"].to_number<std::int64_t>())];
    }
    some.reserve(some.size() + page.events.size());
    for (json::value& later : page.events) some.push_back(std::move(later));
    page.events = std::move(some);
    page.earlier = to = from;
  }
  if (page.earlier == since) page.earlier = 0;  // nothing that this viewer has not got
  return page;
}

std::string LiveTable::undo_text(const Viewer& viewer) const {
  const int seat = undoes(viewer);
  const char* reason = begun_ ? why_no_undo(seat) : (seat < 0 ? "not_yours" : "nothing");
  return fmt::format(R"(,"undo":{{"possible":{},"reason":{},"asked_by":{}}})", !reason,
                     reason ? fmt::format(R"("{}")", reason) : "null",
                     undo_asked_ ? std::to_string(undo_asked_->seat) : "null");
}

json::object LiveTable::chat_json(const ChatLine& line) const {
  return {{"number", line.number},
          {"seat", line.seat < 0 ? json::value(nullptr) : json::value(line.seat)},
          {"spectator", line.seat < -1 ? json::value(-1 - line.seat) : json::value(nullptr)},
          {"name", line.name},
          {"text", line.text},
          {"at", line.at}};
}

// The last ones that fit a message; `earlier` is the number before which there are others, 0 for none.
json::array LiveTable::chat_lines(const Viewer& viewer, std::span<const ChatLine> lines, int& earlier) const {
  std::size_t from = lines.size();
  for (std::size_t bytes = 0; from > 0; --from) {
    bytes += lines[from - 1].text.size() + lines[from - 1].name.size() + 80;
    if (bytes > kChatBytes && from < lines.size()) break;
  }
  json::array array;
  for (std::size_t i = from; i < lines.size(); ++i)
    if (hears(viewer.person, lines[i].seat)) array.push_back(chat_json(lines[i]));
  earlier = from < lines.size() && lines[from].number > 1 ? lines[from].number : 0;
  return array;
}

// The lobby's line about it; nothing where nobody waits there.
std::string LiveTable::listing() const { return lobby_line(seats_); }

void LiveTable::about(std::function<void(json::object)> told) {
  settled([this, self = shared_from_this(), told = std::move(told)] {
    json::object about{{"table", stored_.id},
                       {"game", stored_.game},
                       {"options", game_.setup().options},
                       {"phase", phase()},
                       {"seats", seats_json()},
                       {"visibility", stored_.in_lobby ? "lobby" : "private"},
                       {"created", stored_.created}};
    tell([told, about = std::move(about)] { told(about); });
  });
}

void LiveTable::about_mine(std::string token, Told<json::object> told) {
  settled([this, self = shared_from_this(), told = std::move(told), token = std::move(token)] {
    tl::expected<json::object, Error> mine = tl::unexpected(error_of("wrong_token", "error.wrong_token"));
    if (const int seat = seat_of(token); seat >= 0) {
      const int actor = acting_seat().value_or(-1);
      const bool to_move =
          chance_is_asked() ||
          (at_one_screen(actor, seat) && seats_[static_cast<std::size_t>(actor)].kind == SeatKind::person);
      mine = json::object{{"table", stored_.id},
                          {"game", stored_.game},
                          {"options", game_.setup().options},
                          {"chance", stored_.by_hand() ? "manual" : "auto"},
                          {"here", seats_at(token_hash(token)).size()},
                          {"phase", phase()},
                          {"seats", seats_json()},
                          {"seat", seat},
                          {"your_turn", to_move},
                          {"updated", updated_}};
      if (begun_ && game_.over()) (*mine)["result"] = game_.result(as_viewer(seat));
    }
    tell([told, mine = std::move(mine)] { told(mine); });
  });
}

void LiveTable::record(Told<std::string> told) {
  settled([this, self = shared_from_this(), told = std::move(told)] {
    tl::expected<std::string, Error> record = tl::unexpected(error_of("unfinished", "error.not_over"));
    if (begun_ && game_.over()) record = game_.record();
    tell([told, record = std::move(record)] { told(record); });
  });
}

// Only for the house of one's own device: it tells the seed.
void LiveTable::parcel(Told<json::object> told) {
  settled([this, self = shared_from_this(), told = std::move(told)] {
    tl::expected<json::object, Error> parcel = json::object();
    if (!playing())
      parcel =
          tl::unexpected(begun_ ? error_of("over", "error.over") : error_of("waiting", "error.not_begun"));
    else if (stored_.by_hand() || game_.was_loaded() || game_.setup().since > 0)
      parcel = tl::unexpected(error_of("not_yours", "error.stays_here"));
    else
      *parcel = {{"record", game_.record()}, {"seed", table::hex_of(stored_.seed)}};
    if (parcel && game_.setup().edition) (*parcel)["edition"] = *game_.setup().edition;
    tell([told, parcel = std::move(parcel)] { told(parcel); });
  });
}

void LiveTable::finished(std::string token, Told<std::shared_ptr<const table::Table>> told) {
  settled([this, self = shared_from_this(), token = std::move(token), told = std::move(told)] {
    Finished game = tl::unexpected(error_of("unfinished", "error.not_over"));
    if (!token.empty() && seat_of(token) < 0)
      game = tl::unexpected(error_of("wrong_token", "error.only_players"));
    else if (begun_ && game_.over())
      game = std::make_shared<const table::Table>(game_.copy());
    tell([told, game = std::move(game)] { told(game); });
  });
}

}  // namespace samovar::house
