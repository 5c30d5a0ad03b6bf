// The browser's SHA-256, ChaCha20 and base64url give libsodium's bytes.
#include "browser/primitives.hpp"

#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <sodium.h>

namespace samovar::browser {
namespace {

std::vector<unsigned char> some_bytes(std::size_t count, std::uint8_t seed) {
  std::vector<unsigned char> bytes(count);
  const unsigned char key[randombytes_SEEDBYTES] = {seed};
  randombytes_buf_deterministic(bytes.data(), bytes.size(), key);
  return bytes;
}

class Primitives : public testing::Test {
 protected:
  void SetUp() override { ASSERT_GE(sodium_init(), 0); }
};

TEST_F(Primitives, HashesAsSodiumDoes) {
  for (std::size_t size = 0; size < 300; ++size) {
    const auto text = some_bytes(size, 1);
    unsigned char ours[32], theirs[32];
    sha256(ours, text.data(), text.size());
    crypto_hash_sha256(theirs, text.data(), text.size());
    EXPECT_EQ(std::memcmp(ours, theirs, sizeof ours), 0) << size;
  }
}

TEST_F(Primitives, StreamsAsSodiumDoes) {
  const auto key = some_bytes(32, 2), nonce = some_bytes(8, 3);
  for (const std::uint64_t block :
       {std::uint64_t{0}, std::uint64_t{7}, std::uint64_t{0xffffffff}, std::uint64_t{0x123456789abcdef}})
    for (std::size_t size = 0; size < 200; size += 13) {
      const auto text = some_bytes(size, 4);
      std::vector<unsigned char> ours(size + 1), theirs(size + 1);
      chacha20_xor(ours.data(), text.data(), size, nonce.data(), block, key.data());
      crypto_stream_chacha20_xor_ic(theirs.data(), text.data(), size, nonce.data(), block, key.data());
      EXPECT_EQ(ours, theirs) << size << " from block " << block;
    }
}

TEST_F(Primitives, WritesAsSodiumDoes) {
  constexpr int kVariant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
  for (std::size_t size = 0; size < 70; ++size) {
    const auto bytes = some_bytes(size, 5);
    std::string ours(sodium_base64_encoded_len(size, kVariant), '?'), theirs = ours;
    base64url(ours.data(), bytes.data(), size);
    sodium_bin2base64(theirs.data(), theirs.size(), bytes.data(), size, kVariant);
    EXPECT_EQ(ours, theirs) << size;
  }
}

TEST_F(Primitives, ComparesEveryByte) {
  const auto bytes = some_bytes(40, 6);
  auto other = bytes;
  EXPECT_TRUE(same_bytes(bytes.data(), other.data(), 40));
  other[39] ^= 1;
  EXPECT_FALSE(same_bytes(bytes.data(), other.data(), 40));
  EXPECT_TRUE(same_bytes(bytes.data(), other.data(), 39));
}

}  // namespace
}  // namespace samovar::browser
