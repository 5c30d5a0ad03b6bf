#include "lab/plot.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace samovar::lab {

namespace {

constexpr double kWidth = 800, kHeight = 240, kLeft = 48, kRight = 670, kTop = 18, kBottom = 205;
constexpr const char* kDashes[] = {"", "9 5", "2 5", "12 4 2 4", "5 3"};
constexpr double kRow = 26, kNames = 250;
constexpr double kBarsEnd = 520;  // what is said behind the longest one needs its room too

std::string opened(const std::string& title, double width, double height) {
  return fmt::format("<svg viewBox=\"0 0 {:.0f} {:.0f}\" role=\"img\" aria-label=\"{}\">", width, height,
                     escaped(title));
}

double y_of(double share) { return kBottom - share * (kBottom - kTop); }

// Names at the ends of lines, pushed apart so that all can be read.
std::vector<double> spread(std::vector<double> wanted) {
  constexpr double kApart = 15;
  std::vector<std::size_t> order(wanted.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return wanted[a] < wanted[b]; });
  for (std::size_t i = 1; i < order.size(); ++i)
    wanted[order[i]] = std::max(wanted[order[i]], wanted[order[i - 1]] + kApart);
  return wanted;
}

}  // namespace

std::string escaped(std::string_view text) {
  std::string safe;
  for (const char c : text) {
    if (c == '&')
      safe += "&amp;";
    else if (c == '<')
      safe += "&lt;";
    else if (c == '>')
      safe += "&gt;";
    else if (c == '"')
      safe += "&quot;";
    else
      safe += c;
  }
  return safe;
}

std::string Measure::told(double share) const { return fmt::format("{:.1f} {}", amount(share), unit); }

std::string Measure::change(double share) const {
  const double shown = std::round(10 * amount(share)) / 10;
  return fmt::format("{}{:.1f} {}", shown < 0 ? "−" : "+", std::abs(shown), unit);
}

std::string line_plot(const std::string& title, const std::vector<Line>& lines, std::optional<double> fair,
                      const std::vector<Pin>& pins, const Measure& measure) {
  double last = 1;
  for (const Line& line : lines)
    if (!line.points.empty()) last = std::max(last, line.points.back().first);
  const auto x_of = [&](double x) { return kLeft + x / last * (kRight - kLeft); };
  std::string svg = opened(title, kWidth, kHeight);
  const char* unit = measure.unit == "%" ? " %" : "";  // a word has no room there
  for (const double share : {0.0, 0.25, 0.5, 0.75, 1.0})
    svg += fmt::format(
        "<path class=\"grid\" d=\"M{:.0f} {:.1f}H{:.0f}\"/><text x=\"{:.0f}\" y=\"{:.1f}\" "
        "text-anchor=\"end\">{:.4g}{}</text>",
        kLeft, y_of(share), kRight, kLeft - 6, y_of(share) + 4, measure.amount(share), unit);
  if (fair)
    svg += fmt::format("<path class=\"fair\" d=\"M{:.0f} {:.1f}H{:.0f}\"/>", kLeft, y_of(*fair), kRight);
  std::vector<double> ends;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    std::string path;
    for (const auto& [x, y] : lines[i].points)
      path += fmt::format("{}{:.1f},{:.1f}", path.empty() ? "M" : " ", x_of(x), y_of(y));
    svg +=
        fmt::format("<path class=\"line s{}\" stroke-dasharray=\"{}\" d=\"{}\"/>", i, kDashes[i % 5], path);
    ends.push_back(lines[i].points.empty() ? kBottom : y_of(lines[i].points.back().second));
  }
  ends = spread(std::move(ends));
  for (std::size_t i = 0; i < lines.size(); ++i)
    svg += fmt::format("<text class=\"name s{}\" x=\"{:.0f}\" y=\"{:.1f}\">{}</text>", i, kRight + 8,
                       ends[i] + 4, escaped(lines[i].name));
  for (const Pin& pin : pins)
    svg += fmt::format(
        "<g class=\"pin\"><circle cx=\"{0:.1f}\" cy=\"{1:.1f}\" r=\"9\"/><text x=\"{0:.1f}\" y=\"{2:.1f}\" "
        "text-anchor=\"middle\">{3}</text></g>",
        x_of(pin.x), y_of(pin.y), y_of(pin.y) + 4, escaped(pin.label));
  return svg + "</svg>";
}

std::string bar_plot(const std::string& title, const std::vector<Bar>& bars, std::optional<double> fair) {
  double most = fair.value_or(0);
  for (const Bar& bar : bars) most = std::max({most, bar.high, bar.value});
  if (most <= 0) most = 1;
  const auto x_of = [&](double value) { return kNames + value / most * (kBarsEnd - kNames); };
  const double height = kRow * static_cast<double>(bars.size()) + 12;
  std::string svg = opened(title, kWidth, height);
  for (std::size_t i = 0; i < bars.size(); ++i) {
    const Bar& bar = bars[i];
    const double y = 6 + kRow * static_cast<double>(i);
    svg += fmt::format(
        "<text x=\"{:.0f}\" y=\"{:.1f}\" text-anchor=\"end\">{}</text><rect class=\"bar\" x=\"{:.0f}\" "
        "y=\"{:.1f}\" width=\"{:.1f}\" height=\"14\"/><path class=\"whisker\" d=\"M{:.1f} "
        "{:.1f}H{:.1f}M{:.1f} "
        "{:.1f}v8M{:.1f} {:.1f}v8\"/><text x=\"{:.1f}\" y=\"{:.1f}\">{}</text>",
        kNames - 8, y + 12, escaped(bar.name), kNames, y, x_of(bar.value) - kNames, x_of(bar.low), y + 7,
        x_of(bar.high), x_of(bar.low), y + 3, x_of(bar.high), y + 3, x_of(std::max(bar.high, bar.value)) + 6,
        y + 12, escaped(bar.text));
  }
  if (fair) svg += fmt::format("<path class=\"fair\" d=\"M{0:.1f} 0V{1:.0f}\"/>", x_of(*fair), height);
  return svg + "</svg>";
}

std::string waterfall(const std::string& title, const Change& begin, const std::vector<Change>& changes,
                      const Change& end, const Measure& measure) {
  double least = 0;
  double most = std::max({begin.by, end.by, 0.01});
  double at = begin.by;
  for (const Change& change : changes) {
    at += change.by;
    least = std::min(least, at);
    most = std::max(most, at);
  }
  const auto x_of = [&](double value) {
    return kNames + (value - least) / (most - least) * (kRight - kNames);
  };
  const double height = kRow * static_cast<double>(changes.size() + 2) + 12;
  std::string svg = opened(title, kWidth, height);
  double y = 6;
  const auto row = [&](const std::string& name, double from, double to, const char* kind,
                       const std::string& text) {
    svg += fmt::format(
        "<text x=\"{:.0f}\" y=\"{:.1f}\" text-anchor=\"end\">{}</text><rect class=\"{}\" x=\"{:.1f}\" "
        "y=\"{:.1f}\" width=\"{:.1f}\" height=\"14\"/><text x=\"{:.1f}\" y=\"{:.1f}\">{}</text>",
        kNames - 8, y + 12, escaped(name), kind, x_of(std::min(from, to)), y,
        std::max(1.0, std::abs(x_of(to) - x_of(from))), x_of(std::max(from, to)) + 6, y + 12, text);
    y += kRow;
  };
  row(begin.name, 0, begin.by, "bar", escaped(measure.told(begin.by)));
  at = begin.by;
  for (const Change& change : changes) {
    row(change.name, at, at + change.by, change.by < 0 ? "down" : "up", escaped(measure.change(change.by)));
    at += change.by;
  }
  row(end.name, 0, end.by, "bar", escaped(measure.told(end.by)));
  return svg + "</svg>";
}

}  // namespace samovar::lab
