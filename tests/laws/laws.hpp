// Every law of the rules over seeded games of one box: one call for a game, mode and number of seats.
//
//   if (auto violation = laws::check_laws(module, LawBudget::from_environment())) … *violation
//
// A new game joins with that call and with where_everything_is() for its components (rules_laws.hpp).
#pragma once

#include <optional>
#include <vector>

#include "tests/laws/chance_law.hpp"
#include "tests/laws/law.hpp"
#include "tests/laws/round_trip_law.hpp"
#include "tests/laws/rules_laws.hpp"
#include "tests/laws/secrecy_law.hpp"
#include "tests/laws/step.hpp"

namespace samovar::laws {

template <GameModule M>
class Walker {
 public:
  Walker(const M& module, const LawBudget& budget) : module_(module), budget_(budget) {}

  // The shortest game that breaks a law, if any does. A game is left where it is longer than one found.
  std::optional<Violation> shortest_violation() {
    std::optional<Violation> shortest;
    for (int seed = 1; seed <= budget_.games; ++seed) {
      const std::size_t longest = shortest ? shortest->prefix.size() : ~std::size_t{0};
      auto found = walk(static_cast<std::uint64_t>(seed), longest);
      if (found) shortest = std::move(found);
      if (shortest && shortest->prefix.empty()) break;
    }
    return shortest;
  }

 private:
  std::optional<Violation> walk(std::uint64_t seed, std::size_t shorter_than) {
    const auto& game = module_.game();
    FastRng course(seed);
    FastRng looks(~seed);
    std::vector<Move> prefix;
    typename M::Game::State state = game.start();
    while (prefix.size() < shorter_than) {
      const Actor actor = game.actor(state);
      MoveList list;
      game.moves(state, list);
      const Step<M> step{module_, state, actor, list, prefix, looks};
      if (auto found = look(step)) return violation(seed, prefix, *found);
      if (actor.is_nobody()) {
        if (Finding finding = replays(module_, prefix, state))
          return violation(seed, prefix, {Law::Purity, *finding});
        break;
      }
      const Move move = next(seed, step, course);
      NullLog nothing;
      game.play(state, move, nothing);
      prefix.push_back(move);
    }
    return {};
  }

  struct Broken {
    Law law;
    std::string message;
  };

  std::optional<Broken> look(const Step<M>& step) {
    const auto broken = [](Law law, Finding finding) -> std::optional<Broken> {
      if (!finding) return {};
      return Broken{law, std::move(*finding)};
    };
    if (auto found = broken(Law::Progress, progress(step))) return found;
    const bool every_code = every_code_at_ < budget_.every_code_at && step.below(32) == 0;
    every_code_at_ += every_code;
    if (auto found = broken(Law::Exactness, exactness(step, budget_.strange_moves, every_code))) return found;
    if (auto found = broken(Law::Conservation, conservation(module_, step.state))) return found;
    if (auto found = broken(Law::Purity, purity(step))) return found;
    if (!step.actor.is_nobody()) {
      const bool count =
          step.actor.is_chance() && fair_draw_steps_ < budget_.fair_draw_steps && step.below(8) == 0;
      fair_draw_steps_ += count;
      if (auto found = broken(Law::Chance, chance(step, count ? budget_.draws : 4))) return found;
    }
    if (auto found = broken(Law::Secrecy, secrecy(step, budget_.worlds))) return found;
    return broken(Law::RoundTrips, round_trips(step));
  }

  // Most games are random. Some always take the first or the last of the list, which finds longer games.
  static Move next(std::uint64_t seed, const Step<M>& step, FastRng& course) {
    if (step.actor.is_seat() && seed % 8 == 6) return step.list[0];
    if (step.actor.is_seat() && seed % 8 == 7) return step.list[step.list.size() - 1];
    return random_move(step.game(), step.state, step.actor, course);
  }

  Violation violation(std::uint64_t seed, const std::vector<Move>& prefix, Broken broken) const {
    Violation violation{broken.law, seed, {}, std::move(broken.message)};
    for (const Move move : prefix) violation.prefix.push_back(module_.write(move));
    return violation;
  }

  const M& module_;
  const LawBudget& budget_;
  int every_code_at_ = 0;
  int fair_draw_steps_ = 0;
};

template <GameModule M>
std::optional<Violation> check_laws(const M& module, const LawBudget& budget) {
  if (auto violation = Walker<M>(module, budget).shortest_violation()) return violation;
  if (Finding finding = signature(module, budget.games)) return Violation{Law::Signature, 1, {}, *finding};
  return {};
}

}  // namespace samovar::laws
