// The store in one SQLite file: WAL with synchronous=FULL. What arrives while the one thread that writes
// waits for the disk is committed together by the next wait (group commit).
#include "server/sqlite_store.hpp"

#include <algorithm>
#include <filesystem>
#include <limits>
#include <memory>
#include <mutex>
#include <new>
#include <span>
#include <stdexcept>
#include <utility>

#include <SQLiteCpp/Backup.h>
#include <SQLiteCpp/SQLiteCpp.h>
#include <boost/asio/post.hpp>
#include <boost/asio/thread_pool.hpp>
#include <fcntl.h>
#include <fmt/format.h>
#include <sqlite3.h>
#include <sys/file.h>
#include <unistd.h>

#include "server/log.hpp"
#include "server/queued_store.hpp"
#include "table/survive.hpp"

namespace samovar::server {

namespace {

using namespace house;

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
    R"(
ALTER TABLE tables ADD COLUMN deal TEXT NOT NULL DEFAULT '';
CREATE TABLE pulse (one INTEGER PRIMARY KEY CHECK (one = 1), beats INTEGER NOT NULL) STRICT;
INSERT INTO pulse VALUES (1, 0);
)",
    "CREATE TABLE reviews (record TEXT PRIMARY KEY, made_by TEXT NOT NULL, text TEXT NOT NULL) STRICT, "
    "WITHOUT ROWID",
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

// One server a file: two would not see each other's moves. The file itself is locked and not its name, so
// that a link is no way round it. (SQLite locks in another way, which this does not disturb.)
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

struct Conflict : std::runtime_error {
  using runtime_error::runtime_error;
};

class Writer {
 public:
  explicit Writer(SQLite::Database& db)
      : insert_table_(
            db,
            "INSERT INTO tables (id, game, options, seats, seed, in_lobby, created, clock_seconds, "
            "clock_increment, rules_version, edition, listing, deal) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?)"),
        // Only the next version goes in; that there was nothing to insert is a conflict too.
        insert_entry_(db,
                      "INSERT INTO log (tbl, version, kind, seat, key, body, clocks, at) "
                      "SELECT ?1,?2,?3,?4,?5,?6,?7,?8 WHERE ?2 = 1 + "
                      "coalesce((SELECT max(version) FROM log WHERE tbl = ?1), 0)"),
        update_listing_(db, "UPDATE tables SET listing = ? WHERE number = ?"),
        insert_line_(db, "INSERT INTO chat (tbl, number, seat, key, name, text, at) VALUES (?,?,?,?,?,?,?)"),
        upsert_note_(
            db,
            "INSERT INTO notes (tbl, seat, text) VALUES (?,?,?) ON CONFLICT (tbl, seat) DO UPDATE SET text = "
            "excluded.text"),
        upsert_review_(db,
                       "INSERT INTO reviews (record, made_by, text) VALUES (?,?,?) ON CONFLICT (record) DO "
                       "UPDATE SET made_by = "
                       "excluded.made_by, text = excluded.text"),
        beat_(db, "UPDATE pulse SET beats = beats + 1"),
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
    s.bindNoCopy(13, t.deal);
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
    if (run(s) == 0) throw Conflict("not the next version");
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
  void write(ReviewJob& job) {
    upsert_review_.bindNoCopy(1, job.review.record);
    upsert_review_.bindNoCopy(2, job.review.by);
    upsert_review_.bindNoCopy(3, job.review.text);
    run(upsert_review_);
  }
  void write(PulseJob&) { run(beat_); }

 private:
  static void bind_listing(SQLite::Statement& s, int at, const std::string& listing) {
    if (listing.empty())
      s.bind(at);
    else
      s.bindNoCopy(at, listing);
  }
  // The rows that it changed.
  static int run(SQLite::Statement& s) {
    int rows = 0;
    try {
      rows = s.exec();
    } catch (...) {
      s.tryReset();
      throw;
    }
    s.reset();
    return rows;
  }

  SQLite::Statement insert_table_, insert_entry_, update_listing_, insert_line_, upsert_note_, upsert_review_,
      beat_;
  SQLite::Database& db_;
};

// Whether a read that failed may work a moment later: too many files are open, somebody else has it, no
// memory. What the file itself is at fault for does not pass.
bool passes(const SQLite::Exception& failure) {
  const int code = failure.getExtendedErrorCode();
  switch (code & 0xff) {
    case SQLITE_CANTOPEN:
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
    case SQLITE_NOMEM:
    case SQLITE_PROTOCOL:
    case SQLITE_INTERRUPT:
      return true;
    default:
      return code == SQLITE_IOERR_NOMEM || code == SQLITE_IOERR_LOCK;
  }
}

// One connection that reads. What cannot be read throws; who asks for it catches.
class Reader {
 public:
  explicit Reader(const std::string& path) : db_(path, SQLite::OPEN_READONLY, kBusyMilliseconds) {}

  std::optional<LoadedTable> load(const std::string& id) {
    SQLite::Statement row(db_,
                          "SELECT number, game, options, seats, seed, in_lobby, created, clock_seconds, "
                          "clock_increment, rules_version, edition, deal FROM tables WHERE id = ?");
    row.bind(1, id);
    if (!row.executeStep()) return std::nullopt;
    LoadedTable loaded;
    loaded.number = row.getColumn(0).getInt64();
    StoredTable& t = loaded.table;
    t.id = id;
    t.game = row.getColumn(1).getString();
    t.options = row.getColumn(2).getString();
    t.seats = row.getColumn(3).getString();
    const std::string seed = row.getColumn(4).getString();
    if (seed.size() != t.seed.size()) throw std::runtime_error("the seed has another length");
    std::copy(seed.begin(), seed.end(), t.seed.begin());
    t.in_lobby = row.getColumn(5).getInt() != 0;
    t.created = row.getColumn(6).getInt64();
    t.clock_seconds = row.getColumn(7).getInt();
    t.clock_increment = row.getColumn(8).getInt();
    t.rules_version = row.getColumn(9).getInt();
    t.edition = row.getColumn(10).getString();
    t.deal = row.getColumn(11).getString();

    SQLite::Statement log(
        db_, "SELECT version, kind, seat, key, body, clocks, at FROM log WHERE tbl = ? ORDER BY version");
    log.bind(1, loaded.number);
    while (log.executeStep())
      loaded.log.push_back({log.getColumn(0).getInt(), log.getColumn(1).getString(),
                            log.getColumn(2).getInt(), log.getColumn(3).getString(),
                            log.getColumn(4).getString(), log.getColumn(5).getString(),
                            log.getColumn(6).getInt64()});
    loaded.chat = chat(loaded.number, std::numeric_limits<int>::max(), kChatLoaded);
    SQLite::Statement notes(db_, "SELECT seat, text FROM notes WHERE tbl = ?");
    notes.bind(1, loaded.number);
    while (notes.executeStep())
      loaded.notes.emplace_back(notes.getColumn(0).getInt(), notes.getColumn(1).getString());
    return loaded;
  }

  Versions versions(const std::vector<std::string>& ids) {
    SQLite::Statement query(db_,
                            "SELECT coalesce((SELECT max(version) FROM log WHERE tbl = number), 0) "
                            "FROM tables WHERE id = ?");
    Versions found;
    for (const std::string& id : ids) {
      query.bindNoCopy(1, id);
      if (query.executeStep()) found[id] = query.getColumn(0).getInt();
      query.reset();
    }
    return found;
  }

  LobbyPage lobby(std::optional<TableNumber> after, int rows, std::int64_t created_since) {
    SQLite::Statement query(
        db_,
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

  std::vector<ChatLine> chat(TableNumber table, int before, int lines) {
    SQLite::Statement query(db_,
                            "SELECT number, seat, key, name, text, at FROM chat WHERE tbl = ? AND number < ? "
                            "ORDER BY number DESC LIMIT ?");
    query.bind(1, table);
    query.bind(2, before);
    query.bind(3, lines);
    std::vector<ChatLine> found;
    while (query.executeStep())
      found.push_back({query.getColumn(0).getInt(), query.getColumn(1).getInt(),
                       query.getColumn(2).getString(), query.getColumn(3).getString(),
                       query.getColumn(4).getString(), query.getColumn(5).getInt64()});
    std::reverse(found.begin(), found.end());
    return found;
  }

  std::optional<std::string> review(const std::string& record, const std::string& by) {
    SQLite::Statement query(db_, "SELECT text FROM reviews WHERE record = ? AND made_by = ?");
    query.bind(1, record);
    query.bind(2, by);
    if (!query.executeStep()) return std::nullopt;
    return query.getColumn(0).getString();
  }

 private:
  SQLite::Database db_;
};

class SqliteStore final : public QueuedStore {
 public:
  SqliteStore(const std::string& path, std::unique_ptr<FileLock> lock, StoreOptions options)
      : QueuedStore(std::move(options)),
        path_(path),
        lock_(std::move(lock)),
        writing_(path, SQLite::OPEN_READWRITE, kBusyMilliseconds) {
    set_up(writing_);
    writer_.emplace(writing_);
    start_writing();
  }

  ~SqliteStore() override {
    reading_.join();
    finish_writing();
  }

  void load(std::string id, Told<std::optional<LoadedTable>> told) override {
    read(std::move(told), [id = std::move(id)](Reader& reader) { return reader.load(id); });
  }
  void versions(std::vector<std::string> ids, Told<Versions> told) override {
    read(std::move(told), [ids = std::move(ids)](Reader& reader) { return reader.versions(ids); });
  }
  void lobby(std::optional<TableNumber> after, int rows, std::int64_t created_since,
             Told<LobbyPage> told) override {
    read(std::move(told), [=](Reader& reader) { return reader.lobby(after, rows, created_since); });
  }
  void chat(TableNumber table, int before, int lines, Told<std::vector<ChatLine>> told) override {
    read(std::move(told), [=](Reader& reader) { return reader.chat(table, before, lines); });
  }
  void review(std::string record, std::string by, Told<std::optional<std::string>> told) override {
    read(std::move(told), [record = std::move(record), by = std::move(by)](Reader& reader) {
      return reader.review(record, by);
    });
  }

 private:
  // What is read is also made use of here: a table with a long log holds up no socket.
  template <class T, class Read>
  void read(Told<T> told, Read what) {
    boost::asio::post(reading_, [this, told = std::move(told), what = std::move(what)] {
      tl::expected<T, Error> answer = tl::unexpected(Error{"unavailable", "", {}, {}});
      std::unique_ptr<Reader> reader = idle_reader();
      try {
        if (!reader) reader = std::make_unique<Reader>(path_);
        answer = what(*reader);
      } catch (const SQLite::Exception& failure) {
        answer.error() = {reader && !passes(failure) ? "damaged" : "unavailable", failure.what(), {}, {}};
      } catch (const std::bad_alloc& failure) {
        answer.error().message = failure.what();
      } catch (const std::exception& failure) {
        answer.error() = {"damaged", failure.what(), {}, {}};
      }
      if (reader) {
        const std::lock_guard guard(readers_mutex_);
        idle_readers_.push_back(std::move(reader));
      }
      survives([&] { told(std::move(answer)); }, log_failure);
    });
  }

  // The one that was used last: one is enough for a quiet server.
  std::unique_ptr<Reader> idle_reader() {
    const std::lock_guard guard(readers_mutex_);
    if (idle_readers_.empty()) return nullptr;
    std::unique_ptr<Reader> reader = std::move(idle_readers_.back());
    idle_readers_.pop_back();
    return reader;
  }

  std::vector<std::optional<Error>> commit(std::span<Job> jobs) override {
    std::vector<std::optional<Error>> ends(jobs.size());
    if (commit_together(jobs))  // one of them is at fault; alone, only that one fails
      std::transform(jobs.begin(), jobs.end(), ends.begin(),
                     [&](Job& job) { return commit_together({&job, 1}); });
    return ends;
  }

  std::optional<Error> commit_together(std::span<Job> jobs) {
    try {
      SQLite::Transaction transaction(writing_, SQLite::TransactionBehavior::IMMEDIATE);
      for (Job& job : jobs) std::visit([this](auto& one) { writer_->write(one); }, job);
      transaction.commit();
      return std::nullopt;
    } catch (const Conflict& failure) {
      return Error{"conflict", failure.what(), {}, {}};
    } catch (const SQLite::Exception& failure) {
      const bool conflict = failure.getErrorCode() == SQLITE_CONSTRAINT;
      return Error{conflict ? "conflict" : "not_stored", failure.what(), {}, {}};
    } catch (const std::exception& failure) {
      return Error{"not_stored", failure.what(), {}, {}};
    }
  }

  const std::string path_;
  std::unique_ptr<FileLock> lock_;
  SQLite::Database writing_;
  std::optional<Writer> writer_;
  static constexpr int kReaders = 4;
  std::mutex readers_mutex_;
  std::vector<std::unique_ptr<Reader>> idle_readers_;  // at most as many as threads
  boost::asio::thread_pool reading_{kReaders};
};

}  // namespace

tl::expected<std::unique_ptr<house::Store>, Error> open_sqlite_store(const std::string& path,
                                                                     StoreOptions options) {
  auto lock = std::make_unique<FileLock>(path);
  if (!lock->made()) return tl::unexpected(bad_store(path, "the file cannot be written to"));
  if (!lock->take()) return tl::unexpected(bad_store(path, "another server has this file open"));
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

tl::expected<std::vector<KeptTable>, Error> kept_in_sqlite_store(const std::string& path) {
  try {
    SQLite::Database db(path, SQLite::OPEN_READONLY, kBusyMilliseconds);
    SQLite::Statement query(db, "SELECT id, coalesce(listing, '') FROM tables ORDER BY number");
    std::vector<KeptTable> kept;
    while (query.executeStep())
      kept.push_back({query.getColumn(0).getString(), query.getColumn(1).getString()});
    return kept;
  } catch (const std::exception& failure) {
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
