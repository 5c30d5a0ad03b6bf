// `samovar serve` as a process of its own, without our environment and without limits, on a free port of the
// loopback. It does not outlive us, however we end.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include <sys/types.h>

#include "tests/paths.hpp"

namespace samovar::test {

class Process {
 public:
  // Throws where the server does not start. Port 0: any that is free. `more`: settings besides the usual
  // ones.
  Process(const std::string& data, const std::filesystem::path& output, std::uint16_t port = 0,
          const std::vector<std::string>& more = {}, const std::string& host = "127.0.0.1",
          const std::string& program = test::program());
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  std::uint16_t port() const { return port_; }
  double start_seconds() const { return start_seconds_; }  // from exec to listening
  int end(int signal);                                     // how it ended
  void signal(int signal) const;
  // From now on it may open so many files besides those that it has open.
  void allow_more_files(int more) const;
  double resident_kib() const;
  // Its share of the processors so far: on a busy machine this says more than the clock.
  double cpu_seconds() const;

 private:
  pid_t pid_ = -1;
  std::uint16_t port_ = 0;
  double start_seconds_ = 0;
};

}  // namespace samovar::test
