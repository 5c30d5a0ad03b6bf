// Why moves are refused, one row each: the rule and the sentence. Every row is a test that carries the rule's
// ID.
#pragma once

#include <algorithm>
#include <functional>
#include <ostream>
#include <stdexcept>
#include <string>

#include <gtest/gtest.h>

#include "engine/move.hpp"
#include "engine/result.hpp"

namespace samovar::test {

struct Refused {
  std::string rule;
  std::string sentence;  // behind "GAME.refusal."
  std::function<Refusal()> found;
  std::string instead_of = {};  // a rule that all but forbids it
  friend std::ostream& operator<<(std::ostream& out, const Refused& row) { return out << row.sentence; }
};

template <class Sitting>
Refusal refused(const Sitting& sitting, Move move) {
  return sitting.game().refusal(sitting.state(), move);
}
template <class Sitting>
Refusal refused(const Sitting& sitting, const std::string& text) {
  const auto move = sitting.module().read(text);
  if (!move) throw std::runtime_error(text + ": " + move.error().message);
  return refused(sitting, *move);
}

inline std::string name_of(const testing::TestParamInfo<Refused>& row) {
  std::string name = row.param.rule + "_" + row.param.sentence + "_" + std::to_string(row.index);
  if (!row.param.instead_of.empty()) name += "_not_yet_" + row.param.instead_of;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

inline void expect_refused(const Refused& row, const std::string& game) {
  const Refusal refusal = row.found();
  ASSERT_TRUE(refusal) << "legal";
  EXPECT_EQ(refusal.rule, row.rule);
  EXPECT_EQ(refusal.reason, game + ".refusal." + row.sentence);
}

}  // namespace samovar::test
