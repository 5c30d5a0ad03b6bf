// How much time each seat has left. Only the actor's clock runs; it waits a while for who has lost the
// connection.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/limits.hpp"

namespace samovar::server {

class SeatClocks {
 public:
  using Milliseconds = std::chrono::milliseconds;
  SeatClocks(int seats, Milliseconds each, Milliseconds increment, Milliseconds grace);

  // The running seat has decided; it gets the increment where its turn ended with it. No clock runs after
  // this.
  void stop(Instant now, bool turn_ended);
  void run(int seat, bool present, Instant now);
  std::optional<int> running() const { return running_; }
  // The running seat's owner came or went.
  void presence(bool present, Instant now);

  Milliseconds left(int seat, Instant now) const;
  bool fallen(Instant now) const { return running_ && left(*running_, now) <= Milliseconds(0); }

  // As the log keeps them: "812000 600000".
  std::string text(Instant now) const;
  void restore(std::string_view text);

 private:
  Instant counted_until(Instant now) const;

  std::vector<Milliseconds> left_;
  Milliseconds increment_, grace_;
  std::optional<int> running_;
  Instant since_{};
  std::optional<Instant> absent_since_;
};

}  // namespace samovar::server
