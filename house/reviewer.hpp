// Whoever looks back at finished games, behind all that bots have to think: a thread of a server.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "engine/error.hpp"
#include "table/table.hpp"

namespace samovar::house {

// How far a review is.
struct Reviewed {
  double done = 0;     // 0 … 1
  std::string curve;   // JSON: the chances, decision by decision, once they are known
  std::string review;  // JSON (docs/schema/review.json), once it is there
};

// A move against the one that was played.
struct Verdict {
  double gain = 0;
  double margin = 0;
  bool better = false;
};

// Answers come on any thread, within the call or later.
class Reviewer {
 public:
  using Game = std::shared_ptr<const table::Table>;
  virtual ~Reviewer() = default;
  // Begins the review of a finished game; does nothing where there is one or one is on its way. "too_many"
  // where this address has asked for too many.
  virtual void begin(Game game, const std::string& address,
                     std::function<void(std::optional<Error>)> begun) = 0;
  // Ends one that is on its way.
  virtual void cancel(const table::Table& game) = 0;
  // Nothing where nobody has begun one.
  virtual void state(Game game, std::string language, std::function<void(std::optional<Reviewed>)> told) = 0;
  // What could have been decided at a ply, as JSON.
  virtual std::string choices(const table::Table& game, int ply, std::string_view language) = 0;
  // Whether one of them would have been better. "too_many" as above.
  virtual void judge(Game game, int ply, std::string move, const std::string& address,
                     std::function<void(tl::expected<Verdict, Error>)> judged) = 0;
};

}  // namespace samovar::house
