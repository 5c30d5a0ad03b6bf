// The setup, the phases of a round and the automa (sections 3 to 6, 12 to 14 and 17 of the rules).
#pragma once

#include "games/tea_and_rum/rules/score.hpp"
#include "games/tea_and_rum/rules/step.hpp"

namespace samovar::tea_and_rum {

// The slot that the next contract goes to, from the right (TNR-SETUP-07, TNR-END-03); -1 where none is empty.
inline int empty_slot(const Box& box, const State& state) {
  for (int slot = box.slot_count - 1; slot >= 0; --slot)
    if (state.slots[slot] == 0) return slot;
  return -1;
}

// The first row without a tile, board by board (TNR-CHANCE-05): board × kRows + row; -1 where there is none.
inline int empty_row(const State& state) {
  for (int board = 0; board < kBoards; ++board)
    for (int row = 0; row < kRows; ++row)
      if (state.tiles[board][row] == 0) return board * kRows + row;
  return -1;
}

// Tiles that may come to the first empty row: those of its board that lie nowhere yet (TNR-SETUP-13, 14).
inline std::uint32_t tiles_to_place(const Box& box, const State& state) {
  const int board = empty_row(state) / kRows;
  std::uint32_t tiles = 0;
  for (int tile = 0; tile < kTiles; ++tile)
    if (box.board_of_tile[tile] == board) tiles |= bit(tile);
  for (const std::uint8_t placed : state.tiles[board])
    if (placed) tiles &= ~bit(placed - 1);
  return tiles;
}

// Whether the phase goes on by itself; otherwise chance is next.
template <class Log>
bool Course<Log>::dealing() {
  switch (s.phase) {
    case Phase::DealTypes:  // TNR-SETUP-03
      if (box_.removed_per_colour > 0 && s.step < kBuildingColours) return false;
      go(Phase::DealContracts);
      return true;
    case Phase::DealContracts:  // TNR-SETUP-06, 07, TNR-END-02, 03
      if (s.deck != 0 && empty_slot(box_, s) >= 0) return false;
      go(s.round == 0 ? Phase::DealAllegiances : Phase::DealCaptains);
      return true;
    case Phase::DealAllegiances:  // TNR-SETUP-08, 09
      if (s.dealt < box_.allegiance_slots) return false;
      go(Phase::DealCaptains);
      return true;
    case Phase::DealCaptains:  // TNR-SETUP-11, 12, TNR-END-04, 05
      if (bits_in(s.captains & box_.captains_of[s.round]) < box_.captains_per_round) return false;
      if (s.round > 0) {
        s.first = static_cast<std::uint8_t>((s.first + 1) % box_.seats);
        begin_round();
        return true;
      }
      go(Phase::DealTiles);
      for (int tile = 0; tile < kTiles; ++tile)  // TNR-SETUP-14
        if (box_.tiles[tile].side_count == 0)
          s.tiles[box_.board_of_tile[tile]][kRows - 1] = static_cast<std::uint8_t>(tile + 1);
      return true;
    case Phase::DealTiles: {  // TNR-SETUP-13, 14
      if (empty_row(s) < 0) {
        go(Phase::DealFaces);
        return true;
      }
      const std::uint32_t tiles = tiles_to_place(box_, s);
      if (bits_in(tiles) > 1) return false;
      place_tile(std::countr_zero(tiles));
      return true;
    }
    case Phase::DealFaces:  // TNR-SETUP-15
      if (s.step < kRounds) return false;
      go(Phase::DealWishes);
      return true;
    case Phase::DealWishes:  // TNR-SETUP-16
      if (s.step < kRounds) return false;
      go(Phase::DealEndowments);
      return true;
    case Phase::DealEndowments:  // TNR-SETUP-21
      if (s.step < box_.seats) return false;
      go(Phase::Endow);
      return true;
    case Phase::DrawShips:  // TNR-SHIPS-01, 04
      if (s.ships == 0 && box_.ships_drawn < kShips) return false;
      if (s.ships == 0) {
        s.ships = static_cast<std::uint16_t>(bit(kShips) - 1);
        tell(Happened::ShipsShown, -1, s.ships);
      }
      go(Phase::Ships);
      s.passed = 0;
      s.active = s.first;
      return true;
    default:
      return false;
  }
}

// A chance outcome.
template <class Log>
void Course<Log>::deal(Move move) {
  const auto next_step = [&] { s.step = static_cast<std::uint8_t>(s.step + 1); };
  switch (kind_of(move)) {
    case Kind::RemoveType:  // TNR-SETUP-03
      s.removed |= bit(building_of(move));
      s.available &= ~bit(building_of(move));
      s.copies[building_of(move)] = 0;
      next_step();
      return tell(Happened::TypeRemoved, -1, building_of(move));
    case Kind::ShowContract: {  // TNR-SETUP-06, 07, TNR-END-02, 03
      const int slot = empty_slot(box_, s);
      s.slots[slot] = static_cast<std::uint8_t>(contract_of(move) + 1);
      s.deck &= ~bit(contract_of(move));
      return tell(Happened::ContractShown, -1, contract_of(move), slot);
    }
    case Kind::ShowAllegiance:  // TNR-SETUP-08, 09
      s.allegiances = static_cast<std::uint16_t>(s.allegiances | bit(allegiance_of(move)));
      s.dealt = static_cast<std::uint8_t>(s.dealt + 1);
      return tell(Happened::AllegianceShown, -1, allegiance_of(move));
    case Kind::ShowCaptain:  // TNR-SETUP-11, 12, TNR-END-04
      s.captains |= bit(captain_of(move));
      return tell(Happened::CaptainShown, -1, captain_of(move));
    case Kind::PlaceTile:
      return place_tile(tile_of(move));
    case Kind::ShowFace:  // TNR-SETUP-15
      s.faces[s.step] = static_cast<std::uint8_t>(colour_of(move) + 1);
      next_step();
      return tell(Happened::FaceShown, -1, s.step, colour_of(move));
    case Kind::ShowWish:  // TNR-SETUP-16
      s.wishes[s.step] = static_cast<std::uint8_t>(wish_of(move) + 1);
      next_step();
      return tell(Happened::WishShown, -1, s.step, wish_of(move));
    case Kind::Endow:  // TNR-SETUP-21, 22
      s.players[s.step].endowment = static_cast<std::uint8_t>(endowment_of(move) + 1);
      next_step();
      return tell(Happened::Endowed, s.step - 1, endowment_of(move));
    case Kind::First:  // TNR-SETUP-24, 25, TNR-TWO-03
      s.first = s.seat_a = static_cast<std::uint8_t>(seat_of(move));
      tell(Happened::StartsFirst, s.first);
      return begin_round();
    case Kind::DrawShips:  // TNR-SHIPS-01, 03
      s.ships = static_cast<std::uint16_t>(ships_of(move));
      return tell(Happened::ShipsShown, -1, s.ships);
    case Kind::DrawToken:
      return automa_draws(board_of(move));
    case Kind::ShowVictory:  // TNR-TWO-04, 06
      s.victory[s.round - 1] = static_cast<std::uint8_t>(colour_of(move) + 1);
      tell(Happened::VictoryShown, -1, s.round, colour_of(move));
      return go(Phase::Income);
    default:
      assert(false);
  }
}

// TNR-SETUP-13, 14.
template <class Log>
void Course<Log>::place_tile(int tile) {
  const int at = empty_row(s);
  s.tiles[at / kRows][at % kRows] = static_cast<std::uint8_t>(tile + 1);
  tell(Happened::TilePlaced, -1, tile, at % kRows + 1);
}

// TNR-SETUP-22.
template <class Log>
void Course<Log>::endow() {
  if (s.step == box_.seats) return start_game();
  s.active = s.step;
  s.step = static_cast<std::uint8_t>(s.step + 1);
  push_effect(box_.endowments[me().endowment - 1]);
}

// The seats with the fewest coins, a bit each (TNR-SETUP-24, 25).
inline std::uint32_t poorest(const Box& box, const State& state) {
  int least = state.players[0].coins;
  for (int seat = 1; seat < box.seats; ++seat) least = std::min<int>(least, state.players[seat].coins);
  std::uint32_t seats = 0;
  for (int seat = 0; seat < box.seats; ++seat)
    if (state.players[seat].coins == least) seats |= bit(seat);
  return seats;
}

// TNR-SETUP-24, 25, TNR-TWO-03.
template <class Log>
void Course<Log>::start_game() {
  const std::uint32_t seats = poorest(box_, s);
  if (bits_in(seats) > 1) return go(Phase::TieBreak);
  s.first = s.seat_a = static_cast<std::uint8_t>(std::countr_zero(seats));
  tell(Happened::StartsFirst, s.first);
  begin_round();
}

// TNR-FLOW-02, TNR-TWO-06, TNR-AUTOMA-05.
template <class Log>
void Course<Log>::begin_round() {
  s.round = static_cast<std::uint8_t>(s.round + 1);
  s.turn = 0;
  s.ships = 0;
  s.active = s.first;
  tell(Happened::RoundBegan, s.first, s.round);
  if (!box_.two()) return go(Phase::Income);
  for (int board = 0; board < kBoards; ++board) s.automa[board] = box_.automa_tokens[board];
  go(Phase::VictoryType);
}

// TNR-INC-01 to 06, one player at a time.
template <class Log>
void Course<Log>::begin_income() {
  if (s.step == box_.seats) return go(Phase::DrawShips);
  s.active = static_cast<std::uint8_t>(seat_in_order(s.step));
  s.step = static_cast<std::uint8_t>(s.step + 1);
  Player& p = me();
  const int coins = p.population * box_.income_per_level;
  p.coins = static_cast<std::uint16_t>(p.coins + coins);
  tell(Happened::Income, s.active, coins);
  for (const int building : BitSet(p.buildings & box_.forges)) push(Doing::Forge, building);
  for (const int building : BitSet(p.buildings & box_.incomes)) push_effect(box_.buildings[building].effect);
}

// TNR-FLOW-02, TNR-SHIPS-10.
template <class Log>
void Course<Log>::begin_actions() {
  s.passed = 0;
  turn_of(0);
}

// TNR-ACT-01, TNR-TWO-13 to 15.
template <class Log>
void Course<Log>::turn_of(int turn) {
  s.turn = static_cast<std::uint8_t>(turn);
  if (turn == box_.workers()) return begin_wishes();
  if (box_.two()) {
    const int whose = box_.order[s.removing() ? 0 : 1][turn];
    if (whose == 2) {
      shuffle_tokens_if_out();
      return go(Phase::Automa);
    }
    s.active = static_cast<std::uint8_t>(whose == 0 ? s.seat_a : 1 - s.seat_a);
  } else {
    s.active = static_cast<std::uint8_t>(seat_in_order(turn));
  }
  go(Phase::TurnStart);
}

// TNR-AUTOMA-06 to 10.
template <class Log>
void Course<Log>::automa_draws(int board) {
  s.automa[board] = static_cast<std::uint8_t>(s.automa[board] - 1);
  const int row = sight().row_on(board, box_.seats);
  tell(Happened::TokenDrawn, -1, board, row != 0);
  if (row != 0) {
    std::uint8_t& workers = s.workers[board][box_.seats];
    workers = static_cast<std::uint8_t>(workers + (s.removing() ? -1 : 1));
    tell(Happened::AutomaMoved, -1, board, row);
    return next_turn();
  }
  shuffle_tokens_if_out();
}

// TNR-AUTOMA-09.
template <class Log>
void Course<Log>::shuffle_tokens_if_out() {
  if (s.automa[0] + s.automa[1] + s.automa[2] + s.automa[3] > 0) return;
  for (int board = 0; board < kBoards; ++board) s.automa[board] = box_.automa_tokens[board];
  tell(Happened::TokensShuffled, -1);
}

// TNR-WISH-01 to 08.
template <class Log>
void Course<Log>::begin_wishes() {
  std::uint8_t places[kPlayers] = {};
  int symbols[kPlayers] = {};
  wish_places(box_, s, s.wishes[s.round - 1] - 1, places, symbols);
  bool any = false;
  for (int order = 0; order < box_.seats; ++order) {
    const int seat = seat_in_order(order);
    s.players[seat].place = places[seat];
    if (places[seat]) tell(Happened::WishWon, seat, places[seat], symbols[seat]);
    any = any || places[seat];
  }
  if (!any) tell(Happened::WishNobody, -1, s.round);
  go(Phase::Wishes);
}

// TNR-WISH-07: one reward at a time, in turn order.
template <class Log>
void Course<Log>::reward() {
  if (s.step == box_.seats) return end_round();
  s.active = static_cast<std::uint8_t>(seat_in_order(s.step));
  s.step = static_cast<std::uint8_t>(s.step + 1);
  const RewardFace& face = box_.rewards[s.round - 1][s.faces[s.round - 1] - 1];
  if (me().place) push_effect(me().place == 1 ? face.first : face.second);
}

// TNR-POP-01, TNR-END-01 to 06, TNR-FLOW-06.
template <class Log>
void Course<Log>::end_round() {
  for (int order = 0; order < box_.seats; ++order) {
    const int seat = seat_in_order(order);
    Player& p = s.players[seat];
    p.place = 0;
    p.population =
        static_cast<std::uint8_t>(std::min<int>(p.population + box_.population_step, box_.population_most));
    if (p.allegiance != 0 && !p.proved) check_allegiance(seat);
  }
  tell(Happened::PopulationRose, -1);
  s.ships = 0;
  s.turn = 0;
  if (s.round == kRounds) return begin_finale();
  int to = box_.slot_count - 1;
  for (int slot = to; slot >= 0; --slot) {
    if (s.slots[slot] == 0) continue;
    const std::uint8_t contract = s.slots[slot];
    s.slots[slot] = 0;
    s.slots[to--] = contract;
  }
  go(Phase::DealContracts);
}

}  // namespace samovar::tea_and_rum
