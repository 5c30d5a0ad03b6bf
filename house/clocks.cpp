#include "house/clocks.hpp"

#include <algorithm>
#include <charconv>

namespace samovar::house {

SeatClocks::SeatClocks(int seats, const Rules& rules)
    : sides_(static_cast<std::size_t>(seats), {rules.each, rules.grace_in_all}), rules_(rules) {}

SeatClocks::Milliseconds SeatClocks::excused(Instant now) const {
  if (!absent_since_) return Milliseconds(0);
  const auto away = std::chrono::duration_cast<Milliseconds>(now - *absent_since_);
  return std::clamp(away, Milliseconds(0),
                    std::min(rules_.grace, sides_[static_cast<std::size_t>(*running_)].grace));
}

SeatClocks::Milliseconds SeatClocks::left(int seat, Instant now) const {
  const Milliseconds left = sides_[static_cast<std::size_t>(seat)].left;
  if (running_ != seat) return left;
  const auto used = std::chrono::duration_cast<Milliseconds>(now - since_) - excused(now);
  return std::max(Milliseconds(0), left - std::max(Milliseconds(0), used));
}

void SeatClocks::settle(Instant now) {
  Side& side = sides_[static_cast<std::size_t>(*running_)];
  const Milliseconds forgiven = excused(now);
  side.left = left(*running_, now);
  side.grace -= forgiven;
  since_ = now;
}

void SeatClocks::stop(Instant now, bool turn_ended) {
  if (!running_) return;
  settle(now);
  Side& side = sides_[static_cast<std::size_t>(*running_)];
  if (turn_ended) side.left = rules_.each_turn ? rules_.each : side.left + rules_.increment;
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
  settle(now);
  absent_since_ = present ? std::nullopt : std::optional(now);
}

std::string SeatClocks::text(Instant now) const {
  std::string text;
  for (int seat = 0; seat < static_cast<int>(sides_.size()); ++seat)
    text += std::to_string(left(seat, now).count()) + ' ';
  for (int seat = 0; seat < static_cast<int>(sides_.size()); ++seat) {
    const Milliseconds used = running_ == seat ? excused(now) : Milliseconds(0);
    text += std::to_string((sides_[static_cast<std::size_t>(seat)].grace - used).count()) + ' ';
  }
  text.pop_back();
  return text;
}

void SeatClocks::restore(std::string_view text) {
  const char* at = text.data();
  const char* const end = at + text.size();
  for (std::size_t i = 0; i < 2 * sides_.size(); ++i) {
    std::int64_t count = 0;
    const auto [next, failure] = std::from_chars(at, end, count);
    if (failure != std::errc{}) return;
    Side& side = sides_[i % sides_.size()];
    (i < sides_.size() ? side.left : side.grace) = Milliseconds(count);
    at = next < end ? next + 1 : next;
  }
}

}  // namespace samovar::house
