#include "server/thinking_queue.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

namespace samovar::server {

namespace {

constexpr std::size_t kManyShares = 4096;

}  // namespace

bool is_quick(const table::BotRequest& request) { return request.bot != "hard" && request.bot != "search"; }

double ThinkingQueue::Shares::used(const std::string& name) const {
  const auto at = used_by.find(name);
  return at == used_by.end() ? floor : std::max(floor, at->second);
}

void ThinkingQueue::Shares::enter(const std::string& name) {
  if (used_by.size() >= kManyShares)
    std::erase_if(used_by, [&](const auto& one) { return one.second <= floor; });
  double& used = used_by.try_emplace(name, floor).first->second;
  used = std::max(used, floor);
}

void ThinkingQueue::Shares::charge(const std::string& name, double seconds) {
  enter(name);
  used_by[name] += seconds;
}

void ThinkingQueue::Shares::picked(const std::string& name) { floor = std::max(floor, used(name)); }

bool ThinkingQueue::before(const Waiting& a, const Waiting& b) const {
  const auto rank = [&](const Waiting& one) {
    return std::tuple(!one.thought.people, !one.quick, addresses_.used(one.thought.address),
                      tables_.used(one.thought.table), one.number);
  };
  return rank(a) < rank(b);
}

bool ThinkingQueue::owed_before(const Waiting& a, const Waiting& b) const {
  const auto rank = [&](const Waiting& one) {
    return std::tuple(addresses_.used(one.thought.address), tables_.used(one.thought.table), one.number);
  };
  return rank(a) < rank(b);
}

void ThinkingQueue::push(house::Thought thought, Instant now) {
  addresses_.enter(thought.address);
  tables_.enter(thought.table);
  const bool quick = is_quick(thought.request);
  waiting_.push_back({std::move(thought), now, ++numbers_, quick});
}

std::optional<ThinkingQueue::Waiting> ThinkingQueue::pop(Instant now, bool quick_only) {
  auto best = waiting_.end(), owed = waiting_.end();
  for (auto at = waiting_.begin(); at != waiting_.end(); ++at) {
    if (quick_only && !at->quick) continue;
    if (best == waiting_.end() || before(*at, *best)) best = at;
    if (now - at->since >= kLongWait && (owed == waiting_.end() || owed_before(*at, *owed))) owed = at;
  }
  if (best == waiting_.end()) return std::nullopt;
  int& turns = turns_[quick_only ? 0 : 1];
  turns = std::min(turns + 1, kTurnsBetween + 1);
  if (owed != waiting_.end() && turns > kTurnsBetween) {
    turns = 0;
    best = owed;
  }
  Waiting next = std::move(*best);
  waiting_.erase(best);
  addresses_.picked(next.thought.address);
  tables_.picked(next.thought.table);
  return next;
}

void ThinkingQueue::charge(const std::string& table, const std::string& address, double seconds) {
  tables_.charge(table, seconds);
  addresses_.charge(address, seconds);
}

}  // namespace samovar::server
