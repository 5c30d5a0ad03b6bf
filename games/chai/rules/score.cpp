// How a game of Chai stands or ended.
#include "games/chai/rules/game.hpp"

namespace samovar::chai {

namespace {

int order_points(const Chai& game, std::uint64_t served) {
  int points = 0;
  for (const int card : BitSet(served)) points += game.customer(card).points;
  return points;
}

// CHAI-SCORE-02.
int teas_served(const Box& box, std::uint64_t served) {
  int teas = 0;
  for (const std::uint64_t cards : box.cards_of) teas += (served & cards) != 0;
  return teas;
}

// CHAI-CONN-05, 06.
int majorities(const Box& box, const State& state, int house) {
  int cups = 0;
  for (int cup = 0; cup < box.teas; ++cup) {
    const int mine = state.tea_in_cup(cup, house);
    bool most = mine > 0;
    for (int other = 0; other < box.teas; ++other) most = most && state.tea_in_cup(cup, other) <= mine;
    cups += most;
  }
  return cups;
}

}  // namespace

// CHAI-SCORE-01, 02, CHAI-CONN-05, 07.
int Chai::points(const State& state, int house) const {
  const auto h = static_cast<std::size_t>(house);
  int sum = order_points(*this, state.served[h]) + state.money[h] * box_.money_points;
  if (box_.diversity_points) sum += box_.diversity_points * teas_served(box_, state.served[h]);
  if (box_.connoisseur)
    sum += box_.majority_points * majorities(box_, state, house) -
           box_.unserved_penalty * state.reserved_count(house);
  return sum;
}

int Chai::team_points(const State& state) const {
  int sum = 0;
  for (int seat = 0; seat < box_.people; ++seat) sum += points(state, seat);
  return sum;
}

namespace {

// CHAI-SCORE-04: points, then fewer orders, then more money.
struct Merit {
  int points = 0;
  int orders = 0;
  int money = 0;
  friend bool operator==(const Merit&, const Merit&) = default;
  // CHAI-SCORE-04, CHAI-COOP-14.
  bool beats(const Merit& other) const {
    if (points != other.points) return points > other.points;
    if (orders != other.orders) return orders < other.orders;
    return money > other.money;
  }
};

Merit merit_of(const Chai& game, const State& state, int house) {
  const auto h = static_cast<std::size_t>(house);
  return {game.points(state, house), std::popcount(state.served[h]), state.money[h]};
}

// CHAI-COOP-13, 14: the people together.
Merit team_merit(const Chai& game, const State& state) {
  Merit team;
  for (int seat = 0; seat < game.seats(); ++seat) {
    const Merit one = merit_of(game, state, seat);
    team.points += one.points;
    team.orders += one.orders;
    team.money += one.money;
  }
  return team;
}

}  // namespace

// CHAI-SOLO-09, CHAI-COOP-14, CHAI-DICE-18, CHAI-SCORE-04. Solo has no opponent: what counts is the points,
// of which the best grade is worth a half, so that a bot goes on looking for more.
Payoff Chai::payoff(const State& state) const {
  Payoff payoff{};
  if (box_.mode == Mode::Solo) {
    payoff[0] = share_alone(static_cast<float>(points(state, 0)));
    return payoff;
  }
  if (box_.houses > box_.people) {
    const Merit team = team_merit(*this, state);
    const Merit rival = merit_of(*this, state, box_.people);
    const float share = team == rival ? 0.5f : team.beats(rival) ? 1.0f : 0.0f;
    for (int seat = 0; seat < box_.people; ++seat) payoff[static_cast<std::size_t>(seat)] = share;
    return payoff;
  }
  std::array<Merit, kHouses> merits;
  for (int seat = 0; seat < box_.people; ++seat)
    merits[static_cast<std::size_t>(seat)] = merit_of(*this, state, seat);
  int winners = 0;
  const auto wins = [&](int seat) {
    for (int other = 0; other < box_.people; ++other)
      if (merits[static_cast<std::size_t>(other)].beats(merits[static_cast<std::size_t>(seat)])) return false;
    return true;
  };
  for (int seat = 0; seat < box_.people; ++seat) winners += wins(seat);
  for (int seat = 0; seat < box_.people; ++seat)
    if (wins(seat)) payoff[static_cast<std::size_t>(seat)] = 1.0f / static_cast<float>(winners);
  return payoff;
}

// CHAI-SCORE-01, 02, CHAI-CONN-05, 07.
Result Chai::result(const State& state) const {
  Result result;
  for (int house = 0; house < box_.houses; ++house) {
    const auto h = static_cast<std::size_t>(house);
    SeatResult seat;
    const auto add = [&](Line label, int count, int points_of) {
      seat.lines.push_back({static_cast<std::uint8_t>(label), static_cast<std::int16_t>(count),
                            static_cast<std::int16_t>(points_of)});
    };
    add(Line::Orders, std::popcount(state.served[h]), order_points(*this, state.served[h]));
    add(Line::Money, state.money[h], state.money[h] * box_.money_points);
    if (box_.diversity_points) {
      const int teas = teas_served(box_, state.served[h]);
      add(Line::Diversity, teas, teas * box_.diversity_points);
    }
    if (box_.connoisseur) {
      const int cups = majorities(box_, state, house);
      add(Line::Majorities, cups, cups * box_.majority_points);
      add(Line::Unserved, state.reserved_count(house), -state.reserved_count(house) * box_.unserved_penalty);
    }
    seat.points = static_cast<std::int16_t>(points(state, house));
    result.seats.push_back(seat);
  }
  settle_places(state, result);
  return result;
}

// CHAI-SCORE-04.
void Chai::settle_places(const State& state, Result& result) const {
  const bool over = state.phase == Phase::Over;
  // CHAI-SOLO-09
  if (box_.mode == Mode::Solo) {
    SeatResult& seat = result.seats[0];
    seat.place = 1;
    for (std::size_t grade = 0; over && grade < box_.grades.size(); ++grade)
      if (seat.points >= box_.grades[grade] || grade + 1 == box_.grades.size()) {
        seat.titles = static_cast<std::uint8_t>(1u << grade);
        break;
      }
    if (over) result.outcome = Outcome::Won;
    if (over) seat.winner = true;
    return;
  }
  // CHAI-COOP-14, CHAI-DICE-18
  if (box_.houses > box_.people) {
    const Merit team = team_merit(*this, state);
    const Merit rival = merit_of(*this, state, box_.people);
    const bool drawn = team == rival;
    const bool won = team.beats(rival);
    for (int house = 0; house < box_.houses; ++house) {
      SeatResult& seat = result.seats[static_cast<std::size_t>(house)];
      const bool better = drawn || won == (house < box_.people);
      seat.place = better ? 1 : 2;
      seat.winner = over && better;
    }
    if (over) result.outcome = drawn ? Outcome::Shared : won ? Outcome::TeamWon : Outcome::TeamLost;
    return;
  }
  // CHAI-SCORE-04
  int winners = 0;
  for (int house = 0; house < box_.houses; ++house) {
    int place = 1;
    for (int other = 0; other < box_.houses; ++other)
      place += merit_of(*this, state, other).beats(merit_of(*this, state, house));
    SeatResult& seat = result.seats[static_cast<std::size_t>(house)];
    seat.place = static_cast<std::uint8_t>(place);
    seat.winner = over && place == 1;
    winners += place == 1;
  }
  if (over) result.outcome = winners == 1 ? Outcome::Won : Outcome::Shared;
}

}  // namespace samovar::chai
