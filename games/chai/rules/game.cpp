// The start of a game, and the dense index of its moves.
#include "games/chai/rules/phases.hpp"

namespace samovar::chai {

static_assert(Game<Chai> && PicksFast<Chai> && RunsFast<Chai>);

// CHAI-MARKET-05, 06.
Chai::Chai(const Box& box) : box_(box) {
  for (int cell = 0; cell < kSpaces; ++cell) {
    const int here = price(space(cell));
    dearest_ = std::max(dearest_, here);
    for (int money = 0; money < here; ++money) too_dear_[static_cast<std::size_t>(money)] |= space(cell);
  }
}

// CHAI-SETUP-03, 07, 09, 14, CHAI-ORGANIC-01.
State Chai::start() const {
  State state;
  state.tile_bag = PackedCounts::of_bytes(box_.tiles);
  // CHAI-SETUP-08
  Amounts tokens = box_.tokens;
  for (int type = 0; type < kPantry; ++type) {
    tokens -= some(type);
    state.board[static_cast<std::size_t>(type)] = static_cast<std::uint8_t>(type + 1);
  }
  state.token_bag = PackedCounts::of_bytes(tokens);
  for (int tea = 0; tea < box_.teas; ++tea) {
    state.deck.put(tea, box_.cards_per_tea);
    state.supply[static_cast<std::size_t>(tea)] =
        static_cast<std::uint8_t>(box_.tea_tokens[static_cast<std::size_t>(tea)]);
  }
  state.unseen = box_.cards_in_play();
  if (!box_.organic) state.abilities = box_.abilities_in_use;
  if (!box_.random_first || box_.people == 1) begin_setup(state);
  return state;
}

// CHAI-SETUP-15, then the first card to be dealt (CHAI-SETUP-04, 06).
void Chai::begin_setup(State& state) const {
  int house = state.first;
  for (int place = 0; place < box_.houses; ++place, house = next_house(state, house))
    state.money[static_cast<std::size_t>(house)] =
        static_cast<std::uint16_t>(box_.start_money[static_cast<std::size_t>(place)]);
  state.active = state.first;
  state.step = state.first;
  if (box_.start_customer[0]) {
    state.phase = Phase::StartCard;
  } else {
    state.step = 0;
    state.phase = Phase::PoolCard;
    state.then = Then::SetUpMarket;
  }
}

// Compiled here for all who do not see the phases: tables, the lab, the codec.
template void Chai::play(State&, Move, NullLog&) const;
template void Chai::play(State&, Move, EventLog&) const;
template void Chai::play(State&, Move, ForcedLog&) const;
template Move Chai::pick(const State&, FastRng&) const;
template int Chai::run_at_random(State&, FastRng&) const;
template void Chai::complete(State&, FastRng&) const;

}  // namespace samovar::chai

template int samovar::play_out(const chai::Chai&, chai::State&, FastRng&);
