// Who may be heard at a table, who may stay, and on which device a seat is.
#include <algorithm>
#include <charconv>
#include <string_view>
#include <unordered_set>

#include <fmt/format.h>

#include "house/identity.hpp"
#include "house/live_table.hpp"

namespace samovar::house {

namespace {

constexpr std::size_t kMostMutes = 400;     // of all people at a table
constexpr std::size_t kWatchersShown = 24;  // in a state
constexpr std::chrono::minutes kCarried{10};

}  // namespace

int LiveTable::host() const {
  const auto at =
      std::find_if(seats_.begin(), seats_.end(), [](const SeatHolder& holder) { return holder.owned(); });
  return at == seats_.end() ? -1 : static_cast<int>(at - seats_.begin());
}

bool LiveTable::is_host(const Viewer& viewer) const {
  return viewer.seat >= 0 && (viewer.seat == host() || at_one_screen(viewer.seat, host()));
}

bool LiveTable::hears(std::uint64_t person, int voice) const {
  return std::none_of(muted_.begin(), muted_.end(), [&](const Muted& one) {
    return one.by == person && (one.voice == voice || (one.voice == -1 && voice < 0));
  });
}

const LiveTable::Watchers& LiveTable::watchers() const {
  if (watchers_) return *watchers_;
  json::array list;
  std::unordered_set<std::uint64_t> known;
  for (const Viewer& viewer : viewers_)
    if (viewer.watches() && known.insert(viewer.person).second && list.size() < kWatchersShown)
      list.push_back({{"spectator", viewer.spectator()}, {"name", viewer.name}});
  return watchers_.emplace(Watchers{static_cast<int>(known.size()), json::serialize(list)});
}

// By whom and whom, a line each.
std::string LiveTable::mutes_text() const {
  std::string text;
  for (const Muted& one : muted_) text += fmt::format("{} {}\n", one.by, one.voice);
  return text;
}

// What cannot be read is nobody's wish: no table is lost for it.
void LiveTable::recall_mutes(std::string_view text) {
  const char* at = text.data();
  const char* const end = at + text.size();
  while (at != end && muted_.size() < kMostMutes) {
    Muted one{};
    const auto by = std::from_chars(at, end, one.by);
    if (by.ec != std::errc{} || by.ptr == end) return;
    const auto voice = std::from_chars(by.ptr + 1, end, one.voice);
    if (voice.ec != std::errc{} || voice.ptr == end) return;
    muted_.push_back(one);
    at = voice.ptr + 1;
  }
}

// As `mute` names them.
json::array LiveTable::muted_json(std::uint64_t person) const {
  json::array array;
  for (const Muted& one : muted_) {
    if (one.by != person) continue;
    array.push_back(one.voice >= 0 ? json::object{{"seat", one.voice}}
                                   : json::object{{"spectator", -1 - one.voice}});
  }
  return array;
}

// Two names at one table never look the same: the second Ada is "Ada 2". What a name looks like is dear to
// find out, so that it is asked for a few names only, however many are here and whatever they are called.
LiveTable::Named LiveTable::unlike_others(const std::string& name, int but_seat,
                                          std::optional<std::uint64_t> but_person) const {
  const Names& names = *around_.manners.names;
  std::unordered_set<std::string_view> others;
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    if (static_cast<int>(i) == but_seat || seats_[i].kind == SeatKind::open) continue;
    std::string& looks = shown(i).looks;
    if (looks.empty()) looks = names.looks(seats_[i].name);
    others.insert(looks);
  }
  for (const Viewer& viewer : viewers_)
    if (viewer.watches() && viewer.person != but_person && !viewer.name.empty()) others.insert(viewer.looks);
  Named wish{name, names.looks(name)};
  if (!others.contains(wish.looks)) return wish;
  // Behind all who begin like this the next number is free, but where somebody has chosen it.
  const auto alike = std::count_if(others.begin(), others.end(),
                                   [&](std::string_view other) { return other.starts_with(wish.looks); });
  const auto next = std::max<std::int64_t>(3, alike + 1);
  for (std::int64_t number = 2; others.contains(wish.looks); number = number < next ? next : number * 2) {
    wish.name = fmt::format("{} {}", name, number);
    wish.looks = names.looks(wish.name);
  }
  return wish;
}

// Where only an address tells who somebody is, nobody shall find it in the number that everybody reads, nor
// the same stranger at two tables. A browser's own word is nobody else's to guess, and is known after a
// restart.
void LiveTable::watch(Viewer& viewer) const {
  static const std::string salt = new_token();
  viewer.person = person_called(viewer.visitor.empty() ? "at " + viewer.client->address()
                                                       : stored_.id + " visited by " + viewer.visitor);
  viewer.face = viewer.visitor.empty()
                    ? person_called(token_hash(salt + stored_.id + viewer.client->address()))
                    : viewer.person;
}

void LiveTable::become_spectators(int seat) {
  for (Viewer& viewer : viewers_) {
    if (viewer.seat != seat) continue;
    viewer.seat = -1;
    if (!seats_at(viewer.screen).empty()) continue;  // others are still before it
    viewer.screen.clear();
    watch(viewer);
  }
  watchers_.reset();
}

void LiveTable::vacate(int seat) {
  const auto stored = [self = shared_from_this()](const std::optional<Error>& error) {
    if (error) self->around_.log.error("not_stored", {{"table", log_name(self->stored_.id)}});
  };
  std::string& note = notes_[static_cast<std::size_t>(seat)];
  if (!note.empty()) around_.store.write_note(number_, seat, {}, stored);
  note.clear();
  if (std::erase_if(muted_, [&](const Muted& one) { return one.voice == seat; }) > 0)
    around_.store.write_note(number_, kMutesNote, mutes_text(), stored);
}

void LiveTable::answer(Viewer& viewer, const Request& request, const Mute& mute) {
  const auto set = [this, by = viewer.person, whom = mute.whom](bool muted) {
    std::erase_if(muted_, [&](const Muted& one) { return one.by == by && one.voice == whom; });
    if (!muted) return;
    if (muted_.size() >= kMostMutes) muted_.erase(muted_.begin());
    muted_.push_back({by, whom});
  };
  const bool before = std::any_of(muted_.begin(), muted_.end(), [&](const Muted& one) {
    return one.by == viewer.person && one.voice == mute.whom;
  });
  if (before == mute.muted) return reply_done(viewer.client.get(), request.key);
  set(mute.muted);
  auto finish = [this, self = shared_from_this(), set, before, client = viewer.client,
                 key = request.key](const std::optional<Error>& error) {
    const Inside inside(*this);
    if (!error) return reply_done(client.get(), key);
    set(before);
    doubt(*error);
    reply_refused(client.get(), key, error_of("not_stored", "error.not_stored"));
  };
  around_.store.write_note(number_, kMutesNote, mutes_text(), std::move(finish));
}

void LiveTable::answer(Viewer& viewer, const Request& request, const SpectatorChat& chat) {
  if (!is_host(viewer))
    return reply_refused(viewer.client.get(), request.key, error_of("not_yours", "error.host_only"));
  commit(
      entry_of("chat", viewer.seat, request.key, chat.open ? "all" : "players"), viewer.person,
      [this, open = chat.open, done = done_with_version(viewer, request)] {
        spectators_chat_ = open;
        done();
        broadcast();
      },
      refused_with(viewer, request));
}

void LiveTable::answer(Viewer& viewer, const Request& request, const Remove& remove) {
  if (!is_host(viewer))
    return reply_refused(viewer.client.get(), request.key, error_of("not_yours", "error.host_only"));
  commit(
      entry_of("remove", viewer.seat, request.key, std::to_string(remove.spectator)), viewer.person,
      [this, spectator = remove.spectator, done = done_with_version(viewer, request)] {
        removed_.push_back(spectator);
        show_out(spectator);
        done();
        broadcast();
      },
      refused_with(viewer, request));
}

// Their sockets take themselves off the list when they are closed.
void LiveTable::show_out(int spectator) {
  for (const Viewer& viewer : viewers_) {
    if (!viewer.watches() || viewer.spectator() != spectator) continue;
    const std::string& address = viewer.client->address();
    // Players open their seat by a token, wherever they are; only watching from there is over.
    if (std::find(removed_addresses_.begin(), removed_addresses_.end(), address) == removed_addresses_.end())
      removed_addresses_.push_back(address);
    viewer.client->close(kGivenUp, "the host has asked you to leave");
  }
}

// The token is the client's own idea: whoever asks twice because the answer was lost has not lost the seat.
void LiveTable::answer(Viewer& viewer, const Request& request, const Renew& renew) {
  if (viewer.seat < 0)
    return reply_refused(viewer.client.get(), request.key, error_of("not_seated", "error.players_only"));
  if (seats_at(viewer.screen).size() > 1)
    return reply_refused(viewer.client.get(), request.key, error_of("not_yours", "error.shared_screen"));
  SeatHolder holder = seats_[static_cast<std::size_t>(viewer.seat)];
  holder.person = holder.owner();
  holder.token = token_hash(renew.token);
  holder.devices.clear();
  const auto stored = [this, seat = viewer.seat, client = viewer.client,
                       done = done_with_version(viewer, request)] {
    for (const Viewer& other : viewers_)
      if (other.seat == seat && other.client != client)
        other.client->close(kGivenUp, "this seat was taken to another device");
    done();
  };
  change_seat(viewer.seat, std::move(holder), viewer.seat, request.key, stored,
              refused_with(viewer, request));
}

void LiveTable::void_link(int seat) {
  std::erase_if(carried_, [&](const Carried& one) { return one.seat == seat; });
}

void LiveTable::answer(Viewer& viewer, const Request& request, const Carry& carry) {
  if (viewer.seat < 0)
    return reply_refused(viewer.client.get(), request.key, error_of("not_seated", "error.players_only"));
  void_link(viewer.seat);
  if (!carry.open) return reply_done(viewer.client.get(), request.key);
  const std::string code = new_table_id();
  carried_.push_back({token_hash(code), viewer.seat, std::chrono::steady_clock::now() + kCarried});
  reply_done(viewer.client.get(), request.key,
             {{"code", code}, {"seconds", std::chrono::seconds(kCarried).count()}});
}

void LiveTable::carry_here(const std::string& code, Told<Seated> told) {
  settled([this, self = shared_from_this(), code, told = std::move(told)] {
    const auto link = std::find_if(carried_.begin(), carried_.end(), [&](const Carried& one) {
      return std::chrono::steady_clock::now() < one.until && same_hash(one.hash, token_hash(code));
    });
    if (link == carried_.end() || given_up_)
      return tell([told] { told(tl::unexpected(error_of("wrong_token", "error.link_used"))); });
    const int seat = link->seat;
    void_link(seat);  // once, whatever becomes of it
    const std::string token = new_token();
    SeatHolder holder = seats_[static_cast<std::size_t>(seat)];
    // Who leaves a shared screen is one person; those who stay are another.
    const bool shared = seats_at(holder.token).size() > 1;
    holder.person = shared ? std::string() : holder.owner();
    holder.token = token_hash(token);
    holder.devices.clear();
    change_seat(
        seat, std::move(holder), seat, {},
        [this, told, seat, token] {
          become_spectators(seat);  // the device it came from watches
          tell([told, seated = Seated{stored_.id, seat, token}] { told(seated); });
        },
        [this, told](const Error& error) { tell([told, error] { told(tl::unexpected(error)); }); });
  });
}

}  // namespace samovar::house
