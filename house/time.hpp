// The house's own time, by which clocks run: it stands still while the process does (stopped, swapped out, a
// laptop asleep), so that nobody loses on time what nobody could use.
#pragma once

#include <chrono>
#include <cstdint>

#include "house/lock.hpp"

namespace samovar::house {

using Instant = std::chrono::steady_clock::time_point;

// What is written into logs and shown to people: seconds since 1970.
inline std::int64_t seconds_now() {
  return std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch())
      .count();
}

class Time {
 public:
  // Somebody asks several times a second; who was not asked for so long was not running.
  static constexpr std::chrono::seconds kPause{3};

  Instant now() { return at(std::chrono::steady_clock::now()); }
  Instant at(Instant real) {
    const Guard guard(mutex_);
    if (seen_ != Instant() && real - seen_ > kPause) lost_ += real - seen_;
    if (real > seen_) seen_ = real;
    return real - lost_;
  }

 private:
  Mutex mutex_;
  Instant seen_{};
  Instant::duration lost_{};
};

}  // namespace samovar::house
