// Disks that are damaged, torn, full or slow, and what the server does about it: one table may be lost, the
// process and all others are not. SAMOVAR_NIGHTLY runs the long form.
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <future>
#include <random>
#include <thread>

#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>
#include <sys/socket.h>

#include "house/identity.hpp"
#include "house/plies.hpp"
#include "house/seats.hpp"
#include "server/sqlite_store.hpp"
#include "table/record.hpp"
#include "table/seed.hpp"
#include "tests/paths.hpp"
#include "tests/server/disk.hpp"
#include "tests/server/process.hpp"
#include "tests/server/visitor.hpp"

namespace samovar::test {
namespace {

bool nightly() { return std::getenv("SAMOVAR_NIGHTLY") != nullptr; }

std::string bytes_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}
void put_bytes(const std::string& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary | std::ios::trunc)
      .write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

double seconds(const std::function<void()>& work) {
  const auto begun = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
}

// Some tables with some moves, closed in order: everything is in the one file.
std::vector<std::pair<Ticket, Ticket>> some_tables(const std::string& data, int count) {
  server::Settings settings;
  settings.listen = "127.0.0.1:0";
  settings.data = data;
  settings.tables_a_minute = 100000;
  auto started = server::Server::start(settings);
  EXPECT_TRUE(started) << started.error().message;
  const std::uint16_t port = (*started)->port();
  std::vector<std::pair<Ticket, Ticket>> tables;
  for (int i = 0; i < count; ++i) {
    tables.push_back(pair_of_seats(port));
    Visitor first(port, tables.back().first);
    Visitor second(port, tables.back().second);
    for (int move = 0; move < 6; ++move) {
      Visitor& mover = first.to_move() ? first : second;
      const int version = mover.play(mover.first_move()).at("version").to_number<int>();
      first.until_version(version);
      second.until_version(version);
    }
  }
  return tables;
}

// How a table answers: 200, 404 or "damaged"; anything else is a fault. How many of each.
struct Tally {
  int fine = 0, damaged = 0, unknown = 0, played = 0;
};

// One move of whoever is to move; the code of its refusal.
std::string play_one(std::uint16_t port, const Ticket& ada, const Ticket& bo) {
  Visitor first(port, ada);
  if (first.to_move()) return code_of(first.play(first.first_move()));
  Visitor second(port, bo);
  return code_of(second.play(second.first_move()));
}

Tally visit_all(std::uint16_t port, const std::vector<std::pair<Ticket, Ticket>>& tables) {
  Tally tally;
  for (const auto& [ada, bo] : tables) {
    const HttpReply reply = http(port, "GET", "/api/tables/" + ada.table);
    if (reply.status == 200) {
      ++tally.fine;
      const std::string refused = play_one(port, ada, bo);
      tally.played += refused.empty();
      // The page that was damaged may be the one that the next move goes to, at whatever table.
      EXPECT_TRUE(refused.empty() || refused == "not_stored") << refused;
    } else if (reply.status == 500 && reply.body.find("damaged") != std::string::npos)
      ++tally.damaged;
    else if (reply.status == 404)
      ++tally.unknown;
    else
      ADD_FAILURE() << reply.status << " " << reply.body;
  }
  return tally;
}

TEST(Faults, ADamagedPageIsOneTablesTrouble) {
  const Folder folder;
  const auto tables = some_tables(folder / "good.db", 12);
  const std::string good = bytes_of(folder / "good.db");
  std::random_device device;
  const unsigned seed = device();
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::minstd_rand random(seed);
  const int files = nightly() ? 200 : 8;
  int served = 0, refused = 0;
  Tally all;
  for (int i = 0; i < files; ++i) {
    constexpr std::size_t kPage = 4096;
    std::string bad = good;
    const std::size_t page = 1 + random() % (good.size() / kPage - 1);  // the first one is the file's header
    for (std::size_t at = page * kPage; at < (page + 1) * kPage; ++at) bad[at] = static_cast<char>(random());
    const std::string path = folder / ("bad" + std::to_string(i) + ".db");
    put_bytes(path, bad);
    server::Settings settings;
    settings.listen = "127.0.0.1:0";
    settings.data = path;
    auto started = server::Server::start(settings);
    if (!started) {
      EXPECT_EQ(started.error().code, "bad_store");
      ++refused;
      continue;
    }
    ++served;
    const std::uint16_t port = (*started)->port();
    const Tally tally = visit_all(port, tables);
    all.fine += tally.fine;
    all.damaged += tally.damaged;
    all.played += tally.played;
    http(port, "GET", "/api/tables");  // the lobby
    EXPECT_EQ(http(port, "GET", "/livez").status, 200);
    WebSocket socket(port, "/api/tables/" + tables[0].first.table + "/live");
    socket.send(R"({"type":"hello","token":null})");
    EXPECT_TRUE(socket.read());
    socket.connection.close();  // the server waits for who does not say goodbye
    started->reset();
    std::filesystem::remove(path);
  }
  EXPECT_GT(served, 0);
  EXPECT_GT(all.fine, 0);
  EXPECT_GT(all.played, 0);
  std::printf(
      "%d files: %d served, %d refused at the start; %d tables fine, a move played at %d, %d damaged\n",
      files, served, refused, all.fine, all.played, all.damaged);
}

TEST(Faults, TamperedRowsAreOneTablesTrouble) {
  const Folder folder;
  const auto tables = some_tables(folder / "t.db", 3);
  const std::string mine = tables[1].first.table;
  const std::string good = bytes_of(folder / "t.db");
  for (const char* wrong :
       {"UPDATE tables SET seed = x'0102' WHERE id = ?", "UPDATE tables SET seed = x'' WHERE id = ?",
        "UPDATE tables SET options = '{' WHERE id = ?", "UPDATE tables SET seats = '[[]]' WHERE id = ?",
        "UPDATE tables SET game = 'chess' WHERE id = ?",
        "UPDATE log SET kind = 'undo', body = '100000' WHERE version = 4 AND tbl = (SELECT number FROM "
        "tables WHERE id = ?)",
        "UPDATE log SET body = 'x' WHERE version = 4 AND tbl = (SELECT number FROM tables WHERE id = ?)",
        "UPDATE log SET version = 40 WHERE version = 4 AND tbl = (SELECT number FROM tables WHERE id = ?)",
        "DELETE FROM log WHERE version = 2 AND tbl = (SELECT number FROM tables WHERE id = ?)"}) {
    put_bytes(folder / "t.db", good);
    {
      SQLite::Database db(folder / "t.db", SQLite::OPEN_READWRITE);
      SQLite::Statement statement(db, wrong);
      statement.bind(1, mine);
      EXPECT_EQ(statement.exec(), 1) << wrong;
    }
    server::Settings settings;
    settings.listen = "127.0.0.1:0";
    settings.data = folder / "t.db";
    auto started = server::Server::start(settings);
    ASSERT_TRUE(started) << started.error().message;
    const std::uint16_t port = (*started)->port();
    const Tally tally = visit_all(port, tables);
    EXPECT_EQ(tally.fine, 2) << wrong;
    EXPECT_EQ(tally.played, 2) << wrong;
    EXPECT_EQ(tally.damaged, 1) << wrong;
    WebSocket socket(port, "/api/tables/" + mine + "/live");
    socket.send(R"({"type":"hello","token":null})");
    const auto frame = socket.read();
    ASSERT_TRUE(frame);
    EXPECT_EQ(frame->close_code(), 4500) << wrong;
    EXPECT_NE(http(port, "GET", "/metrics").body.find("samovar_tables_damaged_total 2"), std::string::npos);
    socket.connection.close();
    started->reset();
  }
}

// What a power failure may leave: the log that was being written ends anywhere, or in noise.
TEST(Faults, TornImagesOpenAndGoOn) {
  const Folder folder;
  std::vector<std::pair<Ticket, Ticket>> tables;
  std::string file, log;
  {
    House house;
    for (int i = 0; i < 6; ++i) tables.push_back(pair_of_seats(house.port()));
    for (const auto& [ada, bo] : tables) {
      Visitor first(house.port(), ada);
      Visitor second(house.port(), bo);
      for (int move = 0; move < 8; ++move) {
        Visitor& mover = first.to_move() ? first : second;
        const int version = mover.play(mover.first_move()).at("version").to_number<int>();
        first.until_version(version);
        second.until_version(version);
      }
    }
    file = bytes_of(house.data());
    log = bytes_of(house.data() + "-wal");
  }
  ASSERT_GT(log.size(), 4096u);
  std::random_device device;
  const unsigned seed = device();
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::minstd_rand random(seed);
  const int images = nightly() ? 220 : 10;
  int fine = 0;
  for (int i = 0; i < images; ++i) {
    std::string torn = log.substr(0, random() % log.size());
    if (i % 2 == 1)
      for (std::size_t noise = 0; noise < 700 && noise < torn.size(); ++noise)
        torn[torn.size() - 1 - noise] = static_cast<char>(random());
    const std::string path = folder / ("torn" + std::to_string(i) + ".db");
    put_bytes(path, file);
    put_bytes(path + "-wal", torn);
    server::Settings settings;
    settings.listen = "127.0.0.1:0";
    settings.data = path;
    auto started = server::Server::start(settings);
    ASSERT_TRUE(started) << started.error().message;
    const Tally tally = visit_all((*started)->port(), tables);
    EXPECT_EQ(tally.damaged, 0);  // shorter, but whole
    EXPECT_EQ(tally.played, tally.fine);
    fine += tally.fine;
    const auto [ada, bo] = pair_of_seats((*started)->port());
    Visitor person((*started)->port(), ada);
    EXPECT_EQ(person.state.at("phase"), "playing");
    person.socket.connection.close();
    started->reset();
    for (const char* end : {"", "-wal", "-shm"}) std::filesystem::remove(path + end);
  }
  std::printf("%d torn images, %d tables found in them\n", images, fine);
}

TEST(Faults, AFullDiskIsSaidAndTheGameGoesOnBehindIt) {
  const Disk disk;
  House house;
  const std::uint16_t port = house.port();
  const Ticket ada = create(port, {me(), bot()});
  Visitor person(port, ada);
  person.until([&](const json::object&) { return person.to_move(); });
  EXPECT_EQ(http(port, "GET", "/readyz").status, 200);
  Disk::full = true;
  std::this_thread::sleep_for(std::chrono::milliseconds(1100));
  EXPECT_EQ(http(port, "GET", "/readyz").status, 503);
  EXPECT_EQ(code_of(person.play(person.first_move())), "not_stored");
  EXPECT_EQ(http(port, "POST", "/api/tables", json::serialize(table_wish({me(), bot()}))).status, 503);
  EXPECT_EQ(http(port, "GET", "/livez").status, 200);
  Disk::full = false;
  const int ply = person.state.at("ply").to_number<int>();
  EXPECT_EQ(code_of(person.play(person.first_move())), "");
  person.until(
      [&](const json::object& s) { return person.to_move() && s.at("ply").to_number<int>() > ply + 1; });
  std::this_thread::sleep_for(std::chrono::milliseconds(1100));
  EXPECT_EQ(http(port, "GET", "/readyz").status, 200);
}

TEST(Faults, ASlowDiskHoldsUpOnlyWhatIsStored) {
  const Disk disk;
  House house;
  const std::uint16_t port = house.port();
  std::vector<std::pair<Ticket, Ticket>> tables;
  for (int i = 0; i < 12; ++i) tables.push_back(pair_of_seats(port));
  const auto [sitter, other] = pair_of_seats(port);  // who do nothing that is stored
  Visitor quiet(port, sitter);
  std::vector<std::unique_ptr<Visitor>> movers;
  for (const auto& [ada, bo] : tables) {
    auto first = std::make_unique<Visitor>(port, ada);
    auto second = std::make_unique<Visitor>(port, bo);
    movers.push_back(std::move(first->to_move() ? first : second));
  }
  Disk::slow_ms = 3000;
  std::vector<std::string> keys;
  for (const auto& mover : movers)
    keys.push_back(mover->send("play", {{"version", mover->version()}, {"move", mover->first_move()}}));
  std::vector<std::thread> newcomers;  // who wait for the disk too
  for (int i = 0; i < 12; ++i)
    newcomers.emplace_back(
        [&] { http(port, "POST", "/api/tables", json::serialize(table_wish({me(), bot()}))); });
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  const double lobby = seconds([&] { EXPECT_EQ(http(port, "GET", "/api/tables").status, 200); });
  const double games = seconds([&] { EXPECT_EQ(http(port, "GET", "/api/games").status, 200); });
  const double page = seconds([&] { EXPECT_EQ(http(port, "GET", "/").status, 200); });
  const double look = seconds([&] { EXPECT_EQ(code_of(quiet.ask("look")), ""); });
  const double arrival = seconds([&] {
    Visitor watcher(port, Visitor::spectator(sitter.table));
    EXPECT_EQ(code_of(watcher.ask("look")), "");
    EXPECT_EQ(code_of(watcher.ask("why", {{"move", "take a1"}})), "");
  });
  EXPECT_LT(look, 1.5);
  EXPECT_LT(arrival, 1.5);
  EXPECT_LT(lobby, 1.5);
  EXPECT_LT(games, 1.5);
  EXPECT_LT(page, 1.5);
  for (std::size_t i = 0; i < movers.size(); ++i) EXPECT_EQ(code_of(movers[i]->answer(keys[i])), "");
  Disk::slow_ms = 0;
  for (std::thread& newcomer : newcomers) newcomer.join();
}

// ---- A process that gets no more files, or no time ----

TEST(Faults, WhereNoMoreFilesMayBeOpenedTheDoorWaits) {
  const Folder folder;
  const Process server(folder / "t.db", folder / "out");
  const std::uint16_t port = server.port();
  const auto [ada, bo] = pair_of_seats(port);
  Visitor first(port, ada), second(port, bo);
  Connection inside(port);
  ASSERT_EQ(http(inside, "GET", "/livez").status, 200);
  server.allow_more_files(5);
  std::vector<Connection> crowd;
  for (int i = 0; i < 40; ++i) crowd.emplace_back(port);
  const auto told = [&] { return bytes_of(folder / "out").find("no_descriptors") != std::string::npos; };
  for (int i = 0; i < 200 && !told(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(25));
  EXPECT_TRUE(told());
  // Who is inside goes on, and nobody runs against the door.
  const double before = server.cpu_seconds();
  Visitor& mover = first.to_move() ? first : second;
  EXPECT_EQ(code_of(mover.play(mover.first_move())), "");
  EXPECT_EQ(http(inside, "GET", "/livez").status, 200);
  std::this_thread::sleep_for(std::chrono::seconds(1));
  EXPECT_LT(server.cpu_seconds() - before, 0.5);
  crowd.clear();
  EXPECT_EQ(http(port, "GET", "/livez").status, 200);
}

TEST(Faults, AProcessThatIsStoppedTakesNobodysTime) {
  if (!nightly()) GTEST_SKIP() << "only with SAMOVAR_NIGHTLY";
  const Folder folder;
  const Process server(folder / "t.db", folder / "out");
  const auto [ada, bo] =
      pair_of_seats(server.port(), {{"clock", json::object{{"seconds", 10}, {"increment", 0}}}});
  Visitor first(server.port(), ada), second(server.port(), bo);
  Visitor& mover = first.to_move() ? first : second;
  const auto a_flag_has_fallen = [&] {
    const json::array& seats = mover.state.at("seats").as_array();
    return std::any_of(seats.begin(), seats.end(),
                       [](const json::value& seat) { return seat.as_object().contains("out_of_time"); });
  };
  server.signal(SIGSTOP);
  std::this_thread::sleep_for(std::chrono::seconds(12));
  server.signal(SIGCONT);
  std::this_thread::sleep_for(std::chrono::seconds(1));
  EXPECT_EQ(code_of(mover.play(mover.first_move())), "");
  EXPECT_FALSE(a_flag_has_fallen());
  // And the clock has gone on since.
  for (int i = 0; i < 60 && !a_flag_has_fallen(); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(250));
    mover.ask("why", {{"move", "nothing"}});
  }
  EXPECT_TRUE(a_flag_has_fallen());
}

// ---- The longest games that we have, with a full chat ----

// A record as a table in a store.
void keep_record(house::Store& store, const table::Table& game, const std::string& id) {
  house::StoredTable stored;
  stored.id = id;
  stored.game = game.setup().game;
  stored.options = json::serialize(game.setup().options);
  json::array seats;
  for (int seat = 0; seat < game.seats(); ++seat) {
    house::SeatHolder holder;
    holder.kind = house::SeatKind::bot;
    holder.name = house::bot_name(seat);
    holder.level = "easy";
    seats.push_back(house::to_json(holder));
  }
  stored.seats = json::serialize(seats);
  stored.seed = *game.setup().seed;
  stored.rules_version = game.rules_version();
  stored.edition = table::hex_of(game.edition_hash());
  std::promise<house::TableNumber> made;
  store.create(stored, "",
               [&](tl::expected<house::TableNumber, Error> number) { made.set_value(number.value()); });
  const house::TableNumber number = made.get_future().get();
  std::vector<table::Ply> some;
  int version = 0;
  const auto put = [&] {
    house::LogEntry entry{++version, version == 1 ? "begin" : "play", -1, "", house::plies_text(some), "", 0};
    if (version > 1) entry.seat = index(some.front().actor.seat());
    std::promise<std::optional<Error>> done;
    store.append(number, entry, {}, [&](std::optional<Error> error) { done.set_value(std::move(error)); });
    ASSERT_FALSE(done.get_future().get());
    some.clear();
  };
  for (const table::Ply& ply : game.history()) {
    if (ply.actor.is_seat()) put();
    some.push_back(ply);
  }
  put();
  std::string text;
  for (int i = 0; i < 500; ++i) text += "茶";
  for (int line = 1; line <= 250; ++line) {
    std::promise<void> said;
    store.say(number, {line, -1, "k", "", text, 0}, [&](const std::optional<Error>&) { said.set_value(); });
    said.get_future().wait();
  }
}

TEST(Size, TheLongestGamesOpenThroughASlowReader) {
  const Folder folder;
  std::vector<std::pair<std::string, std::string>> kept;  // game, table
  {
    const auto store = server::open_sqlite_store(folder / "t.db");
    ASSERT_TRUE(store);
    for (const char* game : {"tea-time", "chai", "tea-for-2", "tea-and-rum"}) {
      std::string longest;
      for (const auto& file :
           std::filesystem::recursive_directory_iterator(source("/tests/records/") + game)) {
        if (!file.is_regular_file()) continue;
        std::string text = bytes_of(file.path());
        if (text.find("\nseed: ") != text.npos && text.find("\nstart: ") == text.npos &&
            text.size() > longest.size())
          longest = std::move(text);
      }
      const auto record = table::read_record(longest);
      ASSERT_TRUE(record) << game << ": " << record.error().message;
      const std::string id = house::new_table_id();
      keep_record(**store, *record, id);
      kept.emplace_back(game, id);
    }
  }
  server::Settings settings;
  settings.listen = "127.0.0.1:0";
  settings.data = folder / "t.db";
  settings.outbox_bytes = 16384;
  const auto started = server::Server::start(settings);
  ASSERT_TRUE(started) << started.error().message;
  for (const auto& [game, id] : kept) {
    WebSocket socket((*started)->port(), "/api/tables/" + id + "/live");
    const int small = 4096;
    setsockopt(socket.connection.file(), SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
    socket.send(R"({"type":"hello","token":null})");
    for (int i = 0; i < 3; ++i) socket.send(R"({"type":"look","key":"l)" + std::to_string(i) + R"("})");
    std::this_thread::sleep_for(std::chrono::seconds(1));  // it takes its time
    const auto first = socket.read();
    ASSERT_TRUE(first) << game;
    ASSERT_EQ(first->opcode, 1) << game << " closed with " << first->close_code();
    std::printf("%s: first state %zu bytes\n", game.c_str(), first->payload.size());
    EXPECT_LT(first->payload.size(), 120000u) << game;
    EXPECT_EQ(json::parse(first->payload).at("phase"), "over") << game;
    for (int i = 0; i < 3; ++i) {
      const auto look = socket.read();
      ASSERT_TRUE(look) << game;
      ASSERT_EQ(look->opcode, 1) << game << " closed with " << look->close_code();
      EXPECT_LT(look->payload.size(), 120000u) << game;
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
  }
}

}  // namespace
}  // namespace samovar::test
