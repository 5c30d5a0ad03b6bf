// Where a server keeps its tables: an SQLite file, or a PostgreSQL database that several servers share.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace samovar::server {

struct StoreOptions {
  std::function<void(std::size_t writes, double seconds)> committed;  // told after each commit
  // Runs the answers of a commit; without it the thread that writes does, and writes nothing meanwhile.
  std::function<void(std::function<void()>)> answering;
};

// A table that a store keeps, and what the lobby says of it.
struct KeptTable {
  std::string id;
  std::string listing;
};

inline bool names_postgres(std::string_view data) {
  return data.starts_with("postgresql://") || data.starts_with("postgres://");
}
// As it may be printed: without a password.
std::string printable(std::string_view data);

}  // namespace samovar::server
