// People who are in one room: several at one screen, and those who play with their own box and say what
// chance brings.
#include <algorithm>

#include "house/live_table.hpp"

namespace samovar::house {

std::vector<int> LiveTable::seats_at(std::string_view screen) const {
  std::vector<int> seats;
  for (std::size_t i = 0; i < seats_.size(); ++i)
    if (!screen.empty() && seats_[i].owned() && seats_[i].token == screen)
      seats.push_back(static_cast<int>(i));
  return seats;
}

bool LiveTable::at_one_screen(int seat, int other) const {
  const auto count = static_cast<int>(seats_.size());
  if (seat < 0 || other < 0 || seat >= count || other >= count) return false;
  const std::string& token = seats_[static_cast<std::size_t>(seat)].token;
  return !token.empty() && token == seats_[static_cast<std::size_t>(other)].token;
}

bool LiveTable::follow(Viewer& viewer) const {
  const std::vector<int> here = seats_at(viewer.screen);
  if (here.empty()) return false;
  const int before = viewer.seat;
  const bool among = std::find(here.begin(), here.end(), viewer.seat) != here.end();
  int due = acting_seat().value_or(-1);
  if (!at_one_screen(due, here.front()) || seats_[static_cast<std::size_t>(due)].kind != SeatKind::person)
    due = -1;
  if (!covers()) {
    viewer.seat = due >= 0 ? due : among ? viewer.seat : here.front();
  } else if (due >= 0 && due != viewer.due && viewer.seat != due) {
    viewer.seat = -1;
  }
  if (due >= 0) viewer.due = due;
  return viewer.seat != before;
}

void LiveTable::answer(Viewer& viewer, const Request& request, const Sit& sit) {
  const Client* client = viewer.client.get();
  const std::vector<int> here = seats_at(viewer.screen);
  if (sit.seat ? std::find(here.begin(), here.end(), *sit.seat) == here.end() : here.empty() || !covers())
    return reply_refused(client, request.key, error_of("not_yours", "error.not_at_this_screen"));
  viewer.seat = sit.seat.value_or(-1);
  reply_done(client, request.key, {{"version", version_}});
  viewer.seen = 0;
  greet(viewer);
}

// ---- Chance by hand ----

std::vector<table::Ply> LiveTable::told_plies() {
  std::vector<table::Ply> told;
  while (stored_.by_hand() && game_.actor().is_chance()) {
    const std::vector<std::string> outcomes = game_.choices(game_.ply());
    if (outcomes.size() != 1) break;
    const auto plies = game_.play(outcomes.front());
    if (!plies) break;
    told.insert(told.end(), plies->begin(), plies->end());
  }
  return told;
}

tl::expected<std::vector<table::Ply>, Error> LiveTable::played(std::string_view move,
                                                               std::string_view language) {
  auto plies = game_.play(move, language);
  if (!plies) return plies;
  const std::vector<table::Ply> told = told_plies();
  plies->insert(plies->end(), told.begin(), told.end());
  return plies;
}

int LiveTable::undoes(const Viewer& viewer) const {
  if (viewer.seat < 0 || stored_.by_hand()) return viewer.seat;
  int latest = viewer.seat;
  for (const int seat : seats_at(viewer.screen))
    if (goes_back_to(seat).value_or(-1) > goes_back_to(latest).value_or(-1)) latest = seat;
  return latest;
}

// Where people say what chance brings, over what was said last, whoever said it: the box is real.
std::optional<int> LiveTable::goes_back_to(int seat) const {
  if (!stored_.by_hand()) return game_.last_decision(Seat{static_cast<std::uint8_t>(seat)});
  const std::vector<table::Ply> plies = game_.history();
  for (std::size_t behind = plies.size(); behind > 0;) {
    std::size_t first = behind - 1;
    while (first > 0 && version_of_ply_[first - 1] == version_of_ply_[behind - 1]) --first;
    const Actor actor = plies[first].actor;
    if (actor.is_chance() || !seats_[static_cast<std::size_t>(index(actor.seat()))].plays_itself())
      return static_cast<int>(first);
    behind = first;
  }
  return {};
}

}  // namespace samovar::house
