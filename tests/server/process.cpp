#include "tests/server/process.hpp"

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <stdexcept>
#include <thread>

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace samovar::test {

namespace {

using Clock = std::chrono::steady_clock;

std::string text_of(const std::string& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

double seconds_since(Clock::time_point begun) {
  return std::chrono::duration<double>(Clock::now() - begun).count();
}

}  // namespace

Process::Process(const std::string& data, const std::filesystem::path& output, std::uint16_t port,
                 const std::vector<std::string>& more, const std::string& host, const std::string& program) {
  const std::string listen = host + ":" + std::to_string(port);
  std::filesystem::remove(output);  // what the one before said is not what this one says
  const auto begun = Clock::now();
  pid_ = fork();
  if (pid_ == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    const int file = ::open(output.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    dup2(file, 1);
    dup2(file, 2);
    std::vector<const char*> arguments = {program.c_str(),
                                          "serve",
                                          "--listen",
                                          listen.c_str(),
                                          "--data",
                                          data.c_str(),
                                          "--tables-a-minute",
                                          "1000000",
                                          "--requests-a-second",
                                          "1000000",
                                          "--messages-a-second",
                                          "1000000",
                                          "--sockets-an-address",
                                          "1000000",
                                          "--connections-an-address",
                                          "1000000",
                                          "--spectators",
                                          "100000",
                                          "--ping-seconds",
                                          "600",
                                          "--log",
                                          "warn"};
    for (const std::string& word : more) arguments.push_back(word.c_str());
    arguments.push_back(nullptr);
    const char* const environment[] = {nullptr};
    execve(program.c_str(), const_cast<char* const*>(arguments.data()),
           const_cast<char* const*>(environment));
    _exit(127);
  }
  constexpr double kPatience = 30;
  while (port_ == 0) {
    const std::string text = text_of(output);
    const std::string before = "http://" + host + ":";
    const std::size_t at = text.find(before);
    if (at != text.npos && text.find('\n', at) != text.npos)
      port_ = static_cast<std::uint16_t>(std::stoi(text.substr(at + before.size())));
    else if (const bool ended = waitpid(pid_, nullptr, WNOHANG) == pid_;
             ended || seconds_since(begun) > kPatience) {
      if (ended) pid_ = -1;
      end(SIGKILL);
      throw std::runtime_error("the server does not start: " + text_of(output));
    } else
      std::this_thread::sleep_for(std::chrono::microseconds(500));
  }
  start_seconds_ = seconds_since(begun);
}

Process::~Process() { end(SIGKILL); }

int Process::end(int signal) {
  if (pid_ <= 0) return 0;
  kill(pid_, signal);
  int status = 0;
  waitpid(pid_, &status, 0);
  pid_ = -1;
  return status;
}

void Process::signal(int signal) const { kill(pid_, signal); }

void Process::allow_more_files(int more) const {
  const std::filesystem::path files = "/proc/" + std::to_string(pid_) + "/fd";
  rlimit limit{};
  prlimit(pid_, RLIMIT_NOFILE, nullptr, &limit);
  for (limit.rlim_cur = 0; more > 0; ++limit.rlim_cur)  // the numbers that are free
    more -= !std::filesystem::is_symlink(files / std::to_string(limit.rlim_cur));
  prlimit(pid_, RLIMIT_NOFILE, &limit, nullptr);
}

double Process::resident_kib() const {
  const std::string status = text_of("/proc/" + std::to_string(pid_) + "/status");
  const std::size_t at = status.find("VmRSS:");
  return at == status.npos ? 0 : std::atof(status.c_str() + at + 6);
}

double Process::cpu_seconds() const {
  const std::string text = text_of("/proc/" + std::to_string(pid_) + "/stat");
  std::size_t at = text.rfind(')');
  for (int field = 2; field < 13; ++field) at = text.find(' ', at + 1);
  char* rest = nullptr;
  const double user = std::strtod(text.c_str() + at, &rest);
  return (user + std::strtod(rest, nullptr)) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

}  // namespace samovar::test
