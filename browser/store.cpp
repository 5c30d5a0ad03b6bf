#include "browser/store.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "browser/host.hpp"
#include "json/reader.hpp"
#include "table/seed.hpp"

namespace samovar::browser {

namespace json = boost::json;
using house::ChatLine;
using house::LoadedTable;
using house::LobbyPage;
using house::LogEntry;
using house::StoredTable;
using house::TableNumber;

namespace {

constexpr std::size_t kLongest = 1 << 20;
constexpr int kMost = std::numeric_limits<int>::max();
constexpr std::int64_t kLatest = std::int64_t{1} << 52;

json::object to_json(const StoredTable& table) {
  return {{"id", table.id},
          {"game", table.game},
          {"options", table.options},
          {"seats", table.seats},
          {"seed", table::hex_of(table.seed)},
          {"created", table.created},
          {"clock_seconds", table.clock_seconds},
          {"clock_increment", table.clock_increment},
          {"rules_version", table.rules_version},
          {"edition", table.edition},
          {"deal", table.deal}};
}

StoredTable table_from(JsonReader json) {
  StoredTable table;
  table.id = json["id"].text();
  table.game = json["game"].text();
  table.options = json["options"].text(kLongest);
  table.seats = json["seats"].text(kLongest);
  if (const auto seed = table::seed_from_hex(json["seed"].text()))
    table.seed = *seed;
  else
    json["seed"].fail("is no seed");
  table.created = json["created"].integer(0, kLatest);
  table.clock_seconds = static_cast<int>(json["clock_seconds"].integer(0, kMost));
  table.clock_increment = static_cast<int>(json["clock_increment"].integer(house::kEachTurn, kMost));
  table.rules_version = static_cast<int>(json["rules_version"].integer(0, kMost));
  table.edition = json["edition"].text();
  table.deal = json["deal"].text();
  return table;
}

json::object to_json(const LogEntry& entry) {
  return {{"version", entry.version}, {"kind", entry.kind},     {"seat", entry.seat}, {"key", entry.key},
          {"body", entry.body},       {"clocks", entry.clocks}, {"at", entry.at}};
}

LogEntry entry_from(JsonReader json) {
  LogEntry entry;
  entry.version = static_cast<int>(json["version"].integer(1, kMost));
  entry.kind = json["kind"].text();
  entry.seat = static_cast<int>(json["seat"].integer(-1, kMost));
  entry.key = json["key"].text();
  entry.body = json["body"].text(kLongest);
  entry.clocks = json["clocks"].text();
  entry.at = json["at"].integer(0, kLatest);
  return entry;
}

json::object to_json(const ChatLine& line) {
  return {{"number", line.number}, {"seat", line.seat}, {"key", line.key},
          {"name", line.name},     {"text", line.text}, {"at", line.at}};
}

ChatLine line_from(JsonReader json) {
  ChatLine line;
  line.number = static_cast<int>(json["number"].integer(1, kMost));
  line.seat = static_cast<int>(json["seat"].integer(std::numeric_limits<int>::min(), kMost));
  line.key = json["key"].text();
  line.name = json["name"].text();
  line.text = json["text"].text(kLongest);
  line.at = json["at"].integer(0, kLatest);
  return line;
}

template <class Item>
std::vector<Item> all(JsonReader json, Item (*read)(JsonReader)) {
  std::vector<Item> items;
  for (std::size_t i = 0; i < json.size(); ++i) items.push_back(read(json[i]));
  return items;
}

std::pair<int, std::string> note_from(JsonReader json) {
  return {static_cast<int>(json[0].integer(0, kMost)), json[1].text(kLongest)};
}

}  // namespace

void PageStore::ask(json::object message, std::function<void(const Answer&)> told) {
  waiting_.emplace(++tickets_, std::move(told));
  post(Channel::store, tickets_, json::serialize(message));
}

void PageStore::answered(std::int32_t ticket, std::string_view text) {
  const auto at = waiting_.find(ticket);
  if (at == waiting_.end()) return;
  const auto told = std::move(at->second);
  waiting_.erase(at);
  Answer answer = parse_json(text, "the page's answer");
  if (answer && answer->is_object()) {
    if (const json::value* error = answer->get_object().if_contains("error")) {
      JsonReader read(*error, "unknown");
      std::string code = read["code"].text(), message = read["message"].text(kLongest);
      answer =
          tl::unexpected(read.failed() ? read.error() : Error{std::move(code), std::move(message), {}, {}});
    }
  }
  told(answer);
}

void PageStore::write(json::object message, house::Stored stored) {
  ask(std::move(message), [stored = std::move(stored)](const Answer& answer) {
    stored(answer ? std::nullopt : std::optional(answer.error()));
  });
}

TableNumber PageStore::number_of(const std::string& id) {
  auto at = std::find(ids_.begin(), ids_.end(), id);
  if (at == ids_.end()) at = ids_.insert(at, id);
  return at - ids_.begin() + 1;
}

const std::string& PageStore::id_of(TableNumber number) const {
  static const std::string nobody;
  const bool known = number >= 1 && number <= static_cast<TableNumber>(ids_.size());
  return known ? ids_[static_cast<std::size_t>(number - 1)] : nobody;
}

void PageStore::load(std::string id, house::Told<std::optional<LoadedTable>> told) {
  json::object message{{"do", "load"}, {"table", id}};
  ask(std::move(message), [this, id = std::move(id), told = std::move(told)](const Answer& answer) {
    if (!answer) return told(tl::unexpected(answer.error()));
    if (answer->is_null()) return told(std::optional<LoadedTable>());
    JsonReader json(*answer, "damaged");
    LoadedTable loaded;
    loaded.number = number_of(id);
    loaded.table = table_from(json["table"]);
    loaded.log = all(json["log"], entry_from);
    loaded.chat = all(json["chat"], line_from);
    loaded.notes = all(json["notes"], note_from);
    if (json.failed()) return told(tl::unexpected(json.error()));
    told(std::optional(std::move(loaded)));
  });
}

// Nobody else writes here, so nobody has to ask: it is not known.
void PageStore::versions(std::vector<std::string>, house::Told<house::Versions> told) {
  ask({{"do", "check"}}, [told = std::move(told)](const Answer& answer) {
    if (answer)
      told(house::Versions{});
    else
      told(tl::unexpected(answer.error()));
  });
}

// Nobody else is in this house: nothing waits for others.
void PageStore::lobby(std::optional<TableNumber>, int, std::int64_t, house::Told<LobbyPage> told) {
  ask({{"do", "check"}}, [told = std::move(told)](const Answer& answer) {
    if (answer)
      told(LobbyPage{});
    else
      told(tl::unexpected(answer.error()));
  });
}

void PageStore::chat(TableNumber table, int before, int lines, house::Told<std::vector<ChatLine>> told) {
  ask({{"do", "chat"}, {"table", id_of(table)}, {"before", before}, {"lines", lines}},
      [told = std::move(told)](const Answer& answer) {
        if (!answer) return told(tl::unexpected(answer.error()));
        JsonReader json(*answer, "damaged");
        std::vector<ChatLine> found = all(json, line_from);
        if (json.failed()) return told(tl::unexpected(json.error()));
        told(std::move(found));
      });
}

void PageStore::create(StoredTable table, std::string, house::Told<TableNumber> made) {
  json::object message{{"do", "create"}, {"table", to_json(table)}};
  ask(std::move(message), [this, id = table.id, made = std::move(made)](const Answer& answer) {
    if (answer)
      made(number_of(id));
    else
      made(tl::unexpected(answer.error()));
  });
}

void PageStore::append(TableNumber table, LogEntry entry, std::optional<std::string>, house::Stored stored) {
  write({{"do", "append"}, {"table", id_of(table)}, {"entry", to_json(entry)}}, std::move(stored));
}

void PageStore::say(TableNumber table, ChatLine line, house::Stored stored) {
  write({{"do", "say"}, {"table", id_of(table)}, {"line", to_json(line)}}, std::move(stored));
}

void PageStore::write_note(TableNumber table, int seat, std::string text, house::Stored stored) {
  write({{"do", "note"}, {"table", id_of(table)}, {"seat", seat}, {"text", text}}, std::move(stored));
}

void PageStore::keep_review(house::KeptReview review, house::Stored stored) {
  write({{"do", "keep_review"}, {"record", review.record}, {"by", review.by}, {"text", review.text}},
        std::move(stored));
}

void PageStore::review(std::string record, std::string by, house::Told<std::optional<std::string>> told) {
  ask({{"do", "review"}, {"record", record}, {"by", by}}, [told = std::move(told)](const Answer& answer) {
    if (!answer) return told(tl::unexpected(answer.error()));
    if (answer->is_null()) return told(std::nullopt);
    JsonReader json(*answer, "damaged");
    std::string text = json.text(kLongest);
    if (json.failed()) return told(tl::unexpected(json.error()));
    told(std::move(text));
  });
}

void PageStore::check(house::Stored stored) { write({{"do", "check"}}, std::move(stored)); }

}  // namespace samovar::browser
