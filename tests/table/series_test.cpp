// Several moves in one line: all or nothing, and one decision to undo.
#include "table/series.hpp"

#include <functional>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

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
