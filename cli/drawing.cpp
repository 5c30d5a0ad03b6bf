#include "cli/drawing.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace samovar::cli {

int number_of(const boost::json::value& value) { return value.to_number<int>(); }

std::string joined(const std::vector<std::string>& parts, std::string_view between) {
  return fmt::format("{}", fmt::join(parts, between));
}

std::string Drawing::row(const std::string& label, const std::string& text) const {
  const std::size_t width = std::max<std::size_t>(30, terminal_.columns() - label_ - 1);
  std::string lines;
  std::string left = label;
  for (const std::string& line : wrapped(text, width)) {
    lines += terminal_.painted(Ink::Faint, padded(left, label_)) + line + "\n";
    left.clear();
  }
  return lines.empty() ? padded(left, label_) + "\n" : lines;
}

std::string Drawing::rows(const std::string& label, const std::vector<std::string>& texts) const {
  std::string lines;
  for (const std::string& text : texts) lines += row(lines.empty() ? label : "", text);
  return lines;
}

}  // namespace samovar::cli
