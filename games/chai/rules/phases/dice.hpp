// The dice merchant of the Solo Dice game.
#pragma once

#include "games/chai/rules/step.hpp"

namespace samovar::chai {

// CHAI-DICE-05: the two as the person says; then what is left of the turn. Neither asks chance for anything:
// with the coin first the mark follows in its own step, and before the coin it is lost.
template <class Log>
void Chai::order_dice(State& state, bool coins_first, Log& log) const {
  if (!coins_first) dice_check(state, log);
  for (int die = 0; die < kDice; ++die) dice_gain(state, die, log);
  state.step = static_cast<std::uint8_t>(kDice + (coins_first ? 2 : 3));
  dice_goes_on(state, log);
}

// CHAI-DICE-05, 06, 08, 12: after both rolls the gains of both dice, a check mark, an order by payment.
template <class Log>
void Chai::dice_goes_on(State& state, Log& log) const {
  for (;;) {
    const int step = state.step++;
    switch (step - kDice) {
      case 0:
      case 1:
        if (dice_gain(state, step - kDice, log)) return;
        break;
      case 2:
        if (dice_check(state, log)) return;
        break;
      case 3:
        if (dice_serve(state, log)) return;
        break;
      default:
        return end_turn(state, log);
    }
  }
}

// CHAI-DICE-06: with a full house no draw is made. True where chance is to draw.
inline bool Chai::merchant_draws(State& state, bool tile) const {
  if (tile) {
    if (total(state.tiles[state.active]) >= box_.tile_limit || !tile_to_draw(state)) return false;
    state.phase = Phase::HouseTile;
    return true;
  }
  if (total(state.tokens[state.active]) >= box_.token_limit || !token_to_draw(state)) return false;
  state.phase = Phase::HouseToken;
  return true;
}

// CHAI-DICE-06, 07. True where chance comes first.
template <class Log>
bool Chai::dice_gain(State& state, int die, Log& log) const {
  const int face = state.dice[static_cast<std::size_t>(die)] - 1;
  if (face == kFlavourFace || face == kPantryFace) {
    if (!merchant_draws(state, face == kFlavourFace)) return false;
    state.then = Then::Dice;
    return true;
  }
  if (face >= kCoinFace) {  // CHAI-DICE-07
    auto& money = state.money[state.active];
    money = static_cast<std::uint16_t>(money + face - kCoinFace);
    log(happened(Happened::GotCoins, state.active, face - kCoinFace));
  }
  return false;
}

// CHAI-DICE-08 … 11: no tip, the right-most cup.
template <class Log>
bool Chai::dice_check(State& state, Log& log) const {
  if (std::find(state.dice.begin(), state.dice.end(), kCheckFace + 1) == state.dice.end()) return false;
  const int slot = check_slot(state);
  if (slot < 0) return false;
  const int card = card_of(state.pool[static_cast<std::size_t>(slot)]);
  const int tea = customer(card).tea;
  if (tea_price(state, tea) > state.money[state.active]) {
    log(happened(Happened::CheckLost, state.active, card));
    return false;
  }
  pay_tea(state, tea, log);
  move_to_served(state, slot, card, box_.teas - 1, log);
  order_rest(state, Then::Dice, log);
  return true;
}

// CHAI-DICE-12, 13, 14.
template <class Log>
bool Chai::dice_serve(State& state, Log& log) const {
  Amounts& tiles = state.tiles[state.active];
  Amounts& tokens = state.tokens[state.active];
  const int slot = best_in_pool(state, [&](const Customer& card) {
    const bool affordable = total(tiles) >= total(card.flavours) && total(tokens) >= total(card.pantry) &&
                            state.money[state.active] >= tea_price(state, card.tea);
    return affordable ? card.points : -1;
  });
  if (slot < 0) return false;
  const auto pay = [](Amounts& house, Amounts& cups, int pieces) {
    for (; pieces > 0; --pieces) {
      int most = 0;
      for (int type = 1; type < kTileTypes; ++type)
        if (amount(house, type) > amount(house, most)) most = type;
      house -= some(most);
      cups += some(most);
    }
  };
  const Customer& card = customer(card_of(state.pool[static_cast<std::size_t>(slot)]));
  pay(tiles, state.tile_cups, total(card.flavours));
  pay(tokens, state.token_cups, total(card.pantry));
  merchant_serves(state, slot, log);
  return true;
}

}  // namespace samovar::chai
