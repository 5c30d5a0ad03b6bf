// A thread that looks back at finished games, one after the other, whenever no bot has to think. What it
// finds is stored once a record; it can be found again from the record at any time. A second thread judges
// single moves for who learns from their mistakes: they wait behind no whole game.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <string>
#include <thread>

#include "house/limits.hpp"
#include "house/reviewer.hpp"
#include "house/store.hpp"
#include "server/thinking.hpp"

namespace samovar::server {

class ReviewingThread final : public house::Reviewer {
 public:
  ReviewingThread(const ThinkingThreads& bots, house::Store& store);
  ~ReviewingThread() override { stop(); }

  void begin(Game game, const std::string& address, std::function<void(std::optional<Error>)> begun) override;
  void cancel(const table::Table& game) override;
  void state(Game game, std::string language,
             std::function<void(std::optional<house::Reviewed>)> told) override;
  std::string choices(const table::Table& game, int ply, std::string_view language) override;
  void judge(Game game, int ply, std::string move, const std::string& address,
             std::function<void(tl::expected<house::Verdict, Error>)> judged) override;
  void stop();

 private:
  static constexpr int kAnAddressADay = 30;
  static constexpr int kTriesADay = 1000;    // single moves
  static constexpr std::size_t kKept = 500;  // at hand, 96 KiB each at most
  static constexpr std::size_t kWaiting = 200;

  struct Entry {
    std::shared_ptr<const table::Table> game;  // until it is done
    double done = 0;
    std::string curve;
    boost::json::object review;
    bool finished = false;
    bool cancelled = false;  // the thread has not heard of it yet …
    bool again = false;      // … and somebody wants it after all
  };
  struct Try {
    Game game;
    int ply = 0;
    std::string move;
    std::function<void(tl::expected<house::Verdict, Error>)> judged;
  };
  void work();
  void judge_moves();
  // False where it is one too many.
  bool enqueue(const Game& game, const std::string& address);
  // Asks the store for what is not at hand; tells whether it is now.
  void fetch(const Game& game, std::function<void(bool)> told);
  void have(std::uint64_t record, boost::json::object review);
  bool wanted(std::uint64_t record) const;
  // What has ended without a review: forgotten, or begun anew.
  void drop(std::uint64_t record);
  std::optional<house::Reviewed> known(const table::Table& game, std::string_view language);
  void look_back(std::uint64_t record, const table::Table& game);
  void let_bots_think() const;

  const ThinkingThreads& bots_;
  house::Store& store_;
  house::Buckets asked_, tried_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::map<std::uint64_t, Entry> entries_;  // by the record's hash
  std::deque<std::uint64_t> waiting_;
  std::deque<std::uint64_t> kept_;  // oldest first
  std::deque<Try> tries_;
  std::atomic<bool> stopping_{false};
  std::thread thread_, judging_;
};

}  // namespace samovar::server
