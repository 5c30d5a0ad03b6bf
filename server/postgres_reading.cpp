#include "server/postgres_reading.hpp"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

namespace samovar::server::postgres {

using namespace house;

namespace {

constexpr const char* kTable =
    "SELECT number, game, options, seats, encode(seed, 'hex'), in_lobby, created, clock_seconds, "
    "clock_increment, rules_version, edition, deal FROM tables WHERE id = $1::text";
constexpr const char* kLog =
    "SELECT version, kind, seat, key, body, clocks, at FROM log "
    "WHERE tbl = (SELECT number FROM tables WHERE id = $1::text) ORDER BY version";
constexpr const char* kLastChat =
    "SELECT number, seat, key, name, text, at FROM chat "
    "WHERE tbl = (SELECT number FROM tables WHERE id = $1::text) ORDER BY number DESC LIMIT $2::integer";
constexpr const char* kChat =
    "SELECT number, seat, key, name, text, at FROM chat WHERE tbl = $1::bigint AND number < $2::integer "
    "ORDER BY number DESC LIMIT $3::integer";
constexpr const char* kNotes =
    "SELECT seat, text FROM notes WHERE tbl = (SELECT number FROM tables WHERE id = $1::text)";
constexpr const char* kReview = "SELECT text FROM reviews WHERE record = $1::text AND made_by = $2::text";
constexpr const char* kLobby =
    "SELECT number, id, game, options, listing, created FROM tables WHERE listing IS NOT NULL "
    "AND number < $1::bigint AND created >= $2::bigint ORDER BY number DESC LIMIT $3::integer";

constexpr const char* kVersions = "SELECT id, version FROM tables WHERE id = ANY($1::text[])";

std::string text_of(std::int64_t number) { return fmt::format("{}", number); }

std::vector<ChatLine> chat_of(const Rows& rows) {
  std::vector<ChatLine> lines;
  for (int row = rows.count() - 1; row >= 0; --row)
    lines.push_back({static_cast<int>(rows.number(row, 0)), static_cast<int>(rows.number(row, 1)),
                     std::string(rows.text(row, 2)), std::string(rows.text(row, 3)),
                     std::string(rows.text(row, 4)), rows.number(row, 5)});
  return lines;
}

Seed seed_of(std::string_view hex) {
  Seed seed{};
  if (hex.size() != 2 * seed.size()) throw Damaged("the seed has another length");
  const auto digit = [](char c) { return c <= '9' ? c - '0' : c - 'a' + 10; };
  for (std::size_t i = 0; i < seed.size(); ++i)
    seed[i] = static_cast<Seed::value_type>(digit(hex[2 * i]) * 16 + digit(hex[2 * i + 1]));
  return seed;
}

}  // namespace

std::optional<LoadedTable> read_table(Connection& connection, const std::string& id, Deadline deadline) {
  const Statement asked[] = {
      {kTable, {id}}, {kLog, {id}}, {kLastChat, {id, text_of(kChatLoaded)}}, {kNotes, {id}}};
  const std::vector<Rows> answers = connection.together(asked, deadline);
  const Rows &row = answers[0], &log = answers[1], &notes = answers[3];
  if (row.count() == 0) return std::nullopt;
  LoadedTable loaded;
  loaded.number = row.number(0, 0);
  StoredTable& t = loaded.table;
  t.id = id;
  t.game = row.text(0, 1);
  t.options = row.text(0, 2);
  t.seats = row.text(0, 3);
  t.seed = seed_of(row.text(0, 4));
  t.in_lobby = row.truth(0, 5);
  t.created = row.number(0, 6);
  t.clock_seconds = static_cast<int>(row.number(0, 7));
  t.clock_increment = static_cast<int>(row.number(0, 8));
  t.rules_version = static_cast<int>(row.number(0, 9));
  t.edition = row.text(0, 10);
  t.deal = row.text(0, 11);
  for (int i = 0; i < log.count(); ++i)
    loaded.log.push_back({static_cast<int>(log.number(i, 0)), std::string(log.text(i, 1)),
                          static_cast<int>(log.number(i, 2)), std::string(log.text(i, 3)),
                          std::string(log.text(i, 4)), std::string(log.text(i, 5)), log.number(i, 6)});
  loaded.chat = chat_of(answers[2]);
  for (int i = 0; i < notes.count(); ++i)
    loaded.notes.emplace_back(static_cast<int>(notes.number(i, 0)), std::string(notes.text(i, 1)));
  return loaded;
}

Versions read_versions(Connection& connection, const std::vector<std::string>& ids, Deadline deadline) {
  Array asked;
  for (const std::string& id : ids) asked.add(id);
  const Rows found = connection.ask({kVersions, {std::move(asked).finished()}}, deadline);
  Versions versions;
  for (int i = 0; i < found.count(); ++i)
    versions.emplace(found.text(i, 0), static_cast<int>(found.number(i, 1)));
  return versions;
}

LobbyPage read_lobby(Connection& connection, std::optional<TableNumber> after, int rows, std::int64_t since,
                     Deadline deadline) {
  const Rows found = connection.ask(
      {kLobby,
       {text_of(after.value_or(std::numeric_limits<TableNumber>::max())), text_of(since), text_of(rows + 1)}},
      deadline);
  LobbyPage page;
  for (int i = 0; i < std::min(found.count(), rows); ++i)
    page.rows.push_back({std::string(found.text(i, 1)), std::string(found.text(i, 2)),
                         std::string(found.text(i, 3)), std::string(found.text(i, 4)), found.number(i, 5)});
  if (found.count() > rows) page.next = found.number(rows - 1, 0);
  return page;
}

std::vector<ChatLine> read_chat(Connection& connection, TableNumber table, int before, int lines,
                                Deadline deadline) {
  return chat_of(connection.ask({kChat, {text_of(table), text_of(before), text_of(lines)}}, deadline));
}

std::optional<std::string> read_review(Connection& connection, const std::string& record,
                                       const std::string& by, Deadline deadline) {
  const Rows found = connection.ask({kReview, {record, by}}, deadline);
  if (found.count() == 0) return std::nullopt;
  return std::string(found.text(0, 0));
}

}  // namespace samovar::server::postgres
