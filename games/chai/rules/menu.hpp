// What the active seat may decide, as fans of moves: a fan is one move with a set of values for one of its
// arguments. A list spreads all fans out; a random choice counts them and spreads out one value. So there is
// one place that says what is legal, and random play needs no list.
#pragma once

#include <cstring>

#include "games/chai/rules/game.hpp"

namespace samovar::chai {

class Fans {
 public:
  // Which argument of a move the values are.
  enum Argument : std::uint8_t { A = 8, B = 16, C = 24 };

  Fans() { fans_[0] = {}; }  // the others are left as they are: fans are made in every step of random play

  // CHAI-ACT-01, 02.
  void add(Move stem, std::uint32_t values, Argument argument = A) {
    fans_[size_] = {stem.code(), values, argument};
    size_ += values != 0;
    count_ += static_cast<std::uint32_t>(std::popcount(values));
  }
  void add_if(bool legal, Move move) { add(move, legal); }

  std::uint32_t count() const { return count_; }
  // n < count(): the place in the list (CHAI-ACT-01).
  Move nth(std::uint32_t n) const {
    const Fan* fan = fans_;
    for (;; ++fan) {
      const auto values = static_cast<std::uint32_t>(std::popcount(fan->values));
      if (n < values) return fan->move(nth_bit(fan->values, n));
      n -= values;
    }
  }
  void list(MoveList& list) const {
    for (const Fan* fan = fans_; fan != fans_ + size_; ++fan)
      for (const int value : BitSet(fan->values)) list.add(fan->move(value));
  }

 private:
  struct Fan {
    std::uint32_t stem;
    std::uint32_t values;
    std::uint8_t argument;
    Move move(int value) const {
      return Move::from_code(stem | static_cast<std::uint32_t>(value) << argument);
    }
  };
  // Three abilities, each with a fan for every type that can be given, and one more to write an empty fan to.
  static constexpr int kAtMost = kAbilitySlots * kTileTypes + 2;

  std::uint32_t size_ = 0;
  std::uint32_t count_ = 0;
  Fan fans_[kAtMost];
};

// The bytes of a word that are not zero, a bit each.
constexpr std::uint32_t bytes_in_use(std::uint64_t word) {
  constexpr std::uint64_t kEachByte = 0x0101010101010101;
  constexpr std::uint64_t kHighBits = kEachByte << 7;
  const std::uint64_t used = (((word & ~kHighBits) + (kHighBits - kEachByte)) | word) & kHighBits;
  return static_cast<std::uint32_t>((used >> 7) * 0x0102040810204080 >> 56);
}
// The types of which there are some.
constexpr std::uint32_t types_of(Amounts amounts) { return kinds_in(amounts); }
// The places that hold something.
template <std::size_t N>
std::uint32_t places_of(const std::array<std::uint8_t, N>& codes) {
  static_assert(N <= 8 && std::endian::native == std::endian::little);
  std::uint64_t word = 0;
  std::memcpy(&word, codes.data(), N);
  return bytes_in_use(word);
}

inline void Chai::choices(const State& state, Fans& fans) const {
  switch (state.phase) {
    case Phase::Replace:
      return fans.add(make(Kind::Replace), (1u << kAbilitySlots) - 1);
    case Phase::Choose:  // CHAI-TURN-02
      fans.add_if(state.market != 0, make(Kind::VisitMarket));
      fans.add_if(token_can_be_taken(state), make(Kind::VisitPantry));
      fans.add(make(Kind::Reserve), places_of(state.pool));
      return fans.add_if(state.deck_size() > 0, make(Kind::ReserveBlind));
    case Phase::Market:  // CHAI-MARKET-02, 06
      fans.add(make(Kind::Buy), groups_up_to(state.market, state.money[state.active]));
      if (state.purchases == 0) return;
      order_choices(state, fans);
      return fans.add(make(Kind::LeaveMarket), 1);
    case Phase::DiscardTile:
      return fans.add(make(Kind::DiscardTile), types_of(state.tiles[state.active]));
    case Phase::Pantry:  // CHAI-PANTRY-02, 03
      fans.add(make(Kind::Take), board_types(state));
      fans.add_if(state.token_bag.total() > 0 || state.token_cups != 0, make(Kind::TakeBlind));
      return fans.add_if(
          state.picks == 0 && !state.reset_used && state.money[state.active] >= box_.reset_cost,
          make(Kind::Reset));
    case Phase::DiscardToken:
      return fans.add(make(Kind::DiscardToken), types_of(state.tokens[state.active]));
    case Phase::Dismiss:
      return fans.add(make(Kind::Dismiss), (2u << box_.reserve_limit) - 1);
    case Phase::UseAbility:
      for (const std::uint8_t ability : state.slots) ability_choices(state, ability, fans);
      return fans.add(make(Kind::SkipAbility), 1);
    case Phase::Swap:
      swap_choices(state, box_.abilities[state.ability], -1, fans);
      return fans.add(make(Kind::SwapDone), 1);
    case Phase::Want:
    case Phase::TipItem: {
      const bool tiles = state.phase == Phase::TipItem
                             ? state.wish == 1
                             : box_.abilities[state.ability].effect == Effect::SearchTile;
      return fans.add(make(tiles ? Kind::WantTile : Kind::WantToken), wanted_types(state));
    }
    case Phase::Serve:
      order_choices(state, fans);
      return fans.add(make(Kind::EndTurn), 1);
    case Phase::Waive:
      return fans.add(make(Kind::Waive), waivers(state, customer(card_of(ordered(state, state.order)))));
    case Phase::Blend: {
      const Blend blend = next_blend(state);
      return fans.add(make(blend.tokens ? Kind::BlendTokens : Kind::BlendTiles, blend.type),
                      (2u << blend.most) - (1u << blend.least), Fans::B);
    }
    case Phase::Cup:
      return fans.add(make(Kind::Cup), cups_offered(state));
    case Phase::DiceOrder:
      fans.add(make(Kind::CoinsFirst), 1);
      return fans.add(make(Kind::CheckFirst), 1);
    default:
      return;
  }
}

// The first spaces of the groups that cost at most this, a bit a space (CHAI-ACT-01).
inline std::uint32_t Chai::groups_up_to(std::uint64_t market, int price) const {
  const Bonds bonds(market);
  SpaceSet affordable = filled(market);
  if (price < dearest_) affordable &= ~bonds.group(affordable & too_dear_[static_cast<std::size_t>(price)]);
  return cells_of(bonds.firsts(affordable));
}

// CHAI-FULFIL-02, CHAI-RESERVE-07.
inline std::uint32_t Chai::orders(const State& state) const {
  std::uint32_t numbers = 0;
  for (const int slot : BitSet(places_of(state.pool))) {
    const int card = card_of(state.pool[static_cast<std::size_t>(slot)]);
    numbers |= static_cast<std::uint32_t>(can_serve(state, state.active, card)) << slot;
  }
  for (int place = 0; place < kHeld; ++place) {
    const std::uint8_t code = state.reserved_at(state.active, place);
    if (code == kNoCard) break;
    if (!is_unknown(code))
      numbers |= static_cast<std::uint32_t>(can_serve(state, state.active, card_of(code)))
                 << (kPoolSlots + place);
  }
  return numbers;
}

// CHAI-ACT-03, CHAI-FULFIL-02, 08.
inline void Chai::order_choices(const State& state, Fans& fans) const {
  const std::uint32_t servable = orders(state);
  fans.add(make(Kind::Serve), servable);
  const bool wilds =
      amount(state.tiles[state.active], kWildTile) + amount(state.tokens[state.active], kWildToken) > 0;
  if (wilds && box_.rules >= 4) fans.add(make(Kind::ServeWild), wild_orders(state, servable));
}

// CHAI-ACT-03, CHAI-FULFIL-08, CHAI-AB6-01.
inline std::uint32_t Chai::wild_orders(const State& state, std::uint32_t orders) const {
  std::uint32_t numbers = 0;
  for (const int order : BitSet(orders)) {
    const Customer& wanted = customer(card_of(ordered(state, order)));
    bool blends = has_blend(state, wanted, wanted.pantry);
    if (state.waiver)
      for (int type = 0; type < kPantry; ++type)
        blends = blends ||
                 (amount(wanted.pantry, type) > 0 && has_blend(state, wanted, wanted.pantry - some(type)));
    numbers |= static_cast<std::uint32_t>(blends) << order;
  }
  return numbers;
}

// CHAI-ABIL-05: only where the pieces it asks for are there.
inline void Chai::ability_choices(const State& state, int number, Fans& fans) const {
  const Ability& ability = box_.abilities[static_cast<std::size_t>(number)];
  const Move stem = make(Kind::Ability, number);
  // Two pieces of one's own, the first type not behind the second.
  const auto pairs_of = [&](Amounts own) {
    for (const int one : BitSet(types_of(own))) {
      const int least = amount(own, one) > 1 ? one : one + 1;
      fans.add(make(Kind::Ability, number, one), types_of(own) & ~0u << least, Fans::C);
    }
  };
  switch (ability.effect) {
    case Effect::None:
      return;
    case Effect::FreePurchase:
      return fans.add(stem, groups_up_to(state.market, ability.most), Fans::B);
    case Effect::SellTile:
      return fans.add(stem, types_of(state.tiles[state.active]), Fans::B);
    case Effect::GoldTip:
    case Effect::LessPantry:
      return fans.add(stem, 1, Fans::B);
    case Effect::ResetFlavour: {
      std::uint32_t types = 0;
      for (int type = 0; type < kTileTypes; ++type)
        types |= static_cast<std::uint32_t>(spaces_of(state.market, type) != 0) << type;
      return fans.add(stem, types, Fans::B);
    }
    case Effect::TakeToken:
      return fans.add(stem, board_types(state), Fans::B);
    case Effect::SwapTiles:
    case Effect::SwapTokens:
      return swap_choices(state, ability, number, fans);
    case Effect::SearchToken:
      return pairs_of(state.tokens[state.active]);
    case Effect::SearchTile:
      return pairs_of(state.tiles[state.active]);
  }
}

// The pairs that may follow those chosen so far, in any order; with a number, the ability's first. No type is
// both given and taken (CHAI-ACT-07, CHAI-AB3-02, CHAI-AB7-01).
inline void Chai::swap_choices(const State& state, const Ability& ability, int number, Fans& fans) const {
  if (state.pairs >= ability.most) return;
  const bool tiles = ability.effect == Effect::SwapTiles;
  Amounts own = (tiles ? state.tiles : state.tokens)[state.active];
  Amounts offered = 0;
  if (tiles)
    offered = state.card_tiles;
  else
    for (const std::uint8_t token : state.board)
      if (token) offered += some(token - 1);
  std::uint32_t given = 0;
  std::uint32_t taken = 0;
  for (std::size_t i = 0; i < state.pairs; ++i) {
    own -= some(state.given[i]);
    offered -= some(state.taken[i]);
    given |= 1u << state.given[i];
    taken |= 1u << state.taken[i];
  }
  const std::uint32_t take = types_of(offered) & ~given;
  for (const int type : BitSet(types_of(own) & ~taken)) {
    if (number >= 0)
      fans.add(make(Kind::Ability, number, type), take & ~(1u << type), Fans::C);
    else
      fans.add(make(Kind::Swap, type, 0, !tiles), take & ~(1u << type), Fans::B);
  }
}

inline bool Chai::has_swap(const State& state) const {
  Fans fans;
  swap_choices(state, box_.abilities[state.ability], -1, fans);
  return fans.count() > 0;
}

// CHAI-AB9-02, CHAI-DELUXE-06: what bag and cups hold, for a search after its two discards.
inline std::uint32_t Chai::wanted_types(const State& state) const {
  const bool search = state.phase == Phase::Want;
  const bool tiles = search ? box_.abilities[state.ability].effect == Effect::SearchTile : state.wish == 1;
  Amounts there = amounts_of(tiles ? state.tile_bag : state.token_bag, kTileTypes) +
                  (tiles ? state.tile_cups : state.token_cups);
  if (search) there += some(state.given[0]) + some(state.given[1]);
  return types_of(there);
}

template <class Rng>
Move Chai::pick(const State& state, Rng& rng) const {
  Fans fans;
  choices(state, fans);
  return fans.nth(below(rng, fans.count()));
}

// A whole refill, of which all but the tiles and tokens is known beforehand; else one move (CHAI-MARKET-09,
// 10, CHAI-PANTRY-07).
template <class Rng>
int Chai::run_at_random(State& state, Rng& rng) const {
  NullLog nothing;
  int steps = 0;
  switch (state.phase) {
    case Phase::MarketTile: {
      for (const int empty : BitSet(kAllSpaces & ~filled(state.market))) {
        if (steps > 0 && !tile_to_draw(state)) break;
        const auto type =
            static_cast<std::uint64_t>(state.tile_bag.take_nth(below(rng, state.tile_bag.total())));
        state.market |= (type + 1) << empty;
        ++steps;
      }
      resume(state, nothing);
      return steps;
    }
    case Phase::BoardToken: {
      for (const int empty : BitSet(~places_of(state.board) & ((1u << kBoardSpaces) - 1))) {
        if (steps > 0 && !token_to_draw(state)) break;
        const int type = state.token_bag.take_nth(below(rng, state.token_bag.total()));
        state.board[static_cast<std::size_t>(empty)] = static_cast<std::uint8_t>(type + 1);
        ++steps;
      }
      resume(state, nothing);
      return steps;
    }
    default:
      play(state, random_move(*this, state, actor(state), rng), nothing);
      return 1;
  }
}

}  // namespace samovar::chai
