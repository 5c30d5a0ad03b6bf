// What the laws look at: one position of one seeded game, with what led there.
#pragma once

#include <algorithm>
#include <cstring>
#include <span>
#include <string>
#include <vector>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "engine/hash.hpp"
#include "games/module.hpp"
#include "tests/laws/law.hpp"

namespace samovar::laws {

namespace json = boost::json;

template <GameModule M>
struct Step {
  using Game = typename M::Game;
  using State = typename Game::State;

  const M& module;
  const State& state;
  Actor actor;
  const MoveList& list;          // what `moves` lists here
  std::span<const Move> prefix;  // what was played so far
  FastRng& rng;                  // the law's own; the game's course does not depend on it

  const Game& game() const { return module.game(); }
  std::uint32_t below(std::uint32_t bound) const { return samovar::below(rng, bound); }
  Move any_listed() const { return list[static_cast<int>(below(static_cast<std::uint32_t>(list.size())))]; }
  std::string notation(Move move) const { return fmt::format("\"{}\"", module.write(move)); }
};

template <class State>
bool same_bytes(const State& a, const State& b) {
  return std::memcmp(&a, &b, sizeof a) == 0;
}

template <class Game>
typename Game::State after(const Game& game, typename Game::State state, Move move) {
  NullLog nothing;
  game.play(state, move, nothing);
  return state;
}

inline std::string text_of(const json::object& object) { return json::serialize(object); }

template <class Game>
std::vector<Seat> viewers_of(const Game& game) {
  std::vector<Seat> viewers;
  for (int seat = 0; seat < game.seats(); ++seat) viewers.push_back(Seat{static_cast<std::uint8_t>(seat)});
  viewers.push_back(kSpectator);
  return viewers;
}

inline std::string name_of(Seat viewer) {
  return viewer == kSpectator ? "the spectator" : fmt::format("seat {}", index(viewer));
}

}  // namespace samovar::laws
