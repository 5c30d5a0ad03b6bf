// Bad lines for the engine protocol: every one is answered by one line, and the conversation goes on.
#include <cstdlib>
#include <random>

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "table/protocol.hpp"

namespace samovar::test {
namespace {

namespace json = boost::json;

// A game of this kind, some moves into it; and good lines about it.
std::vector<std::string> sit_down(table::Protocol& conversation, const std::string& game,
                                  std::minstd_rand& random) {
  const auto told = [&](const std::string& line) {
    return json::parse(conversation.answer(line)).as_object();
  };
  const std::string begun =
      R"({"do":"new","game":")" + game + R"(","seats":2,"seed":"00","options":{},"chance":"auto"})";
  EXPECT_TRUE(told(begun).at("ok").as_bool()) << begun;
  std::vector<std::string> good = {
      R"({"do":"games"})",
      begun,
      R"({"do":"actor"})",
      R"({"do":"moves"})",
      R"({"do":"undo"})",
      R"({"do":"view","seat":0})",
      R"({"do":"events","seat":1,"since":0})",
      R"({"do":"state"})",
      R"({"do":"result"})",
      R"({"do":"record"})",
  };
  for (auto left = random() % 12;; --left) {
    const json::object answer = told(R"({"do":"moves"})");
    const json::array& moves = answer.at("moves").as_array();
    if (moves.empty()) return good;
    const std::string move(moves[random() % moves.size()].at("move").as_string());
    if (left == 0) {
      for (const char* verb : {"play", "why", "play"})
        good.push_back(json::serialize(json::object{{"do", verb}, {"move", move}}));
      return good;
    }
    EXPECT_TRUE(told(json::serialize(json::object{{"do", "play"}, {"move", move}})).at("ok").as_bool())
        << move;
  }
}

TEST(Lines, BadOnesAreAnsweredAndTheConversationGoesOn) {
  const int enough = std::getenv("SAMOVAR_NIGHTLY") != nullptr ? 1'000'000 : 20'000;  // refused
  std::random_device device;
  const unsigned seed = device();
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::minstd_rand random(seed);
  const json::array games = table::games();
  table::Protocol conversation;
  std::vector<std::string> good;
  int lines = 0, refused = 0;
  for (; refused < enough; ++lines) {
    ASSERT_LT(lines, 2 * enough);
    if (lines % 200 == 0) {
      const auto next = static_cast<std::size_t>(lines / 200) % games.size();
      good = sit_down(conversation, std::string(games[next].at("id").as_string()), random);
    }
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
    const auto parsed = json::parse(answer, failure);
    ASSERT_FALSE(failure) << line << "\n" << answer;
    refused += !parsed.at("ok").as_bool();
  }
  for (const json::value& game : games)
    sit_down(conversation, std::string(game.at("id").as_string()), random);
  std::printf("%d lines, %d refused\n", lines, refused);
}

}  // namespace
}  // namespace samovar::test
