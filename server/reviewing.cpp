#include "server/reviewing.hpp"

#include <chrono>

#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include "house/messages.hpp"
#include "lab/review.hpp"
#include "server/log.hpp"
#include "table/survive.hpp"

namespace samovar::server {

namespace json = boost::json;

namespace {

std::string name_of(std::uint64_t record) { return fmt::format("{:016x}", record); }

// The edition is part of the record's hash.
std::string maker_of(const table::Table& game) {
  return fmt::format("review {}, rules {}", lab::kReviewVersion, game.rules_version());
}

// Behind everything else that the server does: a thread of Linux has a niceness of its own.
void be_patient() { setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), 19); }

}  // namespace

ReviewingThread::ReviewingThread(const ThinkingThreads& bots, house::Store& store)
    : bots_(bots),
      store_(store),
      asked_(kAnAddressADay / 86400.0, kAnAddressADay),
      tried_(kTriesADay / 86400.0, kTriesADay),
      thread_([this] { work(); }),
      judging_([this] { judge_moves(); }) {}

void ReviewingThread::begin(Game game, const std::string& address,
                            std::function<void(std::optional<Error>)> begun) {
  fetch(game, [this, game, address, begun = std::move(begun)](bool there) {
    if (there) return begun({});
    begun(enqueue(game, address) ? std::nullopt
                                 : std::optional(house::error_of("too_many", "error.too_many_reviews")));
  });
}

bool ReviewingThread::enqueue(const Game& game, const std::string& address) {
  const std::uint64_t record = lab::record_hash(*game);
  const std::lock_guard guard(mutex_);
  if (wanted(record)) return true;
  if (waiting_.size() >= kWaiting || !asked_.take(address, std::chrono::steady_clock::now())) return false;
  Entry& entry = entries_[record];
  entry.again = entry.cancelled;  // the one that was cancelled has to end first
  entry.game = game;
  if (!entry.again) waiting_.push_back(record);
  changed_.notify_all();
  return true;
}

// Under the lock.
bool ReviewingThread::wanted(std::uint64_t record) const {
  const auto at = entries_.find(record);
  return at != entries_.end() && (!at->second.cancelled || at->second.again);
}

// Under the lock.
void ReviewingThread::drop(std::uint64_t record) {
  const auto at = entries_.find(record);
  if (at == entries_.end()) return;
  if (!at->second.again) {
    entries_.erase(at);
    return;
  }
  Entry anew;
  anew.game = std::move(at->second.game);
  at->second = std::move(anew);
  waiting_.push_back(record);
}

void ReviewingThread::cancel(const table::Table& game) {
  const std::uint64_t record = lab::record_hash(game);
  const std::lock_guard guard(mutex_);
  const auto at = entries_.find(record);
  if (at == entries_.end() || at->second.finished) return;
  at->second.cancelled = true;
  at->second.again = false;
  // One that nobody has looked at yet is gone at once.
  if (std::erase(waiting_, record) > 0) entries_.erase(at);
}

void ReviewingThread::fetch(const Game& game, std::function<void(bool)> told) {
  const std::uint64_t record = lab::record_hash(*game);
  bool there = false;
  {
    const std::lock_guard guard(mutex_);
    there = wanted(record);
  }
  if (there) return told(true);
  store_.review(
      name_of(record), maker_of(*game),
      [this, record, told = std::move(told)](const tl::expected<std::optional<std::string>, Error>& kept) {
        if (!kept || !*kept) return told(false);  // what cannot be read is found anew
        boost::system::error_code wrong;
        const json::value review = json::parse(**kept, wrong);
        if (wrong || !review.is_object()) return told(false);
        {
          const std::lock_guard guard(mutex_);
          have(record, review.get_object());
        }
        told(true);
      });
}

void ReviewingThread::state(Game game, std::string language,
                            std::function<void(std::optional<house::Reviewed>)> told) {
  fetch(game, [this, game, language = std::move(language), told = std::move(told)](bool) {
    told(known(*game, language));
  });
}

std::optional<house::Reviewed> ReviewingThread::known(const table::Table& game, std::string_view language) {
  const std::uint64_t record = lab::record_hash(game);
  json::object review;
  {
    const std::lock_guard guard(mutex_);
    const auto at = entries_.find(record);
    if (!wanted(record)) return {};
    if (at->second.again) return house::Reviewed{0, {}, {}};
    if (!at->second.finished) return house::Reviewed{at->second.done, at->second.curve, {}};
    review = at->second.review;
  }
  return house::Reviewed{1, {}, lab::told(std::move(review), game, language)};
}

std::string ReviewingThread::choices(const table::Table& game, int ply, std::string_view language) {
  return json::serialize(lab::choices_in_words(game, ply, language));
}

void ReviewingThread::judge(Game game, int ply, std::string move, const std::string& address,
                            std::function<void(tl::expected<house::Verdict, Error>)> judged) {
  {
    const std::lock_guard guard(mutex_);
    if (tries_.size() < kWaiting && tried_.take(address, std::chrono::steady_clock::now())) {
      tries_.push_back({std::move(game), ply, std::move(move), std::move(judged)});
      changed_.notify_all();
      return;
    }
  }
  judged(tl::unexpected(house::error_of("too_many", "error.too_many_reviews")));
}

void ReviewingThread::judge_moves() {
  be_patient();
  while (true) {
    Try one;
    {
      std::unique_lock guard(mutex_);
      changed_.wait(guard, [this] { return stopping_ || !tries_.empty(); });
      if (stopping_) return;
      one = std::move(tries_.front());
      tries_.pop_front();
    }
    tl::expected<house::Verdict, Error> verdict =
        tl::unexpected(house::error_of("unavailable", "error.unreachable_now"));
    survives(
        [&] {
          verdict = lab::judge_move(*one.game, one.ply, one.move).map([](const lab::Verdict& v) {
            return house::Verdict{v.gain, v.margin, v.better};
          });
        },
        log_failure);
    survives([&] { one.judged(verdict); }, log_failure);
  }
}

void ReviewingThread::work() {
  be_patient();
  while (true) {
    std::uint64_t record = 0;
    std::shared_ptr<const table::Table> game;
    {
      std::unique_lock guard(mutex_);
      changed_.wait(guard, [this] { return stopping_ || !waiting_.empty(); });
      if (stopping_) return;
      record = waiting_.front();
      waiting_.pop_front();
      game = entries_[record].game;
    }
    const bool ended = survives([&] { look_back(record, *game); }, log_failure);
    if (ended) continue;
    const std::lock_guard guard(mutex_);
    drop(record);
  }
}

void ReviewingThread::look_back(std::uint64_t record, const table::Table& game) {
  const auto review = lab::review_of(game, {}, [&](double done, const lab::Review& so_far) {
    let_bots_think();
    const std::lock_guard guard(mutex_);
    Entry& entry = entries_[record];
    entry.done = done;
    if (entry.curve.empty() && lab::has_curve(so_far)) entry.curve = lab::curve_of(so_far);
    return !entry.cancelled && !stopping_;
  });
  const std::lock_guard guard(mutex_);
  if (!review) {
    drop(record);
    return;
  }
  json::object told = lab::to_json(*review, game);
  // What cannot be stored is found again when somebody asks for it after a restart.
  store_.keep_review({name_of(record), maker_of(game), json::serialize(told)}, [](const auto& error) {
    if (error) log_error("not_stored", {{"code", error->code}, {"reason", error->message}});
  });
  have(record, std::move(told));
}

// Under the lock.
void ReviewingThread::have(std::uint64_t record, json::object review) {
  Entry& entry = entries_[record];
  if (entry.finished) return;
  entry.review = std::move(review);
  entry.finished = true;
  entry.cancelled = entry.again = false;  // too late
  entry.game.reset();
  kept_.push_back(record);
  if (kept_.size() <= kKept) return;
  entries_.erase(kept_.front());
  kept_.pop_front();
}

void ReviewingThread::let_bots_think() const {
  // Not for ever: a server whose bots never rest has reviews all the same, if slow ones.
  constexpr auto kPatience = std::chrono::milliseconds(500);
  const auto until = std::chrono::steady_clock::now() + kPatience;
  while (bots_.busy() && !stopping_ && std::chrono::steady_clock::now() < until)
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
}

void ReviewingThread::stop() {
  {
    const std::lock_guard guard(mutex_);
    if (stopping_.exchange(true)) return;
  }
  changed_.notify_all();
  thread_.join();
  judging_.join();
}

}  // namespace samovar::server
