#include "book/book.hpp"

#include <algorithm>
#include <optional>

namespace samovar::book {

namespace {

std::string_view trimmed(std::string_view text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  return text;
}

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  while (!(text = trimmed(text)).empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    words.emplace_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return words;
}

// Takes what stands between `open` and `close` at the end of a text off it.
std::optional<std::string_view> taken_off(std::string_view& text, std::string_view open, char close) {
  const std::size_t at = text.rfind(open);
  if (at == std::string_view::npos || !text.ends_with(close)) return {};
  const std::string_view inside = text.substr(at + open.size(), text.size() - at - open.size() - 1);
  text = trimmed(text.substr(0, at));
  return inside;
}

// "- ", "* " or "1. " at the beginning of a line.
std::size_t bullet(std::string_view line) {
  if (line.starts_with("- ") || line.starts_with("* ")) return 2;
  const std::size_t digits = std::min(line.find_first_not_of("0123456789"), line.size());
  return digits > 0 && line.substr(digits).starts_with(". ") ? digits + 2 : 0;
}

bool is_ruler(std::string_view row) { return row.find_first_not_of("|-: ") == std::string_view::npos; }

class Reader {
 public:
  std::vector<Part> read(std::string_view markdown) {
    while (!markdown.empty()) {
      const std::size_t end = std::min(markdown.find('\n'), markdown.size());
      ++number_;
      line(markdown.substr(0, end));
      markdown.remove_prefix(std::min(end + 1, markdown.size()));
    }
    return std::move(parts_);
  }

 private:
  void line(std::string_view text) {
    if (in_block_) {
      if (text.starts_with("```"))
        in_block_ = false;
      else
        parts_.back().lines.emplace_back(text);
    } else if (text.starts_with("```")) {
      const std::vector<std::string> words = words_of(text.substr(3));
      Part& part = begin(Kind::Block, "");
      if (!words.empty()) part.what = words[0];
      if (words.size() > 1) part.game = words[1];
      in_block_ = true;
    } else if (trimmed(text).empty()) {
      running_ = false;
    } else if (text.starts_with("#")) {
      const std::size_t level = text.find_first_not_of('#');
      std::string_view title = trimmed(text.substr(std::min(level, text.size())));
      const std::vector<std::string> tags = words_of(taken_off(title, "{#", '}').value_or(""));
      Part& part = begin(Kind::Heading, title);
      part.level = static_cast<int>(level);
      if (!tags.empty()) part.name = tags[0];
      part.closed = tags.size() > 1 && tags[1] == "closed";
    } else if (text.starts_with("|")) {
      if (!is_ruler(text)) begin(Kind::Row, text);
    } else if (const std::size_t skip = bullet(text); skip > 0) {
      told(begin(Kind::Item, text.substr(skip)));
      running_ = true;
    } else if (running_) {
      parts_.back().text.append(" ").append(trimmed(text));
      told(parts_.back());
    } else if (text.starts_with("^[") && !parts_.empty()) {
      // A mark alone tells what the table or the picture above it shows.
      Part mark{.kind = Kind::Paragraph, .text = std::string(text)};
      told(mark);
      parts_.back().rules.insert(parts_.back().rules.end(), mark.rules.begin(), mark.rules.end());
    } else {
      told(begin(Kind::Paragraph, text));
      running_ = true;
    }
  }

  Part& begin(Kind kind, std::string_view text) {
    running_ = false;
    Part part{.kind = kind, .text = std::string(trimmed(text))};
    part.line = number_;
    return parts_.emplace_back(std::move(part));
  }
  static void told(Part& part) {
    std::string_view text = trimmed(part.text);
    const auto rules = taken_off(text, "^[", ']');
    if (!rules) return;
    part.rules = words_of(*rules);
    part.text = std::string(text);
  }

  std::vector<Part> parts_;
  int number_ = 0;
  bool in_block_ = false;
  bool running_ = false;  // the next line goes on with this paragraph or item
};

}  // namespace

std::vector<Part> read(std::string_view markdown) { return Reader().read(markdown); }

std::size_t section_of(const std::vector<Part>& parts, std::size_t part) {
  while (part > 0 && parts[part].kind != Kind::Heading) --part;
  return part;
}

std::vector<std::string> cells_of(std::string_view row) {
  std::vector<std::string> cells;
  row.remove_prefix(std::min<std::size_t>(1, row.size()));
  while (!row.empty()) {
    const std::size_t bar = std::min(row.find('|'), row.size());
    cells.emplace_back(trimmed(row.substr(0, bar)));
    row.remove_prefix(std::min(bar + 1, row.size()));
  }
  return cells;
}

}  // namespace samovar::book
