#include "server/workers.hpp"

#include <utility>

namespace samovar::server {

Workers::Workers(int threads) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { run(); });
}

Workers::~Workers() { stop(); }

void Workers::post(std::function<void()> job) {
  {
    const std::lock_guard guard(mutex_);
    if (stopping_) return;
    jobs_.push_back(std::move(job));
  }
  arrived_.notify_one();
}

void Workers::stop() {
  std::deque<std::function<void()>> dropped;
  {
    const std::lock_guard guard(mutex_);
    stopping_ = true;
    dropped.swap(jobs_);
  }
  arrived_.notify_all();
  for (std::thread& thread : threads_)
    if (thread.joinable()) thread.join();
}

void Workers::run() {
  for (;;) {
    std::function<void()> job;
    {
      std::unique_lock guard(mutex_);
      arrived_.wait(guard, [this] { return stopping_ || !jobs_.empty(); });
      if (stopping_) return;
      job = std::move(jobs_.front());
      jobs_.pop_front();
    }
    job();
  }
}

}  // namespace samovar::server
