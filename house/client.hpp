// Who is connected, as the house knows them.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "house/time.hpp"

namespace samovar::house {

// Sends never block and never throw.
class Client {
 public:
  virtual ~Client() = default;
  virtual void send(std::shared_ptr<const std::string> text) = 0;
  virtual void close(int code, std::string_view reason) = 0;
  virtual const std::string& address() const = 0;  // whom limits count
  virtual void took(Instant::duration) {}          // a request of theirs, of our time
};

// Why we close a socket (docs/live.md).
inline constexpr int kBadMessage = 4400;
inline constexpr int kBadToken = 4401;
inline constexpr int kGivenUp = 4403;
inline constexpr int kNoSuchTable = 4404;
inline constexpr int kSlowClient = 4408;
inline constexpr int kTooMany = 4429;
inline constexpr int kDamaged = 4500;
inline constexpr int kRestarting = 1012;

}  // namespace samovar::house
