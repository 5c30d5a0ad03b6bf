// A lesson over the live protocol: whose it is, what it tells, and that what is not asked for is not played.
#include "house/lesson_table.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "house/identity.hpp"
#include "tests/table/schema.hpp"

namespace samovar::house {
namespace {

class Pupil : public Client {
 public:
  void send(std::shared_ptr<const std::string> text) override {
    json::object message = json::parse(*text).as_object();
    if (message.at("type") == "state") {
      static const table::Schema kSchema("live");
      EXPECT_EQ(kSchema.complaint("state", message), std::nullopt);
      state = message;
      ++states;
    } else {
      answer = message;
    }
  }
  void close(int code, std::string_view) override { closed = code; }
  const std::string& address() const override { return address_; }

  json::object lesson() const { return state.at("lesson").as_object(); }
  std::string at() const { return std::string(lesson().at("at").as_string()); }

  json::object state;
  json::object answer;
  int states = 0;
  int closed = 0;

 private:
  std::string address_ = "192.0.2.1";
};

class LessonAtATable : public testing::Test {
 protected:
  void SetUp() override { pupil = come(token); }

  std::shared_ptr<Pupil> come(std::optional<std::string> key) {
    auto client = std::make_shared<Pupil>();
    table.attach(client, {std::move(key), 0, "en", Feed::full, {}, {}, {}});
    return client;
  }
  void ask(Ask asked) { table.handle(pupil, {"k", std::move(asked)}); }
  std::int64_t version() const { return pupil->state.at("version").as_int64(); }
  void play(std::string move) { ask(Play{version(), std::move(move)}); }
  void go(LessonGo::Where where) { ask(LessonGo{version(), where}); }
  std::string code() const {
    return pupil->answer.at("type") == "refused"
               ? std::string(pupil->answer.at("error").at("code").as_string())
               : "";
  }

  const std::string token = new_token();
  LessonTable table{"id", token_hash(token), *lesson::Tutor::begin(lesson::find_lesson("tea-time/1"))};
  std::shared_ptr<Pupil> pupil;
};

TEST_F(LessonAtATable, IsOnesOwn) {
  EXPECT_EQ(pupil->closed, 0);
  EXPECT_EQ(pupil->at(), "collection");
  EXPECT_TRUE(pupil->state.contains("words"));
  EXPECT_EQ(come(std::nullopt)->closed, kBadToken);
  EXPECT_EQ(come(new_token())->closed, kBadToken);
}

TEST_F(LessonAtATable, GoesOnAndBack) {
  go(LessonGo::Where::next);
  EXPECT_EQ(pupil->at(), "thirty-four");
  ask(LessonGo{version() - 1, LessonGo::Where::next});
  EXPECT_EQ(code(), "stale");
  go(LessonGo::Where::back);
  EXPECT_EQ(pupil->at(), "collection");
  go(LessonGo::Where::next);
  go(LessonGo::Where::next);
  go(LessonGo::Where::show);
  EXPECT_EQ(pupil->at(), "first-costs");
  EXPECT_EQ(pupil->lesson().at("feedback").at("kind"), "shown");
  EXPECT_EQ(pupil->state.at("events").as_array().size(), 2u);
  go(LessonGo::Where::restart);
  EXPECT_EQ(pupil->at(), "collection");
}

TEST_F(LessonAtATable, PlaysOnlyWhatItAsksFor) {
  play("take a1");  // goes on through the sentences, and is answered
  EXPECT_EQ(code(), "");
  EXPECT_EQ(pupil->at(), "first-card");
  EXPECT_EQ(pupil->lesson().at("feedback").at("kind"), "near");
  EXPECT_EQ(pupil->state.at("ply"), 0);
  play("take a1 e 3");
  EXPECT_EQ(code(), "illegal_move");
  play("take b2");
  EXPECT_EQ(pupil->at(), "first-costs");
  EXPECT_EQ(pupil->state.at("ply"), 1);
  EXPECT_THAT(std::string(pupil->lesson().at("say").as_string()), testing::HasSubstr("You now have 26"));
}

TEST_F(LessonAtATable, WantsItsRefusal) {
  play("take b2");
  play("take b2");
  go(LessonGo::Where::next);
  go(LessonGo::Where::next);
  ASSERT_EQ(pupil->at(), "gap");
  EXPECT_TRUE(pupil->lesson().at("waits").as_bool());
  ask(Why{"take b2 e 3"});
  EXPECT_EQ(pupil->answer.at("error").at("rule"), "TT-LINE-03");
  EXPECT_FALSE(pupil->lesson().at("waits").as_bool());
  EXPECT_EQ(pupil->lesson().at("feedback").at("rule"), "TT-LINE-03");
}

TEST_F(LessonAtATable, SpeaksFrenchWhenAsked) {
  ask(Language{"fr"});
  EXPECT_EQ(pupil->lesson().at("title"), "Une ligne de cartes");
  EXPECT_EQ(pupil->state.at("seats").at(0).at("name"), "Vous");
}

TEST_F(LessonAtATable, TakesNothingElse) {
  ask(Undo{version()});
  EXPECT_EQ(code(), "lesson");
  ask(Chat{"hello"});
  EXPECT_EQ(code(), "lesson");
}

TEST_F(LessonAtATable, GoesAfterHalfAnHour) {
  const Instant now = std::chrono::steady_clock::now();
  EXPECT_FALSE(table.expired(now + std::chrono::minutes(29)));
  EXPECT_TRUE(table.expired(now + std::chrono::minutes(31)));
  EXPECT_EQ(pupil->closed, kNoSuchTable);
}

}  // namespace
}  // namespace samovar::house
