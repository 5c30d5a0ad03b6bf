// How good a position of Chai is for a seat: points so far and what the pieces in the house promise. It looks
// at what is missing for which customer, spends the rest of a market or pantry visit as well as it can see,
// and counts promises less the nearer the end is.
#pragma once

#include "games/chai/rules/game.hpp"

namespace samovar::chai {

class Evaluation {
 public:
  explicit Evaluation(const Chai& game);

  // The seat's lead over its best rival as a share of victory; for a team, the team's lead; alone, the
  // points.
  float value(const State& state, Seat seat) const;
  // Of all seats at once, which is no more than what one of them takes.
  Payoff values(const State& state) const;

  // Points that this house may expect soon, with what the rest of its turn promises.
  float prospects(const State& state, int house) const;

 private:
  struct Pieces {
    Amounts tiles;
    Amounts tokens;
    int money;
  };
  // A customer in sight.
  struct Guest {
    Amounts flavours;
    Amounts pantry;
    float worth;  // once served
    int tea_price;
    bool own;  // nobody else can serve it
  };
  // What a house looks at, whatever pieces it may have.
  struct InSight {
    float turns;  // that it may still have
    int waived;   // pantry items that the next order does without
    FixedVector<Guest, kPoolSlots + kHeld> customers;
  };
  InSight in_sight(const State& state, int house) const;
  static int lacking(const InSight& in_sight, const Guest& customer, const Pieces& pieces);
  static float worth_now(const InSight& in_sight, const Guest& customer, const Pieces& pieces);
  static float promise(const InSight& in_sight, Pieces pieces);
  static float promise_serving(const InSight& in_sight, const Pieces& pieces);
  float blind(const State& state, const InSight& in_sight, const Pieces& pieces) const;
  float shopping(const State& state, const InSight& in_sight, Pieces pieces) const;
  float picking(const State& state, const InSight& in_sight, Pieces pieces, int picks) const;
  float mean_tip(const State& state) const;
  float turns_left(const State& state, int house) const;
  void finish_chain(State& state) const;

  const Chai& game_;
};

}  // namespace samovar::chai
