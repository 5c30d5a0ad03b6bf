// Whatever somebody asks at a table, the answer is made of what they may know: it is the same, to the byte,
// at a table where everything they do not know is something else, and it comes after as many waits. Over
// every kind of request that there is.
#include <algorithm>
#include <random>
#include <set>

#include <gtest/gtest.h>

#include "tests/house/room.hpp"

namespace samovar::house {
namespace {

struct Wish {
  const char* type;
  json::object fields;
};

// At least one of every kind of request; `moves` are moves that were possible somewhere in this game.
std::vector<Wish> every_request(const std::vector<std::string>& moves, int version, int plies) {
  std::vector<Wish> wishes;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    wishes.push_back({"why", {{"move", moves[i]}}});
    if (i < 8) wishes.push_back({"effect", {{"moves", json::array{json::string(moves[i])}}}});
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
  for (const char* name : {"commitment", "created", "spectator"})
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

// A table that everybody has sat down at, in this position.
struct Position {
  Position(const std::string& game, const json::object& options, const json::object& state)
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
    room.store.tampered = [text = json::serialize(state)](LoadedTable& loaded) {
      if (loaded.table.game.empty()) return;
      std::erase_if(loaded.log, [](const LogEntry& entry) { return entry.kind == "begin"; });
      LogEntry start;
      start.kind = "start";
      start.body = text;
      loaded.log.insert(loaded.log.begin(), start);
      for (std::size_t i = 0; i < loaded.log.size(); ++i) loaded.log[i].version = static_cast<int>(i) + 1;
    };
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

class Secrecy : public testing::TestWithParam<Case> {};

TEST_P(Secrecy, NoAnswerTellsWhatItsAskerMayNotKnow) {
  const Case& box = GetParam();
  std::mt19937 random(20);
  int compared = 0;
  std::set<std::size_t> kinds;
  for (int games = 0; games < 2; ++games) {
    table::Setup setup;
    setup.game = box.game;
    setup.options = box.options;
    setup.seed.emplace();
    setup.seed->fill(static_cast<std::uint8_t>(7 + games));
    table::Table game = std::move(*table::Table::create(setup));
    ASSERT_TRUE(game.begin());
    std::set<std::string> moves;  // that were possible so far
    for (int decision = 0; !game.over(); ++decision) {
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
        for (int viewer = -1; viewer < game.seats(); ++viewer) {
          const Seat seat = viewer < 0 ? kSpectator : Seat{static_cast<std::uint8_t>(viewer)};
          const json::object truth = game.state(), other = game.as_known_by(seat, decision).state();
          if (truth == other) continue;
          Position real(box.game, box.options, truth), made_up(box.game, box.options, other);
          const auto one = real.enter(viewer), two = made_up.enter(viewer);
          ASSERT_EQ(one->closed, 0) << decision;
          ASSERT_EQ(two->closed, 0) << decision;
          ASSERT_EQ(told(one->states, real.table), told(two->states, made_up.table))
              << decision << " " << viewer;
          const bool acts = game.actor() == Actor::seat(seat);
          for (const Wish& wish : every_request(asked, one->version(), 0)) {
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
            ASSERT_EQ(told(one->answers, real.table), told(two->answers, made_up.table))
                << request << decision;
            ASSERT_EQ(told(one->states, real.table), told(two->states, made_up.table)) << request << decision;
            ASSERT_EQ(told(one->chat, real.table), told(two->chat, made_up.table)) << request << decision;
            ASSERT_EQ(real.room.waits, made_up.room.waits)
                << "comes sooner or later: " << request << decision;
            for (Guest* guest : {one.get(), two.get()}) {
              guest->answers.clear();
              guest->chat.clear();
              guest->states.erase(guest->states.begin(), guest->states.end() - 1);
            }
          }
        }
      }
      ASSERT_TRUE(game.play(pick()));
    }
  }
  std::printf("%s: %d answers compared\n", box.name, compared);
  EXPECT_GT(compared, 100);
  // A new kind of request is asked here too.
  for (std::size_t kind = 0; kind < std::variant_size_v<Ask>; ++kind)
    EXPECT_TRUE(kinds.contains(kind)) << "no request of kind " << kind << " of house::Ask is asked here";
}

INSTANTIATE_TEST_SUITE_P(Games, Secrecy,
                         testing::Values(Case{"Connoisseur", "chai", {{"seats", 2}, {"connoisseur", true}}},
                                         Case{"TeaAndRum", "tea-and-rum", {{"seats", 2}}},
                                         Case{"TeaForTwo", "tea-for-2", {{"seats", 2}}}),
                         [](const auto& one) { return std::string(one.param.name); });

}  // namespace
}  // namespace samovar::house
