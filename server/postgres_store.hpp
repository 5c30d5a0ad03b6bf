// The store in a PostgreSQL database (several nodes may share it).
#pragma once

#include <chrono>
#include <functional>
#include <memory>

#include "house/store.hpp"
#include "server/stores.hpp"

namespace samovar::server {

namespace postgres {
struct Place;
}

// The number under which this process may write; 0: it may not. What a dead number writes is refused by the
// database itself.
using NodeNumber = std::function<int()>;

struct PostgresPatience {
  std::chrono::milliseconds attempt{3000};  // for one statement; then the connection is given up
  std::chrono::milliseconds in_all{12000};  // for a write, with what is tried again
};

std::unique_ptr<house::Store> make_postgres_store(std::shared_ptr<postgres::Place> place, NodeNumber node,
                                                  StoreOptions options, PostgresPatience patience);

}  // namespace samovar::server
