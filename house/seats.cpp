#include "house/seats.hpp"

#include <algorithm>
#include <array>

namespace samovar::house {

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
  if (!seat.person.empty()) object["person"] = seat.person;
  if (seat.out_of_time) object["out_of_time"] = *seat.out_of_time;
  if (!seat.pick.empty()) object["pick"] = seat.pick;
  if (!seat.devices.empty()) {
    json::array devices;
    for (const Device& one : seat.devices)
      devices.push_back(
          {{"endpoint", one.endpoint}, {"key", one.key}, {"auth", one.auth}, {"language", one.language}});
    object["devices"] = std::move(devices);
  }
  return object;
}

SeatHolder seat_from_json(JsonReader seat) {
  seat.only({"kind", "name", "level", "token", "person", "out_of_time", "pick", "devices"});
  const auto text = [&](std::string_view field) {
    return seat.has(field) ? seat[field].text(400) : std::string();
  };
  SeatHolder holder;
  holder.kind = static_cast<SeatKind>(seat["kind"].one_of({kKinds.begin(), kKinds.end()}));
  holder.name = text("name");
  holder.level = text("level");
  holder.token = text("token");
  holder.person = text("person");
  holder.pick = text("pick");
  if (seat.has("devices")) {
    JsonReader devices = seat["devices"];
    for (std::size_t i = 0; i < devices.size() && !seat.failed(); ++i) {
      JsonReader one = devices[i];
      one.only({"endpoint", "key", "auth", "language"});
      holder.devices.push_back({one["endpoint"].text(1000), one["key"].text(100), one["auth"].text(100),
                                one["language"].text(16)});
    }
  }
  // Tables of earlier days kept only that it did.
  if (seat.has("out_of_time")) {
    JsonReader at = seat["out_of_time"];
    holder.out_of_time = at.raw().is_bool() ? 0 : static_cast<int>(at.integer(0, 1 << 20));
  }
  return holder;
}

table::Player as_player(const SeatHolder& seat) {
  return {seat.name, seat.kind == SeatKind::bot ? seat.level : "person"};
}

tl::expected<void, Error> put_picks(json::object& options, const std::vector<std::string>& picks) {
  bool asked = std::all_of(picks.begin(), picks.end(), [](const std::string& pick) { return pick.empty(); });
  for (auto& option : options) {
    if (!option.value().is_array()) continue;
    asked = true;
    json::array& list = option.value().get_array();
    while (list.size() < picks.size()) list.emplace_back("random");
    for (std::size_t i = 0; i < picks.size(); ++i)
      if (!picks[i].empty()) list[i] = picks[i];
  }
  if (!asked) return tl::unexpected(Error{"bad_message", {}, {}, "pick", {"error.nothing_to_pick"}});
  return {};
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

}  // namespace samovar::house
