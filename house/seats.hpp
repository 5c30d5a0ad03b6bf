// Who sits where, as a table keeps it, stores it and shows it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json.hpp>

#include "house/herald.hpp"
#include "json/reader.hpp"
#include "table/table.hpp"

namespace samovar::house {

namespace json = boost::json;

enum class SeatKind : std::uint8_t { open, person, bot, stand_in };

struct SeatHolder {
  SeatKind kind = SeatKind::open;
  std::string name;
  std::string level;               // of a bot or stand-in
  std::string token;               // the hash of the owner's token
  std::string person;              // who that is, where the token is not the first one any more
  std::optional<int> out_of_time;  // the ply at which the clock ran out; the stand-in stays to the end
  std::string pick{};             // what they chose for themselves, of a game that asks each seat; or nothing
  std::vector<Device> devices{};  // that are told when it is their turn

  // Keys and limits belong to a person, whatever seat or token they have.
  const std::string& owner() const { return person.empty() ? token : person; }
  bool owned() const { return kind == SeatKind::person || kind == SeatKind::stand_in; }
  bool plays_itself() const { return kind == SeatKind::bot || kind == SeatKind::stand_in; }
  friend bool operator==(const SeatHolder&, const SeatHolder&) = default;
};

std::string_view name_of(SeatKind kind);

json::object to_json(const SeatHolder& seat);  // with the token's hash: for the store only
SeatHolder seat_from_json(JsonReader seat);    // what to_json wrote; anything else fails the reader

table::Player as_player(const SeatHolder& seat);

// What each seat chooses for itself, into those options that are lists; "random" where it is left to chance.
// Fails where somebody chose and there is nothing to choose.
tl::expected<void, Error> put_picks(json::object& options, const std::vector<std::string>& picks);

// What the lobby says of a table that waits: its host, its seats and how many are open. Nothing where nobody
// waits at it.
std::string lobby_line(const std::vector<SeatHolder>& seats);

// A bot's name: a tea, another one for each seat.
std::string bot_name(int seat);

}  // namespace samovar::house
