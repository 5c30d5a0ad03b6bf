// Tea Time's rules as functions over a State. The hot ones are here and in step.hpp, so that search inlines
// them; who only reads and writes positions calls what game.cpp has compiled.
//
// A decision takes a line of one to three cards; a chance outcome draws the first player or deals one card.
// No deviation from docs/rules/tea-time.md.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <string_view>

#include "engine/game.hpp"
#include "games/tea_time/rules/box.hpp"
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

  // TT-COMP-01, TT-SETUP-04.
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

  // TT-SETUP-04, 05, TT-TURN-01 to 04.
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
  void play(State& state, Move move, Log& log) const;

  // TT-SETUP-04, 05.
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

  template <class Rng>
  int run_at_random(State& state, Rng& rng) const;

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
  int run_deal(State& state, Rng& rng) const;
  template <std::size_t kWords, class Rng>
  int run_round(State& state, Rng& rng) const;
  template <class Log>
  void play_first(State& state, int seat, Log& log) const;
  template <class Log>
  void play_deal(State& state, int character, Log& log) const;
  template <class Log>
  void play_take(State& state, const Line& line, Log& log) const;
  static void collect(State& state, const Line& line);
  static std::uint64_t take_card(State& state, int cell);
  template <class Log>
  static void place_alice(State& state, int cell, Log& log);
  template <class Log>
  void end_turn(State& state, Log& log) const;
  template <class Log>
  void end_round(State& state, Log& log) const;
  static void log_take(const State& before, const State& after, Move move, EventLog& log);

  template <class Rng>
  int random_seat(Rng& rng) const {
    return static_cast<int>(below(rng, static_cast<std::uint32_t>(box_.seats)));
  }
  // Worked out apart from the counts of the undealt cards, so that a draw need not wait for the one before.
  std::uint32_t undealt(const State& state) const {
    return static_cast<std::uint32_t>(total_cards_ - state.round * cells() - state.dealt);
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

namespace samovar {

// At full speed in game.cpp.
extern template int play_out(const tea_time::TeaTime&, tea_time::State&, FastRng&);

}  // namespace samovar
