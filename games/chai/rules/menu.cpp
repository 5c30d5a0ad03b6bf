// What may come, in the order in which it is listed: chance outcomes with their weights, and decisions.
#include "games/chai/rules/phases.hpp"

namespace samovar::chai {

namespace {
// A multiple of every number of cards that a tea can have, so that weights are whole numbers.
constexpr std::uint32_t kShare = 27720;
}  // namespace

// CHAI-CHANCE-03, 05.
void Chai::list_deck(const State& state, MoveList& list) const {
  for (const int card : BitSet(state.identified | state.unseen)) {
    std::uint32_t weight = kShare;
    if (!(state.identified >> card & 1)) {
      const std::size_t tea = customer(card).tea;
      weight = static_cast<std::uint32_t>(state.deck[static_cast<int>(tea)]) * kShare /
               static_cast<std::uint32_t>(std::popcount(state.unseen & box_.cards_of[tea]));
    }
    if (weight > 0) list.add(make(Kind::Card, card), weight);
  }
}

// CHAI-BAG-01, CHAI-CHANCE-01, CHAI-DICE-05.
void Chai::outcomes(const State& state, MoveList& list) const {
  const auto add_bag = [&](Kind kind, PackedCounts bag, int types) {
    for (int type = 0; type < types; ++type)
      if (bag[type] > 0) list.add(make(kind, type), static_cast<std::uint32_t>(bag[type]));
  };
  switch (state.phase) {
    case Phase::First:
      for (int seat = 0; seat < box_.people; ++seat) list.add(make(Kind::First, seat), 1);
      return;
    case Phase::StartCard:
    case Phase::TeaCard:
      for (const int card : BitSet(state.unseen & box_.cards_of[state.step]))
        list.add(make(Kind::Card, card), 1);
      return;
    case Phase::PoolCard:
    case Phase::BlindCard:
      return list_deck(state, list);
    case Phase::MarketTile:
    case Phase::CardTile:
    case Phase::HouseTile:
      return add_bag(Kind::Tile, state.tile_bag, kTileTypes);
    case Phase::BoardToken:
    case Phase::BlindToken:
    case Phase::HouseToken:
      return add_bag(Kind::Token, state.token_bag, kTokenTypes);
    case Phase::Tip:
      return add_bag(Kind::Tip, state.tips, kTipKinds);
    case Phase::NewAbility:
      for (const int ability : BitSet(state.abilities)) list.add(make(Kind::NewAbility, ability), 1);
      return;
    case Phase::Die:
      for (int face = 0; face < kFaces; ++face) {
        const auto& sides = box_.dice[state.step];
        const auto count = std::count(sides.begin(), sides.end(), face);
        if (count > 0) list.add(make(Kind::Die, face), static_cast<std::uint32_t>(count));
      }
      return;
    default:
      return;
  }
}

// CHAI-TURN-01, CHAI-CHANCE-01.
void Chai::moves(const State& state, MoveList& list) const {
  list.clear();
  if (is_chance(state.phase)) return outcomes(state, list);
  Fans fans;
  choices(state, fans);
  fans.list(list);
}

// CHAI-DICE-05: whether a coin and a check mark have another outcome in the other order: only where the coin
// would pay for the tea that the check mark's order needs.
bool Chai::dice_order_matters(const State& state) const {
  const auto [low, high] = std::minmax(state.dice[0], state.dice[1]);
  if (box_.rules < 4 || low != kCheckFace + 1 || high <= kCoinFace) return false;
  const int slot = check_slot(state);
  if (slot < 0) return false;
  const int price = tea_price(state, customer(card_of(state.pool[static_cast<std::size_t>(slot)])).tea);
  const int money = state.money[state.active];
  return price > money && price <= money + high - 1 - kCoinFace;
}

// CHAI-DICE-08, 09.
int Chai::check_slot(const State& state) const {
  return best_in_pool(state, [](const Customer& card) { return kPointsAtMost - card.points; });
}

}  // namespace samovar::chai
