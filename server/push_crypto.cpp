#include "server/push_crypto.hpp"

#include <array>
#include <cstdio>
#include <filesystem>
#include <vector>

#include <boost/json.hpp>
#include <fcntl.h>
#include <fmt/format.h>
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/obj_mac.h>
#include <openssl/param_build.h>
#include <openssl/pem.h>
#include <sodium.h>
#include <unistd.h>

namespace samovar::server {

namespace {

constexpr std::size_t kScalar = 32, kPoint = 65, kSalt = 16, kAuth = 16, kTag = 16;
constexpr std::uint32_t kRecord = 4096;
constexpr std::size_t kLongest = 3000;

template <auto free>
struct Freed {
  template <class T>
  void operator()(T* owned) const {
    free(owned);
  }
};
template <class T, auto free>
using Owned = std::unique_ptr<T, Freed<free>>;

const unsigned char* bytes_of(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}
unsigned char* bytes_of(std::string& text) { return reinterpret_cast<unsigned char*>(text.data()); }

std::string hmac(std::string_view key, std::string_view text) {
  crypto_auth_hmacsha256_state state;
  crypto_auth_hmacsha256_init(&state, bytes_of(key), key.size());
  crypto_auth_hmacsha256_update(&state, bytes_of(text), text.size());
  std::string digest(crypto_auth_hmacsha256_BYTES, '\0');
  crypto_auth_hmacsha256_final(&state, bytes_of(digest));
  return digest;
}
// One block of HKDF's second half is enough for all that is asked here.
std::string expanded(std::string_view secret, std::string info) { return hmac(secret, info.append(1, '\1')); }

// A text with the zero byte that ends it.
template <std::size_t size>
std::string with_zero(const char (&text)[size]) {
  return {text, size};
}

EVP_PKEY* key_of(std::string_view point, const BIGNUM* secret) {
  const Owned<OSSL_PARAM_BLD, OSSL_PARAM_BLD_free> parts(OSSL_PARAM_BLD_new());
  OSSL_PARAM_BLD_push_utf8_string(parts.get(), OSSL_PKEY_PARAM_GROUP_NAME, "prime256v1", 0);
  OSSL_PARAM_BLD_push_octet_string(parts.get(), OSSL_PKEY_PARAM_PUB_KEY, point.data(), point.size());
  if (secret) OSSL_PARAM_BLD_push_BN(parts.get(), OSSL_PKEY_PARAM_PRIV_KEY, secret);
  const Owned<OSSL_PARAM, OSSL_PARAM_free> given(OSSL_PARAM_BLD_to_param(parts.get()));
  const Owned<EVP_PKEY_CTX, EVP_PKEY_CTX_free> maker(EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr));
  EVP_PKEY* key = nullptr;
  if (EVP_PKEY_fromdata_init(maker.get()) <= 0 ||
      EVP_PKEY_fromdata(maker.get(), &key, secret ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY, given.get()) <= 0)
    return nullptr;
  return key;
}

// What both sides know without having said it.
std::optional<std::string> shared_secret(EVP_PKEY* mine, EVP_PKEY* theirs) {
  const Owned<EVP_PKEY_CTX, EVP_PKEY_CTX_free> agreeing(EVP_PKEY_CTX_new(mine, nullptr));
  std::size_t size = kScalar;
  std::string secret(size, '\0');
  if (EVP_PKEY_derive_init(agreeing.get()) <= 0 || EVP_PKEY_derive_set_peer(agreeing.get(), theirs) <= 0 ||
      EVP_PKEY_derive(agreeing.get(), bytes_of(secret), &size) <= 0 || size != kScalar)
    return std::nullopt;
  return secret;
}

std::optional<std::string> aes_128_gcm(std::string_view key, std::string_view nonce, std::string_view text) {
  const Owned<EVP_CIPHER_CTX, EVP_CIPHER_CTX_free> cipher(EVP_CIPHER_CTX_new());
  std::string out(text.size() + kTag, '\0');
  int written = 0, rest = 0;
  if (EVP_EncryptInit_ex(cipher.get(), EVP_aes_128_gcm(), nullptr, bytes_of(key), bytes_of(nonce)) <= 0 ||
      EVP_EncryptUpdate(cipher.get(), bytes_of(out), &written, bytes_of(text),
                        static_cast<int>(text.size())) <= 0 ||
      EVP_EncryptFinal_ex(cipher.get(), bytes_of(out) + written, &rest) <= 0 ||
      EVP_CIPHER_CTX_ctrl(cipher.get(), EVP_CTRL_GCM_GET_TAG, static_cast<int>(kTag),
                          bytes_of(out) + text.size()) <= 0)
    return std::nullopt;
  return out;
}

// As JWS wants it: both numbers, one after the other.
std::string signature(EVP_PKEY* key, std::string_view text) {
  const Owned<EVP_MD_CTX, EVP_MD_CTX_free> signing(EVP_MD_CTX_new());
  std::size_t size = 0;
  EVP_DigestSignInit(signing.get(), nullptr, EVP_sha256(), nullptr, key);
  EVP_DigestSign(signing.get(), nullptr, &size, bytes_of(text), text.size());
  std::vector<unsigned char> der(size);
  EVP_DigestSign(signing.get(), der.data(), &size, bytes_of(text), text.size());
  const unsigned char* at = der.data();
  const Owned<ECDSA_SIG, ECDSA_SIG_free> numbers(d2i_ECDSA_SIG(nullptr, &at, static_cast<long>(size)));
  std::string both(2 * kScalar, '\0');
  BN_bn2binpad(ECDSA_SIG_get0_r(numbers.get()), bytes_of(both), kScalar);
  BN_bn2binpad(ECDSA_SIG_get0_s(numbers.get()), bytes_of(both) + kScalar, kScalar);
  return both;
}

}  // namespace

std::string base64url(std::string_view bytes) {
  constexpr int kVariant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
  std::string text(sodium_base64_encoded_len(bytes.size(), kVariant), '\0');
  sodium_bin2base64(text.data(), text.size(), bytes_of(bytes), bytes.size(), kVariant);
  text.pop_back();  // the terminating zero
  return text;
}

std::optional<std::string> from_base64url(std::string_view text) {
  std::string bytes(text.size(), '\0');
  std::size_t size = 0;
  const char* end = nullptr;
  if (sodium_base642bin(bytes_of(bytes), bytes.size(), text.data(), text.size(), nullptr, &size, &end,
                        sodium_base64_VARIANT_URLSAFE_NO_PADDING) != 0 ||
      end != text.data() + text.size())
    return std::nullopt;
  bytes.resize(size);
  return bytes;
}

PushKey::PushKey(EVP_PKEY* key) : key_(key, EVP_PKEY_free) {}

PushKey PushKey::fresh() { return PushKey(EVP_EC_gen("P-256")); }

std::optional<PushKey> PushKey::from(std::string_view bytes) {
  const Owned<BIGNUM, BN_clear_free> secret(
      BN_bin2bn(bytes_of(bytes), static_cast<int>(bytes.size()), nullptr));
  const Owned<EC_GROUP, EC_GROUP_free> curve(EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1));
  const Owned<EC_POINT, EC_POINT_free> point(EC_POINT_new(curve.get()));
  std::string open(kPoint, '\0');
  if (bytes.size() != kScalar ||
      EC_POINT_mul(curve.get(), point.get(), secret.get(), nullptr, nullptr, nullptr) <= 0 ||
      EC_POINT_point2oct(curve.get(), point.get(), POINT_CONVERSION_UNCOMPRESSED, bytes_of(open), open.size(),
                         nullptr) != kPoint)
    return std::nullopt;
  EVP_PKEY* key = key_of(open, secret.get());
  if (!key) return std::nullopt;
  return PushKey(key);
}

tl::expected<PushKey, Error> PushKey::kept_in(const std::string& path) {
  const auto bad = [&](std::string_view why) {
    return tl::unexpected(Error{"bad_push_key", fmt::format("{}: {}", path, why), {}, {}});
  };
  using File = Owned<std::FILE, std::fclose>;
  if (!std::filesystem::exists(path)) {
    const PushKey made = fresh();
    // Written whole or not at all: a half key would never be replaced.
    const std::string draft = path + ".new";
    const int file = ::open(draft.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (file < 0) return bad("cannot be written");
    bool written = false;
    {
      const File out(::fdopen(file, "w"));
      written = out &&
                PEM_write_PKCS8PrivateKey(out.get(), made.raw(), nullptr, nullptr, 0, nullptr, nullptr) > 0 &&
                std::fflush(out.get()) == 0 && ::fsync(file) == 0;
    }
    if (!written || std::rename(draft.c_str(), path.c_str()) != 0) return bad("cannot be written");
    return made;
  }
  const File in(std::fopen(path.c_str(), "re"));
  if (!in) return bad("cannot be read");
  EVP_PKEY* found = PEM_read_PrivateKey(in.get(), nullptr, nullptr, nullptr);
  if (!found) return bad("is no private key in PEM");
  PushKey key(found);
  if (!EVP_PKEY_is_a(found, "EC") || key.public_bytes().size() != kPoint) return bad("is no key on P-256");
  return key;
}

std::string PushKey::public_bytes() const {
  std::string bytes(kPoint, '\0');
  std::size_t size = 0;
  std::array<char, 32> group{};
  if (EVP_PKEY_get_group_name(key_.get(), group.data(), group.size(), nullptr) <= 0 ||
      std::string_view(group.data()) != "prime256v1" ||
      EVP_PKEY_get_octet_string_param(key_.get(), OSSL_PKEY_PARAM_PUB_KEY, bytes_of(bytes), bytes.size(),
                                      &size) <= 0)
    return {};
  bytes.resize(size);
  return bytes;
}

std::string PushKey::voucher(std::string_view audience, std::string_view contact,
                             std::int64_t expires) const {
  boost::json::object claims{{"aud", audience}, {"exp", expires}};
  if (!contact.empty()) claims["sub"] = contact;
  const std::string said =
      base64url(R"({"typ":"JWT","alg":"ES256"})") + '.' + base64url(boost::json::serialize(claims));
  return fmt::format("vapid t={}.{}, k={}", said, base64url(signature(key_.get(), said)),
                     base64url(public_bytes()));
}

std::optional<std::string> sealed(std::string_view text, std::string_view browser_key,
                                  std::string_view auth) {
  std::string salt(kSalt, '\0');
  randombytes_buf(salt.data(), salt.size());
  return sealed(text, browser_key, auth, PushKey::fresh(), salt);
}

std::optional<std::string> sealed(std::string_view text, std::string_view browser_key, std::string_view auth,
                                  const PushKey& sender, std::string_view salt) {
  const auto theirs = from_base64url(browser_key), secret = from_base64url(auth);
  if (!theirs || theirs->size() != kPoint || !secret || secret->size() != kAuth || text.size() > kLongest)
    return std::nullopt;
  const Owned<EVP_PKEY, EVP_PKEY_free> browser(key_of(*theirs, nullptr));
  if (!browser) return std::nullopt;
  const auto agreed = shared_secret(sender.raw(), browser.get());
  if (!agreed) return std::nullopt;
  const std::string mine = sender.public_bytes();
  const std::string input = expanded(hmac(*secret, *agreed), with_zero("WebPush: info") + *theirs + mine);
  const std::string seed = hmac(salt, input);
  const std::string key = expanded(seed, with_zero("Content-Encoding: aes128gcm")).substr(0, 16);
  const std::string nonce = expanded(seed, with_zero("Content-Encoding: nonce")).substr(0, 12);
  // One record, and the last one: it ends with a two.
  const auto closed = aes_128_gcm(key, nonce, std::string(text) + '\2');
  if (!closed) return std::nullopt;
  std::string body(salt);
  for (int shift = 24; shift >= 0; shift -= 8) body += static_cast<char>(kRecord >> shift & 0xff);
  body += static_cast<char>(mine.size());
  return body + mine + *closed;
}

}  // namespace samovar::server
