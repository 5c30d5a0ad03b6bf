/* The part of libsodium that the rooms use, with the same names and the same bytes (tests/browser). */
#pragma once

#include <stddef.h>
#include <stdint.h>

#define crypto_hash_sha256_BYTES 32U
#define crypto_stream_chacha20_KEYBYTES 32U
#define crypto_stream_chacha20_NONCEBYTES 8U
#define sodium_base64_VARIANT_URLSAFE_NO_PADDING 7

#ifdef __cplusplus
extern "C" {
#endif

int sodium_init(void);
void randombytes_buf(void* bytes, size_t count);
int crypto_hash_sha256(unsigned char* hash, const unsigned char* text, unsigned long long count);
int crypto_stream_chacha20_xor_ic(unsigned char* out, const unsigned char* in, unsigned long long count,
                                  const unsigned char* nonce, uint64_t block, const unsigned char* key);
size_t sodium_base64_encoded_len(size_t bytes, int variant);
char* sodium_bin2base64(char* text, size_t room, const unsigned char* bytes, size_t count, int variant);
int sodium_memcmp(const void* one, const void* other, size_t count);

#ifdef __cplusplus
}
#endif
