// In which order bots think.
#include <map>

#include <gtest/gtest.h>

#include "server/thinking_queue.hpp"

namespace samovar::server {
namespace {

using Instant = ThinkingQueue::Instant;

house::Thought thought(std::string table, std::string address, bool people, std::string level) {
  house::Thought thought;
  thought.table = std::move(table);
  thought.address = std::move(address);
  thought.people = people;
  thought.request.bot = std::move(level);
  return thought;
}

std::string next(ThinkingQueue& queue, Instant now = {}, bool quick_only = false) {
  const auto one = queue.pop(now, quick_only);
  return one ? one->thought.table : "";
}

TEST(ThinkingQueue, PeopleBeforeWatchersAndShortBeforeLong) {
  ThinkingQueue queue;
  queue.push(thought("watched", "a", false, "hard"), {});
  queue.push(thought("watched easy", "a", false, "easy"), {});
  queue.push(thought("played hard", "b", true, "hard"), {});
  queue.push(thought("played easy", "c", true, "easy"), {});
  EXPECT_EQ(next(queue), "played easy");
  EXPECT_EQ(next(queue), "played hard");
  EXPECT_EQ(next(queue), "watched easy");
  EXPECT_EQ(next(queue), "watched");
  EXPECT_EQ(next(queue), "");
}

TEST(ThinkingQueue, OneAddressWithManyTablesGetsNoMoreThanOneWithOne) {
  ThinkingQueue queue;
  int greedy = 0, modest = 0;
  for (int i = 0; i < 50; ++i) queue.push(thought("greedy " + std::to_string(i), "greedy", true, "hard"), {});
  queue.push(thought("modest", "modest", true, "hard"), {});
  for (int i = 0; i < 40; ++i) {
    const std::string table = next(queue);
    const bool is_modest = table == "modest";
    (is_modest ? modest : greedy)++;
    queue.charge(table, is_modest ? "modest" : "greedy", 0.2);
    queue.push(thought(table, is_modest ? "modest" : "greedy", true, "hard"), {});
  }
  EXPECT_NEAR(greedy, modest, 2);
}

TEST(ThinkingQueue, TablesOfOneAddressTakeTurns) {
  ThinkingQueue queue;
  std::map<std::string, int> thoughts;
  for (const char* table : {"a", "b", "c"}) queue.push(thought(table, "one", true, "hard"), {});
  for (int i = 0; i < 30; ++i) {
    const std::string table = next(queue);
    ++thoughts[table];
    queue.charge(table, "one", 0.2);
    queue.push(thought(table, "one", true, "hard"), {});
  }
  for (const char* table : {"a", "b", "c"}) EXPECT_EQ(thoughts[table], 10) << table;
}

TEST(ThinkingQueue, NobodySavesUpByStayingAway) {
  ThinkingQueue queue;
  for (int i = 0; i < 100; ++i) {
    queue.push(thought("busy", "busy", true, "hard"), {});
    next(queue);
    queue.charge("busy", "busy", 1);
  }
  // A newcomer goes first once, and not a hundred times.
  int newcomers = 0;
  queue.push(thought("busy", "busy", true, "hard"), {});
  queue.push(thought("new", "new", true, "hard"), {});
  for (int i = 0; i < 10; ++i) {
    const std::string table = next(queue);
    newcomers += table == "new";
    queue.charge(table, table, 1);
    queue.push(thought(table, table, true, "hard"), {});
  }
  EXPECT_LE(newcomers, 6);
}

TEST(ThinkingQueue, NothingWaitsForEver) {
  ThinkingQueue queue;
  const Instant start = Instant() + std::chrono::hours(1);
  queue.push(thought("watched", "a", false, "hard"), start);
  for (int second = 0;; ++second) {
    ASSERT_LT(second, 12);
    const Instant now = start + std::chrono::seconds(second);
    queue.push(thought("played", "b", true, "easy"), now);
    if (next(queue, now) == "watched") break;
  }
}

// A hundred watched tables of hard bots on one thread: every one of them has waited for long all the time. A
// person whose hard bot thinks too waits for what runs and for one of them at most.
TEST(ThinkingQueue, APersonsHardBotWaitsBehindNoOldThoughts) {
  constexpr auto kThought = std::chrono::milliseconds(200);
  constexpr int kWatched = 100;
  ThinkingQueue queue;
  Instant now = Instant() + std::chrono::hours(1), asked = now;
  for (int i = 0; i < kWatched; ++i)
    queue.push(thought(std::to_string(i), "watcher " + std::to_string(i), false, "hard"), now);
  std::map<std::string, int> thoughts;
  bool person_waits = false;
  std::chrono::nanoseconds longest{0};
  for (int i = 0; i < 2000; ++i) {
    // The person moves again one second after the bot's answer.
    if (!person_waits && now - asked >= std::chrono::seconds(1)) {
      asked = now - kThought / 2;
      queue.push(thought("person", "person", true, "hard"), asked);
      person_waits = true;
    }
    auto one = queue.pop(now, false);
    ASSERT_TRUE(one);
    const bool person = one->thought.table == "person";
    if (person) longest = std::max<std::chrono::nanoseconds>(longest, now - asked);
    ++thoughts[one->thought.table];
    now += kThought;
    queue.charge(one->thought.table, one->thought.address, 0.2);
    if (person) {
      person_waits = false;
      asked = now;
    } else {
      queue.push(std::move(one->thought), now);
    }
  }
  EXPECT_LE(longest, std::chrono::seconds(1));
  EXPECT_GE(thoughts["person"], 200);
  for (int i = 0; i < kWatched; ++i) EXPECT_GE(thoughts[std::to_string(i)], 10) << i;
}

// People alone can fill every processor: who watches goes on all the same.
TEST(ThinkingQueue, WatchersGoOnBesideManyPeople) {
  ThinkingQueue queue;
  Instant now = Instant() + std::chrono::hours(1);
  for (int i = 0; i < 200; ++i)
    queue.push(thought("played " + std::to_string(i), std::to_string(i), true, "hard"), now);
  queue.push(thought("watched", "watcher", false, "hard"), now);
  int watched = 0;
  for (int i = 0; i < 2000; ++i) {
    auto one = queue.pop(now, false);
    ASSERT_TRUE(one);
    watched += one->thought.table == "watched";
    now += std::chrono::milliseconds(200);
    queue.charge(one->thought.table, one->thought.address, 0.2);
    queue.push(std::move(one->thought), now);
  }
  EXPECT_GE(watched, 3);
}

TEST(ThinkingQueue, TheQuickThreadTakesOnlyShortThoughts) {
  ThinkingQueue queue;
  queue.push(thought("long", "a", true, "hard"), {});
  EXPECT_EQ(next(queue, {}, true), "");
  queue.push(thought("short", "a", false, "medium"), {});
  EXPECT_EQ(next(queue, {}, true), "short");
  EXPECT_EQ(queue.size(), 1u);
}

}  // namespace
}  // namespace samovar::server
