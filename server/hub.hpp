// All tables: found by id, loaded when somebody comes, let go when nobody has been there for a while.
#pragma once

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include <tl/expected.hpp>

#include "server/live_table.hpp"

namespace samovar::server {

struct CreatedTable {
  std::string table;
  std::optional<Seated> mine;
};

// The calls block on the store: they are not for the threads of sockets.
class Hub {
 public:
  explicit Hub(Surroundings& around) : around_(around) {}

  tl::expected<CreatedTable, Error> create(const CreateTable& wish, const std::string& address);
  // "unknown_table", or "damaged" where its log cannot be replayed.
  tl::expected<std::shared_ptr<LiveTable>, Error> find(const std::string& id);

  // A few times a second: clocks, and tables to let go.
  void tick(Instant now);
  void say_goodbye();
  std::size_t tables_in_memory();

 private:
  void keep(const std::shared_ptr<LiveTable>& table);
  bool may_list(const std::string& address, const std::string& id);

  Surroundings& around_;
  std::mutex mutex_;
  std::condition_variable loaded_;
  std::unordered_map<std::string, std::shared_ptr<LiveTable>> tables_;
  std::unordered_set<std::string> loading_;
  std::unordered_map<std::string, std::vector<std::string>> listed_by_;  // an address's tables in the lobby
  Instant swept_{};
};

}  // namespace samovar::server
