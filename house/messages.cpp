#include "house/messages.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include "bots/request.hpp"
#include "house/identity.hpp"
#include "house/store.hpp"
#include "house/text.hpp"
#include "json/reader.hpp"
#include "table/narration.hpp"
#include "table/protocol.hpp"
#include "table/seed.hpp"

namespace samovar::house {

namespace {

constexpr std::string_view kCode = "bad_message";
constexpr std::int64_t kMostVersion = std::numeric_limits<std::int32_t>::max();
constexpr std::size_t kLongestMove = 800;  // a line of several
constexpr std::size_t kLongestKey = 64;
// Steps of one thought; a whole trade has about as many.
constexpr std::size_t kMostSteps = 64;
constexpr std::int64_t kMostSpectator = 0x3fffffff;
constexpr std::size_t kLongestAddress = 1000;
constexpr std::size_t kLongestDeviceKey = 100;

// Nothing that we accept is nested deeper; options of a game are the deepest, but for editions.
constexpr std::size_t kDepth = 8;
constexpr std::size_t kDepthOfAnEdition = 16;
constexpr std::size_t kLargestEdition = 80 * 1024;
// The longest game among those kept in tests/records has 13 KB.
constexpr std::size_t kLargestRecord = 64 * 1024;

tl::expected<json::value, Error> parse(std::string_view text, std::size_t depth = kDepth) {
  boost::system::error_code failure;
  json::parse_options strict;
  strict.max_depth = depth;
  json::value value = json::parse(json::string_view(text.data(), text.size()), failure, {}, strict);
  if (failure)
    return tl::unexpected(Error{std::string(kCode), fmt::format("not JSON: {}", failure.message()), {}, {}});
  if (!value.is_object()) return tl::unexpected(Error{std::string(kCode), "expected a JSON object", {}, {}});
  return value;
}

std::string name_of(JsonReader field, const TextLimits& limits) {
  std::string name = field.text(limits.name * 4);
  if (field.failed()) return {};
  if (const auto reason = bad_name(name, limits.name)) field.fail(*reason);
  name = limits.names->tidy(name);
  // Some characters are written out in several.
  if (const auto reason = bad_name(name, limits.name * 2)) field.fail(*reason);
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

// An address as it may stand in a request: nothing in it can end a line.
std::string address_of(JsonReader field) {
  std::string address = field.text(kLongestAddress);
  const bool plain = std::all_of(address.begin(), address.end(), [](char c) { return c > ' ' && c < 0x7f; });
  if (!field.failed() && (address.empty() || !plain)) field.fail("expected an address");
  return address;
}

// Any language name is fine; one that we do not speak reads English.
std::string language_of(JsonReader field) { return field.text(16); }

std::int64_t version_of(JsonReader& reader) { return reader["version"].integer(0, kMostVersion); }

std::string level_of(JsonReader field) {
  const std::size_t place = field.one_of({bots::kLevels.begin(), bots::kLevels.end()});
  return std::string(bots::kLevels[place]);
}

std::vector<std::string> moves_of(JsonReader field) {
  std::vector<std::string> moves;
  const std::size_t count = field.size();
  if (count == 0 || count > kMostSteps) field.fail(fmt::format("expected 1 to {} moves", kMostSteps));
  for (std::size_t i = 0; i < count && !field.failed(); ++i) moves.push_back(field[i].text(kLongestMove));
  return moves;
}

template <LessonGo::Where where>
Ask lesson_go(JsonReader& reader, const TextLimits&) {
  return LessonGo{version_of(reader), where};
}

using Decoder = Ask (*)(JsonReader&, const TextLimits&);
struct Kind {
  std::string_view type;
  std::initializer_list<std::string_view> fields;
  Decoder decode;
};

const auto& kinds() {
  static const Kind table[] = {
      {"play",
       {"type", "key", "version", "move", "sure"},
       [](JsonReader& r, const TextLimits&) -> Ask {
         return Play{version_of(r), r["move"].text(kLongestMove), r.has("sure") && r["sure"].boolean()};
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
      {"effect",
       {"type", "key", "moves", "changes"},
       [](JsonReader& r, const TextLimits&) -> Ask {
         return Effect{moves_of(r["moves"]), r.has("changes") && r["changes"].boolean()};
       }},
      {"hint", {"type", "key"}, [](JsonReader&, const TextLimits&) -> Ask { return Hint{}; }},
      {"look",
       {"type", "key", "at", "line"},
       [](JsonReader& r, const TextLimits&) -> Ask {
         Look look;
         if (r.has("at")) look.at = static_cast<int>(r["at"].integer(0, kMostVersion));
         if (r.has("line")) look.line = moves_of(r["line"]);
         return look;
       }},
      {"events",
       {"type", "key", "before"},
       [](JsonReader& r, const TextLimits&) -> Ask {
         return Events{static_cast<int>(r["before"].integer(0, kMostVersion))};
       }},
      {"chat_page",
       {"type", "key", "before"},
       [](JsonReader& r, const TextLimits&) -> Ask {
         return ChatPage{static_cast<int>(r["before"].integer(0, kMostVersion))};
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
      {"sit",
       {"type", "key", "seat"},
       [](JsonReader& r, const TextLimits&) -> Ask {
         JsonReader seat = r["seat"];
         if (seat.is_null()) return Sit{};
         return Sit{static_cast<int>(seat.integer(0, 63))};
       }},
      {"leave", {"type", "key"}, [](JsonReader&, const TextLimits&) -> Ask { return Leave{}; }},
      {"rename",
       {"type", "key", "name"},
       [](JsonReader& r, const TextLimits& limits) -> Ask { return Rename{name_of(r["name"], limits)}; }},
      {"rematch",
       {"type", "key", "same_deal"},
       [](JsonReader& r, const TextLimits&) -> Ask { return Rematch{r["same_deal"].boolean()}; }},
      {"mute",
       {"type", "key", "seat", "spectator", "muted"},
       [](JsonReader& r, const TextLimits&) -> Ask {
         if (r.has("seat") == r.has("spectator")) r.fail("expected a seat or a spectator");
         const int whom = r.has("seat") ? static_cast<int>(r["seat"].integer(0, 63))
                                        : -1 - static_cast<int>(r["spectator"].integer(0, kMostSpectator));
         return Mute{whom, r["muted"].boolean()};
       }},
      {"spectator_chat",
       {"type", "key", "open"},
       [](JsonReader& r, const TextLimits&) -> Ask { return SpectatorChat{r["open"].boolean()}; }},
      {"remove",
       {"type", "key", "spectator"},
       [](JsonReader& r, const TextLimits&) -> Ask {
         return Remove{static_cast<int>(r["spectator"].integer(1, kMostSpectator))};
       }},
      {"renew",
       {"type", "key", "token"},
       [](JsonReader& r, const TextLimits&) -> Ask {
         Renew renew{r["token"].text(64)};
         if (!looks_like_token(renew.token)) r["token"].fail("expected 256 bits in base64url");
         return renew;
       }},
      {"carry",
       {"type", "key", "open"},
       [](JsonReader& r, const TextLimits&) -> Ask { return Carry{r["open"].boolean()}; }},
      {"coach",
       {"type", "key", "on"},
       [](JsonReader& r, const TextLimits&) -> Ask { return Coach{r["on"].boolean()}; }},
      {"tell_me",
       {"type", "key", "on", "endpoint", "p256dh", "auth"},
       [](JsonReader& r, const TextLimits&) -> Ask {
         TellMe wish{r["on"].boolean(), address_of(r["endpoint"]), {}, {}};
         if (wish.on) {
           wish.device_key = r["p256dh"].text(kLongestDeviceKey);
           wish.auth = r["auth"].text(kLongestDeviceKey);
         }
         return wish;
       }},
      {"lesson_next", {"type", "key", "version"}, lesson_go<LessonGo::Where::next>},
      {"lesson_back", {"type", "key", "version"}, lesson_go<LessonGo::Where::back>},
      {"lesson_show", {"type", "key", "version"}, lesson_go<LessonGo::Where::show>},
      {"lesson_restart", {"type", "key", "version"}, lesson_go<LessonGo::Where::restart>},
  };
  return table;
}

template <class T>
tl::expected<T, Error> checked(const JsonReader& reader, T value) {
  if (reader.failed()) return tl::unexpected(reader.error());
  return value;
}

void read_edition(JsonReader reader, CreateTable& create) {
  if (!reader.has("edition")) return;
  create.edition = reader["edition"].raw();
  if (json::serialize(*create.edition).size() > kLargestEdition) reader["edition"].fail("is too large");
}

void read_seats(JsonReader seats, const TextLimits& limits, CreateTable& create) {
  int mine = 0;
  int here = 0;
  for (std::size_t i = 0; i < seats.size() && i < 64 && !seats.failed(); ++i) {
    JsonReader seat = seats[i];
    seat.only({"kind", "level", "name", "pick"});
    CreateSeat wish{static_cast<SeatWish>(seat["kind"].one_of({"me", "open", "bot", "here"})), {}, {}, {}};
    if (seat.has("pick")) wish.pick = seat["pick"].text(64);
    if (wish.kind == SeatWish::open && seat.has("pick")) seat["pick"].fail("whoever sits down picks");
    if (wish.kind == SeatWish::bot)
      wish.level = level_of(seat["level"]);
    else if (seat.has("level"))
      seat["level"].fail("only a bot has a level");
    if (wish.kind == SeatWish::here)
      wish.name = name_of(seat["name"], limits);
    else if (seat.has("name"))
      seat["name"].fail("only who is here has a name of their own");
    mine += wish.kind == SeatWish::me;
    here += wish.kind == SeatWish::here;
    create.seats.push_back(std::move(wish));
  }
  if (mine > 1) seats.fail("only one seat can be \"me\"");
  if (here > 0 && mine == 0) seats.fail("who is \"here\" sits beside \"me\"");
}

void read_brought(JsonReader reader, const TextLimits& limits, CreateTable& create) {
  reader.only({"record", "seed", "seat", "name", "seats", "edition"});
  CreateTable::Brought brought;
  brought.record = reader["record"].text(kLargestRecord);
  if (reader.has("seed")) {
    brought.seed = table::seed_from_hex(reader["seed"].text(64));
    if (!brought.seed) reader["seed"].fail("expected 64 hexadecimal digits");
  }
  if (reader.has("seat")) brought.seat = static_cast<int>(reader["seat"].integer(0, 63));
  create.name = name_of(reader["name"], limits);
  read_edition(reader, create);
  if (reader.has("seats")) read_seats(reader["seats"], limits, create);
  create.brought = std::move(brought);
}

}  // namespace

tl::expected<Hello, Error> decode_hello(std::string_view text, const TextLimits& limits) {
  const auto value = parse(text);
  if (!value) return tl::unexpected(value.error());
  JsonReader reader(*value, std::string(kCode));
  reader.only({"type", "token", "since", "language", "feed", "visitor", "name", "seat"});
  JsonReader type = reader["type"];
  if (type.text() != "hello") type.fail("the first message must be \"hello\"");
  Hello hello;
  if (JsonReader token = reader["token"]; !token.is_null()) hello.token = token.text(64);
  if (reader.has("since")) hello.since = reader["since"].integer(0, kMostVersion);
  if (reader.has("language")) hello.language = language_of(reader["language"]);
  if (reader.has("feed"))
    hello.feed = reader["feed"].one_of({"full", "events"}) == 0 ? Feed::full : Feed::events;
  if (reader.has("visitor")) hello.visitor = key_of(reader["visitor"]);
  // Nobody is kept out for a name that cannot be shown.
  if (reader.has("name") && !reader.failed()) {
    JsonReader apart(reader["name"].raw(), std::string(kCode));
    std::string name = name_of(apart, limits);
    if (!apart.failed()) hello.name = std::move(name);
  }
  if (reader.has("seat")) hello.seat = static_cast<int>(reader["seat"].integer(0, 63));
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

tl::expected<json::value, Error> decode_edition(std::string_view text) {
  if (text.size() > kLargestEdition) return tl::unexpected(error_of("too_large", "error.edition_too_large"));
  return parse(text, kDepthOfAnEdition);
}

tl::expected<CreateTable, Error> decode_create(std::string_view text, const TextLimits& limits) {
  const auto value = parse(text, kDepthOfAnEdition);
  if (!value) return tl::unexpected(value.error());
  JsonReader reader(*value, std::string(kCode));
  CreateTable create;
  if (reader.has("lesson")) {
    reader.only({"lesson", "step"});
    create.lesson = reader["lesson"].text(64);
    if (reader.has("step")) create.step = reader["step"].text(64);
    return checked(reader, std::move(create));
  }
  if (reader.has("record")) {
    read_brought(reader, limits, create);
    return checked(reader, std::move(create));
  }
  reader.only({"game", "options", "name", "seats", "visibility", "clock", "chance", "from", "edition"});
  if (reader.has("from")) {
    JsonReader from = reader["from"];
    from.only({"table", "ply"});
    create.from =
        CreateTable::From{from["table"].text(64), static_cast<int>(from["ply"].integer(0, 1'000'000))};
    create.name = name_of(reader["name"], limits);
    for (const char* theirs : {"game", "options", "seats", "visibility", "clock", "chance", "edition"})
      if (reader.has(theirs)) reader[theirs].fail("is that of the game it is from");
    return checked(reader, std::move(create));
  }
  create.game = reader["game"].text(64);
  if (reader.has("options")) {
    JsonReader options = reader["options"];
    options.keys();
    if (!options.failed()) create.options = options.raw().as_object();
  }
  create.name = name_of(reader["name"], limits);
  read_edition(reader, create);
  read_seats(reader["seats"], limits, create);
  if (reader.has("visibility")) create.in_lobby = reader["visibility"].one_of({"private", "lobby"}) == 1;
  if (reader.has("chance")) create.by_hand = reader["chance"].one_of({"auto", "manual"}) == 1;
  for (const CreateSeat& seat : create.seats)
    if (create.by_hand && seat.kind == SeatWish::open)
      reader["seats"].fail("nobody comes later to a real table");
  if (reader.has("clock") && !reader["clock"].is_null()) {
    JsonReader clock = reader["clock"];
    clock.only({"seconds", "increment", "days"});
    constexpr int kDay = 86400;
    if (clock.has("days")) {
      if (clock.has("seconds") || clock.has("increment")) clock.fail("expected days or seconds, not both");
      create.clock = ClockWish{static_cast<int>(clock["days"].integer(1, 14)) * kDay, kEachTurn};
    } else {
      create.clock = ClockWish{static_cast<int>(clock["seconds"].integer(1, 7 * kDay)),
                               static_cast<int>(clock["increment"].integer(0, kDay))};
    }
    if (create.by_hand) clock.fail("is of no use with manual chance");
  }
  return checked(reader, std::move(create));
}

tl::expected<CarryHere, Error> decode_carry(std::string_view text) {
  const auto value = parse(text);
  if (!value) return tl::unexpected(value.error());
  JsonReader reader(*value, std::string(kCode));
  reader.only({"code"});
  return checked(reader, CarryHere{reader["code"].text(64)});
}

tl::expected<ReviewWish, Error> decode_review(std::string_view text) {
  const auto value = parse(text);
  if (!value) return tl::unexpected(value.error());
  JsonReader reader(*value, std::string(kCode));
  reader.only({"token", "language", "cancel", "judge"});
  ReviewWish wish;
  wish.token = reader["token"].text(64);
  if (reader.has("language")) wish.language = reader["language"].text(16);
  if (reader.has("cancel")) wish.cancel = reader["cancel"].boolean();
  if (reader.has("judge")) {
    JsonReader judge = reader["judge"];
    judge.only({"ply", "move"});
    wish.judge.emplace();
    wish.judge->ply = static_cast<int>(judge["ply"].integer(0, 100'000));
    if (judge.has("move")) wish.judge->move = judge["move"].text(200);
  }
  return checked(reader, std::move(wish));
}

tl::expected<JoinTable, Error> decode_join(std::string_view text, const TextLimits& limits) {
  const auto value = parse(text);
  if (!value) return tl::unexpected(value.error());
  JsonReader reader(*value, std::string(kCode));
  reader.only({"name", "seat", "pick"});
  JoinTable join;
  if (reader.has("pick")) join.pick = reader["pick"].text(64);
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

Error error_of(std::string code, std::string key) {
  return table::in_words({std::move(code), {}, {}, {}, {std::move(key)}}, "en");
}

Error fault(std::string code, std::string message) { return {std::move(code), std::move(message), {}, {}}; }

std::string error_body(const Error& error) {
  return json::serialize(json::object{{"error", table::error_json(error)}});
}

std::string done(std::string_view key, json::object fields) {
  json::object message{{"type", "done"}, {"key", key}};
  for (auto& field : fields) message.emplace(field.key(), std::move(field.value()));
  return json::serialize(message);
}

std::string refused(const std::optional<std::string>& key, const Error& error) {
  json::object message{{"type", "refused"}, {"key", nullptr}, {"error", table::error_json(error)}};
  if (key) message["key"] = *key;
  return json::serialize(message);
}

}  // namespace samovar::house
