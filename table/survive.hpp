// What one table does wrong must not end the others. Nothing that input can cause throws here; what throws
// all the same (no memory, a bug) is caught at the table's door. Without exceptions a throw ends the
// instance, and its tables are opened again from their log.
#pragma once

#include <exception>
#include <string>
#include <utility>

namespace samovar {

// Whether the work came to its end; `why` is told otherwise.
template <class Work, class Why>
bool survives(Work&& work, Why&& why) {
#ifdef __cpp_exceptions
  try {
    std::forward<Work>(work)();
    return true;
  } catch (const std::exception& failure) {
    std::forward<Why>(why)(std::string(failure.what()));
  } catch (...) {
    std::forward<Why>(why)(std::string("something unknown was thrown"));
  }
  return false;
#else
  std::forward<Work>(work)();
  static_cast<void>(why);
  return true;
#endif
}

}  // namespace samovar
