// One step in the course of a game: what a move changes, and everything that follows without a decision or a
// chance outcome; for who plays.
#pragma once

#include "games/tea_time/rules/events.hpp"
#include "games/tea_time/rules/game.hpp"

namespace samovar::tea_time {

template <class Log>
inline void TeaTime::play(State& state, Move move, Log& log) const {
  switch (kind_of(move)) {
    case Kind::Take:
      return play_take(state, line_of(move), log);
    case Kind::Deal:
      state.unseen.take(character_of(move));
      return play_deal(state, character_of(move), log);
    case Kind::First:
      return play_first(state, seat_of(move), log);
  }
}

// All the cards of a deal, or all the turns of a round: what is chosen is at hand here as the rules need
// it, where a Move would have to be taken apart again.
template <class Rng>
inline int TeaTime::run_at_random(State& state, Rng& rng) const {
  switch (state.phase) {
    case Phase::DrawFirst: {
      NullLog nothing;
      play_first(state, random_seat(rng), nothing);
      return 1;
    }
    case Phase::Deal:
      return run_deal(state, rng);
    case Phase::Take:
      return lines_->words() == 1 ? run_round<1>(state, rng) : run_round<LineTable::kWordsAtMost>(state, rng);
    case Phase::Over:
      break;
  }
  return 0;
}

template <class Rng>
inline int TeaTime::run_deal(State& state, Rng& rng) const {
  NullLog nothing;
  int steps = 0;
  do {
    play_deal(state, state.unseen.take_nth(below(rng, undealt(state))), nothing);
    ++steps;
  } while (state.phase == Phase::Deal);
  return steps;
}

// TT-LINE-03.
template <std::size_t kWords, class Rng>
inline int TeaTime::run_round(State& state, Rng& rng) const {
  NullLog nothing;
  int steps = 0;
  for (; state.phase == Phase::Take && most_cards(state) < 3; ++steps)
    play_take(state, (*lines_)[LineTable::pick(legal_lines<kWords>(state), rng)], nothing);
  // From the third turn on, a line takes with it those that share a cell, and that is all that changes:
  // knowing the lines left is a shorter way to the next turn than working them out from the cells left.
  for (auto left = lines_->among<kWords>(state.present); state.phase == Phase::Take; ++steps) {
    const int number = LineTable::pick(left, rng);
    left = lines_->left_by(number, left);
    collect(state, (*lines_)[number]);
    end_turn(state, nothing);
  }
  return steps;
}

// TT-SETUP-05.
template <class Log>
inline void TeaTime::play_first(State& state, int seat, Log& log) const {
  state.to_move = static_cast<std::uint8_t>(seat);
  state.alice = static_cast<std::uint8_t>(1u << seat);
  state.phase = Phase::Deal;
  log(happened(Happened::First, Seat{state.to_move}));
}

// TT-SETUP-04, 06, TT-TURN-01. The card has left `unseen` already.
template <class Log>
inline void TeaTime::play_deal(State& state, int character, Log& log) const {
  const int cell = deal_order_[state.dealt];
  state.cells[cell] = static_cast<std::uint8_t>(character + 1);
  state.dealt += 1;
  log(happened(Happened::Dealt, kSpectator, cell, character));
  if (state.dealt < cells()) return;
  state.present = all_cells_;
  state.phase = Phase::Take;
  log(happened(Happened::RoundBegan, Seat{state.to_move}, state.round));
}

// The state where a log wants to compare, nothing where none listens.
template <bool kWanted>
auto only_if(const State& state) {
  if constexpr (kWanted)
    return state;
  else
    return 0;
}

// TT-TURN-01.
template <class Log>
inline void TeaTime::play_take(State& state, const Line& line, Log& log) const {
  [[maybe_unused]] const auto before = only_if<Log::kListens>(state);
  collect(state, line);
  if constexpr (Log::kListens) log_take(before, state, line.move, log);
  if (state.turn == 0) place_alice(state, line.at[0], log);
  end_turn(state, log);
}

// TT-CANCEL-01, TT-ALICE-01, 03, TT-LINE-03.
inline void TeaTime::collect(State& state, const Line& line) {
  const int me = state.to_move;
  // Lengths are unpredictable, and a mispredicted branch costs more than a card: always three steps, of
  // which those behind the line take from the first cell again, where nothing is left.
  const std::uint64_t outer = take_card(state, line.at[0]) + take_card(state, line.at[2]);
  const std::uint64_t middle = take_card(state, line.at[1]);
  constexpr std::uint64_t kCharactersOnly = kOneOf[kAlice] - 1;
  state.taken[me][line.outer_side] += Amounts(outer & kCharactersOnly);
  state.taken[me][line.middle_side] += Amounts(middle & kCharactersOnly);
  const bool with_alice = (outer | middle) > kCharactersOnly;
  state.alice = with_alice ? static_cast<std::uint8_t>(1u << me) : state.alice;
  state.present &= ~line.cells;
}

// TT-LINE-03, 04.
inline std::uint64_t TeaTime::take_card(State& state, int cell) {
  std::uint8_t& there = state.cells[cell];
  const std::uint64_t card = kOneOf[there];
  there = kEmpty;
  return card;
}

// TT-TURN-01.
template <class Log>
inline void TeaTime::place_alice(State& state, int cell, Log& log) {
  state.alice = 0;
  state.cells[cell] = kAlice;
  state.present |= 1u << cell;
  log(happened(Happened::AlicePlaced, Seat{state.to_move}, cell));
}

// TT-TURN-01, 02, 03, TT-ROUND-01.
template <class Log>
inline void TeaTime::end_turn(State& state, Log& log) const {
  state.turn += 1;
  const int next = state.to_move + 1;
  state.to_move = static_cast<std::uint8_t>(next == box_.seats ? 0 : next);
  if (state.present == 0) end_round(state, log);
}

// TT-ROUND-01, 02, TT-ALICE-03.
template <class Log>
inline void TeaTime::end_round(State& state, Log& log) const {
  state.round += 1;
  state.turn = 0;
  state.dealt = 0;
  state.to_move = static_cast<std::uint8_t>(std::countr_zero(state.alice));
  state.phase = state.round == box_.rounds ? Phase::Over : Phase::Deal;
  if (state.phase == Phase::Over) log(happened(Happened::Ended, kSpectator));
}

}  // namespace samovar::tea_time
