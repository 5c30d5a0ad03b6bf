// What happened, for the log, the narration and the animation. Rules write events into a log that is a
// template argument; the null log compiles away, so a search pays nothing for them.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/move.hpp"
#include "engine/seat.hpp"

namespace samovar {

// Which viewers may know of an event. Where others may know a part of it, the rules log that part as a second
// event for the others.
class Audience {
 public:
  static constexpr Audience everybody() { return Audience(0xff); }
  static constexpr Audience only(Seat seat) { return Audience(static_cast<std::uint8_t>(1u << index(seat))); }
  constexpr Audience others() const { return Audience(static_cast<std::uint8_t>(~bits_)); }
  constexpr bool includes(Seat viewer) const { return (bits_ >> index(viewer)) & 1u; }
  friend constexpr bool operator==(Audience, Audience) = default;

 private:
  explicit constexpr Audience(std::uint8_t bits) : bits_(bits) {}
  std::uint8_t bits_;  // one bit a seat, the spectator's at its own number
};

struct Event {
  std::uint8_t kind;  // the game's own
  Seat seat;          // who did it or to whom it happened; kSpectator where nobody in particular
  Audience audience = Audience::everybody();
  std::array<std::int16_t, 6> args{};

  friend constexpr bool operator==(const Event&, const Event&) = default;
};

// Seat -1 is nobody in particular.
template <class Kind, class... Args>
Event event_of(Kind kind, int seat, Audience audience, Args... args) {
  return {static_cast<std::uint8_t>(kind),
          seat < 0 ? kSpectator : Seat{static_cast<std::uint8_t>(seat)},
          audience,
          {static_cast<std::int16_t>(args)...}};
}

struct NullLog {
  static constexpr bool kListens = false;
  void operator()(const Event&) const {}
};

struct EventLog {
  static constexpr bool kListens = true;
  std::vector<Event> events;
  void operator()(const Event& event) { events.push_back(event); }
};

// Hears only what the rules answer themselves behind a move, where nobody is asked.
struct ForcedLog : NullLog {
  std::vector<Move> moves;
  void forced(Move answer) { moves.push_back(answer); }
};

}  // namespace samovar
