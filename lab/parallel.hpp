// Work by number, on several threads.
#pragma once

#include <functional>

namespace samovar::lab {

// Hears now and then how much is done, on the calling thread.
using Progress = std::function<void(int done, int of)>;

// Hands out the numbers below `count` to threads; the calling thread only reports.
void in_parallel(int count, int threads, const Progress& progress, const std::function<void(int)>& work);

}  // namespace samovar::lab
