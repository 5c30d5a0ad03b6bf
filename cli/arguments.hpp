// The command line as the commands see it: what they take, with examples, and what they do. The library that
// reads it costs seconds to include, so only arguments.cpp does.
//
// A wrong argument gets one line that says what was expected, and exit code 2.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/error.hpp"

namespace samovar::cli {

inline constexpr int kBadInput = 2;

// Says what was wrong on one line of standard error.
int complain(const Error& error);
int complain(const std::string& message);

// What a command takes, as its help tells it: the manual page and the shells' completions are made from it.
struct Usage {
  struct Argument {
    std::vector<std::string> names;  // "-h", "--help"; a word's name, "GAME"
    bool is_word = false;
    bool is_flag = false;
    std::string shown;  // what stands for an option's value: "FILE", "easy|hard"
    std::vector<std::string> allowed;
    std::string help;
  };
  struct Example {
    std::string line;
    std::string what;
  };
  std::string path;  // "samovar record show"
  std::string summary;
  std::vector<Argument> arguments;
  std::vector<Example> examples;
  std::vector<Usage> commands;
};

class Arguments {
 public:
  // The program itself.
  Arguments(std::string name, std::string summary, std::string version);
  ~Arguments();
  Arguments(Arguments&&) noexcept;

  // A command of this one. What it reads into must live as long as its action.
  Arguments& command(const std::string& name, const std::string& summary);

  Arguments& word(const std::string& name, std::string& into, const std::string& help);
  Arguments& text(const std::string& option, const std::string& shown, std::string& into,
                  const std::string& help);
  Arguments& choice(const std::string& option, const std::vector<std::string>& allowed, std::string& into,
                    const std::string& help);
  Arguments& number(const std::string& option, std::int64_t least, std::int64_t most,
                    std::function<void(std::int64_t)> into, const std::string& help);
  Arguments& number(const std::string& option, std::int64_t least, std::int64_t most, int& into,
                    const std::string& help);
  Arguments& number(const std::string& option, std::int64_t least, std::int64_t most,
                    std::optional<int>& into, const std::string& help);
  // "a,b,c".
  Arguments& list(const std::string& option, const std::string& shown, std::vector<std::string>& into,
                  const std::string& help);
  Arguments& flag(const std::string& option, bool& into, const std::string& help);
  Arguments& required();  // the last option must be given
  Arguments& example(const std::string& line, const std::string& what);
  // What the command does; the exit code comes back.
  void runs(std::function<int()> action);

  Usage usage() const;

  int parse_and_run(int argc, const char* const* argv);

 private:
  struct Parser;
  explicit Arguments(std::unique_ptr<Parser> parser);
  std::unique_ptr<Parser> parser_;
};

}  // namespace samovar::cli
