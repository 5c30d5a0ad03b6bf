// Files that a user names.
#pragma once

#include <string>

#include <boost/json.hpp>
#include <tl/expected.hpp>

#include "engine/error.hpp"

namespace samovar::cli {

tl::expected<std::string, Error> read_text(const std::string& path);
tl::expected<boost::json::value, Error> read_json(const std::string& path);
// The same error, said of this file.
Error about_file(Error error, const std::string& path);

tl::expected<void, Error> write_text(const std::string& path, const std::string& text);

}  // namespace samovar::cli
