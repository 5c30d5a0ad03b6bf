// How much time each seat has left. Only the actor's clock runs. One for a game waits a while for who has
// lost the connection; one for each turn ("one move in 3 days") begins anew with every turn.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "house/time.hpp"

namespace samovar::house {

class SeatClocks {
 public:
  using Milliseconds = std::chrono::milliseconds;
  struct Rules {
    Milliseconds each;
    Milliseconds increment;
    Milliseconds grace;         // for one absence
    Milliseconds grace_in_all;  // for all of a seat's absences in this game
    bool each_turn = false;     // `each` is for a turn, not for the game
  };
  SeatClocks(int seats, const Rules& rules);

  // The running seat has decided; it gets the increment where its turn ended with it. No clock runs after
  // this.
  void stop(Instant now, bool turn_ended);
  void run(int seat, bool present, Instant now);
  std::optional<int> running() const { return running_; }
  // The running seat's owner came or went.
  void presence(bool present, Instant now);

  Milliseconds left(int seat, Instant now) const;
  bool fallen(Instant now) const { return running_ && left(*running_, now) <= Milliseconds(0); }

  // As the log keeps them, what is left of time and then of grace: "812000 600000 120000 93000".
  std::string text(Instant now) const;
  void restore(std::string_view text);

 private:
  struct Side {
    Milliseconds left, grace;
  };
  Milliseconds excused(Instant now) const;  // of the running seat's absence
  void settle(Instant now);                 // what has passed is counted

  std::vector<Side> sides_;
  Rules rules_;
  std::optional<int> running_;
  Instant since_{};
  std::optional<Instant> absent_since_;
};

}  // namespace samovar::house
