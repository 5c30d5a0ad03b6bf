// Who sits, who looks and who acts.
#pragma once

#include <cstdint>

namespace samovar {

inline constexpr int kMaxSeats = 5;

// A place at the table, numbered clockwise from 0.
enum class Seat : std::uint8_t {};

constexpr int index(Seat seat) { return static_cast<int>(seat); }

// The viewer who sits nowhere and sees only what is public.
inline constexpr Seat kSpectator{7};

// Whose decision the state waits for.
class Actor {
 public:
  static constexpr Actor seat(Seat seat) { return Actor(static_cast<std::uint8_t>(seat)); }
  static constexpr Actor chance() { return Actor(kChance); }
  static constexpr Actor nobody() { return Actor(kNobody); }

  constexpr bool is_seat() const { return code_ < kChance; }
  constexpr bool is_chance() const { return code_ == kChance; }
  constexpr bool is_nobody() const { return code_ == kNobody; }
  constexpr Seat seat() const { return Seat{code_}; }

  friend constexpr bool operator==(Actor, Actor) = default;

 private:
  static constexpr std::uint8_t kChance = 0x80;
  static constexpr std::uint8_t kNobody = 0x81;
  explicit constexpr Actor(std::uint8_t code) : code_(code) {}
  std::uint8_t code_;
};

}  // namespace samovar
