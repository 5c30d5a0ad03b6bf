// What Web Push asks of a sender: messages that only the browser they are for can read (RFC 8291), and
// vouchers by which a push service knows who sends them (RFC 8292). OpenSSL, as libsodium has no P-256.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "engine/error.hpp"

typedef struct evp_pkey_st EVP_PKEY;

namespace samovar::server {

std::string base64url(std::string_view bytes);
std::optional<std::string> from_base64url(std::string_view text);

// A key pair on P-256.
class PushKey {
 public:
  static PushKey fresh();
  // A private key of 32 bytes; nothing where it is none.
  static std::optional<PushKey> from(std::string_view bytes);
  // In a file that nobody else may read, made where there is none.
  static tl::expected<PushKey, Error> kept_in(const std::string& path);

  std::string public_bytes() const;  // 65 of them, uncompressed
  // "vapid t=…, k=…" for the service at `audience` ("https://example.org"), until `expires` (seconds since
  // 1970).
  std::string voucher(std::string_view audience, std::string_view contact, std::int64_t expires) const;

  EVP_PKEY* raw() const { return key_.get(); }

 private:
  explicit PushKey(EVP_PKEY* key);
  std::shared_ptr<EVP_PKEY> key_;
};

// The body of a push message in the coding aes128gcm; nothing where these are no keys of a browser. A text of
// at most 3000 bytes.
std::optional<std::string> sealed(std::string_view text, std::string_view browser_key, std::string_view auth);
// The same with a sender's key and a salt of one's own, for tests.
std::optional<std::string> sealed(std::string_view text, std::string_view browser_key, std::string_view auth,
                                  const PushKey& sender, std::string_view salt);

}  // namespace samovar::server
