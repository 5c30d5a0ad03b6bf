// The engine protocol: every answer is one line and fits the schema, whatever was asked.
#include "table/protocol.hpp"

#include <fstream>
#include <set>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "table/registry.hpp"
#include "table/table_rng.hpp"
#include "tests/files.hpp"
#include "tests/paths.hpp"
#include "tests/table/schema.hpp"
#include "tests/table/tables.hpp"

namespace samovar::table {
namespace {

using testing::HasSubstr;

// A conversation in which every request and answer is checked against docs/schema.
class Conversation {
 public:
  json::object ask(const std::string& line) {
    const std::string answer = protocol_.answer(line);
    EXPECT_EQ(answer.find('\n'), std::string::npos);
    const json::object object = json::parse(answer).as_object();
    if (!object.at("ok").as_bool()) {
      EXPECT_EQ(protocol_schema_.complaint("refusal", object), std::nullopt) << line;
      return object;
    }
    const json::value request = json::parse(line);
    const std::string command(request.at("do").as_string());
    EXPECT_EQ(protocol_schema_.complaint("request." + command, request), std::nullopt) << line;
    EXPECT_EQ(protocol_schema_.complaint("answer." + command, object), std::nullopt) << line;
    const auto expect_game = [&](const char* definition, const json::value& value) {
      EXPECT_EQ(game_schema_.complaint(definition, value), std::nullopt) << line;
    };
    if (const json::value* state = object.if_contains("state")) expect_game("state", *state);
    if (const json::value* view = object.if_contains("view")) expect_game("view", *view);
    if (const json::value* options = object.if_contains("options")) expect_game("options", *options);
    if (const json::value* moves = object.if_contains("moves"))
      for (const json::value& move : moves->as_array()) expect_game("move", move);
    if (const json::value* events = object.if_contains("events"))
      for (const json::value& event : events->as_array()) expect_game("event", event);
    return object;
  }
  json::object ask(const json::object& request) { return ask(json::serialize(request)); }

  json::object granted(const std::string& line) {
    json::object answer = ask(line);
    EXPECT_TRUE(answer.at("ok").as_bool()) << line << " " << json::serialize(answer);
    return answer;
  }
  json::object granted(const json::object& request) { return granted(json::serialize(request)); }

  Error refused(const std::string& line) {
    const json::object answer = ask(line);
    EXPECT_FALSE(answer.at("ok").as_bool()) << line;
    if (answer.at("ok").as_bool()) return {};
    const json::object& error = answer.at("error").as_object();
    const auto text = [&](const char* field) {
      return error.contains(field) ? std::string(error.at(field).as_string()) : std::string();
    };
    return {text("code"), text("message"), text("rule"), text("where")};
  }
  Error refused(const json::object& request) { return refused(json::serialize(request)); }

 private:
  Protocol protocol_;
  Schema protocol_schema_{"protocol"};
  Schema game_schema_{"tea-time"};
};

Conversation with_game(int seats = 2, const char* chance = "auto") {
  Conversation conversation;
  json::object request{{"do", "new"}, {"game", "tea-time"}, {"seats", seats}, {"chance", chance}};
  if (chance == std::string("auto")) request["seed"] = "test";
  conversation.granted(request);
  return conversation;
}

TEST(Protocol, PlaysWholeGamesWithinTheSchema) {
  for (const int seats : {2, 3, 4})
    for (const char* chance : {"auto", "manual"}) {
      Conversation talk = with_game(seats, chance);
      FastRng rng(1);
      while (!talk.granted(R"({"do":"actor"})").at("over").as_bool()) {
        const json::object listed = talk.granted(R"({"do":"moves"})");
        const json::array& moves = listed.at("moves").as_array();
        const json::value& move = moves[below(rng, static_cast<std::uint32_t>(moves.size()))].at("move");
        EXPECT_TRUE(talk.granted({{"do", "why"}, {"move", move}}).at("legal").as_bool());
        talk.granted({{"do", "play"}, {"move", move}});
        talk.granted(R"({"do":"view","seat":0})");
        talk.granted(R"({"do":"state"})");
        talk.granted(R"({"do":"result","seat":"spectator"})");
      }
      talk.granted(R"({"do":"events"})");
      talk.granted(R"({"do":"events","seat":1,"since":5,"until":40,"language":"fr"})");
      const json::object record = talk.granted(R"({"do":"record"})");
      const json::object state = talk.granted(R"({"do":"state"})");
      const json::object result = talk.granted(R"({"do":"result"})");
      Conversation other;
      EXPECT_TRUE(other.granted({{"do", "replay"}, {"record", record.at("record")}}).at("over").as_bool());
      EXPECT_EQ(other.granted(R"({"do":"state"})"), state);
      EXPECT_EQ(other.granted(R"({"do":"result"})"), result);
    }
}

TEST(Protocol, StatesLoadAnywhereAndComeBackEqual) {
  for (const int seats : {2, 3, 4}) {
    Table table = by_hand(seats);
    Conversation talk;
    FastRng rng(5);
    for (;;) {
      json::object request{{"do", "load"},
                           {"game", "tea-time"},
                           {"seats", seats},
                           {"chance", "manual"},
                           {"state", table.state()}};
      const json::object loaded = talk.granted(request);
      EXPECT_EQ(loaded.at("ply"), 0);
      EXPECT_EQ(talk.granted(R"({"do":"state"})").at("state"), json::value(table.state()));
      EXPECT_EQ(json::serialize(talk.granted(R"({"do":"moves"})").at("moves")),
                json::serialize(table.moves(table.actor().is_seat() ? table.actor().seat() : kSpectator)));
      if (table.over()) break;
      expect_value(table.play(any_move(table, rng)));
    }
  }
}

TEST(Protocol, LoadKeepsTheGameOnTheTableWhereItNamesNone) {
  Conversation talk = with_game(3, "manual");
  json::value state = talk.granted(R"({"do":"state"})").at("state");
  EXPECT_EQ(talk.granted({{"do", "load"}, {"state", state}}).at("options"), json::value({{"seats", 3}}));
  EXPECT_EQ(talk.granted({{"do", "load"}, {"state", state}}).at("chance"), "manual");
  json::value other_seats = with_game(4).granted(R"({"do":"state"})").at("state");
  EXPECT_EQ(talk.granted({{"do", "load"}, {"seats", 4}, {"state", other_seats}}).at("options"),
            json::value({{"seats", 4}}));
  talk.granted({{"do", "load"}, {"seats", 3}, {"state", state}});
  Conversation empty;
  EXPECT_EQ(empty.refused({{"do", "load"}, {"state", state}}).code, "no_game");
  const json::object automatic{{"do", "load"}, {"state", state}, {"chance", "auto"}, {"seed", 7}};
  EXPECT_EQ(talk.granted(automatic).at("ply"), 17) << "the deal is drawn at once";
}

TEST(Protocol, ImpossibleStatesAreRefusedByField) {
  Conversation talk = with_game(2);
  talk.granted(R"({"do":"play","move":"take b2"})");
  talk.granted(R"({"do":"play","move":"take a1 e 2"})");
  const json::value state = talk.granted(R"({"do":"state"})").at("state");
  const auto refused = [&](auto&& alter) {
    json::value altered = state;
    alter(altered);
    const Error error = talk.refused({{"do", "load"}, {"state", altered}});
    EXPECT_EQ(error.code, "bad_state");
    return error;
  };
  talk.granted({{"do", "load"}, {"state", state}});

  const Error sixty_one =
      refused([](json::value& s) { s.at("unseen").at("cat") = s.at("unseen").at("cat").as_int64() + 1; });
  EXPECT_THAT(sixty_one.where, HasSubstr("unseen"));
  const Error two_alices = refused([](json::value& s) { s.at("players").at(0).at("alice") = true; });
  EXPECT_THAT(two_alices.message, HasSubstr("one Alice, not 2"));
  const Error no_alice = refused([](json::value& s) { s.at("grid").at(1).at(1) = nullptr; });
  EXPECT_THAT(no_alice.message, HasSubstr("Alice"));
  const Error hole = refused([](json::value& s) { s.at("grid").at(2).at(3) = nullptr; });
  EXPECT_FALSE(hole.where.empty());
  const Error lost_card =
      refused([](json::value& s) { s.at("unseen").at("cat") = s.at("unseen").at("cat").as_int64() - 1; });
  EXPECT_THAT(lost_card.where, HasSubstr("unseen"));
  EXPECT_EQ(refused([](json::value& s) { s.at("turn") = 9; }).where, "turn");
  EXPECT_EQ(refused([](json::value& s) { s.at("phase") = "brunch"; }).where, "phase");
  EXPECT_EQ(refused([](json::value& s) { s.at("round") = 6; }).where, "round");
  EXPECT_EQ(refused([](json::value& s) { s.at("to_move") = 2; }).where, "to_move");
  EXPECT_EQ(refused([](json::value& s) { s.as_object()["moon"] = "full"; }).where, "moon");
  EXPECT_EQ(refused([](json::value& s) { s.as_object().erase("grid"); }).where, "grid");
  EXPECT_EQ(refused([](json::value& s) { s.at("grid").at(0).at(3) = "dog"; }).where, "grid[0][3]");
  EXPECT_EQ(refused([](json::value& s) { s.at("grid").as_array().pop_back(); }).where, "grid");
  EXPECT_EQ(refused([](json::value& s) { s.at("players").as_array().pop_back(); }).where, "players");
  EXPECT_EQ(refused([](json::value& s) { s = json::array(); }).code, "bad_state");
  EXPECT_EQ(talk.granted(R"({"do":"state"})").at("state"), state) << "the table stayed as it was";
}

TEST(Protocol, AHoleInTheDealIsRefused) {
  Conversation talk = with_game(2, "manual");
  talk.granted(R"({"do":"play","move":"first 0"})");
  for (int i = 0; i < 3; ++i) talk.granted(R"({"do":"play","move":"deal cat"})");
  json::value state = talk.granted(R"({"do":"state"})").at("state");
  state.at("grid").at(0).at(1).swap(state.at("grid").at(2).at(3));
  const Error error = talk.refused({{"do", "load"}, {"state", state}});
  EXPECT_EQ(error.where, "grid");
  EXPECT_THAT(error.message, HasSubstr("hole"));
}

TEST(Protocol, BadRequestsSayWhatIsWrong) {
  Conversation talk;
  EXPECT_EQ(talk.refused("").code, "bad_json");
  EXPECT_EQ(talk.refused("{").code, "bad_json");
  EXPECT_EQ(talk.refused(R"({"do":"games"} x)").code, "bad_json");
  EXPECT_EQ(talk.refused("{\"do\":\"\xff\"}").code, "bad_json");
  EXPECT_EQ(talk.refused(std::string(100'000, '[')).code, "bad_json");
  EXPECT_EQ(talk.refused(std::string("\0", 1)).code, "bad_json");
  EXPECT_EQ(talk.refused("[]").code, "bad_request");
  EXPECT_EQ(talk.refused("null").code, "bad_request");
  EXPECT_EQ(talk.refused("{}").where, "do");
  EXPECT_EQ(talk.refused(R"({"do":7})").where, "do");
  EXPECT_EQ(talk.refused(R"({"do":"dance"})").code, "unknown_command");
  EXPECT_EQ(talk.refused(R"({"do":"moves"})").code, "no_game");
  EXPECT_EQ(talk.refused(R"({"do":"games","please":true})").where, "please");
  EXPECT_EQ(talk.refused(R"({"do":"new"})").where, "game");
  EXPECT_EQ(talk.refused(R"({"do":"new","game":"chess"})").code, "unknown_game");
  EXPECT_EQ(talk.refused(R"({"do":"new","game":"tea-time","seats":7})").where, "seats");
  EXPECT_EQ(talk.refused(R"({"do":"new","game":"tea-time","seats":"two"})").where, "seats");
  EXPECT_EQ(talk.refused(R"({"do":"new","game":"tea-time","options":[]})").where, "options");
  EXPECT_EQ(talk.refused(R"({"do":"new","game":"tea-time","seats":2,"options":{"seats":3}})").where, "seats");
  EXPECT_EQ(talk.refused(R"({"do":"new","game":"tea-time","options":{"x":1}})").where, "x");
  EXPECT_EQ(talk.refused(R"({"do":"new","game":"tea-time","chance":"luck"})").where, "chance");
  EXPECT_EQ(talk.refused(R"({"do":"new","game":"tea-time","seed":-1})").where, "seed");
  EXPECT_EQ(talk.refused(R"({"do":"new","game":"tea-time","seed":1.5})").where, "seed");
  EXPECT_EQ(talk.refused(R"({"do":"new","game":"tea-time","seed":1,"chance":"manual"})").where, "seed");
  EXPECT_EQ(talk.refused(R"({"do":"new","game":"tea-time","players":["Ada"]})").code, "bad_players");
  EXPECT_EQ(talk.refused(R"({"do":"new","game":"tea-time","players":[1,2]})").where, "players[0]");
  EXPECT_EQ(talk.refused(R"({"do":"new","game":"tea-time","players":[1,2,3,4,5,6]})").where, "players");
  EXPECT_EQ(talk.refused(R"({"do":"new","game":"tea-time","edition":{}})").code, "bad_edition");
  EXPECT_EQ(talk.refused(R"({"do":"replay","record":"hello"})").code, "bad_record");
  EXPECT_EQ(talk.refused(R"({"do":"replay"})").where, "record");
}

TEST(Protocol, BadRequestsToAGameChangeNothing) {
  Conversation talk = with_game();
  const json::object before = talk.granted(R"({"do":"state"})");
  EXPECT_EQ(talk.refused(R"({"do":"play","move":"take a1 e 2"})").rule, "TT-TURN-01");
  EXPECT_EQ(talk.refused(R"({"do":"play","move":"jump"})").code, "bad_move");
  EXPECT_EQ(talk.refused(R"({"do":"play"})").where, "move");
  EXPECT_EQ(talk.refused(R"({"do":"play","move":"take a1","seat":0})").where, "seat");
  EXPECT_EQ(talk.refused({{"do", "play"}, {"move", std::string(5000, 'x')}}).where, "move");
  EXPECT_EQ(talk.refused(R"({"do":"undo"})").code, "cannot_undo");
  EXPECT_EQ(talk.refused(R"({"do":"undo","seat":2})").where, "seat");
  EXPECT_EQ(talk.refused(R"({"do":"view","seat":2})").where, "seat");
  EXPECT_EQ(talk.refused(R"({"do":"view","seat":"king"})").where, "seat");
  EXPECT_EQ(talk.refused(R"({"do":"view","at":14})").where, "at");
  EXPECT_EQ(talk.refused(R"({"do":"events","since":-1})").where, "since");
  EXPECT_EQ(talk.refused(R"({"do":"bot","bot":"hal"})").code, "unknown_bot");
  EXPECT_EQ(talk.refused(R"({"do":"bot","ms":0})").where, "ms");
  EXPECT_EQ(talk.refused(R"({"do":"bot","threads":1000})").where, "threads");
  EXPECT_EQ(talk.refused(R"({"do":"bot","iterations":99999999999})").where, "iterations");
  EXPECT_EQ(talk.refused(R"({"do":"load","state":{}})").code, "bad_state");
  EXPECT_EQ(talk.granted(R"({"do":"state"})"), before);
}

TEST(Protocol, SeedsAreDigitsOrHashedText) {
  const auto commitment = [](const json::value& seed) {
    Conversation talk;
    return talk.granted({{"do", "new"}, {"game", "tea-time"}, {"seed", seed}}).at("commitment");
  };
  const std::string digits(64, 'a');
  EXPECT_EQ(commitment(json::value(digits)), json::value(hex_of(commitment_of(*seed_from_hex(digits)))));
  EXPECT_EQ(commitment("tea"), json::value(hex_of(commitment_of(sha256_of("tea")))));
  EXPECT_EQ(commitment(7), commitment("7"));
  EXPECT_NE(commitment(7), commitment(8));
  Conversation one;
  Conversation two;
  const char* fresh = R"({"do":"new","game":"tea-time"})";
  EXPECT_NE(one.granted(fresh).at("commitment"), two.granted(fresh).at("commitment"));
}

TEST(Protocol, BotsAnswerWithinTheSchema) {
  Conversation talk = with_game();
  for (const char* bot : {"easy", "medium", "hard", "random", "greedy", "search"}) {
    const json::object choice = talk.granted({{"do", "bot"}, {"bot", bot}, {"iterations", 20}});
    EXPECT_TRUE(talk.granted({{"do", "why"}, {"move", choice.at("move")}}).at("legal").as_bool());
  }
}

TEST(Protocol, TheSchemaItGivesIsTheDocumentedOne) {
  Conversation talk;
  const json::object schemas = talk.granted(R"({"do":"schema"})").at("schemas").as_object();
  EXPECT_EQ(schemas.size(), 1 + shelf().size());
  for (const auto& schema : schemas) {
    EXPECT_EQ(schema.value(),
              test::json_of_file(test::source("/docs/schema/") + std::string(schema.key()) + ".json"));
  }
}

TEST(ProtocolLoop, AnswersEveryLineAndGoesOnAfterAHugeOne) {
  std::stringstream in;
  in << R"({"do":"games"})" << "\r\n" << std::string(10'000'000, 'x') << "\n{\n\n" << R"({"do":"actor"})";
  std::stringstream out;
  EXPECT_EQ(run_protocol(in, out), 0);
  std::vector<std::string> answers;
  for (std::string line; std::getline(out, line);) answers.push_back(line);
  ASSERT_EQ(answers.size(), 5u);
  EXPECT_THAT(answers[0], HasSubstr("tea-time"));
  EXPECT_THAT(answers[1], HasSubstr("line_too_long"));
  EXPECT_THAT(answers[2], HasSubstr("bad_json"));
  EXPECT_THAT(answers[3], HasSubstr("bad_json"));
  EXPECT_THAT(answers[4], HasSubstr("no_game"));
}

TEST(ProtocolLoop, ALineOfExactlyTheLimitIsRead) {
  std::string request = R"({"do":"quit"})";
  request.resize(Protocol::kLongestLine, ' ');
  std::stringstream in(request + "\n" + request + "\n");
  std::stringstream out;
  EXPECT_EQ(run_protocol(in, out), 0);
  EXPECT_EQ(out.str(), "{\"ok\":true}\n") << "and nothing is read after quit";
}

// docs/protocol.md is one long conversation: every example is run, in order, and must be answered as written.
// An ellipsis stands for anything.
bool fits(std::string_view pattern, std::string_view text) {
  constexpr std::string_view kAnything = "…";
  const std::size_t gap = pattern.find(kAnything);
  if (gap == std::string_view::npos) return pattern == text;
  if (!text.starts_with(pattern.substr(0, gap))) return false;
  const std::string_view rest = pattern.substr(gap + kAnything.size());
  for (std::size_t at = gap; at <= text.size(); ++at)
    if (fits(rest, text.substr(at))) return true;
  return false;
}

TEST(ProtocolDocument, EveryExampleIsAnsweredAsWritten) {
  std::ifstream file(test::source("/docs/protocol.md"));
  ASSERT_TRUE(file);
  Conversation talk;
  std::set<std::string> shown;
  json::object answer;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("> ")) {
      answer = talk.ask(line.substr(2));
      if (line.starts_with("> {"))
        shown.insert(std::string(json::parse(line.substr(2)).at("do").as_string()));
    } else if (line.starts_with("< ")) {
      EXPECT_TRUE(fits(line.substr(2), json::serialize(answer))) << line << "\n  " << json::serialize(answer);
    }
  }
  for (const char* command : {"games", "new", "actor", "moves", "play", "undo", "view", "events", "state",
                              "load", "result", "record", "replay", "bot", "why", "schema", "quit"})
    EXPECT_TRUE(shown.contains(command)) << command << " has no example";
}

}  // namespace
}  // namespace samovar::table
