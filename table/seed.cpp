#include "table/seed.hpp"

#include <sodium.h>

namespace samovar::table {

std::string hex_of(const Seed& bytes) {
  static constexpr char kDigits[] = "0123456789abcdef";
  std::string text;
  for (const std::uint8_t byte : bytes) {
    text += kDigits[byte >> 4];
    text += kDigits[byte & 15];
  }
  return text;
}

std::optional<Seed> seed_from_hex(std::string_view text) {
  Seed bytes{};
  if (text.size() != 2 * bytes.size()) return {};
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    int digit = 0;
    if (c >= '0' && c <= '9')
      digit = c - '0';
    else if (c >= 'a' && c <= 'f')
      digit = c - 'a' + 10;
    else if (c >= 'A' && c <= 'F')
      digit = c - 'A' + 10;
    else
      return {};
    bytes[i / 2] = static_cast<std::uint8_t>(bytes[i / 2] << 4 | digit);
  }
  return bytes;
}

Seed sha256_of(std::string_view text) {
  Seed hash;
  static_assert(crypto_hash_sha256_BYTES == sizeof hash);
  crypto_hash_sha256(hash.data(), reinterpret_cast<const unsigned char*>(text.data()), text.size());
  return hash;
}

Seed seed_named(std::string_view text) {
  if (const std::optional<Seed> seed = seed_from_hex(text)) return *seed;
  return sha256_of(text);
}

}  // namespace samovar::table
