// Tables without a network: what is stored and tried again, whose a key is, what a first state carries, and
// what is damaged.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "house/identity.hpp"
#include "table/narration.hpp"
#include "tests/house/room.hpp"

namespace samovar::house {
namespace {

std::string phase(const Guest& guest) { return std::string(guest.state().at("phase").as_string()); }

// Two people at a table that has begun.
struct Two {
  explicit Two(Room& room, json::object more = {}) {
    ada = room.create({me(), open_seat()}, std::move(more));
    bo = room.join(ada.table, "Bo");
    first = room.enter(ada.table, ada.token);
    second = room.enter(ada.table, bo.token, "192.0.2.2");
  }
  Guest& mover() const { return first->to_move() ? *first : *second; }
  Seated ada, bo;
  std::shared_ptr<Guest> first, second;
};

void play_out(const Two& two) {
  for (int i = 0; i < 500 && phase(*two.first) != "over"; ++i) two.mover().play_first();
  ASSERT_EQ(phase(*two.first), "over");
}

// ---- What could not be stored ----

TEST(Storing, AGameThatCouldNotBeginBeginsWhenTheDiskIsBack) {
  Room room;
  const Seated ada = room.create({me(), open_seat()});
  const auto guest = room.enter(ada.table, ada.token);
  room.store.failing = "not_stored";
  room.store.only = "begin";
  room.join(ada.table, "Bo");
  EXPECT_EQ(phase(*guest), "waiting");
  EXPECT_TRUE(room.until([&] { return room.store.failed >= 3; }));
  EXPECT_EQ(room.store.failed, 3);  // with pauses between
  EXPECT_EQ(phase(*guest), "waiting");
  room.store.failing.clear();
  EXPECT_TRUE(room.until([&] { return phase(*guest) == "playing"; }));
}

TEST(Storing, ABotsMoveIsTriedAgain) {
  Room room;
  const Seated ada = room.create({me(), bot()});
  const auto guest = room.enter(ada.table, ada.token);
  ASSERT_TRUE(room.until([&] { return guest->to_move(); }));
  const int version = guest->version();
  room.thinking = [&](Thought&) { room.store.failing = "not_stored"; };  // the disk fails under the bot
  EXPECT_EQ(code_of(guest->play_first()), "");
  EXPECT_EQ(room.store.failed, 1);
  room.thinking = {};
  room.store.failing.clear();
  EXPECT_TRUE(room.until([&] { return guest->version() >= version + 2 && guest->to_move(); }));
}

TEST(Storing, AFlagFallsWhenTheDiskIsBack) {
  Room room;
  Two two(room, {{"clock", json::object{{"seconds", 1}, {"increment", 0}}}});
  const Guest& mover = two.mover();
  const auto seat = [&]() -> const json::object& {
    return two.first->state()
        .at("seats")
        .at(mover.state().at("you").at("seat").to_number<std::size_t>())
        .as_object();
  };
  room.store.failing = "not_stored";
  room.store.only = "seat";
  EXPECT_TRUE(room.until([&] { return room.store.failed >= 2; }));
  EXPECT_EQ(seat().at("kind"), "person");
  EXPECT_FALSE(seat().contains("out_of_time"));
  EXPECT_EQ(phase(*two.first), "playing");
  room.store.failing.clear();
  EXPECT_TRUE(room.until([&] { return seat().contains("out_of_time"); }));
  EXPECT_EQ(seat().at("kind"), "stand_in");
}

TEST(Refusals, AreInTheLanguageOfWhoIsRefused) {
  Room room;
  const Seated ada = room.create({me(), bot()});
  const auto french = room.enter(ada.table, ada.token, "192.0.2.2", {{"language", "fr"}});
  const auto english = room.enter(ada.table, ada.token);
  const auto told = [](Guest& guest) {
    return guest.ask("play", {{"version", 999}, {"move", "take a1"}}).at("error").at("message");
  };
  EXPECT_EQ(told(*french).as_string(), table::words_for("error.moved_on", "fr"));
  EXPECT_EQ(told(*english).as_string(), table::words_for("error.moved_on", "en"));
  ASSERT_TRUE(room.until([&] { return french->to_move(); }));
  const json::value reason = french->ask("why", {{"move", "jump"}}).at("error");
  EXPECT_EQ(reason.at("code").as_string(), "bad_move");
  EXPECT_THAT(std::string(reason.at("message").as_string()), testing::HasSubstr("est attendu"));
}

// ---- What would be ----

TEST(Effect, IsWhatThenHappensAndChangesNothing) {
  Room room;
  Two two(room);
  Guest& mover = two.mover();
  const json::value before = mover.state().at("view");
  const int version = mover.version();
  const std::string move(mover.state().at("moves").at(0).at("move").as_string());
  const json::object effect = mover.ask("effect", {{"moves", json::array{move}}});
  ASSERT_EQ(code_of(effect), "") << json::serialize(effect);
  EXPECT_EQ(mover.version(), version);
  EXPECT_EQ(mover.ask("look").at("view"), before);
  const json::object brief = mover.ask("effect", {{"moves", json::array{move}}, {"changes", true}});
  EXPECT_FALSE(brief.contains("view"));
  json::object then = before.as_object();
  for (const auto& field : brief.at("changes").as_object()) {
    EXPECT_NE(then[field.key()], field.value());
    then[field.key()] = field.value();
  }
  EXPECT_EQ(then, effect.at("view"));
  ASSERT_FALSE(effect.at("events").as_array().empty());

  EXPECT_EQ(code_of(mover.play_first()), "");
  const json::array& happened = mover.state().at("events").as_array();
  const json::array& foreseen = effect.at("events").as_array();
  ASSERT_GE(happened.size(), foreseen.size());
  for (std::size_t i = 0; i < foreseen.size(); ++i) {
    json::object event = happened[i].as_object();
    event.erase("version");
    EXPECT_EQ(event.at("kind"), foreseen[i].at("kind"));
    EXPECT_EQ(event.at("text"), foreseen[i].at("text"));
  }
}

TEST(Effect, IsForWhoDecides) {
  Room room;
  Two two(room);
  Guest& mover = two.mover();
  Guest& other = &mover == two.first.get() ? *two.second : *two.first;
  const json::object moves{{"moves", json::array{mover.state().at("moves").at(0).at("move")}}};
  EXPECT_EQ(code_of(other.ask("effect", moves)), "not_your_turn");
  EXPECT_EQ(code_of(room.enter(two.ada.table, {})->ask("effect", moves)), "not_seated");
  const json::object illegal = mover.ask("effect", {{"moves", json::array{"take a1 e 3"}}});
  EXPECT_EQ(code_of(illegal), "illegal_move");
  EXPECT_EQ(illegal.at("error").at("rule"),
            mover.ask("why", {{"move", "take a1 e 3"}}).at("error").at("rule"));
  EXPECT_EQ(code_of(mover.ask("effect", {{"moves", json::array{"dance"}}})), "bad_move");
  play_out(two);
  EXPECT_EQ(code_of(mover.ask("effect", moves)), "over");
}

TEST(Effect, OfATableThatWaitsIsNone) {
  Room room;
  const Seated ada = room.create({me(), open_seat()});
  EXPECT_EQ(code_of(room.enter(ada.table, ada.token)->ask("effect", {{"moves", json::array{"take a1"}}})),
            "waiting");
}

TEST(Refusals, OfTheDeskAreInTheLanguageAsked) {
  Room room;
  std::string told;
  const auto asked = [&](const char* language) {
    room.desk->answer({"GET", "/api/nothing", "", "", language},
                      [&](const Answer& answer) { told = answer.body; });
    return std::string(json::parse(told).at("error").at("message").as_string());
  };
  EXPECT_EQ(asked("fr"), table::words_for("error.not_found", "fr"));
  EXPECT_EQ(asked("tlh"), table::words_for("error.not_found", "en"));
}

TEST(Storing, APersonIsToldAndNothingHasChanged) {
  Room room;
  Two two(room);
  Guest& mover = two.mover();
  const json::value before = mover.state().at("view");
  room.store.failing = "not_stored";
  EXPECT_EQ(code_of(mover.play_first()), "not_stored");
  EXPECT_EQ(code_of(mover.ask("chat", {{"text", "hello"}}, "line")), "not_stored");
  room.store.failing.clear();
  EXPECT_EQ(mover.ask("look").at("view"), before);
  EXPECT_EQ(code_of(mover.ask("chat", {{"text", "hello"}}, "line")), "");
  EXPECT_EQ(code_of(mover.play_first()), "");
  EXPECT_EQ(mover.closed, 0);
}

TEST(Storing, WhatMayBeOutOfDateIsOpenedAgain) {
  for (const char* code : {"conflict", "fenced", "unknown"}) {
    Room room;
    Two two(room);
    room.store.failing = code;
    // No answer: after "unknown" nobody can say what became of it, and the same key asks again.
    EXPECT_EQ(two.mover().play_first().at("type"), "none") << code;
    EXPECT_EQ(two.first->closed, kRestarting) << code;
    EXPECT_EQ(two.second->closed, kRestarting) << code;
    room.store.failing.clear();
    room.leave(two.first);
    room.leave(two.second);
    ASSERT_TRUE(room.until([&] { return room.hub->tables_in_memory() == 0; }));
    EXPECT_EQ(phase(*room.enter(two.ada.table, two.ada.token)), "playing");
  }
}

TEST(Storing, ALineThatMayBeSaidIsNotRefused) {
  Room room;
  Two two(room);
  room.store.failing = "unknown";
  EXPECT_EQ(two.first->ask("chat", {{"text", "hello"}}, "line").at("type"), "none");
  EXPECT_EQ(two.second->closed, kRestarting);
}

TEST(Storing, WhatCannotBeReachedIsNotDamaged) {
  Room room;
  const Seated ada = room.create({me(), open_seat()});
  room.forget();
  room.store.unavailable = true;
  const Answer answer = room.call("GET", "/api/tables/" + ada.table);
  EXPECT_EQ(answer.status, 503);
  EXPECT_EQ(room.call("GET", "/api/tables").status, 503);
  EXPECT_EQ(room.damaged, 0);
  room.store.unavailable = false;
  EXPECT_EQ(room.call("GET", "/api/tables/" + ada.table).status, 200);
}

// ---- Keys ----

TEST(Keys, BelongToThePersonAndNotTheSeat) {
  Room room;
  const Seated ada = room.create({me(), open_seat(), open_seat()});
  const Seated bo = room.join(ada.table, "Bo");
  {
    const auto guest = room.enter(ada.table, bo.token);
    EXPECT_EQ(code_of(guest->ask("rename", {{"name", "Bob"}}, "k")), "");
    EXPECT_EQ(code_of(guest->ask("leave", {}, "l")), "");
    room.leave(guest);
  }
  const Seated cy = room.join(ada.table, "Cy");
  ASSERT_EQ(cy.seat, bo.seat);
  for (int round = 0; round < 2; ++round) {
    const auto guest = room.enter(ada.table, cy.token);
    const json::object renamed = guest->ask("rename", {{"name", "Cyd"}}, "k");
    EXPECT_EQ(code_of(renamed), "");
    EXPECT_EQ(guest->state().at("seats").at(static_cast<std::size_t>(cy.seat)).at("name"), "Cyd");
    EXPECT_EQ(renamed.at("version").as_int64(), 5);  // join, rename, leave, join, and this one: once
    room.leave(guest);
    room.forget();  // and the same again from the log
  }
}

TEST(Keys, ALineOfChatIsSaidOnce) {
  Room room;
  Two two(room);
  const auto watcher = room.enter(two.ada.table, {}, "192.0.2.9");
  EXPECT_EQ(code_of(two.first->ask("chat", {{"text", "hello"}}, "c")), "");
  EXPECT_EQ(code_of(two.first->ask("chat", {{"text", "hello"}}, "c")), "");
  EXPECT_EQ(code_of(watcher->ask("chat", {{"text", "good luck"}}, "w")), "");
  EXPECT_EQ(code_of(watcher->ask("chat", {{"text", "good luck"}}, "w")), "");
  EXPECT_EQ(two.second->chat.size(), 2u);
  room.leave(two.first);
  room.leave(two.second);
  room.leave(watcher);
  room.forget();
  const auto again = room.enter(two.ada.table, two.ada.token);
  EXPECT_EQ(code_of(again->ask("chat", {{"text", "hello"}}, "c")), "");
  EXPECT_TRUE(again->chat.empty());
  EXPECT_EQ(again->states.front().at("chat").as_array().size(), 2u);
  // A spectator's too, and no other spectator's.
  const auto watcher_again = room.enter(two.ada.table, {}, "192.0.2.9");
  EXPECT_EQ(code_of(watcher_again->ask("chat", {{"text", "good luck"}}, "w")), "");
  EXPECT_TRUE(again->chat.empty());
  const auto other = room.enter(two.ada.table, {}, "192.0.2.10");
  EXPECT_EQ(code_of(other->ask("chat", {{"text", "good luck"}}, "w")), "");
  EXPECT_EQ(again->chat.size(), 1u);
}

TEST(Keys, ALineThatIsOnItsWayIsAnsweredWhenItIsThere) {
  Room room;
  Two two(room);
  const auto window = room.enter(two.ada.table, two.ada.token);
  const auto say_twice = [&](const char* key) {
    for (const auto& guest : {two.first, window}) {
      auto line =
          decode_request(json::serialize(json::object{{"type", "chat"}, {"key", key}, {"text", "hi"}}),
                         room.manners.texts());
      guest->table->handle(guest, std::move(*line));
    }
    EXPECT_TRUE(window->answers.empty()) << "nothing is stored yet";
    room.pump();
    const std::string said = code_of(window->answers.at(0));
    EXPECT_EQ(code_of(two.first->answers.at(0)), said);
    two.first->answers.clear();
    window->answers.clear();
    return said;
  };
  room.store.failing = "not_stored";
  EXPECT_EQ(say_twice("a"), "not_stored");
  EXPECT_TRUE(two.second->chat.empty());
  room.store.failing.clear();
  EXPECT_EQ(say_twice("a"), "");
  EXPECT_EQ(two.second->chat.size(), 1u);
}

TEST(Keys, ALineOfChatBelongsToWhoSaidItAndNotToTheSeat) {
  Room room;
  const Seated ada = room.create({me(), open_seat(), open_seat()});
  const Seated bo = room.join(ada.table, "Bo");
  const auto guest = room.enter(ada.table, bo.token);
  EXPECT_EQ(code_of(guest->ask("chat", {{"text", "I have to go"}}, "c")), "");
  EXPECT_EQ(code_of(guest->ask("leave")), "");
  room.leave(guest);
  const Seated cy = room.join(ada.table, "Cy");
  ASSERT_EQ(cy.seat, bo.seat);
  room.forget();
  const auto host = room.enter(ada.table, ada.token);
  EXPECT_EQ(code_of(room.enter(ada.table, cy.token)->ask("chat", {{"text", "hello"}}, "c")), "");
  ASSERT_EQ(host->chat.size(), 1u);
  EXPECT_EQ(host->chat[0].at("text"), "hello");
}

// Lines that were stored before their key said whose it was.
TEST(Keys, OfFormerLinesAreTheSeatsStill) {
  Room room;
  Two two(room);
  EXPECT_EQ(code_of(two.first->ask("chat", {{"text", "hello"}}, "c")), "");
  room.leave(two.first);
  room.leave(two.second);
  room.store.tampered = [](LoadedTable& loaded) {
    for (ChatLine& line : loaded.chat) line.key = "c";
  };
  room.forget();
  const auto again = room.enter(two.ada.table, two.ada.token);
  EXPECT_EQ(code_of(again->ask("chat", {{"text", "hello"}}, "c")), "");
  EXPECT_TRUE(again->chat.empty());
}

// ---- Undo ----

// Several moves in one line are one decision, also for who finds the table in the store.
TEST(Undo, TakesALineBackWhole) {
  Room room;
  const Seated ada =
      room.create({me()}, {{"game", "tea-for-2"}, {"options", {{"seats", 1}, {"sides", "a"}}}});
  auto guest = room.enter(ada.table, ada.token);
  ASSERT_TRUE(guest->to_move());
  const json::value before = guest->state().at("ply");
  const auto first_offered = [&] {
    return std::string(guest->state().at("moves").as_array().front().at("move").as_string());
  };
  std::string line = first_offered();
  ASSERT_EQ(code_of(guest->ask("play", {{"version", guest->version()}, {"move", line}})), "");
  line += "; " + first_offered();
  ASSERT_EQ(code_of(guest->ask("undo", {{"version", guest->version()}})), "");
  for (const bool restarted : {false, true}) {
    const json::object done = guest->ask("play", {{"version", guest->version()}, {"move", line}});
    ASSERT_EQ(code_of(done), "") << done;
    ASSERT_GE(guest->state().at("ply").as_int64(), before.as_int64() + 2);
    if (restarted) {
      room.leave(guest);
      room.forget();
      guest = room.enter(ada.table, ada.token);
    }
    ASSERT_EQ(code_of(guest->ask("undo", {{"version", guest->version()}})), "");
    EXPECT_EQ(guest->state().at("ply"), before) << restarted;
  }
}

// ---- What a message carries ----

TEST(Size, ChatNeverMakesATableTooLargeToOpen) {
  Room room([](Manners& m) { m.chat_in_10_s = 1000; });
  Two two(room);
  std::string line;
  for (int i = 0; i < 500; ++i) line += "茶";
  for (int i = 0; i < 130; ++i) EXPECT_EQ(code_of(two.first->ask("chat", {{"text", line}})), "");
  for (int round = 0; round < 2; ++round) {
    const auto guest = room.enter(two.ada.table);
    EXPECT_LT(guest->sizes.front(), 40000u);
    // The rest comes in pages, to the first line.
    std::size_t lines = guest->state().at("chat").as_array().size();
    std::int64_t earlier = guest->state().at("earlier_chat").as_int64();
    for (int pages = 0; earlier > 0; ++pages) {
      ASSERT_LT(pages, 200);
      const json::object page = guest->ask("chat_page", {{"before", earlier}});
      ASSERT_EQ(code_of(page), "");
      lines += page.at("chat").as_array().size();
      earlier = page.at("earlier").as_int64();
    }
    EXPECT_EQ(lines, 130u);
    for (const std::size_t size : guest->sizes) EXPECT_LT(size, 40000u);
    room.leave(guest);
    if (round == 0) {
      room.leave(two.first);
      room.leave(two.second);
      room.forget();
    }
  }
}

TEST(Size, EventsComeInPagesAndNoneIsMissing) {
  Room room;
  Two two(room);
  play_out(two);
  std::vector<json::value> all;
  for (const json::object& state : two.first->states)
    for (const json::value& event : state.at("events").as_array()) all.push_back(event);
  const auto guest = room.enter(two.ada.table, two.ada.token);
  std::vector<json::value> paged(guest->state().at("events").as_array().begin(),
                                 guest->state().at("events").as_array().end());
  std::int64_t earlier = guest->state().at("earlier").as_int64();
  while (earlier > 0) {
    const json::object page = guest->ask("events", {{"before", earlier}});
    ASSERT_LT(page.at("earlier").as_int64(), earlier);
    earlier = page.at("earlier").as_int64();
    paged.insert(paged.begin(), page.at("events").as_array().begin(), page.at("events").as_array().end());
  }
  EXPECT_EQ(paged, all);
}

TEST(Limits, ChatIsCountedByPersonAddressAndTableAndNotBySocket) {
  Room room([](Manners& m) { m.chat_in_10_s = 3; });
  Two two(room);
  const auto said = [&](const std::string& token, const std::string& address) {
    int done = 0;
    for (int socket = 0; socket < 4; ++socket) {
      const auto guest = room.enter(two.ada.table, token, address);
      for (int i = 0; i < 4; ++i)
        done +=
            code_of(guest->ask("chat", {{"text", "hi"}}, address + std::to_string(socket * 10 + i))).empty();
      room.leave(guest);
    }
    return done;
  };
  EXPECT_EQ(said(two.ada.token, "192.0.2.1"), 3);
  EXPECT_EQ(said({}, "192.0.2.50"), 3);
  int spectators = 0;
  for (int i = 0; i < 20; ++i) spectators += said({}, "198.51.100." + std::to_string(i));
  EXPECT_LE(spectators, 45);  // of 240 lines: 24 at once, and what the time this takes allows
  EXPECT_EQ(said(two.bo.token, "192.0.2.2"), 3);  // players are not shouted down
}

// ---- What each seat picks ----

TEST(Picks, WhoeverSitsDownChoosesTheirOwn) {
  Room room;
  const json::object chai{{"game", "chai"}, {"options", json::object{{"seats", 3}, {"teas", json::array()}}}};
  json::object host = me();
  host["pick"] = "oolong";
  const json::object bot{{"kind", "bot"}, {"level", "easy"}};
  const Seated ada = room.create({host, json::object{{"kind", "open"}}, bot}, chai);
  const auto join = [&](const char* pick) {
    return json::parse(
        room.call("POST", "/api/tables/" + ada.table + "/join", {{"name", "Bo"}, {"pick", pick}}).body);
  };
  EXPECT_EQ(join("oolong").at("error").at("code"), "bad_options");  // hers already
  EXPECT_EQ(join("coffee").at("error").at("code"), "bad_options");
  EXPECT_TRUE(join("white").as_object().contains("token"));
  const auto teas = [&] {
    const auto guest = room.enter(ada.table, ada.token);
    EXPECT_EQ(phase(*guest), "playing");
    EXPECT_EQ(guest->state().at("seats").at(1).at("pick"), "white");
    EXPECT_EQ(guest->state().at("view").at("houses").at(0).at("colour"), "oolong");
    return json::value(guest->state().at("table").at("options").at("teas"));
  };
  const json::value begun = teas();
  ASSERT_EQ(begun.as_array().size(), 3u);
  EXPECT_EQ(begun.at(0), "oolong");
  EXPECT_EQ(begun.at(1), "white");
  EXPECT_NE(begun.at(2), "oolong");
  EXPECT_NE(begun.at(2), "white");
  room.forget();
  EXPECT_EQ(teas(), begun);  // what chance decided stays decided
}

TEST(Picks, WhereNothingIsPickedThatIsSaid) {
  Room room;
  json::object host = me();
  host["pick"] = "oolong";
  EXPECT_THROW(room.create({host, json::object{{"kind", "open"}}}), std::runtime_error);
}

// ---- The same deal again ----

TEST(SameDeal, NeedsEverybodyAndIsSaid) {
  Room room;
  Two two(room);
  play_out(two);
  const json::object asked = two.first->ask("rematch", {{"same_deal", true}}, "again");
  ASSERT_EQ(code_of(asked), "");
  EXPECT_TRUE(asked.at("asked").as_bool());
  EXPECT_EQ(two.second->state().at("rematch").at("asked_by"), 0);
  EXPECT_TRUE(two.first->ask("rematch", {{"same_deal", true}}, "again").contains("asked"));  // still alone
  const json::object opened = two.second->ask("rematch", {{"same_deal", true}});
  ASSERT_EQ(code_of(opened), "");
  const std::string table(opened.at("table").as_string());
  const auto guest = room.enter(table, two.ada.token);
  EXPECT_EQ(guest->state().at("table").at("deal"), json::value(json::string(two.ada.table)));
  EXPECT_EQ(guest->state().at("table").at("commitment"), two.first->state().at("table").at("commitment"));
}

TEST(SameDeal, AFreshDealNeedsNobody) {
  Room room;
  Two two(room);
  play_out(two);
  EXPECT_TRUE(two.first->ask("rematch", {{"same_deal", true}}).contains("asked"));
  const json::object opened = two.second->ask("rematch", {{"same_deal", false}});
  ASSERT_TRUE(opened.contains("table"));
  const auto guest = room.enter(std::string(opened.at("table").as_string()), two.ada.token);
  EXPECT_EQ(guest->state().at("table").at("deal"), nullptr);
  EXPECT_NE(guest->state().at("table").at("commitment"), two.first->state().at("table").at("commitment"));
}

TEST(SameDeal, AStandInsOwnerMustAgreeToo) {
  Room room;
  Two two(room);
  EXPECT_EQ(code_of(two.second->ask("stand_in", {{"seat", 1}, {"level", "easy"}})), "");
  for (int i = 0; i < 500 && phase(*two.first) != "over"; ++i)
    if (two.first->to_move()) two.first->play_first();
  ASSERT_EQ(phase(*two.first), "over");
  EXPECT_TRUE(two.first->ask("rematch", {{"same_deal", true}}).contains("asked"));
}

// ---- Damage ----

TEST(Damage, IsOneTablesOwnWhateverIsWrong) {
  const std::vector<std::pair<const char*, std::function<void(LoadedTable&)>>> wrongs = {
      {"options", [](LoadedTable& t) { t.table.options = "{"; }},
      {"options of another kind", [](LoadedTable& t) { t.table.options = "[1]"; }},
      {"game", [](LoadedTable& t) { t.table.game = "chess"; }},
      {"seats", [](LoadedTable& t) { t.table.seats = R"([{"kind":"king"}])"; }},
      {"seats that are none", [](LoadedTable& t) { t.table.seats = "7"; }},
      {"too few seats", [](LoadedTable& t) { t.table.seats = "[]"; }},
      {"rules", [](LoadedTable& t) { t.table.rules_version = 999; }},
      {"a gap", [](LoadedTable& t) { t.log.back().version += 5; }},
      {"an unknown kind", [](LoadedTable& t) { t.log.back().kind = "dance"; }},
      {"a ply", [](LoadedTable& t) { t.log.back().body = "0 take z99"; }},
      {"no ply", [](LoadedTable& t) { t.log.back().body = "\xff\x00"; }},
      {"a foreign seat", [](LoadedTable& t) { t.log.back().seat = 9; }},
      {"undo to nowhere",
       [](LoadedTable& t) { t.log.back() = {t.log.back().version, "undo", 0, "", "100000", "", 0}; }},
      {"undo to less than nothing",
       [](LoadedTable& t) { t.log.back() = {t.log.back().version, "undo", 0, "", "-1", "", 0}; }},
      {"undo to a word",
       [](LoadedTable& t) { t.log.back() = {t.log.back().version, "undo", 0, "", "x", "", 0}; }},
      {"a seat entry",
       [](LoadedTable& t) { t.log.back() = {t.log.back().version, "seat", 0, "", "{}", "", 0}; }},
      {"a seat entry of a seat that is not there",
       [](LoadedTable& t) {
         t.log.back() = {
             t.log.back().version, "seat", 0, "", R"({"seat":7,"holder":{"kind":"open"}})", "", 0};
       }},
      {"a rematch",
       [](LoadedTable& t) { t.log.back() = {t.log.back().version, "rematch", 0, "", "\"}", "", 0}; }},
  };
  Room room;
  Two two(room);
  const Seated other = room.create({me(), bot()});
  two.mover().play_first();
  int expected = 0;
  for (const auto& [what, wrong] : wrongs) {
    room.forget();
    room.store.tampered = [&](LoadedTable& loaded) {
      if (loaded.table.id == two.ada.table) wrong(loaded);
    };
    const auto guest = room.enter(two.ada.table, two.ada.token);
    EXPECT_EQ(guest->closed, kDamaged) << what;
    EXPECT_EQ(room.damaged, ++expected) << what;
    EXPECT_EQ(room.call("GET", "/api/tables/" + two.ada.table).status, 500) << what;
    ++expected;
    EXPECT_EQ(phase(*room.enter(other.table, other.token)), "playing") << what;
  }
  room.forget();
  room.store.tampered = {};
  EXPECT_EQ(phase(*room.enter(two.ada.table, two.ada.token)), "playing");
}

TEST(Damage, WhatAStoreThrowsEndsThatTableUntilItIsOpenedAgain) {
  for (const char* kind : {"play", "rematch"}) {
    Room room;
    Two two(room);
    const bool over = std::string_view(kind) == "rematch";
    if (over) play_out(two);
    room.store.throwing = kind;
    if (over)
      two.first->ask("rematch", {{"same_deal", false}});
    else
      two.mover().play_first();
    EXPECT_EQ(two.first->closed, kRestarting) << kind;
    room.store.throwing.clear();
    room.leave(two.first);
    room.leave(two.second);
    ASSERT_TRUE(room.until([&] { return room.hub->tables_in_memory() == 0; })) << kind;
    const auto again = room.enter(two.ada.table, two.ada.token);
    EXPECT_EQ(phase(*again), over ? "over" : "playing");
    EXPECT_EQ(code_of(again->ask("rematch", {{"same_deal", false}})), over ? "" : "not_over");
  }
}

TEST(Damage, WhoWaitsForATableGetsItWhateverOthersThrow) {
  Room room;
  const Seated ada = room.create({me(), open_seat()});
  room.forget();
  bool found = false;
  room.hub->find(ada.table, [](const auto&) { throw 7; });
  room.hub->find(ada.table, [&](const auto& table) { found = table.has_value(); });
  room.pump();
  EXPECT_TRUE(found);
}

TEST(Damage, ABotThatCannotChooseTakesAnyMove) {
  Room room;
  const Seated ada = room.create({me(), bot()});
  const auto guest = room.enter(ada.table, ada.token);
  ASSERT_TRUE(room.until([&] { return guest->to_move(); }));
  const int version = guest->version();
  room.thinking = [](Thought& thought) {
    if (thought.request.bot == "easy") thought.request.bot = "nobody";
  };
  guest->play_first();
  EXPECT_TRUE(room.until([&] { return guest->version() >= version + 2 && guest->to_move(); }));
}

// ---- A hard bot's time ----

TEST(Thinking, AHardBotsTimeIsForTheTurnAndNotForTheStep) {
  Room room([](Manners& m) { m.bot_turn_ms = 500; });
  const Seated watched =
      room.create({bot("hard"), bot("hard")}, {{"game", "chai"}, {"options", json::object{{"seats", 2}}}});
  std::vector<std::pair<int, int>> asked;  // seat, ms
  room.thinking = [&](Thought& thought) {
    asked.emplace_back(index(thought.position->actor().seat()), thought.request.ms.value_or(-1));
    EXPECT_FALSE(thought.people);
    thought.request.bot = "random";
  };
  auto guest = std::make_shared<Guest>(room, "192.0.2.1");
  room.hub->find(watched.table, [&](const auto& found) {
    guest->table = *found;
    guest->table->attach(guest, Hello{});
  });
  for (int steps = 0; steps < 400 && asked.size() < 60 && !room.soon.empty(); ++steps) {
    const auto work = std::move(room.soon.front());
    room.soon.pop_front();
    work();
  }
  ASSERT_GE(asked.size(), 40u);
  int spent = 0, most = 0, turns = 1;
  for (std::size_t i = 0; i < asked.size(); ++i) {
    if (i > 0 && asked[i].first != asked[i - 1].first) {
      most = std::max(most, spent);
      spent = 0;
      ++turns;
    }
    if (spent == 0) {
      EXPECT_EQ(asked[i].second, 200);
    }
    EXPECT_GE(asked[i].second, 20);
    spent += asked[i].second;
  }
  EXPECT_GT(turns, 3);
  EXPECT_LE(most, 700);
  guest->table->detach(guest.get());
  guest->table.reset();
}

TEST(Thinking, IsCountedForWhoSitsThere) {
  Room room;
  std::vector<std::string> for_whom;
  const Seated ada = room.create({me(), bot()});
  const auto watcher = room.enter(ada.table, {}, "203.0.113.9");
  const auto host = room.enter(ada.table, ada.token, "192.0.2.77");
  ASSERT_TRUE(room.until([&] { return host->to_move(); }));
  room.thinking = [&](Thought& thought) { for_whom.push_back(thought.address); };
  EXPECT_EQ(code_of(host->play_first()), "");
  ASSERT_FALSE(for_whom.empty());
  EXPECT_EQ(for_whom.front(), "192.0.2.77");
  room.leave(watcher);
}

// ---- What is kept for an address ----

class Payer final : public Client {
 public:
  void send(std::shared_ptr<const std::string>) override {}
  void close(int, std::string_view) override {}
  const std::string& address() const override { return address_; }
  void took(Instant::duration time) override {
    ++paid;
    taken += time;
  }
  int paid = 0;
  Instant::duration taken{};

 private:
  const std::string address_ = "192.0.2.1";
};

TEST(Limits, EveryRequestIsPaidForByWhoAsked) {
  Buckets effort(10, 20);
  const Instant now = std::chrono::steady_clock::now();
  EXPECT_EQ(effort.pay("a", 20, now), 0);
  EXPECT_NEAR(effort.pay("a", 5, now), 0.5, 1e-9);
  EXPECT_EQ(effort.pay("b", 5, now), 0);
  EXPECT_NEAR(effort.pay("a", 1, now + std::chrono::milliseconds(300)), 0.3, 1e-9);
  Room room;
  Two two(room);
  const auto payer = std::make_shared<Payer>();
  two.first->table->attach(payer, {two.ada.token, 0, "en", Feed::full, {}, {}, {}});
  const std::shared_ptr<LiveTable> table = two.first->table;
  table->handle(payer, {"k", Look{}});
  EXPECT_EQ(payer->paid, 1);
  EXPECT_GT(payer->taken.count(), 0);
  // Also for what has waited behind another's move.
  Guest& mover = two.mover();
  auto play =
      decode_request(json::serialize(json::object{{"type", "play"},
                                                  {"key", "p"},
                                                  {"version", mover.version()},
                                                  {"move", mover.state().at("moves").at(0).at("move")}}),
                     room.manners.texts());
  table->handle(two.first->to_move() ? two.first : two.second, std::move(*play));
  table->handle(payer, {"l", Look{}});
  EXPECT_EQ(payer->paid, 1);
  room.pump();
  EXPECT_EQ(payer->paid, 2);
  table->detach(payer.get());
  room.pump();
}

TEST(Lessons, OfOneAddressLeaveRoomForOthers) {
  Room room;
  const auto taught = [&](const std::string& address) {
    const auto made = room.hub->teach("tea-time/1", "", address);
    return made ? *made->mine : Seated{};
  };
  const auto there = [&](const Seated& lesson) {
    bool found = false;
    room.hub->gathering(lesson.table, [&](const auto& gathering) { found = gathering.has_value(); });
    room.pump();
    return found;
  };
  const Seated watched = taught("192.0.2.1");
  const auto pupil = std::make_shared<Guest>(room, "192.0.2.1");
  room.hub->gathering(watched.table, [&](const auto& gathering) {
    (*gathering)->attach(pupil, {watched.token, 0, "en", Feed::full, {}, {}, {}});
  });
  const Seated oldest = taught("192.0.2.1");
  std::vector<Seated> more;
  for (int i = 0; i < 62; ++i) more.push_back(taught("192.0.2.1"));
  EXPECT_TRUE(there(oldest));
  EXPECT_FALSE(taught("192.0.2.1").table.empty());
  EXPECT_FALSE(there(oldest)) << "the one that was left alone for longest";
  EXPECT_TRUE(there(watched));
  EXPECT_TRUE(there(more[0]));
  // Nor do many addresses together keep others out.
  for (int address = 0; address < 40; ++address)
    for (int i = 0; i < 50; ++i) taught("198.51.100." + std::to_string(address));
  const Seated late = taught("203.0.113.1");
  EXPECT_FALSE(late.table.empty());
  EXPECT_TRUE(there(late));
  EXPECT_TRUE(there(watched));
  EXPECT_FALSE(there(more[0]));
}

TEST(Lobby, ForgetsWhoseTablesHaveWaitedLongEnough) {
  Room room;
  room.create({me(), open_seat()}, {{"visibility", "lobby"}});
  const Instant now = std::chrono::steady_clock::now();
  room.hub->tick(now);
  EXPECT_EQ(room.hub->addresses_in_lobby(), 1u);
  room.manners.lobby_hours = -1;  // so that all have
  room.hub->tick(now + std::chrono::seconds(61));
  EXPECT_EQ(room.hub->addresses_in_lobby(), 0u);
}

}  // namespace
}  // namespace samovar::house
