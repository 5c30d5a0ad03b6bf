// The network: accepts connections, speaks HTTP and WebSocket, and hands what it hears to http and hub. Beast
// stays behind this.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include <tl/expected.hpp>

#include "engine/error.hpp"

namespace samovar::house {
class Hub;
}

namespace samovar::server {

class Cluster;
class Http;
class Metrics;
struct Settings;

class Net {
 public:
  virtual ~Net() = default;

  // Runs it soon on one of the network's threads.
  virtual void post(std::function<void()> work) = 0;

  // Opens the door.
  virtual tl::expected<void, Error> listen(Http& http, house::Hub& hub) = 0;
  virtual std::string address() const = 0;
  virtual std::uint16_t port() const = 0;

  virtual void stop_listening() = 0;
  virtual int conversations() const = 0;  // open sockets and requests not yet answered
  virtual void stop() = 0;                // ends the threads; nothing happens after this
};

std::unique_ptr<Net> make_net(const Settings& settings, Metrics& metrics, const Cluster& nodes);

}  // namespace samovar::server
