// Cups: a tiny game with hidden cups, chance and two seats, which keeps every law, and with one flaw at a
// time breaks exactly one. It exists to show that the laws can fail.
//
// Nine cups, weak to strong, stand on a tray. Each seat is poured one that only they see. Six times, in turn,
// a seat keeps its cup, shows it, peeks at the other's, or spills it face up and is poured another. Then all
// is shown, and the stronger cup wins.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/game.hpp"

namespace samovar::laws::cups {

enum class Flaw {
  None,
  DeadEnd,           // progress: after a peek there is sometimes nothing to do
  Endless,           // progress: keeping does not end a turn
  LaterThanSaid,     // progress: longest() is too short
  ListsTwice,        // exactness
  AcceptsUnlisted,   // exactness: a second peek is not refused
  RefusesListed,     // exactness
  IgnoresArguments,  // exactness: other codes of the same kind pass
  NotInTable,        // exactness
  LosesACup,         // conservation
  CountsPlays,       // purity: the box remembers
  ListenerMatters,   // purity: a log changes the game
  OwnsAGenerator,    // purity: what is drawn does not come from the generator given
  DrawsEvenly,       // chance: not as the weights say
  WeighsNothing,     // chance: an outcome without weight
  PicksAnother,      // chance: the fast pick is not the slow one
  RunsElsewhere,     // chance: the fast run is not the slow one
  TellsThePour,      // secrecy: everybody hears what was poured
  HidesThePeek,      // secrecy: a peek is not flagged as a reveal
  HidesTheEnd,       // secrecy: the last decision shows all cups but is not flagged
  PeekNeedsWeak,     // secrecy: a legal move tells what the other holds
  RefusalTells,      // secrecy: a refusal tells what the other holds
  InventsCups,       // secrecy: complete() makes an impossible world
  TrayTells,         // secrecy: the redacted tray gives the hidden cups away
  SpectatorSees,     // secrecy: a spectator sees the first seat's cup
  StrongKeeps,       // secrecy: who holds a strong cup has one answer only, and is not asked
  ViewRemembers,     // secrecy: the view depends on more than what is known
  SaysTheSame,       // round trips: two moves, one notation
  ShoutedIsUnread,   // round trips: upper case is not read
  ForgetsWhoKnows,   // round trips: the state's JSON loses something
  TiresSlowly,       // signature: after a hundred games the box is another
};

inline constexpr int kStrengths = 3;
inline constexpr int kSeats = 2;
inline constexpr int kDecisions = 6;
inline constexpr std::array<std::uint8_t, kStrengths> kBox = {4, 3, 2};
inline constexpr std::uint8_t kNoCup = 0;  // cups are 1 … 3
inline constexpr std::uint8_t kUnknown = kStrengths + 1;
inline constexpr std::uint8_t kPublic = 0xff;

enum class Phase : std::uint8_t { Pour, Choose, Over };

struct State {
  std::array<std::uint8_t, kSeats> cup{};
  std::array<std::uint8_t, kSeats> known_to{};  // a bit a viewer, as in Audience
  std::array<std::uint8_t, kStrengths> tray = kBox;
  std::array<std::uint8_t, kStrengths> spilled{};
  Phase phase = Phase::Pour;
  std::uint8_t decisions = 0;

  bool knows(Seat viewer, std::size_t seat) const { return known_to[seat] >> index(viewer) & 1; }
  std::size_t to_move() const { return decisions % kSeats; }
  std::uint32_t on_tray() const { return tray[0] + 0u + tray[1] + tray[2]; }
  friend bool operator==(const State&, const State&) = default;
};

enum class Kind : std::uint8_t { Pour, Keep, Show, Peek, Spill };
enum class Happened : std::uint8_t { Poured, PouredHidden, Kept, Showed, Peeked, SawCup, Spilled, Ended };

constexpr Move pour(int cup) {
  return Move(static_cast<std::uint8_t>(Kind::Pour), static_cast<std::uint8_t>(cup));
}
constexpr Move decide(Kind kind) { return Move(static_cast<std::uint8_t>(kind)); }

enum class Argument : std::uint8_t { None, Cup };
constexpr Range range_of(Argument argument) {
  return argument == Argument::Cup ? Range{1, kStrengths} : Range{};
}
inline constexpr MoveForm kMoveForms[] = {
    {Kind::Pour, "pour", "pour {}", "", {Argument::Cup, "cup"}},
    {Kind::Keep, "keep", "keep"},
    {Kind::Show, "show", "show"},
    {Kind::Peek, "peek", "peek"},
    {Kind::Spill, "spill", "spill"},
};
inline constexpr ArgumentOf<std::uint8_t> cup_of(MoveTable(kMoveForms), Argument::Cup);
inline constexpr MoveForm kFormsButSpill[] = {kMoveForms[0], kMoveForms[1], kMoveForms[2], kMoveForms[3]};

class Cups {
 public:
  explicit Cups(Flaw flaw)
      : kMoves(flaw == Flaw::NotInTable ? MoveTable(kFormsButSpill) : MoveTable(kMoveForms)), flaw_(flaw) {}

  using State = cups::State;
  static constexpr std::string_view kId = "cups";
  static constexpr int kRulesVersion = 1;
  const MoveTable kMoves;

  int seats() const { return kSeats; }
  int longest() const { return flaw_ == Flaw::LaterThanSaid ? 11 : kSeats + 2 * kDecisions; }
  State start() const {
    State state;
    if (flaw_ == Flaw::TiresSlowly && ++starts_ > 100) std::swap(state.tray[0], state.spilled[0]);
    return state;
  }

  Actor actor(const State& state) const {
    if (state.phase == Phase::Over) return Actor::nobody();
    if (state.phase == Phase::Pour) return Actor::chance();
    return Actor::seat(Seat{static_cast<std::uint8_t>(state.to_move())});
  }

  void moves(const State& state, MoveList& list) const {
    list.clear();
    if (state.phase == Phase::Pour) {
      for (std::uint8_t cup = 1; cup <= kStrengths; ++cup) {
        const std::uint8_t left = state.tray[cup - 1u];
        if (left > 0 || flaw_ == Flaw::WeighsNothing) list.add(pour(cup), left);
      }
      return;
    }
    if (state.phase == Phase::Over) return;
    if (flaw_ == Flaw::DeadEnd && state.known_to == std::array<std::uint8_t, kSeats>{1, 3}) return;
    for (const Kind kind : {Kind::Keep, Kind::Show, Kind::Peek, Kind::Spill})
      if (allowed(state, kind)) list.add(decide(kind));
    if (flaw_ == Flaw::ListsTwice && state.decisions == 4) list.add(decide(Kind::Keep));
  }

  template <class Log>
  void play(State& state, Move move, Log& log) const {
    if (flaw_ == Flaw::CountsPlays && ++plays_ % 2 == 0) state.spilled[0] ^= 1;
    if (flaw_ == Flaw::ListenerMatters && Log::kListens && state.decisions == 3) state.decisions += 1;
    const auto kind = static_cast<Kind>(move.kind());
    if (kind == Kind::Pour) return play_pour(state, cup_of(move), log);
    const std::size_t me = state.to_move();
    const std::size_t other = 1 - me;
    const Seat seat{static_cast<std::uint8_t>(me)};
    switch (kind) {
      case Kind::Show:
        state.known_to[me] = kPublic;
        log(event(Happened::Showed, seat, state.cup[me]));
        break;
      case Kind::Peek:
        state.known_to[other] |= static_cast<std::uint8_t>(1u << me);
        log(event(Happened::SawCup, seat, state.cup[other], Audience::only(seat)));
        log(event(Happened::Peeked, seat, 0, Audience::only(seat).others()));
        break;
      case Kind::Spill:
        if (flaw_ != Flaw::LosesACup) state.spilled[state.cup[me] - 1u] += 1;
        log(event(Happened::Spilled, seat, state.cup[me]));
        state.cup[me] = kNoCup;
        state.known_to[me] = 0;
        break;
      default:
        log(event(Happened::Kept, seat, 0));
        if (flaw_ == Flaw::Endless) return;
    }
    state.decisions += 1;
    if (state.cup[me] == kNoCup)
      state.phase = Phase::Pour;
    else if (state.decisions == kDecisions)
      end(state, log);
  }

  template <class Rng>
  Move draw(const State& state, Rng& rng) const {
    if (flaw_ == Flaw::DrawsEvenly) {
      std::uint8_t cup = 0;
      do cup = static_cast<std::uint8_t>(below(rng, kStrengths));
      while (state.tray[cup] == 0);
      return pour(cup + 1);
    }
    if (flaw_ == Flaw::OwnsAGenerator) return pour(any_cup(state, own_));
    return pour(any_cup(state, rng));
  }

  template <class Rng>
  Move pick(const State& state, Rng& rng) const {
    MoveList list;
    moves(state, list);
    const auto size = static_cast<std::uint32_t>(list.size());
    const std::uint32_t n = below(rng, size);
    return list[static_cast<int>(flaw_ == Flaw::PicksAnother ? size - 1 - n : n)];
  }

  // All the pouring that is due, or one decision.
  template <class Rng>
  int run_at_random(State& state, Rng& rng) const {
    NullLog nothing;
    int steps = 0;
    const Actor who = actor(state);
    do {
      play(state, who.is_chance() ? draw(state, rng) : pick(state, rng), nothing);
      ++steps;
    } while (who.is_chance() && actor(state).is_chance());
    if (flaw_ == Flaw::RunsElsewhere && state.decisions == 5) rng();
    return steps;
  }

  // An unknown cup may be any of those that the viewer cannot see: it goes back to the tray.
  State redact(const State& state, Seat viewer) const {
    State known = state;
    for (std::size_t seat = 0; seat < kSeats; ++seat) {
      if (state.cup[seat] == kNoCup || state.cup[seat] == kUnknown || state.knows(viewer, seat)) continue;
      if (flaw_ == Flaw::SpectatorSees && viewer == kSpectator && seat == 0) continue;
      if (flaw_ != Flaw::TrayTells) known.tray[state.cup[seat] - 1u] += 1;
      known.cup[seat] = kUnknown;
    }
    return known;
  }

  template <class Rng>
  void complete(State& state, Rng& rng) const {
    for (std::uint8_t& cup : state.cup) {
      if (cup != kUnknown) continue;
      cup = any_cup(state, rng);
      if (flaw_ != Flaw::InventsCups) state.tray[cup - 1u] -= 1;
    }
  }

  bool reveals(const State& state, Move move) const {
    const auto kind = static_cast<Kind>(move.kind());
    const bool all_public = state.known_to == std::array<std::uint8_t, kSeats>{kPublic, kPublic};
    if (kind == Kind::Peek) return flaw_ != Flaw::HidesThePeek;
    if (kind == Kind::Show || kind == Kind::Spill) return state.known_to[state.to_move()] != kPublic;
    return flaw_ != Flaw::HidesTheEnd && state.decisions + 1 == kDecisions && !all_public;
  }

  Refusal refusal(const State& state, Move move) const {
    const auto kind = static_cast<Kind>(move.kind());
    const bool chance = state.phase == Phase::Pour;
    if (move.kind() > static_cast<std::uint8_t>(Kind::Spill)) return {"CUPS-1", "not a move"};
    if (chance != (kind == Kind::Pour) || state.phase == Phase::Over) return {"CUPS-2", "not now"};
    if (chance && (move != pour(cup_of(move)) || cup_of(move) < 1 || cup_of(move) > kStrengths))
      return {"CUPS-3", "no such cup"};
    if (chance && flaw_ != Flaw::WeighsNothing && state.tray[cup_of(move) - 1u] == 0)
      return {"CUPS-4", "none left"};
    if (chance) return {};
    if (flaw_ != Flaw::IgnoresArguments && move != decide(kind)) return {"CUPS-1", "not a move"};
    if (flaw_ == Flaw::RefusesListed && kind == Kind::Spill && state.decisions == 2)
      return {"CUPS-5", "not this cup"};
    if (allowed(state, kind)) return {};
    if (flaw_ == Flaw::AcceptsUnlisted && kind == Kind::Peek) return {};
    if (flaw_ == Flaw::RefusalTells && kind == Kind::Show && state.cup[1 - state.to_move()] == 1)
      return {"CUPS-5", "you would win anyway"};
    return {"CUPS-5", "known already"};
  }

  Result result(const State& state) const {
    Result result;
    const auto points = [&](std::size_t seat) -> std::int16_t {
      return state.cup[seat] == kUnknown ? 0 : state.cup[seat];
    };
    for (std::size_t seat = 0; seat < kSeats; ++seat) {
      SeatResult line;
      line.points = points(seat);
      line.place = points(1 - seat) > points(seat) ? 2 : 1;
      line.winner = state.phase == Phase::Over && line.place == 1;
      line.lines.push_back({0, 1, line.points});
      result.seats.push_back(line);
    }
    if (state.phase == Phase::Over) result.outcome = points(0) == points(1) ? Outcome::Shared : Outcome::Won;
    return result;
  }

  Payoff payoff(const State& state) const {
    const int lead = state.cup[0] - state.cup[1];
    return {lead > 0 ? 1.f : lead == 0 ? .5f : 0.f, lead < 0 ? 1.f : lead == 0 ? .5f : 0.f};
  }

 private:
  bool allowed(const State& state, Kind kind) const {
    const std::size_t me = state.to_move();
    if (flaw_ == Flaw::StrongKeeps && state.cup[me] == kStrengths && kind != Kind::Keep) return false;
    switch (kind) {
      case Kind::Show:
        return state.known_to[me] != kPublic;
      case Kind::Peek:
        return !state.knows(Seat{static_cast<std::uint8_t>(me)}, 1 - me) &&
               (flaw_ != Flaw::PeekNeedsWeak || state.cup[1 - me] == 1);
      default:
        return true;
    }
  }

  template <class Rng>
  static std::uint8_t any_cup(const State& state, Rng& rng) {
    std::uint32_t n = below(rng, state.on_tray());
    std::uint8_t cup = 1;
    while (n >= state.tray[cup - 1u]) n -= state.tray[cup++ - 1u];
    return cup;
  }

  template <class Log>
  void play_pour(State& state, std::uint8_t cup, Log& log) const {
    const std::size_t me = state.cup[0] == kNoCup ? 0 : 1;
    const Seat seat{static_cast<std::uint8_t>(me)};
    state.cup[me] = cup;
    state.known_to[me] = static_cast<std::uint8_t>(1u << me);
    state.tray[cup - 1u] -= 1;
    const Audience hears = flaw_ == Flaw::TellsThePour ? Audience::everybody() : Audience::only(seat);
    log(event(Happened::Poured, seat, cup, hears));
    log(event(Happened::PouredHidden, seat, 0, hears.others()));
    if (state.cup[1] == kNoCup) return;
    state.phase = Phase::Choose;
    if (state.decisions == kDecisions) end(state, log);
  }

  template <class Log>
  void end(State& state, Log& log) const {
    state.phase = Phase::Over;
    state.known_to = {kPublic, kPublic};
    Event ended = event(Happened::Ended, kSpectator, state.cup[0]);
    ended.args[1] = state.cup[1];
    log(ended);
  }

  static Event event(Happened what, Seat seat, int cup, Audience audience = Audience::everybody()) {
    return {static_cast<std::uint8_t>(what), seat, audience, {static_cast<std::int16_t>(cup)}};
  }

  Flaw flaw_;
  // Of use to flaws only.
  mutable int plays_ = 0;
  mutable int starts_ = 0;
  mutable FastRng own_{1};
};

}  // namespace samovar::laws::cups
