#include "server/ticker.hpp"

#include <utility>

#include "server/log.hpp"
#include "table/survive.hpp"

namespace samovar::server {

Ticker::Ticker(std::chrono::milliseconds every, std::vector<std::function<void()>> works)
    : every_(every), works_(std::move(works)), thread_([this] { run(); }) {}

Ticker::~Ticker() { stop(); }

void Ticker::run() {
  std::unique_lock guard(mutex_);
  while (!wake_.wait_for(guard, every_, [this] { return stopping_; }))
    for (const auto& work : works_) survives(work, log_failure);
}

bool Ticker::stop() {
  {
    const std::lock_guard guard(mutex_);
    if (stopping_) return false;
    stopping_ = true;
  }
  wake_.notify_all();
  thread_.join();
  return true;
}

}  // namespace samovar::server
