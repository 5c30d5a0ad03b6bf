// samovar serve, where it does not come to serving.
#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include "program.hpp"

namespace samovar::cli_tests {
namespace {

// A port of the loopback that this process listens on.
class TakenPort {
 public:
  TakenPort() : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in place{};
    place.sin_family = AF_INET;
    place.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof place;
    EXPECT_EQ(::bind(socket_, reinterpret_cast<sockaddr*>(&place), size), 0);
    EXPECT_EQ(::listen(socket_, 1), 0);
    EXPECT_EQ(::getsockname(socket_, reinterpret_cast<sockaddr*>(&place), &size), 0);
    number_ = ntohs(place.sin_port);
  }
  ~TakenPort() { ::close(socket_); }
  std::string number() const { return std::to_string(number_); }

 private:
  int socket_;
  std::uint16_t number_ = 0;
};

TEST(Serve, SaysWhoHasThePortAndHowToGetAnother) {
  const TakenPort port;
  const TemporaryFile data;
  expect_refused(run({"serve", "--listen", "127.0.0.1:" + port.number(), "--data", data.path()}),
                 "cannot listen on 127.0.0.1:" + port.number() + ": cli_tests (process " +
                     std::to_string(::getpid()) +
                     ") listens there already. Stop it, or let the system choose a free port: --listen "
                     "127.0.0.1:0");
}

}  // namespace
}  // namespace samovar::cli_tests
