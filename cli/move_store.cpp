// samovar move-store: all tables from a file to a database, or back.
#include "server/move_store.hpp"

#include <memory>
#include <string>

#include <fmt/format.h>
#include <unistd.h>

#include "cli/commands.hpp"
#include "server/log.hpp"
#include "server/stores.hpp"

namespace samovar::cli {

void add_move_store(Arguments& samovar) {
  struct Wish {
    std::string from, to;
  };
  const auto wish = std::make_shared<Wish>();
  samovar.command("move-store", "Copy all tables to another store: a file, or postgresql://…")
      .word("FROM", wish->from, "where they are; no server may use it meanwhile")
      .required()
      .word("TO", wish->to, "where they shall be; what is there already is compared and completed")
      .required()
      .example("samovar move-store samovar.db postgresql://samovar@db.example/samovar",
               "From one server to a cluster. Interrupted, it goes on where it stopped.")
      .runs([wish] {
        server::set_up_log("error", "text");
        const bool terminal = isatty(2) != 0;
        const auto moved = server::move_store(wish->from, wish->to, [&](int done, int of) {
          if (terminal && (done % 100 == 0 || done == of)) fmt::print(stderr, "\r{} of {} tables", done, of);
        });
        if (terminal) fmt::print(stderr, "\n");
        if (!moved) return complain(moved.error());
        fmt::print(
            "{} tables are in {}, all the same to the byte; {} were there before, {} entries written\n",
            moved->tables, server::printable(wish->to), moved->already, moved->entries);
        return 0;
      });
}

}  // namespace samovar::cli
