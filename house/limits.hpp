// How much of something may happen in a time: token buckets, one a name.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>

#include "house/time.hpp"

namespace samovar::house {

// `rate` a second on average, `burst` at once.
class Bucket {
 public:
  Bucket(double rate, double burst) : rate_(rate), burst_(burst), left_(burst) {}
  bool take(Instant now);
  double pay(double price, Instant now);  // also on credit; in how many seconds nothing is owed
  bool full(Instant now) const;

 private:
  double left_at(Instant now) const;
  double rate_, burst_, left_;
  Instant since_ = Instant::min();
};

// A bucket for each address. A full bucket says nothing, so it is forgotten.
class Buckets {
 public:
  Buckets(double rate, double burst) : rate_(rate), burst_(burst) {}
  bool take(const std::string& address, Instant now);
  double pay(const std::string& address, double price, Instant now);
  std::size_t size() const;

 private:
  Bucket& of(const std::string& address, Instant now);  // under the lock

  const double rate_, burst_;
  mutable Mutex mutex_;
  std::unordered_map<std::string, Bucket> buckets_;
  std::size_t sweep_at_ = 1024;
};

// How many of something an address has at a time.
class Holdings {
 public:
  explicit Holdings(int most) : most_(most) {}
  bool take(const std::string& address);
  void give_back(const std::string& address);

 private:
  const int most_;
  Mutex mutex_;
  std::unordered_map<std::string, int> held_;
};

}  // namespace samovar::house
