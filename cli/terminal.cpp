#include "cli/terminal.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <iostream>

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "table/narration.hpp"

namespace samovar::cli {

namespace {

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

std::string first_of(std::initializer_list<const char*> names) {
  for (const char* name : names)
    if (std::string value = environment(name); !value.empty()) return value;
  return {};
}

bool continues(char c) { return (static_cast<unsigned char>(c) & 0xc0) == 0x80; }

std::string trimmed(std::string text) {
  constexpr std::string_view kSpaces = " \t\r\n";
  const std::size_t first = text.find_first_not_of(kSpaces);
  if (first == std::string::npos) return {};
  return text.substr(first, text.find_last_not_of(kSpaces) - first + 1);
}

}  // namespace

Terminal::Terminal() {
  someone_reads_ = isatty(STDOUT_FILENO) != 0;
  someone_types_ = isatty(STDIN_FILENO) != 0;
  colour_ = someone_reads_ && environment("NO_COLOR").empty() && environment("TERM") != "dumb";
  const std::string charset = first_of({"LC_ALL", "LC_CTYPE", "LANG"});
  unicode_ = charset.find("UTF-8") != std::string::npos || charset.find("utf8") != std::string::npos;
  const std::string locale = first_of({"LC_ALL", "LC_MESSAGES", "LANG"});
  for (const std::string& spoken : table::languages())
    if (locale.starts_with(spoken)) language_ = spoken;
  winsize size{};
  if (someone_reads_ && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 && size.ws_row > 0) {
    columns_ = std::max<std::size_t>(40, size.ws_col);
    rows_ = std::max<std::size_t>(10, size.ws_row);
  }
}

std::string Terminal::painted(Ink ink, std::string_view text) const {
  static constexpr std::array<std::string_view, 9> kCodes = {"",   "1",  "2",  "31", "32",
                                                             "33", "34", "35", "36"};
  if (!colour_ || ink == Ink::Plain) return std::string(text);
  return fmt::format("\x1b[{}m{}\x1b[0m", kCodes[static_cast<std::size_t>(ink)], text);
}

std::optional<std::string> Terminal::ask(std::string_view prompt) const {
  std::cout << prompt << std::flush;
  std::string line;
  if (!std::getline(std::cin, line)) {
    std::cout << '\n';
    return {};
  }
  if (!someone_types_) std::cout << line << '\n';
  return trimmed(std::move(line));
}

void Terminal::page(const std::string& text) const {
  if (!someone_reads_ || !someone_types_) {
    std::cout << text << std::flush;
    return;
  }
  std::size_t shown = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size() - 1) + 1;
    std::cout << text.substr(begin, end - begin);
    begin = end;
    if (++shown % (rows_ - 1) != 0 || begin == text.size()) continue;
    const auto answer = ask("-- Enter, q -- ");
    if (!answer || *answer == "q") return;
  }
  std::cout << std::flush;
}

std::size_t width_of(std::string_view text) {
  return text.size() - static_cast<std::size_t>(std::count_if(text.begin(), text.end(), continues));
}

std::string padded(std::string_view text, std::size_t width, Side side) {
  std::size_t bytes = 0;
  for (std::size_t letters = 0; bytes < text.size(); ++bytes)
    if (!continues(text[bytes]) && letters++ == width) break;
  const std::string kept(text.substr(0, bytes));
  const std::size_t spare = width - width_of(kept);
  const std::size_t before = side == Side::Left ? 0 : side == Side::Right ? spare : spare / 2;
  return std::string(before, ' ') + kept + std::string(spare - before, ' ');
}

std::vector<std::string> wrapped(std::string_view text, std::size_t width) {
  std::vector<std::string> lines(1);
  while (!text.empty()) {
    const std::size_t space = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, space);
    text.remove_prefix(std::min(space + 1, text.size()));
    if (!lines.back().empty() && width_of(lines.back()) + 1 + width_of(word) > width) lines.emplace_back();
    if (!lines.back().empty()) lines.back() += ' ';
    lines.back() += word;
  }
  return lines;
}

}  // namespace samovar::cli
