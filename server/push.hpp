// Sends word to browsers by their push services (Web Push): on threads of its own, as a service may be slow.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include <tl/expected.hpp>

#include "house/herald.hpp"
#include "server/push_crypto.hpp"
#include "server/settings.hpp"

namespace samovar::server {

// An address of a push service, taken apart.
struct PushAddress {
  bool tls = true;
  std::string host;
  std::string port;
  std::string path;
  std::string origin() const;  // as a voucher names it
};
// Nothing where it is no http or https address, or names a user.
std::optional<PushAddress> push_address(std::string_view text);
// Whether it is at one of these services, as the setting lists them: an origin each, "*." for any name below.
bool served_by(const PushAddress& address, std::string_view services);

class PushServices final : public house::Herald {
 public:
  // Null where nobody is to be told, or there is no place for the key.
  static tl::expected<std::unique_ptr<PushServices>, Error> open(const Settings& settings);
  ~PushServices() override { stop(); }

  std::string_view public_key() const override { return public_key_; }
  bool reaches(const house::Device& device) const override;
  void carry(house::Word word) override;
  void stop();  // what waits is dropped

 private:
  using Instant = std::chrono::steady_clock::time_point;
  struct Waiting {
    house::Word word;
    Instant from;
    int tries = 0;
  };
  PushServices(const Settings& settings, PushKey key);
  void work();
  void send(Waiting waiting);

  const std::string services_;
  const std::string contact_;
  const PushKey key_;
  const std::string public_key_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<Waiting> waiting_;
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace samovar::server
