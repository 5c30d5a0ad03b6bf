// A server of our own on a free port, and people who visit it.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <boost/json.hpp>

#include "server/server.hpp"
#include "tests/server/wire.hpp"

namespace samovar::test {

namespace json = boost::json;

// A folder that goes away with its test.
class Folder {
 public:
  Folder();
  ~Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  std::string operator/(const std::string& name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

class House {
 public:
  explicit House(std::function<void(server::Settings&)> tweak = {});
  std::uint16_t port() const { return server_->port(); }
  server::Server& server() { return *server_; }
  void restart();
  std::string data() const { return folder_ / "tables.db"; }

 private:
  void start();
  std::function<void(server::Settings&)> tweak_;
  Folder folder_;
  std::unique_ptr<server::Server> server_;
};

struct Ticket {
  std::string table;
  int seat = -1;
  std::string token;
};

inline json::value text(std::string_view words) { return json::string(words); }

// {"kind":"me"} and so on, as the request wants them.
json::object me();
json::object open_seat();
json::object bot(std::string_view level = "easy");

json::object table_wish(json::array seats, json::object more = {});
Ticket create(std::uint16_t port, json::array seats, json::object more = {});
Ticket join(std::uint16_t port, const std::string& table, std::string_view name);

// A table for two, both seated.
std::pair<Ticket, Ticket> pair_of_seats(std::uint16_t port, json::object more = {});

class Visitor {
 public:
  Visitor(std::uint16_t port, const Ticket& ticket, int since = 0, std::string_view feed = "full",
          std::string_view language = "en");
  static Ticket spectator(const std::string& table) { return {table, -1, {}}; }

  // Sends a request and waits for its answer; states that come before it are kept.
  json::object ask(std::string_view type, json::object fields = {}, std::string key = {});
  std::string send(std::string_view type, json::object fields = {}, std::string key = {});
  json::object answer(const std::string& key);
  // Reads on until the last state is as wished; fails the test where it never is.
  const json::object& until(const std::function<bool(const json::object&)>& wished);
  const json::object& until_version(int version);
  // Reads the next message of any kind.
  json::object next();
  int closed();  // reads on until the server closes; its code, 0 for a line that just ended

  json::object state;
  std::vector<json::object> events;
  std::vector<json::object> chat;
  WebSocket socket;

  int version() const { return static_cast<int>(state.at("version").as_int64()); }
  bool to_move() const;
  std::string first_move() const {
    return std::string(state.at("moves").as_array().at(0).at("move").as_string());
  }
  json::object play(std::string_view move, std::string key = {});

 private:
  void take_in(const json::object& message);
  int keys_ = 0;
  std::string prefix_;
};

std::string code_of(const json::object& answer);  // of a refusal; "" for done

// Plays the first move of whoever is to move until the game is over.
void play_out(std::vector<Visitor*> players);

}  // namespace samovar::test
