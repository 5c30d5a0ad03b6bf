// Progress, exactness, conservation, purity and signature: what the rules owe on their own.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "bench/signature.hpp"
#include "tests/laws/step.hpp"

namespace samovar::laws {

// Where some of a component are. A game tells for the laws, in functions beside its module that argument
// lookup finds:
//   std::map<std::string, int> contents_of_box(const Module&);        how many of each component there are
//   std::vector<Pile> where_everything_is(const Module&, const State&);
struct Pile {
  std::string component;
  std::string place;
  int count;
};

template <GameModule M>
Finding progress(const Step<M>& step) {
  const int plies = static_cast<int>(step.prefix.size());
  if (plies > step.game().longest())
    return fmt::format("{} moves and no end; longest() says {}", plies, step.game().longest());
  if (step.actor.is_nobody()) {
    if (!step.list.empty()) return fmt::format("the game is over, but {} moves are listed", step.list.size());
    return {};
  }
  if (step.list.empty()) return "the game is not over, but no move is listed";
  if (step.actor.is_seat() && index(step.actor.seat()) >= step.game().seats())
    return fmt::format("seat {} is to act at a table of {}", index(step.actor.seat()), step.game().seats());
  return {};
}

// Codes that a bug would take for moves: neighbours of legal ones, moves of earlier positions, anything.
template <GameModule M>
std::vector<Move> strange_moves(const Step<M>& step, int count) {
  std::vector<Move> strange = {Move(), Move::from_code(~0u)};
  const auto small = [&] { return static_cast<std::uint8_t>(step.below(step.below(2) ? 8 : 40)); };
  for (int i = 0; i < count; ++i) {
    const bool any_played = !step.prefix.empty();
    const bool any_listed = !step.list.empty();
    switch (step.below(5)) {
      case 0:
        strange.push_back(Move::from_code(static_cast<std::uint32_t>(step.rng())));
        break;
      case 1:
        strange.push_back(Move(static_cast<std::uint8_t>(step.below(16)), small(), small(), small()));
        break;
      case 2:
        if (any_played)
          strange.push_back(step.prefix[step.below(static_cast<std::uint32_t>(step.prefix.size()))]);
        break;
      case 3:
        if (any_listed) strange.push_back(Move::from_code(step.any_listed().code() ^ 1u << step.below(32)));
        break;
      default:
        if (any_listed)
          strange.push_back(Move::from_code(step.any_listed().code() +
                                            (step.below(2) ? 1u : ~0u) * (1u << 8 * step.below(4))));
    }
  }
  return strange;
}

template <GameModule M>
Finding exactness_of(const Step<M>& step, const std::set<std::uint32_t>& listed, Move move) {
  const Refusal refusal = step.game().refusal(step.state, move);
  const bool is_listed = listed.contains(move.code());
  if (is_listed && refusal)
    return fmt::format("{} is listed but refused: {}", step.notation(move), refusal.reason);
  if (is_listed) return {};
  if (!refusal) return fmt::format("code {:#010x} is not listed but not refused either", move.code());
  if (!refusal.rule || !*refusal.rule || !*refusal.reason)
    return fmt::format("code {:#010x} is refused without rule or reason", move.code());
  return {};
}

template <GameModule M>
Finding exactness(const Step<M>& step, int strange, bool every_code) {
  std::set<std::uint32_t> listed;
  std::set<std::uint32_t> indices;
  for (const Move move : step.list) {
    if (!listed.insert(move.code()).second) return fmt::format("{} is listed twice", step.notation(move));
    const MoveTable& table = step.game().kMoves;
    const std::uint32_t index = table.index_of(move);
    if (index >= table.size())
      return fmt::format("{} has index {} of {}", step.notation(move), index, table.size());
    if (table.move_at(index) != move)
      return fmt::format("{} has index {}, which is another move", step.notation(move), index);
    if (!indices.insert(index).second)
      return fmt::format("{} shares its index {}", step.notation(move), index);
    if (Finding finding = exactness_of(step, listed, move)) return finding;
  }
  for (const Move move : strange_moves(step, strange))
    if (Finding finding = exactness_of(step, listed, move)) return finding;
  if (!every_code) return {};
  for (unsigned kind = 0; kind < 32; ++kind)
    for (unsigned a = 0; a < 64; ++a)
      for (unsigned b = 0; b < 8; ++b)
        for (unsigned c = 0; c < 8; ++c)
          if (Finding finding =
                  exactness_of(step, listed,
                               Move(static_cast<std::uint8_t>(kind), static_cast<std::uint8_t>(a),
                                    static_cast<std::uint8_t>(b), static_cast<std::uint8_t>(c))))
            return finding;
  return {};
}

template <GameModule M>
Finding conservation(const M& module, const typename M::Game::State& state) {
  std::map<std::string, int> missing = contents_of_box(module);
  std::string places;
  for (const Pile& pile : where_everything_is(module, state)) {
    if (pile.count < 0) return fmt::format("{} {} in {}", pile.count, pile.component, pile.place);
    if (!missing.contains(pile.component))
      return fmt::format("{} in {}: there is none in the box", pile.component, pile.place);
    missing[pile.component] -= pile.count;
  }
  for (const auto& [component, count] : missing)
    if (count != 0)
      return fmt::format("{} {} too {} on the table", std::abs(count), component, count > 0 ? "few" : "many");
  return {};
}

template <GameModule M>
Finding purity(const Step<M>& step) {
  using State = typename M::Game::State;
  const State before = step.state;
  MoveList again;
  step.game().moves(step.state, again);
  if (!std::equal(step.list.begin(), step.list.end(), again.begin(), again.end()))
    return "the same position lists other moves when it is asked again";
  if (step.list.empty()) return {};
  if (step.actor.is_chance()) {
    FastRng once(step.rng());
    FastRng twice = once;
    if (step.game().draw(step.state, once) != step.game().draw(step.state, twice) || once() != twice())
      return "the same position and generator draw another outcome the second time";
  }

  const Move move = step.any_listed();
  const M other_box = step.module;
  const State once = after(step.game(), step.state, move);
  if (!same_bytes(before, step.state))
    return fmt::format("{} on a copy changed the original", step.notation(move));
  if (!same_bytes(once, after(step.game(), step.state, move)) ||
      !same_bytes(once, after(other_box.game(), step.state, move)))
    return fmt::format("{} leads to another position the second time", step.notation(move));
  State logged = step.state;
  EventLog log;
  step.game().play(logged, move, log);
  if (!same_bytes(once, logged))
    return fmt::format("{} leads to another position when a log listens", step.notation(move));
  if (hash_of(once) != hash_of(logged)) return "equal bytes, but another hash";
  return {};
}

// The signature of a game is one number, whoever works it out and how often.
template <GameModule M>
Finding signature(const M& module, int games) {
  const std::uint64_t once = bench::signature_of(module.game(), 1, games);
  const M other_box = module;
  if (bench::signature_of(module.game(), 1, games) != once ||
      bench::signature_of(other_box.game(), 1, games) != once)
    return fmt::format("another signature of the same {} games the second time", games);
  return {};
}

// A finished game once more from its moves: nothing but start and moves goes in.
template <GameModule M>
Finding replays(const M& module, std::span<const Move> moves, const typename M::Game::State& end) {
  typename M::Game::State state = module.game().start();
  NullLog nothing;
  for (const Move move : moves) module.game().play(state, move, nothing);
  if (!same_bytes(state, end) || hash_of(state) != hash_of(end))
    return "the same start and moves lead to another position";
  return {};
}

// Two numbers over all the positions of seeded games, equal on every machine and compiler.
struct Fingerprint {
  std::uint64_t course = 0;  // of the moves and the whole truth as JSON: what the rules do
  std::uint64_t bytes = 0;   // of the states as they lie in memory: changes with their layout as well
  friend bool operator==(const Fingerprint&, const Fingerprint&) = default;
  friend std::ostream& operator<<(std::ostream& out, const Fingerprint& print) {
    return out << fmt::format("{{{:#018x}, {:#018x}}}", print.course, print.bytes);
  }
};

template <GameModule M>
Fingerprint fingerprint(const M& module, int games) {
  const auto& game = module.game();
  Fingerprint print;
  NullLog nothing;
  for (int seed = 1; seed <= games; ++seed) {
    FastRng rng(static_cast<std::uint64_t>(seed));
    auto state = game.start();
    for (Actor actor = game.actor(state); !actor.is_nobody(); actor = game.actor(state)) {
      const Move move = random_move(game, state, actor, rng);
      game.play(state, move, nothing);
      print.course = hash_of(move.code(), print.course);
      print.bytes = hash_of(state, print.bytes);
    }
    const std::string truth = text_of(module.state_json(state));
    print.course = XXH3_64bits_withSeed(truth.data(), truth.size(), print.course);
  }
  return print;
}

}  // namespace samovar::laws
