// Positions that are handed to us, as they were written and with flaws: every one is refused, or can be
// looked at, thought about and played to the end. The fuzzer's own first inputs and its way to change them,
// for machines that have no fuzzer.
#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <random>

#include <gtest/gtest.h>

#include "fuzz/json_changes.hpp"
#include "fuzz/loading.hpp"
#include "tests/paths.hpp"

namespace samovar::test {
namespace {

namespace json = boost::json;

TEST(Positions, AreRefusedOrPlayedToTheEnd) {
  std::vector<json::value> kept;
  std::size_t whole = 0;
  for (const auto& file : std::filesystem::directory_iterator(source("/fuzz/corpus/load"))) {
    std::ifstream stream(file.path());
    const std::string text(std::istreambuf_iterator<char>(stream), {});
    bool accepted = false;
    ASSERT_NO_THROW(accepted = fuzz::load_and_play(text)) << file.path();
    whole += accepted;
    if (!accepted) std::printf("refused: %s\n", file.path().filename().c_str());
    kept.push_back(json::parse(text));
  }
  ASSERT_GT(kept.size(), 50u);
  EXPECT_GT(whole, kept.size() * 9 / 10);
  const bool nightly = std::getenv("SAMOVAR_NIGHTLY") != nullptr;
  const int flawed = nightly ? 50'000 : 3'000;
  const auto seed = nightly ? static_cast<std::uint32_t>(std::random_device{}()) : 1;
  SCOPED_TRACE("seed " + std::to_string(seed));
  FastRng rng(seed);
  int accepted = 0;
  std::clock_t longest = 0;  // of our processor: others have theirs
  for (int i = 0; i < flawed; ++i) {
    json::value value = kept[static_cast<std::size_t>(i) % kept.size()];
    fuzz::change_somewhere(value, rng);
    const std::string text = json::serialize(value);
    const std::clock_t begun = std::clock();
    ASSERT_NO_THROW(accepted += fuzz::load_and_play(text)) << text;
    longest = std::max(longest, std::clock() - begun);
  }
  const double seconds = static_cast<double>(longest) / CLOCKS_PER_SEC;
  std::printf("%zu positions; %d with flaws, of which %d accepted; the longest game to the end %.1f s\n",
              kept.size(), flawed, accepted, seconds);
  EXPECT_LT(seconds, 10);
  EXPECT_GT(accepted, 0);
  EXPECT_LT(accepted, flawed);
}

}  // namespace
}  // namespace samovar::test
