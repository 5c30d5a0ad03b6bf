// Bots and hints think on threads of their own.
#pragma once

#include <atomic>
#include <mutex>

#include <boost/asio/thread_pool.hpp>

#include "house/thinker.hpp"
#include "server/metrics.hpp"
#include "server/thinking_queue.hpp"

namespace samovar::server {

class ThinkingThreads final : public house::Thinker {
 public:
  // One thread more than that is kept for short thoughts: they wait behind no long one.
  ThinkingThreads(int threads, Metrics& metrics);
  ~ThinkingThreads() override { stop(); }
  void think(house::Thought thought) override;
  // Whether a bot thinks or waits for its turn to.
  bool busy() const { return unfinished_ > 0; }
  // Finishes what runs, drops what waits.
  void stop();

 private:
  void next(bool quick_only);

  Metrics& metrics_;
  std::mutex mutex_;
  ThinkingQueue queue_;
  std::atomic<bool> stopping_{false};
  std::atomic<int> unfinished_{0};
  boost::asio::thread_pool threads_, quick_thread_;
};

// All processors but one, and one at least.
int processors_to_think_on();

}  // namespace samovar::server
