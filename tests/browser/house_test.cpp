// A house whose disk and thoughts are a page's: whole games against bots, through traps, and with other tabs
// about.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "browser/thinking.hpp"
#include "json/reader.hpp"
#include "lab/calibrated.hpp"
#include "table/record.hpp"
#include "table/seed.hpp"
#include "table/table.hpp"
#include "tests/browser/page.hpp"
#include "tests/files.hpp"
#include "tests/paths.hpp"

namespace samovar::browser {
namespace {

namespace json = boost::json;

struct Mine {
  std::string table, token;
};

Mine opened(Page& page, const std::string& game, int seats, const std::string& level = "easy",
            json::object options = {}, const json::object& more = {}) {
  json::array who{{{"kind", "me"}}};
  for (int seat = 1; seat < seats; ++seat) who.push_back({{"kind", "bot"}, {"level", level}});
  options["seats"] = seats;
  json::object wish{{"game", game},
                    {"options", std::move(options)},
                    {"name", "Ada"},
                    {"visibility", "private"},
                    {"seats", std::move(who)}};
  wish.insert(more.begin(), more.end());
  const json::object told = page.call("POST", "/api/tables", wish);
  EXPECT_EQ(told.at("status").as_int64(), 201) << json::serialize(told);
  const json::value body = json::parse(told.at("body").as_string());
  return {std::string(body.at("table").as_string()), std::string(body.at("token").as_string())};
}

// The last state that the wire was shown.
json::object last_state(Page& page, std::int32_t wire, json::object before = {}) {
  for (json::object& message : page.heard(wire))
    if (message.at("type") == "state") before = std::move(message);
  return before;
}

// Plays to the end, any move that is offered; the last state.
json::object played(Page& page, const Mine& mine, const std::string& what) {
  page.connect(1, mine.table, mine.token);
  json::object state = last_state(page, 1);
  for (int turns = 1; state.at("phase") != "over"; ++turns) {
    if (turns > 2000 || !state.contains("moves") || state.at("moves").as_array().empty()) {
      ADD_FAILURE() << what << " does not come to its end: " << json::serialize(state);
      return state;
    }
    const json::array& moves = state.at("moves").as_array();
    page.say(1, {{"type", "play"},
                 {"key", "k" + std::to_string(turns)},
                 {"version", state.at("version")},
                 {"move", moves[static_cast<std::size_t>(turns) % moves.size()].at("move")}});
    page.house().tick();
    page.run();
    state = last_state(page, 1, state);
  }
  return state;
}

json::value own_box(int alice) {
  json::value box = json::parse(*table::edition_text("tea-time"));
  box.as_object()["alice_points"] = alice;
  box.as_object()["edition"] = "Grandma's";
  return box;
}

TEST(PageHouse, ItsTablesHaveIdsOfTheirOwn) {
  Page page;
  const Mine mine = opened(page, "tea-time", 2);
  EXPECT_EQ(mine.table.size(), 22u);
  EXPECT_EQ(mine.table.front(), '~');
}

TEST(PageHouse, PlaysWholeGamesThroughTraps) {
  for (const char* game : {"tea-time", "chai", "tea-for-2", "tea-and-rum"}) {
    Page page;
    const Mine mine = opened(page, game, 2);
    std::int32_t wire = 1;
    page.connect(wire, mine.table, mine.token);
    json::object state = last_state(page, wire);
    int turns = 0;
    while (state.at("phase") != "over") {
      ASSERT_LT(++turns, 2000) << game;
      ASSERT_TRUE(state.contains("moves") && !state.at("moves").as_array().empty())
          << game << json::serialize(state);
      if (turns % 20 == 0) {
        // Everything that was acknowledged is in the log, and nothing else counts.
        const json::value view = state.at("view");
        page.trap();
        page.connect(++wire, mine.table, mine.token);
        state = last_state(page, wire);
        ASSERT_EQ(state.at("view"), view) << game;
      }
      const json::array& moves = state.at("moves").as_array();
      page.say(wire, {{"type", "play"},
                      {"key", "k" + std::to_string(turns)},
                      {"version", state.at("version")},
                      {"move", moves[static_cast<std::size_t>(turns) % moves.size()].at("move")}});
      state = last_state(page, wire, state);
      page.house().tick();
      page.run();
      state = last_state(page, wire, state);
    }
    EXPECT_GT(turns, 3) << game;
    const json::object record = page.call("GET", "/api/tables/" + mine.table + "/record");
    EXPECT_EQ(record.at("status").as_int64(), 200);
    if (game != std::string("tea-time")) continue;
    const std::string path = "/api/tables/" + mine.table + "/review";
    EXPECT_EQ(page.call("POST", path, {{"token", mine.token}, {"language", "en"}}).at("status").as_int64(),
              202);
    const json::object review = page.call("GET", path + "?language=fr");
    EXPECT_EQ(review.at("status").as_int64(), 200);
    EXPECT_EQ(json::parse(review.at("body").as_string()).at("players").at(0).at("name"), "Ada");
  }
}

TEST(PageHouse, PlaysEveryModeToTheEnd) {
  struct Kind {
    const char* game;
    int seats;
    json::object options;
  };
  const std::vector<Kind> kinds{{"chai", 1, {{"mode", "solo"}}},
                                {"chai", 1, {{"mode", "solo_dice"}}},
                                {"chai", 1, {{"mode", "chaiwala"}}},
                                {"chai", 3, {{"mode", "chaiwala"}}},
                                {"chai", 5, {}},
                                {"chai", 2, {{"connoisseur", true}, {"wild_tips", true}}},
                                {"tea-for-2", 1, {}},
                                {"tea-and-rum", 3, {}},
                                {"tea-and-rum", 4, {}},
                                {"tea-time", 4, {}}};
  for (const char* level : {"easy", "medium"})
    for (const Kind& kind : kinds) {
      if (kind.seats == 1 && level != std::string("easy")) continue;  // no bot sits there
      Page page;
      const std::string what =
          std::string(kind.game) + json::serialize(kind.options) + " for " + std::to_string(kind.seats);
      const json::object over =
          played(page, opened(page, kind.game, kind.seats, level, kind.options), what + ", " + level);
      ASSERT_EQ(over.at("phase"), "over") << what;
      EXPECT_TRUE(over.at("result").is_object()) << what;
    }
}

// What was found out once is kept: not even another instance looks at the game again.
TEST(PageHouse, KeepsReviews) {
  Page page;
  const Mine mine = opened(page, "tea-time", 2);
  played(page, mine, "Tea Time");
  const std::string path = "/api/tables/" + mine.table + "/review";
  EXPECT_EQ(page.call("GET", path + "?language=en").at("body"), "null");  // nobody has asked
  const json::object wish{{"token", mine.token}, {"language", "en"}};
  EXPECT_EQ(page.call("POST", path, wish).at("status").as_int64(), 202);
  const json::object review = page.call("GET", path + "?language=en");
  EXPECT_EQ(review.at("status").as_int64(), 200);
  EXPECT_EQ(page.looked_back, 1);
  page.trap();
  EXPECT_EQ(page.call("GET", path + "?language=en"), review);
  EXPECT_EQ(page.call("POST", path, wish).at("status").as_int64(), 200);
  EXPECT_EQ(page.looked_back, 1);
}

// A finished game of a server's comes as its record, and is looked back at like one that was played here.
TEST(PageHouse, LooksBackAtARecord) {
  Page page;
  const Mine mine = opened(page, "tea-time", 2);
  page.connect(2, mine.table, mine.token);
  const json::object running = page.call("GET", "/api/tables/" + mine.table + "/parcel");
  const json::value half = json::parse(running.at("body").as_string()).at("record");
  EXPECT_EQ(page.call("POST", "/api/records", {{"record", half}}).at("status").as_int64(), 409);
  EXPECT_EQ(page.call("POST", "/api/records", {{"record", "no record"}}).at("status").as_int64(), 400);
  EXPECT_EQ(page.call("POST", "/api/records", {{"table", "x"}}).at("status").as_int64(), 400);
  played(page, mine, "Tea Time");
  const json::value record = page.call("GET", "/api/tables/" + mine.table + "/record").at("body");

  const json::object taken = page.call("POST", "/api/records", {{"record", record}});
  ASSERT_EQ(taken.at("status").as_int64(), 200) << json::serialize(taken);
  const std::string path = "/api/records/" +
                           std::string(json::parse(taken.at("body").as_string()).at("record").as_string()) +
                           "/review";
  const json::object wish{{"token", ""}, {"language", "en"}};
  EXPECT_EQ(page.call("GET", path + "?language=en").at("body"), "null");  // nobody has asked
  EXPECT_EQ(page.call("POST", path, wish).at("status").as_int64(), 202);
  const json::object review = page.call("GET", path + "?language=en");
  ASSERT_EQ(review.at("status").as_int64(), 200) << json::serialize(review);
  EXPECT_EQ(page.looked_back, 1);
  // Where the game lies makes no difference.
  EXPECT_EQ(page.call("GET", "/api/tables/" + mine.table + "/review?language=en"), review);

  const json::value told = json::parse(review.at("body").as_string());
  const json::value ply = told.at("moments").at(0).at("ply");
  const json::object choices =
      page.call("POST", path, {{"token", ""}, {"language", "en"}, {"judge", {{"ply", ply}}}});
  ASSERT_EQ(choices.at("status").as_int64(), 200) << json::serialize(choices);
  EXPECT_GT(json::parse(choices.at("body").as_string()).at("moves").as_array().size(), 1u);

  page.trap();  // the record is sent again, and what was found is still there
  EXPECT_EQ(page.call("GET", path + "?language=en").at("status").as_int64(), 404);
  page.call("POST", "/api/records", {{"record", record}});
  EXPECT_EQ(page.call("GET", path + "?language=en"), review);
  EXPECT_EQ(page.looked_back, 1);
}

// A box of somebody's own goes along to whoever thinks or looks back.
TEST(PageHouse, ABoxOfOnesOwnIsReviewed) {
  Page page;
  const Mine mine = opened(page, "tea-time", 2, "medium", {}, {{"edition", own_box(9)}});
  const json::object over = played(page, mine, "a box of one's own");
  EXPECT_EQ(over.at("view").at("alice_points"), 9);
  const std::string path = "/api/tables/" + mine.table + "/review";
  EXPECT_EQ(page.call("POST", path, {{"token", mine.token}, {"language", "en"}}).at("status").as_int64(),
            202);
  const json::object review = page.call("GET", path + "?language=en");
  EXPECT_EQ(review.at("status").as_int64(), 200) << json::serialize(review);
}

// To be moved to a server: the game so far, and the seed that proves it.
TEST(PageHouse, GivesARunningGameAway) {
  Page page;
  const Mine mine = opened(page, "tea-and-rum", 2);
  page.connect(1, mine.table, mine.token);
  const json::object state = last_state(page, 1);
  const auto parcel = [&] { return page.call("GET", "/api/tables/" + mine.table + "/parcel"); };
  const json::object told = parcel();
  ASSERT_EQ(told.at("status").as_int64(), 200) << json::serialize(told);
  const json::value body = json::parse(told.at("body").as_string());
  const auto seed = table::seed_from_hex(std::string(body.at("seed").as_string()));
  ASSERT_TRUE(seed);
  const auto game = table::read_running(std::string(body.at("record").as_string()), *seed);
  ASSERT_TRUE(game) << game.error().message;
  EXPECT_EQ(game->view(Seat{0}), state.at("view"));
  page.trap();  // from its log it is the same
  EXPECT_EQ(json::parse(parcel().at("body").as_string()), body);
  EXPECT_EQ(page.call("GET", "/api/tables/~" + std::string(21, 'x') + "/parcel").at("status").as_int64(),
            404);
}

TEST(PageHouse, ARealTableStaysWhereItsBoxIs) {
  Page page;
  const json::object told =
      page.call("POST", "/api/tables",
                {{"game", "tea-time"},
                 {"options", {{"seats", 2}}},
                 {"name", "Ada"},
                 {"chance", "manual"},
                 {"seats", json::array{{{"kind", "me"}}, {{"kind", "here"}, {"name", "Bo"}}}}});
  const json::value made = json::parse(told.at("body").as_string());
  const std::string path = "/api/tables/" + std::string(made.at("table").as_string()) + "/parcel";
  const json::object refused = page.call("GET", path);
  EXPECT_EQ(refused.at("status").as_int64(), 400) << json::serialize(refused);
}

TEST(PageHouse, AnotherTabThatWroteFirstWins) {
  Page page;
  const Mine mine = opened(page, "tea-time", 2);
  page.connect(1, mine.table, mine.token);
  const json::object state = last_state(page, 1);
  const std::size_t before = page.entries(mine.table);
  page.conflicts = true;
  page.say(1, {{"type", "play"},
               {"key", "k"},
               {"version", state.at("version")},
               {"move", state.at("moves").at(0).at("move")}});
  EXPECT_EQ(page.entries(mine.table), before);
  EXPECT_TRUE(page.is_closed(1)) << "who knows an older table comes back for the newer one";
}

TEST(PageHouse, LetsATableGo) {
  Page page;
  const Mine mine = opened(page, "tea-time", 2);
  page.connect(1, mine.table, mine.token);
  page.heard(1);
  EXPECT_TRUE(page.house().let_go(mine.table));
  EXPECT_TRUE(page.is_closed(1));
  page.connect(2, mine.table, mine.token);
  EXPECT_FALSE(last_state(page, 2).empty());
}

TEST(PageHouse, TeachesAndHints) {
  Page page;
  const json::object told = page.call("POST", "/api/tables", {{"lesson", "tea-time/1"}});
  EXPECT_EQ(told.at("status").as_int64(), 201) << json::serialize(told);
  const Mine mine = opened(page, "tea-time", 2);
  page.thinkers = 2;
  page.connect(1, mine.table, mine.token);
  page.heard(1);
  page.say(1, {{"type", "hint"}, {"key", "h"}});
  bool hinted = false;
  for (const json::object& message : page.heard(1))
    hinted |= message.at("type") == "done" && message.contains("move") &&
              !message.at("reason").at("words").as_string().empty();
  EXPECT_TRUE(hinted);
}

// Four cards left: one move wins, and this one loses.
TEST(PageHouse, ItsCoachWarns) {
  Page page;
  const json::object told =
      page.call("POST", "/api/tables",
                {{"record", test::text_of_file(test::source("/web/e2e/last-round.txt"))},
                 {"seed", "0909090909090909090909090909090909090909090909090909090909090909"},
                 {"name", "Ada"},
                 {"seats", json::array{{{"kind", "me"}}, {{"kind", "bot"}, {"level", "easy"}}}}});
  ASSERT_EQ(told.at("status").as_int64(), 201) << json::serialize(told);
  const json::value mine = json::parse(told.at("body").as_string());
  page.connect(1, std::string(mine.at("table").as_string()), std::string(mine.at("token").as_string()));
  page.say(1, {{"type", "coach"}, {"key", "c"}, {"on", true}});
  const json::object state = last_state(page, 1);
  page.say(1, {{"type", "play"}, {"key", "p"}, {"version", state.at("version")}, {"move", "take c2 se 2"}});
  std::string said;
  for (const json::object& message : page.heard(1))
    if (message.contains("warning")) said = message.at("warning").at("words").as_string();
  EXPECT_FALSE(said.empty());
}

TEST(PageHouse, RefusesWhatIsNoMessage) {
  Page page;
  page.house().connect(1, "~no-such-table-at-all-");
  page.house().hear(1, "{");
  EXPECT_TRUE(page.is_closed(1));
  page.connect(2, "~no-such-table-at-all-", "t");
  EXPECT_TRUE(page.is_closed(2));
  page.house().call(1, "nonsense");
  page.house().stored(77, "{}");
  page.house().thought(77, "[]");
  page.house().hang_up(77);
  EXPECT_EQ(page.call("GET", "/api/nothing").at("status").as_int64(), 404);
}

// As many parts as threads find the same, also with a box of one's own.
TEST(Thinking, PartsAddUpToThreads) {
  for (const char* game : {"tea-time", "chai", "tea-for-2", "tea-and-rum", "own box"}) {
    table::Setup setup;
    setup.game = game;
    if (setup.game == "own box") {
      setup.game = "tea-time";
      setup.edition = own_box(9);
    }
    setup.seed = Seed{7};
    auto table = table::Table::create(std::move(setup));
    ASSERT_TRUE(table);
    ASSERT_TRUE(table->begin());
    table::BotRequest request;
    request.bot = "search";
    request.iterations = 301;
    request.seed = 11;
    const std::string position = json::serialize(position_of(*table, request));
    json::array parts;
    for (int part = 0; part < 3; ++part) parts.push_back(thought_about(position, part, 3));
    const auto together = added_up(parts);
    ASSERT_TRUE(together) << together.error().message;
    request.threads = 3;
    const auto threads = table->ask(request);
    ASSERT_TRUE(threads);
    EXPECT_EQ(together->move, threads->move) << game;
    EXPECT_EQ(together->reason.at("iterations").as_int64(), 301) << game;
    std::map<std::string, std::int64_t> ours, theirs;
    for (const json::value& one : together->reason.at("candidates").as_array())
      ours[std::string(one.at("move").as_string())] = one.at("visits").to_number<std::int64_t>();
    for (const json::value& one : threads->reason.at("candidates").as_array())
      theirs[std::string(one.at("move").as_string())] = one.at("visits").to_number<std::int64_t>();
    EXPECT_EQ(ours, theirs) << game;
  }
}

// What a hint gives as its reason, and what a coach says of a move, is what a server would say.
TEST(Thinking, SaysWhyAndWarnsAsAServerDoes) {
  int warned = 0;
  for (const char* game : {"tea-time", "chai", "tea-for-2", "tea-and-rum"}) {
    table::Setup setup;
    setup.game = game;
    setup.options = {{"seats", 2}};
    setup.players = {{"Ada"}, {"Bergamot", "easy"}};
    setup.seed = Seed{7};
    auto table = table::Table::create(std::move(setup));
    ASSERT_TRUE(table && table->begin());
    const auto thought = [&](const table::BotRequest& request) {
      return added_up({thought_about(json::serialize(position_of(*table, request)), 0, 1)});
    };
    for (int turn = 0; turn < 12; ++turn) {
      table::BotRequest hint;
      hint.bot = "search";
      hint.iterations = 60;
      hint.explain = "fr";
      const auto expected = table->ask(hint);
      ASSERT_TRUE(expected);
      const auto hinted = thought(hint);
      ASSERT_TRUE(hinted) << hinted.error().message;
      EXPECT_EQ(hinted->move, expected->move) << game;
      EXPECT_EQ(hinted->reason, expected->reason) << game;

      table::BotRequest coach;
      coach.against = table->choices(table->ply()).back();
      coach.iterations = 60;
      coach.explain = "en";
      coach.ms = 60'000;
      const auto here = thought(coach);
      ASSERT_TRUE(here) << here.error().message;
      coach.chances = lab::chances_at(*table, lab::decided(*table));
      ASSERT_TRUE(coach.chances) << game << " is calibrated for two";
      const auto there = table->ask(coach);
      ASSERT_TRUE(there);
      EXPECT_EQ(here->move, there->move) << game;
      EXPECT_EQ(here->reason, there->reason) << game;
      warned += here->reason.contains("loss");
      coach.chances = {};
      const auto raw = table->ask(coach);
      if (raw->reason.contains("loss") && there->reason.contains("loss")) {
        EXPECT_NE(raw->reason.at("loss"), there->reason.at("loss")) << "chances are not what a search says";
      }
      ASSERT_TRUE(table->play(expected->move));
    }
  }
  EXPECT_GT(warned, 0);
}

TEST(Thinking, TellsOfWhatItCannotDo) {
  EXPECT_TRUE(thought_about("nonsense", 0, 1).contains("error"));
  EXPECT_TRUE(thought_about("{}", 0, 1).contains("error"));
  EXPECT_FALSE(added_up({}));
  const json::object failed{{"error", {{"code", "bot_failed"}, {"message", "it trapped"}}}};
  const auto nobody = added_up({failed});
  ASSERT_FALSE(nobody);
  EXPECT_EQ(nobody.error().message, "it trapped");
}

}  // namespace
}  // namespace samovar::browser
