// What a connection talks to: a table that people sit at, or a lesson.
#pragma once

#include <memory>

#include "house/client.hpp"
#include "house/messages.hpp"

namespace samovar::house {

class Gathering {
 public:
  virtual ~Gathering() = default;
  virtual void attach(std::shared_ptr<Client> client, Hello hello) = 0;
  virtual void detach(const Client* client) = 0;
  virtual void handle(const std::shared_ptr<Client>& client, Request request) = 0;
};

}  // namespace samovar::house
