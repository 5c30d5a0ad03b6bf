#include "server/port_holder.hpp"

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include <fmt/format.h>

namespace samovar::server {

namespace {

namespace fs = std::filesystem;

// Linux lists listening sockets by inode; a process that has one open links to "socket:[inode]".
std::set<std::string> listening_sockets(std::uint16_t port) {
  const std::string wanted = fmt::format(":{:04X}", port);
  std::set<std::string> sockets;
  for (const char* table : {"/proc/net/tcp", "/proc/net/tcp6"}) {
    std::ifstream file(table);
    for (std::string line; std::getline(file, line);) {
      std::istringstream columns(line);
      std::string number, local, remote, state, queues, timer, retries, owner, timeout, inode;
      columns >> number >> local >> remote >> state >> queues >> timer >> retries >> owner >> timeout >>
          inode;
      if (state == "0A" && local.ends_with(wanted)) sockets.insert(fmt::format("socket:[{}]", inode));
    }
  }
  return sockets;
}

bool has_open(const fs::path& process, const std::set<std::string>& sockets) {
  std::error_code denied;
  for (const fs::directory_entry& file : fs::directory_iterator(process / "fd", denied))
    if (sockets.contains(fs::read_symlink(file.path(), denied).string())) return true;
  return false;
}

}  // namespace

std::string holder_of_port(std::uint16_t port) {
  const std::set<std::string> sockets = listening_sockets(port);
  std::error_code denied;
  for (const fs::directory_entry& process : fs::directory_iterator("/proc", denied)) {
    const std::string id = process.path().filename();
    if (id.find_first_not_of("0123456789") != id.npos || !has_open(process.path(), sockets)) continue;
    std::string name;
    std::getline(std::ifstream(process.path() / "comm"), name);
    return fmt::format("{} (process {})", name, id);
  }
  return {};
}

}  // namespace samovar::server
