// What can be chosen at a table of Tea Time.
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "games/tea_time/codec/module.hpp"
#include "json/reader.hpp"

namespace samovar::tea_time {

TableSize read_options(const Edition& edition, JsonReader& json) {
  json.only({"seats"});
  const std::int64_t seats =
      json.has("seats") ? json["seats"].integer(1, 99) : edition.tables.front().players;
  std::vector<int> known;
  for (const TableSize& size : edition.tables) {
    if (size.players == seats) return size;
    known.push_back(size.players);
  }
  json["seats"].wrong("options.one_of",
                      {{"allowed", fmt::format("{}", fmt::join(known, ", "))}, {"found", seats}});
  return edition.tables.front();
}

boost::json::array offered_by(const Edition& edition) {
  boost::json::array seats;
  for (const TableSize& size : edition.tables) seats.emplace_back(size.players);
  return boost::json::array{{{"name", "seats"},
                             {"kind", "choice"},
                             {"values", seats},
                             {"default", edition.tables.front().players}}};
}

}  // namespace samovar::tea_time
