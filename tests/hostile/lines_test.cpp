// Bad lines for the engine protocol: every one is answered by one line, and the conversation goes on.
#include <cstdlib>
#include <random>

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "table/protocol.hpp"

namespace samovar::test {
namespace {

TEST(Lines, BadOnesAreAnsweredAndTheConversationGoesOn) {
  const int lines = std::getenv("SAMOVAR_NIGHTLY") != nullptr ? 1'000'000 : 20'000;
  const std::vector<std::string> good = {
      R"({"do":"games"})",
      R"({"do":"new","game":"tea-time","seats":2,"seed":"00","options":{},"chance":"auto"})",
      R"({"do":"actor"})",
      R"({"do":"moves"})",
      R"({"do":"play","move":"take b2"})",
      R"({"do":"undo"})",
      R"({"do":"view","seat":0})",
      R"({"do":"state"})",
      R"({"do":"result"})",
      R"({"do":"record"})",
      R"({"do":"why","move":"take a1"})",
  };
  std::random_device device;
  const unsigned seed = device();
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::minstd_rand random(seed);
  table::Protocol conversation;
  int refused = 0;
  for (int i = 0; i < lines; ++i) {
    std::string line = good[random() % good.size()];
    for (auto flaws = 1 + random() % 3; flaws > 0; --flaws) {
      const std::size_t at = random() % line.size();
      switch (random() % 4) {
        case 0:
          line[at] = static_cast<char>(random());
          break;
        case 1:
          line.erase(at, 1 + random() % 5);
          break;
        case 2:
          line.insert(at, line.substr(random() % line.size(), random() % 8));
          break;
        default:
          line.insert(at, 1, "{}[]\",:0-e"[random() % 10]);
      }
      if (line.empty()) line = "{";
    }
    if (line.find("quit") != line.npos) continue;
    const std::string answer = conversation.answer(line);
    ASSERT_EQ(answer.find('\n'), answer.npos) << line;
    boost::system::error_code failure;
    const auto json = boost::json::parse(answer, failure);
    ASSERT_FALSE(failure) << line << "\n" << answer;
    refused += !json.at("ok").as_bool();
  }
  EXPECT_GT(refused, lines / 4);
  EXPECT_NE(conversation.answer(good[1]).find(R"("ok":)"), std::string::npos);
  std::printf("%d lines, %d refused\n", lines, refused);
}

}  // namespace
}  // namespace samovar::test
