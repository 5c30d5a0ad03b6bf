#include "server/queued_store.hpp"

#include <chrono>
#include <memory>
#include <utility>

#include "server/log.hpp"
#include "table/survive.hpp"

namespace samovar::server {

using namespace house;
using Clock = std::chrono::steady_clock;

namespace {

void answer(const Job& job, const std::optional<Error>& error) {
  if (const auto* create = std::get_if<CreateJob>(&job)) {
    if (error) return create->made(tl::unexpected(*error));
    return create->made(create->number);
  }
  std::visit(
      [&](const auto& other) {
        if constexpr (!std::is_same_v<std::decay_t<decltype(other)>, CreateJob>) other.stored(error);
      },
      job);
}

}  // namespace

void QueuedStore::create(StoredTable table, std::string listing, Told<TableNumber> made) {
  enqueue(CreateJob{std::move(table), std::move(listing), std::move(made)});
}
void QueuedStore::append(TableNumber table, LogEntry entry, std::optional<std::string> listing,
                         Stored stored) {
  enqueue(AppendJob{table, std::move(entry), std::move(listing), std::move(stored)});
}
void QueuedStore::say(TableNumber table, ChatLine line, Stored stored) {
  enqueue(SayJob{table, std::move(line), std::move(stored)});
}
void QueuedStore::write_note(TableNumber table, int seat, std::string text, Stored stored) {
  enqueue(NoteJob{table, seat, std::move(text), std::move(stored)});
}
void QueuedStore::keep_review(KeptReview review, Stored stored) {
  enqueue(ReviewJob{std::move(review), std::move(stored)});
}
void QueuedStore::check(Stored stored) { enqueue(PulseJob{std::move(stored)}); }

void QueuedStore::start_writing() {
  thread_ = std::thread([this] {
    for (bool more = true; more;) survives([&] { more = write(); }, log_failure);
  });
}

void QueuedStore::finish_writing() {
  {
    const std::lock_guard guard(mutex_);
    closing_ = true;
  }
  arrived_.notify_one();
  thread_.join();
}

void QueuedStore::enqueue(Job job) {
  {
    const std::lock_guard guard(mutex_);
    queue_.push_back(std::move(job));
  }
  arrived_.notify_one();
}

bool QueuedStore::write() {
  const auto batch = std::make_shared<std::vector<Job>>();
  {
    std::unique_lock guard(mutex_);
    arrived_.wait(guard, [this] { return closing_ || !queue_.empty(); });
    if (queue_.empty()) return false;
    batch->swap(queue_);
  }
  const auto begun = Clock::now();
  std::vector<std::optional<Error>> ends;
  survives([&] { ends = commit(*batch); }, log_failure);
  // What a throw left without an end may be stored or not.
  ends.resize(batch->size(), Error{"unknown", "the write ended halfway", {}, {}});
  if (options_.committed)
    survives(
        [&] {
          options_.committed(batch->size(), std::chrono::duration<double>(Clock::now() - begun).count());
        },
        log_failure);
  const auto answers = [batch, ends = std::move(ends)] {
    for (std::size_t i = 0; i < batch->size(); ++i)  // one answer that fails takes no other with it
      survives([&] { answer((*batch)[i], ends[i]); }, log_failure);
  };
  if (!options_.answering || !survives([&] { options_.answering(answers); }, log_failure)) answers();
  return true;
}

}  // namespace samovar::server
