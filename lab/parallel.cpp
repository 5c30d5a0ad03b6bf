#include "lab/parallel.hpp"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

namespace samovar::lab {

void in_parallel(int count, int threads, const Progress& progress, const std::function<void(int)>& work) {
  std::atomic<int> next = 0;
  int done = 0;
  std::mutex mutex;
  std::condition_variable changed;
  std::vector<std::jthread> workers;
  for (int i = 0; i < threads; ++i)
    workers.emplace_back([&] {
      for (int number = next++; number < count; number = next++) {
        work(number);
        const std::lock_guard lock(mutex);
        if (++done == count) changed.notify_one();
      }
    });
  std::unique_lock lock(mutex);
  while (!changed.wait_for(lock, std::chrono::milliseconds(100), [&] { return done == count; }))
    if (progress) progress(done, count);
  if (progress) progress(done, count);
}

}  // namespace samovar::lab
