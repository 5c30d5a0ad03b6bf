// What both stores share: writes wait in a queue, one thread takes all that wait and commits them together,
// and each is answered when that is done. For *_store.cpp alone.
#pragma once

#include <condition_variable>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <thread>
#include <variant>
#include <vector>

#include "house/store.hpp"
#include "server/stores.hpp"

namespace samovar::server {

struct CreateJob {
  house::StoredTable table;
  std::string listing;
  house::Told<house::TableNumber> made;
  house::TableNumber number = 0;
};
struct AppendJob {
  house::TableNumber table;
  house::LogEntry entry;
  std::optional<std::string> listing;
  house::Stored stored;
};
struct SayJob {
  house::TableNumber table;
  house::ChatLine line;
  house::Stored stored;
};
struct NoteJob {
  house::TableNumber table;
  int seat;
  std::string text;
  house::Stored stored;
};
struct ReviewJob {
  house::KeptReview review;
  house::Stored stored;
};
struct PulseJob {
  house::Stored stored;
};
using Job = std::variant<CreateJob, AppendJob, SayJob, NoteJob, ReviewJob, PulseJob>;

class QueuedStore : public house::Store {
 public:
  void create(house::StoredTable table, std::string listing, house::Told<house::TableNumber> made) final;
  void append(house::TableNumber table, house::LogEntry entry, std::optional<std::string> listing,
              house::Stored stored) final;
  void say(house::TableNumber table, house::ChatLine line, house::Stored stored) final;
  void write_note(house::TableNumber table, int seat, std::string text, house::Stored stored) final;
  void keep_review(house::KeptReview review, house::Stored stored) final;
  void check(house::Stored stored) final;

 protected:
  explicit QueuedStore(StoreOptions options) : options_(std::move(options)) {}
  // How each of them ended: nothing, or why not. On the thread that writes.
  virtual std::vector<std::optional<Error>> commit(std::span<Job> jobs) = 0;
  // Around the life of what `commit` needs. Whatever waits is still written.
  void start_writing();
  void finish_writing();

 private:
  void enqueue(Job job);
  bool write();  // what waits, once there is something; false at the end

  StoreOptions options_;
  std::mutex mutex_;
  std::condition_variable arrived_;
  std::vector<Job> queue_;
  bool closing_ = false;
  std::thread thread_;
};

}  // namespace samovar::server
