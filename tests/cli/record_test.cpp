// Records read back by `samovar record`.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "program.hpp"

namespace samovar::cli_tests {
namespace {

using testing::HasSubstr;
using testing::Not;

// A whole game between two bots.
std::string record_text() {
  static const std::string text = [] {
    const TemporaryFile file;
    EXPECT_EQ(run({"play", "tea-time", "--watch", "--bots", "greedy,random", "--seed", "1", "--record",
                   file.path()})
                  .code,
              0);
    return file.text();
  }();
  return text;
}

std::string result_of(const std::string& record) {
  const std::size_t begin = record.find("result: ") + 8;
  return record.substr(begin, record.find('\n', begin) - begin);
}

std::string replaced(std::string text, const std::string& was, const std::string& is) {
  EXPECT_NE(text.find(was), std::string::npos) << was;
  return text.replace(text.find(was), was.size(), is);
}

Answer record(const std::string& what, const std::string& text, const std::vector<std::string>& more = {},
              const std::string& input = "") {
  const TemporaryFile file(text);
  std::vector<std::string> arguments = {"record", what, file.path()};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return run(arguments, input);
}

TEST(Record, VerifiesAGameDownToItsSeed) {
  const Answer verified = record("verify", record_text());
  EXPECT_EQ(verified.code, 0) << verified.err;
  const int moves = count_of(record_text(), "\n0 ") + count_of(record_text(), "\n1 ") +
                    count_of(record_text(), "\nchance ");
  EXPECT_EQ(verified.out, "ok: " + std::to_string(moves) + " moves, result " +
                              replaced(result_of(record_text()), " ", "–") +
                              ", outcomes come from the committed seed\n");
}

TEST(Record, ThatWasAlteredIsRefusedWithItsLine) {
  const std::string text = record_text();
  expect_refused(record("verify", replaced(text, "game: tea-time", "game: chess")), "chess");
  expect_refused(record("verify", replaced(text, "rules: 1", "rules: 99")), "99");
  expect_refused(record("verify", replaced(text, "result: ", "result: 1")), "result");
  expect_refused(record("verify", replaced(text, "\n0 take ", "\n0 tkae ")), "line ");
  expect_refused(record("verify", replaced(text, "\n1 take ", "\n0 take ")), "line ");
  expect_refused(record("verify", text.substr(0, text.size() / 2)), "line ");
  expect_refused(record("verify", text + "0 take a1\n"), "line ");
  expect_refused(record("verify", ""), "line 1");
  expect_refused(record("verify", std::string(1000, '\0')), "line 1");
  expect_refused(record("verify", "\x1b[2Jsamovar\n"), "line 1");
  EXPECT_THAT(record("verify", "\x1b[2Jsamovar\n").err, Not(HasSubstr("\x1b")));
  std::string seed = text.substr(text.find("seed: ") + 6, 64);
  std::string other = seed;
  other[0] = other[0] == '0' ? '1' : '0';
  expect_refused(record("verify", replaced(text, seed, other)), "commitment");
  expect_refused(run({"record", "verify", "/no/such/file"}), "cannot be read");
}

// Another first player changes nothing in the deal, so only the seed can tell.
TEST(Record, WithAnOutcomeTheSeedDidNotDrawIsRefused) {
  const std::string first = record_text().find("chance first 0") != std::string::npos ? "0" : "1";
  const std::string other = first == "0" ? "1" : "0";
  expect_refused(record("verify", replaced(record_text(), "chance first " + first, "chance first " + other)),
                 "the seed draws \"first " + first + "\" here, the record says \"first " + other + "\"");
}

TEST(Record, IsToldInSentences) {
  const Answer shown = record("show", record_text());
  EXPECT_EQ(shown.code, 0);
  EXPECT_THAT(shown.out, HasSubstr("0: Assam (greedy)\n1: Bergamot (random)\n"));
  EXPECT_THAT(shown.out, HasSubstr("Round 5 of 5."));
  EXPECT_THAT(shown.out, HasSubstr("Assam took "));
  EXPECT_THAT(shown.out, HasSubstr("The game is over."));
  EXPECT_THAT(shown.out, HasSubstr("Winner: "));
  EXPECT_THAT(record("show", record_text(), {"--lang", "fr"}).out, HasSubstr("Manche 5 sur 5."));
}

TEST(Record, ReplaysToAPly) {
  const Answer replayed = record("replay", record_text(), {"--ply", "14"});
  EXPECT_EQ(replayed.code, 0);
  EXPECT_THAT(replayed.out, HasSubstr("After 14 of "));
  EXPECT_EQ(count_of(replayed.out, " took "), 1);
  EXPECT_EQ(count_of(replayed.out, "*   Alice   *"), 1);
  expect_refused(record("replay", record_text(), {"--ply", "5000"}), "--ply: the record has ");
  expect_refused(record("replay", record_text(), {"--ply", "-1"}), "--ply");
  expect_refused(record("replay", "nonsense"), "line 1");
}

TEST(Record, ReplaysStepByStep) {
  const Answer replayed = record("replay", record_text(), {}, "\n\nb\n40\nwhat\n0\nq\n\n\n");
  EXPECT_EQ(replayed.code, 0);
  std::vector<std::string> stops;
  for (const std::string& line : lines_of(replayed.out))
    if (line.starts_with("After ")) stops.push_back(line.substr(0, line.find(" of ")));
  EXPECT_EQ(stops, (std::vector<std::string>{"After 13", "After 14", "After 15", "After 14", "After 40",
                                             "After 0"}));
  EXPECT_EQ(count_of(replayed.out, "b: back."), 2);
}

TEST(Record, ReplaysToTheEndAndStaysThere) {
  const Answer replayed = record("replay", record_text(), {}, repeated("\n", 300));
  const std::string verified = record("verify", record_text()).out;
  const std::string plies = verified.substr(4, verified.find(" moves") - 4);
  EXPECT_EQ(replayed.code, 0);
  EXPECT_EQ(count_of(replayed.out, "After " + plies + " of " + plies), 1);
}

}  // namespace
}  // namespace samovar::cli_tests
