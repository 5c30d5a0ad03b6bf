#include "tests/table/clause_facts.hpp"

#include <gtest/gtest.h>

#include "tests/table/clause_measure.hpp"

namespace samovar::table {
namespace {

const std::map<std::string, clauses::Measure>& measures_of(const std::string& game) {
  return game == "tea-time"    ? clauses::tea_time()
         : game == "chai"      ? clauses::chai()
         : game == "tea-for-2" ? clauses::tea_for_2()
                               : clauses::tea_and_rum();
}

Table turned(const Table& position, Seat seat, const std::vector<std::string>& turn, int world) {
  Table after = position.as_known_by(seat, world);
  for (const std::string& move : turn) expect_value(after.play(move));
  return after;
}

bool against(const Clause& clause) { return clause.kind >= ClauseKind::Costs; }

}  // namespace

void expect_true(const Table& position, const Reason& reason) {
  const auto& measures = measures_of(position.setup().game);
  ASSERT_LE(std::count_if(reason.clauses.begin(), reason.clauses.end(), [](auto& c) { return !against(c); }),
            2);
  ASSERT_LE(reason.clauses.size(), 3u);
  for (std::size_t i = 1; i < reason.clauses.size(); ++i)
    EXPECT_LT(reason.clauses[i - 1].kind, reason.clauses[i].kind);
  if (reason.clauses.empty()) return;
  ASSERT_FALSE(against(reason.clauses.front()));
  const Seat seat = position.actor().seat();
  for (int world = 0; world < 2; ++world) {
    const Table before = position.as_known_by(seat, world);
    const Table mine = turned(position, seat, reason.turn, world);
    const Table theirs = turned(position, seat, reason.other_turn, world);
    for (const Clause& clause : reason.clauses) {
      const auto measure = measures.find(clause.says);
      ASSERT_NE(measure, measures.end()) << clause.says;
      const auto here = measure->second({before, mine, seat}, clause.with);
      const auto there = measure->second({before, theirs, seat}, clause.with);
      const std::string what = clause.says + " " + json::serialize(clause.with) + "\n" + reason.words + "\n" +
                               reason.turn.front() + " rather than " + reason.other_turn.front();
      if (clause.kind == ClauseKind::Denies) {
        EXPECT_EQ(there, clause.size) << what;
        EXPECT_LT(2 * here.value_or(0), clause.size) << what;
      } else {
        EXPECT_EQ(here, clause.size) << what;
        const int other = there.value_or(INT32_MIN / 4);
        const int twice = clause.kind == ClauseKind::Leaves ? 2 : 1;
        // That a draw is blind is true of the bag, whatever else could be done.
        if (clause.kind != ClauseKind::Risk) {
          EXPECT_LT(twice * other, clause.size) << what;
        }
      }
    }
  }
}

}  // namespace samovar::table
