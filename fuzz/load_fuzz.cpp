#include <cstdint>

#include "fuzz/json_mutator.hpp"
#include "fuzz/loading.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  samovar::fuzz::load_and_play({reinterpret_cast<const char*>(data), size});
  return 0;
}
