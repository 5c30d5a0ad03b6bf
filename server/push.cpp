#include "server/push.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <memory>
#include <utility>

#include <fmt/format.h>
#include <openssl/bio.h>
#include <openssl/ssl.h>
#include <sys/socket.h>

#include "house/time.hpp"
#include "server/log.hpp"
#include "table/survive.hpp"

namespace samovar::server {

namespace {

constexpr std::size_t kThreads = 2;
constexpr std::size_t kMostWaiting = 1000;
constexpr int kPatienceSeconds = 10;
constexpr int kKeptSeconds = 3 * 86400;     // a service keeps word for so long for a browser that sleeps
constexpr int kVouchedSeconds = 12 * 3600;  // 24 hours at most, says RFC 8292
constexpr std::array<std::chrono::seconds, 2> kAgain{std::chrono::seconds(5), std::chrono::seconds(60)};

struct Closed {
  void operator()(BIO* bio) const { BIO_free_all(bio); }
  void operator()(SSL_CTX* context) const { SSL_CTX_free(context); }
};

// Nobody is waited for longer than that, whatever they send.
void be_impatient(BIO* bio) {
  int file = -1;
  if (BIO_get_fd(bio, &file) <= 0) return;
  BIO_socket_nbio(file, 0);  // connecting with patience has left it without any
  const timeval patience{kPatienceSeconds, 0};
  setsockopt(file, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  setsockopt(file, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
}

// A connection, with TLS where the address says so: to whom the name says, by the system's certificates.
std::unique_ptr<BIO, Closed> connected(const PushAddress& to, SSL_CTX* context) {
  const std::string place = fmt::format("{}:{}", to.host, to.port);
  std::unique_ptr<BIO, Closed> line;
  if (to.tls) {
    line.reset(BIO_new_ssl_connect(context));
    if (!line) return nullptr;
    SSL* tls = nullptr;
    BIO_get_ssl(line.get(), &tls);
    SSL_set_tlsext_host_name(tls, to.host.c_str());
    SSL_set1_host(tls, to.host.c_str());
    BIO_set_conn_hostname(line.get(), place.c_str());
  } else {
    line.reset(BIO_new_connect(place.c_str()));
    if (!line) return nullptr;
  }
  if (BIO_do_connect_retry(line.get(), kPatienceSeconds, 10) <= 0) return nullptr;
  be_impatient(line.get());
  return line;
}

// The status of the answer; nothing where there is none.
std::optional<int> posted(const PushAddress& to, const std::string& head, const std::string& body) {
  static const std::unique_ptr<SSL_CTX, Closed> context = [] {
    std::unique_ptr<SSL_CTX, Closed> made(SSL_CTX_new(TLS_client_method()));
    SSL_CTX_set_min_proto_version(made.get(), TLS1_2_VERSION);
    SSL_CTX_set_default_verify_paths(made.get());
    SSL_CTX_set_verify(made.get(), SSL_VERIFY_PEER, nullptr);
    return made;
  }();
  const auto line = connected(to, context.get());
  if (!line) return std::nullopt;
  const std::string request = head + body;
  for (std::size_t sent = 0; sent < request.size();) {
    const int some = BIO_write(line.get(), request.data() + sent, static_cast<int>(request.size() - sent));
    if (some <= 0) return std::nullopt;
    sent += static_cast<std::size_t>(some);
  }
  std::string answer;
  std::array<char, 256> piece;
  while (answer.size() < 12) {  // "HTTP/1.1 201"
    const int some = BIO_read(line.get(), piece.data(), static_cast<int>(piece.size()));
    if (some <= 0) return std::nullopt;
    answer.append(piece.data(), static_cast<std::size_t>(some));
  }
  int status = 0;
  if (!answer.starts_with("HTTP/1.") ||
      std::from_chars(answer.data() + 9, answer.data() + 12, status).ec != std::errc{})
    return std::nullopt;
  return status;
}

}  // namespace

std::string PushAddress::origin() const {
  const bool usual = port == (tls ? "443" : "80");
  return fmt::format("{}://{}{}", tls ? "https" : "http", host, usual ? "" : ":" + port);
}

std::optional<PushAddress> push_address(std::string_view text) {
  PushAddress address;
  if (text.starts_with("https://")) {
    text.remove_prefix(8);
  } else if (text.starts_with("http://")) {
    text.remove_prefix(7);
    address.tls = false;
  } else {
    return std::nullopt;
  }
  const std::size_t slash = std::min(text.find('/'), text.size());
  const std::string_view place = text.substr(0, slash);
  address.path = slash == text.size() ? "/" : std::string(text.substr(slash));
  const std::size_t colon = place.find(':');
  address.host = place.substr(0, colon);
  address.port = colon == place.npos ? (address.tls ? "443" : "80") : std::string(place.substr(colon + 1));
  const auto plain = [](std::string_view part, std::string_view allowed) {
    return !part.empty() && part.find_first_not_of(allowed) == part.npos;
  };
  if (!plain(address.host, "abcdefghijklmnopqrstuvwxyz0123456789.-*") || !plain(address.port, "0123456789") ||
      address.port.size() > 5)
    return std::nullopt;
  return address;
}

bool served_by(const PushAddress& address, std::string_view services) {
  if (address.host.find('*') != address.host.npos) return false;
  while (!services.empty()) {
    const std::size_t comma = std::min(services.find(','), services.size());
    std::string_view one = services.substr(0, comma);
    services.remove_prefix(std::min(comma + 1, services.size()));
    while (one.starts_with(' ')) one.remove_prefix(1);
    while (one.ends_with(' ')) one.remove_suffix(1);
    const auto service = push_address(one);
    if (!service || service->tls != address.tls || service->port != address.port) continue;
    if (service->host == address.host) return true;
    if (service->host.starts_with("*.") && address.host.ends_with(service->host.substr(1)) &&
        address.host.size() >= service->host.size())
      return true;
  }
  return false;
}

tl::expected<std::unique_ptr<PushServices>, Error> PushServices::open(const Settings& settings) {
  const bool file = settings.data.find("://") == settings.data.npos;
  const std::string kept = !settings.push_key.empty() ? settings.push_key
                           : file                     ? settings.data + ".push-key"
                                                      : "";
  if (settings.push_services.empty() || kept.empty()) return nullptr;
  auto key = PushKey::kept_in(kept);
  if (!key && settings.push_key.empty()) {  // nobody asked for it: all else works
    log_warning("no_push", {{"reason", key.error().message}});
    return nullptr;
  }
  if (!key) return tl::unexpected(key.error());
  return std::unique_ptr<PushServices>(new PushServices(settings, std::move(*key)));
}

PushServices::PushServices(const Settings& settings, PushKey key)
    : services_(settings.push_services),
      contact_(settings.push_contact),
      key_(std::move(key)),
      public_key_(base64url(key_.public_bytes())) {
  for (std::size_t i = 0; i < kThreads; ++i) threads_.emplace_back([this] { work(); });
}

bool PushServices::reaches(const house::Device& device) const {
  const auto address = push_address(device.endpoint);
  return address && served_by(*address, services_) && sealed({}, device.key, device.auth);
}

void PushServices::carry(house::Word word) {
  {
    const std::lock_guard guard(mutex_);
    if (stopping_ || waiting_.size() >= kMostWaiting) return;
    waiting_.push_back({std::move(word), std::chrono::steady_clock::now(), 0});
  }
  wake_.notify_one();
}

void PushServices::stop() {
  {
    const std::lock_guard guard(mutex_);
    stopping_ = true;
    waiting_.clear();
  }
  wake_.notify_all();
  for (std::thread& thread : threads_)
    if (thread.joinable()) thread.join();
}

void PushServices::work() {
  std::unique_lock guard(mutex_);
  while (!stopping_) {
    const auto next = std::min_element(waiting_.begin(), waiting_.end(),
                                       [](const Waiting& a, const Waiting& b) { return a.from < b.from; });
    if (next == waiting_.end()) {
      wake_.wait(guard);
    } else if (const Instant from = next->from; from > std::chrono::steady_clock::now()) {
      wake_.wait_until(guard, from);
    } else {
      Waiting due = std::move(*next);
      waiting_.erase(next);
      guard.unlock();
      survives([&] { send(std::move(due)); }, log_failure);
      guard.lock();
    }
  }
}

void PushServices::send(Waiting waiting) {
  const house::Word& word = waiting.word;
  const auto to = push_address(word.device.endpoint);
  // The services may have been set anew since the device was written down.
  if (!to || !served_by(*to, services_)) return;
  const auto body = sealed(word.text, word.device.key, word.device.auth);
  if (!body) return;
  const std::string head = fmt::format(
      "POST {} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nAuthorization: {}\r\nTTL: {}\r\nTopic: {}\r\n"
      "Urgency: normal\r\nContent-Encoding: aes128gcm\r\nContent-Type: application/octet-stream\r\n"
      "Content-Length: {}\r\n\r\n",
      to->path, to->port == (to->tls ? "443" : "80") ? to->host : to->host + ":" + to->port,
      key_.voucher(to->origin(), contact_, house::seconds_now() + kVouchedSeconds), kKeptSeconds, word.topic,
      body->size());
  const std::optional<int> status = posted(*to, head, *body);
  if (status && *status >= 200 && *status < 300) return;
  if (status && (*status == 404 || *status == 410)) {
    if (word.gone) word.gone();
    return;
  }
  const bool passing = !status || *status == 429 || *status >= 500;
  log_warning("push_failed", {{"service", to->host}, {"status", status.value_or(0)}, {"again", passing}});
  if (!passing || static_cast<std::size_t>(waiting.tries) >= kAgain.size()) return;
  waiting.from = std::chrono::steady_clock::now() + kAgain[static_cast<std::size_t>(waiting.tries++)];
  const std::lock_guard guard(mutex_);
  if (!stopping_) waiting_.push_back(std::move(waiting));
}

}  // namespace samovar::server
