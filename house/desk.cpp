#include "house/desk.hpp"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "embedded/carried.hpp"
#include "json/reader.hpp"
#include "lesson/lesson.hpp"
#include "table/narration.hpp"
#include "table/protocol.hpp"

namespace samovar::house {

namespace {

constexpr int kLobbyPage = 20;

int status_of(std::string_view code) {
  constexpr std::pair<std::string_view, int> kStatus[] = {
      {"wrong_token", 403}, {"wrong_origin", 403}, {"unknown_table", 404}, {"unknown_lesson", 404},
      {"not_found", 404},   {"wrong_method", 405}, {"seat_taken", 409},    {"table_full", 409},
      {"unfinished", 409},  {"too_large", 413},    {"wrong_type", 415},    {"too_many", 429},
      {"damaged", 500},     {"not_stored", 503},   {"draining", 503},      {"unknown", 503},
      {"unavailable", 503},
  };
  for (const auto& [known, status] : kStatus)
    if (known == code) return status;
  return 400;
}

Answer ok(const json::value& value, int status = 200) {
  Answer answer;
  answer.status = status;
  answer.body = json::serialize(value);
  return answer;
}

Answer text(std::string body, int status = 200, std::string type = "text/plain; charset=utf-8") {
  Answer answer;
  answer.status = status;
  answer.type = std::move(type);
  answer.body = std::move(body);
  return answer;
}

}  // namespace

Answer seated(const std::string& table, const std::optional<Seated>& mine) {
  return ok({{"table", table},
             {"seat", mine ? json::value(mine->seat) : json::value(nullptr)},
             {"token", mine ? json::value(mine->token) : json::value(nullptr)}},
            201);
}

Desk::Desk(Hub& hub, Store& store, const Manners& manners, Reviewer* reviewer)
    : hub_(hub),
      store_(store),
      manners_(manners),
      reviewer_(reviewer),
      limits_(manners.texts()),
      creations_(manners.tables_a_minute / 60.0, manners.tables_a_minute) {}

std::pair<std::string_view, std::string_view> split_target(std::string_view target) {
  const std::size_t question = target.find('?');
  if (question == target.npos) return {target, {}};
  return {target.substr(0, question), target.substr(question + 1)};
}

Answer refusal(Error error) {
  Answer answer;
  answer.status = status_of(error.code);
  answer.body = error_body(table::in_words(error, "en"));
  answer.error = std::move(error);
  if (answer.status == 429 || answer.status == 503) answer.headers.emplace_back("Retry-After", "5");
  return answer;
}

Answer in_words(Answer answer, std::string_view language) {
  if (answer.error) answer.body = error_body(table::in_words(*answer.error, language));
  return answer;
}

// What stands in the place of {}; nothing where the path is another one.
std::optional<std::string_view> matched(std::string_view pattern, std::string_view path) {
  const std::size_t hole = pattern.find("{}");
  if (hole == pattern.npos) return pattern == path ? std::optional(std::string_view()) : std::nullopt;
  const std::string_view before = pattern.substr(0, hole), behind = pattern.substr(hole + 2);
  if (path.size() < before.size() + behind.size() || !path.starts_with(before) || !path.ends_with(behind))
    return std::nullopt;
  const std::string_view part = path.substr(before.size(), path.size() - before.size() - behind.size());
  if (part.find('/') != part.npos) return std::nullopt;
  return part;
}

std::span<const Desk::Route> Desk::routes() {
  static constexpr Route kRoutes[] = {
      {"GET", "/api/games", &Desk::games},
      {"GET", "/api/lessons", &Desk::lessons},
      {"GET", "/api/rules/{}", &Desk::rules},
      {"GET", "/api/play/{}", &Desk::play},
      {"GET", "/api/editions/{}", &Desk::edition},
      {"POST", "/api/editions/{}", &Desk::check_edition},
      {"GET", "/api/push", &Desk::push},
      {"GET", "/api/tables", &Desk::lobby},
      {"POST", "/api/tables", &Desk::create},
      {"POST", "/api/mine", &Desk::mine},
      {"GET", "/api/tables/{}", &Desk::about},
      {"GET", "/api/tables/{}/record", &Desk::record},
      {"POST", "/api/tables/{}/join", &Desk::join},
      {"POST", "/api/tables/{}/carry", &Desk::carry},
      {"GET", "/api/tables/{}/live", &Desk::socket},
      {"POST", "/api/tables/{}/review", &Desk::begin_review},
      {"GET", "/api/tables/{}/review", &Desk::review},
  };
  return kRoutes;
}

void Desk::answer(const Call& call, Reply told) {
  Reply reply = [told = std::move(told), language = call.language](Answer answer) {
    told(in_words(std::move(answer), language));
  };
  const auto [path, query] = split_target(call.target);
  const std::string_view method = call.method == "HEAD" ? "GET" : std::string_view(call.method);
  bool known = false;
  for (const Route& route : routes()) {
    const auto part = matched(route.path, path);
    if (!part) continue;
    known = true;
    if (route.method != method) continue;
    if (!query.empty() && route.answer != &Desk::lobby && route.answer != &Desk::games &&
        route.answer != &Desk::lessons && route.answer != &Desk::play && route.answer != &Desk::review)
      return reply(refusal(error_of("bad_message", "error.unknown_query")));
    return (this->*route.answer)(call, *part, std::move(reply));
  }
  const bool usual = method == "GET" || method == "POST";
  reply(refusal(known || !usual ? error_of("wrong_method", "error.wrong_method")
                                : error_of("not_found", "error.not_found")));
}

std::optional<std::string_view> language_in(const Call& call) {
  const std::string_view query = split_target(call.target).second;
  if (query.empty()) return "en";
  if (!query.starts_with("language=")) return std::nullopt;
  return query.substr(9);
}

void Desk::games(const Call& call, std::string_view, Reply reply) {
  const auto language = language_in(call);
  if (!language) return reply(refusal(error_of("bad_message", "error.unknown_query")));
  reply(ok({{"games", table::games(*language)}}));
}

void Desk::lessons(const Call& call, std::string_view, Reply reply) {
  const auto language = language_in(call);
  if (!language) return reply(refusal(error_of("bad_message", "error.unknown_query")));
  reply(ok({{"lessons", lesson::lesson_list(*language)}}));
}

// By what a browser knows our word when it comes; null where we cannot send any.
void Desk::push(const Call&, std::string_view, Reply reply) {
  const Herald* herald = hub_.herald();
  reply(ok({{"key", herald ? json::value(herald->public_key()) : json::value(nullptr)}}));
}

// A rulebook for people, and what the pieces in it are called.
void Desk::play(const Call& call, std::string_view game, Reply reply) {
  const auto language = language_in(call);
  if (!language) return reply(refusal(error_of("bad_message", "error.unknown_query")));
  for (const EmbeddedFile& file : carried()) {
    if (file.path != fmt::format("docs/play/{}.{}.md", game, *language)) continue;
    table::Setup setup;
    setup.game = game;
    const auto table = table::Table::create(std::move(setup));
    if (!table) return reply(refusal(table.error()));
    return reply(ok(
        {{"game", game}, {"language", *language}, {"text", file.bytes}, {"words", table->words(*language)}}));
  }
  reply(refusal(error_of("not_found", "error.no_rulebook")));
}

void Desk::rules(const Call&, std::string_view game, Reply reply) {
  const std::string path = fmt::format("docs/rules/{}.md", game);
  for (const EmbeddedFile& file : carried()) {
    if (file.path != path) continue;
    Answer answer;
    answer.type = "text/markdown; charset=utf-8";
    answer.fixed = file.bytes;
    answer.headers.emplace_back("Cache-Control", "no-cache");
    return reply(std::move(answer));
  }
  reply(refusal(error_of("not_found", "error.no_rules")));
}

// The box as it lies here.
void Desk::edition(const Call&, std::string_view game, Reply reply) {
  const auto found = table::edition_text(game);
  if (!found) return reply(refusal(error_of("not_found", "error.not_found")));
  Answer answer;
  answer.body = std::string(*found);
  answer.headers.emplace_back("Cache-Control", "no-cache");
  reply(std::move(answer));
}

// Whether a box of one's own holds together; if not, where and why.
void Desk::check_edition(const Call& call, std::string_view game, Reply reply) {
  const auto edition = decode_edition(call.body);
  if (!edition) return reply(refusal(edition.error()));
  const auto good = table::check_edition(game, *edition);
  reply(ok({{"error", good ? json::value(nullptr) : json::value(table::error_json(good.error()))}}));
}

void Desk::create(const Call& call, std::string_view, Reply reply) {
  const auto wish = decode_create(call.body, limits_);
  if (!wish) return reply(refusal(wish.error()));
  if (!creations_.take(call.address, std::chrono::steady_clock::now()))
    return reply(refusal(error_of("too_many", "error.too_many_tables")));
  if (!wish->lesson.empty()) {
    const auto taught = hub_.teach(wish->lesson, wish->step, call.address);
    return reply(taught ? seated(taught->table, taught->mine) : refusal(taught.error()));
  }
  if (wish->from) return create_from(*wish, call.address, std::move(reply));
  const auto opened = [reply = std::move(reply)](const tl::expected<CreatedTable, Error>& made) {
    reply(made ? seated(made->table, made->mine) : refusal(made.error()));
  };
  if (wish->brought) return hub_.bring(*wish, opened);
  hub_.create(*wish, call.address, opened);
}

void Desk::lobby(const Call& call, std::string_view, Reply reply) {
  const std::string_view query = split_target(call.target).second;
  std::optional<TableNumber> after;
  if (!query.empty()) {
    TableNumber number = 0;
    const std::string_view digits = query.starts_with("after=") ? query.substr(6) : std::string_view();
    const auto [end, failure] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (digits.empty() || failure != std::errc{} || end != digits.data() + digits.size() || number < 0)
      return reply(refusal({"bad_message", {}, {}, "after", {"error.bad_page"}}));
    after = number;
  }
  const std::int64_t since = seconds_now() - std::int64_t{3600} * manners_.lobby_hours;
  store_.lobby(
      after, kLobbyPage, since, [reply = std::move(reply)](const tl::expected<LobbyPage, Error>& page) {
        if (!page) return reply(refusal(error_of(page.error().code, "error.lobby_unread")));
        json::array tables;
        for (const LobbyRow& row : page->rows) {
          const auto options = parse_json(row.options, "options");
          const auto listing = parse_json(row.listing, "listing");
          if (!options || !listing || !listing->is_object()) continue;  // one bad row hides no other
          json::object object{
              {"table", row.id}, {"game", row.game}, {"options", *options}, {"created", row.created}};
          for (const auto& field : listing->get_object()) object[field.key()] = field.value();
          tables.push_back(std::move(object));
        }
        json::value next = nullptr;
        if (page->next) next = std::to_string(*page->next);
        reply(ok({{"tables", std::move(tables)}, {"next", std::move(next)}}));
      });
}

// One table after the other: who asks for fifty is not served before who asks for one.
struct MineAsked {
  std::vector<MineEntry> entries;
  Versions versions;
  json::array tables;
  std::string language;
  Desk::Reply reply;
};

void Desk::mine(const Call& call, std::string_view, Reply reply) {
  auto entries = decode_mine(call.body);
  if (!entries) return reply(refusal(entries.error()));
  std::vector<std::string> ids;
  for (const MineEntry& entry : *entries) ids.push_back(entry.table);
  const auto asked =
      std::make_shared<MineAsked>(MineAsked{std::move(*entries), {}, {}, call.language, std::move(reply)});
  hub_.versions(ids, [this, asked](Versions versions) {
    asked->versions = std::move(versions);
    next_of_mine(asked);
  });
}

void Desk::next_of_mine(std::shared_ptr<MineAsked> asked) {
  const std::size_t at = asked->tables.size();
  if (at == asked->entries.size()) return asked->reply(ok({{"tables", std::move(asked->tables)}}));
  const auto put = [this, asked, at](const tl::expected<json::object, Error>& mine) {
    if (mine)
      asked->tables.push_back(*mine);
    else
      asked->tables.push_back({{"table", asked->entries[at].table},
                               {"error", table::error_json(table::in_words(mine.error(), asked->language))}});
    next_of_mine(asked);
  };
  hub_.peek(asked->entries[at].table, asked->versions,
            [put, asked, at](const tl::expected<std::shared_ptr<LiveTable>, Error>& table) {
              if (!table) return put(tl::unexpected(table.error()));
              (*table)->about_mine(asked->entries[at].token, put);
            });
}

void Desk::about(const Call&, std::string_view id, Reply reply) {
  hub_.find(std::string(id), [reply = std::move(reply)](const auto& table) {
    if (!table) return reply(refusal(table.error()));
    (*table)->about([reply](const json::object& about) { reply(ok(about)); });
  });
}

void Desk::record(const Call&, std::string_view id, Reply reply) {
  hub_.find(std::string(id), [reply = std::move(reply)](const auto& table) {
    if (!table) return reply(refusal(table.error()));
    (*table)->record([reply](const tl::expected<std::string, Error>& record) {
      reply(record ? text(*record) : refusal(record.error()));
    });
  });
}

void Desk::join(const Call& call, std::string_view id, Reply reply) {
  auto wish = decode_join(call.body, limits_);
  hub_.find(std::string(id), [reply = std::move(reply), wish = std::move(wish)](const auto& table) {
    if (!table) return reply(refusal(table.error()));
    if (!wish) return reply(refusal(wish.error()));
    (*table)->join(*wish, [reply](const tl::expected<Seated, Error>& seated) {
      reply(seated ? house::seated(seated->table, *seated) : refusal(seated.error()));
    });
  });
}

void Desk::carry(const Call& call, std::string_view id, Reply reply) {
  auto wish = decode_carry(call.body);
  hub_.find(std::string(id), [reply = std::move(reply), wish = std::move(wish)](const auto& table) {
    if (!table) return reply(refusal(table.error()));
    if (!wish) return reply(refusal(wish.error()));
    (*table)->carry_here(wish->code, [reply](const tl::expected<Seated, Error>& seated) {
      reply(seated ? house::seated(seated->table, *seated) : refusal(seated.error()));
    });
  });
}

void Desk::socket(const Call&, std::string_view, Reply reply) {
  reply(refusal(error_of("bad_message", "error.socket_only")));
}

}  // namespace samovar::house
