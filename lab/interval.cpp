#include "lab/interval.hpp"

#include <algorithm>
#include <cmath>

namespace samovar::lab {

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

}  // namespace samovar::lab
