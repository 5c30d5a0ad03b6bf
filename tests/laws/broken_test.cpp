// The laws can fail: a sound game keeps them all, and every flaw is caught as a breach of its own law.
#include <gtest/gtest.h>

#include "tests/laws/cups_module.hpp"
#include "tests/laws/laws.hpp"

namespace samovar::laws {
namespace {

using cups::Flaw;

static_assert(GameModule<cups::Module> && PicksFast<cups::Cups> && RunsFast<cups::Cups>);

std::optional<Violation> violation_with(Flaw flaw) {
  return check_laws(cups::Module(flaw), LawBudget::quick());
}

TEST(Laws, ASoundGameKeepsThemAll) {
  const auto violation = check_laws(cups::Module(), LawBudget::from_environment());
  EXPECT_FALSE(violation) << *violation;
}

void expect_broken(Flaw flaw, Law law, std::string_view words) {
  const std::optional<Violation> violation = violation_with(flaw);
  ASSERT_TRUE(violation) << "nobody noticed";
  EXPECT_EQ(violation->law, law) << *violation;
  EXPECT_NE(violation->message.find(words), std::string::npos) << *violation;
}

TEST(LawOfProgress, CatchesADeadEnd) { expect_broken(Flaw::DeadEnd, Law::Progress, "no move is listed"); }
TEST(LawOfProgress, CatchesAnEndlessGame) { expect_broken(Flaw::Endless, Law::Progress, "no end"); }
TEST(LawOfProgress, CatchesAWrongBound) {
  expect_broken(Flaw::LaterThanSaid, Law::Progress, "longest() says 11");
}

TEST(LawOfExactness, CatchesAMoveListedTwice) {
  expect_broken(Flaw::ListsTwice, Law::Exactness, "listed twice");
}
TEST(LawOfExactness, CatchesAnUnlistedMoveThatPasses) {
  expect_broken(Flaw::AcceptsUnlisted, Law::Exactness, "not listed but not refused");
}
TEST(LawOfExactness, CatchesAListedMoveThatIsRefused) {
  expect_broken(Flaw::RefusesListed, Law::Exactness, "listed but refused");
}
TEST(LawOfExactness, CatchesArgumentsThatNobodyReads) {
  expect_broken(Flaw::IgnoresArguments, Law::Exactness, "not listed but not refused");
}
TEST(LawOfExactness, CatchesASharedIndex) {
  expect_broken(Flaw::NotInTable, Law::Exactness, "has index 6 of 6");
}

TEST(LawOfConservation, CatchesALostCup) { expect_broken(Flaw::LosesACup, Law::Conservation, "too few"); }

TEST(LawOfPurity, CatchesABoxThatRemembers) { expect_broken(Flaw::CountsPlays, Law::Purity, "second time"); }
TEST(LawOfPurity, CatchesAListenerThatMatters) {
  expect_broken(Flaw::ListenerMatters, Law::Purity, "when a log listens");
}
TEST(LawOfPurity, CatchesAGeneratorOfItsOwn) {
  expect_broken(Flaw::OwnsAGenerator, Law::Purity, "draw another outcome");
}

TEST(LawOfChance, CatchesDrawsThatIgnoreTheWeights) {
  expect_broken(Flaw::DrawsEvenly, Law::Chance, "do not fit the weights");
}
TEST(LawOfChance, CatchesAnOutcomeWithoutWeight) {
  expect_broken(Flaw::WeighsNothing, Law::Chance, "no weight");
}
TEST(LawOfChance, CatchesAnotherPick) { expect_broken(Flaw::PicksAnother, Law::Chance, "pick() took"); }
TEST(LawOfChance, CatchesARunElsewhere) {
  expect_broken(Flaw::RunsElsewhere, Law::Chance, "run_at_random()");
}

TEST(LawOfSecrecy, CatchesAnEventThatTells) {
  expect_broken(Flaw::TellsThePour, Law::Secrecy, "which is hidden");
}
TEST(LawOfSecrecy, CatchesAPeekThatIsNoReveal) {
  expect_broken(Flaw::HidesThePeek, Law::Secrecy, "\"peek\" shows something");
}
TEST(LawOfSecrecy, CatchesAnEndThatIsNoReveal) {
  expect_broken(Flaw::HidesTheEnd, Law::Secrecy, "\"keep\" shows something");
}
TEST(LawOfSecrecy, CatchesAMoveThatTells) {
  expect_broken(Flaw::PeekNeedsWeak, Law::Secrecy, "other moves are listed");
}
TEST(LawOfSecrecy, CatchesARefusalThatTells) {
  expect_broken(Flaw::RefusalTells, Law::Secrecy, "refused differently");
}
TEST(LawOfSecrecy, CatchesAnImpossibleWorld) { expect_broken(Flaw::InventsCups, Law::Secrecy, "complete()"); }
TEST(LawOfSecrecy, CatchesACountThatTells) { expect_broken(Flaw::TrayTells, Law::Secrecy, "complete()"); }
TEST(LawOfSecrecy, CatchesASpectatorWhoSees) {
  expect_broken(Flaw::SpectatorSees, Law::Secrecy, "spectator sees");
}
TEST(LawOfSecrecy, CatchesAnAnswerThatNobodyWasAskedFor) {
  expect_broken(Flaw::StrongKeeps, Law::Secrecy, "is asked depends on what is hidden");
}
TEST(LawOfSecrecy, CatchesAViewOfMoreThanIsKnown) {
  expect_broken(Flaw::ViewRemembers, Law::Secrecy, "another view");
}

TEST(LawOfRoundTrips, CatchesTwoMovesWithOneNotation) {
  expect_broken(Flaw::SaysTheSame, Law::RoundTrips, "reads as another move");
}
TEST(LawOfRoundTrips, CatchesUpperCaseThatIsUnread) {
  expect_broken(Flaw::ShoutedIsUnread, Law::RoundTrips, "cannot be read back");
}
TEST(LawOfRoundTrips, CatchesAStateThatForgets) {
  expect_broken(Flaw::ForgetsWhoKnows, Law::RoundTrips, "another state");
}

TEST(LawOfSignature, CatchesAGameThatChangesWithTime) {
  expect_broken(Flaw::TiresSlowly, Law::Signature, "another signature");
}
TEST(LawOfSignature, AnotherRuleHasAnotherSignature) {
  const auto signature = [](Flaw flaw) { return bench::signature_of(cups::Cups(flaw), 1, 20); };
  EXPECT_EQ(signature(Flaw::None), signature(Flaw::None));
  for (const Flaw changed : {Flaw::LosesACup, Flaw::PeekNeedsWeak, Flaw::DrawsEvenly})
    EXPECT_NE(signature(changed), signature(Flaw::None));
}

TEST(Violation, IsTheShortestAndSaysHowToGetThere) {
  const std::optional<Violation> violation = violation_with(Flaw::LosesACup);
  ASSERT_TRUE(violation);
  // Two cups are poured, and the first decision is to spill one: nothing shorter can lose a cup.
  ASSERT_EQ(violation->prefix.size(), 3u);
  EXPECT_EQ(violation->prefix.back(), "spill");
  std::ostringstream text;
  text << *violation;
  EXPECT_NE(text.str().find("the law of conservation is broken"), std::string::npos);
  EXPECT_NE(text.str().find("seed "), std::string::npos);
  EXPECT_NE(text.str().find("    spill"), std::string::npos);
}

}  // namespace
}  // namespace samovar::laws
