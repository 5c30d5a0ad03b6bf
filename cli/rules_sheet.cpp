// docs/rules, which the binary carries, laid out for a terminal.
#include <algorithm>
#include <cctype>

#include <fmt/format.h>

#include "cli/sheets.hpp"
#include "embedded/carried.hpp"

namespace samovar::cli {

namespace {

std::vector<std::string> cells_of(std::string_view row) {
  std::vector<std::string> cells;
  row.remove_prefix(1);
  while (!row.empty()) {
    const std::size_t bar = std::min(row.find('|'), row.size());
    std::string_view cell = row.substr(0, bar);
    while (cell.starts_with(' ')) cell.remove_prefix(1);
    while (cell.ends_with(' ')) cell.remove_suffix(1);
    cells.emplace_back(cell);
    row.remove_prefix(std::min(bar + 1, row.size()));
  }
  return cells;
}

bool is_ruler(std::string_view row) { return row.find_first_not_of("|-: ") == std::string_view::npos; }

bool is_item(std::string_view line) {
  const std::size_t digits = std::min(line.find_first_not_of("0123456789"), line.size());
  return line.starts_with("- ") || (digits > 0 && line.substr(digits).starts_with(". "));
}

std::string without_marks(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '`' || text.substr(i).starts_with("**")) {
      i += text[i] == '*';
      continue;
    }
    plain += text[i];
  }
  return plain;
}

// The first cell stands in the margin, the others follow, wrapped.
std::string row_text(const std::vector<std::string>& cells, std::size_t width) {
  constexpr std::size_t kMargin = 14;
  std::string rest;
  for (std::size_t i = 1; i < cells.size(); ++i) rest += (i > 1 ? " | " : "") + without_marks(cells[i]);
  std::string text;
  std::string margin = without_marks(cells[0]);
  if (width_of(margin) > kMargin) text = std::exchange(margin, "") + "\n";
  for (const std::string& line : wrapped(rest, width - kMargin - 1))
    text += padded(std::exchange(margin, ""), kMargin) + " " + line + "\n";
  return text;
}

std::string upper(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return text;
}

}  // namespace

std::string rules_sheet(const std::string& game, const std::string& id, const Terminal& terminal) {
  std::string_view markdown;
  for (const EmbeddedFile& file : carried())
    if (file.path == fmt::format("docs/rules/{}.md", game)) markdown = file.bytes;

  const std::size_t width = std::min<std::size_t>(terminal.columns(), 100);
  std::string text;
  std::string paragraph;
  const auto end_paragraph = [&] {
    if (!paragraph.empty())
      for (const std::string& line : wrapped(without_marks(std::exchange(paragraph, "")), width))
        text += line + "\n";
  };
  while (!markdown.empty()) {
    const std::size_t end = std::min(markdown.find('\n'), markdown.size());
    const std::string_view line = markdown.substr(0, end);
    markdown.remove_prefix(std::min(end + 1, markdown.size()));
    const bool is_row = line.starts_with("|");
    if (!id.empty()) {
      if (is_row && cells_of(line)[0] == upper(id)) return row_text(cells_of(line), width);
      continue;
    }
    if (line.empty() || is_row || line.starts_with("#") || is_item(line)) end_paragraph();
    if (line.empty())
      text += "\n";
    else if (line.starts_with("#"))
      text += terminal.painted(Ink::Bold, line.substr(line.find(' ') + 1)) + "\n";
    else if (is_row && !is_ruler(line))
      text += row_text(cells_of(line), width);
    else if (!is_row)
      paragraph += (paragraph.empty() ? "" : " ") + std::string(line);
  }
  end_paragraph();
  return text;
}

}  // namespace samovar::cli
