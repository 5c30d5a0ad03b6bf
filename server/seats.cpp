#include "server/seats.hpp"

#include <array>
#include <stdexcept>

namespace samovar::server {

namespace {
constexpr std::array<std::string_view, 4> kKinds = {"open", "person", "bot", "stand_in"};
constexpr std::array<std::string_view, 8> kTeas = {"Assam",     "Bergamot",  "Ceylon", "Darjeeling",
                                                   "Earl Grey", "Genmaicha", "Keemun", "Lapsang"};
}  // namespace

std::string_view name_of(SeatKind kind) { return kKinds[static_cast<std::size_t>(kind)]; }

json::object to_json(const SeatHolder& seat) {
  json::object object{{"kind", name_of(seat.kind)}};
  if (!seat.name.empty()) object["name"] = seat.name;
  if (!seat.level.empty()) object["level"] = seat.level;
  if (!seat.token.empty()) object["token"] = seat.token;
  if (seat.out_of_time) object["out_of_time"] = true;
  return object;
}

SeatHolder seat_from_json(const json::value& value) {
  const json::object& object = value.as_object();
  const auto text = [&](const char* field) {
    const json::value* found = object.if_contains(field);
    return found ? std::string(found->as_string()) : std::string();
  };
  SeatHolder seat;
  const std::string kind = text("kind");
  std::size_t place = 0;
  while (place < kKinds.size() && kKinds[place] != kind) ++place;
  if (place == kKinds.size()) throw std::runtime_error("a seat of an unknown kind");
  seat.kind = static_cast<SeatKind>(place);
  seat.name = text("name");
  seat.level = text("level");
  seat.token = text("token");
  seat.out_of_time = object.contains("out_of_time");
  return seat;
}

table::Player as_player(const SeatHolder& seat) {
  return {seat.name, seat.kind == SeatKind::bot ? seat.level : "person"};
}

std::string lobby_line(const std::vector<SeatHolder>& seats) {
  std::string host;
  int open = 0;
  for (const SeatHolder& seat : seats) {
    if (host.empty() && seat.owned()) host = seat.name;
    open += seat.kind == SeatKind::open;
  }
  if (host.empty() || open == 0) return {};
  return json::serialize(json::object{{"host", host}, {"seats", seats.size()}, {"open", open}});
}

std::string bot_name(int seat) { return std::string(kTeas[static_cast<std::size_t>(seat) % kTeas.size()]); }

}  // namespace samovar::server
