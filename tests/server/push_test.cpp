// Web Push as its standards print it, and whom the server writes to.
#include "server/push.hpp"

#include <filesystem>
#include <future>
#include <thread>

#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/server/visitor.hpp"

namespace samovar::server {
namespace {

// RFC 8291, section 5.
TEST(Push, AMessageIsSealedAsTheStandardPrintsIt) {
  const auto sender = PushKey::from(*from_base64url("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"));
  ASSERT_TRUE(sender);
  EXPECT_EQ(base64url(sender->public_bytes()),
            "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8");
  const auto body =
      sealed("When I grow up, I want to be a watermelon",
             "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
             "BTBZMqHH6r4Tts7J_aSIgg", *sender, *from_base64url("DGv6ra1nlYgDCS1FRnbzlw"));
  ASSERT_TRUE(body);
  EXPECT_EQ(base64url(*body),
            "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_"
            "c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK"
            "6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN");
}

TEST(Push, KeysThatAreNoneSealNothing) {
  const std::string key = base64url(PushKey::fresh().public_bytes());
  const std::string auth = base64url(std::string(16, 'a'));
  EXPECT_TRUE(sealed("tea", key, auth));
  EXPECT_FALSE(sealed("tea", key.substr(1), auth));
  EXPECT_FALSE(sealed("tea", key, auth.substr(2)));
  EXPECT_FALSE(sealed("tea", base64url('\4' + std::string(64, 'x')), auth)) << "not on the curve";
  EXPECT_FALSE(sealed("tea", "no base64!", auth));
  EXPECT_FALSE(sealed(std::string(4000, 't'), key, auth));
  EXPECT_FALSE(PushKey::from("short"));
  EXPECT_FALSE(PushKey::from(std::string(32, '\0')));
}

TEST(Push, TheKeyIsMadeOnceAndKeptForItsOwnerAlone) {
  const test::Folder folder;
  const std::string path = folder / "push-key";
  const auto made = PushKey::kept_in(path);
  ASSERT_TRUE(made) << made.error().message;
  struct stat about{};
  ASSERT_EQ(::stat(path.c_str(), &about), 0);
  EXPECT_EQ(about.st_mode & 0777u, 0600u);
  const auto again = PushKey::kept_in(path);
  ASSERT_TRUE(again);
  EXPECT_EQ(again->public_bytes(), made->public_bytes());
  std::filesystem::resize_file(path, 20);
  EXPECT_FALSE(PushKey::kept_in(path));
  EXPECT_FALSE(PushKey::kept_in(folder / "no/where"));
}

TEST(Push, NobodyElseIsWrittenTo) {
  const std::string services = "https://push.example, https://*.push.example.org ,http://127.0.0.1:9000";
  const auto reached = [&](std::string_view endpoint) {
    const auto address = push_address(endpoint);
    return address && served_by(*address, services);
  };
  EXPECT_TRUE(reached("https://push.example/one/two?three"));
  EXPECT_TRUE(reached("https://push.example:443/x"));
  EXPECT_TRUE(reached("https://eu.push.example.org/x"));
  EXPECT_TRUE(reached("http://127.0.0.1:9000/x"));
  for (const char* other :
       {"http://push.example/x", "https://push.example:8443/x", "https://push.example.evil.org/x",
        "https://evilpush.example.org/x", "https://push.example.org/x", "https://user@push.example/x",
        "https://push.example@evil.org/x", "http://127.0.0.1:9001/x", "http://127.0.0.1/x",
        "http://localhost:9000/x", "https://*.push.example.org/x", "https://[::1]/x", "file:///etc/passwd",
        "push.example", "https://", ""})
    EXPECT_FALSE(reached(other)) << other;
  EXPECT_EQ(push_address("https://push.example/x")->origin(), "https://push.example");
  EXPECT_EQ(push_address("http://127.0.0.1:9000/x")->origin(), "http://127.0.0.1:9000");
}

// A push service that knows nobody any more.
class GoneService {
 public:
  GoneService() {
    sockaddr_in at{};
    at.sin_family = AF_INET;
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof at;
    bind(door_, reinterpret_cast<const sockaddr*>(&at), size);
    listen(door_, 8);
    getsockname(door_, reinterpret_cast<sockaddr*>(&at), &size);
    address = "http://127.0.0.1:" + std::to_string(ntohs(at.sin_port));
    thread_ = std::thread([this] {
      for (int line = accept(door_, nullptr, nullptr); line >= 0; line = accept(door_, nullptr, nullptr)) {
        char heard[4096];
        if (read(line, heard, sizeof heard) > 0) [[maybe_unused]]
          const auto sent = write(line, "HTTP/1.1 410 Gone\r\n\r\n", 21);
        close(line);
      }
    });
  }
  ~GoneService() {
    shutdown(door_, SHUT_RDWR);
    thread_.join();
    close(door_);
  }
  GoneService(const GoneService&) = delete;
  GoneService& operator=(const GoneService&) = delete;
  std::string address;

 private:
  int door_ = socket(AF_INET, SOCK_STREAM, 0);
  std::thread thread_;
};

TEST(Push, WhatIsThrownAtItsNewsEndsNothing) {
  const test::Folder folder;
  GoneService service;
  Settings settings;
  settings.data = folder / "t.db";
  settings.push_services = service.address;
  const auto push = PushServices::open(settings);
  ASSERT_TRUE(push && *push);
  house::Device device{service.address + "/x", base64url(PushKey::fresh().public_bytes()),
                       base64url(std::string(16, 'a')), "en"};
  ASSERT_TRUE((*push)->reaches(device));
  for (int i = 0; i < 4; ++i) (*push)->carry({device, "table", "your turn", [] { throw 7; }});
  auto gone = std::make_shared<std::promise<void>>();
  (*push)->carry({device, "table", "your turn", [gone] { gone->set_value(); }});
  EXPECT_EQ(gone->get_future().wait_for(std::chrono::seconds(20)), std::future_status::ready);
  (*push)->stop();
}

}  // namespace
}  // namespace samovar::server
