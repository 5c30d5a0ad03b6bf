#include "server/desk.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>

#include <fmt/format.h>

#include "embedded/carried.hpp"
#include "server/site.hpp"

namespace samovar::server {

namespace {

constexpr int kLobbyPage = 20;

constexpr std::string_view kPolicy =
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' "
    "data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'";

int status_of(std::string_view code) {
  constexpr std::pair<std::string_view, int> kStatus[] = {
      {"wrong_token", 403},  {"wrong_origin", 403}, {"unknown_table", 404}, {"not_found", 404},
      {"wrong_method", 405}, {"seat_taken", 409},   {"table_full", 409},    {"unfinished", 409},
      {"too_large", 413},    {"wrong_type", 415},   {"too_many", 429},      {"damaged", 500},
      {"not_stored", 503},   {"draining", 503},
  };
  for (const auto& [known, status] : kStatus)
    if (known == code) return status;
  return 400;
}

HttpAnswer ok(const json::value& value, int status = 200) {
  HttpAnswer answer;
  answer.status = status;
  answer.body = json::serialize(value);
  return answer;
}

HttpAnswer text(std::string body, int status = 200, std::string type = "text/plain; charset=utf-8") {
  HttpAnswer answer;
  answer.status = status;
  answer.type = std::move(type);
  answer.body = std::move(body);
  return answer;
}

Error error_of(std::string code, std::string message) {
  return {std::move(code), std::move(message), {}, {}};
}

json::object seated_json(const std::string& table, const std::optional<Seated>& mine) {
  return {{"table", table},
          {"seat", mine ? json::value(mine->seat) : json::value(nullptr)},
          {"token", mine ? json::value(mine->token) : json::value(nullptr)}};
}

bool same_text(std::string_view a, std::string_view b) {
  return a.size() == b.size() &&
         std::equal(a.begin(), a.end(), b.begin(),
                    [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

}  // namespace

Desk::Desk(Hub& hub, Store& store, Metrics& metrics, const Settings& settings)
    : hub_(hub),
      store_(store),
      metrics_(metrics),
      settings_(settings),
      limits_{static_cast<std::size_t>(settings.name_characters),
              static_cast<std::size_t>(settings.chat_characters),
              static_cast<std::size_t>(settings.note_characters)},
      requests_(settings.requests_a_second, settings.requests_a_second * 4.0),
      creations_(settings.tables_a_minute / 60.0, settings.tables_a_minute) {}

bool Desk::may_wait(const HttpRequest& request) const {
  return request.target.starts_with("/api/tables") || request.target.starts_with("/api/mine") ||
         request.target == "/readyz";
}

HttpAnswer Desk::refuse(const Error& error) const {
  HttpAnswer answer;
  answer.status = status_of(error.code);
  answer.body = error_body(error);
  if (answer.status == 429 || answer.status == 503) answer.headers.emplace_back("Retry-After", "5");
  return answer;
}

bool Desk::welcome(std::string_view origin, std::string_view host) const {
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

HttpAnswer Desk::answer(const HttpRequest& request) {
  HttpAnswer answer = routed(request);
  metrics_.answered(answer.status);
  answer.headers.emplace_back("Content-Security-Policy", kPolicy);
  answer.headers.emplace_back("X-Content-Type-Options", "nosniff");
  answer.headers.emplace_back("X-Frame-Options", "DENY");
  // A table's address opens it, so it is told to nobody else.
  answer.headers.emplace_back("Referrer-Policy", "no-referrer");
  answer.headers.emplace_back("Cross-Origin-Opener-Policy", "same-origin");
  answer.headers.emplace_back("Cross-Origin-Resource-Policy", "same-origin");
  answer.headers.emplace_back("Permissions-Policy", "camera=(), geolocation=(), microphone=()");
  const bool has_cache = std::any_of(answer.headers.begin(), answer.headers.end(),
                                     [](const auto& header) { return header.first == "Cache-Control"; });
  if (!has_cache) answer.headers.emplace_back("Cache-Control", "no-store");
  return answer;
}

HttpAnswer Desk::routed(const HttpRequest& request) {
  const std::string_view target = request.target;
  const std::size_t question = target.find('?');
  const std::string_view path = target.substr(0, question);
  const std::string_view query = question == target.npos ? std::string_view() : target.substr(question + 1);
  if (path == "/livez") return text("ok\n");
  if (path == "/readyz") {
    const bool ready = !draining_ && store_.healthy();
    return text(ready ? "ok\n" : draining_ ? "draining\n" : "the store does not answer\n", ready ? 200 : 503);
  }
  if (path == "/metrics") return text(metrics_.text(), 200, "text/plain; version=0.0.4; charset=utf-8");
  if (!requests_.take(request.address, std::chrono::steady_clock::now()))
    return refuse(error_of("too_many", "too many requests; slow down"));
  if (path == "/api" || path.starts_with("/api/")) return api(request, path.substr(4), query);
  if (request.method != "GET" && request.method != "HEAD")
    return refuse(error_of("wrong_method", "this can only be read"));
  return page(request, path);
}

HttpAnswer Desk::api(const HttpRequest& request, std::string_view path, std::string_view query) {
  const bool reads = request.method == "GET" || request.method == "HEAD";
  if (!reads && request.method != "POST") return refuse(error_of("wrong_method", "expected GET or POST"));
  if (!reads) {
    if (draining_) return refuse(error_of("draining", "the server restarts; come back in a moment"));
    if (!welcome(request.origin, request.host))
      return refuse(error_of("wrong_origin", "pages of other sites may not do this"));
    if (!request.content_type.starts_with("application/json"))
      return refuse(error_of("wrong_type", "expected Content-Type: application/json"));
  }
  if (!query.empty() && path != "/tables" && path != "/games")
    return refuse(error_of("bad_message", "unknown query"));
  if (path == "/games" && reads) {
    if (!query.empty() && !query.starts_with("language="))
      return refuse(error_of("bad_message", "unknown query"));
    return ok({{"games", table::games(query.empty() ? "en" : query.substr(9))}});
  }
  if (path == "/tables") return reads ? lobby(query) : create(request);
  if (path == "/mine" && !reads) return mine(request);
  if (path.starts_with("/rules/") && reads) return rules(path.substr(7));
  if (path.starts_with("/tables/")) return one_table(request, path.substr(8));
  const bool known = path == "/games" || path == "/mine" || path.starts_with("/rules/");
  return refuse(known ? error_of("wrong_method", "not with this method")
                      : error_of("not_found", "there is nothing here"));
}

HttpAnswer Desk::one_table(const HttpRequest& request, std::string_view rest) {
  const bool reads = request.method != "POST";
  const std::size_t slash = rest.find('/');
  const std::string id(rest.substr(0, slash));
  const std::string_view what = slash == rest.npos ? std::string_view() : rest.substr(slash + 1);
  if (what != "" && what != "join" && what != "record" && what != "live")
    return refuse(error_of("not_found", "there is nothing here"));
  if (what == "live") return refuse(error_of("bad_message", "this is a socket: upgrade the connection"));
  if (reads != (what != "join")) return refuse(error_of("wrong_method", "not with this method"));
  const auto table = hub_.find(id);
  if (!table) return refuse(table.error());
  if (what == "") return ok((*table)->about());
  if (what == "record") {
    auto record = (*table)->record();
    return record ? text(std::move(*record)) : refuse(record.error());
  }
  const auto wish = decode_join(request.body, limits_);
  if (!wish) return refuse(wish.error());
  const auto seated = (*table)->join(*wish);
  if (!seated) return refuse(seated.error());
  return ok(seated_json(seated->table, *seated), 201);
}

HttpAnswer Desk::create(const HttpRequest& request) {
  const auto wish = decode_create(request.body, limits_);
  if (!wish) return refuse(wish.error());
  if (!creations_.take(request.address, std::chrono::steady_clock::now()))
    return refuse(error_of("too_many", "too many new tables; wait a minute"));
  const auto created = hub_.create(*wish, request.address);
  if (!created) return refuse(created.error());
  return ok(seated_json(created->table, created->mine), 201);
}

HttpAnswer Desk::lobby(std::string_view query) {
  std::optional<TableNumber> after;
  if (!query.empty()) {
    TableNumber number = 0;
    const std::string_view digits = query.starts_with("after=") ? query.substr(6) : std::string_view();
    const auto [end, failure] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (digits.empty() || failure != std::errc{} || end != digits.data() + digits.size() || number < 0)
      return refuse({"bad_message", "expected ?after= and the \"next\" of the page before", {}, "after"});
    after = number;
  }
  const std::int64_t now =
      std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch())
          .count();
  const LobbyPage page = store_.lobby(after, kLobbyPage, now - std::int64_t{3600} * settings_.lobby_hours);
  json::array tables;
  for (const LobbyRow& row : page.rows) {
    json::object object{{"table", row.id},
                        {"game", row.game},
                        {"options", json::parse(row.options)},
                        {"created", row.created}};
    const json::value listing = json::parse(row.listing);
    for (const auto& field : listing.as_object()) object[field.key()] = field.value();
    tables.push_back(std::move(object));
  }
  json::value next = nullptr;
  if (page.next) next = std::to_string(*page.next);
  return ok({{"tables", std::move(tables)}, {"next", std::move(next)}});
}

HttpAnswer Desk::mine(const HttpRequest& request) {
  const auto entries = decode_mine(request.body);
  if (!entries) return refuse(entries.error());
  json::array tables;
  for (const MineEntry& entry : *entries) {
    const auto table = hub_.find(entry.table);
    const auto mine = table ? (*table)->about_mine(entry.token) : tl::unexpected(table.error());
    if (mine)
      tables.push_back(*mine);
    else
      tables.push_back({{"table", entry.table}, {"error", error_json(mine.error())}});
  }
  return ok({{"tables", std::move(tables)}});
}

HttpAnswer Desk::rules(std::string_view game) const {
  const std::string path = fmt::format("docs/rules/{}.md", game);
  for (const EmbeddedFile& file : carried()) {
    if (file.path != path) continue;
    HttpAnswer answer;
    answer.type = "text/markdown; charset=utf-8";
    answer.fixed = file.bytes;
    answer.headers.emplace_back("Cache-Control", "no-cache");
    return answer;
  }
  return refuse(error_of("not_found", "there are no rules of such a game"));
}

HttpAnswer Desk::page(const HttpRequest& request, std::string_view path) const {
  const SiteFile* file = site_file(path);
  if (!file) return refuse(error_of("not_found", "there is nothing here"));
  HttpAnswer answer;
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
