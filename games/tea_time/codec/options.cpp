// What can be chosen at a table of Tea Time.
#include <fmt/format.h>

#include "games/tea_time/codec/module.hpp"
#include "json/reader.hpp"

namespace samovar::tea_time {

tl::expected<Module, Error> Module::open(const boost::json::value& edition_json,
                                         const boost::json::object& options) {
  tl::expected<Edition, Error> edition = read_edition(edition_json);
  if (!edition) return tl::unexpected(edition.error());
  const boost::json::value value(options);
  JsonReader json(value, "bad_options");
  json.only({"seats"});
  const std::int64_t seats =
      json.has("seats") ? json["seats"].integer(1, 99) : edition->tables.front().players;
  std::string known;
  for (const TableSize& size : edition->tables) {
    if (!json.failed() && size.players == seats) return Module(*edition, size);
    known += fmt::format("{}{}", known.empty() ? "" : " or ", size.players);
  }
  json["seats"].fail(fmt::format("expected {}, found {}", known, seats));
  return tl::unexpected(json.error());
}

tl::expected<boost::json::array, Error> Module::options_of(const boost::json::value& edition_json) {
  tl::expected<Edition, Error> edition = read_edition(edition_json);
  if (!edition) return tl::unexpected(edition.error());
  boost::json::array seats;
  for (const TableSize& size : edition->tables) seats.emplace_back(size.players);
  return boost::json::array{{{"name", "seats"},
                             {"kind", "choice"},
                             {"values", seats},
                             {"default", edition->tables.front().players}}};
}

boost::json::object Module::options() const { return {{"seats", game_.seats()}}; }

}  // namespace samovar::tea_time
