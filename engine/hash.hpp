// 64 bits of a state: what the signature, the laws and the transposition tables compare.
#pragma once

#include <cstdint>
#include <type_traits>

#ifndef XXH_INLINE_ALL
#define XXH_INLINE_ALL
#endif
#include <xxhash.h>

namespace samovar {

template <class State>
  requires std::has_unique_object_representations_v<State>
std::uint64_t hash_of(const State& state, std::uint64_t salt = 0) {
  return XXH3_64bits_withSeed(&state, sizeof state, salt);
}

}  // namespace samovar
