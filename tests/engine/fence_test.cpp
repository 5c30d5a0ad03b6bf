// Rules and bots know no text, no JSON and no I/O. The compiler would let them: every header of the system is
// in its way. So this follows the includes of engine/, bots/ and the games' rules and bots, and of all they
// include. And who only reads and writes positions does not see what plays them: a line changed in a phase
// would compile the whole codec anew.
#include <filesystem>
#include <set>
#include <string>
#include <string_view>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/files.hpp"
#include "tests/paths.hpp"

namespace samovar {
namespace {

namespace fs = std::filesystem;

const std::set<std::string> kPlain = {"algorithm",   "array",       "bit",     "cassert",  "cmath",
                                      "concepts",    "cstdint",     "cstdlib", "cstring",  "immintrin.h",
                                      "iterator",    "limits",      "memory",  "optional", "span",
                                      "string_view", "type_traits", "utility", "vector",   "xxhash.h"};
// What players need to read their name, to keep time and to think on several threads.
const std::set<std::string> kPlayers = {"atomic", "chrono", "mutex", "string", "thread"};

bool system_allowed(const std::string& from, const std::string& name) {
  if (kPlain.contains(name)) return true;
  return from.starts_with("bots/") ? kPlayers.contains(name)
                                   : from.starts_with("engine/") && name == "string";
}

// Which rooms a file of this room may include from. Rules stay within their own game.
bool allowed(const std::string& from, const std::string& to) {
  const auto in = [&](const std::string& room) { return to.starts_with(room); };
  if (from.starts_with("engine/")) return in("engine/");
  if (from.starts_with("bots/")) return in("engine/") || in("bots/");
  const std::string game = from.substr(0, from.find('/', from.find('/') + 1) + 1);
  if (from.starts_with(game + "rules/")) return in("engine/") || in(game + "rules/");
  return in("engine/") || in("bots/") || in(game + "rules/") || in(game + "bots/");
}

std::vector<std::string> complaints(const std::string& file, const std::string& text) {
  std::vector<std::string> found;
  for (std::size_t at = 0; (at = text.find("#include ", at)) != std::string::npos; ++at) {
    const char quote = text[at + 9];
    const std::size_t end = text.find(quote == '<' ? '>' : '"', at + 10);
    const std::string name = text.substr(at + 10, end - at - 10);
    const bool fine = quote == '<' ? system_allowed(file, name) : allowed(file, name);
    if (!fine) found.push_back(file + " includes " + name);
  }
  return found;
}

TEST(Fence, RulesAndBotsIncludeNothingFromAbove) {
  const fs::path source = test::source();
  std::vector<std::string> found;
  std::set<std::string> rooms;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(source)) {
    const std::string file = fs::relative(entry.path(), source).generic_string();
    const bool code = file.ends_with(".hpp") || file.ends_with(".cpp");
    const bool fenced = file.starts_with("engine/") || file.starts_with("bots/") ||
                        (file.starts_with("games/") &&
                         (file.find("/rules/") != file.npos || file.find("/bots/") != file.npos));
    if (!code || !fenced) continue;
    rooms.insert(file.substr(0, file.rfind('/')));
    for (std::string& complaint : complaints(file, test::text_of_file(entry.path().string())))
      found.push_back(std::move(complaint));
  }
  EXPECT_THAT(found, testing::IsEmpty());
  EXPECT_THAT(rooms, testing::IsSupersetOf({"engine", "bots", "games/tea_time/rules", "games/chai/bots"}));
}

// What a file includes of ours, and what that includes, and so on.
void follow(const std::string& file, std::set<std::string>& seen) {
  if (!seen.insert(file).second || !fs::exists(fs::path(test::source()) / file)) return;
  const std::string text = test::text_of_file((fs::path(test::source()) / file).string());
  constexpr std::string_view kInclude = "#include \"";
  for (std::size_t at = 0; (at = text.find(kInclude, at)) != std::string::npos;) {
    at += kInclude.size();
    follow(text.substr(at, text.find('"', at) - at), seen);
  }
}

TEST(Fence, WhoReadsPositionsDoesNotSeeWhatPlaysThem) {
  const fs::path source = test::source();
  int files = 0;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(source / "games")) {
    const std::string file = fs::relative(entry.path(), source).generic_string();
    const bool reads = file.find("/codec/") != file.npos || file.ends_with("/bots/knowledge.hpp");
    if (!reads || !(file.ends_with(".cpp") || file.ends_with(".hpp"))) continue;
    ++files;
    std::set<std::string> seen;
    follow(file, seen);
    for (const std::string& included : seen)
      EXPECT_FALSE(included.find("/rules/phases") != included.npos || included.ends_with("/rules/step.hpp"))
          << file << " leads to " << included;
  }
  EXPECT_GT(files, 40);
}

TEST(Fence, ComplainsOfWhatComesFromAbove) {
  EXPECT_THAT(complaints("games/chai/rules/game.cpp", "#include <boost/json.hpp>\n"), testing::SizeIs(1));
  EXPECT_THAT(complaints("games/chai/bots/evaluation.hpp", "#include <fmt/format.h>\n"), testing::SizeIs(1));
  EXPECT_THAT(complaints("games/chai/rules/game.hpp", "#include \"games/chai/codec/module.hpp\"\n"),
              testing::SizeIs(1));
  EXPECT_THAT(complaints("games/chai/rules/game.hpp", "#include \"games/chai/bots/evaluation.hpp\"\n"),
              testing::SizeIs(1));
  EXPECT_THAT(complaints("games/chai/rules/game.hpp", "#include \"games/tea_time/rules/state.hpp\"\n"),
              testing::SizeIs(1));
  EXPECT_THAT(complaints("games/chai/rules/game.hpp", "#include <chrono>\n"), testing::SizeIs(1));
  EXPECT_THAT(complaints("engine/move.hpp", "#include \"bots/tree.hpp\"\n"), testing::SizeIs(1));
  EXPECT_THAT(complaints("games/chai/bots/knowledge.hpp", "#include \"bots/choose.hpp\"\n#include <array>\n"),
              testing::IsEmpty());
}

}  // namespace
}  // namespace samovar
