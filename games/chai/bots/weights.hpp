// What the evaluation of Chai and its quick play go by, in points unless it says otherwise.
#pragma once

#include <cstdint>

namespace samovar::chai {

struct Weights {
  // What a customer is worth by the number of pieces missing, as a share of the points.
  float shares[8] = {0.85f, 0.62f, 0.47f, 0.36f, 0.27f, 0.20f, 0.15f, 0.10f};
  // Of the best customers in sight, the first counts whole, the next ones less: they cannot all be served
  // soon.
  float ranks[4] = {1.0f, 0.45f, 0.25f, 0.1f};
  float others_may_be_faster = 0.85f;  // for whom one has not reserved
  int fetched_at_last = 3;             // pieces that the last turn may still bring for an order
  float tip = 1.5f;
  float tip_item = 1;  // a tip that is taken in items
  float ability = 1;   // still to come
  float spare_tile = 0.25f;
  float spare_token = 0.45f;
  float spare_turns = 4;     // with fewer turns to go what is spare counts less
  float tile_beyond = 0.3f;  // what one loses that the house has no room for
  float token_beyond = 0.5f;
  float turns_per_order = 1.8f;
  int purchases = 4;  // looked ahead, in a visit
  float lead = 10;    // that makes victory 73 % likely
};

// Of quick play, against the weight of pieces.
struct Haste {
  // Epsilon, as one decision in so many: it is left to chance, so that no habit hides a better way from the
  // search.
  std::uint32_t epsilon_one_in = 12;
  float money = 0.5f;
  float last_coin = 0.5f;   // with which a foreign tea could be bought
  float income = 1;         // of a market visit
  float spare_tile = 0.1f;  // that nobody in sight wants
};

inline constexpr Weights kWeights = {};
inline constexpr Haste kHaste = {};

}  // namespace samovar::chai
