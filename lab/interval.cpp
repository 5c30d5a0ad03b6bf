#include "lab/interval.hpp"

#include <algorithm>
#include <cmath>

namespace samovar::lab {

namespace {

// 97.5 % of Student's distribution lie below, by the expansion of Cornish and Fisher: too small by less
// than a hundredth with three degrees of freedom, by a quarter with one.
double student95(double freedom) {
  constexpr double z = kNormal95;
  constexpr double z3 = z * z * z, z5 = z3 * z * z, z7 = z5 * z * z;
  return z + (z3 + z) / (4 * freedom) + (5 * z5 + 16 * z3 + 3 * z) / (96 * freedom * freedom) +
         (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / (384 * freedom * freedom * freedom);
}

}  // namespace

Interval wilson(double won, int games) {
  if (games <= 0) return {};
  const double n = games;
  const double share = won / n;
  const double z2 = kNormal95 * kNormal95;
  const double middle = (share + z2 / (2 * n)) / (1 + z2 / n);
  const double reach = kNormal95 / (1 + z2 / n) * std::sqrt(share * (1 - share) / n + z2 / (4 * n * n));
  return {std::max(0.0, middle - reach), std::min(1.0, middle + reach)};
}

Interval over_deals(std::span<const double> shares) {
  if (shares.empty()) return {};
  const double n = static_cast<double>(shares.size()) + 2;
  double sum = 1;
  for (const double share : shares) sum += share;
  const double mean = sum / n;
  double squares = mean * mean + (1 - mean) * (1 - mean);
  for (const double share : shares) squares += (share - mean) * (share - mean);
  const double reach = kNormal95 * std::sqrt(squares / (n - 1) / n);
  return {std::max(0.0, mean - reach), std::min(1.0, mean + reach)};
}

Interval of_ratio(std::span<const double> parts, std::span<const double> wholes) {
  const std::size_t games = std::min(parts.size(), wholes.size());
  double part = 0;
  double whole = 0;
  for (std::size_t i = 0; i < games; ++i) {
    part += parts[i];
    whole += wholes[i];
  }
  if (games < 2 || whole <= 0) return {};
  const double n = static_cast<double>(games);
  const double ratio = part / whole;
  double squares = 0;
  for (std::size_t i = 0; i < games; ++i) {
    const double apart = parts[i] - ratio * wholes[i];
    squares += apart * apart;
  }
  const double reach = student95(n - 1) * std::sqrt(squares * n / (n - 1)) / whole;
  return {std::max(0.0, ratio - reach), std::min(1.0, ratio + reach)};
}

}  // namespace samovar::lab
