#include "browser/house.hpp"

#include <algorithm>
#include <chrono>
#include <deque>
#include <map>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "browser/host.hpp"
#include "browser/names.hpp"
#include "browser/reviewer.hpp"
#include "browser/store.hpp"
#include "browser/thinking.hpp"
#include "house/desk.hpp"
#include "house/hub.hpp"
#include "house/identity.hpp"
#include "json/reader.hpp"
#include "lab/review.hpp"
#include "table/record.hpp"

namespace samovar::browser {

namespace {

constexpr std::size_t kLongest = 1 << 20;
constexpr std::size_t kMostRecords =
    4;  // of a server's, to look back at; each is sent again where it is gone

// What stands for {} in "/api/tables/{}/parcel".
std::optional<std::string> between(std::string_view before, std::string_view path, std::string_view behind) {
  if (path.size() <= before.size() + behind.size() || !path.starts_with(before) || !path.ends_with(behind))
    return std::nullopt;
  return std::string(path.substr(before.size(), path.size() - before.size() - behind.size()));
}

house::Answer ok(const json::object& body) {
  house::Answer answer;
  answer.body = json::serialize(body);
  return answer;
}

class Uncounted final : public house::Metrics {
  void table_loaded() override {}
  void table_let_go() override {}
  void table_created() override {}
  void table_damaged() override {}
  void move_stored() override {}
  void not_stored() override {}
  void request_refused(std::string_view) override {}
};

class PageLog final : public house::Log {
  void error(std::string_view event, json::object fields) override {
    fields["event"] = event;
    post(Channel::log, 0, json::serialize(fields));
  }
};

// All tables of this browser, and none of a server's.
class OwnTables final : public house::Nodes {
  house::Whereabouts where(std::string_view) const override { return {}; }
  std::string_view mark() const override { return {&house::kOfABrowser, 1}; }
};

class Wire final : public house::Client {
 public:
  explicit Wire(std::int32_t number) : number_(number) {}
  void send(std::shared_ptr<const std::string> text) override {
    if (!closed_) post(Channel::message, number_, *text);
  }
  void close(int code, std::string_view reason) override {
    if (std::exchange(closed_, true)) return;
    post(Channel::closed, number_, json::serialize(json::object{{"code", code}, {"reason", reason}}));
  }
  const std::string& address() const override {
    static const std::string here = "here";
    return here;
  }

 private:
  const std::int32_t number_;
  bool closed_ = false;
};

// One person plays here, and waits for no other: a hard bot thinks longer than on a shared server. Limits
// that hold strangers back hold nobody back.
house::Manners own_manners() {
  house::Manners manners;
  manners.bot_turn_ms = 800;
  manners.tables_a_minute = 1000;
  manners.chat_in_10_s = 100;
  manners.names = &page_names();
  manners.own_device = true;
  return manners;
}

}  // namespace

struct PageHouse::Parts {
  struct Conversation {
    std::string table;
    std::shared_ptr<Wire> wire;
    std::shared_ptr<house::Gathering> with = {};
    bool greeted = false;
    std::vector<std::string> early = {};  // what was said before the table was there
  };

  const house::Manners manners = own_manners();
  const house::TextLimits limits = manners.texts();
  PageStore store;
  PageThinker thinker;
  PageReviewer reviewer{store};
  Uncounted metrics;
  PageLog log;
  OwnTables tables;
  house::Surroundings around{store, thinker, metrics, log, manners, tables};
  house::Hub hub{around};
  house::Desk desk{hub, store, manners, &reviewer};
  std::map<std::int32_t, Conversation> wires;
  std::deque<std::pair<std::string, house::Reviewer::Game>> records;

  // What no server answers, and therefore no desk.
  bool answers_itself(const house::Call& call, const house::Desk::Reply& reply) {
    const std::string_view path = house::split_target(call.target).first;
    if (const auto id = between("/api/tables/", path, "/parcel"); id && call.method == "GET")
      give_away(*id, reply);
    else if (path == "/api/records" && call.method == "POST")
      take_record(call.body, reply);
    else if (const auto name = between("/api/records/", path, "/review"))
      look_back(*name, call, reply);
    else
      return false;
    return true;
  }

  // A running game with its seed, to be moved to a server.
  void give_away(const std::string& id, const house::Desk::Reply& reply) {
    hub.find(id, [reply](const auto& table) {
      if (!table) return reply(house::refusal(table.error()));
      (*table)->parcel([reply](const tl::expected<json::object, Error>& parcel) {
        reply(parcel ? ok(*parcel) : house::refusal(parcel.error()));
      });
    });
  }

  // A finished game of a server's, to be looked back at here.
  void take_record(std::string_view body, const house::Desk::Reply& reply) {
    const auto json = parse_json(body, "the record");
    if (!json) return reply(house::refusal(json.error()));
    JsonReader read(*json, "bad_message");
    read.only({"record"});
    const std::string record = read["record"].text(kLongest);
    if (read.failed()) return reply(house::refusal(read.error()));
    auto game = table::read_record(record);
    if (!game) return reply(house::refusal(game.error()));
    if (!game->over()) return reply(house::refusal(house::error_of("unfinished", "error.not_over")));
    const std::string name = fmt::format("{:016x}", lab::record_hash(*game));
    std::erase_if(records, [&](const auto& one) { return one.first == name; });
    if (records.size() == kMostRecords) records.pop_front();
    records.emplace_back(name, std::make_shared<const table::Table>(std::move(*game)));
    reply(ok({{"record", name}}));
  }

  void look_back(std::string_view name, const house::Call& call, const house::Desk::Reply& reply) {
    const auto at =
        std::find_if(records.begin(), records.end(), [&](const auto& one) { return one.first == name; });
    if (at == records.end()) return reply(house::refusal(house::error_of("not_found", "error.not_found")));
    if (call.method == "GET") {
      const auto language = house::language_in(call);
      if (!language) return reply(house::refusal(house::error_of("bad_message", "error.unknown_query")));
      return desk.looked_back(at->second, std::string(*language), reply);
    }
    const auto wish = house::decode_review(call.body);
    if (!wish) return reply(house::refusal(wish.error()));
    desk.look_back(at->second, *wish, call.address, reply);
  }

  void greet(std::int32_t number, Conversation& one, std::string_view text) {
    one.greeted = true;
    auto hello = house::decode_hello(text, limits);
    if (!hello) return one.wire->close(house::kBadMessage, hello.error().message);
    hub.gathering(one.table, [this, number, hello = std::move(*hello)](const auto& found) {
      const auto at = wires.find(number);
      if (at == wires.end()) return;
      Conversation& here = at->second;
      if (!found) {
        const std::string& why = found.error().code;
        return here.wire->close(why == "damaged"         ? house::kDamaged
                                : why == "unknown_table" ? house::kNoSuchTable
                                                         : house::kRestarting,
                                found.error().message);
      }
      here.with = *found;
      here.with->attach(here.wire, hello);
      for (const std::string& said : std::exchange(here.early, {})) ask(here, said);
    });
  }

  void ask(Conversation& one, std::string_view text) {
    auto request = house::decode_request(text, limits);
    if (request)
      one.with->handle(one.wire, std::move(*request));
    else
      one.wire->send(
          std::make_shared<const std::string>(house::refused(request.error().key, request.error().error)));
  }
};

PageHouse::PageHouse() : parts_(std::make_unique<Parts>()) {}
PageHouse::~PageHouse() = default;

void PageHouse::call(std::int32_t ticket, std::string_view text) {
  const auto json = parse_json(text, "the call");
  house::Call call;
  call.address = "here";
  if (json) {
    JsonReader read(*json, "bad_message");
    call.method = read["method"].text();
    call.target = read["target"].text(kLongest);
    call.body = read["body"].text(kLongest);
    call.language = read["language"].text();
  }
  const auto reply = [ticket, language = call.language](const house::Answer& answer) {
    const house::Answer said = house::in_words(answer, language);
    const json::object told{{"status", said.status},
                            {"type", said.type},
                            {"body", said.body.empty() ? said.fixed : std::string_view(said.body)}};
    post(Channel::answer, ticket, json::serialize(told));
  };
  if (!parts_->answers_itself(call, reply)) parts_->desk.answer(call, reply);
}

void PageHouse::connect(std::int32_t wire, std::string_view table) {
  parts_->wires.insert_or_assign(wire, Parts::Conversation{std::string(table), std::make_shared<Wire>(wire)});
}

void PageHouse::hear(std::int32_t wire, std::string_view text) {
  const auto at = parts_->wires.find(wire);
  if (at == parts_->wires.end()) return;
  if (!at->second.greeted)
    parts_->greet(wire, at->second, text);
  else if (at->second.with)
    parts_->ask(at->second, text);
  else
    at->second.early.emplace_back(text);
}

void PageHouse::hang_up(std::int32_t wire) {
  const auto at = parts_->wires.find(wire);
  if (at == parts_->wires.end()) return;
  const Parts::Conversation one = std::move(at->second);
  parts_->wires.erase(at);
  if (one.with) one.with->detach(one.wire.get());
}

void PageHouse::stored(std::int32_t ticket, std::string_view answer) {
  parts_->store.answered(ticket, answer);
}
void PageHouse::thought(std::int32_t ticket, std::string_view answer) {
  parts_->thinker.answered(ticket, answer);
}

void PageHouse::reviewed(std::int32_t ticket, std::string_view answer) {
  parts_->reviewer.answered(ticket, answer);
}

void PageHouse::tick() { parts_->hub.tick(std::chrono::steady_clock::now()); }

bool PageHouse::let_go(std::string_view table) {
  return parts_->hub.let_go([&](std::string_view id) { return id == table; }) == 0;
}

}  // namespace samovar::browser
