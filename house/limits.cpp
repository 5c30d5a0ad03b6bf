#include "house/limits.hpp"

#include <algorithm>

namespace samovar::house {

double Bucket::left_at(Instant now) const {
  if (since_ == Instant::min()) return burst_;
  return std::min(burst_, left_ + std::chrono::duration<double>(now - since_).count() * rate_);
}

bool Bucket::take(Instant now) {
  left_ = left_at(now);
  since_ = now;
  if (left_ < 1) return false;
  left_ -= 1;
  return true;
}

double Bucket::pay(double price, Instant now) {
  left_ = left_at(now) - price;
  since_ = now;
  return left_ < 0 ? -left_ / rate_ : 0;
}

bool Bucket::full(Instant now) const { return left_at(now) >= burst_; }

Bucket& Buckets::of(const std::string& address, Instant now) {
  if (buckets_.size() >= sweep_at_) {
    std::erase_if(buckets_, [&](const auto& entry) { return entry.second.full(now); });
    sweep_at_ = std::max<std::size_t>(1024, buckets_.size() * 2);
  }
  return buckets_.try_emplace(address, rate_, burst_).first->second;
}

bool Buckets::take(const std::string& address, Instant now) {
  const Guard guard(mutex_);
  return of(address, now).take(now);
}

double Buckets::pay(const std::string& address, double price, Instant now) {
  const Guard guard(mutex_);
  return of(address, now).pay(price, now);
}

std::size_t Buckets::size() const {
  const Guard guard(mutex_);
  return buckets_.size();
}

bool Holdings::take(const std::string& address) {
  const Guard guard(mutex_);
  int& held = held_[address];
  if (held >= most_) return false;
  ++held;
  return true;
}

void Holdings::give_back(const std::string& address) {
  const Guard guard(mutex_);
  const auto at = held_.find(address);
  if (at != held_.end() && --at->second <= 0) held_.erase(at);
}

}  // namespace samovar::house
