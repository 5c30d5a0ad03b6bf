#include "server/messages.hpp"

#include <array>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include "json/reader.hpp"
#include "server/text.hpp"

namespace samovar::server {

namespace {

constexpr std::string_view kCode = "bad_message";
constexpr std::int64_t kMostVersion = std::numeric_limits<std::int32_t>::max();
constexpr std::size_t kLongestMove = 200;
constexpr std::size_t kLongestKey = 64;
const std::vector<std::string> kLevels = {"easy", "medium", "hard"};

// Nothing that we accept is nested deeper; options of a game are the deepest.
constexpr std::size_t kDepth = 8;

tl::expected<json::value, Error> parse(std::string_view text) {
  boost::system::error_code failure;
  json::parse_options strict;
  strict.max_depth = kDepth;
  json::value value = json::parse(json::string_view(text.data(), text.size()), failure, {}, strict);
  if (failure)
    return tl::unexpected(Error{std::string(kCode), fmt::format("not JSON: {}", failure.message()), {}, {}});
  if (!value.is_object()) return tl::unexpected(Error{std::string(kCode), "expected a JSON object", {}, {}});
  return value;
}

std::string name_of(JsonReader field, const TextLimits& limits) {
  std::string name = field.text(limits.name * 4);
  if (!field.failed())
    if (const auto reason = bad_name(name, limits.name)) field.fail(*reason);
  return name;
}

std::string prose_of(JsonReader field, std::size_t longest) {
  std::string text = field.text(longest * 4);
  if (!field.failed())
    if (const auto reason = bad_prose(text, longest)) field.fail(*reason);
  return text;
}

std::string key_of(JsonReader field) {
  std::string key = field.text(kLongestKey * 4);
  if (!field.failed())
    if (const auto reason = bad_name(key, kLongestKey)) field.fail(*reason);
  return key;
}

// Any language name is fine; one that we do not speak reads English.
std::string language_of(JsonReader field) { return field.text(16); }

std::int64_t version_of(JsonReader& reader) { return reader["version"].integer(0, kMostVersion); }

std::string level_of(JsonReader field) {
  const std::size_t place = field.one_of(kLevels);
  return kLevels[place];
}

using Decoder = Ask (*)(JsonReader&, const TextLimits&);
struct Kind {
  std::string_view type;
  std::initializer_list<std::string_view> fields;
  Decoder decode;
};

const auto& kinds() {
  static const std::array<Kind, 14> table = {{
      {"play",
       {"type", "key", "version", "move"},
       [](JsonReader& r, const TextLimits&) -> Ask {
         return Play{version_of(r), r["move"].text(kLongestMove)};
       }},
      {"undo",
       {"type", "key", "version"},
       [](JsonReader& r, const TextLimits&) -> Ask { return Undo{version_of(r)}; }},
      {"undo_answer",
       {"type", "key", "version", "agree"},
       [](JsonReader& r, const TextLimits&) -> Ask {
         return UndoAnswer{version_of(r), r["agree"].boolean()};
       }},
      {"why",
       {"type", "key", "move"},
       [](JsonReader& r, const TextLimits&) -> Ask { return Why{r["move"].text(kLongestMove)}; }},
      {"hint", {"type", "key"}, [](JsonReader&, const TextLimits&) -> Ask { return Hint{}; }},
      {"look",
       {"type", "key", "at"},
       [](JsonReader& r, const TextLimits&) -> Ask {
         if (!r.has("at")) return Look{};
         return Look{static_cast<int>(r["at"].integer(0, kMostVersion))};
       }},
      {"chat",
       {"type", "key", "text"},
       [](JsonReader& r, const TextLimits& limits) -> Ask {
         std::string text = prose_of(r["text"], limits.chat);
         if (text.empty()) r["text"].fail("is empty");
         return Chat{std::move(text)};
       }},
      {"note",
       {"type", "key", "text"},
       [](JsonReader& r, const TextLimits& limits) -> Ask { return Note{prose_of(r["text"], limits.note)}; }},
      {"language",
       {"type", "key", "language"},
       [](JsonReader& r, const TextLimits&) -> Ask { return Language{language_of(r["language"])}; }},
      {"stand_in",
       {"type", "key", "seat", "level"},
       [](JsonReader& r, const TextLimits&) -> Ask {
         return StandIn{static_cast<int>(r["seat"].integer(0, 63)), level_of(r["level"])};
       }},
      {"take_back", {"type", "key"}, [](JsonReader&, const TextLimits&) -> Ask { return TakeBack{}; }},
      {"leave", {"type", "key"}, [](JsonReader&, const TextLimits&) -> Ask { return Leave{}; }},
      {"rename",
       {"type", "key", "name"},
       [](JsonReader& r, const TextLimits& limits) -> Ask { return Rename{name_of(r["name"], limits)}; }},
      {"rematch",
       {"type", "key", "same_deal"},
       [](JsonReader& r, const TextLimits&) -> Ask { return Rematch{r["same_deal"].boolean()}; }},
  }};
  return table;
}

template <class T>
tl::expected<T, Error> checked(const JsonReader& reader, T value) {
  if (reader.failed()) return tl::unexpected(reader.error());
  return value;
}

}  // namespace

tl::expected<Hello, Error> decode_hello(std::string_view text) {
  const auto value = parse(text);
  if (!value) return tl::unexpected(value.error());
  JsonReader reader(*value, std::string(kCode));
  reader.only({"type", "token", "since", "language", "feed"});
  JsonReader type = reader["type"];
  if (type.text() != "hello") type.fail("the first message must be \"hello\"");
  Hello hello;
  if (JsonReader token = reader["token"]; !token.is_null()) hello.token = token.text(64);
  if (reader.has("since")) hello.since = reader["since"].integer(0, kMostVersion);
  if (reader.has("language")) hello.language = language_of(reader["language"]);
  if (reader.has("feed"))
    hello.feed = reader["feed"].one_of({"full", "events"}) == 0 ? Feed::full : Feed::events;
  return checked(reader, std::move(hello));
}

tl::expected<Request, BadRequest> decode_request(std::string_view text, const TextLimits& limits) {
  const auto value = parse(text);
  if (!value) return tl::unexpected(BadRequest{std::nullopt, value.error()});
  JsonReader reader(*value, std::string(kCode));

  Request request;
  request.key = key_of(reader["key"]);
  const auto refuse = [&](const Error& error) {
    std::optional<std::string> key;
    if (!request.key.empty() && !bad_name(request.key, kLongestKey)) key = request.key;
    return tl::unexpected(BadRequest{std::move(key), error});
  };
  if (reader.failed()) return refuse(reader.error());
  JsonReader type_field = reader["type"];
  const std::string type = type_field.text();
  if (reader.failed()) return refuse(reader.error());
  for (const Kind& kind : kinds()) {
    if (kind.type != type) continue;
    reader.only(kind.fields);
    request.ask = kind.decode(reader, limits);
    if (reader.failed()) return refuse(reader.error());
    return request;
  }
  type_field.fail(fmt::format("there is no request \"{}\"", type));
  return refuse(reader.error());
}

tl::expected<CreateTable, Error> decode_create(std::string_view text, const TextLimits& limits) {
  const auto value = parse(text);
  if (!value) return tl::unexpected(value.error());
  JsonReader reader(*value, std::string(kCode));
  reader.only({"game", "options", "name", "seats", "visibility", "clock"});
  CreateTable create;
  create.game = reader["game"].text(64);
  if (reader.has("options")) {
    JsonReader options = reader["options"];
    options.keys();
    if (!options.failed()) create.options = options.raw().as_object();
  }
  create.name = name_of(reader["name"], limits);

  JsonReader seats = reader["seats"];
  int mine = 0;
  for (std::size_t i = 0; i < seats.size() && i < 64 && !reader.failed(); ++i) {
    JsonReader seat = seats[i];
    seat.only({"kind", "level"});
    CreateSeat wish{static_cast<SeatWish>(seat["kind"].one_of({"me", "open", "bot"})), {}};
    if (wish.kind == SeatWish::bot)
      wish.level = level_of(seat["level"]);
    else if (seat.has("level"))
      seat["level"].fail("only a bot has a level");
    mine += wish.kind == SeatWish::me;
    create.seats.push_back(std::move(wish));
  }
  if (mine > 1) seats.fail("only one seat can be \"me\"");
  if (reader.has("visibility")) create.in_lobby = reader["visibility"].one_of({"private", "lobby"}) == 1;
  if (reader.has("clock") && !reader["clock"].is_null()) {
    JsonReader clock = reader["clock"];
    clock.only({"seconds", "increment"});
    create.clock = ClockWish{static_cast<int>(clock["seconds"].integer(1, 7 * 86400)),
                             static_cast<int>(clock["increment"].integer(0, 86400))};
  }
  return checked(reader, std::move(create));
}

tl::expected<JoinTable, Error> decode_join(std::string_view text, const TextLimits& limits) {
  const auto value = parse(text);
  if (!value) return tl::unexpected(value.error());
  JsonReader reader(*value, std::string(kCode));
  reader.only({"name", "seat"});
  JoinTable join;
  join.name = name_of(reader["name"], limits);
  if (reader.has("seat")) join.seat = static_cast<int>(reader["seat"].integer(0, 63));
  return checked(reader, std::move(join));
}

tl::expected<std::vector<MineEntry>, Error> decode_mine(std::string_view text) {
  const auto value = parse(text);
  if (!value) return tl::unexpected(value.error());
  JsonReader reader(*value, std::string(kCode));
  reader.only({"tables"});
  JsonReader tables = reader["tables"];
  const std::size_t count = tables.size();
  if (count > 50) tables.fail("more than 50 tables");
  std::vector<MineEntry> entries;
  for (std::size_t i = 0; i < count && !reader.failed(); ++i) {
    JsonReader entry = tables[i];
    entry.only({"table", "token"});
    entries.push_back({entry["table"].text(64), entry["token"].text(64)});
  }
  return checked(reader, std::move(entries));
}

json::object error_json(const Error& error) {
  json::object object{{"code", error.code}, {"message", error.message}};
  if (!error.rule.empty()) object["rule"] = error.rule;
  if (!error.where.empty()) object["where"] = error.where;
  return object;
}

std::string error_body(const Error& error) {
  return json::serialize(json::object{{"error", error_json(error)}});
}

std::string done(std::string_view key, json::object fields) {
  json::object message{{"type", "done"}, {"key", key}};
  for (auto& field : fields) message.emplace(field.key(), std::move(field.value()));
  return json::serialize(message);
}

std::string refused(const std::optional<std::string>& key, const Error& error) {
  json::object message{{"type", "refused"}, {"key", nullptr}, {"error", error_json(error)}};
  if (key) message["key"] = *key;
  return json::serialize(message);
}

}  // namespace samovar::server
