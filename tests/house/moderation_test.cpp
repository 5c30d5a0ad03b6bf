// Who is heard, who may stay, what people are called, and on which device a seat is.
#include <gtest/gtest.h>

#include "house/identity.hpp"
#include "tests/house/room.hpp"

namespace samovar::house {
namespace {

struct Party {
  explicit Party(Room& room) {
    ada = room.create({me(), open_seat()});
    bo = room.join(ada.table, "Bo");
    host = room.enter(ada.table, ada.token);
    guest = room.enter(ada.table, bo.token, "192.0.2.2");
    jules = room.enter(ada.table, {}, "192.0.2.3", {{"visitor", "jules-id"}, {"name", "Jules"}});
    kim = room.enter(ada.table, {}, "192.0.2.4", {{"visitor", "kim-id"}, {"name", "Kim"}});
  }
  static std::int64_t number(const Guest& spectator) {
    return spectator.states.front().at("you").at("spectator").as_int64();
  }
  Seated ada, bo;
  std::shared_ptr<Guest> host, guest, jules, kim;
};

TEST(Mute, IsForOneselfAlone) {
  Room room([](Manners& m) { m.chat_in_10_s = 100; });
  Party party(room);
  EXPECT_EQ(code_of(party.guest->ask("mute", {{"spectator", Party::number(*party.jules)}, {"muted", true}})),
            "");
  party.jules->ask("chat", {{"text", "one"}});
  party.kim->ask("chat", {{"text", "two"}});
  ASSERT_EQ(party.guest->chat.size(), 1u);
  EXPECT_EQ(party.guest->chat[0].at("text"), "two");
  EXPECT_EQ(party.guest->chat[0].at("spectator"), Party::number(*party.kim));
  EXPECT_EQ(party.host->chat.size(), 2u);
  // Also on another device of theirs, and in pages; a player too; and all spectators at once.
  const auto second = room.enter(party.ada.table, party.bo.token, "192.0.2.7");
  EXPECT_EQ(second->state().at("chat").as_array().size(), 1u);
  EXPECT_EQ(second->state().at("you").at("muted"),
            json::value(json::array{{{"spectator", Party::number(*party.jules)}}}));
  EXPECT_EQ(party.kim->states.front().at("you").at("muted"), json::value(json::array{}));
  EXPECT_EQ(second->ask("chat_page", {{"before", 100}}).at("chat").as_array().size(), 1u);
  EXPECT_EQ(code_of(party.guest->ask("mute", {{"seat", 0}, {"muted", true}})), "");
  EXPECT_EQ(code_of(party.guest->ask("mute", {{"spectator", 0}, {"muted", true}})), "");
  party.host->ask("chat", {{"text", "three"}});
  party.kim->ask("chat", {{"text", "four"}});
  EXPECT_EQ(party.guest->chat.size(), 1u);
  EXPECT_EQ(code_of(party.guest->ask("mute", {{"seat", 0}, {"muted", false}})), "");
  party.host->ask("chat", {{"text", "five"}});
  EXPECT_EQ(party.guest->chat.size(), 2u);
  EXPECT_EQ(code_of(party.guest->ask("mute", {{"muted", true}})), "bad_message");
}

TEST(Mute, IsKeptWhenNobodyLooksAndOverARestart) {
  Room room([](Manners& m) { m.chat_in_10_s = 100; });
  Party party(room);
  const std::int64_t jules = Party::number(*party.jules);
  EXPECT_EQ(code_of(party.guest->ask("mute", {{"spectator", jules}, {"muted", true}})), "");
  EXPECT_EQ(code_of(party.guest->ask("mute", {{"seat", 0}, {"muted", true}})), "");
  EXPECT_EQ(code_of(party.guest->ask("mute", {{"seat", 0}, {"muted", false}})), "");
  EXPECT_EQ(code_of(party.kim->ask("mute", {{"seat", 0}, {"muted", true}})), "");
  // What cannot be kept is refused, and not done for a while.
  room.store.failing = "not_stored";
  EXPECT_EQ(code_of(party.guest->ask("mute", {{"seat", 0}, {"muted", true}})), "not_stored");
  room.store.failing.clear();
  party.host->ask("chat", {{"text", "heard"}});
  EXPECT_EQ(party.guest->chat.size(), 1u);
  for (const auto& one : {party.host, party.guest, party.jules, party.kim}) room.leave(one);
  room.forget();
  const auto guest = room.enter(party.ada.table, party.bo.token);
  EXPECT_EQ(guest->state().at("you").at("muted"), json::value(json::array{{{"spectator", jules}}}));
  const auto again = room.enter(party.ada.table, {}, "192.0.2.77", {{"visitor", "jules-id"}});
  again->ask("chat", {{"text", "not heard"}});
  EXPECT_TRUE(guest->chat.empty());
  const auto kim = room.enter(party.ada.table, {}, "192.0.2.4", {{"visitor", "kim-id"}});
  EXPECT_EQ(kim->state().at("you").at("muted"), json::value(json::array{{{"seat", 0}}}));
  EXPECT_EQ(room.enter(party.ada.table, party.ada.token)->state().at("you").at("muted"),
            json::value(json::array{}));
}

TEST(Mute, AndANoteEndWithWhoSatThere) {
  Room room;
  const Seated ada = room.create({me(), open_seat(), open_seat()});
  const Seated bo = room.join(ada.table, "Bo");
  {
    const auto host = room.enter(ada.table, ada.token);
    const auto guest = room.enter(ada.table, bo.token);
    EXPECT_EQ(code_of(host->ask("mute", {{"seat", bo.seat}, {"muted", true}})), "");
    EXPECT_EQ(code_of(guest->ask("note", {{"text", "for me alone"}})), "");
    EXPECT_EQ(code_of(guest->ask("leave")), "");
    room.leave(guest);
    room.leave(host);
  }
  const Seated cy = room.join(ada.table, "Cy");
  ASSERT_EQ(cy.seat, bo.seat);
  for (int round = 0; round < 2; ++round) {
    const auto host = room.enter(ada.table, ada.token);
    EXPECT_EQ(host->state().at("you").at("muted"), json::value(json::array{})) << round;
    const auto guest = room.enter(ada.table, cy.token);
    EXPECT_EQ(guest->state().at("you").at("note"), "") << round;
    room.leave(host);
    room.leave(guest);
    room.forget();
  }
}

// A household, a school, two tabs: an address says nothing of how many they are.
TEST(Spectators, AreAsManyAsTheySayThatTheyAre) {
  Room room([](Manners& m) { m.chat_in_10_s = 100; });
  const Seated ada = room.create({me(), open_seat()});
  const auto host = room.enter(ada.table, ada.token);
  const std::string home = "192.0.2.3";
  const auto jules = room.enter(ada.table, {}, home, {{"visitor", "jules-id"}, {"name", "Jules"}});
  const auto kim = room.enter(ada.table, {}, home, {{"visitor", "kim-id"}, {"name", "Kim"}});
  const auto tab = room.enter(ada.table, {}, home, {{"visitor", "kim-id"}, {"name", "Kim"}});
  const json::array expected{{{"spectator", Party::number(*jules)}, {"name", "Jules"}},
                             {{"spectator", Party::number(*kim)}, {"name", "Kim"}}};
  EXPECT_EQ(host->state().at("watchers"), json::value(expected));
  EXPECT_EQ(host->state().at("spectators"), 2);
  EXPECT_EQ(Party::number(*kim), Party::number(*tab));
  EXPECT_NE(Party::number(*jules), Party::number(*kim));
  EXPECT_EQ(code_of(host->ask("mute", {{"spectator", Party::number(*jules)}, {"muted", true}})), "");
  jules->ask("chat", {{"text", "one"}});
  tab->ask("chat", {{"text", "two"}});
  ASSERT_EQ(host->chat.size(), 1u);
  EXPECT_EQ(host->chat[0].at("name"), "Kim");
  EXPECT_EQ(code_of(host->ask("remove", {{"spectator", Party::number(*jules)}})), "");
  EXPECT_EQ(jules->closed, kGivenUp);
  EXPECT_EQ(kim->closed, 0);
  EXPECT_EQ(tab->closed, 0);
  room.leave(kim);
  // Kim comes back; Jules neither as Jules nor as somebody new.
  EXPECT_EQ(room.enter(ada.table, {}, home, {{"visitor", "kim-id"}})->closed, 0);
  EXPECT_EQ(room.enter(ada.table, {}, home, {{"visitor", "jules-id"}})->closed, kGivenUp);
  EXPECT_EQ(room.enter(ada.table, {}, home, {{"visitor", "somebody"}})->closed, kGivenUp);
}

TEST(Spectators, OfOneAddressAloneDoNotFillATable) {
  Room room([](Manners& m) { m.spectators = 8; });
  const Seated ada = room.create({me(), open_seat()});
  const auto first = room.enter(ada.table, {}, "192.0.2.3", {{"visitor", "one"}});
  EXPECT_EQ(room.enter(ada.table, {}, "192.0.2.3", {{"visitor", "two"}})->closed, 0);
  EXPECT_EQ(room.enter(ada.table, {}, "192.0.2.3", {{"visitor", "three"}})->closed, kTooMany);
  EXPECT_EQ(room.enter(ada.table, ada.token, "192.0.2.3")->closed, 0);
  EXPECT_EQ(room.enter(ada.table, {}, "192.0.2.4")->closed, 0);
  room.leave(first);
  EXPECT_EQ(room.enter(ada.table, {}, "192.0.2.3", {{"visitor", "three"}})->closed, 0);
}

TEST(Spectators, WithoutANameOfTheirOwnAreStrangersAtEachTable) {
  Room room;
  const Seated one = room.create({me(), open_seat()}), other = room.create({me(), open_seat()});
  const auto here = room.enter(one.table, {}, "192.0.2.3");
  EXPECT_EQ(Party::number(*here), Party::number(*room.enter(one.table, {}, "192.0.2.3")));
  EXPECT_NE(Party::number(*here), Party::number(*room.enter(other.table, {}, "192.0.2.3")));
  EXPECT_NE(Party::number(*here), Party::number(*room.enter(one.table, {}, "192.0.2.4")));
}

TEST(Host, ClosesTheChatToSpectators) {
  Room room;
  Party party(room);
  EXPECT_EQ(party.guest->state().at("host"), 0);
  EXPECT_EQ(code_of(party.guest->ask("spectator_chat", {{"open", false}})), "not_yours");
  EXPECT_EQ(code_of(party.jules->ask("spectator_chat", {{"open", false}})), "not_yours");
  EXPECT_EQ(code_of(party.host->ask("spectator_chat", {{"open", false}})), "");
  EXPECT_EQ(party.jules->state().at("spectator_chat"), false);
  EXPECT_EQ(code_of(party.jules->ask("chat", {{"text", "hello"}})), "not_seated");
  EXPECT_EQ(code_of(party.guest->ask("chat", {{"text", "hello"}})), "");
  room.forget();  // it is kept
  const auto again = room.enter(party.ada.table, {}, "192.0.2.4");
  EXPECT_EQ(again->state().at("spectator_chat"), false);
  EXPECT_EQ(code_of(again->ask("chat", {{"text", "hello"}})), "not_seated");
}

TEST(Host, RemovesASpectatorForGood) {
  Room room;
  Party party(room);
  EXPECT_EQ(code_of(party.guest->ask("remove", {{"spectator", Party::number(*party.jules)}})), "not_yours");
  EXPECT_EQ(code_of(party.host->ask("remove", {{"spectator", Party::number(*party.jules)}})), "");
  EXPECT_EQ(party.jules->closed, kGivenUp);
  EXPECT_EQ(party.kim->closed, 0);
  // Neither under the same name, nor from the same place; after a restart the name is still known.
  EXPECT_EQ(room.enter(party.ada.table, {}, "198.51.100.9", {{"visitor", "jules-id"}})->closed, kGivenUp);
  EXPECT_EQ(room.enter(party.ada.table, {}, "192.0.2.3", {{"visitor", "other"}})->closed, kGivenUp);
  EXPECT_EQ(room.enter(party.ada.table, party.bo.token, "192.0.2.3")->closed, 0);  // a player is a player
  room.forget();
  EXPECT_EQ(room.enter(party.ada.table, {}, "198.51.100.9", {{"visitor", "jules-id"}})->closed, kGivenUp);
  EXPECT_EQ(room.enter(party.ada.table, {}, "192.0.2.4", {{"visitor", "kim-id"}})->closed, 0);
}

TEST(Names, NoTwoLookTheSameAtOneTable) {
  Room room;
  const Seated ada = room.create({me(), open_seat(), open_seat(), bot()});
  EXPECT_EQ(room.join(ada.table, " a d a ").seat, 1);
  const auto guest = room.enter(ada.table, ada.token);
  EXPECT_EQ(guest->state().at("seats").at(1).at("name"), "a d a 2");
  const Seated cy = room.join(ada.table, "Cy");
  const auto second = room.enter(ada.table, cy.token);
  EXPECT_EQ(code_of(second->ask("rename", {{"name", "ADA"}})), "");
  EXPECT_EQ(second->state().at("seats").at(2).at("name"), "ADA 3");
  EXPECT_EQ(code_of(second->ask("rename", {{"name", "Cyd"}})), "");
  EXPECT_EQ(second->state().at("seats").at(2).at("name"), "Cyd");
  const auto watcher = room.enter(ada.table, {}, "192.0.2.9", {{"name", "cyd"}});
  EXPECT_EQ(watcher->state().at("watchers").at(0).at("name"), "cyd 2");
}

class CountedNames final : public Names {
 public:
  std::string tidy(std::string_view name) const override { return plain_names().tidy(name); }
  std::string looks(std::string_view name) const override {
    ++asked;
    return plain_names().looks(name);
  }
  mutable int asked = 0;
};

TEST(Names, AreLookedAtAFewTimesHoweverManyAreAlike) {
  CountedNames names;
  Room room([&](Manners& m) { m.names = &names; });
  const Seated ada = room.create({me(), open_seat(), open_seat()});
  const Seated bo = room.join(ada.table, "Bo");
  const auto guest = room.enter(ada.table, bo.token);
  int most = 0;
  for (int i = 0; i < 200; ++i) {
    const int before = names.asked;
    const auto watcher = room.enter(ada.table, {}, "198.51.100." + std::to_string(i), {{"name", "Ada"}});
    EXPECT_EQ(watcher->closed, 0);
    most = std::max(most, names.asked - before);
  }
  const int before = names.asked;
  EXPECT_EQ(code_of(guest->ask("rename", {{"name", "Ada"}})), "");
  EXPECT_LE(std::max(most, names.asked - before), 4);
  EXPECT_EQ(guest->state().at("seats").at(1).at("name"), "Ada 202");
  EXPECT_EQ(guest->state().at("watchers").at(0).at("name"), "Ada 2");
  EXPECT_EQ(guest->state().at("watchers").at(9).at("name"), "Ada 11");
  EXPECT_EQ(guest->state().at("spectators"), 200);
}

TEST(Devices, ARenewedTokenClosesTheOthers) {
  Room room;
  Party party(room);
  const auto phone = room.enter(party.ada.table, party.ada.token, "192.0.2.8");
  const std::string fresh = new_token();
  EXPECT_EQ(code_of(party.jules->ask("renew", {{"token", fresh}})), "not_seated");
  EXPECT_EQ(code_of(party.guest->ask("renew", {{"token", "short"}})), "bad_message");
  const json::object done = party.host->ask("renew", {{"token", fresh}}, "renewing");
  EXPECT_EQ(code_of(done), "");
  EXPECT_EQ(phone->closed, kGivenUp);
  EXPECT_EQ(party.host->closed, 0);
  EXPECT_EQ(room.enter(party.ada.table, party.ada.token)->closed, kBadToken);
  const auto again = room.enter(party.ada.table, fresh);
  EXPECT_EQ(again->state().at("you").at("seat"), 0);
  // The same person: the request that was done is done, also after a restart.
  EXPECT_EQ(again->ask("renew", {{"token", fresh}}, "renewing"), done);
  room.forget();
  EXPECT_EQ(room.enter(party.ada.table, fresh)->ask("renew", {{"token", fresh}}, "renewing"), done);
}

TEST(Devices, ASeatIsCarriedOnceByALink) {
  Room room;
  Party party(room);
  const auto carry = [&](const std::string& code) {
    return room.call("POST", "/api/tables/" + party.ada.table + "/carry", {{"code", code}});
  };
  const json::object link = party.host->ask("carry", {{"open", true}});
  ASSERT_EQ(code_of(link), "");
  EXPECT_EQ(link.at("seconds"), 600);
  const std::string code(link.at("code").as_string());
  EXPECT_EQ(carry("nonsense").status, 403);
  const Answer carried = carry(code);
  ASSERT_EQ(carried.status, 201) << carried.body;
  const std::string token(json::parse(carried.body).at("token").as_string());
  EXPECT_EQ(carry(code).status, 403);  // once
  EXPECT_EQ(room.enter(party.ada.table, token)->state().at("you").at("seat"), 0);
  EXPECT_EQ(party.host->state().at("you").at("seat"), nullptr);  // the old device watches
  EXPECT_EQ(party.host->closed, 0);
  EXPECT_EQ(room.enter(party.ada.table, party.ada.token)->closed, kBadToken);
  // A link can be made void.
  const std::string second(party.guest->ask("carry", {{"open", true}}).at("code").as_string());
  EXPECT_EQ(code_of(party.guest->ask("carry", {{"open", false}})), "");
  EXPECT_EQ(carry(second).status, 403);
}

TEST(Devices, ALinkEndsWithWhoOpenedIt) {
  Room room;
  const Seated ada = room.create({me(), open_seat(), open_seat()});
  const auto carry = [&](const json::object& link) {
    return room.call("POST", "/api/tables/" + ada.table + "/carry", {{"code", link.at("code")}});
  };
  const auto bo = room.enter(ada.table, room.join(ada.table, "Bo").token);
  const json::object link = bo->ask("carry", {{"open", true}});
  EXPECT_EQ(code_of(bo->ask("leave")), "");
  EXPECT_EQ(carry(link).status, 403) << "of a seat that nobody has";
  const Seated cy = room.join(ada.table, "Cy");
  ASSERT_EQ(cy.seat, 1);
  EXPECT_EQ(carry(link).status, 403) << "of somebody else's";
  const auto guest = room.enter(ada.table, cy.token);
  EXPECT_EQ(guest->state().at("you").at("seat"), 1);
  EXPECT_EQ(guest->state().at("seats").at(1).at("name"), "Cy");
  // Nor after all other devices were shown out.
  const json::object second = guest->ask("carry", {{"open", true}});
  EXPECT_EQ(code_of(guest->ask("renew", {{"token", new_token()}})), "");
  EXPECT_EQ(carry(second).status, 403);
}

}  // namespace
}  // namespace samovar::house
