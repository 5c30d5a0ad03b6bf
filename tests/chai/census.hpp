// Where every component of Chai is, for the law of conservation; and what the law of secrecy is told.
#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "games/chai/codec/module.hpp"
#include "tests/laws/rules_laws.hpp"

namespace samovar::chai {

inline std::map<std::string, int> contents_of_box(const Module& module) {
  const Box& box = module.game().box();
  std::map<std::string, int> contents;
  for (int type = 0; type < kTileTypes; ++type)
    if (const int count = amount(box.tiles, type)) contents["tile " + std::to_string(type)] = count;
  for (int type = 0; type < kTokenTypes; ++type)
    if (const int count = amount(box.tokens, type)) contents["token " + std::to_string(type)] = count;
  for (int tea = 0; tea < box.teas; ++tea) {
    contents["tea " + std::to_string(tea)] = box.tea_tokens[tea];
    contents["customer of tea " + std::to_string(tea)] = box.cards_per_tea;
  }
  for (int kind = 0; kind < kTipKinds; ++kind)
    if (box.tips[kind].count) contents["tip " + std::to_string(kind)] = box.tips[kind].count;
  if (!box.organic) contents["ability"] = std::popcount(box.abilities_in_use);
  return contents;
}

inline std::vector<laws::Pile> where_everything_is(const Module& module, const State& state) {
  const Chai& game = module.game();
  const Box& box = game.box();
  std::vector<laws::Pile> piles;
  const auto add = [&](const char* what, int type, const char* place, int count) {
    if (count != 0) piles.push_back({std::string(what) + " " + std::to_string(type), place, count});
  };
  const auto add_all = [&](const char* what, Amounts amounts, const char* place) {
    for (int type = 0; type < 8; ++type) add(what, type, place, amount(amounts, type));
  };
  add_all("tile", amounts_of(state.tile_bag, 8), "the bag");
  add_all("tile", state.tile_cups, "the cups");
  add_all("tile", state.card_tiles, "the ability");
  add_all("token", amounts_of(state.token_bag, 8), "the bag");
  add_all("token", state.token_cups, "the cups");
  for (int house = 0; house < kHouses; ++house) {
    add_all("tile", state.tiles[house], "a house");
    add_all("token", state.tokens[house], "a house");
  }
  for (int cell = 0; cell < kSpaces; ++cell)
    if (const int type = tile_at(state.market, cell); type >= 0) add("tile", type, "the market", 1);
  for (const std::uint8_t token : state.board)
    if (token) add("token", token - 1, "the board", 1);

  const auto customer = [&](int card, const char* place) {
    add("customer of tea", game.customer(card).tea, place, 1);
  };
  const auto code = [&](std::uint8_t of, const char* place) {
    if (of != kNoCard) customer(card_of(of), place);
  };
  for (const std::uint8_t of : state.pool) code(of, "the pool");
  for (const std::uint8_t of : state.reserved) code(of, "a house");
  for (const std::uint8_t of : state.bottom) code(of, "the deck's bottom");
  for (const std::uint64_t served : state.served)
    for (std::uint64_t rest = served; rest; rest &= rest - 1)
      customer(std::countr_zero(rest), "a served pile");
  for (std::uint64_t rest = state.identified; rest; rest &= rest - 1)
    customer(std::countr_zero(rest), "the deck");
  for (int tea = 0; tea < box.teas; ++tea) {
    add("customer of tea", tea, "the deck", state.deck[tea]);
    add("tea", tea, "the supply", state.supply[tea]);
    for (int cup = 0; cup < box.teas; ++cup) add("tea", tea, "a cup", state.tea_in_cup(cup, tea));
    // CHAI-TOKEN-01: the customers of a tea that has run out are in the box again, but for those served.
    if (state.supply[tea] == 0 && state.tea != tea) {
      int served = 0;
      for (const std::uint64_t cards : state.served) served += std::popcount(cards & box.cards_of[tea]);
      add("customer of tea", tea, "the box", box.cards_per_tea - served);
    }
  }
  for (int kind = 0; kind < kTipKinds; ++kind) {
    add("tip", kind, "face down", state.tips[kind]);
    add("tip", kind, "revealed", box.tips[kind].count - state.tips[kind]);
  }
  if (!box.organic) {
    int shown = 0;
    for (const std::uint8_t ability : state.slots) shown += ability != 0;
    const bool waits =
        state.ability != 0 && (state.phase == Phase::Replace || state.phase == Phase::CardTile);
    const int left = std::popcount(state.abilities);
    piles.push_back({"ability", "the deck", left});
    piles.push_back({"ability", "face up", shown});
    piles.push_back({"ability", "waiting", waits});
    // CHAI-ABIL-07: one leaves the game in each later round at most.
    const int replaced = std::popcount(box.abilities_in_use) - left - shown - waits;
    piles.push_back({"ability", "out of the game", replaced});
  }
  return piles;
}

// CHAI-CONN-04: hidden cards of a tea that has run out are shown and removed.
inline bool shown_and_gone(const State& after, const Event& event) {
  if (event.kind != static_cast<std::uint8_t>(Happened::Removed)) return false;
  const int card = event.args[0];
  const auto lies_in = [&](const auto& places) {
    return std::find(places.begin(), places.end(), code_of(card)) != places.end();
  };
  return !((after.unseen | after.identified) >> card & 1) && !lies_in(after.pool) &&
         !lies_in(after.reserved) && !lies_in(after.bottom);
}

}  // namespace samovar::chai
