#include "sodium.h"

#include <cstdlib>

#include <unistd.h>

#include "browser/primitives.hpp"

namespace primitives = samovar::browser;

int sodium_init(void) { return 0; }

// The browser's own generator for keys; it gives at most 256 bytes a call.
void randombytes_buf(void* bytes, size_t count) {
  constexpr size_t kAtOnce = 256;
  auto* next = static_cast<unsigned char*>(bytes);
  for (size_t left = count; left > 0;) {
    const size_t part = left < kAtOnce ? left : kAtOnce;
    if (getentropy(next, part) != 0) std::abort();
    next += part;
    left -= part;
  }
}

int crypto_hash_sha256(unsigned char* hash, const unsigned char* text, unsigned long long count) {
  primitives::sha256(hash, text, static_cast<size_t>(count));
  return 0;
}

int crypto_stream_chacha20_xor_ic(unsigned char* out, const unsigned char* in, unsigned long long count,
                                  const unsigned char* nonce, uint64_t block, const unsigned char* key) {
  primitives::chacha20_xor(out, in, static_cast<size_t>(count), nonce, block, key);
  return 0;
}

size_t sodium_base64_encoded_len(size_t bytes, int) { return (bytes * 4 + 2) / 3 + 1; }

char* sodium_bin2base64(char* text, size_t room, const unsigned char* bytes, size_t count, int variant) {
  if (room < sodium_base64_encoded_len(count, variant)) std::abort();
  primitives::base64url(text, bytes, count);
  return text;
}

int sodium_memcmp(const void* one, const void* other, size_t count) {
  return primitives::same_bytes(one, other, count) ? 0 : -1;
}
