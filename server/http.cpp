#include "server/http.hpp"

#include <algorithm>
#include <cctype>
#include <chrono>

#include "server/site.hpp"

namespace samovar::server {

using house::Answer;
using house::error_of;
using house::refusal;

namespace {

constexpr std::string_view kPolicy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; style-src-attr "
    "'unsafe-inline'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'";

Answer text(std::string body, int status = 200, std::string type = "text/plain; charset=utf-8") {
  Answer answer;
  answer.status = status;
  answer.type = std::move(type);
  answer.body = std::move(body);
  return answer;
}

bool same_text(std::string_view a, std::string_view b) {
  return a.size() == b.size() &&
         std::equal(a.begin(), a.end(), b.begin(),
                    [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

}  // namespace

Http::Http(house::Desk& desk, house::Store& store, Metrics& metrics, const Settings& settings,
           const Cluster& nodes)
    : desk_(desk),
      store_(store),
      metrics_(metrics),
      settings_(settings),
      nodes_(nodes),
      requests_(settings.requests_a_second, settings.requests_a_second * 4.0) {}

std::string_view Http::table_in(std::string_view path) {
  constexpr std::string_view kBefore = "/api/tables/";
  if (!path.starts_with(kBefore)) return {};
  path.remove_prefix(kBefore.size());
  return path.substr(0, path.find('/'));
}

std::optional<std::string> Http::owner_elsewhere(const HttpRequest& request) const {
  const std::string_view table = table_in(house::split_target(request.target).first);
  if (table.empty() || request.handed_on) return std::nullopt;
  house::Whereabouts where = nodes_.where(table);
  if (where.place != house::Whereabouts::Place::there) return std::nullopt;
  return std::move(where.address);
}

bool Http::welcome(std::string_view origin, std::string_view host) const {
  if (origin.empty()) return true;
  const std::size_t scheme = origin.find("://");
  if (scheme != origin.npos && !host.empty() && same_text(origin.substr(scheme + 3), host)) return true;
  for (std::string_view list = settings_.origins; !list.empty();) {
    const std::size_t comma = list.find(',');
    std::string_view one = list.substr(0, comma);
    list.remove_prefix(comma == list.npos ? list.size() : comma + 1);
    while (one.starts_with(' ')) one.remove_prefix(1);
    while (one.ends_with(' ')) one.remove_suffix(1);
    if (!one.empty() && same_text(one, origin)) return true;
  }
  return false;
}

bool Http::admits(const std::string& address) {
  return requests_.take(address, std::chrono::steady_clock::now());
}

void Http::answer(const HttpRequest& request, Reply reply) {
  routed(request, [this, language = request.language, reply = std::move(reply)](Answer answer) {
    answer = house::in_words(std::move(answer), language);
    metrics_.answered(answer.status);
    // A table's address opens it, so it is told to nobody else: no-referrer.
    static constexpr std::pair<const char*, std::string_view> kHeaders[] = {
        {"Content-Security-Policy", kPolicy},
        {"X-Content-Type-Options", "nosniff"},
        {"X-Frame-Options", "DENY"},
        {"Referrer-Policy", "no-referrer"},
        {"Cross-Origin-Opener-Policy", "same-origin"},
        {"Cross-Origin-Resource-Policy", "same-origin"},
        {"Permissions-Policy", "camera=(), geolocation=(), microphone=()"}};
    for (const auto& [name, value] : kHeaders) answer.headers.emplace_back(name, value);
    const bool has_cache = std::any_of(answer.headers.begin(), answer.headers.end(),
                                       [](const auto& header) { return header.first == "Cache-Control"; });
    if (!has_cache) answer.headers.emplace_back("Cache-Control", "no-store");
    reply(std::move(answer));
  });
}

void Http::routed(const HttpRequest& request, Reply reply) {
  const std::string_view path = house::split_target(request.target).first;
  if (path == "/livez") return reply(text("ok\n"));
  if (path == "/readyz") return ready(reply);
  if (path == "/metrics")
    return reply(text(metrics_.text(), 200, "text/plain; version=0.0.4; charset=utf-8"));
  if (!admits(request.address)) return reply(refusal(error_of("too_many", "error.too_many_requests")));
  if (path == "/api" || path.starts_with("/api/")) {
    if (const auto error = barred(request)) return reply(refusal(*error));
    return desk_.answer(request, std::move(reply));
  }
  if (request.method != "GET" && request.method != "HEAD")
    return reply(refusal(error_of("wrong_method", "error.read_only")));
  reply(page(request, path));
}

std::optional<Error> Http::barred(const HttpRequest& request) const {
  if (request.method != "POST") return std::nullopt;
  if (draining_) return error_of("draining", "error.draining");
  if (!welcome(request.origin, request.host)) return error_of("wrong_origin", "error.wrong_origin");
  if (!request.content_type.starts_with("application/json"))
    return error_of("wrong_type", "error.wrong_type");
  return std::nullopt;
}

void Http::ready(const Reply& reply) {
  const auto told = [](bool writes) { return writes ? text("ok\n") : text("the store cannot write\n", 503); };
  if (leaving_ || draining_) return reply(text("draining\n", 503));
  if (nodes_.slots() == 0) return reply(text("this node serves nothing yet\n", 503));
  {
    const std::lock_guard guard(ready_mutex_);
    if (asking_.empty() && std::chrono::steady_clock::now() - tried_ < std::chrono::seconds(1))
      return reply(told(writes_));
    asking_.push_back(reply);
    if (asking_.size() > 1) return;
  }
  store_.check([this, told](const std::optional<Error>& error) {
    std::vector<Reply> asking;
    {
      const std::lock_guard guard(ready_mutex_);
      writes_ = !error;
      tried_ = std::chrono::steady_clock::now();
      asking.swap(asking_);
    }
    for (const Reply& one : asking) one(told(!error));
  });
}

Answer Http::page(const HttpRequest& request, std::string_view path) const {
  const SiteFile* file = site_file(path);
  if (!file) return refusal(error_of("not_found", "error.not_found"));
  Answer answer;
  answer.type = file->type;
  answer.headers.emplace_back("Cache-Control",
                              file->for_ever ? "public, max-age=31536000, immutable" : "no-cache");
  answer.headers.emplace_back("ETag", file->etag);
  if (!file->brotli.empty()) answer.headers.emplace_back("Vary", "Accept-Encoding");
  if (request.if_none_match == file->etag) {
    answer.status = 304;
    return answer;
  }
  const bool compressed = request.takes_brotli && !file->brotli.empty();
  if (compressed) answer.headers.emplace_back("Content-Encoding", "br");
  answer.fixed = compressed ? file->brotli : file->bytes;
  return answer;
}

}  // namespace samovar::server
