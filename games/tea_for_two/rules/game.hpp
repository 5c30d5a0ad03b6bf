// Tea for 2's rules as functions over a State. The hot ones are here and in phases.hpp, so that search
// inlines them; who only reads and writes positions calls what game.cpp has compiled.
//
// Two merchants, or one against the Tea Race (which acts by itself, inside the human's moves). A decision
// with one option is never asked (T42-FLOW-03). The ship goal is an option of the table, not a move
// (T42-SETUP-01).
#pragma once

#include <algorithm>
#include <cstdint>
#include <string_view>

#include "engine/game.hpp"
#include "engine/game_of_steps.hpp"
#include "games/tea_for_two/rules/box.hpp"
#include "games/tea_for_two/rules/menu.hpp"
#include "games/tea_for_two/rules/moves.hpp"
#include "games/tea_for_two/rules/state.hpp"

namespace samovar::tea_for_two {

// What points are for.
enum class Points : std::uint8_t { Ships, Cards, Crates, Blooming, MerchantCards, MerchantClippers };
inline constexpr int kPointLines = 6;

// The chance outcome that a deck waits for: which deck, which place of its top, and who will know the card.
struct Reveal {
  int deck = -1;
  int place = 0;
  std::uint8_t known_by = kEverybody;
  explicit operator bool() const { return deck >= 0; }
};

// T42-CHANCE-03, 04.
inline Reveal pending_reveal(const Box& box, const State& state) {
  const auto lacks = [&](int deck, int place) {
    const Deck& cards = state.decks[deck];
    if (place < cards.seen) return cards.top[place] == kUnknown;
    return cards.unseen != 0 || cards.sunk != 0;
  };
  const bool ships_later = state.frames[0].doing == Doing::DealMarket && state.year == 0;
  for (int deck = 0; deck < (ships_later ? 1 : 2); ++deck)
    if ((state.decks[deck].seen == 0 || state.decks[deck].top[0] == kUnknown) && lacks(deck, 0))
      return {deck, 0, kEverybody};
  const Frame& frame = state.top();
  if (frame.doing != Doing::Search) return {};
  for (int place = 1; place <= box.search; ++place)
    if (lacks(frame.b, place))
      return {frame.b, place, place < box.search ? static_cast<std::uint8_t>(bit(frame.a)) : kEverybody};
  return {};
}

template <class Log>
class Course;

class TeaForTwo : public GameOfSteps<TeaForTwo, Box, State, Sight, Menu, Course> {
 public:
  static constexpr std::string_view kId = "tea-for-2";
  static constexpr int kRulesVersion = kRules;
  static constexpr const MoveTable& kMoves = tea_for_two::kMoves;

  using GameOfSteps::GameOfSteps;

  // In a year 15 outcomes of dice and a solo card, some 20 cards, 14 dice that come back now and then, as
  // many tokens spent as were gained, and movement: 600 is far more than any.
  int longest() const { return 40 + 600 * box_.max_years; }

  // T42-SETUP-02, 03, 04.
  State start() const {
    State state;
    state.decks[0].unseen = (bit(kCards) - 1) << 1;
    state.decks[1].unseen = (bit(kShips) - 1) << 1;
    for (int tea = 0; tea < kTeas; ++tea) state.supply += Tally::of(tea, box_.tokens_per_tea);
    return state;
  }

  void outcomes(const State& state, MoveList& list) const {
    const Outcomes outcomes = outcomes_of(state);
    for (const int number : BitSet(outcomes.numbers)) list.add(make(outcomes.kind, number), 1);
  }
  template <class Rng>
  Move draw(const State& state, Rng& rng) const {
    const Outcomes outcomes = outcomes_of(state);
    const auto count = static_cast<std::uint32_t>(bits_in(outcomes.numbers));
    return make(outcomes.kind, nth_bit(outcomes.numbers, below(rng, count)));
  }

  bool keeps_secrets() const { return box_.seats > 1; }
  // T42-INFO-08: a card that the viewer does not know is back among the unseen ones.
  State redact(const State& state, Seat viewer) const {
    State known = state;
    const int seat = index(viewer);
    const std::uint8_t needed = seat < box_.seats ? static_cast<std::uint8_t>(bit(seat)) : kEverybody;
    for (Deck& deck : known.decks)
      for (int place = 0; place < deck.seen; ++place)
        if ((deck.known_by[place] & needed) != needed && deck.top[place] != kUnknown) {
          deck.unseen |= bit(deck.top[place]);
          deck.top[place] = kUnknown;
        }
    return known;
  }
  // T42-INFO-08, T42-CHANCE-02.
  template <class Rng>
  void complete(State& state, Rng& rng) const {
    for (Deck& deck : state.decks)
      for (int place = 0; place < deck.seen; ++place)
        if (deck.top[place] == kUnknown) {
          const auto count = static_cast<std::uint32_t>(bits_in(deck.unseen));
          const int card = nth_bit(deck.unseen, below(rng, count));
          deck.unseen &= ~bit(card);
          deck.top[place] = static_cast<std::uint8_t>(card);
        }
  }
  bool reveals(const State& state, Move move) const;

  Refusal refusal(const State& state, Move move) const;
  Result result(const State& state) const;
  Payoff payoff(const State& state) const;

  // T42-SCORE-01 to 08, T42-SOLO-61: what a merchant has, by what it is for.
  struct Score {
    std::int16_t count[kPointLines] = {};
    std::int16_t points[kPointLines] = {};
    int total() const {
      int sum = 0;
      for (const std::int16_t line : points) sum += line;
      return sum;
    }
  };
  Score score(const State& state, int merchant) const;
  int points(const State& state, int merchant) const { return score(state, merchant).total(); }
  int tokens_owned(const State& state, int merchant) const;
  // T42-SCORE-09, 10: above zero where merchant 0 is ahead, 0 where the victory is shared.
  int lead(const State& state) const;

  // T42-SOLO-08: what the solo opponent would do next as the table lies, and where it would go instead.
  void race_acts(State& state, EventLog& log, bool at_market) const;

 private:
  struct Outcomes {
    Kind kind;
    std::uint32_t numbers;  // a bit each, all equally likely
  };
  Outcomes outcomes_of(const State& state) const {
    if (const Doing doing = state.frames[0].doing; doing == Doing::Roll && state.depth == 1)
      return {Kind::Roll, (bit(kFaces) - 1) << 1};
    if (const Reveal reveal = pending_reveal(box_, state))
      return {reveal.deck == 0 ? Kind::Card : Kind::Ship, state.decks[reveal.deck].unseen};
    std::uint32_t gone = 0;
    switch (state.frames[0].doing) {
      case Doing::DealMarkers:
        for (int i = 0; i < state.in_harvest; ++i) gone |= bit(state.markers[i]);
        return {Kind::Marker, ((bit(kMarkers) - 1) << 1) & ~gone};
      case Doing::DealMerchants:
        for (const Merchant& merchant : state.merchants) gone |= bit(merchant.card);
        return {Kind::Merchant, ((bit(kMerchantCards) - 1) << 1) & ~gone};
      case Doing::DealCoin:
        return {Kind::Coin, bit(0) | bit(1)};
      default:
        for (int i = 0; i < state.solo_seen; ++i) gone |= bit(state.solo_order[i]);
        return {Kind::Solo, ((bit(kSoloCards) - 1) << 1) & ~gone};
    }
  }
};

}  // namespace samovar::tea_for_two

namespace samovar {

// At full speed in game.cpp.
extern template int play_out(const tea_for_two::TeaForTwo&, tea_for_two::State&, FastRng&);

}  // namespace samovar
