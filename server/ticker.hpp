// What is done again and again, on a thread of its own.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace samovar::server {

class Ticker {
 public:
  // One after the other; what one of them throws keeps none of them from being done.
  Ticker(std::chrono::milliseconds every, std::vector<std::function<void()>> works);
  ~Ticker();
  Ticker(const Ticker&) = delete;
  Ticker& operator=(const Ticker&) = delete;

  bool stop();  // false: it was stopped before

 private:
  void run();

  std::chrono::milliseconds every_;
  std::vector<std::function<void()>> works_;
  std::mutex mutex_;
  std::condition_variable wake_;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace samovar::server
