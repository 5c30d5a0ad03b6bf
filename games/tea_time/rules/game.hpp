// Tea Time's rules as functions over a State. The hot ones are here, so that search inlines them.
//
// A decision takes a line of one to three cards; a chance outcome draws the first player or deals one card.
// No deviation from docs/rules/tea-time.md.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <memory>
#include <string_view>

#include "engine/game.hpp"
#include "games/tea_time/rules/box.hpp"
#include "games/tea_time/rules/events.hpp"
#include "games/tea_time/rules/menu.hpp"
#include "games/tea_time/rules/moves.hpp"
#include "games/tea_time/rules/state.hpp"

namespace samovar::tea_time {

class TeaTime {
 public:
  using State = tea_time::State;
  static constexpr std::string_view kId = "tea-time";
  static constexpr int kRulesVersion = 1;
  static constexpr const MoveTable& kMoves = tea_time::kMoves;

  explicit TeaTime(const Box& box);

  const Box& box() const { return box_; }
  const LineTable& lines() const { return *lines_; }
  int seats() const { return box_.seats; }
  int cells() const { return box_.rows * box_.columns; }
  int longest() const { return 1 + box_.rounds * (2 * cells() + 1); }

  State start() const {
    State state;
    state.unseen = box_.cards;
    return state;
  }

  Actor actor(const State& state) const {
    switch (state.phase) {
      case Phase::Take:
        return Actor::seat(Seat{state.to_move});
      case Phase::Over:
        return Actor::nobody();
      default:
        return Actor::chance();
    }
  }

  void moves(const State& state, MoveList& list) const {
    list.clear();
    switch (state.phase) {
      case Phase::DrawFirst:
        for (int seat = 0; seat < box_.seats; ++seat) list.add(first_player(seat), 1);
        break;
      case Phase::Deal:
        for (int c = 0; c < kCharacters; ++c)
          if (state.unseen[c] > 0) list.add(deal(c), static_cast<std::uint32_t>(state.unseen[c]));
        break;
      case Phase::Take: {
        const auto legal = legal_lines<LineTable::kWordsAtMost>(state);
        for (std::size_t word = 0; word < legal.size(); ++word)
          for (const int line : BitSet(legal[word]))
            list.add((*lines_)[static_cast<int>(64 * word) + line].move);
        break;
      }
      case Phase::Over:
        break;
    }
  }

  template <class Log>
  void play(State& state, Move move, Log& log) const {
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

  template <class Rng>
  Move draw(const State& state, Rng& rng) const {
    if (state.phase == Phase::DrawFirst) return first_player(random_seat(rng));
    PackedCounts unseen = state.unseen;
    return deal(unseen.take_nth(below(rng, undealt(state))));
  }

  template <class Rng>
  Move pick(const State& state, Rng& rng) const {
    return (*lines_)[lines_->words() == 1 ? LineTable::pick(legal_lines<1>(state), rng)
                                          : LineTable::pick(legal_lines<LineTable::kWordsAtMost>(state), rng)]
        .move;
  }

  // All the cards of a deal, or all the turns of a round: what is chosen is at hand here as the rules need
  // it, where a Move would have to be taken apart again.
  template <class Rng>
  int run_at_random(State& state, Rng& rng) const {
    switch (state.phase) {
      case Phase::DrawFirst: {
        NullLog nothing;
        play_first(state, random_seat(rng), nothing);
        return 1;
      }
      case Phase::Deal:
        return run_deal(state, rng);
      case Phase::Take:
        return lines_->words() == 1 ? run_round<1>(state, rng)
                                    : run_round<LineTable::kWordsAtMost>(state, rng);
      case Phase::Over:
        break;
    }
    return 0;
  }

  // Nothing is hidden but the order of the undealt cards, and no state holds that.
  State redact(const State& state, Seat) const { return state; }
  static constexpr bool keeps_secrets() { return false; }
  template <class Rng>
  void complete(State&, Rng&) const {}
  bool reveals(const State&, Move) const { return false; }

  Refusal refusal(const State& state, Move move) const;
  Result result(const State& state) const;

  // TT-SCORE-01, 02. The counts are below 128, so that no byte of the difference borrows from the next.
  int points(const State& state, int seat) const {
    constexpr std::uint64_t kHighBits = 0x8080808080808080;
    const std::uint64_t difference = (state.taken[seat][0].word() | kHighBits) - state.taken[seat][1].word();
    int sum = state.holds_alice(seat) ? box_.alice_points : 0;
    for (int card = 1; card <= kCharacters; ++card)
      sum += points_by_difference_[difference >> (8 * card) & 0xff];
    return sum;
  }
  // The order of the players: by points, and Alice before anybody with as many (TT-SCORE-03, 04).
  int merit(const State& state, int seat) const { return 2 * points(state, seat) + state.holds_alice(seat); }
  Payoff payoff(const State& state) const {
    int merits[kSeatsAtMost];
    int best = 0;
    for (int seat = 0; seat < box_.seats; ++seat) best = std::max(best, merits[seat] = merit(state, seat));
    int winners = 0;
    for (int seat = 0; seat < box_.seats; ++seat) winners += merits[seat] == best;
    constexpr float kShares[] = {0, 1, 1.f / 2, 1.f / 3, 1.f / 4};
    Payoff payoff{};
    for (int seat = 0; seat < box_.seats; ++seat)
      payoff[static_cast<std::size_t>(seat)] = kShares[merits[seat] == best ? winners : 0];
    return payoff;
  }

  int cell_dealt_at(int place) const { return deal_order_[static_cast<std::size_t>(place)]; }
  int cell_dealt_next(const State& state) const { return cell_dealt_at(state.dealt); }
  bool on_grid(int cell) const { return cell < kCells && ((all_cells_ >> cell) & 1u); }
  // TT-TURN-01, 02, 03.
  static int most_cards(const State& state) { return state.turn < 2 ? state.turn + 1 : 3; }

 private:
  template <std::size_t kWords>
  LineSet<kWords> legal_lines(const State& state) const {
    return lines_->up_to(most_cards(state), lines_->among<kWords>(state.present));
  }

  template <class Rng>
  int run_deal(State& state, Rng& rng) const {
    NullLog nothing;
    int steps = 0;
    do {
      play_deal(state, state.unseen.take_nth(below(rng, undealt(state))), nothing);
      ++steps;
    } while (state.phase == Phase::Deal);
    return steps;
  }

  template <std::size_t kWords, class Rng>
  int run_round(State& state, Rng& rng) const {
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

  template <class Log>
  void play_first(State& state, int seat, Log& log) const {
    state.to_move = static_cast<std::uint8_t>(seat);
    state.alice = static_cast<std::uint8_t>(1u << seat);
    state.phase = Phase::Deal;
    log(happened(Happened::First, Seat{state.to_move}));
  }

  // The card has left `unseen` already.
  template <class Log>
  void play_deal(State& state, int character, Log& log) const {
    const int cell = deal_order_[state.dealt];
    state.cells[cell] = static_cast<std::uint8_t>(character + 1);
    state.dealt += 1;
    log(happened(Happened::Dealt, kSpectator, cell, character));
    if (state.dealt < cells()) return;
    state.present = all_cells_;
    state.phase = Phase::Take;
    log(happened(Happened::RoundBegan, Seat{state.to_move}, state.round));
  }

  template <class Log>
  void play_take(State& state, const Line& line, Log& log) const {
    [[maybe_unused]] const auto before = only_if<Log::kListens>(state);
    collect(state, line);
    if constexpr (Log::kListens) log_take(before, state, line.move, log);
    if (state.turn == 0) place_alice(state, line.at[0], log);
    end_turn(state, log);
  }

  static void collect(State& state, const Line& line) {
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

  static std::uint64_t take_card(State& state, int cell) {
    std::uint8_t& there = state.cells[cell];
    const std::uint64_t card = kOneOf[there];
    there = kEmpty;
    return card;
  }

  // TT-TURN-01.
  template <class Log>
  static void place_alice(State& state, int cell, Log& log) {
    state.alice = 0;
    state.cells[cell] = kAlice;
    state.present |= 1u << cell;
    log(happened(Happened::AlicePlaced, Seat{state.to_move}, cell));
  }

  template <class Log>
  void end_turn(State& state, Log& log) const {
    state.turn += 1;
    const int next = state.to_move + 1;
    state.to_move = static_cast<std::uint8_t>(next == box_.seats ? 0 : next);
    if (state.present == 0) end_round(state, log);
  }

  // TT-ROUND-01, 02, TT-ALICE-03.
  template <class Log>
  void end_round(State& state, Log& log) const {
    state.round += 1;
    state.turn = 0;
    state.dealt = 0;
    state.to_move = static_cast<std::uint8_t>(std::countr_zero(state.alice));
    state.phase = state.round == box_.rounds ? Phase::Over : Phase::Deal;
    if (state.phase == Phase::Over) log(happened(Happened::Ended, kSpectator));
  }

  template <class Rng>
  int random_seat(Rng& rng) const {
    return static_cast<int>(below(rng, static_cast<std::uint32_t>(box_.seats)));
  }
  // Worked out apart from the counts of the undealt cards, so that a draw need not wait for the one before.
  std::uint32_t undealt(const State& state) const {
    return static_cast<std::uint32_t>(total_cards_ - state.round * cells() - state.dealt);
  }

  static void log_take(const State& before, const State& after, Move move, EventLog& log);
  // The state where a log wants to compare, nothing where none listens.
  template <bool kWanted>
  static auto only_if(const State& state) {
    if constexpr (kWanted)
      return state;
    else
      return 0;
  }

  static std::array<std::uint8_t, kCells> order(const Box& box);
  static std::uint32_t all(const Box& box);
  static std::array<std::int16_t, 256> differences(const Box& box);

  Box box_;
  int total_cards_;
  std::array<std::uint8_t, kCells> deal_order_;  // row by row, left to right (TT-SETUP-06)
  std::uint32_t all_cells_;
  std::array<std::int16_t, 256> points_by_difference_;  // of a character's two sides, from -128
  std::shared_ptr<const LineTable> lines_;
};

}  // namespace samovar::tea_time
