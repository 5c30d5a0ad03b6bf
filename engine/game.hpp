// What a game is: a small immutable object (the box on the table and the mode chosen) with const functions
// over a plain value. Bots, laws and the lab are templates over this concept; table/ wraps it once for
// everything else.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>

#include "engine/declared.hpp"
#include "engine/event.hpp"
#include "engine/hash.hpp"
#include "engine/move.hpp"
#include "engine/result.hpp"
#include "engine/rng.hpp"
#include "engine/seat.hpp"

namespace samovar {

template <class S>
concept PlainState = std::is_trivially_copyable_v<S> && std::has_unique_object_representations_v<S> &&
                     std::equality_comparable<S>;

template <class G>
concept Game = PlainState<typename G::State> &&
               requires(const G game, const typename G::State state, typename G::State changed, Move move,
                        MoveList list, NullLog nothing, EventLog log, FastRng rng, Seat seat) {
                 { G::kId } -> std::convertible_to<std::string_view>;  // "tea-time"
                 {
                   G::kRulesVersion
                 } -> std::convertible_to<int>;  // raised when a record could replay differently
                 { game.seats() } -> std::same_as<int>;
                 { game.longest() } -> std::same_as<int>;  // no game has more moves, chance included
                 { game.start() } -> std::same_as<typename G::State>;
                 { game.actor(state) } -> std::same_as<Actor>;
                 { game.moves(state, list) } -> std::same_as<void>;
                 { game.play(changed, move, nothing) } -> std::same_as<void>;
                 { game.play(changed, move, log) } -> std::same_as<void>;
                 { game.draw(state, rng) } -> std::same_as<Move>;
                 { game.redact(state, seat) } -> std::same_as<typename G::State>;
                 { game.complete(changed, rng) } -> std::same_as<void>;
                 // True where this decision shows somebody what they did not know; undo stops there.
                 { game.reveals(state, move) } -> std::same_as<bool>;
                 { game.refusal(state, move) } -> std::same_as<Refusal>;  // empty for a legal move
                 { game.result(state) } -> std::same_as<Result>;          // the standing, at any time
                 { game.payoff(state) } -> std::same_as<Payoff>;          // of a finished game, fast
                 // Kinds of moves are said once, in a table that numbers them (engine/declared.hpp).
                 { game.kMoves } -> std::convertible_to<const MoveTable&>;
               };

// A game may know a faster way to a uniformly random decision than listing them all. It must pick the move
// that `moves` lists at the place below(rng, size); the laws check that.
template <class G>
concept PicksFast = requires(const G game, const typename G::State state, FastRng rng) {
  { game.pick(state, rng) } -> std::same_as<Move>;
};

// A game may know a faster way through a stretch of random play than choosing one move after the other and
// playing it: run_at_random() plays at least one move and returns how many. It must do exactly what playing
// random_move() as often does; the laws check that.
template <class G>
concept RunsFast = requires(const G game, typename G::State state, FastRng rng) {
  { game.run_at_random(state, rng) } -> std::same_as<int>;
};

// A game may know positions that differ in nothing that matters: canonical() makes them equal.
template <class G>
concept KnowsAlike = requires(const G game, typename G::State state) {
  { game.canonical(state) } -> std::same_as<void>;
};

// Whether a decision is none: all of the moves listed lead to the same position.
template <Game G>
bool all_alike(const G& game, const typename G::State& state, const MoveList& list) {
  const auto after = [&](Move move) {
    NullLog nothing;
    typename G::State next = state;
    game.play(next, move, nothing);
    if constexpr (KnowsAlike<G>) game.canonical(next);
    return next;
  };
  if (list.size() < 2) return true;
  const typename G::State first = after(list[0]);
  for (int i = 1; i < list.size(); ++i)
    if (!(after(list[i]) == first)) return false;
  return true;
}

// A game may have decisions whose answers hang on what the seat alone knows: whoever saw that there was one
// answer only would know something of it.
template <class G>
concept ChoosesInSecret = requires(const G game, const typename G::State state) {
  { game.chooses_in_secret(state) } -> std::same_as<bool>;
};

// The answer where a seat need not be asked: because there is one only, or because all lead to the same
// position. Judged from what the seat knows, in one world that fits, and never in secret, so that being asked
// tells nobody anything; the law of secrecy checks that.
template <Game G>
std::optional<Move> answer_unasked(const G& game, const typename G::State& state) {
  if constexpr (ChoosesInSecret<G>)
    if (game.chooses_in_secret(state)) return {};
  MoveList list;
  game.moves(state, list);
  typename G::State known = game.redact(state, game.actor(state).seat());
  FastRng rng(hash_of(known));
  game.complete(known, rng);
  if (!all_alike(game, known, list)) return {};
  return list[0];
}

// One random move: a chance outcome as it is weighed, or any decision with equal probability.
template <Game G, class Rng>
Move random_move(const G& game, const typename G::State& state, Actor actor, Rng& rng) {
  if (actor.is_chance()) return game.draw(state, rng);
  if constexpr (PicksFast<G>) {
    return game.pick(state, rng);
  } else {
    MoveList list;
    game.moves(state, list);
    return list[static_cast<int>(below(rng, static_cast<std::uint32_t>(list.size())))];
  }
}

// Plays at random to the end; returns the number of moves, chance included.
template <Game G, class Rng>
int play_out(const G& game, typename G::State& state, Rng& rng) {
  // On copies: what nobody else can point at stays in registers, though a state is full of bytes, which
  // might be anybody's.
  typename G::State now = state;
  Rng dice = rng;
  int moves = 0;
  for (Actor actor = game.actor(now); !actor.is_nobody(); actor = game.actor(now)) {
    if constexpr (RunsFast<G>) {
      moves += game.run_at_random(now, dice);
    } else {
      NullLog nothing;
      game.play(now, random_move(game, now, actor, dice), nothing);
      ++moves;
    }
  }
  state = now;
  rng = dice;
  return moves;
}

}  // namespace samovar
