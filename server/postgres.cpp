#include "server/postgres.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include <dlfcn.h>
#include <fmt/format.h>
#include <poll.h>

namespace samovar::server::postgres {

namespace {

using Clock = std::chrono::steady_clock;

// A backend whose client has vanished in the middle of a transaction holds its locks until TCP notices.
constexpr const char* kSession =
    "SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3; "
    "SET client_min_messages = warning; SET standard_conforming_strings = on";

std::vector<std::string> split(std::string_view list) {
  std::vector<std::string> parts;
  for (;;) {
    const std::size_t comma = list.find(',');
    parts.emplace_back(list.substr(0, comma));
    if (comma == list.npos) return parts;
    list.remove_prefix(comma + 1);
  }
}

std::string without_end(const char* message) {
  std::string text(message ? message : "");
  while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.pop_back();
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

struct Hosts {
  std::vector<std::string> names, ports;
};
Hosts hosts_in(const std::string& address) {
  char* error = nullptr;
  PQconninfoOption* options = libpq().PQconninfoParse(address.c_str(), &error);
  if (!options) {
    const std::string reason = without_end(error);
    libpq().PQfreemem(error);
    throw Refused("08000", reason);
  }
  Hosts hosts;
  for (const PQconninfoOption* option = options; option->keyword; ++option) {
    if (!option->val) continue;
    if (std::string_view(option->keyword) == "host") hosts.names = split(option->val);
    if (std::string_view(option->keyword) == "port") hosts.ports = split(option->val);
  }
  libpq().PQconninfoFree(options);
  if (hosts.names.empty()) hosts.names.emplace_back();
  if (hosts.ports.size() <= 1)
    hosts.ports.assign(hosts.names.size(), hosts.ports.empty() ? "" : hosts.ports[0]);
  if (hosts.ports.size() != hosts.names.size())
    throw Refused("08000", "the address names other numbers of hosts and ports");
  return hosts;
}

}  // namespace

const Libpq& libpq() {
  static const Libpq loaded = [] {
    void* const library = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);
    if (!library) throw std::runtime_error(fmt::format("PostgreSQL needs libpq: {}", dlerror()));
    Libpq functions{};
    const auto find = [&](auto& function, const char* name) {
      function = reinterpret_cast<std::decay_t<decltype(function)>>(dlsym(library, name));
      if (!function) throw std::runtime_error(fmt::format("libpq is too old: {}", dlerror()));
    };
#define SAMOVAR_FIND(name) find(functions.name, #name);
    SAMOVAR_LIBPQ(SAMOVAR_FIND)
#undef SAMOVAR_FIND
    return functions;
  }();
  return loaded;
}

// ---- Values ----

std::int64_t Rows::number(int row, int column) const {
  const std::string_view digits = text(row, column);
  std::int64_t value = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), value);
  return value;
}

void Array::next() {
  if (text_.size() > 1) text_ += ',';
}
void Array::add(std::int64_t number) {
  next();
  fmt::format_to(std::back_inserter(text_), "{}", number);
}
void Array::add(std::string_view text) {
  next();
  text_ += '"';
  for (const char c : text) {
    if (c == '"' || c == '\\') text_ += '\\';
    text_ += c;
  }
  text_ += '"';
}
void Array::add_null() {
  next();
  text_ += "NULL";
}

// ---- Connecting ----

Connection::Handle Connection::connected(const Place& place, const char* host, const char* port,
                                         Deadline deadline) {
  // What stands later wins; an empty word leaves it as it is.
  const char* const words[] = {"dbname", "host", "port", "application_name", nullptr};
  const char* const values[] = {place.address.c_str(), host, port, "samovar", nullptr};
  Handle handle(libpq().PQconnectStartParams(words, values, 1));
  if (!handle) throw std::bad_alloc();
  for (PostgresPollingStatusType want = PGRES_POLLING_WRITING; want != PGRES_POLLING_OK;) {
    if (want == PGRES_POLLING_FAILED || libpq().PQstatus(handle.get()) == CONNECTION_BAD)
      throw Lost(without_end(libpq().PQerrorMessage(handle.get())));
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
    pollfd file{libpq().PQsocket(handle.get()),
                static_cast<short>(want == PGRES_POLLING_READING ? POLLIN : POLLOUT), 0};
    if (left <= 0 || ::poll(&file, 1, static_cast<int>(left)) == 0)
      throw Lost("the database does not answer");
    want = libpq().PQconnectPoll(handle.get());
  }
  libpq().PQsetnonblocking(handle.get(), 1);
  return handle;
}

Connection::Connection(Place& place, Deadline deadline) {
  const Hosts hosts = hosts_in(place.address);
  Handle best;
  std::uint32_t best_timeline = 0;
  std::string reasons;
  const auto refused = [&](std::size_t host, const std::string& reason) {
    reasons +=
        fmt::format("{}{}{}{}", reasons.empty() ? "" : "; ", hosts.names.size() > 1 ? hosts.names[host] : "",
                    hosts.names.size() > 1 ? ": " : "", reason);
  };
  for (std::size_t i = 0; i < hosts.names.size(); ++i) try {
      // One that hangs leaves time for those behind it.
      const auto share = (deadline - Clock::now()) / static_cast<int>(hosts.names.size() - i);
      handle_ = connected(place, hosts.names[i].c_str(), hosts.ports[i].c_str(), Clock::now() + share);
      prepared_.clear();
      const std::optional<std::uint32_t> timeline = primary_timeline(Clock::now() + share);
      if (!timeline) {
        refused(i, "it is a standby");
      } else if (*timeline < place.timeline) {
        refused(i, fmt::format("it was left behind at timeline {}", *timeline));
      } else if (!best || *timeline > best_timeline) {
        best = std::move(handle_);
        best_timeline = *timeline;
      }
    } catch (const Lost& lost) {
      refused(i, lost.what());
    } catch (const Refused& no) {
      refused(i, no.what());
    }
  if (!best) throw Lost(reasons);
  handle_ = std::move(best);
  for (std::uint32_t seen = place.timeline; seen < best_timeline;)
    place.timeline.compare_exchange_weak(seen, best_timeline);
  run(kSession, deadline);
}

std::optional<std::uint32_t> Connection::primary_timeline(Deadline deadline) {
  if (!libpq().PQsendQuery(
          handle_.get(),
          "SELECT CASE WHEN pg_is_in_recovery() OR current_setting('transaction_read_only') = 'on' "
          "THEN '' ELSE pg_walfile_name(pg_current_wal_lsn()) END"))
    fail(nullptr);
  std::string name;
  while (PGresult* result = next(deadline)) {
    const Rows rows(result);
    if (libpq().PQresultStatus(result) != PGRES_TUPLES_OK) fail(result);
    name = rows.text(0, 0);
  }
  if (name.size() < 8) return std::nullopt;
  std::uint32_t timeline = 0;
  std::from_chars(name.data(), name.data() + 8, timeline, 16);
  return timeline;
}

// ---- Asking ----

void Connection::wait(bool writing, Deadline deadline) {
  const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
  pollfd file{libpq().PQsocket(handle_.get()), static_cast<short>(writing ? POLLIN | POLLOUT : POLLIN), 0};
  if (left <= 0 || ::poll(&file, 1, static_cast<int>(left)) == 0) throw Lost("the database takes too long");
  if (file.revents & POLLIN && !libpq().PQconsumeInput(handle_.get())) fail(nullptr);
}

void Connection::flush(Deadline deadline) {
  for (;;) {
    const int left = libpq().PQflush(handle_.get());
    if (left < 0) fail(nullptr);
    if (left == 0) return;
    wait(true, deadline);
  }
}

PGresult* Connection::next(Deadline deadline) {
  flush(deadline);
  while (libpq().PQisBusy(handle_.get())) wait(false, deadline);
  return libpq().PQgetResult(handle_.get());
}

void Connection::fail(const PGresult* result) const {
  const char* state = result ? libpq().PQresultErrorField(result, PG_DIAG_SQLSTATE) : nullptr;
  const std::string reason =
      without_end(result ? libpq().PQresultErrorMessage(result) : libpq().PQerrorMessage(handle_.get()));
  // A connection that ends, for whatever reason, says nothing of what became of a commit.
  if (!state || libpq().PQstatus(handle_.get()) == CONNECTION_BAD ||
      std::string_view(state).starts_with("08") || std::string_view(state).starts_with("57P"))
    throw Lost(reason);
  throw Refused(state, reason);
}

void Connection::run(const std::string& script, Deadline deadline) {
  if (!libpq().PQsendQuery(handle_.get(), script.c_str())) fail(nullptr);
  while (PGresult* result = next(deadline)) {
    const Rows rows(result);
    const ExecStatusType status = libpq().PQresultStatus(result);
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) fail(result);
  }
}

Rows Connection::ask(const Statement& statement, Deadline deadline) {
  return std::move(together({&statement, 1}, deadline).front());
}

std::string Connection::prepared_name(const char* sql, bool& is_new) {
  is_new = prepared_.insert(sql).second;
  return fmt::format("{:x}", reinterpret_cast<std::uintptr_t>(sql));
}

std::vector<Rows> Connection::together(std::span<const Statement> statements, Deadline deadline) {
  PGconn* const line = handle_.get();
  if (libpq().PQpipelineStatus(line) == PQ_PIPELINE_OFF && !libpq().PQenterPipelineMode(line)) fail(nullptr);
  std::vector<bool> tells;  // one for each answer: whether it is a statement's
  for (const Statement& statement : statements) {
    bool is_new = false;
    const std::string name = prepared_name(statement.sql, is_new);
    if (is_new) {
      if (!libpq().PQsendPrepare(line, name.c_str(), statement.sql, 0, nullptr)) fail(nullptr);
      tells.push_back(false);
    }
    std::vector<const char*> values;
    for (const auto& value : statement.values) values.push_back(value ? value->c_str() : nullptr);
    if (!libpq().PQsendQueryPrepared(line, name.c_str(), static_cast<int>(values.size()), values.data(),
                                     nullptr, nullptr, 0))
      fail(nullptr);
    tells.push_back(true);
  }
  if (!libpq().PQpipelineSync(line)) fail(nullptr);
  std::vector<Rows> all;
  for (const bool is_told : tells) {
    PGresult* const result = next(deadline);
    Rows rows(result);
    const ExecStatusType status = libpq().PQresultStatus(result);
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) fail(result);
    if (is_told) all.push_back(std::move(rows));
    if (PGresult* const more = next(deadline)) {  // the end of this answer
      const Rows unexpected(more);
      fail(more);
    }
  }
  // The commit happens at the end of the pipeline, after the statements were answered: nothing is durable
  // before this.
  PGresult* const end = next(deadline);
  const Rows rows(end);
  if (libpq().PQresultStatus(end) != PGRES_PIPELINE_SYNC) fail(end);
  return all;
}

}  // namespace samovar::server::postgres
