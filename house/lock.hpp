// Locks of the house, which may have no threads (bots/threads.hpp).
#pragma once

#include "bots/threads.hpp"

namespace samovar::house {

using samovar::Guard;
using samovar::Mutex;

}  // namespace samovar::house
