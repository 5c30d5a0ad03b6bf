// Secrecy within the rules: a viewer cannot tell the true position from any other that fits what they know.
#pragma once

#include <string>
#include <vector>

#include "tests/laws/rules_laws.hpp"
#include "tests/laws/step.hpp"

namespace samovar::laws {

// True where the rules show everybody a card that then leaves the game, so that no state remembers it. A game
// with such an event says so in a function shown_and_gone(after, event).
template <class State>
bool is_shown_and_gone(const State& after, const Event& event) {
  if constexpr (requires { shown_and_gone(after, event); }) return shown_and_gone(after, event);
  return false;
}

// A position after a move, and what a viewer was told of it.
template <GameModule M>
struct Told {
  typename M::Game::State truth;
  typename M::Game::State known;
  std::string events;

  Told(const M& module, const typename M::Game::State& before, Move move, Seat viewer) : truth(before) {
    EventLog log;
    module.game().play(truth, move, log);
    known = module.game().redact(truth, viewer);
    for (const Event& event : log.events)
      if (event.audience.includes(viewer) && !is_shown_and_gone(truth, event))
        events += text_of(module.event_json(event)) + "\n";
  }
};

// What makes a state of what a viewer knows; the world must be a possible one.
template <GameModule M>
Finding possible_world(const Step<M>& step, Seat viewer, const typename M::Game::State& known,
                       const typename M::Game::State& world) {
  const auto& game = step.game();
  if (!same_bytes(game.redact(world, viewer), known))
    return "complete() changed what is known, or redact() does not hide it again";
  if (Finding lost = conservation(step.module, world)) return "complete() made an impossible world: " + *lost;
  if (!(game.actor(world) == step.actor)) return "another actor in a world that fits";
  if (!same_bytes(game.redact(world, kSpectator), game.redact(step.state, kSpectator)))
    return "the spectator sees what this seat does not know";
  auto settled = world;
  game.complete(settled, step.rng);
  if (!same_bytes(settled, world)) return "complete() changed a world in which nothing was unknown";
  return {};
}

// The viewer is to act: what they may do, and why not, must not depend on what they do not know. A bot lists
// its moves from what it knows.
template <GameModule M>
Finding same_choices(const Step<M>& step, const typename M::Game::State& known,
                     const typename M::Game::State& world) {
  const auto& game = step.game();
  MoveList there;
  game.moves(known, there);
  if (!std::equal(step.list.begin(), step.list.end(), there.begin(), there.end()))
    return "other moves are listed in what is known";
  game.moves(world, there);
  if (!std::equal(step.list.begin(), step.list.end(), there.begin(), there.end()))
    return "other moves are listed in a world that fits";
  for (const Move move : strange_moves(step, 10)) {
    const Refusal here = game.refusal(step.state, move);
    const Refusal other = game.refusal(world, move);
    const auto text = [](const char* words) { return std::string(words ? words : ""); };
    if (text(here.rule) != text(other.rule) || text(here.reason) != text(other.reason) ||
        here.numbers != other.numbers)
      return fmt::format("code {:#010x} is refused differently in a world that fits", move.code());
  }
  return {};
}

// The same move in two worlds that the viewer cannot tell apart: unless it is flagged as a reveal, they
// cannot tell them apart afterwards.
template <GameModule M>
Finding same_news(const Step<M>& step, Seat viewer, const typename M::Game::State& world, Move move) {
  const auto& game = step.game();
  MoveList there;
  game.moves(world, there);
  if (!there.contains(move)) return {};
  const bool reveals = game.reveals(step.state, move);
  if (reveals != game.reveals(world, move))
    return fmt::format("whether {} reveals something depends on what is hidden", step.notation(move));
  const Told<M> here(step.module, step.state, move, viewer);
  const Told<M> other(step.module, world, move, viewer);
  const bool same_known = same_bytes(here.known, other.known);
  const bool same_events = here.events == other.events;
  if (step.actor.is_seat() && !reveals && !(same_known && same_events))
    return fmt::format("{} shows something, but reveals() does not say so", step.notation(move));
  if (same_known && !same_events && !same_bytes(here.truth, other.truth))
    return fmt::format("the events of {} tell more than the state", step.notation(move));
  return {};
}

// Two moves that lead to the same knowledge but to different truths are told in the same words.
template <GameModule M>
Finding same_words(const Step<M>& step, Seat viewer) {
  const Move one = step.any_listed();
  const Move two = step.any_listed();
  const Told<M> a(step.module, step.state, one, viewer);
  const Told<M> b(step.module, step.state, two, viewer);
  if (same_bytes(a.known, b.known) && !same_bytes(a.truth, b.truth) && a.events != b.events)
    return fmt::format("the events tell {} from {}, which is hidden", step.notation(one), step.notation(two));
  return {};
}

// Whether a seat is asked at all must not tell the others what it holds.
template <GameModule M>
Finding asked_alike(const Step<M>& step, const typename M::Game::State& world) {
  const std::optional<Move> here = answer_unasked(step.game(), step.state);
  if (here == answer_unasked(step.game(), world)) return {};
  return fmt::format("whether {} is asked depends on what is hidden", name_of(step.actor.seat()));
}

template <GameModule M>
Finding secrecy_of(const Step<M>& step, Seat viewer, int worlds) {
  const auto& game = step.game();
  const auto known = game.redact(step.state, viewer);
  const std::string view = text_of(step.module.view_json(known, viewer));
  for (int n = 0; n < worlds; ++n) {
    auto world = known;
    game.complete(world, step.rng);
    if (Finding finding = possible_world(step, viewer, known, world)) return finding;
    if (view != text_of(step.module.view_json(game.redact(world, viewer), viewer)))
      return "another view of a world that fits";
    if (step.list.empty()) continue;
    const bool to_act = step.actor.is_seat() && step.actor.seat() == viewer;
    const Move move = step.any_listed();
    if (to_act) {
      if (Finding finding = same_choices(step, known, world)) return finding;
      if (text_of(step.module.move_json(known, move)) !=
          text_of(step.module.move_json(game.redact(world, viewer), move)))
        return fmt::format("{} is described differently in a world that fits", step.notation(move));
    }
    if (step.actor.is_seat())
      if (Finding finding = asked_alike(step, world)) return finding;
    if (Finding finding = same_news(step, viewer, world, move)) return finding;
    if (Finding finding = same_words(step, viewer)) return finding;
  }
  return {};
}

template <GameModule M>
Finding secrecy(const Step<M>& step, int worlds) {
  for (const Seat viewer : viewers_of(step.game()))
    if (Finding finding = secrecy_of(step, viewer, worlds))
      return fmt::format("for {}: {}", name_of(viewer), *finding);
  return {};
}

}  // namespace samovar::laws
