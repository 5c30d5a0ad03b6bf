#include "tests/cluster/players.hpp"

#include <algorithm>
#include <csignal>
#include <fstream>
#include <map>
#include <random>
#include <stdexcept>

#include <fmt/format.h>
#include <unistd.h>

#include "house/identity.hpp"

namespace samovar::test {

using Clock = std::chrono::steady_clock;

// ---- Nodes ----

Company::Company(std::string data, int nodes, int lease_ms, const Network* network)
    : data_(std::move(data)), lease_ms_(lease_ms), network_(network) {
  nodes_.resize(static_cast<std::size_t>(nodes));
  for (int i = 0; i < nodes; ++i) start(i);
}

void Company::start(int node, const std::string& program) {
  std::optional<Network::Visit> visit;
  if (network_) visit.emplace(*network_, node);
  const std::string address = network_ ? network_->address(node) : "127.0.0.1";
  auto process = std::make_unique<Process>(
      data_, folder_ / ("output" + std::to_string(node)), 0,
      std::vector<std::string>{"--node-address", address + ":0", "--lease-ms", std::to_string(lease_ms_)},
      network_ ? "0.0.0.0" : "127.0.0.1", program);
  const std::lock_guard guard(mutex_);
  nodes_[static_cast<std::size_t>(node)] = std::move(process);
}

void Company::end(int node, int signal) {
  std::unique_ptr<Process> ending;
  {
    const std::lock_guard guard(mutex_);
    if (signal == SIGTERM) {  // it still answers while it leaves
      nodes_[static_cast<std::size_t>(node)]->signal(signal);
    }
    ending = std::move(nodes_[static_cast<std::size_t>(node)]);
  }
  ending->end(signal);
}

void Company::signal(int node, int signal) { nodes_[static_cast<std::size_t>(node)]->signal(signal); }

int Company::living() const {
  const std::lock_guard guard(mutex_);
  return static_cast<int>(
      std::count_if(nodes_.begin(), nodes_.end(), [](const auto& n) { return n != nullptr; }));
}

std::string Company::keep_output(const std::string& words) const {
  static std::atomic<int> kept{0};
  const auto place =
      std::filesystem::temp_directory_path() / "samovar-slow-rounds" / fmt::format("{}-{}", getpid(), ++kept);
  std::filesystem::create_directories(place);
  for (std::size_t i = 0; i < nodes_.size(); ++i)
    std::filesystem::copy(folder_ / fmt::format("output{}", i), place);
  std::ofstream(place / "words") << words << '\n';
  return place;
}

std::uint16_t Company::any_port() {
  const std::lock_guard guard(mutex_);
  std::vector<std::size_t> living;
  for (std::size_t i = 0; i < nodes_.size(); ++i)
    if (nodes_[i]) living.push_back(i);
  if (living.empty()) throw std::runtime_error("no node lives");
  const std::size_t node = living[random_() % living.size()];
  if (network_) network_->go_to(static_cast<int>(node));
  return nodes_[node]->port();
}

void Company::settle(const Database& database, const std::string& name) {
  for (int i = 0;; ++i) {
    const auto rows = database.ask(
        name,
        "SELECT count(*), count(DISTINCT s.node), min(c) FROM slots s JOIN nodes n ON n.node = s.node, "
        "LATERAL (SELECT count(*) AS c FROM slots o WHERE o.node = s.node) x");
    if (rows[0][0] == "1024" && rows[0][1] == std::to_string(living()) &&
        std::stoi(rows[0][2]) >= 1024 / living() - living())
      return;
    if (i > 600) throw std::runtime_error("the slots find no owners");
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
}

// ---- Players ----

// Two people in one thread, at one table after the other.
class Players::Game {
 public:
  explicit Game(unsigned seed) : random(seed) {}
  Ticket ada, bo;
  std::minstd_rand random;
  int keys = 0;
  struct Pending {
    int version;
    std::string key, move;
    int seat;
  };
  std::optional<Pending> pending;
  std::optional<Clock::time_point> since;  // the last move was acknowledged
};

Players::Players(std::function<std::uint16_t()> any_port, int tables) : any_port_(std::move(any_port)) {
  const auto rest = [](Game& game) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20 + game.random() % 60));
  };
  std::random_device device;
  longest_.resize(static_cast<std::size_t>(tables));
  for (int i = 0; i < tables; ++i) games_.push_back(std::make_unique<Game>(device()));
  for (std::size_t i = 0; i < games_.size(); ++i)
    threads_.emplace_back([this, i, rest] {
      while (!stopping_) try {
          at_table(*games_[i]);
        } catch (const UpgradeRefused&) {  // nobody has the table just now: we come back
          rest(*games_[i]);
        } catch (const std::exception&) {  // the line is gone, or nobody answers
          rest(*games_[i]);
        }
    });
}

Players::~Players() { stop(); }

void Players::stop() {
  {
    const std::lock_guard guard(mutex_);
    if (!stopped_) stopped_ = Clock::now();
  }
  stopping_ = true;
  for (std::thread& thread : threads_)
    if (thread.joinable()) thread.join();
}

// A new table, and two at different nodes who want its open seat.
void Players::begin(Game& game) {
  const Ticket ada = create(any_port_(), {me(), open_seat()});
  const auto sit = [&](const char* name) -> std::optional<Ticket> {
    try {
      return join(any_port_(), ada.table, name);
    } catch (const std::exception&) {  // it is taken, or nobody knows
      return std::nullopt;
    }
  };
  std::optional<Ticket> bo, cy;
  std::thread other([&] { cy = sit("Cy"); });
  bo = sit("Bo");
  other.join();
  const std::lock_guard guard(mutex_);
  if (bo && cy) problems_.emplace_back("two have one seat");
  if (!bo && !cy) return;
  game.bo = bo ? *bo : *cy;
  game.ada = ada;
  seated_[ada.table] = game.bo.token;
}

// The events behind those that are known, as everybody must see them; how many are known now.
std::size_t Players::take_in(const Visitor& visitor, const std::string& table, std::size_t known) {
  std::map<int, std::string> news;
  const json::value* const earlier = visitor.state.if_contains("earlier");
  const bool whole = !earlier || earlier->to_number<int>() == 0;
  const int first = visitor.events.empty() ? 0 : visitor.events.front().at("version").to_number<int>();
  for (; known < visitor.events.size(); ++known) {
    json::object event = visitor.events[known];
    const int version = event.at("version").to_number<int>();
    if (!whole && version == first) continue;  // of which a part may stand on the page before
    event.erase("text");                       // which says "you" to one of them
    news[version] += json::serialize(event);
  }
  const std::lock_guard guard(mutex_);
  for (auto& [version, events] : news) {
    const auto [at, is_new] = shown_[table].emplace(version, events);
    differently_ += !is_new && at->second != events;
  }
  return known;
}

void Players::at_table(Game& game) {
  if (game.ada.table.empty()) begin(game);
  if (game.ada.table.empty()) return;
  const std::size_t which = static_cast<std::size_t>(
      std::find_if(games_.begin(), games_.end(), [&](const auto& one) { return one.get() == &game; }) -
      games_.begin());
  Visitor first(any_port_(), game.ada, 0, "events");
  Visitor second(any_port_(), game.bo, 0, "events");
  Visitor* const seats[] = {&first, &second};
  const std::string table = game.ada.table;
  std::size_t known[] = {0, 0};
  const auto saw = [&] {
    for (const int seat : {0, 1}) known[seat] = take_in(*seats[seat], table, known[seat]);
  };
  const auto send = [&] {
    Visitor& mover = *seats[game.pending->seat];
    const json::object answer = mover.ask(
        "play", {{"version", game.pending->version}, {"move", game.pending->move}}, game.pending->key);
    const std::string code = code_of(answer);
    if (code == "not_stored" || code == "busy" || code == "unavailable") throw std::runtime_error(code);
    const std::lock_guard guard(mutex_);
    longest_[which] = std::max(longest_[which], waited(game));
    game.since = Clock::now();
    if (code.empty())
      acknowledged_.push_back({table, answer.at("version").to_number<int>(), game.pending->key,
                               fmt::format("{} {}", game.pending->seat, game.pending->move)});
    else
      problems_.push_back(json::serialize(answer));
    game.pending.reset();
    return code.empty() ? answer.at("version").to_number<int>() : 0;
  };
  saw();
  if (game.pending) send();
  while (!stopping_) {
    first.until([](const json::object& s) { return s.at("phase") != "waiting"; });
    second.until_version(first.version());
    first.until_version(second.version());
    saw();
    if (first.state.at("phase") == "over") {
      game.ada = {};
      return;
    }
    Visitor& mover = first.to_move() ? first : second;
    mover.until([&](const json::object&) { return mover.to_move(); });
    const json::array moves = mover.ask("look").at("moves").as_array();
    if (moves.empty()) continue;  // the table has gone on meanwhile
    game.pending =
        Game::Pending{mover.version(), game.ada.table.substr(0, 8) + "-" + std::to_string(++game.keys),
                      std::string(moves[game.random() % moves.size()].at("move").as_string()),
                      mover.state.at("you").at("seat").to_number<int>()};
    const int version = send();
    for (Visitor* one : seats) one->until_version(version);
  }
}

std::size_t Players::acknowledged() {
  const std::lock_guard guard(mutex_);
  return acknowledged_.size();
}

void Players::play_for(std::chrono::milliseconds time) { std::this_thread::sleep_for(time); }

bool Players::play_moves(std::size_t more) {
  const std::size_t until = acknowledged() + more;
  for (int i = 0; i < 3000; ++i) {
    if (acknowledged() >= until) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  return false;
}

// From one acknowledgement to the next, however the time between them was spent.
double Players::waited(const Game& game) const {
  if (!game.since) return 0;
  return std::chrono::duration<double>(stopped_.value_or(Clock::now()) - *game.since).count();
}

// The longest of each table, in order; who still waits counts.
std::vector<double> Players::waits() const {
  std::vector<double> waits = longest_;
  for (std::size_t i = 0; i < games_.size(); ++i) waits[i] = std::max(waits[i], waited(*games_[i]));
  std::sort(waits.begin(), waits.end());
  return waits;
}

double Players::worst_wait() {
  const std::lock_guard guard(mutex_);
  return waits().back();
}

double Players::take_worst_wait() {
  const std::lock_guard guard(mutex_);
  const double worst = waits().back();
  std::fill(longest_.begin(), longest_.end(), 0.0);
  return worst;
}

std::string Players::summary() {
  const std::lock_guard guard(mutex_);
  const std::vector<double> sorted = waits();
  return fmt::format("{} acknowledged, longest wait: median {:.1f} s, worst {:.1f} s", acknowledged_.size(),
                     sorted[sorted.size() / 2], sorted.back());
}

// As the log has it now.
void Players::look_again(const std::string& table) {
  for (int i = 0; i < 400; ++i) {
    try {
      const Visitor visitor(any_port_(), Visitor::spectator(table), 0, "events");
      take_in(visitor, table, 0);
      return;
    } catch (const UpgradeRefused&) {
    } catch (const std::exception&) {
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(25));
  }
  const std::lock_guard guard(mutex_);
  problems_.push_back("nobody serves " + table);
}

std::string Players::check(const std::string& address) {
  std::vector<std::string> tables;
  for (const auto& [table, versions] : shown_) tables.push_back(table);
  // Whoever asks in a network stands at a node's place from then on.
  std::thread([&] {
    for (const std::string& table : tables) look_again(table);
  }).join();
  const std::lock_guard guard(mutex_);
  if (!problems_.empty()) return "refused: " + problems_.front();
  const auto broken =
      ask(address,
          "SELECT t.id FROM tables t LEFT JOIN (SELECT tbl, count(*) AS n, max(version) AS last, "
          "min(version) AS first FROM log GROUP BY tbl) l ON l.tbl = t.number "
          "WHERE t.version <> coalesce(l.n, 0) OR t.version <> coalesce(l.last, 0) OR "
          "coalesce(l.first, 1) <> 1");
  if (!broken.empty()) return fmt::format("{} chains are broken", broken.size());
  struct Kept {
    int version;
    std::string body;
  };
  std::map<std::pair<std::string, std::string>, std::vector<Kept>> kept;  // under a table's key
  std::map<std::string, int> last, seated;
  std::size_t lost = 0, other = 0, twice = 0, shown = 0, seats = 0;
  for (const auto& row : ask(address,
                             "SELECT t.id, l.key, l.version, split_part(l.body, chr(10), 1), l.kind "
                             "FROM log l JOIN tables t ON t.number = l.tbl")) {
    const int version = std::stoi(row[2]);
    kept[{row[0], row[1]}].push_back({version, row[3]});
    last[row[0]] = std::max(last[row[0]], version);
    if (row[4] != "seat") continue;
    seats += ++seated[row[0]] > 1;
    const auto taken = seated_.find(row[0]);
    seats += taken != seated_.end() && row[3].find(house::token_hash(taken->second)) == std::string::npos;
  }
  for (const auto& [table, token] : seated_) seats += seated[table] == 0;
  for (const Acknowledged& move : acknowledged_) {
    const auto at = kept.find({move.table, move.key});
    lost += at == kept.end() || at->second.front().version != move.version;
    other += at != kept.end() && at->second.front().body != move.body;
    twice += at != kept.end() && at->second.size() > 1;
  }
  for (const auto& [table, versions] : shown_) shown += versions.rbegin()->first > last[table];
  if (lost + other + twice + shown + seats + differently_ == 0) return {};
  return fmt::format(
      "{} lost, {} another move, {} there twice, {} shown and not stored, {} shown differently, "
      "{} seats of two or of somebody else",
      lost, other, twice, shown, differently_, seats);
}

}  // namespace samovar::test
