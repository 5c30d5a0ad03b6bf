#include "games/tea_and_rum/rules/phases.hpp"

namespace samovar::tea_and_rum {

static_assert(Game<TeaAndRum> && PicksFast<TeaAndRum> && RunsFast<TeaAndRum>);

// TNR-SETUP-02, 10, 17 to 20, TNR-AUTOMA-02.
State TeaAndRum::start() const {
  State state;
  state.supply = box_.supply;
  state.available = bit(kBuildings) - 1;
  for (std::uint8_t& copies : state.copies) copies = static_cast<std::uint8_t>(box_.copies);
  state.deck = bit(kContracts) - 1;
  for (int seat = 0; seat < box_.seats; ++seat) {
    Player& p = state.players[seat];
    p.population = box_.population_start;
    for (int cost = 0; cost < kTokenCosts; ++cost) p.tokens[cost] = box_.tokens[cost];
  }
  for (auto& board : state.workers)
    for (int seat = 0; seat < (box_.two() ? 3 : box_.seats); ++seat) board[seat] = 1;
  // With two players no building type is removed: the contracts come first.
  if (box_.removed_per_colour == 0) state.phase = Phase::DealContracts;
  return state;
}

// TNR-SETUP-03, 06, 08, 11, 13, 15, 16, 21, 25.
TeaAndRum::Draw TeaAndRum::even_draw(const State& state) const {
  switch (state.phase) {
    case Phase::DealTypes:
      return {Kind::RemoveType, box_.colours[state.step]};
    case Phase::DealContracts:
      return {Kind::ShowContract, state.deck};
    case Phase::DealAllegiances:
      return {Kind::ShowAllegiance, (bit(kAllegiances) - 1) & ~std::uint32_t{state.allegiances}};
    case Phase::DealCaptains:
      return {Kind::ShowCaptain, box_.captains_of[state.round] & ~state.captains};
    case Phase::DealTiles:
      return {Kind::PlaceTile, tiles_to_place(box_, state)};
    case Phase::DealFaces:
      return {Kind::ShowFace, 3};
    case Phase::DealWishes: {
      std::uint32_t left = bit(kWishes) - 1;
      for (const std::uint8_t wish : state.wishes)
        if (wish) left &= ~bit(wish - 1);
      return {Kind::ShowWish, left};
    }
    case Phase::DealEndowments: {
      std::uint32_t left = bit(kEndowments) - 1;
      for (const Player& p : state.players)
        if (p.endowment) left &= ~bit(p.endowment - 1);
      return {Kind::Endow, left};
    }
    default:
      return {Kind::First, poorest(box_, state)};
  }
}

// TNR-SHIPS-01, TNR-AUTOMA-06, 08, TNR-TWO-06.
void TeaAndRum::outcomes(const State& state, MoveList& list) const {
  switch (state.phase) {
    case Phase::DrawShips:
      for (int i = 0; i < box_.ship_set_count; ++i)
        list.add(make(Kind::DrawShips, box_.ship_sets[i] & 0xff, box_.ship_sets[i] >> 8), 1);
      return;
    case Phase::Automa:
      for (int board = 0; board < kBoards; ++board)
        if (state.automa[board]) list.add(make(Kind::DrawToken, board), state.automa[board]);
      return;
    case Phase::VictoryType:
      for (int colour = 0; colour < 2; ++colour)
        if (const int left = victory_types_left(box_, state, colour))
          list.add(make(Kind::ShowVictory, colour), static_cast<std::uint32_t>(left));
      return;
    default: {
      const Draw draw = even_draw(state);
      for (const int number : BitSet(draw.numbers)) list.add(make(draw.kind, number), 1);
    }
  }
}

// TNR-INFO-03: only the end opens the chests.
bool TeaAndRum::reveals(const State& state, Move move) const {
  if (state.round < kRounds) return false;
  State after = state;
  NullLog nothing;
  play(after, move, nothing);
  return after.phase == Phase::Over;
}

}  // namespace samovar::tea_and_rum

// Compiled here for all who do not see the phases: tables, the lab, the codec.
namespace samovar {

using namespace tea_and_rum;
template void GameOfSteps<TeaAndRum, Box, State, Sight, tea_and_rum::Menu, Course>::play(State&, Move,
                                                                                         NullLog&) const;
template void GameOfSteps<TeaAndRum, Box, State, Sight, tea_and_rum::Menu, Course>::play(State&, Move,
                                                                                         EventLog&) const;
template void GameOfSteps<TeaAndRum, Box, State, Sight, tea_and_rum::Menu, Course>::play(State&, Move,
                                                                                         ForcedLog&) const;
template void GameOfSteps<TeaAndRum, Box, State, Sight, tea_and_rum::Menu, Course>::play(State&, Move,
                                                                                         LossLog&) const;
template bool GameOfSteps<TeaAndRum, Box, State, Sight, tea_and_rum::Menu, Course>::settled(State&) const;
template int GameOfSteps<TeaAndRum, Box, State, Sight, tea_and_rum::Menu, Course>::run_at_random(
    State&, FastRng&) const;
template int play_out(const TeaAndRum&, State&, FastRng&);

}  // namespace samovar
