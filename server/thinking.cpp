#include "server/thinking.hpp"

#include <algorithm>
#include <thread>
#include <utility>

#include <boost/asio/post.hpp>

#include "lab/calibrated.hpp"
#include "server/log.hpp"
#include "table/survive.hpp"

namespace samovar::server {

ThinkingThreads::ThinkingThreads(int threads, Metrics& metrics)
    : metrics_(metrics), threads_(static_cast<std::size_t>(threads)), quick_thread_(1) {}

void ThinkingThreads::think(house::Thought thought) {
  bool quick = false;
  {
    const std::lock_guard guard(mutex_);
    if (stopping_) return;
    quick = is_quick(thought.request);
    queue_.push(std::move(thought), std::chrono::steady_clock::now());
    ++unfinished_;
  }
  // Whichever thread is free first takes whatever is next by then; who finds nothing left has nothing to do.
  boost::asio::post(threads_, [this] { next(false); });
  if (quick) boost::asio::post(quick_thread_, [this] { next(true); });
}

void ThinkingThreads::next(bool quick_only) {
  using Clock = std::chrono::steady_clock;
  std::optional<ThinkingQueue::Waiting> one;
  {
    const std::lock_guard guard(mutex_);
    if (!stopping_) one = queue_.pop(Clock::now(), quick_only);
  }
  if (!one) return;
  const auto begun = Clock::now();
  metrics_.bot_waited(std::chrono::duration<double>(begun - one->since).count());
  tl::expected<table::BotChoice, Error> choice = tl::unexpected(Error{"bot_failed", "", {}, {}});
  survives(
      [&] {
        const table::Table& position = *one->thought.position;
        table::BotRequest& request = one->thought.request;
        if (request.against) request.chances = lab::chances_at(position, lab::decided(position));
        choice = position.ask(request);
      },
      [&](const std::string& reason) { choice.error().message = reason; });
  const double seconds = std::chrono::duration<double>(Clock::now() - begun).count();
  metrics_.bot_thought(seconds);
  --unfinished_;
  {
    const std::lock_guard guard(mutex_);
    queue_.charge(one->thought.table, one->thought.address, seconds);
  }
  survives([&] { one->thought.chosen(std::move(choice)); }, log_failure);
}

void ThinkingThreads::stop() {
  {
    const std::lock_guard guard(mutex_);
    stopping_ = true;
  }
  threads_.join();
  quick_thread_.join();
}

int processors_to_think_on() {
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()) - 1);
}

}  // namespace samovar::server
