// A whole server: store, tables, network. What `samovar serve` runs, and what tests run in their own process.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include <tl/expected.hpp>

#include "engine/error.hpp"
#include "server/settings.hpp"

namespace samovar::server {

class Server {
 public:
  // Listens when this returns. An error names the address or file that is at fault.
  static tl::expected<std::unique_ptr<Server>, Error> start(Settings settings);
  ~Server();  // as stop()

  std::string address() const;  // "127.0.0.1:8080"
  std::uint16_t port() const;
  std::size_t tables_in_memory();

  // Lets nobody in, tells everybody to come back, and ends once all is stored and said, or after
  // drain-seconds.
  void stop();

 private:
  struct Parts;
  explicit Server(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

}  // namespace samovar::server
