// Who sits where, as a table keeps it, stores it and shows it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <boost/json.hpp>

#include "table/table.hpp"

namespace samovar::server {

namespace json = boost::json;

enum class SeatKind : std::uint8_t { open, person, bot, stand_in };

struct SeatHolder {
  SeatKind kind = SeatKind::open;
  std::string name;
  std::string level;         // of a bot or stand-in
  std::string token;         // the hash of the owner's token
  bool out_of_time = false;  // the stand-in stays to the end

  bool owned() const { return kind == SeatKind::person || kind == SeatKind::stand_in; }
  bool plays_itself() const { return kind == SeatKind::bot || kind == SeatKind::stand_in; }
  friend bool operator==(const SeatHolder&, const SeatHolder&) = default;
};

std::string_view name_of(SeatKind kind);

json::object to_json(const SeatHolder& seat);         // with the token's hash: for the store only
SeatHolder seat_from_json(const json::value& value);  // what to_json wrote; throws on anything else

table::Player as_player(const SeatHolder& seat);

// What the lobby says of a table that waits: its host, its seats and how many are open. Nothing where nobody
// waits at it.
std::string lobby_line(const std::vector<SeatHolder>& seats);

// A bot's name: a tea, another one for each seat.
std::string bot_name(int seat);

}  // namespace samovar::server
