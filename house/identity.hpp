// Ids, tokens and seeds: bits from the operating system, as text that fits in a link.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/rng.hpp"

namespace samovar::house {

class Nodes;

// What ids of a browser's own tables begin with; no server has such a table.
inline constexpr char kOfABrowser = '~';

std::string new_table_id();                    // 128 bits in base64url: 22 characters
std::string own_table_id(const Nodes& nodes);  // of a table that will be served here
std::string new_token();                       // 256 bits in base64url: 43 characters
Seed new_seed();

bool looks_like_table_id(std::string_view text);
bool looks_like_token(std::string_view text);

// What is kept of a token. Its 256 random bits need no salt and no slow hash.
std::string token_hash(std::string_view token);
// Compared without telling by the time it takes how much of it was right.
bool same_hash(std::string_view a, std::string_view b);

// A table id gives access, so logs name a table by a digest of it.
std::string log_name(std::string_view table_id);

}  // namespace samovar::house
