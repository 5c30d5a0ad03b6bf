// How good a position of Chai is for a seat: points so far and what the pieces in the house promise. It looks
// at what is missing for which customer, spends the rest of a market or pantry visit as well as it can see,
// and counts promises less the nearer the end is.
#pragma once

#include "games/chai/rules.hpp"

namespace samovar::chai {

class Evaluation {
 public:
  explicit Evaluation(const Chai& game);

  // The seat's lead over its best rival as a share of victory; for a team, the team's lead; alone, the
  // points.
  float value(const State& state, Seat seat) const;

  // Points that this house may expect in the end; `to_act` adds what the rest of its turn promises.
  float prospects(const State& state, int house) const;

 private:
  struct Pieces {
    Amounts tiles;
    Amounts tokens;
    int money;
  };
  float promise(const State& state, int house, Pieces pieces) const;
  float of_customer(const State& state, int house, int card, const Pieces& pieces, bool own) const;
  float shopping(const State& state, int house, Pieces pieces) const;
  float picking(const State& state, int house, Pieces pieces, int picks) const;
  float mean_tip(const State& state) const;
  float turns_left(const State& state, int house) const;
  void finish_chain(State& state) const;

  const Chai& game_;
};

}  // namespace samovar::chai
