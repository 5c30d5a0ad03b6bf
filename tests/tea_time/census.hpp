// Where every component of Tea Time is, for the law of conservation.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "games/tea_time/codec/module.hpp"
#include "tests/laws/rules_laws.hpp"

namespace samovar::tea_time {

// TT-COMP-02, TT-COMP-04, TT-SETUP-02.
inline std::map<std::string, int> contents_of_box(const Module& module) {
  std::map<std::string, int> box = {{"alice", 1}};
  for (int c = 0; c < kCharacters; ++c)
    box["character " + std::to_string(c)] = module.game().seats() == 3 ? 8 : 10;
  return box;
}

inline std::vector<laws::Pile> where_everything_is(const Module& module, const State& state) {
  std::vector<laws::Pile> piles;
  for (int c = 0; c < kCharacters; ++c) {
    const std::string card = "character " + std::to_string(c);
    piles.push_back({card, "the deck", state.unseen[c]});
    for (int seat = 0; seat < module.game().seats(); ++seat) {
      piles.push_back({card, "a collection", std::abs(state.held(seat, c))});
      piles.push_back({card, "cancelled pairs", 2 * state.cancelled_pairs(seat, c)});
    }
  }
  for (int cell = 0; cell < kCells; ++cell) {
    const int card = state.cells[cell];
    if (card == kEmpty) continue;
    piles.push_back({card == kAlice ? "alice" : "character " + std::to_string(card - 1), "the grid", 1});
  }
  for (int seat = 0; seat < kSeatsAtMost; ++seat)
    if (state.holds_alice(seat)) piles.push_back({"alice", "a collection", 1});
  if (state.phase == Phase::DrawFirst) piles.push_back({"alice", "the box", 1});
  return piles;
}

}  // namespace samovar::tea_time
