// How a game of Tea Time stands or ended.
#include <cstdlib>

#include "games/tea_time/rules/game.hpp"

namespace samovar::tea_time {

// TT-SCORE-01 to 04.
Result TeaTime::result(const State& state) const {
  Result result;
  for (int seat = 0; seat < box_.seats; ++seat) {
    SeatResult line;
    for (int c = 0; c < kCharacters; ++c) {
      const int count = std::abs(state.held(seat, c));
      line.lines.push_back({static_cast<std::uint8_t>(c), static_cast<std::int16_t>(count),
                            box_.points[static_cast<std::size_t>(count)]});
    }
    const bool alice = state.holds_alice(seat);
    line.lines.push_back({kCharacters, alice, static_cast<std::int16_t>(alice ? box_.alice_points : 0)});
    line.points = static_cast<std::int16_t>(points(state, seat));
    result.seats.push_back(line);
  }
  int winners = 0;
  for (std::size_t seat = 0; seat < result.seats.size(); ++seat) {
    int place = 1;
    for (int other = 0; other < box_.seats; ++other)
      place += merit(state, other) > merit(state, static_cast<int>(seat));
    result.seats[seat].place = static_cast<std::uint8_t>(place);
    winners += place == 1;
  }
  if (state.phase != Phase::Over) return result;
  for (std::size_t seat = 0; seat < result.seats.size(); ++seat)
    result.seats[seat].winner = result.seats[seat].place == 1;
  result.outcome = winners == 1 ? Outcome::Won : Outcome::Shared;
  return result;
}

}  // namespace samovar::tea_time
