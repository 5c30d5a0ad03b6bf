// What clients say, as types, and the frame of every answer (docs/live.md). Decoding trusts nothing: unknown
// types and fields, wrong kinds, long and malformed texts are refused by name.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <boost/json.hpp>
#include <tl/expected.hpp>

#include "engine/error.hpp"

namespace samovar::server {

namespace json = boost::json;

struct TextLimits {
  std::size_t name = 24;
  std::size_t chat = 500;
  std::size_t note = 4000;
};

enum class Feed : std::uint8_t { full, events };

struct Hello {
  std::optional<std::string> token;
  std::int64_t since = 0;
  std::string language = "en";
  Feed feed = Feed::full;
};

struct Play {
  std::int64_t version;
  std::string move;
};
struct Undo {
  std::int64_t version;
};
struct UndoAnswer {
  std::int64_t version;
  bool agree;
};
struct Why {
  std::string move;
};
struct Hint {};
struct Look {
  std::optional<int> at;
};
struct Chat {
  std::string text;
};
struct Note {
  std::string text;
};
struct Language {
  std::string language;
};
struct StandIn {
  int seat;
  std::string level;
};
struct TakeBack {};
struct Leave {};
struct Rename {
  std::string name;
};
struct Rematch {
  bool same_deal;
};

using Ask = std::variant<Play, Undo, UndoAnswer, Why, Hint, Look, Chat, Note, Language, StandIn, TakeBack,
                         Leave, Rename, Rematch>;

struct Request {
  std::string key;
  Ask ask;
};

struct BadRequest {
  std::optional<std::string> key;  // where one could be read
  Error error;
};

tl::expected<Hello, Error> decode_hello(std::string_view text);
tl::expected<Request, BadRequest> decode_request(std::string_view text, const TextLimits& limits);

// Bodies of HTTP requests.
enum class SeatWish : std::uint8_t { me, open, bot };
struct CreateSeat {
  SeatWish kind;
  std::string level;  // of a bot
};
struct ClockWish {
  int seconds;
  int increment;
};
struct CreateTable {
  std::string game;
  json::object options;
  std::string name;
  std::vector<CreateSeat> seats;
  bool in_lobby = false;
  std::optional<ClockWish> clock;
};
struct JoinTable {
  std::string name;
  std::optional<int> seat;
};
struct MineEntry {
  std::string table;
  std::string token;
};

tl::expected<CreateTable, Error> decode_create(std::string_view text, const TextLimits& limits);
tl::expected<JoinTable, Error> decode_join(std::string_view text, const TextLimits& limits);
tl::expected<std::vector<MineEntry>, Error> decode_mine(std::string_view text);

json::object error_json(const Error& error);
std::string error_body(const Error& error);  // {"error":{…}}
std::string done(std::string_view key, json::object fields = {});
std::string refused(const std::optional<std::string>& key, const Error& error);

}  // namespace samovar::server
