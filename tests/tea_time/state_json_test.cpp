// Loading a position: what no game could reach is refused by naming the field, and what is accepted can be
// played to its end.
#include <functional>

#include <gtest/gtest.h>

#include "tests/laws/rules_laws.hpp"
#include "tests/tea_time/box.hpp"
#include "tests/tea_time/census.hpp"
#include "tests/tea_time/sitting.hpp"

namespace samovar::tea_time {
namespace {

namespace json = boost::json;

// Round 1, turn 4, after the sample game's first three turns: seat 1 to move, Alice in b1.
json::value sample() {
  Sitting game;
  game.deal_grid("cat hatter queen cat  hatter rabbit rabbit rabbit  caterpillar cat queen hatter")
      .play_all({"take b1", "take d1 c2", "take a1 s 3"});
  return game.module().state_json(game.state());
}

json::value while_dealing() {
  Sitting game;
  game.play_all({"first 1", "deal cat", "deal hatter", "deal queen"});
  return game.module().state_json(game.state());
}

json::value finished() {
  Sitting game;
  for (int round = 0; round < 5; ++round) game.deal_grid().clear_to(0);
  return game.module().state_json(game.state());
}

json::value& grid(json::value& state, std::size_t row, std::size_t column) {
  return state.at("grid").at(row).as_array()[column];
}
json::object& player(json::value& state, std::size_t seat) {
  return state.at("players").at(seat).as_object();
}
void add(json::value& counts, const char* card, int more) {
  counts.as_object()[card] = counts.at(card).to_number<int>() + more;
}

struct Impossible {
  const char* what;
  json::value (*from)();
  std::function<void(json::value&)> change;
  const char* where;
};

TEST(ReadState, ImpossiblePositionsNameTheField) {
  const Impossible impossibles[] = {
      {"61 cards", sample, [](auto& s) { add(s.at("unseen"), "hare", 1); }, "unseen.hare"},
      {"an eleventh Cat for a Queen", sample,
       [](auto& s) { add(s.at("unseen"), "cat", 1), add(s.at("unseen"), "queen", -1); }, "unseen"},
      {"59 cards", sample, [](auto& s) { add(s.at("unseen"), "hare", -1); }, "unseen"},
      {"a Cat too many in the grid", sample, [](auto& s) { grid(s, 1, 3) = "cat"; }, "unseen"},
      {"two Alices in the grid", sample, [](auto& s) { grid(s, 1, 1) = "alice"; }, "unseen"},
      {"Alice in the grid and held", sample, [](auto& s) { player(s, 0)["alice"] = true; }, "players"},
      {"two holders of Alice", while_dealing, [](auto& s) { player(s, 0)["alice"] = true; }, "players"},
      {"no Alice", sample, [](auto& s) { grid(s, 0, 1) = nullptr; }, "players"},
      {"nobody holds Alice", while_dealing, [](auto& s) { player(s, 1)["alice"] = false; }, "players"},
      {"another than Alice's holder begins", while_dealing, [](auto& s) { s.as_object()["to_move"] = 0; },
       "to_move"},
      {"a hole in the deck", while_dealing,
       [](auto& s) { grid(s, 0, 1) = nullptr, add(s.at("unseen"), "hatter", 1); }, "grid"},
      {"a card beyond the deal", while_dealing,
       [](auto& s) { grid(s, 2, 2) = "hare", add(s.at("unseen"), "hare", -1); }, "grid"},
      {"fewer cells dealt than filled", while_dealing, [](auto& s) { s.as_object()["dealt"] = 2; }, "grid"},
      {"all cells dealt while dealing", while_dealing, [](auto& s) { s.as_object()["dealt"] = 12; }, "dealt"},
      {"a turn while dealing", while_dealing, [](auto& s) { s.as_object()["turn"] = 2; }, "turn"},
      {"no cells dealt while taking", sample, [](auto& s) { s.as_object()["dealt"] = 3; }, "dealt"},
      {"more turns than cards", sample, [](auto& s) { s.as_object()["turn"] = 9; }, "turn"},
      {"more cards than three turns take", sample, [](auto& s) { s.as_object()["turn"] = 3; }, "turn"},
      {"a later round with the cards of the first", sample, [](auto& s) { s.as_object()["round"] = 2; },
       "unseen"},
      {"a round after the last", sample, [](auto& s) { s.as_object()["round"] = 6; }, "round"},
      {"over before the last round", finished, [](auto& s) { s.as_object()["round"] = 4; }, "round"},
      {"over, but cards are dealt", finished, [](auto& s) { s.as_object()["dealt"] = 12; }, "turn"},
      {"a Cat that changed its side", sample,
       [](auto& s) {
         add(s.at("players").at(0).at("character"), "cat", -1),
             add(s.at("players").at(0).at("glass"), "cat", 1);
       },
       "players"},
      {"Alice with somebody who had no turn", sample,
       [](auto& s) {
         grid(s, 0, 1) = nullptr;
         player(s, 0)["alice"] = true;
         s.as_object()["turn"] = 3;
         s.as_object()["to_move"] = 0;
       },
       "turn"},
      {"before the first player, but in round 2", while_dealing,
       [](auto& s) { s.as_object()["phase"] = "first"; }, "phase"},
      {"no such phase", sample, [](auto& s) { s.as_object()["phase"] = "tea"; }, "phase"},
      {"no such card", sample, [](auto& s) { grid(s, 1, 1) = "dodo"; }, "grid[1][1]"},
      {"no such character", sample, [](auto& s) { s.at("unseen").as_object()["dodo"] = 1; }, "unseen.dodo"},
      {"Alice among the undealt", sample, [](auto& s) { s.at("unseen").as_object()["alice"] = 1; },
       "unseen.alice"},
      {"a missing row", sample, [](auto& s) { s.at("grid").as_array().pop_back(); }, "grid"},
      {"a missing cell", sample, [](auto& s) { s.at("grid").at(1).as_array().pop_back(); }, "grid[1]"},
      {"a third player", sample, [](auto& s) { s.at("players").as_array().push_back(s.at("players").at(0)); },
       "players"},
      {"a seat that is not there", sample, [](auto& s) { s.as_object()["to_move"] = 2; }, "to_move"},
      {"a negative count", sample, [](auto& s) { s.at("players").at(1).at("glass").as_object()["cat"] = -1; },
       "players[1].glass.cat"},
      {"a fraction", sample, [](auto& s) { s.as_object()["turn"] = 1.5; }, "turn"},
      {"a missing field", sample, [](auto& s) { s.as_object().erase("unseen"); }, "unseen"},
      {"a field too many", sample, [](auto& s) { s.as_object()["sugar"] = 1; }, "sugar"},
      {"a player's field too many", sample, [](auto& s) { player(s, 1)["sugar"] = 1; }, "players[1].sugar"},
      {"no object", sample, [](auto& s) { s = "take"; }, "(top)"},
  };
  const Module module = opened(2);
  for (const Impossible& impossible : impossibles) {
    json::value state = impossible.from();
    ASSERT_TRUE(module.read_state(state));
    impossible.change(state);
    const auto read = module.read_state(state);
    ASSERT_FALSE(read) << impossible.what;
    EXPECT_EQ(read.error().code, "bad_state");
    EXPECT_EQ(read.error().where, impossible.where) << impossible.what << ": " << read.error().message;
    EXPECT_EQ(read.error().message.find('\n'), std::string::npos);
  }
}

TEST(ReadState, APositionOfAnotherTableIsRefused) {
  const json::value state = sample();
  EXPECT_FALSE(opened(3).read_state(state));
  EXPECT_FALSE(opened(4).read_state(state));
}

// Every whole number in a value.
void numbers_of(json::value& value, std::vector<json::value*>& found) {
  if (value.is_int64() || value.is_uint64()) found.push_back(&value);
  if (json::object* object = value.if_object())
    for (auto& field : *object) numbers_of(field.value(), found);
  if (json::array* array = value.if_array())
    for (json::value& item : *array) numbers_of(item, found);
}

void change_a_number(json::value& state, FastRng& rng) {
  std::vector<json::value*> numbers;
  numbers_of(state, numbers);
  json::value& number = *numbers[below(rng, static_cast<std::uint32_t>(numbers.size()))];
  number = number.to_number<int>() + (below(rng, 2) ? 1 : -1);
}

// A card of one player for one of another, of the same side: often another position that games do reach.
void swap_cards(json::value& state, FastRng& rng) {
  const char* side = below(rng, 2) ? "character" : "glass";
  const char* one = kNames[below(rng, kCharacters)];
  const char* two = kNames[below(rng, kCharacters)];
  const std::size_t seat = below(rng, 2);
  add(state.at("players").at(seat).at(side), one, -1);
  add(state.at("players").at(seat).at(side), two, 1);
  add(state.at("players").at(1 - seat).at(side), two, -1);
  add(state.at("players").at(1 - seat).at(side), one, 1);
}

class ReadStateOf : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(Seats, ReadStateOf, testing::Values(2, 3, 4), testing::PrintToStringParamName());

TEST_P(ReadStateOf, WhatIsAcceptedCanBePlayedToItsEnd) {
  const Module module = opened(GetParam());
  const TeaTime& game = module.game();
  int accepted = 0, refused = 0;
  for (std::uint64_t seed = 1; seed <= 600; ++seed) {
    FastRng rng(seed);
    State state = game.start();
    for (std::uint32_t left = below(rng, static_cast<std::uint32_t>(game.longest())); left > 0; --left) {
      if (game.actor(state).is_nobody()) break;
      NullLog nothing;
      game.play(state, random_move(game, state, game.actor(state), rng), nothing);
    }
    json::value changed = module.state_json(state);
    if (below(rng, 2))
      swap_cards(changed, rng);
    else
      change_a_number(changed, rng);
    auto read = module.read_state(changed);
    (read ? accepted : refused) += 1;
    if (!read) continue;
    const auto lost = laws::conservation(module, *read);
    EXPECT_FALSE(lost) << *lost << " in " << json::serialize(changed);
    const int moves = play_out(game, *read, rng);
    EXPECT_LE(moves, game.longest());
    const auto lost_later = laws::conservation(module, *read);
    EXPECT_FALSE(lost_later) << *lost_later << " after " << json::serialize(changed);
  }
  EXPECT_GT(accepted, 50);
  EXPECT_GT(refused, 200);
}

}  // namespace
}  // namespace samovar::tea_time
