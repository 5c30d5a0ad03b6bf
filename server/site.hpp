// The built page inside the binary, as answers to GET.
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace samovar::server {

struct SiteFile {
  std::string_view bytes;
  std::string_view brotli;  // the same, compressed; empty where there is none
  std::string_view type;
  std::string etag;
  bool for_ever = false;  // its name has a hash of its content
};

// The file at a path; index.html for every other path without a dot, which the page itself understands. Null:
// no such file.
const SiteFile* site_file(std::string_view path);
// All of them, by path.
const std::map<std::string, SiteFile, std::less<>>& site_files();

}  // namespace samovar::server
