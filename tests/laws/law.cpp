#include "tests/laws/law.hpp"

#include <cstdlib>

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

LawBudget LawBudget::nightly() {
  return {.games = 300,
          .every_code_at = 10,
          .worlds = 3,
          .fair_draw_steps = 200,
          .draws = 20000,
          .table_games = 12};
}

LawBudget LawBudget::from_environment() {
  const char* wanted = std::getenv("SAMOVAR_LAWS");
  return wanted && std::string_view(wanted) == "nightly" ? nightly() : quick();
}

}  // namespace samovar::laws
