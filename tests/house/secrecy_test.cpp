// Whatever somebody asks at a table, the answer is made of what they may know: it is the same, to the byte,
// at a table where everything they do not know is something else, and it comes after as many waits. Over
// every kind of request that there is, on the line and at the desk, also where a game has a past.
#include <algorithm>
#include <random>
#include <set>

#include <gtest/gtest.h>

#include "house/plies.hpp"
#include "table/protocol.hpp"
#include "tests/house/room.hpp"

namespace samovar::house {
namespace {

struct Wish {
  const char* type;
  json::object fields;
};

// At least one of every kind of request; `moves` are moves that were possible somewhere in this game, and
// `impossible` are not now.
std::vector<Wish> every_request(const std::vector<std::string>& moves,
                                const std::vector<std::string>& impossible, int version, int plies) {
  std::vector<Wish> wishes;
  for (const std::string& move : impossible)
    wishes.push_back({"play", {{"version", version}, {"move", move}}});
  for (std::size_t i = 0; i < moves.size(); ++i) {
    wishes.push_back({"why", {{"move", moves[i]}}});
    if (i < 8)
      wishes.push_back({"effect", {{"moves", json::array{json::string(moves[i])}}, {"changes", i % 2 == 0}}});
  }
  const auto add = [&](const char* type, json::object fields = {}) {
    wishes.push_back({type, std::move(fields)});
  };
  add("why", {{"move", "no such move"}});
  add("play", {{"version", version}, {"move", "no such move"}});
  add("play", {{"version", version + 1000}, {"move", moves.front()}});
  add("hint");
  add("look");
  for (int ply = 0; ply <= plies; ++ply) add("look", {{"at", ply}});
  add("look", {{"at", 5000}});
  add("events", {{"before", 1000}});
  add("undo", {{"version", version}});
  add("undo_answer", {{"version", version}, {"agree", true}});
  add("chat", {{"text", "hello"}});
  add("chat_page", {{"before", 1000}});
  add("note", {{"text", "mine"}});
  add("mute", {{"seat", 0}, {"muted", true}});
  add("spectator_chat", {{"open", true}});
  add("remove", {{"spectator", 12345}});
  add("renew", {{"token", std::string(43, 'A')}});
  add("carry", {{"open", true}});
  add("coach", {{"on", true}});
  add("tell_me", {{"on", false}, {"endpoint", "https://push.example/1"}});
  add("sit", {{"seat", nullptr}});
  add("stand_in", {{"seat", 63}, {"level", "easy"}});
  add("take_back");
  add("rematch", {{"same_deal", true}});
  add("rename", {{"name", "Somebody"}});
  add("lesson_next", {{"version", version}});
  add("language", {{"language", "fr"}});
  add("leave");
  return wishes;
}

// What differs between any two tables, whatever lies on them.
void blank(json::value& value) {
  if (json::array* array = value.if_array())
    for (json::value& one : *array) blank(one);
  json::object* object = value.if_object();
  if (!object) return;
  for (const char* name : {"commitment", "created", "spectator", "updated"})
    if (object->contains(name)) (*object)[name] = nullptr;
  if (object->contains("code") && object->contains("seconds")) (*object)["code"] = nullptr;  // of a link
  if (object->contains("number") && object->contains("text")) (*object)["at"] = nullptr;
  for (auto& field : *object) blank(field.value());
}

std::string told(std::vector<json::object> messages, const std::string& table) {
  std::string text;
  for (json::object& message : messages) {
    json::value value(std::move(message));
    blank(value);
    text += json::serialize(value) + "\n";
  }
  for (std::size_t at; (at = text.find(table)) != text.npos;) text.replace(at, table.size(), "TABLE");
  return text;
}

std::string told(const Answer& answer, const std::string& table) {
  boost::system::error_code failure;
  json::value body = json::parse(answer.body, failure);
  if (failure) body = json::string(answer.body);
  return told({json::object{{"status", answer.status}, {"body", std::move(body)}}}, table);
}

// Nothing here is over: nobody may look back.
class NothingToReview final : public Reviewer {
  void begin(Game, const std::string&, std::function<void(std::optional<Error>)>) override { fail(); }
  void cancel(const table::Table&) override { fail(); }
  void state(Game, std::string, std::function<void(std::optional<Reviewed>)>) override { fail(); }
  std::string choices(const table::Table&, int, std::string_view) override { return fail(), ""; }
  void judge(Game, int, std::string, const std::string&,
             std::function<void(tl::expected<Verdict, Error>)>) override {
    fail();
  }
  static void fail() { ADD_FAILURE() << "somebody looks back at a game that is not over"; }
};

// A position, by the one where we began to look and what has happened since.
struct Course {
  json::object start;
  std::vector<table::Ply> since;
};

// A table that everybody has sat down at, in this position.
struct Position {
  Position(const std::string& game, const json::object& options, const Course& course)
      : room([](Manners& m) {
          m.chat_in_10_s = 1000;
          m.hint_level = "medium";
        }) {
    const auto seats = static_cast<std::size_t>(options.at("seats").as_int64());
    json::array wish{me()};
    for (std::size_t i = 1; i < seats; ++i) wish.push_back(open_seat());
    Seated first = room.create(wish, {{"game", game}, {"options", options}});
    table = first.table;
    tokens.push_back(first.token);
    for (std::size_t i = 1; i < seats; ++i)
      tokens.push_back(room.join(table, "Guest " + std::to_string(i)).token);
    // The entry with which the game began makes room for the position.
    room.store.tampered = [text = json::serialize(course.start), since = course.since](LoadedTable& loaded) {
      if (loaded.table.game.empty()) return;
      std::erase_if(loaded.log, [](const LogEntry& entry) { return entry.kind == "begin"; });
      LogEntry start;
      start.kind = "start";
      start.body = text;
      loaded.log.insert(loaded.log.begin(), start);
      for (auto from = since.begin(); from != since.end();) {
        const auto to =
            std::find_if(from + 1, since.end(), [](const table::Ply& ply) { return ply.actor.is_seat(); });
        LogEntry play;
        play.kind = "play";
        play.seat = index(from->actor.seat());
        play.body = plies_text({from, to});
        loaded.log.push_back(std::move(play));
        from = to;
      }
      for (std::size_t i = 0; i < loaded.log.size(); ++i) loaded.log[i].version = static_cast<int>(i) + 1;
    };
    room.reviewer = &nothing_to_review;
    room.forget();
    // A search that is asked for is the same for the same knowledge.
    room.thinking = [](Thought& thought) {
      thought.request.bot = "search";
      thought.request.ms.reset();
      thought.request.iterations = 12;
      thought.request.seed = 7;
    };
  }
  std::shared_ptr<Guest> enter(int seat) {
    return seat < 0 ? room.enter(table, {}, "192.0.2.9", {{"visitor", "watcher"}})
                    : room.enter(table, tokens[static_cast<std::size_t>(seat)]);
  }
  // As the desk answers whoever has that seat, or nobody's.
  Answer call(std::string_view method, std::string_view path, int seat) {
    const std::string token = seat < 0 ? "" : tokens[static_cast<std::size_t>(seat)];
    const json::object mine{{"table", table}, {"token", token}};
    json::object body;
    if (path == "/api/mine") body = {{"tables", json::array{mine}}};
    if (path == "/api/tables") body = {{"from", json::object{{"table", table}, {"ply", 0}}}, {"name", "Cy"}};
    if (path.ends_with("/join")) body = {{"name", "Cy"}};
    if (path.ends_with("/carry")) body = {{"code", std::string(43, 'A')}};
    if (path.ends_with("/review")) body = {{"token", token}};
    std::string target(path);
    if (const std::size_t hole = target.find("{}"); hole != target.npos) target.replace(hole, 2, table);
    return room.call(std::string(method), std::move(target), std::move(body));
  }
  NothingToReview nothing_to_review;
  Room room;
  std::string table;
  std::vector<std::string> tokens;
};

// With every question asked: what a table answers itself, because there is one answer only, it answers in
// some worlds and not in others, and everybody sees that it did.
struct Case {
  const char* name;
  const char* game;
  json::object options;
};

class Secrecy : public testing::TestWithParam<Case> {
 protected:
  // Everything that this viewer asks of both is answered alike. `asked` are moves that were possible so far,
  // `impossible` those of them that nobody can play now.
  void compare(const Course& truth, const Course& other, int viewer, bool acts,
               const std::vector<std::string>& asked, const std::vector<std::string>& impossible) {
    Position real(GetParam().game, GetParam().options, truth);
    Position made_up(GetParam().game, GetParam().options, other);
    const auto one = real.enter(viewer), two = made_up.enter(viewer);
    ASSERT_EQ(one->closed, 0);
    ASSERT_EQ(two->closed, 0);
    ASSERT_EQ(told(one->states, real.table), told(two->states, made_up.table));
    for (const Desk::Route& route : Desk::routes()) {
      if (route.path.find("tables") == route.path.npos && route.path != "/api/mine") continue;
      const Answer first = real.call(route.method, route.path, viewer);
      EXPECT_NE(first.status, 404) << route.path;
      ASSERT_EQ(told(first, real.table), told(made_up.call(route.method, route.path, viewer), made_up.table))
          << route.method << " " << route.path;
      ASSERT_EQ(real.room.waits, made_up.room.waits) << "comes sooner or later: " << route.path;
      ++compared;
    }
    refused += static_cast<int>(impossible.size());
    const int plies = static_cast<int>(truth.since.size());
    for (const Wish& wish : every_request(asked, impossible, one->version(), plies)) {
      // A stand-in for who is to act would play, and chance with it.
      if (acts && std::string_view(wish.type) == "leave") continue;
      json::object request{{"type", wish.type}, {"key", "k"}};
      for (const auto& field : wish.fields) request[field.key()] = field.value();
      const auto decoded = decode_request(json::serialize(request), real.room.manners.texts());
      ASSERT_TRUE(decoded) << request << decoded.error().error.message;
      kinds.insert(decoded->ask.index());
      const std::string key = "k" + std::to_string(compared++);
      one->ask(wish.type, wish.fields, key);
      two->ask(wish.type, wish.fields, key);
      ASSERT_EQ(told(one->answers, real.table), told(two->answers, made_up.table)) << request;
      ASSERT_EQ(told(one->states, real.table), told(two->states, made_up.table)) << request;
      ASSERT_EQ(told(one->chat, real.table), told(two->chat, made_up.table)) << request;
      ASSERT_EQ(real.room.waits, made_up.room.waits) << "comes sooner or later: " << request;
      for (Guest* guest : {one.get(), two.get()}) {
        guest->answers.clear();
        guest->chat.clear();
        guest->states.erase(guest->states.begin(), guest->states.end() - 1);
      }
    }
  }

  int compared = 0, refused = 0;
  std::set<std::size_t> kinds;
};

// How what a viewer knew then has gone on, in a world that they could not tell from this one then or since.
std::optional<Course> other_course(const table::Table& game, int since, Seat viewer, int world) {
  table::Table then = game.copy();
  then.rewind(since);
  table::Table other = then.as_known_by(viewer, world);
  const Course course{other.state(), game.history(since)};
  if (course.start == then.state()) return std::nullopt;
  for (const table::Ply& ply : course.since) {
    if (!other.replay({ply}) || !then.replay({ply})) return std::nullopt;
    if (other.as_known_by(viewer, 1).state() != then.as_known_by(viewer, 1).state()) return std::nullopt;
  }
  return course;
}

TEST_P(Secrecy, NoAnswerTellsWhatItsAskerMayNotKnow) {
  const Case& box = GetParam();
  std::mt19937 random(20);
  int with_a_past = 0;
  for (int games = 0; games < 2; ++games) {
    table::Setup setup;
    setup.game = box.game;
    setup.options = box.options;
    setup.seed.emplace();
    setup.seed->fill(static_cast<std::uint8_t>(7 + games));
    table::Table game = std::move(*table::Table::create(setup));
    ASSERT_TRUE(game.begin());
    std::set<std::string> moves;  // that were possible so far
    std::vector<int> decisions;   // the plies of which they were
    for (int decision = 0; !game.over(); ++decision) {
      decisions.push_back(game.ply());
      const json::array offered = game.moves(game.actor().seat());
      const auto pick = [&] {
        return std::string(offered[random() % offered.size()].at("move").as_string());
      };
      for (const json::value& one : offered) moves.emplace(one.at("move").as_string());
      if (decision % 9 == 5) {
        std::vector<std::string> asked(moves.begin(), moves.end());
        std::shuffle(asked.begin(), asked.end(), random);
        asked.resize(std::min<std::size_t>(asked.size(), 150));
        for (int i = 0; i < 3; ++i) asked.insert(asked.begin(), pick());
        std::vector<std::string> impossible;
        for (const std::string& move : asked)
          if (impossible.size() < 10 && game.why_not(move)) impossible.push_back(move);
        for (int viewer = -1; viewer < game.seats(); ++viewer) {
          SCOPED_TRACE("decision " + std::to_string(decision) + ", viewer " + std::to_string(viewer));
          const Seat seat = viewer < 0 ? kSpectator : Seat{static_cast<std::uint8_t>(viewer)};
          const bool acts = game.actor() == Actor::seat(seat);
          if (const auto other = other_course(game, game.ply(), seat, decision)) {
            compare({game.state(), {}}, *other, viewer, acts, asked, impossible);
            if (HasFatalFailure()) return;
          }
          const int since = decisions[decisions.size() - 5];
          if (const auto other = other_course(game, since, seat, decision)) {
            ++with_a_past;
            const auto few =
                asked.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(asked.size(), 20));
            compare({game.state(since), other->since}, *other, viewer, acts, {asked.begin(), few},
                    impossible);
            if (HasFatalFailure()) return;
          }
        }
      }
      ASSERT_TRUE(game.play(pick()));
    }
  }
  std::printf("%s: %d answers compared, %d moves refused, %d positions with a past\n", box.name, compared,
              refused, with_a_past);
  EXPECT_GT(compared, 100);
  EXPECT_GT(refused, 30);
  EXPECT_GT(with_a_past, 3);
  // A new kind of request is asked here too.
  for (std::size_t kind = 0; kind < std::variant_size_v<Ask>; ++kind)
    EXPECT_TRUE(kinds.contains(kind)) << "no request of kind " << kind << " of house::Ask is asked here";
}

// A viewer who is named to the engine protocol is told no more.
TEST_P(Secrecy, NorDoesTheEngineProtocolTellWhomItIsAskedFor) {
  const Case& box = GetParam();
  std::mt19937 random(21);
  int answers = 0, with_events = 0;
  const auto compare_at = [&](const table::Table& game, int since, Seat seat, int world) {
    const auto other = other_course(game, since, seat, world);
    if (!other) return;
    table::Protocol one, two;
    const auto opened = [&](table::Protocol& protocol, const json::value& start) {
      const json::object load{{"do", "load"},
                              {"game", box.game},
                              {"options", box.options},
                              {"chance", "manual"},
                              {"state", start}};
      ASSERT_TRUE(json::parse(protocol.answer(json::serialize(load))).at("ok").as_bool());
      for (const table::Ply& ply : other->since) {
        const json::object play{{"do", "play"}, {"move", ply.move}};
        const std::string answer = protocol.answer(json::serialize(play));
        ASSERT_TRUE(json::parse(answer).at("ok").as_bool()) << answer;
      }
    };
    opened(one, game.state(since));
    opened(two, other->start);
    for (const char* what : {"view", "result", "events"}) {
      json::object request{{"do", what}, {"seat", "spectator"}};
      if (seat != kSpectator) request["seat"] = index(seat);
      const std::string told = one.answer(json::serialize(request));
      ASSERT_TRUE(json::parse(told).at("ok").as_bool()) << told;
      ASSERT_EQ(told, two.answer(json::serialize(request))) << what << " for " << index(seat);
      ++answers;
      with_events += std::string_view(what) == "events" && told.find("kind") != told.npos;
    }
  };
  for (int games = 0; games < 3; ++games) {
    table::Setup setup;
    setup.game = box.game;
    setup.options = box.options;
    setup.seed.emplace();
    setup.seed->fill(static_cast<std::uint8_t>(9 + games));
    table::Table game = std::move(*table::Table::create(setup));
    ASSERT_TRUE(game.begin());
    std::vector<int> decisions;
    while (!game.over()) {
      decisions.push_back(game.ply());
      if (decisions.size() % 3 == 2)
        for (int viewer = -1; viewer < game.seats(); ++viewer)
          for (const std::size_t back : {std::size_t{1}, std::size_t{2}}) {
            const Seat seat = viewer < 0 ? kSpectator : Seat{static_cast<std::uint8_t>(viewer)};
            compare_at(game, decisions[decisions.size() - back], seat, static_cast<int>(decisions.size()));
            if (HasFatalFailure()) return;
          }
      const json::array offered = game.moves(game.actor().seat());
      ASSERT_TRUE(game.play(std::string(offered[random() % offered.size()].at("move").as_string())));
    }
  }
  EXPECT_GT(answers, 20);
  EXPECT_GT(with_events, 3);
}

INSTANTIATE_TEST_SUITE_P(Games, Secrecy,
                         testing::Values(Case{"Connoisseur", "chai", {{"seats", 2}, {"connoisseur", true}}},
                                         Case{"TeaAndRum", "tea-and-rum", {{"seats", 2}}},
                                         Case{"TeaForTwo", "tea-for-2", {{"seats", 2}}}),
                         [](const auto& one) { return std::string(one.param.name); });

}  // namespace
}  // namespace samovar::house
