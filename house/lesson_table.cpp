#include "house/lesson_table.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "house/identity.hpp"
#include "house/seats.hpp"
#include "table/narration.hpp"
#include "table/protocol.hpp"

namespace samovar::house {

namespace {

constexpr auto kPatience = std::chrono::minutes(30);

std::string spoken(const std::string& language) {
  const std::vector<std::string> known = table::languages();
  return std::find(known.begin(), known.end(), language) == known.end() ? "en" : language;
}

}  // namespace

LessonTable::LessonTable(std::string id, std::string token_hash, lesson::Tutor tutor)
    : id_(std::move(id)),
      token_(std::move(token_hash)),
      tutor_(std::move(tutor)),
      created_(seconds_now()),
      used_(std::chrono::steady_clock::now()) {}

void LessonTable::attach(std::shared_ptr<Client> client, Hello hello) {
  const Guard guard(mutex_);
  if (!hello.token || !same_hash(token_, token_hash(*hello.token)))
    return client->close(kBadToken, "this lesson is somebody else's");
  used_ = std::chrono::steady_clock::now();
  viewers_.push_back({std::move(client), spoken(hello.language)});
  show(viewers_.back(), true);
}

void LessonTable::detach(const Client* client) {
  const Guard guard(mutex_);
  std::erase_if(viewers_, [&](const Viewer& viewer) { return viewer.client.get() == client; });
}

void LessonTable::handle(const std::shared_ptr<Client>& client, Request request) {
  const Guard guard(mutex_);
  const Instant begun = std::chrono::steady_clock::now();
  used_ = begun;
  const auto viewer =
      std::find_if(viewers_.begin(), viewers_.end(), [&](const Viewer& one) { return one.client == client; });
  if (viewer == viewers_.end()) return;
  const int before = tutor_.changes();
  const auto answer = answered(*viewer, request);
  client->send(std::make_shared<const std::string>(answer ? done(request.key, *answer)
                                                          : refused(request.key, answer.error())));
  if (std::holds_alternative<Language>(request.ask))
    show(*viewer, true);
  else if (tutor_.changes() != before)
    for (Viewer& one : viewers_) show(one, false);
  client->took(std::chrono::steady_clock::now() - begun);
}

tl::expected<json::object, Error> LessonTable::answered(Viewer& viewer, const Request& request) {
  const table::Table& table = tutor_.table();
  const auto stale = [&](std::int64_t version) { return version != tutor_.changes(); };
  const Error moved_on = error_of("stale", "error.moved_on");
  tl::expected<void, Error> went;
  if (const auto* play = std::get_if<Play>(&request.ask)) {
    if (stale(play->version)) return tl::unexpected(moved_on);
    if (table.over()) return tl::unexpected(error_of("over", "error.over"));
    if (table.actor() != Actor::seat(tutor_.seat()))
      return tl::unexpected(error_of("not_your_turn", "error.not_your_turn"));
    went = tutor_.play(play->move, viewer.language);
  } else if (const auto* go = std::get_if<LessonGo>(&request.ask)) {
    if (stale(go->version)) return tl::unexpected(moved_on);
    if (go->where == LessonGo::Where::next) went = tutor_.next();
    if (go->where == LessonGo::Where::show) went = tutor_.show();
    if (go->where == LessonGo::Where::restart) went = tutor_.restart();
    if (go->where == LessonGo::Where::back) tutor_.back();
  } else if (const auto* why = std::get_if<Why>(&request.ask)) {
    const auto reason = table.why_not(why->move, tutor_.seat(), viewer.language);
    tutor_.wondered(why->move);
    return json::object{{"error", reason ? json::value(table::error_json(*reason)) : json::value(nullptr)}};
  } else if (const auto* effect = std::get_if<Effect>(&request.ask)) {
    return table.effect(tutor_.seat(), effect->moves, viewer.language);
  } else if (const auto* language = std::get_if<Language>(&request.ask)) {
    viewer.language = spoken(language->language);
    return json::object{};
  } else {
    return tl::unexpected(error_of("lesson", "error.not_in_a_lesson"));
  }
  if (!went) return tl::unexpected(went.error());
  return json::object{{"version", tutor_.changes()}};
}

void LessonTable::show(Viewer& viewer, bool first) {
  viewer.client->send(std::make_shared<const std::string>(json::serialize(state(viewer, first))));
  viewer.began = tutor_.began();
  viewer.ply = tutor_.table().ply();
}

json::object LessonTable::state(const Viewer& viewer, bool first) const {
  const table::Table& table = tutor_.table();
  const Seat seat = tutor_.seat();
  json::array events;
  if (viewer.began == tutor_.began() && table.ply() > viewer.ply)
    events = table.events(seat, viewer.ply, viewer.language);
  for (json::value& event : events) event.as_object()["version"] = tutor_.changes();
  const auto actor = [&]() -> json::value {
    if (table.actor().is_seat()) return json::object{{"seat", index(table.actor().seat())}};
    return "nobody";
  };
  json::object state{
      {"type", "state"},
      {"version", tutor_.changes()},
      {"ply", table.ply()},
      {"phase", table.over() ? "over" : "playing"},
      {"table", json::object{{"id", id_},
                             {"game", tutor_.lesson().game},
                             {"options", table.setup().options},
                             {"visibility", "private"},
                             {"chance", "auto"},
                             {"commitment", nullptr},
                             {"brought", false},
                             {"box", nullptr},
                             {"deal", nullptr},
                             {"clock", nullptr},
                             {"created", created_}}},
      {"seats", seats(viewer.language)},
      {"spectators", 0},
      {"watchers", json::array{}},
      {"spectator_chat", false},
      {"host", index(seat)},
      {"actor", actor()},
      {"coach", nullptr},
      {"rematch", nullptr},
      {"you", json::object{{"seat", index(seat)}}},
      {"undo", json::object{{"possible", false}, {"reason", "nothing"}, {"asked_by", nullptr}}},
      {"events", std::move(events)},
      {"view", table.view(seat)},
      {"moves", table.moves(seat)},
      {"result", table.result(seat)},
      {"lesson", tutor_.told(viewer.language)}};
  if (!first) return state;
  state["you"].as_object()["note"] = "";
  state["words"] = table.words(viewer.language);
  state["chat"] = json::array();
  return state;
}

json::array LessonTable::seats(const std::string& language) const {
  json::array seats;
  const std::vector<table::Player>& players = tutor_.table().setup().players;
  for (std::size_t i = 0; i < players.size(); ++i) {
    if (i == static_cast<std::size_t>(tutor_.lesson().seat))
      seats.push_back({{"kind", "person"},
                       {"name", table::words_for("lesson.you", language)},
                       {"online", true},
                       {"clock_ms", nullptr}});
    else
      seats.push_back({{"kind", "bot"},
                       {"name", players[i].name},
                       {"level", "easy"},
                       {"thinking", false},
                       {"clock_ms", nullptr}});
  }
  return seats;
}

bool LessonTable::expired(Instant now) {
  const Guard guard(mutex_);
  if (now - used_ < kPatience) return false;
  for (const Viewer& viewer : viewers_) viewer.client->close(kNoSuchTable, "the lesson waited too long");
  return true;
}

std::optional<Instant> LessonTable::alone_since() {
  const Guard guard(mutex_);
  if (!viewers_.empty()) return std::nullopt;
  return used_;
}

void LessonTable::say_goodbye() {
  const Guard guard(mutex_);
  for (const Viewer& viewer : viewers_) viewer.client->close(kRestarting, "the server restarts; come back");
}

}  // namespace samovar::house
