#include "tests/cluster/network.hpp"

#include <csignal>
#include <cstdlib>
#include <sstream>
#include <stdexcept>

#include <fcntl.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace samovar::test {

namespace {

int namespace_of(const std::string& process) {
  return ::open(("/proc/" + process + "/ns/net").c_str(), O_RDONLY | O_CLOEXEC);
}

void enter(pid_t process) {
  const int file = namespace_of(std::to_string(process));
  const bool entered = file >= 0 && setns(file, CLONE_NEWNET) == 0;
  ::close(file);
  if (!entered) throw std::runtime_error("setns");
}

// A process that does nothing but have a network of its own.
pid_t keeper() {
  int told[2];
  if (pipe(told) != 0) throw std::runtime_error("pipe");
  const pid_t pid = fork();
  if (pid == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    const bool made = unshare(CLONE_NEWNET) == 0;
    if (!made || write(told[1], "!", 1) != 1) _exit(1);
    ::close(told[1]);
    for (;;) pause();
  }
  ::close(told[1]);
  char made = 0;
  const bool well = read(told[0], &made, 1) == 1;
  ::close(told[0]);
  if (!well) throw std::runtime_error("no namespace");
  return pid;
}

void end(pid_t pid) {
  kill(pid, SIGKILL);
  waitpid(pid, nullptr, 0);
}

}  // namespace

bool Network::possible() {
  if (geteuid() != 0 || access("/usr/sbin/ip", X_OK) != 0) return false;
  try {
    end(keeper());
    return true;
  } catch (const std::exception&) {  // root in a box that may not
    return false;
  }
}

Network::Network(int places) : hub_(keeper()) {
  ip(kHub, "link set lo up");
  ip(kHub, "link add bridge type bridge");
  ip(kHub, "link set bridge up");
  for (int place = 0; place < places; ++place) {
    keepers_.push_back(keeper());
    const std::string line = "line" + std::to_string(place);
    ip(kHub, "link add " + line + " type veth peer name line netns " + std::to_string(keepers_.back()));
    ip(kHub, "link set " + line + " master bridge up");
    ip(place, "link set lo up");
    ip(place, "address add " + address(place) + "/24 dev line");
    ip(place, "link set line up");
  }
}

Network::~Network() {
  for (const pid_t keeping : keepers_) end(keeping);
  end(hub_);
}

std::string Network::address(int place) const { return "10.77.0." + std::to_string(10 + place); }

void Network::go_to(int place) const {
  enter(place == kHub ? hub_ : keepers_[static_cast<std::size_t>(place)]);
}

Network::Visit::Visit(const Network& network, int place) : home_(namespace_of("thread-self")) {
  network.go_to(place);
}
Network::Visit::~Visit() {
  setns(home_, CLONE_NEWNET);
  ::close(home_);
}

void Network::ip(int place, const std::string& words) const {
  std::vector<std::string> list = {"ip"};
  std::istringstream stream(words);
  for (std::string word; stream >> word;) list.push_back(word);
  std::vector<char*> arguments;
  for (std::string& word : list) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  pid_t pid = 0;
  {
    const Visit visit(*this, place);
    pid = fork();
    if (pid == 0) {
      execv("/usr/sbin/ip", arguments.data());
      _exit(127);
    }
  }
  int status = 0;
  waitpid(pid, &status, 0);
  if (status != 0) throw std::runtime_error("ip " + words);
}

void Network::cut(int place) const { ip(kHub, "link set line" + std::to_string(place) + " down"); }
void Network::mend(int place) const { ip(kHub, "link set line" + std::to_string(place) + " up"); }
void Network::drop(int from, int to) const { ip(from, "route add blackhole " + address(to)); }
void Network::let_pass(int from, int to) const { ip(from, "route del blackhole " + address(to)); }

}  // namespace samovar::test
