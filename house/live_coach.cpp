// A coach who looks at a move before it is played, where one person sits among bots: it speaks where much
// would be given away, and whoever is sure plays on.
#include <algorithm>

#include "house/live_table.hpp"
#include "table/coach.hpp"

namespace samovar::house {

namespace {

constexpr int kMostWarnings = 5;  // a game
constexpr int kLookMs = 300;

}  // namespace

bool LiveTable::one_among_bots() const {
  return std::count_if(seats_.begin(), seats_.end(),
                       [](const SeatHolder& holder) { return holder.kind != SeatKind::bot; }) == 1;
}

// Nothing is said of it where there never was one.
std::string LiveTable::coach_text() const {
  if (!coach_.ever) return "null";
  return coach_.on && one_among_bots() ? R"({"on":true})" : R"({"on":false})";
}

void LiveTable::answer(Viewer& viewer, const Request& request, const Coach& wish) {
  const Client* client = viewer.client.get();
  if (viewer.seat < 0)
    return reply_refused(client, request.key, error_of("not_seated", "error.players_only"));
  if (!one_among_bots() || !game_.hints())
    return reply_refused(client, request.key, error_of("not_yours", "error.no_coach_here"));
  if (game_.over()) return reply_refused(client, request.key, error_of("over", "error.over"));
  commit(
      entry_of("coach", viewer.seat, request.key, wish.on ? "on" : "off"), person_at(viewer.seat),
      [this, on = wish.on, stored = done_with_version(viewer, request)] {
        coach_.on = on;
        coach_.ever = coach_.ever || on;
        stored();
        broadcast();
      },
      refused_with(viewer, request));
}

// Never at what must be done, never twice in a turn.
bool LiveTable::coach_looks(const Play& play) const {
  return coach_.on && !play.sure && !coach_.spoke && coach_.warnings < kMostWarnings && one_among_bots() &&
         (game_.choices(game_.ply()).size() > 1 || play.move.find(';') != play.move.npos);
}

void LiveTable::weigh(const Viewer& viewer, const Request& request, const Play& play) {
  coach_.looking = true;
  Thought thought;
  thought.position = std::make_shared<const table::Table>(game_.copy());
  thought.request.against = play.move;
  thought.request.explain = viewer.language;
  thought.request.ms = kLookMs;
  thought.table = stored_.id;
  thought.address = viewer.client->address();
  thought.people = true;
  thought.chosen = [this, self = shared_from_this(), c = viewer.client, request, play,
                    asked_at = position_version_](tl::expected<table::BotChoice, Error> choice) {
    settled([this, self, c, request, play, asked_at, choice = std::move(choice)] {
      coach_.looking = false;
      const Viewer* who = find(c.get());
      if (!who || given_up_) return;
      if (asked_at != position_version_ || who->seat != acting_seat())
        return reply_refused(c.get(), request.key, error_of("stale", "error.moved_on"));
      if (!choice || !table::gives_much_away(*choice, play.move, game_.seats()))
        return play_now(*who, request, play);
      ++coach_.warnings;
      coach_.spoke = true;
      reply_done(c.get(), request.key,
                 {{"warning",
                   {{"loss", choice->reason.at("loss")},
                    {"better", choice->move},
                    {"words", choice->reason.at("words")}}}});
    });
  };
  around_.thinker.think(std::move(thought));
}

}  // namespace samovar::house
