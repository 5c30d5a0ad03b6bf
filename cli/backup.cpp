// samovar backup: a copy of the tables' file, also while a server uses it.
#include <memory>
#include <string>

#include <fmt/format.h>

#include "cli/commands.hpp"
#include "server/sqlite_store.hpp"

namespace samovar::cli {

void add_backup(Arguments& samovar) {
  struct Wish {
    std::string from = "samovar.db";
    std::string to;
  };
  const auto wish = std::make_shared<Wish>();
  samovar.command("backup", "Copy the tables' file while the server runs.")
      .text("--data", "FILE", wish->from, "the file that the server uses")
      .word("TO", wish->to, "the file to make; it must not exist")
      .required()
      .example("samovar backup --data samovar.db tables-monday.db",
               "Restore: stop the server, put it in place, start.")
      .runs([wish] {
        const auto done = server::back_up_sqlite_store(wish->from, wish->to);
        if (!done) return complain(done.error());
        fmt::print("{} is copied to {}\n", wish->from, wish->to);
        return 0;
      });
}

}  // namespace samovar::cli
