// The store in one SQLite file: WAL with synchronous=FULL. One thread writes; what arrives while it waits for
// the disk is committed together by the next wait (group commit).
#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <memory>
#include <mutex>
#include <span>
#include <thread>
#include <utility>
#include <variant>

#include <SQLiteCpp/Backup.h>
#include <SQLiteCpp/SQLiteCpp.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sqlite3.h>
#include <sys/file.h>
#include <unistd.h>

#include "server/store.hpp"

namespace samovar::server {

namespace {

// Step n takes a file from schema n to schema n + 1. Steps are never edited, only added.
constexpr const char* kMigrations[] = {
    R"(
CREATE TABLE tables (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  game TEXT NOT NULL,
  options TEXT NOT NULL,
  seats TEXT NOT NULL,
  seed BLOB NOT NULL,
  in_lobby INTEGER NOT NULL,
  created INTEGER NOT NULL,
  clock_seconds INTEGER NOT NULL,
  clock_increment INTEGER NOT NULL,
  rules_version INTEGER NOT NULL,
  listing TEXT
) STRICT;
CREATE INDEX lobby ON tables (number) WHERE listing IS NOT NULL;
CREATE TABLE log (
  tbl INTEGER NOT NULL REFERENCES tables (number),
  version INTEGER NOT NULL,
  kind TEXT NOT NULL,
  seat INTEGER NOT NULL,
  key TEXT NOT NULL,
  body TEXT NOT NULL,
  clocks TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (tbl, version)
) STRICT, WITHOUT ROWID;
CREATE TABLE chat (
  tbl INTEGER NOT NULL REFERENCES tables (number),
  number INTEGER NOT NULL,
  seat INTEGER NOT NULL,
  key TEXT NOT NULL,
  name TEXT NOT NULL,
  text TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (tbl, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE notes (
  tbl INTEGER NOT NULL REFERENCES tables (number),
  seat INTEGER NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (tbl, seat)
) STRICT, WITHOUT ROWID;
)",
    "ALTER TABLE tables ADD COLUMN edition TEXT NOT NULL DEFAULT ''",
};
constexpr int kSchema = static_cast<int>(std::size(kMigrations));

constexpr int kBusyMilliseconds = 5000;

Error bad_store(const std::string& path, std::string_view reason) {
  return {"bad_store", fmt::format("{}: {}", path, reason), {}, path};
}

void migrate(SQLite::Database& db) {
  for (int schema = db.execAndGet("PRAGMA user_version").getInt(); schema < kSchema; ++schema) {
    SQLite::Transaction transaction(db, SQLite::TransactionBehavior::IMMEDIATE);
    db.exec(kMigrations[schema]);
    db.exec(fmt::format("PRAGMA user_version = {}", schema + 1));
    transaction.commit();
  }
}

void set_up(SQLite::Database& db) {
  db.exec("PRAGMA journal_mode = WAL");
  db.exec("PRAGMA synchronous = FULL");
  db.exec("PRAGMA foreign_keys = ON");
}

// Seeds and hashes of tokens are in it: it is its owner's alone. SQLite keeps the mode for what it puts
// beside it.
void make_private_file(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (file >= 0) ::close(file);
}

// One server a file: two would not see each other's moves.
class FileLock {
 public:
  explicit FileLock(const std::string& path)
      : file_(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600)) {}
  ~FileLock() {
    if (file_ >= 0) ::close(file_);
  }
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;
  bool made() const { return file_ >= 0; }
  bool take() const { return ::flock(file_, LOCK_EX | LOCK_NB) == 0; }

 private:
  int file_;
};

struct CreateJob {
  StoredTable table;
  std::string listing;
  std::function<void(tl::expected<TableNumber, Error>)> made;
  TableNumber number = 0;
};
struct AppendJob {
  TableNumber table;
  LogEntry entry;
  std::optional<std::string> listing;
  Stored stored;
};
struct SayJob {
  TableNumber table;
  ChatLine line;
  Stored stored;
};
struct NoteJob {
  TableNumber table;
  int seat;
  std::string text;
  Stored stored;
};
using Job = std::variant<CreateJob, AppendJob, SayJob, NoteJob>;

void answer(Job& job, const std::optional<Error>& error) {
  if (auto* create = std::get_if<CreateJob>(&job)) {
    if (error)
      create->made(tl::unexpected(*error));
    else
      create->made(create->number);
    return;
  }
  std::visit(
      [&](auto& other) {
        if constexpr (!std::is_same_v<std::decay_t<decltype(other)>, CreateJob>) other.stored(error);
      },
      job);
}

class Writer {
 public:
  explicit Writer(SQLite::Database& db)
      : insert_table_(db,
                      "INSERT INTO tables (id, game, options, seats, seed, in_lobby, created, clock_seconds, "
                      "clock_increment, rules_version, edition, listing) VALUES (?,?,?,?,?,?,?,?,?,?,?,?)"),
        insert_entry_(
            db, "INSERT INTO log (tbl, version, kind, seat, key, body, clocks, at) VALUES (?,?,?,?,?,?,?,?)"),
        update_listing_(db, "UPDATE tables SET listing = ? WHERE number = ?"),
        insert_line_(db, "INSERT INTO chat (tbl, number, seat, key, name, text, at) VALUES (?,?,?,?,?,?,?)"),
        upsert_note_(
            db,
            "INSERT INTO notes (tbl, seat, text) VALUES (?,?,?) ON CONFLICT (tbl, seat) DO UPDATE SET text = "
            "excluded.text"),
        db_(db) {}

  void write(CreateJob& job) {
    const StoredTable& t = job.table;
    SQLite::Statement& s = insert_table_;
    s.bindNoCopy(1, t.id);
    s.bindNoCopy(2, t.game);
    s.bindNoCopy(3, t.options);
    s.bindNoCopy(4, t.seats);
    s.bindNoCopy(5, t.seed.data(), static_cast<int>(t.seed.size()));
    s.bind(6, t.in_lobby ? 1 : 0);
    s.bind(7, t.created);
    s.bind(8, t.clock_seconds);
    s.bind(9, t.clock_increment);
    s.bind(10, t.rules_version);
    s.bindNoCopy(11, t.edition);
    bind_listing(s, 12, job.listing);
    run(s);
    job.number = db_.getLastInsertRowid();
  }
  void write(AppendJob& job) {
    const LogEntry& e = job.entry;
    SQLite::Statement& s = insert_entry_;
    s.bind(1, job.table);
    s.bind(2, e.version);
    s.bindNoCopy(3, e.kind);
    s.bind(4, e.seat);
    s.bindNoCopy(5, e.key);
    s.bindNoCopy(6, e.body);
    s.bindNoCopy(7, e.clocks);
    s.bind(8, e.at);
    run(s);
    if (!job.listing) return;
    bind_listing(update_listing_, 1, *job.listing);
    update_listing_.bind(2, job.table);
    run(update_listing_);
  }
  void write(SayJob& job) {
    const ChatLine& l = job.line;
    SQLite::Statement& s = insert_line_;
    s.bind(1, job.table);
    s.bind(2, l.number);
    s.bind(3, l.seat);
    s.bindNoCopy(4, l.key);
    s.bindNoCopy(5, l.name);
    s.bindNoCopy(6, l.text);
    s.bind(7, l.at);
    run(s);
  }
  void write(NoteJob& job) {
    upsert_note_.bind(1, job.table);
    upsert_note_.bind(2, job.seat);
    upsert_note_.bindNoCopy(3, job.text);
    run(upsert_note_);
  }

 private:
  static void bind_listing(SQLite::Statement& s, int at, const std::string& listing) {
    if (listing.empty())
      s.bind(at);
    else
      s.bindNoCopy(at, listing);
  }
  static void run(SQLite::Statement& s) {
    try {
      s.exec();
    } catch (...) {
      s.tryReset();
      throw;
    }
    s.reset();
  }

  SQLite::Statement insert_table_, insert_entry_, update_listing_, insert_line_, upsert_note_;
  SQLite::Database& db_;
};

class SqliteStore final : public Store {
 public:
  SqliteStore(const std::string& path, std::unique_ptr<FileLock> lock, StoreOptions options)
      : lock_(std::move(lock)),
        options_(std::move(options)),
        writing_(path, SQLite::OPEN_READWRITE, kBusyMilliseconds),
        reading_(path, SQLite::OPEN_READONLY, kBusyMilliseconds) {
    set_up(writing_);
    writer_.emplace(writing_);
    thread_ = std::thread([this] { run(); });
  }

  ~SqliteStore() override {
    {
      const std::lock_guard guard(queue_mutex_);
      closing_ = true;
    }
    arrived_.notify_one();
    thread_.join();
  }

  std::optional<LoadedTable> load(std::string_view id) override {
    const std::lock_guard guard(read_mutex_);
    SQLite::Statement row(reading_,
                          "SELECT number, game, options, seats, seed, in_lobby, created, clock_seconds, "
                          "clock_increment, rules_version, edition FROM tables WHERE id = ?");
    row.bind(1, std::string(id));
    if (!row.executeStep()) return std::nullopt;
    LoadedTable loaded;
    loaded.number = row.getColumn(0).getInt64();
    StoredTable& t = loaded.table;
    t.id = id;
    t.game = row.getColumn(1).getString();
    t.options = row.getColumn(2).getString();
    t.seats = row.getColumn(3).getString();
    const std::string seed = row.getColumn(4).getString();
    std::copy_n(seed.begin(), std::min(seed.size(), t.seed.size()), t.seed.begin());
    t.in_lobby = row.getColumn(5).getInt() != 0;
    t.created = row.getColumn(6).getInt64();
    t.clock_seconds = row.getColumn(7).getInt();
    t.clock_increment = row.getColumn(8).getInt();
    t.rules_version = row.getColumn(9).getInt();
    t.edition = row.getColumn(10).getString();

    SQLite::Statement log(
        reading_,
        "SELECT version, kind, seat, key, body, clocks, at FROM log WHERE tbl = ? ORDER BY version");
    log.bind(1, loaded.number);
    while (log.executeStep())
      loaded.log.push_back({log.getColumn(0).getInt(), log.getColumn(1).getString(),
                            log.getColumn(2).getInt(), log.getColumn(3).getString(),
                            log.getColumn(4).getString(), log.getColumn(5).getString(),
                            log.getColumn(6).getInt64()});
    return loaded;
  }

  LobbyPage lobby(std::optional<TableNumber> after, int rows, std::int64_t created_since) override {
    const std::lock_guard guard(read_mutex_);
    SQLite::Statement query(
        reading_,
        "SELECT number, id, game, options, listing, created FROM tables WHERE listing IS NOT NULL "
        "AND number < ? AND created >= ? ORDER BY number DESC LIMIT ?");
    query.bind(1, after.value_or(INT64_MAX));
    query.bind(2, created_since);
    query.bind(3, rows + 1);
    LobbyPage page;
    TableNumber last = 0;
    while (query.executeStep()) {
      if (static_cast<int>(page.rows.size()) == rows) {
        page.next = last;
        break;
      }
      last = query.getColumn(0).getInt64();
      page.rows.push_back({query.getColumn(1).getString(), query.getColumn(2).getString(),
                           query.getColumn(3).getString(), query.getColumn(4).getString(),
                           query.getColumn(5).getInt64()});
    }
    return page;
  }

  std::vector<ChatLine> chat(TableNumber table) override {
    const std::lock_guard guard(read_mutex_);
    SQLite::Statement query(
        reading_, "SELECT number, seat, key, name, text, at FROM chat WHERE tbl = ? ORDER BY number");
    query.bind(1, table);
    std::vector<ChatLine> lines;
    while (query.executeStep())
      lines.push_back({query.getColumn(0).getInt(), query.getColumn(1).getInt(),
                       query.getColumn(2).getString(), query.getColumn(3).getString(),
                       query.getColumn(4).getString(), query.getColumn(5).getInt64()});
    return lines;
  }

  std::string note(TableNumber table, int seat) override {
    const std::lock_guard guard(read_mutex_);
    SQLite::Statement query(reading_, "SELECT text FROM notes WHERE tbl = ? AND seat = ?");
    query.bind(1, table);
    query.bind(2, seat);
    return query.executeStep() ? query.getColumn(0).getString() : std::string();
  }

  void create(StoredTable table, std::string listing,
              std::function<void(tl::expected<TableNumber, Error>)> made) override {
    enqueue(CreateJob{std::move(table), std::move(listing), std::move(made)});
  }
  void append(TableNumber table, LogEntry entry, std::optional<std::string> listing, Stored stored) override {
    enqueue(AppendJob{table, std::move(entry), std::move(listing), std::move(stored)});
  }
  void say(TableNumber table, ChatLine line, Stored stored) override {
    enqueue(SayJob{table, std::move(line), std::move(stored)});
  }
  void write_note(TableNumber table, int seat, std::string text, Stored stored) override {
    enqueue(NoteJob{table, seat, std::move(text), std::move(stored)});
  }

  bool healthy() override {
    try {
      const std::lock_guard guard(read_mutex_);
      return reading_.execAndGet("SELECT 1").getInt() == 1;
    } catch (const SQLite::Exception&) {
      return false;
    }
  }

 private:
  void enqueue(Job job) {
    {
      const std::lock_guard guard(queue_mutex_);
      queue_.push_back(std::move(job));
    }
    arrived_.notify_one();
  }

  void run() {
    for (;;) {
      std::vector<Job> batch;
      {
        std::unique_lock guard(queue_mutex_);
        arrived_.wait(guard, [this] { return closing_ || !queue_.empty(); });
        if (queue_.empty()) return;
        batch.swap(queue_);
      }
      const auto begun = std::chrono::steady_clock::now();
      const std::size_t writes = batch.size();
      std::vector<std::optional<Error>> ends(writes);
      if (commit(batch))  // one of them is at fault; alone, only that one fails
        std::transform(batch.begin(), batch.end(), ends.begin(), [&](Job& job) { return commit({&job, 1}); });
      if (options_.committed)
        options_.committed(writes,
                           std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count());
      auto answers = [batch = std::make_shared<std::vector<Job>>(std::move(batch)), ends = std::move(ends)] {
        for (std::size_t i = 0; i < ends.size(); ++i) answer((*batch)[i], ends[i]);
      };
      if (options_.answering)
        options_.answering(std::move(answers));
      else
        answers();
    }
  }

  std::optional<Error> commit(std::span<Job> jobs) {
    try {
      SQLite::Transaction transaction(writing_, SQLite::TransactionBehavior::IMMEDIATE);
      for (Job& job : jobs) std::visit([this](auto& one) { writer_->write(one); }, job);
      transaction.commit();
      return std::nullopt;
    } catch (const SQLite::Exception& failure) {
      const bool conflict = failure.getErrorCode() == SQLITE_CONSTRAINT;
      return Error{conflict ? "conflict" : "not_stored", failure.what(), {}, {}};
    }
  }

  std::unique_ptr<FileLock> lock_;
  StoreOptions options_;
  SQLite::Database writing_;
  std::optional<Writer> writer_;
  std::mutex read_mutex_;
  SQLite::Database reading_;

  std::mutex queue_mutex_;
  std::condition_variable arrived_;
  std::vector<Job> queue_;
  bool closing_ = false;
  std::thread thread_;
};

}  // namespace

tl::expected<std::unique_ptr<Store>, Error> open_sqlite_store(const std::string& path, StoreOptions options) {
  auto lock = std::make_unique<FileLock>(path + ".lock");
  if (!lock->made()) return tl::unexpected(bad_store(path, "the folder cannot be written to"));
  if (!lock->take()) return tl::unexpected(bad_store(path, "another server has this file open"));
  make_private_file(path);
  try {
    SQLite::Database db(path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, kBusyMilliseconds);
    const int schema = db.execAndGet("PRAGMA user_version").getInt();
    if (schema > kSchema)
      return tl::unexpected(bad_store(
          path, fmt::format("has schema {}, made by a newer Samovar; this one knows {}", schema, kSchema)));
    set_up(db);
    migrate(db);
    return std::make_unique<SqliteStore>(path, std::move(lock), std::move(options));
  } catch (const SQLite::Exception& failure) {
    return tl::unexpected(bad_store(path, failure.what()));
  }
}

tl::expected<void, Error> back_up_sqlite_store(const std::string& from, const std::string& to) {
  try {
    if (std::filesystem::exists(to)) return tl::unexpected(bad_store(to, "is there already"));
    SQLite::Database source(from, SQLite::OPEN_READONLY, kBusyMilliseconds);
    if (source.execAndGet("PRAGMA user_version").getInt() == 0)
      return tl::unexpected(bad_store(from, "is not a file of Samovar's"));
    make_private_file(to);
    SQLite::Database target(to, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    SQLite::Backup backup(target, source);
    backup.executeStep(-1);
    return {};
  } catch (const std::exception& failure) {
    return tl::unexpected(bad_store(from, failure.what()));
  }
}

}  // namespace samovar::server
