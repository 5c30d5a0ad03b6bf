// Components and setup: TT-COMP and TT-SETUP.
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "tests/tea_time/sitting.hpp"

namespace samovar::tea_time {
namespace {

namespace json = boost::json;

TEST(TT_COMP_01, SixCharactersByName) {
  const Module module = opened(2);
  const json::object words = module.words("en");
  const std::map<std::string, std::string> expected = {
      {"cat", "Cheshire Cat"},    {"hatter", "Mad Hatter"},       {"queen", "Queen"},
      {"rabbit", "White Rabbit"}, {"caterpillar", "Caterpillar"}, {"hare", "March Hare"}};
  for (const auto& [id, name] : expected) EXPECT_EQ(words.at(id).as_string(), name);
  Sitting sitting;
  sitting.play("first 1");
  EXPECT_EQ(sitting.moves().size(), 6u);
}

TEST(TT_COMP_01, TheSixthNameIsData) {
  json::value edition = sold_edition();
  edition.at("characters").at(5).as_object()["id"] = "dormouse";
  edition.at("characters").at(5).as_object()["name"] = {{"en", "Dormouse"}};
  EXPECT_EQ(opened(2, edition).words("en").at("dormouse").as_string(), "Dormouse");
}

TEST(TT_COMP_02, TenCardsOfEachCharacter) {
  for (const int seats : {2, 4}) {
    const Sitting sitting(seats);
    EXPECT_EQ(sitting.state().unseen.total(), 60u);
    for (int c = 0; c < kCharacters; ++c) EXPECT_EQ(sitting.state().unseen[c], 10);
  }
}

TEST(TT_COMP_03, EveryCardOfTheGridIsKnownToEveryone) {
  Sitting sitting;
  sitting.deal_grid("cat hatter queen cat hatter rabbit rabbit rabbit caterpillar cat queen hatter");
  sitting.play("take b1");
  std::set<std::string> views;
  for (const Seat viewer : {Seat{0}, Seat{1}, kSpectator}) {
    const State seen = sitting.game().redact(sitting.state(), viewer);
    const json::object view = sitting.module().view_json(seen, viewer);
    views.insert(json::serialize(view));
    const json::array& rows = view.at("grid").as_array();
    EXPECT_EQ(rows.at(1).at(1).at("card").as_string(), "rabbit");
    EXPECT_EQ(rows.at(1).at(1).at("side").as_string(), "character");
    EXPECT_EQ(rows.at(1).at(2).at("card").as_string(), "rabbit");
    EXPECT_EQ(rows.at(1).at(2).at("side").as_string(), "glass");
  }
  EXPECT_EQ(views.size(), 1u) << "somebody sees something else";
}

TEST(TT_COMP_04, OneAliceOfNoCharacterAndNoSide) {
  // On a cell of either side, taken alone, she changes no collection.
  for (const char* cell : {"a1", "b1"}) {
    Sitting sitting;
    sitting.deal_grid().play(std::string("take ") + cell);
    const json::object view = sitting.module().view_json(sitting.state(), kSpectator);
    const json::object& there = view.at("grid").at(0).at(static_cast<std::size_t>(cell[0] - 'a')).as_object();
    EXPECT_EQ(there.at("card").as_string(), "alice");
    EXPECT_FALSE(there.contains("side"));
    sitting.play(std::string("take ") + cell);
    EXPECT_EQ(sitting.collection_size(1), 0);
    EXPECT_TRUE(sitting.state().holds_alice(1));
    EXPECT_FALSE(sitting.state().holds_alice(0));
  }
}

struct Size {
  int seats, cards, rounds, rows, columns;
};

void expect_size(const Size& size) {
  Sitting sitting(size.seats);
  const Box& box = sitting.game().box();
  EXPECT_EQ(box.cards.total(), static_cast<std::uint32_t>(size.cards));
  EXPECT_EQ(box.rows, size.rows);
  EXPECT_EQ(box.columns, size.columns);
  // A whole game, to see that these numbers are played by.
  FastRng rng(5);
  EventLog log;
  State& state = sitting.state();
  int dealt = 0, rounds = 0;
  while (state.phase != Phase::Over) {
    log.events.clear();
    sitting.game().play(state, random_move(sitting.game(), state, sitting.game().actor(state), rng), log);
    for (const Event& event : log.events) {
      dealt += static_cast<Happened>(event.kind) == Happened::Dealt;
      if (static_cast<Happened>(event.kind) != Happened::RoundBegan) continue;
      rounds += 1;
      for (int cell = 0; cell < kCells; ++cell)
        EXPECT_EQ(state.cells[cell] != kEmpty, row_of(cell) < size.rows && column_of(cell) < size.columns);
    }
  }
  EXPECT_EQ(rounds, size.rounds);
  EXPECT_EQ(dealt, size.cards);
}

TEST(TT_SETUP_01, TwoPlayers) { expect_size({2, 60, 5, 3, 4}); }
TEST(TT_SETUP_02, ThreePlayers) {
  expect_size({3, 48, 3, 4, 4});
  const Sitting sitting(3);
  for (int c = 0; c < kCharacters; ++c) EXPECT_EQ(sitting.state().unseen[c], 8);
}
TEST(TT_SETUP_03, FourPlayers) { expect_size({4, 60, 3, 4, 5}); }

class TT_SETUP_04 : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(Seats, TT_SETUP_04, testing::Values(2, 3, 4));

TEST_P(TT_SETUP_04, TheDeckIsDealtOnceAndToTheLastCard) {
  Sitting sitting(GetParam());
  const TeaTime& game = sitting.game();
  State& state = sitting.state();
  std::map<int, int> left;
  for (int c = 0; c < kCharacters; ++c) left[c] = game.box().cards[c];
  FastRng rng(11);
  NullLog nothing;
  while (state.phase != Phase::Over) {
    const Move move = random_move(game, state, game.actor(state), rng);
    if (state.phase == Phase::Deal) {
      // Each card that has not been dealt in this game is as likely as any other.
      MoveList list;
      game.moves(state, list);
      std::map<int, int> weights;
      for (int i = 0; i < list.size(); ++i) weights[character_of(list[i])] = static_cast<int>(list.weight(i));
      EXPECT_EQ(weights, left);
      if (--left[character_of(move)] == 0) left.erase(character_of(move));
    }
    game.play(state, move, nothing);
  }
  EXPECT_TRUE(left.empty()) << "the last round must use the last card";
}

TEST(TT_SETUP_04, ACharacterWithoutCardsIsNotDealt) {
  Sitting sitting(4);
  sitting.deal_grid("cat cat cat cat cat cat cat cat cat cat");
  sitting.clear_to(0);
  EXPECT_EQ(sitting.state().phase, Phase::Deal);
  EXPECT_FALSE(sitting.legal("deal cat"));
  EXPECT_EQ(sitting.rule_against("deal cat"), "TT-SETUP-04");
  EXPECT_TRUE(sitting.legal("deal queen"));
}

TEST(TT_SETUP_04, CardsAreDealtOnlyBetweenRounds) {
  Sitting sitting;
  EXPECT_EQ(sitting.rule_against("deal cat"), "TT-SETUP-04");
  EXPECT_EQ(sitting.rule_against("take a1"), "TT-SETUP-04");
  sitting.play("first 0").play("deal cat");
  EXPECT_EQ(sitting.rule_against("take a1"), "TT-SETUP-04");
  sitting.deal_grid();
  EXPECT_EQ(sitting.rule_against("deal cat"), "TT-SETUP-04");
}

TEST(TT_SETUP_05, TheFirstPlayerIsDrawnAndHoldsAlice) {
  for (const int seats : {2, 3, 4}) {
    Sitting sitting(seats);
    MoveList list;
    sitting.game().moves(sitting.state(), list);
    ASSERT_EQ(list.size(), seats);
    for (int seat = 0; seat < seats; ++seat) {
      EXPECT_EQ(list[seat], first_player(seat));
      EXPECT_EQ(list.weight(seat), list.weight(0));
      Sitting drawn(seats);
      drawn.play("first " + std::to_string(seat));
      for (int other = 0; other < seats; ++other) EXPECT_EQ(drawn.state().holds_alice(other), other == seat);
      drawn.deal_grid();
      EXPECT_EQ(drawn.game().actor(drawn.state()), Actor::seat(Seat{static_cast<std::uint8_t>(seat)}));
    }
  }
}

TEST(TT_SETUP_05, TheFirstPlayerIsDrawnOnceAndSitsAtTheTable) {
  Sitting sitting(3);
  EXPECT_EQ(sitting.rule_against(first_player(3)), "TT-SETUP-05");
  sitting.play("first 2");
  EXPECT_EQ(sitting.rule_against("first 1"), "TT-SETUP-05");
}

TEST(TT_SETUP_06, RowByRowWithSidesLikeAChessboard) {
  for (const int seats : {2, 3, 4}) {
    Sitting sitting(seats);
    sitting.play("first 0");
    const Box& box = sitting.game().box();
    for (int row = 0; row < box.rows; ++row)
      for (int column = 0; column < box.columns; ++column) {
        EXPECT_EQ(sitting.card_at(row, column), "");
        sitting.play("deal " + std::string(kNames[(row + column) % 6]));
        EXPECT_EQ(sitting.card_at(row, column), kNames[(row + column) % 6]);
      }
    const json::object view = sitting.module().view_json(sitting.state(), kSpectator);
    for (int row = 0; row < box.rows; ++row)
      for (int column = 0; column < box.columns; ++column)
        EXPECT_EQ(
            view.at("grid").at(static_cast<std::size_t>(row)).at(static_cast<std::size_t>(column)).at("side"),
            (row + column) % 2 == 0 ? "character" : "glass");
  }
}

TEST(TT_SETUP_06, TheSideInTheGridIsTheSideInTheCollection) {
  Sitting sitting;
  sitting.deal_grid("cat cat").play_all({"take a1", "take b1"});
  EXPECT_EQ(sitting.held(0, "cat"), 1);
  EXPECT_EQ(sitting.held(1, "cat"), -1);
}

TEST(TT_SETUP_07, CollectionsAreEmptyAtTheStartAndKeptFromRoundToRound) {
  Sitting sitting(3);
  sitting.deal_grid();
  for (int seat = 0; seat < 3; ++seat) EXPECT_EQ(sitting.collection_size(seat), 0);
  sitting.clear_to(1);
  sitting.play(sitting.moves().front());
  ASSERT_EQ(sitting.state().phase, Phase::Deal);
  std::vector<int> sizes;
  for (int seat = 0; seat < 3; ++seat) sizes.push_back(sitting.collection_size(seat));
  EXPECT_GT(sizes[0] + sizes[1] + sizes[2], 0);
  sitting.deal_grid();
  for (int seat = 0; seat < 3; ++seat)
    EXPECT_EQ(sitting.collection_size(seat), sizes[static_cast<std::size_t>(seat)]);
}

}  // namespace
}  // namespace samovar::tea_time
