#include "tests/laws/law.hpp"

#include <cstdio>
#include <cstdlib>
#include <string_view>

#include <fmt/format.h>

namespace samovar::laws {

std::string_view name_of(Law law) {
  switch (law) {
    case Law::Progress:
      return "progress";
    case Law::Exactness:
      return "exactness";
    case Law::Conservation:
      return "conservation";
    case Law::Purity:
      return "purity";
    case Law::Chance:
      return "chance";
    case Law::Secrecy:
      return "secrecy";
    case Law::RoundTrips:
      return "round trips";
    case Law::Undo:
      return "undo";
    case Law::Asking:
      return "asking";
    case Law::Signature:
      return "signature";
  }
  return "?";
}

std::ostream& operator<<(std::ostream& out, const Violation& violation) {
  out << "the law of " << name_of(violation.law) << " is broken: " << violation.message << "\n  seed "
      << violation.seed << ", after " << violation.prefix.size() << " moves:";
  for (const std::string& move : violation.prefix) out << "\n    " << move;
  return out;
}

LawBudget LawBudget::an_hour() {
  return {.games = 300,
          .every_code_at = 10,
          .worlds = 3,
          .fair_draw_steps = 200,
          .draws = 20000,
          .table_games = 12};
}

LawBudget LawBudget::nightly() {
  return {.games = 3000,
          .strange_moves = 200,
          .every_code_at = 40,
          .worlds = 4,
          .fair_draw_steps = 400,
          .draws = 40000,
          .table_games = 60,
          .table_strange_moves = 40};
}

LawBudget LawBudget::from_environment() {
  const char* set = std::getenv("SAMOVAR_LAWS");
  const std::string_view wanted = set ? set : "";
  if (wanted.empty()) return quick();
  if (wanted == "hour") return an_hour();
  if (wanted == "nightly") return nightly();
  fmt::print(stderr, "SAMOVAR_LAWS: expected hour or nightly, found {}\n", wanted);
  std::exit(2);
}

}  // namespace samovar::laws
