// Why a move is refused: the rule and the sentence.
#include <gtest/gtest.h>

#include "tests/refusals.hpp"
#include "tests/tea_time/sitting.hpp"

namespace samovar::tea_time {
namespace {

using test::Refused;
using test::refused;

Sitting dealing() {
  Sitting sitting;
  sitting.play("first 0");
  return sitting;
}
// In the given turn of a round, all cards there.
Sitting taking(int turn = 2) {
  Sitting sitting;
  sitting.deal_grid().state().turn = static_cast<std::uint8_t>(turn);
  return sitting;
}
Sitting with_gap(int cell) {
  Sitting sitting = taking();
  sitting.state().present &= ~(1u << cell);
  sitting.state().cells[cell] = kEmpty;
  return sitting;
}

const Refused kRows[] = {
    {"TT-SETUP-05", "first_drawn", [] { return refused(dealing(), first_player(0)); }},
    {"TT-SETUP-05", "not_a_move", [] { return refused(Sitting(), make(Kind::First, 0, 1)); }},
    {"TT-SETUP-05", "no_such_seat", [] { return refused(Sitting(), first_player(2)); }},
    {"TT-SETUP-04", "no_deal_now", [] { return refused(Sitting(), deal(0)); }},
    {"TT-SETUP-04", "not_a_move", [] { return refused(dealing(), make(Kind::Deal, 0, 1)); }},
    {"TT-COMP-01", "no_such_character", [] { return refused(dealing(), deal(kCharacters)); }},
    {"TT-SETUP-04", "none_left",
     [] {
       Sitting sitting = dealing();
       while (sitting.state().unseen[1] > 0) sitting.state().unseen.take(1);
       return refused(sitting, deal(1));
     }},
    {"TT-TURN-04", "not_a_move", [] { return refused(taking(), Move(3)); }},
    {"TT-ROUND-02", "over",
     [] {
       Sitting sitting = taking();
       sitting.state().phase = Phase::Over;
       return refused(sitting, take(0));
     }},
    {"TT-SETUP-04", "not_dealt", [] { return refused(dealing(), take(0)); }},
    {"TT-TURN-04", "at_least_one", [] { return refused(taking(), take(0, Direction::East, 0)); }},
    {"TT-TURN-03", "at_most_three", [] { return refused(taking(), take(0, Direction::East, 4)); }},
    {"TT-LINE-04", "off_grid", [] { return refused(taking(), take(kColumnsAtMost)); }},
    {"TT-LINE-04", "off_grid", [] { return refused(taking(), take(kCells)); }},
    {"TT-LINE-02", "not_a_line", [] { return refused(taking(), take(0, Direction::South, 1)); }},
    {"TT-LINE-04", "off_grid",
     [] {
       const Sitting sitting = taking();
       return refused(sitting, take(cell_at(0, sitting.game().box().columns - 1), Direction::East, 2));
     }},
    {"TT-TURN-01", "turn_one", [] { return refused(taking(0), take(0, Direction::East, 2)); }},
    {"TT-TURN-02", "turn_two", [] { return refused(taking(1), take(0, Direction::East, 3)); }},
    {"TT-LINE-03", "empty_cell", [] { return refused(with_gap(0), take(0)); }},
    {"TT-LINE-03", "gap", [] { return refused(with_gap(1), take(0, Direction::East, 3)); }},
};

class TeaTimeRefusal : public testing::TestWithParam<Refused> {};
INSTANTIATE_TEST_SUITE_P(Of, TeaTimeRefusal, testing::ValuesIn(kRows), test::name_of);

TEST_P(TeaTimeRefusal, NamesTheRuleAndTheSentence) { test::expect_refused(GetParam(), "tea-time"); }

}  // namespace
}  // namespace samovar::tea_time
