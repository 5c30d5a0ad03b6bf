// What every game and every table owes, and how a breach is told: which law, by which game, after which
// moves.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace samovar::laws {

enum class Law {
  Progress,      // before the end there is a move; the end comes within the bound that the game states
  Exactness,     // what is listed can be played, anything else is refused and changes nothing
  Conservation,  // every component is somewhere, exactly once
  Purity,        // the same start and moves make the same bytes and hash, everywhere
  Chance,        // what is drawn fits the weights; fast ways through random play do what the slow one does
  Secrecy,       // nobody can tell the truth from another world that fits what they know
  RoundTrips,    // state ↔ JSON, move ↔ notation, game ↔ record
  Undo,          // never crosses a reveal or a draw, and restores the earlier state exactly
  Asking,        // only what matters is asked: the table answers itself where there is nothing to choose
  Signature      // one number for the behaviour of a game, the same every time
};
std::string_view name_of(Law law);

// A game that broke a law. The prefix is the shortest one found that shows it, in notation.
struct Violation {
  Law law;
  std::uint64_t seed;
  std::vector<std::string> prefix;
  std::string message;
};
std::ostream& operator<<(std::ostream& out, const Violation& violation);
inline std::ostream& operator<<(std::ostream& out, Law law) { return out << name_of(law); }

// What one law has to say about one step: nothing, or what is wrong.
using Finding = std::optional<std::string>;

// How long to look. Everything is seeded, so a budget always looks at the same games.
struct LawBudget {
  int games = 30;            // walked with every law at every step
  int strange_moves = 80;    // unlisted codes tried at a step
  int every_code_at = 1;     // steps at which whole blocks of codes are tried
  int worlds = 2;            // completions for a viewer at a step
  int fair_draw_steps = 20;  // chance steps whose outcomes are counted
  int draws = 4000;          // drawn at each of them
  int table_games = 3;       // played on a table, with every law …
  int table_stride = 1;      // … at every so manieth step
  int table_strange_moves = 12;

  static LawBudget quick() { return {}; }
  static LawBudget an_hour();
  static LawBudget nightly();
  // SAMOVAR_LAWS=hour looks ten times as far, SAMOVAR_LAWS=nightly for many hours.
  static LawBudget from_environment();
};

}  // namespace samovar::laws
