#include "server/postgres_writing.hpp"

#include <algorithm>
#include <map>
#include <thread>
#include <utility>

#include <fmt/format.h>

#include "server/postgres_schema.hpp"

namespace samovar::server::postgres {

using namespace house;
using Clock = std::chrono::steady_clock;

namespace {

// All entries at once, at most one of a table. Those that are not returned are no table's next version, or
// this node is dead. An entry without a listing leaves it; '' takes the table out of the lobby.
constexpr const char* kAppend =
    "WITH i AS (SELECT * FROM unnest($2::bigint[], $3::integer[], $4::text[], $5::smallint[], $6::text[], "
    "$7::text[], $8::text[], $9::bigint[], $10::text[]) "
    "AS i (tbl, version, kind, seat, key, body, clocks, at, listing)), "
    "me AS MATERIALIZED (SELECT FROM nodes WHERE node = $1::integer FOR KEY SHARE), "
    "go AS (UPDATE tables t SET version = i.version, "
    "listing = CASE WHEN i.listing IS NULL THEN t.listing ELSE nullif(i.listing, '') END "
    "FROM i WHERE t.number = i.tbl AND t.version = i.version - 1 AND EXISTS (SELECT FROM me) "
    "RETURNING t.number AS tbl, t.version) "
    "INSERT INTO log (tbl, version, node, kind, seat, key, body, clocks, at) "
    "SELECT i.tbl, i.version, $1::integer, i.kind, i.seat, i.key, i.body, i.clocks, i.at "
    "FROM i JOIN go USING (tbl, version) RETURNING tbl, version";

constexpr const char* kCreate =
    "WITH me AS MATERIALIZED (SELECT FROM nodes WHERE node = $1::integer FOR KEY SHARE) "
    "INSERT INTO tables (id, slot, game, options, seats, seed, in_lobby, created, clock_seconds, "
    "clock_increment, rules_version, edition, deal, listing) "
    "SELECT $2::text, $3::smallint, $4::text, $5::text, $6::text, decode($7::text, 'hex'), $8::boolean, "
    "$9::bigint, $10::integer, $11::integer, $12::integer, $13::text, $14::text, nullif($15::text, '') "
    "FROM me ON CONFLICT (id) DO NOTHING RETURNING number";

constexpr const char* kSay =
    "WITH me AS MATERIALIZED (SELECT FROM nodes WHERE node = $1::integer FOR KEY SHARE) "
    "INSERT INTO chat (tbl, number, seat, key, name, text, at) "
    "SELECT $2::bigint, $3::integer, $4::integer, $5::text, $6::text, $7::text, $8::bigint "
    "FROM me WHERE EXISTS (SELECT FROM tables WHERE number = $2::bigint) "
    "ON CONFLICT DO NOTHING RETURNING tbl";

constexpr const char* kNote =
    "WITH me AS MATERIALIZED (SELECT FROM nodes WHERE node = $1::integer FOR KEY SHARE) "
    "INSERT INTO notes (tbl, seat, text) SELECT $2::bigint, $3::smallint, $4::text "
    "FROM me WHERE EXISTS (SELECT FROM tables WHERE number = $2::bigint) "
    "ON CONFLICT (tbl, seat) DO UPDATE SET text = excluded.text RETURNING tbl";

constexpr const char* kReview =
    "WITH me AS MATERIALIZED (SELECT FROM nodes WHERE node = $1::integer FOR KEY SHARE) "
    "INSERT INTO reviews (record, made_by, text) SELECT $2::text, $3::text, $4::text FROM me "
    "ON CONFLICT (record) DO UPDATE SET made_by = excluded.made_by, text = excluded.text RETURNING record";

constexpr const char* kBeat = "UPDATE nodes SET until = until WHERE node = $1::integer RETURNING node";
constexpr const char* kAlive = "SELECT node FROM nodes WHERE node = $1::integer";

// What an attempt without an answer may have left: rows of this very node with the same contents.
constexpr const char* kAppended =
    "SELECT tbl FROM log WHERE tbl = $2::bigint AND version = $3::integer AND node = $1::integer "
    "AND kind = $4::text AND seat = $5::smallint AND key = $6::text AND body = $7::text AND at = $8::bigint";
constexpr const char* kCreated =
    "SELECT number FROM tables WHERE id = $1::text AND seed = decode($2::text, 'hex') AND created = "
    "$3::bigint";
constexpr const char* kSaid =
    "SELECT tbl FROM chat WHERE tbl = $1::bigint AND number = $2::integer AND key = $3::text "
    "AND text = $4::text AND at = $5::bigint";

std::string text_of(std::int64_t number) { return fmt::format("{}", number); }

std::string hex_of(const Seed& seed) {
  std::string text;
  for (const auto byte : seed)
    fmt::format_to(std::back_inserter(text), "{:02x}", static_cast<unsigned>(byte));
  return text;
}

Statement statement(const CreateJob& job, int node) {
  const StoredTable& t = job.table;
  return {kCreate,
          {text_of(node), t.id, text_of(slot_of(t.id)), t.game, t.options, t.seats, hex_of(t.seed),
           t.in_lobby ? "t" : "f", text_of(t.created), text_of(t.clock_seconds), text_of(t.clock_increment),
           text_of(t.rules_version), t.edition, t.deal, job.listing}};
}
Statement statement(const SayJob& job, int node) {
  const ChatLine& l = job.line;
  return {kSay,
          {text_of(node), text_of(job.table), text_of(l.number), text_of(l.seat), l.key, l.name, l.text,
           text_of(l.at)}};
}
Statement statement(const NoteJob& job, int node) {
  return {kNote, {text_of(node), text_of(job.table), text_of(job.seat), job.text}};
}
Statement statement(const ReviewJob& job, int node) {
  return {kReview, {text_of(node), job.review.record, job.review.by, job.review.text}};
}
Statement statement(const PulseJob&, int node) { return {kBeat, {text_of(node)}}; }

Statement look(const CreateJob& job, int) {
  return {kCreated, {job.table.id, hex_of(job.table.seed), text_of(job.table.created)}};
}
Statement look(const AppendJob& job, int node) {
  const LogEntry& e = job.entry;
  return {kAppended,
          {text_of(node), text_of(job.table), text_of(e.version), e.kind, text_of(e.seat), e.key, e.body,
           text_of(e.at)}};
}
Statement look(const SayJob& job, int) {
  const ChatLine& l = job.line;
  return {kSaid, {text_of(job.table), text_of(l.number), l.key, l.text, text_of(l.at)}};
}

// The jobs as statements: appends together, as many rounds as one table has of them.
class Batch {
 public:
  Batch(std::span<Job> jobs, int node) : jobs_(jobs) {
    std::map<TableNumber, std::size_t> rounds_of;
    std::vector<std::vector<std::size_t>> rounds;
    for (std::size_t i = 0; i < jobs.size(); ++i) {
      if (const auto* append = std::get_if<AppendJob>(&jobs[i])) {
        const std::size_t round = rounds_of[append->table]++;
        if (rounds.size() <= round) rounds.emplace_back();
        rounds[round].push_back(i);
      } else {
        std::visit(
            [&](const auto& job) {
              if constexpr (!std::is_same_v<std::decay_t<decltype(job)>, AppendJob>)
                statements.push_back(statement(job, node));
            },
            jobs[i]);
        asked_by_.push_back({i});
      }
    }
    for (std::vector<std::size_t>& round : rounds) {
      // In one order, whoever writes: so two nodes never wait for each other in a circle.
      std::sort(round.begin(), round.end(), [&](std::size_t a, std::size_t b) {
        return std::get<AppendJob>(jobs_[a]).table < std::get<AppendJob>(jobs_[b]).table;
      });
      statements.push_back(appending(round, node));
      asked_by_.push_back(std::move(round));
    }
  }

  std::vector<Statement> statements;

  // Whether each job has done what it should.
  std::vector<bool> done(const std::vector<Rows>& answers) {
    std::vector<bool> is_done(jobs_.size(), false);
    for (std::size_t s = 0; s < answers.size(); ++s) {
      const Rows& rows = answers[s];
      const std::vector<std::size_t>& asked = asked_by_[s];
      if (statements[s].sql != kAppend) {
        is_done[asked[0]] = rows.count() > 0;
        if (auto* create = std::get_if<CreateJob>(&jobs_[asked[0]]); create && rows.count() > 0)
          create->number = rows.number(0, 0);
        continue;
      }
      std::map<TableNumber, std::int64_t> written;
      for (int row = 0; row < rows.count(); ++row) written[rows.number(row, 0)] = rows.number(row, 1);
      for (const std::size_t i : asked) {
        const auto at = written.find(std::get<AppendJob>(jobs_[i]).table);
        is_done[i] = at != written.end() && at->second == std::get<AppendJob>(jobs_[i]).entry.version;
      }
    }
    return is_done;
  }

 private:
  Statement appending(const std::vector<std::size_t>& round, int node) const {
    Array columns[9];
    for (const std::size_t i : round) {
      const auto& job = std::get<AppendJob>(jobs_[i]);
      columns[0].add(job.table);
      columns[1].add(job.entry.version);
      columns[2].add(job.entry.kind);
      columns[3].add(job.entry.seat);
      columns[4].add(job.entry.key);
      columns[5].add(job.entry.body);
      columns[6].add(job.entry.clocks);
      columns[7].add(job.entry.at);
      if (job.listing)
        columns[8].add(*job.listing);
      else
        columns[8].add_null();
    }
    Statement statement{kAppend, {text_of(node)}};
    for (Array& column : columns) statement.values.emplace_back(std::move(column).finished());
    return statement;
  }

  std::span<Job> jobs_;
  std::vector<std::vector<std::size_t>> asked_by_;  // the jobs of each statement
};

constexpr std::chrono::milliseconds kPause{50};

std::vector<std::optional<Error>> all(std::span<Job> jobs, const Error& error) {
  return std::vector<std::optional<Error>>(jobs.size(), error);
}
std::vector<std::optional<Error>> given_up(std::span<Job> jobs, bool doubtful, const std::string& why) {
  return all(jobs, Error{doubtful ? "unknown" : "not_stored", why, {}, {}});
}

}  // namespace

Writer::Writer(std::shared_ptr<Place> place, NodeNumber node, PostgresPatience patience)
    : place_(std::move(place)), node_(std::move(node)), patience_(patience) {}

std::vector<std::optional<Error>> Writer::commit(std::span<Job> jobs) {
  const int node = node_();
  if (node == 0) return all(jobs, Error{"fenced", "this node has not joined", {}, {}});
  Batch batch(jobs, node);
  const Deadline until = Clock::now() + patience_.in_all;
  bool doubtful = false;  // an attempt before may have been stored
  for (;;) {
    const bool doubtful_before = doubtful;
    try {
      Connection& connection = connected();
      doubtful = true;
      const std::vector<Rows> answers = connection.together(batch.statements, soon());
      return judged(jobs, batch.done(answers), node, doubtful_before);
    } catch (const Refused& refused) {
      connection_.reset();
      doubtful = doubtful_before;
      const bool deadlock = refused.state.starts_with("40");
      if (!doubtful && !deadlock) return refused_all(jobs, refused);
      if (!deadlock || Clock::now() >= until) return given_up(jobs, doubtful, refused.what());
    } catch (const Lost& lost) {
      connection_.reset();
      if (Clock::now() >= until) return given_up(jobs, doubtful, lost.what());
      std::this_thread::sleep_for(kPause);
    }
  }
}

// One of them is at fault; alone, only that one fails.
Writer::Ends Writer::refused_all(std::span<Job> jobs, const Refused& refused) {
  if (jobs.size() == 1) return all(jobs, Error{"not_stored", refused.what(), {}, {}});
  std::vector<std::optional<Error>> ends;
  for (Job& job : jobs) ends.push_back(commit({&job, 1}).front());
  return ends;
}

Writer::Ends Writer::judged(std::span<Job> jobs, const std::vector<bool>& done, int node, bool doubtful) {
  std::vector<std::optional<Error>> ends(jobs.size());
  if (std::find(done.begin(), done.end(), false) == done.end()) return ends;
  std::optional<bool> alive;
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    if (done[i]) continue;
    try {
      if (!alive) alive = connected().ask({kAlive, {text_of(node)}}, soon()).count() > 0;
      if (doubtful && was_stored(jobs[i], node)) continue;
      ends[i] = *alive ? Error{"conflict", "not the next one, or there already", {}, {}}
                       : Error{"fenced", "this node was declared dead", {}, {}};
    } catch (const std::exception& failure) {
      connection_.reset();
      ends[i] = Error{doubtful ? "unknown" : "conflict", failure.what(), {}, {}};
    }
  }
  return ends;
}

bool Writer::was_stored(Job& job, int node) {
  const auto found = [&](const auto& one) { return connected().ask(look(one, node), soon()); };
  if (auto* create = std::get_if<CreateJob>(&job)) {
    const Rows rows = found(*create);
    if (rows.count() > 0) create->number = rows.number(0, 0);
    return rows.count() > 0;
  }
  if (const auto* append = std::get_if<AppendJob>(&job)) return found(*append).count() > 0;
  if (const auto* say = std::get_if<SayJob>(&job)) return found(*say).count() > 0;
  return false;  // a note, a review or a pulse, written again, is the same
}

Deadline Writer::soon() const { return Clock::now() + patience_.attempt; }

Connection& Writer::connected() {
  if (!connection_) {
    connection_.emplace(*place_, soon());
    // The statements are few and always want the same plan, however small the tables still are.
    connection_->run(
        "SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off; SET enable_mergejoin = off; "
        "SELECT CASE WHEN current_setting('synchronous_commit') IN ('off', 'local') THEN "
        "set_config('synchronous_commit', 'on', false) END",
        soon());
  }
  return *connection_;
}

}  // namespace samovar::server::postgres
