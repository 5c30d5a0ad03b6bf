// One table that somebody uses: the game, who sits and looks, and what is being stored. A lock guards it;
// every change is checked, stored, acknowledged and broadcast in this order, one at a time, and while a
// change is on its way to the disk everything else waits, so that nobody sees what is not stored.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "server/clocks.hpp"
#include "server/limits.hpp"
#include "server/messages.hpp"
#include "server/metrics.hpp"
#include "server/seats.hpp"
#include "server/settings.hpp"
#include "server/store.hpp"
#include "server/workers.hpp"
#include "table/table.hpp"

namespace samovar::server {

// One who is connected. Sends never block.
class Client {
 public:
  virtual ~Client() = default;
  virtual void send(std::shared_ptr<const std::string> text) = 0;
  virtual void close(int code, std::string_view reason) = 0;
};

// Why we close a socket (docs/live.md).
inline constexpr int kBadMessage = 4400;
inline constexpr int kBadToken = 4401;
inline constexpr int kNoSuchTable = 4404;
inline constexpr int kSlowClient = 4408;
inline constexpr int kTooMany = 4429;
inline constexpr int kRestarting = 1012;

// What a table has around it.
struct Surroundings {
  Store& store;
  Workers& bots;
  Metrics& metrics;
  const Settings& settings;
};

struct Seated {
  std::string table;
  int seat;
  std::string token;
};

class LiveTable : public std::enable_shared_from_this<LiveTable> {
 public:
  // Replays what is stored. An error means that the log does not fit these rules.
  static tl::expected<std::shared_ptr<LiveTable>, Error> open(Surroundings& around, LoadedTable loaded);

  // Begins a game that is ready and wakes its bots.
  void wake();

  void attach(std::shared_ptr<Client> client, Hello hello);
  void detach(const Client* client);
  void handle(const std::shared_ptr<Client>& client, Request request);

  // These wait until what is on its way is stored; not for the threads of sockets.
  tl::expected<Seated, Error> join(const JoinTable& wish);
  json::object about();
  tl::expected<json::object, Error> about_mine(std::string_view token);
  tl::expected<std::string, Error> record();

  bool has_clock();
  void tick(Instant now);
  bool idle(Instant now);
  bool waiting();
  void say_goodbye();  // closes every socket: the server restarts

  const std::string& id() const { return stored_.id; }

 private:
  struct Viewer {
    std::shared_ptr<Client> client;
    int seat;  // -1: a spectator
    std::string language;
    Feed feed;
    int seen = 0;  // the last version sent
    Bucket chat;
  };
  struct KeyDone {
    std::uint64_t key;
    int version;
  };
  struct UndoAsked {
    int seat;
    std::vector<bool> agreed;
  };
  using Failed = std::function<void(const Error&)>;

  LiveTable(Surroundings& around, LoadedTable&& loaded, table::Table game);
  tl::expected<void, Error> replay(const std::vector<LogEntry>& log);

  // One thing at a time: live_table.cpp.
  void settled(std::function<void()> work);
  void drain();
  void commit(LogEntry entry, std::function<void()> stored, Failed failed);
  void process(const std::shared_ptr<Client>& client, const Request& request);

  // Requests: live_requests.cpp.
  std::function<void()> done_with_version(const Viewer& viewer, const Request& request);
  Failed refused_with(const Viewer& viewer, const Request& request);
  void answer(Viewer& viewer, const Request& request, const Play& play);
  void answer(Viewer& viewer, const Request& request, const Undo& undo);
  void answer(Viewer& viewer, const Request& request, const UndoAnswer& undo);
  void answer(Viewer& viewer, const Request& request, const Why& why);
  void answer(Viewer& viewer, const Request& request, const Hint& hint);
  void answer(Viewer& viewer, const Request& request, const Look& look);
  void answer(Viewer& viewer, const Request& request, const Chat& chat);
  void answer(Viewer& viewer, const Request& request, const Note& note);
  void answer(Viewer& viewer, const Request& request, const Language& language);
  void answer(Viewer& viewer, const Request& request, const StandIn& stand_in);
  void answer(Viewer& viewer, const Request& request, const TakeBack& take_back);
  void answer(Viewer& viewer, const Request& request, const Leave& leave);
  void answer(Viewer& viewer, const Request& request, const Rename& rename);
  void answer(Viewer& viewer, const Request& request, const Rematch& rematch);

  // What several requests share: live_changes.cpp.
  void begin();
  void store_plies(std::string kind, int seat, std::string key, std::vector<table::Ply> plies, int before,
                   std::function<void()> stored, Failed failed);
  void take_back_plies(int seat, int by, const std::string& key, std::function<void()> stored, Failed failed);
  void change_seat(int seat, SeatHolder holder, int by, const std::string& key, std::function<void()> stored,
                   Failed failed);
  void open_rematch(const std::shared_ptr<Client>& client, int seat, const std::string& key, bool same_deal);
  void apply_plies(const std::vector<table::Ply>& plies, int version);
  void apply_undo(int ply);
  void think();  // asks a bot where one is to move
  void bot_chose(int asked_at, const tl::expected<table::BotChoice, Error>& choice);
  void announce();  // to everybody; begins the game where all sit
  void run_clock(Instant now);

  // What viewers are told: live_state.cpp.
  void reply_done(const Client* client, std::string_view key, json::object fields = {});
  void reply_refused(const Client* client, std::string_view key, const Error& error);
  void broadcast(const Client* except = nullptr);
  void greet(Viewer& viewer);
  std::string fixed_text() const;
  std::string common_text() const;
  std::string state_text(const Viewer& viewer, const std::string& common, bool first) const;
  json::array seats_json() const;
  json::array events_json(const Viewer& viewer, int since_version, std::optional<int> until) const;
  json::object undo_json(int seat) const;
  json::object chat_json(const ChatLine& line) const;
  std::string listing() const;

  static std::string spoken(const std::string& language);
  Viewer* find(const Client* client);
  bool online(int seat) const;
  int spectators() const;
  int seat_of(std::string_view token) const;  // -1: nobody's
  bool stale(std::int64_t version) const { return version < position_version_ || version > version_; }
  bool playing() const { return begun_ && !game_.over(); }
  std::string_view phase() const { return !begun_ ? "waiting" : game_.over() ? "over" : "playing"; }
  std::optional<int> acting_seat() const;
  const char* why_no_undo(int seat) const;  // null where it is possible
  std::optional<int> version_of(int seat, std::string_view key) const;

  std::mutex mutex_;
  Surroundings& around_;
  const TableNumber number_;
  StoredTable stored_;
  table::Table game_;
  std::string fixed_;  // what a state says of the table itself: it never changes
  std::vector<SeatHolder> seats_;
  std::vector<std::string> notes_;
  std::vector<std::optional<Instant>> away_since_;
  bool begun_ = false;
  int version_ = 0;
  int position_version_ = 0;         // the last version that changed the position
  std::vector<int> version_of_ply_;  // never falls from one ply to the next
  std::vector<Actor> actors_;
  std::vector<KeyDone> keys_;
  std::vector<ChatLine> chat_;
  int last_chat_ = 0;
  std::string rematch_;
  std::int64_t updated_ = 0;

  std::vector<Viewer> viewers_;
  bool busy_ = false;  // something is on its way to the disk
  bool broken_ = false;
  std::deque<std::function<void()>> inbox_;
  std::optional<UndoAsked> undo_asked_;
  std::optional<int> thinking_;  // the position's version that a bot thinks about
  std::vector<bool> hinting_;
  std::optional<SeatClocks> clocks_;
  Instant used_;
};

}  // namespace samovar::server
