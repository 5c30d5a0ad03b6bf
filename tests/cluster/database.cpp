#include "tests/cluster/database.hpp"

#include <atomic>
#include <chrono>
#include <csignal>
#include <fstream>
#include <stdexcept>
#include <thread>

#include <fcntl.h>
#include <grp.h>
#include <libpq-fe.h>
#include <pwd.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace samovar::test {

namespace {

const std::string kBinaries = "/usr/lib/postgresql/15/bin/";

// PostgreSQL refuses to run as root.
void become_nobody() {
  if (geteuid() != 0) return;
  const passwd* nobody = getpwnam("nobody");
  if (!nobody || setgroups(0, nullptr) != 0 || setgid(nobody->pw_gid) != 0 || setuid(nobody->pw_uid) != 0)
    _exit(126);
}

std::filesystem::path folder_of_nobody() {
  std::string name = (std::filesystem::temp_directory_path() / "samovar-pg-XXXXXX").string();
  if (!mkdtemp(name.data())) throw std::runtime_error("no temporary folder");
  if (geteuid() == 0) {
    const passwd* nobody = getpwnam("nobody");
    if (chown(name.c_str(), nobody->pw_uid, nobody->pw_gid) != 0) throw std::runtime_error("chown");
  }
  return name;
}

std::string text_of(const std::filesystem::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

Database::Database(const std::string& listen) : folder_(folder_of_nobody()) {
  run({"initdb", "--pgdata", data(), "--username", "samovar", "--auth", "trust", "--encoding", "UTF8",
       "--locale", "C", "--no-sync", "--no-instructions"});
  std::ofstream(data() / "postgresql.auto.conf", std::ios::app)
      << "listen_addresses = '" << listen << "'\nunix_socket_directories = '" << folder_.string()
      << "'\nmax_connections = 100\nshared_buffers = 32MB\nlog_min_messages = fatal\nwal_sender_timeout = "
         "2s\n";
  if (!listen.empty())
    std::ofstream(data() / "pg_hba.conf", std::ios::app) << "host all all " << listen << "/24 trust\n";
  start();
}

Database::Database(Database& primary) : folder_(folder_of_nobody()) {
  run({"pg_basebackup", "--pgdata", data(), "--host", primary.folder_, "--username", "samovar",
       "--write-recovery-conf", "--checkpoint", "fast", "--no-sync"});
  std::ofstream(data() / "postgresql.auto.conf", std::ios::app)
      << "unix_socket_directories = '" << folder_.string()
      << "'\nsynchronous_standby_names = ''\nwal_retrieve_retry_interval = "
      << "500ms\n";
  start();
  primary.ask("postgres", "ALTER SYSTEM SET synchronous_standby_names = '*'");
  primary.ask("postgres", "SELECT pg_reload_conf()");
  for (int i = 0;
       primary.ask("postgres", "SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'").empty(); ++i) {
    if (i > 600) throw std::runtime_error("the standby does not follow");
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
}

Database::~Database() {
  resume();
  end(SIGQUIT);
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

Database& Database::shared() {
  static Database database;
  return database;
}

std::string Database::address(const std::string& name) const {
  return "postgresql://samovar@/" + name + "?host=" + folder_.string();
}

std::string Database::address_of_both(const Database& one, const Database& other, const std::string& name) {
  return "postgresql://samovar@/" + name + "?host=" + one.folder_.string() + "," + other.folder_.string();
}

std::string Database::fresh() {
  static std::atomic<int> made{0};
  const std::string name = "tables" + std::to_string(++made);
  ask("postgres", "CREATE DATABASE " + name);
  return name;
}

std::vector<std::vector<std::string>> ask(const std::string& address, const std::string& sql) {
  PGconn* line = PQconnectdb(address.c_str());
  PGresult* result = PQexec(line, sql.c_str());
  std::vector<std::vector<std::string>> rows;
  for (int row = 0; row < PQntuples(result); ++row) {
    rows.emplace_back();
    for (int column = 0; column < PQnfields(result); ++column)
      rows.back().emplace_back(PQgetvalue(result, row, column));
  }
  const ExecStatusType status = PQresultStatus(result);
  const std::string reason = PQerrorMessage(line);
  PQclear(result);
  PQfinish(line);
  if (status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK) throw std::runtime_error(sql + ": " + reason);
  return rows;
}

pid_t Database::launch(const std::vector<std::string>& command) const {
  const pid_t pid = fork();
  if (pid != 0) return pid;
  become_nobody();
  prctl(PR_SET_PDEATHSIG, SIGQUIT);
  const int file = ::open((folder_ / "output").c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
  dup2(file, 1);
  dup2(file, 2);
  if (chdir(folder_.c_str()) != 0) _exit(125);
  const std::string program = kBinaries + command[0];
  std::vector<const char*> words = {program.c_str()};
  for (std::size_t i = 1; i < command.size(); ++i) words.push_back(command[i].c_str());
  words.push_back(nullptr);
  const char* const environment[] = {"PATH=/usr/bin:/bin", "LC_ALL=C", nullptr};
  execve(program.c_str(), const_cast<char* const*>(words.data()), const_cast<char* const*>(environment));
  _exit(127);
}

void Database::run(const std::vector<std::string>& command) const {
  int status = 0;
  waitpid(launch(command), &status, 0);
  if (status != 0) throw std::runtime_error(command[0] + " failed: " + text_of(folder_ / "output"));
}

void Database::start() {
  pid_ = launch({"postgres", "-D", data()});
  wait_until_it_answers();
}

void Database::wait_until_it_answers() const {
  for (int i = 0;; ++i) {
    if (PQping(address().c_str()) == PQPING_OK) return;
    if (i > 1200) throw std::runtime_error("PostgreSQL does not start: " + text_of(folder_ / "output"));
    std::this_thread::sleep_for(std::chrono::milliseconds(25));
  }
}

void Database::end(int signal) {
  if (pid_ <= 0) return;
  if (signal == SIGKILL) signal_all(SIGKILL);  // a power failure takes the backends too
  kill(pid_, signal);
  waitpid(pid_, nullptr, 0);
  pid_ = -1;
}

// Backends are children of the first process, each in a group of its own.
void Database::signal_all(int signal) const {
  if (pid_ <= 0) return;
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    const std::string name = entry.path().filename();
    if (name.find_first_not_of("0123456789") != name.npos) continue;
    const std::string stat = text_of(entry.path() / "stat");
    const std::size_t behind = stat.rfind(')');
    if (behind == stat.npos) continue;
    if (std::atoi(stat.c_str() + behind + 4) == pid_) kill(std::atoi(name.c_str()), signal);
  }
}

void Database::pause() {
  kill(pid_, SIGSTOP);
  signal_all(SIGSTOP);
}
void Database::resume() {
  if (pid_ <= 0) return;
  signal_all(SIGCONT);
  kill(pid_, SIGCONT);
}

void Database::promote() { run({"pg_ctl", "promote", "--pgdata", data(), "--wait"}); }

}  // namespace samovar::test
