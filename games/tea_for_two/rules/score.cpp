// How a game of Tea for 2 stands or ended.
#include "games/tea_for_two/rules/phases.hpp"

namespace samovar::tea_for_two {

// T42-SCORE-01 to 08, T42-SOLO-61.
TeaForTwo::Score TeaForTwo::score(const State& state, int m) const {
  Score score;
  const Merchant& me = state.merchants[m];
  const MerchantCard& merchant = box_.merchants[me.card];
  const bool ai = box_.race() && m == 1;
  const auto add = [&](Points what, int count, int points) {
    const auto line = static_cast<std::size_t>(what);
    score.count[line] = static_cast<std::int16_t>(score.count[line] + count);
    score.points[line] = static_cast<std::int16_t>(score.points[line] + points);
  };
  int clippers_of[kTeas] = {};
  for (const int number : BitSet(me.completed)) {
    const Ship& ship = box_.ships[number];
    add(Points::Ships, 1, ship.points);
    for (int tea = 0; tea < kTeas; ++tea) clippers_of[tea] += (ship.shows >> tea) & 1;
  }
  const auto add_card = [&](int number, bool full) {
    const PlantationCard& card = box_.cards[number];
    switch (card.type) {
      case CardType::Crate:
        add(Points::Crates, full, full ? card.points : 0);
        break;
      case CardType::Blooming:
        add(Points::Blooming, 1,
            card.points + std::min<int>(card.bonus_most, card.bonus_points * clippers_of[card.bonus_tea]));
        break;
      default:
        add(Points::Cards, 1, card.points);
    }
    if (me.side == 1 && (card.shows >> merchant.tea) & 1) add(Points::MerchantCards, 1, merchant.per_card);
  };
  for (const int slot : BitSet(me.filled)) {
    add_card(me.cards[slot], me.crates[slot] == box_.cards[me.cards[slot]].capacity);
  }
  if (ai)
    for (const int card : BitSet(me.scoring)) add_card(card, true);
  if (me.side == 1)
    add(Points::MerchantClippers, clippers_of[merchant.tea],
        merchant.per_clipper * clippers_of[merchant.tea]);
  return score;
}

// T42-SCORE-10.
int TeaForTwo::tokens_owned(const State& state, int m) const {
  const Merchant& me = state.merchants[m];
  int sum = 0;
  for (const Tally tokens : me.tokens) sum += total(tokens);
  for (const Tally tokens : me.crates) sum += total(tokens);
  for (const Tally tokens : me.cargo) sum += total(tokens);
  return sum;
}

// T42-SCORE-09, 10.
int TeaForTwo::lead(const State& state) const {
  const int by_points = points(state, 0) - points(state, 1);
  if (by_points != 0) return by_points;
  const int by_ships = bits_in(state.merchants[0].completed) - bits_in(state.merchants[1].completed);
  if (by_ships != 0) return by_ships;
  return tokens_owned(state, 0) - tokens_owned(state, 1);
}

// T42-SCORE-09, 10, T42-SOLO-61. Alone, a lost race is a loss: nobody at the table has won.
Payoff TeaForTwo::payoff(const State& state) const {
  Payoff payoff{};
  const int ahead = lead(state);
  payoff[0] = ahead > 0 ? 1.0f : ahead == 0 ? 0.5f : 0.0f;
  if (!box_.race()) payoff[1] = 1 - payoff[0];
  return payoff;
}

// T42-SCORE-09, 10, T42-SOLO-61. In the race the opponent has its lines too, though it sits nowhere.
Result TeaForTwo::result(const State& state) const {
  Result result;
  const int ahead = lead(state);
  for (int m = 0; m < kMerchants; ++m) {
    SeatResult seat;
    const Score mine = score(state, m);
    seat.points = static_cast<std::int16_t>(mine.total());
    const bool best = m == 0 ? ahead >= 0 : ahead <= 0;
    seat.place = best ? 1 : 2;
    seat.winner = state.actor.is_nobody() && best;
    for (int line = 0; line < kPointLines; ++line)
      seat.lines.push_back({static_cast<std::uint8_t>(line), mine.count[line], mine.points[line]});
    result.seats.push_back(seat);
  }
  if (!state.actor.is_nobody()) return result;
  const Outcome decided = !box_.race() ? Outcome::Won : ahead > 0 ? Outcome::TeamWon : Outcome::TeamLost;
  result.outcome = ahead == 0 ? Outcome::Shared : decided;
  return result;
}

}  // namespace samovar::tea_for_two
