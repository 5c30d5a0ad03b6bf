// The table: what it refuses to set up, what it plays, what it shows.
#include "table/table.hpp"

#include <map>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "table/narration.hpp"
#include "table/registry.hpp"
#include "table/table_rng.hpp"
#include "tests/table/tables.hpp"

namespace samovar::table {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr Seat kFirst{0};
constexpr Seat kSecond{1};

json::value boxed_edition() { return find_game("tea-time").value()->boxed().json; }

Error refused(Setup setup) {
  const auto table = Table::create(std::move(setup));
  EXPECT_FALSE(table);
  return table ? Error{} : table.error();
}

TEST(TableSetup, UnknownGameNamesThoseThereAre) {
  auto setup = tea_time(2);
  setup.game = "mahjong";
  const Error error = refused(setup);
  EXPECT_EQ(error.code, "unknown_game");
  EXPECT_THAT(error.message, HasSubstr("mahjong"));
  EXPECT_THAT(error.message, HasSubstr("tea-time"));
}

TEST(TableSetup, WrongSeats) {
  for (const int seats : {-1, 0, 1, 5, 99, 1000}) {
    const Error error = refused(tea_time(seats));
    EXPECT_EQ(error.code, "bad_options") << seats;
    EXPECT_EQ(error.where, "seats") << seats;
  }
}

TEST(TableSetup, UnknownOptionIsNamed) {
  auto setup = tea_time(2);
  setup.options["jokers"] = true;
  EXPECT_EQ(refused(setup).where, "jokers");
}

TEST(TableSetup, WrongNumberOfPlayers) {
  auto setup = tea_time(2);
  setup.players = {{"Ada", "person"}};
  const Error error = refused(setup);
  EXPECT_EQ(error.code, "bad_players");
  EXPECT_THAT(error.message, HasSubstr("expected 2 players, found 1"));
}

TEST(TableSetup, SeedThatDoesNotFitItsCommitment) {
  auto setup = tea_time(2);
  setup.commitment = Seed{};
  EXPECT_EQ(refused(setup).code, "bad_seed");
}

TEST(TableSetup, EditionWithAWrongCountNamesThePlace) {
  auto setup = tea_time(2);
  setup.edition = boxed_edition();
  setup.edition->at("characters").at(2).at("cards") = 9;
  const Error error = refused(setup);
  EXPECT_EQ(error.code, "bad_edition");
  EXPECT_THAT(error.message, HasSubstr("59"));
  EXPECT_FALSE(error.where.empty());
  EXPECT_FALSE(check_edition("tea-time", *setup.edition));
  EXPECT_TRUE(check_edition("tea-time", boxed_edition()));
}

TEST(TableSetup, AnotherEditionIsPlayedAndHasAnotherHash) {
  auto setup = tea_time(2);
  setup.edition = boxed_edition();
  setup.edition->at("alice_points") = 9;
  Table other = expect_value(Table::create(setup));
  EXPECT_NE(other.edition_hash(), begun(2).edition_hash());
  play_on(other, 1);
  const json::value result = other.result(kSpectator);
  const std::string alice = json::serialize(result);
  EXPECT_THAT(alice, HasSubstr(R"({"label":"alice","count":1,"points":9})"));
}

TEST(TableWords, NameEveryLineOfEveryScore) {
  for (const ShelvedGame& shelved : shelf()) {
    table::Setup setup;
    setup.game = shelved.id;
    setup.seed = Seed{};
    const Table table = expect_value(Table::create(setup));
    const json::object result = table.result(kSpectator);
    for (const std::string& language : languages()) {
      const json::object words = table.words(language);
      for (const json::value& seat : result.at("seats").as_array())
        for (const json::value& line : seat.at("lines").as_array())
          EXPECT_TRUE(words.contains(line.at("label").as_string())) << shelved.id << " " << line;
    }
  }
}

TEST(TableSetup, PlaysWithAnEditionPutInPlaceOfTheBoxedOne) {
  const json::value boxed = boxed_edition();
  json::value mine = boxed;
  mine.at("edition") = "mine";
  EXPECT_TRUE(use_edition(mine));
  EXPECT_EQ(begun(2).edition_name(), "mine");
  EXPECT_THAT(json::serialize(games()), HasSubstr(R"("edition":"mine")"));
  mine.at("characters").at(2).at("cards") = 9;
  EXPECT_EQ(use_edition(mine).error().code, "bad_edition");
  EXPECT_THAT(use_edition(json::array{}).error().message, HasSubstr("\"game\""));
  EXPECT_EQ(begun(2).edition_name(), "mine");
  EXPECT_TRUE(use_edition(boxed));
  EXPECT_EQ(begun(2).edition_name(), "gigamic-2011");
}

TEST(TableSetup, TheHashOfAnEditionDoesNotDependOnTheOrderOfItsFields) {
  json::object turned;
  const json::value edition = boxed_edition();
  for (auto field = edition.get_object().end(); field != edition.get_object().begin();) {
    --field;
    turned.emplace(field->key(), field->value());
  }
  EXPECT_EQ(hash_of_edition(turned), hash_of_edition(edition));
  turned["alice_points"] = 5;
  EXPECT_NE(hash_of_edition(turned), hash_of_edition(edition));
}

TEST(TableSetup, PlayersWithoutNamesAndStrangeNames) {
  auto setup = tea_time(3);
  setup.players = {
      {"", "person"}, {"  Zoë\n\tof \x1b[31m \xff ", "Hard, really"}, {std::string(200, 'x'), ""}};
  const Table table = expect_value(Table::create(setup));
  EXPECT_EQ(table.setup().players[0], (Player{"Seat 1", "person"}));
  EXPECT_EQ(table.setup().players[1], (Player{"Zoë  of  [31m \ufffd", "-ard--really"}));
  EXPECT_EQ(table.setup().players[2], (Player{std::string(64, 'x'), "person"}));
}

TEST(TablePlay, BeginsAtPlyZeroAndDrawsUpToTheFirstDecision) {
  Table table = expect_value(Table::create(tea_time(2)));
  EXPECT_EQ(table.ply(), 0);
  EXPECT_TRUE(table.actor().is_chance());
  EXPECT_EQ(table.play("take a1").error().code, "not_begun");
  EXPECT_EQ(table.moves(kFirst).size(), 0u);
  const std::vector<Ply> plies = expect_value(table.begin());
  EXPECT_EQ(plies.size(), 13u);
  EXPECT_EQ(plies, table.history());
  EXPECT_TRUE(table.actor().is_seat());
  EXPECT_TRUE(expect_value(table.begin()).empty());
}

TEST(TablePlay, TheSameSeedIsTheSameGame) {
  Table one = begun(4, "seed");
  Table two = begun(4, "seed");
  play_on(one, 5);
  play_on(two, 5);
  EXPECT_EQ(one.history(), two.history());
  EXPECT_EQ(one.state_hash(), two.state_hash());
  EXPECT_NE(begun(4, "another").history(), begun(4, "seed").history());
}

TEST(TablePlay, OutcomeNumberNComesFromItsOwnStream) {
  const Table table = begun(2, "seed");
  Table manual = by_hand(2);
  for (const Ply& ply : table.history()) {
    EXPECT_EQ(manual.drawn_from(*table.setup().seed), ply.move);
    expect_value(manual.play(ply.move));
  }
  EXPECT_EQ(manual.drawn_from(*table.setup().seed), std::nullopt);
}

TEST(TablePlay, AcceptsWhatItListsAndNothingElse) {
  for (const int seats : {2, 3, 4}) {
    Table table = begun(seats);
    play_on(table, 3, table.ply() + 4);
    std::set<std::string> listed;
    for (const json::value& move : table.moves(table.actor().seat()))
      listed.insert(std::string(move.at("move").as_string()));
    const std::uint64_t before = table.state_hash();
    for (const char column : std::string("abcdefgh"))
      for (const char row : std::string("0123456"))
        for (const std::string ending :
             {"", " e 2", " s 2", " se 2", " sw 2", " e 3", " s 3", " se 3", " sw 3"}) {
          const std::string text = std::string("take ") + column + row + ending;
          EXPECT_EQ(!table.why_not(text), listed.contains(text)) << text;
          Table copy = table.copy();
          EXPECT_EQ(copy.play(text).has_value(), listed.contains(text)) << text;
          if (!listed.contains(text)) {
            EXPECT_EQ(copy.state_hash(), before);
            EXPECT_EQ(copy.ply(), table.ply());
          }
        }
    EXPECT_EQ(table.state_hash(), before);
  }
}

TEST(TablePlay, RefusalsNameReasonAndRule) {
  Table table = begun(2);
  const Error two = table.play("take a1 e 2").error();
  EXPECT_EQ(two.code, "illegal_move");
  EXPECT_EQ(two.rule, "TT-TURN-01");
  EXPECT_EQ(two.message, words_for("tea-time.refusal.turn_one", "en"));
  EXPECT_EQ(table.why_not("take a1 e 2", "fr")->message, words_for("tea-time.refusal.turn_one", "fr"));
  EXPECT_EQ(table.play("take z9").error().code, "bad_move");
  EXPECT_EQ(table.play("").error().code, "bad_move");
  EXPECT_EQ(table.play("deal cat").error().rule, "TT-SETUP-04");
  play_on(table, 1);
  EXPECT_TRUE(table.over());
  EXPECT_EQ(table.play("take a1").error().message, words_for("tea-time.refusal.over", "en"));
}

TEST(TablePlay, TypedMovesAreKeptInTheirNotation) {
  Table table = begun(2);
  EXPECT_EQ(expect_value(table.play("  TAKE   B2 ")).front().move, "take b2");
  EXPECT_EQ(table.history().back().move, "take b2");
}

TEST(TablePlay, OnlyTheActorGetsMoves) {
  const Table table = begun(2);
  const Seat actor = table.actor().seat();
  const Seat other{static_cast<std::uint8_t>(1 - index(actor))};
  EXPECT_EQ(table.moves(actor).size(), 12u);
  EXPECT_EQ(table.moves(other).size(), 0u);
  EXPECT_EQ(table.moves(kSpectator).size(), 0u);
}

TEST(TablePlay, ManualChanceListsOutcomesWithWeights) {
  Table table = by_hand(3);
  EXPECT_TRUE(table.manual_chance());
  EXPECT_EQ(table.moves(kSpectator).size(), 3u);
  expect_value(table.play("first 2"));
  const json::array outcomes = table.moves(kSpectator);
  ASSERT_EQ(outcomes.size(), 6u);
  for (const json::value& outcome : outcomes) EXPECT_EQ(outcome.at("weight"), 8);
  EXPECT_EQ(outcomes, table.moves(kFirst));
  EXPECT_EQ(table.play("take a1").error().rule, "TT-SETUP-04");
  for (int i = 0; i < 8; ++i) expect_value(table.play("deal cat"));
  EXPECT_EQ(table.play("deal cat").error().message, words_for("tea-time.refusal.none_left", "en"));
  EXPECT_TRUE(expect_value(table.begin()).empty());
}

TEST(TableUndo, TakesBackDecisionsExactly) {
  Table table = begun(2);
  const json::object before = table.state();
  const std::uint64_t hash = table.state_hash();
  const Seat first = table.actor().seat();
  expect_value(table.play("take a1"));
  expect_value(table.play("take a1"));
  EXPECT_EQ(table.undo_boundary(), 13);
  Table copy = table.copy();
  EXPECT_EQ(expect_value(table.undo()), 14);
  EXPECT_EQ(expect_value(table.undo()), 13);
  EXPECT_EQ(table.state_hash(), hash);
  EXPECT_EQ(table.state(), before);
  EXPECT_EQ(expect_value(copy.undo(first)), 13) << "what came after the seat's decision goes too";
  EXPECT_EQ(copy.state_hash(), hash);
}

TEST(TableUndo, StopsAtADraw) {
  Table table = begun(2);
  const Error nothing = table.undo().error();
  EXPECT_EQ(nothing.code, "cannot_undo");
  EXPECT_THAT(nothing.message, HasSubstr("no decision"));
  play_on(table, 7, 20);
  while (table.history().back().actor.is_seat()) play_on(table, 7, table.ply() + 1);
  EXPECT_EQ(table.undo_boundary(), table.ply());
  const int ply = table.ply();
  EXPECT_THAT(table.undo().error().message, HasSubstr("revealed"));
  EXPECT_EQ(table.ply(), ply);
  expect_value(table.play("take a1"));
  EXPECT_EQ(expect_value(table.undo()), ply);
  EXPECT_THAT(table.undo().error().message, HasSubstr("revealed"));
}

TEST(TableUndo, AfterUndoTheSameOutcomesAreDrawn) {
  Table table = begun(2);
  play_on(table, 9, 60);
  const std::vector<Ply> played = table.history();
  Table again = begun(2);
  while (again.ply() < static_cast<int>(played.size())) {
    const std::string& move = played[static_cast<std::size_t>(again.ply())].move;
    expect_value(again.play(move));
    if (again.last_decision() >= again.undo_boundary()) {
      expect_value(again.undo());
      expect_value(again.play(move));
    }
  }
  EXPECT_EQ(again.history(), played);
}

TEST(TableUndo, AFinishedGameWithASeedStaysFinished) {
  Table table = begun(2);
  play_on(table, 1);
  EXPECT_EQ(table.undo_boundary(), table.ply());
  EXPECT_THAT(table.undo().error().message, HasSubstr("seed"));
  Table manual = by_hand(2);
  expect_value(manual.replay(table.history()).map([] { return 0; }));
  EXPECT_TRUE(manual.undo());
}

// The last tile of a line leaves no choice in Tea Time.
TEST(TableAsking, AnswersItselfWhereThereIsOneAnswer) {
  Table table = begun(2);
  FastRng rng(5);
  std::vector<Ply> played;
  while (played.size() < 2 || !played[1].actor.is_seat()) {
    ASSERT_FALSE(table.over());
    EXPECT_GT(table.moves(table.actor().seat()).size(), 1u);
    played = expect_value(table.play(any_move(table, rng)));
  }
  const int ply = table.ply() - static_cast<int>(played.size()) + 1;  // of what was not asked
  Table before = expect_value(Table::create(tea_time(2)));
  const std::vector<Ply> history = table.history();
  ASSERT_TRUE(before.replay({history.begin(), history.begin() + ply}));
  const json::array moves = before.moves(played[1].actor.seat());
  ASSERT_EQ(moves.size(), 1u);
  EXPECT_EQ(moves[0].at("move").as_string(), played[1].move);

  // Who was not asked is told so, once; the others only hear what happened.
  const auto told = [&](Seat viewer) {
    int times = 0;
    for (const json::value& event : table.events(viewer, ply, "en", ply + 1))
      times += event.at("text").as_string().find("Nothing else could be chosen.") != std::string::npos;
    return times;
  };
  const Seat seat = played[1].actor.seat();
  EXPECT_EQ(told(seat), 1);
  EXPECT_EQ(told(Seat{static_cast<std::uint8_t>(1 - index(seat))}), 0);
  EXPECT_EQ(told(kSpectator), 0);
  EXPECT_LT(table.last_decision().value(), ply);

  // Replayed, it is the same table.
  EXPECT_EQ(expect_value(read_record(table.record())).history(), table.history());
}

// What was not asked goes with the decision before it, as far as nothing was revealed.
TEST(TableAsking, UndoGoesBackToTheQuestion) {
  table::Setup setup;
  setup.game = "chai";
  setup.options = {{"seats", 2}};
  setup.seed = seed_named("test");
  Table table = expect_value(Table::create(setup));
  expect_value(table.begin());
  FastRng rng(5);
  int undone = 0;
  for (int n = 0; n < 300 && !table.over(); ++n) {
    const int ply = table.ply();
    const std::uint64_t hash = table.state_hash();
    const std::vector<Ply> played = expect_value(table.play(any_move(table, rng)));
    if (table.undo_boundary() > ply || played.size() < 2) continue;
    EXPECT_EQ(expect_value(table.undo()), ply);
    EXPECT_EQ(table.state_hash(), hash);
    EXPECT_EQ(expect_value(table.play(played[0].move)), played);
    ++undone;
  }
  EXPECT_GT(undone, 0);
}

TEST(TableAsking, EverythingWhereThatIsWanted) {
  table::Setup setup = tea_time(2);
  setup.options["ask_everything"] = true;
  Table table = expect_value(Table::create(setup));
  EXPECT_EQ(table.setup().options.at("ask_everything"), true);
  FastRng rng(5);
  expect_value(table.begin());
  int single = 0;
  while (!table.over()) {
    single += table.moves(table.actor().seat()).size() == 1;
    const std::vector<Ply> played = expect_value(table.play(any_move(table, rng)));
    for (std::size_t i = 1; i < played.size(); ++i) EXPECT_TRUE(played[i].actor.is_chance());
  }
  EXPECT_GT(single, 0);
  EXPECT_EQ(expect_value(read_record(table.record())).record(), table.record());

  setup.options["ask_everything"] = false;
  EXPECT_FALSE(expect_value(Table::create(setup)).setup().options.contains("ask_everything"));
  setup.options["ask_everything"] = 1;
  EXPECT_EQ(Table::create(setup).error().where, "ask_everything");
}

TEST(TableTimeTravel, EveryEarlierPlyLooksAsItDid) {
  Table table = begun(3);
  FastRng rng(2);
  const auto look = [](const Table& at, std::optional<int> ply) {
    return json::serialize(at.view(kFirst, ply)) + json::serialize(at.state(ply)) +
           json::serialize(at.result(kSecond, ply));
  };
  std::map<int, std::string> looks = {{table.ply(), look(table, {})}};
  while (!table.over()) {
    expect_value(table.play(any_move(table, rng)));
    looks[table.ply()] = look(table, {});
  }
  EXPECT_GT(table.ply(), 64) << "too short to reach beyond two snapshots";
  for (const auto& [ply, as_it_was] : looks) EXPECT_EQ(look(table, ply), as_it_was) << "ply " << ply;
  EXPECT_EQ(look(table, -5), look(table, 0));
  EXPECT_EQ(look(table, 99999), look(table, {}));
}

TEST(TableTimeTravel, RewindAnywhereAndGoOn) {
  Table whole = begun(2);
  play_on(whole, 4);
  const std::vector<Ply> plies = whole.history();
  for (int ply = 0; ply <= whole.ply(); ++ply) {
    Table table = whole.copy();
    table.rewind(ply);
    EXPECT_EQ(table.ply(), ply);
    const std::vector<Ply> rest(plies.begin() + ply, plies.end());
    ASSERT_TRUE(table.replay(rest));
    EXPECT_EQ(table.state_hash(), whole.state_hash());
    EXPECT_EQ(table.record(), whole.record());
  }
}

TEST(TableReplay, RefusesAndKeepsWhatWas) {
  Table whole = begun(2);
  play_on(whole, 4, 30);
  const std::vector<Ply> plies = whole.history();
  const auto refused_with = [&](std::size_t at, const Ply& ply) {
    std::vector<Ply> altered = plies;
    altered[at] = ply;
    Table table = by_hand(2);
    const auto replayed = table.replay(altered);
    EXPECT_EQ(table.ply(), 0);
    EXPECT_EQ(replayed.error().where, "ply " + std::to_string(at));
    return replayed.error();
  };
  EXPECT_THAT(refused_with(13, {Actor::chance(), plies[13].move}).message,
              HasSubstr("is to act here, not \"chance\""));
  EXPECT_EQ(refused_with(5, {Actor::chance(), "deal dog"}).code, "bad_move");
  EXPECT_EQ(refused_with(14, {plies[14].actor, "take a1 e 3"}).rule, "TT-TURN-02");
  Table over = begun(2);
  play_on(over, 1);
  EXPECT_THAT(over.replay({{Actor::chance(), "deal cat"}}).error().message, HasSubstr("over"));
}

TEST(TableEvents, SentencesForEachViewerAndLanguage) {
  auto setup = tea_time(2);
  setup.players = {{"Ada", "person"}, {"Bergamot", "hard"}};
  Table table = expect_value(Table::create(setup));
  expect_value(table.begin());
  const Seat me = table.actor().seat();
  const Seat other{static_cast<std::uint8_t>(1 - index(me))};
  const std::string name = setup.players[static_cast<std::size_t>(index(me))].name;
  expect_value(table.play("take b2"));
  const auto text = [&](Seat viewer, const char* language) {
    const json::array events = table.events(viewer, 13, language);
    return std::string(events.at(0).at("text").as_string());
  };
  EXPECT_THAT(text(me, "en"), Not(HasSubstr(name)));
  EXPECT_THAT(text(other, "en"), HasSubstr(name));
  EXPECT_EQ(text(kSpectator, "en"), text(other, "en"));
  EXPECT_NE(text(me, "fr"), text(me, "en"));
  EXPECT_EQ(text(me, "tlh"), text(me, "en"));
}

TEST(TableEvents, SinceAndUntilCutAnywhere) {
  Table table = begun(2);
  play_on(table, 6);
  const json::array all = table.events(kSpectator, 0, "en");
  json::array pieces;
  for (int ply = 0; ply < table.ply(); ply += 7)
    for (const json::value& event : table.events(kSpectator, ply, "en", std::min(ply + 7, table.ply())))
      pieces.push_back(event);
  EXPECT_EQ(pieces, all);
  EXPECT_EQ(table.events(kSpectator, table.ply(), "en").size(), 0u);
  EXPECT_EQ(table.events(kSpectator, 99999, "en").size(), 0u);
}

TEST(TableResult, StandsAndEnds) {
  Table table = begun(2);
  EXPECT_EQ(table.result(kSpectator).at("outcome"), "unfinished");
  play_on(table, 1);
  const json::object result = table.result(kSpectator);
  EXPECT_NE(result.at("outcome"), "unfinished");
  for (const json::value& seat : result.at("seats").as_array()) {
    std::int64_t sum = 0;
    for (const json::value& line : seat.at("lines").as_array()) sum += line.at("points").as_int64();
    EXPECT_EQ(sum, seat.at("points").as_int64());
  }
}

TEST(TableBots, AnswerWithALegalMoveAndAReason) {
  for (const std::string bot : {"easy", "medium", "hard", "random", "greedy", "search"}) {
    Table table = begun(2);
    BotRequest request{.bot = bot, .ms = {}, .iterations = 50};
    const BotChoice choice = expect_value(table.ask(request));
    EXPECT_FALSE(table.why_not(choice.move)) << bot;
    const json::array& line = choice.reason.at("line").as_array();  // a search expects nothing in particular
    if (!line.empty()) {
      EXPECT_EQ(line[0], json::value(choice.move)) << bot;
    }
  }
}

TEST(TableBots, RefuseWhatMakesNoSense) {
  Table table = begun(2);
  EXPECT_EQ(table.ask({.bot = "deep thought"}).error().code, "unknown_bot");
  EXPECT_EQ(table.ask({.ms = 0}).error().where, "ms");
  EXPECT_EQ(table.ask({.iterations = -1}).error().where, "iterations");
  EXPECT_EQ(table.ask({.threads = 0}).error().where, "threads");
  EXPECT_EQ(table.ask({.bot = "solver"}).error().code, "not_solvable");
  EXPECT_EQ(by_hand(2).ask({}).error().code, "no_decision");
  play_on(table, 1);
  EXPECT_EQ(table.ask({}).error().code, "no_decision");
}

TEST(TableShelf, EveryGameIsComplete) {
  const json::array shelf = games();
  ASSERT_FALSE(shelf.empty());
  for (const json::value& game : shelf) {
    const std::string id(game.at("id").as_string());
    EXPECT_NE(game.at("name"), json::value(id + ".name"));
    EXPECT_GE(game.at("seats").at("least").as_int64(), 1);
    EXPECT_LE(game.at("seats").at("most").as_int64(), kMaxSeats);
    EXPECT_FALSE(expect_value(edition_text(id)).empty());
    EXPECT_TRUE(check_edition(id, find_game(id).value()->boxed().json));
  }
  EXPECT_EQ(edition_text("mahjong").error().code, "unknown_game");
}

}  // namespace
}  // namespace samovar::table
