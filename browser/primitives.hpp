// SHA-256 (FIPS 180-4), ChaCha20 as Bernstein wrote it (64-bit nonce and counter) and base64url: what the
// rooms ask of libsodium, for a browser. tests/browser holds them to libsodium's bytes.
#pragma once

#include <cstddef>
#include <cstdint>

namespace samovar::browser {

void sha256(unsigned char hash[32], const unsigned char* text, std::size_t count);

// XORs the key stream from this block of 64 bytes on; `out` may be `in`.
void chacha20_xor(unsigned char* out, const unsigned char* in, std::size_t count,
                  const unsigned char nonce[8], std::uint64_t block, const unsigned char key[32]);

// Without padding, with a terminating zero.
void base64url(char* text, const unsigned char* bytes, std::size_t count);

// Takes as long whatever they are.
bool same_bytes(const void* one, const void* other, std::size_t count);

}  // namespace samovar::browser
