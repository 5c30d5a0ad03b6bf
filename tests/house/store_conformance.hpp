// What every store must do. A new one includes this, names itself to INSTANTIATE_TEST_SUITE_P, and is held to
// the same.
#pragma once

#include <atomic>
#include <functional>
#include <future>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "house/identity.hpp"
#include "house/store.hpp"

namespace samovar::house {

// A store and where it keeps its tables.
class StoreBox {
 public:
  virtual ~StoreBox() = default;
  virtual Store& store() = 0;
  virtual bool durable() const = 0;
  virtual void reopen() = 0;  // closes it and opens it again, where it is durable
};

struct StoreKind {
  const char* name;
  std::function<std::unique_ptr<StoreBox>()> open;
};

class AnyStore : public testing::TestWithParam<StoreKind> {
 protected:
  AnyStore() : box(GetParam().open()) {}

  TableNumber create(const StoredTable& table, const std::string& listing = {}) {
    const auto number = try_create(table, listing);
    EXPECT_TRUE(number) << number.error().message;
    return number.value_or(-1);
  }
  tl::expected<TableNumber, Error> try_create(const StoredTable& table, const std::string& listing = {}) {
    std::promise<tl::expected<TableNumber, Error>> promise;
    box->store().create(table, listing,
                        [&](tl::expected<TableNumber, Error> number) { promise.set_value(number); });
    return promise.get_future().get();
  }
  std::optional<Error> append(TableNumber table, LogEntry entry, std::optional<std::string> listing = {}) {
    std::promise<std::optional<Error>> promise;
    box->store().append(table, std::move(entry), std::move(listing),
                        [&](std::optional<Error> e) { promise.set_value(e); });
    return promise.get_future().get();
  }
  std::optional<Error> say(TableNumber table, ChatLine line) {
    std::promise<std::optional<Error>> promise;
    box->store().say(table, std::move(line), [&](std::optional<Error> e) { promise.set_value(e); });
    return promise.get_future().get();
  }
  std::optional<Error> note(TableNumber table, int seat, std::string text) {
    std::promise<std::optional<Error>> promise;
    box->store().write_note(table, seat, std::move(text),
                            [&](std::optional<Error> e) { promise.set_value(e); });
    return promise.get_future().get();
  }

  std::optional<Error> keep(KeptReview review) {
    std::promise<std::optional<Error>> promise;
    box->store().keep_review(std::move(review), [&](std::optional<Error> e) { promise.set_value(e); });
    return promise.get_future().get();
  }
  std::optional<std::string> review(const std::string& record, const std::string& by) {
    return waited<std::optional<std::string>>([&](auto told) { box->store().review(record, by, told); })
        .value();
  }

  std::optional<LoadedTable> load(const std::string& id) {
    const auto answer = waited<std::optional<LoadedTable>>([&](auto told) { box->store().load(id, told); });
    EXPECT_TRUE(answer) << answer.error().message;
    return answer.value_or(std::nullopt);
  }
  Versions versions(const std::vector<std::string>& ids) {
    return waited<Versions>([&](auto told) { box->store().versions(ids, told); }).value();
  }
  LobbyPage lobby(std::optional<TableNumber> after, int rows, std::int64_t since) {
    return waited<LobbyPage>([&](auto told) { box->store().lobby(after, rows, since, told); }).value();
  }
  std::vector<ChatLine> chat(TableNumber table, int before = 1000000, int lines = 100) {
    return waited<std::vector<ChatLine>>([&](auto told) { box->store().chat(table, before, lines, told); })
        .value();
  }

  template <class T, class Ask>
  static tl::expected<T, Error> waited(Ask ask) {
    std::promise<tl::expected<T, Error>> promise;
    std::function<void(tl::expected<T, Error>)> told = [&](tl::expected<T, Error> answer) {
      promise.set_value(std::move(answer));
    };
    ask(told);
    return promise.get_future().get();
  }

  static StoredTable table() {
    StoredTable table;
    table.id = new_table_id();
    table.game = "tea-time";
    table.options = R"({"seats":2})";
    table.seats = "[]";
    table.seed = new_seed();
    table.seed[3] = 0;  // a zero byte must not end it
    table.created = 1763250000;
    table.clock_seconds = 600;
    table.clock_increment = 10;
    table.rules_version = 1;
    table.edition = "5ea";
    table.deal = new_table_id();
    return table;
  }
  static LogEntry entry(int version, std::string body = "0 take b2") {
    return {version, "play", 0, "key" + std::to_string(version), std::move(body), "1 2", 1763250001};
  }

  std::unique_ptr<StoreBox> box;
};

TEST_P(AnyStore, GivesBackWhatItGot) {
  const StoredTable stored = table();
  const TableNumber number = create(stored);
  EXPECT_FALSE(append(number, entry(1, "0 take b2\nchance deal cat")));
  EXPECT_FALSE(append(number, entry(2, "naïve – 茶")));
  for (int round = 0; round < 2; ++round) {
    const auto loaded = load(stored.id);
    ASSERT_TRUE(loaded);
    EXPECT_EQ(loaded->number, number);
    EXPECT_EQ(loaded->table, stored);
    EXPECT_EQ(loaded->log,
              (std::vector<LogEntry>{entry(1, "0 take b2\nchance deal cat"), entry(2, "naïve – 茶")}));
    box->reopen();  // and again from the disk
  }
}

TEST_P(AnyStore, UnknownTableIsNothing) { EXPECT_FALSE(load(new_table_id())); }

TEST_P(AnyStore, RefusesTheSameIdTwice) {
  const StoredTable stored = table();
  create(stored);
  const auto again = try_create(stored);
  ASSERT_FALSE(again);
  EXPECT_EQ(again.error().code, "conflict");
}

TEST_P(AnyStore, RefusesTheSameVersionTwice) {
  const StoredTable stored = table();
  const TableNumber number = create(stored);
  EXPECT_FALSE(append(number, entry(1, "first")));
  const auto error = append(number, entry(1, "second"));
  ASSERT_TRUE(error);
  EXPECT_EQ(error->code, "conflict");
  EXPECT_EQ(load(stored.id)->log, std::vector<LogEntry>{entry(1, "first")});
}

TEST_P(AnyStore, OneBadWriteSpoilsNoOther) {
  std::vector<StoredTable> tables;
  std::vector<TableNumber> numbers;
  for (int i = 0; i < 20; ++i) {
    tables.push_back(table());
    numbers.push_back(create(tables.back()));
  }
  EXPECT_FALSE(append(numbers[7], entry(1, "there already")));
  // All at once, so that they meet in one commit; number 7's version exists.
  std::vector<std::promise<std::optional<Error>>> promises(tables.size());
  for (std::size_t i = 0; i < tables.size(); ++i)
    box->store().append(numbers[i], entry(1, "new"), {},
                        [&, i](std::optional<Error> e) { promises[i].set_value(e); });
  for (std::size_t i = 0; i < tables.size(); ++i) {
    EXPECT_EQ(promises[i].get_future().get().has_value(), i == 7) << i;
    EXPECT_EQ(load(tables[i].id)->log.size(), 1u);
    EXPECT_EQ(load(tables[i].id)->log[0].body, i == 7 ? "there already" : "new");
  }
}

TEST_P(AnyStore, KeepsTheOrderOfATableUnderManyWriters) {
  constexpr int kEach = 200;
  std::vector<StoredTable> tables = {table(), table(), table(), table()};
  std::vector<std::thread> writers;
  std::atomic<int> failed{0};
  for (const StoredTable& one : tables)
    writers.emplace_back([&, number = create(one)] {
      std::atomic<int> left{kEach};
      for (int version = 1; version <= kEach; ++version)
        box->store().append(number, entry(version), {}, [&](std::optional<Error> e) {
          failed += e.has_value();
          --left;
        });
      while (left > 0) std::this_thread::yield();
    });
  for (std::thread& writer : writers) writer.join();
  EXPECT_EQ(failed, 0);
  for (const StoredTable& one : tables) EXPECT_EQ(load(one.id)->log.size(), static_cast<std::size_t>(kEach));
}

TEST_P(AnyStore, LobbyIsNewestFirstAndPaged) {
  std::vector<std::string> ids;
  for (int i = 0; i < 7; ++i) {
    StoredTable one = table();
    one.created += i;
    ids.push_back(one.id);
    create(one, i == 3 ? "" : R"({"open":1})");  // number 3 is private
  }
  const LobbyPage first = lobby({}, 4, 0);
  ASSERT_EQ(first.rows.size(), 4u);
  EXPECT_EQ(first.rows[0].id, ids[6]);
  EXPECT_EQ(first.rows[3].id, ids[2]);
  EXPECT_EQ(first.rows[0].listing, R"({"open":1})");
  ASSERT_TRUE(first.next);
  const LobbyPage second = lobby(first.next, 4, 0);
  ASSERT_EQ(second.rows.size(), 2u);
  EXPECT_EQ(second.rows[1].id, ids[0]);
  EXPECT_FALSE(second.next);
  EXPECT_EQ(lobby({}, 20, table().created + 5).rows.size(), 2u);  // too old to be shown
}

TEST_P(AnyStore, AnEntryCanChangeTheListing) {
  const TableNumber number = create(table(), "old");
  EXPECT_FALSE(append(number, entry(1), "new"));
  EXPECT_EQ(lobby({}, 5, 0).rows.at(0).listing, "new");
  EXPECT_FALSE(append(number, entry(2)));
  EXPECT_EQ(lobby({}, 5, 0).rows.at(0).listing, "new");
  EXPECT_FALSE(append(number, entry(3), ""));
  EXPECT_TRUE(lobby({}, 5, 0).rows.empty());
}

TEST_P(AnyStore, RefusesAGapInTheVersions) {
  const StoredTable stored = table();
  const TableNumber number = create(stored);
  for (const int version : {2, 0, -1, 1000}) {
    const auto error = append(number, entry(version));
    ASSERT_TRUE(error) << version;
    EXPECT_EQ(error->code, "conflict");
  }
  EXPECT_FALSE(append(number, entry(1)));
  EXPECT_TRUE(append(number, entry(3)));
  EXPECT_FALSE(append(number, entry(2)));
  EXPECT_EQ(load(stored.id)->log.size(), 2u);
  EXPECT_EQ(append(number + 1000, entry(1))->code, "conflict");  // no such table
}

TEST_P(AnyStore, OneOfTwoWritersOfAVersionWins) {
  const StoredTable stored = table();
  const TableNumber number = create(stored);
  constexpr int kVersions = 50;
  for (int version = 1; version <= kVersions; ++version) {
    std::promise<std::optional<Error>> ends[2];
    std::thread other([&] {
      box->store().append(number, entry(version, "there"), {}, [&](auto e) { ends[0].set_value(e); });
    });
    box->store().append(number, entry(version, "here"), {}, [&](auto e) { ends[1].set_value(e); });
    const auto there = ends[0].get_future().get(), here = ends[1].get_future().get();
    other.join();
    ASSERT_NE(there.has_value(), here.has_value()) << version;
    EXPECT_EQ((there ? there : here)->code, "conflict");
    EXPECT_EQ(load(stored.id)->log.back().body, there ? "here" : "there");
  }
}

TEST_P(AnyStore, WhatIsOnItsWayTogetherKeepsItsOrder) {
  const StoredTable stored = table();
  const TableNumber number = create(stored);
  // Each is judged by what went before it, whatever became of that.
  const std::vector<std::pair<int, bool>> asked = {{1, true}, {1, false}, {3, false}, {2, true}, {3, true}};
  std::vector<std::promise<std::optional<Error>>> ends(asked.size());
  for (std::size_t i = 0; i < asked.size(); ++i)
    box->store().append(number, entry(asked[i].first, std::to_string(i)), {},
                        [&, i](std::optional<Error> e) { ends[i].set_value(e); });
  for (std::size_t i = 0; i < asked.size(); ++i)
    EXPECT_EQ(!ends[i].get_future().get().has_value(), asked[i].second) << i;
  const auto loaded = load(stored.id);
  ASSERT_EQ(loaded->log.size(), 3u);
  EXPECT_EQ(loaded->log[1].body, "3");
}

TEST_P(AnyStore, ARefusedEntryChangesNoListing) {
  const TableNumber number = create(table(), "old");
  EXPECT_FALSE(append(number, entry(1)));
  EXPECT_TRUE(append(number, entry(1), "new"));
  EXPECT_TRUE(append(number, entry(7), ""));
  EXPECT_EQ(lobby({}, 5, 0).rows.at(0).listing, "old");
}

TEST_P(AnyStore, AnswersComeAfterTheCall) {
  const StoredTable stored = table();
  const TableNumber number = create(stored);
  std::vector<std::promise<bool>> outside(11);
  std::size_t calls = 0;
  const auto call = [&](const std::function<void(Store&, std::function<void()>)>& ask) {
    const auto us = std::this_thread::get_id();
    ask(box->store(), [&, us, at = calls++] { outside[at].set_value(std::this_thread::get_id() != us); });
  };
  call([&](Store& s, auto told) { s.load(stored.id, [told](const auto&) { told(); }); });
  call([&](Store& s, auto told) { s.versions({stored.id}, [told](const auto&) { told(); }); });
  call([&](Store& s, auto told) { s.lobby({}, 5, 0, [told](const auto&) { told(); }); });
  call([&](Store& s, auto told) { s.chat(number, 9, 5, [told](const auto&) { told(); }); });
  call([&](Store& s, auto told) { s.create(table(), {}, [told](const auto&) { told(); }); });
  call([&](Store& s, auto told) { s.append(number, entry(1), {}, [told](const auto&) { told(); }); });
  call([&](Store& s, auto told) {
    s.say(number, {1, 0, "k", "Ada", "x", 1}, [told](const auto&) { told(); });
  });
  call([&](Store& s, auto told) { s.write_note(number, 0, "n", [told](const auto&) { told(); }); });
  call([&](Store& s, auto told) { s.keep_review({"r", "1", "{}"}, [told](const auto&) { told(); }); });
  call([&](Store& s, auto told) { s.review("r", "1", [told](const auto&) { told(); }); });
  call([&](Store& s, auto told) { s.check([told](const auto&) { told(); }); });
  for (std::size_t i = 0; i < calls; ++i) EXPECT_TRUE(outside[i].get_future().get()) << i;
}

TEST_P(AnyStore, KeepsEveryText) {
  for (const std::string text :
       {"", " ", "NULL", "{}", "{\"a\",b}", "back\\slash", "'quoted' \"twice\"", "a,b;c",
        "line\nbreak\ttab\r", "茶\xf0\x9f\xab\x96", "\x01\x7f", "$1 %s \\x41"}) {
    StoredTable stored = table();
    stored.options = stored.seats = stored.edition = text;
    const TableNumber number = create(stored, text);
    LogEntry written = entry(1, text);
    written.kind = written.key = written.clocks = text;
    EXPECT_FALSE(append(number, written));
    const ChatLine line{1, -7, text, text, text, 5};
    EXPECT_FALSE(say(number, line));
    EXPECT_FALSE(note(number, 0, text));
    const auto loaded = load(stored.id);
    ASSERT_TRUE(loaded);
    EXPECT_EQ(loaded->table, stored);
    EXPECT_EQ(loaded->log, std::vector<LogEntry>{written});
    EXPECT_EQ(loaded->chat, std::vector<ChatLine>{line});
    EXPECT_EQ(loaded->notes, (std::vector<std::pair<int, std::string>>{{0, text}}));
    const LobbyPage page = lobby({}, 1, 0);
    if (!text.empty()) {
      EXPECT_EQ(page.rows.at(0).listing, text);
    }
  }
}

TEST_P(AnyStore, NothingIsKeptOfATableThatIsNotThere) {
  const TableNumber none = create(table()) + 1000;
  EXPECT_EQ(say(none, {1, 0, "k", "Ada", "x", 1}).value().code, "conflict");
  EXPECT_EQ(note(none, 0, "x").value().code, "conflict");
  EXPECT_TRUE(chat(none).empty());
}

TEST_P(AnyStore, KeepsChatAndNotes) {
  const StoredTable stored = table();
  const TableNumber number = create(stored);
  const ChatLine hello{1, 0, "k1", "Ada", "hello\nthere", 1763250002};
  const ChatLine watching{2, -1, "k2", "", "👋", 1763250003};
  EXPECT_FALSE(say(number, hello));
  EXPECT_FALSE(say(number, watching));
  EXPECT_TRUE(say(number, watching));
  EXPECT_EQ(chat(number), (std::vector<ChatLine>{hello, watching}));
  EXPECT_TRUE(load(stored.id)->notes.empty());
  EXPECT_FALSE(note(number, 1, "first"));
  EXPECT_FALSE(note(number, 1, "second"));
  const auto loaded = load(stored.id);
  EXPECT_EQ(loaded->notes, (std::vector<std::pair<int, std::string>>{{1, "second"}}));
  EXPECT_EQ(loaded->chat, (std::vector<ChatLine>{hello, watching}));
}

TEST_P(AnyStore, KeepsOneReviewARecord) {
  EXPECT_EQ(review("one", "1"), std::nullopt);
  EXPECT_FALSE(keep({"one", "1", "{\"a\":'1'}"}));
  EXPECT_FALSE(keep({"other", "1", ""}));
  EXPECT_EQ(review("one", "1"), "{\"a\":'1'}");
  EXPECT_EQ(review("other", "1"), "");
  EXPECT_EQ(review("one", "2"), std::nullopt);
  EXPECT_FALSE(keep({"one", "2", "anew"}));
  EXPECT_EQ(review("one", "2"), "anew");
  EXPECT_EQ(review("one", "1"), std::nullopt) << "another program's is in its place";
}

TEST_P(AnyStore, ChatComesInPages) {
  const StoredTable stored = table();
  const TableNumber number = create(stored);
  for (int i = 1; i <= kChatLoaded + 30; ++i)
    EXPECT_FALSE(say(number, {i, 0, "k", "Ada", "line " + std::to_string(i), 1763250002}));
  const auto loaded = load(stored.id);
  ASSERT_EQ(loaded->chat.size(), static_cast<std::size_t>(kChatLoaded));
  EXPECT_EQ(loaded->chat.front().number, 31);
  const auto page = chat(number, 31, 20);
  ASSERT_EQ(page.size(), 20u);
  EXPECT_EQ(page.front().number, 11);
  EXPECT_EQ(page.back().number, 30);
  EXPECT_EQ(chat(number, 3, 20).size(), 2u);
  EXPECT_TRUE(chat(number, 1, 20).empty());
}

TEST_P(AnyStore, SaysTheVersionsOfMany) {
  const StoredTable untouched = table(), played = table();
  create(untouched);
  const TableNumber number = create(played);
  for (int version = 1; version <= 3; ++version) EXPECT_FALSE(append(number, entry(version)));
  EXPECT_TRUE(append(number, entry(7)));
  EXPECT_FALSE(say(number, {9, 0, "k", "Ada", "x", 1}));
  EXPECT_EQ(versions({}), Versions());
  EXPECT_EQ(versions({new_table_id(), played.id, "a,\"{b}'", untouched.id}),
            (Versions{{played.id, 3}, {untouched.id, 0}}));
}

TEST_P(AnyStore, ReadsSeeEveryWriteThatWasAnswered) {
  const StoredTable stored = table();
  const TableNumber number = create(stored);
  for (int version = 1; version <= 100; ++version) {
    EXPECT_FALSE(append(number, entry(version)));
    EXPECT_EQ(load(stored.id)->log.size(), static_cast<std::size_t>(version));
    EXPECT_EQ(versions({stored.id}), (Versions{{stored.id, version}}));
  }
}

TEST_P(AnyStore, SaysThatItWrites) {
  std::promise<std::optional<Error>> promise;
  box->store().check([&](std::optional<Error> error) { promise.set_value(std::move(error)); });
  EXPECT_FALSE(promise.get_future().get());
}

TEST_P(AnyStore, WritesWhatWaitsBeforeItCloses) {
  if (!box->durable()) return;
  const StoredTable stored = table();
  const TableNumber number = create(stored);
  std::atomic<int> answered{0};
  for (int version = 1; version <= 500; ++version)
    box->store().append(number, entry(version), {}, [&](std::optional<Error> e) { answered += !e; });
  box->reopen();
  EXPECT_EQ(answered, 500);
  EXPECT_EQ(load(stored.id)->log.size(), 500u);
}

}  // namespace samovar::house
