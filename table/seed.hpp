// Seeds and hashes as text.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/rng.hpp"

namespace samovar::table {

std::string hex_of(const Seed& bytes);
std::optional<Seed> seed_from_hex(std::string_view text);  // 64 hexadecimal digits

Seed sha256_of(std::string_view text);

// The seed that a person means: 64 hexadecimal digits are the seed itself, any other text is hashed into one.
Seed seed_named(std::string_view text);

}  // namespace samovar::table
