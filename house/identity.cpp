#include "house/identity.hpp"

#include <algorithm>
#include <cctype>
#include <vector>

#include <sodium.h>

#include "house/nodes.hpp"
#include "table/seed.hpp"

namespace samovar::house {

namespace {

std::string random_base64url(std::size_t bytes) {
  std::vector<unsigned char> bits(bytes);
  randombytes_buf(bits.data(), bits.size());
  constexpr int kVariant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
  std::string text(sodium_base64_encoded_len(bytes, kVariant), '\0');
  sodium_bin2base64(text.data(), text.size(), bits.data(), bits.size(), kVariant);
  text.pop_back();  // the terminating zero
  return text;
}

bool is_base64url(std::string_view text) {
  return std::all_of(text.begin(), text.end(),
                     [](unsigned char c) { return std::isalnum(c) || c == '-' || c == '_'; });
}

}  // namespace

std::string new_table_id() { return random_base64url(16); }
std::string own_table_id(const Nodes& nodes) {
  constexpr int kTries =
      20000;  // a node has one slot in a thousand at least, but where it has only just joined
  const auto marked = [&] { return std::string(nodes.mark()) + new_table_id().substr(nodes.mark().size()); };
  std::string id = marked();
  for (int i = 0; i < kTries && !nodes.here(id); ++i) id = marked();
  return id;
}
std::string new_token() { return random_base64url(32); }

Seed new_seed() {
  Seed seed;
  randombytes_buf(seed.data(), seed.size());
  return seed;
}

bool looks_like_table_id(std::string_view text) {
  return text.size() == 22 && is_base64url(text.substr(text.starts_with(kOfABrowser) ? 1 : 0));
}
bool looks_like_token(std::string_view text) { return text.size() == 43 && is_base64url(text); }

std::string token_hash(std::string_view token) { return table::hex_of(table::sha256_of(token)); }

bool same_hash(std::string_view a, std::string_view b) {
  return !a.empty() && a.size() == b.size() && sodium_memcmp(a.data(), b.data(), a.size()) == 0;
}

std::string log_name(std::string_view table_id) {
  return table::hex_of(table::sha256_of(table_id)).substr(0, 12);
}

}  // namespace samovar::house
