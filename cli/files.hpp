// Files that a user names.
#pragma once

#include <string>

#include <boost/json.hpp>
#include <tl/expected.hpp>

#include "engine/error.hpp"
#include "table/table.hpp"

namespace samovar::cli {

tl::expected<std::string, Error> read_text(const std::string& path);
tl::expected<boost::json::value, Error> read_json(const std::string& path);
// A record, with the edition that it was played with where a file of one is named.
tl::expected<table::Table, Error> read_record_at(const std::string& path, const std::string& edition);
// The same error, said of this file.
Error about_file(Error error, const std::string& path);

tl::expected<void, Error> write_text(const std::string& path, const std::string& text);

}  // namespace samovar::cli
