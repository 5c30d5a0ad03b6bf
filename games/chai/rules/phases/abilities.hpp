// The ability cards by their effects.
#pragma once

#include "games/chai/rules/step.hpp"

namespace samovar::chai {

// CHAI-ABIL-01, 02.
template <class Log>
void Chai::use_ability(State& state, Move move, Log& log) const {
  const auto me = static_cast<std::size_t>(state.active);
  const int number = ability_of(move);
  const int piece = piece_of(move);
  const Ability& ability = box_.abilities[static_cast<std::size_t>(number)];
  log(happened(Happened::UsedAbility, state.active, number));
  state.phase = Phase::Serve;
  switch (ability.effect) {
    case Effect::None:
      return;
    case Effect::FreePurchase:  // CHAI-AB1-01, 02
      return buy(state, Bonds(state.market).group(space(piece)), 0, Then::Serve, log);
    case Effect::SellTile:  // CHAI-AB2-01
      state.tiles[me] -= some(piece);
      state.tile_cups += some(piece);
      state.money[me] = static_cast<std::uint16_t>(state.money[me] + ability.money);
      return log(happened(Happened::Sold, state.active, piece, ability.money));
    case Effect::GoldTip:  // CHAI-AB4-01
      state.gold_tip = static_cast<std::uint8_t>(ability.money);
      return;
    case Effect::ResetFlavour: {  // CHAI-AB5-01, 02
      const SpaceSet gone = spaces_of(state.market, piece);
      state.tile_cups += some(piece, std::popcount(gone));
      state.market = without(state.market, gone);
      log(happened(Happened::MarketReset, state.active, piece, std::popcount(gone)));
      return fill_market(state, Then::Serve, log);
    }
    case Effect::LessPantry:  // CHAI-AB6-01
      state.waiver = 1;
      return;
    case Effect::TakeToken:  // CHAI-AB8-01, 02
      take_from_board(state, piece, 0);
      state.tokens[me] += some(piece);
      log(happened(Happened::TookFree, state.active, piece));
      return discard_tokens(state, Then::Serve, log);
    case Effect::SwapTiles:
    case Effect::SwapTokens:  // CHAI-AB3-02, CHAI-AB7-01
      state.ability = static_cast<std::uint8_t>(number);
      state.given[0] = static_cast<std::uint8_t>(piece);
      state.taken[0] = static_cast<std::uint8_t>(second_of(move));
      state.pairs = 1;
      return swap_more(state, log);
    case Effect::SearchToken:
    case Effect::SearchTile:  // CHAI-AB9-01, 02, CHAI-AB10-01
      state.ability = static_cast<std::uint8_t>(number);
      state.given[0] = static_cast<std::uint8_t>(piece);
      state.given[1] = static_cast<std::uint8_t>(second_of(move));
      state.phase = Phase::Want;
      return;
  }
}

// Asks for another pair where there is one (CHAI-ACT-07).
template <class Log>
void Chai::swap_more(State& state, Log& log) const {
  state.phase = Phase::Swap;
  if (!has_swap(state)) finish_swap(state, log);
}

// CHAI-AB3-02, 03, CHAI-AB7-01.
template <class Log>
void Chai::finish_swap(State& state, Log& log) const {
  const bool tiles = box_.abilities[state.ability].effect == Effect::SwapTiles;
  Amounts& house = (tiles ? state.tiles : state.tokens)[state.active];
  Event swapped = happened(tiles ? Happened::SwappedTiles : Happened::SwappedTokens, state.active);
  swapped.args.fill(-1);
  for (std::size_t i = 0; i < state.pairs; ++i) {
    const int given = state.given[i];
    const int taken = state.taken[i];
    house = house - some(given) + some(taken);
    if (tiles)
      state.card_tiles = state.card_tiles - some(taken) + some(given);
    else
      take_from_board(state, taken, given + 1);
    swapped.args[i] = static_cast<std::int16_t>(given);
    swapped.args[kSwaps + i] = static_cast<std::int16_t>(taken);
  }
  state.ability = 0;
  state.pairs = 0;
  state.given.fill(0);
  state.taken.fill(0);
  state.phase = Phase::Serve;
  log(swapped);
}

// CHAI-AB9-01, 02, CHAI-AB10-01.
template <class Log>
void Chai::finish_search(State& state, int wanted, Log& log) const {
  const bool tiles = box_.abilities[state.ability].effect == Effect::SearchTile;
  const Amounts discarded = some(state.given[0]) + some(state.given[1]);
  Amounts& house = (tiles ? state.tiles : state.tokens)[state.active];
  Amounts& cups = tiles ? state.tile_cups : state.token_cups;
  house -= discarded;
  cups += discarded;
  take_wanted(tiles ? state.tile_bag : state.token_bag, cups, house, wanted);
  log(happened(tiles ? Happened::SearchedTile : Happened::SearchedToken, state.active, state.given[0],
               state.given[1], wanted));
  state.ability = 0;
  state.given.fill(0);
  state.phase = Phase::Serve;
}

// CHAI-BAG-05: from the bag, looking inside; else from the cups.
inline void Chai::take_wanted(PackedCounts& bag, Amounts& cups, Amounts& house, int type) {
  if (bag[type] > 0)
    bag.take(type);
  else
    cups -= some(type);
  house += some(type);
}

}  // namespace samovar::chai
