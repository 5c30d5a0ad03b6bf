#include "server/postgres_nodes.hpp"

#include <algorithm>
#include <charconv>
#include <random>

#include <fmt/format.h>

#include "server/log.hpp"
#include "server/postgres_store.hpp"

namespace samovar::server {

using house::Whereabouts;
using postgres::Array;
using postgres::Connection;
using postgres::Rows;
using postgres::Statement;

namespace {

// A session's lock, which the database gives back when the session ends: one process alone excludes all
// others.
constexpr const char* kLockAlone = "SELECT pg_try_advisory_lock(7236838)";
constexpr const char* kLockTogether = "SELECT pg_try_advisory_lock_shared(7236838)";

constexpr const char* kEnter =
    "INSERT INTO nodes (address, rules, until) "
    "VALUES ($1::text, $2::integer, now() + $3::integer * interval '1 ms') RETURNING node";
constexpr const char* kForgetAll = "DELETE FROM nodes";
// Who has all tables may make some of its rules anywhere: no older node gets them later.
constexpr const char* kAllOfOurRules = "UPDATE slots SET rules = $1::integer WHERE rules < $1::integer";
constexpr const char* kSecret = "SELECT secret FROM samovar";
constexpr const char* kBeat =
    "UPDATE nodes SET until = now() + $2::integer * interval '1 ms', rules = $3::integer "
    "WHERE node = $1::integer RETURNING node";
constexpr const char* kNodes = "SELECT node, address, rules FROM nodes";
constexpr const char* kSlotsNow =
    "SELECT string_agg(coalesce(node, 0) || ':' || rules, ',' ORDER BY slot) FROM slots";
constexpr const char* kDeclareDead = "DELETE FROM nodes WHERE until < now() RETURNING node";
constexpr const char* kLeave = "DELETE FROM nodes WHERE node = $1::integer";
// Whoever owned it must be gone; and we must not be.
constexpr const char* kClaim =
    "WITH me AS MATERIALIZED (SELECT FROM nodes WHERE node = $1::integer FOR KEY SHARE) "
    "UPDATE slots s SET node = $1::integer, rules = greatest(s.rules, $2::integer) "
    "WHERE s.slot = ANY ($3::smallint[]) AND s.rules <= $2::integer AND EXISTS (SELECT FROM me) "
    "AND (s.node IS NULL OR NOT EXISTS (SELECT FROM nodes n WHERE n.node = s.node)) RETURNING s.slot";
constexpr const char* kRelease =
    "UPDATE slots SET node = NULL WHERE slot = ANY ($2::smallint[]) AND node = $1::integer";

constexpr std::size_t kLeftAtOnce = 16;
constexpr std::chrono::milliseconds kLeftEvery{100};
// The rules of a node that leaves: none are so old that it would take a slot.
constexpr int kTakesNone = -1;

std::string text_of(std::int64_t number) { return fmt::format("{}", number); }

std::string array_of(const std::vector<int>& numbers) {
  Array array;
  for (const int number : numbers) array.add(std::int64_t{number});
  return std::move(array).finished();
}

}  // namespace

PostgresNodes::PostgresNodes(std::shared_ptr<postgres::Place> place, NodeOptions options)
    : place_(std::move(place)), options_(std::move(options)) {}

PostgresNodes::~PostgresNodes() { stop(stopping_); }

void PostgresNodes::stop(bool& how) {
  {
    const std::lock_guard guard(wake_mutex_);
    how = true;
  }
  wake_.notify_all();
  if (thread_.joinable()) thread_.join();
}

// ---- What others ask ----

bool PostgresNodes::serving() const {
  return number_ != 0 && (alone() || Clock::now() < lease_until_.load());
}

Whereabouts PostgresNodes::where(std::string_view table_id) const {
  using Place = Whereabouts::Place;
  if (!serving()) return {Place::nobody};
  if (alone()) return {Place::here};
  const std::lock_guard guard(mutex_);
  const Slot& slot = slots_[static_cast<std::size_t>(postgres::slot_of(table_id))];
  if (slot.ours) return {Place::here};
  const auto owner = nodes_.find(slot.node);
  if (slot.node == number_ || owner == nodes_.end()) return {Place::nobody};
  return {Place::there, owner->second.address};
}

int PostgresNodes::slots() const {
  if (alone()) return number_ != 0 ? postgres::kSlots : 0;
  const std::lock_guard guard(mutex_);
  return static_cast<int>(std::count_if(slots_.begin(), slots_.end(), [](const Slot& s) { return s.ours; }));
}

std::string PostgresNodes::secret() const {
  const std::lock_guard guard(mutex_);
  return secret_;
}

// For liveness: who still believes to own what another has taken over keeps people waiting. What it would
// write is refused in any case.
void PostgresNodes::tick() {
  if (serving()) {
    closed_ = false;
  } else if (!closed_.exchange(true)) {
    log_warning("lease_lost");
    let_go_([](std::string_view) { return true; });
  }
}

// ---- Joining and leaving ----

tl::expected<std::unique_ptr<house::Store>, Error> PostgresNodes::open_store(StoreOptions options) {
  try {
    postgres::bring_up_to_date(*place_, Clock::now() + std::chrono::seconds(60));
  } catch (const std::exception& failure) {
    return tl::unexpected(
        Error{"bad_store", fmt::format("{}: {}", printable(place_->address), failure.what()), {}, "data"});
  }
  PostgresPatience patience;
  patience.attempt = options_.lease / 3;
  patience.in_all = options_.lease + patience.attempt;
  return make_postgres_store(place_, [this] { return number(); }, std::move(options), patience);
}

tl::expected<std::vector<KeptTable>, Error> PostgresNodes::kept() {
  try {
    const auto deadline = Clock::now() + std::chrono::minutes(10);
    Connection connection(*place_, deadline);
    const Rows rows =
        connection.ask({"SELECT id, coalesce(listing, '') FROM tables ORDER BY number", {}}, deadline);
    std::vector<KeptTable> kept;
    for (int row = 0; row < rows.count(); ++row)
      kept.push_back({std::string(rows.text(row, 0)), std::string(rows.text(row, 1))});
    return kept;
  } catch (const std::exception& failure) {
    return tl::unexpected(
        Error{"bad_store", fmt::format("{}: {}", printable(place_->address), failure.what()), {}, "data"});
  }
}

tl::expected<void, Error> PostgresNodes::join(const std::string& listening_at, LetGo let_go) {
  if (options_.address.ends_with(":0"))
    options_.address.replace(options_.address.size() - 2, 2, listening_at.substr(listening_at.rfind(':')));
  let_go_ = std::move(let_go);
  // A process that was killed holds its lock until the database has noticed.
  const auto until = Clock::now() + options_.lease * 3 / 2;
  for (bool told = false;; told = true) try {
      enter();
      break;
    } catch (const std::exception& failure) {
      connection_.reset();
      if (Clock::now() >= until)
        return tl::unexpected(Error{
            "bad_store", fmt::format("{}: {}", printable(place_->address), failure.what()), {}, "data"});
      if (!told) log_warning("cannot_join", {{"reason", failure.what()}});
      std::this_thread::sleep_for(std::chrono::milliseconds(200));
    }
  thread_ = std::thread([this] { keep(); });
  return {};
}

void PostgresNodes::enter() {
  Connection& connection = connected();
  std::vector<Statement> entering;
  if (alone()) {
    entering.push_back({kForgetAll, {}});
    entering.push_back({kAllOfOurRules, {text_of(options_.rules)}});
  }
  entering.push_back({kSecret, {}});
  entering.push_back({kEnter, {options_.address, text_of(options_.rules), text_of(options_.lease.count())}});
  const auto sent = Clock::now();
  const std::vector<Rows> answers = connection.together(entering, soon());
  {
    const std::lock_guard guard(mutex_);
    slots_.fill({});
    nodes_.clear();
    secret_ = answers[answers.size() - 2].text(0, 0);
  }
  lease_until_ = sent + options_.lease * 9 / 10;
  unbroken_since_ = last_beat_ = sent;
  number_ = static_cast<int>(answers.back().number(0, 0));
  log_info("joined", {{"node", number_.load()}, {"address", options_.address}});
}

void PostgresNodes::leave() { stop(leaving_); }

void PostgresNodes::depart() {
  stop(stopping_);  // whoever has not left keeps beating on the same connection
  const int was = number_.exchange(0);
  if (was != 0) try {
      connected().ask({kLeave, {text_of(was)}}, soon());
      log_info("left", {{"node", was}});
    } catch (const std::exception& failure) {
      log_warning("not_left", {{"reason", failure.what()}});
    }
}

// ---- Keeping the lease ----

Connection& PostgresNodes::connected() {
  if (!connection_) {
    connection_.emplace(*place_, soon());
    // To declare a node dead waits for what it has on its way; not for ever.
    connection_->run(fmt::format("SET lock_timeout = {}", options_.lease.count() / 5), soon());
    if (!connection_->ask({alone() ? kLockAlone : kLockTogether, {}}, soon()).truth(0, 0)) {
      connection_.reset();
      throw postgres::Refused(
          "55006", alone() ? "another server uses this database; every node of a cluster needs --node-address"
                           : "a server without --node-address has this database to itself");
    }
  }
  return *connection_;
}

PostgresNodes::Clock::duration PostgresNodes::beat_every() const {
  return std::clamp<Clock::duration>(options_.lease / 5, std::chrono::milliseconds(100),
                                     std::chrono::milliseconds(500));
}

void PostgresNodes::keep() {
  auto next = Clock::now();
  for (;;) {
    bool leaving = false;
    {
      std::unique_lock guard(wake_mutex_);
      wake_.wait_until(guard, next, [this] { return stopping_ || leaving_; });
      if (stopping_) return;
      leaving = going_ = leaving_;
    }
    next = Clock::now() + (leaving || somebody_leaves() ? kLeftEvery : beat_every());
    try {
      if (number_ == 0) {
        if (leaving) return;
        enter();
      }
      beat();
      if (number_ == 0) continue;
      if (!leaving) {
        if (!alone()) balance();
        continue;
      }
      const std::vector<int> left = next_to_leave();
      if (left.empty()) return;
      release(left);
      std::this_thread::sleep_until(next);
    } catch (const std::exception& failure) {
      connection_.reset();
      log_warning("no_beat", {{"reason", failure.what()}});
      if (leaving) return;  // the lease runs out, and others take over
    }
  }
}

void PostgresNodes::beat() {
  const auto sent = Clock::now();
  const int rules = going_ ? kTakesNone : options_.rules;
  const Statement asked[] = {{kBeat, {text_of(number_), text_of(options_.lease.count()), text_of(rules)}},
                             {kNodes, {}},
                             {kSlotsNow, {}}};
  const std::vector<Rows> answers = connected().together(asked, soon());
  if (answers[0].count() == 0) return dead();
  lease_until_ = sent + options_.lease * 9 / 10;
  // After an outage of the database all leases have run out, and whoever comes back first would take the
  // others for dead: only who has been heard for a whole lease may say so.
  if (sent - last_beat_ > options_.lease / 2) unbroken_since_ = sent;
  last_beat_ = sent;
  read_slots(answers[1], answers[2]);
  if (alone() || sent - unbroken_since_ < options_.lease) return;
  try {
    const Rows gone = connected().ask({kDeclareDead, {}}, soon());
    for (int row = 0; row < gone.count(); ++row)
      log_warning("declared_dead", {{"node", gone.number(row, 0)}});
  } catch (const postgres::Refused&) {  // it still writes: the next time
    connection_.reset();
  }
}

void PostgresNodes::dead() {
  log_warning("fenced", {{"node", number_.load()}});
  number_ = 0;
  closed_ = true;
  let_go_([](std::string_view) { return true; });
}

void PostgresNodes::read_slots(const Rows& nodes, const Rows& slots) {
  const std::lock_guard guard(mutex_);
  nodes_.clear();
  for (int row = 0; row < nodes.count(); ++row)
    nodes_[static_cast<int>(nodes.number(row, 0))] = {std::string(nodes.text(row, 1)),
                                                      static_cast<int>(nodes.number(row, 2)), 0};
  const std::string_view all = slots.text(0, 0);
  const char* at = all.data();
  const char* const end = at + all.size();
  for (Slot& slot : slots_) {
    at = std::from_chars(at, end, slot.node).ptr + 1;
    at = std::from_chars(at, end, slot.rules).ptr + 1;
    // Ours in the database is ours: an answer may have been lost. But for what is being left.
    slot.ours = slot.node == number_ && (slot.ours || !going_);
    if (const auto owner = nodes_.find(slot.node); owner != nodes_.end())
      ++owner->second.slots;
    else
      slot.node = 0;
  }
}

// ---- Who has how many ----

void PostgresNodes::balance() {
  if (const std::vector<int> slots = wanted(); !slots.empty()) claim(slots);
  if (const std::vector<int> slots = too_many(); !slots.empty()) release(slots);
}

// Who leaves is away from tables that others may take: they look more often, so that nobody waits long.
bool PostgresNodes::somebody_leaves() const {
  const std::lock_guard guard(mutex_);
  return std::any_of(nodes_.begin(), nodes_.end(),
                     [](const auto& n) { return n.second.rules == kTakesNone; });
}

// Of everybody who stays.
int PostgresNodes::share() const {
  const auto stay = static_cast<int>(std::count_if(
      nodes_.begin(), nodes_.end(), [](const auto& node) { return node.second.rules != kTakesNone; }));
  return (postgres::kSlots + stay - 1) / stay;
}

// Nobody's: as many as are our share, and all that no other node could take.
std::vector<int> PostgresNodes::wanted() const {
  const std::lock_guard guard(mutex_);
  const int share = this->share();
  int room = share - nodes_.at(number_).slots;
  std::vector<int> free;
  for (int slot = 0; slot < postgres::kSlots; ++slot)
    if (const Slot& one = slots_[static_cast<std::size_t>(slot)];
        one.node == 0 && one.rules <= options_.rules)
      free.push_back(slot);
  // Not all nodes the same ones at the same time.
  std::shuffle(free.begin(), free.end(), std::minstd_rand(static_cast<unsigned>(number_ * 7919)));
  std::vector<int> slots;
  for (const int slot : free) {
    const int rules = slots_[static_cast<std::size_t>(slot)].rules;
    const bool others = std::any_of(nodes_.begin(), nodes_.end(), [&](const auto& node) {
      return node.first != number_ && node.second.rules >= rules && node.second.slots < share;
    });
    if (room-- > 0 || !others) slots.push_back(slot);
  }
  return slots;
}

// What somebody who has less may take over, a few at a time.
std::vector<int> PostgresNodes::too_many() const {
  const std::lock_guard guard(mutex_);
  const int share = this->share();
  int surplus = nodes_.at(number_).slots - share;
  int takes = -1;  // the newest rules among those who have too little
  for (const auto& [number, node] : nodes_)
    if (number != number_ && node.slots < share) takes = std::max(takes, node.rules);
  std::vector<int> slots;
  for (int slot = 0; slot < postgres::kSlots && surplus > 0 && slots.size() < kLeftAtOnce * 4; ++slot) {
    const Slot& one = slots_[static_cast<std::size_t>(slot)];
    if (!one.ours || one.rules > takes) continue;
    slots.push_back(slot);
    --surplus;
  }
  return slots;
}

// A few, which others take over before the next ones are left; and all that nobody else could take.
std::vector<int> PostgresNodes::next_to_leave() const {
  const std::lock_guard guard(mutex_);
  int takes = kTakesNone;
  for (const auto& [number, node] : nodes_)
    if (number != number_) takes = std::max(takes, node.rules);
  std::vector<int> left;
  std::size_t taken_over = 0;
  for (int slot = 0; slot < postgres::kSlots; ++slot) {
    const Slot& one = slots_[static_cast<std::size_t>(slot)];
    if (one.ours && (one.rules > takes || taken_over++ < kLeftAtOnce)) left.push_back(slot);
  }
  return left;
}

void PostgresNodes::claim(const std::vector<int>& slots) {
  const Rows ours =
      connected().ask({kClaim, {text_of(number_), text_of(options_.rules), array_of(slots)}}, soon());
  const std::lock_guard guard(mutex_);
  for (int row = 0; row < ours.count(); ++row) {
    Slot& slot = slots_[static_cast<std::size_t>(ours.number(row, 0))];
    slot = {number_, std::max(slot.rules, options_.rules), true};
  }
}

// Whatever is on its way is stored first; then who sits there comes back and finds the new owner.
void PostgresNodes::release(const std::vector<int>& slots) {
  {
    const std::lock_guard guard(mutex_);
    for (const int slot : slots) slots_[static_cast<std::size_t>(slot)].ours = false;
  }
  const auto until = Clock::now() + options_.lease / 5;
  while (close(slots) > 0 && Clock::now() < until) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  connected().ask({kRelease, {text_of(number_), array_of(slots)}}, soon());
}

std::size_t PostgresNodes::close(const std::vector<int>& slots) {
  return let_go_([&](std::string_view id) {
    return std::binary_search(slots.begin(), slots.end(), postgres::slot_of(id));
  });
}

}  // namespace samovar::server
