// What may be done, phase by phase, in the order in which it is listed.
#include "games/chai/rules.hpp"

namespace samovar::chai {

namespace {
// A multiple of every number of cards that a tea can have, so that weights are whole numbers.
constexpr std::uint32_t kShare = 27720;
}  // namespace

// CHAI-CHANCE-03, 05.
void Chai::list_deck(const State& state, MoveList& list) const {
  for (std::uint64_t rest = state.identified | state.unseen; rest; rest &= rest - 1) {
    const int card = std::countr_zero(rest);
    std::uint32_t weight = kShare;
    if (!(state.identified >> card & 1)) {
      const std::size_t tea = customer(card).tea;
      weight = static_cast<std::uint32_t>(state.deck[static_cast<int>(tea)]) * kShare /
               static_cast<std::uint32_t>(std::popcount(state.unseen & box_.cards_of[tea]));
    }
    if (weight > 0) list.add(make(Kind::Card, card), weight);
  }
}

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
      for (std::uint64_t rest = state.unseen & box_.cards_of[state.step]; rest; rest &= rest - 1)
        list.add(make(Kind::Card, std::countr_zero(rest)), 1);
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
      for (unsigned rest = state.abilities; rest; rest &= rest - 1)
        list.add(make(Kind::NewAbility, std::countr_zero(rest)), 1);
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

void Chai::decisions(const State& state, MoveList& list) const {
  list.clear();
  const auto add_types = [&](Kind kind, unsigned types) {
    for (; types; types &= types - 1) list.add(make(kind, std::countr_zero(types)));
  };
  const auto held = [](Amounts amounts) {
    unsigned types = 0;
    for (int type = 0; type < kTileTypes; ++type)
      if (amount(amounts, type) > 0) types |= 1u << type;
    return types;
  };
  switch (state.phase) {
    case Phase::Replace:
      for (int slot = 0; slot < kAbilitySlots; ++slot) list.add(make(Kind::Replace, slot));
      return;
    case Phase::Choose:  // CHAI-TURN-02
      if (state.market != 0) list.add(make(Kind::VisitMarket));
      if (token_can_be_taken(state)) list.add(make(Kind::VisitPantry));
      for (int slot = 0; slot < kPoolSlots; ++slot)
        if (state.pool[static_cast<std::size_t>(slot)] != kNoCard) list.add(make(Kind::Reserve, slot));
      if (state.deck_size() > 0) list.add(make(Kind::ReserveBlind));
      return;
    case Phase::Market:
      return list_market(state, list);
    case Phase::DiscardTile:
      return add_types(Kind::DiscardTile, held(state.tiles[state.active]));
    case Phase::Pantry:  // CHAI-PANTRY-02, 03
      add_types(Kind::Take, board_types(state));
      if (state.token_bag.total() > 0 || state.token_cups != 0) list.add(make(Kind::TakeBlind));
      if (state.picks == 0 && !state.reset_used && state.money[state.active] >= box_.reset_cost)
        list.add(make(Kind::Reset));
      return;
    case Phase::DiscardToken:
      return add_types(Kind::DiscardToken, held(state.tokens[state.active]));
    case Phase::Dismiss:
      for (int place = 0; place <= box_.reserve_limit; ++place) list.add(make(Kind::Dismiss, place));
      return;
    case Phase::UseAbility:
      return list_abilities(state, list);
    case Phase::Swap:
      list_swaps(state, box_.abilities[state.ability], -1, list);
      return list.add(make(Kind::SwapDone));
    case Phase::Want:
    case Phase::TipItem: {
      const bool tiles = state.phase == Phase::TipItem
                             ? state.wish == 1
                             : box_.abilities[state.ability].effect == Effect::SearchTile;
      return add_types(tiles ? Kind::WantTile : Kind::WantToken, wanted_types(state));
    }
    case Phase::Serve:
      return list_orders(state, list);
    case Phase::Waive: {
      const unsigned possible = waivers(state, customer(card_of(ordered(state, state.order))));
      return add_types(Kind::Waive, possible);
    }
    case Phase::Blend: {
      const Blend blend = next_blend(state);
      for (int wilds = blend.least; wilds <= blend.most; ++wilds)
        list.add(make(blend.tokens ? Kind::BlendTokens : Kind::BlendTiles, blend.type, wilds));
      return;
    }
    case Phase::Cup:
      return add_types(Kind::Cup, cups_offered(state));
    default:
      return;
  }
}

// CHAI-MARKET-02, 06.
void Chai::list_market(const State& state, MoveList& list) const {
  const int money = state.money[state.active];
  each_group(state.market, [&](int cell, SpaceSet group) {
    if (price(group) <= money) list.add(make(Kind::Buy, cell));
  });
  if (state.purchases > 0) list.add(make(Kind::LeaveMarket));
}

void Chai::list_orders(const State& state, MoveList& list) const {
  for (int slot = 0; slot < kPoolSlots; ++slot) {
    const std::uint8_t code = state.pool[static_cast<std::size_t>(slot)];
    if (code != kNoCard && can_serve(state, state.active, card_of(code))) list.add(make(Kind::Serve, slot));
  }
  for (int place = 0; place < kHeld; ++place) {
    const std::uint8_t code = state.reserved_at(state.active, place);
    if (code == kNoCard) break;
    if (!is_unknown(code) && can_serve(state, state.active, card_of(code)))
      list.add(make(Kind::Serve, kPoolSlots + place));
  }
  list.add(make(Kind::EndTurn));
}

void Chai::list_abilities(const State& state, MoveList& list) const {
  for (const std::uint8_t ability : state.slots) list_ability(state, ability, list);
  list.add(make(Kind::SkipAbility));
}

// CHAI-ABIL-05: only where the pieces it asks for are there.
void Chai::list_ability(const State& state, int number, MoveList& list) const {
  const Ability& ability = box_.abilities[static_cast<std::size_t>(number)];
  const Amounts tiles = state.tiles[state.active];
  const Amounts tokens = state.tokens[state.active];
  const auto pairs_of = [&](Amounts own, int types) {
    for (int one = 0; one < types; ++one)
      for (int two = one; two < types; ++two)
        if (covers(own, some(one) + some(two))) list.add(make(Kind::Ability, number, one, two));
  };
  switch (ability.effect) {
    case Effect::None:
      return;
    case Effect::FreePurchase:
      return each_group(state.market, [&](int cell, SpaceSet group) {
        if (price(group) <= ability.most) list.add(make(Kind::Ability, number, cell));
      });
    case Effect::SellTile:
      for (int type = 0; type < kTileTypes; ++type)
        if (amount(tiles, type) > 0) list.add(make(Kind::Ability, number, type));
      return;
    case Effect::GoldTip:
    case Effect::LessPantry:
      return list.add(make(Kind::Ability, number));
    case Effect::ResetFlavour:
      for (int type = 0; type < kTileTypes; ++type)
        if (spaces_of(state.market, type) != 0) list.add(make(Kind::Ability, number, type));
      return;
    case Effect::TakeToken:
      for (unsigned types = board_types(state); types; types &= types - 1)
        list.add(make(Kind::Ability, number, std::countr_zero(types)));
      return;
    case Effect::SwapTiles:
    case Effect::SwapTokens:
      return list_swaps(state, ability, number, list);
    case Effect::SearchToken:
      return pairs_of(tokens, kTokenTypes);
    case Effect::SearchTile:
      return pairs_of(tiles, kTileTypes);
  }
}

namespace {

// The pairs that may follow those chosen so far. Given and taken types never fall, so that every exchange is
// entered in one order only; no type is both given and taken (CHAI-ACT-07).
template <class Each>
void each_swap(const State& state, const Ability& ability, Each&& each) {
  if (state.pairs >= ability.most) return;
  const bool tiles = ability.effect == Effect::SwapTiles;
  Amounts own = (tiles ? state.tiles : state.tokens)[state.active];
  Amounts offered = 0;
  if (tiles)
    offered = state.card_tiles;
  else
    for (const std::uint8_t token : state.board)
      if (token) offered += some(token - 1);
  unsigned given = 0;
  unsigned taken = 0;
  for (std::size_t i = 0; i < state.pairs; ++i) {
    own -= some(state.given[i]);
    offered -= some(state.taken[i]);
    given |= 1u << state.given[i];
    taken |= 1u << state.taken[i];
  }
  const int types = tiles ? kTileTypes : kTokenTypes;
  const int least_given = state.pairs ? state.given[state.pairs - 1u] : 0;
  const int least_taken = state.pairs ? state.taken[state.pairs - 1u] : 0;
  for (int give = least_given; give < types; ++give) {
    if (amount(own, give) == 0 || (taken >> give & 1)) continue;
    for (int take = least_taken; take < types; ++take)
      if (take != give && amount(offered, take) > 0 && !(given >> take & 1)) each(give, take);
  }
}

}  // namespace

void Chai::list_swaps(const State& state, const Ability& ability, int number, MoveList& list) const {
  each_swap(state, ability, [&](int give, int take) {
    list.add(number < 0 ? make(Kind::Swap, give, take, ability.effect == Effect::SwapTokens)
                        : make(Kind::Ability, number, give, take));
  });
}

bool Chai::has_swap(const State& state) const {
  bool any = false;
  each_swap(state, box_.abilities[state.ability], [&](int, int) { any = true; });
  return any;
}

// CHAI-AB9-02, CHAI-DELUXE-06: what bag and cups hold, for a search after its two discards.
unsigned Chai::wanted_types(const State& state) const {
  const bool search = state.phase == Phase::Want;
  const bool tiles = search ? box_.abilities[state.ability].effect == Effect::SearchTile : state.wish == 1;
  Amounts there = amounts_of(tiles ? state.tile_bag : state.token_bag, kTileTypes) +
                  (tiles ? state.tile_cups : state.token_cups);
  if (search) there += some(state.given[0]) + some(state.given[1]);
  unsigned types = 0;
  for (int type = 0; type < kTileTypes; ++type)
    if (amount(there, type) > 0) types |= 1u << type;
  return types;
}

}  // namespace samovar::chai
