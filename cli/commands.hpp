// What `samovar` can be told to do: one file and one function a command.
#pragma once

#include "cli/arguments.hpp"

namespace samovar::cli {

void add_play(Arguments& samovar);
void add_learn(Arguments& samovar);
void add_engine(Arguments& samovar);
void add_sim(Arguments& samovar);
void add_bench(Arguments& samovar);
void add_record(Arguments& samovar);
void add_review(Arguments& samovar);
void add_report(Arguments& samovar);
void add_edition(Arguments& samovar);
void add_serve(Arguments& samovar);
void add_backup(Arguments& samovar);
void add_site(Arguments& samovar);
void add_move_store(Arguments& samovar);
// After all others: they tell of those.
void add_manual(Arguments& samovar);
void add_completion(Arguments& samovar);

}  // namespace samovar::cli
