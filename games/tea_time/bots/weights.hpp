// What the evaluation of Tea Time goes by.
#pragma once

namespace samovar::tea_time {

struct Weights {
  // The lead that makes victory 73 % likely: at the end, and more for every square root of a card to come.
  float lead = 2;
  float lead_to_come = 1;
  // How many undealt cards of a character are seen by who thinks ahead, and by who does not.
  int undealt = 12;
  int undealt_at_a_glance = 1;
};

inline constexpr Weights kWeights = {};

}  // namespace samovar::tea_time
