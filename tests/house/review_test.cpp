// Looking back: who may ask for a review, and a table from a position of a finished game.
#include <gtest/gtest.h>

#include "house/desk.hpp"
#include "house/reviewer.hpp"
#include "tests/house/room.hpp"

namespace samovar::house {
namespace {

TEST(ReviewWish, NamesWhatItTakes) {
  EXPECT_EQ(decode_review(R"({"token":"t","language":"fr"})")->language, "fr");
  EXPECT_TRUE(decode_review(R"({"token":"t","cancel":true})")->cancel);
  EXPECT_FALSE(decode_review(R"({"language":"fr"})"));
  EXPECT_FALSE(decode_review(R"({"token":"t","effort":"high"})"));
  const auto judge = decode_review(R"({"token":"t","judge":{"ply":7,"move":"take a1"}})");
  ASSERT_TRUE(judge && judge->judge);
  EXPECT_EQ(judge->judge->ply, 7);
  EXPECT_EQ(judge->judge->move, "take a1");
  EXPECT_EQ(decode_review(R"({"token":"t","judge":{"ply":7}})")->judge->move, "");
  EXPECT_FALSE(decode_review(R"({"token":"t","judge":{"move":"take a1"}})"));
  EXPECT_FALSE(decode_review(R"({"token":"t","judge":{"ply":-1}})"));
}

TEST(FromWish, HasTheGameOfTheTableItIsFrom) {
  const TextLimits limits = Manners{}.texts();
  const auto wish = decode_create(R"({"from":{"table":"abc","ply":7},"name":"Ada"})", limits);
  ASSERT_TRUE(wish && wish->from);
  EXPECT_EQ(wish->from->ply, 7);
  EXPECT_FALSE(decode_create(R"({"from":{"table":"abc","ply":7},"name":"Ada","game":"chai"})", limits));
  EXPECT_FALSE(decode_create(R"({"from":{"table":"abc","ply":-1},"name":"Ada"})", limits));
  EXPECT_FALSE(decode_create(R"({"from":{"table":"abc"},"name":"Ada"})", limits));
}

// A finished game at a table of the house, as somebody brings it along.
table::Table played(const std::string& game, json::object options, Seed seed) {
  table::Setup setup;
  setup.game = game;
  setup.options = std::move(options);
  setup.options["seats"] = 2;
  setup.players = {{"Ada", "person"}, {"Bo", "person"}};
  setup.seed = seed;
  table::Table table = *table::Table::create(setup);
  EXPECT_TRUE(table.begin());
  for (std::size_t i = 0; !table.over(); ++i) {
    const std::vector<std::string> choices = table.choices(table.ply());
    // What was reserved once stays secret for a while.
    const auto reserved = std::find_if(choices.begin(), choices.end(), [](const std::string& choice) {
      return choice.starts_with("reserve");
    });
    EXPECT_TRUE(table.play(reserved != choices.end() ? *reserved
                           : i % 2 == 0              ? choices.front()
                                                     : choices.back()));
  }
  return table;
}

std::string brought(Room& room, const table::Table& game) {
  const Answer made = room.call("POST", "/api/tables", {{"record", game.record()}, {"name", "Ada"}});
  EXPECT_EQ(made.status, 201) << made.body;
  return std::string(json::parse(made.body).at("table").as_string());
}

Answer tried_from(Room& room, const std::string& table, int ply) {
  return room.call("POST", "/api/tables", {{"from", {{"table", table}, {"ply", ply}}}, {"name", "Ada"}});
}

// Whoever tries it again sits where the decision was, among bots, and knows what that seat knew; what it
// could not know is drawn anew each time.
TEST(TryFromHere, KnowsWhatTheSeatKnewAndNoMore) {
  Seed seed{};
  seed.fill(7);
  int drawn_anew = 0;
  const std::pair<const char*, json::object> games[] = {
      {"tea-time", {}}, {"chai", {{"connoisseur", true}}}, {"tea-for-2", {}}, {"tea-and-rum", {}}};
  for (const auto& [name, options] : games) {
    SCOPED_TRACE(name);
    Room room([](Manners& manners) { manners.own_device = true; });  // which takes records
    const table::Table game = played(name, options, seed);
    const std::string table = brought(room, game);
    const std::vector<table::Ply> history = game.history();
    std::vector<int> decisions;
    for (std::size_t ply = 0; ply < history.size(); ++ply)
      if (history[ply].actor.is_seat() && game.choices(static_cast<int>(ply)).size() > 1)
        decisions.push_back(static_cast<int>(ply));  // with one answer the table would go on by itself
    for (const std::size_t which : {decisions.size() / 4, decisions.size() / 2}) {
      const int ply = decisions[which];
      const Seat seat = history[static_cast<std::size_t>(ply)].actor.seat();
      std::vector<json::object> seen;
      for (int time = 0; time < 2; ++time) {
        const Answer made = tried_from(room, table, ply);
        ASSERT_EQ(made.status, 201) << made.body;
        const json::value seated = json::parse(made.body);
        EXPECT_EQ(seated.at("seat"), index(seat));
        const auto guest = room.enter(std::string(seated.at("table").as_string()),
                                      std::string(seated.at("token").as_string()));
        EXPECT_EQ(guest->state().at("view"), game.view(seat, ply)) << ply;
        EXPECT_FALSE(guest->state().at("moves").as_array().empty()) << "it is this seat's turn";
        for (const json::value& one : guest->state().at("seats").as_array())
          EXPECT_EQ(one.at("kind"),
                    &one - guest->state().at("seats").as_array().data() == index(seat) ? "person" : "bot");
      }
      // The worlds behind the same view.
      table::Table then = game.copy();
      then.rewind(ply);
      drawn_anew += then.as_known_by(seat, 1).state() != then.as_known_by(seat, 2).state();
      EXPECT_EQ(then.as_known_by(seat, 1).view(seat), then.as_known_by(seat, 2).view(seat));
    }
    EXPECT_EQ(tried_from(room, table, game.ply()).status, 400) << "nobody decides at the end";
    for (std::size_t ply = 0; ply < history.size(); ++ply)
      if (!history[ply].actor.is_seat()) {
        EXPECT_EQ(tried_from(room, table, static_cast<int>(ply)).status, 400) << "chance decides there";
        break;
      }
  }
  EXPECT_GE(drawn_anew, 1) << "worlds that nobody could tell apart";
}

// A line that was not played, from a position of a finished game: the board behind it, and what it does.
TEST(Look, GoesAlongALineOnceTheGameIsOver) {
  Seed seed{};
  seed.fill(7);
  const std::pair<const char*, json::object> games[] = {
      {"tea-time", {}}, {"chai", {{"connoisseur", true}}}, {"tea-for-2", {}}, {"tea-and-rum", {}}};
  for (const auto& [name, options] : games) {
    SCOPED_TRACE(name);
    Room room([](Manners& manners) { manners.own_device = true; });
    const table::Table game = played(name, options, seed);
    const auto guest = room.enter(brought(room, game));
    const std::vector<table::Ply> history = game.history();
    int ply = game.ply() / 2;
    while (!history[static_cast<std::size_t>(ply)].actor.is_seat()) ++ply;
    const std::vector<std::string> choices = game.choices(ply);
    const json::object there = guest->ask("look", {{"at", ply}});
    const json::object behind = guest->ask("look", {{"at", ply}, {"line", {choices.back()}}});
    ASSERT_EQ(behind.at("type"), "done") << json::serialize(behind);
    EXPECT_EQ(behind.at("ply"), ply);
    EXPECT_NE(behind.at("view"), there.at("view"));
    for (const json::value& event : behind.at("events").as_array())
      EXPECT_GE(event.at("ply").to_number<int>(), ply);
    // What was played leads to what was there then, as far as chance did not act.
    const std::string played_there = history[static_cast<std::size_t>(ply)].move;
    EXPECT_EQ(guest->ask("look", {{"at", ply}, {"line", {played_there}}}).at("view"),
              game.view(kSpectator, ply + 1));
    EXPECT_EQ(guest->ask("look", {{"at", ply}, {"line", {"nonsense"}}}).at("error").at("code"), "bad_move");
    EXPECT_EQ(guest->ask("look", {{"at", ply}, {"line", json::array{}}}).at("error").at("code"),
              "bad_message");
  }
  Room room;
  const Seated ada = room.create({me(), bot()});
  const auto guest = room.enter(ada.table, ada.token);
  EXPECT_EQ(guest->ask("look", {{"at", 0}, {"line", {"take a1"}}}).at("error").at("code"), "not_over");
}

TEST(TryFromHere, WaitsForTheEnd) {
  Room room;
  const Seated ada = room.create({me(), bot()});
  EXPECT_EQ(tried_from(room, ada.table, 30).status, 409);
  EXPECT_EQ(tried_from(room, "nowhere-at-all", 1).status, 404);
}

}  // namespace
}  // namespace samovar::house
