#include "games/chai/bots/rollout.hpp"

#include <limits>

#include "games/chai/bots/weights.hpp"
#include "games/chai/rules/phases.hpp"

namespace samovar::chai {

void Rollout::play_out(State& state, FastRng& rng) const {
  State now = state;
  FastRng dice = rng;
  NullLog nothing;
  while (now.phase != Phase::Over) {
    if (is_chance(now.phase))
      game_.run_at_random(now, dice);
    else
      game_.play(now, choose(now, dice), nothing);
  }
  state = now;
  rng = dice;
}

Move Rollout::choose(const State& state, FastRng& rng) const {
  switch (state.phase) {
    case Phase::Choose:
      return below(rng, kHaste.epsilon_one_in) == 0 ? game_.pick(state, rng) : choose_action(state, rng);
    case Phase::Market:
      return choose_group(state);
    case Phase::Pantry:
      return choose_token(state);
    case Phase::Serve:
      return choose_order(state);
    default:
      return game_.pick(state, rng);
  }
}

Rollout::Wants Rollout::wants(const State& state) const {
  Wants all;
  const auto me = static_cast<std::size_t>(state.active);
  const auto add = [&](std::uint8_t code) {
    if (code == kNoCard || is_unknown(code)) return;
    const Customer& wanted = game_.customer(card_of(code));
    const Amounts tiles = missing(state.tiles[me], wanted.flavours);
    const Amounts tokens = missing(state.tokens[me], wanted.pantry);
    const int pieces = total(tiles) + total(tokens);
    // Complete ones are served anyway.
    if (pieces == 0) return;
    all.push_back(
        {tiles, tokens, static_cast<float>(wanted.points) / static_cast<float>(pieces * (pieces + 1))});
  };
  for (const std::uint8_t code : state.pool) add(code);
  for (int place = 0; place < kHeld; ++place) add(state.reserved_at(state.active, place));
  return all;
}

// To where most of what is wanted can be had.
Move Rollout::choose_action(const State& state, FastRng& rng) const {
  Amounts market = 0;
  for (int type = 0; type < kTileTypes; ++type)
    market += some(type, std::popcount(spaces_of(state.market, type)));
  Amounts board = 0;
  for (const std::uint8_t token : state.board)
    if (token) board += some(token - 1);
  float for_tiles = kHaste.income;
  float for_tokens = 0;
  for (const Want& want : wants(state)) {
    for_tiles += want.weight * static_cast<float>(total(want.tiles - missing(market, want.tiles)));
    for_tokens += want.weight * static_cast<float>(total(want.tokens - missing(board, want.tokens)));
  }
  if (for_tiles >= for_tokens && state.market != 0) return make(Kind::VisitMarket);
  if (game_.token_can_be_taken(state)) return make(Kind::VisitPantry);
  return game_.pick(state, rng);
}

Move Rollout::choose_group(const State& state) const {
  const Wants all = wants(state);
  const int money = state.money[state.active];
  Move best = make(Kind::LeaveMarket);
  float best_worth = state.purchases > 0 ? 0 : std::numeric_limits<float>::lowest();
  each_group(state.market, [&](int cell, SpaceSet group) {
    const int price = game_.price(group);
    if (price > money) return;
    const int type = tile_at(state.market, cell);
    const int count = std::popcount(group);
    float worth = kHaste.spare_tile * static_cast<float>(count) - kHaste.money * static_cast<float>(price);
    if (price == money) worth -= kHaste.last_coin;
    for (const Want& want : all)
      worth += want.weight * static_cast<float>(std::min(count, amount(want.tiles, type)));
    if (worth > best_worth) {
      best_worth = worth;
      best = make(Kind::Buy, cell);
    }
  });
  return best;
}

Move Rollout::choose_token(const State& state) const {
  const Wants all = wants(state);
  const bool blind = state.token_bag.total() > 0 || state.token_cups != 0;
  Move best = make(Kind::TakeBlind);
  float best_worth = blind ? 0 : -1;
  for (const int type : BitSet(Chai::board_types(state))) {
    float worth = 0;
    for (const Want& want : all) worth += amount(want.tokens, type) > 0 ? want.weight : 0;
    if (worth > best_worth) {
      best_worth = worth;
      best = make(Kind::Take, type);
    }
  }
  return best;
}

Move Rollout::choose_order(const State& state) const {
  Move best = make(Kind::EndTurn);
  int best_points = -1;
  for (const int order : BitSet(game_.orders(state))) {
    const Customer& served = game_.customer(card_of(game_.ordered(state, order)));
    const int points = served.points - game_.tea_price(state, served.tea);
    if (points > best_points) {
      best_points = points;
      best = make(Kind::Serve, order);
    }
  }
  return best;
}

}  // namespace samovar::chai
