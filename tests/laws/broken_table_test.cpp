// The laws of the table can fail: Cups keeps them all on a sound table, and a table with a flaw is caught.
#include <gtest/gtest.h>

#include "tests/laws/cups_module.hpp"
#include "tests/laws/table_laws.hpp"

namespace samovar {

namespace laws::cups {
struct EvenChances {
  explicit EvenChances(const Cups&) {}
  float value(const State&, Seat) const { return 0.5f; }
};
}  // namespace laws::cups

template <>
struct bots::Knowledge<laws::cups::Cups> {
  using Evaluation = laws::cups::EvenChances;
  using Forecast = laws::cups::EvenChances;
  using Solver = bots::NoSolver;
};

namespace laws {
namespace {

using table::Table;

template <class T>
std::optional<Violation> violation_at() {
  const cups::Module module;
  return check_table_laws(House<cups::Module, T>(module), LawBudget::quick());
}

template <class T>
void expect_broken(Law law, std::string_view words) {
  const std::optional<Violation> violation = violation_at<T>();
  ASSERT_TRUE(violation) << "nobody noticed";
  EXPECT_EQ(violation->law, law) << *violation;
  EXPECT_NE(violation->message.find(words), std::string::npos) << *violation;
}

TEST(TableLaws, ASoundTableKeepsThemAll) {
  const cups::Module module;
  const auto violation = check_table_laws(House(module), LawBudget::from_environment());
  EXPECT_FALSE(violation) << *violation;
}

// A table with one function replaced: the laws call it by its own type.
struct Double : Table {
  explicit Double(Table&& table) : Table(std::move(table)) {}
};

struct PlaysAnything : Double {
  using Double::Double;
  auto play(std::string_view text) {
    const auto listed = moves(Seat{0});
    return Table::play(text == "pass" && !listed.empty() ? listed[0].at("move").as_string().c_str() : text);
  }
};
TEST(LawOfExactness, CatchesATableThatPlaysAnything) {
  expect_broken<PlaysAnything>(Law::Exactness, "is not listed but was played");
}

struct ChangesWhenRefusing : Double {
  using Double::Double;
  auto play(std::string_view text) {
    auto played = Table::play(text);
    if (!played && ply() > 4) rewind(ply() - 1);
    return played;
  }
};
TEST(LawOfExactness, CatchesARefusalThatChangesTheTable) {
  expect_broken<ChangesWhenRefusing>(Law::Exactness, "changed the table");
}

struct SaysWhyNotToLegalMoves : Double {
  using Double::Double;
  auto why_not(std::string_view text) const {
    auto error = Table::why_not(text);
    if (!error && ply() > 3) error = Error{"illegal_move", "no", {}, {}};
    return error;
  }
  auto why_not(std::string_view text, Seat viewer) const { return Table::why_not(text, viewer); }
};
TEST(LawOfExactness, CatchesAWrongReason) {
  expect_broken<SaysWhyNotToLegalMoves>(Law::Exactness, "why_not");
}

struct OffersToEverybody : Double {
  using Double::Double;
  auto moves(Seat viewer) const { return Table::moves(actor().is_seat() ? actor().seat() : viewer); }
};
TEST(LawOfExactness, CatchesMovesOfferedToAnother) {
  expect_broken<OffersToEverybody>(Law::Exactness, "is offered");
}

// As it would be if reasons were worked out from the whole truth.
struct ReasonsFromTheTruth : Double {
  using Double::Double;
  auto why_not(std::string_view text) const { return Table::why_not(text); }
  auto why_not(std::string_view text, Seat viewer) const {
    auto error = Table::why_not(text, viewer);
    if (error) error->message += std::to_string(state_hash());
    return error;
  }
};
TEST(LawOfSecrecy, CatchesAReasonThatTells) {
  expect_broken<ReasonsFromTheTruth>(Law::Secrecy, "tells the truth from a world that fits");
}

struct EffectsOfTheTruth : Double {
  using Double::Double;
  auto effect(Seat viewer, const std::vector<std::string>& moves) const {
    auto effect = Table::effect(viewer, moves);
    if (effect) effect->emplace("hash", state_hash());
    return effect;
  }
};
TEST(LawOfSecrecy, CatchesAnEffectThatTells) {
  expect_broken<EffectsOfTheTruth>(Law::Secrecy, "tells the truth from a world that fits");
}

struct ForgetsTheLastPly : Double {
  using Double::Double;
  auto history(int since = 0) const {
    auto plies = Table::history(since);
    if (plies.size() > 5) plies.pop_back();
    return plies;
  }
};
TEST(LawOfRoundTrips, CatchesAHistoryThatForgets) {
  expect_broken<ForgetsTheLastPly>(Law::RoundTrips, "the history replays to another position");
}

struct ShowsTheTruth : Double {
  using Double::Double;
  json::object view(Seat viewer, std::optional<int> at = {}) const {
    json::object view = Table::view(viewer, at);
    if (!at && viewer == Seat{1}) view["cup"] = state().at("cup");
    return view;
  }
};
TEST(LawOfSecrecy, CatchesAViewThatShowsTheTruth) {
  expect_broken<ShowsTheTruth>(Law::Secrecy, "tells the truth from a world that fits");
}

struct TellsEverythingToAll : Double {
  using Double::Double;
  auto events(Seat, int since, std::string_view language) const {
    return Table::events(Seat{0}, since, language);
  }
};
TEST(LawOfSecrecy, CatchesEventsForTheWrongEars) {
  expect_broken<TellsEverythingToAll>(Law::Secrecy, "is told");
}

struct PublishesTheSeed : Double {
  using Double::Double;
  std::string record() const {
    return Table::record() + (setup().seed ? table::hex_of(*setup().seed) : std::string());
  }
};
TEST(LawOfSecrecy, CatchesASeedBeforeTheEnd) {
  expect_broken<PublishesTheSeed>(Law::Secrecy, "shows the seed");
}

struct AnswersForOthers : Double {
  using Double::Double;
  auto play(std::string_view text) {
    const int before = ply();
    auto played = Table::play(text);
    if (played && setup().seed && ply() > 4 && actor().is_seat()) {
      const auto listed = moves(actor().seat());
      static_cast<void>(Table::play(listed[0].at("move").as_string().c_str()));
      played = history(before);
    }
    return played;
  }
};
TEST(LawOfAsking, CatchesATableThatAnswersForOthers) {
  expect_broken<AnswersForOthers>(Law::Asking, "what somebody had to choose");
}

struct SaysOneTooMany : Double {
  using Double::Double;
  int undo_boundary() const { return std::max(0, Table::undo_boundary() - 1); }
};
TEST(LawOfUndo, CatchesAWrongBoundary) { expect_broken<SaysOneTooMany>(Law::Undo, "the boundary is"); }

struct CrossesAnything : Double {
  using Double::Double;
  tl::expected<int, Error> undo(std::optional<Seat> = {}) {
    if (ply() == 0) return tl::unexpected(Error{"cannot_undo", "nothing to undo", {}, {}});
    rewind(ply() - 1);
    return ply();
  }
};
TEST(LawOfUndo, CatchesAnUndoAcrossADraw) { expect_broken<CrossesAnything>(Law::Undo, "across ply"); }

struct OnlySaysSo : Double {
  using Double::Double;
  tl::expected<int, Error> undo(std::optional<Seat> seat = {}) {
    Table copied = copy();
    return copied.undo(seat);
  }
};
TEST(LawOfUndo, CatchesAnUndoThatOnlySaysSo) { expect_broken<OnlySaysSo>(Law::Undo, "undo went back to"); }

struct NeverUndoes : Double {
  using Double::Double;
  tl::expected<int, Error> undo(std::optional<Seat> = {}) {
    return tl::unexpected(Error{"cannot_undo", "not today", {}, {}});
  }
};
TEST(LawOfUndo, CatchesARefusalToUndo) { expect_broken<NeverUndoes>(Law::Undo, "was refused: not today"); }

struct RestoresSomethingElse : Double {
  using Double::Double;
  std::uint64_t state_hash() const { return Table::state_hash() ^ (undone_ ? 1u : 0u); }
  tl::expected<int, Error> undo(std::optional<Seat> seat = {}) {
    auto undone = Table::undo(seat);
    undone_ = undone.has_value();
    return undone;
  }
  bool undone_ = false;
};
TEST(LawOfUndo, CatchesAnotherPosition) {
  expect_broken<RestoresSomethingElse>(Law::Undo, "restored another position");
}

}  // namespace
}  // namespace laws
}  // namespace samovar
