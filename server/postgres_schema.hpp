// The shape of a database of tables. Made and migrated by whoever opens it first, under a lock; nobody else
// needs more than to read and write.
#pragma once

#include "server/postgres.hpp"

namespace samovar::server::postgres {

inline constexpr int kSlots = 1024;
// Which part of all tables a table is in: whoever owns it serves the table. The same in every version.
int slot_of(std::string_view table_id);

// Throws Refused where a newer Samovar has made the database into something that this one cannot use.
void bring_up_to_date(Place& place, Deadline deadline);

}  // namespace samovar::server::postgres
