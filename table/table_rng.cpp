#include "table/table_rng.hpp"

#include <cstring>

#include <sodium.h>

namespace samovar {

namespace {
// libsodium picks its fastest code on first use; doing it here keeps every caller free of a start-up call.
void ready() {
  static const int once = sodium_init();
  static_cast<void>(once);
}
}  // namespace

std::uint64_t TableRng::operator()() {
  if (next_ == words_.size()) refill();
  return words_[next_++];
}

void TableRng::refill() {
  ready();
  unsigned char nonce[crypto_stream_chacha20_NONCEBYTES];
  static_assert(sizeof nonce == sizeof outcome_ && crypto_stream_chacha20_KEYBYTES == sizeof(Seed));
  for (std::size_t i = 0; i < sizeof nonce; ++i) nonce[i] = static_cast<unsigned char>(outcome_ >> (8 * i));
  unsigned char bytes[sizeof words_] = {};
  crypto_stream_chacha20_xor_ic(bytes, bytes, sizeof bytes, nonce, block_++, seed_.data());
  for (std::size_t i = 0; i < words_.size(); ++i) {
    words_[i] = 0;
    for (std::size_t b = 0; b < 8; ++b) words_[i] |= static_cast<std::uint64_t>(bytes[i * 8 + b]) << (8 * b);
  }
  next_ = 0;
}

Seed fresh_seed() {
  ready();
  Seed seed;
  randombytes_buf(seed.data(), seed.size());
  return seed;
}

Seed commitment_of(const Seed& seed) {
  ready();
  Seed hash;
  static_assert(crypto_hash_sha256_BYTES == sizeof(Seed));
  crypto_hash_sha256(hash.data(), seed.data(), seed.size());
  return hash;
}

}  // namespace samovar
