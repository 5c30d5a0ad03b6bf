#include "server/site.hpp"

#include <fmt/format.h>

#include "table/seed.hpp"

#ifdef SAMOVAR_HAS_PAGE
#include "embedded/page.hpp"
#endif

namespace samovar::server {

namespace {

constexpr std::string_view kNotice =
    "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>Samovar</title>\n"
    "<h1>Samovar</h1>\n<p>This server was built without its page. Build web/ first, then the server "
    "again.</p>\n"
    "</html>\n";

std::string_view type_of(std::string_view path) {
  constexpr std::pair<std::string_view, std::string_view> kTypes[] = {
      {".html", "text/html; charset=utf-8"},
      {".js", "text/javascript; charset=utf-8"},
      {".css", "text/css; charset=utf-8"},
      {".svg", "image/svg+xml"},
      {".png", "image/png"},
      {".ico", "image/x-icon"},
      {".woff2", "font/woff2"},
      {".json", "application/json"},
      {".webmanifest", "application/manifest+json"},
      {".txt", "text/plain; charset=utf-8"},
      {".wasm", "application/wasm"},
  };
  for (const auto& [ending, type] : kTypes)
    if (path.ends_with(ending)) return type;
  return "application/octet-stream";
}

SiteFile file_of(std::string_view path, std::string_view bytes) {
  const std::string hash = table::hex_of(table::sha256_of(bytes));
  return {bytes, {}, type_of(path), fmt::format("\"{}\"", hash.substr(0, 16)), path.starts_with("/assets/")};
}

}  // namespace

const std::map<std::string, SiteFile, std::less<>>& site_files() {
  static const auto all = [] {
    std::map<std::string, SiteFile, std::less<>> found;
#ifdef SAMOVAR_HAS_PAGE
    for (const EmbeddedFile& file : page()) {
      const std::string path = fmt::format("/{}", file.path);
      if (!path.ends_with(".br")) found.emplace(path, file_of(path, file.bytes));
    }
    for (const EmbeddedFile& file : page())
      if (file.path.ends_with(".br"))
        if (const auto plain = found.find(fmt::format("/{}", file.path.substr(0, file.path.size() - 3)));
            plain != found.end())
          plain->second.brotli = file.bytes;
#endif
    found.try_emplace("/index.html", file_of("/index.html", kNotice));
    return found;
  }();
  return all;
}

const SiteFile* site_file(std::string_view path) {
  const auto at = site_files().find(path);
  if (at != site_files().end()) return &at->second;
  if (path.find('.') != path.npos) return nullptr;
  return &site_files().find("/index.html")->second;
}

}  // namespace samovar::server
