// Threads that do what must not hold up a socket: bots that think, requests that wait for the store.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace samovar::server {

class Workers {
 public:
  explicit Workers(int threads);
  ~Workers();  // as stop()
  void post(std::function<void()> job);
  // Finishes what runs, drops what waits.
  void stop();

 private:
  void run();

  std::mutex mutex_;
  std::condition_variable arrived_;
  std::deque<std::function<void()>> jobs_;
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace samovar::server
