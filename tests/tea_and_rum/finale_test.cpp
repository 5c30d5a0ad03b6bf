// The final sequence, titles, two players and the automa (sections 15 to 17 of the rules).
#include <cmath>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/tea_and_rum/sitting.hpp"

namespace samovar::tea_and_rum {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::Not;

struct End {
  int blue;
  int red;
  bool proved;
};
// A finished game with these totals.
Sitting ended(const std::vector<End>& players, const std::string& victory = "") {
  Sitting game(static_cast<int>(players.size()));
  game.finale(Phase::Over);
  for (std::size_t seat = 0; seat < players.size(); ++seat) {
    game.points(static_cast<int>(seat), players[seat].red, players[seat].blue);
    game.p(static_cast<int>(seat)).proved = players[seat].proved;
  }
  int round = 0;
  for (const std::string& colour : words_of(victory))
    game.state().victory[round++] = colour == "red" ? kRed + 1 : kBlue + 1;
  return game;
}
std::vector<int> seats_with(const Sitting& game, int title) {
  std::vector<int> seats;
  const Result result = game.game().result(game.state());
  for (std::size_t seat = 0; seat < result.seats.size(); ++seat)
    if (result.seats[seat].titles >> title & 1) seats.push_back(static_cast<int>(seat));
  return seats;
}
std::vector<int> winners_of(const Sitting& game) {
  std::vector<int> seats;
  const Result result = game.game().result(game.state());
  for (std::size_t seat = 0; seat < result.seats.size(); ++seat)
    if (result.seats[seat].winner) seats.push_back(static_cast<int>(seat));
  return seats;
}
// TNR-RESULT-11 in ninths.
std::vector<int> returns_of(const Sitting& game) {
  std::vector<int> ninths;
  const Payoff payoff = game.game().payoff(game.state());
  const auto n = static_cast<float>(game.game().seats());
  for (int seat = 0; seat < game.game().seats(); ++seat)
    ninths.push_back(
        static_cast<int>(std::lround(9 * (n * payoff[static_cast<std::size_t>(seat)] - 1) / (n - 1))));
  return ninths;
}

TEST(TNR_FINAL_01, TheStepsInOrder) {
  Sitting game(3);
  game.finale().own(0, "c3 a9").points(0, 0, 8).give(0, "1 cannon 1 ore").coins(0, 40).settle();
  EXPECT_EQ(game.state().phase, Phase::FinalCaptains);
  EXPECT_EQ(game.why("prove"), "TNR-FINAL-01");
  game.play("done");
  EXPECT_EQ(game.state().phase, Phase::FinalAllegiance);
  EXPECT_EQ(game.why("activate c3"), "TNR-FINAL-01");
  game.play("prove");
  EXPECT_EQ(game.state().phase, Phase::FinalConvert);
  EXPECT_EQ(game.p(0).coins, 20 + 7 + 4);
  game.play("convert 1 2");
  EXPECT_EQ(game.state().phase, Phase::Over);
  EXPECT_THAT(game.told(Seat{0}),
              ElementsAre("converted", "conversion_hidden", "conversion_hidden", "conversion_shown", "totals",
                          "conversion_shown", "totals", "conversion_shown", "totals", "title_governor",
                          "title_pirate_king", "ended"));
}

TEST(TNR_FINAL_02_and_TNR_FINAL_03, CaptainsMayStillActWithAllTheirEffects) {
  Sitting game(3);
  game.finale().own(0, "c10 c15").own(1, "c9").offer("b11").give(0, "2 cannon 1 wheat").give(1, "1 cannon");
  game.points(0, 0, 4).allegiances("a1 a7").settle();
  EXPECT_EQ(game.who(), "0");
  game.play("activate c10").play("cube wheat").play("cube wheat").play("build b11");
  EXPECT_EQ(game.p(0).vp[kRed], 3);
  game.play("activate c15").play("swear a1");
  EXPECT_EQ(game.p(0).vp[kRed], 6);
  EXPECT_EQ(game.p(0).vp[kBlue], 8);
  EXPECT_EQ(game.who(), "1");
}

TEST(TNR_FINAL_04, AllegiancesMayBePaidFor) {
  Sitting game(3);
  game.finale(Phase::FinalAllegiance).points(1, 0, 8).own(1, "a9").coins(1, 25).settle();
  EXPECT_EQ(game.who(), "1");
  EXPECT_THAT(game.moves(), ElementsAre("prove", "done"));
  game.play("prove");
  EXPECT_EQ(game.p(1).proved, 1);
}

TEST(TNR_FINAL_06_and_TNR_FINAL_07_and_TNR_DEC_09, EX_27_SaleAndConversion) {
  Sitting game(4);
  game.finale(Phase::FinalAllegiance).coins(0, 8).give(0, "2 ore 1 tobacco").settle();
  EXPECT_EQ(game.p(0).coins, 22);
  EXPECT_EQ(game.count(0, "ore"), 0);
  EXPECT_THAT(game.moves(), ElementsAre("convert 0 0", "convert 0 1", "convert 0 2", "convert 1 0",
                                        "convert 1 1", "convert 2 0"));
  EXPECT_EQ(game.why("convert 2 1"), "TNR-FINAL-07");
  game.play("convert 1 1");
  EXPECT_EQ(game.p(0).vp[kRed], 1);
  EXPECT_EQ(game.p(0).vp[kBlue], 1);
}

TEST(TNR_FINAL_06, EX_41_ExchangesBeforeTheSale) {
  Sitting game(4);
  game.finale(Phase::FinalAllegiance).own(0, "b10").give(0, "6 wheat").settle();
  game.play("exchange b10").play("exchange b10");
  EXPECT_EQ(game.p(0).coins, 20);
}

TEST(TNR_FINAL_08_and_TNR_INFO_02_and_TNR_INFO_04, ConversionsAreSecretUntilAllHaveDecided) {
  Sitting game(3);
  game.finale(Phase::FinalConvert).coins(0, 30).coins(1, 30).points(0, 5, 3).settle();
  const auto list = game.moves();
  game.play("convert 2 1");
  const auto view = game.view(1);
  EXPECT_TRUE(view.at("players").at(0).at("coins").is_null());
  EXPECT_TRUE(view.at("players").at(0).at("red").is_null());
  EXPECT_FALSE(view.at("players").at(0).as_object().contains("converted"));
  EXPECT_TRUE(view.at("players").at(0).at("decided").as_bool());
  EXPECT_FALSE(view.at("players").at(1).at("decided").as_bool());
  EXPECT_THAT(game.told(Seat{1}), ElementsAre("conversion_hidden"));
  EXPECT_THAT(game.told(Seat{0}), ElementsAre("converted"));
  // One decision a player, whatever is converted; the others cannot tell it from any other.
  Sitting other(3);
  other.finale(Phase::FinalConvert).coins(0, 30).coins(1, 30).points(0, 5, 3).settle().play("convert 0 0");
  EXPECT_EQ(boost::json::serialize(other.view(1)), boost::json::serialize(view));
  EXPECT_EQ(game.game().redact(game.state(), Seat{1}), game.game().redact(other.state(), Seat{1}));
  EXPECT_EQ(game.who(), other.who());
  game.play("convert 0 3");
  EXPECT_EQ(game.view(1).at("players").at(0).at("converted").at("red").to_number<int>(), 2);
}

TEST(TNR_FINAL_09_and_TNR_INV_09, EX_28_Balancing) {
  const auto balanced = [](int blue, int red) {
    Sitting game(3);
    game.finale(Phase::FinalConvert).points(0, red, blue);
    if (blue >= 8) game.own(0, "a1");
    game.settle();
    return std::pair{game.p(0).vp[kBlue], game.p(0).vp[kRed]};
  };
  EXPECT_EQ(balanced(38, 22), (std::pair<std::uint16_t, std::uint16_t>{32, 22}));
  EXPECT_EQ(balanced(24, 35), (std::pair<std::uint16_t, std::uint16_t>{24, 34}));
  EXPECT_EQ(balanced(30, 20), (std::pair<std::uint16_t, std::uint16_t>{30, 20}));
}

TEST(TNR_FINAL_10_and_TNR_ALLEG_08, EX_39_AllegianceSixIsCheckedAfterTheConversion) {
  Sitting game(4);
  game.finale(Phase::FinalConvert).points(0, 20, 27).own(0, "a6").coins(0, 20).settle();
  EXPECT_EQ(game.p(0).proved, 0);
  Sitting unbalanced = game;
  game.play("convert 2 0");
  EXPECT_EQ(game.p(0).vp[kBlue] - game.p(0).vp[kRed], 5);
  EXPECT_EQ(game.p(0).proved, 1);
  unbalanced.play("convert 1 0");
  EXPECT_EQ(unbalanced.p(0).proved, 0);
  Sitting before(4);
  before.turn().points(0, 9, 9).own(0, "a6").settle();
  EXPECT_EQ(before.p(0).proved, 0);
}

TEST(TNR_FINAL_11, LeftoverCoinsAreWorthNothing) {
  Sitting game(3);
  game.finale(Phase::FinalConvert).coins(0, 19).coins(1, 9).settle().play("convert 0 0");
  EXPECT_EQ(game.p(0).coins, 19);
  EXPECT_EQ(game.game().result(game.state()).seats[0].points, 0);
  EXPECT_THAT(winners_of(game), ElementsAre(0, 1, 2));
}

TEST(TNR_ALLEG_12_and_TNR_RESULT_01, WithoutAProofNobodyIsGovernor) {
  const Sitting game = ended({{20, 20, true}, {50, 45, false}, {21, 20, true}});
  EXPECT_THAT(seats_with(game, kGovernor), ElementsAre(2));
}

TEST(TNR_ALLEG_13, ConversionsTriggerNoAllegiance) {
  Sitting game(3);
  game.finale(Phase::FinalConvert).points(0, 5, 7).coins(0, 20).settle().play("convert 0 2");
  EXPECT_EQ(game.p(0).vp[kBlue], 9);
  EXPECT_EQ(game.p(0).allegiance, 0);
  EXPECT_EQ(game.who(), "nobody");
}

// What the table tells of the titles: who competes, and why each went to whom.
TEST(TNR_RESULT_01_and_TNR_RESULT_04_and_TNR_RESULT_05, TheTableSaysWhyATitleWentToWhom) {
  const auto title_of = [](const Sitting& game, std::size_t title) {
    return game.view(0).at("titles").at(title).as_object();
  };
  const auto told = [](const char* text) { return boost::json::parse(text); };
  const Sitting four = ended({{27, 23, true}, {17, 27, false}, {27, 18, true}, {13, 23, true}});
  EXPECT_EQ(title_of(four, 0).at("runners"), told("[0,2,3]"));
  EXPECT_EQ(title_of(four, 0).at("won"),
            told(R"({"holders":[0],"points":27,"why":"tie","equal":[0,2],"mine":23,"best":18})"));
  EXPECT_EQ(title_of(four, 1).at("runners"), told("[0,1,2,3]"));
  EXPECT_EQ(title_of(four, 1).at("won"), told(R"({"holders":[1],"points":27,"why":"most"})"));
  const Sitting rival = ended({{30, 20, true}, {35, 20, false}, {10, 9, true}});
  EXPECT_EQ(title_of(rival, 0).at("won"), told(R"({"holders":[0],"points":30,"why":"most"})"))
      << "who proved nothing is no rival for the Governor, however blue";
  const Sitting one = ended({{9, 20, true}, {35, 20, false}, {9, 3, false}});
  EXPECT_EQ(title_of(one, 0).at("won"), told(R"({"holders":[0],"points":9,"why":"only"})"));
  const Sitting shared = ended({{9, 20, false}, {9, 20, false}, {9, 3, false}});
  EXPECT_FALSE(title_of(shared, 0).contains("won")) << "nobody competes";
  EXPECT_EQ(title_of(shared, 1).at("won"), told(R"({"holders":[0,1],"points":20,"why":"shared"})"));
}

TEST(TNR_TWO_08, TheTableTellsWhichTitleIsAwarded) {
  const auto titles = [](const std::string& victory) {
    return ended({{9, 20, true}, {9, 3, false}}, victory).view(0).at("titles").as_array();
  };
  ASSERT_EQ(titles("blue blue red").size(), 1u);
  EXPECT_EQ(titles("blue blue red")[0].at("title"), "governor");
  ASSERT_EQ(titles("blue red red").size(), 1u);
  EXPECT_EQ(titles("blue red red")[0].at("title"), "pirate_king");
}

TEST(TNR_RESULT_02_and_TNR_RESULT_08, WithoutAGovernorTheKingWinsAlone) {
  const Sitting game = ended({{30, 20, false}, {20, 25, false}, {10, 10, false}});
  EXPECT_TRUE(seats_with(game, kGovernor).empty());
  EXPECT_THAT(winners_of(game), ElementsAre(1));
}

TEST(TNR_RESULT_03, EX_30_TheOnlyCompetitorIsGovernor) {
  const Sitting game = ended({{35, 30, false}, {20, 20, false}, {9, 12, true}, {10, 10, false}});
  EXPECT_THAT(seats_with(game, kGovernor), ElementsAre(2));
}

TEST(TNR_RESULT_04_and_TNR_RESULT_05_and_TNR_RESULT_07, EX_29_GovernorAndKing) {
  const Sitting game = ended({{30, 25, true}, {34, 28, false}, {20, 30, false}, {25, 30, true}});
  EXPECT_THAT(seats_with(game, kGovernor), ElementsAre(0));
  EXPECT_THAT(seats_with(game, kPirateKing), ElementsAre(3));
  EXPECT_THAT(winners_of(game), ElementsAre(0, 3));
  EXPECT_THAT(returns_of(game), ElementsAre(3, -3, -3, 3));
  const Sitting by_red = ended({{30, 25, true}, {30, 28, true}, {20, 30, false}});
  EXPECT_THAT(seats_with(by_red, kGovernor), ElementsAre(1));
  const Sitting both = ended({{30, 25, true}, {30, 25, true}, {20, 30, false}});
  EXPECT_THAT(seats_with(both, kGovernor), ElementsAre(0, 1));
}

TEST(TNR_RESULT_06, TitlesUseTheTotalsAfterBalancing) {
  Sitting game(3);
  game.finale(Phase::FinalConvert).points(0, 40, 5).points(1, 20, 7).points(2, 1, 1).settle();
  EXPECT_EQ(game.p(0).vp[kRed], 15);
  EXPECT_EQ(game.p(1).vp[kRed], 17);
  EXPECT_THAT(seats_with(game, kPirateKing), ElementsAre(1));
}

TEST(TNR_RESULT_09, EX_31_BothTitlesWinAlone) {
  const Sitting game = ended({{30, 35, true}, {20, 20, true}, {20, 21, false}, {1, 1, false}});
  EXPECT_THAT(winners_of(game), ElementsAre(0));
  EXPECT_EQ(game.game().result(game.state()).outcome, Outcome::Won);
  EXPECT_THAT(returns_of(game), ElementsAre(9, -3, -3, -3));
}

TEST(TNR_RESULT_10, Ranks) {
  const Sitting game = ended({{30, 25, true}, {34, 28, false}, {20, 30, false}, {25, 30, true}});
  const Result result = game.game().result(game.state());
  EXPECT_EQ(result.outcome, Outcome::Shared);
  std::vector<int> places;
  for (const SeatResult& seat : result.seats) places.push_back(seat.place);
  EXPECT_THAT(places, ElementsAre(1, 3, 3, 1));
}

TEST(TNR_RESULT_11_and_TNR_RESULT_13_and_TNR_INV_10, EX_32_ASharedTitle) {
  const Sitting game = ended({{20, 30, false}, {20, 30, false}, {25, 20, true}, {3, 3, false}});
  EXPECT_THAT(winners_of(game), ElementsAre(0, 1, 2));
  EXPECT_THAT(returns_of(game), ElementsAre(1, 1, 1, -3));
  int sum = 0;
  for (const int ninths : returns_of(game)) sum += ninths;
  EXPECT_EQ(sum, 0);
}

TEST(TNR_TWO_07_and_TNR_TWO_09_and_TNR_RESULT_12, EX_33_NobodyWins) {
  const Sitting game = ended({{30, 30, false}, {20, 35, false}}, "red blue blue red blue");
  EXPECT_TRUE(winners_of(game).empty());
  const Result result = game.game().result(game.state());
  EXPECT_EQ(result.outcome, Outcome::Nobody);
  EXPECT_EQ(result.seats[0].place, 1);
  EXPECT_EQ(result.seats[1].place, 1);
  EXPECT_THAT(returns_of(game), ElementsAre(0, 0));
}

TEST(TNR_TWO_08, EX_34_TheMajorityDecides) {
  const Sitting red = ended({{40, 30, true}, {22, 31, false}}, "red red blue red blue");
  EXPECT_THAT(winners_of(red), ElementsAre(1));
  EXPECT_THAT(returns_of(red), ElementsAre(-9, 9));
  const Sitting blue = ended({{40, 30, true}, {22, 31, true}}, "red red blue blue blue");
  EXPECT_THAT(winners_of(blue), ElementsAre(0));
}

TEST(TNR_TWO_10, OneTitleAtMostAndTheBalanceStays) {
  Sitting game(2);
  game.finale(Phase::FinalConvert).points(0, 30, 3).points(1, 12, 6);
  for (std::uint8_t& colour : game.state().victory) colour = kRed + 1;
  game.settle();
  EXPECT_EQ(game.p(0).vp[kRed], 13);
  EXPECT_TRUE(seats_with(game, kGovernor).empty());
  EXPECT_THAT(seats_with(game, kPirateKing), ElementsAre(0));
  EXPECT_THAT(game.told(), Not(Contains("no_governor")));
}

TEST(TNR_TWO_11, EX_47_AnUnbrokenTieIsShared) {
  const Sitting game = ended({{28, 30, false}, {28, 30, false}}, "red red blue red blue");
  EXPECT_THAT(winners_of(game), ElementsAre(0, 1));
  EXPECT_THAT(returns_of(game), ElementsAre(0, 0));
  EXPECT_EQ(game.game().result(game.state()).seats[1].place, 1);
}

TEST(TNR_TWO_12, TheGameIsPlayedToTheEnd) {
  Sitting game(2);
  game.turn(4).points(0, 60, 0);
  for (std::uint8_t& colour : game.state().victory) colour = kRed + 1;
  game.state().victory[4] = 0;
  game.settle();
  EXPECT_NE(game.who(), "nobody");
}

TEST(TNR_TWO_01_and_TNR_TWO_02, AsWithThreePlayersBut) {
  const Box two = opened(2).game().box();
  const Box three = opened(3).game().box();
  EXPECT_EQ(two.limit, three.limit);
  EXPECT_EQ(two.slot_count, three.slot_count);
  EXPECT_EQ(two.allegiance_slots, three.allegiance_slots);
  EXPECT_EQ(two.captains_per_round, 3);
  EXPECT_EQ(two.ships_drawn, 5);
  EXPECT_EQ(two.copies, 1);
  EXPECT_EQ(two.removed_per_colour, 0);
  for (int tile = 0; tile < kTiles; ++tile)
    EXPECT_EQ(two.tiles[tile].side_count, three.tiles[tile].side_count);
}

TEST(TNR_TWO_03, ThePoorerIsPlayerA) {
  Sitting game(2);
  while (game.offered("endowment") == 0) game.play(game.moves().front());
  game.play("endowment e6").play("endowment e1");
  EXPECT_EQ(game.state().seat_a, 1);
  EXPECT_EQ(game.state().first, 1);
}

TEST(TNR_TWO_04_and_TNR_TWO_05_and_TNR_TWO_06, AVictoryTypeIsRevealedBeforeEveryIncome) {
  Sitting game(2);
  while (game.offered("victory") == 0) game.play(game.moves().front());
  EXPECT_LT(game.p(0).coins, 10);
  EXPECT_EQ(game.weight("victory red") + game.weight("victory blue"), 6u);
  game.play("victory red");
  EXPECT_GE(game.p(0).coins, 10);
  EXPECT_EQ(game.view(0).at("wishes").at(0).at("victory").as_string(), "red");
  EXPECT_TRUE(game.view(0).at("wishes").at(1).at("victory").is_null());
  // The round is the first player's from its beginning on, whoever chose last.
  Sitting begun(2);
  while (begun.offered("endowment") == 0) begun.play(begun.moves().front());
  begun.play("endowment e1").play("endowment e6");
  while (begun.offered("victory") == 0) begun.play(begun.moves().front());
  EXPECT_EQ(begun.state().first, 0);
  EXPECT_EQ(begun.state().active, 0);
}

TEST(TNR_TWO_13_and_TNR_TWO_14_and_TNR_TWO_15_and_TNR_TWO_16, EX_37_TheOrderBoard) {
  const auto order_in = [](int round, int first) {
    Sitting game(2);
    game.turn(round, first);
    std::string order;
    while (game.state().phase == Phase::TurnStart || game.state().phase == Phase::Automa) {
      const bool automa = game.state().phase == Phase::Automa;
      order += automa ? 'X' : game.state().active == game.state().seat_a ? 'A' : 'B';
      if (automa) {
        const int turn = game.state().turn;
        while (game.state().phase == Phase::Automa && game.state().turn == turn)
          game.play(game.moves().front());
        continue;
      }
      for (const std::string& move : game.moves())
        if (move.ends_with("instead")) {
          game.play(move);
          break;
        }
      if (game.offered("cube")) game.play("cube wheat");
      if (game.offered("discard")) game.play("discard wheat");
    }
    return order;
  };
  EXPECT_EQ(order_in(1, 0), "ABXBAXABXBAX");
  EXPECT_EQ(order_in(2, 1), "BAXABXBAXABX");
  EXPECT_EQ(order_in(3, 0), "ABXBAXABXBAX");
}

Sitting automa_at(int round) {
  Sitting game(2);
  game.turn(round);
  game.state().turn = 2;
  game.state().phase = Phase::Automa;
  return game;
}

TEST(TNR_AUTOMA_01_and_TNR_AUTOMA_02_and_TNR_AUTOMA_04, WorkersAndTokensOnly) {
  Sitting game(2);
  for (const auto& board : game.state().workers) EXPECT_EQ(board[2], 1);
  EXPECT_EQ(game.view(0).at("players").as_array().size(), 2u);
  game.draw_on();
  EXPECT_THAT(game.state().automa, ElementsAre(2, 2, 2, 2));
}

TEST(TNR_AUTOMA_03, EX_43_ItsWorkersCountForRowsAndLimit) {
  Sitting game(2);
  game.turn(2).workers(1, "0 0 1");
  EXPECT_EQ(Sight(game.box(), game.state()).row_on(1, 0), 2);
  game.turn(3).workers(1, "2 0 1");
  EXPECT_EQ(Sight(game.box(), game.state()).row_on(1, 0), 3);
  EXPECT_EQ(Sight(game.box(), game.state()).row_on(1, 1), 0);
  game.turn(2).workers(1, "1 1 1");
  EXPECT_EQ(game.why("worker market instead"), "TNR-ACT-04");
}

TEST(TNR_AUTOMA_05, AllTokensAreFaceDownAtTheStartOfARound) {
  Sitting game = automa_at(1);
  game.settle().play("token market");
  EXPECT_EQ(game.state().automa[1], 1);
  game.phase(Phase::DealCaptains, 1).state().captains |= game.box().captains_of[1] & 0x1c0;
  game.settle();
  EXPECT_EQ(game.state().round, 2);
  EXPECT_THAT(game.state().automa, ElementsAre(2, 2, 2, 2));
}

TEST(TNR_AUTOMA_06, ItRemovesOrPlacesOnTheBoardDrawn) {
  Sitting removing = automa_at(1);
  removing.settle().play("token port");
  EXPECT_EQ(removing.state().workers[2][2], 0);
  Sitting placing = automa_at(2);
  placing.settle().play("token port");
  EXPECT_EQ(placing.state().workers[2][2], 1);
}

TEST(TNR_AUTOMA_07_and_TNR_AUTOMA_08, EX_35_AnotherTokenWhereItCannot) {
  Sitting game = automa_at(4);
  game.workers(1, "2 1 0").settle().play("token market");
  EXPECT_EQ(game.who(), "chance");
  EXPECT_EQ(game.state().automa[1], 1);
  game.play("token port");
  EXPECT_EQ(game.state().workers[2][2], 1);
  EXPECT_EQ(game.state().automa[1], 1);
  EXPECT_EQ(game.state().workers_on(1), 3);
  EXPECT_NE(game.who(), "chance");
}

TEST(TNR_AUTOMA_09, EX_36_TokensRunOut) {
  Sitting game = automa_at(2);
  game.workers(0, "2 1 0").workers(1, "1 1 1").workers(2, "1 1 1").workers(3, "0 1 1");
  game.state().turn = 11;
  for (int board = 0; board < 4; ++board) game.state().automa[board] = board == 0 ? 1 : 0;
  game.settle().play("token governor");
  EXPECT_THAT(game.state().automa, ElementsAre(2, 2, 2, 2));
  EXPECT_EQ(game.who(), "chance");
  game.play("token tavern");
  EXPECT_EQ(game.state().workers[3][2], 2);
  // Also where the last token was of use.
  Sitting used = automa_at(1);
  for (int board = 0; board < 4; ++board) used.state().automa[board] = board == 0 ? 1 : 0;
  used.settle().play("token governor");
  used.state().turn = 4;
  used.state().phase = Phase::TurnEnd;
  used.settle();
  EXPECT_EQ(used.who(), "chance");
  EXPECT_EQ(used.moves().size(), 4u);
}

TEST(TNR_AUTOMA_10, ItDoesNothingElse) {
  Sitting game = automa_at(1);
  const State before = game.settle().state();
  game.play("token governor");
  EXPECT_THAT(game.told(), ElementsAre("token_drawn", "automa_moved"));
  for (int seat = 0; seat < 2; ++seat) EXPECT_EQ(game.state().players[seat], before.players[seat]);
  EXPECT_EQ(game.state().supply, before.supply);
}

}  // namespace
}  // namespace samovar::tea_and_rum
