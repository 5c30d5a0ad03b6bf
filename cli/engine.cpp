// samovar engine: the engine protocol on standard input and output.
#include <iostream>

#include "cli/commands.hpp"
#include "table/protocol.hpp"

namespace samovar::cli {

void add_engine(Arguments& samovar) {
  samovar.command("engine", "Speak the engine protocol: one JSON request a line, one JSON answer a line")
      .example("echo '{\"do\":\"games\"}' | samovar engine", "Which games there are.")
      .example("samovar engine < requests.jsonl", "Follow a script; docs/protocol.md says what can be asked.")
      .runs([] {
        std::ios::sync_with_stdio(false);
        table::run_protocol(std::cin, std::cout);
        return 0;
      });
}

}  // namespace samovar::cli
