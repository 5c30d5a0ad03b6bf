// One table that somebody uses: the game, who sits and looks, and what is being stored. A lock guards it;
// every change is checked, stored, acknowledged and broadcast in this order, one at a time, and while a
// change is on its way to the disk everything else waits its turn, so that nobody sees what is not stored.
// Nothing here blocks: who has to wait leaves a function behind.
#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "house/client.hpp"
#include "house/clocks.hpp"
#include "house/gathering.hpp"
#include "house/herald.hpp"
#include "house/limits.hpp"
#include "house/lock.hpp"
#include "house/log.hpp"
#include "house/manners.hpp"
#include "house/messages.hpp"
#include "house/metrics.hpp"
#include "house/nodes.hpp"
#include "house/seats.hpp"
#include "house/store.hpp"
#include "house/thinker.hpp"
#include "table/table.hpp"

namespace samovar::house {

// What a table has around it.
struct Surroundings {
  Surroundings(Store& the_store, Thinker& the_thinker, Metrics& the_metrics, Log& the_log,
               const Manners& the_manners, const Nodes& the_nodes = one_node(), Herald* the_herald = nullptr)
      : store(the_store),
        thinker(the_thinker),
        metrics(the_metrics),
        log(the_log),
        manners(the_manners),
        nodes(the_nodes),
        herald(the_herald),
        chat_by_address(the_manners.chat_in_10_s * kChatAnAddress / 10.0,
                        the_manners.chat_in_10_s * kChatAnAddress) {}

  static const Nodes& one_node() {
    static const AlwaysHere here;
    return here;
  }

  // One address may hold a family, and a table more spectators than one.
  static constexpr double kChatAnAddress = 4;
  static constexpr double kChatOfSpectators = 8;

  Store& store;
  Thinker& thinker;
  Metrics& metrics;
  Log& log;
  const Manners& manners;
  const Nodes& nodes;
  Herald* herald;  // null: nobody who is away can be told
  Time time;
  Buckets chat_by_address;
};

using Finished = tl::expected<std::shared_ptr<const table::Table>, Error>;

struct Seated {
  std::string table;
  int seat;
  std::string token;
};

class LiveTable : public Gathering, public std::enable_shared_from_this<LiveTable> {
 public:
  // Replays what is stored. An error means that the log does not fit these rules.
  static tl::expected<std::shared_ptr<LiveTable>, Error> open(Surroundings& around, LoadedTable loaded);

  // Begins a game that is ready and wakes its bots.
  void wake();

  void attach(std::shared_ptr<Client> client, Hello hello) override;
  void detach(const Client* client) override;
  void handle(const std::shared_ptr<Client>& client, Request request) override;

  // Answered when what is on its way is stored, at once where nothing is.
  void join(const JoinTable& wish, Told<Seated> told);
  void carry_here(const std::string& code, Told<Seated> told);
  void about(std::function<void(json::object)> told);
  void about_mine(std::string token, Told<json::object> told);
  void record(Told<std::string> told);
  // The game so far with its seed, to be brought to another house.
  void parcel(Told<json::object> told);
  // The game once it is over, "unfinished" before; with a token only for who sits here.
  void finished(std::string token, Told<std::shared_ptr<const table::Table>> told);

  bool in_lobby() const { return stored_.in_lobby; }
  // Whether it has something to do as time goes by.
  bool ticks() const { return stored_.clock_seconds > 0 || retrying_; }
  void tick();
  bool idle(Instant now);
  bool waiting();
  void say_goodbye();  // closes every socket: the server restarts
  bool quiet();        // nothing is on its way to the store

  const std::string& id() const { return stored_.id; }

 private:
  struct Viewer {
    std::shared_ptr<Client> client;
    int seat;  // -1: a spectator
    std::string language;
    Feed feed;
    int seen = 0;              // the last version sent
    std::uint64_t person = 0;  // whose keys, limits and mutes these are
    std::string name;          // of a spectator
    std::string visitor{};   // who they say they are where they only watch; empty: whoever is at the address
    std::string screen{};    // the token of all who share this screen, hashed; empty: nobody shares it
    int due = -1;            // the one of them who was last asked to act
    std::string looks{};     // of the name
    std::uint64_t face = 0;  // by which others know a spectator

    bool watches() const { return seat < 0 && screen.empty(); }
    // As ChatLine::seat has it.
    int voice() const { return seat >= 0 ? seat : -1 - spectator(); }
    int spectator() const { return seat >= 0 ? 0 : 1 + static_cast<int>(face % 0x3fffffff); }
  };
  struct KeyDone {
    std::uint64_t key;
    int version;
  };
  struct UndoAsked {
    int seat;
    std::vector<bool> agreed;
  };
  struct SameDealAsked {
    int seat;
    std::vector<bool> agreed;
  };
  using Failed = std::function<void(const Error&)>;

  LiveTable(Surroundings& around, TableNumber number, StoredTable stored, table::Table game);
  tl::expected<void, Error> sit_down();  // as they sat when the table was made
  tl::expected<void, Error> replay(const std::vector<LogEntry>& log);
  // `came_at`: where each ply of the log is now; former rules did unasked what is a ply today.
  tl::expected<void, Error> replay(const LogEntry& entry, std::vector<int>& came_at);
  void recall(LoadedTable&& loaded);  // chat and notes

  // Holds the lock. What others are told is told once it is given back: they may come straight in again.
  class Inside {
   public:
    explicit Inside(LiveTable& table) : table_(table) { table_.mutex_.lock(); }
    ~Inside();
    Inside(const Inside&) = delete;
    Inside& operator=(const Inside&) = delete;

   private:
    LiveTable& table_;
  };
  void tell(std::function<void()> told) { told_.push_back(std::move(told)); }

  // One thing at a time: live_table.cpp.
  void settled(std::function<void()> work);
  void careful(const std::function<void()>& work);  // what goes wrong ends this table and no other
  void give_up(int code, std::string_view reason);
  void doubt(const Error& error);  // after a write that failed
  void drain();
  void try_again_later();
  LogEntry entry_of(std::string kind, int seat, std::string key, std::string body);
  // `person`: whose key the entry carries.
  void commit(LogEntry entry, std::uint64_t person, std::function<void()> stored, Failed failed);
  std::uint64_t person_at(int seat) const;  // as a number: of the owner of a seat
  void process(const std::shared_ptr<Client>& client, const Request& request);

  // Requests: live_requests.cpp.
  std::function<void()> done_with_version(const Viewer& viewer, const Request& request);
  Failed refused_with(const Viewer& viewer, const Request& request);
  void answer(Viewer& viewer, const Request& request, const Play& play);
  void answer(Viewer& viewer, const Request& request, const Undo& undo);
  void answer(Viewer& viewer, const Request& request, const UndoAnswer& undo);
  void answer(Viewer& viewer, const Request& request, const Why& why);
  void answer(Viewer& viewer, const Request& request, const Effect& effect);
  void answer(Viewer& viewer, const Request& request, const Hint& hint);
  void answer(Viewer& viewer, const Request& request, const Look& look);
  void tell_line(Viewer& viewer, const Request& request, int at, const std::vector<std::string>& line);
  void answer(Viewer& viewer, const Request& request, const Events& events);
  void answer(Viewer& viewer, const Request& request, const ChatPage& page);
  void answer(Viewer& viewer, const Request& request, const Chat& chat);
  void answer(Viewer& viewer, const Request& request, const Note& note);
  void answer(Viewer& viewer, const Request& request, const Language& language);
  void answer(Viewer& viewer, const Request& request, const StandIn& stand_in);
  void answer(Viewer& viewer, const Request& request, const TakeBack& take_back);
  void answer(Viewer& viewer, const Request& request, const Sit& sit);
  void answer(Viewer& viewer, const Request& request, const Leave& leave);
  void answer(Viewer& viewer, const Request& request, const Rename& rename);
  void answer(Viewer& viewer, const Request& request, const Rematch& rematch);
  // Moderation and devices: live_moderation.cpp.
  void answer(Viewer& viewer, const Request& request, const Mute& mute);
  void answer(Viewer& viewer, const Request& request, const SpectatorChat& chat);
  void answer(Viewer& viewer, const Request& request, const Remove& remove);
  void answer(Viewer& viewer, const Request& request, const Renew& renew);
  void answer(Viewer& viewer, const Request& request, const Carry& carry);
  // Word to who is away: live_telling.cpp.
  void answer(Viewer& viewer, const Request& request, const TellMe& wish);
  int person_to_move() const;
  void call_to_move();
  void lose_device(int seat, const std::string& endpoint);
  bool hears(std::uint64_t person, int voice) const;
  int host() const;  // the first who sits; -1: nobody
  struct Named {
    std::string name, looks;
  };
  Named unlike_others(const std::string& name, int but_seat,
                      std::optional<std::uint64_t> but_person = {}) const;
  void watch(Viewer& viewer) const;  // as a person, and with a face
  void become_spectators(int seat);
  void show_out(int spectator);
  void vacate(int seat);  // whoever sits there next is somebody else
  void void_link(int seat);
  json::array muted_json(std::uint64_t person) const;
  void answer(Viewer& viewer, const Request& request, const LessonGo& go);
  // A coach beside one person among bots: live_coach.cpp.
  void answer(Viewer& viewer, const Request& request, const Coach& coach);
  bool one_among_bots() const;
  bool coach_looks(const Play& play) const;  // at what is about to be played
  void weigh(const Viewer& viewer, const Request& request, const Play& play);
  void play_now(const Viewer& viewer, const Request& request, const Play& play);
  std::string coach_text() const;

  // What several requests share: live_changes.cpp.
  void begin();
  tl::expected<table::Table, Error> with_picks(const std::vector<SeatHolder>& seats) const;
  tl::expected<void, Error> settle_picks();
  // Plays and, where people say what chance brings, goes on over what can only be one thing.
  tl::expected<std::vector<table::Ply>, Error> played(std::string_view move,
                                                      std::string_view language = "en");
  std::vector<table::Ply> told_plies();
  void store_plies(std::string kind, int seat, std::string key, const std::vector<table::Ply>& plies,
                   int before, std::function<void()> stored, Failed failed);
  void take_back_plies(int seat, int by, const std::string& key, std::function<void()> stored, Failed failed);
  void change_seat(int seat, SeatHolder holder, int by, const std::string& key, std::function<void()> stored,
                   Failed failed);
  void open_rematch(const std::shared_ptr<Client>& client, int seat, const std::string& key, bool same_deal);
  void apply_plies(std::size_t plies, int version);
  void apply_undo(int ply);
  void think();  // asks a bot where one is to move
  table::BotRequest bot_request(int seat);
  void bot_chose(int asked_at, int took_ms, const tl::expected<table::BotChoice, Error>& choice);
  void announce();  // to everybody; begins the game where all sit
  void run_clock(Instant now);
  bool by_calendar() const { return stored_.clock_increment == kEachTurn; }
  Instant clock_now() const;

  // What viewers are told: live_state.cpp.
  void reply_done(const Client* client, std::string_view key, json::object fields = {});
  void reply_refused(const Client* client, std::string_view key, const Error& error);
  void broadcast(const Client* except = nullptr);
  void greet(Viewer& viewer);
  std::string fixed_text() const;
  std::string common_text() const;
  std::string state_text(const Viewer& viewer, const std::string& common, bool first) const;
  std::string seats_text() const;
  json::array seats_json() const;
  // Each once, however many windows they have.
  struct Watchers {
    int count;
    std::string list;
  };
  const Watchers& watchers() const;
  // Those from ply to ply, the latest ones where they are more than a page; `earlier` is the ply before which
  // there are others.
  struct EventPage {
    json::array events;
    int earlier;
  };
  EventPage events_page(const Viewer& viewer, int since, int until) const;
  int first_ply_after(int version) const;
  std::string undo_text(const Viewer& viewer) const;
  json::object chat_json(const ChatLine& line) const;
  json::array chat_lines(const Viewer& viewer, std::span<const ChatLine> lines, int& earlier) const;
  std::string listing() const;

  static std::string spoken(const std::string& language);
  Viewer* find(const Client* client);
  bool online(int seat) const;
  int spectators() const;  // their windows
  int spectators_from(const std::string& address) const;
  int seat_of(std::string_view token) const;  // -1: nobody's
  std::vector<int> seats_at(std::string_view screen) const;
  bool at_one_screen(int seat, int other) const;
  // Whose turn it is sits before a shared screen; where the game keeps secrets it is covered until they say
  // that they do. Whether somebody else sits there now.
  bool follow(Viewer& viewer) const;
  bool covers() const { return playing() && !stored_.by_hand() && game_.keeps_secrets(); }
  bool is_host(const Viewer& viewer) const;
  bool chance_is_asked() const { return stored_.by_hand() && begun_ && game_.actor().is_chance(); }
  bool stale(std::int64_t version) const { return version < position_version_ || version > version_; }
  bool playing() const { return begun_ && !game_.over(); }
  std::string_view phase() const { return !begun_ ? "waiting" : game_.over() ? "over" : "playing"; }
  std::optional<int> acting_seat() const;
  // Whose decision a viewer takes back: at a shared screen the last one that was made there.
  int undoes(const Viewer& viewer) const;
  std::optional<int> goes_back_to(int seat) const;  // the ply
  const char* why_no_undo(int seat) const;          // null where it is possible
  std::optional<int> done_before(std::uint64_t person, std::string_view key) const;
  bool may_chat(const Viewer& viewer);
  void remember_said(std::uint64_t key);

  static constexpr std::size_t kKeptLines = 60;
  static constexpr int kChatPage = 50;
  static std::uint64_t person_called(std::string_view name);
  static std::uint64_t key_hash(std::uint64_t person, std::string_view key);
  // A line of chat is stored with whose key it was said, since nothing else tells that of a spectator or a
  // seat's former owner.
  static std::string kept_key(std::uint64_t hash);
  static std::optional<std::uint64_t> from_kept_key(std::string_view text);

  Mutex mutex_;
  std::vector<std::function<void()>> told_;
  Surroundings& around_;
  const TableNumber number_;
  StoredTable stored_;
  table::Table game_;
  std::string fixed_;  // what a state says of the table itself: it never changes
  std::vector<SeatHolder> seats_;
  // What a seat looks like to others, made when it is asked for. Every state of every viewer tells it, and
  // every new name is compared with it.
  struct Shown {
    std::string text, looks;
  };
  mutable std::vector<Shown> shown_;
  Shown& shown(std::size_t seat) const;
  std::vector<std::string> notes_;
  std::vector<std::optional<Instant>> away_since_;
  bool begun_ = false;
  std::vector<table::Ply> brought_;  // what was played elsewhere, until the game goes on
  int version_ = 0;
  int position_version_ = 0;         // the last version that changed the position
  std::vector<int> version_of_ply_;  // never falls from one ply to the next
  std::vector<KeyDone> keys_;
  std::vector<ChatLine> chat_;       // the last ones; the store has them all
  std::vector<std::uint64_t> said_;  // keys of lines that were said
  // One that is on its way to the disk: who asks for the same again gets the same answer, when it is there.
  struct Saying {
    std::uint64_t key;
    std::vector<std::pair<std::shared_ptr<Client>, std::string>> asked;
  };
  std::vector<Saying> saying_;
  void keep_line(ChatLine line);
  int last_chat_ = 0;
  Buckets chat_by_person_;
  Bucket chat_of_spectators_;
  bool spectators_chat_ = true;
  struct Muted {
    std::uint64_t by;
    int voice;
  };
  std::vector<Muted> muted_;
  // Kept as a note that no seat has, all at once: programs that do not know it pass over it.
  static constexpr int kMutesNote = 1000;
  std::string mutes_text() const;
  void recall_mutes(std::string_view text);
  std::vector<int> removed_;  // spectators who may not come back …
  // … nor under another name from where they were, as long as the table is in memory; who watched from there
  // beside them may.
  std::vector<std::string> removed_addresses_;
  std::vector<std::uint64_t> seen_watching_;
  struct Carried {
    std::string hash;
    int seat;
    Instant until;
  };
  std::vector<Carried> carried_;  // links that are on their way, one a seat at most
  std::string rematch_;
  std::int64_t updated_ = 0;

  std::vector<Viewer> viewers_;
  mutable std::optional<Watchers> watchers_;  // of these
  bool busy_ = false;                         // something is on its way to the disk
  std::optional<int> given_up_;               // closed to everybody, with this code
  std::atomic<bool> retrying_{false};
  std::optional<Instant> retry_at_;
  std::chrono::milliseconds retry_after_{0};
  bool bot_failed_ = false;
  std::deque<std::function<void()>> inbox_;
  std::optional<UndoAsked> undo_asked_;
  std::optional<int> thinking_;  // the position's version that a bot thinks about
  std::vector<bool> hinting_;
  struct Coaching {
    bool ever = false;  // somebody played with it, and the result says so
    bool on = false;
    int warnings = 0;
    bool spoke = false;    // in this turn
    bool looking = false;  // at a move that is not played yet
  } coach_;
  struct Turn {
    int seat = -1;
    int left_ms = 0;
  } turn_;  // what the bot to move may still think
  std::optional<SameDealAsked> same_deal_asked_;
  std::optional<SeatClocks> clocks_;
  int called_ = -1;  // who was last called to move
  Instant used_;
};

}  // namespace samovar::house
