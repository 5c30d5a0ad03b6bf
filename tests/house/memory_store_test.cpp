#include "house/memory_store.hpp"

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

#include "tests/house/store_conformance.hpp"

namespace samovar::house {
namespace {

// Answers come from a thread of their own, as a disk's would.
class MemoryBox final : public StoreBox {
 public:
  MemoryBox() : thread_([this] { run(); }) {}
  ~MemoryBox() override {
    {
      const std::lock_guard guard(mutex_);
      closing_ = true;
    }
    arrived_.notify_one();
    thread_.join();
  }
  Store& store() override { return store_; }
  bool durable() const override { return false; }
  void reopen() override {}

 private:
  void run() {
    std::unique_lock guard(mutex_);
    for (;;) {
      arrived_.wait(guard, [this] { return closing_ || !soon_.empty(); });
      if (soon_.empty()) return;
      const std::function<void()> work = std::move(soon_.front());
      soon_.pop_front();
      guard.unlock();
      work();
      guard.lock();
    }
  }

  std::mutex mutex_;
  std::condition_variable arrived_;
  std::deque<std::function<void()>> soon_;
  bool closing_ = false;
  MemoryStore store_{[this](std::function<void()> work) {
    {
      const std::lock_guard guard(mutex_);
      soon_.push_back(std::move(work));
    }
    arrived_.notify_one();
  }};
  std::thread thread_;
};

INSTANTIATE_TEST_SUITE_P(Memory, AnyStore,
                         testing::Values(StoreKind{"Store", [] { return std::make_unique<MemoryBox>(); }}),
                         [](const auto& kind) { return std::string(kind.param.name); });

}  // namespace
}  // namespace samovar::house
