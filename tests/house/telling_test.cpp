// Tables that are played over days: word to who is away, and clocks that count days.
#include <gtest/gtest.h>

#include "tests/house/room.hpp"

namespace samovar::house {
namespace {

class Messenger final : public Herald {
 public:
  std::string_view public_key() const override { return "key"; }
  bool reaches(const Device& device) const override {
    return device.endpoint.starts_with("https://push.example/");
  }
  void carry(Word word) override { words.push_back(std::move(word)); }
  std::vector<Word> words;
};

json::object device(const char* endpoint) {
  return {{"on", true}, {"endpoint", endpoint}, {"p256dh", "BKey"}, {"auth", "secret"}};
}

struct Evening {
  explicit Evening(json::object more = {}) {
    room.herald = &messenger;
    room.forget();
    ada = room.create({me(), open_seat()}, std::move(more));
    bo = room.join(ada.table, "Bo");
    host = room.enter(ada.table, ada.token);
    guest = room.enter(bo.table, bo.token, "192.0.2.2");
    if (!host->to_move()) {
      std::swap(ada, bo);
      std::swap(host, guest);
    }
  }
  Messenger messenger;
  Room room;
  Seated ada, bo;  // Ada is to move
  std::shared_ptr<Guest> host, guest;
};

TEST(Telling, WhoIsAwayIsToldOfTheirTurnOnce) {
  Evening evening;
  auto& [messenger, room, ada, bo, host, guest] = evening;
  EXPECT_EQ(code_of(guest->ask("tell_me", device("https://push.example/bo"))), "");
  const int version = guest->version();
  EXPECT_EQ(code_of(guest->ask("tell_me", device("https://push.example/bo"))), "");
  EXPECT_EQ(guest->version(), version) << "what is known is not written again";
  while (host->to_move()) host->play_first();
  EXPECT_TRUE(messenger.words.empty()) << "who is here sees it";
  while (guest->to_move()) guest->play_first();
  room.leave(guest);
  while (host->to_move()) host->play_first();
  ASSERT_EQ(messenger.words.size(), 1u);
  const Word& word = messenger.words.front();
  EXPECT_EQ(word.device.endpoint, "https://push.example/bo");
  const json::value said = json::parse(word.text);
  EXPECT_EQ(said.at("table").as_string(), ada.table);
  EXPECT_EQ(said.at("title"), "It is your turn");
  EXPECT_EQ(word.topic.find(ada.table), word.topic.npos) << "the service is not told which table it is";
  // A table that comes back into memory tells nobody again.
  room.leave(host);
  room.forget();
  host = room.enter(ada.table, ada.token);
  EXPECT_EQ(messenger.words.size(), 1u);
}

TEST(Telling, InTheLanguageThatIsSpokenThere) {
  Evening evening;
  auto& [messenger, room, ada, bo, host, guest] = evening;
  guest->ask("language", {{"language", "fr"}});
  guest->ask("tell_me", device("https://push.example/bo"));
  room.leave(guest);
  while (host->to_move()) host->play_first();
  ASSERT_EQ(messenger.words.size(), 1u);
  const json::value said = json::parse(messenger.words.front().text);
  EXPECT_EQ(said.at("title"), "C’est à vous");
  EXPECT_NE(said.at("text").as_string().find("Tea Time"), json::string::npos);
}

TEST(Telling, ADeviceIsForgottenWhenItIsGone) {
  Evening evening;
  auto& [messenger, room, ada, bo, host, guest] = evening;
  guest->ask("tell_me", device("https://push.example/old"));
  room.leave(guest);
  while (host->to_move()) host->play_first();
  ASSERT_EQ(messenger.words.size(), 1u);
  messenger.words.front().gone();
  room.pump();
  guest = room.enter(bo.table, bo.token);
  while (guest->to_move()) guest->play_first();
  room.leave(guest);
  while (host->to_move()) host->play_first();
  EXPECT_EQ(messenger.words.size(), 1u);
  // The wish not to be told any more is heard as well, and so is a token that closes other devices.
  guest = room.enter(bo.table, bo.token);
  guest->ask("tell_me", device("https://push.example/new"));
  EXPECT_EQ(code_of(guest->ask("tell_me", {{"on", false}, {"endpoint", "https://push.example/new"}})), "");
  while (guest->to_move()) guest->play_first();
  room.leave(guest);
  while (host->to_move()) host->play_first();
  EXPECT_EQ(messenger.words.size(), 1u);
}

TEST(Telling, OnlyWhereWordCanBeCarriedAndForWhoSits) {
  Evening evening;
  auto& [messenger, room, ada, bo, host, guest] = evening;
  EXPECT_EQ(code_of(host->ask("tell_me", device("https://elsewhere.example/x"))), "cannot_tell");
  EXPECT_EQ(code_of(host->ask("tell_me", device("https://push.example/\r\nHost: other"))), "bad_message");
  EXPECT_EQ(code_of(host->ask("tell_me", {{"on", true}, {"endpoint", "https://push.example/x"}})),
            "bad_message");
  EXPECT_EQ(code_of(room.enter(ada.table, {}, "192.0.2.7")->ask("tell_me", device("https://push.example/x"))),
            "not_seated");
  EXPECT_EQ(json::parse(room.call("GET", "/api/push").body).at("key"), "key");
  // Nobody at the table sees where anybody is reached.
  host->ask("tell_me", device("https://push.example/secret-place"));
  EXPECT_EQ(json::serialize(guest->state()).find("secret-place"), std::string::npos);
  room.herald = nullptr;
  room.forget();
  EXPECT_TRUE(json::parse(room.call("GET", "/api/push").body).at("key").is_null());
  EXPECT_EQ(code_of(room.enter(ada.table, ada.token)->ask("tell_me", device("https://push.example/x"))),
            "cannot_tell");
}

TEST(Days, GoByWhileNobodyLooks) {
  Evening evening({{"clock", json::object{{"days", 3}}}});
  auto& [messenger, room, ada, bo, host, guest] = evening;
  EXPECT_EQ(host->state().at("table").at("clock"), (json::object{{"days", 3}}));
  EXPECT_GT(host->state().at("seats").at(0).at("clock_ms").as_int64(), 3 * 86400 * 1000 - 60000);
  room.leave(host);
  room.leave(guest);
  constexpr std::int64_t kDay = 86400;
  const auto later = [&](std::int64_t seconds) {
    room.store.tampered = [seconds](LoadedTable& table) {
      for (LogEntry& entry : table.log) entry.at -= seconds;
    };
    room.forget();
    return room.enter(bo.table, bo.token);
  };
  guest = later(2 * kDay);
  const auto mine = static_cast<std::size_t>(ada.seat);
  EXPECT_NEAR(static_cast<double>(guest->state().at("seats").at(mine).at("clock_ms").as_int64()),
              kDay * 1000.0, 60000);
  EXPECT_EQ(guest->state().at("seats").at(mine).at("kind"), "person");
  room.leave(guest);
  guest = later(4 * kDay);
  EXPECT_TRUE(
      room.until([&] { return guest->state().at("seats").at(mine).as_object().contains("out_of_time"); }));
}

TEST(Days, AreGivenAlone) {
  Room room;
  const auto tried = [&](json::object clock) {
    return room
        .call("POST", "/api/tables",
              {{"game", "tea-time"},
               {"name", "Ada"},
               {"options", json::object{{"seats", 2}}},
               {"seats", json::array{me(), bot()}},
               {"clock", std::move(clock)}})
        .status;
  };
  EXPECT_EQ(tried({{"days", 7}}), 201);
  EXPECT_EQ(tried({{"days", 0}}), 400);
  EXPECT_EQ(tried({{"days", 15}}), 400);
  EXPECT_EQ(tried({{"days", 3}, {"increment", 5}}), 400);
}

}  // namespace
}  // namespace samovar::house
