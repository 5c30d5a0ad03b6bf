// A match is a pure function of what was asked: threads, order and clock must not show in it.
#include "lab/match.hpp"

#include <set>
#include <tuple>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "lab/summary.hpp"
#include "table/table.hpp"

namespace samovar::lab {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::StartsWith;

Match match_of(std::initializer_list<std::string_view> bots, int games, int seats = 2) {
  Match match;
  match.game = "tea-time";
  match.options["seats"] = seats;
  for (const std::string_view bot : bots) match.bots.push_back(contestant_named(bot).value());
  match.games = games;
  return match;
}

std::string refusal_of(const Match& match) {
  const auto result = play_match(match);
  return result ? "" : result.error().message;
}

TEST(Match, IsTheSameOnAnyNumberOfThreads) {
  for (const bool mirror : {false, true}) {
    Match match = match_of({"search:40it", "easy", "greedy"}, 60, 3);
    match.mirror = mirror;
    const MatchResult one = play_match(match).value();
    for (const int threads : {2, 7}) {
      match.threads = threads;
      EXPECT_EQ(play_match(match)->games, one.games) << threads << " threads";
    }
  }
}

TEST(Match, IsAnotherOneWithAnotherSeed) {
  Match match = match_of({"greedy", "random"}, 20);
  const std::vector<Played> games = play_match(match)->games;
  match.seed = 2;
  EXPECT_NE(play_match(match)->games, games);
}

TEST(Match, BeginsLikeAShorterOne) {
  const std::vector<Played> few = play_match(match_of({"easy", "random"}, 10))->games;
  std::vector<Played> many = play_match(match_of({"easy", "random"}, 40))->games;
  many.resize(few.size());
  EXPECT_EQ(many, few);
}

TEST(Match, MirrorsEveryDealWithTheSeatsExchanged) {
  Match match = match_of({"easy", "random"}, 100);
  match.mirror = true;
  const std::vector<Played> games = play_match(match)->games;
  ASSERT_EQ(games.size(), 100u);
  for (std::size_t i = 0; i < games.size(); i += 2) {
    EXPECT_EQ(games[i].deal, static_cast<int>(i / 2));
    EXPECT_EQ(games[i + 1].deal, games[i].deal);
    EXPECT_EQ(games[i].bot[0], games[i + 1].bot[1]);
    EXPECT_EQ(games[i].bot[1], games[i + 1].bot[0]);
    EXPECT_NE(games[i].bot[0], games[i].bot[1]);
  }
}

// Greedy rolls no dice: with the same cards and seats exchanged it plays the very same game.
TEST(Match, MirroredGamesHaveTheSameCards) {
  Match match = match_of({"greedy", "greedy"}, 200);
  match.mirror = true;
  const MatchResult result = play_match(match).value();
  for (std::size_t i = 0; i < result.games.size(); i += 2)
    EXPECT_EQ(result.games[i].points, result.games[i + 1].points);
  EXPECT_EQ(summary_of(match, result).bots[0].share, 0.5);
  EXPECT_NE(result.games[0].points, result.games[2].points);
}

TEST(Match, WithoutMirrorsEveryGameHasItsOwnDealAndSeatsRotate) {
  const std::vector<Played> games = play_match(match_of({"greedy", "random"}, 10))->games;
  for (std::size_t i = 0; i < games.size(); ++i) {
    EXPECT_EQ(games[i].deal, static_cast<int>(i));
    EXPECT_EQ(games[i].bot[0], i % 2);
  }
}

TEST(Match, RotatesEveryBotThroughEverySeat) {
  for (const int bots : {1, 2, 3, 4}) {
    Match match = match_of({}, 12, 4);
    for (int i = 0; i < bots; ++i) match.bots.push_back(contestant_named("random").value());
    match.mirror = true;
    std::array<std::array<int, 4>, 4> sat{};
    const std::vector<Played> games = play_match(match)->games;
    for (const Played& game : games)
      for (std::size_t seat = 0; seat < 4; ++seat) ++sat[game.bot[seat]][seat];
    for (int bot = 0; bot < bots; ++bot)
      for (std::size_t seat = 0; seat < 4; ++seat)
        EXPECT_EQ(sat[static_cast<std::size_t>(bot)][seat], 12 / bots) << bots << " bots, seat " << seat;
  }
}

TEST(Match, RoundsUpToWholeDeals) {
  Match match = match_of({"random", "random", "random"}, 10, 3);
  match.mirror = true;
  EXPECT_EQ(play_match(match)->games.size(), 12u);
}

// The lab calls the rules and the bots directly; the table must come to the same end by its own way.
TEST(Match, PlaysWhatATablePlays) {
  for (const int seats : {2, 3, 4}) {
    const Match match = match_of({"easy", "random"}, 6, seats);
    const std::vector<Played> games = play_match(match)->games;
    for (int number = 0; number < 6; ++number) {
      const Played& game = games[static_cast<std::size_t>(number)];
      table::Setup setup;
      setup.game = match.game;
      setup.options = match.options;
      setup.options["ask_everything"] = true;
      setup.seed = deal_seed(match, game.deal);
      table::Table table = table::Table::create(setup).value();
      ASSERT_TRUE(table.begin());
      int decisions = 0;
      for (; !table.over(); ++decisions) {
        const int seat = index(table.actor().seat());
        const Contestant& bot = match.bots[game.bot[static_cast<std::size_t>(seat)]];
        ASSERT_TRUE(table.play(
            table.ask({.bot = bot.name, .ms = {}, .iterations = {}, .seed = dice_seed(match, number, seat)})
                ->move));
      }
      EXPECT_EQ(decisions, game.decisions);
      EXPECT_EQ(table.ply(), game.decisions + game.outcomes);
      const auto result = table.result(kSpectator);
      for (std::size_t seat = 0; seat < static_cast<std::size_t>(seats); ++seat)
        EXPECT_EQ(result.at("seats").at(seat).at("points").to_number<int>(), game.points[seat]);
    }
  }
}

TEST(Match, AsksAGameForMarksWhereItTellsThem) {
  Match match = match_of({"greedy", "random"}, 4);
  const auto first_marks = [&] {
    std::vector<std::vector<std::string>> marks;
    const std::vector<Played> games = play_match(match)->games;
    for (const Played& game : games) marks.push_back(game.marks[0]);
    return marks;
  };
  match.game = "tea-for-2";
  match.options["sides"] = "ab";
  for (const auto& marks : first_marks()) EXPECT_TRUE(marks.empty());
  match.marks = true;
  const std::vector<Played> games = play_match(match)->games;
  for (const Played& game : games) {
    EXPECT_THAT(game.marks[0], Contains("side A"));
    EXPECT_THAT(game.marks[1], Contains("side B"));
    const auto coins = [](const std::vector<std::string>& marks) {
      return std::count(marks.begin(), marks.end(), "coin");
    };
    EXPECT_EQ(coins(game.marks[0]) + coins(game.marks[1]), 1) << "one of the two takes it";
  }
  match.options.erase("sides");
  match.game = "tea-and-rum";
  const std::vector<Played> rum = play_match(match)->games;
  for (const Played& game : rum)
    for (const auto& marks : {game.marks[0], game.marks[1]}) {
      EXPECT_THAT(marks, Contains(StartsWith("endowment ")));
      EXPECT_THAT(marks, Contains(StartsWith("victory by ")));
    }
  match.game = "tea-time";
  for (const auto& marks : first_marks()) EXPECT_TRUE(marks.empty());
}

TEST(Match, CollectsWhatMovesMarkASeatWithOnce) {
  Match match = match_of({"random"}, 3);
  match.game = "chai";
  match.options["seats"] = 2;
  match.marks = true;
  const std::vector<Played> games = play_match(match)->games;
  for (const Played& game : games)
    for (int seat = 0; seat < 2; ++seat) {
      const std::vector<std::string>& marks = game.marks[static_cast<std::size_t>(seat)];
      EXPECT_EQ(std::count(marks.begin(), marks.end(), seat == 0 ? "tea green" : "tea black"), 1);
      EXPECT_EQ(std::set<std::string>(marks.begin(), marks.end()).size(), marks.size());
      EXPECT_TRUE(std::any_of(marks.begin(), marks.end(), [](const std::string& mark) {
        return mark.starts_with("ability ");
      })) << "a random merchant uses one sooner or later";
    }
}

// The last tile of a line leaves no choice in Tea Time.
TEST(Match, FindsQuestionsThatNeedNoAsking) {
  Match match = match_of({"greedy", "greedy"}, 5);
  const MatchResult unasked = *play_match(match);
  for (const Played& game : unasked.games) EXPECT_TRUE(game.questions.empty());
  match.needless = true;
  const MatchResult result = *play_match(match);
  for (const Played& game : result.games) {
    ASSERT_EQ(game.questions.size(), 1u);
    const Questions& taken = game.questions.at("take");
    EXPECT_EQ(taken.decisions, game.decisions);
    EXPECT_GT(taken.single, 0);
    EXPECT_LT(taken.single, taken.decisions / 2);
    EXPECT_EQ(taken.alike, 0);
    EXPECT_EQ(taken.asked, taken.decisions - taken.single);
    EXPECT_EQ(taken.needless, 0);
    EXPECT_EQ(taken.inputs, taken.asked) << "a card is a thought of its own";
  }
}

// One thought, one input: the walks of a movement, a card and its slot, a trade and a shopping are given in
// one line.
TEST(Match, AWalkATradeOrAShoppingIsOneInput) {
  const std::tuple<const char*, std::vector<const char*>> games[] = {
      {"tea-for-2", {"move_token", "place", "bonus"}},
      {"chai", {"buy", "take"}},
      {"tea-and-rum", {"commit"}}};
  for (const auto& [game, kinds] : games) {
    Match match = match_of({"greedy"}, 4);
    match.game = game;
    match.options = {{"seats", 2}};
    match.needless = true;
    const auto result = play_match(match);
    ASSERT_TRUE(result) << game;
    for (const char* kind : kinds) {
      int asked = 0;
      int inputs = 0;
      for (const Played& played : result->games)
        if (const auto found = played.questions.find(kind); found != played.questions.end()) {
          asked += found->second.asked;
          inputs += found->second.inputs;
          EXPECT_LE(found->second.inputs, found->second.asked);
        }
      EXPECT_LT(inputs, asked) << game << " " << kind;
    }
  }
}

// In every mode, of what a table asks fewer than two in a hundred have answers that all lead to the same
// position at once. It answers the others itself, so that only what a seat cannot know makes more of them.
TEST(Match, HardlyAnyQuestionIsNeedless) {
  const std::tuple<const char*, const char*, int> modes[] = {
      {"tea-time", "{}", 2},
      {"chai", "{}", 3},
      {"chai", R"({"connoisseur":true})", 2},
      {"chai", R"({"wild_flavours":true,"wild_pantry":true,"wild_tips":true,"deluxe_abilities":true})", 2},
      {"chai", R"({"mode":"solo"})", 1},
      {"chai", R"({"mode":"chaiwala"})", 2},
      {"chai", R"({"mode":"solo_dice"})", 1},
      {"tea-for-2", "{}", 2},
      {"tea-for-2", "{}", 1},
      {"tea-and-rum", "{}", 2},
      {"tea-and-rum", "{}", 4},
  };
  // Random players come where greedy ones never go.
  for (const auto& [bot, games] : {std::pair{"greedy", 4}, {"random", 1}})
    for (const auto& [game, options, seats] : modes) {
      Match match = match_of({bot}, games);
      match.game = game;
      match.options = boost::json::parse(options).as_object();
      match.options["seats"] = seats;
      match.needless = true;
      const auto result = play_match(match);
      ASSERT_TRUE(result) << game << options << ": " << result.error().message;
      int asked = 0;
      int needless = 0;
      for (const Played& played : result->games)
        for (const auto& [kind, questions] : played.questions) {
          asked += questions.asked;
          needless += questions.needless;
        }
      EXPECT_GT(asked, 15) << bot << game << options;
      // Where one answer only would tell what is held face down, it is asked for all the same: random players
      // of Connoisseur stand there often, as they reserve what they cannot serve.
      const bool secret = bot == std::string_view("random") && match.options.contains("connoisseur");
      EXPECT_LT((secret ? 10 : 50) * needless, asked) << bot << game << options;
    }
}

TEST(Match, TellsHowFarItIs) {
  std::vector<int> heard;
  ASSERT_TRUE(play_match(match_of({"random", "random"}, 50), [&](int done, int games) {
    EXPECT_EQ(games, 50);
    heard.push_back(done);
  }));
  ASSERT_FALSE(heard.empty());
  EXPECT_EQ(heard.back(), 50);
  EXPECT_TRUE(std::is_sorted(heard.begin(), heard.end()));
}

TEST(Match, RefusesWhatCannotBePlayed) {
  Match match = match_of({"random", "random"}, 1);
  match.game = "chess";
  EXPECT_THAT(refusal_of(match), HasSubstr("there is no game \"chess\""));
  EXPECT_THAT(refusal_of(match_of({"random", "random"}, 1, 5)), HasSubstr("seats"));
  EXPECT_THAT(refusal_of(match_of({"random", "random", "random"}, 1, 2)), HasSubstr("3 bots for 2 seats"));
  EXPECT_THAT(refusal_of(match_of({}, 1)), HasSubstr("at least one bot"));
  EXPECT_THAT(refusal_of(match_of({"random"}, 0)), HasSubstr("at least one game"));
}

TEST(Contestant, IsNamedWithItsBudget) {
  EXPECT_EQ(contestant_named("search:20ms")->request.ms, 20);
  EXPECT_EQ(contestant_named("search:500it")->request.iterations, 500u);
  EXPECT_EQ(contestant_named("hard:7it")->request.iterations, 7u);
  EXPECT_EQ(contestant_named("search", {.ms = 33, .iterations = {}})->request.ms, 33);
  EXPECT_EQ(contestant_named("search:20ms", {.ms = 33, .iterations = {}})->request.ms, 20);
  EXPECT_EQ(contestant_named("hard", {.ms = {}, .iterations = 9})->request.iterations, 9u);
}

TEST(Contestant, IsRefusedWithAReason) {
  const auto message = [](std::string_view name) { return contestant_named(name).error().message; };
  EXPECT_THAT(message("grandmaster"), HasSubstr("there is no bot \"grandmaster\""));
  EXPECT_THAT(message("solver"), HasSubstr("solver"));
  EXPECT_THAT(message(""), HasSubstr("there is no bot"));
  EXPECT_THAT(message("greedy:20ms"), HasSubstr("takes no budget"));
  for (const std::string_view name : {"search:", "search:20", "search:ms", "search:0ms", "search:-3it",
                                      "search:20 ms", "search:99999999999it", "search:1it2it"})
    EXPECT_THAT(message(name), HasSubstr("expected a budget")) << name;
}

}  // namespace
}  // namespace samovar::lab
