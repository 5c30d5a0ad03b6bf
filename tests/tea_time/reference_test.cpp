// Tea Time written a second time, slowly and straight from docs/rules/tea-time.md, and played beside the real
// one: sets of places and piles of cards instead of bits and running totals.
#include <map>
#include <optional>
#include <set>

#include <gtest/gtest.h>

#include "tests/tea_time/box.hpp"

namespace samovar::tea_time {
namespace {

using Place = std::pair<int, int>;  // row, column
using Line = std::set<Place>;

struct Card {
  int character;  // or kAlice
  bool glass;
};

class Reference {
 public:
  Reference(int seats, int rows, int columns)
      : rows_(rows), columns_(columns), collections_(static_cast<std::size_t>(seats)) {}

  void begin(int seat) { alice_ = starter_ = seat; }
  void deal(int character) {
    const int n = static_cast<int>(grid_.size());
    const Place place = {n / columns_, n % columns_};
    grid_[place] = {character, (place.first + place.second) % 2 == 1};
    if (n + 1 == rows_ * columns_) turn_ = 1;
  }

  int to_move() const { return (starter_ + turn_ - 1) % static_cast<int>(collections_.size()); }
  bool taking() const { return turn_ > 0; }

  // Every set of up to three cards that may be taken now, found by trying all sets.
  std::set<Line> lines() const {
    std::set<Line> lines;
    for (const auto& [a, x] : grid_) {
      lines.insert({a});
      for (const auto& [b, y] : grid_) {
        if (turn_ >= 2 && touch(a, b)) lines.insert({a, b});
        for (const auto& [c, z] : grid_)
          if (turn_ >= 3 && touch(a, b) && touch(b, c) && a.first + c.first == 2 * b.first &&
              a.second + c.second == 2 * b.second)
            lines.insert({a, b, c});
      }
    }
    return lines;
  }

  void take(const Line& line) {
    const int me = to_move();
    for (const Place& place : line) {
      const Card card = grid_.at(place);
      grid_.erase(place);
      if (card.character == kAlice)
        alice_ = me;
      else
        put(me, card);
    }
    if (turn_ == 1) {
      grid_[*line.begin()] = {kAlice, false};
      alice_.reset();
    }
    turn_ += 1;
    if (!grid_.empty()) return;
    turn_ = 0;
    starter_ = *alice_;
  }

  int held(int seat, int character) const {
    int sum = 0;
    for (const Card& card : collections_[static_cast<std::size_t>(seat)])
      if (card.character == character) sum += card.glass ? -1 : 1;
    return sum;
  }
  std::size_t cards_of(int seat) const { return collections_[static_cast<std::size_t>(seat)].size(); }
  std::optional<int> alice() const { return alice_; }

  int points(int seat) const {
    static const int kPoints[] = {5, 1, 3, 6, 10, 15};
    int sum = alice_ == seat ? 4 : 0;
    for (int c = 0; c < kCharacters; ++c) sum += kPoints[std::min(std::abs(held(seat, c)), 5)];
    return sum;
  }
  std::set<int> winners() const {
    std::set<int> best;
    for (int seat = 0; seat < static_cast<int>(collections_.size()); ++seat) {
      if (!best.empty() && points(seat) > points(*best.begin())) best.clear();
      if (best.empty() || points(seat) == points(*best.begin())) best.insert(seat);
    }
    if (best.contains(*alice_)) return {*alice_};
    return best;
  }

 private:
  static bool touch(Place a, Place b) {
    return a != b && std::abs(a.first - b.first) <= 1 && std::abs(a.second - b.second) <= 1;
  }
  // A card and one of its other side leave the game together.
  void put(int seat, Card card) {
    std::vector<Card>& pile = collections_[static_cast<std::size_t>(seat)];
    for (std::size_t i = 0; i < pile.size(); ++i)
      if (pile[i].character == card.character && pile[i].glass != card.glass) {
        pile.erase(pile.begin() + static_cast<std::ptrdiff_t>(i));
        return;
      }
    pile.push_back(card);
  }

  int rows_, columns_;
  std::vector<std::vector<Card>> collections_;
  std::map<Place, Card> grid_;
  std::optional<int> alice_;
  int starter_ = 0;
  int turn_ = 0;  // from 1 while cards are taken
};

Line cells_of(Move move) {
  Line line;
  for (int i = 0; i < length_of(move); ++i) {
    const int cell = cell_of(move) + i * step(direction_of(move));
    line.insert({row_of(cell), column_of(cell)});
  }
  return line;
}

class TeaTimeReference : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(Seats, TeaTimeReference, testing::Values(2, 3, 4),
                         testing::PrintToStringParamName());

TEST_P(TeaTimeReference, AgreesInWholeGames) {
  const Module module = opened(GetParam());
  const TeaTime& game = module.game();
  int shared = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    FastRng rng(seed);
    State state = game.start();
    Reference reference(game.seats(), game.box().rows, game.box().columns);
    EventLog log;
    while (!game.actor(state).is_nobody()) {
      if (reference.taking()) {
        MoveList list;
        game.moves(state, list);
        std::set<Line> listed;
        for (const Move move : list) listed.insert(cells_of(move));
        ASSERT_EQ(listed, reference.lines()) << "seed " << seed;
        ASSERT_EQ(list.size(), static_cast<int>(listed.size()));
        ASSERT_EQ(state.to_move, reference.to_move());
      }
      const Move move = random_move(game, state, game.actor(state), rng);
      switch (kind_of(move)) {
        case Kind::First:
          reference.begin(seat_of(move));
          break;
        case Kind::Deal:
          reference.deal(character_of(move));
          break;
        case Kind::Take:
          reference.take(cells_of(move));
      }
      game.play(state, move, log);
      for (int seat = 0; seat < game.seats(); ++seat) {
        for (int c = 0; c < kCharacters; ++c) ASSERT_EQ(state.held(seat, c), reference.held(seat, c));
        ASSERT_EQ(state.holds_alice(seat), reference.alice() == seat);
        ASSERT_EQ(game.points(state, seat), reference.points(seat));
      }
    }
    const Result result = game.result(state);
    const Payoff payoff = game.payoff(state);
    const std::set<int> winners = reference.winners();
    shared += winners.size() > 1;
    EXPECT_EQ(result.outcome, winners.size() == 1 ? Outcome::Won : Outcome::Shared);
    for (int seat = 0; seat < game.seats(); ++seat) {
      const bool won = winners.contains(seat);
      EXPECT_EQ(result.seats[static_cast<std::size_t>(seat)].winner, won);
      EXPECT_FLOAT_EQ(payoff[static_cast<std::size_t>(seat)],
                      won ? 1.f / static_cast<float>(winners.size()) : 0.f);
    }
  }
  EXPECT_EQ(shared > 0, GetParam() > 2) << "of two players one holds Alice; of more, some should share";
}

}  // namespace
}  // namespace samovar::tea_time
