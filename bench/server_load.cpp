// What a server carries: moves acknowledged a second and how long an acknowledgement takes, with many games
// at once and no thinking; then memory a table, and sockets that only listen. Starts the real binary and
// talks to it over the loopback from one thread; ends by itself.
//
//   bench_server [PLAYED_TABLES] [GAMES_AT_ONCE] [IDLE_SOCKETS] [STORED_TABLES] [DATA] [NODES] [pages]
//
// DATA: where the tables of the games are kept, instead of a file of its own (postgresql://…); NODES: so many
// servers on it; "pages": players get whole states, packed, as pages do. The last line is what was measured,
// as JSON (tools/scale). SAMOVAR_BINARY: another program than this tree's, to compare the two.
#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include <boost/json.hpp>
#include <fmt/format.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <unistd.h>

#include "tests/server/process.hpp"
#include "tests/server/unpacked.hpp"
#include "tests/server/wire.hpp"

namespace samovar {
namespace {

namespace json = boost::json;
using Clock = std::chrono::steady_clock;

json::object measured;  // what is told at the end
const test::Headers kPacked = {{"Sec-WebSocket-Extensions", "permessage-deflate; client_max_window_bits"}};

double seconds_since(Clock::time_point begun) {
  return std::chrono::duration<double>(Clock::now() - begun).count();
}

std::string body_field(const test::HttpReply& reply, const char* field) {
  return std::string(json::parse(reply.body).at(field).as_string());
}

struct Table {
  std::string id;
  std::string tokens[2];
};

Table new_table(test::Connection& line, const std::string& game = "tea-time") {
  const auto made =
      test::http(line, "POST", "/api/tables",
                 R"({"game":")" + game + R"(","name":"Ada","seats":[{"kind":"me"},{"kind":"open"}]})");
  Table table{body_field(made, "table"), {body_field(made, "token"), {}}};
  const auto joined = test::http(line, "POST", "/api/tables/" + table.id + "/join", R"({"name":"Bo"})");
  table.tokens[1] = body_field(joined, "token");
  return table;
}

struct Game;
struct Line {
  Game* game;
  int seat;
  test::WebSocket socket;
  test::Unpacked unpacked{};
};
struct Game {
  Line lines[2];
  bool running = false;
  bool over = false;
  bool asked = false;                // an answer is on its way
  std::vector<std::string> choices;  // moves that are legal until somebody takes them
  std::string version, asked_at;
  int actor = -1;
  Clock::time_point sent;
};

class Load {
 public:
  std::vector<double> latencies;
  int refused = 0, looks = 0;
  std::size_t states = 0, state_bytes = 0;

  void watch(Line& line) {
    epoll_event event{};
    event.events = EPOLLIN;
    event.data.ptr = &line;
    epoll_ctl(epoll_, EPOLL_CTL_ADD, line.socket.connection.file(), &event);
  }

  // Plays all of them, so many at a time. The time it took.
  double run(std::vector<std::unique_ptr<Game>>& games, std::size_t at_once) {
    std::size_t next = 0, over = 0;
    const auto begun = Clock::now();
    const auto start = [&] {
      if (next == games.size()) return;
      games[next]->running = true;
      act(*games[next++]);
    };
    for (std::size_t i = 0; i < at_once; ++i) start();
    epoll_event events[256];
    while (over < games.size()) {
      const int ready = epoll_wait(epoll_, events, 256, 30000);
      if (ready <= 0) std::exit((std::fputs("the server says nothing\n", stderr), 1));
      for (int i = 0; i < ready; ++i) {
        Line& line = *static_cast<Line*>(events[i].data.ptr);
        line.socket.connection.more(std::chrono::milliseconds(0));
        while (auto frame = line.socket.buffered()) {
          const bool was_over = line.game->over;
          hear(line, *frame);
          if (line.game->over && !was_over) {
            ++over;
            start();
          }
        }
      }
    }
    return seconds_since(begun);
  }

  void hear(Line& line, const test::Frame& frame) {
    Game& game = *line.game;
    const std::string text = frame.packed ? line.unpacked(frame.payload) : frame.payload;
    if (frame.opcode == 9) return line.socket.connection.write(test::masked_frame(10, text));
    if (text.starts_with(R"({"type":"state")")) {
      ++states;
      state_bytes += frame.payload.size();
      if (line.seat != 0) return;  // one of the two tells us enough
      game.version = number_behind(text, R"("version":)");
      const std::string actor = number_behind(text, R"("actor":{"seat":)");
      game.actor = actor.empty() ? -1 : std::stoi(actor);
      game.over = text.find(R"("phase":"over")") != text.npos;
    } else if (text.starts_with(R"({"type":"done")")) {
      game.asked = false;
      if (text.find(R"("moves":)") != text.npos)
        take_choices(game, text);
      else
        latencies.push_back(std::chrono::duration<double, std::milli>(Clock::now() - game.sent).count());
      if (text.find(R"("moves":)") == text.npos && game.version == game.asked_at)
        return;  // the state is still to come
    } else {
      game.asked = false;
      ++refused;
      game.choices.clear();
    }
    if (game.running && !game.over) act(game);
  }

 private:
  static std::string number_behind(const std::string& text, std::string_view what) {
    const std::size_t at = text.find(what);
    if (at == text.npos) return {};
    const std::size_t from = at + what.size();
    return text.substr(from, text.find_first_not_of("0123456789", from) - from);
  }

  // The shortest moves take single cards: they stay legal whatever else is taken. The cell of the first one
  // is filled again, so it comes once more at the end.
  void take_choices(Game& game, const std::string& text) {
    const json::value answer = json::parse(text);
    for (const json::value& move : answer.at("moves").as_array())
      game.choices.emplace_back(move.at("move").as_string());
    std::size_t shortest = 1000;
    for (const std::string& move : game.choices) shortest = std::min(shortest, move.size());
    std::erase_if(game.choices, [&](const std::string& move) { return move.size() > shortest; });
    game.choices.insert(game.choices.begin(), game.choices.back());
  }

  void act(Game& game) {
    if (game.asked || game.actor < 0) return;
    game.asked = true;
    test::WebSocket& socket = game.lines[game.actor].socket;
    const int key = ++keys_;
    if (game.choices.empty()) {
      ++looks;
      return socket.send(fmt::format(R"({{"type":"look","key":"{}"}})", key));
    }
    const std::string move = game.choices.back();
    game.choices.pop_back();
    game.sent = Clock::now();
    game.asked_at = game.version;
    socket.send(
        fmt::format(R"({{"type":"play","key":"{}","version":{},"move":"{}"}})", key, game.version, move));
  }

  int epoll_ = epoll_create1(0);
  int keys_ = 0;
};

double own_cpu_seconds() {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  };
  return seconds(used.ru_utime) + seconds(used.ru_stime);
}

// Of all that are called postgres on this machine, with those of them that have ended.
double database_cpu_seconds() {
  double ticks = 0;
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    std::ifstream file(entry.path() / "stat");
    std::string stat;
    std::getline(file, stat);
    const std::size_t behind = stat.rfind(')');
    if (behind == stat.npos || stat.find("(postgres") == stat.npos) continue;
    std::istringstream fields(stat.substr(behind + 1));
    std::string skipped;
    for (int field = 3; field < 14; ++field) fields >> skipped;
    double own = 0, own_in_kernel = 0, of_ended = 0, of_ended_in_kernel = 0;
    fields >> own >> own_in_kernel >> of_ended >> of_ended_in_kernel;
    ticks += own + own_in_kernel + of_ended + of_ended_in_kernel;
  }
  return ticks / static_cast<double>(sysconf(_SC_CLK_TCK));
}

double part(std::vector<double>& sorted, double fraction) {
  return sorted[std::min(sorted.size() - 1,
                         static_cast<std::size_t>(fraction * static_cast<double>(sorted.size())))];
}

struct Where {
  std::string data;  // empty: a file of our own
  int nodes = 1;
  bool pages = false;
};

// Ended in order when measured, so that the next one finds everything stored.
struct Server : test::Process {
  explicit Server(const std::string& folder, const Where& where = {}, int node = 0)
      : Process(where.data.empty() ? folder + "/tables.db" : where.data,
                folder + "/output" + std::to_string(node), 0,
                where.nodes > 1 ? std::vector<std::string>{"--node-address", "127.0.0.1:0"}
                                : std::vector<std::string>{},
                "127.0.0.1", binary()) {}
  static const char* binary() {
    const char* const other = std::getenv("SAMOVAR_BINARY");
    return other ? other : test::program();
  }
  ~Server() { end(SIGTERM); }
};

// With several nodes each table is made, and so served, by one of them in turn.
void measure_play(const std::string& folder, const Where& where, int tables, int at_once) {
  std::vector<std::unique_ptr<Server>> servers;
  for (int i = 0; i < where.nodes; ++i) servers.push_back(std::make_unique<Server>(folder, where, i));
  Server& server = *servers[0];
  if (where.nodes > 1) std::this_thread::sleep_for(std::chrono::seconds(10));  // until the slots are shared
  std::vector<test::Connection> lines;
  for (const auto& one : servers) lines.emplace_back(one->port());
  const double idle = server.resident_kib();
  std::vector<std::unique_ptr<Game>> games;
  Load load;
  for (int i = 0; i < tables; ++i) {
    const auto node = static_cast<std::size_t>(i % where.nodes);
    const Table table = new_table(lines[node]);
    auto game = std::make_unique<Game>();
    for (int seat = 0; seat < 2; ++seat) {
      game->lines[seat] = {game.get(), seat,
                           test::WebSocket(servers[node]->port(), "/api/tables/" + table.id + "/live",
                                           where.pages ? kPacked : test::Headers{})};
      game->lines[seat].socket.send(
          fmt::format(R"({{"type":"hello","token":"{}","since":0,"language":"en","feed":"{}"}})",
                      table.tokens[seat], where.pages ? "full" : "events"));
      const auto first = game->lines[seat].socket.read();
      if (!first) std::exit((std::fputs("no state\n", stderr), 1));
      load.hear(game->lines[seat], *first);
      while (const auto more = game->lines[seat].socket.buffered()) load.hear(game->lines[seat], *more);
      load.watch(game->lines[seat]);
    }
    games.push_back(std::move(game));
  }
  const double seated = server.resident_kib();
  const auto cpu_of_all = [&] {
    double sum = 0;
    for (const auto& one : servers) sum += one->cpu_seconds();
    return sum;
  };
  const auto counted = [&](const char* name) {  // by all servers
    double sum = 0;
    for (const auto& one : servers) {
      const std::string metrics = test::http(one->port(), "GET", "/metrics").body;
      const std::size_t at = metrics.find(std::string("\n") + name + " ");
      if (at != metrics.npos) sum += std::atof(metrics.c_str() + at + std::string(name).size() + 2);
    }
    return sum;
  };
  // While games are played: what makes the tables waits for each of them.
  const auto store = [&] {
    return std::array{counted("samovar_store_writes_total"), counted("samovar_store_commit_seconds_count"),
                      counted("samovar_store_commit_seconds_sum")};
  };
  const auto store_before = store();
  const double cpu_before = cpu_of_all(), own_before = own_cpu_seconds(),
               database_before = database_cpu_seconds();
  const double took = load.run(games, static_cast<std::size_t>(at_once));
  const double cpu = cpu_of_all() - cpu_before;
  const double own = own_cpu_seconds() - own_before, database = database_cpu_seconds() - database_before;
  const double finished = server.resident_kib();
  std::sort(load.latencies.begin(), load.latencies.end());
  fmt::print("{} tables, {} games at once, {} node{}, every move durable (group commit)\n", tables, at_once,
             where.nodes, where.nodes == 1 ? "" : "s");
  measured["moves_a_second"] = static_cast<double>(load.latencies.size()) / took;
  measured["cpu_us_a_move"] = 1e6 * cpu / static_cast<double>(load.latencies.size());
  measured["cores"] = {{"client", own / took}, {"servers", cpu / took}, {"database", database / took}};
  measured["idle_kib"] = idle;
  measured["table_kib"] = (finished - idle) / tables * where.nodes;
  fmt::print("  {} moves in {:.2f} s: {:.0f} moves/s acknowledged\n", load.latencies.size(), took,
             static_cast<double>(load.latencies.size()) / took);
  double averages[1] = {0};
  getloadavg(averages, 1);
  fmt::print("  {:.0f} us of processor time a move in the server; load average of the machine {:.1f}\n",
             1e6 * cpu / static_cast<double>(load.latencies.size()), averages[0]);
  fmt::print(
      "  processors busy of {}: {:.2f} with this client, {:.2f} with the server{}, {:.2f} with a database\n",
      std::thread::hardware_concurrency(), own / took, cpu / took, where.nodes == 1 ? "" : "s",
      database / took);
  fmt::print("  {} states, {} bytes each\n", load.states, load.state_bytes / load.states);
  fmt::print("  latency p50 {:.2f} ms, p99 {:.2f} ms, most {:.2f} ms; {} looks, {} refused\n",
             part(load.latencies, 0.5), part(load.latencies, 0.99), load.latencies.back(), load.looks,
             load.refused);
  fmt::print(
      "  resident {:.1f} MiB idle, {:.1f} seated, {:.1f} finished: {:.1f} KiB a table with two connected "
      "players "
      "and a finished log\n",
      idle / 1024, seated / 1024, finished / 1024, (finished - idle) / tables);
  const auto store_now = store();
  const double writes = store_now[0] - store_before[0], commits = store_now[1] - store_before[1],
               waited = store_now[2] - store_before[2];
  fmt::print(
      "  {:.0f} commits a second, {:.1f} writes each, {:.2f} ms each; a node waits for them {:.0f} % of the "
      "time\n",
      commits / took, writes / commits, 1000 * waited / commits, 100 * waited / took / where.nodes);
}

// Sockets that listen, as they are or taking packed states.
void measure_sockets(const std::string& folder, int sockets, const std::string& game, bool packed) {
  Server server(folder);
  const double before = server.resident_kib();
  test::Connection line(server.port());
  std::vector<Table> tables;
  for (int i = 0; i < 100; ++i) tables.push_back(new_table(line, game));
  std::vector<test::WebSocket> listeners;
  for (int i = 0; i < sockets; ++i) {
    const Table& table = tables[static_cast<std::size_t>(i) % tables.size()];
    // Players, not spectators: a second window of one who is there already is news to nobody.
    listeners.emplace_back(server.port(), "/api/tables/" + table.id + "/live",
                           packed ? kPacked : test::Headers{});
    listeners.back().send(
        fmt::format(R"({{"type":"hello","token":"{}","feed":"events"}})", table.tokens[i / 100 % 2]));
    if (!listeners.back().read()) std::exit((std::fputs("no state\n", stderr), 1));
  }
  const double after = server.resident_kib();
  if (game == "tea-time") measured[packed ? "packed_socket_kib" : "socket_kib"] = (after - before) / sockets;
  fmt::print("{} open sockets at 100 tables of {}{}: resident {:.1f} MiB, {:.1f} KiB a socket\n", sockets,
             game, packed ? ", which take packed states" : "", after / 1024, (after - before) / sockets);
}

void measure_idle(const std::string& folder, int sockets, int played, int stored) {
  {
    Server server(folder);
    fmt::print("{} stored tables: listening {:.0f} ms after exec\n", played, 1000 * server.start_seconds());
    test::Connection line(server.port());
    for (int i = 0; i < stored; ++i) new_table(line);
  }
  {
    Server server(folder);
    fmt::print("{} stored tables: listening {:.0f} ms after exec, resident {:.1f} MiB\n", played + stored,
               1000 * server.start_seconds(), server.resident_kib() / 1024);
  }
  for (const char* game : {"tea-time", "tea-and-rum"})
    for (const bool packed : {false, true}) measure_sockets(folder, sockets, game, packed);
}

}  // namespace
}  // namespace samovar

int main(int count, char** words) {
  const auto number = [&](int at, int otherwise) { return count > at ? std::atoi(words[at]) : otherwise; };
  std::setvbuf(stdout, nullptr, _IOLBF, 0);
  rlimit files{};
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
  std::string folder = (std::filesystem::current_path() / "bench_server-XXXXXX").string();
  if (!mkdtemp(folder.data())) return 1;
  samovar::Where where;
  if (count > 5) where.data = words[5];  // "": none
  where.nodes = number(6, 1);
  where.pages = count > 7 && words[7] == std::string("pages");
  samovar::measure_play(folder, where, number(1, 1000), number(2, 50));
  if (number(3, 10000) > 0) samovar::measure_idle(folder, number(3, 10000), number(1, 1000), number(4, 5000));
  fmt::print("{}\n", boost::json::serialize(samovar::measured));
  std::filesystem::remove_all(folder);
  return 0;
}
