// Runs the real `samovar` with arguments and a scripted standard input.
#pragma once

#include <string>
#include <vector>

#include "tests/files.hpp"

namespace samovar::cli_tests {

struct Answer {
  int code = -1;  // the exit code; -1 where it did not exit by itself
  std::string out;
  std::string err;
};

// The environment is empty but for `environment` ("LANG=C" …).
Answer run(const std::vector<std::string>& arguments, const std::string& input = "",
           const std::vector<std::string>& environment = {});

// The same with a terminal as standard input and output: all that was shown, `out` only.
Answer run_in_terminal(const std::vector<std::string>& arguments, const std::string& input,
                       const std::vector<std::string>& environment);

std::string repeated(const std::string& text, int times);
int count_of(const std::string& text, const std::string& part);
std::vector<std::string> lines_of(const std::string& text);

// A file of this test's own, gone afterwards.
class TemporaryFile {
 public:
  explicit TemporaryFile(const std::string& text = "");
  ~TemporaryFile();
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  const std::string& path() const { return path_; }
  std::string text() const;

 private:
  std::string path_;
};

// Expects exit code 2, nothing on standard output and one line of complaint that contains `reason`.
void expect_refused(const Answer& answer, const std::string& reason);

}  // namespace samovar::cli_tests
