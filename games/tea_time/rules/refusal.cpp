// Why a move of Tea Time is refused.
#include "games/tea_time/rules/game.hpp"

namespace samovar::tea_time {

Refusal TeaTime::refusal(const State& state, Move move) const {
  switch (kind_of(move)) {
    case Kind::First:
      if (state.phase != Phase::DrawFirst) return {"TT-SETUP-05", "tea-time.refusal.first_drawn"};
      if (move != first_player(seat_of(move))) return {"TT-SETUP-05", "tea-time.refusal.not_a_move"};
      if (seat_of(move) >= box_.seats) return {"TT-SETUP-05", "tea-time.refusal.no_such_seat"};
      return {};
    case Kind::Deal:
      if (state.phase != Phase::Deal) return {"TT-SETUP-04", "tea-time.refusal.no_deal_now"};
      if (move != deal(character_of(move))) return {"TT-SETUP-04", "tea-time.refusal.not_a_move"};
      if (character_of(move) >= kCharacters) return {"TT-COMP-01", "tea-time.refusal.no_such_character"};
      if (state.unseen[character_of(move)] == 0) return {"TT-SETUP-04", "tea-time.refusal.none_left"};
      return {};
    case Kind::Take:
      break;
    default:
      return {"TT-TURN-04", "tea-time.refusal.not_a_move"};
  }
  if (state.phase == Phase::Over) return {"TT-ROUND-02", "tea-time.refusal.over"};
  if (state.phase != Phase::Take) return {"TT-SETUP-04", "tea-time.refusal.not_dealt"};
  const int length = length_of(move);
  if (length < 1) return {"TT-TURN-04", "tea-time.refusal.at_least_one"};
  if (length > 3) return {"TT-TURN-03", "tea-time.refusal.at_most_three"};
  if (!on_grid(cell_of(move))) return {"TT-LINE-04", "tea-time.refusal.off_grid"};
  if (!kMoves.form_of(move)) return {"TT-LINE-02", "tea-time.refusal.not_a_line"};
  const int stride = step(direction_of(move));
  for (int i = 1; i < length; ++i)
    if (!on_grid(cell_of(move) + i * stride)) return {"TT-LINE-04", "tea-time.refusal.off_grid"};
  // TT-TURN-01, 02
  if (length > most_cards(state)) {
    if (state.turn == 0) return {"TT-TURN-01", "tea-time.refusal.turn_one"};
    return {"TT-TURN-02", "tea-time.refusal.turn_two"};
  }
  for (int i = 0; i < length; ++i) {
    // TT-LINE-03
    if ((state.present >> (cell_of(move) + i * stride)) & 1u) continue;
    if (length == 1) return {"TT-LINE-03", "tea-time.refusal.empty_cell"};
    return {"TT-LINE-03", "tea-time.refusal.gap"};
  }
  return {};
}

}  // namespace samovar::tea_time
