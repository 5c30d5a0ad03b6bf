// A house without network, disk or threads: what happens, happens when `pump` is called, in one order.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <boost/json.hpp>

#include "house/desk.hpp"
#include "house/hub.hpp"
#include "house/memory_store.hpp"

namespace samovar::house {

// A memory store whose writes fail while they are told to.
class FaultyStore final : public Store {
 public:
  explicit FaultyStore(MemoryStore::Later later) : later_(later), inner_(later) {}
  std::string failing;       // the code of every write's error; empty: they work
  bool unavailable = false;  // nothing can be read
  std::string only;          // entries of this kind; empty: every write
  int failed = 0;
  int loads = 0, looks_for_versions = 0;
  std::string throwing;  // the kind of entry at which it throws

  void load(std::string id, Told<std::optional<LoadedTable>> told) override;
  void versions(std::vector<std::string> ids, Told<Versions> told) override;
  void lobby(std::optional<TableNumber> after, int rows, std::int64_t since, Told<LobbyPage> told) override;
  void chat(TableNumber table, int before, int lines, Told<std::vector<ChatLine>> told) override {
    inner_.chat(table, before, lines, std::move(told));
  }
  void review(std::string record, std::string by, Told<std::optional<std::string>> told) override {
    inner_.review(std::move(record), std::move(by), std::move(told));
  }
  void create(StoredTable table, std::string listing, Told<TableNumber> made) override;
  void append(TableNumber table, LogEntry entry, std::optional<std::string> listing, Stored stored) override;
  void say(TableNumber table, ChatLine line, Stored stored) override;
  void write_note(TableNumber table, int seat, std::string text, Stored stored) override;
  void keep_review(KeptReview review, Stored stored) override;
  void check(Stored stored) override;

  // Changes what is read of every table.
  std::function<void(LoadedTable&)> tampered;

 private:
  bool fails(const Stored& stored);
  MemoryStore::Later later_;
  MemoryStore inner_;
};

class Room;

class Guest final : public Client, public std::enable_shared_from_this<Guest> {
 public:
  explicit Guest(Room& room, std::string address) : room_(room), address_(std::move(address)) {}
  void send(std::shared_ptr<const std::string> text) override;
  void close(int code, std::string_view) override { closed = code; }
  const std::string& address() const override { return address_; }

  // Sends a request and gives its answer.
  json::object ask(std::string_view type, json::object fields = {}, std::string key = {});
  json::object play_first();
  bool to_move() const;
  const json::object& state() const { return states.back(); }
  int version() const { return static_cast<int>(state().at("version").as_int64()); }

  std::vector<json::object> states, answers, chat;
  std::vector<std::size_t> sizes;  // of all messages
  int closed = 0;
  std::shared_ptr<LiveTable> table;

 private:
  Room& room_;
  std::string address_;
};

class Room final : public Metrics, public Log, public Thinker {
 public:
  explicit Room(const std::function<void(Manners&)>& tweak = {});
  ~Room() override;

  void pump();  // until nothing is left to do
  Answer call(std::string method, std::string target, json::object body = {});
  // A table with these seats; the first "me" is Ada's.
  Seated create(json::array seats, json::object more = {});
  Seated join(const std::string& table, std::string_view name);
  std::shared_ptr<Guest> enter(const std::string& table, const std::string& token = {},
                               std::string address = "192.0.2.1", json::object more = {});
  void leave(const std::shared_ptr<Guest>& guest);
  void forget();  // what a restart forgets: every table that is in memory
  // Waits until `wished`, with time going by.
  bool until(const std::function<bool()>& wished);

  std::deque<std::function<void()>> soon;
  FaultyStore store;
  Manners manners;
  Herald* herald = nullptr;      // for the tables that are opened after `forget`
  Reviewer* reviewer = nullptr;  // for who asks after `forget`
  std::vector<std::string> errors;
  int waits = 0;  // for the store, for a thought, for another turn: what makes an answer come later
  int damaged = 0;
  std::function<void(Thought&)> thinking;  // looks at thoughts before they are thought
  std::unique_ptr<Surroundings> around;
  std::unique_ptr<Hub> hub;
  std::unique_ptr<Desk> desk;

 private:
  void table_loaded() override {}
  void table_let_go() override {}
  void table_created() override {}
  void table_damaged() override { ++damaged; }
  void move_stored() override {}
  void not_stored() override {}
  void request_refused(std::string_view) override {}
  void error(std::string_view event, boost::json::object) override { errors.emplace_back(event); }
  void think(Thought thought) override;
  std::vector<std::weak_ptr<Guest>> guests_;
};

json::object me();
json::object open_seat();
json::object bot(std::string_view level = "easy");
std::string code_of(const json::object& answer);  // of a refusal; "" for done

}  // namespace samovar::house
