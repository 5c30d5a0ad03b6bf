// Small numbers, read into the bytes of a state or a box.
#pragma once

#include <cstdint>

#include "json/reader.hpp"

namespace samovar {

inline std::uint8_t byte(std::int64_t number) { return static_cast<std::uint8_t>(number); }

// A list of so many numbers, from 0 to `most`.
inline void bytes(JsonReader json, std::uint8_t* first, int count, int most) {
  if (!counted(json, static_cast<std::size_t>(count))) return;
  for (int i = 0; i < count; ++i) first[i] = byte(json[static_cast<std::size_t>(i)].integer(0, most));
}

}  // namespace samovar
