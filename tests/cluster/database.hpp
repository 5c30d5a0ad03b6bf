// A PostgreSQL of our own: Debian's binaries, as an unprivileged user, in a temporary folder, reached by a
// socket in it. It does not outlive us, however we end.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include <sys/types.h>

namespace samovar::test {

// The long form: `if (!nightly()) GTEST_SKIP() << kLong`. How often each failure happens.
inline bool nightly() { return std::getenv("SAMOVAR_NIGHTLY") != nullptr; }
inline constexpr const char* kLong = "only with SAMOVAR_NIGHTLY";
inline int rounds() {
  const char* const wished = std::getenv("SAMOVAR_ROUNDS");
  return wished ? std::atoi(wished) : nightly() ? 20 : 1;
}

// What a query finds, rows and columns.
std::vector<std::vector<std::string>> ask(const std::string& address, const std::string& sql);

class Database {
 public:
  // A new one; with an address its neighbours there reach it too.
  explicit Database(const std::string& listen = "");
  explicit Database(Database& primary);  // its synchronous standby, which waits to be promoted
  ~Database();
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  // Shared by all tests that do it no harm.
  static Database& shared();

  // The address of a new, empty database in it.
  std::string fresh();
  std::string address(const std::string& name = "postgres") const;
  static std::string address_of_both(const Database& one, const Database& other, const std::string& name);
  std::vector<std::vector<std::string>> ask(const std::string& name, const std::string& sql) const {
    return test::ask(address(name), sql);
  }

  void start();
  void end(int signal);  // SIGQUIT: at once, as after a power failure; SIGINT: in order
  void pause();          // it and all its backends
  void resume();
  void promote();

 private:
  void run(const std::vector<std::string>& command) const;
  pid_t launch(const std::vector<std::string>& command) const;
  void signal_all(int signal) const;
  void wait_until_it_answers() const;
  std::filesystem::path data() const { return folder_ / "data"; }

  std::filesystem::path folder_;
  pid_t pid_ = -1;
};

}  // namespace samovar::test
