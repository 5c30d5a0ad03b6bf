// The store in one SQLite file.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "house/store.hpp"
#include "server/stores.hpp"

namespace samovar::server {

// Opens or makes the file; migrates an older one; refuses one from a newer Samovar or one that another server
// has open.
tl::expected<std::unique_ptr<house::Store>, Error> open_sqlite_store(const std::string& path,
                                                                     StoreOptions options = {});

tl::expected<std::vector<KeptTable>, Error> kept_in_sqlite_store(const std::string& path);

// Copies a store's file while it is in use.
tl::expected<void, Error> back_up_sqlite_store(const std::string& from, const std::string& to);

}  // namespace samovar::server
