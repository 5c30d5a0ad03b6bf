// Whole games in the terminal, typed through a pipe.
#include <array>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "program.hpp"
#include "tests/paths.hpp"

namespace samovar::cli_tests {
namespace {

using testing::AnyOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

const std::string kFirstAlways = repeated("1\n", 200);

std::vector<std::string> play(std::initializer_list<std::string> more = {}) {
  std::vector<std::string> arguments = {"play", "tea-time", "--seed", "five o'clock"};
  arguments.insert(arguments.end(), more);
  return arguments;
}

// The first board in a transcript, and the one behind a text.
std::string board_after(const std::string& text, const std::string& behind = "") {
  const std::size_t begin = text.rfind("Round ", text.find(", turn ", text.find(behind) + behind.size()));
  return text.substr(begin, text.find("Points", begin) - begin);
}

std::string cell(const std::string& board, std::size_t row, std::size_t column) {
  // ASCII: heading, letters, a rule, then three lines a row.
  const std::string line = lines_of(board).at(3 + 3 * row);
  std::size_t bar = line.find('|');
  for (std::size_t i = 0; i < column; ++i) bar = line.find('|', bar + 1);
  return line.substr(bar + 1, line.find('|', bar + 1) - bar - 1);
}

TEST(Play, AWholeGameByNumbers) {
  for (const std::string seats : {"2", "3", "4"}) {
    const TemporaryFile record;
    const Answer game = run(play({"--seats", seats, "--record", record.path()}), kFirstAlways);
    EXPECT_EQ(game.code, 0);
    EXPECT_EQ(game.err, "");
    EXPECT_THAT(game.out, HasSubstr("The last card is taken. The game is over."));
    EXPECT_THAT(game.out, AnyOf(HasSubstr("\nWinner: "), HasSubstr("\nShared victory: ")));
    EXPECT_EQ(count_of(game.out, "Round 1 of "),
              count_of(game.out, "Round 1 of " + std::string(seats == "2" ? "5" : "3")));
    const Answer verified = run({"record", "verify", record.path()});
    EXPECT_EQ(verified.code, 0) << verified.err;
    EXPECT_THAT(verified.out, HasSubstr("outcomes come from the committed seed"));
  }
}

// Every mode of Chai, always by the first choice; the board shows what one lacks.
TEST(Play, ChaiIsDrawnAndPlayed) {
  for (const std::string options :
       {R"({})", R"({"mode":"solo"})", R"({"mode":"chaiwala","seats":1})", R"({"mode":"solo_dice"})"}) {
    std::vector<std::string> arguments = {"play", "chai", "--seed", "five o'clock", "--options", options};
    if (options == "{}") arguments.insert(arguments.end(), {"--bots", "random"});
    const Answer game = run(arguments, repeated("1\n", 1500));
    EXPECT_EQ(game.code, 0) << game.err;
    for (const char* part : {"\nMarket ", "\nPantry ", "\nCups (*tip)", "\nAbilities ", "\nCustomers ",
                             "You lack ", " tea tokens", "The game is over."})
      EXPECT_THAT(game.out, HasSubstr(part)) << options;
  }
}

// Two merchants and the Tea Race, always by the first choice; every word of the drawing is there.
TEST(Play, TeaForTwoIsDrawnAndPlayed) {
  for (const std::string seats : {"2", "1"}) {
    std::vector<std::string> arguments = {"play", "tea-for-2", "--seed", "five o'clock", "--seats", seats};
    if (seats == "2") arguments.insert(arguments.end(), {"--bots", "random"});
    const Answer game = run(arguments, repeated("1\n", 1500));
    EXPECT_EQ(game.code, 0) << game.err;
    for (const char* part :
         {"Year 1 of at most 20, Harvest. 4 ships to complete.", "\nHarvest ", " 10 G Green tea, ",
          "markers: (assistant) HM", "\nMarket        1+ ", "\nPalace ", "\nHarbour       H1 ",
          "\nProduction    1: 14 movement, ", "\nYou, ", "\nDice ", "\nF Field ", "The last year is over.",
          "\nCompleted ships ", "\nClippers of your merchant’s tea "})
      EXPECT_THAT(game.out, HasSubstr(part)) << seats;
    EXPECT_EQ(count_of(game.out, "\nRace 1860     [Harbour] > Production > Market > ") > 0, seats == "1");
    EXPECT_THAT(game.out, Not(AnyOf(HasSubstr("cli."), HasSubstr("web."), HasSubstr("merchant_clippers"))));
  }
}

// Every number of players, always by the first choice; every word of the drawing is there, in both languages.
TEST(Play, TeaAndRumIsDrawnAndPlayed) {
  for (const std::string seats : {"2", "3", "4"}) {
    const auto played = [&](const char* language) {
      return run({"play", "tea-and-rum", "--seed", "five o'clock", "--seats", seats, "--bots", "random",
                  "--lang", language},
                 repeated("1\n", 1000));
    };
    const Answer game = played("en");
    EXPECT_EQ(game.code, 0) << game.err;
    for (const char* part :
         {"Round 1 of 5, ships.", "Workers come to the boards.",
          "\nGovernor     workers: ", "*  reputation +1\n", "\nShips ", "\nBuildings ", "(you lack ",
          "\nCaptains ", "\nContracts    1 (reputation +1) ", "\nAllegiances ", "\nWishes       1 ",
          "\nYou: ", " workers to use\nWarehouse ", "\nNext star ", "The game is over."})
      EXPECT_THAT(game.out, HasSubstr(part)) << seats;
    EXPECT_EQ(count_of(game.out, "Automa 1") > 0, seats == "2");
    EXPECT_EQ(count_of(game.out, "Victory type: ") > 0, seats == "2");
    const Answer french = played("fr");
    EXPECT_THAT(french.out, HasSubstr("\nBâtiments "));
    for (const Answer& told : {game, french})
      EXPECT_THAT(told.out, Not(AnyOf(HasSubstr("cli."), HasSubstr("chest_closed"), HasSubstr("gainCube"))));
  }
}

TEST(Play, TheSameSeedIsTheSameGame) {
  const Answer game = run(play(), kFirstAlways);
  EXPECT_EQ(run(play(), kFirstAlways).out, game.out);
  EXPECT_NE(run({"play", "tea-time", "--seed", "six o'clock"}, kFirstAlways).out, game.out);
}

TEST(Play, AFreshSeedEachTimeWithoutOne) {
  const auto board = [] { return board_after(run({"play", "tea-time"}, "").out); };
  const std::string first = board();
  // Three equal deals of twelve cards do not happen.
  EXPECT_TRUE(board() != first || board() != first);
}

TEST(Play, InFrench) {
  const Answer game = run(play({"--lang", "fr"}), kFirstAlways);
  EXPECT_EQ(game.code, 0);
  EXPECT_THAT(game.out, HasSubstr("La partie est finie."));
  EXPECT_THAT(game.out, AnyOf(HasSubstr("\nVictoire : "), HasSubstr("\nVictoire partagée : ")));
  EXPECT_THAT(game.out, HasSubstr("Lièvre"));
  EXPECT_THAT(game.out, Not(HasSubstr("Hatter")));
}

TEST(Play, TheLocaleChoosesTheLanguage) {
  EXPECT_THAT(run(play(), "", {"LANG=fr_FR.UTF-8"}).out, HasSubstr("Chapelier"));
  EXPECT_THAT(run(play(), "", {"LANG=de_DE.UTF-8"}).out, HasSubstr("Hatter"));
}

TEST(Play, HotSeat) {
  const Answer game = run(play({"--hotseat", "--names", "Ada,Ben,Cy"}), kFirstAlways);
  EXPECT_EQ(game.code, 0);
  for (const std::string name : {"Ada", "Ben", "Cy"}) EXPECT_THAT(game.out, HasSubstr(name + ", your move:"));
  EXPECT_THAT(game.out, Not(HasSubstr("You took")));
  EXPECT_THAT(game.out, AnyOf(HasSubstr("\nWinner: "), HasSubstr("\nShared victory: ")));
}

TEST(Play, BotsAlone) {
  const Answer game = run(play({"--watch", "--bots", "greedy,random,easy"}));
  EXPECT_EQ(game.code, 0);
  EXPECT_THAT(game.out, Not(HasSubstr("move:")));
  EXPECT_THAT(game.out, HasSubstr("Ceylon took"));
  EXPECT_THAT(game.out, AnyOf(HasSubstr("\nWinner: "), HasSubstr("\nShared victory: ")));
}

// In some of these a player converts what another one has none of: their scores have other lines.
TEST(Play, EveryGameEndsWithItsScores) {
  for (const std::string seed : {"r1", "r2", "r3", "r4"}) {
    const Answer game =
        run({"play", "tea-and-rum", "--watch", "--bots", "greedy", "--seats", "4", "--seed", seed});
    EXPECT_EQ(game.code, 0) << seed << ": " << game.err;
    EXPECT_THAT(game.out, HasSubstr("\nPlace")) << seed;
  }
}

TEST(Play, EveryLevelAndBudgetPlays) {
  for (const std::string bot :
       {"easy", "medium", "hard:20it", "random", "greedy", "search:20it", "search:1ms"})
    EXPECT_EQ(run(play({"--bots", bot}), kFirstAlways).code, 0) << bot;
}

TEST(Play, ShowsSidesByBracketsAndAliceByStars) {
  const Answer game = run(play({"--hotseat"}), "take b2\n");
  const std::string before = board_after(game.out);
  for (std::size_t row = 0; row < 3; ++row)
    for (std::size_t column = 0; column < 4; ++column) {
      const std::string text = cell(before, row, column);
      const bool glass = (row + column) % 2 == 1;
      EXPECT_EQ(text.front(), glass ? '(' : ' ') << row << "," << column;
      EXPECT_EQ(text.back(), glass ? ')' : ' ') << row << "," << column;
    }
  const std::string after = board_after(game.out, "take b2");
  EXPECT_THAT(cell(after, 1, 1), HasSubstr("Alice"));
  EXPECT_EQ(cell(after, 1, 1).front(), '*');
  EXPECT_EQ(cell(after, 0, 0), cell(before, 0, 0));
}

TEST(Play, IsPlainAsciiWhereTheLocaleIs) {
  const std::string out = run(play(), kFirstAlways, {"LANG=C"}).out;
  EXPECT_TRUE(std::all_of(out.begin(), out.end(), [](char c) { return c == '\n' || (c >= ' ' && c < 127); }));
  EXPECT_THAT(run(play(), "", {"LANG=C.UTF-8"}).out, HasSubstr("┌"));
}

TEST(Play, ColoursOnlyInATerminalThatWantsThem) {
  const auto shown = [](std::vector<std::string> environment) {
    return run_in_terminal(play(), "quit\n", environment).out;
  };
  EXPECT_THAT(shown({"TERM=xterm"}), HasSubstr("\x1b["));
  EXPECT_THAT(shown({"TERM=xterm", "NO_COLOR=1"}), Not(HasSubstr("\x1b[")));
  EXPECT_THAT(shown({"TERM=dumb"}), Not(HasSubstr("\x1b[")));
  EXPECT_THAT(run(play(), "quit\n", {"TERM=xterm"}).out, Not(HasSubstr("\x1b[")));
}

TEST(Play, ListsMovesWithTheirEffect) {
  const Answer game = run(play({"--hotseat"}), "1\n");
  // An entry is a number, the notation and a signed effect.
  const auto moves = [](const std::string& text) {
    int entries = 0;
    for (const std::string& line : lines_of(text)) {
      std::istringstream words(line);
      bool in_move = false;
      for (std::string word; words >> word;) {
        entries += in_move && (word[0] == '+' || word[0] == '-');
        in_move = word == "take" || (in_move && word[0] != '+' && word[0] != '-');
      }
    }
    return entries;
  };
  const std::size_t first_move = game.out.find("move: 1");
  EXPECT_EQ(moves(game.out.substr(0, first_move)), 12);
  // Two cards that touch: 9 + 8 + 6 + 6 on a full grid of 3 by 4; Alice lies where the first card was.
  EXPECT_EQ(moves(game.out.substr(first_move)), 12 + 29);
  EXPECT_EQ(count_of(game.out, "Take one card"), 2);
  EXPECT_EQ(count_of(game.out, "Take two cards"), 1);
}

TEST(Play, CanKeepTheListForWhoAsks) {
  EXPECT_EQ(count_of(run(play({"--no-list"}), "").out, "Take one card"), 0);
  EXPECT_EQ(count_of(run(play({"--no-list"}), "moves\n").out, "Take one card"), 1);
}

TEST(Play, UnderstandsNotationInAllItsForms) {
  for (const std::string line :
       {"take b1 se 2", "TAKE  b1 se 2", "b1 se 2", "take b1 c2", "c2 nw 2", "c2 b1"}) {
    const Answer game = run(play({"--hotseat", "--names", "Ada,Ben"}), "a1\n" + line + "\n");
    EXPECT_EQ(count_of(game.out, " took "), 2) << line;
    EXPECT_THAT(game.out, HasSubstr("(b1)")) << line;
    EXPECT_THAT(game.out, HasSubstr("(c2)")) << line;
  }
}

TEST(Play, RefusesWithReasonAndRuleAndGoesOn) {
  const Answer game = run(play({"--hotseat"}), "take a1 e 2\ntake a1 e 3\ntake d1 e 2\n" + kFirstAlways);
  EXPECT_THAT(game.out, HasSubstr("The first turn of a round takes exactly one card. (TT-TURN-01)"));
  EXPECT_THAT(game.out, HasSubstr("(TT-LINE-04)"));
  EXPECT_EQ(game.code, 0);
  EXPECT_THAT(game.out, HasSubstr("The game is over."));
}

TEST(Play, RefusesInFrenchToo) {
  EXPECT_THAT(run(play({"--hotseat", "--lang", "fr"}), "take a1 e 2\n").out,
              HasSubstr("Au premier tour d’une manche, on prend exactement une carte. (TT-TURN-01)"));
}

TEST(Play, AnswersNonsense) {
  std::string nonsense =
      "\n   \nfoo\n0\n13\n99999999999999999999\n-1\n1.5\ntake\ntake z9\ntake a1 up 2\nsave\n";
  nonsense += std::string(100'000, 'x') + "\n\x01\x02\xff\xfe\n";
  const Answer game = run(play({"--hotseat"}), nonsense + kFirstAlways);
  EXPECT_EQ(game.code, 0);
  EXPECT_EQ(game.err, "");
  EXPECT_THAT(game.out, HasSubstr("found “foo”"));
  EXPECT_THAT(game.out, HasSubstr("There is no cell z9; expected a cell from a1 to d3"));
  EXPECT_THAT(game.out, HasSubstr("Say where: save FILE"));
  EXPECT_THAT(game.out, HasSubstr("The game is over."));
}

TEST(Play, UndoGoesBackToYourLastDecision) {
  const Answer game = run(play(), "take a1\nundo\ntake a2\n");
  EXPECT_EQ(board_after(game.out, "Taken back."), board_after(game.out));
  EXPECT_NE(board_after(game.out, "take a1"), board_after(game.out));
}

TEST(Play, UndoInHotSeatTakesBackWhoeverWasLast) {
  const Answer game = run(play({"--hotseat", "--names", "Ada,Ben"}), "take a1\nundo\nundo\n");
  EXPECT_EQ(board_after(game.out, "Taken back."), board_after(game.out));
  EXPECT_THAT(game.out, HasSubstr("There is no decision to take back"));
}

// Thirteen decisions of one card end the first round, the last of which is not asked; the next round is
// dealt.
TEST(Play, UndoStopsAtTheDeal) {
  const Answer game = run(play({"--hotseat"}), repeated("1\n", 12) + "undo\n");
  const std::size_t second_round = game.out.find("Round 2 of 5.");
  ASSERT_NE(second_round, std::string::npos);
  EXPECT_THAT(game.out.substr(second_round), Not(HasSubstr("Taken back.")));
}

TEST(Play, HintIsALegalMove) {
  const Answer asked = run(play(), "1\nhint\n");
  const std::size_t begin = asked.out.find("Hint: ") + 6;
  const std::string hint = asked.out.substr(begin, asked.out.find(" (by", begin) - begin);
  EXPECT_THAT(hint, StartsWith("take "));
  const Answer played = run(play(), "1\n" + hint + "\n");
  EXPECT_EQ(count_of(played.out, "You took "), 2);
}

TEST(Play, ScoreAddsUp) {
  const Answer game = run(play(), repeated("1\n", 6) + "score\n");
  const std::size_t begin = game.out.rfind("move: score");
  const std::string sheet = game.out.substr(begin);
  std::array<int, 2> sums{};
  std::array<int, 2> points{};
  std::size_t lines = 0;
  for (const std::string& line : lines_of(sheet)) {
    std::istringstream label(line);
    std::string word;
    label >> word;
    if (word == "Points") label >> points[0] >> points[1];
    if (line.find(" = ") == std::string::npos) continue;
    ++lines;
    const std::size_t first = line.find('=');
    sums[0] += std::stoi(line.substr(first + 1));
    sums[1] += std::stoi(line.substr(line.find('=', first + 1) + 1));
  }
  EXPECT_EQ(lines, 7u);
  EXPECT_EQ(points, sums);
}

TEST(Play, RulesAreAtHand) {
  const Answer contents = run(play(), "rules\n");
  EXPECT_THAT(contents.out, HasSubstr("\nturn            Your turn\n"));
  EXPECT_THAT(contents.out, Not(HasSubstr("TT-LINE-03")));
  const Answer section = run(play(), "rules turn\n");
  EXPECT_THAT(section.out, HasSubstr("nobody can pass"));
  EXPECT_THAT(section.out, Not(HasSubstr("looking glass Cheshire Cat ~, framed")));
  const Answer word = run(play(), "rules looking glass\n");
  EXPECT_THAT(word.out, HasSubstr("looking glass Cheshire Cat ~, framed"));
  EXPECT_THAT(word.out, Not(HasSubstr("nobody can pass")));
  const Answer one = run(play(), "rules tt-line-03\nrules TT-NONE-99\n");
  EXPECT_THAT(one.out, HasSubstr("No empty place may lie"));  // told
  EXPECT_THAT(one.out, HasSubstr("TT-LINE-03  An empty cell breaks a line"));
  EXPECT_THAT(one.out, HasSubstr("The rulebook says nothing about TT-NONE-99."));
  EXPECT_THAT(one.out, Not(HasSubstr("TT-LINE-04")));
}

// As the page does: without accents, and by other words for the same.
TEST(Play, RulesAreFoundByOtherWords) {
  EXPECT_THAT(run(play(), "rules draw\n").out, HasSubstr("highest totals are equal"));
  EXPECT_THAT(run(play({"--lang", "fr"}), "rules egalite\n").out, HasSubstr("totaux sont égaux"));
  EXPECT_THAT(run(play(), "rules draw\n").out, Not(HasSubstr("nobody can pass")));
}

TEST(Play, LogTellsItAllAgain) {
  const Answer game = run(play(), "1\nlog\n");
  const std::string log = game.out.substr(game.out.find("move: log"));
  EXPECT_THAT(log, HasSubstr("Round 1 of 5."));
  EXPECT_THAT(log, HasSubstr("You took "));
}

TEST(Play, SavesAnUnfinishedRecordWithoutItsSeed) {
  const TemporaryFile record;
  const Answer game = run(play(), "1\n1\nsave " + record.path() + "\nquit\n");
  EXPECT_THAT(game.out, HasSubstr("The record is in " + record.path()));
  EXPECT_THAT(game.out, HasSubstr("left before its end"));
  EXPECT_THAT(record.text(), HasSubstr("commitment: sha256:"));
  EXPECT_THAT(record.text(), Not(HasSubstr("seed:")));
  const Answer verified = run({"record", "verify", record.path()});
  EXPECT_EQ(verified.code, 0) << verified.err;
  EXPECT_THAT(verified.out, HasSubstr("not finished"));
}

TEST(Play, SaysWhyItCannotSave) {
  const Answer game = run(play(), "save /no/such/folder/game.txt\n1\n");
  EXPECT_THAT(game.out, HasSubstr("cannot be written: No such file or directory"));
  EXPECT_THAT(game.out, HasSubstr("You took "));
}

TEST(Play, EndsCleanlyWithTheInput) {
  for (const std::string input : {"", "1", "1\n1\n", "hel"}) {
    const Answer game = run(play(), input);
    EXPECT_EQ(game.code, 0) << input;
    EXPECT_EQ(game.err, "");
    EXPECT_THAT(game.out, HasSubstr("The game was left before its end.\n"));
  }
}

TEST(Play, WithAnotherEdition) {
  std::string edition = test::text_of_file(test::source("/data/tea-time.json"));
  const std::size_t name = edition.find("Mad Hatter");
  edition.replace(name, 10, "Milliner");
  const TemporaryFile file(edition);
  const Answer game = run(play({"--edition", file.path()}), kFirstAlways);
  EXPECT_EQ(game.code, 0);
  EXPECT_THAT(game.out, HasSubstr("Milliner"));
}

TEST(Play, WrongArguments) {
  expect_refused(run({"play"}), "GAME is required");
  expect_refused(run({"play", "chess"}), "there is no game \"chess\"; there is ");
  expect_refused(run(play({"--seats", "two"})),
                 "--seats: expected a whole number from 1 to 5, found \"two\"");
  expect_refused(run(play({"--seats", "5"})), "seats: expected one of 2, 3, 4, found 5");
  expect_refused(run(play({"--bots", "genius"})), "there is no bot \"genius\"");
  expect_refused(run(play({"--bots", "easy,easy", "--seats", "2"})),
                 "--bots: expected one bot for all or 1, found 2");
  expect_refused(run(play({"--names", "A,B,C", "--seats", "2"})), "3 names for 2 seats");
  expect_refused(run(play({"--lang", "tlh"})), "--lang: expected en or fr, found \"tlh\"");
  expect_refused(run(play({"--edition", "/no/such/file"})), "/no/such/file: cannot be read");
  expect_refused(run(play({"--options", "{"})), "--options is not JSON");
  expect_refused(run(play({"--options", "[]"})), "--options: expected an object");
  expect_refused(run(play({"--options", "{\"colour\":1}"})), "colour");
  expect_refused(run(play({"--hotseat", "--watch"})), "found both");
  expect_refused(run(play({"--sed", "2"})), "did you mean \"--seed\"");
  expect_refused(run(play({"--seats"})), "--seats");
}

}  // namespace
}  // namespace samovar::cli_tests
