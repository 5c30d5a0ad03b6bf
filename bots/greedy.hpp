// The bot that looks one decision ahead: it plays the move after which its game's evaluation likes its seat
// best.
#pragma once

#include <algorithm>
#include <concepts>

#include "bots/request.hpp"
#include "engine/game.hpp"

namespace samovar::bots {

// How good a position is for a seat: its expected payoff, or something that grows with it, from 0 to 1.
template <class E, class G>
concept EvaluationOf = std::constructible_from<E, const G&> &&
                       requires(const E evaluation, const typename G::State state, Seat seat) {
                         { evaluation.value(state, seat) } -> std::same_as<float>;
                       };

template <Game G, EvaluationOf<G> Evaluation>
Choice choose_greedily(const G& game, const typename G::State& state, Seat seat) {
  const Evaluation evaluation(game);
  NullLog nothing;
  MoveList list;
  game.moves(state, list);
  Choice choice{.by = Kind::Greedy};
  for (Move move : list) {
    typename G::State after = state;
    game.play(after, move, nothing);
    choice.candidates.push_back({.move = move, .value = evaluation.value(after, seat)});
  }
  std::stable_sort(choice.candidates.begin(), choice.candidates.end(),
                   [](const Candidate& a, const Candidate& b) { return a.value > b.value; });
  choice.move = choice.candidates.front().move;
  choice.value = choice.candidates.front().value;
  choice.line = {choice.move};
  return choice;
}

}  // namespace samovar::bots
