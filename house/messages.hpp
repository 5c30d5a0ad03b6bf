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
#include "engine/rng.hpp"
#include "house/names.hpp"

namespace samovar::house {

namespace json = boost::json;

struct TextLimits {
  std::size_t name = 24;
  std::size_t chat = 500;
  std::size_t note = 4000;
  const Names* names = &plain_names();
};

enum class Feed : std::uint8_t { full, events };

struct Hello {
  std::optional<std::string> token;
  std::int64_t since = 0;
  std::string language = "en";
  Feed feed = Feed::full;
  std::string visitor;      // by which a spectator is known again; empty: by the address
  std::string name;         // of a spectator
  std::optional<int> seat;  // who is before a screen that several share
};

struct Play {
  std::int64_t version;
  std::string move;
  bool sure = false;  // whatever a coach thinks of it
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
struct Effect {
  std::vector<std::string> moves;  // one after the other
  bool changes = false;            // of the view only what is different from now
};
struct Hint {};
struct Look {
  std::optional<int> at;
  std::vector<std::string> line;  // moves from there, one after the other
};
struct Events {
  int before;  // a ply
};
struct Chat {
  std::string text;
};
struct ChatPage {
  int before;  // a line's number
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
struct Sit {                // before a screen that several share
  std::optional<int> seat;  // nothing: it is covered
};
struct Leave {};
struct Rename {
  std::string name;
};
struct Rematch {
  bool same_deal;
};
struct Mute {  // for oneself
  int whom;    // a seat, or as ChatLine::seat has spectators; -1: all spectators
  bool muted;
};
struct SpectatorChat {
  bool open;
};
struct Remove {
  int spectator;
};
struct Renew {
  std::string token;
};
struct Carry {
  bool open;
};
struct Coach {
  bool on;
};
struct TellMe {
  bool on;
  std::string endpoint;
  std::string device_key;
  std::string auth;
};
struct LessonGo {
  enum class Where : std::uint8_t { next, back, show, restart };
  std::int64_t version;
  Where where;
};

using Ask = std::variant<Play, Undo, UndoAnswer, Why, Effect, Hint, Look, Events, Chat, ChatPage, Note,
                         Language, StandIn, TakeBack, Sit, Leave, Rename, Rematch, Mute, SpectatorChat,
                         Remove, Renew, Carry, Coach, TellMe, LessonGo>;

struct Request {
  std::string key;
  Ask ask;
};

struct BadRequest {
  std::optional<std::string> key;  // where one could be read
  Error error;
};

tl::expected<Hello, Error> decode_hello(std::string_view text, const TextLimits& limits = {});
tl::expected<Request, BadRequest> decode_request(std::string_view text, const TextLimits& limits);

// Bodies of HTTP requests.
enum class SeatWish : std::uint8_t { me, open, bot, here };  // here: beside "me", at the same screen
struct CreateSeat {
  SeatWish kind;
  std::string level;  // of a bot
  std::string name;   // of who is here
  std::string pick;   // what this seat chooses for itself; nothing: chance decides
};
struct ClockWish {
  int seconds;
  int increment;  // or kEachTurn: these seconds for each turn
};
struct CreateTable {
  std::string game;
  json::object options;
  std::string name;
  std::vector<CreateSeat> seats;
  bool in_lobby = false;
  bool by_hand = false;  // people play with their own box, and say what chance brings
  std::optional<ClockWish> clock;
  std::string lesson;  // instead of all of the above: a lesson …
  std::string step;    // … from this step on
  // From a position of a finished game instead: game, options and seats are that game's.
  struct From {
    std::string table;
    int ply = 0;
  };
  std::optional<From> from;
  // A game that was played elsewhere instead, as its record. One that is over is kept to be looked at, from
  // `seat`; one that is not goes on here, and who has its seed tells it, so that all of it can be verified.
  struct Brought {
    std::string record;
    std::optional<Seed> seed = {};
    int seat = 0;
  };
  std::optional<Brought> brought;
  std::string start;                   // the state it begins with, as JSON; empty: the beginning of a game
  std::optional<json::value> edition;  // a box of one's own
};
struct ReviewWish {
  std::string token;  // of who played
  std::string language = "en";
  bool cancel = false;
  // Another move at a decision of the game; without one, what could have been decided there.
  struct Try {
    int ply = 0;
    std::string move;
  };
  std::optional<Try> judge = {};
};
struct JoinTable {
  std::string name;
  std::optional<int> seat;
  std::string pick;
};
struct CarryHere {
  std::string code;
};
struct MineEntry {
  std::string table;
  std::string token;
};

// A box of one's own, which is not checked yet but for its size.
tl::expected<json::value, Error> decode_edition(std::string_view text);
tl::expected<CreateTable, Error> decode_create(std::string_view text, const TextLimits& limits);
tl::expected<CarryHere, Error> decode_carry(std::string_view text);
tl::expected<ReviewWish, Error> decode_review(std::string_view text);
tl::expected<JoinTable, Error> decode_join(std::string_view text, const TextLimits& limits);
tl::expected<std::vector<MineEntry>, Error> decode_mine(std::string_view text);

// What a person is told: the key of a sentence in i18n/, which is English until somebody's language is known.
Error error_of(std::string code, std::string key);
// What is told to whoever runs the house, not to the people in it.
Error fault(std::string code, std::string message);
std::string error_body(const Error& error);  // {"error":{…}}
std::string done(std::string_view key, json::object fields = {});
std::string refused(const std::optional<std::string>& key, const Error& error);

}  // namespace samovar::house
