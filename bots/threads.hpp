// The one place that knows whether this program has threads. A browser's engine has none: there a lock is
// nothing, and what would run side by side runs one after the other.
#pragma once

#ifndef SAMOVAR_NO_THREADS
#include <mutex>
#include <thread>
#include <vector>
#endif

namespace samovar {

#ifdef SAMOVAR_NO_THREADS

struct Mutex {
  void lock() {}
  void unlock() {}
};
struct Guard {
  explicit Guard(Mutex&) {}
  ~Guard() {}
};

template <class Work>
void side_by_side(unsigned count, const Work& work) {
  for (unsigned i = 0; i < count; ++i) work(i);
}

#else

using Mutex = std::mutex;
using Guard = std::lock_guard<Mutex>;

// work(0) … work(count - 1), each on a thread of its own, the first one on this.
template <class Work>
void side_by_side(unsigned count, const Work& work) {
  std::vector<std::thread> others;
  for (unsigned i = 1; i < count; ++i) others.emplace_back([&work, i] { work(i); });
  if (count > 0) work(0u);
  for (std::thread& other : others) other.join();
}

#endif

}  // namespace samovar
