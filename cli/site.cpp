// samovar site: the page as files, for any web server, with nothing behind it: tables live in the visitor's
// browser.
#include "server/site.hpp"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/files.hpp"
#include "table/seed.hpp"

namespace samovar::cli {

namespace {

constexpr std::string_view kNoServer = "<meta name=\"samovar-server\" content=\"none\">\n";

// The page says that nobody is behind it; the service worker, which keeps the page only as it was built, is
// told so too.
tl::expected<std::vector<std::pair<std::string, std::string>>, Error> files() {
  std::string index, worker;
  std::vector<std::pair<std::string, std::string>> all;
  for (const auto& [path, file] : server::site_files()) {
    std::string bytes(file.bytes);
    if (path == "/index.html")
      index = std::move(bytes);
    else if (path == "/sw.js")
      worker = std::move(bytes);
    else {
      all.emplace_back(path, std::move(bytes));
      if (!file.brotli.empty()) all.emplace_back(path + ".br", std::string(file.brotli));
    }
  }
  const std::size_t head = index.find("</head>");
  const std::string before = table::hex_of(table::sha256_of(index));
  const std::size_t hash = worker.find(before);
  if (head == index.npos || hash == worker.npos)
    return tl::unexpected(Error{"no_page", "this samovar was built without its page", {}, {}});
  index.insert(head, kNoServer);
  worker.replace(hash, before.size(), table::hex_of(table::sha256_of(index)));
  all.emplace_back("/404.html", index);  // for hosts that show it where a path is no file
  all.emplace_back("/index.html", std::move(index));
  all.emplace_back("/sw.js", std::move(worker));
  return all;
}

int write_site(const std::string& folder) {
  const auto all = files();
  if (!all) return complain(all.error());
  std::error_code failure;
  if (std::filesystem::exists(folder, failure) && !std::filesystem::is_empty(folder, failure))
    return complain({"bad_folder", fmt::format("{} is not empty", folder), {}, {}});
  for (const auto& [path, bytes] : *all) {
    const std::filesystem::path file = std::filesystem::path(folder) / path.substr(1);
    std::filesystem::create_directories(file.parent_path(), failure);
    if (failure) return complain({"bad_folder", fmt::format("{}: {}", folder, failure.message()), {}, {}});
    if (const auto written = write_text(file.string(), bytes); !written) return complain(written.error());
  }
  fmt::print("{} files are in {}\n", all->size(), folder);
  return 0;
}

}  // namespace

void add_site(Arguments& samovar) {
  const auto folder = std::make_shared<std::string>();
  samovar.command("site", "Write the page as files for any web server, with no samovar behind it.")
      .word("DIR", *folder, "the folder to make; it must be empty")
      .required()
      .example("samovar site public && python3 -m http.server --directory public",
               "Bots, lessons and tables at one screen, all in the visitor's own browser.")
      .runs([folder] { return write_site(*folder); });
}

}  // namespace samovar::cli
