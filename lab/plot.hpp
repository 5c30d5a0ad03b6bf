// Plots as SVG text: lines over a game, bars with their intervals, a waterfall. No scripts, no library;
// colours come from the page's own style (currentColor and classes), lines also differ by dash, bars by name.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace samovar::lab {

// Text between tags.
std::string escaped(std::string_view text);

// How shares are told: in %, or in points where a whole share stands for so many.
struct Measure {
  double whole = 100;
  std::string unit = "%";

  double amount(double share) const { return whole * share; }
  std::string told(double share) const;    // "12.3 %"
  std::string change(double share) const;  // with its sign, and a real minus
};

struct Line {
  std::string name;
  std::vector<std::pair<double, double>> points;  // x, y; x of all lines alike
};

// Shares of 0 … 1 over x; `fair` is a dotted line, `pins` are numbered places on a line.
struct Pin {
  double x = 0, y = 0;
  std::string label;
};
std::string line_plot(const std::string& title, const std::vector<Line>& lines, std::optional<double> fair,
                      const std::vector<Pin>& pins, const Measure& measure = {});

// Rows of a value with an interval, on a common scale from 0 to the largest end.
struct Bar {
  std::string name;
  double value = 0, low = 0, high = 0;
  std::string text;  // behind it
};
std::string bar_plot(const std::string& title, const std::vector<Bar>& bars, std::optional<double> fair);

// From a beginning through changes to an end.
struct Change {
  std::string name;
  double by = 0;
};
std::string waterfall(const std::string& title, const Change& begin, const std::vector<Change>& changes,
                      const Change& end, const Measure& measure = {});

}  // namespace samovar::lab
