// The three sample playthroughs of the solo game, with dice and revealed cards injected (G1, G2, G3). Where a
// sample contradicts the rules, the specification says how it is read (R42, R43).
#include <gtest/gtest.h>

#include "tests/tea_for_two/sitting.hpp"

namespace samovar::tea_for_two {
namespace {

// The fixture: market, decks and harbour of section 21; the harvest is skipped.
Sitting sample(int year, const std::string& third_ship, int coin, const std::string& human,
               const std::string& ai) {
  Sitting sitting({{"seats", 1}});
  sitting.set_up("M1 M6", "a");
  State& state = sitting.state();
  state.coin = static_cast<std::uint8_t>(coin);
  state.solo_order[0] = static_cast<std::uint8_t>(year - 1859);
  const std::string ships[] = {"J1", "S07", third_ship};
  for (int position = 0; position < 3; ++position) sitting.put_in_harbour(position, ships[position]);
  sitting.stack_deck(0, "P15 P30 P24 P02").stack_deck(1, "S08 S03 S15");
  sitting.turn(coin == 0 ? human : ai, coin == 0 ? ai : human, coin);
  return sitting;
}

// A human step without anything to decide in its tail.
void step(Sitting& sitting, const std::string& move) {
  sitting.play(move);
  while (sitting.legal("place F1") || sitting.legal("place F2") || sitting.legal("place F3") ||
         sitting.legal("place F4"))
    sitting.play(sitting.moves("place F").front());
}
// Whatever card chance has to show next, in the order of the fixture.
void show(Sitting& sitting, std::initializer_list<const char*> outcomes) {
  for (const char* outcome : outcomes) sitting.play(outcome);
}

TEST(Sample1862, G1_AsPrinted) {
  Sitting sitting = sample(1862, "S14", 1, "2 2 3 4 4 5 6", "1 2 3 3 4 4 6");
  EXPECT_EQ(sitting.sets(), "1:4x2") << "not 3-3";
  EXPECT_EQ(sitting.dice(1), "1 2 3 3 6");
  step(sitting, "production 4 x 2");
  EXPECT_EQ(sitting.sets(), "1:4x2 0:4x2") << "an equal set below";
  EXPECT_EQ(sitting.dice(1), "2 3 3 6") << "first player with the 1";
  EXPECT_EQ(sitting.state().coin, 1);
  step(sitting, "harbour 2-3 H1");
  EXPECT_EQ(sitting.dice(0), "2 5 6");
  EXPECT_TRUE(sitting.scoring("P15"));
  EXPECT_EQ(sitting.dice(1), "2 3 3");
  step(sitting, "market 6 slot 5");
  EXPECT_EQ(sitting.card(0, "F1"), "P25");
  EXPECT_EQ(sitting.held(2), "1:2-3") << "15 points";
  EXPECT_EQ(sitting.dice(1), "3");
  step(sitting, "market 5 slot 4");
  EXPECT_EQ(sitting.card(0, "F2"), "P19");
  EXPECT_TRUE(sitting.scoring("P12"));
  step(sitting, "market 2 slot 2");
  EXPECT_EQ(sitting.card(0, "F3"), "P07");
  EXPECT_EQ(sitting.dock(0, 0), "J1");
  EXPECT_TRUE(sitting.completed(1, "S14"));
  // The market: P01 goes under, and all five slots are refilled. P03, P04 and what follows are shown in turn.
  show(sitting, {"card P03", "card P04", "card P05"});
  EXPECT_EQ(sitting.market(), "P30 P24 P02 P03 P04");
  EXPECT_EQ(sitting.under(0), "P01");
  EXPECT_EQ(sitting.harbour(), "S07 S08 S03");
  EXPECT_EQ(sitting.state().year, 2);
}

TEST(Sample1862, G1_TheHumanHasMovementFour) {
  Sitting sitting = sample(1862, "S14", 1, "4 4", "1 2 3 3 4 4 6");
  sitting.put_tokens(0, "L1", "green");
  sitting.play("production 4 x 2");
  while (sitting.phase() != Doing::YearMove) sitting.play(sitting.moves().front());
  EXPECT_EQ(sitting.state().frames[0].b, 4) << "rank 2";
}

TEST(Sample1866, G2_WithTheErratum) {
  Sitting sitting = sample(1866, "J2", 1, "2 2 3 4 5 5 6", "1 1 3 4 4 5 6");
  EXPECT_EQ(sitting.held(3), "1:3-6") << "H2 and HD tie at 7, S08 requires black";
  EXPECT_EQ(sitting.dice(1), "1 1 4");
  step(sitting, "harbour 4-5 H2");
  EXPECT_EQ(sitting.sets(), "1:1x2");
  EXPECT_EQ(sitting.dice(1), "4");
  step(sitting, "production 2 x 2");
  EXPECT_EQ(sitting.sets(), "0:2x2 1:1x2");
  EXPECT_TRUE(sitting.scoring("P19")) << "the 4 to slot 4";
  EXPECT_EQ(sitting.dice(1), "");
  EXPECT_EQ(sitting.dice(0), "3 5 6");
  sitting.play("market 6 slot 6").play("keep 1").play("top 1");
  step(sitting, "place F1");
  EXPECT_EQ(sitting.card(0, "F1"), "P15");
  step(sitting, "market 5 slot 5");
  EXPECT_EQ(sitting.card(0, "F2"), "P25");
  EXPECT_EQ(sitting.actor(), 0) << "the opponent has no turn";
  step(sitting, "palace 3 first_player");
  EXPECT_EQ(sitting.state().coin, 0);
  EXPECT_EQ(sitting.dock(0, 0), "S07");
  EXPECT_TRUE(sitting.completed(1, "S08")) << "the top card, no search";
  while (sitting.chance()) sitting.play(sitting.moves().front());
  EXPECT_EQ(sitting.market(), "P07 P12 P30 P24 P02");
  EXPECT_EQ(sitting.under(0), "P01");
  EXPECT_EQ(sitting.harbour(), "J1 J2 S03");
}

TEST(Sample1866, G2b_TheLiteralRollTakesSlotSix) {
  Sitting sitting = sample(1866, "J2", 1, "2 2 3 4 5 5 6", "1 1 3 4 5 6 6");
  EXPECT_EQ(sitting.held(3), "1:3-6");
  step(sitting, "harbour 4-5 H2");
  step(sitting, "production 2 x 2");
  EXPECT_TRUE(sitting.scoring("P15")) << "the second 6";
  EXPECT_EQ(sitting.rule_against("market 6 slot 6"), "T42-MARKET-05") << "so the printed step is illegal";
}

// The opponent's action as printed, where its policy would choose otherwise: the position that results.
TEST(Sample1864, G3_AsPrinted) {
  Sitting sitting = sample(1864, "J2", 0, "1 1 3 4 4 4 5", "1 2 2 3 5 5 6");
  // 1 and 2: the human's 5 to slot 5; then the opponent's coin, printed with a 2 instead of its 1.
  step(sitting, "market 5 slot 5");
  sitting.state().palace[0][0] = die_of(1, 2);
  sitting.state().merchants[1].dice += Tally::of(1) - Tally::of(2);
  EXPECT_EQ(sitting.dice(1), "1 2 3 5 5 6");
  step(sitting, "harbour 3-4 H1");
  EXPECT_TRUE(sitting.scoring("P15")) << "the 6 to slot 6";
  EXPECT_EQ(sitting.dice(1), "1 2 3 5 5");
  EXPECT_EQ(sitting.dice(0), "1 1 4 4");
  step(sitting, "production 4 x 2");
  EXPECT_EQ(sitting.sets(), "1:5x2 0:4x2");
  EXPECT_EQ(sitting.dice(1), "1 2 3");
  // 7 and 8: slot 1; the printed 2-3 instead of 1-2-3 goes to HD as well.
  step(sitting, "market 1 slot 1");
  EXPECT_EQ(sitting.card(0, "F2"), "P01");
  EXPECT_EQ(sitting.held(3), "1:1-3") << "what the longest sequence is";
  sitting.state().run[3] = static_cast<std::uint8_t>(run_from(2, 3));
  sitting.state().merchants[1].dice = Tally::of(1);
  // 9 and 10: a token; production is impossible, slot 1 is used, so the 1 goes on the deck.
  sitting.play("harvest 1 green");
  EXPECT_TRUE(sitting.scoring("P30"));
  EXPECT_EQ(sitting.dock(0, 0), "J1");
  EXPECT_TRUE(sitting.completed(1, "S08"));
  EXPECT_EQ(sitting.phase(), Doing::YearMove);
  EXPECT_EQ(sitting.state().frames[0].b, 4);
  sitting.play("end movement");
  while (sitting.chance()) sitting.play(sitting.moves().front());
  EXPECT_EQ(sitting.market().substr(0, 19), "P07 P12 P19 P24 P02");
  EXPECT_EQ(sitting.harbour(), "S07 J2 S03");
}

TEST(Sample1864, G3b_ByTheRules) {
  Sitting sitting = sample(1864, "J2", 0, "1 1 3 4 4 4 5", "1 2 2 3 5 5 6");
  step(sitting, "market 5 slot 5");
  EXPECT_EQ(sitting.dice(1), "2 2 3 5 5 6") << "first player with the 1";
  step(sitting, "harbour 3-4 H1");
  EXPECT_EQ(sitting.dice(1), "2 2 3 5 5");
  step(sitting, "production 4 x 2");
  EXPECT_EQ(sitting.sets(), "1:5x2 0:4x2");
  step(sitting, "market 1 slot 1");
  EXPECT_EQ(sitting.held(3), "1:2-3");
  EXPECT_EQ(sitting.dice(1), "2");
  sitting.play("harvest 1 green");
  EXPECT_TRUE(sitting.scoring("P07")) << "production impossible: the 2 to slot 2";
}

}  // namespace
}  // namespace samovar::tea_for_two
