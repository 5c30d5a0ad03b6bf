// One game in a terminal, from the first card to the result: people type, bots answer.
#pragma once

#include <map>
#include <string>

#include "cli/speech.hpp"
#include "cli/terminal.hpp"
#include "table/table.hpp"

namespace samovar::cli {

class Sitting {
 public:
  struct Choices {
    std::map<int, table::BotRequest> bots;  // by seat; all others are people
    bool lists_moves = true;                // before every decision; else only when asked
    std::string record;                     // where the game is written when it ends; nowhere if empty
    bool you = false;                       // the only person is called "You", which says nothing in a record
  };
  Sitting(table::Table table, Choices choices, Speech speech, const Terminal& terminal);

  int run();  // the exit code

 private:
  enum class Next { SameDecision, AnotherDecision, Leave };

  Seat viewer() const;
  void tell_news();
  void show_board() const;
  bool bot_plays(Seat seat);
  Next person_plays(Seat seat);
  Next obey(const std::string& line, Seat seat);
  void hint() const;
  Next undo(Seat seat);
  Next play(const std::string& typed);
  void save(const std::string& path) const;
  std::string move_meant(const std::string& typed) const;
  void refuse(const Error& error) const;

  table::Table table_;
  Choices choices_;
  Speech speech_;
  const Terminal& terminal_;
  int told_ = 0;  // plies whose events have been shown
};

}  // namespace samovar::cli
