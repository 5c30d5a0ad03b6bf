// Where every component of Tea & Rum is, for the law of conservation.
#pragma once

#include <map>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "games/tea_and_rum/codec/module.hpp"
#include "games/tea_and_rum/rules/phases.hpp"
#include "tests/laws/rules_laws.hpp"

namespace samovar::tea_and_rum {

// TNR-COMP-03 to 11.
inline std::map<std::string, int> contents_of_box(const Module& module) {
  const int seats = module.game().seats();
  static constexpr int kSupply[] = {22, 22, 22, 12, 12, 12};
  std::map<std::string, int> box;
  for (int type = 0; type < 6; ++type) box[fmt::format("resource {}", type)] = kSupply[type];
  for (int type = 0; type < 25; ++type) box[fmt::format("building {}", type)] = seats - 1;
  for (int card = 0; card < 30; ++card) box[fmt::format("captain {}", card)] = 1;
  for (int card = 0; card < 18; ++card) box[fmt::format("contract {}", card)] = 1;
  for (int card = 0; card < 10; ++card) box[fmt::format("allegiance {}", card)] = 1;
  for (int tile = 0; tile < 16; ++tile) box[fmt::format("tile {}", tile)] = 1;
  for (int colour = 0; colour < (seats == 2 ? 3 : seats); ++colour)
    box[fmt::format("worker of {}", colour)] = 4;
  if (seats == 2) box["automa token"] = 8;
  return box;
}

inline std::vector<laws::Pile> where_everything_is(const Module& module, const State& s) {
  std::vector<laws::Pile> piles;
  const int seats = module.game().seats();
  const auto add = [&](const char* what, int number, const char* place, int count = 1) {
    piles.push_back({fmt::format("{} {}", what, number), place, count});
  };
  const auto add_all = [&](const char* what, std::uint32_t set, const char* place) {
    for (int number = 0; number < 32; ++number)
      if (set >> number & 1) add(what, number, place);
  };
  for (int type = 0; type < 6; ++type) {
    add("resource", type, "the supply", s.supply[type]);
    for (int seat = 0; seat < seats; ++seat) add("resource", type, "a warehouse", s.players[seat].held[type]);
  }
  std::uint32_t captains = s.captains;
  std::uint32_t allegiances = s.allegiances;
  for (int type = 0; type < 25; ++type) {
    add("building", type, "the offer", s.copies[type]);
    if (s.removed >> type & 1) add("building", type, "the box", seats - 1);
  }
  for (int seat = 0; seat < seats; ++seat) {
    const Player& p = s.players[seat];
    add_all("building", p.buildings, "an area");
    add_all("captain", p.captains, "an area");
    add_all("contract", p.contracts, "an area");
    captains |= p.captains;
    if (p.allegiance) {
      add("allegiance", p.allegiance - 1, "an area");
      allegiances |= bit(p.allegiance - 1);
    }
  }
  add_all("captain", s.captains, "the offer");
  add_all("captain", ~captains & (bit(30) - 1), "the deck or the box");
  add_all("contract", s.deck, "the deck");
  for (const std::uint8_t slot : s.slots)
    if (slot) add("contract", slot - 1, "a slot");
  add_all("allegiance", s.allegiances, "the board");
  add_all("allegiance", ~allegiances & (bit(10) - 1), "the box");
  std::uint32_t tiles = 0;
  for (const auto& board : s.tiles)
    for (const std::uint8_t tile : board)
      if (tile) {
        add("tile", tile - 1, "a row");
        tiles |= bit(tile - 1);
      }
  add_all("tile", ~tiles & 0xffff, "the box");
  for (int colour = 0; colour < (seats == 2 ? 3 : seats); ++colour) {
    int on_boards = 0;
    for (const auto& board : s.workers) on_boards += board[colour];
    add("worker of", colour, "the boards", on_boards);
    add("worker of", colour, "its owner's hand", 4 - on_boards);
  }
  if (seats == 2) {
    const int down = s.automa[0] + s.automa[1] + s.automa[2] + s.automa[3];
    piles.push_back({"automa token", "face down", down});
    piles.push_back({"automa token", "face up", 8 - down});
  }
  return piles;
}

}  // namespace samovar::tea_and_rum
