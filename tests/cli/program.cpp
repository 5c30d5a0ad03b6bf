#include "program.hpp"

#include <cstdio>
#include <cstdlib>
#include <fstream>

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/paths.hpp"

namespace samovar::cli_tests {

namespace {

[[noreturn]] void become(const std::vector<std::string>& arguments,
                         const std::vector<std::string>& environment) {
  std::vector<std::string> words = {test::program()};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  std::vector<std::string> variables = environment;
  std::vector<char*> envp;
  for (std::string& variable : variables) envp.push_back(variable.data());
  envp.push_back(nullptr);
  execve(test::program(), argv.data(), envp.data());
  _exit(127);
}

int exit_code(pid_t child) {
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

void redirect(const std::string& path, int descriptor, int flags) {
  const int file = open(path.c_str(), flags, 0600);
  if (file < 0 || dup2(file, descriptor) < 0) _exit(126);
  close(file);
}

}  // namespace

Answer run(const std::vector<std::string>& arguments, const std::string& input,
           const std::vector<std::string>& environment) {
  const TemporaryFile in(input);
  const TemporaryFile out;
  const TemporaryFile err;
  const pid_t child = fork();
  if (child == 0) {
    redirect(in.path(), STDIN_FILENO, O_RDONLY);
    redirect(out.path(), STDOUT_FILENO, O_WRONLY | O_TRUNC);
    redirect(err.path(), STDERR_FILENO, O_WRONLY | O_TRUNC);
    become(arguments, environment);
  }
  const int code = exit_code(child);
  return {code, out.text(), err.text()};
}

Answer run_in_terminal(const std::vector<std::string>& arguments, const std::string& input,
                       const std::vector<std::string>& environment) {
  winsize size{};
  size.ws_row = 50;
  size.ws_col = 100;
  int terminal = -1;
  const pid_t child = forkpty(&terminal, nullptr, nullptr, &size);
  if (child == 0) become(arguments, environment);
  EXPECT_EQ(write(terminal, input.data(), input.size()), static_cast<ssize_t>(input.size()));
  Answer result;
  char block[4096];
  for (ssize_t got = 0; (got = read(terminal, block, sizeof block)) > 0;)
    result.out.append(block, static_cast<std::size_t>(got));
  result.code = exit_code(child);
  close(terminal);
  return result;
}

std::string repeated(const std::string& text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

int count_of(const std::string& text, const std::string& part) {
  int count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size()))
    ++count;
  return count;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

TemporaryFile::TemporaryFile(const std::string& text) : path_(testing::TempDir() + "samovar-cli-XXXXXX") {
  const int file = mkstemp(path_.data());
  EXPECT_GE(file, 0);
  close(file);
  std::ofstream(path_, std::ios::binary) << text;
}

TemporaryFile::~TemporaryFile() { std::remove(path_.c_str()); }

std::string TemporaryFile::text() const { return test::text_of_file(path_); }

void expect_refused(const Answer& answer, const std::string& reason) {
  EXPECT_EQ(answer.code, 2);
  EXPECT_EQ(answer.out, "");
  EXPECT_EQ(lines_of(answer.err).size(), 1u) << answer.err;
  EXPECT_THAT(answer.err, testing::StartsWith("samovar: "));
  EXPECT_THAT(answer.err, testing::HasSubstr(reason));
}

}  // namespace samovar::cli_tests
