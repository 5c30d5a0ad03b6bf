// How a table answers each request; docs/live.md lists them.
#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "house/live_table.hpp"
#include "table/narration.hpp"
#include "table/protocol.hpp"

namespace samovar::house {

namespace {

// For the same line of chat, while it is on its way to the disk.
constexpr std::size_t kMostAsking = 32;

Error not_seated() { return error_of("not_seated", "error.players_only"); }

}  // namespace

std::function<void()> LiveTable::done_with_version(const Viewer& viewer, const Request& request) {
  return [this, client = viewer.client, key = request.key] {
    reply_done(client.get(), key, {{"version", version_}});
  };
}

LiveTable::Failed LiveTable::refused_with(const Viewer& viewer, const Request& request) {
  return [this, client = viewer.client, key = request.key](const Error& error) {
    reply_refused(client.get(), key, error);
  };
}

void LiveTable::answer(Viewer& viewer, const Request& request, const Play& play) {
  const Client* client = viewer.client.get();
  const auto refuse = [&](const Error& error) { reply_refused(client, request.key, error); };
  if (viewer.seat < 0) return refuse(not_seated());
  if (!begun_) return refuse(error_of("waiting", "error.not_begun"));
  if (game_.over()) return refuse(error_of("over", "error.over"));
  if (stale(play.version)) return refuse(error_of("stale", "error.moved_on"));
  if (!chance_is_asked() && acting_seat() != viewer.seat)
    return refuse(error_of("not_your_turn", "error.not_your_turn"));
  if (!chance_is_asked() && seats_[static_cast<std::size_t>(viewer.seat)].kind == SeatKind::stand_in)
    return refuse(error_of("not_your_turn", "error.bot_stands_in"));
  if (coach_.looking) return refuse(error_of("busy", "error.coach_looks"));
  if (!chance_is_asked() && coach_looks(play)) {
    if (const auto error = game_.why_not(play.move, viewer.language)) return refuse(*error);
    return weigh(viewer, request, play);
  }
  play_now(viewer, request, play);
}

void LiveTable::play_now(const Viewer& viewer, const Request& request, const Play& play) {
  const int before = game_.ply();
  const auto plies = played(play.move, viewer.language);
  if (!plies) return reply_refused(viewer.client.get(), request.key, plies.error());
  store_plies("play", viewer.seat, request.key, *plies, before, done_with_version(viewer, request),
              refused_with(viewer, request));
}

void LiveTable::answer(Viewer& viewer, const Request& request, const Undo& undo) {
  const Client* client = viewer.client.get();
  if (viewer.seat < 0) return reply_refused(client, request.key, not_seated());
  if (stale(undo.version)) return reply_refused(client, request.key, error_of("stale", "error.moved_on"));
  const int seat = undoes(viewer);
  if (const char* reason = why_no_undo(seat))
    return reply_refused(
        client, request.key,
        error_of("cannot_undo", std::string_view(reason) == "revealed" ? "error.revealed_since_yours"
                                                                       : "error.nothing_to_undo"));
  std::vector<bool> agreed(seats_.size());
  for (std::size_t i = 0; i < seats_.size(); ++i)
    agreed[i] = static_cast<int>(i) == seat || seats_[i].kind != SeatKind::person ||
                at_one_screen(static_cast<int>(i), seat);
  if (std::find(agreed.begin(), agreed.end(), false) != agreed.end()) {
    if (undo_asked_ && undo_asked_->seat != seat)
      return reply_refused(client, request.key, error_of("not_yours", "error.asked_already"));
    undo_asked_ = UndoAsked{seat, std::move(agreed)};
    reply_done(client, request.key, {{"asked", true}});
    return broadcast();
  }
  take_back_plies(seat, viewer.seat, request.key, done_with_version(viewer, request),
                  refused_with(viewer, request));
}

void LiveTable::answer(Viewer& viewer, const Request& request, const UndoAnswer& undo) {
  const Client* client = viewer.client.get();
  if (viewer.seat < 0) return reply_refused(client, request.key, not_seated());
  if (stale(undo.version)) return reply_refused(client, request.key, error_of("stale", "error.moved_on"));
  if (!undo_asked_ || undo_asked_->seat == viewer.seat || at_one_screen(undo_asked_->seat, viewer.seat))
    return reply_refused(client, request.key, error_of("nobody_asked", "error.nobody_asked"));
  if (!undo.agree) {
    undo_asked_.reset();
    reply_done(client, request.key, {{"version", version_}});
    return broadcast();
  }
  std::vector<bool>& agreed = undo_asked_->agreed;
  for (std::size_t i = 0; i < agreed.size(); ++i)
    if (static_cast<int>(i) == viewer.seat || at_one_screen(static_cast<int>(i), viewer.seat))
      agreed[i] = true;
  if (std::find(agreed.begin(), agreed.end(), false) != agreed.end())
    return reply_done(client, request.key, {{"version", version_}});
  // The key is that of who agreed last: theirs is the request that took the move back.
  take_back_plies(undo_asked_->seat, viewer.seat, request.key, done_with_version(viewer, request),
                  refused_with(viewer, request));
}

void LiveTable::answer(Viewer& viewer, const Request& request, const Why& why) {
  const auto reason =
      begun_ ? game_.why_not(why.move,
                             viewer.seat < 0 ? kSpectator : Seat{static_cast<std::uint8_t>(viewer.seat)},
                             viewer.language)
             : std::optional(error_of("waiting", "error.not_begun"));
  reply_done(viewer.client.get(), request.key,
             {{"error", reason ? json::value(table::error_json(table::in_words(*reason, viewer.language)))
                               : json::value(nullptr)}});
}

namespace {

// In the place of a view its fields that are not as they are now. A board has a hundred things, a move
// changes three; and a browser that unpacks does not forget the state for it.
void keep_changes(json::object& foreseen, const json::object& now) {
  const json::value* view = foreseen.if_contains("view");
  if (!view) return;
  json::object changes;
  for (const auto& [name, value] : view->get_object()) {
    const json::value* const before = now.if_contains(name);
    if (!before || *before != value) changes[name] = value;
  }
  for (const auto& field : now)
    if (!view->get_object().contains(field.key())) return;  // it is the whole one that says so
  foreseen.erase("view");
  foreseen["changes"] = std::move(changes);
}

}  // namespace

void LiveTable::answer(Viewer& viewer, const Request& request, const Effect& effect) {
  const Client* client = viewer.client.get();
  if (viewer.seat < 0) return reply_refused(client, request.key, not_seated());
  if (!begun_) return reply_refused(client, request.key, error_of("waiting", "error.not_begun"));
  if (game_.over()) return reply_refused(client, request.key, error_of("over", "error.over"));
  const Seat seat{static_cast<std::uint8_t>(viewer.seat)};
  auto foreseen = game_.effect(seat, effect.moves, viewer.language, true);
  if (!foreseen) return reply_refused(client, request.key, foreseen.error());
  if (effect.changes) keep_changes(*foreseen, game_.view(seat));
  reply_done(client, request.key, std::move(*foreseen));
}

void LiveTable::answer(Viewer& viewer, const Request& request, const Hint&) {
  const Client* client = viewer.client.get();
  const auto refuse = [&](const char* code, const char* why) {
    reply_refused(client, request.key, error_of(code, why));
  };
  if (viewer.seat < 0) return reply_refused(client, request.key, not_seated());
  if (!begun_) return refuse("waiting", "error.not_begun");
  if (game_.over()) return refuse("over", "error.over");
  if (!game_.hints()) return refuse("no_hints", "error.no_hints");
  if (acting_seat() != viewer.seat) return refuse("not_your_turn", "error.not_your_turn");
  if (hinting_[static_cast<std::size_t>(viewer.seat)]) return refuse("busy", "error.hint_coming");
  hinting_[static_cast<std::size_t>(viewer.seat)] = true;
  Thought thought;
  thought.position = std::make_shared<const table::Table>(game_.copy());
  thought.request.bot = around_.manners.hint_level;
  thought.request.explain = viewer.language;
  thought.table = stored_.id;
  thought.address = client->address();
  thought.people = true;
  thought.chosen = [this, self = shared_from_this(), c = viewer.client, seat = viewer.seat,
                    key = request.key](const tl::expected<table::BotChoice, Error>& choice) {
    const Inside inside(*this);
    hinting_[static_cast<std::size_t>(seat)] = false;
    if (choice)
      reply_done(c.get(), key, {{"move", choice->move}, {"reason", choice->reason}});
    else
      reply_refused(c.get(), key, choice.error());
  };
  around_.thinker.think(std::move(thought));
}

void LiveTable::answer(Viewer& viewer, const Request& request, const Look& look) {
  const Client* client = viewer.client.get();
  if (!begun_) return reply_refused(client, request.key, error_of("waiting", "error.not_begun"));
  const int at = look.at.value_or(game_.ply());
  if (at > game_.ply())
    return reply_refused(
        client, request.key,
        {"bad_request", {}, {}, "at", {"error.no_such_ply", {{"plies", std::to_string(game_.ply())}}}});
  const Seat seat = viewer.seat < 0 ? kSpectator : Seat{static_cast<std::uint8_t>(viewer.seat)};
  if (!look.line.empty()) return tell_line(viewer, request, at, look.line);
  json::object fields{{"ply", at}, {"view", game_.view(seat, at)}, {"result", game_.result(seat, at)}};
  fields["moves"] = at == game_.ply() && viewer.seat >= 0 ? game_.moves(seat) : json::array();
  EventPage page = events_page(viewer, 0, at);
  fields["events"] = std::move(page.events);
  fields["earlier"] = page.earlier;
  reply_done(client, request.key, std::move(fields));
}

// What might have been played from there, once nothing is secret any more.
void LiveTable::tell_line(Viewer& viewer, const Request& request, int at,
                          const std::vector<std::string>& line) {
  const Client* client = viewer.client.get();
  if (!game_.over()) return reply_refused(client, request.key, error_of("not_over", "error.not_over"));
  auto then = game_.as_it_was(at);
  if (!then) return reply_refused(client, request.key, then.error());
  for (const std::string& move : line)
    if (const auto played = then->play(move, viewer.language); !played)
      return reply_refused(client, request.key, played.error());
  const Seat seat = viewer.seat < 0 ? kSpectator : Seat{static_cast<std::uint8_t>(viewer.seat)};
  json::array events = then->events(seat, 0, viewer.language);
  for (json::value& each : events) {
    json::object& event = each.get_object();
    event["ply"] = at + event["ply"].to_number<int>();
    event["version"] = version_of_ply_[static_cast<std::size_t>(at)];
  }
  reply_done(client, request.key,
             {{"ply", at},
              {"view", then->view(seat)},
              {"result", then->result(seat)},
              {"moves", json::array()},
              {"events", std::move(events)},
              {"earlier", 0}});
}

void LiveTable::answer(Viewer& viewer, const Request& request, const Events& events) {
  EventPage page = events_page(viewer, 0, std::min(events.before, game_.ply()));
  reply_done(viewer.client.get(), request.key,
             {{"events", std::move(page.events)}, {"earlier", page.earlier}});
}

// A person, an address and all spectators of a table have limits of their own: a new socket changes none of
// them.
bool LiveTable::may_chat(const Viewer& viewer) {
  const Instant now = std::chrono::steady_clock::now();
  return chat_by_person_.take(std::to_string(viewer.person), now) &&
         around_.chat_by_address.take(viewer.client->address(), now) &&
         (viewer.seat >= 0 || chat_of_spectators_.take(now));
}

void LiveTable::answer(Viewer& viewer, const Request& request, const Chat& chat) {
  const Client* client = viewer.client.get();
  const std::uint64_t said = key_hash(viewer.person, request.key);
  if (std::find(said_.begin(), said_.end(), said) != said_.end()) return reply_done(client, request.key);
  const auto under_way = [this, said] {
    return std::find_if(saying_.begin(), saying_.end(), [&](const Saying& one) { return one.key == said; });
  };
  if (const auto first = under_way(); first != saying_.end()) {
    if (first->asked.size() >= kMostAsking)
      return reply_refused(client, request.key, error_of("busy", "error.busy"));
    first->asked.emplace_back(viewer.client, request.key);
    return;
  }
  if (viewer.seat < 0 && !viewer.watches()) return reply_refused(client, request.key, not_seated());
  if (viewer.seat < 0 && !spectators_chat_)
    return reply_refused(client, request.key, error_of("not_seated", "error.players_chat"));
  if (!may_chat(viewer)) return reply_refused(client, request.key, error_of("too_fast", "error.too_fast"));
  ChatLine line;
  line.number = ++last_chat_;
  line.seat = viewer.voice();
  line.key = kept_key(said);
  line.name = viewer.seat >= 0 ? seats_[static_cast<std::size_t>(viewer.seat)].name : viewer.name;
  line.text = chat.text;
  line.at = seconds_now();
  saying_.push_back({said, {{viewer.client, request.key}}});
  auto finish = [this, self = shared_from_this(), under_way, said, line](const std::optional<Error>& error) {
    const Inside inside(*this);
    const auto asked = std::move(under_way()->asked);
    saying_.erase(under_way());
    if (error) {
      doubt(*error);
      for (const auto& [c, key] : asked)
        reply_refused(c.get(), key, error_of("not_stored", "error.not_stored"));
      return;
    }
    remember_said(said);
    keep_line(line);
    for (const auto& [c, key] : asked) reply_done(c.get(), key);
    const auto text = std::make_shared<const std::string>(
        json::serialize(json::object{{"type", "chat"}, {"line", chat_json(line)}}));
    for (const Viewer& other : viewers_)
      if (hears(other.person, line.seat)) other.client->send(text);
  };
  around_.store.say(number_, line, std::move(finish));
}

void LiveTable::answer(Viewer& viewer, const Request& request, const ChatPage& page) {
  auto finish = [this, self = shared_from_this(), c = viewer.client,
                 key = request.key](const tl::expected<std::vector<ChatLine>, Error>& lines) {
    const Inside inside(*this);
    if (!lines) return reply_refused(c.get(), key, error_of(lines.error().code, "error.lines_unread"));
    const Viewer* reader = find(c.get());
    if (!reader) return;
    int earlier = 0;
    json::array found = chat_lines(*reader, *lines, earlier);
    reply_done(c.get(), key, {{"chat", std::move(found)}, {"earlier", earlier}});
  };
  around_.store.chat(number_, page.before, kChatPage, std::move(finish));
}

void LiveTable::answer(Viewer& viewer, const Request& request, const Note& note) {
  if (viewer.seat < 0) return reply_refused(viewer.client.get(), request.key, not_seated());
  auto finish = [this, self = shared_from_this(), c = viewer.client, seat = viewer.seat, key = request.key,
                 text = note.text](const std::optional<Error>& error) {
    const Inside inside(*this);
    if (error) {
      doubt(*error);
      return reply_refused(c.get(), key, error_of("not_stored", "error.not_stored"));
    }
    notes_[static_cast<std::size_t>(seat)] = text;
    reply_done(c.get(), key);
  };
  around_.store.write_note(number_, viewer.seat, note.text, std::move(finish));
}

void LiveTable::answer(Viewer& viewer, const Request& request, const Language& language) {
  viewer.language = spoken(language.language);
  reply_done(viewer.client.get(), request.key);
  viewer.seen = 0;
  greet(viewer);
}

void LiveTable::answer(Viewer& viewer, const Request& request, const StandIn& stand_in) {
  const Client* client = viewer.client.get();
  const auto refuse = [&](const char* why) {
    reply_refused(client, request.key, error_of("not_yours", why));
  };
  if (viewer.seat < 0) return reply_refused(client, request.key, not_seated());
  if (stand_in.seat >= static_cast<int>(seats_.size())) return refuse("error.no_such_seat");
  if (!begun_) return reply_refused(client, request.key, error_of("waiting", "error.not_begun"));
  const auto seat = static_cast<std::size_t>(stand_in.seat);
  if (!seats_[seat].owned()) return refuse("error.nobody_owns");
  const Instant now = std::chrono::steady_clock::now();
  const bool away =
      away_since_[seat] && now - *away_since_[seat] >= std::chrono::seconds(around_.manners.away_seconds);
  if (stand_in.seat != viewer.seat && !away) return refuse("error.not_away");
  SeatHolder holder = seats_[seat];
  holder.kind = SeatKind::stand_in;
  holder.level = stand_in.level;
  change_seat(stand_in.seat, std::move(holder), viewer.seat, request.key, done_with_version(viewer, request),
              refused_with(viewer, request));
}

void LiveTable::answer(Viewer& viewer, const Request& request, const TakeBack&) {
  const Client* client = viewer.client.get();
  if (viewer.seat < 0) return reply_refused(client, request.key, not_seated());
  SeatHolder holder = seats_[static_cast<std::size_t>(viewer.seat)];
  if (holder.kind != SeatKind::stand_in)
    return reply_refused(client, request.key, error_of("not_yours", "error.nobody_stands_in"));
  if (holder.out_of_time)
    return reply_refused(client, request.key, error_of("out_of_time", "error.out_of_time"));
  holder.kind = SeatKind::person;
  holder.level.clear();
  change_seat(viewer.seat, std::move(holder), viewer.seat, request.key, done_with_version(viewer, request),
              refused_with(viewer, request));
}

void LiveTable::answer(Viewer& viewer, const Request& request, const Leave&) {
  const Client* client = viewer.client.get();
  if (viewer.seat < 0) return reply_refused(client, request.key, not_seated());
  SeatHolder holder = seats_[static_cast<std::size_t>(viewer.seat)];
  if (!begun_) {
    holder = SeatHolder{};
  } else if (holder.kind == SeatKind::person) {
    holder.kind = SeatKind::stand_in;
    holder.level = "easy";
    holder.devices.clear();
  }
  change_seat(viewer.seat, std::move(holder), viewer.seat, request.key, done_with_version(viewer, request),
              refused_with(viewer, request));
}

void LiveTable::answer(Viewer& viewer, const Request& request, const Rename& rename) {
  if (viewer.seat < 0) return reply_refused(viewer.client.get(), request.key, not_seated());
  SeatHolder holder = seats_[static_cast<std::size_t>(viewer.seat)];
  holder.name = unlike_others(rename.name, viewer.seat).name;
  change_seat(viewer.seat, std::move(holder), viewer.seat, request.key, done_with_version(viewer, request),
              refused_with(viewer, request));
}

void LiveTable::answer(Viewer& viewer, const Request& request, const Rematch& rematch) {
  const Client* client = viewer.client.get();
  if (viewer.seat < 0) return reply_refused(client, request.key, not_seated());
  if (!begun_ || !game_.over())
    return reply_refused(client, request.key, error_of("not_over", "error.not_over"));
  if (!rematch_.empty()) return reply_done(client, request.key, {{"table", rematch_}});
  // The record of this game tells every card of its deal: whoever plays it again must know that all do.
  if (rematch.same_deal && (stored_.by_hand() || game_.setup().since > 0))
    return reply_refused(client, request.key, error_of("not_yours", "error.no_deal_by_hand"));
  if (rematch.same_deal) {
    if (!same_deal_asked_) {
      same_deal_asked_ = SameDealAsked{viewer.seat, std::vector<bool>(seats_.size())};
      for (std::size_t i = 0; i < seats_.size(); ++i) same_deal_asked_->agreed[i] = !seats_[i].owned();
    }
    std::vector<bool>& agreed = same_deal_asked_->agreed;
    for (std::size_t i = 0; i < agreed.size(); ++i)
      if (static_cast<int>(i) == viewer.seat || at_one_screen(static_cast<int>(i), viewer.seat))
        agreed[i] = true;
    if (std::find(agreed.begin(), agreed.end(), false) != agreed.end()) {
      reply_done(client, request.key, {{"asked", true}});
      return broadcast();
    }
  }
  open_rematch(viewer.client, viewer.seat, request.key, rematch.same_deal);
}

void LiveTable::answer(Viewer& viewer, const Request& request, const LessonGo&) {
  reply_refused(viewer.client.get(), request.key, error_of("no_lesson", "error.no_lesson"));
}

}  // namespace samovar::house
