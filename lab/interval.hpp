// How sure a share of victories is: 95 % intervals.
#pragma once

#include <span>

namespace samovar::lab {

inline constexpr double kNormal95 = 1.959963984540054;  // 97.5 % of a normal distribution lie below

struct Interval {
  double low = 0;
  double high = 1;
};

// Of a share seen in games that are independent of each other: Wilson's score interval. `won` may have
// fractions, from shared victories.
Interval wilson(double won, int games);

// Of the mean of shares seen in mirrored deals. The games of one deal hang together (what luck gives to one
// seating it takes from the other), so deals are counted, not games. Two deals are added, one all won and one
// all lost: the plus-four rule of Agresti and Coull for pairs of games, which keeps the interval honest where
// every deal seen ended alike.
Interval over_deals(std::span<const double> shares);

// Of the share of a whole, both counted game by game: what is counted in one game hangs together, so games
// are what differs. The ratio's variance by its linear part, with Student's quantile for the few games there
// are.
Interval of_ratio(std::span<const double> parts, std::span<const double> wholes);

}  // namespace samovar::lab
