// Reviews on trial, over many games of self-play: whether luck evens out, and whether two reviews with other
// searches mark the same decisions.
#pragma once

#include <vector>

#include <tl/expected.hpp>

#include "engine/error.hpp"
#include "lab/interval.hpp"
#include "lab/match.hpp"
#include "lab/review.hpp"
#include "table/table.hpp"

namespace samovar::lab {

// A game of a match, as a table has it.
tl::expected<table::Table, Error> table_of(const Match& match, int number);

// Over independent games; reach: of its 95 % interval, to either side.
struct Mean {
  double mean = 0;
  double reach = 0;
};

// What chance brought a seat, in a game on average.
struct LuckOfSeat {
  Mean deal;   // before the first decision
  Mean later;  // all that came after
  Mean all;
};

// Any effort will do: what came and what could have come are looked at alike, so it cancels out.
inline constexpr int kGlance = 16;
tl::expected<std::vector<LuckOfSeat>, Error> luck_on_trial(const Match& match, int iterations = kGlance,
                                                           const Progress& progress = {});

// A mark counts twice where both reviews of a game have it, once where one has. Seconds: processor time.
struct Agreement {
  int marks = 0;
  int shared = 0;
  Interval interval;         // of the share, over games
  int better = 0;            // moves that the first review found better than the one played, …
  int accepted = 0;          // … and that judge_move() finds better too
  double seconds = 0;        // a review, on average
  double worst_seconds = 0;  // the longest of them
  double curve_seconds = 0;  // until its curve is there, on average
};
tl::expected<Agreement, Error> marks_on_trial(const Match& match, const ReviewRequest& request = {},
                                              const Progress& progress = {});

}  // namespace samovar::lab
