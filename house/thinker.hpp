// Whoever thinks for bots and hints: threads of a server, Workers of a browser.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include <tl/expected.hpp>

#include "engine/error.hpp"
#include "table/table.hpp"

namespace samovar::house {

struct Thought {
  // Asked for its actor, which answers from what that seat knows.
  std::shared_ptr<const table::Table> position;
  table::BotRequest request;
  std::string table;    // thinking is shared out by table …
  std::string address;  // … and by who has them think
  bool people = false;  // a person plays at it, or waits for this
  std::function<void(tl::expected<table::BotChoice, Error>)> chosen;
};

class Thinker {
 public:
  virtual ~Thinker() = default;
  // Returns at once. `chosen` is called later, on any thread and never within the call; not at all where the
  // house closes before.
  virtual void think(Thought thought) = 0;
};

}  // namespace samovar::house
