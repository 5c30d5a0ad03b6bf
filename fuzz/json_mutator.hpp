// libFuzzer's way to change its inputs, for a target whose input is one JSON value: as JSON.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "fuzz/json_changes.hpp"

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t longest);

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t longest,
                                               unsigned seed) {
  using namespace samovar;
  FastRng rng(seed);
  boost::system::error_code failure;
  boost::json::value value = boost::json::parse({reinterpret_cast<const char*>(data), size}, failure);
  if (failure || below(rng, 8) == 0) return LLVMFuzzerMutate(data, size, longest);
  fuzz::change_somewhere(value, rng);
  const std::string text = boost::json::serialize(value);
  if (text.size() > longest) return LLVMFuzzerMutate(data, size, longest);
  std::copy(text.begin(), text.end(), data);
  return text.size();
}
