// What a store in PostgreSQL writes: all that waits, in one transaction. Every statement first locks the
// node's own row; a node that was declared dead has none and writes nothing. For postgres_store.cpp alone.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "server/postgres.hpp"
#include "server/postgres_store.hpp"
#include "server/queued_store.hpp"

namespace samovar::server::postgres {

class Writer {
 public:
  Writer(std::shared_ptr<Place> place, NodeNumber node, PostgresPatience patience);

  // How each of them ended. What may have been stored by an attempt without an answer is sent again: the
  // database takes it once at most, and its own rows tell what became of it.
  std::vector<std::optional<Error>> commit(std::span<Job> jobs);

 private:
  using Ends = std::vector<std::optional<Error>>;
  Ends refused_all(std::span<Job> jobs, const Refused& refused);
  Ends judged(std::span<Job> jobs, const std::vector<bool>& done, int node, bool doubtful);
  bool was_stored(Job& job, int node);
  Deadline soon() const;
  Connection& connected();

  std::shared_ptr<Place> place_;
  NodeNumber node_;
  PostgresPatience patience_;
  std::optional<Connection> connection_;
};

}  // namespace samovar::server::postgres
