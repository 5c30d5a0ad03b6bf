#include "cli/files.hpp"

#include <cerrno>
#include <cstring>
#include <fstream>

#include <fmt/format.h>

#include "json/reader.hpp"
#include "table/record.hpp"

namespace samovar::cli {

namespace {

constexpr std::size_t kLargest = 16u << 20;  // no record or edition comes near

tl::unexpected<Error> failed(const std::string& path, const std::string& why) {
  return tl::unexpected(Error{"bad_file", why, {}, path});
}

}  // namespace

tl::expected<std::string, Error> read_text(const std::string& path) {
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  if (!file) return failed(path, fmt::format("cannot be read: {}", std::strerror(errno)));
  std::string text;
  char block[1 << 16];
  while (file.read(block, sizeof block) || file.gcount() > 0) {
    text.append(block, static_cast<std::size_t>(file.gcount()));
    if (text.size() > kLargest) return failed(path, "is larger than 16 MB");
  }
  if (file.bad()) return failed(path, fmt::format("cannot be read: {}", std::strerror(errno)));
  return text;
}

tl::expected<json::value, Error> read_json(const std::string& path) {
  const auto text = read_text(path);
  if (!text) return tl::unexpected(text.error());
  return parse_json(*text, path);
}

tl::expected<table::Table, Error> read_record_at(const std::string& path, const std::string& edition) {
  const auto text = read_text(path);
  if (!text) return tl::unexpected(text.error());
  std::optional<json::value> box;
  if (!edition.empty()) {
    auto read = read_json(edition);
    if (!read) return tl::unexpected(read.error());
    box = std::move(*read);
  }
  auto table = table::read_record(*text, std::move(box));
  if (!table) return tl::unexpected(about_file(table.error(), path));
  return table;
}

Error about_file(Error error, const std::string& path) {
  // Readers name the place in their sentence already.
  const bool says_where = error.where.empty() || error.message.starts_with(error.where);
  error.where = says_where ? path : path + ": " + error.where;
  return error;
}

tl::expected<void, Error> write_text(const std::string& path, const std::string& text) {
  errno = 0;
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file << text << std::flush;
  if (!file) return failed(path, fmt::format("cannot be written: {}", std::strerror(errno)));
  return {};
}

}  // namespace samovar::cli
