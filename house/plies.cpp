#include "house/plies.hpp"

#include <charconv>

namespace samovar::house {

std::string plies_text(const std::vector<table::Ply>& plies) {
  std::string text;
  for (const table::Ply& ply : plies) {
    if (!text.empty()) text += '\n';
    text += ply.actor.is_chance() ? "chance" : std::to_string(index(ply.actor.seat()));
    text += ' ';
    text += ply.move;
  }
  return text;
}

tl::expected<std::vector<table::Ply>, Error> plies_from(std::string_view text) {
  std::vector<table::Ply> plies;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end == text.npos ? text.size() : end + 1);
    const std::size_t space = line.find(' ');
    const std::string_view who = line.substr(0, space);
    int seat = -1;
    if (who != "chance") std::from_chars(who.data(), who.data() + who.size(), seat);
    if (space == line.npos || (who != "chance" && (seat < 0 || seat >= kMaxSeats)))
      return tl::unexpected(Error{"damaged", "a line of the log is not a ply", {}, {}});
    plies.push_back({who == "chance" ? Actor::chance() : Actor::seat(Seat{static_cast<std::uint8_t>(seat)}),
                     std::string(line.substr(space + 1))});
  }
  return plies;
}

}  // namespace samovar::house
