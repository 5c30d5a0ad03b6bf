// How a game of Tea & Rum stands or ended.
#include "games/tea_and_rum/rules/phases.hpp"

namespace samovar::tea_and_rum {

// TNR-RESULT-07 to 13. Before the end nobody has won; what a chest hides counts nothing.
Result TeaAndRum::result(const State& state) const {
  Result result;
  const bool over = state.phase == Phase::Over;
  const Titles titles = over ? titles_of(box_, state) : Titles{};
  const std::uint32_t winners = titles.winners();
  for (int seat = 0; seat < box_.seats; ++seat) {
    const Player& p = state.players[seat];
    SeatResult line;
    const auto add = [&](Line label, int count) {
      if (count == 0) return;
      line.lines.push_back({static_cast<std::uint8_t>(label), static_cast<std::int16_t>(count),
                            static_cast<std::int16_t>(count)});
      line.points = static_cast<std::int16_t>(line.points + count);
    };
    if (p.vp[kRed] != kUnknown) {
      add(Line::Red, p.vp[kRed] + p.lost[kRed] - (over ? p.converted[kRed] : 0));
      add(Line::Blue, p.vp[kBlue] + p.lost[kBlue] - (over ? p.converted[kBlue] : 0));
      if (over) {
        add(Line::ConvertedRed, p.converted[kRed]);
        add(Line::ConvertedBlue, p.converted[kBlue]);
        add(Line::LostRed, -p.lost[kRed]);
        add(Line::LostBlue, -p.lost[kBlue]);
      }
    }
    line.winner = winners >> seat & 1;
    line.place = static_cast<std::uint8_t>(line.winner || winners == 0 ? 1 : bits_in(winners) + 1);
    line.titles = static_cast<std::uint8_t>((titles.governors >> seat & 1) << kGovernor |
                                            (titles.kings >> seat & 1) << kPirateKing);
    result.seats.push_back(line);
  }
  if (over)
    result.outcome = winners == 0 ? Outcome::Nobody : bits_in(winners) == 1 ? Outcome::Won : Outcome::Shared;
  return result;
}

}  // namespace samovar::tea_and_rum
