// How a table answers each request; docs/live.md lists them.
#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "server/live_table.hpp"

namespace samovar::server {

namespace {

Error error_of(std::string code, std::string message) {
  return {std::move(code), std::move(message), {}, {}};
}

const Error kNotSeated = error_of("not_seated", "only a player at this table may do that");

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
  if (viewer.seat < 0) return refuse(kNotSeated);
  if (!begun_) return refuse(error_of("waiting", "the game has not begun"));
  if (game_.over()) return refuse(error_of("over", "the game is over"));
  if (stale(play.version))
    return refuse(error_of("stale", fmt::format("the table has moved on to version {}", version_)));
  if (acting_seat() != viewer.seat) return refuse(error_of("not_your_turn", "somebody else is to move"));
  if (seats_[static_cast<std::size_t>(viewer.seat)].kind == SeatKind::stand_in)
    return refuse(error_of("not_your_turn", "a bot stands in for you; take your seat back first"));
  if (const auto error = game_.why_not(play.move, viewer.language)) return refuse(*error);
  const int before = game_.ply();
  auto plies = game_.play(play.move);
  if (!plies) return refuse(plies.error());
  store_plies("play", viewer.seat, request.key, std::move(*plies), before, done_with_version(viewer, request),
              refused_with(viewer, request));
}

void LiveTable::answer(Viewer& viewer, const Request& request, const Undo& undo) {
  const Client* client = viewer.client.get();
  const int seat = viewer.seat;
  if (seat < 0) return reply_refused(client, request.key, kNotSeated);
  if (stale(undo.version))
    return reply_refused(client, request.key, error_of("stale", "the table has moved on"));
  if (const char* reason = why_no_undo(seat))
    return reply_refused(client, request.key,
                         error_of("cannot_undo", std::string_view(reason) == "revealed"
                                                     ? "something was revealed since your last decision"
                                                     : "you have nothing to take back"));
  std::vector<bool> agreed(seats_.size());
  for (std::size_t i = 0; i < seats_.size(); ++i)
    agreed[i] = static_cast<int>(i) == seat || seats_[i].kind != SeatKind::person;
  if (std::find(agreed.begin(), agreed.end(), false) != agreed.end()) {
    if (undo_asked_ && undo_asked_->seat != seat)
      return reply_refused(client, request.key, error_of("not_yours", "somebody else has asked already"));
    undo_asked_ = UndoAsked{seat, std::move(agreed)};
    reply_done(client, request.key, {{"asked", true}});
    return broadcast();
  }
  take_back_plies(seat, seat, request.key, done_with_version(viewer, request), refused_with(viewer, request));
}

void LiveTable::answer(Viewer& viewer, const Request& request, const UndoAnswer& undo) {
  const Client* client = viewer.client.get();
  if (viewer.seat < 0) return reply_refused(client, request.key, kNotSeated);
  if (stale(undo.version))
    return reply_refused(client, request.key, error_of("stale", "the table has moved on"));
  if (!undo_asked_ || undo_asked_->seat == viewer.seat)
    return reply_refused(client, request.key,
                         error_of("nobody_asked", "nobody has asked you to take a move back"));
  if (!undo.agree) {
    undo_asked_.reset();
    reply_done(client, request.key, {{"version", version_}});
    return broadcast();
  }
  std::vector<bool>& agreed = undo_asked_->agreed;
  agreed[static_cast<std::size_t>(viewer.seat)] = true;
  if (std::find(agreed.begin(), agreed.end(), false) != agreed.end())
    return reply_done(client, request.key, {{"version", version_}});
  // The key is that of who agreed last: theirs is the request that took the move back.
  take_back_plies(undo_asked_->seat, viewer.seat, request.key, done_with_version(viewer, request),
                  refused_with(viewer, request));
}

void LiveTable::answer(Viewer& viewer, const Request& request, const Why& why) {
  const auto reason = begun_ ? game_.why_not(why.move, viewer.language)
                             : std::optional(error_of("waiting", "the game has not begun"));
  reply_done(viewer.client.get(), request.key,
             {{"error", reason ? json::value(error_json(*reason)) : json::value(nullptr)}});
}

void LiveTable::answer(Viewer& viewer, const Request& request, const Hint&) {
  const Client* client = viewer.client.get();
  const auto refuse = [&](const char* code, const char* why) {
    reply_refused(client, request.key, error_of(code, why));
  };
  if (viewer.seat < 0) return reply_refused(client, request.key, kNotSeated);
  if (!begun_) return refuse("waiting", "the game has not begun");
  if (game_.over()) return refuse("over", "the game is over");
  if (acting_seat() != viewer.seat) return refuse("not_your_turn", "somebody else is to move");
  if (hinting_[static_cast<std::size_t>(viewer.seat)]) return refuse("busy", "a hint is on its way");
  hinting_[static_cast<std::size_t>(viewer.seat)] = true;
  around_.bots.post([this, self = shared_from_this(), c = viewer.client, seat = viewer.seat,
                     key = request.key, position = std::make_shared<table::Table>(game_.copy())] {
    table::BotRequest asked;
    asked.bot = around_.settings.hint_level;
    const auto choice = position->ask(asked);
    const std::lock_guard guard(mutex_);
    hinting_[static_cast<std::size_t>(seat)] = false;
    if (choice)
      reply_done(c.get(), key, {{"move", choice->move}, {"reason", choice->reason}});
    else
      reply_refused(c.get(), key, choice.error());
  });
}

void LiveTable::answer(Viewer& viewer, const Request& request, const Look& look) {
  const Client* client = viewer.client.get();
  if (!begun_) return reply_refused(client, request.key, error_of("waiting", "the game has not begun"));
  const int at = look.at.value_or(game_.ply());
  if (at > game_.ply())
    return reply_refused(client, request.key,
                         {"bad_request", fmt::format("at: the game has {} plies", game_.ply()), {}, "at"});
  const Seat seat = viewer.seat < 0 ? kSpectator : Seat{static_cast<std::uint8_t>(viewer.seat)};
  json::object fields{{"ply", at}, {"view", game_.view(seat, at)}, {"result", game_.result(seat, at)}};
  fields["moves"] = at == game_.ply() ? game_.moves(seat) : json::array();
  fields["events"] = events_json(viewer, 0, at);
  reply_done(client, request.key, std::move(fields));
}

void LiveTable::answer(Viewer& viewer, const Request& request, const Chat& chat) {
  const Client* client = viewer.client.get();
  if (viewer.seat >= 0)
    for (const ChatLine& said : chat_)
      if (said.seat == viewer.seat && said.key == request.key) return reply_done(client, request.key);
  if (!viewer.chat.take(std::chrono::steady_clock::now()))
    return reply_refused(client, request.key, error_of("too_fast", "slow down: that is too much chat"));
  ChatLine line;
  line.number = ++last_chat_;
  line.seat = viewer.seat;
  line.key = request.key;
  line.name = viewer.seat >= 0 ? seats_[static_cast<std::size_t>(viewer.seat)].name : "";
  line.text = chat.text;
  line.at =
      std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch())
          .count();
  auto finish = [this, self = shared_from_this(), c = viewer.client,
                 line](const std::optional<Error>& error) {
    const std::lock_guard guard(mutex_);
    if (error) return reply_refused(c.get(), line.key, error_of("not_stored", "this could not be stored"));
    chat_.push_back(line);
    reply_done(c.get(), line.key);
    const auto text = std::make_shared<const std::string>(
        json::serialize(json::object{{"type", "chat"}, {"line", chat_json(line)}}));
    for (const Viewer& other : viewers_) other.client->send(text);
  };
  around_.store.say(number_, line, std::move(finish));
}

void LiveTable::answer(Viewer& viewer, const Request& request, const Note& note) {
  if (viewer.seat < 0) return reply_refused(viewer.client.get(), request.key, kNotSeated);
  auto finish = [this, self = shared_from_this(), c = viewer.client, seat = viewer.seat, key = request.key,
                 text = note.text](const std::optional<Error>& error) {
    const std::lock_guard guard(mutex_);
    if (error) return reply_refused(c.get(), key, error_of("not_stored", "this could not be stored"));
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
  if (viewer.seat < 0) return reply_refused(client, request.key, kNotSeated);
  if (stand_in.seat >= static_cast<int>(seats_.size())) return refuse("there is no such seat");
  if (!begun_) return reply_refused(client, request.key, error_of("waiting", "the game has not begun"));
  const auto seat = static_cast<std::size_t>(stand_in.seat);
  if (!seats_[seat].owned()) return refuse("nobody owns this seat");
  const Instant now = std::chrono::steady_clock::now();
  const bool away =
      away_since_[seat] && now - *away_since_[seat] >= std::chrono::seconds(around_.settings.away_seconds);
  if (stand_in.seat != viewer.seat && !away) return refuse("its owner is not away, or not for long enough");
  SeatHolder holder = seats_[seat];
  holder.kind = SeatKind::stand_in;
  holder.level = stand_in.level;
  change_seat(stand_in.seat, std::move(holder), viewer.seat, request.key, done_with_version(viewer, request),
              refused_with(viewer, request));
}

void LiveTable::answer(Viewer& viewer, const Request& request, const TakeBack&) {
  const Client* client = viewer.client.get();
  if (viewer.seat < 0) return reply_refused(client, request.key, kNotSeated);
  SeatHolder holder = seats_[static_cast<std::size_t>(viewer.seat)];
  if (holder.kind != SeatKind::stand_in)
    return reply_refused(client, request.key, error_of("not_yours", "nobody stands in for you"));
  if (holder.out_of_time)
    return reply_refused(client, request.key,
                         error_of("out_of_time", "your time is up; the bot plays to the end"));
  holder.kind = SeatKind::person;
  holder.level.clear();
  change_seat(viewer.seat, std::move(holder), viewer.seat, request.key, done_with_version(viewer, request),
              refused_with(viewer, request));
}

void LiveTable::answer(Viewer& viewer, const Request& request, const Leave&) {
  const Client* client = viewer.client.get();
  if (viewer.seat < 0) return reply_refused(client, request.key, kNotSeated);
  SeatHolder holder = seats_[static_cast<std::size_t>(viewer.seat)];
  if (!begun_) {
    holder = SeatHolder{};
  } else if (holder.kind == SeatKind::person) {
    holder.kind = SeatKind::stand_in;
    holder.level = "easy";
  }
  change_seat(viewer.seat, std::move(holder), viewer.seat, request.key, done_with_version(viewer, request),
              refused_with(viewer, request));
}

void LiveTable::answer(Viewer& viewer, const Request& request, const Rename& rename) {
  if (viewer.seat < 0) return reply_refused(viewer.client.get(), request.key, kNotSeated);
  SeatHolder holder = seats_[static_cast<std::size_t>(viewer.seat)];
  holder.name = rename.name;
  change_seat(viewer.seat, std::move(holder), viewer.seat, request.key, done_with_version(viewer, request),
              refused_with(viewer, request));
}

void LiveTable::answer(Viewer& viewer, const Request& request, const Rematch& rematch) {
  const Client* client = viewer.client.get();
  if (viewer.seat < 0) return reply_refused(client, request.key, kNotSeated);
  if (!begun_ || !game_.over())
    return reply_refused(client, request.key, error_of("not_over", "the game is not over"));
  if (!rematch_.empty()) return reply_done(client, request.key, {{"table", rematch_}});
  open_rematch(viewer.client, viewer.seat, request.key, rematch.same_deal);
}

}  // namespace samovar::server
