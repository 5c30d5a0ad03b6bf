// Reviews are made once: what a server has found out about a record is there after it starts again.
#include "server/reviewing.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <future>
#include <thread>

#include <gtest/gtest.h>

#include "house/memory_store.hpp"
#include "server/metrics.hpp"
#include "table/record.hpp"
#include "tests/files.hpp"
#include "tests/paths.hpp"

namespace samovar::server {
namespace {

namespace json = boost::json;

class ReviewingTest : public testing::Test {
 protected:
  using Game = house::Reviewer::Game;

  static Game game(const std::string& name) {
    return std::make_shared<const table::Table>(
        table::read_record(test::text_of_file(test::source("/tests/records/" + name))).value());
  }
  static std::optional<house::Reviewed> state(ReviewingThread& reviews, const Game& of) {
    std::promise<std::optional<house::Reviewed>> promise;
    reviews.state(of, "en", [&](auto told) { promise.set_value(std::move(told)); });
    return promise.get_future().get();
  }
  static std::optional<Error> begin(ReviewingThread& reviews, const Game& of,
                                    const std::string& address = "here") {
    std::promise<std::optional<Error>> promise;
    reviews.begin(of, address, [&](auto error) { promise.set_value(std::move(error)); });
    return promise.get_future().get();
  }
  static tl::expected<house::Verdict, Error> judge(ReviewingThread& reviews, const Game& of, int ply,
                                                   const std::string& move) {
    std::promise<tl::expected<house::Verdict, Error>> promise;
    reviews.judge(of, ply, move, "here", [&](auto verdict) { promise.set_value(std::move(verdict)); });
    return promise.get_future().get();
  }

  Metrics metrics_;
  ThinkingThreads bots_{1, metrics_};
  // Answers at once: nobody here calls within a lock.
  house::MemoryStore store_{[](const std::function<void()>& answer) { answer(); }};
};

TEST_F(ReviewingTest, WhatWaitsIsGoneAtOnceWhenItIsCancelled) {
  const Game first = game("chai/3-players-competitive-five-rounds-won.txt");
  const Game second = game("tea-time/2-players-won.txt");
  ReviewingThread reviews(bots_, store_);
  EXPECT_FALSE(begin(reviews, first));
  EXPECT_FALSE(begin(reviews, second));
  EXPECT_TRUE(state(reviews, second));
  reviews.cancel(*second);
  EXPECT_FALSE(state(reviews, second));
  EXPECT_TRUE(state(reviews, first)) << "the other one goes on";
  EXPECT_FALSE(begin(reviews, second));
  EXPECT_TRUE(state(reviews, second)) << "whoever asks again gets it";
}

TEST_F(ReviewingTest, WhatRunsCanBeCancelledAndBegunAgainAtOnce) {
  const Game played = game("chai/3-players-competitive-five-rounds-won.txt");
  ReviewingThread reviews(bots_, store_);
  const auto wait_until = [&](const auto& holds) {
    const auto patience = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    while (!holds(state(reviews, played))) {
      if (std::chrono::steady_clock::now() > patience) return false;
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    return true;
  };
  const auto runs = [](const auto& now) { return now && now->done > 0; };
  for (int round = 0; round < 3; ++round) {
    SCOPED_TRACE(round);
    EXPECT_FALSE(begin(reviews, played));
    ASSERT_TRUE(wait_until(runs));
    reviews.cancel(*played);
    EXPECT_FALSE(state(reviews, played)) << "nobody waits for it";
    EXPECT_FALSE(begin(reviews, played));
    ASSERT_TRUE(state(reviews, played)) << "it is on its way again";
    bool lost = false;
    EXPECT_TRUE(wait_until([&](const auto& now) {
      lost = lost || !now;
      return lost || runs(now);
    }));
    EXPECT_FALSE(lost) << "the end of the cancelled one takes nothing with it";
    reviews.cancel(*played);
    EXPECT_FALSE(begin(reviews, played));
    reviews.cancel(*played);
    EXPECT_FALSE(state(reviews, played)) << "and cancelled for good";
  }
}

TEST_F(ReviewingTest, AnAddressGetsThirtyADay) {
  ReviewingThread reviews(bots_, store_);
  int begun = 0;
  Game last;
  for (const auto& file : std::filesystem::recursive_directory_iterator(test::source("/tests/records"))) {
    if (file.path().extension() != ".txt" || begun == 30) continue;
    auto played = table::read_record(test::text_of_file(file.path()));
    if (!played || !played->over()) continue;
    last = std::make_shared<const table::Table>(std::move(*played));
    ASSERT_FALSE(begin(reviews, last)) << begun;
    ++begun;
    if (begun < 30) reviews.cancel(*last);  // it was asked for all the same
  }
  ASSERT_EQ(begun, 30);
  const Game more = game("tea-time/2-players-won.txt");
  const auto refused = begin(reviews, more);
  ASSERT_TRUE(refused);
  EXPECT_EQ(refused->code, "too_many");
  EXPECT_FALSE(state(reviews, more));
  EXPECT_FALSE(begin(reviews, last)) << "what is on its way already costs nothing";
  EXPECT_FALSE(begin(reviews, more, "elsewhere")) << "others are not in the way";
}

TEST_F(ReviewingTest, AReviewIsThereAfterARestart) {
  const Game played = game("tea-time/2-players-won.txt");
  std::string review;
  {
    ReviewingThread reviews(bots_, store_);
    EXPECT_FALSE(state(reviews, played)) << "nobody has asked for it";
    EXPECT_FALSE(begin(reviews, played));
    while (review.empty()) {
      const auto now = state(reviews, played);
      ASSERT_TRUE(now);
      review = now->review;
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
  }
  ReviewingThread again(bots_, store_);
  const auto kept = state(again, played);
  ASSERT_TRUE(kept);
  EXPECT_EQ(kept->review, review);
  EXPECT_FALSE(state(again, game("tea-time/2-players-tie-won.txt"))) << "of this record alone";

  // Its marks are what one learns from: what it says is better is accepted, what was played is not.
  const json::value told = json::parse(review);
  const json::array& marks = told.at("marks").as_array();
  ASSERT_FALSE(marks.empty());
  const json::value& worst = *std::max_element(marks.begin(), marks.end(), [](const auto& a, const auto& b) {
    return a.at("loss").template to_number<double>() < b.at("loss").template to_number<double>();
  });
  const int ply = worst.at("ply").to_number<int>();
  const std::string better(worst.at("better").at("move").as_string());
  EXPECT_NE(again.choices(*played, ply, "fr").find("\"" + better + "\""), std::string::npos);
  EXPECT_TRUE(judge(again, played, ply, better)->better);
  EXPECT_FALSE(judge(again, played, ply, std::string(worst.at("played").at("move").as_string()))->better);
  EXPECT_EQ(judge(again, played, ply, "nonsense").error().code, "bad_move");
}

// A review goes on once no bot thinks, or after half a second where bots never rest.
TEST_F(ReviewingTest, BotsThinkFirst) {
  using Clock = std::chrono::steady_clock;
  constexpr auto kPatience = std::chrono::milliseconds(500);
  const Game played = game("tea-time/3-players-won.txt");
  table::Table middle = played->copy();
  for (int ply = played->ply(); !middle.actor().is_seat();) middle.rewind(--ply);
  for (const int thoughts : {2, 12}) {
    SCOPED_TRACE(thoughts);
    std::atomic<int> left = thoughts;
    for (int i = 0; i < thoughts; ++i) {
      house::Thought thought;
      thought.position = std::make_shared<const table::Table>(middle.copy());
      thought.request = {.bot = "search", .ms = 120};
      thought.chosen = [&](const auto&) { --left; };
      bots_.think(std::move(thought));
    }
    ReviewingThread reviews(bots_, store_);
    const auto begun = Clock::now();
    EXPECT_FALSE(begin(reviews, played));
    while (true) {
      const auto now = state(reviews, played);
      ASSERT_TRUE(now);
      if (now->done == 0) {
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
        continue;
      }
      EXPECT_TRUE(!bots_.busy() || Clock::now() - begun >= kPatience);
      break;
    }
    reviews.cancel(*played);
    while (left > 0) std::this_thread::yield();
  }
}

TEST_F(ReviewingTest, WhatIsThrownAtAVerdictEndsNothing) {
  const Game played = game("tea-time/2-players-won.txt");
  int ply = 0;
  while (!played->history()[static_cast<std::size_t>(ply)].actor.is_seat()) ++ply;
  ReviewingThread reviews(bots_, store_);
  reviews.judge(played, ply, "nonsense", "here", [](const auto&) { throw 7; });
  EXPECT_EQ(judge(reviews, played, ply, "nonsense").error().code, "bad_move") << "the next one is answered";
}

}  // namespace
}  // namespace samovar::server
