// PostgreSQL by libpq, with a deadline on everything. For postgres_*.cpp alone.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "server/libpq.hpp"

namespace samovar::server::postgres {

using Deadline = std::chrono::steady_clock::time_point;

// The connection is gone or the deadline has passed. What was under way may have happened or not; it is never
// cancelled, since a cancelled wait for a standby has committed all the same.
struct Lost : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// The database has said no: nothing of the transaction has happened.
struct Refused : std::runtime_error {
  Refused(std::string the_state, const std::string& message)
      : std::runtime_error(message), state(std::move(the_state)) {}
  std::string state;  // SQLSTATE
  bool is_no_table() const { return state == "42P01"; }
  bool is_damage() const { return state.starts_with("XX"); }
};

// Where the database is, and the latest of its lives that we have seen: of several hosts the primary with the
// highest timeline counts, and one that was left behind by a failover never again.
struct Place {
  explicit Place(std::string the_address) : address(std::move(the_address)) {}
  const std::string address;  // postgresql://…
  std::atomic<std::uint32_t> timeline{0};
};

class Rows {
 public:
  explicit Rows(PGresult* result) : result_(result) {}
  int count() const { return libpq().PQntuples(result_.get()); }
  std::string_view text(int row, int column) const {
    return {libpq().PQgetvalue(result_.get(), row, column),
            static_cast<std::size_t>(libpq().PQgetlength(result_.get(), row, column))};
  }
  std::int64_t number(int row, int column) const;
  bool truth(int row, int column) const { return text(row, column) == "t"; }

 private:
  struct Clear {
    void operator()(PGresult* result) const { libpq().PQclear(result); }
  };
  std::unique_ptr<PGresult, Clear> result_;
};

// An array as PostgreSQL reads it: {1,2} or {"a","b"}.
class Array {
 public:
  void add(std::int64_t number);
  void add(std::string_view text);
  void add_null();
  std::string finished() && { return std::move(text_) + "}"; }

 private:
  void next();
  std::string text_ = "{";
};

struct Statement {
  const char* sql;  // a literal: the statement is prepared once a connection
  std::vector<std::optional<std::string>> values;
};

class Connection {
 public:
  Connection(Place& place, Deadline deadline);

  // Any statements, in one transaction; what they return is not told. Only before the first `together`.
  void run(const std::string& script, Deadline deadline);
  Rows ask(const Statement& statement, Deadline deadline);
  // All of them in one transaction that is committed, durably, when this returns.
  std::vector<Rows> together(std::span<const Statement> statements, Deadline deadline);

 private:
  struct Finish {
    void operator()(PGconn* connection) const { libpq().PQfinish(connection); }
  };
  using Handle = std::unique_ptr<PGconn, Finish>;
  static Handle connected(const Place& place, const char* host, const char* port, Deadline deadline);
  std::optional<std::uint32_t> primary_timeline(Deadline deadline);

  void wait(bool writing, Deadline deadline);
  void flush(Deadline deadline);
  PGresult* next(Deadline deadline);
  [[noreturn]] void fail(const PGresult* result) const;
  std::string prepared_name(const char* sql, bool& is_new);

  Handle handle_;
  std::set<const char*> prepared_;
};

}  // namespace samovar::server::postgres
