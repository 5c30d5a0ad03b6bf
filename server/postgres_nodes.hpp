// The nodes of a cluster: a row with a lease for each of them, and the slots that it owns. The database is
// the fence: a node that was declared dead has no row and writes nothing more. All that is here is for
// liveness.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include <tl/expected.hpp>

#include "engine/error.hpp"
#include "server/cluster.hpp"
#include "server/postgres.hpp"
#include "server/postgres_schema.hpp"

namespace samovar::server {

struct NodeOptions {
  std::string address;  // where other nodes reach this one; empty: it is alone with its database
  std::chrono::milliseconds lease{10000};
  int rules = 0;  // grows with the rules of every game: a slot with tables of newer rules is not for us
};

class PostgresNodes final : public Cluster {
 public:
  PostgresNodes(std::shared_ptr<postgres::Place> place, NodeOptions options);
  ~PostgresNodes() override;  // as a crash would be: its lease runs out

  tl::expected<std::unique_ptr<house::Store>, Error> open_store(StoreOptions options) override;
  tl::expected<std::vector<KeptTable>, Error> kept() override;
  // Joins, and keeps the lease from then on.
  tl::expected<void, Error> join(const std::string& listening_at, LetGo let_go) override;
  void tick() override;    // whose lease has run out closes its tables
  void leave() override;   // slot by slot
  void depart() override;  // so that nobody waits for our lease to run out

  house::Whereabouts where(std::string_view table_id) const override;
  int number() const { return number_; }  // 0: we have not joined, or were declared dead
  bool serving() const;                   // the lease holds
  int slots() const override;
  std::string secret() const override;

 private:
  using Clock = std::chrono::steady_clock;
  struct Node {
    std::string address;
    int rules = 0;
    int slots = 0;
  };
  struct Slot {
    int node = 0;  // 0: nobody's
    int rules = 0;
    bool ours = false;  // and open: not while it is being left
  };

  void enter();          // a new row under a new number; throws
  void keep();           // the thread
  void stop(bool& how);  // ends it: at once, or once everything is left
  void beat();
  void dead();
  void read_slots(const postgres::Rows& nodes, const postgres::Rows& slots);
  void balance();
  void claim(const std::vector<int>& slots);
  void release(const std::vector<int>& slots);
  bool somebody_leaves() const;
  int share() const;  // under the lock
  std::vector<int> wanted() const;
  std::vector<int> too_many() const;
  std::vector<int> next_to_leave() const;
  std::size_t close(const std::vector<int>& slots);
  postgres::Connection& connected();
  postgres::Deadline soon() const { return Clock::now() + options_.lease / 3; }
  bool alone() const { return options_.address.empty(); }
  Clock::duration beat_every() const;

  std::shared_ptr<postgres::Place> place_;
  NodeOptions options_;
  LetGo let_go_;

  // Of the keeping thread alone.
  std::optional<postgres::Connection> connection_;
  bool going_ = false;
  Clock::time_point unbroken_since_{}, last_beat_{};

  std::atomic<int> number_{0};
  std::atomic<Clock::time_point> lease_until_{Clock::time_point{}};
  std::atomic<bool> closed_{true};  // nothing is open here, since the lease ran out

  mutable std::mutex mutex_;
  std::array<Slot, postgres::kSlots> slots_{};
  std::map<int, Node> nodes_;
  std::string secret_;

  std::mutex wake_mutex_;
  std::condition_variable wake_;
  bool leaving_ = false, stopping_ = false;
  std::thread thread_;
};

}  // namespace samovar::server
