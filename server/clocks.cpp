#include "server/clocks.hpp"

#include <algorithm>
#include <charconv>

namespace samovar::server {

SeatClocks::SeatClocks(int seats, Milliseconds each, Milliseconds increment, Milliseconds grace)
    : left_(static_cast<std::size_t>(seats), each), increment_(increment), grace_(grace) {}

// During an absence time stands still until the grace is used up.
Instant SeatClocks::counted_until(Instant now) const {
  if (!absent_since_) return now;
  return now - std::min<Instant::duration>(now - *absent_since_, grace_);
}

SeatClocks::Milliseconds SeatClocks::left(int seat, Instant now) const {
  const Milliseconds left = left_[static_cast<std::size_t>(seat)];
  if (running_ != seat) return left;
  const auto used = std::chrono::duration_cast<Milliseconds>(counted_until(now) - since_);
  return std::max(Milliseconds(0), left - std::max(Milliseconds(0), used));
}

void SeatClocks::stop(Instant now, bool turn_ended) {
  if (!running_) return;
  const Milliseconds remaining = left(*running_, now);
  left_[static_cast<std::size_t>(*running_)] = remaining + (turn_ended ? increment_ : Milliseconds(0));
  running_.reset();
  absent_since_.reset();
}

void SeatClocks::run(int seat, bool present, Instant now) {
  running_ = seat;
  since_ = now;
  absent_since_ = present ? std::nullopt : std::optional(now);
}

void SeatClocks::presence(bool present, Instant now) {
  if (!running_ || present == !absent_since_) return;
  if (!present) {
    absent_since_ = now;
    return;
  }
  since_ += now - counted_until(now);
  absent_since_.reset();
}

std::string SeatClocks::text(Instant now) const {
  std::string text;
  for (int seat = 0; seat < static_cast<int>(left_.size()); ++seat) {
    if (seat > 0) text += ' ';
    text += std::to_string(left(seat, now).count());
  }
  return text;
}

void SeatClocks::restore(std::string_view text) {
  const char* at = text.data();
  const char* const end = at + text.size();
  for (Milliseconds& left : left_) {
    std::int64_t count = 0;
    const auto [next, failure] = std::from_chars(at, end, count);
    if (failure != std::errc{}) return;
    left = Milliseconds(count);
    at = next < end ? next + 1 : next;
  }
}

}  // namespace samovar::server
