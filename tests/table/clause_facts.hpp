// What a reason says, worked out again: by playing both turns and looking at what lies on the table then.
#pragma once

#include "table/reason.hpp"

namespace samovar::table {

// Fails the running test where a clause is not true of the reason's turn, or is as true of the other one. In
// several worlds that fit what the actor knows: nothing may be told of what it does not.
void expect_true(const Table& position, const Reason& reason);

}  // namespace samovar::table
