// The coach beside one person among bots, and tables without hints.
#include "table/coach.hpp"

#include <gtest/gtest.h>

#include "tests/house/room.hpp"

namespace samovar::house {
namespace {

// Ada among bots, to move, with the coach.
struct Coached {
  explicit Coached(Room& room, json::object more = {}) {
    ada = room.create({me(), bot()}, std::move(more));
    guest = room.enter(ada.table, ada.token);
    EXPECT_TRUE(room.until([&] { return guest->to_move(); }));
    EXPECT_EQ(code_of(guest->ask("coach", {{"on", true}})), "");
    EXPECT_TRUE(guest->state().at("coach").at("on").as_bool());
  }
  // The dearest move there is: it costs most now.
  std::string dearest() const {
    std::string move;
    std::int64_t least = INT64_MAX;
    for (const json::value& one : guest->state().at("moves").as_array())
      if (const std::int64_t points = one.at("effect").at("points").as_int64(); points < least) {
        least = points;
        move = one.at("move").as_string();
      }
    return move;
  }
  json::object play(const std::string& move, bool sure = false) const {
    json::object fields{{"version", guest->version()}, {"move", move}};
    if (sure) fields["sure"] = true;
    return guest->ask("play", fields);
  }
  Seated ada;
  std::shared_ptr<Guest> guest;
};

// Says of every move that there is a better one, so much better.
void always_better(Room& room, double loss) {
  room.thinking = [loss](Thought& thought) {
    if (!thought.request.against) return;
    thought.chosen = [chosen = thought.chosen, loss](const tl::expected<table::BotChoice, Error>&) {
      chosen(table::BotChoice{"take a1", {{"loss", loss}, {"margin", 0.01}, {"words", "Because."}}});
    };
    thought.request.against.reset();
    thought.request.bot = "random";
  };
}

TEST(Coach, SpeaksBeforeAMoveIsPlayedAndOnceATurn) {
  Room room;
  Coached coached(room);
  always_better(room, 0.2);
  const int ply = static_cast<int>(coached.guest->state().at("ply").as_int64());
  const std::string move = coached.dearest() == "take a1" ? "take b2" : coached.dearest();
  const json::object warned = coached.play(move);
  ASSERT_EQ(code_of(warned), "");
  EXPECT_EQ(warned.at("warning").at("better"), "take a1");
  EXPECT_EQ(warned.at("warning").at("words"), "Because.");
  EXPECT_EQ(coached.guest->state().at("ply"), ply);  // not played
  const json::object again = coached.play(move);     // said once
  EXPECT_TRUE(again.contains("version"));
  EXPECT_GT(coached.guest->state().at("ply").as_int64(), ply);
}

TEST(Coach, LetsPassWhatCostsLittleAndWhatOneIsSureOf) {
  Room room;
  Coached coached(room);
  always_better(room, 0.09);
  EXPECT_TRUE(coached.play(coached.dearest()).contains("version"));
  ASSERT_TRUE(room.until([&] { return coached.guest->to_move(); }));
  always_better(room, 0.5);
  EXPECT_TRUE(coached.play(coached.dearest(), true).contains("version"));
}

TEST(Coach, SpeaksAtMostFiveTimesAGameAndTheResultSaysSo) {
  Room room;
  Coached coached(room);
  always_better(room, 0.5);
  int warnings = 0;
  for (int turn = 0; turn < 200 && coached.guest->state().at("phase") != "over"; ++turn) {
    ASSERT_TRUE(
        room.until([&] { return coached.guest->to_move() || coached.guest->state().at("phase") == "over"; }));
    if (coached.guest->state().at("phase") == "over") break;
    const json::object answer = coached.play(coached.dearest());
    ASSERT_EQ(code_of(answer), "");
    warnings += answer.contains("warning");
  }
  EXPECT_EQ(coached.guest->state().at("phase"), "over");
  EXPECT_EQ(warnings, 5);
  EXPECT_EQ(code_of(coached.guest->ask("coach", {{"on", false}})), "over");
  // Known again after a restart.
  room.forget();
  const auto later = room.enter(coached.ada.table, coached.ada.token);
  EXPECT_TRUE(later->state().at("coach").is_object());
}

TEST(Coach, IsNotOfferedAmongPeopleNorWithoutHints) {
  Room room;
  const Seated ada = room.create({me(), open_seat()});
  room.join(ada.table, "Bo");
  const auto guest = room.enter(ada.table, ada.token);
  EXPECT_EQ(code_of(guest->ask("coach", {{"on", true}})), "not_yours");
  EXPECT_TRUE(guest->state().at("coach").is_null());
  const auto watcher = room.enter(ada.table);
  EXPECT_EQ(code_of(watcher->ask("coach", {{"on", true}})), "not_seated");

  const Seated alone =
      room.create({me(), bot()}, {{"options", json::object{{"seats", 2}, {"no_hints", true}}}});
  const auto without = room.enter(alone.table, alone.token);
  ASSERT_TRUE(room.until([&] { return without->to_move(); }));
  EXPECT_EQ(code_of(without->ask("coach", {{"on", true}})), "not_yours");
  EXPECT_EQ(code_of(without->ask("hint")), "no_hints");
  EXPECT_EQ(without->state().at("table").at("options").at("no_hints"), true);
}

TEST(Hints, SayWhyInTheLanguageOfWhoAsks) {
  Room room([](Manners& manners) { manners.hint_level = "medium"; });
  const Seated ada = room.create({me(), bot()});
  const auto french = room.enter(ada.table, ada.token, "192.0.2.2", {{"language", "fr"}});
  ASSERT_TRUE(room.until([&] { return french->to_move(); }));
  const json::object hint = french->ask("hint");
  ASSERT_EQ(code_of(hint), "");
  EXPECT_TRUE(hint.at("reason").as_object().contains("clauses"));
  EXPECT_FALSE(hint.at("reason").at("words").as_string().empty());
}

// By the table itself: in the last round of two, which is counted to the end, the worst move is found out.
TEST(Coach, FindsOutWhatGivesTheGameAway) {
  int found = 0;
  for (int number = 0; number < 6; ++number) {
    table::Setup setup;
    setup.game = "tea-time";
    setup.options = {{"seats", 2}};
    setup.seed = Seed{static_cast<unsigned char>(number + 1)};
    auto game = table::Table::create(setup);
    ASSERT_TRUE(game && game->begin());
    while (game->view(kSpectator).at("round") != game->view(kSpectator).at("rounds")) {
      const auto choice = game->ask({.bot = "greedy"});
      ASSERT_TRUE(choice && game->play(choice->move));
    }
    const Seat seat = game->actor().seat();
    for (const json::value& move : game->moves(seat)) {
      table::BotRequest request;
      request.against = std::string(move.at("move").as_string());
      request.ms = 60'000;
      request.explain = "en";
      const auto verdict = game->ask(request);
      ASSERT_TRUE(verdict);
      if (!table::gives_much_away(*verdict, *request.against, 2)) continue;
      EXPECT_NE(verdict->move, *request.against);
      EXPECT_FALSE(game->why_not(verdict->move));
      ++found;
      break;
    }
  }
  EXPECT_GT(found, 0);
}

// A page sends what follows a move together with it: such a line is judged move by move, and what is better
// begins as the line did.
TEST(Coach, JudgesALineOfMoves) {
  table::Setup setup;
  setup.game = "chai";
  setup.options = {{"seats", 2}};
  setup.seed = Seed{3};
  auto game = table::Table::create(setup);
  ASSERT_TRUE(game && game->begin());
  std::vector<table::Table> decisions;
  while (!game->over()) {
    if (game->choices(game->ply()).size() > 1) decisions.push_back(game->copy());
    const auto choice = game->ask({.bot = "greedy"});
    ASSERT_TRUE(choice && game->play(choice->move));
  }
  bool at_the_first = false;
  bool behind_it = false;
  for (auto position = decisions.rbegin(); position != decisions.rend() && !(at_the_first && behind_it);
       ++position) {
    for (const std::string& move : position->choices(position->ply())) {
      table::Table then = position->copy();
      if (!then.play(move) || then.ply() != position->ply() + 1 || then.actor() != position->actor())
        continue;
      table::BotRequest request;
      request.against = move + "; " + then.choices(then.ply()).back();
      request.ms = 60'000;
      request.iterations = 100;
      request.explain = "en";
      const auto verdict = position->ask(request);
      ASSERT_TRUE(verdict) << verdict.error().message;
      if (!table::gives_much_away(*verdict, *request.against, 2)) continue;
      EXPECT_FALSE(position->why_not(verdict->move)) << verdict->move;
      const bool second = verdict->move.starts_with(move + "; ");
      EXPECT_EQ(second, verdict->move.find(';') != std::string::npos) << verdict->move;
      (second ? behind_it : at_the_first) = true;
    }
  }
  EXPECT_TRUE(at_the_first);
  EXPECT_TRUE(behind_it);
}

}  // namespace
}  // namespace samovar::house
