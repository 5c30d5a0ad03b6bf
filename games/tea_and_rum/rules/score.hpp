// What is counted: the titles, who competes for them and who holds them, and the places at a wish (sections
// 12, 16 and 17 of the rules).
#pragma once

#include <algorithm>
#include <cstdint>

#include "engine/fixed.hpp"
#include "games/tea_and_rum/rules/box.hpp"
#include "games/tea_and_rum/rules/state.hpp"

namespace samovar::tea_and_rum {

inline constexpr int kGovernor = 0;  // titles
inline constexpr int kPirateKing = 1;

// Who holds a title or wins, a bit a seat.
struct Titles {
  std::uint32_t governors = 0;
  std::uint32_t kings = 0;
  std::uint32_t winners() const { return governors | kings; }
};

// TNR-TWO-07: the colour that more of the revealed victory types show.
inline int majority_of(const State& state) {
  int blue = 0;
  int red = 0;
  for (const std::uint8_t shown : state.victory) {
    red += shown == kRed + 1;
    blue += shown == kBlue + 1;
  }
  return blue > red ? kBlue : kRed;
}

// TNR-RESULT-01, 05, TNR-TWO-08: the colour that a title goes by, whether it is awarded, and who competes for
// it, a bit a seat.
constexpr int colour_of_title(int title) { return title == kGovernor ? kBlue : kRed; }
inline bool is_awarded(const Box& box, const State& state, int title) {
  return !box.two() || majority_of(state) == colour_of_title(title);
}
// TNR-RESULT-01, 05, TNR-ALLEG-12.
inline std::uint32_t runners_for(const Box& box, const State& state, int title) {
  std::uint32_t runners = 0;
  for (int seat = 0; seat < box.seats; ++seat)
    if (title == kPirateKing || state.players[seat].proved) runners |= bit(seat);
  return runners;
}

// TNR-RESULT-01 to 06, TNR-TWO-08 to 11.
inline Titles titles_of(const Box& box, const State& state) {
  const auto best = [&](int title) {
    std::uint32_t holders = 0;
    if (!is_awarded(box, state, title)) return holders;
    const int colour = colour_of_title(title);
    int most = -1;
    for (const int seat : BitSet(runners_for(box, state, title))) {
      const Player& p = state.players[seat];
      const int points = p.vp[colour] * 0x10000 + p.vp[1 - colour];
      if (points > most) holders = 0;
      if (points >= most) holders |= bit(seat);
      most = std::max(most, points);
    }
    return holders;
  };
  return {.governors = best(kGovernor), .kings = best(kPirateKing)};
}

// TNR-TWO-05, TNR-CHANCE-14: how many cards of a colour are face down.
inline int victory_types_left(const Box& box, const State& state, int colour) {
  int left = box.victory_types[colour];
  for (const std::uint8_t shown : state.victory) left -= shown == colour + 1;
  return left;
}

// TNR-WISH-01.
inline int symbols_of(const Box& box, const Player& player, int wish) {
  int symbols = 0;
  const auto add = [&](const std::uint8_t* icons) {
    for (const int type : BitSet(box.wishes[wish])) symbols += icons[type];
  };
  for (const int building : BitSet(player.buildings)) add(box.buildings[building].icons);
  for (const int captain : BitSet(player.captains)) add(box.captains[captain].icons);
  return symbols;
}

// TNR-WISH-02 to 08: 1 and 2 for the rewarded places, 0 for none. A seat that nobody has shows no symbols.
inline void places_of(const int (&symbols)[kPlayers], std::uint8_t (&places)[kPlayers]) {
  const int most = *std::max_element(symbols, symbols + kPlayers);
  int firsts = 0;
  int next = 0;
  for (const int shown : symbols) {
    firsts += shown == most;
    if (shown < most) next = std::max(next, shown);
  }
  for (int seat = 0; seat < kPlayers; ++seat) {
    const bool first = symbols[seat] == most && most > 0;
    const bool second = firsts == 1 && symbols[seat] == next && next > 0;
    places[seat] = first ? 1 : second ? 2 : 0;
  }
}
inline void wish_places(const Box& box, const State& state, int wish, std::uint8_t (&places)[kPlayers],
                        int (&symbols)[kPlayers]) {
  for (int seat = 0; seat < kPlayers; ++seat)
    symbols[seat] = seat < box.seats ? symbols_of(box, state.players[seat], wish) : 0;
  places_of(symbols, places);
}

}  // namespace samovar::tea_and_rum
