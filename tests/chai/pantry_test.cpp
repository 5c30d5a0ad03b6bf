// The pantry and reserving customers.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/chai/sitting.hpp"

namespace samovar::chai {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::Not;

TEST(CHAI_PANTRY_01, ExactlyThreeTokensFewerOnlyWithoutAny) {
  Sitting sitting;
  sitting.board("milk sugar honey vanilla chai_spices").tokens(0, "").play("pantry");
  EXPECT_EQ(sitting.rule_against("end"), "CHAI-PANTRY-01");
  sitting.play("take milk");
  EXPECT_EQ(sitting.rule_against("end"), "CHAI-PANTRY-01");
  sitting.play_all("take sugar,take honey");
  EXPECT_EQ(sitting.phase(), Phase::Serve);
  EXPECT_EQ(total(sitting.tokens(0)), 3);

  Sitting scarce;
  scarce.board("milk - - - -").tokens(0, "");
  scarce.state().token_bag = PackedCounts();
  scarce.play_all("pantry,take milk");
  EXPECT_EQ(scarce.phase(), Phase::Serve);
}

TEST(CHAI_PANTRY_01, HowManyIsToldBeforehand) {
  boost::json::value edition = sold_edition();
  edition.at_pointer("/limits/pantry_picks") = 4;
  const Module module = opened({{"seats", 2}}, edition);
  const auto view = module.view_json(module.game().start(), Seat{0});
  EXPECT_EQ(view.at("pantry").at("picks").to_number<int>(), 4);
}

TEST(CHAI_PANTRY_02, FaceUpOrBlindInAnyMix) {
  Sitting sitting;
  sitting.board("milk sugar honey vanilla chai_spices").tokens(0, "").play_all("pantry,blind");
  EXPECT_EQ(sitting.phase(), Phase::BlindToken);
  sitting.play("token honey");  // seen before the next pick
  EXPECT_EQ(sitting.tokens(0), sitting.tokens_of("honey 1"));
  EXPECT_TRUE(sitting.legal("take milk"));
  EXPECT_TRUE(sitting.legal("blind"));
  sitting.play_all("take milk,blind,token honey");
  EXPECT_EQ(sitting.tokens(0), sitting.tokens_of("honey 2 milk 1"));
}

// EX-06.
TEST(CHAI_PANTRY_03_CHAI_PANTRY_04_CHAI_PANTRY_06_CHAI_PANTRY_07, ResetTakeDiscardRefill) {
  Sitting sitting;
  sitting.board("milk milk sugar honey vanilla").tokens(0, "milk 5").money(0, 1);
  sitting.play("pantry");
  const std::uint32_t bag = sitting.state().token_bag.total();
  sitting.play("reset");
  EXPECT_EQ(sitting.money(0), 0);
  EXPECT_EQ(sitting.state().token_bag.total(), bag + 5);  // into the bag, not into a cup
  EXPECT_EQ(sitting.state().token_cups, Amounts());
  sitting.play_all("token sugar,token sugar,token honey,token milk,token vanilla");
  EXPECT_EQ(sitting.state().token_bag.total(), bag);
  sitting.money(0, 5);
  EXPECT_EQ(sitting.rule_against("reset"), "CHAI-PANTRY-03");
  EXPECT_EQ(sitting.reason_against("reset"), "chai.refusal.reset_once");
  sitting.play_all("take sugar,take sugar,take honey");
  EXPECT_EQ(sitting.phase(), Phase::DiscardToken);
  EXPECT_EQ(sitting.rule_against("end"), "CHAI-PANTRY-06");
  sitting.play_all("discard milk,discard sugar");
  EXPECT_EQ(sitting.phase(), Phase::Serve);
  EXPECT_EQ(total(sitting.tokens(0)), 6);
  sitting.play("end");
  EXPECT_EQ(sitting.phase(), Phase::BoardToken);
  sitting.play_all("token vanilla,token milk,token milk");
  EXPECT_THAT(sitting.state().board, ElementsAre(4, 1, 1, 1, 4));  // lowest space first
}

TEST(CHAI_PANTRY_04, WithAnEmptyBagTheSameTokensComeBack) {
  Sitting sitting;
  sitting.board("milk milk sugar honey vanilla").money(0, 1);
  sitting.state().token_bag = PackedCounts();
  sitting.state().token_cups = some(4, 3);
  sitting.play_all("pantry,reset").settle();
  std::array<int, 7> count{};
  for (const std::uint8_t token : sitting.state().board) count[token] += 1;
  EXPECT_THAT(count, ElementsAre(0, 2, 1, 1, 1, 0, 0));
  EXPECT_EQ(sitting.state().token_cups, some(4, 3));
}

// EX-07.
TEST(CHAI_PANTRY_03, NoResetAfterTheFirstPickOrWithoutMoney) {
  Sitting sitting;
  sitting.money(0, 3).play_all("pantry");
  EXPECT_TRUE(sitting.legal("reset"));
  sitting.play(sitting.moves().front());
  EXPECT_EQ(sitting.reason_against("reset"), "chai.refusal.reset_too_late");
  Sitting poor;
  poor.money(0, 0).play("pantry");
  EXPECT_EQ(poor.reason_against("reset"), "chai.refusal.reset_too_dear");
}

TEST(CHAI_PANTRY_05, SpacesStayEmptyDuringTheVisit) {
  Sitting sitting;
  sitting.board("milk sugar honey vanilla chai_spices").play_all("pantry,take milk");
  EXPECT_FALSE(sitting.legal("take milk"));
  EXPECT_EQ(sitting.rule_against("take milk"), "CHAI-PANTRY-02");
}

TEST(CHAI_ACT_02, EqualTokensAreOneChoice) {
  Sitting sitting;
  sitting.board("honey milk milk milk honey").money(0, 0).play("pantry");
  EXPECT_THAT(sitting.moves(), ElementsAre("take milk", "take honey", "blind"));
  sitting.play("take milk");
  EXPECT_THAT(sitting.state().board, ElementsAre(3, 0, 1, 1, 3));
}

TEST(CHAI_ACT_05, DiscardsAreSingleStepsWhoseOrderHasNoEffect) {
  Sitting one;
  one.tokens(0, "milk 5 sugar 3").phase(Phase::DiscardToken).state().then = Then::Serve;
  Sitting two = one;
  one.play_all("discard milk,discard sugar");
  two.play_all("discard sugar,discard milk");
  EXPECT_EQ(one.state(), two.state());
}

TEST(CHAI_RESERVE_01, OneCustomerFromPoolOrDeck) {
  Sitting sitting;
  EXPECT_THAT(sitting.moves(), ElementsAre("market", "pantry", "reserve 1", "reserve 2", "reserve 3",
                                           "reserve 4", "reserve deck"));
  Sitting none;
  none.empty_deck().state().pool.fill(kNoCard);
  EXPECT_THAT(none.moves(), ElementsAre("market", "pantry"));
  EXPECT_EQ(none.rule_against("reserve 1"), "CHAI-RESERVE-01");
  EXPECT_EQ(none.rule_against("reserve deck"), "CHAI-RESERVE-01");
}

TEST(CHAI_RESERVE_02_CHAI_POOL_02, ThePoolIsRefilledAtOnceInTheSameSlot) {
  Sitting sitting;
  sitting.pool(3, "black-4");
  const std::string first = sitting.pool_card(1);
  const std::string fourth = sitting.pool_card(4);
  sitting.play("reserve 3");
  EXPECT_EQ(sitting.phase(), Phase::PoolCard);
  sitting.settle();
  EXPECT_EQ(sitting.phase(), Phase::UseAbility);
  EXPECT_EQ(sitting.pool_size(), 4);
  EXPECT_EQ(sitting.pool_card(1), first);
  EXPECT_EQ(sitting.pool_card(4), fourth);
  EXPECT_NE(sitting.pool_card(3), "black-4");
  EXPECT_EQ(sitting.state().reserved_at(0, 1), code_of(sitting.card("black-4")));
}

TEST(CHAI_RESERVE_03_CHAI_INFO_03, ABlindCustomerLiesFaceUp) {
  Sitting sitting;
  const int deck = sitting.state().deck_size();
  sitting.play("reserve deck");
  EXPECT_EQ(sitting.phase(), Phase::BlindCard);
  sitting.settle();
  EXPECT_EQ(sitting.state().deck_size(), deck - 1);
  EXPECT_EQ(sitting.state().reserved_count(0), 2);
  const State seen = sitting.game().redact(sitting.state(), Seat{1});
  EXPECT_EQ(seen.reserved_at(0, 1), sitting.state().reserved_at(0, 1));
  // So is a blind pantry token.
  Sitting pantry;
  pantry.tokens(0, "").play_all("pantry,blind,token honey");
  EXPECT_EQ(pantry.game().redact(pantry.state(), kSpectator).tokens[0], pantry.tokens_of("honey 1"));
}

// EX-09.
TEST(CHAI_RESERVE_04_CHAI_RESERVE_05_CHAI_RESERVE_06, AFourthCustomerSendsOneAway) {
  Sitting sitting;
  sitting.reserved(0, {"green-1", "green-2", "black-1"}).pool(1, "black-2");
  const int deck = sitting.state().deck_size();
  sitting.play("reserve 1").settle();
  EXPECT_EQ(sitting.phase(), Phase::Dismiss);
  EXPECT_THAT(sitting.moves(), ElementsAre("dismiss 1", "dismiss 2", "dismiss 3", "dismiss 4"));
  EXPECT_EQ(sitting.rule_against("skip"), "CHAI-RESERVE-05");
  sitting.play("dismiss 2");
  EXPECT_EQ(sitting.state().reserved_count(0), 3);
  EXPECT_EQ(sitting.state().bottom[0], code_of(sitting.card("green-2")));
  EXPECT_EQ(sitting.state().deck_size(), deck);
  EXPECT_EQ(sitting.phase(), Phase::UseAbility);
  sitting.play_all("skip,end").settle();
  // The next one goes below it; the new card may go, too.
  sitting.reserved(1, {"green-3", "green-4", "black-3"})
      .pool(2, "black-4")
      .play("reserve 2")
      .settle()
      .play("dismiss 4");
  EXPECT_EQ(sitting.state().bottom[0], code_of(sitting.card("green-2")));
  EXPECT_EQ(sitting.state().bottom[1], code_of(sitting.card("black-4")));
}

TEST(CHAI_RESERVE_07_CHAI_RESERVE_08, ReservedCustomersAreTheirOwnersWhateverTheirColour) {
  Sitting sitting;
  sitting.reserved(0, {"black-4"}).reserved(1, {"green-8"}).tokens(0, "milk 2 vanilla 2").money(0, 1);
  sitting.phase(Phase::Serve);
  EXPECT_TRUE(sitting.legal("serve own 1"));   // black, reserved by the green seat
  EXPECT_FALSE(sitting.legal("serve own 2"));  // the other seat's card has no place here
  for (const std::string& move : sitting.moves("reserve")) ADD_FAILURE() << move;
  EXPECT_EQ(sitting.state().reserved_count(1), 1);
}

}  // namespace
}  // namespace samovar::chai
