// `samovar bench`: what it prints; how fast anything is depends on the machine.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "program.hpp"

namespace samovar::cli_tests {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

TEST(Bench, CountsMoveSequences) {
  const Answer counted = run({"bench", "--perft", "3", "--game", "tea-time"});
  EXPECT_EQ(counted.code, 0);
  const std::vector<std::string> lines = lines_of(counted.out);
  ASSERT_EQ(lines.size(), 4u);
  EXPECT_EQ(lines[0], "tea-time");
  // Turn 1 takes one of twelve cards and puts Alice in its place; turn 2 takes one of twelve or one of 29
  // pairs.
  EXPECT_EQ(lines[1], "1 12");
  EXPECT_EQ(lines[2], "2 " + std::to_string(12 * (12 + 29)));
}

TEST(Bench, PrintsOneSignatureForEachTableAndOneForAll) {
  const Answer signature = run({"bench", "--signature"});
  EXPECT_EQ(signature.code, 0);
  for (const std::string seats : {"2", "3", "4"})
    EXPECT_THAT(signature.out, HasSubstr("tea-time {\"seats\":" + seats + "}\n"));
  const std::string last = lines_of(signature.out).back();
  EXPECT_THAT(last, StartsWith("signature "));
  EXPECT_EQ(last.find_first_not_of("0123456789abcdef", 10), std::string::npos);
  EXPECT_EQ(last.size(), 10u + 16u);
  EXPECT_EQ(run({"bench", "--signature"}).out, signature.out);
}

TEST(Bench, WrongArguments) {
  expect_refused(run({"bench", "--game", "chess"}), "there is no game \"chess\"");
  expect_refused(run({"bench", "--game", "chess", "--perft", "2"}), "there is no game \"chess\"");
  expect_refused(run({"bench", "--perft", "0"}), "--perft: expected a whole number from 1 to ");
  expect_refused(run({"bench", "--seconds", "soon"}), "found \"soon\"");
}

}  // namespace
}  // namespace samovar::cli_tests
