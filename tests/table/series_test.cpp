// Several moves in one line: all or nothing, and one decision to undo.
#include "table/series.hpp"

#include <functional>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/chai/codec/module.hpp"
#include "games/tea_for_two/codec/module.hpp"
#include "games/tea_for_two/rules/phases.hpp"
#include "table/registry.hpp"
#include "tests/table/tables.hpp"

namespace samovar::table {
namespace {

using testing::HasSubstr;

std::string text_of(const json::value& move, const char* field = "move") {
  return std::string(move.at(field).as_string());
}
json::array offered(const Table& table) { return table.moves(table.actor().seat()); }
bool offers(const Table& table, std::string_view text) {
  for (const json::value& move : offered(table))
    if (text_of(move) == text) return true;
  return false;
}

// A game of greedy players, stopped where it is interesting.
Table stopped_at(const char* game, int seats, const std::function<bool(const Table&)>& interesting) {
  for (const char* seed : {"one", "two", "three", "four"}) {
    Setup setup;
    setup.game = game;
    setup.options = {{"seats", seats}};
    setup.seed = seed_named(seed);
    Table table = expect_value(Table::create(std::move(setup)));
    expect_value(table.begin());
    while (!table.over()) {
      if (interesting(table)) return table;
      expect_value(table.play(expect_value(table.ask({.bot = "greedy"})).move));
    }
  }
  throw std::runtime_error("no such position");
}

// The line leads where its moves lead one by one, and goes back as one.
void expect_one_thought(const Table& before, const std::string& line, const std::vector<std::string>& moves) {
  Table by_line = before.copy();
  Table one_by_one = before.copy();
  EXPECT_FALSE(by_line.why_not(line)) << line;
  const auto plies = by_line.play(line);
  ASSERT_TRUE(plies) << line << ": " << plies.error().message;
  for (const std::string& move : moves)
    if (!one_by_one.over() && offers(one_by_one, move)) expect_value(one_by_one.play(move));
  EXPECT_EQ(by_line.state_hash(), one_by_one.state_hash()) << line;
  EXPECT_EQ(by_line.history(), one_by_one.history()) << line;
  EXPECT_EQ(by_line.last_decision(), before.ply()) << line;
  if (by_line.undo_boundary() > before.ply()) return;
  EXPECT_EQ(by_line.undo(), before.ply()) << line;
  EXPECT_EQ(by_line.state_hash(), before.state_hash()) << line;
}

// The first move of a token that could take this many further steps in the same movement.
std::optional<json::value> long_walk(const Table& table, std::size_t further) {
  for (const json::value& move : offered(table)) {
    if (move.at("kind") != "move_token") continue;
    const json::object& effect = move.at("effect").as_object();
    if (effect.contains("walk") && effect.at("walk").as_array().size() >= further) return move;
  }
  return {};
}

TEST(Series, AWalkOfATeaIsOneLine) {
  const Table table =
      stopped_at("tea-for-2", 2, [](const Table& now) { return long_walk(now, 2).has_value(); });
  const json::value move = *long_walk(table, 2);
  const json::array& walk = move.at("effect").at("walk").as_array();
  const std::vector<std::string> steps = {text_of(move), text_of(walk[0])};
  expect_one_thought(table, steps[0] + "; " + steps[1], steps);
  expect_one_thought(
      table, "move " + text_of(move, "tea") + " " + text_of(move, "space") + " " + text_of(walk[1], "space"),
      steps);
  expect_one_thought(
      table, "move " + text_of(move, "tea") + " " + text_of(move, "space") + " " + text_of(walk[0], "space"),
      {steps[0]});
}

TEST(Series, TwoTokensOfATeaGoTogether) {
  const auto two_at_once = [](const Table& now) -> std::optional<json::value> {
    for (const json::value& move : offered(now)) {
      if (move.at("kind") != "move_token" || !move.at("effect").as_object().contains("walk")) continue;
      Table then = now.copy();
      if (then.play(text_of(move)) && !then.over() && then.actor() == now.actor() &&
          offers(then, text_of(move)))
        return move;
    }
    return {};
  };
  const Table table =
      stopped_at("tea-for-2", 2, [&](const Table& now) { return two_at_once(now).has_value(); });
  const json::value move = *two_at_once(table);
  const std::string to = text_of(move.at("effect").at("walk").as_array()[0], "space");
  expect_one_thought(table, "move " + text_of(move, "tea") + " " + text_of(move, "space") + " " + to + " 2",
                     {text_of(move), text_of(move)});
}

TEST(Series, AWalkThatLeadsElsewhereIsRefusedWhole) {
  Table table = stopped_at("tea-for-2", 2, [](const Table& now) { return long_walk(now, 1).has_value(); });
  const json::value move = *long_walk(table, 1);
  const std::uint64_t before = table.state_hash();
  for (const std::string& line :
       {text_of(move) + "; market 1 slot 1", "move " + text_of(move, "tea") + " D F",
        "move " + text_of(move, "tea") + " " + text_of(move, "space") + " " + text_of(move, "space"),
        std::string("move yellow F")}) {
    EXPECT_TRUE(table.why_not(line)) << line;
    EXPECT_FALSE(table.play(line)) << line;
    EXPECT_EQ(table.state_hash(), before) << line;
  }
}

TEST(Series, AWalkThatTheMovementDoesNotReachIsRefusedWhole) {
  const auto short_walk = [](const Table& now) -> std::optional<json::value> {
    for (const json::value& move : offered(now)) {
      if (move.at("kind") != "move_token" || move.at("space") != "F") continue;
      const json::object& effect = move.at("effect").as_object();
      if (effect.contains("walk") || !effect.contains("trail")) continue;
      const json::value& last = effect.at("trail").as_array().back();
      if (last.at("kind") != "rests" || last.at("space") == "D") continue;
      // Other movement may follow at once.
      Table then = now.copy();
      expect_value(then.play(text_of(move)));
      const std::string next = "move " + text_of(last, "space") + " " + text_of(last, "tea");
      if (then.over() || then.actor() != now.actor() || !offers(then, next)) return move;
    }
    return {};
  };
  Table table = stopped_at("tea-for-2", 2, [&](const Table& now) { return short_walk(now).has_value(); });
  const std::string line = "move " + text_of(*short_walk(table), "tea") + " F D";
  const std::uint64_t before = table.state_hash();
  EXPECT_FALSE(table.play(line)) << line;
  EXPECT_EQ(table.state_hash(), before);
}

TEST(Series, ATradeIsOneLine) {
  const auto first_sale = [](const Table& now) -> std::string {
    for (const json::value& move : offered(now))
      if (move.at("kind") == "sell" && move.at("resource") != "wheat") return text_of(move);
    return {};
  };
  const Table table = stopped_at(
      "tea-and-rum", 3, [&](const Table& now) { return !first_sale(now).empty() && offers(now, "skip"); });
  const std::string sale = first_sale(table);
  const std::string what = sale.substr(5);
  expect_one_thought(table, sale + "; sold; trade", {sale, "sold", "trade"});
  expect_one_thought(table, "barter 1 " + what, {sale, "sold", "trade"});
  expect_one_thought(table, "BARTER 1 " + what + " for 1 wheat", {sale, "sold", "take wheat", "trade"});
  for (const char* line :
       {"barter 1", "barter wheat", "barter 0 wheat", "barter 1 wheat for 1 wood for 1 ore"}) {
    const auto error = table.why_not(line);
    ASSERT_TRUE(error) << line;
    EXPECT_EQ(error->code, "bad_move") << line;
  }
  const auto beyond = table.why_not("barter 20 cannon for 1 wheat");
  ASSERT_TRUE(beyond);
  EXPECT_EQ(beyond->code, "illegal_move");
}

// What the page's scale lays on its two pans is one line, whatever the table would answer by itself.
TEST(Series, AnyUnitForAnyAffordableOneIsALine) {
  int trades = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    table::Setup setup;
    setup.game = "tea-and-rum";
    setup.options = {{"seats", 2}};
    setup.seed = seed_named(std::to_string(seed));
    Table table = expect_value(Table::create(std::move(setup)));
    expect_value(table.begin());
    FastRng rng(seed);
    while (!table.over()) {
      const Seat seat = table.actor().seat();
      const json::value barter = table.view(seat).at("barter");
      if (barter.is_object() && barter.at("stage") == "sell" && barter.at("sold").as_object().empty()) {
        for (const json::value& sale : offered(table)) {
          if (sale.at("kind") != "sell") continue;
          Table sold = table.copy();
          expect_value(sold.play(text_of(sale)));
          while (sold.actor() == table.actor() && offers(sold, "sold")) expect_value(sold.play("sold"));
          if (sold.actor() != table.actor()) continue;
          for (const json::value& purchase : offered(sold)) {
            if (purchase.at("kind") != "buy_unit") continue;
            const std::string line = text_of(sale) + "; sold; " + text_of(purchase) + "; trade";
            const auto error = table.why_not(line, seat);
            EXPECT_FALSE(error) << "seed " << seed << " ply " << table.ply() << ": " << line << ": "
                                << error->message;
            ++trades;
          }
        }
      }
      expect_value(table.play(any_move(table, rng)));
    }
  }
  EXPECT_GT(trades, 500);
}

TEST(Series, PurchasesAreOneLine) {
  const auto two_buys = [](const Table& now) -> std::vector<std::string> {
    if (!offers(now, "market")) return {};
    Table then = now.copy();
    std::vector<std::string> buys;
    expect_value(then.play("market"));
    for (int i = 0; i < 2 && then.actor() == now.actor(); ++i)
      for (const json::value& move : offered(then))
        if (move.at("kind") == "buy") {
          buys.push_back(text_of(move));
          expect_value(then.play(buys.back()));
          break;
        }
    return buys.size() == 2 && then.undo_boundary() <= now.ply() ? buys : std::vector<std::string>();
  };
  const Table table = stopped_at("chai", 2, [&](const Table& now) { return !two_buys(now).empty(); });
  const std::vector<std::string> buys = two_buys(table);
  expect_one_thought(table, buys[0] + " " + buys[1].substr(4), {"market", buys[0], buys[1]});
  EXPECT_EQ(table.why_not("buy a1 nowhere")->code, "bad_move");
}

// The first answer of this kind that is offered.
std::optional<std::string> offered_of(const Table& table, std::string_view kind) {
  if (!table.actor().is_seat()) return {};
  for (const json::value& move : offered(table))
    if (text_of(move, "kind") == kind) return text_of(move);
  return {};
}

// Answers of these kinds, one after another, as they are offered; nothing where one of them is not.
std::optional<std::vector<std::string>> answers_of(const Table& table,
                                                   const std::vector<std::string_view>& kinds) {
  std::vector<std::string> moves;
  Table now = table.copy();
  for (const std::string_view kind : kinds) {
    const auto move = now.actor() == table.actor() ? offered_of(now, kind) : std::nullopt;
    if (!move || !now.play(*move)) return {};
    moves.push_back(*move);
  }
  return moves;
}

std::string in_one_line(const std::vector<std::string>& moves) {
  std::string line;
  for (const std::string& move : moves) line += (line.empty() ? "" : "; ") + move;
  return line;
}

TEST(Series, WhatBelongsTogetherInTeaForTwoIsOneLine) {
  const std::vector<std::vector<std::string_view>> thoughts = {
      {"move_token", "move_token", "end_movement"},
      {"market", "place"},
      {"palace", "move_card"},
      {"assistant", "bonus"},
      {"bonus", "move_token"},
      {"spend", "pay", "harvest"},
  };
  for (const auto& kinds : thoughts) {
    const Table table =
        stopped_at("tea-for-2", 2, [&](const Table& now) { return answers_of(now, kinds).has_value(); });
    const std::vector<std::string> moves = *answers_of(table, kinds);
    expect_one_thought(table, in_one_line(moves), moves);
    // And a client is told so while it puts the line together.
    for (std::size_t n = 1; n < moves.size(); ++n) {
      const json::object behind =
          expect_value(table.effect(table.actor().seat(), {moves.begin(), moves.begin() + n}, "en", true));
      EXPECT_TRUE(behind.at("goes_on").as_bool()) << in_one_line(moves);
      EXPECT_TRUE(std::any_of(behind.at("moves").as_array().begin(), behind.at("moves").as_array().end(),
                              [&](const json::value& one) { return text_of(one) == moves[n]; }))
          << moves[n];
    }
  }
}

// A line cannot go on behind what it reveals, or behind one's turn.
TEST(Series, AClientIsToldWhereALineEnds) {
  const auto of = [](const Table& table, std::string_view kind) {
    return expect_value(table.effect(table.actor().seat(), {*offered_of(table, kind)}, "en")).at("goes_on");
  };
  const auto searches = [](const Table& now) { return offers(now, "market 6 slot 6"); };
  const Table deck = stopped_at("tea-for-2", 2, searches);
  EXPECT_FALSE(
      expect_value(deck.effect(deck.actor().seat(), {"market 6 slot 6"}, "en")).at("goes_on").as_bool());
  const Table turn =
      stopped_at("tea-for-2", 2, [](const Table& now) { return offered_of(now, "harvest").has_value(); });
  EXPECT_FALSE(of(turn, "harvest").as_bool());
}

TEST(Series, APantryVisitIsOneLine) {
  const Table table = stopped_at(
      "chai", 2, [](const Table& now) { return answers_of(now, {"pantry", "take", "take"}).has_value(); });
  const std::vector<std::string> moves = *answers_of(table, {"pantry", "take", "take"});
  expect_one_thought(table, moves[1] + moves[2].substr(moves[2].find(' ')), moves);
  EXPECT_EQ(table.why_not(moves[1] + " nothing")->code, "bad_move");
}

// What `sim --needless` counts as one input (joins, lab/match.cpp) is one line at a table, in a whole game.
template <class M>
void expect_inputs_are_lines(const char* game, int seats) {
  Setup setup;
  setup.game = game;
  setup.options = {{"seats", seats}};
  setup.seed = seed_named("inputs");
  Table played = expect_value(Table::create(setup));
  expect_value(played.begin());
  while (!played.over()) expect_value(played.play(expect_value(played.ask({.bot = "greedy"})).move));

  const M module = *M::open(find_game(game).value()->boxed().json, setup.options);
  Table table = expect_value(Table::create(setup));
  expect_value(table.begin());
  auto state = module.game().start();
  NullLog nothing;
  std::vector<std::string> line;
  std::optional<Move> last;
  Actor who = Actor::nobody();
  std::size_t lines = 0;
  int ply = 0;
  const auto give = [&] {
    if (line.empty()) return;
    const auto plies = table.play(in_one_line(line));
    ASSERT_TRUE(plies) << in_one_line(line) << ": " << plies.error().message;
    line.clear();
    ++lines;
  };
  for (const Ply& next : played.history()) {
    const Move move = *module.read(next.move);
    if (!last || next.actor != who || !M::joins(*last, move)) give();
    // What the table answered by itself is there already.
    if (next.actor.is_seat() && table.ply() <= ply) line.push_back(next.move);
    last = next.actor.is_chance() || module.game().reveals(state, move) ? std::nullopt : std::optional(move);
    who = next.actor;
    module.game().play(state, move, nothing);
    ++ply;
    if (!last) give();
  }
  give();
  EXPECT_EQ(table.state_hash(), played.state_hash());
  EXPECT_LT(lines, played.history().size() / 2);
}
TEST(Series, WhatCountsAsOneInputIsOneLine) {
  expect_inputs_are_lines<tea_for_two::Module>("tea-for-2", 2);
  expect_inputs_are_lines<tea_for_two::Module>("tea-for-2", 1);
  expect_inputs_are_lines<chai::Module>("chai", 3);
}

// What somebody else does, and what is drawn, comes behind the end of a line: whether the rest would be legal
// may tell what nobody knows yet.
TEST(Series, EndsWithOnesTurn) {
  Table table = begun(2);
  const std::string first = text_of(offered(table)[0]);
  const std::uint64_t before = table.state_hash();
  const auto error = table.why_not(first + "; " + first);
  ASSERT_TRUE(error);
  EXPECT_EQ(error->code, "illegal_move");
  EXPECT_THAT(error->message, HasSubstr("line ends"));
  EXPECT_FALSE(table.play(first + ";" + first));
  EXPECT_EQ(table.state_hash(), before);
  EXPECT_TRUE(table.play(first + ";"));
}

TEST(Series, WhatAStoreReplaysIsStillOneDecision) {
  const Table table =
      stopped_at("tea-for-2", 2, [](const Table& now) { return long_walk(now, 1).has_value(); });
  const json::value move = *long_walk(table, 1);
  Table played = table.copy();
  const std::vector<Ply> plies =
      expect_value(played.play(text_of(move) + "; " + text_of(move.at("effect").at("walk").as_array()[0])));
  Table replayed = table.copy();
  ASSERT_TRUE(replayed.replay(plies));
  EXPECT_EQ(replayed.last_decision(), table.ply() + 1);
  replayed.given_as_one(table.ply());
  EXPECT_EQ(replayed.last_decision(), table.ply());
}

}  // namespace
}  // namespace samovar::table
