// What a store in PostgreSQL reads. For postgres_store.cpp alone.
#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "house/store.hpp"
#include "server/postgres.hpp"

namespace samovar::server::postgres {

struct Damaged : std::runtime_error {
  using std::runtime_error::runtime_error;
};

std::optional<house::LoadedTable> read_table(Connection& connection, const std::string& id,
                                             Deadline deadline);
house::Versions read_versions(Connection& connection, const std::vector<std::string>& ids, Deadline deadline);
house::LobbyPage read_lobby(Connection& connection, std::optional<house::TableNumber> after, int rows,
                            std::int64_t since, Deadline deadline);
std::vector<house::ChatLine> read_chat(Connection& connection, house::TableNumber table, int before,
                                       int lines, Deadline deadline);
std::optional<std::string> read_review(Connection& connection, const std::string& record,
                                       const std::string& by, Deadline deadline);

}  // namespace samovar::server::postgres
