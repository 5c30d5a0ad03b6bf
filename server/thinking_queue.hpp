// In which order bots think: who plays with people before who watches bots, short thoughts before long ones,
// and then who has had the least so far, by address and by table. What has waited for long gets a turn now
// and then, so that nothing waits for ever, and never more than that, so that people do not wait behind it.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <unordered_map>

#include "house/thinker.hpp"

namespace samovar::server {

// A bot that only looks at its moves answers within milliseconds; one that searches has a time of its own.
bool is_quick(const table::BotRequest& request);

// Not safe for several at once.
class ThinkingQueue {
 public:
  using Instant = std::chrono::steady_clock::time_point;
  // What waits for so long shares every fourth turn, whoever else is there.
  static constexpr std::chrono::seconds kLongWait{10};
  static constexpr int kTurnsBetween = 3;

  struct Waiting {
    house::Thought thought;
    Instant since;
    std::uint64_t number = 0;
    bool quick = false;
  };

  void push(house::Thought thought, Instant now);
  // The next one; with `quick_only` only one that takes no time worth mentioning.
  std::optional<Waiting> pop(Instant now, bool quick_only);
  // What it took in the end.
  void charge(const std::string& table, const std::string& address, double seconds);
  std::size_t size() const { return waiting_.size(); }

 private:
  struct Shares {
    double used(const std::string& name) const;
    void enter(const std::string& name);
    void charge(const std::string& name, double seconds);
    void picked(const std::string& name);

    std::unordered_map<std::string, double> used_by;
    double floor = 0;  // where newcomers begin: nobody saves up by staying away
  };
  bool before(const Waiting& a, const Waiting& b) const;
  bool owed_before(const Waiting& a, const Waiting& b) const;  // of those that have waited for long

  std::deque<Waiting> waiting_;
  int turns_[2] = {0, 0};  // since such a one had its own: of the quick thread, and of the others
  Shares tables_, addresses_;
  std::uint64_t numbers_ = 0;
};

}  // namespace samovar::server
