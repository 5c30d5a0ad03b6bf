// HAProxy in front of three nodes, with the configuration that we give to others.
#include <csignal>
#include <set>

#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/cluster/players.hpp"
#include "tests/paths.hpp"

namespace samovar::test {
namespace {

constexpr const char* kHaproxy = "/usr/sbin/haproxy";

std::uint16_t free_port() {
  const int file = socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  auto* const any = reinterpret_cast<sockaddr*>(&address);
  EXPECT_EQ(bind(file, any, size), 0);
  getsockname(file, any, &size);
  ::close(file);
  return ntohs(address.sin_port);
}

class Proxy {
 public:
  explicit Proxy(const Company& company) : port_(free_port()) {
    std::vector<std::string> ports = {"SAMOVAR_FRONT=127.0.0.1:" + std::to_string(port_)};
    const char* const names[] = {"SAMOVAR_A=127.0.0.1:", "SAMOVAR_B=127.0.0.1:", "SAMOVAR_C=127.0.0.1:"};
    for (int i = 0; i < 3; ++i) ports.push_back(names[i] + std::to_string(company.node(i).port()));
    std::vector<char*> environment;
    for (std::string& port : ports) environment.push_back(port.data());
    environment.push_back(nullptr);
    const std::string settings = source("/packaging/cluster/haproxy.cfg");
    pid_ = fork();
    if (pid_ != 0) return;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    execle(kHaproxy, kHaproxy, "-q", "-db", "-f", settings.c_str(), nullptr, environment.data());
    _exit(127);
  }
  ~Proxy() {
    kill(pid_, SIGTERM);
    waitpid(pid_, nullptr, 0);
  }
  Proxy(const Proxy&) = delete;
  Proxy& operator=(const Proxy&) = delete;
  std::uint16_t port() const { return port_; }
  // 0: it does not answer.
  int status(const std::string& path) const {
    try {
      return http(port_, "GET", path).status;
    } catch (const std::exception&) {
      return 0;
    }
  }
  bool passes(const std::string& path) const {
    for (int i = 0; i < 400; ++i) {
      if (status(path) == 200) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(25));
    }
    return false;
  }

 private:
  std::uint16_t port_;
  pid_t pid_;
};

// How many requests the nodes have handed on to others.
double handed_on(const Company& company, const std::vector<int>& nodes) {
  double sum = 0;
  for (const int node : nodes) {
    const std::string metrics = http(company.node(node).port(), "GET", "/metrics").body;
    const std::size_t at = metrics.find("\nsamovar_handed_on_total ");
    if (at != metrics.npos) sum += std::atof(metrics.c_str() + at + 25);
  }
  return sum;
}

void play_while_a_node_dies(int dies) {
  Database& database = Database::shared();
  const std::string name = database.fresh();
  Company company(database.address(name), 3, 1500);
  company.settle(database, name);
  const Proxy proxy(company);
  ASSERT_TRUE(proxy.passes("/api/games"));
  for (const char* path : {"/metrics", "/readyz", "/livez"}) EXPECT_EQ(proxy.status(path), 403) << path;

  // Whoever comes for a table comes to the same node: it hands on all of them or none.
  std::set<double> each;
  for (int table = 0; table < 6; ++table) {
    const Ticket ada = create(proxy.port(), {me(), open_seat()});
    ASSERT_TRUE(proxy.passes("/api/tables/" + ada.table));
    const double before = handed_on(company, {0, 1, 2});
    for (int i = 0; i < 10; ++i) EXPECT_EQ(proxy.status("/api/tables/" + ada.table), 200);
    each.insert(handed_on(company, {0, 1, 2}) - before);
  }
  for (const double handed : each) EXPECT_TRUE(handed == 0 || handed == 10) << handed;

  Players players([&] { return proxy.port(); }, 8);
  EXPECT_TRUE(players.play_moves(50));
  company.end(dies, SIGKILL);
  EXPECT_TRUE(players.play_moves(100));
  players.stop();
  EXPECT_EQ(players.check(database.address(name)), "");
  std::printf("kill -9 of a node behind HAProxy: %s\n", players.summary().c_str());
}

TEST(Proxy, PeoplePlayThroughItWhileANodeDies) {
  if (!nightly()) GTEST_SKIP() << kLong;
  if (access(kHaproxy, X_OK) != 0) GTEST_SKIP() << "haproxy is not installed";
  for (int round = 0; round < rounds(); ++round) play_while_a_node_dies(round % 3);
}

}  // namespace
}  // namespace samovar::test
